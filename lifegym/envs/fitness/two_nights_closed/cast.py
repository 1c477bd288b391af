"""Who and what a variant is about: two people, six houses, the ways between them, days, prices, figures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Europe/Vienna"
USER: Final = "usr_leni"
LENI: Final = Person("Leni Haslwanter", "leni.haslwanter@inntalpost.example")
AUREL: Final = Person("Aurel Dobre", "aurel.dobre@inntalpost.example")
IDA: Final = Person("Ida Haslwanter", "ida@haslwanter-orgelbau.example")
OMA: Final = Person("Notburga Haslwanter", "oma.burgl@inntalpost.example", "Oma")
SECTION: Final = Person("Alpine Club, Sillschlucht section", "mitglieder@sektion-sillschlucht.example", "the section")
GUIDES: Final = Person("Bergführerbüro Elfer", "buero@bergfuehrer-elfer.example", "the guides")
SHOP_DESK: Final = Person("Schuhwerk Wipptal", "bestellung@schuhwerk-wipptal.example")
WAYS: Final = "papers/ways.csv"
OUTINGS: Final = "outings.csv"
BUSES: Final = "papers/bus.txt"
AREA: Final = "Stubai Alps"
VALLEY: Final = "Neustift im Stubaital"
WARDENS: Final = "usr_wegewarte"
AURELS: Final = "usr_aureld"
NOTE: Final = "note_00940077"
"""The wardens' note on the way that is lost to snow."""
ORDER: Final = "ord_20250101_094001"
FERRATA: Final = "prd_094900"
BOOTS: Final = "prd_094100"
BODY_APPOINTMENT: Final = "evt_00940031"
TREK: Final = 25
"""Day on which they go up to the first house."""
DOWN: Final = 31
BIRTHDAY: Final = 27
LAPSES: Final = 23
SUMMIT: Final = 19
WISHED: Final = 12
TITLES: Final = tuple(f"Stubai {number}" for number in range(1, 8))

DAYS: Final = Board(
    "db_days", "Days",
    {"Day": "title", "Date": "date", "Way": "rich_text", "House": "rich_text", "Start": "rich_text",
     "Wheat": ["To ask", "Asked", "Confirmed"], "State": ["Planned", "Walked"]}, most=16,
)  # fmt: skip
ASKED: Final = questions("db_ask_leni", "EUR", title="Ask Leni")
WALL: Final = Book("wall.csv", ("day", "way", "up", "house", "euro"), amount="euro", key="day")
CLIMB: Final = Book("climb.csv", ("from", "climbed", "may"), there=True, key="from")
MINE: Final = Diary("cal_leni", "Leni", primary=True)
PRACTICE: Final = Diary("cal_praxis", "Praxis am Landhausplatz")


@dataclass(frozen=True, slots=True)
class Way:
    """A way from one house to the next.

    Attributes:
        fate: ``good``, ``next`` when the good one is shut, or what is wrong with it.
        code: As the list and the board have it.
        start: Key of the house it leaves.
        end: Key of the house it leads to; the valley is ``""``.
        up: Metres up.
        down: Metres down.
        hours: Hours of walking.
        marks: What the list says of it.
    """

    fate: str
    code: str
    start: str
    end: str
    up: int
    down: int
    hours: str
    marks: str


