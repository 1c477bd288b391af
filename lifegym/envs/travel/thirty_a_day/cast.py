"""Who and what a variant is about: the traveller and hers, stops, trains, houses, days and sums."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Asia/Kolkata"
USER: Final = "usr_anjali"
ANJALI: Final = Person("Anjali Kurien", "anjali.kurien@kayalmail.example")
AMMA: Final = Person("Susamma Kurien", "susamma.kurien@kayalmail.example", "Amma")
SISTER: Final = Person("Reethu Kurien", "reethu.kurien@kayalmail.example")
PHARMACY: Final = Person("Sreedevi Medicals", "orders@sreedevi-medicals.example", "the pharmacy")
PAYROLL: Final = Person("Tessell Cloud, People Operations", "people@tessell-cloud.example", "people operations")
BUS: Final = Person("Aravalli Sleeper Coaches", "seats@aravalli-coaches.example", "the bus office")
BANK: Final = "Lotus Savings Bank"
ACCOUNT: Final = "acc_001301"
CARD: Final = "pm_001301"
PHONE: Final = "+91 80 5550 1180"

SALARY_DUE: Final = 2
NOTICE_ENDS: Final = 33
EXAM: Final = 49
"""A Monday."""
CALL: Final = 41
"""A Sunday: the family speaks about the wedding."""
DEPOSIT_DUE: Final = 28
FEAST: Final = (39, 42)
"""Nights from and until which Udaipur is full for Independence Day."""

DORM: Final = "Bed in the women's dormitory"
ROOM: Final = "Own room"
NIGHTS: Final = Board(
    "db_nights", "Nights",
    {"Stop": "title", "House": "rich_text", "Kind": ["Dorm", "Own room"], "Arrive": "date", "Leave": "date",
     "INR": "number", "State": ["Noted", "Booked", "Lost"]},
    repeating=True, most=24,
)  # fmt: skip
ASKED: Final = questions("db_anju_decides", "INR", title="Anju decides")
SPEND: Final = Book(
    "spend.csv", ("date", "what", "whom", "inr", "sum", "state"), there=True, amount="inr", running="sum",
    counted=("booked",),
)  # fmt: skip
MINE: Final = Diary("cal_anjali", "Anjali", primary=True)
FAMILY: Final = Diary("cal_kurien", "Kurien family")
RAIL_NEWS: Final = Channel("oa_himrail", "Hill Railways", "transport", "State of the narrow gauge lines in Himachal.")
EXAMS: Final = Channel("oa_certboard", "Certboard India", "education", "Dates and rules of certificates in computing.")
_OPENINGS: Final = ("2026-07-06", "2027-07-05", "2028-07-03")
_HELD_OUT: Final = ("2025-07-07",)
"""Mondays. Training and evaluation share no year: days learned by heart are wrong."""


@dataclass(frozen=True, slots=True)
class House:
    """A hostel or homestay.

    Attributes:
        key: Its id.
        name: Its name.
        city: Where it is.
        fate: ``good``, ``next``, or what is wrong with it.
        kind: The room type that matters.
        price: A night in it, flexible, in rupees.
        room: A night in a room of one's own, where both are had.
    """

    key: str
    name: str
    city: str
    fate: str
    kind: str
    price: int
    room: int = 0

    @property
    def mail(self) -> str:
        """Its address."""
        return f"stay@{self.name.lower().replace(' ', '-')}.example"


@dataclass(frozen=True, slots=True)
class Run:
    """A train of a leg: what is right or wrong with it, its number, departure, minutes, class, fare, offer."""

    fate: str
    number: str
    leaves: str
    minutes: int
    coach: str
    fare: int
    offer: str


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of the journey: where from and to, on which day of the story, and its trains by fate."""

    key: str
    origin: str
    dest: str
    day: int
    runs: dict[str, Run]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Sums are whole rupees."""

    opening: date
    legs: dict[str, Leg]
    houses: dict[str, dict[str, House]]
    dorm: int
    """Most that a night in a dormitory may cost."""
    own: int
    """Most that a night in a room of her own may cost."""
    friend: Person
    colleague: Person
    landlord: Person
    office: Person
    exam_hour: str
    exam_now: str
    centre: str
    centre_now: str
    wrong_name: str
    earlier: int
    """By how many minutes the first train leaves earlier."""
    salary: int
    deposit: int
    kept: int
    """What the landlord keeps back of the deposit without a word."""
    pills: tuple[str, str]
    dose: int
    dose_now: int
    gig: int
    day_of_pills: int

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Saturday 15 August``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def run(self, key: str, fate: str = "good") -> Run:
        """Return a train of a leg."""
        return self.legs[key].runs[fate]

    def leaves(self, key: str, fate: str = "good", later: int = 0) -> datetime:
        """Return when a train of a leg leaves, so many days later."""
        return self.at(self.legs[key].day + later, self.run(key, fate).leaves)

    @property
    def spent(self) -> int:
        """Return what beds and trains come to in the end."""
        beds = (
            8 * self.house("Jaipur").price + 9 * self.house("Jodhpur", "next").price + 10 * self.house("Pushkar").price
            + 10 * self.house("Udaipur", "next").price + 2 * self.house("Delhi").price + 4 * self.house("Delhi").room
            + 7 * self.house("Shimla", "next").price
        )  # fmt: skip
        return beds + sum(self.run(key).fare for key in self.legs)

    @property
    def cap(self) -> int:
        """Most that all of it may come to."""
        return (self.spent + 2_400) // 500 * 500

    def house_person(self, city: str) -> Person:
        """Return the desk of the house that suits in a city."""
        return Person(self.house(city).name, self.house(city).mail, "the host")

    def house(self, city: str, fate: str = "good") -> House:
        """Return a house of a city."""
        return self.houses[city][fate]


def inr(amount: int) -> Money:
    """Return whole rupees."""
    return Money.of(amount, "INR")


_SHAPES: Final = {
    "one": ("Jaipur", "Jodhpur", 15, (
        ("good", "07:55", 330, "AC chair"), ("dear", "09:10", 320, "AC chair"), ("next", "12:20", 335, "AC chair"),
        ("early", "04:50", 310, "AC chair"), ("open", "08:30", 340, "sleeper"), ("late", "17:40", 330, "AC chair"))),
    "two": ("Jodhpur", "Ajmer", 24, (
        ("good", "08:15", 290, "AC chair"), ("dear", "10:05", 280, "AC chair"), ("next", "13:00", 295, "AC chair"),
        ("early", "05:20", 285, "AC chair"), ("open", "09:40", 300, "sleeper"), ("late", "17:05", 290, "AC chair"))),
    "three": ("Ajmer", "Udaipur", 34, (
        ("good", "06:45", 325, "AC chair"), ("dear", "08:20", 310, "AC chair"), ("next", "14:10", 330, "AC chair"),
        ("early", "02:15", 320, "AC chair"), ("open", "07:50", 345, "sleeper"), ("late", "16:30", 325, "AC chair"))),
    "four": ("Udaipur", "Delhi", 43, (
        ("good", "18:40", 720, "three-tier AC"), ("dear", "20:15", 725, "two-tier AC"),
        ("open", "17:15", 810, "sleeper"), ("early", "23:10", 700, "three-tier AC"))),
    "five": ("Delhi", "Kalka", 50, (
        ("good", "07:40", 245, "AC chair"), ("dear", "07:15", 240, "executive chair"),
        ("open", "06:10", 290, "sleeper"), ("late", "17:15", 250, "AC chair"), ("early", "03:05", 260, "AC chair"))),
    "six": ("Kalka", "Shimla", 50, (
        ("good", "12:25", 325, "AC chair"), ("dear", "12:45", 320, "vistadome"),
        ("open", "14:20", 340, "second sitting"),
        ("early", "03:45", 330, "AC chair"), ("late", "16:10", 345, "AC chair"))),
}  # fmt: skip
"""Cities, day, and the trains: fate, departure, minutes, class."""
_FARES: Final = {"one": 610, "two": 520, "three": 640, "four": 1_180, "five": 720, "six": 560}
_TOWNS: Final = {
    "Jaipur": ("Pink Lattice Hostel", "Stepwell House", "Chandpole Bunks", "Blue Kite Hostel", "Hawa Gate Hostel"),
    "Jodhpur": ("Indigo Roof Hostel", "Clock Tower Bunks", "Fort Lane Hostel", "Marwar Hostel", "Toorji Hostel"),
    "Pushkar": ("Kapila Rooms", "Sunset Ghat Rooms", "Neem Rooms", "Varaha Guest House", "Rose Farm Rooms"),
    "Udaipur": ("Pichola Bunks", "Gangaur Hostel", "Lal Ghat House", "Monsoon Stairs Hostel", "Jheel Hostel"),
    "Delhi": ("Paharganj Bunks", "Karol Bagh Bunks", "Lodi Hostel", "Nizam Lane Hostel", "Metro Hostel"),
    "Shimla": ("Summer Hill Bunks", "Lakkar Bazaar Hostel", "Deodar House", "Cart Road Hostel", "Mist Hostel"),
}  # fmt: skip
FATES: Final = ("good", "next", "nolocks", "dear", "prepaid")
_ROOM_OFF: Final = {"good": 210, "next": 120, "nolocks": 270, "dear": 60, "prepaid": 240}
"""By how much a room of one's own is cheaper than the most that it may cost."""
PILLS: Final = (("Telmisartan", "Atorvastatin"), ("Amlodipine", "Rosuvastatin"), ("Losartan", "Metformin"))


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, sums = draw.stream("people"), draw.stream("sums")
    opening = date.fromisoformat(sums.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    keys = iter(sums.sample(range(9_100, 9_900), 90))
    dorm, own = sums.integer(720, 860, 20), sums.integer(1_700, 2_000, 50)
    legs = {}
    for place, (key, (origin, dest, day, shapes)) in enumerate(_SHAPES.items()):
        fare, base = _FARES[key] + sums.integer(-30, 40, 5), sums.integer(11, 79, 2)
        runs = {}
        for turn, (fate, clock, minutes, coach) in enumerate(shapes):
            more = {"good": 0, "next": 45, "dear": 130, "open": -210, "early": -60, "late": -40}[fate]
            runs[fate] = Run(fate, f"{12_000 + 700 * place + base + 2 * turn}", clock, minutes, coach, fare + more,
                             f"tro_{next(keys):06d}")  # fmt: skip
        legs[key] = Leg(key, origin, dest, day, runs)
    houses = {}
    for city, names in _TOWNS.items():
        top = own if city == "Pushkar" else dorm
        found = {}
        for fate, name in zip(FATES, people.sample(names, len(names)), strict=True):
            off = {"good": -sums.integer(120, 150, 10), "next": -sums.integer(40, 70, 10), "nolocks": -210,
                   "dear": sums.integer(30, 120, 10), "prepaid": -190}[fate]  # fmt: skip
            found[fate] = House(f"htl_{next(keys):04d}", name, city, fate, ROOM if city == "Pushkar" else DORM,
                                top + off, own - _ROOM_OFF[fate])  # fmt: skip
        houses[city] = found
    friend, colleague = (
        people.choice(("Zoya Merchant", "Nandini Rao", "Ipsita Dutta")),
        people.choice(("Rohan Bhatt", "Karthik Iyer", "Dev Malhotra")),
    )
    dose = people.choice((20, 40))
    landlord = people.choice(("Venkat Shenoy", "Prakash Hegde", "Mohan Nayak"))
    first = next(n for n in range(20, 33) if (opening + timedelta(days=n)).day == 1)
    return Cast(
        opening=opening, legs=legs, houses=houses, dorm=dorm, own=own,
        friend=Person(friend, f"{friend.split(' ')[0].lower()}@loomletters.example"),
        colleague=Person(colleague, f"{colleague.split(' ')[0].lower()}@sidecarlabs.example"),
        landlord=Person(landlord, "owner@indiranagar-flats.example"),
        office=Person("Certboard India", "candidates@certboard-india.example", "the exam office"),
        exam_hour=people.choice(("14:00", "14:30")), exam_now=people.choice(("09:00", "09:30")),
        centre="Nehru Place", centre_now=people.choice(("Dwarka Sector 10", "Rohini Sector 8", "Okhla Phase 3")),
        wrong_name=people.choice(("Anjali Kurian", "Anjali Curien", "Anjaly Kurien")),
        earlier=sums.choice((70, 80, 95)),
        salary=sums.integer(84_300, 96_300, 500), deposit=sums.integer(60_300, 72_300, 1_000),
        kept=sums.integer(7_313, 9_813, 100), pills=people.choice(PILLS), dose=dose, dose_now=2 * dose,
        gig=sums.integer(16_000, 24_000, 1_000), day_of_pills=first,
    )  # fmt: skip
