"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.story import Story
from lifegym.envs.travel.fourteen_and_alone.cast import COUNTER, FLY, LATE, MINE, MONEY, SEAT, SHARE, START, Cast
from lifegym.envs.travel.fourteen_and_alone.hands import in_the_air, mad, on, paper
from lifegym.envs.travel.fourteen_and_alone.skies import FIRST, SECOND
from lifegym.reward.build import fact, is_, never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    s.cross(
        "heads-paid", "the camp was paid for each who goes, head by head, and for nobody twice", axis="commitment",
        weight=14,
        that=never(c.camp_account.paid(amount=mad(-SEAT * len(c.going)))).because(
            c.camp_account.paid().total("amount", mad(-SEAT * len(c.going)), mad(-SEAT * len(c.going)))
        ),
    )  # fmt: skip
    s.cross(
        "two-bookings", "the group flew together and the nephew alone, on his own day with the short wait",
        axis="persistence",
        weight=13,
        that=never(
            rows("flight_booking.legs").where(
                flight_no=SECOND[1], depart_at=on(c.day(LATE)), status=is_("CONFIRMED", "FLOWN")
            )
        ).because(all_of(
            in_the_air(c.day(LATE), SECOND[0], 1), in_the_air(c.day(FLY), FIRST, len(c.group)),
        )),
    )  # fmt: skip
    s.cross(
        "right-days", "camp and appointment stand in her calendar on the days they have in the end",
        axis="persistence", weight=9,
        that=MINE.entry(("Camp", "camp"), start=on(c.day(START))) & MINE.entry(start=s.at(COUNTER, "09:40")),
    )  # fmt: skip
    s.cross(
        "own-shares", "whose share went back was told alone, and no other family heard of it", axis="communication",
        weight=10,
        that=never(any_of(*(
            teen.parent.told(fact((c.teen(c.returned).given,)), fact(("bank", "returned", "went back", "took")))
            for teen in c.teens if teen.key != c.returned
        ))).because(c.teen(c.returned).parent.told_alone(fact(mad(SHARE), most=6), fact(("bank", "back", "returned",
        "again")))),
    )  # fmt: skip
    s.final(
        "board-last", "at the end the board has each who goes with consent, cover and visa", axis="bookkeeping",
        weight=14,
        that=all_of(*(
            paper(teen, Consent="In anew", Insured_EUR=c.sum_now, Visa="Granted", State="Going") for teen in c.going
        )),
    )  # fmt: skip
    s.final(
        "book-adds-up", "the camp's book adds up, with every share and every place", axis="bookkeeping", weight=13,
        that=MONEY.adds_up(low=2 * len(c.going) + 1)
        & all_of(*(MONEY.row(who=fact((teen.given,)), what="camp", mad=mad(-SEAT), state="out") for teen in c.going)),
    )  # fmt: skip
    s.final(
        "who-stays", "who was too young by the page does not stand as going" if not c.excepted else
        "the youngest goes, since the exception is his", axis="constraint", weight=8,
        that=paper(c.teen("amine"), State="Going", Visa="Granted") if c.excepted else paper(c.teen("amine"),
        State="Not going"),
    )  # fmt: skip
