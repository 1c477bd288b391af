"""Days on which warehouses and carriers rest, Sundays apart."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache


def easter(year: int) -> date:
    """Return Easter Sunday of a year, by the anonymous Gregorian computus."""
    golden, century = year % 19, year // 100
    shift = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - century // 4 - shift + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (year % 100 // 4) - epact - year % 100 % 4) % 7
    correction = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * correction + 114, 31)
    return date(year, month, day + 1)


@lru_cache(maxsize=64)
def rest_days(year: int) -> frozenset[date]:
    """Return the public holidays on which nothing is packed, fetched or delivered; the houses here are European."""
    return frozenset({
        date(year, 1, 1), easter(year) + timedelta(days=1), date(year, 12, 25), date(year, 12, 26),
    })  # fmt: skip


def works_on(day: date) -> bool:
    """Return whether warehouses and carriers work on a day: Monday to Saturday, no public holidays."""
    return day.weekday() < 6 and day not in rest_days(day.year)
