"""Who and what a variant is about: people, schools, trains and houses with what is wrong with each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Changing, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.money import Money

HOME: Final = "Europe/Prague"
CITY: Final = "Brno"
USER: Final = "usr_vera"
VERA: Final = Person("Věra Kolářová", "vera.kolarova@modraposta.example")
JONAS: Final = Person("Jonáš Kolář", "jonas.kolar@modraposta.example")
ONDRA: Final = Person("Ondřej Trnka", "ondra.trnka@modraposta.example", "Ondra")
FATHER: Final = Person("Radim Kolář", "radim.kolar@stavby-kolar.example", "táta")
INSURER: Final = Person("Harmonie pojišťovna", "nastroje@harmonie-pojistovna.example")
VIENNA: Final = Person("Universität am Karlsplatz, Zulassung", "zulassung@musik-karlsplatz.example")
LEIPZIG: Final = Person("Hochschule am Dittrichring, Aufnahme", "aufnahme@hmt-dittrichring.example")
BASEL: Final = Person("Musik-Akademie Rheinsprung, Admissions", "admissions@rheinsprung.example")
JUROR: Final = Person("Prof. Reto Amsler", "amsler@celloatelier-amsler.example")
NAMES: Final[dict[str, tuple[str, ...]]] = {
    "Vienna": ("Vienna", "Wien", "Karlsplatz"), "Leipzig": ("Leipzig", "Dittrichring"), "Basel": ("Basel",
    "Rheinsprung"),
}  # fmt: skip
"""How people write the three schools."""
PORTAL: Final = "oa_rheinsprung"
DEAL: Final = "RailHub"

OUT_V: Final = 10
VIENNA_DAY: Final = 11
OUT_L: Final = 18
"""Day on which he was to go to Leipzig, a Friday."""
LEIPZIG_DAY: Final = 19
OUT_B: Final = 20
BASEL_DAY: Final = 22
BACK: Final = 23
PROMISED: Final = 10
"""Day by which Basel promised the invitation."""
SHEET_BY: Final = 19
NIGHT: Final = "21:30"
"""Until when he must be able to play where he sleeps."""

_MONDAYS: Final = ("2026-02-23", "2027-02-22", "2028-02-21", "2028-03-06")
_HELD_OUT_MONDAYS: Final = ("2025-02-10", "2026-03-02", "2027-02-08", "2028-03-13")
"""Mondays whose four weeks hold neither Easter nor, on the days in Basel, carnival. Training and evaluation share "
  "none."""

AUDITIONS: Final = Board(
    "db_auditions", "Auditions",
    {"School": "title", "Day": "date", "Hour": "rich_text", "State": ["Fixed", "Unconfirmed", "Played"]},
)  # fmt: skip
NIGHTS: Final = Board(
    "db_nights", "Nights", {"House": "title", "City": "rich_text", "From": "date", "To": "date",
                            "State": ["Booked", "Off"]},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "CZK", "Ask me")
FARES: Final = Book(
    "fares.csv", ("travel day", "from", "to", "ref", "crowns", "so far", "state"), there=True, amount="crowns",
    running="so far", state="state", counted=("paid", "lost"), key="ref",
)  # fmt: skip
SHEET: Final = Book("basel_sheet.csv", ("composer", "work", "number", "minutes"), key="composer")
HIS: Final = Diary("cal_jonas", "Jonáš", primary=True)
MINE: Final = Diary("cal_vera", "Věra")
STUDIO: Final = Diary("cal_studio", "Studio Havlík")


@dataclass(frozen=True, slots=True)
class Ride:
    """A train of a leg: what is wrong with it (nothing, if it does), its number and times, fares for one in crowns."""

    fault: str
    number: str
    leaves: str
    arrives: str
    saver: int
    flex: int

    @property
    def saver_id(self) -> str:
        """The offer that gives nothing back."""
        return f"tro_{self.number.replace(' ', '')}_s"

    @property
    def flex_id(self) -> str:
        """The offer that gives the fare back for a time."""
        return f"tro_{self.number.replace(' ', '')}_f"


