"""Who travels with which film, what runs and what is let, and what a variant draws."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Europe/Ljubljana"
USER: Final = "usr_niko"
NIKO: Final = Person("Niko Zupan", "niko.zupan@tihisoba.example")
GABER: Final = Person("Gaber Mrak", "gaber@mrak-film.example")
TJASA: Final = Person("Tjaša Bizjak", "tjasa@druga-obala.example")
GUESTS: Final = Person("Corti sul Lago, guest office", "ospiti@corti-sul-lago.example", "the guest office")
PRINTS: Final = Person("Corti sul Lago, print desk", "copie@corti-sul-lago.example", "the print desk")
LENSES: Final = Person("Davide Colnaghi", "davide@obiettivi-lambrate.example")
BANK: Final = "Emonska banka"
SHEET: Final = "on-the-road.txt"
LINK: Final = "screener.corti-sul-lago.example/oseka"

MILAN: Final = 29
OVER: Final = 30
PREMIERE: Final = 31
HOMEWARD: Final = 33
RECEIPT_BY: Final = 9
REFUND_BY: Final = 13
NAMES_BY: Final = 24
EMBARGO: Final = "22:00"

LIST: Final = Board(
    "db_festival", "Festival", {"What": "title", "Due": "date", "State": ["Open", "Sent", "Confirmed"]}, most=16
)
ASK: Final = questions("db_ask", "EUR", title="Ask Niko")
TRIP: Final = Book("trip.csv", ("day", "what", "whom", "amount", "currency", "status"), there=True, state="status")
MINE: Final = Diary("cal_niko", "Niko", primary=True)
FESTIVAL: Final = Diary("cal_corti", "Corti sul Lago: Oseka")
CHECK: Final = "evt_00950030"
VIEWING: Final = "vw_00950001"
PROGRAMME: Final = Channel("oa_corti", "Corti sul Lago", "culture", "Programme, guests and water levels.")
TICINO: Final = Channel("oa_tilo", "Ferrovie del Verbano", "transport", "Trains by the lake, the last ones too.")


def chf(amount: int) -> Money:
    """Return whole francs."""
    return Money.of(amount, "CHF")


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


@dataclass(frozen=True, slots=True)
class Train:
    """A train of a part of the journey.

    Attributes:
        fate: ``first``, ``second`` and so on where it is right at some time, or what is wrong with it.
        number: As the board shows it.
        leaves: Departure ``HH:MM``.
        minutes: How long it takes.
        fare: What two flexible tickets come to for one, in euros.
        changes: How often one changes.
        rack: Whether a flight case has its place.
    """

    fate: str
    number: str
    leaves: str
    minutes: int
    fare: int
    changes: int
    rack: bool

    def arrives(self) -> str:
        """Return the arrival ``HH:MM``."""
        hour, minute = divmod(int(self.leaves[:2]) * 60 + int(self.leaves[3:]) + self.minutes, 60)
        return f"{hour:02d}:{minute:02d}"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the journey: where from, where to, on which days its trains are on sale, and the trains."""

    key: str
    origin: str
    dest: str
    days: tuple[int, ...]
    trains: dict[str, Train]

    def offer(self, train: Train, day: int) -> str:
        """Return the id of a train's flexible offer on a day."""
        place = list(self.trains).index(train.fate)
        return f"tro_95{('out', 'over', 'home').index(self.key)}{place:02d}{day % 10}"


