"""Counting days and months the way offices do."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection
from datetime import date, timedelta


def add_months(day: date, months: int) -> date:
    """Return the same day ``months`` later, or the last day of that month; the end of the calendar is a wall."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    month += 1
    if year > date.max.year:
        return date.max
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def add_working_days(day: date, count: int, holidays: Collection[date] = ()) -> date:
    """Return the day that is ``count`` working days after ``day``; Saturdays, Sundays and holidays do not count."""
    left = count
    while left > 0 and day < date.max:
        day += timedelta(days=1)
        if day.weekday() < 5 and day not in holidays:
            left -= 1
    return day


def long_date(day: date) -> str:
    """Return a day as a letter writes it: ``Wednesday 4 March 2026``."""
    return f"{day:%A} {day.day} {day:%B} {day.year}"
