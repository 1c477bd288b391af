"""Who and what a variant is about: people, pots of money, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.money import Money

HOME: Final = "Europe/Dublin"
USER: Final = "usr_ruairi"
RUAIRI: Final = Person("Ruairí Mac Suibhne", "ruairi.macsuibhne@litir.example")
BANK: Final = "Corrib Mutual"
BANKERS: Final = Person(BANK, "service@corribmutual.example")
"""The bank's own address for letters, which its desk reads."""
OWN: Final = "acc_000401"
CURRENT: Final = "acc_000411"
CHILDREN: Final = "acc_000412"
RESERVE: Final = "acc_000413"
RAFFLE: Final = "acc_000414"
BROKER: Final = Person("Saltmarsh Brokers", "clients@saltmarsh-brokers.example")
PAPERS: Final = "brk_000401"
"""The Friends' account at the broker."""
SOON: Final = "SHWS"
LATER: Final = "SHWL"
CARD: Final = "card_000401"
MEETING: Final = 30
"""Day after the opening on which the annual meeting is, a Wednesday."""
DUTY: Final = Diary("cal_friends", "Friends", primary=True)
ROOMS: Final = Diary("cal_rooms", "Library rooms")
EVENT: Final = "evt_00900411"
DECISIONS: Final = questions("db_asks", "EUR", "For Ruairí")
SUPPLIERS: Final = Board(
    "db_suppliers", "Suppliers",
    {"Supplier": "title", "IBAN": "rich_text", "Telephone": "rich_text", "Changed by": "rich_text"},
)  # fmt: skip
BUDGET: Final = Board(
    "db_budget", "Budget", {"Line": "title", "This year": "number", "Next year": "number", "Why": "rich_text"}
)
TILL: Final = Book(
    "tillbook.csv", ("date", "item", "receipt", "amount", "running", "state"), there=True, running="running",
    counted=("paid",),
)  # fmt: skip
WORTH: Final = Book("worth.csv", ("pot", "amount", "running", "state"), running="running", counted=("ours",), key="pot")
OPEN: Final = Book("open.csv", ("date", "who", "what", "amount", "state"), there=True)
LIBRARIES: Final = Channel("oa_libraries", "Galway Libraries", "city", "Opening hours, events and closures.")
CITY: Final = Person("Galway City Council, Community Grants", "community.grants@galwaycity-grants.example")
OFFICE: Final = "Carrick Lane Library"
_OPENINGS: Final = ("2026-09-14", "2027-09-13", "2032-09-13", "2033-09-12")
_HELD_OUT: Final = ("2028-09-11", "2031-09-15", "2034-09-11", "2037-09-14")
"""Mondays in September. Training and evaluation share none: days learned by heart are wrong."""


