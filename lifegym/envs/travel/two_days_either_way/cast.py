"""Who and what a variant is about: the two, the clinic's days, flights and houses, sums, and which way it moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import within
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Europe/Oslo"
USER: Final = "usr_ingrid"
INGRID: Final = Person("Ingrid Solberg-Haas", "ingrid.solberg-haas@fjordpost.example")
SILJE: Final = Person("Silje Haas", "silje.haas@fjordpost.example")
TURID: Final = Person("Turid Haas", "turid.haas@sognepost.example", "Turid")
BOSS: Final = Person("Terje Molvær", "terje.molvaer@vestfrakt.example", "Terje")
CLINIC: Final = Person("Clínica Levante, coordination", "coordinacion@clinica-levante.example", "the clinic")
LIEN: Final = Person("Gynekolog Lien", "timer@gynekolog-lien.example", "Dr Lien's practice")
HELFO: Final = Person("Helfo, treatment abroad", "utland@helfo-saker.example", "Helfo")
COVER: Final = Person("Fjordtrygg", "kunde@fjordtrygg.example")
AIRLINE: Final = Person("Kystfly", "care@kystfly.example")
CHEAP: Final = Person("EuroFert Pharmacy", "orders@eurofert-pharmacy.example")

WINDOW: Final = 30
"""Day of the retrieval by the clinic's first reckoning."""
BASELINE: Final = 16
SCAN: Final = 21
"""Day of the second scan, in Bergen."""
HELFO_DUE: Final = 12
VISIT: Final = 24
"""Day on which Turid means to stay the night."""

AWAITED: Final = Board(
    "db_promised", "Promised",
    {"What": "title", "By": "date", "From": "rich_text", "State": ["Open", "Reminded", "Come"]}, most=10,
)  # fmt: skip
ASKED: Final = questions("db_us", "EUR", title="For the two of us")
COSTS: Final = Book(
    "costs.csv", ("day", "what", "euro", "sum", "status"), there=True, amount="euro", running="sum", state="status",
    counted=("booked", "paid"),
)  # fmt: skip
LEAVE: Final = Book("leave.csv", ("first", "last", "days", "status"), there=True)
OURS: Final = Diary("cal_us", "Ingrid & Silje", primary=True)
WORK: Final = Diary("cal_vestfrakt", "Vestfrakt, Ingrid", shared_with=(BOSS.mail,))
FAMILY: Final = Diary("cal_haas", "Familien Haas", shared_with=(TURID.mail, SILJE.mail))
THEIRS: Final = Diary("cal_levante", "Clínica Levante, I.S.H.")
PICK: Final = "evt_00940430"
BACK_IN: Final = "evt_00940435"
AIR: Final = Channel("oa_kystfly", "Kystfly", "airline", "What to know before you fly with Kystfly.")
SPAIN: Final = Channel("oa_alacant", "Alicante, visitors", "city", "Holidays, pharmacies and trams in Alicante.")
SCALE: Final = "dev_scale"
WEIGHT: Final = "str_weight"
NEAR: Final = "Vistahermosa"
SECRET: Final = (
    "clinic", "clínica", "ivf", "fertility", "treatment", "retrieval", "embryo", "punción", "baby", "hormone",
    "hormones",
    "alicante clinic", "levante", "insemination",
)  # fmt: skip
"""Words by which work or family would know why they go."""
OUT: Final = ("K3418", "K3424")
"""Flights to Alicante of a day: the morning one, and the one that lands at night."""
BACK: Final = ("K3419", "K3425")


