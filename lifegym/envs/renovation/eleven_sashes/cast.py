"""Who and what a variant is about: seven flats and their votes, firms, windows, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.money import Money

HOME: Final = "Europe/London"
USER: Final = "usr_morag"
MORAG: Final = Person("Morag Geddes", "morag.geddes@meadowpost.example")
STREET: Final = "27 Rankeillor Street"
BANK: Final = "Lothian Bank"
STAIR_ACCOUNT: Final = "acc_000727"
CONSENT: Final = "app_000727"
"""The application for listed building consent."""
CONSENT_PRODUCT: Final = "vp_edin_lbc"
SCAFFOLD_PRODUCT: Final = "vp_edin_scaffold"
BAYS_PRODUCT: Final = "vp_edin_bays"
LICENCE: Final = "app_000728"
COUNCIL: Final = Person("City of Edinburgh Council, planning", "planning@edinburgh-portal.example")
PARKING: Final = Person("City of Edinburgh Council, parking", "parking@edinburgh-portal.example")
SOLICITOR: Final = Person("Ramage & Tait, solicitors", "deeds@ramage-tait.example")
DRAWING: Final = "section-sash-1-5.pdf"
NEEDED: Final = 4
"""Votes that make a decision among seven flats, whoever keeps silent."""
NOTICE: Final = 9
"""Day on which the owners are given notice of the decision."""
OBJECTIONS: Final = NOTICE + 28
START: Final = 38
CERTIFICATE: Final = 16
"""Day by which the joiner promised its certificate."""
GLASS: Final = 35
"""Day on which the glass is expected."""
REFUND: Final = 36
"""Day by which the council promised the fee of the bays."""
OPENINGS: Final = ("2025-06-16", "2026-06-15", "2027-06-14")
HELD_OUT: Final = ("2028-06-12",)

FLATS: Final = Board(
    "db_flats", "Flats",
    {"Flat": "title", "Owner": "rich_text", "Hundredths": "number", "Vote": ["Yes", "No", "None"],
     "Due GBP": "number", "Paid GBP": "number", "Why": "rich_text"},
    most=18,
)  # fmt: skip
WINDOWS: Final = Board(
    "db_windows", "Windows",
    {"Window": "title", "Flat": "rich_text", "State": ["This summer", "After 31 August", "In"], "Why": "rich_text"},
    most=26,
)  # fmt: skip
QUOTES: Final = Board(
    "db_quotes", "Quotes",
    {"Firm": "title", "With VAT GBP": "number", "Glass mm": "number", "State": ["Open", "Out", "Ours"],
     "Why": "rich_text"},
    most=16,
)  # fmt: skip
DECISIONS: Final = questions("db_asks", "GBP", title="For Morag")
MINE: Final = Diary("cal_morag", "Morag", primary=True)
STAIR: Final = Diary("cal_stair", "Stair, 27")
PHOTOS: Final = "pg_survey"
FIRST_CRATE: Final = "MP027000000141"
SECOND_CRATE: Final = "MP027000000158"
PLACES: Final = ("GF1", "GF2", "1F1", "1F2", "2F1", "2F2", "3F")
COUNTS: Final = {"GF1": 1, "GF2": 1, "1F1": 2, "1F2": 2, "2F1": 2, "2F2": 1, "3F": 2}
"""Windows to the street by flat; eleven in all."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Somebody who owns a flat.

    Attributes:
        flat: Which.
        who: The person.
        share: Hundredths of the front by the deed.
        role: What becomes of the vote: ``morag``, ``yes``, ``chest``, ``leaves``, ``no``, ``comes`` or ``silent``.
    """

    flat: str
    who: Person
    share: int
    role: str


@dataclass(frozen=True, slots=True)
class Firm:
    """A joiner that quoted.

    Attributes:
        who: Its name and address.
        key: Its id on the review site.
        total: What it asks with VAT, or says it asks.
        glass: Thickness of its glazing units, in millimetres.
        fate: ``ours``, or what is wrong with it.
    """

    who: Person
    key: str
    total: int
    glass: int
    fate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are pounds."""

    opening: date
    owners: tuple[Owner, ...]
    firms: dict[str, Firm]
    cap: int
    hundredth: int
    deposit: int
    purse: Purse
    joiner: Payee
    elsewhere: Payee
    impostor: Person
    thick: int
    """Thickness in the revised quotation."""
    codes: tuple[str, str]
    """Words by which the order, and the plastic windows, are accepted."""
    plastic: Person
    plastic_price: int
    answer_by: int
    """Last day on which the council hears an answer."""
    licence_to: int
    shortened_to: int
    bays_fee: int
    bays: Money
    second_crate: int
    """Day to which the second crate slips."""
    bill: int
    extra: int
    method: str = ""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Monday 6 July``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def one(self, role: str) -> Owner:
        """Return the owner of a role."""
        return next(owner for owner in self.owners if owner.role == role)

    @property
    def ours(self) -> Firm:
        """The joiner they take."""
        return self.firms["ours"]

    def due(self, owner: Owner) -> int:
        """Return what an owner pays of the whole."""
        return owner.share * self.hundredth


