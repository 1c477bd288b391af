"""What must hold over all of it."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.eighteen_spellings.cast import BACK, FLY, GUESTS, HOMEWARD, MINE, OUT, ROOMS, WEDDING, Cast
from lifegym.envs.travel.eighteen_spellings.hands import flies, row_of, ticketed
from lifegym.reward.build import fact, never, rows


def across(s: Story, c: Cast, wrong: str, moved: str) -> None:
    """Tell what is settled at the end."""
    s.cross(
        "every-spelling", "all nine from Manila flew in the spelling of their passports, and nobody under a pet name",
        axis="persistence", weight=14,
        that=never(rows("flight_booking.passengers").made().where(given_name=c.lola.called.upper()).ever()).because(
            all_of(*(ticketed(guest) for guest in c.of("Manila")))
        ),
    )  # fmt: skip
    s.cross(
        "bags-for-all", "the flights of the nine are on the fare with a bag, out and home", axis="constraint", weight=7,
        that=flies(OUT, c.day(FLY), s.at(FLY, "00:00"), s.at(FLY, "23:59"))
        & flies(BACK, c.day(HOMEWARD), s.at(HOMEWARD, "00:00"), s.at(HOMEWARD, "23:59")),
    )  # fmt: skip
    s.cross(
        "one-application-each", "for each visitor from Toronto one application was handed in and no "
                                "more", axis="commitment",
        weight=7,
        that=all_of(*(
            rows("visa_and_advisory.visa_applications").made().where(passport_number=guest.number).once()
            for guest in c.visitors if guest.nation == "CA"
        )),
    )  # fmt: skip
    s.final(
        "papers-right", "at the end the board has nobody's paper as wrong, and whoever was wrong in "
                        "order", axis="bookkeeping",
        weight=15, mutation=wrong,
        that=all_of(*(
            row_of(guest, Papers="In order")
            for guest in (c.speller, c.guests[c.short], *(one for one in c.visitors if one.nation == "IN"))
        )),
    )  # fmt: skip
    s.final(
        "answers-right", "at the end the board has the yes and the no of the two who were late", axis="bookkeeping",
        weight=9,
        that=row_of(c.guests[c.late[0]], Answer="Yes") & row_of(c.guests[c.late[1]], Answer="No")
        & GUESTS.row(Guest=c.lola.called),
    )  # fmt: skip
    s.final(
        "day-in-place", "at the end her calendar has the ceremony at the hour at which it was", axis="persistence",
        weight=12, mutation=moved,
        that=MINE.entry(start=c.there(WEDDING, c.hours[1])),
    )  # fmt: skip
    s.final(
        "rooms-last", "at the end the list has the grandmother on the ground floor, and Jun in the bed that was left",
        axis="persistence", weight=9,
        that=ROOMS.row(guest=fact((c.lola.called,)), floor=fact(("ground",)), shares=fact((c.guests[1].called,)))
        & ROOMS.row(guest=fact((c.jun[0],)), floor=fact(("upper",))),
    )  # fmt: skip
