"""Who and what a variant is about: the family, the days and ways, cars, houses and what is wrong with each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Changing, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.money import Money

HOME: Final = "Pacific/Auckland"
CITY: Final = "Wellington"
USER: Final = "usr_aroha"
AROHA: Final = Person("Aroha Reid", "aroha.reid@kererumail.example")
KORO: Final = Person("Hemi Reid", "hemi.reid@kererumail.example", "Koro")
TAMA: Final = Person("Tama Reid", "tama.reid@kererumail.example")
FERRY: Final = Person("Raukawa Ferries", "bookings@raukawa-ferries.example")
SCHOOL: Final = Person("Newtown High, exams", "exams@newtown-high.example")
GUIDE: Final = Person("Shotover Back Roads", "crew@shotover-backroads.example")
TOLL: Final = Person("NZ Road Tolls", "notice@nz-roadtolls.example")
DEALS: Final = Person("Alpine Stay Deals", "deals@alpine-staydeals.example")
RAUKAWA: Final = Channel("oa_raukawa", "Raukawa Ferries", "transport", "Sailings between Wellington and Picton.")
ROADS: Final = Channel("oa_roads_south", "Highways South", "transport", "Closures and works on the South Island.")
LINES: Final = Channel(
    "oa_lines_kaikoura", "Seaward Lines", "utility", "Power lines of Kaikōura and the Marlborough coast."
)

SAIL: Final = 14
"""Day of the crossing, on which the car is fetched in Picton."""
EXAM: Final = 18
"""Day of the mathematics exam, in Tekapo."""
DINNER: Final = 19
"""Day of the birthday dinner in Queenstown."""
PASS: Final = 21
"""Day on which they were to go over Haast Pass."""
BACK: Final = 23
"""Day on which the car is brought back in Christchurch."""
CREDIT_BY: Final = 5
PLUS: Final = "ins_plus"
EXAM_EVENT: Final = "evt_00900001"
LATE_FEE: Final = "ctx_92000001"

_MONDAYS: Final = ("2025-09-08", "2026-09-14")
_HELD_OUT_MONDAYS: Final = ("2027-09-20", "2028-09-18")
"""Mondays a fortnight before the spring holidays. Training and evaluation share none."""

PLAN: Final = Board(
    "db_plan", "Plan", {"Day": "title", "Way": "rich_text", "Hours": "number", "Sleep": "rich_text",
                        "State": ["Planned", "Changed", "Done"]},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "NZD", "For Aroha")
TRIP: Final = Book(
    "trip.csv", ("noted", "what", "place", "ref", "nzd", "sum", "state"), there=True, amount="nzd", running="sum",
    state="state", counted=("booked", "paid"), key="ref",
)  # fmt: skip
MINE: Final = Diary("cal_aroha", "Aroha", primary=True)
SCHOOL_DIARY: Final = Diary("cal_school", "Newtown High, year 12")


@dataclass(frozen=True, slots=True)
class Car:
    """A car on offer in Picton: what is wrong with it (nothing for two), and its price a day."""

    fault: str
    offer_id: str
    vehicle_id: str
    company: str
    model: str
    daily: int

    @property
    def desk(self) -> Person:
        """The desk in Picton."""
        site = self.company.lower().translate(str.maketrans("āēīōū ", "aeiou-"))
        return Person(f"{self.company}, Picton", f"picton@{site}.example")


@dataclass(frozen=True, slots=True)
class House:
    """A motel or park: what is wrong with it, its town and its price a night."""

    fault: str
    key: str
    name: str
    town: str
    night: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant."""

    opening: date
    card: str
    """The card that pays; the ordinary life gives it."""
    cars: tuple[Car, ...]
    one_way: int
    """What the first car's company asks for leaving it elsewhere since day 6."""
    houses: tuple[House, ...]
    cap: int
    """The most a night may cost."""
    sails: Changing[tuple[str, str]]
    """When the ferry leaves and arrives."""
    exam: Changing[str]
    cabin: str
    """The kind of cabin in Tekapo that they had; the other is the one beside it."""
    hours: dict[str, float]
    """Hours of driving by way."""
    eats: dict[str, str]
    """Restaurants in Queenstown by what is wrong with them; the one without a fault has none."""
    refund: Money
    """The ferry company's credit for a sailing that fell out."""
    late_fee: Money
    licence: str
    code: str
    odometer: tuple[int, int]
    returned: str

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def iso(self, number: int) -> str:
        """Return a day as the plan names it."""
        return self.day(number).isoformat()

    def house(self, town: str, fault: str = "") -> House:
        """Return the house of a town that does, or the one with a fault."""
        return next(house for house in self.houses if house.town == town and house.fault == fault)

    def car(self, fault: str) -> Car:
        """Return a car; ``first`` and ``second`` are those that do on the first day."""
        return next(car for car in self.cars if car.fault == fault)

    @property
    def other_cabin(self) -> str:
        """The kind of cabin in Tekapo that they did not mean."""
        return CABINS[1 - CABINS.index(self.cabin)]


