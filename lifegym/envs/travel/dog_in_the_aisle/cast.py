"""Who and what a variant is about: who travels, which trains and houses there are, days and amounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import fact
from lifegym.worlds.clock import zone

HOME: Final = "Europe/Vienna"
USER: Final = "usr_viktor"
VIKTOR: Final = Person("Viktor Hrdlicka", "viktor.hrdlicka@donaupost.example")
BANK: Final = "Donauländische Sparkasse"
PASS: Final = "papers/assistance-dog-pass.txt"
SHEET: Final = "day.txt"
WISHED: Final = 20
"""Day on which he would like to leave."""
JAB: Final = 1
"""Day on which she is vaccinated against rabies, for the first time as the law counts."""
VALID: Final = JAB + 21
"""First day on which the vaccination counts."""
LEAVE: Final = 24
FETCH: Final = "16:00"

LEGS: Final = Board(
    "db_legs", "Legs",
    {"Leg": "title", "Train": "rich_text", "Day": "date", "Booking": "rich_text",
     "Assistance": ["To ask", "Asked", "Confirmed"], "State": ["Booked", "Lost", "Travelled"]},
)  # fmt: skip
ASKED: Final = questions("db_for_viktor", "EUR", title="For Viktor")
BOOK: Final = Book(
    "journey.csv", ("day", "what", "whom", "euro", "sum", "status"), there=True, amount="euro", running="sum",
    state="status", counted=("booked", "paid"),
)  # fmt: skip
OWED_OR_PAID: Final = fact(("booked", "paid"))
"""What stands in the book for good: a ticket is charged when it is booked, and the school sends no bill."""
MINE: Final = Diary("cal_viktor", "Viktor", primary=True)
PICK_UP: Final = "evt_00930020"
ALPEN: Final = Person("Mobility Service, Alpenkreis Rail", "mobil@alpenkreis-rail.example", "the mobility service")
SUD: Final = Person("Accès Voies du Sud", "acces@voies-du-sud.example", "Accès")
TICKETS: Final = Person("Alpenkreis Rail, passenger rights", "rechte@alpenkreis-rail.example")
SADDLER: Final = Person("Sattlerei Lechner", "werkstatt@sattlerei-lechner.example", "Lechner")
SCHOOL: Final = Person("Führhundschule Wienerwald", "schule@fuehrhunde-wienerwald.example")
STATIONS: Final = Channel(
    "oa_acces", "Accès Voies du Sud", "transport", "Desks for passengers with reduced mobility: hours and works."
)
NOTICES: Final = Channel(
    "oa_fuehrhund", "Führhundschule Wienerwald", "health", "News for those who walk with a dog of ours."
)


@dataclass(frozen=True, slots=True)
class Run:
    """A train of a leg.

    Attributes:
        fate: What becomes of it, or what is wrong with it: ``good``, ``next``, or the reason why not.
        number: As the board shows it.
        leaves: Departure ``HH:MM``.
        minutes: How long it takes.
        fare: What the flexible ticket costs, in euros.
        note: What its page says of space for a dog.
        offer: Id of the flexible ticket on the day of the leg.
    """

    fate: str
    number: str
    leaves: str
    minutes: int
    fare: int
    note: str
    offer: str


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of the journey.

    Attributes:
        key: ``one`` to ``four``.
        origin: City it begins in.
        dest: City it ends in.
        day: Day of the story.
        operator: Who runs the trains.
        desk: Who helps on and off.
        runs: Trains of a day by fate.
    """

    key: str
    origin: str
    dest: str
    day: int
    operator: str
    desk: Person
    runs: dict[str, Run]

    @property
    def title(self) -> str:
        """As it stands on the board."""
        return f"{self.origin} - {self.dest}"


