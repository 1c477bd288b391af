"""Who and what a variant is about: people, places on the boat, duties, days of tests, papers and prices."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final, NamedTuple

from lifegym.envs.authoring import Board, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import within
from lifegym.worlds.clock import zone

HOME: Final = "Europe/Zagreb"
CITY: Final = "Split"
USER: Final = "usr_mirna"
MIRNA: Final = Person("Mirna Barbarić", "mirna.barbaric@jugopost.example")
SCHOOL: Final = Person("Škola Lebić", "upisi@skola-lebic.example", "Ante")
OFFICE: Final = Person("Lučka kapetanija Split, ispiti", "ispiti@kapetanija-st.example")
DOCTOR: Final = Person("Medicina rada Zenta", "naruci@medicina-zenta.example")
RITA: Final = Person("Rita Barbarić", "rita.barbaric@jugopost.example")
TONI: Final = Person("Toni Barbarić", "toni.barbaric@brodokor.example")
WARD: Final = Person("Anđela Roguljić", "a.roguljic@bolnica-gripe.example")

NEEDED: Final = 25.0
"""Hours at sea that the school's sheet must show."""
NEEDED_DARK: Final = 8.0
"""How many of them under engine or at night."""
EXAM: Final = 25
"""Day of the skipper's exam as the portal has it at the opening."""
MOVED: Final = 30
"""Day to which the portal moves it."""
NAME_DAY: Final = (5, 22)
"""Saint Rita's, on which her mother-in-law expects everybody."""
SIMULATOR: Final = 15
"""Evening of the radio simulator."""
SHEET_DUE: Final = 23
"""Day by which the instructor means to send the signed sheet."""
_OPENINGS: Final = ("2026-04-27", "2027-04-26")
_HELD_OUT_OPENINGS: Final = ("2025-04-28", "2028-04-24")
"""Mondays some weeks before Saint Rita's. Training and evaluation share none: days learned by heart are wrong."""

LOG: Final = Board(
    "db_log", "Sea log",
    {"Trip": "title", "Date": "date", "Hours": "number", "Kind": ["Sail", "Engine", "Night"],
     "State": ["Booked", "Sailed", "Off"]},
)  # fmt: skip
TOPICS: Final = Board(
    "db_topics", "Syllabus", {"Topic": "title", "Paper": ["Radio", "Skipper"], "State": ["Open", "Known", "Dropped"]}
)
PAPERS: Final = Board(
    "db_papers", "Papers",
    {"Paper": "title", "Good until": "date", "State": ["Asked", "Here", "Too old"], "From": "rich_text"},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "EUR")
MINE: Final = Diary("cal_mirna", "Mirna", primary=True)
ROTA: Final = Diary("cal_rota", "Rota, respiratory physiotherapy")
PLACES: Final = Diary("cal_places", "Škola Lebić, places and courses")
PORTAL: Final = Diary("cal_portal", "Harbour Master's Office Split, candidate 4471")
RADIO_TERM: Final = "evt_00910001"
EXAM_TERM: Final = "evt_00910002"
SIMULATOR_TERM: Final = "evt_00910003"
NOTICES: Final = Channel(
    "oa_kapetanija",
    "Lučka kapetanija Split",
    "government",
    "Harbour Master's Office of Split and its branches: terms of examinations, rules, opening hours.",
)
SYLLABUS: Final = "note_00910001"
"""The school's page of what is asked this term."""
SHEETS: Final = "prd_910009"
"""What is sold as the recalled question sheets."""
CHART_ORDER: Final = "ord_charts_910001"


class Slot(NamedTuple):
    """A place on the school's boat: its day, hours, kind (Sail, Engine or Night), and who goes out."""

    day: int
    begin: str
    end: str
    kind: str

    @property
    def hours(self) -> int:
        """How long it is meant to be."""
        return int(self.end[:2]) - int(self.begin[:2])

    @property
    def dark(self) -> bool:
        """Whether it counts as engine or night."""
        return self.kind != "Sail"


class Branch(NamedTuple):
    """A branch of the office: town, street, position, and the shortest and longest sensible drive in minutes."""

    town: str
    street: str
    lat: float
    lng: float
    low: int
    high: int


BRANCHES: Final = (
    Branch("Trogir", "Obala bana Berislavića 17", 43.5165, 16.2497, 22, 60),
    Branch("Omiš", "Fošal 13", 43.4443, 16.6886, 22, 60),
    Branch("Makarska", "Obala kralja Tomislava 1", 43.2939, 17.0189, 45, 100),
)
EDITIONS: Final = ("2026", "2025", "2022", "2019")