CABINS: Final = ("lake cabin", "lakeview cabin")
UNIT: Final = "family unit"
WAYS: Final = {
    "Picton - Kaikōura": (2.1, 2.4), "Kaikōura - Christchurch": (2.4, 2.7), "Christchurch - Tekapo": (2.9, 3.2),
    "Tekapo - Queenstown by Braemar Road": (3.5, 3.7), "Tekapo - Queenstown by SH8": (3.1, 3.4),
    "Queenstown - Franz Josef by Haast": (4.6, 4.9), "Franz Josef - Christchurch by Arthur's Pass": (4.7, 4.9),
    "Queenstown - Geraldine by Lindis": (4.3, 4.7), "Geraldine - Christchurch": (1.6, 1.9),
}  # fmt: skip
"""Ways with the least and the most hours that a variant gives them."""
DAYS: Final = (
    (14, "Picton - Kaikōura", "Kaikōura"), (15, "Kaikōura - Christchurch", "Christchurch"), (16, "", "Christchurch"),
    (17, "Christchurch - Tekapo", "Tekapo"), (18, "Tekapo - Queenstown by Braemar Road", "Queenstown"),
    (19, "", "Queenstown"), (20, "", "Queenstown"), (21, "Queenstown - Franz Josef by Haast", "Franz Josef"),
    (22, "Franz Josef - Christchurch by Arthur's Pass", "Christchurch"), (23, "", ""),
)  # fmt: skip
"""The plan as she wrote it: day, way, where they sleep."""
STAYS: Final = (("Kaikōura", 14, 15), ("Christchurch", 15, 17), ("Tekapo", 17, 18), ("Queenstown", 18, 21),
                ("Franz Josef", 21, 22))  # fmt: skip
_CARS: Final = (
    ("first", "Tōtara Wagons", "Outlander"), ("second", "Southlight Cars", "Forester"), ("small", "Pīwakawaka Hire",
    "Swift"),
    ("manual", "Kahu Rentals", "Astra Tourer"), ("round", "Southlight Cars", "RAV4"), ("prepaid", "Kahu Rentals",
    "CX-5"),
    ("dear", "Tōtara Wagons", "Palisade"),
)  # fmt: skip
_HOUSES: Final = {
    "Kaikōura": (("", "Seaward Park"), ("spare", "Avoca Motel"), ("dark", "Peketā Camp"), ("stairs", "Fyffe Lodge"),
                 ("dear", "Whaleway Suites"), ("prepaid", "Kōwhai Motel")),
    "Christchurch": (("", "Hagley Gate"), ("stairs", "Bealey Lodge"), ("dear", "Avon Suites"), ("prepaid",
    "Riccarton Inn")),
    "Tekapo": (("", "Takapō Park"), ("dark", "Pines Camp"), ("offline", "Cowan Cottages"), ("dear", "Starlight Suites"),
               ("prepaid", "Lilybank Motel")),
    "Queenstown": (("", "Frankton Arm"), ("stairs", "Fernhill Lodge"), ("dear", "Remarkable Suites"),
                   ("prepaid", "Gorge Road Motel"), ("dark", "Moke Camp")),
    "Franz Josef": (("", "Waiho Motel"), ("stairs", "Glacier Lodge"), ("dear", "Kererū Suites"), ("prepaid",
    "Tartare Inn")),
    "Geraldine": (("", "Four Peaks"), ("dark", "Waihi Bush Camp"), ("dear", "Talbot Suites"), ("prepaid",
    "Peel Street Inn")),
}  # fmt: skip
_EATS: Final = ("Kawarau Kitchen", "The Steamer Wharf", "Ōtākaro Grill", "Larder on Shotover", "Lakefront Table")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    figures, places = draw.stream("figures"), draw.stream("places")
    cap = figures.choice((215, 225, 235))
    daily = figures.integer(78, 92)
    prices = {"first": 0, "second": 5, "small": -19, "manual": -8, "round": -4, "prepaid": -11, "dear": 58}
    keys = figures.sample(range(910, 980), len(_CARS))
    sails = figures.choice((("08:45", "12:15"), ("09:00", "12:30")))
    late = figures.choice((("10:45", "14:15"), ("11:00", "14:30")))
    distance = figures.integer(41_000, 62_000)
    eats = places.sample(_EATS, 5)
    return Cast(
        opening=date.fromisoformat(draw.choice(_HELD_OUT_MONDAYS if variant in TEST_VARIANTS else _MONDAYS)),
        card="",
        cars=tuple(
            Car(fault, f"rof_00{key}", f"veh_00{key}", company, model, daily + prices[fault])
            for key, (fault, company, model) in zip(keys, places.sample(_CARS, len(_CARS)), strict=True)
        ),
        one_way=figures.choice((180, 220, 240)), houses=_houses(figures, cap), cap=cap,
        sails=Changing("sailing", sails, late), exam=Changing("exam", figures.choice(("10:00", "10:30")),
                                                             figures.choice(("08:30", "09:00"))),
        cabin=places.choice(CABINS),
        hours={way: figures.integer(int(low * 10), int(high * 10)) / 10 for way, (low, high) in WAYS.items()},
        eats=dict(zip(("", "stairs", "shellfish", "closed", "far"), eats, strict=True)),
        refund=Money.of(figures.choice((148, 164, 172)), "NZD"), late_fee=Money.of(figures.choice((85, 95, 110)),
        "NZD"),
        licence=f"DX{figures.integer(310_000, 989_999)}", code=f"PAY-{figures.integer(3100, 9899)}",
        odometer=(distance, distance + figures.integer(1480, 1690)), returned=figures.choice(("09:35", "09:40",
        "09:50")),
    )  # fmt: skip


def _houses(draw: Draw, cap: int) -> tuple[House, ...]:
    found = []
    for town, houses in _HOUSES.items():
        for place, (fault, name) in enumerate(houses):
            night = cap + draw.integer(20, 70) if fault == "dear" else cap - draw.integer(8, 48)
            found.append(House(fault, f"h_{town[:3].lower().replace('ō', 'o')}_{place + 51}", name, town, night))
    return tuple(found)
