"""Who and what a variant is about: people, homes along one line, trains, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Channel, Diary, Home, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import within
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

ZONE: Final = "Europe/Amsterdam"
USER: Final = "usr_femke"
FEMKE: Final = Person("Femke Hoekstra", "femke.hoekstra@grachtpost.example")
BAS: Final = Person("Bas Terpstra", "bas.terpstra@grachtpost.example")
TINEKE: Final = Person("Tineke Terpstra", "tineke.terpstra@veenpost.example")
OLD: Final = Person("Domstad Verhuur", "borg@domstad-verhuur.example")
MOVERS: Final = Person("Sjouw Verhuizers", "planning@sjouw-verhuizers.example")
BANK: Final = "Merel Bank"
NEW_TABLE: Final = 27
"""Day on which the new timetable begins, the second Sunday of December."""
LATE: Final = "23:00"
"""From when on Bas can be at the station after a late shift."""
LONGEST: Final = 80
"""Minutes in the train that either of them will sit, one way."""
DOG: Final = 24
"""Kilograms."""
TRAIN: Final = 9
"""Hour in which the last train leaves Utrecht that is at the first viewing half an hour before eleven."""
HANDOVER: Final = 30
"""Day on which the keys are to be handed over."""
PERMISSION_DUE: Final = 23
"""Day by which the landlord means to send the written permission to register."""
REFUND_DUE: Final = 31
"""Day by which the old deposit has to be back."""
_OPENINGS: Final = ("2026-11-16", "2027-11-15")
_HELD_OUT_OPENINGS: Final = ("2025-11-17", "2028-11-13")
"""Mondays four weeks before the new timetable. Training and evaluation share none: days learned by heart are wrong."""

HOMES: Final = Board(
    "db_homes", "Homes",
    {"Home": "title", "Listing": "rich_text", "Month EUR": "number",
     "State": ["Open", "Seen", "Asked", "Ours", "Out"], "Why": "rich_text"},
)  # fmt: skip
TRIPS: Final = Board(
    "db_trips",
    "Trips",
    {"Trip": "title", "Date": "date", "Ticket": "rich_text", "State": ["Booked", "Off"]},
    repeating=True,
)
OWED: Final = Board(
    "db_owed", "Owed and promised",
    {"What": "title", "By": "date", "From": "rich_text", "State": ["Waiting", "Chased", "Here"]},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "EUR")
COSTS: Final = Book(
    "move.csv", ("date", "item", "payee", "amount", "running", "state"), there=True, running="running",
    counted=("planned", "paid"),
)  # fmt: skip
MINE: Final = Diary("cal_femke", "Femke", primary=True)
SHIFTS: Final = Diary("cal_bas", "Bas, shifts")
AGENDA: Final = Diary("cal_agent", "Overdam Makelaars, viewings")
RAILWAY: Final = Channel(
    "oa_noordlijn", "Noordlijn Railways", "transport", "Timetables, works and tickets between Groningen and Utrecht."
)
BUILDING: Final = Channel(
    "oa_vve", "VvE Thorbeckegracht", "housing", "Notices of the owners' association to the house."
)


class Town(NamedTuple):
    """A town on the line: its station, minutes from Groningen, position, streets."""

    name: str
    station: str
    minutes: int
    lat: float
    lng: float
    streets: tuple[str, ...]


TOWNS: Final = {
    town.name: town
    for town in (
        Town("Groningen", "Groningen", 0, 53.2107, 6.5640, ()),
        Town("Assen", "Assen", 17, 52.9918, 6.5709, ("Vaart Zuidzijde", "Groningerstraat")),
        Town("Beilen", "Beilen", 31, 52.8597, 6.5186, ("Brinkstraat",)),
        Town("Hoogeveen", "Hoogeveen", 42, 52.7338, 6.4736, ("Hoofdstraat", "Van Echtenstraat", "Het Haagje")),
        Town("Meppel", "Meppel", 52, 52.6915, 6.1974, ("Hoofdstraat", "Prinsenplein", "Groenmarktstraat")),
        Town("Zwolle", "Zwolle", 67, 52.5047, 6.0919, ("Thorbeckegracht", "Assendorperstraat", "Vechtstraat")),
        Town("Amersfoort", "Amersfoort Centraal", 103, 52.1536, 5.3741, ("Leusderweg",)),
        Town("Utrecht", "Utrecht Centraal", 118, 52.0894, 5.1101, ()),
    )
}


@dataclass(frozen=True, slots=True)
class Place(Home):
    """A home to let of the story.

    Attributes:
        fate: What becomes of it, or what is wrong with it.
        agent: Number of its agent among the story's.
        town: Where it is.
        floor: On which floor.
        rent: Rent without anything, a month.
        service: Service costs a month.
        manager: Who takes applications and lets it.
    """

    fate: str
    agent: int
    town: str
    floor: int
    rent: int
    service: int
    manager: Person

    @property
    def name(self) -> str:
        """Address and town, as the board writes it."""
        return f"{self.address}, {self.town}"


class Season(NamedTuple):
    """What the two season tickets from a town cost a month, beyond what the employers pay."""

    femke: int
    bas: int

    @property
    def both(self) -> int:
        """Both together."""
        return self.femke + self.bas


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    purse: Purse
    card: str
    agents: tuple[Person, ...]
    homes: dict[str, Place]
    """The four that fit on the first day, by what becomes of them."""
    near: tuple[Place, ...]
    seasons: dict[str, Season]
    limit: int
    gross: int
    dearer: int
    """By how much the service costs of one rise."""
    stays: bool
    """Whether that one still keeps to the limit."""
    norm: str
    """How many times the rent an income must be, by the raised rule of another, written with a dot."""
    reaches: bool
    """Whether their income still reaches it."""
    landlord: Payee
    elsewhere: Payee
    impostor: Person
    codes: tuple[str, str]
    fee: int
    old_deposit: int
    deduction: int
    movers_price: int
    ladder: int
    bsn: tuple[str, str]
    handover: str

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, number: int, clock: str) -> datetime:
        """Return an instant at home."""
        return datetime.fromisoformat(f"{self.day(number)}T{clock}").replace(tzinfo=zone(ZONE))

    def month(self, home: Place, more: int = 0) -> int:
        """Return what living in a home costs a month: rent, service costs and both season tickets."""
        return home.rent + home.service + more + self.seasons[home.town].both

    @property
    def ours(self) -> Place:
        """The home they will live in."""
        return self.homes["ours"]

    @property
    def halved(self) -> str:
        """The town at which the late trains no longer call."""
        return self.homes["late"].town


GOOD: Final = ("late", "dear", "norm", "ours")
WRONG: Final = ("ground", "terrier", "unregistered", "assen", "beilen", "heavy", "income", "room", "amersfoort")
_AGENTS: Final = (
    ("Overdam Makelaars", "overdam-makelaars"), ("Van Reest Wonen", "vanreest-wonen"), ("Zuidwolde Verhuur",
    "zuidwolde"),
    ("Hessenpoort Wonen", "hessenpoort-wonen"), ("Drentsche Huur", "drentsche-huur"), ("Kamerlingh",
    "kamerlingh-wonen"),
)  # fmt: skip
_MANAGERS: Final = ("Wissink", "Scholten", "Brinkhuis", "Ten Cate", "Dijkema", "Luttikhuis", "Meijering", "Oosterhof")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    held_out = variant in TEST_VARIANTS
    opening = date.fromisoformat(draw.choice(_HELD_OUT_OPENINGS if held_out else _OPENINGS))
    seasons = {
        name: Season(prices.integer(*low), prices.integer(*high))
        for name, low, high in (
            ("Assen", (150, 170), (40, 55)), ("Beilen", (140, 158), (60, 74)), ("Hoogeveen", (128, 139), (78, 90)),
            ("Meppel", (112, 124), (96, 110)), ("Zwolle", (70, 84), (118, 130)), ("Amersfoort", (40, 50), (170, 190)),
        )
    }  # fmt: skip
    limit = prices.integer(1680, 1760, 10)
    managers = [
        Person(f"{name} Vastgoed", f"verhuur@{name.lower().replace(' ', '')}-vastgoed.example")
        for name in people.sample(_MANAGERS, len(_MANAGERS))
    ]
    halved, other = places.sample(("Hoogeveen", "Meppel"), 2)
    keys = places.sample(range(31_201, 31_260), len(GOOD) + len(WRONG))
    homes = _good(places, prices, limit, seasons, halved, other, managers, keys)
    norm_rent = homes["norm"].rent
    stays, reaches = bool(prices.integer(0, 1)), bool(prices.integer(0, 1))
    gross = 4 * norm_rent + (prices.integer(40, 160, 10) if reaches else -prices.integer(60, 220, 10))
    room = limit - (homes["dear"].rent + homes["dear"].service + seasons[homes["dear"].town].both)
    ours = homes["ours"]
    return Cast(
        opening=opening,
        purse=Purse("", USER, BANK),
        card="",
        agents=tuple(Person(name, f"info@{site}.example") for name, site in _AGENTS),
        homes=homes,
        near=_near(places, prices, limit, seasons, homes, managers, keys[len(GOOD):]),
        seasons=seasons,
        limit=limit,
        gross=gross,
        dearer=room - 5 * prices.integer(0, 2) if stays else room + prices.integer(10, 45, 5),
        stays=stays,
        norm="4",
        reaches=reaches,
        landlord=Payee(ours.manager.name, iban("NL", f"MERL{people.integer(1_000_000_000, 8_999_999_999)}"), BANK),
        elsewhere=Payee(ours.manager.name, iban("NL", f"GRCH{people.integer(1_000_000_000, 8_999_999_999)}"),
        "Grachtbank"),
        impostor=Person(ours.manager.name, ours.manager.mail.replace("-vastgoed", "-vastgoed-verhuur")),
        codes=(f"TEKEN-{people.integer(3100, 9899)}", f"AKKOORD-{people.integer(3100, 9899)}"),
        fee=prices.integer(275, 425, 25),
        old_deposit=prices.integer(1150, 1480, 10),
        deduction=prices.integer(95, 165, 5),
        movers_price=prices.integer(620, 780, 10),
        ladder=prices.integer(140, 210, 10),
        bsn=(f"{people.integer(100_000_000, 299_999_999)}", f"{people.integer(100_000_000, 299_999_999)}"),
        handover=draw.choice(("16:30", "17:00", "17:30")),
    )  # fmt: skip


def _good(
    places: Draw, prices: Draw, limit: int, seasons: dict[str, Season], halved: str, other: str, managers: list[Person],
    keys: list[int],
) -> dict[str, Place]:  # fmt: skip
    """Return the four that fit: the cheapest in the town that loses its late trains, then theirs, then two dearer."""
    towns = {"late": halved, "ours": "Zwolle", "dear": other, "norm": places.choice(("Zwolle", other))}
    below = {"late": prices.integer(150, 190, 5), "ours": prices.integer(100, 135, 5)}
    below |= {"dear": prices.integer(35, 60, 5), "norm": prices.integer(65, 90, 5)}
    agents = {"late": 2, "dear": 3, "norm": 4, "ours": 1}
    streets = {name: places.sample(TOWNS[name].streets, len(TOWNS[name].streets)) for name in TOWNS}
    found = {}
    for place, fate in enumerate(GOOD):
        town = TOWNS[towns[fate]]
        street = "Thorbeckegracht" if fate == "ours" else next(
            street for street in streets[town.name] if street != "Thorbeckegracht"
        )  # fmt: skip
        streets[town.name].remove(street)
        found[fate] = _place(fate, keys[place], agents[fate], town, street, places, prices, limit - below[fate],
                             seasons, managers[place], 2 + place % 2)  # fmt: skip
    return found


def _near(
    places: Draw, prices: Draw, limit: int, seasons: dict[str, Season], homes: dict[str, Place], managers: list[Person],
    keys: list[int],
) -> tuple[Place, ...]:  # fmt: skip
    found = []
    for place, (fate, key) in enumerate(zip(WRONG, keys, strict=True)):
        halved = homes["late"].town
        fixed = {"assen": "Assen", "beilen": "Beilen", "amersfoort": "Amersfoort", "ground": halved, "terrier": halved,
                 "room": halved, "unregistered": "Zwolle", "heavy": "Zwolle", "income": "Zwolle"}  # fmt: skip
        town = TOWNS[fixed[fate]]
        taken = [home.address for home in homes.values()]
        street = places.choice(
            [street for street in town.streets if not any(street in one for one in taken)] or ["Stationsweg"]
        )
        month = limit + prices.integer(20, 90, 5) if fate == "heavy" else limit - prices.integer(60, 170, 5)
        found.append(_place(fate, key, 3 + place % 4, town, f"{street}", places, prices, month, seasons,
                            managers[4 + place % 4], 0 if fate == "ground" else 1 + place % 3))  # fmt: skip
    return tuple(found)


def _place(
    fate: str, key: int, agent: int, town: Town, street: str, places: Draw, prices: Draw, month: int,
    seasons: dict[str, Season], manager: Person, floor: int,
) -> Place:  # fmt: skip
    service = prices.integer(45, 85, 5)
    rent = month - service - seasons[town.name].both
    return Place(f"lst_{key:08d}", f"agt_{31_200 + agent}", f"{street} {places.integer(3, 98)}", fate, agent, town.name,
                 floor, rent, service, manager)  # fmt: skip


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)