class Slip(NamedTuple):
    """Something paid out of the till: what, and by which receipt, if there is one."""

    item: str
    receipt: str
    amount: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros unless they are Money."""

    opening: date
    chair: Person
    secretary: Person
    third: Person
    brid: Person
    daughter: Person
    caretaker: Payee
    caretaker_wage: int
    librarian: Person
    printer: Person
    printer_account: Payee
    printing: int
    rebate: int
    binder: Person
    binder_account: Payee
    elsewhere: Payee
    """What somebody wrote into the list in the binder's place."""
    binding: Money
    heating: Person
    heating_account: Payee
    quotes: tuple[int, int]
    """What the panel and what the storage heater costs, both in the reading room."""
    taken: int
    """Which of the two he means, 0 or 1."""
    early: int
    """What they take off when the bill is paid within three days."""
    grant: int
    second_grant: int
    for_children: bool
    """Whether the grant is for the children's fund; it is paid into the other pot."""
    gap: int
    """What the current account lacks when the heating is to be paid."""
    costs: tuple[int, int, int, int]
    """A month's running costs: insurance, room hire, papers, website."""
    spare: int
    """What the reserve holds beyond six months of them."""
    soon: int
    later: int
    """Bonds of a hundred: those that are repaid in these weeks, and those that are not."""
    fair: Person
    pitch: int
    votes: tuple[bool, bool, bool]
    """Who is for a stall on the first asking: chair, secretary, third."""
    turns: int
    """Who thinks again: the secretary (1) or the third (2)."""
    fees: tuple[int, int]
    """What the bank takes a month, now and from November on."""
    host: str
    hosting: Money
    slips: tuple[Slip, ...]
    float_: int
    moved: str
    """The hour to which the library moves the meeting."""
    subscriptions: int
    interest: Money

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def heater(self) -> int:
        """What the heater he means costs."""
        return self.quotes[self.taken]

    @property
    def month(self) -> int:
        """A month's running costs."""
        return sum(self.costs)

    @property
    def floor(self) -> int:
        """What the reserve may not fall below."""
        return 6 * self.month

    @property
    def deposit(self) -> int:
        """What lies in the reserve account at the opening."""
        return self.floor + self.spare - 100 * (self.soon + self.later)

    @property
    def enough(self) -> bool:
        """Whether the reserve can give what the current account lacks."""
        return self.spare >= self.gap

    @property
    def before_bill(self) -> int:
        """What the current account holds when the heating is to be paid."""
        return self.heater - self.gap

    @property
    def start(self) -> int:
        """What the current account holds at the opening."""
        return self.before_bill + self.printing - (0 if self.for_children else self.grant)

    @property
    def right_pot(self) -> str:
        """The account the grant belongs into."""
        return CHILDREN if self.for_children else CURRENT

    @property
    def wrong_pot(self) -> str:
        """The account it was paid into."""
        return CURRENT if self.for_children else CHILDREN

    @property
    def stall(self) -> bool:
        """Whether two of three want the stall in the end."""
        return sum(self.final_votes) >= 2

    @property
    def final_votes(self) -> tuple[bool, ...]:
        """Who is for the stall in the end."""
        return tuple(vote != (place == self.turns) for place, vote in enumerate(self.votes))

    @property
    def quarter_day(self) -> date:
        """The day on which the reserve's interest is due."""
        return date(self.opening.year, 9, 30)

    @property
    def unproven(self) -> Money:
        """What was paid out of the tin without a receipt in these weeks."""
        return sum((slip.amount for slip in self.slips if not slip.receipt), Money(0, "EUR"))

    @property
    def tin(self) -> Money:
        """What is in the tin at the end."""
        return Money.of(self.float_, "EUR") - sum((slip.amount for slip in self.slips), Money(0, "EUR"))


_CHAIRS: Final = ("Máirín Ní Fhlatharta", "Deirdre Conneely", "Nuala Fahy", "Gráinne Burke")
_SECRETARIES: Final = ("Colm Hession", "Fergus Naughton", "Donal Keane", "Eamonn Tully")
_THIRDS: Final = ("Sorcha Geraghty", "Áine Mannion", "Bernie Lally", "Treasa Walsh")
_BRIDS: Final = (("Bríd", "Aoife"), ("Bríd", "Niamh"), ("Bríd", "Ciara"), ("Bríd", "Orla"))
_SURNAMES: Final = ("Cooke", "Heneghan", "Fallon", "Ruane", "Qualter")
_CARETAKERS: Final = ("Tadhg Folan", "Mattie Joyce", "Pádraic Ward", "Christy Glynn")
_LIBRARIANS: Final = ("Fionnuala Greaney", "Declan Molloy", "Ursula Kyne", "Peadar Spelman")
_PRINTERS: Final = (("Claddagh Print", "claddagh-print"), ("Spanish Parade Press", "spanish-parade-press"),
                    ("Nimmo Printing", "nimmo-printing"), ("Long Walk Print", "long-walk-print"))  # fmt: skip
_BINDERS: Final = (("Dooley Bindery", "dooley-bindery"), ("Kilcorkey Bookbinders", "kilcorkey-books"),
                   ("Brennan & Daughter, Binders", "brennan-binders"), ("Scally Books", "scally-books"))  # fmt: skip
_HEATERS: Final = (("Oranmore Heating", "oranmore-heating"), ("Tuam Road Electrical", "tuamroad-electrical"),
                   ("Furbo Heat", "furbo-heat"), ("Menlo Electric", "menlo-electric"))  # fmt: skip
_HOSTS: Final = ("Leathanach Hosting", "Inis Web", "Gréasán Hosting", "Bearna Domains")
_FAIRS: Final = (("Fair Green Harvest Market", "harvest-market"), ("Woodquay Autumn Fair", "woodquay-fair"),
                 ("Westside Apple Fair", "westside-fair"), ("Claddagh Michaelmas Fair", "michaelmas-fair"))  # fmt: skip


def person_at(name: str, domain: str) -> Person:
    """Return somebody whose address is their name at a domain."""
    local = name.lower().replace(" ", ".")
    for accented, plain in zip("áéíóú", "aeiou", strict=True):
        local = local.replace(accented, plain)
    return Person(name, f"{local}@{domain}.example")


