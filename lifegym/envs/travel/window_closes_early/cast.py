"""Who and what a variant is about: seven people, what they weigh, what they burn, and who carries them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone

HOME: Final = "Europe/Stockholm"
NORTH: Final = "Europe/Oslo"
USER: Final = "usr_ylva"
YLVA: Final = Person("Ylva Sandell", "ylva.sandell@polarkansliet.example")
CARD: Final = "pm_91431"
TOWN: Final = "Longyearbyen"
GEO: Final = "kinnvika_sj"
BAY: Final = "Kinnvika"
PERMIT: Final = "papers/permit.txt"
SHEET: Final = "out.txt"
LOGGER: Final = "logger.txt"

SHIP: Final = 26
SHIP_NOW: Final = 25
FLIGHT: Final = 24
FLIGHT_NOW: Final = 23
LEAVE: Final = 27
SLOT_DUE: Final = 14
BEFORE: Final = 620
"""Kilograms a flight carries, as it was agreed."""
KEPT: Final = 200
"""Litres of diesel from which on what is left has to be reported."""
LIST: Final = ("Cassiope tetragona", "Salix polaris", "Dryas octopetala", "Saxifraga oppositifolia", "Cetraria delisei")

LOADS: Final = Board(
    "db_loads", "Loads",
    {"Load": "title", "Kg": "number", "With": ["Flight 1", "Flight 2", "Ship"], "State": ["Planned", "Gone"]}, most=26,
)  # fmt: skip
ASK: Final = questions("db_ask_ylva", "SEK", title="Ask Ylva")
STORES: Final = Book("stores.csv", ("day", "diesel_l", "used_l", "meals"), key="day")
BOXES: Final = Book("boxes.csv", ("box", "kg", "ice_kg", "tracking"), key="box")
MINE: Final = Diary("cal_ylva", "Ylva", primary=True)
STATION: Final = Diary("cal_station", "Station, closing")
FLY_1: Final = "evt_00914024"
FLY_2: Final = "evt_00914025"
CALL: Final = "evt_00914026"
DOCTOR: Final = Person("Polar medicine, Tromsø", "flymedisin@polarmed-tromso.example", "the flight doctor")
HELI: Final = Person("Isfjord Helikopter", "ops@isfjord-helikopter.example", "Isfjord")
VESSEL: Final = Person("MS Bjørnhamn, bridge", "bridge@bjornhamn-rederi.example", "the Bjørnhamn")
GOVERNOR: Final = Person(
    "Governor of Svalbard, field desk", "feltmelding@sysselmesteren-desk.example", "the Governor's desk"
)
AGENCY: Final = Person("Plant protection agency", "import@vaxtskydd-myndighet.example")
FREEZER: Final = Person("Institute, cold store", "frysen@polarkansliet-lab.example")
HIRER: Final = Person("Nordpolen Utleie", "vapen@nordpolen-utleie.example")
PRESS: Final = Person("Magnus Hedlund, Polarnytt", "magnus.hedlund@polarnytt.example")
AIR: Final = Channel("oa_isfjord", "Isfjord Helikopter", "transport", "Operations, payload and weather limits.")
CARGO: Final = Channel("oa_nordan", "Nordan Cargo", "transport", "What flies in the hold, and how packed.")
DESK: Final = Channel(
    "oa_governor", "Governor of Svalbard, field", "government", "Permits, bears, what is asked of camps."
)
SEA: Final = Channel("oa_bjornhamn", "MS Bjørnhamn", "transport", "Where she is and where she goes.")


@dataclass(frozen=True, slots=True)
class House:
    """A guesthouse in Longyearbyen.

    Attributes:
        key: Its id.
        name: Its name.
        fate: ``good``, or what is wrong with it.
        price: What a night for seven costs, in crowns.
    """

    key: str
    name: str
    fate: str
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Weights are whole kilograms, with boots and bag."""

    opening: date
    crew: tuple[Person, ...]
    """Leader, scientist, student, mechanic, doctoral, cook, photographer; the first four fly first."""
    weights: tuple[int, ...]
    cargo: dict[str, int]
    """What there is besides, in the order in which it has to come home."""
    limit: int
    """Kilograms a flight carries in the end."""
    ice_before: int
    ice: int
    """Kilograms of dry ice that a box may hold, before and after."""
    diesel: int
    burns: int
    """What there is at the first report, and what a day burns."""
    missing: str
    instead: str
    """The plant that the permit ought to name, and the one that it names."""
    dry: str
    """Who cannot swim: ``cook`` or ``photographer``."""
    lapses: str
    """Whose certificate runs out: ``mechanic`` or ``scientist``."""
    wind: int
    gap: int
    """Hours for which the freezer was too warm."""
    warm: int
    """And how warm, below zero."""
    houses: tuple[House, ...]
    nightly: int
    word: str
    """What she decides about the last day: ``pack`` or ``sample``."""
    rifle: str

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story; all its places keep the same hours."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def who(self, part: str) -> Person:
        """Return one of the seven by what they do."""
        return self.crew[_PARTS.index(part)]

    @property
    def good(self) -> House:
        """The house that takes seven and may be cancelled."""
        return self.houses[0]

    def plan(self, limit: int) -> dict[str, str]:
        """Return with whom each load goes when a flight carries so much."""
        found = {person.name: "Flight 1" if place < 4 else "Flight 2" for place, person in enumerate(self.crew)}
        found["Thesis samples"] = "Flight 1"
        mass = sum(self.weights[4:])
        for what, weight in list(self.cargo.items())[1:]:
            fits = mass + weight <= limit
            found[what] = "Flight 2" if fits else "Ship"
            mass += weight if fits else 0
        return found

    @property
    def moved(self) -> tuple[str, ...]:
        """What goes otherwise since the flights carry less."""
        before, after = self.plan(BEFORE), self.plan(self.limit)
        return tuple(what for what in self.cargo if before[what] != after[what])

    def left(self) -> int:
        """Return how many litres of diesel are left on the day of closing, if it goes on like this."""
        return self.diesel - self.burns * (FLIGHT - 6)

    @property
    def reported(self) -> bool:
        """Whether so much has to be reported."""
        return self.left() > KEPT

    def mass(self, limit: int, flight: str) -> int:
        """Return what a flight weighs by the plan."""
        plan = self.plan(limit)
        people = sum(
            weight for person, weight in zip(self.crew, self.weights, strict=True) if plan[person.name] == flight
        )
        return people + sum(weight for what, weight in self.cargo.items() if plan[what] == flight)


