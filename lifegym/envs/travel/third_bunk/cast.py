"""Who and what a variant is about: the class and its parents, the house, days, sums, and which of them go wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import within
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Europe/Brussels"
USER: Final = "usr_liesbeth"
LIESBETH: Final = Person("Liesbeth Claes", "liesbeth.claes@zennepost.example")
WIM: Final = Person("Wim Aerts", "wim.aerts@deklimop.example", "Meester Wim")
SOFIE: Final = Person("Sofie Nys", "sofie.nys@deklimop.example", "Juf Sofie")
NADIA: Final = Person("Nadia Lambrecht", "nadia.lambrecht@zennepost.example")
LIST: Final = Person("Ouders 6A", "ouders6a@deklimop.example", "the parents' list")
"""What is sent here, all the parents of the class read."""
WARD: Final = Person("Epilepsy nurses, Zennekliniek", "epilepsie@zennekliniek.example", "the ward")
CHEMIST: Final = Person("Apotheek Helmet", "balie@apotheek-helmet.example")
HIRE: Final = Person("Besso Sports, Zinal", "location@besso-sports.example", "Besso Sports")
RAIL: Final = Person("Ardenna Rail, groups", "groups@ardenna-rail.example", "the group desk")
GUIDE: Final = Person("Bureau des guides, Anniviers", "bureau@guides-anniviers.example", "the guides")
BANK: Final = "Banque de la Senne"
CLASS: Final = Purse("acc_001041", USER, BANK)

PLAN_DUE: Final = 12
"""Day by which the ward means to send the emergency plan of this year."""
LEAVE: Final = 34
"""Sunday on which the class leaves."""
BACK: Final = 40
"""Saturday on which it comes home."""
ALONE: Final = 37
"""Day from which the house has no first-aider any more."""
PARTY: Final = 38
"""Day of the house's evening programme."""
LIMIT: Final = 480
"""Minutes of sleep: two nights in a row below, and the ward wants to hear of it."""

FORMS: Final = Board(
    "db_forms", "Forms 6A",
    {"Child": "title", "Parent": "rich_text", "Mail": "rich_text", "On the slope": ["Ski", "Snowshoes"],
     "Boot": "number", "Diet": "rich_text", "Signed": "date"},
    most=14,
)  # fmt: skip
BEDS: Final = Board(
    "db_beds", "Beds",
    {"Bed": "title", "Room": ["Arolle", "Gentiane", "Meleze", "Bouquetin"], "Level": ["lower", "middle", "top"],
     "Child": "rich_text"},
    most=8,
)  # fmt: skip
AWAITED: Final = Board(
    "db_awaited", "Awaited",
    {"What": "title", "By": "date", "From": "rich_text", "State": ["Waiting", "Chased", "Here"]}, most=10,
)  # fmt: skip
DECISIONS: Final = questions("db_committee", "EUR", title="Ask first")
PAID: Final = Book(
    "payments.csv", ("day", "child", "euro", "sum", "status"), there=True, amount="euro", running="sum",
    state="status", counted=("paid",),
)  # fmt: skip
ROTA: Final = Book("rota.csv", ("day", "adults", "count", "first aid"), there=True, key="day")
GEAR: Final = Book("gear.csv", ("child", "kind", "boot"), key="child")
SHEET: Final = "fien.md"
MINE: Final = Diary("cal_liesbeth", "Liesbeth", primary=True)
CLASS_DIARY: Final = Diary("cal_6a", "6A sneeuwklas", shared_with=(LIST.mail, WIM.mail))
HOUSE_DIARY: Final = Diary("cal_arolles", "Les Arolles, evenings")
EVENING: Final = "evt_00941038"
WALK: Final = "evt_00941039"
TRAIN: Final = "AR 9617"
PNRS: Final = ("K6SNWA", "K6SNWB", "K6SNWC", "K6SNWD")
"""Bookings of the class: the first with the adults, nine in each but the last."""
PNR: Final = PNRS[2]
"""The booking whose children find themselves apart."""
WATCH: Final = "dev_fien"
SLEEP: Final = "str_fien"
VALLEY: Final = Channel("oa_arolles", "Les Arolles, Zinal", "lodging", "News of the house for groups that are coming.")
SNOW: Final = Channel("oa_anniviers", "Anniviers snow and roads", "weather", "Lifts, roads and paths in the valley.")
STAFF: Final = ("Wim", "Sofie", "Robbe")
SECRET: Final = ("epilepsy", "epileptic", "epilepsie", "seizure", "seizures", "Buccolam", "midazolam")


