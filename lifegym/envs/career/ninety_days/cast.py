"""Who and what a variant is about: the old firm, two employers, days and sums."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "America/Toronto"
USER: Final = "usr_declan"
DECLAN: Final = Person("Declan Fahey", "declan.fahey@pinewire.example")
SHALINI: Final = Person("Shalini Fahey-Rao", "shalini.rao@pinewire.example")
THEO: Final = Person("Theo Lindqvist", "theo@nextdesk-transition.example")
PORTICO: Final = Person("Portico Share Plans", "exercises@portico-plans.example", "Portico")
AGENT: Final = Person("Option Pre-Clearance Office", "clearance@option-preclear-cra.example")
BANK: Final = "Northern Lakes Bank"
SAVINGS: Final = "acc_009201"
SHARES: Final = "brk_009201"
"""The account at the broker that holds the shares he bought through the firm."""
PLAN: Final = "brk_009202"
"""The account into which exercised options are delivered."""
SYMBOL: Final = "CDLN"
VESTED: Final = 2_400
HELD: Final = 310
ENDED: Final = -13
"""His last day."""
LAST: Final = ENDED + 90
"""Last day on which the options may be exercised."""
ROE_DUE: Final = 3
PHYSIO: Final = (1, 15, 29, 43, 57, 71)
"""Tuesdays on which he takes his daughter to physiotherapy at four."""
RESULTS: Final = 37
RESULTS_NOW: Final = 44
MAY_SELL: Final = 42
"""First morning after two full trading days, by the results as first announced."""
MAY_SELL_NOW: Final = 49
CUT_OFF: Final = "17:00"
CUT_OFF_NOW: Final = "14:00"
PLATFORM_CV: Final = "resume_009201"
LEAD_CV: Final = "resume_009202"
TALK_A: Final = "app_009201"
TALK_B: Final = "app_009202"
JOB_A: Final = "job_009201"
JOB_B: Final = "job_009202"
WISH: Final = "job_009203"
EXERCISE: Final = Payee("Portico Share Plans, exercises", "004-33120-7718204", "Humber Credit Union")
CONTRIBUTIONS: Final = Payee("Portico Share Plans, contributions", "004-33120-7718102", "Humber Credit Union")

ENDS: Final = Board(
    "db_loose_ends", "Loose ends",
    {"Matter": "title", "With": "rich_text", "By": "date", "CAD": "number",
     "State": ["Waiting", "Asked", "In order", "Off"]},
    most=18,
)  # fmt: skip
ASKED: Final = questions("db_for_declan", "CAD", title="Declan decides")
SEARCH: Final = Book("search.csv", ("date", "employer", "title", "state"), there=True, key="employer")
CASH: Final = Book(
    "savings.csv", ("day", "what", "cad", "balance", "state"), there=True, amount="cad", running="balance",
    counted=("booked",),
)  # fmt: skip
PRICES: Final = Book("prices.csv", ("day", "price"), key="day")
BENEFITS: Final = Book("benefits.csv", ("from", "to", "applications"), there=True, key="from")
MINE: Final = Diary("cal_declan", "Declan", primary=True)
FAMILY: Final = Diary("cal_family", "Fahey-Rao")
INVESTORS: Final = Channel(
    "oa_cedarline_ir", "Cedarline Investor Relations", "finance", "Results, dates and notices for holders of CDLN."
)
PLAN_NEWS: Final = Channel(
    "oa_portico", "Portico Share Plans", "finance", "Rules, forms and hours for participants in employee plans."
)
OTHER_FEEDS: Final = (
    Channel("oa_portico_pensions", "Portico Pensions", "finance", "For members of pension plans run by Portico."),
    Channel("oa_lakehead", "Lakehead Direct", "finance", "Hours and notices of the broker."),
    Channel("oa_cedarline", "Cedarline Systems", "technology", "What we build, and for whom."),
)
_OPENINGS: Final = ("2026-02-02", "2027-02-01", "2028-02-07")
_HELD_OUT: Final = ("2025-02-03",)
"""Mondays. Training and evaluation share no year: days learned by heart are wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Prices are cents, other sums whole Canadian dollars unless they say otherwise."""

    opening: date
    gillian: Person
    aileen: Person
    first_firm: str
    """Where the process is furthest."""
    first_recruiter: Person
    second_firm: str
    second_recruiter: Person
    wish_firm: str
    rent: int
    weekly: int
    """A week of severance after tax."""
    weeks: int
    """Weeks in the first paper."""
    better: int
    """Weeks the lawyer asks for and gets."""
    strike: int
    gain: int
    """By how much the price is beyond the strike after the results."""
    more: int
    """By how much it rises once more before the exercise."""
    hundreds: int
    """Hundreds of options that the floor allows before that rise."""
    slack: int
    """What is then left above the floor."""
    salary: int
    promised: str
    """Hour of the second interview with the first firm."""
    fallback: str
    """Hour at which the second firm can see him the day after."""
    clause: int
    """Number of the section that was slipped in."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Tuesday, March 3``."""
        day = self.day(number)
        return f"{day:%A}, {day:%B} {day.day}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant of the story at home."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    @property
    def floor(self) -> int:
        """Four months of rent."""
        return 4 * self.rent

    @property
    def severance(self) -> int:
        """All of it, after tax."""
        return self.better * self.weekly

    @property
    def posted(self) -> int:
        """What came of it first."""
        return (self.better - 1) * self.weekly

    def price(self, *, now: bool) -> int:
        """Return the close by which an exercise is settled, before or after the last rise, in cents."""
        return self.strike + self.gain + (self.more if now else 0)

    def one(self, *, now: bool) -> int:
        """Return what one option costs with a quarter of its gain withheld, in cents."""
        return self.strike + (self.price(now=now) - self.strike) // 4

    @property
    def number(self) -> int:
        """How many options the floor allows by the last price."""
        return 100 * self.hundreds - 100

    def cost(self, number: int, *, now: bool) -> int:
        """Return what so many options cost, in whole dollars."""
        return number * self.one(now=now) // 100

    @property
    def before(self) -> int:
        """What is in the savings before the severance comes."""
        return self.floor + self.cost(100 * self.hundreds, now=False) + self.slack - self.severance

    @property
    def full(self) -> int:
        """What is in the savings when the exercise is worked out."""
        return self.before + self.severance

    @property
    def left(self) -> int:
        """What is in the savings after the exercise."""
        return self.full - self.cost(self.number, now=True)

    @property
    def limit(self) -> int:
        """Least price of a share he would sell at, in cents."""
        return self.strike + self.gain + self.more // 2