@dataclass(frozen=True, slots=True)
class Leg:
    """A journey: from where to where on which day, and the trains that run."""

    key: str
    origin: str
    dest: str
    day: int
    rides: tuple[Ride, ...]

    @property
    def fit(self) -> Ride:
        """The train that does."""
        return next(ride for ride in self.rides if not ride.fault)


@dataclass(frozen=True, slots=True)
class House:
    """A hotel: what is wrong with it, its price a night in whole units, and how long one may play there."""

    fault: str
    key: str
    name: str
    city: str
    night: int

    @property
    def word(self) -> str:
        """The word of its name that nobody else has."""
        return self.name.rpartition(" ")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant."""

    opening: date
    card: str
    """The card that pays; the ordinary life gives it."""
    petra: Person
    teacher: Person
    hours: tuple[str, Changing[str], Changing[str]]
    """When he plays in Vienna, Leipzig and Basel."""
    legs: dict[str, Leg]
    houses: tuple[House, ...]
    caps: tuple[int, int]
    """The most a night may cost, in euros and in francs."""
    pianist: tuple[str, str, str]
    """Petra's train to Vienna with its departure, and the next one that still brings her to the rehearsal."""
    earlier: str
    """When the train to Vienna leaves since it was put earlier."""
    free: tuple[int, str]
    """A free hour in the teacher's studio: day and time."""
    hours_back: int
    """Since the terms changed, a flexible fare comes back until so many hours before departure."""
    premium: Money
    lesson: int
    code: str
    works: tuple[tuple[str, str, str, int], ...]
    """His programme: composer, work, number, minutes."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def leg(self, key: str) -> Leg:
        """Return a journey."""
        return self.legs[key]

    def house(self, city: str, fault: str = "") -> House:
        """Return the house of a city that does, or the one with a fault."""
        return next(house for house in self.houses if house.city == city and house.fault == fault)

    @property
    def give_back(self) -> Changing[int]:
        """Last day on which the tickets to Basel can be given back until its end."""
        return Changing("give back", OUT_B - 2, OUT_B - self.hours_back // 24 - 1)


_PIANISTS: Final = ("Petra Součková", "Lenka Vrbová", "Ivana Doležalová")
_TEACHERS: Final = ("Miroslav Havlík", "Pavel Havlík", "Jiří Havlík")
_RIDES: Final = {
    "vienna": ("Brno", "Vienna", OUT_V, 90, (12, 14, 15, 16, 17), ("early", "single", "rack", "", "late"), 329),
    "home": ("Vienna", "Brno", VIENNA_DAY, 91, (12, 15, 17, 18, 21), ("early", "single", "", "rack", "late"), 329),
    "friday": ("Brno", "Leipzig", OUT_L, 395, (5, 7, 8, 12), ("rack", "", "single", "late"), 890),
    "thursday": ("Brno", "Leipzig", OUT_L - 1, 395, (5, 7, 9, 12), ("rack", "", "single", "late"), 990),
    "basel": ("Leipzig", "Basel", OUT_B, 385, (8, 9, 10, 13), ("", "rack", "single", "late"), 1890),
    "last": ("Basel", "Brno", BACK, 590, (7, 8, 9, 12), ("single", "", "rack", "late"), 2190),
}
"""From, to, day, minutes, hours of departure, what is wrong with each, and the usual saver fare in crowns."""
_HOUSES: Final = {
    "Vienna": (("", "Pension Lindengasse"), ("silent", "Hotel Nussdorfer"), ("far", "Hotel Hütteldorf"),
               ("dear", "Hotel Operneck"), ("prepaid", "Pension Schleifmühl")),
    "Leipzig": (("", "Hotel Pleißenhof"), ("spare", "Pension Schumanneck"), ("silent", "Hotel Brühl"),
                ("far", "Hotel Connewitz"), ("dear", "Hotel Thomaskrone"), ("prepaid", "Pension Barfuß")),
    "Basel": (("", "Hotel Spalenberg"), ("silent", "Hotel Gundeli"), ("far", "Pension Riehen"),
              ("dear", "Hotel Münsterblick"), ("prepaid", "Hotel Kleinhüningen")),
}  # fmt: skip
_WORKS: Final = (
    ("Bach", "Suite for solo cello, Prelude and Sarabande", ("BWV 1011", "BWV 1008", "BWV 1010"), 11),
    ("Schumann", "Concerto in A minor, first movement", ("op. 129",), 12),
    ("Popper", "High School of Cello Playing, no. 33", ("op. 73",), 3),
    ("Shostakovich", "Sonata in D minor, first and second movement", ("op. 40",), 15),
    ("Janáček", "Pohádka, whole", ("JW VII/5",), 12),
    ("Dvořák", "Rondo in G minor", ("op. 94",), 8),
    ("Martinů", "Sonata no. 2, first movement", ("H. 286",), 7),
)


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, figures, houses = draw.stream("people"), draw.stream("figures"), draw.stream("houses")
    numbers = figures.sample(range(210, 690), 40)
    legs = {key: _leg(key, figures, numbers) for key in _RIDES}
    caps = (houses.choice((105, 110, 115)), houses.choice((155, 160, 165)))
    leipzig = figures.choice(("10:40", "11:20", "13:10"))
    basel = figures.choice(("10:00", "10:30", "11:15"))
    hour, minute = map(int, legs["vienna"].fit.leaves.split(":"))
    first = hour * 60 + minute - figures.choice((25, 30, 35))
    teacher = people.choice(_TEACHERS)
    return Cast(
        opening=date.fromisoformat(draw.choice(_HELD_OUT_MONDAYS if variant in TEST_VARIANTS else _MONDAYS)),
        card="", petra=_at(people.choice(_PIANISTS)), teacher=_at(teacher, "cello-havlik"),
        hours=(
            figures.choice(("10:20", "10:50", "11:30")),
            Changing("hour in Leipzig", leipzig, figures.choice(("14:20", "15:00", "15:40"))),
            Changing("hour in Basel", basel, figures.choice(("08:45", "09:00", "09:15"))),
        ),
        legs=legs, houses=_houses(houses, caps), caps=caps,
        pianist=(f"RJ {numbers.pop()}", figures.choice(("13:22", "13:52")), f"RJ {numbers.pop()}"),
        earlier=f"{first // 60:02d}:{first % 60:02d}",
        free=figures.choice(((4, "16:00"), (5, "10:30"), (4, "17:30"))),
        hours_back=figures.choice((144, 168)),
        premium=Money.of(figures.integer(1640, 2190, 10), "CZK"), lesson=figures.choice((350, 400, 450)),
        code=f"ZUSAGE-{people.integer(3100, 9899)}",
        works=tuple(
            (composer, work, figures.choice(number), minutes)
            for composer, work, number, minutes in sorted(figures.sample(_WORKS, 5))
        ),
    )  # fmt: skip


def _at(name: str, domain: str = "modraposta") -> Person:
    plain = name.lower().translate(str.maketrans("áčďéěíňóřšťúůýžľ", "acdeeinorstuuyzl"))
    return Person(name, f"{plain.replace(' ', '.')}@{domain}.example")


def _leg(key: str, figures: Draw, numbers: list[int]) -> Leg:
    origin, dest, day, minutes, hours, faults, usual = _RIDES[key]
    minute = figures.choice((2, 8, 12, 22))
    rides = []
    for hour, fault in zip(hours, faults, strict=True):
        begin = hour * 60 + minute
        end = begin + minutes + figures.integer(0, 6)
        saver = usual + figures.integer(-3, 6) * 10 - (120 if fault == "rack" else 0)
        rides.append(
            Ride(fault, f"{'EC' if minutes > 120 else 'RJ'} {numbers.pop()}", f"{hour:02d}:{minute:02d}",
                 f"{end // 60:02d}:{end % 60:02d}", saver, saver * 3 // 2 // 10 * 10)
        )  # fmt: skip
    return Leg(key, origin, dest, day, tuple(rides))


def _houses(draw: Draw, caps: tuple[int, int]) -> tuple[House, ...]:
    found = []
    for city, houses in _HOUSES.items():
        cap = caps[1] if city == "Basel" else caps[0]
        for place, (fault, name) in enumerate(houses):
            night = cap + draw.integer(12, 40) if fault == "dear" else cap - draw.integer(4, 26)
            found.append(House(fault, f"h_{city[:3].lower()}_{place + 41}", name, city, night))
    return tuple(found)
