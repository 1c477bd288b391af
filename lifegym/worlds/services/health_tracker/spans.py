"""Days, weeks and months, and exact figures over them.

Figures are in thousandths of a unit: whole numbers, or fractions where a mean was taken.
"""

from __future__ import annotations

import math
from calendar import monthrange
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import TypeAlias

from lifegym.worlds.services.health_tracker.kinds import Kind

Figure: TypeAlias = int | Fraction


def bounds(period: str, day: date) -> tuple[date, date]:
    """Return the first and the last day of the day, week (from Monday), month or year that holds ``day``."""
    if period == "day":
        return day, day
    if period == "week":
        first = day - timedelta(days=day.weekday())
        return first, first + timedelta(days=6)
    if period == "month":
        return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])
    return date(day.year, 1, 1), date(day.year, 12, 31)


def thousandths(value: float) -> int:
    """Return a kept value, of at most three decimal places, as a whole number of thousandths."""
    return math.floor(value * 1000 + 0.5)


def shown(value: Figure, places: int) -> float:
    """Return an exact figure in thousandths as a number rounded half up to some places."""
    step: int = 10**places
    whole = (2 * value * step + 1000) // 2000
    return whole / step


def mean(values: Sequence[Figure]) -> Figure:
    """Return the mean of some figures."""
    return values[0] if len(values) == 1 else Fraction(sum(values), len(values))


def combined(how: str, values: Sequence[Figure]) -> Figure:
    """Return the sum, the mean or the last of some figures."""
    if how == "last":
        return values[-1]
    return sum(values) if how == "sum" else mean(values)


def by_day(kind: Kind, readings: Iterable[tuple[date, Figure]]) -> dict[date, Figure]:
    """Return what each day's readings come to, in order of days; readings come in order of time."""
    days: dict[date, list[Figure]] = {}
    for day, value in readings:
        days.setdefault(day, []).append(value)
    return {day: combined(kind.day, values) for day, values in days.items()}


def over_days(kind: Kind, days: dict[date, Figure]) -> Figure | None:
    """Return what some days come to together, or None when there are none."""
    return combined(kind.span, list(days.values())) if days else None
