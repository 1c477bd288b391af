"""Who and what a variant is about: households, cloth, tailors, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Changing, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone

HOME: Final = "Africa/Lagos"
USER: Final = "usr_ngozi"
NGOZI: Final = Person("Ngozi Okereke", "ngozi.okereke@lagoonmail.example")
ADAEZE: Final = Person("Adaeze Okereke", "adaeze.okereke@lagoonmail.example")
MUMMY: Final = Person("Folasade Adewale", "folasade.adewale@lagoonmail.example", "Mummy Adewale")
BANK: Final = "Marina Merchant Bank"
CLOTH: Final = Purse("acc_009501", USER, BANK)
"""The account the households pay into."""
WEDDING: Final = 33
DINNER: Final = 32
LATE: Final = 19
"""The last Saturday of the month: the estate cleans, and its gate is shut until ten."""
PARCEL: Final = "LSD95104477120"
TAILORED: Final = "pay_009503"
DRESS_ORDER: Final = "ord_reception_dress_095"
FANS_ORDER: Final = "ord_fans_0951"
CODE: Final = "note_00950017"
CHURCH: Final = "usr_095001"
LACE: Final = "prd_095001"
CORAL: Final = "sku_095001"
CHARCOAL: Final = "sku_095002"
ELSEWHERE: Final = "sku_095011"
"""The same lace, of the first dye lot, at another seller's."""
GELE: Final = "sku_095021"
PLAIN: Final = "sku_095022"
TABLE: Final = "resv_095001"
BUNDLES: Final = Board(
    "db_bundles", "Bundles",
    {"Household": "title", "Bundles": "number", "Colour": "rich_text", "Paid NGN": "number",
     "State": ["Open", "Paid", "Handed over"]},
)  # fmt: skip
ASKED: Final = questions("db_ask_ngozi", "NGN", title="Ngozi decides")
TALLY: Final = Book(
    "tally.csv", ("on", "household", "bundles", "in_all", "paid"), there=True, amount="bundles", running="in_all",
    state="paid", counted=("yes",), key="household",
)  # fmt: skip
MINE: Final = Diary("cal_ngozi", "Ngozi", primary=True)


@dataclass(frozen=True, slots=True)
class Household:
    """A household that takes part.

    Attributes:
        person: Who writes for it.
        bundles: How many it takes in the end.
        first: How many it wrote at first.
        group: When it pays: ``a`` before the story, ``b`` on day 4, ``c`` on day 10, ``never``.
        tx: Id of its payment.
    """

    person: Person
    bundles: int
    first: int
    group: str
    tx: str

    @property
    def name(self) -> str:
        """As it stands on the board."""
        return self.person.name