def cad(amount: int) -> Money:
    """Return whole dollars."""
    return Money.of(amount, "CAD")


def cents(amount: int) -> Money:
    """Return a price."""
    return Money.of(Decimal(amount) / 100, "CAD")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, sums = draw.stream("people"), draw.stream("sums")
    gillian = people.choice(("Gillian Pruett", "Maureen Oake", "Corinne Stadler"))
    aileen = people.choice(("Aileen Bascombe", "Rosalind Achebe", "Henrietta Vong"))
    first, second, wish = people.sample(
        ("Halyard Freight", "Kestrel Clinics", "Larkfield Transit", "Marram Grid", "Quillwort Libraries"), 3
    )
    one, two = people.sample(("Bram Osei", "Yelena Markov", "Tomas Quill", "Ines Delacroix"), 2)
    strike, gain = sums.choice((1063, 1147, 1229, 1311)), sums.choice((440, 480, 520))
    weeks = sums.integer(8, 9)
    return Cast(
        opening=date.fromisoformat(sums.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS)),
        gillian=Person(gillian, "people@cedarline-systems.example"),
        aileen=Person(aileen, f"{aileen.split(' ')[0].lower()}@{aileen.split(' ')[1].lower()}-employment.example"),
        first_firm=first, first_recruiter=_recruiter(one, first), second_firm=second,
        second_recruiter=_recruiter(two, second), wish_firm=wish,
        rent=sums.integer(2_800, 3_200, 50), weekly=sums.integer(1_443, 1_643, 10), weeks=weeks, better=weeks + 4,
        strike=strike, gain=gain, more=320, hundreds=sums.integer(12, 17), slack=sums.integer(220, 480, 10),
        salary=sums.integer(9_600, 10_600, 50), promised=people.choice(("13:30", "14:00")),
        fallback=people.choice(("10:00", "11:00", "11:30")), clause=people.choice((9, 11, 12)),
    )  # fmt: skip


def _recruiter(name: str, firm: str) -> Person:
    return Person(name, f"{name.split(' ')[0].lower()}@{firm.lower().replace(' ', '-')}.example")
