"""The calendar's tables, and what every part of the service asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from math import inf
from typing import Any, Final
from zoneinfo import ZoneInfo

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.records import Rows
from lifegym.worlds.services.calendar.records import CalendarEvent, PersonalCalendar
from lifegym.worlds.services.calendar.series import (
    LONG,
    SERIES,
    Entry,
    Occurrence,
    Series,
    entry,
    month_of,
    single,
    unfold,
)

REACH: Final = timedelta(days=366)
"""How far from now repeating events are shown when a bound is left out."""
MAX_CONFLICTS: Final = 10
_INSTANT: Final = timedelta(microseconds=1)
_CLASH_REACH: Final = timedelta(days=60)
_MANY_MONTHS: Final = timedelta(days=800)
_FEW_MONTHS: Final = timedelta(days=100)
_DAY: Final = timedelta(days=1)


class Shelf(Keeping):
    """The tables of calendars and events."""

    calendars = Rows(PersonalCalendar, key="calendar_id", style="cal_{n:06d}", noun="calendar")
    events = Rows(CalendarEvent, key="event_id", style="evt_{n:08d}", noun="event")

    def calendar_zone(self, calendar_id: str) -> ZoneInfo:
        """Return the zone of a calendar; the persona's home for one that is not there."""
        found = self.calendars.get(calendar_id)
        return zone(found.timezone if found else self.world.persona.zone)

    def need_calendar(self, calendar_id: str | None) -> PersonalCalendar:
        """Return the named calendar, or the default one: the oldest primary.

        Raises:
            ToolError: ``CALENDAR_NOT_FOUND``.
        """
        if calendar_id is not None:
            return self.calendars.need(
                calendar_id, "CALENDAR_NOT_FOUND", "calendar.list_calendars shows the calendars."
            )
        found = min(self.calendars, key=lambda row: (not row.is_primary, row.created_at.timestamp()), default=None)
        if found is None:
            raise ToolError("CALENDAR_NOT_FOUND", "There is no calendar here to put an event on.")
        return found

    def occurrences(self, event: CalendarEvent, begin: datetime, end: datetime) -> Iterator[Occurrence]:
        """Iterate over an event's occurrences that overlap a span of UTC instants, in time order."""
        if not event.recurrence:
            if event.start < end and event.end > begin:
                yield Occurrence(event, event.event_id, event.start, event.end)
            return
        local = self.calendar_zone(event.calendar_id)
        if self.events.get(event.event_id) is event:
            for kept in self.events.made(event, Series).between(local, begin, end):
                yield kept.item
            return
        for item in unfold(event, local, begin):
            if item.start >= end:
                return
            yield item

    def singles(self, begin: datetime, end: datetime) -> list[Entry]:
        """Return the events that do not repeat and overlap a span of UTC instants, in no order."""
        if end - begin > _MANY_MONTHS:
            low, high = begin.timestamp(), end.timestamp()
            return [one for _, one in self.events.paired(single) if -inf < one.at < high and one.until > low]
        first, last = self._wall(begin) - _DAY, self._wall(end) + _DAY
        low, high = begin.timestamp(), end.timestamp()
        keys = range(first.year * 12 + first.month, last.year * 12 + last.month + 1)
        return [
            one for key in (LONG, *keys) for one in self._singles_of(key) if one.at < high and one.until > low
        ]  # fmt: skip

    def _singles_of(self, month: int) -> list[Entry]:
        rows = self.by_month().get(month, [])
        return self.kept_of(("singles", month), (rows,), lambda: [self.events.made(row, single) for row in rows])

    def repeated(self, begin: datetime, end: datetime) -> list[Entry]:
        """Return the occurrences of repeating events that overlap a span of UTC instants, in no order."""
        if end - begin > _FEW_MONTHS:
            return self.entries(self.series(), begin, end)
        low, high = begin.timestamp(), end.timestamp()
        first, last = begin.year * 12 + begin.month - 1, end.year * 12 + end.month - 1
        found = [one for one in self._repeated_in(first) if one.at < high and one.until > low]
        for month in range(first + 1, last + 1):
            # What began in an earlier month is among that month's.
            start = _month(month).timestamp()
            found += [one for one in self._repeated_in(month) if start <= one.at < high and one.until > low]
        return found

    def _repeated_in(self, month: int) -> list[Entry]:
        series = self.series()
        return self.kept_of(
            ("repeated", month), (series, self.calendars.state),
            lambda: self.entries(series, _month(month), _month(month + 1)),
        )  # fmt: skip

    def _wall(self, instant: datetime) -> datetime:
        """Return an instant in the home zone.

        Times in one zone compare by their wall clocks, which is much cheaper; a day's slack covers what that misses.
        """
        return instant.astimezone(zone(self.world.persona.zone))

    def series(self) -> list[CalendarEvent]:
        """Return the repeating events."""
        return self.by_month().get(SERIES, [])

    def by_month(self) -> dict[int, list[CalendarEvent]]:
        """Return the events by the month they are in. Asked for before a write, it is shared by all forks."""
        return self.events.grouped(month_of)

    def entries(self, events: Iterable[CalendarEvent], begin: datetime, end: datetime) -> list[Entry]:
        """Return when stored events take place within a span of UTC instants, event by event."""
        low, high = begin.timestamp(), end.timestamp()
        made = self.events.made
        found: list[Entry] = []
        for row in events:
            if row.recurrence:
                found += made(row, Series).between(self.calendar_zone(row.calendar_id), begin, end)
                continue
            one = made(row, single)
            if one.at < high and one.until > low:
                found.append(one)
        return found

    def occurrence_at(self, event: CalendarEvent, start: datetime) -> Occurrence | None:
        """Return the occurrence that starts at a UTC instant, if there is one."""
        return next(
            (item for item in self.occurrences(event, start, start + _INSTANT) if item.start.astimezone(UTC) == start),
            None,
        )

    def next_start(self, event: CalendarEvent, after: datetime) -> datetime | None:
        """Return the first start later than a UTC instant, in UTC."""
        if not event.recurrence:
            start = event.start.astimezone(UTC)
            return start if start > after else None
        reach = after + timedelta(days=36600)
        return next(
            (item.start.astimezone(UTC) for item in self.occurrences(event, after, reach) if item.start > after), None
        )

    def find(self, event_id: str, calendar_id: str | None = None) -> Occurrence:
        """Return an event, a whole series, or one occurrence of a series, by id.

        Raises:
            ToolError: ``EVENT_NOT_FOUND``, or ``CALENDAR_NOT_FOUND`` when the calendar does not exist.
        """
        hint = "calendar.list_events and calendar.search_events show ids."
        if calendar_id is not None:
            self.need_calendar(calendar_id)
        found = self._single(event_id)
        if found is None:
            event = self.events.need(event_id, "EVENT_NOT_FOUND", hint)
            found = Occurrence(event, event.event_id, event.start, event.end)
        if calendar_id is not None and found.event.calendar_id != calendar_id:
            raise ToolError(
                "EVENT_NOT_FOUND",
                f"{event_id} is not on {calendar_id} but on {found.event.calendar_id}; give that one or none.",
            )
        return found

    def _single(self, event_id: str) -> Occurrence | None:
        """Return the occurrence that an id such as ``evt_00000007_20260304`` names."""
        series_id, _, digits = event_id.rpartition("_")
        series = self.events.get(series_id)
        if event_id in self.events or series is None or not series.recurrence or len(digits) != 8:
            return None
        try:
            day = date.fromisoformat(digits)
        except ValueError:
            return None
        if not 1900 <= day.year < 2200:
            return None
        begin = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(days=1)
        return next(
            (
                item
                for item in self.occurrences(series, begin, begin + timedelta(days=3))
                if item.occurrence_id == event_id
            ),
            None,
        )

    def writable(self, calendar_id: str) -> None:
        """Refuse changes to a calendar that belongs to somebody else.

        Raises:
            ToolError: ``CALENDAR_READ_ONLY``.
        """
        found = self.calendars.get(calendar_id)
        if found is not None and found.read_only:
            raise ToolError(
                "CALENDAR_READ_ONLY",
                f"{found.name} ({calendar_id}) can only be read; use another calendar from calendar.list_calendars.",
            )

    def is_persona(self, email: str) -> bool:
        """Return whether an address is the persona's own."""
        return email.casefold() == self.world.persona.email.casefold()

    def conflicts(self, event: CalendarEvent) -> list[dict[str, Any]]:
        """Return what an event clashes with, earliest first: busy events on any calendar, at most ten."""
        if event.status == "cancelled" or not event.busy:
            return []
        begin = event.start.astimezone(UTC)
        end = begin + _CLASH_REACH if event.recurrence else event.end.astimezone(UTC)
        mine = [entry(item) for item in islice(self.occurrences(event, begin, end), 60)]
        found = [
            theirs
            for theirs in (*self.singles(begin, end), *self.repeated(begin, end))
            if any(theirs.at < item.until and theirs.until > item.at for item in mine)
            and _clashes(theirs.item.event, event.event_id)
        ]
        found.sort()
        return [
            {
                "event_id": item.occurrence_id,
                "calendar_id": item.event.calendar_id,
                "summary": item.event.summary,
                **shown_times(item),
            }
            for _, _, item, _ in found[:MAX_CONFLICTS]
        ]

    def show(self, item: Occurrence, description: int | None = None) -> dict[str, Any]:
        """Return an event as tools print it, with at most ``description`` characters of its description."""
        event = item.event
        kept = self.events.get(event.event_id) is event
        shown = {**(self.events.made(event, shown_event) if kept else shown_event(event))}
        if item.occurrence_id != event.event_id or event.all_day:
            shown["event_id"] = item.occurrence_id
            shown |= shown_times(item, self.calendar_zone(event.calendar_id))
        if description is not None and len(event.description) > description:
            shown["description"] = event.description[: description - 1] + "…"
        if item.occurrence_id != event.event_id and not event.parent_event_id:
            shown["series_id"] = event.event_id
        return shown


