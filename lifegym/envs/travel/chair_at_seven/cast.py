"""Who and what a variant is about: father and daughter, clinics, trains, houses, days and figures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Europe/Athens"
"""Where she lives keeps the hours of Romania."""
USER: Final = "usr_ileana"
ILEANA: Final = Person("Ileana Munteanu", "ileana.munteanu@pireaspost.example")
BROTHER: Final = Person("Vasile Munteanu", "vasile.munteanu@copoumail.example", "unchiul Vasile")
NEIGHBOUR: Final = Person("Sandu Pop", "sandu.pop@feleacmail.example", "nea Sandu")
BOAT: Final = Person("Delfinul, boat trips", "bilete@delfinul-mangalia.example", "the boat")
COUSIN: Final = Person("Radu Munteanu", "radu.munteanu@copoumail.example")
NEFRO: Final = Person("NefroSomeş Cluj", "sectia@nefrosomes.example", "NefroSomeş")
TRANSPORT: Final = Person("NefroSomeş, transport", "transport@nefrosomes.example", "the transport desk")
CARD: Final = "pm_001701"
PHONE: Final = "+30 21 5550 1717"
BORN: Final = date(1954, 11, 3)

SEA: Final = (21, 23, 25)
"""Sessions at the sea."""
IASI: Final = 28
OUT: Final = 18
"""Day on which they leave Cluj, after his session."""
ON: Final = 25
"""Day on which they go on to Iaşi, after his session."""
PARTY: Final = 26
CONFIRM_BY: Final = 5
VOUCHER_BY: Final = 15
PILL_GAP: Final = 72

CHAIRS: Final = Board(
    "db_chairs", "Chairs",
    {"Session": "title", "Day": "date", "Clinic": "rich_text", "Hour": "rich_text",
     "State": ["Asked", "Confirmed", "Done"]}, most=14,
)  # fmt: skip
ASKED: Final = questions("db_ask_ileana", "RON", title="Ileana decides")
COSTS: Final = Book(
    "costs.csv", ("date", "what", "whom", "ron", "sum", "state"), there=True, amount="ron", running="sum",
    counted=("booked",),
)  # fmt: skip
LOG: Final = Book("sessions.csv", ("date", "clinic", "before", "after"), there=True, key="date")
MINE: Final = Diary("cal_ileana", "Ileana", primary=True)
TATA: Final = Diary("cal_tata", "Tata")
OTHER_PAGES: Final = (
    Channel("oa_cf_page", "Căile Ferate Transcarpatine", "transport", "Trains, works and strikes."),
    Channel("oa_guest_ct", "Dializă Constanţa", "health", "Guest dialysis in the county town."),
    Channel("oa_guest_tl", "Renal Tulcea", "health", "Guest dialysis at the Delta."),
    Channel("oa_guest_ef", "Nefro Eforie", "health", "Guest dialysis by the salt lake."),
)
SESSIONS: Final = {21: "Mangalia 1", 23: "Mangalia 2", 25: "Mangalia 3", 28: "Iaşi"}
"""What a session away from home is called on the board, by its day."""
_OPENINGS: Final = ("2026-07-06", "2027-07-05", "2028-07-03")
_HELD_OUT: Final = ("2025-07-07",)
"""Mondays. Training and evaluation share no year: days learned by heart are wrong."""


@dataclass(frozen=True, slots=True)
class Run:
    """A train: what is right or wrong with it, number, departure, minutes, fare of an adult, note, offer."""

    fate: str
    number: str
    leaves: str
    minutes: int
    fare: int
    note: str
    offer: str


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of the journey: where from and to, on which day of the story, and its trains by fate."""

    key: str
    origin: str
    dest: str
    day: int
    runs: dict[str, Run]


