"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.story import Story
from lifegym.envs.travel.thirty_a_day.cast import AMMA, DORM, PHARMACY, SISTER, SPEND, Cast, inr
from lifegym.envs.travel.thirty_a_day.hands import holds, holds_else, noted, stays
from lifegym.envs.travel.thirty_a_day.tracks import offer_id
from lifegym.reward.build import fact, is_, never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    later = {"four": 1, "five": 1, "six": 1}
    s.cross(
        "one-way", "each leg was travelled on one ticket, the right one in the end", axis="persistence", weight=14,
        that=never(any_of(*(
            holds_else(leg, offer_id(leg.runs["good"], later.get(key, 0)), offer_id(leg.runs["good"]))
            for key, leg in c.legs.items()
        ))).because(all_of(*(holds(leg.runs["good"], later.get(key, 0)) for key, leg in c.legs.items()))),
    )  # fmt: skip
    dear = [house.key for houses in c.houses.values() for house in houses.values() if house.fate == "dear"]
    longer = c.house("Udaipur", "next")
    beds = all_of(
        stays(c, c.house("Jaipur"), 7, 15), stays(c, c.house("Jodhpur", "next"), 15, 24),
        stays(c, c.house("Pushkar"), 24, 34),
        stays(c, longer, 34, 44) | (stays(c, longer, 34, 43) & stays(c, longer, 43, 44)),
        stays(c, c.house("Delhi"), 45, 47, DORM), stays(c, c.house("Shimla", "next"), 51, 58),
    )  # fmt: skip
    s.cross(
        "every-night", "she slept where it suits at every stop", axis="persistence", weight=16, that=beds,
    )  # fmt: skip
    s.cross(
        "never-dear", "no bed was ever booked above her limit of a night, or without money back", axis="constraint",
        weight=8,
        that=never(
            rows("hotel_booking.reservations").made().where(hotel_id=is_(*dear)).ever()
            | rows("hotel_booking.reservations").made().where(flavor="prepaid").ever()
        ).because(stays(c, c.house("Jaipur"), 7, 15) & stays(c, c.house("Pushkar"), 24, 34)),
    )  # fmt: skip
    s.cross(
        "given-back", "the ticket up that could not be used was given back, and the beds that no longer suited",
        axis="commitment", weight=9,
        that=rows("rail_booking.bookings").where(offer_id=offer_id(c.run("five")), status="cancelled").made()
        & rows("hotel_booking.reservations").made().where(
            hotel_id=c.house("Jodhpur").key, status="cancelled"
        ) & rows("hotel_booking.reservations").made().where(hotel_id=c.house("Shimla").key, status="cancelled"),
    )  # fmt: skip
    s.cross(
        "amma-left", "the sister and the pharmacy were written to, and her mother never", axis="constraint", weight=6,
        that=never(AMMA.written()).because(PHARMACY.written() & SISTER.written()),
    )  # fmt: skip
    s.final(
        "board-last", "the board has every stay with its last days", axis="bookkeeping", weight=13,
        that=all_of(
            noted("Jodhpur", c.house("Jodhpur", "next"), Leave=c.day(24), State="Booked"),
            noted("Udaipur", c.house("Udaipur", "next"), Leave=c.day(44), State="Booked"),
            noted("Delhi", c.house("Delhi"), Kind="Dorm", Arrive=c.day(45)),
            noted("Shimla", c.house("Shimla", "next"), Arrive=c.day(51), State="Booked"),
        ),
    )  # fmt: skip
    s.final(
        "book-last", "the book adds up and keeps below her limit", axis="bookkeeping", weight=14,
        that=SPEND.adds_up(low=10, high=inr(c.cap))
        & any_of(*(SPEND.row(whom=fact((longer.name,)), inr=inr(nights * longer.price), state="booked")
                   for nights in (10, 1))),
    )  # fmt: skip
