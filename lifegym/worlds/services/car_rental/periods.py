"""Periods, how offer ids carry them, and offers as a search found them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.car_rental.desk import fold
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
    days: int = 1


def start_of(offer: RentalOffer) -> str:
    """Return where an offer is picked up, by which offers are kept in order."""
    return offer.pickup_location_id


@lru_cache(maxsize=256)
def stamp(period: Period, start: str, end: str) -> str:
    """Return a period as offer ids carry it, in the two stations' own time."""
    return f"{period.start.astimezone(zone(start)):{_STAMP}}-{period.end.astimezone(zone(end)):{_STAMP}}"


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


def price_key(item: Found) -> Any:
    """Return what sorts offers by the price of the period, or of a day where none is asked."""
    offer = item.offer
    return (offer.daily_price.minor * item.days + offer.one_way_fee.minor, offer.offer_id)


SORTS: Final[dict[str, Callable[[Found], Any]]] = {
    "price": price_key,
    "seats": lambda item: (-item.vehicle.seats, *price_key(item)),
    "deposit": lambda item: (item.offer.deposit_amount.minor, *price_key(item)),
    "range": lambda item: (-item.vehicle.range_km, *price_key(item)),
}


def read_energy(text: str | None) -> str:
    """Return an energy as records write it, empty for any.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    kind = fold(text or "")
    kind = {"ev": "electric", "gasoline": "petrol", "fuel": "petrol", "any": ""}.get(kind, kind)
    if kind and kind not in ENERGIES:
        raise ToolError("BAD_ARG", f"energy_type is one of {', '.join(ENERGIES)}, got {(text or '')[:30]!r}.")
    return kind


def energy_policy(offer: RentalOffer, vehicle: Vehicle) -> str:
    """Return the energy rule of an offer in words."""
    if offer.energy_price is None:
        return "Energy is included; bring the vehicle back at any level."
    thing, unit = ("battery", "kWh") if vehicle.energy_type == "electric" else ("tank", "litre")
    service = f" and a service fee of {offer.refill_fee}" if offer.refill_fee else ""
    return (
        f"Return the {thing} at {offer.return_level_percent} % or more; what is missing costs {offer.energy_price} a "
        f"{unit}{service}."
    )
