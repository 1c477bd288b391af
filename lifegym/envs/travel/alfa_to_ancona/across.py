"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.alfa_to_ancona.cast import ASK, BACK, COSTS, EARLY, GO, HALL, MINE, OIL, PASSAGE, Cast
from lifegym.envs.travel.alfa_to_ancona.hands import elsewhere, eur, lodged
from lifegym.reward.build import never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    old, new, house = c.first.line.payee, c.last, c.house
    s.cross(
        "each-line-once", "each line was paid exactly what it was owed, once, and nobody else was paid",
        axis="commitment",
        weight=14,
        that=never(
            rows("banking.transactions").made().where(kind="payment").count(3)
        ).because(old.paid(amount=eur(-c.first.fare)).once() & new.line.payee.paid(amount=eur(-new.fare)).once()),
    )  # fmt: skip
    s.cross(
        "one-house", "he slept in the house with the garage on all nights, and held no other room", axis="persistence",
        weight=14, that=never(elsewhere(c, house)).because(lodged(c, house, GO, BACK).once()),
    )  # fmt: skip
    s.cross(
        "first-house-back", "the room in the house without a garage was given back while that cost nothing",
        axis="commitment", weight=10,
        that=rows("hotel_booking.reservations").made().where(hotel_id=c.chosen.key, status="cancelled"),
    )  # fmt: skip
    s.cross(
        "parcel-and-slot", "parts and car met in the new hall", axis="persistence", weight=9,
        that=rows("delivery_logistics.shipments").where(tracking_no=c.tracking, recipient__postal_code="26333")
        & MINE.entry(start=c.at(HALL, "11:00")),
    )  # fmt: skip
    s.cross(
        "oil-adds-up", "the oil book has the three runs, with what they add up to", axis="bookkeeping", weight=9,
        that=all_of(*(OIL.row(day=c.day(day), counter=c.reading(place), oil_ml=oil)
                       for place, (day, _, oil) in enumerate(c.runs))),
    )  # fmt: skip
    s.final(
        "board-last", "at the end the board has ship, rooms and workshop as they became", axis="bookkeeping", weight=13,
        that=PASSAGE.row("Ferry out", new.name, Day=c.day(EARLY), EUR=new.fare, State="Paid")
        & PASSAGE.row("Rooms", house.name, Day=c.day(GO), EUR=house.price * c.nights, State="Paid")
        & PASSAGE.row("Workshop", Day=c.day(HALL)),
    )  # fmt: skip
    s.final(
        "book-adds-up", "the book adds up to what was spent, within the limit", axis="bookkeeping", weight=14,
        that=COSTS.adds_up(low=5, high=eur(c.cap)) & COSTS.row(eur=eur(new.fare), state="paid")
        & COSTS.row(eur=eur(c.house.price * c.nights), state="paid"),
    )  # fmt: skip
    s.final(
        "questions-closed", "what he was asked and has answered stands as answered", axis="bookkeeping", weight=6,
        that=ASK.row("Saturday", Status="Approved"),
    )  # fmt: skip