@dataclass(frozen=True, slots=True)
class House:
    """A hotel.

    Attributes:
        key: Its id.
        name: Its name.
        city: Where it is.
        fate: ``good``, or what is wrong with it.
        quarter: The quarter.
        price: What a night costs, flexible, in euros.
    """

    key: str
    name: str
    city: str
    fate: str
    quarter: str
    price: int

    @property
    def mail(self) -> str:
        """Its address."""
        plain = self.name.lower().translate(str.maketrans("áâàéèêíóôöüç", "aaaeeeiooouc"))
        return f"haus@{plain.replace(' ', '-').replace(chr(39), '')}.example"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    legs: dict[str, Leg]
    houses: dict[str, tuple[House, ...]]
    """By city, the one that suits first."""
    swapped: str
    """Which of the first two legs gets another carriage."""
    nightly: int
    """What a night may cost."""
    cap: int
    vet: Person
    host: Person
    teacher: Person
    registry: Person
    chip: str
    clip: str
    owed: int
    boots: int
    earlier: int
    """By how many minutes the first train leaves earlier in the end."""
    dinner: str
    at_the_saddlers: str
    last4: str = ""
    """The last digits of his card; the ordinary life gives it."""
    desk_from: str
    """From when on the desk in Lyon is staffed, once its hours have been cut."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 11 June``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story; all its places keep the same hours."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def first(self, key: str) -> Run:
        """Return the train that is right for a leg when it is booked."""
        return self.legs[key].runs["good"]

    def last(self, key: str) -> Run:
        """Return the train by which a leg is travelled in the end."""
        kept = key in ("one", "two") and key != self.swapped
        return self.legs[key].runs["good" if kept else "next"]

    def leaves(self, key: str, run: Run, late: int = 0) -> datetime:
        """Return when a train leaves, so many minutes later than its page said first."""
        return self.at(self.legs[key].day, run.leaves) + timedelta(minutes=late)

    def arrives(self, key: str, run: Run, late: int = 0) -> datetime:
        """Return when a train arrives."""
        return self.leaves(key, run, late) + timedelta(minutes=run.minutes)

    def house(self, city: str) -> House:
        """Return the house that suits in a city."""
        return self.houses[city][0]

    def house_person(self, city: str) -> Person:
        """Return the desk of the house that suits in a city."""
        house = self.house(city)
        return Person(house.name, house.mail)

    def stays(self) -> tuple[tuple[str, int, int], ...]:
        """Return city, arrival and departure of each stay."""
        return (("Munich", 24, 25), ("Strasbourg", 25, 27), ("Lyon", 27, 28))

    def beds(self) -> int:
        """Return what the three stays come to."""
        return sum(self.house(city).price * (out - come) for city, come, out in self.stays())

    def spent(self) -> int:
        """Return what the journey comes to in the end."""
        return sum(self.last(key).fare for key in self.legs) + self.beds() + self.boots


_SPACE: Final = "Floor space for an assistance dog beside seats 11 and 12."
_NONE: Final = "Seats in rows throughout; no floor space for animals of any size."
_SHAPES: Final = {
    "one": ("Vienna", "Munich", 24, "op_alpen", (
        ("nospace", "08:32", 238), ("good", "09:10", 232), ("long", "09:30", 276), ("next", "11:10", 236),
        ("early", "06:42", 231), ("late", "16:10", 234))),
    "two": ("Munich", "Strasbourg", 25, "op_alpen", (
        ("long", "09:16", 262), ("good", "13:20", 218), ("nospace", "12:46", 214), ("next", "14:20", 224),
        ("early", "06:48", 216), ("late", "17:46", 219))),
    "three": ("Strasbourg", "Lyon", 27, "op_sud", (
        ("good", "08:46", 228), ("nospace", "08:38", 222), ("next", "12:06", 230), ("long", "10:02", 288),
        ("early", "05:52", 226), ("late", "16:06", 228))),
    "four": ("Lyon", "Marseille", 28, "op_sud", (
        ("good", "09:36", 104), ("nospace", "09:06", 102), ("pet", "10:36", 106), ("next", "12:36", 108),
        ("early", "07:06", 103), ("late", "17:36", 105))),
}  # fmt: skip
"""Cities, day, who runs it, and the trains: fate, departure, minutes."""
_TOWNS: Final = {
    "Munich": ("Hauptbahnhof", ("Sendling", "Schwabing"), ("Gasthof Lindwurm", "Hotel Bayerplatz", "Pension Amalie",
               "Hotel Isarlicht", "Haus Paulstor")),
    "Strasbourg": ("Gare", ("Neudorf", "Robertsau"), ("Hôtel du Faubourg", "Hôtel Le Cigognier", "Maison Kuhn",
                   "Hôtel de la Poste Neuve", "Hôtel Bateliers")),
    "Lyon": ("Part-Dieu", ("Croix-Rousse", "Confluence"), ("Hôtel Lafayette Est", "Hôtel des Canuts", "Résidence "
    "Garibaldi",
             "Hôtel du Brotteau", "Hôtel Saint-Amour")),
}  # fmt: skip
_WRONG: Final = ("nopets", "dear", "far", "prepaid")
_OPENINGS: Final = ("2026-05-18", "2027-05-24", "2028-05-29")
_HELD_OUT: Final = ("2025-05-19", "2025-06-02")
"""Mondays; the journey falls into June. Training and evaluation share no year."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, trains = draw.stream("people"), draw.stream("prices"), draw.stream("trains")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    keys = iter(trains.sample(range(9_100, 9_900), 60))
    legs = {key: _leg(key, trains, prices, keys) for key in _SHAPES}
    nightly = prices.integer(96, 118, 2)
    houses = {city: _houses(city, nightly, people, prices, keys) for city in _TOWNS}
    vet = people.choice(("Tierordination Augarten", "Tierarztpraxis Lassalle", "Kleintierpraxis Prater"))
    host = people.choice(("Solange Baptiste", "Mireille Aubanel", "Noëlle Castel"))
    teacher = people.choice(("Gebhard Kessler", "Antoine Wurtz", "Luzian Spindler"))
    site = vet.split(" ")[-1].lower()
    cast = Cast(
        opening=opening, legs=legs, houses=houses, swapped=trains.choice(("one", "two")), nightly=nightly, cap=0,
        vet=Person(vet, f"ordination@tierarzt-{site}.example"),
        host=Person(host, f"{host.split(' ')[0].lower().replace('ë', 'e')}@pianos-sur-le-port.example"),
        teacher=Person(teacher, f"{teacher.lower().replace(' ', '.')}@postedurhin.example"),
        registry=Person("European Pet Travel Registry", "control@pet-travel-registry-eu.example"),
        chip=f"04009{people.integer(10**9, 9 * 10**9)}", clip=people.choice(("K2", "K4", "B3")),
        owed=prices.integer(18, 41), boots=prices.integer(44, 72, 2), earlier=trains.choice((15, 20, 25)),
        dinner=trains.choice(("19:00", "19:30", "20:00")), at_the_saddlers=trains.choice(("09:30", "10:30", "11:00")),
        desk_from=trains.choice(("13:30", "14:00", "14:30")),
    )  # fmt: skip
    return _with_cap(cast, prices.integer(30, 90, 10))


