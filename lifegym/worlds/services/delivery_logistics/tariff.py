"""What sending costs and how long it takes."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.holidays import works_on
from lifegym.worlds.money import Money
from lifegym.worlds.rates import PER_DOLLAR, convert
from lifegym.worlds.services.delivery_logistics.places import Distance
from lifegym.worlds.services.delivery_logistics.records import SERVICES

HEAVIEST_KG: Final = 31.5
"""What one driver may carry."""
LAST_PICKUP: Final = time(16)
"""What is fetched later leaves the depot a day later."""
WINDOWS: Final = ("08:00-12:00", "12:00-17:00", "17:00-21:00")
_WORDS: Final = {"morning": WINDOWS[0], "afternoon": WINDOWS[1], "evening": WINDOWS[2]}
_DAYS: Final[dict[str, dict[str, int]]] = {
    "local": {"economy": 2, "standard": 1, "express": 1, "same_day": 0},
    "national": {"economy": 3, "standard": 2, "express": 1},
    "continental": {"economy": 7, "standard": 4, "express": 2},
    "intercontinental": {"economy": 18, "standard": 9, "express": 4},
}
"""Delivery days from pickup to door."""
_BASE: Final = {"local": 495, "national": 695, "continental": 1495, "intercontinental": 3295}
_KILO: Final = {"local": 40, "national": 60, "continental": 190, "intercontinental": 690}
_PERCENT: Final = {"economy": 80, "standard": 100, "express": 190, "same_day": 260}
"""Euro cents up to 2 kg, euro cents for each further kilogram begun, and what the service makes of both."""


def read_service(text: str) -> str:
    """Return a service level in its one spelling.

    Raises:
        ToolError: ``BAD_SERVICE_TYPE`` naming the levels.
    """
    found = text.strip().casefold().replace("-", "_").replace(" ", "_")
    if found not in SERVICES:
        raise not_one_of(text, SERVICES, "service_type", "BAD_SERVICE_TYPE")
    return found


def read_weight(weight_kg: float) -> float:
    """Return a weight rounded to ten grams.

    Raises:
        ToolError: ``BAD_ARG`` when it is not between 0 and what a driver may carry.
    """
    if not 0 < weight_kg <= HEAVIEST_KG:
        raise ToolError("BAD_ARG", f"weight_kg is more than 0 and at most {HEAVIEST_KG}, got {weight_kg}.")
    return max(0.01, round(weight_kg, 2))


def read_window(text: str) -> str:
    """Return a time window in its one spelling.

    Raises:
        ToolError: ``BAD_ARG`` naming the windows.
    """
    found = _WORDS.get(text.strip().casefold(), "".join(text.split()).replace("–", "-"))
    if found not in WINDOWS:
        raise ToolError(
            "BAD_ARG",
            f"time_window is one of {', '.join(WINDOWS)} (or morning, afternoon, evening), got {text[:40]!r}.",
        )
    return found


def days_for(service: str, distance: Distance) -> int:
    """Return the delivery days a service takes.

    Raises:
        ToolError: ``BAD_SERVICE_TYPE`` when it does not go that far.
    """
    days = _DAYS[distance].get(service)
    if days is None:
        raise ToolError("BAD_SERVICE_TYPE", f"{service} goes within one town only; take express for this distance.")
    return days


def fee_for(service: str, distance: Distance, weight_kg: float, currency: str) -> Money:
    """Return what a parcel costs to send, in a currency."""
    kilos = max(0, -int(-(weight_kg - 2) // 1))
    cents = (_BASE[distance] + _KILO[distance] * kilos) * _PERCENT[service] // 100
    minor = convert(Money(cents, "EUR"), currency).minor if currency in PER_DOLLAR else cents
    step = max(5, 10 ** max(0, len(str(minor)) - 3)) if minor >= 100 else 1
    return Money((minor + step // 2) // step * step, currency)


def delivers_on(day: date, service: str) -> bool:
    """Return whether a service delivers on a day: no Sundays and public holidays, except express."""
    return service in ("express", "same_day") or works_on(day)


def after(day: date, days: int, service: str) -> date:
    """Return the delivery day so many delivery days after a day; with 0 the day itself or the first one after it."""
    while days > 0 or not delivers_on(day, service):
        day += timedelta(days=1)
        if delivers_on(day, service):
            days = max(0, days - 1)
            if not days:
                break
    return day


def eta_for(pickup: datetime, service: str, distance: Distance) -> date:
    """Return the day on which a parcel fetched at an instant should arrive."""
    late = pickup.time() >= LAST_PICKUP and service != "same_day"
    return after(pickup.date(), days_for(service, distance) + late, service)


def next_pickup(now: datetime) -> datetime:
    """Return the next full hour at which a driver fetches: on working days, 8 to 18, an hour ahead at least."""
    at = (now + timedelta(hours=2)).replace(minute=0, second=0, microsecond=0)
    if at.hour >= 18 or at.hour < 8:
        at = (at + timedelta(days=at.hour >= 18)).replace(hour=9)
    while not works_on(at.date()):
        at += timedelta(days=1)
    return at
