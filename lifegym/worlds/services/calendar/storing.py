"""Writing events: times, rules, and dates that leave their series."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.arguments import on_one_line, readable
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.recurrence import parse_rule
from lifegym.worlds.services.calendar.records import STATUSES, CalendarEvent
from lifegym.worlds.services.calendar.reminding import Reminding
from lifegym.worlds.services.calendar.series import Occurrence
from lifegym.worlds.services.calendar.times import read_span, read_when

_SECOND: Final = timedelta(seconds=1)
_LENGTHS: Final = {"summary": 300, "description": 8000, "location": 500}


class Storing(Reminding):
    """What the tools and the backstage operations that change events have in common."""

    def as_single(self, item: Occurrence) -> CalendarEvent:
        """Return the record a change applies to: the event, the series, or an occurrence as an event of its own."""
        event = item.event
        if item.occurrence_id == event.event_id:
            return event
        return event.evolve(
            event_id=item.occurrence_id,
            start=item.start,
            end=item.end,
            recurrence="",
            exceptions=(),
            parent_event_id=event.event_id,
        )

    def store(self, item: Occurrence, after: CalendarEvent) -> CalendarEvent:
        """Write a changed event, or nothing when it is as before; an occurrence becomes a record of its own."""
        before = self.as_single(item)
        if after == before:
            return before
        after = after.evolve(updated_at=self.now)
        if before.event_id in self.events:
            self.events.update(before.event_id, **after.view())
        else:
            self._except(item)
            self.events.insert(after)
        self.set_reminders(after)
        return after

    def remove(self, item: Occurrence) -> None:
        """Delete an event, one occurrence, or a series with the dates that left it."""
        event = item.event
        if item.occurrence_id != event.event_id:
            self._except(item)
            return
        for child in self.events.where(lambda row: row.parent_event_id == event.event_id):
            self.events.delete(child.event_id)
        self.events.delete(event.event_id)

    def settle_rule(self, event: CalendarEvent) -> CalendarEvent:
        """Return a repeating event with its times in the calendar's zone, which its wall-clock hours follow.

        Raises:
            ToolError: ``BAD_RECURRENCE`` when the rule cannot be read or the event does not start on one of its days.
        """
        text = event.recurrence.strip().upper().removeprefix("RRULE:")
        if text in ("", "NONE"):
            return event.evolve(recurrence="", exceptions=()) if event.recurrence or event.exceptions else event
        try:
            parse_rule(text)
        except ValueError as error:
            raise ToolError("BAD_RECURRENCE", f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
        local = self.calendar_zone(event.calendar_id)
        event = event.evolve(recurrence=text, start=event.start.astimezone(local), end=event.end.astimezone(local))
        following = self.next_start(
            event.evolve(exceptions=()), event.start.astimezone(UTC).replace(microsecond=0) - _SECOND
        )
        if following is None:
            raise ToolError("BAD_RECURRENCE", f"{text} ends before the event starts ({event.start.isoformat()}).")
        if following != event.start.astimezone(UTC):
            raise ToolError(
                "BAD_RECURRENCE",
                f"The event starts on {event.start:%A %Y-%m-%d}, which is not one of the days of {text}; "
                f"the first after it is {following.astimezone(local):%A %Y-%m-%d}. "
                "Start there, or change the rule.",
            )
        return event

    def _except(self, item: Occurrence) -> None:
        series = item.event
        day = item.start.astimezone(self.calendar_zone(series.calendar_id)).date()
        self.events.update(series.event_id, exceptions=(*series.exceptions, day), updated_at=self.now)

    def new_times(self, before: CalendarEvent, start: str | None, end: str | None) -> dict[str, Any]:
        """Return the changed times of an event; without a new end it keeps its length.

        Raises:
            ToolError: ``BAD_DATE`` or ``BAD_TIME_RANGE``.
        """
        local = self.calendar_zone(before.calendar_id)
        old_start = before.start.astimezone(local).date() if before.all_day else before.start
        first = read_when(start, "start") if start is not None else old_start
        if end is not None:
            last = read_when(end, "end")
        elif isinstance(first, datetime) != isinstance(old_start, datetime):
            raise ToolError(
                "BAD_TIME_RANGE", "To turn an all-day event into a timed one, or back, give both start and end."
            )
        elif isinstance(first, datetime):
            moment = first if first.tzinfo else first.replace(tzinfo=local)
            last = self._later(moment, before)
        else:
            last = first + (before.end.astimezone(local).date() - before.start.astimezone(local).date())
        new_start, new_end, all_day = read_span(first, last, local)
        return {"start": new_start, "end": new_end, "all_day": all_day}

    def _later(self, start: datetime, before: CalendarEvent) -> datetime:
        try:
            return (start.astimezone(UTC) + (before.end.astimezone(UTC) - before.start.astimezone(UTC))).astimezone(
                start.tzinfo
            )
        except OverflowError:
            raise ToolError("BAD_DATE", f"start lies outside the years 1900 to 2199: {start.isoformat()}.") from None


def clean(field: str, text: str) -> str:
    """Return a text field as it is stored.

    Raises:
        ToolError: ``BAD_ARG`` when it is too long, or an empty title.
    """
    text = readable(text) if field == "description" else on_one_line(text)
    if len(text) > _LENGTHS[field]:
        raise ToolError("BAD_ARG", f"{field} has at most {_LENGTHS[field]} characters, got {len(text)}.")
    if field == "summary" and not text:
        raise ToolError("BAD_ARG", "summary is empty; give the event a title.")
    return text


def read_status(status: str) -> str:
    """Return an event status, or refuse an unknown one with ``BAD_ARG``."""
    if status not in STATUSES:
        raise not_one_of(status, STATUSES, "status")
    return status


def same_times(before: CalendarEvent, after: CalendarEvent) -> bool:
    """Return whether two versions of an event take place at the same time."""
    return (before.start, before.end, before.recurrence) == (after.start, after.end, after.recurrence)


def asked_again(event: CalendarEvent, own: str) -> CalendarEvent:
    """Return an event whose guests have yet to answer, since it moved."""
    people = (
        person if person.email.casefold() == own.casefold() else person.evolve(response_status="needsAction")
        for person in event.attendees
    )
    return event.evolve(attendees=tuple(people))
