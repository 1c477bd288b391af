"""A family's calendar over fourteen months: work, school, sport, appointments, birthdays, memorial days."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.calendar.words import HABITS, KINDS, NAMES, PROJECTS, Habit, Kind
from lifegym.worlds.records import Record
from lifegym.worlds.recurrence import parse_rule, starts
from lifegym.worlds.services.calendar.records import Attendee, CalendarEvent, PersonalCalendar

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

PAST_DAYS: Final = 365
FUTURE_DAYS: Final = 60


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    start: int = 1,
    calendars: Mapping[str, str] | None = None,
    names: Mapping[str, Sequence[str]] | None = None,
    work_domain: str = "northquay.example",
) -> list[tuple[str, Record]]:
    """Return a family's ordinary events from a year before ``now`` to two months after, none overlapping another.

    Args:
        rng: Where all choices come from.
        persona: Whose calendar it is.
        now: When the world opens.
        count: How many events, a series counting as one.
        start: Number of the first event's id.
        calendars: Calendar ids by role (``personal``, ``family``, ``work``); when left out, those three calendars are
            returned too.
        names: Names by role (``child``, ``elder``, ``friend``, ``colleague``, ``district``) in place of the built-in
            ones.
        work_domain: Mail domain of the colleagues.
    """
    local = now.astimezone(zone(persona.zone))
    ids = (
        dict(calendars)
        if calendars is not None
        else {"personal": "cal_000001", "family": "cal_000002", "work": "cal_000003"}
    )
    rows: list[tuple[str, Record]] = [] if calendars is not None else _calendars(persona, local, ids)
    writer = _Writer(rng, persona, local, ids, {**_names(persona), **(names or {})}, work_domain)
    habits = min(len(HABITS), max(1, count // 5)) if count else 0
    events = [writer.habit(habit) for habit in HABITS[:habits]]
    while len(events) < count:
        events.append(writer.single())
    events.sort(key=lambda event: (event.created_at.timestamp(), event.start.timestamp()))
    rows.extend(
        ("calendar.events", event.evolve(event_id=f"evt_{number:08d}")) for number, event in enumerate(events, start)
    )
    return rows


def _names(persona: Persona) -> dict[str, tuple[str, ...]]:
    return NAMES.get(persona.zone, NAMES[""])


def _calendars(persona: Persona, now: datetime, ids: Mapping[str, str]) -> list[tuple[str, Record]]:
    made = now.replace(minute=0, second=0, microsecond=0) - timedelta(days=900)
    looks = {"personal": (persona.name, "blue"), "family": ("Family", "green"), "work": ("Work", "grey")}
    return [
        (
            "calendar.calendars",
            PersonalCalendar(
                calendar_id=ids[role],
                user_id=persona.user_id,
                name=name,
                color=color,
                timezone=persona.zone,
                created_at=made,
                is_primary=role == "personal",
            ),
        )
        for role, (name, color) in looks.items()
    ]


class _Writer:
    """Draws events that fit one another."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        ids: Mapping[str, str],
        names: Mapping[str, Sequence[str]],
        domain: str,
    ) -> None:
        self.rng = rng
        self.now = now
        self.local = zone(persona.zone)
        self.first = now.date() - timedelta(days=PAST_DAYS)
        self.last = now.date() + timedelta(days=FUTURE_DAYS)
        self.ids = ids
        self.names = names
        self.domain = domain
        self.busy: dict[date, list[tuple[datetime, datetime]]] = {}
        self.kept: dict[Kind, list[date]] = {}

    def pick(self, items: Sequence[str]) -> str:
        return items[int(self.rng.integers(len(items)))]

    def fill(self, *texts: str) -> tuple[list[str], dict[str, str]]:
        """Fill the blanks of several texts with the same names."""
        words = {role: self.pick(self.names[role]) for role in ("child", "elder", "friend", "colleague", "district")}
        children = self.names["child"]
        words["child2"] = children[-1]
        words["project"] = self.pick(PROJECTS)
        words["room"] = str(int(self.rng.integers(1, 9)))
        return [text.format(**words) for text in texts], words

    def habit(self, habit: Habit) -> CalendarEvent:
        """Return a series that has been running for the whole time."""
        (title, place, note), words = self.fill(habit.title, habit.place, habit.note)
        if habit.title.startswith("{child}"):
            # The eldest plays football and has the first birthday; the other names stay free for the rest.
            title = title.replace(words["child"], self.names["child"][0])
        if not habit.at:
            day = self._series_day(habit)
            begin = datetime.combine(day, datetime.min.time(), self.local)
            end = datetime.combine(day + timedelta(days=1), datetime.min.time(), self.local)
            return self._event(habit.calendar, title, begin, end, place, note, (), rule=habit.rule, all_day=True)
        hour, minute = (int(part) for part in habit.at.split(":"))
        day = self._series_day(habit)
        begin = datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.local)
        end = begin + timedelta(minutes=habit.minutes)
        people = (
            self._colleagues(3, words["colleague"] if "{colleague}" in habit.title else "") if habit.colleagues else ()
        )
        horizon = datetime.combine(self.last + timedelta(days=1), datetime.min.time(), self.local).astimezone(UTC)
        for start in starts(parse_rule(habit.rule), begin):
            if start >= horizon:
                break
            self.busy.setdefault(start.date(), []).append((start, start + timedelta(minutes=habit.minutes)))
        return self._event(habit.calendar, title, begin, end, place, note, people, rule=habit.rule)

    def _series_day(self, habit: Habit) -> date:
        if habit.day == -3:
            return self.first.replace(day=1)
        if habit.day == -1:
            return self.first + timedelta(days=int(self.rng.integers(0, PAST_DAYS)))
        rule = parse_rule(habit.rule)
        anchor = self.first - timedelta(days=self.first.weekday())
        if habit.day >= 0:
            return anchor + timedelta(days=habit.day)
        # A monthly weekday: its first date in the window, whatever the day of the month it is asked from.
        noon = datetime(anchor.year, anchor.month, 1, 12, tzinfo=self.local)
        return next(starts(rule, noon)).date()

    def single(self) -> CalendarEvent:
        """Return a single event at a free time that suits its kind."""
        while True:
            kind = KINDS[int(self.rng.integers(len(KINDS)))]
            begin, minutes = self._slot(kind)
            if begin is not None:
                break
        end = begin + timedelta(minutes=minutes)
        self.busy.setdefault(begin.date(), []).append((begin, end))
        self.kept.setdefault(kind, []).append(begin.date())
        scene = kind.scenes[int(self.rng.integers(len(kind.scenes)))]
        texts, words = self.fill(scene[0], self.pick(scene[1].split("|")), self.pick(scene[2].split("|")))
        title, place, note = texts
        people = self._colleagues(2, words["colleague"] if "{colleague}" in scene[0] else "") if kind.colleagues else ()
        return self._event(kind.calendar, title, begin, end, place, note, people)

    def _slot(self, kind: Kind) -> tuple[datetime | None, int]:
        """Return a free time for a kind of event, or None when none was found in a few draws."""
        minutes = 0
        for attempt in range(12):
            day = self.first + timedelta(days=int(self.rng.integers(0, (self.last - self.first).days)))
            hour = int(self.rng.integers(kind.hours[0], kind.hours[1] + 1))
            minute = int(self.rng.integers(4)) * 15
            minutes = kind.minutes[int(self.rng.integers(len(kind.minutes)))]
            if day.weekday() not in kind.days or day.month not in kind.months:
                continue
            # Years of thousands of events run out of room; then rarity gives way, never the free time.
            gap = kind.gap if len(self.kept.get(kind, ())) < 25 and attempt < 11 else 0
            if any(abs((day - other).days) < gap for other in self.kept.get(kind, ())):
                continue
            begin = datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.local)
            end = begin + timedelta(minutes=minutes)
            if all(end <= low or begin >= high for low, high in self.busy.get(day, ())):
                return begin, minutes
        return None, minutes

    def _colleagues(self, most: int, first: str = "") -> tuple[Attendee, ...]:
        people = [name for name in self.names["colleague"] if name != first]
        chosen = sorted(self.rng.permutation(len(people))[: int(self.rng.integers(1, most + 1))].tolist())
        invited = [first] if first else [people[index] for index in chosen]
        answers = ("accepted", "accepted", "accepted", "tentative", "needsAction")
        return tuple(
            Attendee(email=f"{_mailbox(name)}@{self.domain}", name=name, response_status=self.pick(answers))
            for name in invited
        )

    def _event(
        self,
        calendar: str,
        title: str,
        begin: datetime,
        end: datetime,
        place: str,
        note: str,
        people: tuple[Attendee, ...],
        *,
        rule: str = "",
        all_day: bool = False,
    ) -> CalendarEvent:
        ahead = timedelta(days=int(self.rng.integers(2, 40)), hours=int(self.rng.integers(0, 10)))
        made = min(begin.replace(hour=20, minute=int(self.rng.integers(60))) - ahead, self.now - timedelta(hours=6))
        past = end < self.now and not rule
        status = (
            "cancelled"
            if past and self.rng.random() < 0.04
            else "tentative"
            if not past and not rule and self.rng.random() < 0.1
            else "confirmed"
        )
        return CalendarEvent(
            event_id="",
            calendar_id=self.ids[calendar],
            summary=title,
            start=begin,
            end=end,
            created_at=made,
            updated_at=made,
            all_day=all_day,
            description=note,
            location=place,
            status=status,
            attendees=people,
            recurrence=rule,
            busy=not all_day,
        )


_PLAIN: Final = str.maketrans("đĐøØłŁßæœ", "dDoOlLsao")


def _mailbox(name: str) -> str:
    """Return a name as the local part of an address, without accents."""
    letters = unicodedata.normalize("NFD", name.translate(_PLAIN))
    return "".join(letter for letter in letters.lower().replace(" ", ".") if letter.isascii())