_PARTS: Final = ("leader", "scientist", "student", "mechanic", "doctoral", "cook", "photographer")
_OPENINGS: Final = ("2026-08-03", "2027-08-02", "2028-08-07")
_HELD_OUT: Final = ("2025-08-04", "2025-08-11")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, loads, ways = draw.stream("people"), draw.stream("loads"), draw.stream("ways")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    given = people.sample(
        ("Embla", "Torsten", "Linnea", "Sixten", "Astrid", "Halvar", "Runa", "Edvin", "Siri", "Arvid"), 7
    )
    family = people.sample(("Ek", "Lövgren", "Norrby", "Wallin", "Hägg", "Sjöö", "Palm", "Broman", "Torell"), 7)
    plain = str.maketrans("åäöé", "aaoe")
    crew = tuple(
        Person(f"{one} {two}", f"{one}.{two}@kinnvika-station.example".lower().translate(plain))
        for one, two in zip(given, family, strict=True)
    )
    weights = tuple(loads.integer(84, 104) for _ in crew)
    limit = ways.choice((540, 550, 560))
    rest = limit - sum(weights[4:])
    first = ways.choice((True, False))
    thesis, samples = loads.integer(52, 70), loads.integer(96, 120)
    spare = rest - samples
    instruments = spare - loads.integer(9, 16) if first else spare + loads.integer(6, 18)
    radio = spare - instruments + loads.integer(4, 12) if first else loads.integer(25, 40)
    cargo = {"Thesis samples": thesis, "Other samples": samples, "Instruments": instruments, "Radio mast": radio,
             "Tents": loads.integer(205, 260)}  # fmt: skip
    burns = loads.integer(17, 24)
    over = ways.choice((True, False))
    left = KEPT + loads.integer(25, 80) if over else KEPT - loads.integer(20, 70)
    plants = people.sample(LIST, 2)
    nightly = loads.integer(46, 58) * 100
    keys = ways.sample(range(7_100, 7_990), 5)
    names = people.sample(("Gruvelaget", "Nybyen Gjestehus", "Taubanen", "Funken Hybel", "Sverdrup Brakke"), 5)
    steps = (("good", -300), ("six", -900), ("prepaid", -600), ("dear", 500), ("far", -200))
    houses = tuple(
        House(f"htl_{key}", name, fate, nightly + more)
        for key, name, (fate, more) in zip(keys, names, steps, strict=True)
    )
    return Cast(
        opening=opening, crew=crew, weights=weights, cargo=cargo, limit=limit, ice_before=5, ice=ways.choice((2, 3)),
        diesel=left + burns * (FLIGHT - 6), burns=burns, missing=plants[0],
        instead=f"{plants[1].split(' ')[0]} herbacea",
        dry=ways.choice(("cook", "photographer")), lapses=ways.choice(("mechanic", "scientist")),
        wind=ways.choice((74, 82, 88)), gap=ways.integer(5, 9), warm=ways.integer(7, 11), houses=houses,
        nightly=nightly,
        word=people.choice(("pack", "sample")), rifle=f"SJ-{ways.integer(2_100, 8_900)}",
    )  # fmt: skip
