"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.permit_for_the_valley.cast import (
    BACK,
    HOMEWARD,
    MOTHER,
    OUT,
    OUTWARD,
    PAPERS,
    Cast,
)
from lifegym.envs.travel.permit_for_the_valley.hands import listed, seated, slept
from lifegym.reward.build import fact, is_, never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    s.cross(
        "never-ahead", "no bed was ever paid ahead", axis="constraint", weight=7,
        that=never(rows("hotel_booking.reservations").made().where(flavor="prepaid").ever()).because(
            slept(c, c.house("Dushanbe"), 21, 22) & slept(c, c.house("Jelondy", last=True), 25, 27)
        ),
    )  # fmt: skip
    state = [houses["state"].key for houses in c.houses.values()] + [houses["dark"].key for houses in c.houses.values()]
    s.cross(
        "no-state-house", "no bed was ever taken in a house of the state, or without current", axis="constraint",
        weight=9,
        that=never(rows("hotel_booking.reservations").made().where(hotel_id=is_(*state)).ever()).because(
            all_of(*(slept(c, c.house(place, last=True), come, out) for place, come, out in (("Jelondy", 25, 27),
                                                                                             ("Alichur", 27,
                                                                                                        28))))
        ),
    )  # fmt: skip
    s.cross(
        "calm-at-home", "her mother was written nothing at night from this desk", axis="constraint", weight=5,
        that=never(MOTHER.told(fact(("no word", "missing", "Murghob", "frost", "mines")))).because(c.editor.written()),
    )  # fmt: skip
    s.final(
        "all-slept", "each night was slept in the right house, once", axis="persistence", weight=15,
        that=all_of(*(
            slept(c, c.house(place, last=True), come, out).once()
            for place, come, out in c.stays()
            if (place, come) != ("Khorog", c.down)
        )),
    )  # fmt: skip
    s.final(
        "flown", "she flew as booked, out and home", axis="persistence", weight=9,
        that=all_of(*(seated(c, number, OUT) for number in OUTWARD), *(seated(c, number, BACK) for number in HOMEWARD)),
    )  # fmt: skip
    s.final(
        "papers-right", "at the end the board has letter, permit and telephone in hand", axis="bookkeeping", weight=10,
        that=all_of(*(
            PAPERS.row(words, State="In hand")
            for words in (("letter", "accreditation"), ("GBAO", "permit"), ("satellite", "telephone", "phone"))
        )),
    )  # fmt: skip
    s.final(
        "table-last", "at the end the table has each night in its house and at its price", axis="bookkeeping",
        weight=14,
        that=all_of(*(listed(c, day, house) for day, house in c.nights(last=True).items())),
    )  # fmt: skip