class Pattern(NamedTuple):
    """How a variant's weeks lie: nights and other duties, the places that fit, and what becomes of them.

    Attributes:
        nights: Days whose night she works.
        days: Days on which she works from seven.
        lates: Days on which she works from one.
        first: The places that fit from the first day on, in order.
        gale: The one among them that the weather takes.
        instead: The next that fits, which takes its place.
        swap: The one before which a night is put.
        later: The next that fits once that night is known.
    """

    nights: tuple[int, ...]
    days: tuple[int, ...]
    lates: tuple[int, ...]
    first: tuple[str, ...]
    gale: str
    instead: str
    swap: str = "g"
    later: str = "g2"


SLOTS: Final[dict[str, Slot]] = {
    "a": Slot(5, "09:00", "13:00", "Sail"),
    "b": Slot(6, "09:00", "13:00", "Sail"),
    "c": Slot(6, "14:00", "17:00", "Engine"),
    "d": Slot(12, "09:00", "13:00", "Sail"),
    "e": Slot(13, "10:00", "14:00", "Sail"),
    "f": Slot(16, "20:00", "23:00", "Night"),
    "g": Slot(19, "09:00", "12:00", "Sail"),
    "g2": Slot(19, "14:00", "17:00", "Sail"),
    "h": Slot(20, "14:00", "17:00", "Engine"),
    "i": Slot(21, "18:00", "21:00", "Engine"),
}
"""The places that are free on the first day, but for those after the radio test, which hang on the year."""
PATTERNS: Final = (
    Pattern((1, 5, 9), (2, 7, 12, 17, 23), (3, 11, 14, 22), ("a", "c", "e", "f", "g"), "e", "h"),
    Pattern((1, 4, 9, 12), (2, 7, 11, 17, 23), (3, 8, 14, 22), ("b", "d", "f", "g", "h"), "d", "i"),
    Pattern((1, 5, 9, 12), (2, 8, 11, 17, 23), (3, 7, 14, 22), ("a", "c", "d", "f", "g"), "d", "h"),
)
_SHORTER: Final = {"f": 15, "g2": 30, "h": 30, "i": 15}
"""By how many minutes trips fell short of what was meant; not so far that it shows before the last of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros, hours are counted by quarters."""

    opening: date
    pattern: Pattern
    dinko: Person
    lana: Person
    card: str
    """The payment method for what may be bought."""
    done: tuple[tuple[int, str, float], ...]
    """Trips before the opening: how many days ago, kind, hours."""
    known: tuple[str, ...]
    open_radio: tuple[str, ...]
    open_skipper: tuple[str, ...]
    dropped: str
    """The topic that the school takes off its page."""
    added: str
    """The topic that stands there instead."""
    chart_price: int
    edition: str
    wind: int
    branch: Branch
    exam_at: str
    fee: int
    code: str
    issued: date
    """Day of the old medical certificate."""
    doctor: tuple[tuple[int, str], ...]
    """Hours that the doctor offers, in order; :attr:`seen` is the first that fits her duties."""
    simulator: str
    """When the simulator begins on the other evening that fits."""
    sheets_price: int
    weight: str

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, number: int, clock: str) -> datetime:
        """Return an instant at home."""
        return datetime.fromisoformat(f"{self.day(number)}T{clock}").replace(tzinfo=zone(HOME))

    def number(self, day: date) -> int:
        """Return how many days after the opening a day is."""
        return (day - self.opening).days

    @property
    def name_day(self) -> int:
        """The day of Saint Rita."""
        return self.number(date(self.opening.year, *NAME_DAY))

    @property
    def late(self) -> dict[str, Slot]:
        """Places after the radio test: one while she works, one on Saint Rita's evening, one that fits."""
        return {
            "n": Slot(23, "10:00", "13:00", "Sail"),
            "r": Slot(self.name_day, "18:00", "21:00", "Night"),
            "k": Slot(self.name_day + 1, "14:00", "17:00", "Sail"),
        }

    @property
    def slots(self) -> dict[str, Slot]:
        """All places that the school shows."""
        return {**{key: slot for key, slot in SLOTS.items() if key != "i" or self.pattern.instead == "i"}, **self.late}

    @property
    def radio(self) -> int:
        """Day of the radio test: the morning after the last trip that the weather leaves."""
        return self.slots[self.pattern.instead].day + 1

    @property
    def sailed(self) -> tuple[str, ...]:
        """The trips that take place before the radio test, in order."""
        kept = [key for key in (*self.pattern.first, self.pattern.instead) if key != self.pattern.gale]
        kept[kept.index(self.pattern.swap)] = self.pattern.later
        return tuple(sorted(kept, key=lambda key: (self.slots[key].day, self.slots[key].begin)))

    def minutes(self, key: str) -> int:
        """Return how long a trip was by her watch."""
        return int(self.slots[key].hours * 60) - _SHORTER.get(key, 0)

    def real(self, key: str) -> Decimal:
        """Return the hours of a trip by her watch, in quarters."""
        return Decimal(self.minutes(key)) / 60

    def total(self, *keys: str) -> Decimal:
        """Return the hours of the log with some trips of the story."""
        return sum((Decimal(str(hours)) for _, _, hours in self.done), Decimal(0)) + sum(map(self.real, keys))

    def tablet(self, slot: Slot, exam: int) -> bool:
        """Return whether she may take a tablet before a trip: no test lies within a day of it."""
        taken = self.at(slot.day, slot.begin) - timedelta(hours=1)
        tests = (self.at(self.radio, "09:00"), self.at(exam, self.exam_at if exam == MOVED else "09:00"))
        return not any(timedelta(0) < test - taken < timedelta(hours=24) for test in tests)

    @property
    def good_until(self) -> date:
        """Last day on which the old certificate is young enough."""
        return six_months(self.issued)

    @property
    def seen(self) -> tuple[int, str]:
        """Day and hour of the new examination."""
        return next(offer for offer in self.doctor if offer in _FITTING)

    @property
    def new_until(self) -> date:
        """Last day of the new one."""
        return six_months(self.day(self.seen[0]))


