"""Who and what a variant is about: the siblings, the shop, the loom, sums, days and names that are drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.money import Money

HOME: Final = "Europe/Helsinki"
USER: Final = "usr_sanna"
BANK: Final = "Saariston Osuuspankki"
SANNA: Final = Person("Sanna Lehtovirta", "sanna.lehtovirta@saaristonposti.example")
ILKKA: Final = Person("Ilkka Lehtovirta", "ilkka@lehtovirta-puu.example")
COURT: Final = Person("Helsinki District Court, European claims", "eu-claims@kaa-helsinki.example", "the court")
HOME_COURT: Final = "District Court of Southwest Finland"
SHOP_FEED: Final = "Register of Enterprises (Riga)"
SERVICE: Final = Person("E-service of the courts", "asiointi@eservice-courts.example")
DEALER: Final = Person("Rauno Hakala", "rauno@vanhaaika-osto.example")

CANCELLED: Final = -38
"""Day on which Sanna gave the contract up."""
OWED_BY: Final = -24
"""Day by which the shop had to pay back."""
SIGNED: Final = 12
REPAID: Final = 15
SERVED: Final = 29
OPENED: Final = 38
"""Day on which the shop became insolvent."""
EVE: Final = 32
"""Midsummer Eve, a Friday."""
ACK_BY: Final = 18
ADDRESS_BY: Final = 38
ACK: Final = (
    "acknowledges", "acknowledge", "acknowledged", "acknowledgement", "acknowledgment", "receipt", "number", "confirms",
    "confirmation",
)  # fmt: skip
"""Words by which the court's first letter is called."""

FORM_PATH: Final = "claim/form-a.csv"
CLAIM: Final = Board(
    "db_claim", "Claim",
    {"Item": "title", "EUR": "number", "State": ["Claimed", "Left out", "Paid back"], "Basis": "rich_text"}, most=14,
)  # fmt: skip
EVIDENCE: Final = Board(
    "db_evidence", "Evidence", {"Item": "title", "Day": "date", "Where": "rich_text", "Says": "rich_text"}, most=14
)
DAYS: Final = Board(
    "db_days", "Days", {"What": "title", "Due": "date", "State": ["Open", "Done", "Missed"], "Basis": "rich_text"},
    most=16,
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "EUR")
COSTS: Final = Book(
    "costs.csv", ("date", "item", "payee", "euro", "sum", "state"), there=True, amount="euro", running="sum",
    counted=("planned", "paid"),
)  # fmt: skip
INTEREST: Final = Book("interest.csv", ("from", "until", "principal", "days", "euro"), key="until")
FORM: Final = Book(FORM_PATH, ("box", "entry"), key="box")
MINE: Final = Diary("cal_sanna", "Sanna", primary=True)
SHARED: Final = Diary("cal_ecc", "ECC appointments")
CALL: Final = "evt_00940031"
FORMS: Final = Channel("oa_ejustice", "European e-Justice, forms", "government", "Forms of the European procedures.")
COURT_FEED: Final = Channel("oa_court", "Helsinki District Court", "government", "Fees, hours and hearings.")
REGISTER: Final = Channel("oa_ur", SHOP_FEED, "government", "Changes of registered companies, daily.")
GAZETTE: Final = Channel("oa_gazette", "Latvian Gazette, insolvency", "government", "Openings and closures.")
TRANSLATORS: Final = Channel("oa_translators", "Register of authorised translators", "government", "Who may certify.")
RATES: Final = Channel("oa_rates", "Bank of Finland, reference rate", "finance", "Late interest, twice a year.")
OLD_FORM: Final = "A-2.1"
NEW_FORM: Final = "A-3.0"


def eur(amount: int | str | Decimal) -> Money:
    """Return euros."""
    return Money.of(str(amount), "EUR")


@dataclass(frozen=True, slots=True)
class Translator:
    """Somebody who has made an offer.

    Attributes:
        fate: ``good``, or what is wrong with the offer.
        who: The translator.
        price: For the two papers, certified, in euros.
        ready: Day of the story by which they are ready.
    """

    fate: str
    who: Person
    price: int
    ready: int


