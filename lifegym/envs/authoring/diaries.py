"""A calendar of the persona's: what stands in it, what an assistant puts there, what must stand there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.player import Player
from lifegym.envs.story import Story
from lifegym.reward.build import RowsBuilder, has, is_, some
from lifegym.reward.places import event
from lifegym.worlds.services.calendar import Attendee, CalendarEvent, PersonalCalendar


@dataclass(frozen=True, slots=True)
class Diary:
    """A calendar.

    Attributes:
        calendar_id: Its id.
        name: Its name.
        primary: Whether it is the persona's first.
        shared_with: Addresses of those who read it too.
    """

    calendar_id: str
    name: str
    primary: bool = False
    shared_with: tuple[str, ...] = ()

    def seed(self, s: Story, about: str = "") -> None:
        """Put the calendar into the world."""
        persona = s.world.persona
        s.seed(
            "calendar.calendars",
            PersonalCalendar(
                calendar_id=self.calendar_id, user_id=persona.user_id, name=self.name, timezone=persona.zone,
                created_at=s.at(-700, "20:00"), description=about, is_primary=self.primary,
                shared_with=self.shared_with,
            ),
        )  # fmt: skip

    def has(
        self,
        s: Story,
        day: int | date,
        begin: str,
        end: str,
        title: str,
        *,
        place: str = "",
        note: str = "",
        people: tuple[str, ...] = (),
        weekly: bool = False,
        event_id: str = "",
    ) -> CalendarEvent:
        """Put an event into the world, on a day or so many days after the opening; past midnight ends the day after."""
        start, stop = s.at(day, begin), s.at(day, end)
        made = min(start, s.world.now) - timedelta(days=9, minutes=23)
        return s.seed(
            "calendar.events",
            CalendarEvent(
                event_id=event_id or s.key("calendar.events"), calendar_id=self.calendar_id, summary=title, start=start,
                end=stop if stop > start else stop + timedelta(days=1), created_at=made, updated_at=made,
                location=place, description=note, recurrence="RRULE:FREQ=WEEKLY" if weekly else "",
                attendees=tuple(Attendee(email=mail, response_status="accepted") for mail in people),
            ),
        )  # fmt: skip

    # What an authored assistant does.

    def put(
        self, me: Player, summary: str, start: datetime, end: datetime, *people: str, place: str = "", note: str = ""
    ) -> Doing:
        """Put an event there, with people who must be there."""
        return (
            yield me.calendar.create_event(
                summary=summary, start=start.isoformat(), end=end.isoformat(), calendar_id=self.calendar_id,
                location=place or None, description=note or None,
                attendees=[{"email": person} for person in people] or None,
            )
        )  # fmt: skip

    def find(self, me: Player, words: str, since: date, until: date) -> Doing:
        """Return the first event in those days whose title holds the words, or None."""
        found = yield me.calendar.list_events(
            calendar_id=self.calendar_id, time_min=since.isoformat(), time_max=until.isoformat(), max_results=100
        )
        for item in found["events"]:
            if words.casefold() in item["summary"].casefold():
                return item
        return None

    def move(self, me: Player, words: str, old: date, start: datetime, end: datetime) -> Doing:
        """Move the event of a day whose title holds the words.

        Raises:
            LookupError: There is none.
        """
        item = yield from self._need(me, words, old)
        return (yield me.calendar.update_event(event_id=item["event_id"], start=start.isoformat(), end=end.isoformat()))

    def drop(self, me: Player, words: str, day: date) -> Doing:
        """Delete the event of a day whose title holds the words.

        Raises:
            LookupError: There is none.
        """
        item = yield from self._need(me, words, day)
        return (yield me.calendar.delete_event(event_id=item["event_id"]))

    def _need(self, me: Player, words: str, day: date) -> Doing:
        item = yield from self.find(me, words, day, day + timedelta(days=1))
        if item is None:
            raise LookupError(f"{self.name} has no {words!r} on {day}")
        return item

    # What must be true.

    def entry(self, *words: str | tuple[str, ...], people: tuple[str, ...] = (), **tests: Any) -> RowsBuilder:
        """A standing event the agent made or changed: words of its title, who attends, tests on its fields."""
        found = event(self.calendar_id, **({"summary": has(*words)} if words else {}), **tests)
        for person in people:
            found = found.where(attendees=some(email=is_(person)))
        return found
