"""The calendar: events with people, reminders that sound, and series that recur."""

from __future__ import annotations

from lifegym.worlds.services.calendar.backstage import Backstage
from lifegym.worlds.services.calendar.editing import Editing
from lifegym.worlds.services.calendar.records import Attendee, CalendarEvent, PersonalCalendar
from lifegym.worlds.services.calendar.viewing import Viewing

__all__ = ["Attendee", "Calendar", "CalendarEvent", "PersonalCalendar"]


class Calendar(Viewing, Editing, Backstage):
    """The persona's calendars."""

    name = "calendar"
    title = "Calendar"
