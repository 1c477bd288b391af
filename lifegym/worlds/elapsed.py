"""Time that really passes: arithmetic on a zoned time moves its wall clock, whose hours are not all equally long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

_MINUTE: Final = timedelta(minutes=1)
_NO_TIME: Final = timedelta()


def after(instant: datetime, passing: timedelta) -> datetime:
    """Return the instant when some time has passed, in the same zone."""
    return (instant.astimezone(UTC) + passing).astimezone(instant.tzinfo)


def later(instant: datetime, minutes: float) -> datetime:
    """Return the instant when some minutes have passed, in the same zone."""
    return after(instant, timedelta(minutes=minutes)) if minutes else instant


def passed(start: datetime, end: datetime) -> timedelta:
    """Return the time that passes from one instant to another."""
    elapsed = end - start
    if start.tzinfo is end.tzinfo:
        # Python then takes the difference of the wall clocks.
        elapsed -= (end.utcoffset() or _NO_TIME) - (start.utcoffset() or _NO_TIME)
    return elapsed


def minutes_between(start: datetime, end: datetime) -> int:
    """Return the whole minutes that pass from one instant to another."""
    return passed(start, end) // _MINUTE
