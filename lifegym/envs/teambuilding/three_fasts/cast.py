"""Who and what a variant is about: departments and what they eat, halls, kitchens, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.money import Money

HOME: Final = "Asia/Kuala_Lumpur"
USER: Final = "usr_meiling"
MEI: Final = Person("Lim Mei Ling", "meiling.lim@tampin-analytics.example", "Mei Ling")
FIRM: Final = "Tampin Analytics"
TOWN: Final = "Port Dickson"
BANK: Final = "Klang Valley Bank"
CARD: Final = "pm_events"
THURSDAY: Final = 27
"""Day after the opening on which they leave, a Thursday of the fasting month; they come home on the Friday."""
FRIDAY: Final = 28
"""Day of the way home; in Lent, and one on which many Hindus eat no meat either."""
HEADS: Final = 60
"""What prices by the head are multiplied with in the book."""
ROOM_FOR: Final = 64
"""For how many the house is sought and reserved."""
MOST: Final = 61
"""At most so many say at first that they come; two more join them."""
_THURSDAYS: Final = ("2025-03-06", "2025-03-13", "2026-03-12")
_HELD_OUT_THURSDAYS: Final = ("2024-03-14", "2024-03-21")
"""Thursdays of the fasting month whose Friday lies in Lent. Training and evaluation share no year."""

DEPARTMENTS: Final = ("Finance", "Sales", "Engineering", "Support", "Design", "Operations", "Legal")
COUNTS: Final = ("thursday", "friday", "halal", "veg_thu", "veg_fri", "fasting")
HEADCOUNT: Final = Book("headcount.csv", ("department", *COUNTS), there=True, key="department")
COSTS: Final = Book(
    "costs.csv", ("date", "item", "payee", "amount", "running", "state"), there=True, running="running",
    counted=("planned", "paid"),
)  # fmt: skip
OFFERS: Final = Board(
    "db_offers", "Offers",
    {"Offer": "title", "Kind": ["Venue", "Caterer", "Bus"], "Page": "rich_text", "Net RM": "number",
     "State": ["Open", "Chosen", "Out"], "Why": "rich_text"},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "RM")
MINE: Final = Diary("cal_meiling", "Mei Ling", primary=True)
AGENDA: Final = Diary("cal_offsite", "Off-site")
ROHANI: Final = Person("Rohani Mat Isa", "rohani.matisa@tampin-analytics.example", "Kak Rohani")
ARIF: Final = Person("Arif Budiman Salleh", "arif.salleh@tampin-analytics.example", "Encik Arif")
AUDIT: Final = Person("Finance, purchasing", "purchasing@tampin-analytics.example", "Purchasing")


class Numbers(NamedTuple):
    """What one department sends: people on each day, and how many of them eat how."""

    thursday: int
    friday: int
    halal: int
    veg_thu: int
    veg_fri: int
    fasting: int

    def said(self) -> str:
        """Return the numbers as a coordinator writes them."""
        return (
            f"Thursday {self.thursday}, Friday {self.friday}. Halal {self.halal}, vegetarian {self.veg_thu} on "
            f"Thursday and {self.veg_fri} on Friday, fasting {self.fasting}."
        )


@dataclass(frozen=True, slots=True)
class Department:
    """A department, who answers for it, and its numbers."""

    name: str
    who: Person
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class Venue:
    """A hall by the sea.

    Attributes:
        fate: What becomes of it, or what is wrong with it.
        key: Its id on the review platform.
        name: Its name.
        area: The stretch of coast.
        net: Price a head for both days, before tax, in ringgit.
        taxed: Whether its page states the price with tax.
        events: Who takes group bookings.
    """

    fate: str
    key: str
    name: str
    area: str
    net: int
    taxed: bool
    events: Person

    @property
    def shown(self) -> int:
        """The price its page states."""
        return self.net * 108 // 100 if self.taxed else self.net


@dataclass(frozen=True, slots=True)
class Caterer:
    """A kitchen: its price a head for all meals before tax, and whether it writes its prices with tax."""

    fate: str
    key: str
    name: str
    orders: Person
    net: int
    taxed: bool

    @property
    def shown(self) -> int:
        """The price it writes."""
        return self.net * 106 // 100 if self.taxed else self.net


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole ringgit, before tax unless said otherwise."""

    opening: date
    purse: Purse
    departments: tuple[Department, ...]
    """In the order in which they answer: three at once, two quietly, one that will not, one that forgets."""
    edited: Numbers
    """What the second of them is after somebody changed their mind."""
    grieving: Person
    hosts: tuple[Person, Person]
    """Two others who could say the welcome."""
    sick: tuple[str, str]
    """People whose conditions a coordinator let slip."""
    venues: dict[str, Venue]
    near: tuple[Venue, ...]
    falls: tuple[str, str]
    """In which order one hall shrinks and one closes."""
    leaves: str
    """When the coaches leave for home on the Friday."""
    head_limit: int
    """What a head may cost at the venue."""
    deposit: int
    dearer_deposit: int
    caterers: tuple[Caterer, Caterer, Caterer]
    """The one she likes, the cheapest, and the one they will have."""
    bus: Person
    bus_price: int
    bus_dearer: int
    shirts: Person
    shirts_price: int
    cap: int
    debtor: Person
    debt: int
    other_debtor: Person
    other_refund: Money
    sports: Person
    waiver: str
    driver: Payee
    """The account on the bus firm's quotation."""
    wrong_heads: int
    """By how many heads the kitchen's bill is too long."""
    early: str
    """When the kitchen would like to open the buffet."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 14 March``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def ours(self) -> Venue:
        """The hall they will have."""
        return self.venues["ours"]

    @property
    def liked(self) -> Caterer:
        """The kitchen she likes."""
        return self.caterers[0]

    @property
    def lapsed(self) -> Caterer:
        """The cheapest kitchen, whose certificate lapses."""
        return self.caterers[1]

    @property
    def kitchen(self) -> Caterer:
        """The kitchen they will have."""
        return self.caterers[2]

    @property
    def unwilling(self) -> Department:
        """The department that would rather be guessed."""
        return self.departments[5]

    @property
    def forgetful(self) -> Department:
        """The department that has to be reminded."""
        return self.departments[6]

    def total(self, departments: tuple[Department, ...], *, edited: bool = False) -> Numbers:
        """Return the sums over departments."""
        lines = [d.numbers for d in departments]
        if edited:
            lines[1] = self.edited
        return Numbers(*(sum(column) for column in zip(*lines, strict=True)))


GOOD: Final = ("shrinks", "closed", "spare", "ours")
WRONG: Final = ("small", "dear", "dearer", "none", "shared", "steps", "bar")
_COAST: Final = ("Teluk Kemang", "Si Rusa", "Pasir Panjang", "Tanjung Biru", "Batu 4", "Batu 8")
_HALLS: Final = (
    "Selat Hall", "Pelangi House", "Ketapang Lodge", "Sauh Retreat", "Camar Bay", "Rhu Pavilion", "Lagun Hall",
    "Bakau House", "Merpati Cove", "Suria Retreat", "Dermaga Hall", "Nipah Lodge",
)  # fmt: skip
_PEOPLE: Final = (
    ("Nurul Izzati Halim", "Izzati"), ("Tan Wei Shan", "Wei Shan"), ("Priya Nair", "Priya"),
    ("Jason Lourdes", "Jason"), ("Siti Hajar Osman", "Hajar"), ("Harpreet Kaur", "Harpreet"),
    ("Goh Chee Meng", "Chee Meng"), ("Ashvin Maniam", "Ashvin"), ("Melissa Dawi", "Melissa"),
    ("Faizal Mokhtar", "Faizal"), ("Cheryl Pereira", "Cheryl"), ("Liyana Zainal", "Liyana"),
)  # fmt: skip
"""Name, and what others call them."""
_GRIEVING: Final = (
    ("Kavitha Suppiah", "Kavitha"), ("Dayang Suhaila", "Suhaila"), ("Chong Li Fen", "Li Fen"),
    ("Marina Thomas", "Marina"),
)  # fmt: skip
_SICK: Final = ("Ridhwan", "Evelyn", "Sangeetha", "Hanafi", "Boon Keat")
_KITCHENS: Final = (
    ("Serai Wangi", "serai-wangi"), ("Dapur Kak Yam", "dapur-kakyam"), ("Kuali Besar", "kuali-besar"),
    ("Periuk Tembaga", "periuk-tembaga"), ("Daun Pisang Emas", "daunpisang-emas"),
)  # fmt: skip
_BUSES: Final = (("Bas Mesra Jaya", "basmesra"), ("Konvoi Selatan", "konvoi-selatan"), ("Lebuh Travel", "lebuhtravel"))


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    thursday = date.fromisoformat(draw.choice(_HELD_OUT_THURSDAYS if variant in TEST_VARIANTS else _THURSDAYS))
    staff = [_colleague(*names) for names in people.sample(_PEOPLE, 9)]
    order = draw.sample(DEPARTMENTS, len(DEPARTMENTS))
    numbers = [_numbers(prices) for _ in order]
    while not MOST - 7 <= sum(line.thursday for line in numbers) <= MOST:
        numbers = [_numbers(prices) for _ in order]
    departments = tuple(map(Department, order, staff, numbers))
    round_price = prices.choice((175, 200))
    limit = round_price + prices.integer(4, 11)
    venues, near = _venues(places, prices, round_price, limit)
    kitchens = people.sample(_KITCHENS, 3)
    base = prices.choice((350, 400))
    caterers = _caterers(kitchens, base, draw.stream("tax"), places)
    bus, domain = people.choice(_BUSES)
    bus_price = prices.integer(2_600, 3_300, 50)
    rise = prices.integer(180, 420, 20)
    shirts = prices.integer(1_500, 2_100, 50)
    spent = 340 + HEADS * (venues["ours"].net + caterers[2].net) + bus_price + rise
    deposit = prices.integer(1_500, 2_400, 100)
    edit = departments[1].numbers
    return Cast(
        opening=thursday - timedelta(days=THURSDAY),
        purse=Purse("acc_900001", USER, BANK),
        departments=departments,
        edited=edit._replace(
            thursday=edit.thursday + 2, halal=edit.halal + 1, veg_fri=edit.veg_fri + 1, fasting=edit.fasting + 1
        ),
        grieving=_colleague(*people.choice(_GRIEVING)),
        hosts=(staff[7], staff[8]),
        sick=(people.sample(_SICK, 2)[0], people.sample(("Yuvaraj", "Norliza", "Wai Kit"), 1)[0]),
        venues=venues,
        near=near,
        falls=draw.choice((("shrinks", "closed"), ("closed", "shrinks"))),
        leaves=draw.choice(("16:00", "16:30", "17:00")),
        head_limit=limit,
        deposit=deposit,
        dearer_deposit=deposit + prices.integer(400, 900, 100),
        caterers=caterers,
        bus=Person(bus, f"sewa@{domain}.example"),
        bus_price=bus_price,
        bus_dearer=bus_price + rise,
        shirts=Person("Kapas Cetak", "order@kapas-cetak.example"),
        shirts_price=shirts,
        cap=spent + shirts - rise - prices.integer(250, 800, 50),
        debtor=Person("Lumut Bay Resort", "accounts@lumutbay-resort.example"),
        debt=prices.integer(1_150, 1_940, 10),
        other_debtor=Person("Sewa Khemah Utama", "akaun@sewakhemah.example"),
        other_refund=Money.of(f"{prices.integer(210, 290)}.50", "MYR"),
        sports=Person("Ombak Water Sports", "fun@ombak-sports.example"),
        waiver=f"SETUJU-{people.integer(3100, 9899)}",
        driver=Payee(bus, f"5142{people.integer(10_000_000, 89_999_999)}", "Rimba Savings"),
        wrong_heads=prices.integer(4, 8),
        early=draw.choice(("18:15", "18:30", "18:45")),
    )  # fmt: skip


def _colleague(name: str, called: str) -> Person:
    return Person(name, f"{name.lower().replace(' ', '.')}@tampin-analytics.example", called)


def _numbers(prices: Draw) -> Numbers:
    thursday = prices.integer(7, 9)
    halal = prices.integer(3, thursday - 3)
    veg = prices.integer(0, 2)
    return Numbers(
        thursday, thursday - prices.integer(0, 1), halal, veg, veg + prices.integer(1, 2), halal - prices.integer(0, 1)
    )


def _venues(places: Draw, prices: Draw, round_price: int, limit: int) -> tuple[dict[str, Venue], tuple[Venue, ...]]:
    """Return the halls that suit, and those that do not.

    One of the two that stay states its price with tax, which lies above the limit; without, it keeps to it.
    """
    halls = places.sample(_HALLS, len(GOOD) + len(WRONG))
    keys = places.sample(range(9_101, 9_160), len(halls))
    beside = prices.integer(1, 3)
    nets = {"shrinks": round_price - prices.integer(6, 14), "closed": round_price - prices.integer(6, 14)}
    nets |= {"dear": limit + prices.integer(5, 40), "dearer": limit + prices.integer(2, 9)}
    taxed = prices.choice(("ours", "spare"))
    nets |= (
        {"ours": round_price, "spare": round_price + beside}
        if taxed == "ours"
        else {"ours": round_price - beside, "spare": round_price}
    )
    found = []
    for fate, name, key in zip((*GOOD, *WRONG), halls, keys, strict=True):
        net = nets.get(fate, limit - prices.integer(5, 45))
        mail = f"events@{name.lower().replace(' ', '-')}-pd.example"
        person = Person(f"{name}, events", mail)
        found.append(Venue(fate, f"mer_{key:08d}", name, places.choice(_COAST), net, fate == taxed, person))
    good = {venue.fate: venue for venue in found[: len(GOOD)]}
    return good, tuple(found[len(GOOD) :])


def _caterers(kitchens: list[tuple[str, str]], base: int, tax: Draw, places: Draw) -> tuple[Caterer, Caterer, Caterer]:
    nets = (base + 100, base, base + 50)
    with_tax = tax.choice(((False, True, False), (True, True, False), (False, False, True)))
    keys = places.sample(range(9_201, 9_260), 3)
    found = [
        Caterer(fate, f"mer_{key:08d}", name, Person(f"{name} Catering", f"orders@{domain}.example"), net, taxed)
        for fate, key, (name, domain), net, taxed in zip(
            ("liked", "lapses", "ours"), keys, kitchens, nets, with_tax, strict=True
        )
    ]
    return found[0], found[1], found[2]