@dataclass(frozen=True, slots=True)
class Child:
    """A child of the class.

    Attributes:
        given: First name. family: Surname. girl: In whose rooms the child sleeps. parent: Who signs and pays.
    """

    given: str
    family: str
    girl: bool
    parent: Person

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.given} {self.family}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    children: tuple[Child, ...]
    """Fien first."""
    boots: dict[str, int]
    """Boot size by child."""
    late: tuple[Child, Child]
    parts: Child
    """Whose family pays fifty a month, and does not want it known."""
    unsigned: tuple[Child, Child]
    """The second one's mother is slow."""
    turned: Child
    """Who shall not ski after all."""
    returned: Child
    wrong: Child
    """Whose boots the shop writes down wrongly."""
    wrong_size: int
    gluten: Child
    nurse: Child
    """Whose mother is a nurse."""
    asker: Child
    vegetarian: tuple[Child, ...]
    halal: tuple[Child, ...]
    fresh: tuple[Child, Child, Child]
    """Whose money came in since the book was written last; the third pays under a grandmother's name."""
    granny: str
    host: Person
    rival: Person
    rival_account: Payee
    house_account: Payee
    hire_account: Payee
    second: int
    """The second instalment."""
    rate: int
    """The second instalment of the family that pays in parts, a month."""
    start: int
    bill: int
    gear_bill: int
    deposit: int
    minutes: int
    """After how many minutes of a seizure the medicine is given."""
    doctor: str
    coach: int
    apart: int
    """Coach in which nine children find themselves without an adult."""
    night: int
    """Minutes of each of the two short nights."""
    alert: tuple[int, int]
    """First and last day of the avalanche warning."""
    refuge: int
    """Day to which the walk can be moved."""
    aider: str
    lights_out: str
    room: int
    """Francs that a room for one costs a night, with half board."""
    method: str = ""
    """Her way to pay; the ordinary life gives it."""

    @property
    def fien(self) -> Child:
        """Her daughter."""
        return self.children[0]

    @property
    def katrien(self) -> Person:
        """The mother who is a nurse."""
        return self.nurse.parent

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 11 June``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story; Zinal keeps the hours of Brussels."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def left(self) -> int:
        """Return what stands in the class account in the end."""
        return self.start + 2 * self.second + self.rate - self.bill - self.gear_bill


