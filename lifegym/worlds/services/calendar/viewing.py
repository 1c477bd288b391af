"""Looking at calendars and events."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from heapq import nsmallest
from itertools import islice
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import Ready, dump, joined, listed, member
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import folded
from lifegym.worlds.identity import signed_in
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.calendar.records import CalendarEvent
from lifegym.worlds.services.calendar.series import Entry, Occurrence
from lifegym.worlds.services.calendar.shelf import REACH, Shelf
from lifegym.worlds.services.calendar.times import EARLIEST, LATEST, read_range

_EXCERPT: Final = 240
_MOST_LINES: Final = 100
"""Lines that are kept of one event; a series has one for each occurrence."""


class Viewing(Shelf):
    """The tools that change nothing."""

    @tool
    def list_calendars(self, user_id: str) -> dict[str, Any]:
        """List the signed-in user's calendars with their time zones. Use it to pick the calendar_id for a new event.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            calendar.list_calendars(user_id="usr_noor")
        """
        signed_in(self.world, user_id)
        events = self.events.grouped(_calendar_of)
        rows = [
            {**row.view("user_id", "created_at"), "events": len(events.get(row.calendar_id, ()))}
            for row in self.calendars
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
    ) -> Ready:
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
            calendar.list_events(time_min="2027-03-09", time_max="2027-03-10")
        """
        if order_by not in ("startTime", "updated"):
            raise ToolError("BAD_ARG", f"order_by is 'startTime' or 'updated', got {order_by[:40]!r}.")
        limited(max_results, name="max_results")
        local = (
            zone(self.need_calendar(calendar_id).timezone) if calendar_id is not None else zone(self.world.persona.zone)
        )
        begin, end = read_range(time_min, time_max, local)
        found = self._between(None, begin, end)
        if calendar_id is not None:
            found = [one for one in found if one.item.event.calendar_id == calendar_id]
        if order_by == "updated":
            return self._page(_latest_changed(found, page * max_results), page, max_results)
        return self._page(_first(found, page * max_results), page, max_results)

    @tool
    def get_event(self, event_id: str, calendar_id: str | None = None) -> dict[str, Any]:
        """Show one event in full: people and their answers, reminders, and for a repeating event its next dates.

        Args:
            event_id: An id as list_events shows it: one occurrence (evt_00000007_20260304), or a series (evt_00000007).
            calendar_id: The calendar it must be on, if you want that checked.

        Example:
            calendar.get_event(event_id="evt_00009001")
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
    ) -> Ready:
        """Find events whose title, description, place or attendees contain all the words of a query.

        Case and accents do not matter. Use list_events to see a span of time. Without a bound, repeating events are
        shown from a year back to a year ahead.

        Args:
            query: One or more words.
            time_min: Only events that end after this ISO date or date-time; without an offset it is in the home zone.
            time_max: Only events that start before this; a bare date includes that whole day.
            max_results: Events a page, 1 to 100.
            page: Page number from 1.

        Example:
            calendar.search_events(query="haircut", time_min="2027-03-01")
        """
        words = folded(query).split()
        if not words:
            raise ToolError("BAD_ARG", "query is empty; give one or more words to look for.")
        limited(max_results, name="max_results")
        begin, end = read_range(time_min, time_max, zone(self.world.persona.zone))
        pairs = self.events.paired(_text)
        for word in words:
            pairs = [pair for pair in pairs if word in pair[1]]
        found = self._between([row for row, _ in pairs], begin, end)
        return self._page(_first(found, page * max_results), page, max_results)

    def _page(self, found: list[Entry], page: int, size: int) -> Ready:
        part, pages = paged(found, page, size)
        return joined(member("events", listed([self._line(one.item) for one in part])), dump(pages))

    def _line(self, item: Occurrence) -> str:
        """Return an event as a list shows it, in JSON."""
        lines = self.events.made(item.event, _no_lines)
        # Whole days are shown as their calendar's zone has them.
        place = (item.occurrence_id, self.calendar_zone(item.event.calendar_id).key)
        line = lines.get(place)
        if line is None:
            if len(lines) >= _MOST_LINES:
                lines.clear()
            line = lines[place] = dump(self.show(item, _EXCERPT))
        return line

    def _between(
        self, events: Iterable[CalendarEvent] | None, begin: datetime | None, end: datetime | None
    ) -> list[Entry]:
        """Return the occurrences of events, or of all, in a span; a missing bound is open for single events only."""
        now = self.now.astimezone(UTC)
        low = begin or min(now, end or now) - REACH
        high = end or max(now, begin or now) + REACH
        first, last = begin or EARLIEST, end or LATEST
        if events is None:
            return [*self.singles(first, last), *self.repeated(low, high)]
        rows = list(events)
        found = self.entries([row for row in rows if not row.recurrence], first, last)
        return found + self.entries([row for row in rows if row.recurrence], low, high)


def _no_lines(event: CalendarEvent) -> dict[tuple[str, str], str]:
    """Return where an event's lines are kept."""
    return {}


def _calendar_of(event: CalendarEvent) -> str:
    return event.calendar_id


def _text(event: CalendarEvent) -> str:
    """Return the words of an event by which it is found."""
    people = "".join(f"\n{person.name} {person.email}" for person in event.attendees)
    return folded(f"{event.summary}\n{event.description}\n{event.location}{people}")


def _latest_changed(found: list[Entry], wanted: int) -> list[Entry]:
    """Return all occurrences, of which at least the first ``wanted`` stand in order of the last change."""
    groups: dict[datetime, list[Entry]] = {}
    for one in found:
        groups.setdefault(one.item.event.updated_at, []).append(one)
    ordered: list[Entry] = []
    for moment in sorted(groups, reverse=True):
        group = groups[moment]
        if len(ordered) < wanted:
            group.sort()
        ordered += group
    return ordered


def _first(found: list[Entry], wanted: int) -> list[Entry]:
    """Return all occurrences, of which at least the earliest ``wanted`` stand in order."""
    if len(found) < 4 * wanted:
        found.sort()
        return found
    earliest = nsmallest(wanted, found)
    return [*earliest, *found[wanted:]]
