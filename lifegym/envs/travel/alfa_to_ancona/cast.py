"""Who and what a variant is about: the family, the ships, the houses, the figures and the days."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone

HOME: Final = "Europe/Athens"
ITALY: Final = "Europe/Rome"
TOWN: Final = "Imola"
GEO: Final = "imola_it"
USER: Final = "usr_stavros"
STAVROS: Final = Person("Stavros Leventis", "stavros.leventis@attikipost.example")
BANK: Final = "Saronic Bank"
ACCOUNT: Final = "acc_091101"
LICENCE: Final = "papers/licence.txt"
LOGBOOK: Final = "papers/logbook.txt"
SHEET: Final = "tomorrow.txt"

GO: Final = 24
"""Day on which the ship was to leave; the meeting is on the two days after the landing's morrow."""
EARLY: Final = 23
MEET: Final = 26
BACK: Final = 29
ASHORE: Final = 30
BRAKES: Final = 13
"""Day on which the workshop was to do the brakes."""
HALL: Final = 16
"""Day on which it can, in its new hall."""
CERTIFICATE: Final = 10
REPAID: Final = 29

PASSAGE: Final = Board(
    "db_passage", "Passage",
    {"Matter": "title", "With": "rich_text", "Day": "date", "EUR": "number",
     "State": ["Asked", "Confirmed", "Paid", "Given up"]}, most=14,
)  # fmt: skip
ASK: Final = questions("db_ask_stavros", "EUR", title="Ask Stavros")
COSTS: Final = Book(
    "giulia-costs.csv", ("day", "what", "whom", "eur", "sum", "state"), there=True, amount="eur", running="sum",
    counted=("agreed", "paid"),
    )  # fmt: skip
OIL: Final = Book(
    "oil.csv", ("day", "counter", "km", "oil_ml", "oil_sum"), there=True, amount="oil_ml", running="oil_sum", key="day"
)
MINE: Final = Diary("cal_stavros", "Stavros", primary=True)
SLOT: Final = "evt_00911013"
PARCEL: Final = "shp_00911001"

GARAGE: Final = Person("Synergeio Marinos", "panos@synergeio-marinos.example", "Panos")
INSURER: Final = Person("Aspida Insurance, vehicles", "oximata@aspida-asfaleies.example", "Aspida")
PARTS: Final = Person("Ricambi Arese", "ordini@ricambi-arese.example", "Ricambi Arese")
EYES: Final = Person("Eye clinic Kypselis", "grammateia@ofthalmos-kypseli.example")
PORT: Final = Channel("oa_patras", "Port Authority of Patras", "government", "Notices to shipping and passengers.")
HALLS: Final = Channel("oa_marinos", "Synergeio Marinos", "repair", "Old Italians, young hands. Patras.")
COMUNE: Final = Channel(
    "oa_imola", "Comune di Imola, mobility", "government", "Traffic limits, permits and lists for the old town."
)
NEW_HALL: Final = ("Akti Dymaion 48", "26333")
OLD_HALL: Final = ("Korinthou 211", "26223")


@dataclass(frozen=True, slots=True)
class Line:
    """A ferry line.

    Attributes:
        key: Short key.
        name: Its name.
        desk: Where one books.
        payee: Its account.
        feed: Its official account.
    """

    key: str
    name: str
    desk: Person
    payee: Payee
    feed: Channel


@dataclass(frozen=True, slots=True)
class Ship:
    """A sailing from Patras to Ancona.

    Attributes:
        line: Whose it is.
        name: The ship.
        day: Day of the story.
        leaves: ``HH:MM`` in Patras.
        lands: ``HH:MM`` in Ancona, the day after.
        deck: What stands under the cars' roof, or does not.
        fare: Car and driver with a berth, in euros.
    """

    line: Line
    name: str
    day: int
    leaves: str
    lands: str
    deck: str
    fare: int


