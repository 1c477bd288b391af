"""The calendar's tables, and what every part of the service asks of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.records import Rows
from lifegym.worlds.recurrence import parse_rule, starts
from lifegym.worlds.service import Service
from lifegym.worlds.services.calendar.records import CalendarEvent, PersonalCalendar

REACH: Final = timedelta(days=366)
"""How far from now repeating events are shown when a bound is left out."""
MAX_CONFLICTS: Final = 10
_INSTANT: Final = timedelta(microseconds=1)
_CLASH_REACH: Final = timedelta(days=60)


class Occurrence(NamedTuple):
    """One time an event takes place: the id of exactly that, and its bounds."""

    event: CalendarEvent
    occurrence_id: str
    start: datetime
    end: datetime


class Shelf(Service):
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
        first = event.start.astimezone(local)
        # Wall-clock length, so that a night shift ends at its hour when the clocks change.
        length = event.end.astimezone(local).replace(tzinfo=None) - first.replace(tzinfo=None)
        elapsed = event.end.astimezone(UTC) - first.astimezone(UTC)
        for start in starts(parse_rule(event.recurrence), first, begin - elapsed - timedelta(days=1)):
            if start >= end:
                return
            finish = start + length
            if finish.utcoffset() != start.utcoffset():
                finish = finish.astimezone(UTC).astimezone(local)
                if finish.astimezone(UTC) <= start.astimezone(UTC):
                    finish = (start.astimezone(UTC) + elapsed).astimezone(local)
            if finish > begin and start.date() not in event.exceptions:
                day = start.year * 10000 + start.month * 100 + start.day  # cheaper than a formatted date
                yield Occurrence(event, f"{event.event_id}_{day}", start, finish)

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
        mine = list(islice(self.occurrences(event, begin, end), 60))
        found: dict[str, Occurrence] = {}
        for other in self.events:
            if other.event_id == event.event_id or other.status == "cancelled" or not other.busy:
                continue
            for theirs in self.occurrences(other, begin, end):
                low, high = theirs.start.astimezone(UTC), theirs.end.astimezone(UTC)
                if any(low < item.end and high > item.start for item in mine):
                    found[theirs.occurrence_id] = theirs
        ordered = sorted(found.values(), key=lambda item: item.start.timestamp())
        return [
            {
                "event_id": item.occurrence_id,
                "calendar_id": item.event.calendar_id,
                "summary": item.event.summary,
                **shown_times(item),
            }
            for item in ordered[:MAX_CONFLICTS]
        ]

    def show(self, item: Occurrence, description: int | None = None) -> dict[str, Any]:
        """Return an event as tools print it, with at most ``description`` characters of its description."""
        event = item.event
        text = event.description
        if description is not None and len(text) > description:
            text = text[: description - 1] + "…"
        shown: dict[str, Any] = {
            "event_id": item.occurrence_id,
            "calendar_id": event.calendar_id,
            "summary": event.summary,
            **shown_times(item, self.calendar_zone(event.calendar_id)),
            "location": event.location,
            "description": text,
            "status": event.status,
            "attendees": [person.view() for person in event.attendees],
            "reminders": [{"minutes_before": minutes} for minutes in event.reminders],
        }
        if event.recurrence:
            shown["recurrence"] = event.recurrence
        series = event.parent_event_id or (event.event_id if item.occurrence_id != event.event_id else "")
        if series:
            shown["series_id"] = series
        if event.organizer:
            shown["organizer"] = event.organizer
        return shown


def shown_times(item: Occurrence, local: ZoneInfo | None = None) -> dict[str, Any]:
    """Return the times of an occurrence as tools print them: dates for whole days, otherwise with their offset."""
    if not item.event.all_day:
        return {"start": item.start, "end": item.end, "all_day": False}
    first, end = (moment.astimezone(local) if local else moment for moment in (item.start, item.end))
    return {"start": first.date(), "end": end.date(), "last_day": end.date() - timedelta(days=1), "all_day": True}