_GIRLS: Final = (
    ("Lotte", "Vermeulen", "An"), ("Yasmine", "Haddad", "Samira"), ("Noor", "De Backer", "Hanne"),
    ("Elif", "Kaya", "Zeynep"), ("Marie", "Peeters", "Griet"), ("Aminata", "Diallo", "Fatou"),
    ("Ella", "Stevens", "Katleen"), ("Zoë", "Maes", "Veerle"), ("Olivia", "Wouters", "Tine"),
    ("Salma", "Bouazza", "Naima"), ("Juliette", "Lemmens", "Ilse"), ("Roos", "Verhaegen", "Leen"),
)  # fmt: skip
_BOYS: Final = (
    ("Jef", "Goossens", "Karen"), ("Bilal", "Amrani", "Loubna"), ("Stan", "Mertens", "Inge"),
    ("Mateusz", "Nowak", "Agnieszka"), ("Arthur", "Claeys", "Lieve"), ("Emre", "Yildiz", "Sevgi"),
    ("Lars", "Hermans", "Sara"), ("Ibrahim", "Sow", "Mariam"), ("Warre", "Jacobs", "Els"),
    ("Luca", "Ferrari", "Chiara"), ("Tuur", "Michiels", "Barbara"), ("Seppe", "Coppens", "Heidi"),
    ("Adam", "Benali", "Karima"),
)  # fmt: skip
_OPENINGS: Final = ("2026-02-02", "2027-02-01")
_HELD_OUT: Final = ("2025-02-10", "2028-02-07")
"""Mondays five weeks before a Sunday in March without holidays. Training and evaluation share no year."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, chance = draw.stream("people"), draw.stream("prices"), draw.stream("chance")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    others = [_child(*one, girl=girl) for names, girl in ((_GIRLS, True), (_BOYS, False)) for one in names]
    fien = Child("Fien", "Smets", True, LIESBETH)
    roles = iter(people.sample(others, len(others)))
    late, parts, unsigned = (next(roles), next(roles)), next(roles), (next(roles), next(roles))
    turned, returned, wrong, gluten, nurse, asker = (next(roles) for _ in range(6))
    rest = list(roles)
    boots = {one.name: prices.integer(34, 40) for one in (fien, *others)}
    second, host = prices.integer(196, 228, 2), people.choice(("Marthe Zufferey", "Coralie Theytaz", "Odile Savioz"))
    minutes = chance.choice((3, 5))
    heavy = chance.choice(((37, 38), (38, 39)))
    house = _account("CH", "00483", people, "Les Arolles Sàrl", "Banque de la Navizence")
    start = 23 * second + 50 + prices.integer(300, 700, 10)
    bill = 26 * second - prices.integer(900, 1300, 10)
    return Cast(
        opening=opening, children=(fien, *others), boots=boots, late=late, parts=parts, unsigned=unsigned,
        turned=turned, returned=returned, wrong=wrong,
        wrong_size=boots[wrong.name] + chance.choice((-3, 3)), gluten=gluten, nurse=nurse, asker=asker,
        vegetarian=tuple(rest[:3]), halal=tuple(rest[3:5]), fresh=(rest[5], rest[6], rest[7]),
        granny=people.choice(("Godelieve Thys", "Rachida Kaddouri", "Simonne Baert")),
        host=Person(host, f"{host.split(' ')[0].lower()}@les-arolles.example"),
        rival=Person("Chalet Bella Lui", "groupes@chalet-bella-lui.example"),
        rival_account=_account("CH", "00766", people, "Chalet Bella Lui", "Banque de la Navizence"),
        house_account=house, hire_account=_account("CH", "00483", people, "Besso Sports SA", "Banque de la Navizence"),
        second=second, rate=50, start=start, bill=bill, gear_bill=prices.integer(610, 790, 10),
        deposit=prices.integer(560, 840, 20), minutes=minutes,
        doctor=people.choice(("Dr Vandeputte", "Dr Okafor", "Dr Segers")), coach=14, apart=chance.choice((16, 17, 18)),
        night=LIMIT - prices.integer(35, 70, 5), alert=heavy,
        refuge=39 if heavy == (37, 38) else 37, aider=people.choice(("Martial", "Gaëtan", "Yannick")),
        lights_out=chance.choice(("22:30", "22:45")), room=prices.integer(84, 112, 2),
    )  # fmt: skip


def _child(given: str, family: str, parent: str, *, girl: bool) -> Child:
    plain = f"{parent}.{family}".lower().replace(" ", "").replace("ë", "e")
    return Child(given, family, girl, Person(f"{parent} {family}", f"{plain}@ouders-mail.example"))


def _account(country: str, code: str, people: Draw, name: str, bank: str) -> Payee:
    return Payee(name, iban(country, f"{code}{people.integer(10**11, 9 * 10**11)}"), bank)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")