@dataclass(frozen=True, slots=True)
class House:
    """A hotel in the town of the meeting.

    Attributes:
        key: Its id.
        name: Its name.
        fate: ``first``, ``second``, or what is wrong with it.
        price: What a night costs.
    """

    key: str
    name: str
    fate: str
    price: int

    @property
    def mail(self) -> str:
        """Its address."""
        return f"camere@{self.name.lower().replace(' ', '-')}.example"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    sister: Person
    nephew: str
    club: Person
    friend: Person
    dealer: Person
    collector: Person
    ships: tuple[Ship, ...]
    """Those of the first day, then those of the day before; the right one of each comes first."""
    houses: tuple[House, ...]
    home: Ship
    """The way back, booked long ago."""
    nightly: int
    cap: int
    runs: tuple[tuple[int, int, int], ...]
    """Day, kilometres and millilitres of oil of the three runs at home."""
    counter: int
    """What the five-figure counter shows at the opening."""
    entry: int
    """The number of the entry."""
    least: int
    bid: int
    higher: int
    tools: int
    kept_back: int
    evening: str
    evening_to: str
    """Who gets the Saturday evening, ``club`` or ``friend``."""
    card: str
    """The number of the FIVA card."""
    tracking: str
    purse: Purse
    method: str = ""
    """What pays for rooms; the ordinary life gives it."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 28 May``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str, zone_name: str = HOME) -> datetime:
        """Return an instant of the story."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(zone_name))

    @property
    def first(self) -> Ship:
        """The ship that suits on the first day."""
        return self.ships[0]

    @property
    def last(self) -> Ship:
        """The ship that suits on the day before, by which he goes in the end."""
        return next(ship for ship in self.ships if ship.day == EARLY)

    @property
    def house(self) -> House:
        """Where the car sleeps in the end."""
        return next(house for house in self.houses if house.fate == "second")

    @property
    def chosen(self) -> House:
        """Where it was to sleep."""
        return next(house for house in self.houses if house.fate == "first")

    def hotel(self, house: House) -> Person:
        """Return the desk of a house."""
        return Person(house.name, house.mail)

    def reading(self, run: int) -> int:
        """Return what the counter shows after a run."""
        return self.counter + sum(km for _, km, _ in self.runs[: run + 1])

    @property
    def kilometres(self) -> int:
        """What the three runs come to."""
        return sum(km for _, km, _ in self.runs)

    @property
    def oil(self) -> int:
        """What went in over them, in millilitres."""
        return sum(oil for _, _, oil in self.runs)

    @property
    def thirsty(self) -> bool:
        """Whether she takes more than a litre for a thousand kilometres."""
        return self.oil > self.kilometres

    @property
    def travelled(self) -> int:
        """What the car has really run, as the counter has gone round once."""
        return 100_000 + self.counter

    @property
    def nights(self) -> int:
        """How many nights he sleeps there in the end."""
        return BACK - GO

    def spent(self) -> int:
        """Return what ships and rooms come to in the end; the line keeps a part of the fare for which nobody sailed."""
        return self.home.fare + self.last.fare + self.house.price * self.nights + self.kept_back


_OPENINGS: Final = ("2026-05-04", "2027-05-10", "2028-05-08")
_HELD_OUT: Final = ("2025-05-05", "2025-05-12")
"""Mondays: the meeting falls on the weekend around the end of May."""
_INSIDE: Final = "garage deck, closed and dry"
_OPEN: Final = "open upper deck only for cars without lashing points"


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, roads = draw.stream("people"), draw.stream("prices"), draw.stream("roads")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    ships, home = _ships(people, prices, roads)
    nightly = prices.integer(92, 112, 2)
    sister = people.choice(("Dimitra", "Katerina", "Vasiliki"))
    club = people.choice(("Ornella Galassi", "Fiorenza Montanari", "Marilena Tassinari"))
    friend = people.choice(("Learco Bandini", "Gino Savorani", "Tonino Zaccarini"))
    dealer = people.choice(("Corrado Venieri", "Massimo Ghetti", "Sauro Pasini"))
    collector = people.choice(("Henk Vermaat", "Rolf Seibert", "Alain Cordier"))
    least = prices.integer(21, 24) * 1_000 + 500
    keys = iter(roads.sample(range(1_100, 1_990), 8))
    houses = _houses(nightly, people, prices, keys)
    cast = Cast(
        opening=opening, sister=Person(f"{sister} Leventi", f"{sister.lower()}.leventi@patrasnet.example"),
        nephew=people.choice(("Andreas", "Markos", "Iasonas")),
        club=Person(club, "segreteria@raduno-santerno.example"),
        friend=Person(friend, f"{friend.split(' ')[1].lower()}@faenzanet.example"),
        dealer=Person(dealer, f"{dealer.split(' ')[1].lower()}@classiche-emilia.example"),
        collector=Person(collector, f"{collector.split(' ')[1].lower()}@utensili-d-epoca.example"),
        ships=ships, home=home, houses=houses, nightly=nightly, cap=0, runs=_runs(roads),
        counter=roads.integer(31_200, 44_800), entry=roads.integer(41, 118), least=least,
        bid=least - prices.integer(20, 34) * 100, higher=least + prices.integer(3, 11) * 100,
        tools=prices.integer(52, 88) * 10, kept_back=prices.choice((35, 40, 45)),
        evening=roads.choice(("19:30", "20:00", "20:30")), evening_to=people.choice(("club", "friend")),
        card=f"{roads.integer(210_000, 389_999)}", tracking=f"RA{roads.integer(10**9, 9 * 10**9)}GR",
        purse=Purse(ACCOUNT, USER, BANK),
    )  # fmt: skip
    room = home.fare + cast.last.fare + 5 * nightly
    return _capped(cast, room + prices.integer(60, 140, 10))


