"""Room types, terms and prices of an ordinary house: by kind, stars, city, weekday and season."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.hotel_words import (
    units_of,
)
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale

if TYPE_CHECKING:
    pass

_WEEKDAY_PERCENT: Final = (94, 94, 96, 100, 112, 128, 98)
RoomKind = tuple[str, tuple[str, ...], int, int, int]
ROOMS: Final[dict[str, tuple[RoomKind, ...]]] = {
    "business": (
        ("Single", ("single",), 1, 80, 14),
        ("Semi-double", ("double",), 2, 100, 16),
        ("Twin", ("single", "single"), 2, 122, 20),
    ),
    "city": (
        ("Double", ("double",), 2, 100, 20),
        ("Twin", ("single", "single"), 2, 112, 24),
        ("Triple", ("single", "single", "single"), 3, 158, 32),
        ("Family four", ("double", "single", "single"), 4, 196, 38),
    ),
    "grand": (
        ("Superior double", ("king",), 2, 100, 32),
        ("Deluxe twin", ("double", "double"), 3, 124, 38),
        ("Corner suite", ("king", "single"), 3, 225, 62),
    ),
    "apartment": (
        ("Studio", ("double",), 2, 92, 26),
        ("One-bedroom flat", ("double", "sofa bed"), 3, 120, 36),
        ("Two-bedroom flat", ("double", "single", "single"), 4, 178, 52),
    ),
    "machiya": (
        ("Garden room", ("futon", "futon"), 2, 100, 18),
        ("Upstairs twin", ("single", "single"), 2, 112, 20),
        ("Whole house", ("single", "single", "futon", "futon"), 5, 265, 70),
    ),
    "ryokan": (
        ("Tatami room", ("futon", "futon", "futon"), 3, 100, 20),
        ("Japanese-western room", ("single", "single", "futon"), 4, 132, 34),
        ("Room with open-air bath", ("single", "single"), 2, 190, 40),
    ),
    "resort": (
        ("Mountain-view twin", ("single", "single"), 2, 100, 30),
        ("Family triple", ("single", "single", "single"), 3, 138, 40),
        ("Tatami suite", ("single", "single", "futon", "futon"), 4, 185, 58),
    ),
    "inn": (
        ("Six-mat room", ("futon", "futon"), 2, 92, 12),
        ("Ten-mat room", ("futon", "futon", "futon", "futon"), 4, 140, 20),
        ("Western twin", ("single", "single"), 2, 108, 16),
    ),
    "guesthouse": (
        ("Small double", ("double",), 2, 90, 13),
        ("Twin", ("single", "single"), 2, 104, 17),
        ("Attic triple", ("double", "single"), 3, 138, 24),
    ),
}
(
    """Room types by kind of house: name, beds, how many sleep there, price in percent of the house's usual, "
    "square metres."""
)


@dataclass(frozen=True, slots=True)
class House:
    """A house being made."""

    hotel: Hotel
    kind: str
    usual: int
    storeys: int


def sales_of(rng: np.random.Generator, house: House) -> list[Sale]:
    """Return what a house sells."""
    kinds = ROOMS[house.kind]
    chosen = sorted(int(index) for index in rng.permutation(len(kinds))[: max(2, len(kinds) - int(rng.integers(0, 2)))])
    return [_sale(rng, house, kinds[index]) for index in chosen]


def _sale(rng: np.random.Generator, house: House, kind: RoomKind) -> Sale:
    name, beds, sleeps, percent, size = kind
    capacity = 1 if name == "Whole house" else int(rng.integers(2, 4 if sleeps > 2 else 9))
    demand = int(rng.integers(15, 60))
    noise = [int(value) for value in rng.integers(0, 100, size=capacity * 7 + 11)]
    lowest = 1 if house.storeys <= 3 and bool(rng.integers(2)) else 2
    terms = terms_of(rng, house)
    return Sale(
        room_type=name,
        beds=beds,
        max_occupancy=sleeps,
        size_m2=size,
        capacity=capacity,
        terms=terms,
        note=_note(house, name),
        floors=(lowest, max(lowest, house.storeys)),
        prices={flavor: Pricing(house, percent, flavor) for flavor in terms},
        sold_elsewhere=lambda day: _sold(day, capacity, demand, noise, house.hotel.country),
    )


def _note(house: House, name: str) -> str:
    if "lift" not in house.hotel.amenities:
        return "Reached by stairs." if name != "Garden room" else "On the ground floor, beside the garden."
    return "Corner of the upper floors." if "suite" in name.lower() else ""


def terms_of(rng: np.random.Generator, house: House) -> dict[str, Terms]:
    """Return terms by flavor: flexible always, prepaid mostly, half board where dinner is served."""
    hotel = house.hotel
    _, step = units_of(hotel.currency)
    fee = Money(max(step, house.usual // 6 // step * step), hotel.currency)
    spa = house.kind in ("ryokan", "resort", "inn")
    flexible = Terms(
        pay="at_check_in",
        free_until_days=(3, 5, 7)[int(rng.integers(3))] if spa else int(rng.integers(1, 4)),
        free_until_time="18:00",
        changeable=True,
        change_fee=fee,
        breakfast=spa or "breakfast" in hotel.amenities,
    )
    found = {"flexible": flexible}
    if rng.integers(4):
        found["prepaid"] = flexible.evolve(pay="now", free_until_days=None, changeable=False, breakfast=False)
    if hotel.dinner_seatings:
        found["halfboard"] = flexible.evolve(breakfast=True, dinner=True)
    return found


class Pricing:
    """The price of a room type in one flavor, night by night."""

    def __init__(self, house: House, percent: int, flavor: str) -> None:
        self._house = house
        self._percent = percent * {"flexible": 100, "prepaid": 86, "halfboard": 148}[flavor]

    def __call__(self, day: date) -> Money:
        """Return the price of one night, rounded to the currency's usual step."""
        hotel = self._house.hotel
        _, step = units_of(hotel.currency)
        amount = (
            self._house.usual
            * self._percent
            * _WEEKDAY_PERCENT[day.weekday()]
            * season_percent(day, hotel.country)
            // 10**8
        )
        return Money(max(step, (amount + step // 2) // step * step), hotel.currency)


def season_percent(day: date, country: str) -> int:
    """Return how prices of a night compare with the year's usual, in percent."""
    season = (day.month, day.day)
    spans: tuple[tuple[tuple[int, int], tuple[int, int], int], ...]
    if country == "Japan":
        spans = (
            ((3, 20), (4, 14), 126),
            ((4, 28), (5, 5), 150),
            ((7, 18), (8, 20), 112),
            ((11, 5), (11, 30), 122),
            ((12, 28), (12, 31), 140),
        )
    else:
        spans = (((4, 1), (4, 14), 108), ((6, 15), (9, 5), 124), ((12, 20), (12, 31), 130))
    for first, last, percent in spans:
        if first <= season <= last:
            return percent
    return 86 if day.month in (1, 2) else 100


def _sold(day: date, capacity: int, demand: int, noise: list[int], country: str) -> int:
    """Return how many rooms strangers hold: more at weekends and in season."""
    pressure = demand * _WEEKDAY_PERCENT[day.weekday()] * season_percent(day, country) // 10_000
    offset = day.toordinal() * capacity
    return sum(noise[(offset + room) % len(noise)] < pressure for room in range(capacity))
