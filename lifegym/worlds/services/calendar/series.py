"""When events take place: one occurrence, a series, and what is kept of them from call to call."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from math import inf
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from lifegym.worlds.recurrence import MAX_OCCURRENCES, parse_rule, starts
from lifegym.worlds.services.calendar.records import CalendarEvent

SERIES: Final = -1
"""Stands for a month where an event repeats."""
LONG: Final = -2
"""Stands for a month where an event lasts into another one."""
_YEARS_KEPT: Final = 8
_DAY: Final = timedelta(days=1)


class Occurrence(NamedTuple):
    """One time an event takes place: the id of exactly that, and its bounds."""

    event: CalendarEvent
    occurrence_id: str
    start: datetime
    end: datetime


class Entry(NamedTuple):
    """An occurrence as it is sorted: by its start in seconds since 1970, then by its id. ``until`` is its end."""

    at: float
    occurrence_id: str
    item: Occurrence
    until: float


def entry(item: Occurrence) -> Entry:
    """Return an occurrence ready to be sorted."""
    return Entry(item.start.timestamp(), item.occurrence_id, item, item.end.timestamp())


def single(event: CalendarEvent) -> Entry:
    """Return an event as one entry; that of a series spans all time."""
    if event.recurrence:
        return Entry(-inf, event.event_id, Occurrence(event, event.event_id, event.start, event.end), inf)
    return entry(Occurrence(event, event.event_id, event.start, event.end))


def month_of(event: CalendarEvent) -> int:
    """Return under which month an event is looked for: that of its start, or :data:`SERIES` or :data:`LONG`."""
    if event.recurrence:
        return SERIES
    start, end = event.start, event.end
    return start.year * 12 + start.month if (start.year, start.month) == (end.year, end.month) else LONG


def unfold(event: CalendarEvent, local: ZoneInfo, begin: datetime) -> Iterator[Occurrence]:
    """Iterate over a series' occurrences that end after a UTC instant, in time order."""
    first = event.start.astimezone(local)
    # Wall-clock length, so that a night shift ends at its hour when the clocks change.
    length = event.end.astimezone(local).replace(tzinfo=None) - first.replace(tzinfo=None)
    elapsed = event.end.astimezone(UTC) - first.astimezone(UTC)
    for start in starts(parse_rule(event.recurrence), first, begin - elapsed - _DAY):
        finish = start + length
        if finish.utcoffset() != start.utcoffset():
            finish = finish.astimezone(UTC).astimezone(local)
            if finish.astimezone(UTC) <= start.astimezone(UTC):
                finish = (start.astimezone(UTC) + elapsed).astimezone(local)
        if finish > begin and start.date() not in event.exceptions:
            day = start.year * 10000 + start.month * 100 + start.day  # cheaper than a formatted date
            yield Occurrence(event, f"{event.event_id}_{day}", start, finish)


class Series:
    """A repeating event, its occurrences unfolded year by year as they are asked for and then kept."""

    __slots__ = ("_event", "_last", "_reach", "_years")

    def __init__(self, event: CalendarEvent) -> None:
        self._event = event
        self._years: dict[tuple[str, int], list[Entry]] = {}
        self._last = 9999
        # The clocks may lengthen one occurrence by what they are turned back.
        self._reach = event.end - event.start + 2 * _DAY

    def between(self, local: ZoneInfo, begin: datetime, end: datetime) -> Iterator[Entry]:
        """Iterate over occurrences that overlap a span of UTC instants, at most 1,000."""
        low, high = begin.timestamp(), end.timestamp()
        early = low - self._reach.total_seconds()
        first = max((begin - self._reach).year, self._event.start.year)
        given = 0
        for year in range(first, min((end + _DAY).year, self._last) + 1):
            if year - first == _YEARS_KEPT:
                yield from self._later(local, year, high, MAX_OCCURRENCES - given)
                return
            if year > self._last:
                return
            entries = self._year(local, year)
            for place in range(bisect_left(entries, (early,)), len(entries)):
                found = entries[place]
                if found.at >= high:
                    return
                if found.until > low:
                    yield found
                    given += 1
                    if given == MAX_OCCURRENCES:
                        return

    def _later(self, local: ZoneInfo, year: int, high: float, most: int) -> Iterator[Entry]:
        """Go on from a year without keeping anything: few look so far."""
        coming = unfold(self._event, local, datetime(year, 1, 1, tzinfo=UTC) - _DAY)
        for item in islice((item for item in coming if item.start.year >= year), most):
            found = entry(item)
            if found.at >= high:
                return
            yield found

    def _year(self, local: ZoneInfo, year: int) -> list[Entry]:
        key = (local.key, year)
        known = self._years.get(key)
        if known is not None:
            return known
        found: list[Entry] = []
        ended = True
        for item in unfold(self._event, local, datetime(year, 1, 1, tzinfo=UTC) - _DAY):
            if item.start.year > year:
                ended = False
                break
            if item.start.year == year:
                found.append(entry(item))
        if ended:
            self._last = min(self._last, year)
        if len(self._years) >= _YEARS_KEPT:
            self._years.clear()
        self._years[key] = found
        return found
