"""Text, numbers and days, as every part of the shop uses them."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Final

from lifegym.worlds.holidays import works_on
from lifegym.worlds.money import Money

OPENS: Final = time(8)
CLOSES: Final = time(18)
FAULTS: Final = (
    "broken", "counterfeit", "crack", "damage", "dead on arrival", "defect", "did not arrive", "does not work",
    "doesn't work", "expired", "fake", "faulty", "incomplete", "leak", "lost", "missing", "never arrived",
    "not arrive", "not as described", "not charge", "not received", "not start", "not switch on", "not turn on",
    "not work", "n't charge", "n't start", "n't switch on", "n't turn on", "n't work", "recall", "spoiled", "stopped "
    "working", "torn", "won't open", "wrong",
)  # fmt: skip
"""Words of a reason that lay the matter at the shop's door."""
ABSENT: Final = ("did not arrive", "lost", "missing", "never arrived", "not arrive", "not received")
"""Words of a reason that say nothing came."""


def tracking_number(prefix: str, number: int) -> str:
    """Return a carrier's number for the shop's ``number``-th parcel: distinct numbers give distinct texts."""
    house = sum((place + 1) * ord(letter) for place, letter in enumerate(prefix)) * 70_607_011_309
    return f"{prefix}{(number * 387_420_489 + house + 271_828_182_845) % 10**12:012d}"


@lru_cache(maxsize=8192)
def money(minor: int, currency: str) -> Money:
    """Return an amount, kept from call to call: adding up a cart makes dozens of the same ones."""
    return Money(minor, currency)


@lru_cache(maxsize=8192)
def shown(minor: int, currency: str) -> dict[str, str]:
    """Return the JSON form of an amount, kept from call to call. Not to be changed."""
    return Money(minor, currency).to_json()


def percent_of(amount: Money, percent: int) -> Money:
    """Return so many percent of an amount, half a minor unit rounded up."""
    return Money((amount.minor * percent + 50) // 100, amount.currency)


def shared_out(amount: int, weights: list[int]) -> list[int]:
    """Split whole units in proportion to weights; the parts add up to ``amount``."""
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    parts = [amount * weight // whole for weight in weights]
    order = sorted(range(len(weights)), key=lambda index: -(amount * weights[index] % whole))
    for index in order[: amount - sum(parts)]:
        parts[index] += 1
    return parts


def in_working_hours(instant: datetime) -> datetime:
    """Return the instant, or the next moment at which a warehouse works: Monday to Saturday, 8 to 18, no holidays."""
    if works_on(instant.date()) and OPENS <= instant.time() < CLOSES:
        return instant
    day = instant if instant.time() < OPENS else instant + timedelta(days=1)
    while not works_on(day.date()):
        day += timedelta(days=1)
    return day.replace(hour=10, minute=0, second=0, microsecond=0)


def delivery_day(start: datetime, days: int) -> datetime:
    """Return the end of the delivery day that many days after, Sundays and public holidays not counted."""
    day = start
    while days > 0:
        day += timedelta(days=1)
        if works_on(day.date()):
            days -= 1
    return day.replace(hour=18, minute=0, second=0, microsecond=0)


def long_day(instant: datetime) -> str:
    """Return ``Tuesday 2 March``."""
    return f"{instant:%A} {instant.day} {instant:%B}"


def attributes(attrs: dict[str, str]) -> str:
    """Return a variant in words: ``slate, 1.7 l``."""
    return ", ".join(attrs.values())


def named(title: str, attrs: dict[str, str]) -> str:
    """Return a product with its variant as one name."""
    return f"{title} ({attributes(attrs)})" if attrs else title
