"""Who and what a variant is about: three riders, a river with its towns, trains, houses, days and figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone

HOME: Final = "Europe/Copenhagen"
RIVER: Final = "Europe/Vienna"
USER: Final = "usr_mette"
METTE: Final = Person("Mette Krogh", "mette.krogh@sundpost.example")
JENS: Final = Person("Jens Krogh", "jens.krogh@sundpost.example")
POUL: Final = Person("Poul Aagaard", "poul.aagaard@gammelmail.example")
SCANS: Final = "papers/passports.txt"
SHEET: Final = "thursday.txt"
CARD: Final = "pm_91631"
BAGS: Final = "bags.csv"

START: Final = 24
"""Day on which they take the train to Passau; they ride on the seven days after it."""
LAST: Final = 32
"""Day on which they leave Vienna."""
FIFTY: Final = 29
CHECK: Final = 17
NEW_CHECK: Final = 22
COUNTED: Final = 21
BIKES_DUE: Final = 9

DAYS: Final = Board(
    "db_days", "Days",
    {"Stage": "title", "Date": "date", "Km": "number", "House": "rich_text", "Bags down": "rich_text",
     "State": ["Planned", "Booked", "Ridden", "By train"]}, most=16,
)  # fmt: skip
RIDES: Final = Board(
    "db_rides", "Rides of Poul", {"Ride": "title", "Date": "date", "Start": "rich_text", "Km": "number"}
)
WONDER: Final = questions("db_for_mette", "EUR", title="For Mette")
COSTS: Final = Book(
    "tour-costs.csv", ("day", "what", "whom", "eur", "sum", "state"), there=True, amount="eur", running="sum",
    counted=("booked", "paid"),
)  # fmt: skip
FATHER: Final = Book("father-km.csv", ("day", "start", "km", "sum"), amount="km", running="sum", key="day")
RIVER_KM: Final = Book("river-km.csv", ("day", "stage", "km", "sum"), amount="km", running="sum", key="day")
OURS: Final = Diary("cal_tour", "Danube", shared_with=(JENS.mail, POUL.mail))
MINE: Final = Diary("cal_mette", "Mette", primary=True)
WARD: Final = Diary("cal_ward", "Heart clinic, appointments of P. Aagaard")
AT_WARD: Final = "evt_00916017"
IN_MINE: Final = "evt_00916018"

CARRIER: Final = Person("Radl & Koffer", "touren@radl-und-koffer.example", "Radl & Koffer")
RAIL: Final = Person("Nordkap Rail, bicycles", "cykler@nordkap-rail.example", "Nordkap Rail")
CLINIC: Final = Person("Heart clinic Amager", "hjerte@klinik-amager.example", "the heart clinic")
INSURER: Final = Person("Kronborg Forsikring", "rejse@kronborg-forsikring.example", "Kronborg")
TABLE: Final = Person("Gasthaus zur Wachauerin", "tisch@zur-wachauerin.example", "the Wachauerin")
BO: Final = Person("Bo Lindegaard", "bo.lindegaard@varevogn.example")
BAG_NEWS: Final = Channel("oa_radl", "Radl & Koffer", "transport", "We carry what you do not.")
NIGHTS: Final = Channel(
    "oa_nachtzug", "Donaubahn night trains", "transport", "What rides along at night, and what not."
)

TOWNS: Final = ("Passau", "Schlögen", "Linz", "Grein", "Ybbs", "Melk", "Krems", "Tulln", "Vienna")
_AT: Final = {"Passau": 0, "Schlögen": 41, "Linz": 87, "Grein": 148, "Ybbs": 170, "Melk": 196, "Krems": 234,
"Tulln": 278,
              "Vienna": 313}  # fmt: skip
MAUTHAUSEN: Final = 36
"""Kilometres from Mauthausen to Grein, for whoever takes the train that far."""


@dataclass(frozen=True, slots=True)
class Train:
    """A train on sale.

    Attributes:
        fate: ``good``, ``next``, or what is wrong with it.
        number: As the board shows it.
        origin: City it begins in.
        dest: City it ends in.
        day: Day of the story.
        leaves: Departure ``HH:MM``.
        minutes: How long it takes.
        fare: What one of them pays for the flexible ticket with a bicycle, in euros.
        note: What its page says of bicycles.
        offer: Id of that ticket.
    """

    fate: str
    number: str
    origin: str
    dest: str
    day: int
    leaves: str
    minutes: int
    fare: int
    note: str
    offer: str


@dataclass(frozen=True, slots=True)
class House:
    """A house on the way.

    Attributes:
        key: Its id.
        name: Its name.
        town: Where it stands.
        fate: ``good``, ``spare``, or what is wrong with it.
        price: What a night for the three costs.
    """

    key: str
    name: str
    town: str
    fate: str
    price: int

    @property
    def mail(self) -> str:
        """Its address."""
        plain = self.name.lower().translate(str.maketrans("äöüß", "aous"))
        return f"zimmer@{plain.replace(' ', '-')}.example"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    sitter: str
    skipped: str
    """The town in which they do not sleep."""
    longest: int
    """Beyond so many kilometres a day counts as long."""
    after: int
    """And so many may follow."""
    out: tuple[Train, ...]
    home: tuple[Train, ...]
    along: tuple[Train, ...]
    houses: dict[str, tuple[House, ...]]
    walked: str
    """The town whose house cannot keep them."""
    nightly: int
    cap: int
    rides: tuple[tuple[int, str, int], ...]
    """Day, start and kilometres of his rides since the opening, each once."""
    twice: int
    """Which of them his computer hands in once more."""
    wanted: int
    heavy: int
    """What the bag of Jens weighs."""
    earlier: int
    table: str
    table_now: str
    check_at: str
    check_now: str
    cover: int
    bag_back: int

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

    @property
    def nights(self) -> tuple[str, ...]:
        """The towns they sleep in, from the first night on."""
        return tuple(town for town in TOWNS if town != self.skipped)

    @property
    def stages(self) -> tuple[tuple[str, int, int], ...]:
        """Title, day and kilometres of each riding day."""
        return tuple(
            (f"{one} - {other}", START + 1 + place, _AT[other] - _AT[one])
            for place, (one, other) in enumerate(pairwise(self.nights))
        )

    def night(self, town: str) -> int:
        """Return the day on which they arrive in a town."""
        return START + self.nights.index(town)

    def house(self, town: str) -> House:
        """Return the house in which they sleep in the end."""
        return next(h for h in self.houses[town] if h.fate == ("spare" if town == self.walked else "good"))

    def chosen(self, town: str) -> House:
        """Return the house that is right when it is booked."""
        return next(house for house in self.houses[town] if house.fate == "good")

    def run(self, trains: tuple[Train, ...], fate: str) -> Train:
        """Return a train by its fate."""
        return next(train for train in trains if train.fate == fate)

    @property
    def middle(self) -> str:
        """The town between Grein and Krems."""
        return "Ybbs" if self.skipped == "Melk" else "Melk"

    @property
    def ridden(self) -> int:
        """What he has really ridden since the opening, until it is counted."""
        return sum(km for _, _, km in self.rides)

    @property
    def enough(self) -> bool:
        """Whether that is what he wanted to have."""
        return self.ridden >= self.wanted

    @property
    def grein(self) -> int:
        """The kilometres that are ridden on the day to Grein."""
        return 61 if self.enough else MAUTHAUSEN

    def leaves(self, train: Train, earlier: int = 0) -> datetime:
        """Return when a train leaves, so many minutes earlier than its page said."""
        return self.at(train.day, train.leaves) - timedelta(minutes=earlier)

    @property
    def kilometres(self) -> int:
        """What they have ridden in the end: the day to Krems goes by train."""
        return sum(
            self.grein if title.endswith("- Grein") else 0 if title.endswith("- Krems") else km
            for title, _, km in self.stages
        )

    def spent(self) -> int:
        """Return what trains and houses come to in the end."""
        trains = self.run(self.out, "good").fare + self.run(self.home, "next").fare + self.run(self.along, "good").fare
        return 3 * trains + sum(self.house(town).price for town in self.nights)


_OPENINGS: Final = ("2026-05-18", "2027-05-24", "2028-05-22")
_HELD_OUT: Final = ("2025-05-19", "2025-06-02")
ROOM_FOR: Final = "Six bicycle spaces of any weight, batteries stay in the frame; reservation included."
NIGHT_ROOM: Final = "Hooks for bicycles in the sitting coach, reservation included."
NO_ROOM: Final = "No bicycles, folded ones excepted."
_NAMES: Final = {
    "Passau": ("Haus Ilzblick", "Hotel Donaulände", "Gasthof Zum Lotsen", "Pension Veste"),
    "Schlögen": ("Gasthof Schlinge", "Hotel Innviertel", "Pension Inzell", "Zum Fährmann"),
    "Linz": ("Hotel Pöstling", "Haus Lentia", "Gasthof Zum Urfahr", "Pension Nibelung"),
    "Grein": ("Gasthof Strudengau", "Hotel Greinburg", "Haus Wörth", "Zum Stadttheater"),
    "Ybbs": ("Babenberger Haus", "Hotel Persenbeug", "Gasthof Säusenstein", "Pension Staufe"),
    "Melk": ("Hotel Stiftsblick", "Gasthof Pielach", "Haus Emmersdorf", "Pension Fasslwirt"),
    "Krems": ("Hotel Steiner Tor", "Gasthof Marille", "Haus Göttweig", "Pension Weinzierl"),
    "Tulln": ("Hotel Rosenbrücke", "Gasthof Schiele", "Haus Aupark", "Pension Römerlager"),
    "Vienna": ("Hotel Nussdorf", "Pension Brigitta", "Haus Donaukanal", "Hotel Augarten Nord"),
}


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, ways = draw.stream("people"), draw.stream("prices"), draw.stream("ways")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    skipped = ways.choice(("Melk", "Ybbs"))
    longest, after = (60, 45) if skipped == "Melk" else (62, 40)
    keys = iter(ways.sample(range(1_600, 9_900), 90))
    nightly = prices.integer(128, 156, 2)
    houses = {town: _houses(town, nightly, people, prices, [next(keys) for _ in range(4)]) for town in TOWNS}
    middle = "Ybbs" if skipped == "Melk" else "Melk"
    out, home, along = _trains(ways, prices, [next(keys) for _ in range(16)], middle)
    enough = ways.choice((True, False))
    rides = _rides(ways)
    ridden = sum(km for _, _, km in rides)
    twice = ways.choice((1, 2))
    wanted = ridden - ways.integer(2, 9) if enough else ridden + ways.integer(4, rides[twice][2] - 6)
    evening = ways.choice(("19:00", "19:30"))
    cast = Cast(
        opening=opening, sitter=people.choice(("Freja", "Alma", "Ellen")), skipped=skipped, longest=longest,
        after=after,
        out=out, home=home, along=along, houses=houses, walked=ways.choice(("Linz", "Tulln", middle)), nightly=nightly,
        cap=0, rides=rides, twice=twice, wanted=wanted, heavy=ways.integer(22, 25), earlier=ways.choice((12, 16, 24)),
        table=evening, table_now=ways.choice(("17:30", "18:00")), check_at=ways.choice(("09:20", "10:40")),
        check_now=ways.choice(("08:15", "13:50", "14:35")), cover=prices.integer(64, 79), bag_back=prices.integer(41,
        58),
    )  # fmt: skip
    first = 3 * (cast.run(out, "good").fare + max(cast.run(home, fate).fare for fate in ("good", "next")))
    beds = sum(max(cast.chosen(town).price, cast.house(town).price) for town in cast.nights)
    return replace(
        cast, cap=10 * ((first + beds + 3 * cast.run(along, "good").fare) // 10) + prices.integer(40, 90, 10)
    )


def _houses(town: str, nightly: int, people: Draw, prices: Draw, keys: list[int]) -> tuple[House, ...]:
    low = nightly - prices.integer(22, 34, 2)
    steps = {"good": low, "spare": low + prices.integer(4, 14, 2), "street": low - prices.integer(4, 10, 2),
             "prepaid": low - prices.integer(12, 18, 2)}  # fmt: skip
    return tuple(
        House(f"htl_{key}", name, town, fate, price)
        for key, name, (fate, price) in zip(keys, people.sample(_NAMES[town], 4), steps.items(), strict=True)
    )


def _trains(
    ways: Draw, prices: Draw, keys: list[int], middle: str
) -> tuple[tuple[Train, ...], tuple[Train, ...], tuple[Train, ...]]:
    offers = iter(keys)
    base, night, local = prices.integer(78, 99), prices.integer(92, 118), prices.integer(14, 19)
    shift = ways.choice((0, 6, 12, 18))
    series = ways.integer(20, 60, 2)

    def train(
        fate: str, kind: str, way: tuple[str, str], day: int, leaves: str, minutes: int, fare: int, note: str
    ) -> Train:
        hour, minute = leaves.split(":")
        number = f"{kind} {series + 100 * len(fate) + 7 * day + int(hour)}"
        return Train(
            fate, number, *way, day, f"{int(hour):02d}:{int(minute) + shift:02d}", minutes, fare, note,
            f"tro_{next(offers):06d}",
        )  # fmt: skip

    there, back, local_way = ("Hamburg", "Passau"), ("Vienna", "Hamburg"), (middle, "Krems")
    out = (
        train("good", "NK", there, START, "10:20", 452, base, ROOM_FOR),
        train("nobikes", "NK", there, START, "09:20", 430, base - 11, NO_ROOM),
        train("early", "NK", there, START, "06:20", 448, base - 16, ROOM_FOR),
        train("late", "NK", there, START, "13:20", 460, base - 7, ROOM_FOR),
        train("dearer", "NK", there, START, "11:20", 446, base + 14, ROOM_FOR),
    )
    home = (
        train("good", "NZ", back, LAST, "20:10", 705, night, NIGHT_ROOM),
        train("next", "DT", back, LAST, "08:20", 722, night + prices.integer(4, 15), ROOM_FOR),
        train("nobikes", "DT", back, LAST, "10:20", 690, night - 19, NO_ROOM),
        train("tomorrow", "DT", back, LAST + 1, "08:20", 722, night - 14, ROOM_FOR),
        train("nexteve", "NZ", back, LAST + 1, "20:10", 705, night - 20, NIGHT_ROOM),
    )
    along = (
        train("good", "REX", local_way, FIFTY, "10:20", 96, local, ROOM_FOR),
        train("nobikes", "REX", local_way, FIFTY, "11:20", 81, local - 2, NO_ROOM),
        train("early", "REX", local_way, FIFTY, "07:20", 92, local - 3, ROOM_FOR),
        train("dearer", "REX", local_way, FIFTY, "12:20", 88, local + 5, ROOM_FOR),
    )
    return out, home, along


def _rides(ways: Draw) -> tuple[tuple[int, str, int], ...]:
    return tuple(
        (day, f"{ways.integer(8, 10):02d}:{ways.integer(10, 54):02d}", km)
        for day, km in ((2, ways.integer(24, 31)), (8, ways.integer(33, 41)), (13, ways.integer(37, 46)),
                        (16, ways.integer(27, 34)), (19, ways.integer(44, 52)))
    )  # fmt: skip
