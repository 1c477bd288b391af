"""Periods, how offer ids carry them, and offers as a search found them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import plain
from lifegym.worlds.errors import not_one_of
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.services.car_rental.desk import in_zone, rental_days
from lifegym.worlds.services.car_rental.records import ENERGIES, RentalOffer, RentalStation, Vehicle

_STAMP: Final = "%Y%m%d%H%M"


class Period(NamedTuple):
    """From pickup to return."""

    start: datetime
    end: datetime


class Found(NamedTuple):
    """An offer with what belongs to it, and the period it is asked for."""

    offer: RentalOffer
    vehicle: Vehicle
    start: RentalStation
    end: RentalStation
    period: Period | None


Hit = tuple[int, str, RentalOffer, Vehicle, Period | None]
"""What a search keeps of hundreds of offers. Sorted as they are the cheapest come first: a hit begins with the price of
the period in minor units, or of a day where none is asked for, and with the offer's id."""


def span_of(offer: RentalOffer) -> tuple[str, float, float]:
    """Return where an offer begins, and from when to when it holds.

    In seconds, since comparing instants of many zones takes far longer.
    """
    return offer.pickup_location_id, offer.pickup_at.timestamp(), offer.return_at.timestamp()


class Times(NamedTuple):
    """A period as cards show it, in the two stations' own time."""

    stamp: str
    pickup_at: str
    return_at: str
    days: int


@lru_cache(maxsize=1024)
def times_of(period: Period, start: str, end: str) -> Times:
    """Return a period in words, kept from card to card."""
    pickup_at, return_at = plain([in_zone(period.start, start), in_zone(period.end, end)])
    return Times(stamp(period, start, end), pickup_at, return_at, rental_days(*period))


@lru_cache(maxsize=256)
def stamp(period: Period, start: str, end: str) -> str:
    """Return a period as offer ids carry it, in the two stations' own time."""
    return f"{period.start.astimezone(zone(start)):{_STAMP}}-{period.end.astimezone(zone(end)):{_STAMP}}"


@lru_cache(maxsize=1024)
def read_stamp(text: str, start: str, end: str) -> Period | None:
    """Return the period that an offer id carries, or None when it is none."""
    found = []
    for part, name in zip(text.split("-"), (start, end), strict=False):
        if len(part) != 12 or not (part.isascii() and part.isdigit()):
            return None
        try:
            wall = datetime(int(part[:4]), int(part[4:6]), int(part[6:8]), int(part[8:10]), int(part[10:]))
        except ValueError:
            return None
        if not 1970 < wall.year < 9000:
            return None
        found.append(wall.replace(tzinfo=zone(name)))
    return Period(*found) if len(found) == 2 and text.count("-") == 1 else None


SORTS: Final[dict[str, Callable[[Hit], Any] | None]] = {
    "price": None,
    "seats": lambda hit: (-hit[3].seats, hit),
    "deposit": lambda hit: (hit[2].deposit_amount.minor, hit),
    "range": lambda hit: (-hit[3].range_km, hit),
}


def read_energy(text: str | None) -> str:
    """Return an energy as records write it, empty for any.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    kind = fold(text or "")
    kind = {"ev": "electric", "gasoline": "petrol", "fuel": "petrol", "any": ""}.get(kind, kind)
    if kind and kind not in ENERGIES:
        raise not_one_of(text or "", ENERGIES, "energy_type")
    return kind


def energy_policy(offer: RentalOffer, vehicle: Vehicle) -> str:
    """Return the energy rule of an offer in words."""
    if offer.energy_price is None:
        return "Energy is included; bring the vehicle back at any level."
    electric = vehicle.energy_type == "electric"
    return _fill_up(electric, offer.return_level_percent, offer.energy_price, offer.refill_fee)


@lru_cache(maxsize=1024)
def _fill_up(electric: bool, percent: int, price: Money, fee: Money | None) -> str:
    thing, unit = ("battery", "kWh") if electric else ("tank", "litre")
    service = f" and a service fee of {fee}" if fee else ""
    level = "full" if percent >= 100 else f"at {percent} % or more"
    return f"Return the {thing} {level}; what is missing costs {price} a {unit}{service}."
