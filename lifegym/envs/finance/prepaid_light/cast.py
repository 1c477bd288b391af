"""Who and what a variant is about: a house on prepaid light, its accounts, its days and its sums."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.money import Money

HOME: Final = "Africa/Johannesburg"
TOWN: Final = "Pietermaritzburg"
USER: Final = "usr_thandeka"
THANDEKA: Final = Person("Thandeka Mkhize", "thandeka.mkhize@glenwoodmail.example")
BANK: Final = "Midlands Mutual"
BANKERS: Final = Person(BANK, "service@midlandsmutual.example")
OWN: Final = "acc_000501"
MA: Final = "acc_000511"
HOUSE: Final = "acc_000512"
FUNERAL: Final = "acc_000513"
NUMBERS: Final = {OWN: "6204 118 0501", MA: "6204 118 0511", HOUSE: "6204 118 0512", FUNERAL: "6204 118 0513"}
CARD: Final = "card_000501"
STATEMENT: Final = "stm_000501"
COUNCIL: Final = Channel("oa_msunduzi", "Msunduzi Municipality, Electricity", "city", "Tariffs and interruptions.")
REGISTER: Final = Channel("oa_register", "Msunduzi Municipality, Residents", "city", "Registers, counters, hours.")
ACCOUNTS: Final = Person("Msunduzi Municipality, Accounts", "accounts@msunduzi-counter.example", "Msunduzi")
INDIGENT: Final = Person("Msunduzi Municipality, Indigent Register", "register@msunduzi-counter.example")
VENDING: Final = Person("LightLine vending", "slips@lightline.example", "LightLine")
OXYGEN: Final = Person("Umoya Oxygen", "patients@umoya-oxygen.example", "Umoya")
INSURER: Final = Person("SureHome Assist", "policies@surehome-assist.example", "SureHome")
PENSION: Final = Person("Rail Widows' Pension Fund", "members@railwidows.example", "the pension fund")
BURIAL: Final = Person("Siyathandana Burial Society", "secretary@siyathandana.example", "the burial society")
FAKE: Final = Person("Midlands Mutual Security", "security@midlandsmutual-verify.example")
STAND: Final = "SB-1124-07"
"""Ma's municipal account number, as it stands on the bill."""
POLICY: Final = "SHA-88213"
DIARY: Final = Diary("cal_ma", "Ma", primary=True)
CLINIC_DIARY: Final = Diary("cal_clinic", "Clinic, Sobantu")
DECISIONS: Final = questions("db_thandeka", "ZAR", "Ask Thandeka")
LIGHT: Final = Board(
    "db_light", "Light",
    {"Month": "title", "Paid R": "number", "Kept back R": "number", "kWh": "number", "Note": "rich_text"},
)  # fmt: skip
DEBITS: Final = Board(
    "db_debits", "Debits",
    {"Who": "title", "Amount R": "number", "Day": "number", "Standing": ["ours", "disputed"], "Shown as": "rich_text"},
)  # fmt: skip
METER: Final = Board("db_meter", "Meter", {"Day": "title", "Reading": "number", "By": "rich_text"})
OWED: Final = Book("owed.csv", ("date", "who", "what", "amount", "state"), there=True)
WEEKS: Final = Book("weeks.csv", ("week", "kwh", "note"), there=True, key="week")
JULY: Final = Book(
    "july.csv", ("line", "amount", "running", "state"), running="running", counted=("planned",), key="line"
)
_OPENINGS: Final = ("2025-06-02", "2025-06-03", "2027-06-03", "2027-06-04")
_HELD_OUT: Final = ("2026-06-01", "2026-06-02", "2026-06-03")
"""First days. Training and evaluation share no year, so that weekdays learned by heart are wrong."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month of buying light: what was paid on each day, in rand, and what was kept back of it."""

    name: str
    days: tuple[int, ...]
    paid: tuple[int, ...]
    kept: tuple[int, ...]
    rate: Money
    """What a kWh cost."""

    @property
    def units(self) -> tuple[int, ...]:
        """The kWh of each slip."""
        return tuple(100 * (paid - kept) // self.rate.minor for paid, kept in zip(self.paid, self.kept, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole rand unless they are Money."""

    opening: date
    brother: Person
    aunt: Person
    carer: Person
    sister: Person
    """The nursing sister of the clinic."""
    months: tuple[Month, ...]
    """March to May."""
    other_stand: str
    refund: int
    meter: Payee
    cottage: Payee
    """The lodger's meter behind the house; one digit apart."""
    electrician: Payee
    plumber: Payee
    bills: tuple[int, int]
    """What the electrician and what the plumber of one name ask."""
    meant: int
    """Which of the two she means."""
    burial: int
    service: int
    """The monthly contract for the concentrator."""
    ambulance: int
    airtime: int
    cover: int
    """What the policy sold on the telephone takes."""
    entries: tuple[str, str]
    """Ids of its two debits."""
    wages: int
    pension: int
    short: int
    """What Ma's account lacks when the burial society collects early."""
    first_top: int
    asked_top: int
    """What Ma would like to put on the meter at the month's end."""
    until_first: int
    """What lasts until the first."""
    july_top: int
    low: Money
    high: Money
    edges: tuple[int, int]
    """Up to how many kWh a month the cheap block goes, before and after the change."""
    expected: int
    """kWh that July will take."""
    readings: tuple[int, int, int]
    """The meter on two days a week apart, and what the second should have been."""
    outage: tuple[str, str, str]
    """When the light goes, comes back as announced, and comes back as changed."""
    low_nights: tuple[int, int]
    statement: Money
    pin: str
    tokens: tuple[str, str, str]

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def june(self, number: int) -> int:
        """Return how many days after the opening a day of June is; 31 is the first of July."""
        return number - self.opening.day

    def on(self, number: int) -> date:
        """Return a day of June, or beyond its end of July."""
        return self.day(self.june(number))

    def say(self, number: int) -> str:
        """Return a day of June as people write it."""
        day = self.on(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def bill(self) -> int:
        """What the Naidoo she means asks."""
        return self.bills[self.meant]

    @property
    def naidoo(self) -> Payee:
        """The Naidoo she means."""
        return (self.electrician, self.plumber)[self.meant]

    @property
    def start(self) -> int:
        """What lies in Ma's account at the opening."""
        ahead = self.service + self.airtime + (self.ambulance if self.opening.day < 3 else 0)
        return self.burial - self.short + ahead

    def light(self, edge: int) -> int:
        """What July's light costs when the cheap block goes up to an edge."""
        minor = edge * self.low.minor + (self.expected - edge) * self.high.minor
        return minor // 100

    def examples(self, edge: int) -> str:
        """Return what some months cost, as the municipality prints it."""
        return ", ".join(
            f"{kwh} kWh R {(edge * self.low.minor + (kwh - edge) * self.high.minor) // 100}"
            for kwh in (400, 450, 500, 550, 600)
        )

    @property
    def lines(self) -> tuple[tuple[str, int], ...]:
        """July's budget."""
        return (
            ("light", self.light(self.edges[1])), ("oxygen contract", self.service), ("burial society", self.burial),
            ("ambulance", self.ambulance), ("airtime", self.airtime), ("Zodwa's wages", self.wages),
        )  # fmt: skip

    @property
    def total(self) -> int:
        """What July comes to."""
        return sum(amount for _, amount in self.lines)

    @property
    def kwh(self) -> tuple[int, int]:
        """What the house used in the week, as first read and as put right."""
        first, wrong, right = self.readings
        return wrong - first, right - first


_BROTHERS: Final = ("Bheki Mkhize", "Sipho Mkhize", "Mandla Mkhize", "Vusi Mkhize")
_AUNTS: Final = ("Thoko Dlamini", "Busisiwe Dlamini", "Gugu Dlamini", "Ntombi Dlamini")
_SISTERS: Final = ("Sister Khumalo", "Sister Ndlovu", "Sister Govender", "Sister Cele")


def person_at(name: str, domain: str) -> Person:
    """Return somebody whose address is their name at a domain."""
    return Person(name, f"{name.lower().replace(' ', '.')}@{domain}.example")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices = draw.stream("people"), draw.stream("prices")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    rate = zar(prices.choice(("2.40", "2.50", "3.00")))
    paid = tuple(100 * prices.integer(2, 4) for _ in range(9))
    sister = people.choice(_SISTERS)
    number = people.integer(210_000, 899_999)
    first = prices.integer(4_812, 4_990)
    used = 5 * prices.integer(17, 23)
    begins = prices.integer(8, 9)
    return Cast(
        opening=opening,
        brother=person_at(people.choice(_BROTHERS), "rosebankmail"),
        aunt=person_at(people.choice(_AUNTS), "howickpost"),
        carer=person_at("Zodwa Zuma", "sobantumail"),
        sister=Person(sister, f"{sister.lower().replace(' ', '.')}@sobantu-clinic.example"),
        months=(
            Month("March", (6, 17, 27), paid[:3], (0, 0, 0), rate),
            Month("April", (5, 16, 26), paid[3:6], (0, 0, paid[5] * 4 // 10), rate),
            Month("May", (4, 15, 26), paid[6:], tuple(one * 4 // 10 for one in paid[6:]), rate),
        ),
        other_stand="SB-1142-07",
        refund=sum(one * 4 // 10 for one in paid[5:]),
        meter=Payee("LightLine, main house", f"04 {number} 17", "LightLine"),
        cottage=Payee("LightLine, cottage", f"04 {number} 19", "LightLine"),
        electrician=_account(people, "Naidoo Electrical"),
        plumber=_account(people, "Naidoo Plumbing"),
        bills=(10 * prices.integer(61, 79), 10 * prices.integer(81, 98)),
        meant=prices.integer(0, 1),
        burial=10 * prices.integer(36, 48),
        service=10 * prices.integer(52, 66) + 5,
        ambulance=prices.integer(136, 156),
        airtime=prices.integer(55, 79),
        cover=prices.integer(161, 198),
        entries=(f"tx_{opening.year}0609_{people.integer(500_000, 699_999)}",
                 f"tx_{opening.year}0624_{people.integer(500_000, 699_999)}"),
        wages=100 * prices.integer(38, 46),
        pension=10 * prices.integer(271, 318) + 4,
        short=10 * prices.integer(9, 21),
        first_top=100 * prices.integer(3, 4),
        asked_top=100 * prices.integer(6, 7),
        until_first=100 + 50 * prices.integer(0, 1),
        july_top=100 * prices.integer(4, 5) + 50,
        low=rate,
        high=rate + zar("0.80"),
        edges=(350, prices.choice((250, 300))),
        expected=50 * prices.integer(9, 11),
        readings=(first, first + used + 18, first + used),
        outage=(f"{begins:02d}:00", f"{begins + 4:02d}:00", f"{begins + 7:02d}:00"),
        low_nights=(prices.integer(84, 85), prices.integer(86, 87)),
        statement=zar(f"{prices.integer(812, 1190)}.{prices.integer(10, 95, 5)}"),
        pin=str(people.integer(210_410, 989_870)),
        tokens=(_token(people), _token(people), _token(people)),
    )  # fmt: skip


def _account(people: Draw, name: str) -> Payee:
    return Payee(name, f"71 {people.integer(2_000_000, 8_999_999)} 4", "Umgeni Bank")


def _token(people: Draw) -> str:
    return "-".join(str(people.integer(1_000, 9_999)) for _ in range(5))


def zar(amount: int | str) -> Money:
    """Return rand."""
    return Money.of(amount, "ZAR")
