"""Who and what a variant is about: a couple, two children, offices, flights and flats, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from lifegym.envs.authoring import Book, Channel, Diary, Payee, Person, Purse
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Europe/Rome"
THERE: Final = "America/Bogota"
USER: Final = "usr_chiara"
CHIARA: Final = Person("Chiara Parodi", "chiara.parodi@lanternamail.example")
DAVIDE: Final = Person("Davide Parodi", "davide.parodi@lanternamail.example")
PHONE: Final = "+39 010 5550 318"
ACCOUNT: Final = "acc_parodi"
CARD: Final = "pm_parodi"
LAST4: Final = "7720"
OUT: Final = 13
"""Sunday on which both fly to Cali."""
MEET: Final = 15
MOVE: Final = 30
"""Wednesday on which they leave the agency's guest house for a flat of their own."""
FIRST: Final = 29
"""Tuesday of the first hearing, as it is fixed at first."""
LATER: Final = 36
"""Tuesday to which it slides."""
FREE: Final = 38
"""Thursday on which he flies home in the end; he had meant to on the Thursday before."""
DESK: Final = (41, 50)
"""Days from which and until which he has to be at work."""
AGAIN: Final = 51
"""Wednesday on which he comes back in the end; he had meant to on the Sunday after."""
SECOND: Final = 57
"""Tuesday of the second hearing."""
CAPITAL: Final = 58
"""Wednesday on which they go to the capital."""
HOMEWARD: Final = 64

PAPERS: Final = Book("adoption/papers.csv", ("paper", "valid_until", "state"), there=True, key="paper")
COSTS: Final = Book(
    "adoption/costs.csv", ("day", "item", "whom", "eur", "sum", "state"), there=True, amount="eur", running="sum",
    state="state", counted=("booked", "paid"),
)  # fmt: skip
OPEN: Final = Book("adoption/open.csv", ("day", "question", "choices", "eur", "answer"), there=True)
OURS: Final = Diary("cal_parodi", "Chiara and Davide", primary=True)
SCHOOL_DIARY: Final = Diary("cal_school", "Grade seven, Cali")
EXAM: Final = "evt_00951004"
HEARING: Final = "apt_951001"
PURSE: Final = Purse(ACCOUNT, USER, "Cassa della Lanterna")
AGENCY: Final = Person("Associazione Ponte Ligure", "segreteria@ponteligure.example", "the agency")
LAWYER: Final = Person("Pilar Montoya, abogada", "pilar@montoya-familia.example", "Pilar")
SCHOOL: Final = Person("Colegio San Fernando, Cali", "rectoria@colegio-sanfernando.example", "the school")
CONSULATE: Final = Person("Consolato d'Italia, Bogotá", "adozioni@consolato-bogota.example", "the consulate")
TRANSLATOR: Final = Person("Traducciones Salgado", "oficial@traducciones-salgado.example", "Salgado")
REGISTRY: Final = Person("Casellario, Genoa", "casellario@procura-genova.example", "the registry")
CLINIC: Final = Person("Pediatría del Valle", "citas@pediatria-valle.example", "the clinic")
FIXER: Final = Person("Wilmer Ospina, trámites", "wilmer@tramites-ospina.example", "Wilmer")
FIXER_ACCOUNT: Final = Payee("Wilmer Ospina", "CO0070114482", "Caja Sabana")
PARISH: Final = Person("Il Ponte di Sturla", "redazione@ponte-di-sturla.example", "the parish paper")
NONNA: Final = Person("Iolanda Parodi", "nonna.iolanda@lanternamail.example", "Nonna")
FOSTER: Final = Person("Mercedes Rentería", "mercedes.renteria@casa-valle.example", "Doña Mercedes")
PAGE: Final = Channel("oa_consolato", "Consolato d'Italia, Bogotá", "government", "Adoptions: what to bring, and when.")


@dataclass(frozen=True, slots=True)
class Line:
    """A flight: number, from, to, local departure, minutes, fare in euros, days of the story."""

    number: str
    origin: str
    dest: str
    leaves: str
    minutes: int
    fare: int
    days: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat: ``fate`` is ``good``, ``next`` or what is wrong with it; a night costs ``price`` euros."""

    key: str
    name: str
    city: str
    fate: str
    price: int

    @property
    def desk(self) -> Person:
        """Who lets it."""
        return Person(self.name, f"reservas@{self.name.lower().replace(' ', '-')}.example")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    elder: str
    younger: str
    birth_name: str
    lines: dict[str, Line]
    flats: dict[str, Flat]
    near: tuple[Flat, ...]
    nightly: int
    instalment: int
    agency_account: Payee
    wrong_account: str
    record_until: int
    """Day until which her extract from the criminal records counts."""
    exam: tuple[str, str]
    hearing: str
    weight: str
    control: int
    """Day by which the clinic wants to see the younger again."""
    bribe: int
    lessons: int
    court: str
    rule_days: int
    """How many days before the second hearing the one who left must be back, by the new wording."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Tuesday 6 October``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, number: int, clock: str, place: str = THERE) -> datetime:
        """Return an instant."""
        return datetime.fromisoformat(f"{self.day(number).isoformat()}T{clock}").replace(tzinfo=zone(place))

    def way(self, *keys: str) -> int:
        """Return what some flights cost a head."""
        return sum(self.lines[key].fare for key in keys)

    @property
    def cali(self) -> int:
        """What the flat in Cali comes to."""
        return self.flats["cali"].price * (CAPITAL - MOVE)

    @property
    def bogota(self) -> int:
        """What the flat in the capital comes to in the end."""
        return self.flats["next"].price * (HOMEWARD - CAPITAL)

    @property
    def spent(self) -> int:
        """What the journeys come to, without the agency and what changing cost."""
        return (3 * self.way("o1", "o2") + self.way("h1", "h2") + 2 * CHANGE
                + self.cali + self.bogota + 15 * self.lines["pm"].fare // 4 + self.lessons
                + self.instalment)  # fmt: skip


