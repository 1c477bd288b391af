"""Opening hours: spans of a week, special days, holidays, and what they say of an instant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.maps.records import Closure, Place, SpecialDay

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SPAN: Final = re.compile(r"^([01]?\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]?\d|2[0-4]):([0-5]\d)$", re.ASCII)
DAY_MIN: Final = 1440
_ONE_DAY: Final = timedelta(days=1)
_NO_DAYS: Final[dict[date, SpecialDay]] = {}


class Span(NamedTuple):
    """An opening span in minutes after midnight; ``until`` may lie beyond 1440."""

    start: int
    until: int


@lru_cache(maxsize=4096)
def read_span(text: str) -> Span:
    """Read ``09:00-17:30``.

    Raises:
        ToolError: ``INVALID_REQUEST``.
    """
    match = _SPAN.match(text.strip())
    if match:
        start, until = int(match[1]) * 60 + int(match[2]), int(match[3]) * 60 + int(match[4])
        if until <= start:
            until += DAY_MIN
        if until - start <= DAY_MIN and int(match[3]) * 60 + int(match[4]) <= DAY_MIN:
            return Span(start, until)
    raise ToolError("INVALID_REQUEST", f"Opening hours are spans such as '09:00-17:30', got {text[:40]!r}.")


@lru_cache(maxsize=4096)
def read_day(texts: tuple[str, ...]) -> tuple[Span, ...]:
    """Return a day's spans as minutes."""
    return tuple(read_span(text) for text in texts)


def read_spans(texts: Iterable[str]) -> tuple[str, ...]:
    """Return spans in one spelling, in order.

    Raises:
        ToolError: ``INVALID_REQUEST`` when one is none or two overlap.
    """
    spans = sorted(read_span(text) for text in texts)
    if any(after.start < before.until for before, after in pairwise(spans)):
        raise ToolError("INVALID_REQUEST", "Opening spans of one day must not overlap.")
    return tuple(f"{clock(span.start)}-{clock(span.until, end=True)}" for span in spans)


def clock(minutes: int, end: bool = False) -> str:
    """Return minutes after midnight as ``HH:MM``; midnight at an end is ``24:00``."""
    if end and minutes == DAY_MIN:
        return "24:00"
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


class Schedule:
    """The opening of one place by its own clock.

    Args:
        place: The place.
        holidays: Names of the public holidays there by day.
        closures: Its temporary closures that are not cancelled.
        zone: Its time zone.
    """

    def __init__(self, place: Place, holidays: dict[date, str], closures: list[Closure], zone: ZoneInfo) -> None:
        self.place = place
        self.holidays = holidays
        self.closures = closures
        self.zone = zone
        self._special = {row.day: row for row in place.special_days} if place.special_days else _NO_DAYS

    def spans(self, day: date) -> tuple[tuple[str, ...], str]:
        """Return a day's spans and why they are not the usual ones, if they are not."""
        special = self._special.get(day)
        if special is not None:
            return special.spans, special.reason or "special hours"
        if not self.place.hours:
            return (), ""
        holiday = self.holidays.get(day)
        if holiday is not None and self.place.holiday_rule != "usual":
            return (() if self.place.holiday_rule == "closed" else self.place.hours[6]), holiday
        return self.place.hours[day.weekday()], ""

    def is_open(self, at: datetime) -> bool | None:
        """Return whether it is open at an instant; None when its hours are not known."""
        if self.place.status != "open" or self.closure(at) is not None:
            return False
        if not self.place.hours and not self._special:
            return None
        return self._span_at(at) is not None

    def _span_at(self, at: datetime) -> tuple[date, int] | None:
        """Return the day of the span in which an instant lies and the minute of that day at which it ends."""
        local = at if at.tzinfo is self.zone else at.astimezone(self.zone)
        minute = local.hour * 60 + local.minute
        day = local.date()
        for start, until in self._read(day):
            if start <= minute < until:
                return day, until
        before = day - _ONE_DAY
        for start, until in self._read(before):
            if start <= minute + DAY_MIN < until:
                return before, until
        return None

    def closure(self, at: datetime) -> Closure | None:
        """Return the temporary closure in force at an instant."""
        for row in self.closures:
            if row.start <= at and (row.end is None or at < row.end):
                return row
        return None

    def closes_at(self, at: datetime) -> datetime | None:
        """Return when a place that is open at an instant closes next."""
        span = self._span_at(at)
        return None if span is None else self._end(span, at)

    def open_until(self, at: datetime) -> tuple[bool | None, datetime | None]:
        """Return both whether it is open at an instant and when it then closes, from one look at the day."""
        if self.place.status != "open" or self.closure(at) is not None:
            return False, None
        if not self.place.hours and not self._special:
            return None, None
        span = self._span_at(at)
        return (False, None) if span is None else (True, self._end(span, at))

    def _end(self, span: tuple[date, int], at: datetime) -> datetime:
        end = self._instant(*span)
        return min([end, *[row.start for row in self.closures if at < row.start < end]]) if self.closures else end

    def exceptions(self, first: date, last: date) -> list[dict[str, object]]:
        """Return the days from one to another with other hours than usual, as answers print them."""
        row = self.place
        days = [day for day in self.holidays if first <= day <= last] if row.hours else []
        if row.special_days:
            days += [item.day for item in row.special_days if first <= item.day <= last and item.day not in days]
        found: list[dict[str, object]] = []
        for day in sorted(days):
            spans, reason = self.spans(day)
            if reason:
                found.append({"date": day.isoformat(), "hours": list(spans) or ["closed"], "reason": reason})
        return found

    def opens_at(self, at: datetime) -> datetime | None:
        """Return when it opens next within two weeks, or None."""
        if self.place.status != "open":
            return None
        local = at.astimezone(self.zone)
        for ahead in range(15):
            day = local.date() + timedelta(days=ahead)
            for span in self._read(day):
                start = self._instant(day, span.start)
                if start > at and self.closure(start) is None:
                    return start
        return None

    def _read(self, day: date) -> tuple[Span, ...]:
        if day in self._special or day in self.holidays:
            return read_day(self.spans(day)[0])
        return read_day(self.place.hours[day.weekday()]) if self.place.hours else ()

    def _instant(self, day: date, minutes: int) -> datetime:
        extra, rest = divmod(minutes, DAY_MIN)
        if extra:
            day += timedelta(days=extra)
        return datetime(day.year, day.month, day.day, rest // 60, rest % 60, tzinfo=self.zone)