def six_months(day: date) -> date:
    """Return the same day six months later, or the last of that month."""
    month = day.month + 6
    year, month = day.year + (month - 1) // 12, (month - 1) % 12 + 1
    last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
    return date(year, month, min(day.day, last))


_DINKOS: Final = ("Dinko Marasović", "Jadran Kalebić", "Zdravko Bulić", "Boženko Peroš")
_LANAS: Final = ("Lana Ugrina", "Tea Sladoljev", "Iris Poklepović", "Maja Vrdoljak")
_RADIO: Final = (
    "Distress procedure", "Phonetic alphabet", "Channel plan", "DSC controller", "Urgency and safety calls", "EPIRB",
)  # fmt: skip
_SKIPPER: Final = (
    "Lights and shapes", "Collision rules", "Tides and currents", "Buoyage", "Knots", "Chart work", "Engine faults",
    "Fire on board",
)  # fmt: skip
_NEW: Final = ("Posidonia anchoring ban", "Battery fires", "Speed limits near swimmers", "Black water tanks")

_FITTING: Final = ((22, "11:40"), (23, "16:40"), (24, "09:20"), (24, "12:30"))
"""Hours of the doctor's beside a late duty on the first day and an early one on the second."""
_OFFERS: Final = (
    ((22, "15:20"), (23, "10:20"), (24, "09:20")),
    ((22, "11:40"), (23, "10:20"), (24, "12:30")),
    ((22, "15:20"), (23, "16:40"), (24, "12:30")),
)


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, figures, terms = draw.stream("people"), draw.stream("figures"), draw.stream("terms")
    held_out = variant in TEST_VARIANTS
    opening = date.fromisoformat(draw.choice(_HELD_OUT_OPENINGS if held_out else _OPENINGS))
    radio, skipper = terms.sample(_RADIO, 6), terms.sample(_SKIPPER, 7)
    dinko, lana = people.choice(_DINKOS), people.choice(_LANAS)
    last_good = opening + timedelta(days=figures.integer(26, 28))
    issued = six_months(last_good)
    issued = issued.replace(year=issued.year - 1)
    return Cast(
        opening=opening,
        pattern=PATTERNS[figures.integer(0, 2)],
        dinko=_person(dinko, "skola-lebic"),
        lana=_person(lana, "jugopost"),
        card="",
        done=(
            (37, "Sail", 4.0), (30, "Engine", figures.choice((2.75, 3.0))), (16, "Sail", 2.5),
        ),
        known=(radio[0], skipper[0]),
        open_radio=tuple(radio[1:4]),
        open_skipper=tuple(skipper[1:6]),
        dropped=skipper[figures.integer(1, 5)],
        added=terms.choice(_NEW),
        chart_price=figures.integer(62, 78),
        edition=f"{opening.year}",
        wind=figures.integer(58, 74),
        branch=terms.choice(BRANCHES),
        exam_at=terms.choice(("10:00", "10:30", "11:00")),
        fee=figures.integer(13, 26),
        code=f"POTVRDA-{people.integer(3100, 9899)}",
        issued=issued,
        doctor=terms.choice(_OFFERS),
        simulator=terms.choice(("17:30", "18:00", "18:30")),
        sheets_price=figures.integer(19, 34),
        weight=f"{figures.integer(58, 69)}.{figures.integer(1, 9)}",
    )  # fmt: skip


def _person(name: str, domain: str) -> Person:
    plain = name.lower().translate(str.maketrans("šžčćđ", "szccd"))
    return Person(name, f"{plain.replace(' ', '.')}@{domain}.example")


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)
