"""Who and what a variant is about: four young people and their parents, papers, sums, flights and days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone

HOME: Final = "Africa/Casablanca"
USER: Final = "usr_houda"
HOUDA: Final = Person("Houda Benjelloun", "houda.benjelloun@atlaspost.example")
BANK: Final = "Banque de la Corniche"
ACCOUNT: Final = "acc_092001"
CARD: Final = "pm_92031"
SHEET: Final = "tuesday.txt"
MEDICAL: Final = "medical.csv"
OLD_SIGNATURE: Final = "papers/consent-last-year.txt"
DECREE: Final = "papers/decree.txt"

INVITED: Final = 10
SIGNED: Final = 18
OLD_DAY: Final = 24
"""Day of the appointment at the visa centre, as it was given."""
COUNTER: Final = 31
"""And as it is in the end."""
OLD_START: Final = 50
START: Final = 52
FLY: Final = 51
LATE: Final = 52
"""Day on which the nephew flies, a day after the others, alone."""
END: Final = 62
SHARE: Final = 4_200
SEAT: Final = 2_950
"""What the camp wants for one of them, in dirhams."""
LEAST: Final = 12_000
"""What the account of a parent must show."""
VALID: Final = 35
"""Days that a statement is good for."""

PAPERS: Final = Board(
    "db_papers", "Papers",
    {"Teen": "title", "Consent": ["Asked", "In", "Old form", "In anew"], "Statement": "date", "MAD": "number",
     "Insured EUR": "number", "Visa": ["To do", "Handed in", "Question", "Granted"], "State": ["Going", "Not going"]},
    most=10,
)  # fmt: skip
ASK: Final = questions("db_ask_houda", "MAD", title="Ask Houda")
MONEY: Final = Book(
    "camp-money.csv", ("day", "who", "what", "mad", "sum", "state"), there=True, amount="mad", running="sum",
    counted=("in", "out"),
)  # fmt: skip
NEEDS: Final = Book(MEDICAL, ("teen", "what", "carries"), key="teen")
MINE: Final = Diary("cal_houda", "Houda", primary=True)
CENTRE: Final = Diary("cal_centre", "Visa centre Casablanca, group F-2291")
AT_CENTRE: Final = "evt_00920024"
IN_MINE: Final = "evt_00920025"
CAMP_ENTRY: Final = "evt_00920050"

CAMP: Final = Person("Vinnuskóli Ölfus, youth camps", "camps@vinnuskoli-olfus.example", "the camp")
INSURER: Final = Person("Atlas Prévoyance", "voyages@atlas-prevoyance.example", "Atlas Prévoyance")
VISAS: Final = Person("Visa centre Casablanca", "groupes@centre-visas-casa.example")
PAGE: Final = Channel("oa_olfus", "Vinnuskóli Ölfus", "education", "Work camps for the young, Hveragerði.")
WINGS: Final = Channel(
    "oa_wings", "Boréale Airways", "transport", "Notices to passengers and to those who wait for them."
)


@dataclass(frozen=True, slots=True)
class Teen:
    """One of the four.

    Attributes:
        key: ``nephew``, ``nour``, ``zineb`` or ``amine``.
        given: Given name.
        family: Family name.
        parent: Who signs and pays.
        born: Day of birth.
        issued: Day of the story on which the bank statement was issued.
        balance: What it shows, in dirhams.
        passport: Number of the passport.
        app: Id of the draft.
    """

    key: str
    given: str
    family: str
    parent: Person
    born: date
    issued: int
    balance: int
    passport: str
    app: str

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.given} {self.family}"

    @property
    def statement(self) -> str:
        """The file of the statement they sent first."""
        return f"papers/statement-{self.given.lower()}.txt"

    @property
    def anew(self) -> str:
        """The file of the one they send later."""
        return f"statement-{self.given.lower()}-new.pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole dirhams unless said otherwise."""

    opening: date
    teens: tuple[Teen, ...]
    father: Person
    """Of Nour, who is divorced from her mother."""
    zineb: Person
    school: Person
    broker: Person
    excepted: bool
    """Whether the youngest comes under the exception of the new rule."""
    wishes: str
    """Where Zineb would like to sleep: ``mixed`` or ``women``."""
    returned: str
    """Whose money goes back: ``nour`` or ``zineb``."""
    camp_account: Payee
    paris: tuple[int, int]
    """Minutes between the two flights of the nephew's first booking, and of the one he flies in the end."""
    hours: int
    """The longest wait, in hours, with which the airline looks after somebody alone."""
    sum_before: int
    sum_now: int
    """What the camp wants them insured for, in euros, before and after."""
    bus: str
    bus_now: str
    cover: int
    fares: dict[str, int]
    purse: Purse

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str, zone_name: str = HOME) -> datetime:
        """Return an instant of the story."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(zone_name))

    def teen(self, key: str) -> Teen:
        """Return one of the four."""
        return next(teen for teen in self.teens if teen.key == key)

    @property
    def going(self) -> tuple[Teen, ...]:
        """Those who fly in the end."""
        return tuple(teen for teen in self.teens if teen.key != "amine" or self.excepted)

    @property
    def group(self) -> tuple[Teen, ...]:
        """Those who fly together, a day before the nephew."""
        return tuple(teen for teen in self.going if teen.key != "nephew")

    def stale(self, teen: Teen) -> bool:
        """Return whether a statement is too old on the day of the counter."""
        return COUNTER - teen.issued > VALID

    def left(self) -> int:
        """Return what is left of the shares when camp and flights are paid from them."""
        return len(self.going) * (SHARE - SEAT)


_OPENINGS: Final = ("2026-05-11", "2027-05-10", "2028-05-08")
_HELD_OUT: Final = ("2025-05-12", "2025-05-05")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, ways = draw.stream("people"), draw.stream("prices"), draw.stream("ways")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    start = opening + timedelta(days=START)
    excepted = ways.choice((True, False))
    young = start + timedelta(days=ways.integer(8, 26) if excepted else ways.integer(41, 66))
    given = {
        "nephew": people.choice(("Ilyas", "Rayan", "Adam")), "nour": people.choice(("Nour", "Lina", "Salma")),
        "zineb": people.choice(("Zineb", "Kenza", "Hiba")), "amine": people.choice(("Amine", "Walid", "Othmane")),
    }  # fmt: skip
    family = dict(
        zip(given, people.sample(("Tazi", "Berrada", "Chraibi", "Lahlou", "Sqalli", "Mernissi"), 4), strict=True)
    )
    first = {"nephew": "Samira", "nour": "Ghita", "zineb": "Driss", "amine": "Hamid"}
    born = {
        "nephew": date(start.year - 15, 2, ways.integer(3, 26)), "nour": date(start.year - 16, 1, ways.integer(4, 27)),
        "zineb": date(start.year - 15, 4, ways.integer(2, 27)), "amine": young.replace(year=young.year - 15),
    }  # fmt: skip
    old = ("zineb", people.choice(("nephew", "nour")))
    issued = {key: -ways.integer(5, 9) if key in old else -ways.integer(1, 3) for key in given}
    balance = {key: prices.integer(141, 268) * 100 for key in given} | {"zineb": prices.integer(82, 108) * 100}
    teens = tuple(
        Teen(
            key, given[key], family[key],
            Person(f"{first[key]} {family[key]}", f"{first[key].lower()}.{family[key].lower()}@familles-casa.example"),
            born[key], issued[key], balance[key],
            f"QK{ways.integer(1_000_000, 9_999_999)}", f"app_09200{place}",
        )
        for place, key in enumerate(given, 1)
    )  # fmt: skip
    site = ways.integer(10**15, 9 * 10**15)
    return Cast(
        opening=opening, teens=teens, father=Person(f"Karim {family['nour']}", "karim.architecte@marrakechnet.example"),
        zineb=Person(f"{given['zineb']} {family['zineb']}", f"{given['zineb'].lower()}.2010@familles-casa.example"),
        school=Person("Lycée Anfa, office", "secretariat@lycee-anfa.example", "the school"),
        broker=Person("RDV Express Casa", "rdv@rendezvous-express-casa.example"), excepted=excepted,
        wishes=people.choice(("mixed", "women")), returned=people.choice(("nour", "zineb")),
        camp_account=Payee("Vinnuskóli Ölfus", iban("IS", f"0159{site:016d}0102"[:22]), "Suðurbanki"),
        paris=(ways.choice((350, 380, 410)), ways.choice((115, 130, 155))), hours=ways.choice((4, 5)),
        sum_before=30_000, sum_now=ways.choice((50_000, 60_000)), bus=ways.choice(("17:30", "18:00")),
        bus_now=ways.choice(("16:15", "16:45")), cover=prices.integer(31, 44) * 10,
        fares={"one": prices.integer(19, 24) * 100, "two": prices.integer(17, 22) * 100},
        purse=Purse(ACCOUNT, USER, BANK),
    )  # fmt: skip