def _with_cap(c: Cast, slack: int) -> Cast:
    """Return the cast with a limit a little above what the journey comes to."""
    return replace(c, cap=c.spent() + slack)


def _leg(key: str, trains: Draw, prices: Draw, keys: Iterator[int]) -> Leg:
    origin, dest, day, operator, shapes = _SHAPES[key]
    kind, base = {"one": "RX", "two": "RX", "three": "VS", "four": "VS"}[key], trains.integer(20, 80, 2)
    usual = prices.integer(28, 44) if key == "four" else prices.integer(54, 79)
    runs: dict[str, Run] = {}
    shift = trains.choice((-6, -2, 0, 2))
    for place, (fate, clock, minutes) in enumerate(shapes):
        hour, minute = divmod(
            int(clock[:2]) * 60 + int(clock[3:]) + (shift if fate != "nospace" or shift >= 0 else 0), 60
        )
        fare = usual + (prices.integer(4, 11) if fate == "next" else prices.integer(-9, 6) if fate != "good" else 0)
        note = _NONE if fate in ("nospace", "pet") else _SPACE
        runs[fate] = Run(
            fate, f"{kind} "
            f"{100 * (1 + list(_SHAPES).index(key)) + base + 2 * place}", f"{hour:02d}:{minute:02d}", minutes,
            fare, note, f"tro_{next(keys):06d}",
        )  # fmt: skip
    desk = ALPEN if operator == "op_alpen" else SUD
    return Leg(key, origin, dest, day, operator, desk, runs)


def _houses(city: str, nightly: int, people: Draw, prices: Draw, keys: Iterator[int]) -> tuple[House, ...]:
    station, elsewhere, names = _TOWNS[city]
    found = []
    for fate, name in zip(("good", *_WRONG), people.sample(names, len(names)), strict=True):
        price = nightly + prices.integer(6, 24, 2) if fate == "dear" else nightly - prices.integer(4, 20, 2)
        quarter = people.choice(elsewhere) if fate == "far" else station
        key = f"htl_{next(keys):04d}"
        found.append(House(key, name, city, fate, quarter, price))
    return tuple(found)
