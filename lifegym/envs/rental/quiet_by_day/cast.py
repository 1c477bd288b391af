"""Who and what a variant is about: people, flats and what becomes of each, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Channel, Diary, Home, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.money import Money

HOME: Final = "Europe/Berlin"
USER: Final = "usr_nele"
NELE: Final = Person("Nele Sandvoss", "nele.sandvoss@postwolke.example")
HOSPITAL: Final = "Ansgar-Klinikum"
BANK: Final = "Havelbank"
LINE: Final = "line_ber_002"
"""The underground U2."""
MOVE: Final = 35
"""Day after the opening on which the new tenancy begins, the first of a month."""
FIRST_MORNING: Final = 38
"""Day on which she would first come home there after a night."""
WORKS: Final = 30
"""Day on which the works next door begin."""
NIGHTS: Final = (0, 1, 2, 7, 8, 11, 12, 15, 16, 17, 21, 22, 23, 26, 27, 30, 31, 37, 38)
"""Days after the opening whose night she works, by the rota as it hangs when the story begins."""
_FIRSTS: Final = ("2027-03-01", "2027-11-01", "2029-10-01")
_HELD_OUT_FIRSTS: Final = ("2031-09-01", "2031-12-01", "2032-11-01", "2033-08-01")
"""Mondays that are the first of a month. Training and evaluation share none: days learned by heart are wrong."""

FLATS: Final = Board(
    "db_flats", "Flats",
    {"Flat": "title", "Listing": "rich_text", "Warm EUR": "number",
     "State": ["Open", "Seen", "Applied", "Ours", "Out"], "Why": "rich_text"},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "EUR")
COSTS: Final = Book(
    "costs.csv", ("date", "item", "payee", "amount", "running", "state"), there=True, running="running",
    counted=("planned", "paid"),
)  # fmt: skip
MINE: Final = Diary("cal_nele", "Nele", primary=True)
ROTA: Final = Diary("cal_rota", "Rota ward 4B")
HOUSE: Final = Diary("cal_house", "Old flat")
HANDBACK: Final = "evt_00900001"
QUAST: Final = Person("Quast Hausverwaltung", "service@quast-hausverwaltung.example")
SPREE: Final = Person("Spreestrom", "service@spreestrom.example")


class Street(NamedTuple):
    """A street: how it is written, its borough and quarter, the stop people walk to, house numbers near that stop."""

    name: str
    short: str
    borough: str
    quarter: str
    stop: str
    numbers: tuple[int, int]


BY_U2: Final = (
    Street("Kastanienallee", "Kastanienallee", "Pankow", "Prenzlauer Berg", "U Eberswalder Straße", (40, 96)),
    Street("Danziger Straße", "Danziger", "Pankow", "Prenzlauer Berg", "U Eberswalder Straße", (6, 70)),
)
"""Streets that the U2 alone reaches from Torstraße early on a working day."""
BY_S7: Final = (
    Street("Boxhagener Straße", "Boxhagener", "Friedrichshain-Kreuzberg", "Friedrichshain", "S+U Warschauer Straße",
           (20, 84)),
    Street("Kantstraße", "Kantstraße", "Charlottenburg-Wilmersdorf", "Charlottenburg", "S Charlottenburg", (122, 160)),
    Street("Wilmersdorfer Straße", "Wilmersdorfer", "Charlottenburg-Wilmersdorf", "Charlottenburg", "S Charlottenburg",
           (44, 118)),
)  # fmt: skip
"""Streets that the S7 reaches."""
BOTH_WAYS: Final = (
    Street("Stargarder Straße", "Stargarder", "Pankow", "Prenzlauer Berg", "S+U Schönhauser Allee", (4, 40)),
    Street("Schönhauser Allee", "Schönhauser", "Pankow", "Prenzlauer Berg", "S+U Schönhauser Allee", (118, 160)),
)
FAR: Final = (
    Street("Müllerstraße", "Müllerstraße", "Mitte", "Wedding", "U Leopoldplatz", (40, 140)),
    Street("Sprengelstraße", "Sprengelstraße", "Mitte", "Wedding", "U Amrumer Straße", (6, 44)),
    Street("Hauptstraße", "Hauptstraße", "Tempelhof-Schöneberg", "Schöneberg", "U Kleistpark", (20, 120)),
)
"""Streets that look near on the map and take her too long after a night."""
NOTICES: Final = {
    name: Channel(
        f"oa_bau_{number}", f"Bezirksamt {name}, building notices", "city",
        f"Permits, demolitions and scaffolding in {name}, as far as they have to be published.",
    )
    for number, name in enumerate(
        ("Pankow", "Friedrichshain-Kreuzberg", "Charlottenburg-Wilmersdorf", "Mitte", "Tempelhof-Schöneberg"), start=1
    )
}  # fmt: skip
"""Where each borough publishes what is going to be built."""


@dataclass(frozen=True, slots=True)
class Flat(Home):
    """A flat of the story.

    Attributes:
        fate: What becomes of it, or what is wrong with it.
        agent: Number of its agent among the story's.
        street: Where it is.
        number: Its house number.
        cold: Rent without anything, a month.
        service: Service costs on account.
        heating: Heating and hot water on account.
        manager: Who takes applications and lets it.
    """

    fate: str
    agent: int
    street: Street
    number: int
    cold: int
    service: int
    heating: int
    manager: Person

    @property
    def warm(self) -> int:
        """All that the landlord collects a month."""
        return self.cold + self.service + self.heating

    @property
    def words(self) -> tuple[str, ...]:
        """How people write its street, in small letters."""
        return (self.street.short.casefold(), self.street.short.lower(), self.street.name.lower())


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    purse: Purse
    """Her everyday account; the ordinary life gives it its id."""
    ilvy: Person
    father: Person
    agents: tuple[Person, ...]
    flats: dict[str, Flat]
    """The six that suit on the first day, by what becomes of them."""
    near: tuple[Flat, ...]
    """Those that look as good and are not."""
    falls: tuple[str, str]
    """In which order one becomes too dear and one leaves the platform."""
    order: tuple[str, str, str]
    """In which order she wants the three that are left."""
    budget: int
    dearer: int
    """By how much the first rent rises."""
    cap: int
    """What the move itself may cost."""
    movers: Person
    movers_price: int
    third_man: int
    curtains: Person
    curtains_price: int
    leipzig: Person
    leipzig_deposit: int
    credit: Money
    surety: int
    bargain: int
    """By how much the flat that fell first becomes cheaper."""
    raise_by: int
    within: bool
    """Whether the heating, raised by so much, still keeps to the limit."""
    codes: tuple[str, str]
    landlord: Payee
    impostor: Person
    elsewhere: Payee
    """Where the impostor wants the money."""
    handback: str
    moved: tuple[int, str]
    scratch: int
    meter: int

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def three(self) -> list[Flat]:
        """Return the three she would take, in her order."""
        return [self.flats[fate] for fate in self.order]

    @property
    def ours(self) -> Flat:
        """The flat they will live in."""
        return self.flats["ours"]

    @property
    def dear_heat(self) -> int:
        """What the landlord wants a month once the heating has been put up."""
        return self.ours.warm + self.raise_by


GOOD: Final = ("dearer", "gone", "vetoed", "works", "line", "ours")
WRONG: Final = ("piano", "boiler", "cats", "heavy", "far", "farther", "yard", "term", "small")
_AGENTS: Final = (
    ("Silke Brandes", "brandes-wohnen"), ("Tarek Aydin", "aydin-immobilien"), ("Jule Marquardt", "marquardt-berlin"),
    ("Henning Voss", "voss-mietwohnungen"), ("Katja Reimers", "reimers-immobilien"), ("Emre Polat", "polat-wohnen"),
    ("Birgit Hollmann", "hollmann-vermietung"), ("Anton Krüger", "krueger-und-lenz"), ("Sofia Petri", "petri-berlin"),
)  # fmt: skip
_MANAGERS: Final = ("Dorn", "Lindow", "Teichert", "Arnim", "Wessel", "Kolbe", "Rehfeld", "Sasse", "Budde", "Mahnke")
_ILVY: Final = ("Ilvy Thorsen", "Runa Petersen", "Maike Osterloh", "Smilla Hansen")
_MOVERS: Final = (("Kranich Umzüge", "kranich-umzuege"), ("Möwe Umzüge", "moewe-umzuege"), ("Elster", "elster-umzuege"))


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    first = date.fromisoformat(draw.choice(_HELD_OUT_FIRSTS if variant in TEST_VARIANTS else _FIRSTS))
    falls, troubles = draw.sample(("dearer", "gone"), 2), draw.sample(("works", "line"), 2)
    budget = prices.integer(1420, 1560, 10)
    managers = [
        Person(f"{name} Hausverwaltung", f"vermietung@{name.lower()}-hausverwaltung.example")
        for name in people.sample(_MANAGERS, len(_MANAGERS))
    ]
    agents = {falls[0]: 1, falls[1]: 2, "vetoed": 3, "works": 4, "line": 5, "ours": 6}
    keys = places.sample(range(20_501, 20_540), len(GOOD) + len(WRONG))
    flats = _good_flats(places, prices, budget, agents, managers[:6], keys[:6])
    ours = flats["ours"]
    within = bool(prices.integer(0, 1))
    movers_price, curtains_price = prices.integer(1040, 1290, 10), prices.integer(760, 980, 10)
    ilvy, (movers, domain) = people.choice(_ILVY), people.choice(_MOVERS)
    return Cast(
        opening=first - timedelta(days=MOVE),
        purse=Purse("", USER, BANK),
        ilvy=Person(ilvy, f"{ilvy.lower().replace(' ', '.')}@postwolke.example"),
        father=Person("Folkert Sandvoss", "folkert.sandvoss@postwolke.example", "Papa"),
        agents=tuple(
            Person(name, f"kontakt@{agency}.example") for name, agency in people.sample(_AGENTS, len(_AGENTS))
        ),
        flats=flats,
        near=_near_flats(places, prices, budget, managers[6:], tuple(flats.values()), keys[6:]),
        falls=(falls[0], falls[1]),
        order=(troubles[0], troubles[1], "ours"),
        budget=budget,
        dearer=budget - flats["dearer"].warm + prices.integer(15, 55, 5),
        cap=46 + movers_price + curtains_price - prices.integer(60, 240, 10),
        movers=Person(movers, f"auftrag@{domain}.example"),
        movers_price=movers_price,
        third_man=prices.integer(110, 190, 10),
        curtains=Person("Nachtwerk", "auftrag@nachtwerk-vorhaenge.example"),
        curtains_price=curtains_price,
        leipzig=Person("Pleißeblick Wohnen", "kaution@pleisseblick-wohnen.example"),
        leipzig_deposit=prices.integer(980, 1390, 10),
        credit=Money.of(f"{prices.integer(61, 118)}.{prices.integer(11, 89)}", "EUR"),
        surety=prices.choice([sum_ for sum_ in range(1850, 2950, 100) if sum_ != 2 * ours.cold]),
        bargain=prices.integer(50, 90, 10),
        raise_by=budget - ours.warm + (-5 * prices.integer(0, 2) if within else 5 * prices.integer(2, 6)),
        within=within,
        codes=(f"ZUSAGE-{people.integer(3100, 9899)}", f"ANNAHME-{people.integer(3100, 9899)}"),
        landlord=_account(people, ours.manager.name, BANK, "100777770"),
        elsewhere=_account(people, ours.manager.name, "Spreekasse", "120965970"),
        impostor=Person(ours.manager.name, ours.manager.mail.replace(".example", "-berlin.example")),
        handback=draw.choice(("16:30", "17:00", "17:30")),
        moved=(draw.choice((31, 32)), draw.choice(("08:30", "09:00", "09:30"))),
        scratch=prices.integer(360, 540, 20),
        meter=prices.integer(18_200, 61_900),
    )  # fmt: skip


def _account(people: Draw, name: str, bank: str, code: str) -> Payee:
    return Payee(name, iban("DE", f"{code}{people.integer(100_000_000, 899_999_999)}"), bank)


def _good_flats(
    places: Draw, prices: Draw, budget: int, agents: dict[str, int], managers: list[Person], keys: list[int]
) -> dict[str, Flat]:
    """Return the six that suit, each in a street of its own."""
    line, ours = places.choice(BY_U2), places.choice(BY_S7)
    others = [street for street in (*BY_U2, *BY_S7, *BOTH_WAYS) if street not in (line, ours)]
    streets = (*places.sample(others, 4), line, ours)
    below = {fate: prices.integer(20, 45 if fate == "ours" else 130, 5) for fate in GOOD}
    return {
        fate: _flat(fate, key, agents[fate], street, places, prices, budget - below[fate], manager, ())
        for fate, key, street, manager in zip(GOOD, keys, streets, managers, strict=True)
    }


def _near_flats(
    places: Draw, prices: Draw, budget: int, managers: list[Person], good: tuple[Flat, ...], keys: list[int]
) -> tuple[Flat, ...]:
    """Return the flats that do not suit, most of them in the streets of those that do."""
    taken = tuple(flat.number + beside for flat in good for beside in (0, 2))
    found: list[Flat] = []
    for place, (fate, key) in enumerate(zip(WRONG, keys, strict=True)):
        street = places.choice(FAR) if fate in ("far", "farther") else places.choice([flat.street for flat in good])
        warm = budget + prices.integer(25, 95, 5) if fate == "heavy" else budget - prices.integer(40, 210, 5)
        there = (*taken, *(flat.number for flat in found))
        found.append(_flat(fate, key, 7 + place % 3, street, places, prices, warm, managers[place % 4], there))
    return tuple(found)


def _flat(
    fate: str, key: int, agent: int, street: Street, places: Draw, prices: Draw, warm: int, manager: Person,
    taken: tuple[int, ...],
) -> Flat:  # fmt: skip
    service = prices.integer(118, 176, 2)
    heating = prices.integer(205, 260, 5) if fate == "heavy" else prices.integer(84, 128, 4)
    number = places.choice([number for number in range(*street.numbers) if number not in taken])
    return Flat(
        f"lst_{key:08d}", f"agt_{20_500 + agent}", f"{street.name} {number}", fate, agent, street, number,
        warm - service - heating, service, heating, manager,
    )  # fmt: skip
