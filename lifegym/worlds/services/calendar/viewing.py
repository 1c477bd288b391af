"""Looking at calendars and events."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.calendar.records import CalendarEvent
from lifegym.worlds.services.calendar.shelf import REACH, Occurrence, Shelf
from lifegym.worlds.services.calendar.times import EARLIEST, LATEST, read_range

_EXCERPT: Final = 240
_SLACK: Final = timedelta(days=1)


class Viewing(Shelf):
    """The tools that change nothing."""

    @tool
    def list_calendars(self, user_id: str) -> dict[str, Any]:
        """List the signed-in user's calendars with their time zones. Use it to pick the calendar_id for a new event.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            calendar.list_calendars(user_id="mai")
        """
        signed_in(self.world, user_id)
        counts: dict[str, int] = {}
        for event in self.events:
            counts[event.calendar_id] = counts.get(event.calendar_id, 0) + 1
        rows = [
            {**row.view("user_id", "created_at"), "events": counts.get(row.calendar_id, 0)} for row in self.calendars
        ]
        return {"calendars": rows, "total": len(rows)}

    @tool
    def list_events(
        self,
        time_min: str | None = None,
        time_max: str | None = None,
        calendar_id: str | None = None,
        max_results: int = 20,
        order_by: str = "startTime",
        page: int = 1,
    ) -> dict[str, Any]:
        """List what is on the calendars between two times, each occurrence of a repeating event on its own line.

        Cancelled events are listed with status "cancelled". Use search_events to find an event by words instead.
        Without a bound, repeating events are shown from a year back to a year ahead.

        Args:
            time_min: Only events that end after this ISO date or date-time; without an offset in the calendar's zone.
            time_max: Only events that start before this; a bare date includes that whole day.
            calendar_id: Only this calendar; all when left out.
            max_results: Events a page, 1 to 100.
            order_by: "startTime", or "updated" for the latest changed first.
            page: Page number from 1.

        Example:
            calendar.list_events(time_min="2026-08-14", time_max="2026-08-20")
        """
        if order_by not in ("startTime", "updated"):
            raise ToolError("BAD_ARG", f"order_by is 'startTime' or 'updated', got {order_by[:40]!r}.")
        limited(max_results, name="max_results")
        local = (
            zone(self.need_calendar(calendar_id).timezone) if calendar_id is not None else zone(self.world.persona.zone)
        )
        begin, end = read_range(time_min, time_max, local)
        events = [row for row in self.events if calendar_id is None or row.calendar_id == calendar_id]
        found = self._between(events, begin, end)
        if order_by == "updated":
            found.sort(key=lambda item: -item.event.updated_at.timestamp())
        part, pages = paged(found, page, max_results)
        return {"events": [self.show(item, _EXCERPT) for item in part], **pages}

    @tool
    def get_event(self, event_id: str, calendar_id: str | None = None) -> dict[str, Any]:
        """Show one event in full: people and their answers, reminders, and for a repeating event its next dates.

        Args:
            event_id: An id as list_events shows it: one occurrence (evt_00000007_20260304), or a series (evt_00000007).
            calendar_id: The calendar it must be on, if you want that checked.

        Example:
            calendar.get_event(event_id="evt_00000012")
        """
        item = self.find(event_id, calendar_id)
        shown = {**self.show(item), "created_at": item.event.created_at, "updated_at": item.event.updated_at}
        if item.event.recurrence and item.occurrence_id == item.event.event_id:
            now = self.now.astimezone(UTC)
            coming = islice(self.occurrences(item.event, now, now + 10 * REACH), 5)
            shown["next_occurrences"] = [
                {"event_id": each.occurrence_id, "start": each.start, "end": each.end} for each in coming
            ]
        return shown

    @tool
    def search_events(
        self, query: str, time_min: str | None = None, time_max: str | None = None, max_results: int = 50, page: int = 1
    ) -> dict[str, Any]:
        """Find events whose title, description, place or attendees contain all the words of a query, ignoring case.

        Use list_events to see a span of time. Without a bound, repeating events are shown from a year back to a year
        ahead.

        Args:
            query: One or more words.
            time_min: Only events that end after this ISO date or date-time; without an offset it is in the home zone.
            time_max: Only events that start before this; a bare date includes that whole day.
            max_results: Events a page, 1 to 100.
            page: Page number from 1.

        Example:
            calendar.search_events(query="dentist", time_min="2026-08-01")
        """
        words = query.casefold().split()
        if not words:
            raise ToolError("BAD_ARG", "query is empty; give one or more words to look for.")
        limited(max_results, name="max_results")
        begin, end = read_range(time_min, time_max, zone(self.world.persona.zone))
        found = self._between([row for row in self.events if _mentions(row, words)], begin, end)
        part, pages = paged(found, page, max_results)
        return {"events": [self.show(item, _EXCERPT) for item in part], **pages}

    def _between(self, events: list[CalendarEvent], begin: datetime | None, end: datetime | None) -> list[Occurrence]:
        """Return the occurrences in a span by start; a missing bound is open for single events only."""
        now = self.now.astimezone(UTC)
        low = begin or min(now, end or now) - REACH
        high = end or max(now, begin or now) + REACH
        found: list[Occurrence] = []
        # Times in one zone compare by their wall clocks, which is much cheaper; a day's slack covers what that misses.
        local = zone(self.world.persona.zone)
        first, last = (begin or EARLIEST).astimezone(local) - _SLACK, (end or LATEST).astimezone(local) + _SLACK
        for event in events:
            if event.recurrence:
                found.extend(self.occurrences(event, low, high))
            elif event.start < last and event.end > first:
                found.extend(self.occurrences(event, begin or EARLIEST, end or LATEST))
        found.sort(key=lambda item: (item.start.timestamp(), item.occurrence_id))
        return found


def _mentions(event: CalendarEvent, words: list[str]) -> bool:
    text = f"{event.summary}\n{event.description}\n{event.location}"
    if event.attendees:
        text += "".join(f"\n{person.name} {person.email}" for person in event.attendees)
    text = text.casefold()
    for word in words:  # noqa: SIM110  # a generator would cost more than the tests
        if word not in text:
            return False
    return True