@dataclass(frozen=True, slots=True)
class House:
    """A house: its id, name and town, what is wrong with it if anything, where it lies, and a night's price."""

    key: str
    name: str
    town: str
    fate: str
    quarter: str
    price: int

    @property
    def mail(self) -> str:
        """Its address."""
        return f"info@{self.name.lower().replace(' ', '-').replace('à', 'a')}.example"

    @property
    def person(self) -> Person:
        """Its desk."""
        return Person(self.name, self.mail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant."""

    opening: date
    parts: dict[str, Part]
    houses: dict[str, dict[str, House]]
    nightly: int
    film: str
    shows: str
    shows_late: str
    second: str
    host: Person
    critic: Person
    agent: Person
    reporter: Person
    lab: Person
    deposit: int
    """What Davide keeps until the lenses are back, in euros."""
    advance: int
    """What the festival pays back of the entry fee, in euros."""
    single: int
    """What Gaber's own room would cost, in francs."""
    per_night: int
    """What the festival pays a film and night at most, in francs, at first and at last."""
    per_night_late: int
    code: str

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant; all its places keep the same hours."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def train(self, key: str, fate: str) -> Train:
        """Return a train."""
        return self.parts[key].trains[fate]

    def offer(self, key: str, fate: str, day: int) -> str:
        """Return the id of a flexible offer."""
        return self.parts[key].offer(self.train(key, fate), day)

    def house(self, town: str, fate: str = "good") -> House:
        """Return a house."""
        return self.houses[town][fate]

    def francs(self) -> int:
        """Return what the rooms by the lake come to in the end."""
        return self.house("Bellinzona", "next").price + 2 * self.house("Locarno").price

    def paid_by_festival(self) -> int:
        """Return what the festival pays of them at most, in the end."""
        return 2 * self.per_night_late


_OPENINGS: Final = ("2026-08-03", "2027-08-02", "2028-08-07")
_HELD_OUT: Final = ("2025-08-04", "2025-08-11")
"""Mondays. Training and evaluation share no year."""
_PARTS: Final = {
    "out": ("Ljubljana", "Milan", (MILAN, OVER), 118, (
        ("first", "06:10", 400, 1, True), ("norack", "06:34", 380, 1, False), ("three", "06:40", 372, 3, True),
        ("mid", "08:40", 402, 1, True), ("second", "13:22", 398, 1, True), ("norack2", "14:06", 390, 1, False),
        ("late", "15:40", 404, 1, True))),
    "over": ("Milan", "Locarno", (OVER,), 41, (
        ("third", "10:40", 106, 0, True), ("second", "11:40", 106, 0, True), ("norack", "11:46", 98, 0, False),
        ("noon", "13:40", 106, 0, True), ("three", "15:20", 124, 3, True), ("first", "15:40", 106, 0, True),
        ("norack2", "15:44", 100, 0, False), ("late", "16:40", 106, 0, True))),
    "home": ("Locarno", "Ljubljana", (HOMEWARD,), 146, (
        ("early", "07:12", 500, 2, True), ("first", "11:12", 508, 2, True), ("norack", "11:42", 496, 2, False),
        ("four", "12:12", 514, 4, True), ("late", "14:12", 510, 2, True))),
}  # fmt: skip
"""Where from, where to, days, about what fare, and the trains: fate, departure, minutes, changes, rack."""
_TOWNS: Final = {
    "Milan": ("Centrale", "Navigli", ("Hotel Vitruvio", "Locanda Pergolesi", "Albergo Settala", "Hotel Boscovich",
              "Casa Lazzaretto"), ("good", "onebed", "dear", "far", "prepaid")),
    "Bellinzona": ("Stazione", "Ravecchia", ("Albergo San Biagio", "Locanda Castelgrande", "Hotel Croce Bianca",
                   "Pensione Sasso", "Albergo Nocca", "Hotel Daro"),
                   ("good", "next", "onebed", "dear", "far", "prepaid")),
    "Locarno": ("Piazza", "Solduno", ("Albergo Muralto", "Pensione Camelia", "Hotel Ramogna", "Albergo Rondinella",
                "Villa Debarcadero"), ("good", "onebed", "dear", "far", "prepaid")),
}  # fmt: skip


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, rails = draw.stream("people"), draw.stream("prices"), draw.stream("rails")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    shift = rails.choice((-6, -3, 0, 3))
    nightly = prices.integer(178, 206, 2)
    critic = people.choice(("Bastien Rolle", "Ottavia Grassi", "Henrik Palm"))
    agent = people.choice(("Nordlys Sales", "Petit Format Ventes", "Kurzwaren Filmvertrieb"))
    reporter = people.choice(("Moira Ferrari", "Silvano Bernasconi", "Ladina Cathomas"))
    late = rails.choice(("22:00", "22:15", "22:30"))
    return Cast(
        opening=opening,
        parts={key: _part(key, shift, rails, prices) for key in _PARTS},
        houses={town: _houses(town, nightly, people, prices) for town in _TOWNS},
        nightly=nightly, film="Oseka", shows=rails.choice(("18:00", "18:30")),
        shows_late=late, second=rails.choice(("10:30", "11:00")),
        host=Person(people.choice(("Chiara Lepori", "Renzo Pedrazzi", "Noemi Canonica")), GUESTS.mail),
        critic=Person(critic, f"{critic.split(' ')[1].lower()}@cine-brief.example"),
        agent=Person(agent, f"deals@{agent.lower().replace(' ', '-')}.example"),
        reporter=Person(reporter, f"{reporter.split(' ')[1].lower()}@corriere-del-lago.example"),
        lab=Person("Laboratorij Zrno", "dcp@zrno-lab.example"),
        deposit=prices.integer(420, 560, 20), advance=prices.integer(34, 58), single=prices.integer(236, 298, 2),
        per_night=prices.integer(138, 156, 2), per_night_late=prices.integer(112, 128, 2),
        code=f"OPT-{people.integer(1_100, 9_800)}",
    )  # fmt: skip


def _part(key: str, shift: int, rails: Draw, prices: Draw) -> Part:
    origin, dest, days, usual, shapes = _PARTS[key]
    kind, base = {"out": "EC", "over": "EC", "home": "IC"}[key], rails.integer(20, 80, 2)
    trains = {}
    for place, (fate, clock, minutes, changes, rack) in enumerate(shapes):
        hour, minute = divmod(int(clock[:2]) * 60 + int(clock[3:]) + shift, 60)
        number = f"{kind} {100 * (1 + list(_PARTS).index(key)) + base + 2 * place}"
        fare = usual + prices.integer(-9, 12)
        trains[fate] = Train(fate, number, f"{hour:02d}:{minute:02d}", minutes, fare, changes, rack)
    return Part(key, origin, dest, days, trains)


def _houses(town: str, nightly: int, people: Draw, prices: Draw) -> dict[str, House]:
    near, far, names, fates = _TOWNS[town]
    found = {}
    low = nightly - 40
    for place, (fate, name) in enumerate(zip(fates, people.sample(names, len(names)), strict=True)):
        price = {"good": low, "next": low + prices.integer(8, 20, 2), "dear": nightly + prices.integer(8, 30, 2)}.get(
            fate, low - prices.integer(4, 16, 2)
        )
        key = f"htl_95{list(_TOWNS).index(town)}{place}"
        found[fate] = House(key, name, town, fate, far if fate == "far" else near, price + (town == "Locarno") * 14)
    return found
