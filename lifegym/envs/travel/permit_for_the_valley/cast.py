"""Who and what a variant is about: people, houses by altitude, flights, papers, days, figures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Europe/Tallinn"
PAMIR: Final = "Asia/Dushanbe"
USER: Final = "usr_marta"
MARTA: Final = Person("Marta Kask", "marta.kask@raadiolaid.example")
CHIEF: Final = Person("Raadio Laid, programme office", "programm@raadiolaid.example", "the programme office")
PERMITS: Final = Person("GBAO permit desk, Dushanbe", "permit@gbao-desk-tj.example", "the permit desk")
COMMS: Final = Person("Communications Service, import desk", "sputnik@aloqa-desk-tj.example", "the import desk")
INSURER: Final = Person("Põhjala Kindlustus, travel", "reis@pohjala-kindlustus.example", "Põhjala")
EXPRESS: Final = Person("Pamir Express Permits", "desk@pamir-express-permits.example")
CARS: Final = Person("Badakhshan shared cars, Dushanbe stand", "stand@badakhshan-cars.example", "the stand")
SATURN: Final = Person("Saturn", "saturn@pochta-pamir.example")
PODCAST: Final = Person("Ott Lepik", "ott@kuuldekaugus.example")
MOTHER: Final = Person("Helve Kask", "helve.kask@kodupost.example")
SPACE: Final = Person("Via satellite", "relay@orbit-relay.example")
WEAVER_USER: Final = "usr_weaver"
KIT: Final = "papers/kit.txt"
LOG: Final = "papers/log.md"
SCRIPT: Final = "script.md"
PERMIT: Final = "vp_tj_gbao"
QUICK: Final = "vp_tj_gbao_quick"
NOTES: Final = ("note_00960071", "note_00960074", "note_00960075")
"""What the weaver, the shepherd and the driver say of the radio."""
OUT: Final = 20
"""Day on which she leaves; she lands early on the next."""
BACK: Final = 34
ENTERS: Final = 22
"""Day of the permit's first district."""
EVENING: Final = 27
"""The day of the loom, and the first in the district of Murghob."""
HIGH: Final = 3000

NIGHTS: Final = Book("nights.csv", ("date", "place", "house", "metres", "tjs", "state"), amount="tjs", key="date")
OFFICE: Final = Book("office.csv", ("what", "value"), key="what")
PAPERS: Final = Board(
    "db_papers", "Papers",
    {"Paper": "title", "Due": "date", "State": ["Open", "Asked", "In hand", "Wrong"], "With": "rich_text",
     "Somoni": "number"}, most=20,
)  # fmt: skip
VOICES: Final = Board(
    "db_voices", "Voices",
    {"Voice": "title", "Who": "rich_text", "Consent": ["Asked", "Given", "Withdrawn"], "Where": "rich_text"}, most=12,
)  # fmt: skip
ASKED: Final = questions("db_ask_marta", "EUR", title="For Marta")
MINE: Final = Diary("cal_marta", "Marta", primary=True)
COVER: Final = Channel("oa_pohjala", "Põhjala Kindlustus", "insurance", "What is covered where, and from when.")
FIELD: Final = Channel("oa_dyu", "Dushanbe airport, domestic", "transport", "Departures to Khorog and Khujand.")