@dataclass(frozen=True, slots=True)
class Judgment:
    """A judgment in the database.

    Attributes:
        fate: ``first``, ``second``, or what sets it apart.
        key: Its id.
        number: As it is cited.
        title: Its title.
        year: When it was handed down.
    """

    fate: str
    key: str
    number: str
    title: str
    year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros unless they say otherwise."""

    opening: date
    shop: Person
    adviser: Person
    administrator: Person
    valuer: Person
    portal: Person
    clerk: str
    loom: int
    transport: int
    bench: int
    bench_freight: int
    value: int
    """What a new loom of the kind costs elsewhere, by the valuer."""
    rate: str
    """Late interest in percent a year."""
    old_fee: int
    new_fee: int
    cap: int
    offer: int
    translators: dict[str, Translator]
    judgments: dict[str, Judgment]
    order: str
    bench_order: str
    product: str
    tracking: str
    scanned: int
    """Day of the scan that was entered late."""
    scan_clock: str
    seat: str
    new_seat: str
    near_seat: str
    case: str
    slots: tuple[int, int]
    """Days the adviser offers: the first while they are away."""
    slot_clock: str
    tool: str
    """What of their father's somebody wants to buy."""
    tool_price: int
    translator_account: str
    code: str
    """The word that would lodge the form."""
    purse: Purse = field(default_factory=lambda: Purse("", USER, BANK))

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 11 June``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def principal(self) -> int:
        """What the claim is about, at first."""
        return self.loom + self.transport

    def daily(self, principal: int) -> Decimal:
        """Return the interest of a day on a sum, to the cent."""
        exact = Decimal(principal) * Decimal(self.rate) / Decimal(36500)
        return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)

    def interest(self, until: int) -> Decimal:
        """Return the late interest up to a day, that day included."""
        first = min(until, REPAID) - OWED_BY
        rest = max(0, until - REPAID)
        return first * self.daily(self.principal) + rest * self.daily(self.loom)

    def translator(self) -> Translator:
        """Return the translator whose offer fits."""
        return self.translators["good"]

    def payee(self) -> Payee:
        """Return the account of the translator's bill."""
        return Payee(self.translator().who.name, self.translator_account, "Hämeen Säästöpankki")

    def costs(self) -> int:
        """Return what stands in the book at the end, planned and paid."""
        return 24 + self.translator().price + self.new_fee


_OPENINGS: Final = ("2026-05-18", "2027-05-24", "2028-05-22")
_HELD_OUT: Final = ("2025-05-19", "2025-05-19")
"""Mondays, so that day 32 is Midsummer Eve. Training and evaluation share no year."""
_SHOPS: Final = ("Austras Stelles", "Daugavas Audumi", "Kurzemes Stelles")
_STREETS: Final = ("Brīvības iela 148", "Avotu iela 31", "Maskavas iela 222", "Krāsotāju iela 12", "Lāčplēša iela 88",
                   "Duntes iela 6")  # fmt: skip
_PEOPLE: Final = ("Kerttu Alanen", "Mirja Holopainen", "Arvi Lindroos", "Laima Vanags", "Jouni Terho", "Silja Ekman",
                  "Anneli Kuisma")  # fmt: skip