@dataclass(frozen=True, slots=True)
class House:
    """A hotel: its id, name, city, what is right or wrong with it, and what a night costs."""

    key: str
    name: str
    city: str
    fate: str
    price: int

    @property
    def mail(self) -> str:
        """Its address."""
        plain = self.name.lower().translate(str.maketrans("ăâîşţ", "aaist"))
        return f"receptie@{plain.replace(' ', '-')}.example"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Sums are whole lei, weights tenths of a kilogram."""

    opening: date
    legs: dict[str, Leg]
    houses: dict[str, dict[str, House]]
    sea: Person
    """The guest clinic in Mangalia."""
    sea_page: Channel
    east: Person
    """The guest clinic in Iaşi."""
    doctor: Person
    lab: Person
    nightly: int
    dry: int
    dry_now: int
    chair_wrong: str
    chair_right: str
    potassium: str
    litres: int
    """Decilitres he may drink in a day."""
    boat: str
    earlier: int

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Friday 24 July``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def run(self, key: str, fate: str = "good") -> Run:
        """Return a train of a leg."""
        return self.legs[key].runs[fate]

    def leaves(self, key: str, fate: str = "good") -> datetime:
        """Return when a train of a leg leaves."""
        return self.at(self.legs[key].day, self.run(key, fate).leaves)

    def house(self, city: str, fate: str = "good") -> House:
        """Return a house of a city."""
        return self.houses[city][fate]

    def fares(self, key: str, fate: str = "good") -> int:
        """Return what both pay for a train, in lei; he pays half."""
        return self.run(key, fate).fare * 3 // 2

    def arrives(self, key: str, fate: str) -> datetime:
        """Return when a train of a leg arrives."""
        return self.leaves(key, fate) + timedelta(minutes=self.run(key, fate).minutes)

    def scale(self, number: int) -> tuple[str, str]:
        """Return what the scale shows before and after the session of a day of the journey, to fifty grams."""
        more, left = {18: (22, 2), 21: (27, 1), 23: (19, 0), 25: (21, 3), 28: (26, 2)}[number]
        return f"{kilos(self.dry_now + more)}5", f"{kilos(self.dry_now + left)}5"

    @property
    def spent(self) -> int:
        """Return what trains and rooms come to in the end."""
        trains = self.fares("out") + self.fares("on", "next") + self.fares("home", "next")
        return trains + 6 * self.house("Mangalia", "next").price + 3 * self.house("Iaşi").price


def lei(amount: int) -> Money:
    """Return whole lei."""
    return Money.of(amount, "RON")


def kilos(tenths: int) -> str:
    """Return a weight as it is written."""
    return f"{tenths // 10}.{tenths % 10}"


def weights(tenths: int) -> tuple[str, ...]:
    """Return the ways in which a weight is written."""
    text = kilos(tenths)
    return (text, text.replace(".", ","), *((text[:-2],) if text.endswith(".0") else ()))


_STEPS: Final = "Three high steps at each door, no lift; seats in open coaches."
_LEVEL: Final = "Level boarding with a lift at the door; a place for a wheelchair."
_LOWER: Final = "Sleeping car with lower berths and a lift at the door."
_UPPER: Final = "Couchettes; only upper and middle berths are sold."
_SHAPES: Final = {
    "out": ("Cluj-Napoca", "Mangalia", OUT, (
        ("good", "15:25", 1035, _LOWER), ("dear", "16:05", 1020, _LOWER), ("soon", "11:40", 1040, _LOWER),
        ("steps", "16:40", 1030, _UPPER), ("late", "13:10", 1190, _STEPS))),
    "on": ("Mangalia", "Iaşi", ON, (
        ("good", "13:40", 575, _LEVEL), ("next", "14:25", 560, _LEVEL), ("soon", "11:20", 580, _LEVEL),
        ("steps", "13:20", 585, _STEPS), ("late", "17:10", 570, _LEVEL))),
    "home": ("Iaşi", "Cluj-Napoca", IASI, (
        ("good", "13:30", 560, _LEVEL), ("next", "14:20", 555, _LEVEL), ("soon", "10:35", 565, _LEVEL),
        ("steps", "13:05", 570, _STEPS), ("late", "17:25", 550, _LEVEL))),
}  # fmt: skip
"""Cities, day, and the trains: fate, departure, minutes, what its page says."""
_FARES: Final = {"out": 196, "on": 148, "home": 132}
FATES: Final = ("good", "next", "nolift", "dear", "prepaid")
_TOWNS: Final = {
    "Mangalia": ("Hotel Callatis Mare", "Hotel Pescarul", "Hotel Saturn Vechi", "Hotel Doi Mai", "Hotel Paradis Mare"),
    "Iaşi": ("Hotel Copou Vechi", "Hotel Trei Ierarhi", "Hotel Palas Nou", "Hotel Bolta Rece", "Hotel Tătăraşi"),
}  # fmt: skip


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, sums = draw.stream("people"), draw.stream("sums")
    opening = date.fromisoformat(sums.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    keys = iter(sums.sample(range(9_100, 9_900), 60))
    nightly = sums.integer(290, 340, 10)
    legs = {}
    for place, (key, (origin, dest, day, shapes)) in enumerate(_SHAPES.items()):
        fare, base = _FARES[key] + sums.integer(-12, 12, 2), sums.integer(11, 69, 2)
        runs = {}
        for turn, (fate, clock, minutes, note) in enumerate(shapes):
            more = {"good": 0, "next": 14, "dear": 60, "soon": -20, "steps": -40, "late": -26}[fate]
            runs[fate] = Run(fate, f"IR {1_600 + 100 * place + base + 2 * turn}", clock, minutes, fare + more, note,
                             f"tro_{next(keys):06d}")  # fmt: skip
        legs[key] = Leg(key, origin, dest, day, runs)
    houses = {}
    for city, names in _TOWNS.items():
        found = {}
        for fate, name in zip(FATES, people.sample(names, len(names)), strict=True):
            off = {"good": -sums.integer(50, 60, 2), "next": -sums.integer(20, 34, 2), "nolift": -84, "dear": 36,
                   "prepaid": -70}[fate]  # fmt: skip
            found[fate] = House(f"htl_{next(keys):04d}", name, city, fate, nightly + off)
        houses[city] = found
    sea = people.choice(("Callatis Dializă", "RenalMar Mangalia", "Nefromed Litoral"))
    east = people.choice(("Moldova Renal", "Nefron Iaşi", "Dializa Copou"))
    doctor = people.choice(("Lavinia Cherecheş", "Oana Bucur", "Mihaela Sabău"))
    lab = people.choice(("Corina Mureşan", "Simona Rus", "Adela Costin"))
    dry_now = sums.integer(702, 728)
    return Cast(
        opening=opening, legs=legs, houses=houses, sea=Person(sea, f"oaspeti@{_site(sea)}.example"),
        sea_page=Channel("oa_guest_sea", sea, "health", "Guest dialysis by the sea: rules, hours, chairs."),
        east=Person(east, f"programari@{_site(east)}.example"),
        doctor=Person(f"Dr. {doctor}", f"{_site(doctor.split(' ')[1])}@nefrosomes.example", "the doctor"),
        lab=Person(lab, f"{_site(lab.split(' ')[0])}@analize-someseni.example"), nightly=nightly,
        dry=dry_now + sums.integer(9, 14), dry_now=dry_now, chair_wrong=people.choice(("12:00", "12:30", "13:00")),
        chair_right=people.choice(("06:15", "06:30", "06:45")), potassium=sums.choice(("6.3", "6.4", "6.5")),
        litres=sums.choice((7, 8)), boat=people.choice(("09:30", "10:00")), earlier=sums.choice((60, 70, 80)),
    )  # fmt: skip


def _site(name: str) -> str:
    return name.lower().translate(str.maketrans("ăâîşţ", "aaist")).replace(" ", "-")