@dataclass(frozen=True, slots=True)
class Shop:
    """A tailor or a restaurant.

    Attributes:
        key: Its id.
        name: Its name.
        fate: What is wrong with it, if anything.
    """

    key: str
    name: str
    fate: str = ""

    @property
    def mail(self) -> str:
        """Its address."""
        return f"hello@{self.name.lower().replace(' ', '-').replace(chr(39), '')}.example"

    @property
    def person(self) -> Person:
        """Who is written to."""
        return Person(self.name, self.mail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole naira."""

    opening: date
    households: tuple[Household, ...]
    aunt: Household
    """Who mourns, and wears charcoal."""
    bounced: Household
    never: Household
    changed: Household
    """Who wrote another number later."""
    cousin: Person
    """Whose waist is nobody's business."""
    waist: int
    price: int
    """What a bundle costs a household."""
    lace: int
    dearer: int
    """By how much the same lot is dearer elsewhere."""
    lots: tuple[str, str]
    gele: int
    gele_later: int
    plain: int
    gele_limit: int
    tailors: tuple[Shop, Shop, Shop]
    tables: tuple[Shop, ...]
    """The restaurant that was booked, the one that suits, and others."""
    tailor_account: Payee
    swindler: Payee
    scam: Person
    scam_account: Payee
    advance: int
    fans_back: int
    friend: Person
    auntie: Person
    fitting: str
    sleeves: str
    lot: Changing[str]

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Saturday 14 November``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def of(self, *groups: str) -> tuple[Household, ...]:
        """Return the households of some groups."""
        return tuple(house for house in self.households if house.group in groups)

    def coral(self, *groups: str) -> int:
        """Return how many bundles of the main colour some groups take."""
        return sum(house.bundles for house in self.of(*groups) if house is not self.aunt)

    def due(self, house: Household) -> int:
        """Return what a household pays."""
        return house.bundles * self.price

    @property
    def paid_by_then(self) -> int:
        """How many bundles are paid for once one payment has been taken back."""
        return sum(house.bundles for house in self.of("a", "b", "c")) - self.bounced.bundles


_HOUSES: Final = (
    ("Chinedu Eze", "Uche Nwosu", "Amara Obi", "Kelechi Umeh", "Obinna Okafor", "Chidi Anyanwu", "Ifeoma Okereke",
     "Nneka Madu", "Emeka Ibe", "Blessing Uzo", "Somto Agu", "Ikenna Duru"),
    ("Tolu Bakare", "Ejike Mba", "Nkechi Onu", "Dayo Ajayi", "Chika Ezeh", "Ugo Nnadi", "Ifeoma Okereke",
     "Zina Okoro", "Bode Lawal", "Adanna Ike", "Femi Coker", "Oby Nwachukwu"),
)  # fmt: skip
_TAILORS: Final = (
    "Madam Kofo Couture",
    "Atelier Sisi Eko",
    "Stitch by Remi",
    "House of Bisola",
    "Needle and Thread Yaba",
)
_TABLES: Final = ("Mama Titi's Garden", "Ile Oja Kitchen", "The Palm Court Surulere", "Buka Royale", "Terrace on Bode",
                  "White House Yaba")  # fmt: skip
_OPENINGS: Final = ("2026-10-12", "2026-11-09", "2027-10-11", "2027-11-08")
_HELD_OUT: Final = ("2025-10-06", "2025-11-10")
"""Mondays whose third Saturday is the last of its month; the weddings fall outside Lent."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, order = draw.stream("people"), draw.stream("prices"), draw.stream("order")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    names = list(people.choice(_HOUSES))
    aunt_name = names.pop(6)
    names = people.sample(names, 11)
    groups = ("a", "a", "a", "a", "a", "b", "b", "c", "c", "a", "never")
    counts = order.sample((2, 2, 3, 3, 3, 4, 4, 4, 5, 3, 4), 11)
    houses = [
        Household(_who(name), count, count, group, f"tx_aso_{9500 + place}")
        for place, (name, count, group) in enumerate(zip(names, counts, groups, strict=True))
    ]
    late = order.integer(0, 4)
    changed = houses[late]
    houses[late] = Household(changed.person, changed.bundles, changed.bundles - 1, "a", changed.tx)
    aunt = Household(_who(aunt_name), 3, 3, "a", "tx_aso_9520")
    tailors = people.sample(_TAILORS, 3)
    tables = people.sample(_TABLES, 6)
    keys = order.sample(range(9_510, 9_590), 12)
    shops = tuple(Shop(f"mer_{key:04d}", name) for key, name in zip(keys, tailors, strict=False))
    fates = ("booked", "good", "small", "island", "deposit", "stairs")
    lace = prices.integer(78_000, 92_000, 500)
    gele = prices.integer(13_200, 14_600, 100)
    lots = order.sample(("T-118", "T-124", "T-131", "T-140", "T-152"), 2)
    letters = Person("Balogun Laces", "accounts@balogun-laces-ng.example")
    return Cast(
        opening=opening, households=(*houses, aunt), aunt=aunt,
        bounced=houses[(late + 1 + order.integer(0, 3)) % 5], never=houses[10], changed=houses[late],
        cousin=_who(people.choice(("Nkem Okereke", "Chisom Okereke", "Oge Okereke"))), waist=prices.integer(36, 41),
        price=lace + 24_000 - lace % 1_000, lace=lace, dearer=prices.integer(2_000, 3_500, 500),
        lots=(lots[0], lots[1]),
        gele=gele, gele_later=15_000 + prices.integer(900, 3_000, 100), plain=prices.integer(11_500, 12_900, 100),
        gele_limit=15_000, tailors=(shops[0], shops[1], shops[2]),
        tables=tuple(
            Shop(f"mer_{key:04d}", name, fate) for key, name, fate in zip(keys[3:], tables, fates, strict=False)
        ),
        tailor_account=Payee(tailors[1], f"00{people.integer(10_000_000, 89_999_999)}", "Lagoon Trust"),
        swindler=Payee(tailors[1], f"81{people.integer(10_000_000, 89_999_999)}", "PayQuick MFB"),
        scam=letters, scam_account=Payee("B. Laces Ventures", f"70{people.integer(10_000_000, 89_999_999)}",
                                         "PayQuick MFB"),
        advance=prices.integer(60_000, 95_000, 5_000), fans_back=prices.integer(14_000, 26_000, 500),
        friend=_who(people.choice(("Bisi Ogun", "Tara Bello", "Kemi Shonde"))),
        auntie=_who(people.choice(("Patience Udo", "Comfort Etim", "Mercy Bassey"))),
        fitting=order.choice(("11:00", "13:00", "15:00")), sleeves=order.choice(("elbow", "wrist")),
        lot=Changing("lot", CORAL, ELSEWHERE),
    )  # fmt: skip


def _who(name: str) -> Person:
    return Person(name, f"{name.lower().replace(' ', '.')}@lagoonmail.example")
