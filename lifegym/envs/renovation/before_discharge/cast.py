"""Who and what a variant is about: people, quotes and what is wrong with them, days, goods and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from lifegym.envs.authoring import Board, Book, Changing, Diary, Payee, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.money import Money

HOME: Final = "America/Toronto"
CITY: Final = "Montréal"
USER: Final = "usr_maude"
MAUDE: Final = Person("Maude Lefebvre", "maude.lefebvre@courrielboreal.example")
FERNAND: Final = "Fernand Lefebvre"
LISE: Final = Person("Lise Gingras", "lise.gingras@courrielboreal.example", "Maman")
BENOIT: Final = Person("Benoît Lefebvre", "benoit.lefebvre@courrielboreal.example")
NOTARY: Final = Person("Claude Paradis", "c.paradis@etude-paradis.example", "Me Paradis")
SYNDICATE: Final = Person("Syndicat Les Érables", "gestion@syndicat-les-erables.example")
BROKER: Final = Person("Dossiers Plus", "bonjour@dossiers-plus.example")
INSTITUTE: Final = "Institut de réadaptation Angus"
CONDO: Final = "5540 avenue des Érables, unit 304"
BANK: Final = "Caisse des Érables"
RULES: Final = "pg_syndicat_travaux"
TRADES_TITLE: Final = "Salle de bain"

DISCHARGE: Final = 32
"""Day on which he comes home, a Friday."""
DOWN_BY: Final = 17
"""Day by which the old bathroom must be broken out, a Thursday."""
BASE_DAY: Final = 22
"""Day on which the shower base must be in the flat."""
GROUT_DAY: Final = 24
"""Day on which the grout is expected, a Thursday."""
REPORT_BY: Final = 19
"""Day by which the plumber promised the report on the pipes in the floor."""
INSPECTION: Final = "evt_00900001"
BASE_ORDER: Final = "ord_20270105_900001"
CLEAR: Final = 865
"""Clear width of the door, at least, in millimetres."""

_MONDAYS: Final = ("2026-01-12", "2027-01-11", "2028-01-17", "2026-02-09")
_HELD_OUT_MONDAYS: Final = ("2025-01-13", "2025-02-03", "2027-02-01", "2028-01-31")
"""Winter Mondays without a holiday in the five weeks after. Training and evaluation share none."""

QUOTES: Final = Board(
    "db_quotes", "Quotes",
    {"Firm": "title", "Total CAD": "number", "State": ["Fits", "Chosen", "Out"], "Reason": "rich_text"},
)  # fmt: skip
NEEDS: Final = Board(
    "db_needs", "What he needs",
    {"Need": "title", "Measure": "rich_text", "Said by": "rich_text", "State": ["Wanted", "Ordered", "In place"]},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "CAD", "To decide")
BUDGET: Final = Book(
    "budget.csv", ("day", "what", "whom", "with_taxes", "spent", "status"), there=True, amount="with_taxes",
    running="spent", state="status", counted=("agreed", "paid"),
)  # fmt: skip
MINE: Final = Diary("cal_maude", "Maude", primary=True)
SITE: Final = Diary("cal_chantier", "Chantier 304")
REHAB: Final = Diary("cal_angus", "Angus, family visits")


@dataclass(frozen=True, slots=True)
class Firm:
    """A contractor: what is wrong with its quote (nothing for two of them), its page, and its price.

    ``steps`` is the price in steps of 400.00 before taxes, so that the taxes come out in whole cents.
    """

    fault: str
    key: str
    name: str
    mail: str
    licence: str
    steps: int

    @property
    def person(self) -> Person:
        """Who answers for it by mail."""
        return Person(self.name, self.mail)

    @property
    def word(self) -> str:
        """The word of its name that nobody else has."""
        return self.name.rpartition(" ")[2]

    @property
    def net(self) -> str:
        """The price before taxes."""
        return f"{400 * self.steps:,}.00"

    @property
    def total(self) -> Money:
        """The price with GST and QST, 14.975 % together."""
        return Money(45_990 * self.steps, "CAD")

    @property
    def shown(self) -> Decimal:
        """The price with taxes as the board has it."""
        return Decimal(self.total.plain())

    def part(self, tenths: int) -> Money:
        """Return so many tenths of the price with taxes."""
        return Money(4_599 * self.steps * tenths, "CAD")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant."""

    opening: date
    account: str
    """The account that pays; the ordinary life gives it its id."""
    card: str
    """What pays in shops; the ordinary life gives it."""
    therapist: Person
    counsellor: Person
    neighbour: Person
    plumber: Person
    firms: tuple[Firm, ...]
    in_order: tuple[Firm, Firm]
    """The two that fit, as Maude wants them; the first loses its licence."""
    payee: Payee
    side: Changing[str]
    """To which side he moves over, and where the bar has to be."""
    scores: tuple[int, int]
    sleeps: tuple[int, int]
    """Weekdays (Monday is 0) on whose mornings the neighbour sleeps."""
    noise: Changing[tuple[str, str]]
    """Between which hours stone may be broken and drilled."""
    closes: tuple[int, int]
    """Day on which the grant's envelope closes, as first told and as it is."""
    lots: tuple[str, str]
    """The lot she means, and the other."""
    boxes: int
    works_cap: int
    cap: int
    lift: Money
    """What the syndicate takes as a security for the lift."""
    slab: Money
    """A heated floor with taxes."""
    code: str
    tracking: str
    moved: str
    """Hour of the inspection after it was moved to the day after."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def first(self) -> Firm:
        """The one that loses its licence."""
        return self.in_order[0]

    @property
    def ours(self) -> Firm:
        """The one that builds."""
        return self.in_order[1]

    def quiet(self) -> tuple[int, ...]:
        """Return the days on which the old bathroom may be broken out without waking the neighbour."""
        return tuple(day for day in range(14, DOWN_BY + 1) if day % 7 not in self.sleeps)


FAULTS: Final = ("", "", "narrow", "taxed", "late", "lapsed", "oxime")
_FIRMS: Final = (
    ("Rénovations Beaulieu", "beaulieu-renov"), ("Groupe Charlebois", "groupe-charlebois"),
    ("Salles de bain Doré", "sdb-dore"), ("Constructions Filion", "filion-constructions"),
    ("Atelier Giguère", "atelier-giguere"), ("Habitations Hamel", "habitations-hamel"),
    ("Rénovations Jodoin", "jodoin-renov"), ("Les Entreprises Labelle", "labelle-entreprises"),
    ("Groupe Marchand", "groupe-marchand"), ("Constructions Tétrault", "tetrault-constructions"),
)  # fmt: skip
_THERAPISTS: Final = ("Annick Théberge", "Josée Vaillancourt", "Sophie Desrosiers")
_COUNSELLORS: Final = ("Sylvie Archambault", "Nathalie Bissonnette", "Carole Meunier")
_NEIGHBOURS: Final = ("Marie-Carmelle Désir", "Roselande Charles", "Guerda Pierre-Louis")
_PLUMBERS: Final = ("Plomberie Ouellet", "Plomberie Sabourin", "Plomberie Trottier")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, figures = draw.stream("people"), draw.stream("figures")
    names = people.sample(_FIRMS, len(FAULTS))
    keys = figures.sample(range(900_200, 900_260), len(FAULTS))
    steps = figures.sample((28, 29, 30, 31), 2)
    by_fault = {"narrow": 27, "taxed": 34, "late": 29, "lapsed": 26, "oxime": 28}
    firms = tuple(
        Firm(
            fault, f"mer_{key:08d}", name, f"soumissions@{site}.example",
            f"{5600 + figures.integer(10, 240)}-{figures.integer(1000, 9899)}-01", by_fault.get(fault) or steps.pop(),
        )
        for fault, key, (name, site) in zip(FAULTS, keys, names, strict=True)
    )  # fmt: skip
    in_order = people.sample(firms[:2], 2)
    before = figures.choice(("left", "right"))
    low = figures.integer(41, 48)
    lots = figures.sample(("14B", "22A", "17C", "31D"), 2)
    opening = date.fromisoformat(draw.choice(_HELD_OUT_MONDAYS if variant in TEST_VARIANTS else _MONDAYS))
    account = f"815-30201-{people.integer(1_000_000, 8_999_999)}"
    return Cast(
        opening=opening, account="", card="",
        therapist=_at(people.choice(_THERAPISTS), "institut-angus"),
        counsellor=_at(people.choice(_COUNSELLORS), "adaptation-montreal"),
        neighbour=_at(people.choice(_NEIGHBOURS), "courrielboreal"),
        plumber=_at(people.choice(_PLUMBERS), "plombiers-du-nord"),
        firms=tuple(people.sample(firms, len(firms))), in_order=(in_order[0], in_order[1]),
        payee=Payee(in_order[1].name, account, "Northern Lakes Bank"),
        side=Changing("side", before, "right" if before == "left" else "left"),
        scores=(low, low + figures.integer(17, 22)),
        sleeps=figures.choice(((0, 1), (1, 2), (0, 2))),
        noise=Changing("noise", ("09:00", "16:00"), figures.choice((("10:00", "15:00"), ("10:30", "14:30")))),
        closes=(18, figures.choice((11, 12))),
        lots=(lots[0], lots[1]), boxes=figures.integer(8, 11), works_cap=15_000,
        cap=(int(in_order[1].shown) + 2_350) // 50 * 50,
        lift=Money.of(figures.choice(("250.00", "300.00", "350.00")), "CAD"),
        slab=Money.of(figures.choice((1400, 1550, 1700)), "CAD"),
        code=f"JESIGNE-{people.integer(3100, 9899)}",
        tracking=f"CN{figures.integer(10_000_000, 99_999_999)}",
        moved=figures.choice(("09:30", "10:15", "11:00")),
    )  # fmt: skip


def _at(name: str, domain: str) -> Person:
    plain = name.lower().translate(str.maketrans("éèêôîïç -", "eeeoiic.."))
    return Person(name, f"{plain}@{domain}.example")
