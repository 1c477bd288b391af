"""Dates and times as callers write them, read in a calendar's zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator

from lifegym.worlds.errors import ToolError

EARLIEST: Final = datetime(1900, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)
LONGEST: Final = timedelta(days=1000)


def _as_written(value: Any) -> Any:
    if isinstance(value, str):
        return date.fromisoformat(value) if len(value.strip()) == 10 else datetime.fromisoformat(value)
    return value


When = Annotated[datetime | date, BeforeValidator(_as_written)]
"""A moment, or a whole day; naive moments are read in the calendar's zone."""


def read_when(text: str, field: str) -> datetime | date:
    """Read an ISO date, or an ISO date-time with or without an offset.

    Raises:
        ToolError: ``BAD_DATE`` when it is neither.
    """
    written = text.strip()
    try:
        if "T" not in written.upper() and " " not in written:
            return date.fromisoformat(written)
        return datetime.fromisoformat(written).replace(microsecond=0)
    except ValueError:
        raise _bad_date(text, field) from None


def _bad_date(text: str, field: str) -> ToolError:
    return ToolError(
        "BAD_DATE",
        f"{field} must be an ISO date or date-time between the years 1900 and 2199, such as '2026-03-04' for a whole "
        f"day or '2026-03-04T09:30:00+09:00', got {text[:60]!r}.",
    )


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return the instant at which a day begins in a zone."""
    return settled(datetime.combine(day, time(), zone))


def settled(moment: datetime) -> datetime:
    """Return a moment whose wall-clock time exists, when the clocks skip the one given."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo)


def read_span(start: datetime | date, end: datetime | date, zone: ZoneInfo) -> tuple[datetime, datetime, bool]:
    """Return an event's start, its exclusive end, and whether it lasts whole days.

    Raises:
        ToolError: ``BAD_DATE`` or ``BAD_TIME_RANGE``.
    """
    if isinstance(start, datetime) != isinstance(end, datetime):
        raise ToolError(
            "BAD_TIME_RANGE", "start and end must be of one kind: two dates for an all-day event, or two date-times."
        )
    all_day = not isinstance(start, datetime)
    first, last = _moment(start, "start", zone), _moment(end, "end", zone)
    if last.astimezone(UTC) <= first.astimezone(UTC):
        hint = (
            f" The end of an all-day event is the day after its last: {start + timedelta(days=1)} for one day."
            if all_day
            else _skipped(start, first)
        )
        raise ToolError("BAD_TIME_RANGE", f"end ({end.isoformat()}) must come after start ({start.isoformat()}).{hint}")
    if last.astimezone(UTC) - first.astimezone(UTC) > LONGEST:
        raise ToolError(
            "BAD_TIME_RANGE", f"An event lasts at most {LONGEST.days} days; for something that repeats give recurrence."
        )
    return first, last, all_day


def _skipped(written: datetime | date, meant: datetime) -> str:
    """Tell of a wall-clock time that a change of the clocks leaves out."""
    if not isinstance(written, datetime) or written.tzinfo or written.replace(tzinfo=meant.tzinfo) == meant:
        return ""
    return (
        f" That night the clocks in {meant.tzinfo} skip {written:%H:%M}; it counts as {meant:%H:%M}. Give a later end."
    )


def _moment(value: datetime | date, field: str, zone: ZoneInfo) -> datetime:
    if not EARLIEST.year <= value.year < LATEST.year:
        raise _bad_date(value.isoformat(), field)
    if not isinstance(value, datetime):
        return midnight(value, zone)
    return settled(value if value.tzinfo else value.replace(tzinfo=zone))


def read_range(time_min: str | None, time_max: str | None, zone: ZoneInfo) -> tuple[datetime | None, datetime | None]:
    """Read the bounds of a listing as UTC instants; a bare date as ``time_max`` includes that day.

    Raises:
        ToolError: ``BAD_DATE``, or ``BAD_TIME_RANGE`` when the upper bound does not come after the lower.
    """
    begin = _bound(time_min, "time_min", zone, days=0)
    end = _bound(time_max, "time_max", zone, days=1)
    if begin is not None and end is not None and end <= begin:
        raise ToolError("BAD_TIME_RANGE", f"time_max ({time_max}) must come after time_min ({time_min}).")
    return begin, end


def _bound(text: str | None, field: str, zone: ZoneInfo, days: int) -> datetime | None:
    if text is None:
        return None
    value = read_when(text, field)
    # Callers write the year 1 or 9999 for "always"; time zones cannot be applied out there.
    if value.year < EARLIEST.year:
        return EARLIEST
    if value.year >= LATEST.year:
        return LATEST
    if not isinstance(value, datetime):
        return midnight(value + timedelta(days=days), zone).astimezone(UTC)
    return (value if value.tzinfo else value.replace(tzinfo=zone)).astimezone(UTC)
