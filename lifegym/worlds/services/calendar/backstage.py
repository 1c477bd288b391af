"""What other people do to the persona's calendars. None of it makes a sound by itself."""

from __future__ import annotations

from typing import Any, Literal

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import backstage
from lifegym.worlds.services.calendar.people import AttendeeArg, ReminderArg, ResponseStatus, is_address, read_reminders
from lifegym.worlds.services.calendar.records import Attendee, CalendarEvent
from lifegym.worlds.services.calendar.storing import Storing, asked_again, clean, same_times
from lifegym.worlds.services.calendar.times import When, read_span
from lifegym.worlds.signals import MailOut


class Backstage(Storing):
    """The operations a story may use."""

    @backstage
    def add_event(
        self,
        summary: str,
        start: When,
        end: When,
        calendar_id: str | None = None,
        description: str = "",
        location: str = "",
        attendees: list[AttendeeArg] | None = None,
        reminders: list[ReminderArg] | None = None,
        recurrence: str = "",
        status: Literal["confirmed", "tentative"] = "confirmed",
        organizer: str = "",
        busy: bool = True,
        event_id: str | None = None,
    ) -> None:
        """Put an event on a calendar, as somebody who shares it would: a partner, a school. Nobody is mailed."""
        calendar = self.need_calendar(calendar_id)
        first, last, all_day = read_span(start, end, self.calendar_zone(calendar.calendar_id))
        if event_id is not None and event_id in self.events:
            raise ToolError("BAD_ARG", f"there is already an event {event_id!r}.")
        event = CalendarEvent(
            event_id=event_id or self.events.new_key(),
            calendar_id=calendar.calendar_id,
            summary=clean("summary", summary),
            start=first,
            end=last,
            all_day=all_day,
            description=clean("description", description),
            location=clean("location", location),
            status=status,
            attendees=_people(attendees or []),
            reminders=read_reminders(reminders or []),
            recurrence=recurrence,
            organizer=organizer,
            busy=busy,
            created_at=self.now,
            updated_at=self.now,
        )
        self.set_reminders(self.events.insert(self.settle_rule(event)))

    @backstage
    def share_event(
        self,
        organizer: str,
        summary: str,
        start: When,
        end: When,
        organizer_name: str = "",
        description: str = "",
        location: str = "",
        calendar_id: str | None = None,
        recurrence: str = "",
        event_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """Invite the persona to somebody else's event; it appears on the calendar, waiting for an answer.

        ``announce`` also mails the invitation in the organizer's name.
        """
        if not is_address(organizer):
            raise ToolError("BAD_ARG", f"organizer is an e-mail address, got {organizer!r}.")
        persona = self.world.persona
        people = [
            AttendeeArg(email=organizer, name=organizer_name, response_status="accepted"),
            AttendeeArg(email=persona.email, name=persona.name),
        ]
        self.add_event(
            summary,
            start,
            end,
            calendar_id,
            description,
            location,
            people,
            None,
            recurrence,
            "confirmed",
            organizer,
            True,
            event_id,
        )
        if announce:
            event = next(reversed(self.events.rows.values()))
            day = f"{event.start:%A} {event.start.day} {event.start:%B %Y}"
            when = day if event.all_day else f"{day}, {event.start:%H:%M (%Z)}"
            lines = [f"{organizer_name or organizer} invites you.", "", f"What: {event.summary}", f"When: {when}"]
            lines += [f"Where: {event.location}"] if event.location else []
            subject = f"Invitation: {event.summary}"
            self.emit(MailOut(sender=organizer, sender_name=organizer_name, subject=subject, body="\n".join(lines)))

    @backstage
    def move_event(self, event_id: str, start: When, end: When | None = None) -> None:
        """Move an event or one occurrence; without an end it keeps its length. Its reminders move along."""
        item = self.find(event_id)
        before = self.as_single(item)
        times = self.new_times(before, start.isoformat(), end.isoformat() if end is not None else None)
        after = self.settle_rule(before.evolve(**times))
        self.store(
            item,
            after if same_times(before, after) else asked_again(after, before.organizer or self.world.persona.email),
        )

    @backstage
    def cancel_event(self, event_id: str) -> None:
        """Call an event or one occurrence off; it stays visible as cancelled and its reminders fall silent."""
        item = self.find(event_id)
        self.store(item, self.as_single(item).evolve(status="cancelled"))

    @backstage
    def edit_event(
        self,
        event_id: str,
        summary: str | None = None,
        description: str | None = None,
        location: str | None = None,
        attendees: list[AttendeeArg] | None = None,
    ) -> None:
        """Change an event's texts or people, as somebody else would; the time is changed by ``move_event``."""
        item = self.find(event_id)
        changes: dict[str, Any] = {}
        for field, value in (("summary", summary), ("description", description), ("location", location)):
            if value is not None:
                changes[field] = clean(field, value)
        if attendees is not None:
            changes["attendees"] = _people(attendees)
        self.store(item, self.as_single(item).evolve(**changes))

    @backstage
    def respond(self, event_id: str, email: str, response: ResponseStatus) -> None:
        """Record an attendee's answer to an invitation."""
        item = self.find(event_id)
        event = self.as_single(item)
        if all(person.email.casefold() != email.casefold() for person in event.attendees):
            known = ", ".join(person.email for person in event.attendees) or "nobody"
            raise ToolError("BAD_ARG", f"{email!r} is not invited to {event_id}; invited: {known}.")
        people = (
            person.evolve(response_status=response) if person.email.casefold() == email.casefold() else person
            for person in event.attendees
        )
        self.store(item, event.evolve(attendees=tuple(people)))


def _people(asked: list[AttendeeArg]) -> tuple[Attendee, ...]:
    for item in asked:
        if not is_address(item.email):
            raise ToolError("BAD_ARG", f"attendees: {item.email!r} is no e-mail address.")
    return tuple(
        Attendee(email=item.email, name=item.name, response_status=item.response_status or "needsAction")
        for item in asked
    )