@dataclass(frozen=True, slots=True)
class House:
    """Where one sleeps.

    Attributes:
        key: Its id with the booking desk.
        name: Its name.
        place: Where it is.
        fate: ``good``, ``next`` when the good one is shut, or what is wrong with it.
        price: What a night costs, in somoni.
        says: What its page says.
    """

    key: str
    name: str
    place: str
    fate: str
    price: int
    says: str

    @property
    def person(self) -> Person:
        """Who keeps it."""
        site = self.name.lower().replace(" ", "-").replace("'", "")
        return Person(self.name, f"stay@{site}.example")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole somoni or euros."""

    opening: date
    editor: Person
    fixer: str
    """The true name of whoever signs as Saturn; it is written nowhere."""
    voices: tuple[str, str, str]
    """A weaver, a shepherd, a driver."""
    taker: int
    """Which of them takes it back."""
    water: Person
    houses: dict[str, dict[str, House]]
    """By place, then by fate."""
    nightly: int
    fare: int
    wait: tuple[int, int]
    """How long a change in Istanbul may take, in minutes."""
    number: str
    """Her passport's number."""
    serial: str
    policy: str
    barred: str
    """The district that nobody may go to any more."""
    shut: str
    """Where the house is that closes."""
    trailer: tuple[str, str]
    """Title and text that are nodded to."""
    missing: str
    """The district that the permit leaves out."""
    cap: int
    """Nights that the insurer covers in a district of level three, once it has changed its mind."""
    hour: str
    """The hour that two people want."""
    earlier: int
    """By how many minutes the first flight leaves sooner in the end."""
    frost: int
    last4: str = ""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Sunday 30 August``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str, where: str = HOME) -> datetime:
        """Return an instant of the story."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(where))

    @property
    def weaver(self) -> str:
        """Who sits at the loom."""
        return self.voices[0]

    @property
    def down(self) -> int:
        """The day on which she leaves Murghob in the end."""
        return EVENING + self.cap

    def house(self, place: str, last: bool = False) -> House:
        """Return where she sleeps in a place, as booked first or in the end."""
        return self.houses[place]["next" if last and place == self.shut else "good"]

    def stays(self, step: int = 9) -> tuple[tuple[str, int, int], ...]:
        """Return place, arrival and departure of each stay after so many of the changes: insurer, flight."""
        murghob = self.down if step >= 1 else 31
        first = (("Kalaikhum", 22, 23), ("Khorog", 23, 25)) if step >= FLIGHT_STRUCK else (("Khorog", 22, 25),)
        return (
            ("Dushanbe", 21, 22), *first, ("Jelondy", 25, 27), ("Alichur", 27, 28), ("Murghob", 28, murghob),
            ("Khorog", murghob, 32), ("Kalaikhum", 32, 33), ("Dushanbe", 33, 34),
        )  # fmt: skip

    def nights(self, step: int = 9, last: bool = False) -> dict[int, House]:
        """Return the house of each night."""
        return {day: self.house(place, last) for place, come, out in self.stays(step) for day in range(come, out)}

    def total(self, step: int = 9, last: bool = False) -> int:
        """Return what all nights come to, in somoni."""
        return sum(house.price for house in self.nights(step, last).values())

    def total_money(self, last: bool = False) -> Money:
        """Return the same as an amount."""
        return tjs(self.total(last=last))

    def high(self) -> int:
        """Return how many nights were slept above three thousand metres."""
        return sum(METRES[house.place] > HIGH for house in self.nights().values())


FLIGHT_STRUCK: Final = 2
METRES: Final = {"Dushanbe": 820, "Kalaikhum": 1260, "Khorog": 2120, "Jelondy": 3520, "Alichur": 3860, "Murghob": 3620}
DISTRICTS: Final = ("Darvoz", "Vanj", "Rushon", "Shughnon", "Roshtqala", "Ishkoshim", "Murghob")
SOUNDS: Final = {"Ishkoshim": (24, "06:00", "the market"), "Roshtqala": (24, "13:00", "the water mill")}
"""What she wanted to record in two districts beside the road: day, hour and thing."""
OUTWARD: Final = ("B7764", "B7246")
HOMEWARD: Final = ("B7245", "B7761")
LEAVES: Final = "15:35"
_HOUSES: Final = {
    "Dushanbe": ("Hotel Varzob", "Guest House Rudaki", "Hotel Vahdat", "Guest House Mehrgon"),
    "Kalaikhum": ("Guest House Karon", "Homestay Bahrom", "Hotel Darvoz", "Homestay Panj"),
    "Khorog": ("Homestay Lalmo", "Guest House Pamir View", "Hotel Khorog", "Homestay Gunt"),
    "Jelondy": ("Homestay Hot Spring", "Hotel Jelondy", "Guest House Turumtay", "Homestay Koitezek", "Homestay Garm"),
    "Alichur": ("Homestay Rahima", "Guest House Alichur", "Homestay Bash Gumbez", "Hotel Marco Polo", "Homestay Sasyk"),
    "Murghob": ("Homestay Erali", "Hotel Pamir Star", "Guest House Murghob", "Homestay Tulfabek", "Homestay Suhrob"),
}  # fmt: skip
_SAYS: Final = {
    "good": ("Family house. Solar panels and a battery, sockets all night.", "Homestay, generator until morning, hot "
             "bucket.", "Private, four rooms, own turbine on the brook."),
    "dear": ("Private, renovated, electricity all night, laundry.",),
    "state": ("Owned by the district administration; register at the desk with the purpose of the journey. Power all "
              "night.",),
    "dark": ("Family house, warm. No electricity after nine in the evening.",),
}  # fmt: skip
_TRAILERS: Final = (
    ("The door and the wind", "Two voices from the road. Twelve minutes, first week of next month, at night."),
    ("Salt, wool, diesel", "What the road carries. Twelve minutes, second Sunday of next month, at night."),
    ("Above the last pole", "Where the wire ends, people talk. Twelve minutes, soon, after midnight."),
    ("A lake that rises", "Nobody hears it but those who do. Twelve minutes, next month, late."),
)
_OPENINGS: Final = ("2026-08-10", "2027-08-09", "2028-08-14")
_HELD_OUT: Final = ("2025-08-11", "2025-08-18")
"""Mondays; training and evaluation share no year."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, days = draw.stream("people"), draw.stream("prices"), draw.stream("days")
    editor = people.choice(
        ("Liis Tammela", "Kadri Vahtra", "Maarja Põldoja", "Eha Lauri", "Triin Sillaste", "Anu Reinvald")
    )
    water = people.choice(
        ("Zulfiya Rahimova", "Nigora Saidova", "Manzura Odinaeva", "Sitora Hakimova", "Parvina Yusufi")
    )
    nightly = prices.integer(260, 320, 10)
    return Cast(
        opening=date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS)),
        editor=Person(editor, f"{_plain(editor)}@raadiolaid.example"),
        fixer=people.choice(("Davlatsho Mirzoev", "Khurshed Nazarov", "Shodmon Alidodov")),
        voices=(people.choice(("Gulnora", "Oyjamol", "Savsan", "Bibijon", "Shirin")),
                people.choice(("Mirzo", "Nazar", "Aziz", "Qurbon")), people.choice(("Odina", "Safar", "Karim",
                                                                                    "Rustam"))),
        taker=people.integer(0, 2), policy=f"PK-{people.integer(1_000_000, 9_999_999)}",
        barred=days.choice(tuple(SOUNDS)), shut=days.choice(("Jelondy", "Alichur", "Murghob")),
        trailer=people.choice(_TRAILERS),
        water=Person(water, f"{_plain(water)}@suv-institut.example"),
        houses={place: _houses(place, nightly, people, prices) for place in _HOUSES}, nightly=nightly,
        fare=prices.integer(460, 520, 10), wait=(90, 360), number=f"KE0{people.integer(100_000, 999_999)}",
        serial=f"SX-{people.integer(10_000, 99_999)}", missing=days.choice(("Murghob", "Shughnon", "Darvoz")),
        cap=days.integer(2, 3), hour=days.choice(("16:00", "16:30", "17:00", "17:30")), earlier=days.choice((72, 88,
                                                                                                             107)),
        frost=days.integer(13, 16),
    )  # fmt: skip


def _plain(name: str) -> str:
    return name.lower().replace(" ", ".").translate(str.maketrans("õäöü", "oaou"))


def _houses(place: str, nightly: int, people: Draw, prices: Draw) -> dict[str, House]:
    names = people.sample(_HOUSES[place], len(_HOUSES[place]))
    fates = ("good", "dear", "state", "dark", "next")[: len(names)]
    low = nightly - prices.integer(60, 90, 5)
    found: dict[str, House] = {}
    for number, (fate, name) in enumerate(zip(fates, names, strict=True)):
        price = {"good": low, "dear": nightly + 10 * prices.integer(3, 9), "state": low - 35, "dark": low - 50,
                 "next": low + 25}[fate]  # fmt: skip
        says = people.choice(_SAYS["good" if fate == "next" else fate])
        key = f"htl_96{list(_HOUSES).index(place)}{number}"
        found[fate] = House(key, name, place, fate, price, says)
    return found


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def tjs(amount: int) -> Money:
    """Return whole somoni."""
    return Money.of(amount, "TJS")
