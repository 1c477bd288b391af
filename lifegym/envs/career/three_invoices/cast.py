"""Who and what a variant is about: clients and what they owe, employers, referees, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Changing, Channel, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone

HOME: Final = "Europe/Lisbon"
USER: Final = "usr_ines"
INES: Final = Person("Inês Valadares", "ines.valadares@correiodalinha.example")
BANK: Final = "Banco do Estuário"
LIMIT: Final = 15_000
"""Turnover of a year up to which article 53 of the VAT code frees the self-employed, in euros."""
FORTY: Final = 40
"""What a late payer owes for the trouble by directive 2011/7, in euros."""
WORK: Final = Purse("acc_009101", USER, BANK)
RENT: Final = Purse("acc_009102", USER, BANK)
RENT_ORDER: Final = "sch_009100"
PREMIUM: Final = "exp_009100"
BRIEF_CV: Final = "resume_009001"
LONG_CV: Final = "resume_009002"
MARE_APPLICATION: Final = "app_009001"
MARE_JOB: Final = "job_009001"
FAROL_JOB: Final = "job_009002"
FAROL_AGAIN: Final = "job_009047"
PAID: Final = ("tx_paid_009101", "tx_paid_009102")
PAID_AGAIN: Final = ("tx_paid_009161", "tx_paid_009162")
FRIDAY: Final = "15:00"
"""From when on, on Fridays, she is at the clinic to fetch her father."""
_OPENINGS: Final = ("2026-09-14", "2026-09-07", "2027-09-13")
_HELD_OUT: Final = ("2025-09-08", "2025-09-15")
"""Mondays. Training and evaluation share no year: days learned by heart are wrong."""

INVOICES: Final = Board(
    "db_invoices", "Invoices",
    {"Invoice": "title", "Client": "rich_text", "NIF": "rich_text", "Amount EUR": "number", "Received EUR": "number",
     "Due": "date", "State": ["Draft", "Sent", "Overdue", "Part paid", "Paid", "Not ours", "Returned"]},
)  # fmt: skip
DECISIONS: Final = questions("db_ask_ines", "EUR", title="Ask Inês")
TURNOVER: Final = Book(
    "turnover.csv", ("date", "client", "invoice", "amount", "running", "state"), there=True, running="running",
    counted=("invoiced", "agreed"),
)  # fmt: skip
MINE: Final = Diary("cal_ines", "Inês", primary=True)
FATHER: Final = Diary("cal_pai", "Pai")
TREASURY: Final = Channel(
    "oa_financas", "Portal das Finanças", "government", "Deadlines and thresholds for taxpayers, in short."
)
HEALTH: Final = Person("Tranquila Seguros", "recibos@tranquila-seguros.example")
UNCLE: Final = Person("José Valadares", "ze.valadares@correiodalinha.example", "tio Zé")
ACCOUNTANT: Final = Person("Teresa Borges", "teresa@borges-contas.example")


@dataclass(frozen=True, slots=True)
class Client:
    """A client who owes money.

    Attributes:
        person: Who is written to.
        short: What the firm is called in passing.
        nif: Its tax number.
        number: The invoice.
        amount: What it comes to, in whole euros.
        issued: Day of the story on which it was written.
        due: Day of the story by which it was to be paid.
        rate: What they pay for a thousand words, in euros.
    """

    person: Person
    short: str
    nif: str
    number: str
    amount: int
    issued: int
    due: int
    rate: int

    @property
    def mail(self) -> str:
        """Where they are written to."""
        return self.person.mail

    @property
    def names(self) -> tuple[str, ...]:
        """How others would name them in a letter."""
        return (self.short, self.person.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    madrid: Client
    porto: Client
    berlin: Client
    new_desk: Person
    """Where the publisher wants its invoices from some day on."""
    new_nif: str
    first_part: int
    """What Berlin pays first; the rest was to come on day 31."""
    recalled: int
    """Which of the two lines that were paid twice the bank of the payer takes back: 0 the invoice, 1 the forty."""
    madrid_account: Payee
    landlord: Payee
    rent: int
    spare: int
    """What the rent account holds above one rent."""
    premium: int
    half: int
    proofs: int
    """What the publisher's new job comes to."""
    room: int
    """What is left of the limit when the story begins."""
    mare: str
    farol: str
    farol_first: int
    farol_second: int
    """Days on which the posting was to close, and closes once it has been put up again."""
    talk: tuple[datetime, datetime, datetime]
    """Times proposed for the interview: the Friday, and the two that can be."""
    moved: datetime
    settled: datetime
    recruiter: Person
    old_boss: Person
    colleague: Person
    editor: Person
    guarantor: Person
    bureau: Person
    """Who asks for a fee in the name of an office."""
    bureau_account: Payee
    bureau_fee: int
    salary: int
    bonus: int
    posting: Changing[str]
    desk: Changing[tuple[str, str]]

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 15 October``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def rush(self) -> int:
        """What the rush job comes to."""
        return 2 * self.half

    @property
    def second_part(self) -> int:
        """What Berlin was to pay at last, the forty with it."""
        return self.berlin.amount - self.first_part + FORTY

    @property
    def surplus(self) -> int:
        """What came twice."""
        return self.madrid.amount + FORTY

    @property
    def rest(self) -> int:
        """What is still to be given back once one of the two lines has been taken back."""
        return FORTY if self.recalled == 0 else self.madrid.amount

    @property
    def earned(self) -> int:
        """What came in from clients by day 38 and is hers."""
        return self.first_part + self.surplus + self.porto.amount

    @property
    def wanted(self) -> int:
        """What the guarantor would like to see."""
        return (self.earned // 100 + 3) * 100

    def nif_forms(self) -> tuple[str, ...]:
        """Return how people write the publisher's new tax number."""
        number = self.new_nif
        return (number, f"PT{number}", f"{number[:3]} {number[3:6]} {number[6:]}")

    def clients(self) -> tuple[Client, Client, Client]:
        """Return the three who owe."""
        return (self.madrid, self.porto, self.berlin)


_AGENCIES: Final = (("Marta Iglesias", "Trasluz", "trasluz-traducciones"), ("Nuria Casas", "Vocablo", "vocablo-madrid"),
                    ("Pilar Ortuño", "Letra Norte", "letranorte"))  # fmt: skip
_HOUSES: Final = (("Rui Teles", "Cais Velho", "caisvelho"), ("Amélia Couto", "Livraria Ribeira", "ribeira-edicoes"),
                  ("Vasco Leite", "Ponto Final Porto", "pontofinal-porto"))  # fmt: skip
_STARTUPS: Final = (("Jonas Riedel", "Lumenkiste", "lumenkiste"), ("Malte Simon", "Tellerwolke", "tellerwolke"),
                    ("Lena Harms", "Radhafen", "radhafen"))  # fmt: skip
_EMPLOYERS: Final = ("Maré Alta Software", "Cordoaria Digital", "Estrela Cadente Labs", "Moinho Interactive")
_GAMES: Final = ("Farol Jogos", "Lanterna Studios", "Azulejo Games", "Carocha Jogos")
_RECRUITERS: Final = ("Catarina Folque", "Bruno Salema", "Joana Vilhena", "Pedro Ataíde")
_REFEREES: Final = (
    ("Helena Prates", "Duarte Lopo", "Sofia Mendonça"), ("Graça Seixas", "Tomás Brandão", "Leonor Paiva"),
    ("Isabel Queirós", "Nuno Fragoso", "Marta Sequeira"),
)  # fmt: skip
_LANDLORDS: Final = ("Alcino Barradas", "Deolinda Pimentel", "Herdeiros Sarmento")


def mailbox(name: str, domain: str) -> str:
    """Return the address of a person at a domain, without accents."""
    plain = name.lower().translate(str.maketrans("áâãàéêíóôõúçñü", "aaaaeeiooouc" + "nu")).replace(" ", ".")
    return f"{plain}@{domain}.example"


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, times = draw.stream("people"), draw.stream("prices"), draw.stream("times")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    serial = people.integer(21, 34)
    (agency, a_short, a_site) = people.choice(_AGENCIES)
    (house, b_short, b_site) = people.choice(_HOUSES)
    (startup, c_short, c_site) = people.choice(_STARTUPS)
    year = opening.year
    madrid = Client(Person(agency, mailbox(agency, a_site)), a_short, f"ESB8{people.integer(1000000, 9999999)}",
                    f"FT {year}/{serial}", prices.integer(1380, 1960, 10), -54, -24,
                    prices.integer(78, 88, 2))  # fmt: skip
    porto = Client(Person(house, f"contas@{b_site}.example"), b_short, f"50{people.integer(1000000, 9999999)}",
                   f"FT {year}/{serial + 1}", prices.integer(980, 1340, 10), -51, 9,
                   prices.integer(52, 60, 2))  # fmt: skip
    berlin = Client(Person(startup, mailbox(startup, c_site)), c_short, f"DE{people.integer(100000000, 399999999)}",
                    f"FT {year}/{serial + 2}", prices.integer(2120, 2740, 20), -47, -17,
                    prices.integer(98, 112, 2))  # fmt: skip
    half, proofs = prices.integer(680, 820, 20), prices.integer(380, 460, 10)
    boss, colleague, editor = people.choice(_REFEREES)
    mare, recruiter = people.choice(_EMPLOYERS), people.choice(_RECRUITERS)
    site = mare.split(" ")[0].lower().replace("é", "e") + "-" + mare.split(" ")[-1].lower()
    new_desk = Person(f"{b_short} Grupo", f"faturas@{b_site}-grupo.example")
    new_nif = f"51{people.integer(1000000, 9999999)}"

    def at(day: int, clock: str) -> datetime:
        moment = datetime.fromisoformat(f"{opening + timedelta(days=day)}T{clock}")
        return moment.replace(tzinfo=zone(HOME))

    return Cast(
        opening=opening, madrid=madrid, porto=porto, berlin=berlin, new_desk=new_desk, new_nif=new_nif,
        first_part=berlin.amount // 2, recalled=prices.integer(0, 1),
        madrid_account=Payee(f"{a_short} Traducciones S.L.",
                             iban("ES", f"2100041845{people.integer(1000000000, 8999999999)}"), "Banca del Manzanares"),
        landlord=Payee(people.choice(_LANDLORDS), iban("PT", f"0035{people.integer(10**16, 9 * 10**16)}"),
                       "Caixa Lusa"),
        rent=prices.integer(720, 860, 10), spare=prices.integer(48, 96, 4), premium=prices.integer(148, 196, 4),
        half=half, proofs=proofs, room=half + proofs + prices.integer(40, 160, 10),
        mare=mare, farol=people.choice(_GAMES), farol_first=times.integer(24, 27), farol_second=times.choice((11, 13)),
        talk=(at(18, times.choice(("15:30", "16:00", "16:30"))), at(16, times.choice(("10:00", "11:00"))),
              at(17, times.choice(("09:30", "11:30")))),
        moved=at(18, "17:00"), settled=at(23, times.choice(("09:30", "10:30"))),
        recruiter=Person(recruiter, mailbox(recruiter, site)),
        old_boss=Person(boss, mailbox(boss, "legendarium")),
        colleague=Person(colleague, mailbox(colleague, "subtitulo")),
        editor=Person(editor, mailbox(editor, "folhadeoiro")),
        guarantor=Person("Fiança Clara", "candidaturas@fianca-clara.example"),
        bureau=Person("Balcão Nacional de Injunções", "processos@bni-injuncoes-online.example"),
        bureau_account=Payee("BNI Online", iban("PT", f"0079{people.integer(10**16, 9 * 10**16)}"), "Banco Rápido"),
        bureau_fee=prices.choice((51, 76, 102)), salary=prices.integer(1980, 2240, 20),
        bonus=prices.integer(500, 800, 50),
        posting=Changing("posting", FAROL_JOB, FAROL_AGAIN),
        desk=Changing("desk", (porto.nif, porto.mail), (new_nif, new_desk.mail)),
    )  # fmt: skip