_TITLES: Final = {
    "first": "A kayak lost before the door",
    "second": "A stove that stayed in a depot",
    "third": "A tent that nobody found again",
    "own_carrier": "A piano fetched by the buyer's carrier",
    "business": "Ovens for a bakery, lost in transit",
    "late": "A sofa that came six weeks late",
    "damaged": "A mirror delivered in pieces",
    "unpaid": "A wardrobe returned to sender unpaid",
}  # fmt: skip
_TOOLS: Final = ("the birch reeds", "the shuttle of curly birch", "the warping reel")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, days, law = (draw.stream(name) for name in ("people", "prices", "days", "law"))
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    name = people.choice(_SHOPS)
    site = name.lower().replace(" ", "-")
    streets = people.sample(_STREETS, 3)
    seat, new_seat, near_seat = (f"{street}, Riga LV-10{people.integer(10, 84)}" for street in streets)
    adviser = people.choice(("Outi Karppinen", "Heli Rautio", "Pirkko Sund"))
    administrator = people.choice(("Edgars Priede", "Inga Kalvāne", "Juris Zvirbulis"))
    box = administrator.split(" ")[1].lower().replace("ā", "a")
    keys = law.sample(range(1_200, 9_800), 14)
    numbers = law.sample(range(2_100, 7_900), 12)
    scanned = days.choice((-47, -46, -45))
    price = prices.integer(176, 206, 2)
    cast = Cast(
        opening=opening,
        shop=Person(f"SIA {name}", f"info@{site}.example", "the shop"),
        adviser=Person(adviser, f"{adviser.lower().replace(' ', '.')}@ecc-finland.example"),
        administrator=Person(administrator, f"{box}@administratori-riga.example"),
        valuer=Person("Arviointi Helin", "arviot@arviointi-helin.example"),
        portal=Person("EU Claims Portal", "activation@eu-claims-portal.example"),
        clerk=people.choice(("Pia Ström", "Jarno Ketola", "Elina Forss")),
        loom=prices.integer(1_120, 1_260, 10), transport=prices.integer(84, 118, 2), bench=prices.integer(145, 175, 5),
        bench_freight=prices.integer(18, 26, 2), value=prices.integer(2_240, 2_460, 20),
        rate=law.choice(("9.5", "10.0", "10.5")), old_fee=86, new_fee=prices.integer(93, 104),
        cap=0, offer=prices.integer(610, 690, 10), translators=_offers(people, prices, price),
        judgments={
            fate: Judgment(fate, f"case_{keys[place]:06d}", "", title, opening.year - (1, 2, 4, 1, 2, 1, 3, 2)[place])
            for place, (fate, title) in enumerate(_TITLES.items())
        },
        order=f"ord_{(opening - timedelta(days=71)):%Y%m%d}_{keys[11]:06d}",
        bench_order=f"ord_{(opening - timedelta(days=71)):%Y%m%d}_{keys[12]:06d}",
        product=f"prd_9{keys[13]:05d}", tracking=f"BK{law.integer(10**9, 9 * 10**9)}",
        scanned=scanned, scan_clock=days.choice(("06:40", "09:15", "11:05")), seat=seat, new_seat=new_seat,
        near_seat=near_seat, case=f"L {opening.year % 100}/{numbers[11]}",
        slots=(35, days.choice((37, 38, 39))), slot_clock=days.choice(("10:00", "13:30", "14:15")),
        tool=people.choice(_TOOLS), tool_price=prices.integer(240, 380, 20),
        code=f"LODGE-{law.integer(3_000, 9_700)}",
        translator_account=iban("FI", f"57{law.integer(10**11, 9 * 10**11)}"),
    )  # fmt: skip
    numbered = {
        fate: replace(found, number=f"HelHO {found.year}:{numbers[place]}")
        for place, (fate, found) in enumerate(cast.judgments.items())
    }  # fmt: skip
    return replace(cast, judgments=numbered, cap=cast.costs() + prices.integer(20, 60, 10))


def _offers(people: Draw, prices: Draw, price: int) -> dict[str, Translator]:
    """Return the offers: one fits, and each of the others misses by one thing."""
    named = people.sample(_PEOPLE, 5)
    found = {}
    for place, (fate, more, ready) in enumerate(
        (("good", 0, 10), ("late", -prices.integer(8, 16, 2), 14), ("estonian", -prices.integer(18, 28, 2), 9),
         ("plain", -prices.integer(60, 80, 2), 8), ("bundle", prices.integer(84, 110, 2), 9))
    ):  # fmt: skip
        who = named[place]
        site = who.lower().replace(" ", "-").replace("ö", "o")
        found[fate] = Translator(fate, Person(who, f"tarjous@{site}.example"), price + more, ready)
    return found
