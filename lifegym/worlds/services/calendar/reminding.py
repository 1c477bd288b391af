"""Reminders: each sounds once per occurrence, at its time, and opens a turn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.records import Record
from lifegym.worlds.recurrence import parse_rule
from lifegym.worlds.service import timed
from lifegym.worlds.services.calendar.records import CalendarEvent, PersonalCalendar
from lifegym.worlds.services.calendar.series import Occurrence
from lifegym.worlds.services.calendar.shelf import Shelf, shown_times
from lifegym.worlds.signals import Notice


class Reminding(Shelf):
    """The timers of reminders."""

    def arm(self, row: Record) -> None:
        """Check a record that comes from outside the tools, and set an event's reminders.

        Raises:
            ValueError: The calendar's zone or the event's rule cannot be read.
        """
        if isinstance(row, PersonalCalendar):
            zone(row.timezone)
        elif isinstance(row, CalendarEvent):
            if row.recurrence:
                parse_rule(row.recurrence)
            self.set_reminders(row)

    def set_reminders(self, event: CalendarEvent) -> None:
        """Make each reminder of an event due at its next time; those already set stay as they are."""
        if event.status == "cancelled":
            return
        for minutes in event.reminders:
            ahead = timedelta(minutes=minutes)
            start = self.next_start(event, self.now.astimezone(UTC) + ahead)
            if start is None:
                continue
            key = f"{event.event_id}|{minutes}|{start.isoformat()}"
            # An event that moves away and back meets its old timer again, and must not sound twice.
            if not any(timer.key == key and timer.service == self.name for timer in self.world.agenda):
                self.schedule((start - ahead).astimezone(self.now.tzinfo), "remind", key)

    def missed_reminders(self, event: CalendarEvent) -> list[int]:
        """Return the reminders whose time has passed for good, as minutes before the start."""
        now = self.now.astimezone(UTC)
        return [
            minutes for minutes in event.reminders if self.next_start(event, now + timedelta(minutes=minutes)) is None
        ]

    @timed
    def remind(self, key: str) -> None:
        """Sound a reminder if the event still takes place then and still has it, and set the next occurrence's."""
        event_id, minutes, moment = key.rsplit("|", 2)
        event = self.events.get(event_id)
        if event is None or event.status == "cancelled" or int(minutes) not in event.reminders:
            return
        item = self.occurrence_at(event, datetime.fromisoformat(moment))
        if item is not None:
            self.emit(self._notice(item, int(minutes)))
        # Also when this date left the series: those after it are still to come.
        self.set_reminders(event)

    def _notice(self, item: Occurrence, minutes: int) -> Notice:
        event = item.event
        times = shown_times(item, self.calendar_zone(event.calendar_id))
        when = f"all day, {times['start']} to {times['last_day']}" if event.all_day else _when(item)
        lines = [f"{event.summary}: {when}."]
        if event.location:
            lines.append(f"Where: {event.location}")
        if event.description:
            lines.append(event.description[:500])
        lines.append(f"Event {item.occurrence_id} on {event.calendar_id}, reminder set {minutes} minutes before.")
        payload: dict[str, Any] = {
            "event_id": item.occurrence_id,
            "calendar_id": event.calendar_id,
            "start": item.start.isoformat(),
            "minutes_before": minutes,
        }
        return Notice(
            source="calendar",
            type="reminder",
            title=f"Reminder: {event.summary}",
            body="\n".join(lines),
            target=item.occurrence_id,
            payload=payload,
            push=True,
        )


def _when(item: Occurrence) -> str:
    """Return the times of an event in words, its end with a date when that is another day."""
    start, end = item.start, item.end.astimezone(item.start.tzinfo)
    finish = f"{end:%H:%M}" if end.date() == start.date() else f"{end:%A} {end.day} {end:%B %H:%M}"
    return f"{start:%A} {start.day} {start:%B %Y %H:%M} to {finish} (UTC{start.isoformat()[-6:]})"
