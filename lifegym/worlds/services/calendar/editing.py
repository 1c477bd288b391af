"""Making, changing and deleting events, and telling the people concerned."""

from __future__ import annotations

from datetime import UTC
from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.recurrence import in_words, parse_rule
from lifegym.worlds.service import tool
from lifegym.worlds.services.calendar.people import AttendeeArg, ReminderArg, read_attendees, read_reminders
from lifegym.worlds.services.calendar.records import CalendarEvent
from lifegym.worlds.services.calendar.series import Occurrence
from lifegym.worlds.services.calendar.storing import Storing, asked_again, clean, read_status, same_times
from lifegym.worlds.services.calendar.times import midnight, read_span, read_when
from lifegym.worlds.signals import Invitation

_TOLD: Final = ("summary", "start", "end", "location", "recurrence", "status")
"""Fields whose change the people on an event are told of."""
_HOSTED: Final = ("summary", "description", "start", "end", "location", "recurrence")
"""Fields that only an event's organizer changes."""


class Editing(Storing):
    """The tools that change events."""

    @tool(writes=True)
    def create_event(
        self,
        summary: str,
        start: str,
        end: str,
        description: str | None = None,
        location: str | None = None,
        calendar_id: str | None = None,
        attendees: list[AttendeeArg] | None = None,
        reminders: list[ReminderArg] | None = None,
        recurrence: str | None = None,
    ) -> dict[str, Any]:
        """Put an event on a calendar, invite its attendees by mail, and set reminders that wake you at their time.

        Overlaps are allowed; the result names them in "conflicts". Use it also to give yourself a chance to look later:
        an event with a reminder.

        Args:
            summary: The title.
            start: ISO date-time ("2026-08-14T09:30:00+09:00"; without an offset in the calendar's zone), or a date
                for an all-day event.
            end: When it ends, of the same kind and later; for an all-day event the day after the last.
            description: Notes.
            location: Where it takes place.
            calendar_id: The calendar; the primary one when left out.
            attendees: People to invite, as [{"email": "an@mail.example", "name": "An"}].
            reminders: When to be woken, as [{"minutes_before": 60}]; for an all-day event counted from midnight.
            recurrence: Rule of a repeating event, such as "FREQ=WEEKLY;BYDAY=MO;COUNT=10" (DAILY, WEEKLY, MONTHLY,
                YEARLY; INTERVAL, BYDAY, COUNT, UNTIL).

        Example:
            calendar.create_event(
                summary="Dentist", start="2027-03-16T09:30", end="2027-03-16T10:15", reminders=[{"minutes_before": 60}]
            )
        """
        self.by_month()
        calendar = self.need_calendar(calendar_id)
        self.writable(calendar.calendar_id)
        local = self.calendar_zone(calendar.calendar_id)
        first, last, all_day = read_span(read_when(start, "start"), read_when(end, "end"), local)
        event = CalendarEvent(
            event_id="",
            calendar_id=calendar.calendar_id,
            summary=clean("summary", summary),
            start=first,
            end=last,
            all_day=all_day,
            description=clean("description", description or ""),
            location=clean("location", location or ""),
            attendees=read_attendees(attendees or [], (), self.world.persona.email),
            reminders=read_reminders(reminders or []),
            recurrence=recurrence or "",
            created_at=self.now,
            updated_at=self.now,
        )
        event = self.settle_rule(event)
        self._refuse_missed(event)
        event = self.events.insert(event.evolve(event_id=self.events.new_key()))
        self.set_reminders(event)
        return self._result(event, self._tell(None, event))

    @tool(writes=True)
    def update_event(
        self,
        event_id: str,
        summary: str | None = None,
        start: str | None = None,
        end: str | None = None,
        description: str | None = None,
        location: str | None = None,
        calendar_id: str | None = None,
        status: str | None = None,
        attendees: list[AttendeeArg] | None = None,
        reminders: list[ReminderArg] | None = None,
        recurrence: str | None = None,
        move_to_calendar_id: str | None = None,
    ) -> dict[str, Any]:
        """Change an event: only what you give changes. Reminders move with it, and its attendees are told by mail.

        With a series' id the whole series changes, with an occurrence's id (evt_00000007_20260304) that date alone.
        Use status "cancelled" to call it off but keep it visible, delete_event to remove it. To accept or decline an
        invitation give attendees as [{"email": "<your own address>", "response_status": "accepted"}]; the organizer is
        told by mail.

        Args:
            event_id: The event, series or occurrence.
            summary: New title.
            start: New start; without a new end the event keeps its length.
            end: New end.
            description: New notes; an empty text removes them.
            location: New place; an empty text removes it.
            calendar_id: The calendar it must be on, if you want that checked.
            status: "confirmed", "tentative" or "cancelled".
            attendees: The whole new list of people; those already on it keep their answers, those left out are told
                that it is off for them.
            reminders: The whole new list, as [{"minutes_before": 60}]; an empty list removes all.
            recurrence: New rule of a series; an empty text makes it a single event.
            move_to_calendar_id: Another calendar to move it to.

        Example:
            calendar.update_event(
                event_id="evt_00009001", start="2027-03-11T14:00", reminders=[{"minutes_before": 90}]
            )
        """
        self.by_month()
        item = self.find(event_id, calendar_id)
        before = self.as_single(item)
        self.writable(before.calendar_id)
        changes: dict[str, Any] = {}
        for field, value in (("summary", summary), ("description", description), ("location", location)):
            if value is not None:
                changes[field] = clean(field, value)
        if status is not None:
            changes["status"] = read_status(status)
        if recurrence is not None:
            if before.parent_event_id:
                raise ToolError(
                    "BAD_RECURRENCE",
                    f"{event_id} is one date of a series; give recurrence to the series {before.parent_event_id}.",
                )
            changes["recurrence"] = recurrence
        if attendees is not None:
            asked = self._answering(before, attendees)
            changes["attendees"] = read_attendees(asked, before.attendees, self.world.persona.email)
        if reminders is not None:
            changes["reminders"] = read_reminders(reminders)
        if start is not None or end is not None:
            changes.update(self.new_times(before, start, end))
        if move_to_calendar_id is not None:
            changes.update(self._new_calendar(before, move_to_calendar_id, changes))
        if not changes:
            raise ToolError(
                "BAD_ARG",
                "Nothing to change: give at least one of summary, start, end, description, location, status, "
                "attendees, reminders, recurrence, move_to_calendar_id.",
            )
        after = self.settle_rule(before.evolve(**changes))
        self._refuse_hosted(before, after)
        if reminders is not None:
            self._refuse_missed(after)
        if not same_times(before, after):
            after = asked_again(after, self.world.persona.email)
        after = self.store(item, after)
        return self._result(after, self._tell(before, after))

    @tool(writes=True)
    def delete_event(self, event_id: str, calendar_id: str | None = None) -> dict[str, Any]:
        """Remove an event for good; people invited to it are told by mail that it is off, its reminders fall silent.

        With a series' id all its dates go, with an occurrence's id (evt_00000007_20260304) that date alone. To keep a
        trace, use update_event with status "cancelled" instead.

        Args:
            event_id: The event, series or occurrence.
            calendar_id: The calendar it must be on, if you want that checked.

        Example:
            calendar.delete_event(event_id="evt_00009001")
        """
        item = self.find(event_id, calendar_id)
        before = self.as_single(item)
        self.writable(before.calendar_id)
        self.remove(item)
        return {
            "deleted": item.occurrence_id,
            "summary": before.summary,
            "start": before.start,
            **self._tell(before, None),
        }

    def _new_calendar(self, before: CalendarEvent, calendar_id: str, changes: dict[str, Any]) -> dict[str, Any]:
        self.need_calendar(calendar_id)
        self.writable(calendar_id)
        if before.parent_event_id:
            raise ToolError(
                "BAD_ARG", f"{before.event_id} is one date of a series; move the series {before.parent_event_id}."
            )
        moved: dict[str, Any] = {"calendar_id": calendar_id}
        if changes.get("all_day", before.all_day):
            # Whole days stay the same dates, wherever their midnight is.
            old, new = self.calendar_zone(before.calendar_id), self.calendar_zone(calendar_id)
            for field in ("start", "end"):
                moved[field] = midnight(changes.get(field, getattr(before, field)).astimezone(old).date(), new)
        return moved

    def _refuse_missed(self, event: CalendarEvent) -> None:
        missed = self.missed_reminders(event)
        if missed:
            raise ToolError(
                "REMINDER_IN_PAST",
                f"A reminder {missed[0]} minutes before {event.start.isoformat()} would be due in the past; "
                f"it is now {self.now.isoformat()}. "
                "Give fewer minutes_before, or leave reminders out.",
            )

    def _refuse_hosted(self, before: CalendarEvent, after: CalendarEvent) -> None:
        if not before.organizer or self.is_persona(before.organizer):
            return
        own = [[person for person in event.attendees if not self.is_persona(person.email)] for event in (before, after)]
        if own[0] != own[1] or any(getattr(before, field) != getattr(after, field) for field in _HOSTED):
            raise ToolError(
                "NOT_ORGANIZER",
                f"This event belongs to {before.organizer}; write to them about changes. You may set reminders, "
                "status, calendar and your own response_status, or delete your copy.",
            )

    def _answering(self, event: CalendarEvent, asked: list[AttendeeArg]) -> list[AttendeeArg]:
        """Return a list of people; on somebody else's event, oneself alone stands for one's answer among the others."""
        hosted = event.organizer and not self.is_persona(event.organizer)
        if not hosted or not asked or not all(self.is_persona(item.email.strip()) for item in asked):
            return asked
        others = [AttendeeArg(email=row.email) for row in event.attendees if not self.is_persona(row.email)]
        return [*others, *asked]

    def _answer(self, before: CalendarEvent, after: CalendarEvent) -> str:
        """Return what the persona now answers to somebody else's invitation, or nothing when that is as before."""
        if not after.organizer or self.is_persona(after.organizer):
            return ""
        old, new = (
            next((row.response_status for row in event.attendees if self.is_persona(row.email)), "needsAction")
            for event in (before, after)
        )
        return new if new not in (old, "needsAction") else ""

    def _tell(self, before: CalendarEvent | None, after: CalendarEvent | None) -> dict[str, Any]:
        """Send invitations, changes and cancellations to the people concerned and return who was told what."""
        old, new = self._guests(before), self._guests(after)
        told: dict[str, list[str]] = {}
        changed = (
            before is not None
            and after is not None
            and any(getattr(before, field) != getattr(after, field) for field in _TOLD)
        )
        answer = self._answer(before, after) if before is not None and after is not None else ""
        for action, event, people in (
            (answer, after if answer else None, [after.organizer] if answer and after else []),
            ("invite", after, [email for key, email in new.items() if key not in old]),
            ("update", after, [email for key, email in new.items() if key in old and changed]),
            ("cancel", before, [email for key, email in old.items() if key not in new]),
        ):
            if event is not None and people:
                self.emit(
                    Invitation(
                        event_id=event.event_id,
                        action=action,
                        summary=event.summary,
                        start=event.start,
                        end=event.end,
                        location=event.location,
                        attendees=tuple(people),
                        repeats=in_words(parse_rule(event.recurrence)) if event.recurrence else "",
                    )
                )
                told[action] = people
        return {"mailed": told} if told else {}

    def _guests(self, event: CalendarEvent | None) -> dict[str, str]:
        """Return the people to be told about an event: none when it is off, over, or somebody else's."""
        if event is None or event.status == "cancelled" or (event.organizer and not self.is_persona(event.organizer)):
            return {}
        now = self.now.astimezone(UTC)
        if event.end <= now and (not event.recurrence or self.next_start(event, now) is None):
            return {}
        return {
            person.email.casefold(): person.email for person in event.attendees if not self.is_persona(person.email)
        }

    def _result(self, event: CalendarEvent, told: dict[str, Any]) -> dict[str, Any]:
        shown = self.show(Occurrence(event, event.event_id, event.start, event.end))
        shown["conflicts"] = self.conflicts(event)
        missed = [] if event.status == "cancelled" else self.missed_reminders(event)
        if missed:
            shown["reminders_passed"] = [
                {"minutes_before": minutes, "note": "its time has passed, it will not sound"} for minutes in missed
            ]
        return {**shown, **told}
