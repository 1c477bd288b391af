"""What a calendar holds: calendars, events, the people and reminders of an event."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.records import Record, record

STATUSES: Final = ("confirmed", "tentative", "cancelled")
RESPONSES: Final = ("needsAction", "accepted", "declined", "tentative")


@record
class PersonalCalendar(Record):
    """A calendar the persona sees. ``timezone`` is an IANA name; ``read_only`` ones belong to somebody else."""

    calendar_id: str
    user_id: str
    name: str
    timezone: str
    created_at: datetime
    description: str = ""
    color: str = "blue"
    is_primary: bool = False
    read_only: bool = False
    shared_with: tuple[str, ...] = ()


@record
class Attendee(Record):
    """A person on an event's list. ``response_status`` is one of needsAction, accepted, declined, tentative."""

    email: str
    name: str = ""
    response_status: str = "needsAction"


@record
class CalendarEvent(Record):
    """One event, or a whole series when ``recurrence`` holds a rule.

    ``end`` is exclusive. An all-day event runs from midnight to midnight in its calendar's zone. ``reminders`` are
    minutes before the start. ``exceptions`` are local dates a series leaves out: cancelled ones, and those that became
    events of their own, whose ``parent_event_id`` is the series. An empty ``organizer`` is the persona. Only ``busy``
    events clash with others.
    """

    event_id: str
    calendar_id: str
    summary: str
    start: datetime
    end: datetime
    created_at: datetime
    updated_at: datetime
    all_day: bool = False
    description: str = ""
    location: str = ""
    status: str = "confirmed"
    attendees: tuple[Attendee, ...] = ()
    reminders: tuple[int, ...] = ()
    recurrence: str = ""
    exceptions: tuple[date, ...] = ()
    parent_event_id: str = ""
    organizer: str = ""
    busy: bool = True
