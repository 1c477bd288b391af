"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.ferry_list.cast import BACK, EXPECTED, MINE, OUT, RITE, SHARES, SOONER, SPECIES, Cast
from lifegym.envs.travel.ferry_list.harbour import ANNEX
from lifegym.envs.travel.ferry_list.pages import SMALL, STATION
from lifegym.envs.travel.ferry_list.ways import other_seats, seats, under
from lifegym.reward.build import fact, is_, never, rows


def overall(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    right = {key: c.offer(key, fate, day) for key, fate, day in c.taken()}
    stray = [other_seats(c, key, offer) for key, offer in right.items()]
    s.cross(
        "four-ways", "each part of the way was travelled on five seats of one train or boat, the right one in the end",
        axis="persistence", weight=16,
        that=never(stray[0] | stray[1] | stray[2]
            | stray[3]).because(all_of(*(seats(offer) for offer in right.values()))),
    )  # fmt: skip
    bad = [
        way.offer(run.fate, day)
        for way in c.ways.values()
        for run in way.runs.values()
        for day in way.days
        if any(word in run.note for word in ("engine", "funnel", "Three"))
    ]
    s.cross(
        "breath-kept", "no seat was ever taken beside the engine, behind the funnel, or with three changes",
        axis="constraint", weight=11,
        that=never(rows("rail_booking.bookings").made().where(offer_id=is_(*bad)).ever()).because(
            all_of(*(seats(offer) for offer in right.values()))
        ),
    )  # fmt: skip
    wrong = [house.key for fate, house in c.houses.items() if fate not in ("good", "next")]
    s.cross(
        "no-steps", "no annex was ever booked that is up the steps, too small, too dear or bought for good",
        axis="constraint", weight=10,
        that=never(
            rows("hotel_booking.reservations").made().where(hotel_id=is_(*wrong)).ever()
            | rows("hotel_booking.reservations").made().where(flavor="prepaid").ever()
        ).because(rows("hotel_booking.reservations").made().where(hotel_id=c.houses["next"].key, room_type=ANNEX)),
    )  # fmt: skip
    s.cross(
        "given-back", "what they no longer needed was given back", axis="commitment", weight=11,
        that=all_of(*(
            rows("rail_booking.bookings").made().where(offer_id=c.offer(key, fate, day), status="cancelled")
            for key, fate, day in (("train", "first", OUT), ("boat home", "morning", BACK), ("train home", "day", BACK))
        )),
    )  # fmt: skip
    s.cross(
        "one-box", "one small bank was bought in the end, and no station", axis="persistence", weight=9,
        that=never(
            rows("ecommerce.order_items").made().where(product_id=STATION).count(2)
            | rows("ecommerce.order_items").made().where(product_id=SMALL).count(2)
        ).because(rows("ecommerce.order_items").made().where(product_id=SMALL)),
    )  # fmt: skip
    s.final(
        "roof-last", "they slept three nights in the annex that was left", axis="persistence", weight=9,
        that=under(c, c.houses["next"], OUT, SOONER).once(),
    )  # fmt: skip
    s.final(
        "calendar-last", "at the end her calendar has train, landing and rite at their "
                         "hours", axis="bookkeeping", weight=10,
        that=MINE.entry(start=s.at(RITE, "21:00")) & MINE.entry(start=s.at(c.landing, "08:30"))
        & MINE.entry(start=s.at(OUT, c.run("train", "second").leaves)),
    )  # fmt: skip
    s.final(
        "species-last", "at the end the file has the sure ones as sure and the doubtful one apart", axis="bookkeeping",
        weight=13,
        that=all_of(*(
            SPECIES.row(since=10, species=fact(name), state="sure") for names in c.seen.values() for name in names
        )) & SPECIES.row(since=10, species=fact(c.doubtful), state="doubtful"),
    )  # fmt: skip
    s.final(
        "expected-last", "at the end the list has what was taken back as doubtful and the rest as expected",
        axis="bookkeeping", weight=9,
        that=EXPECTED.row(c.retracted, State="Doubtful").during(5)
        & all_of(*(EXPECTED.row(name, State="Expected").during(0) for name in c.expected[:5])),
    )  # fmt: skip
    s.final(
        "shares-last", "at the end the book has the annex with three nights, and the other one "
                       "void", axis="bookkeeping",
        weight=10,
        that=SHARES.row(since=10, whom=fact((c.houses["next"].name,)), krw=fact(3 * c.houses["next"].price),
            state="paid")
        & SHARES.row(since=5, whom=fact((c.houses["good"].name,)), state=fact(("void", "given back"))),
    )  # fmt: skip
