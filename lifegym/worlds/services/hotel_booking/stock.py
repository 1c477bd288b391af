"""Putting a house on sale: rooms, plans, nights and prices as records ready to seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.services.hotel_booking.plan_ids import days, plan_key, room_key, slug, stamp
from lifegym.worlds.services.hotel_booking.records import Hotel, Night, Plan, Rate, Room, Terms

Price: TypeAlias = Money | Callable[[date], Money]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sale:
    """A room type on sale.

    Args:
        room_type: Its name, such as ``"Deluxe twin"``; a house's names must differ in more than case and punctuation.
        beds: Each bed's kind.
        prices: Price a night by flavor, one for all nights or a function of the night.
        terms: Terms by flavor; flavors are plain words without ``_`` or ``/``.
        capacity: Rooms of the type.
        sold_elsewhere: How many of them strangers hold, one number or by night.
    """

    room_type: str
    beds: tuple[str, ...]
    prices: Mapping[str, Price]
    terms: Mapping[str, Terms]
    capacity: int = 4
    sold_elsewhere: int | Callable[[date], int] = 0
    max_occupancy: int | None = None
    size_m2: int = 22
    floors: tuple[int, int] = (2, 4)
    note: str = ""
    closed: frozenset[date] = field(default_factory=frozenset)

    def room(self, hotel: Hotel) -> Room:
        """Return the room type's record."""
        sleeps = self.max_occupancy or sum(2 if bed in ("double", "queen", "king") else 1 for bed in self.beds)
        return Room(
            room_id=room_key(hotel.hotel_id, self.room_type),
            hotel_id=hotel.hotel_id,
            room_type=self.room_type,
            beds=self.beds,
            max_occupancy=sleeps,
            size_m2=self.size_m2,
            lowest_floor=self.floors[0],
            highest_floor=self.floors[1],
            note=self.note,
        )


def stock(hotel: Hotel, sales: list[Sale], first_night: date, end: date) -> list[tuple[str, Record]]:
    """Return a house and everything it sells from ``first_night`` up to but without ``end``, ready for ``world.seed``.

    Raises:
        ValueError: A flavor has no terms, a price is in another currency, or names clash.
    """
    found: list[tuple[str, Record]] = [("hotel_booking.hotels", hotel)]
    if len({slug(sale.room_type) for sale in sales}) != len(sales):
        raise ValueError(
            f"{hotel.hotel_id}: two room types share a name in ids: {[slug(sale.room_type) for sale in sales]}"
        )
    nights = [(day, stamp(day)) for day in days(first_night, end)]
    for sale in sales:
        found.append(("hotel_booking.rooms", sale.room(hotel)))
        room = room_key(hotel.hotel_id, sale.room_type)
        found += [("hotel_booking.nights", _night(hotel, sale, day, f"{room}/{stamped}")) for day, stamped in nights]
        for flavor, price in sale.prices.items():
            if flavor not in sale.terms or not flavor.isalnum():
                raise ValueError(
                    f"{hotel.hotel_id}: flavor {flavor!r} needs terms and a name of letters and "
                    f"digits; terms are given for {sorted(sale.terms)}"
                )
            plan_id = plan_key(hotel.hotel_id, sale.room_type, flavor)
            found.append(
                (
                    "hotel_booking.plans",
                    Plan(
                        plan_id=plan_id,
                        hotel_id=hotel.hotel_id,
                        room_type=sale.room_type,
                        flavor=flavor,
                        terms=sale.terms[flavor],
                    ),
                )
            )
            found += [
                ("hotel_booking.rates", _rate(hotel, sale.room_type, flavor, day, price, f"{plan_id}/{stamped}"))
                for day, stamped in nights
            ]
    return found


def _night(hotel: Hotel, sale: Sale, day: date, night_id: str) -> Night:
    sold = sale.sold_elsewhere(day) if callable(sale.sold_elsewhere) else sale.sold_elsewhere
    return Night(
        night_id=night_id,
        hotel_id=hotel.hotel_id,
        room_type=sale.room_type,
        date=day,
        capacity=sale.capacity,
        sold_elsewhere=max(0, min(sold, sale.capacity)),
        closed=day in sale.closed,
    )


def _rate(hotel: Hotel, room_type: str, flavor: str, day: date, price: Price, rate_id: str) -> Rate:
    amount = price(day) if callable(price) else price
    if amount.currency != hotel.currency:
        raise ValueError(f"{hotel.hotel_id} counts in {hotel.currency}, got {amount}")
    return Rate(
        rate_id=rate_id,
        hotel_id=hotel.hotel_id,
        room_type=room_type,
        flavor=flavor,
        date=day,
        price=amount,
    )