@dataclass(frozen=True, slots=True)
class Hut:
    """A house on the mountain.

    Attributes:
        key: Its id with the booking desk.
        name: Its name.
        mail: Its address.
        metres: How high it stands.
        room: What the two-bed room with half board costs both of them a night, in euros.
        dorm: What two places in the dormitory do.
        says: What its page says.
    """

    key: str
    name: str
    mail: str
    metres: int
    room: int
    dorm: int
    says: str

    @property
    def person(self) -> Person:
        """Who keeps it."""
        return Person(self.name, self.mail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros, heights whole metres."""

    opening: date
    huts: dict[str, Hut]
    """By letter: ``a`` to ``e`` as planned, ``f`` what takes the place of ``c``."""
    ways: dict[str, dict[str, Way]]
    """By stage (``3`` to ``7``, ``4f`` and ``5f`` by way of ``f``), then by fate."""
    slow: str
    """Which house does not answer when it said it would."""
    snowed: str
    """Which stage loses its way to snow, ``3`` or ``6``."""
    limit: int
    """Up to what a two-bed room may cost a night."""
    physio: Person
    doctor: str
    size: str
    wrong: str
    boots: int
    pulse: int
    risen: int
    weeks: tuple[int, int, int, int]
    """Metres climbed in the week before the opening and in the three that follow."""
    allowed: int
    """Metres that the week of the opening may have,"""
    step: int
    """how many more each following one,"""
    rest: int
    """and how many a quiet one."""
    badge: int
    short: int
    appointment: tuple[str, str]
    """The hour of the practice before and after it moves."""
    thunder: int
    minute: int
    """Minute past the hour at which the bus leaves the valley."""
    tour: tuple[int, int]
    """Minutes and kilometres of the walk without a watch."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Sunday 5 July``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def first(self, stage: int) -> Way:
        """Return the way of a day as it is right on the first morning."""
        return self.ways[str(stage)]["good"]

    def last(self, stage: int) -> Way:
        """Return the way on which the day is walked in the end."""
        key = f"{stage}f" if stage in (4, 5) else str(stage)
        return self.ways[key]["next" if key == self.snowed else "good"]

    def nights(self, last: bool = False) -> tuple[tuple[str, int, int], ...]:
        """Return house, arrival and departure of each stay, as planned or as it was in the end."""
        third = "f" if last else "c"
        return (("a", 25, 27), ("b", 27, 28), (third, 28, 29), ("d", 29, 30), ("e", 30, 31))

    def room(self, hut: str) -> tuple[str, int]:
        """Return which kind of bed is right at a house, and what it costs a night."""
        house = self.huts[hut]
        return (ROOM, house.room) if house.room <= self.limit else (DORM, house.dorm)

    def beds(self) -> int:
        """Return what all nights came to."""
        return sum(self.room(hut)[1] * (out - come) for hut, come, out in self.nights(last=True))

    def metres(self) -> int:
        """Return how many metres they went up in seven days."""
        return FIRST_UP + SECOND_UP + sum(self.last(stage).up for stage in range(3, 8))

    def planned(self, week: int) -> int:
        """Return what the letter plans for the week after the ``week``-th Sunday."""
        return self.allowed + self.step * week

    def may(self, week: int) -> int:
        """Return what that week may have, the second Sunday's being a quiet one."""
        return self.planned(week) if week < QUIET else self.rest + self.step * (week - QUIET)

    def outings(self, week: int) -> str:
        """Return her table of outings as it stands after the ``week``-th Sunday."""
        lines = ["day,outing,metres,week"]
        for what, day, metres in (("Zirbenweg", -26, 270), ("Kellerjoch", -23, 1020), ("Rangger Köpfl", -19, 330),
                                  ("Birgitzköpfl", -16, 810), ("Stairs of the Bergisel", -12, 260), ("Hafelekar", -9,
                                                                                                     950),
                                  ("Patscherkofel", -5, 410), ("Nockspitze", -2, self.weeks[0] - 410)):  # fmt: skip
            lines.append(f"{self.day(day).isoformat()},{what},{metres},before")
        for number in range(1, week + 1):
            small, sunday = 240 + 20 * number, 7 * number - 1
            lines.append(f"{self.day(sunday - 4).isoformat()},Bergisel and back,{small},{_WEEKS[number]}")
            lines.append(
                f"{self.day(sunday - 1).isoformat()},the long one,{self.weeks[number] - small},{_WEEKS[number]}"
            )
        return "\n".join(lines) + "\n"

    def bus(self, late: bool = False) -> str:
        """Return when the bus leaves that they take down, by the old timetable or by the new."""
        return f"{15 if late else 14}:{self.minute:02d}"


ROOM: Final = "Two-bed room"
DORM: Final = "Dormitory"
FIRST_UP: Final = 440
SECOND_UP: Final = 310
QUIET: Final = 2
"""The Sunday after which a week is quiet, since the pulse has risen."""

_WEEKS: Final = ("before", "first", "second", "third")
_NAMES: Final = (
    ("a", "Villergrubenhütte", 2180), ("b", "Falbesonhaus", 2310), ("c", "Mutterbergseehütte", 2480),
    ("d", "Simmingerhütte", 2290), ("e", "Pinnisjochhaus", 2360), ("f", "Grawawandhaus", 1980),
)  # fmt: skip
_SHAPES: Final = {
    "3": (("ladder", "a", "b", 1240, 1110, "7.5"), ("good", "a", "b", 980, 850, "7"), ("next", "a", "b", 860, 730, "6"),
          ("long", "a", "b", 1310, 1180, "9.5"), ("low", "a", "b", 520, 390, "5")),
    "4": (("ladder", "b", "c", 1030, 860, "7"), ("good", "b", "c", 880, 710, "6.5"), ("next", "b", "c", 760, 590, "6"),
          ("long", "b", "c", 1150, 980, "9")),
    "4f": (("ladder", "b", "f", 900, 1230, "7"), ("good", "b", "f", 760, 1090, "6"), ("long", "b", "f", 980, 1310,
           "8.5")),
    "5": (("ladder", "c", "d", 1090, 1280, "8"), ("good", "c", "d", 870, 1060, "7.5"), ("low", "c", "d", 640, 830,
          "6")),
    "5f": (("steep", "f", "d", 1360, 1050, "8"), ("good", "f", "d", 950, 640, "6.5"), ("ladder", "f", "d", 1270, 960,
           "7.5"), ("low", "f", "d", 720, 410, "5")),
    "6": (("steep", "d", "e", 1150, 1080, "7.5"), ("good", "d", "e", 830, 760, "6.5"), ("next", "d", "e", 720, 650,
          "6"), ("ladder", "d", "e", 1010, 940, "7.5"), ("low", "d", "e", 450, 380, "4.5")),
    "7": (("ladder", "e", "", 330, 1690, "6.5"), ("good", "e", "", 180, 1540, "5"), ("long", "e", "", 640, 2000, "9"),
          ("low", "e", "", 30, 1390, "4")),
}  # fmt: skip
"""Ways of a day: fate, from, to, metres up, metres down, hours."""
_PLAIN: Final = ("red", "red, scree", "black, blocks", "black, cable at hip height", "red, brook to wade")
_RUNGS: Final = ("black, iron rungs, 9 m", "black, two ladders", "black, ladder, 14 m", "black, rungs and a cable")
_OPENINGS: Final = ("2026-06-08", "2027-06-07", "2028-06-12")
_HELD_OUT: Final = ("2025-06-09", "2025-06-16")
"""Mondays; training and evaluation share no year."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, slopes, body = (draw.stream(name) for name in ("people", "prices", "slopes", "body"))
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    limit = prices.integer(138, 156, 2)
    dear = set(prices.sample(("a", "b", "d", "e", "f"), 2))
    physio = people.choice(("Vroni Platzgummer", "Gerold Mair", "Sabine Tschurtschenthaler"))
    size = people.choice(("41", "41.5", "42"))
    before, after = people.choice((("08:15", "16:40"), ("09:00", "17:10"), ("08:45", "16:20")))
    allowed, step, rest = body.integer(1360, 1460, 10), body.integer(60, 110, 10), body.integer(560, 680, 20)
    weeks = (
        allowed - step - 40,
        allowed - body.integer(23, 113, 10),
        allowed + step - body.integer(31, 121, 10),
        rest - body.integer(29, 89, 10),
    )
    short = body.integer(380, 690, 10)
    return Cast(
        opening=opening, huts={key: _hut(key, name, metres, limit, key in dear, prices) for key, name,
                               metres in _NAMES},
        ways={stage: _ways(stage, slopes) for stage in _SHAPES}, slow=people.choice(("a", "b", "d", "e")),
        snowed=slopes.choice(("3", "6")), limit=limit,
        physio=Person(physio, f"{physio.split(' ')[0].lower()}@praxis-landhausplatz.example"),
        doctor=people.choice(("Dr. Egger", "Dr. Oberhofer", "Dr. Pichler")), size=size,
        wrong={"41": "40", "41.5": "42.5", "42": "41"}[size], boots=prices.integer(219, 268), pulse=body.integer(50,
                                                                                                                 56),
        risen=body.integer(10, 12), weeks=weeks, allowed=allowed, step=step, rest=rest, badge=body.choice((8_000,
                                                                                                           9_000,
                                                                                                           10_000)),
        short=short, appointment=(before, after), thunder=slopes.integer(11, 12), minute=slopes.choice((8, 18, 38)),
        tour=(body.integer(130, 170, 5), body.integer(7, 9)),
    )  # fmt: skip


def _hut(key: str, name: str, metres: int, limit: int, dear: bool, prices: Draw) -> Hut:
    room = limit + prices.integer(4, 22, 2) if dear else limit - prices.integer(2, 18, 2)
    site = name.lower().replace("ü", "ue")
    says = {
        "b": "The last house before the glacier. Supplied by a lift for goods. No reception at the house.",
        "c": "Above the lake. Water from its own spring.",
        "f": "Below the fall, at the edge of the wood.",
    }.get(key, "Wooden, warm, full of stories.")
    return Hut(f"htl_94{metres}", name, f"wirt@{site}.example", metres, room, limit - prices.integer(34, 48, 2), says)


def _ways(stage: str, slopes: Draw) -> dict[str, Way]:
    shapes = slopes.sample(_SHAPES[stage], len(_SHAPES[stage]))
    shift = slopes.choice((-30, -20, 0, 10))
    found: dict[str, Way] = {}
    for place, (fate, start, end, up, down, hours) in enumerate(shapes):
        code = f"{stage[0]}{'abcde'[place] if len(stage) == 1 else 'uvwxyz'[place]}"
        marks = slopes.choice(_RUNGS if fate == "ladder" else _PLAIN)
        found[fate] = Way(fate, code, start, end, up + shift, down + shift, hours, marks)
    return found


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")
