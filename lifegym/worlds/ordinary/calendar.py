"""A family's calendar over fourteen months: work, school, sport, appointments, birthdays, memorial days."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.records import Record
from lifegym.worlds.recurrence import parse_rule, starts
from lifegym.worlds.services.calendar.records import Attendee, CalendarEvent, PersonalCalendar

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

PAST_DAYS: Final = 365
FUTURE_DAYS: Final = 60
_WEEK: Final = frozenset(range(5))
_WEEKEND: Final = frozenset((5, 6))
_ALL: Final = _WEEK | _WEEKEND
_TERM: Final = frozenset((1, 2, 3, 4, 5, 9, 10, 11, 12))
_YEAR: Final = frozenset(range(1, 13))


class Kind(NamedTuple):
    """A sort of single event: where it is kept, when it may be, how long it lasts, how rarely it comes again.

    ``scenes`` are titles with the places and the notes that go with each; alternatives are parted by bars.
    """

    calendar: str
    scenes: tuple[tuple[str, str, str], ...]
    days: frozenset[int]
    hours: tuple[int, int]
    minutes: tuple[int, ...]
    gap: int = 6
    months: frozenset[int] = _YEAR
    colleagues: bool = False


class Habit(NamedTuple):
    """A repeating event. ``at`` is empty for whole days; ``day`` is the weekday of its first date."""

    calendar: str
    title: str
    place: str
    note: str
    rule: str
    at: str
    minutes: int
    day: int
    colleagues: bool = False


_KINDS: Final = (
    Kind(
        "work",
        (
            (
                "Budget round with {colleague}",
                "Meeting room {room}|Video call",
                "Last month's figures are in the folder.|Bring the open points.",
            ),
            (
                "Review: {project}",
                "Meeting room {room}, dial-in for the branch office",
                "Slides by the evening before, please.|Risks first, then dates.",
            ),
            ("Kick-off: {project}", "Meeting room {room}", "Roles, dates, who decides.|"),
            (
                "Handover of {project} with {colleague}",
                "Meeting room {room}|Video call",
                "{colleague} leaves the team at the end of the month.",
            ),
        ),
        _WEEK,
        (9, 16),
        (45, 60, 90),
        5,
        colleagues=True,
    ),
    Kind(
        "work",
        (
            (
                "Interview, second round",
                "Meeting room {room}",
                "{colleague} takes the first half.|CV is in the invitation.",
            ),
            ("Auditors in the house", "Reception, ground floor", "Badges are at the front desk. Lunch is ordered."),
            (
                "Supplier call, {project}",
                "Video call",
                "They want to talk about delivery times.|Ask for the new terms in writing.",
            ),
            ("Training: data protection", "Meeting room {room}", "Yearly, everybody has to.|"),
        ),
        _WEEK,
        (10, 15),
        (60, 90, 120),
        12,
        colleagues=True,
    ),
    Kind(
        "work",
        (
            ("Lunch with {colleague}", "Canteen|The noodle place opposite the office", "|Talk about the holiday rota."),
            ("Coffee with {colleague}", "Café Linden", "First day back from leave.|"),
        ),
        _WEEK,
        (12, 12),
        (45, 60),
        9,
    ),
    Kind(
        "personal",
        (
            (
                "Dentist, check-up",
                "Dental practice Dr. Marchetti, 2nd floor",
                "Insurance card.|Ask about the retainer.",
            ),
            (
                "Dentist, filling upper left",
                "Dental practice Dr. Marchetti, 2nd floor",
                "No coffee for an hour afterwards.",
            ),
        ),
        _WEEK,
        (8, 17),
        (30, 45),
        120,
    ),
    Kind(
        "personal",
        (
            ("Blood test", "Health centre {district}", "Fasting from the evening before."),
            ("Eye test", "Optician Brillant", "Bring the old glasses.|"),
            ("Skin check", "Practice Dr. Okafor", "|The mole on the left shoulder."),
            ("Physiotherapy", "Health centre {district}, basement", "Towel. Referral is in the blue folder."),
        ),
        _WEEK,
        (7, 17),
        (20, 30, 45),
        30,
    ),
    Kind(
        "personal",
        (("Haircut", "Salon Marguerite|Barber on the corner", "|Ask for Nour."),),
        _WEEK | {5},
        (10, 18),
        (45, 60),
        28,
    ),
    Kind(
        "personal",
        (
            (
                "Tax adviser",
                "{district}, office on the 3rd floor",
                "Take last year's statement.|Receipts for the home office.",
            ),
            ("Bank, about the fixed-term deposit", "Branch {district}", "Ask what the early exit would cost."),
            ("Insurance, yearly talk", "Video call", "Household contents: new bicycle.|"),
        ),
        _WEEK,
        (9, 16),
        (45, 60),
        80,
    ),
    Kind(
        "personal",
        (
            (
                "Dinner with {friend}",
                "The small place behind the market|Trattoria Lucia",
                "Table for two under my name.|{friend} has booked.",
            ),
            ("Cinema with {friend}", "Riverside cinema", "{friend} has the tickets.|"),
            ("Walk with {friend}", "Main gate of the park", "|If it rains: the arcade."),
            ("Call with {friend}", "", "Long overdue.|"),
        ),
        _ALL,
        (18, 20),
        (90, 120, 150),
        8,
    ),
    Kind(
        "family",
        (
            ("{child}: parents' evening", "Classroom {room}", "Both of us if we can.|Ask about the maths group."),
            (
                "{child}: school concert",
                "School hall",
                "White shirt, black trousers.|Be there at half past for good seats.",
            ),
            (
                "School: information evening",
                "School hall",
                "About the new timetable.|Election of the parents' speakers.",
            ),
        ),
        _WEEK,
        (16, 18),
        (60, 90),
        25,
        _TERM,
    ),
    Kind(
        "family",
        (
            (
                "{child}: excursion to the science museum",
                "Meeting point school gate",
                "Packed lunch, rain jacket, no phone.",
            ),
            ("{child}: swimming day with the class", "Municipal pool", "Swimming things and a towel. Back at four."),
            ("{child}: forest day", "Meeting point school gate", "Boots, long trousers, something to drink."),
        ),
        _WEEK,
        (8, 8),
        (420, 450),
        35,
        _TERM,
    ),
    Kind(
        "family",
        (
            (
                "{child}: paediatrician",
                "Children's practice {district}",
                "Yellow booklet.|The cough has not gone away.",
            ),
            (
                "{child}: orthodontist",
                "Practice Dr. Weil, 4th floor",
                "Braces get tightened, soft food in the evening.",
            ),
            ("{child}: vaccination", "Children's practice {district}", "Yellow booklet. No sport the day after."),
        ),
        _WEEK,
        (8, 16),
        (20, 30, 45),
        40,
    ),
    Kind(
        "family",
        (
            (
                "{child}: match against {district}",
                "Sports ground {district}",
                "We drive two other children.|Cake for the stand.",
            ),
            ("{child}: football tournament", "Sports ground {district}", "Three games at least; sun cream.|"),
            ("{child}: swimming gala", "Municipal pool", "Warm-up an hour before.|Two towels."),
        ),
        _WEEKEND,
        (9, 14),
        (90, 120, 180),
        14,
    ),
    Kind(
        "family",
        (
            (
                "{child} at a birthday party",
                "Climbing hall {district}|Bowling {district}",
                "Present is in the hall cupboard.|Pick up at six.",
            ),
            ("{child} and a friend from school", "At home", "Pancakes were promised.|The friend does not eat nuts."),
        ),
        _WEEKEND | {4},
        (14, 15),
        (120, 180),
        16,
    ),
    Kind(
        "family",
        (
            ("Lunch at {elder}'s", "{elder}'s", "Bring the photos.|We bring dessert."),
            ("{elder} comes for the day", "At home", "Cook without salt.|Fetch from the station."),
            ("{elder}: eye clinic", "Eye clinic, main entrance", "Somebody has to drive back afterwards."),
        ),
        _ALL,
        (10, 13),
        (120, 180, 240),
        12,
    ),
    Kind(
        "family",
        (
            ("Boiler service", "At home", "Between eight and noon, somebody must be in."),
            ("Plumber, kitchen tap", "At home", "Invoice goes to the landlord."),
            ("Internet technician", "At home", "He calls half an hour before."),
            ("Meter reading", "At home", "Cellar key is on the hook."),
        ),
        _WEEK,
        (8, 11),
        (45, 60, 90),
        30,
    ),
    Kind(
        "family",
        (
            ("Car: service", "Garage Petrov & Sons", "Key in the box. Replacement bicycle is reserved."),
            ("Car: new tyres", "Garage Petrov & Sons", "The old ones stay there.|"),
        ),
        _WEEK,
        (7, 9),
        (30, 45),
        85,
    ),
    Kind(
        "family",
        (
            ("Big shop", "Hypermarket {district}", "List is on the fridge.|Cold bag."),
            ("Flea market", "{district}, market square", "|The children sell their comics."),
            ("Museum with the children", "City museum", "Free on the first Sunday.|{friend} might join."),
            ("Zoo", "Zoo, north entrance", "Feeding of the otters at half past.|"),
            ("Picnic with the neighbours", "Meadow by the lake", "{friend} brings the salad.|If it rains: next week."),
            ("Bicycle tour", "Lake, once around", "Pump the tyres the day before.|"),
        ),
        _WEEKEND,
        (10, 14),
        (90, 120, 180),
        7,
    ),
)

_HABITS: Final = (
    Habit(
        "work",
        "Team meeting",
        "Meeting room 2",
        "Round of five minutes each, then the list.",
        "FREQ=WEEKLY;BYDAY=MO",
        "09:30",
        45,
        0,
        True,
    ),
    Habit("family", "Family dinner", "At home", "Phones stay in the hall.", "FREQ=WEEKLY;BYDAY=SU", "18:00", 90, 6),
    Habit(
        "work", "One-to-one with {colleague}", "Video call", "", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", "15:00", 30, 3, True
    ),
    Habit(
        "family",
        "{child}: football practice",
        "Sports ground {district}",
        "Water bottle, shin guards.",
        "FREQ=WEEKLY;BYDAY=TU",
        "17:15",
        90,
        1,
    ),
    Habit("family", "{elder}'s birthday", "", "Ring in the morning.", "FREQ=YEARLY", "", 0, -1),
    Habit("personal", "Yoga", "Studio Ahimsa", "", "FREQ=WEEKLY;BYDAY=WE", "19:00", 60, 2),
    Habit(
        "family",
        "{child2}: piano lesson",
        "Music school, room 11",
        "Exercise book.",
        "FREQ=WEEKLY;BYDAY=FR",
        "16:30",
        45,
        4,
    ),
    Habit("family", "{child}'s birthday", "", "", "FREQ=YEARLY", "", 0, -1),
    Habit(
        "family",
        "Memorial day for Grandfather",
        "",
        "Flowers and incense; everybody at the cemetery by eleven.",
        "FREQ=YEARLY",
        "",
        0,
        -1,
    ),
    Habit("work", "Month-end figures", "", "Send before five.", "FREQ=MONTHLY;BYDAY=-1FR", "14:00", 60, -2, True),
    Habit("family", "{child2}'s birthday", "", "", "FREQ=YEARLY", "", 0, -1),
    Habit("personal", "Book club", "Library {district}, reading room", "", "FREQ=MONTHLY;BYDAY=1TH", "19:30", 120, -2),
    Habit("personal", "{friend}'s birthday", "", "Card, not a message.", "FREQ=YEARLY", "", 0, -1),
    Habit("personal", "Rent and standing orders", "", "Check that they went out.", "FREQ=MONTHLY", "", 0, -3),
)

_NAMES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "Asia/Ho_Chi_Minh": {
        "child": ("Bảo", "Vy"),
        "elder": ("Bà ngoại", "Ông nội", "Cô Hạnh"),
        "friend": ("Thảo", "Quỳnh", "Đức", "Phương", "Nam"),
        "colleague": ("Trang Vũ", "Hiếu Ngô", "Lan Đỗ", "Minh Phan"),
        "district": ("Thảo Điền", "Bình Thạnh", "Phú Nhuận", "Tân Định"),
    },
    "Asia/Tokyo": {
        "child": ("Haruto", "Mei"),
        "elder": ("Grandmother", "Uncle Osamu"),
        "friend": ("Aya", "Kenta", "Naoko", "Shun"),
        "colleague": ("Mori Yuka", "Ishida Takuya", "Ono Rie"),
        "district": ("Kichijōji", "Nakano", "Ogikubo"),
    },
    "": {
        "child": ("Jonas", "Lea"),
        "elder": ("Grandma", "Granddad", "Aunt Ruth"),
        "friend": ("Sofia", "Tomás", "Nadia", "Erik", "Amira"),
        "colleague": ("Clara Weiss", "Daniel Osei", "Priya Nair", "Marek Novak"),
        "district": ("Northgate", "Lindenhof", "Harbour Side", "St. Anne's"),
    },
}
_PROJECTS: Final = (
    "Lighthouse",
    "new price list",
    "warehouse move",
    "customer portal",
    "spring catalogue",
    "payroll change",
)


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
        calendars: Calendar ids by role (``personal``, ``family``, ``work``); when left out, the three calendars are returned too.
        names: Names by role (``child``, ``elder``, ``friend``, ``colleague``, ``district``) in place of the built-in ones.
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
    habits = min(len(_HABITS), max(1, count // 5)) if count else 0
    events = [writer.habit(habit) for habit in _HABITS[:habits]]
    while len(events) < count:
        events.append(writer.single())
    events.sort(key=lambda event: (event.created_at.timestamp(), event.start.timestamp()))
    rows.extend(
        ("calendar.events", event.evolve(event_id=f"evt_{number:08d}")) for number, event in enumerate(events, start)
    )
    return rows


def _names(persona: Persona) -> dict[str, tuple[str, ...]]:
    return _NAMES.get(persona.zone, _NAMES[""])


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
        words["project"] = self.pick(_PROJECTS)
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
            kind = _KINDS[int(self.rng.integers(len(_KINDS)))]
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