class House(NamedTuple):
    """An apartment: its key, name, quarter, price a night, and what is wrong with it (empty for the ones that fit)."""

    key: str
    name: str
    quarter: str
    price: int
    wrong: str

    @property
    def mail(self) -> str:
        """Its address."""
        plain = self.name.lower().translate(str.maketrans("áéíóúñç", "aeiounc")).replace(" ", "-")
        return f"hola@{plain}.example"

    @property
    def person(self) -> Person:
        """The house as somebody one writes with."""
        return Person(self.name, self.mail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros unless their name says otherwise."""

    opening: date
    moved: int
    """Day of the retrieval in the end: two days earlier or later."""
    houses: tuple[House, ...]
    """The one that fits and is cheapest, the one that fits too, and those that do not."""
    nightly: int
    flex: int
    saver: int
    plan: int
    """What the clinic asks for the attempt."""
    medicine: int
    extra: int
    half: int
    """Half of what the two have set aside for two attempts."""
    used: int
    """Days of leave that are gone already."""
    due: str
    """Hour of the second scan as given first."""
    again: str
    """Hour of the second scan in the end."""
    kilos: float
    gain: float
    case: str
    later: str
    """Hour to which the flight out is moved."""
    driver: int
    coordinator: str
    charge: int
    """What the clinic's charge comes to on the card, in kroner."""
    card: str = ""
    card_id: str = ""
    last4: str = ""

    @property
    def out(self) -> int:
        """Day of the flight out: two full days before."""
        return self.moved - 2

    @property
    def home(self) -> int:
        """Day of the flight home: two days after the transfer."""
        return self.moved + 7

    @property
    def house(self) -> House:
        """The house in which they stay in the end."""
        return self.houses[1]

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 11 June``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story; Alicante keeps the hours of Bergen."""
        return datetime.fromisoformat(f"{self.day(day)}T{clock}").replace(tzinfo=zone(HOME))

    def working(self, first: int, last: int) -> int:
        """Return the days between two, both included, on which people work."""
        return sum(self.day(number).weekday() < 5 for number in range(first, last + 1))

    def spent(self) -> int:
        """Return what the attempt comes to in the end."""
        nights = self.home - self.out
        return self.plan + self.medicine + 4 * self.flex + nights * self.house.price + self.driver


_NAMES: Final = (
    "Apartamentos Garbinet", "Casa Benacantil", "Pisos Albufereta", "Residencia Cabo Huertas", "Casa de la Palmera",
    "Estudios Babel", "Hostal Rambla Nueva",
)  # fmt: skip
_OPENINGS: Final = ("2026-09-07", "2027-09-06")
_HELD_OUT: Final = ("2025-09-08", "2028-09-04")
"""Mondays in early September; Alicante's holidays of 9 and 12 October lie ahead. Training and evaluation share none."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, chance = draw.stream("people"), draw.stream("prices"), draw.stream("chance")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    nightly = prices.integer(88, 112, 2)
    names = people.sample(_NAMES, len(_NAMES))
    keys = iter(chance.sample(range(4_310, 4_390), 10))
    shapes = (
        ("", NEAR, nightly - prices.integer(12, 22, 2)), ("", NEAR, nightly - prices.integer(2, 8, 2)),
        ("fridge", NEAR, nightly - 26), ("stairs", NEAR, nightly - 28), ("prepaid", NEAR, nightly - 30),
        ("dear", NEAR, nightly + prices.integer(10, 30, 2)), ("far", "Playa de San Juan", nightly - 24),
    )  # fmt: skip
    houses = tuple(
        House(f"htl_{next(keys)}", name, quarter, price, wrong)
        for name, (wrong, quarter, price) in zip(names, shapes, strict=True)
    )
    flex, plan = prices.integer(236, 288, 2), prices.integer(5_400, 6_200, 20)
    cast = Cast(
        opening=opening, moved=chance.choice((WINDOW - 2, WINDOW + 2)), houses=houses, nightly=nightly, flex=flex,
        saver=flex * 58 // 100, plan=plan, medicine=prices.integer(980, 1_260, 10),
        extra=prices.integer(520, 740, 10), half=0, used=chance.choice((11, 12, 13)), due=chance.choice(("07:45",
        "08:15")),
        again=chance.choice(("09:10", "09:20", "09:35")), kilos=float(prices.integer(61, 68)),
        gain=chance.choice((1.8, 2.1, 2.4)), case=f"H-{people.integer(310_000, 899_999)}",
        later=chance.choice(("14:35", "15:10", "15:50")), driver=prices.integer(12, 18),
        coordinator=people.choice(("Paula", "Nerea", "Amparo")), charge=prices.integer(64_100, 71_900),
    )  # fmt: skip
    return _with_half(cast, prices.integer(140, 320, 10))


def _with_half(c: Cast, slack: int) -> Cast:
    """Return the cast with half of the savings a little above what the attempt comes to, and the extra beyond it."""
    return replace(c, half=c.spent() + slack)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")