def _account(people: Draw, name: str, bank: str = "Bank of the Claddagh", code: str = "BCLD900217") -> Payee:
    return Payee(name, iban("IE", f"{code}{people.integer(10_000_000, 98_999_999)}"), bank)


def _firm(people: Draw, options: tuple[tuple[str, str], ...], desk: str) -> Person:
    name, domain = people.choice(options)
    return Person(name, f"{desk}@{domain}.example")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices = draw.stream("people"), draw.stream("prices")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    brid, daughter = people.choice(_BRIDS)
    surname = people.choice(_SURNAMES)
    binder = _firm(people, _BINDERS, "accounts")
    printer, heating = _firm(people, _PRINTERS, "office"), _firm(people, _HEATERS, "quotes")
    gap = prices.integer(260, 500, 10)
    enough = bool(prices.integer(0, 1))
    first = prices.integer(1380, 1540, 10)
    votes = draw.choice(((True, True, False), (True, False, True), (True, False, False), (False, True, False),
                         (False, False, True), (False, True, True)))  # fmt: skip
    # Who thinks again is the one of the two whose second thought turns the result.
    turning = [place for place in (1, 2) if (sum(votes) >= 2) == votes[place]]
    return Cast(
        opening=opening,
        chair=person_at(people.choice(_CHAIRS), "friendsmail"),
        secretary=person_at(people.choice(_SECRETARIES), "atlantic-post"),
        third=person_at(people.choice(_THIRDS), "claddaghmail"),
        brid=person_at(f"{brid} {surname}", "litir"),
        daughter=person_at(f"{daughter} {surname}", "corribnet"),
        caretaker=_account(people, people.choice(_CARETAKERS)),
        caretaker_wage=prices.integer(45, 75, 5),
        librarian=person_at(people.choice(_LIBRARIANS), "galwaylibraries"),
        printer=printer,
        printer_account=_account(people, printer.name),
        printing=2 * prices.integer(370, 470, 5),
        rebate=prices.integer(25, 60, 5),
        binder=binder,
        binder_account=_account(people, binder.name),
        elsewhere=_account(people, binder.name, "Hansa Sofort", "HASO990042"),
        binding=Money.of(f"{prices.integer(312, 468)}.{prices.integer(10, 95, 5)}", "EUR"),
        heating=heating,
        heating_account=_account(people, heating.name),
        quotes=(first, first + prices.integer(120, 290, 10)),
        taken=prices.integer(0, 1),
        early=prices.integer(60, 120, 10),
        grant=prices.integer(900, 1300, 50),
        second_grant=prices.integer(600, 850, 50),
        for_children=bool(prices.integer(0, 1)),
        gap=gap,
        costs=(prices.integer(118, 142, 2), prices.integer(310, 350, 10), prices.integer(225, 265, 5),
               prices.integer(98, 126, 2)),
        spare=gap + prices.integer(40, 220, 10) if enough else gap - prices.integer(90, 200, 10),
        soon=prices.integer(11, 15),
        later=prices.integer(17, 21),
        fair=_firm(people, _FAIRS, "pitches"),
        pitch=prices.integer(85, 145, 5),
        votes=votes,
        turns=draw.choice(turning),
        fees=(prices.integer(4, 5), prices.integer(7, 11)),
        host=people.choice(_HOSTS),
        hosting=Money.of(f"{prices.integer(21, 44)}.{prices.integer(10, 90, 5)}", "EUR"),
        slips=_slips(prices),
        float_=prices.integer(150, 180, 10),
        moved=draw.choice(("15:30", "16:00", "16:30")),
        subscriptions=15 * prices.integer(11, 19),
        interest=Money.of(f"{prices.integer(6, 9)}.{prices.integer(11, 89)}", "EUR"),
    )  # fmt: skip


_BOUGHT: Final = (
    ("stamps", "31", 12), ("tea and milk", "32", 9), ("bus to the depot", "", 6), ("raffle books", "33", 18),
    ("bulbs for the lamp", "34", 14), ("lever arch files", "35", 16), ("biscuits", "36", 8),
    ("sweets for the story hour", "", 5),
)  # fmt: skip


def _slips(prices: Draw) -> tuple[Slip, ...]:
    first = prices.integer(21, 74)
    return tuple(
        Slip(item, receipt and str(first + int(receipt) - 31),
             Money.of(f"{euros + prices.integer(0, 6)}.{prices.integer(5, 95, 5):02d}", "EUR"))
        for item, receipt, euros in _BOUGHT
    )  # fmt: skip


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")
