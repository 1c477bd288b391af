"""Days on which money is due: months that end, series that repeat, days on which banks are closed."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from lifegym.worlds.errors import ToolError

FREQUENCIES: Final[dict[str, tuple[int, int]]] = {
    "weekly": (0, 7),
    "biweekly": (0, 14),
    "monthly": (1, 0),
    "quarterly": (3, 0),
    "yearly": (12, 0),
}
"""How often something repeats: months and days from one time to the next."""

_RESTS: Final = ((1, 1), (5, 1), (12, 25), (12, 26))
"""New Year, Labour Day and Christmas; Good Friday and Easter Monday move."""

FURTHEST: Final = 3660
"""Days from now within which a day can be planned."""


def month_end(day: date) -> date:
    """Return the last day of a day's month."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def day_of(year: int, month: int, number: int) -> date:
    """Return a day of a month, or the month's last day when it has not so many."""
    return date(year, month, min(number, monthrange(year, month)[1]))


def add_months(day: date, months: int, number: int = 0) -> date:
    """Return the day some months on; one that the month has not becomes its last.

    Args:
        day: The day to count from.
        months: How many months, back when negative.
        number: The day of the month that is meant, where ``day`` had to stop short of it.
    """
    place = day.year * 12 + day.month - 1 + months
    return day_of(place // 12, place % 12 + 1, number or day.day)


def following(freq: str, first: date, after: date) -> date:
    """Return the first day of a series that lies after a day; a series from the 31st keeps to the ends of months."""
    months, days = FREQUENCIES[freq]
    if after < first:
        return first
    if days:
        return first + timedelta(days=((after - first).days // days + 1) * days)
    count = ((after.year - first.year) * 12 + after.month - first.month) // months
    found = add_months(first, count * months)
    return found if found > after else add_months(first, (count + 1) * months)


@lru_cache(maxsize=256)
def easter(year: int) -> date:
    """Return Easter Sunday of a year (Gauss's rule as Butcher put it, good for all Gregorian years)."""
    golden, century = year % 19, year // 100
    epact = (century - century // 4 - (8 * century + 13) // 25 + 19 * golden + 15) % 30
    moon = epact - epact // 28 * (1 - epact // 28 * (29 // (epact + 1)) * ((21 - golden) // 11))
    weekday = (year + year // 4 + moon + 2 - century + century // 4) % 7
    days = moon - weekday
    month = 3 + (days + 40) // 44
    return date(year, month, days + 28 - 31 * (month // 4))


def is_open(day: date) -> bool:
    """Return whether banks settle on a day: Monday to Friday but for the six days on which Europe's system rests."""
    if day.weekday() >= 5 or (day.month, day.day) in _RESTS:
        return False
    return day.month not in (3, 4) or day - easter(day.year) not in (timedelta(days=-2), timedelta(days=1))


def open_day(day: date, roll: str) -> date:
    """Return the day itself or the nearest on which banks work, before it (``preceding``) or after (``following``)."""
    step = {"preceding": -1, "following": 1}.get(roll, 0)
    while step and not is_open(day):
        day += timedelta(days=step)
    return day


def open_days_after(day: date, count: int) -> date:
    """Return the day that is so many working days of banks after a day."""
    while count > 0:
        day += timedelta(days=1)
        count -= is_open(day)
    return day


def within_reach(day: date, today: date, field: str) -> date:
    """Return a day that lies within ten years of today.

    Raises:
        ToolError: ``BAD_DATE`` for one that does not.
    """
    if abs((day - today).days) > FURTHEST:
        raise ToolError("BAD_DATE", f"{field} must lie within ten years of today, {today}; got {day}.")
    return day


def in_words(day: date) -> str:
    """Return ``4 March 2027``."""
    return f"{day.day} {day:%B %Y}"