CHANGE: Final = 95
"""What changing a ticket costs."""


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


_FLOWN: Final = (
    ("o1", "I4", "MXP", "MAD", "07:20", 150, 0, (OUT, AGAIN, AGAIN + 4)),
    ("o2", "V9", "MAD", "CLO", "12:10", 640, 0, (OUT, AGAIN, AGAIN + 4)),
    ("x1", "I4", "MXP", "MAD", "05:10", 150, -30, (OUT, AGAIN)), ("x2", "V9", "MAD", "CLO", "23:40", 640, -90, (OUT,
    AGAIN)),
    ("h1", "V9", "CLO", "MAD", "16:30", 600, 10, (31, FREE, 45)),
    ("h2", "I4", "MAD", "MXP", "12:20", 140, 5, (32, FREE + 1, 46)),
    ("am", "V9", "CLO", "BOG", "09:10", 65, 0, (CAPITAL,)), ("pm", "V9", "CLO", "BOG", "16:40", 65, 8, (CAPITAL,)),
    ("eve", "V9", "CLO", "BOG", "22:50", 65, -8, (CAPITAL,)),
)  # fmt: skip
_ELDERS: Final = ("Valentina", "Daniela", "Luz Dary")
_YOUNGERS: Final = ("Samuel", "Mateo", "Emiliano")
_BIRTH: Final = ("Caicedo", "Mosquera", "Angulo")
_FLATS: Final = {"Cali": ("Casa Granada", "Patio San Antonio", "Torre Versalles", "Alto Normandia", "Casa Miraflores"),
                 "Bogotá": ("Casa Quinta Camacho", "Patio Teusaquillo", "Torre Chapinero", "Balcones Chico",
                            "Casa Palermo", "Mirador Rosales")}  # fmt: skip
_OPENINGS: Final = ("2026-09-07", "2026-09-14", "2028-09-04", "2028-09-11")
_HELD_OUT: Final = ("2027-09-06", "2027-09-13")
"""Mondays in autumn; no year is in both."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, air, fates = (draw.stream(name) for name in ("people", "prices", "air", "fates"))
    base = air.integer(100, 800)
    shift = air.choice((-10, -5, 0, 5, 10))
    usual = {"I4": prices.integer(64, 96), "V9": prices.integer(390, 470)}
    lines = {}
    airfare = prices.integer(40, 56, 4)
    for place, (key, kind, origin, dest, clock, minutes, more, days) in enumerate(_FLOWN):
        hour, minute = divmod(int(clock[:2]) * 60 + int(clock[3:]) + shift, 60)
        fare = airfare + more if key in ("am", "pm", "eve") else usual[kind] + more
        lines[key] = Line(f"{kind}{base + 3 * place}", origin, dest, f"{hour:02d}:{minute:02d}", minutes, fare, days)
    nightly = prices.integer(58, 74, 2)
    keys = iter(people.sample(range(98_100, 98_900), 11))
    flats: dict[str, Flat] = {}
    near: list[Flat] = []
    for city, names in _FLATS.items():
        fates_of = ("cali", "lift", "dear", "fixed", "small") if city == "Cali" else (
            "bogota", "next", "lift", "dear", "fixed", "small")  # fmt: skip
        for fate, name in zip(fates_of, people.sample(names, len(names)), strict=True):
            price = nightly - prices.integer(4, 14)
            price = flats["bogota"].price + 2 if fate == "next" else nightly + 9 if fate == "dear" else price
            flat = Flat(f"htl_{next(keys)}", name, city, fate, price - 8 if fate in ("lift", "small") else price)
            if fate in ("cali", "bogota", "next"):
                flats[fate] = flat
            else:
                near.append(flat)
    number = people.integer(10_000_000, 89_999_999)
    return Cast(
        opening=date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS)),
        elder=people.choice(_ELDERS), younger=people.choice(_YOUNGERS), birth_name=people.choice(_BIRTH), lines=lines,
        flats=flats, near=tuple(near), nightly=nightly, instalment=prices.integer(2_100, 2_900, 50),
        agency_account=Payee(AGENCY.name, f"0100-{number}", "Credito Embriaco"), wrong_account=f"0100-{number + 907}",
        record_until=fates.choice((31, 32, 33)), exam=fates.choice((("07:30", "10:30"), ("08:00", "11:00"))),
        hearing=fates.choice(("08:30", "09:30", "10:30")), weight=fates.choice(("21.4", "22.1", "20.8")),
        control=fates.choice((60, 61, 62)), bribe=prices.integer(90, 160, 5), lessons=prices.integer(120, 240, 10),
        court=people.choice(("Juzgado Cuarto de Familia", "Juzgado Sexto de Familia", "Juzgado Noveno de Familia")),
        rule_days=fates.choice((5, 6)),
    )  # fmt: skip