def _month(number: int) -> datetime:
    """Return the UTC instant at which a month begins, counted from that of the year 0."""
    return datetime(number // 12, number % 12 + 1, 1, tzinfo=UTC)


def shown_event(event: CalendarEvent) -> dict[str, Any]:
    """Return what tools print of a whole event."""
    shown: dict[str, Any] = {
        "event_id": event.event_id,
        "calendar_id": event.calendar_id,
        "summary": event.summary,
        **shown_times(Occurrence(event, event.event_id, event.start, event.end)),
        "location": event.location,
        "description": event.description,
        "status": event.status,
        "attendees": event.attendees,
        "reminders": [{"minutes_before": minutes} for minutes in event.reminders],
    }
    for name, value in (
        ("recurrence", event.recurrence),
        ("series_id", event.parent_event_id),
        ("organizer", event.organizer),
    ):
        if value:
            shown[name] = value
    return shown


def _clashes(other: CalendarEvent, own_id: str) -> bool:
    return other.event_id != own_id and other.status != "cancelled" and other.busy


def shown_times(item: Occurrence, local: ZoneInfo | None = None) -> dict[str, Any]:
    """Return the times of an occurrence as tools print them: dates for whole days, otherwise with their offset."""
    if not item.event.all_day:
        return {"start": item.start, "end": item.end, "all_day": False}
    first, end = (moment.astimezone(local) if local else moment for moment in (item.start, item.end))
    return {"start": first.date(), "end": end.date(), "last_day": end.date() - timedelta(days=1), "all_day": True}