def _capped(cast: Cast, cap: int) -> Cast:
    """Return the cast with its limit."""
    return replace(cast, cap=cap)


def _ships(people: Draw, prices: Draw, roads: Draw) -> tuple[tuple[Ship, ...], Ship]:
    names = people.sample(("Adrion Lines", "Ionian Bridge", "Palaska Ferries"), 2)
    lines = []
    for number, name in enumerate(names):
        site = name.lower().replace(" ", "-")
        account = iban("GR", f"0{23 + number}0011{roads.integer(10**15, 9 * 10**15):016d}")
        lines.append(
            Line(f"line{number}", name, Person(f"{name}, reservations", f"booking@{site}.example", name),
                 Payee(name, account, ("Attica Cooperative Bank", "Hermes Bank")[number]),
                 Channel(f"oa_{site.replace('-', '_')}", name, "transport", "Patras, Igoumenitsa, Ancona."))
        )  # fmt: skip
    one, other = lines
    hulls = people.sample(("Kerkyra Star", "Evinos", "Nefeli", "Taygetos", "Ammolofoi", "Kalogria"), 4)
    base = prices.integer(236, 292)
    shift = roads.choice((0, 30, 60))
    early = f"{13 + shift // 60}:{shift % 60:02d}"
    noon = f"{16 + shift // 60}:{shift % 60:02d}"
    found = (
        Ship(one, hulls[0], GO, noon, early, _INSIDE, base),
        Ship(other, hulls[1], GO, "14:00", "10:30", _OPEN, base - prices.integer(20, 38)),
        Ship(one, hulls[2], GO, "22:30", "20:00", _INSIDE, base - prices.integer(40, 60)),
        Ship(other, hulls[1], EARLY, noon, early, _INSIDE, base + prices.integer(8, 30)),
        Ship(one, hulls[0], EARLY, "14:00", "10:30", _OPEN, base - prices.integer(2, 12)),
        Ship(other, hulls[3], EARLY, "22:30", "20:00", _INSIDE, base - prices.integer(44, 66)),
    )
    return found, Ship(other, hulls[3], BACK, "16:30", "15:00", _INSIDE, base - prices.integer(10, 18))


def _houses(nightly: int, people: Draw, prices: Draw, keys: Iterator[int]) -> tuple[House, ...]:
    names = people.sample(
        ("Locanda Tre Curve", "Albergo Santerno", "Hotel Rocca", "Villa Tamburello", "Osteria Piratello",
         "Hotel Zolino"), 6,
    )  # fmt: skip
    cheap = nightly - prices.integer(18, 24, 2)
    steps = {"first": cheap, "second": cheap + 6, "open": cheap - 8, "low": cheap - 4, "dear": nightly + 12,
             "prepaid": cheap - 2}  # fmt: skip
    return tuple(
        House(f"htl_{next(keys):04d}", name, fate, price)
        for (fate, price), name in zip(steps.items(), names, strict=True)
    )


def _runs(roads: Draw) -> tuple[tuple[int, int, int], ...]:
    """Return three runs; each alone looks harmless, and only together they are above the limit, or just below it."""
    kilometres = [roads.integer(140, 190), roads.integer(90, 130), roads.integer(210, 260)]
    over = roads.choice((True, False))
    whole = sum(kilometres) + (roads.integer(40, 90) if over else -roads.integer(10, 30))
    oil = [kilometres[0] - roads.integer(30, 60), kilometres[1] - roads.integer(20, 40)]
    oil = [10 * (part // 10) for part in oil]
    rest = 10 * ((whole - sum(oil)) // 10)
    return tuple((day, km, ml) for day, km, ml in zip((7, 11, 17), kilometres, (*oil, rest), strict=True))