FATES: Final = ("ours", "exempt", "thick", "winter", "vents", "dear")
ROLES: Final = ("yes", "chest", "leaves", "no", "comes", "silent")
_NAMES: Final = {
    "yes": ("Kirsty Laidlaw", "Eilidh Munro", "Catriona Baird"), "chest": ("William Bain", "Archie Bain",
        "Hector Bain"),
    "leaves": ("Aisha Malik", "Farah Siddiqui", "Nadia Rahman"), "no": ("Hanna Lindqvist", "Astrid Nyberg"),
    "comes": ("Callum Fraser", "Fergus Fraser", "Struan Fraser"),
    "silent": ("Iain Rutherford", "Graeme Rutherford", "Keith Rutherford"),
}  # fmt: skip
_FIRMS: Final = (
    "Lammermuir Joinery", "Pentland Sash", "Forth Window Works", "Canongate Joiners", "Esk Valley Sash & Case",
    "Salisbury Windows", "Duddingston Joinery", "Tron Sash Company",
)  # fmt: skip
_SHARES: Final = (11, 11, 14, 14, 16, 16, 18)


def pounds(amount: int) -> Money:
    """Return whole pounds."""
    return Money.of(amount, "GBP")


def mail_of(name: str, site: str = "meadowpost") -> str:
    """Return a person's address."""
    return f"{name.lower().replace(' ', '.')}@{site}.example"


def site_of(firm: str) -> str:
    """Return a firm's domain without its ending."""
    return firm.lower().replace(" & ", "-").replace(" ", "-")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    opening = date.fromisoformat(draw.choice(HELD_OUT if variant in TEST_VARIANTS else OPENINGS))
    total = prices.integer(138, 171, 3) * 100
    names = places.sample(_FIRMS, len(FATES))
    keys = places.sample(range(27_001, 27_400), len(FATES))
    firms = {fate: _firm(fate, name, key, total, prices) for fate, name, key in zip(FATES, names, keys, strict=True)}
    ours = firms["ours"]
    licence_to = places.integer(58, 62)
    domain = site_of(ours.who.name)
    return Cast(
        opening=opening,
        owners=_owners(people, places),
        firms=firms,
        cap=total + prices.integer(3, 9) * 100,
        hundredth=total // 100,
        deposit=total // 5,
        purse=Purse(STAIR_ACCOUNT, USER, BANK),
        joiner=Payee(ours.who.name, iban("GB", f"FRTH8022{places.integer(10_000_000, 99_999_999)}00"), "Forth "
        "Mercantile"),
        elsewhere=Payee(ours.who.name, iban("GB", f"TYNE6011{places.integer(10_000_000, 99_999_999)}00"), "Tyne "
        "Direct"),
        impostor=Person(ours.who.name, f"accounts@{domain}-ltd.example"),
        thick=places.choice((16, 18, 20)),
        codes=(f"SASH-{places.integer(310, 980)}", f"VIEW-{places.integer(310, 980)}"),
        plastic=Person("Clearview Lothian", "offers@clearview-lothian.example"),
        plastic_price=total // 2 - prices.integer(2, 9) * 100,
        answer_by=places.integer(10, 12),
        licence_to=licence_to,
        shortened_to=places.integer(50, 53),
        bays_fee=prices.integer(210, 290, 10),
        bays=Money.of(f"{prices.integer(88, 164, 4)}.40", "GBP"),
        second_crate=places.choice((39, 40, 42)),
        bill=total * 2 // 5,
        extra=total * 2 // 25,
    )  # fmt: skip


def _owners(people: Draw, places: Draw) -> tuple[Owner, ...]:
    shares = dict(zip(PLACES, places.sample(_SHARES, len(PLACES)), strict=True))
    roles = dict(zip([flat for flat in PLACES if flat != "2F1"], places.sample(ROLES, len(ROLES)), strict=True))
    found = []
    for flat in PLACES:
        role = roles.get(flat, "morag")
        name = MORAG.name if role == "morag" else people.choice(_NAMES[role])
        found.append(Owner(flat, Person(name, mail_of(name)), shares[flat], role))
    return tuple(found)


def _firm(fate: str, name: str, key: int, total: int, prices: Draw) -> Firm:
    asked = total
    if fate == "dear":
        asked = total + prices.integer(10, 16) * 100
    elif fate != "ours":
        asked = total - prices.integer(4, 13) * 100
    glass = 20 if fate == "thick" else 12
    return Firm(Person(name, f"office@{site_of(name)}.example"), f"mer_{key:06d}", asked, glass, fate)
