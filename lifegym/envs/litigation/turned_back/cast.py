"""Who and what a variant is about: people and firms, the car and its readings, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Channel, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money

HOME: Final = "Europe/Warsaw"
USER: Final = "usr_kuba"
KUBA: Final = Person("Jakub Wilczek", "jakub.wilczek@poczta-ludwinow.example", "Kuba")
OLA: Final = Person("Aleksandra Wilczek", "ola.wilczek@poczta-ludwinow.example", "Ola")
BANK: Final = "Bank Wawelski"
GARAGE: Final = Person("Serwis Zabłocie", "serwis@serwis-zablocie.example")
WORKSHOP: Final = "ulica Romanowicza 5"
"""Where the workshop is, and the car stands."""
OFFICE: Final = Person("Biuro Udostępniania Danych", "udostepnianie@ewidencja-pojazdow.example")
FORUM: Final = Person("Czarna Lista Komisów", "redakcja@czarna-lista-komisow.example")
MSIG: Final = Channel(
    "oa_msig", "Monitor Sądowy i Gospodarczy", "office", "Entries in the court register of firms, as they are made."
)
"""Where changes of firms are published; nobody in the household follows it."""
MINE: Final = Diary("cal_kuba", "Kuba", primary=True)
CASE: Final = Diary("cal_skoda", "Skoda")
RUNS: Final = Diary("cal_runs", "Fundacja Blisko, runs")
INSPECTION: Final = "evt_00910001"
CONFERENCE: Final = "evt_00910002"
EVIDENCE: Final = Board(
    "db_evidence",
    "Evidence",
    {"Item": "title", "Km": "number", "Day": "date", "Where": "rich_text"},
    most=14,
)
DEADLINES: Final = Board(
    "db_deadlines", "Deadlines",
    {"What": "title", "Due": "date", "State": ["Open", "Done", "Missed"], "Basis": "rich_text"}, most=14,
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "PLN")
COSTS: Final = Book(
    "costs.csv", ("date", "item", "payee", "amount", "running", "state"), there=True, running="running",
    counted=("planned", "paid"),
)  # fmt: skip
FOUND: Final = -3
"""Day on which the workshop read the control unit."""
SENT: Final = 2
"""Day on which the complaint goes out, and on which the dealer has it."""
ANSWER: Final = SENT + 14
"""Last day of the dealer's answer."""
FIRST_RENT: Final = (7, 18)
"""Days from and to which the first replacement car is wanted."""
SECOND_RENT: Final = (21, 35)
HEARING: Final = 30
"""A Wednesday, when the parties meet before the mediator."""
_MONDAYS: Final = ("2027-01-11", "2027-02-08", "2027-09-06", "2028-01-17", "2029-01-15", "2029-09-10")
_HELD_OUT_MONDAYS: Final = ("2030-01-14", "2030-09-09", "2031-09-08", "2032-01-12")
"""Mondays after which five weeks hold no public holiday. Training and evaluation share none."""


class Readings(NamedTuple):
    """Kilometres, in order of time, and what the page of the listing says later."""

    test: int
    """At the periodic inspection, a year before the sale."""
    last: int
    """At the one just before the sale, which only the register knows."""
    listed: int
    sheet: int
    """On the sheet of the handing over."""
    unit: int
    """In the control unit, as the workshop read it."""
    expert: int
    edited: int


@dataclass(frozen=True, slots=True)
class Expert(Person):
    """An appraiser who has quoted.

    Attributes:
        fate: What becomes of the quote, or what is wrong with it.
        price: What it costs, in whole zlotys.
        days: When they come, in words.
        listed: Whether the court keeps them on its list.
    """

    fate: str = ""
    price: int = 0
    days: str = ""
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Rental:
    """A car for hire.

    Attributes:
        fate: What becomes of it, or what is wrong with it.
        offer_id: Its offer.
        vehicle_id: Its vehicle.
        daily: Whole zlotys a day.
    """

    fate: str
    offer_id: str
    vehicle_id: str
    daily: int


class Firm(NamedTuple):
    """A dealer: the short name, whose it is, what the firm becomes, where that sits, and its domain."""

    short: str
    owner: str
    becomes: str
    seat: str
    domain: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole zlotys."""

    opening: date
    purse: Purse
    loan: str
    """The account from which the instalments of the car loan are collected."""
    lawyer: Person
    dealer: Person
    firm: Firm
    account: Payee
    """From where the dealer pays back a part."""
    listing: str
    agent: str
    near_cars: tuple[str, ...]
    plate: str
    price: int
    km: Readings
    insurer: Person
    policy: str
    a_day: int
    """Up to how much the insurer pays a day for a replacement car."""
    coordinator: Person
    patient: str
    experts: dict[str, Expert]
    expert_limit: int
    keeps: bool
    """Whether Kuba keeps the first expert all the same; else it is the next one."""
    dearer: int
    """What the first expert wants once the appointment has been moved."""
    cap: int
    rentals: dict[str, Rental]
    repriced: int
    application: str
    part: int
    """What the dealer pays back unasked."""
    code: str
    register: str
    mediator: Person
    hearing: tuple[str, str]
    """When the conference begins, and when it begins once it has been moved."""
    rooms: tuple[str, str]
    street: str
    floor: int
    """Less than this Kuba will not take; nobody else is to know."""
    offer: int
    short: int
    """By how much the insurer pays too little."""
    loss: int
    """By how much the car is worth less, by the expert's report."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def chosen(self) -> Expert:
        """The expert who comes in the end."""
        return self.experts["first" if self.keeps else "next"]

    @property
    def fee(self) -> int:
        """What that one costs."""
        return self.dearer if self.keeps else self.chosen.price

    @property
    def bought(self) -> date:
        """The day of the sale, a year and four days before the workshop's reading."""
        found = self.day(FOUND)
        return found.replace(year=found.year - 1) - timedelta(days=4)

    @property
    def early(self) -> date:
        """The day that the insurer would like to see on the workshop's sheet."""
        return self.day(FOUND - 6)

    @property
    def notice(self) -> date:
        """The last day on which the insurer has to hear of it, a month after the reading."""
        found = self.day(FOUND)
        return found.replace(month=found.month % 12 + 1, year=found.year + found.month // 12)

    @property
    def first_total(self) -> int:
        """What the first replacement car costs in the end, twelve days of it."""
        return 12 * self.rentals["second"].daily

    @property
    def second_total(self) -> int:
        """What the second one costs, fifteen days of it."""
        return 15 * self.rentals["third"].daily


_LAWYERS: Final = (
    ("Halina Brożek", "brozek"), ("Irena Sokołowska", "sokolowska"), ("Dorota Pyrek", "pyrek"),
    ("Bogusława Zając", "zajac"), ("Renata Mróz", "mroz"),
)  # fmt: skip
_FIRMS: Final = (
    Firm("Auto-Rondo", "Marek Dudek", "Rondo Mobil sp. z o.o.", "ulica Składowa 14, Skawina", "auto-rondo"),
    Firm("Moto-Bonarka", "Piotr Kuś", "Bonarka Cars sp. z o.o.", "ulica Fabryczna 3, Wieliczka", "moto-bonarka"),
    Firm("Auto-Zakopianka", "Leszek Wrona", "Zakopianka Auto sp. z o.o.", "ulica Leśna 21, Myślenice",
         "auto-zakopianka"),
    Firm("Komis Wielicki", "Adam Gąsior", "Wielicki Mobile sp. z o.o.", "ulica Kolejowa 8, Bochnia", "komis-wielicki"),
)  # fmt: skip
NEAR_FIRMS: Final = ("Auto-Dukat Jan Bielak", "Moto-Prokocim Ewa Lis", "Komis Bieżanów Zenon Ptak", "Auto-Płaszów")
_EXPERTS: Final = (
    ("Tadeusz Żak", "zak-rzeczoznawca"), ("Wiesław Kmiecik", "kmiecik-ekspertyzy"), ("Jerzy Borowiec", "borowiec-moto"),
    ("Grażyna Szostak", "szostak-opinie"), ("Andrzej Piwowar", "piwowar-rzeczoznawca"), ("Roman Cebula", "cebula-moto"),
)  # fmt: skip
_INSURERS: Final = (
    ("Tarcza Ochrona Prawna", "szkody@tarcza-ochrona"), ("Kopiec Ubezpieczenia", "roszczenia@kopiec-ubezpieczenia"),
    ("Hejnał Polisy", "szkody@hejnal-polisy"), ("Smocza Polisa", "zgloszenia@smocza-polisa"),
)  # fmt: skip
_COORDINATORS: Final = ("Teresa Migdał", "Krystyna Wnuk", "Danuta Socha", "Barbara Kania")
_PATIENTS: Final = ("pan Zygmunt", "pan Stefan", "pan Edward", "pan Kazimierz")
_MEDIATORS: Final = ("Ewa Ratajczak", "Joanna Kulig", "Magdalena Stec", "Paweł Nowosad", "Tomasz Gil")
_STREETS: Final = ("ulica Grzegórzecka 38", "ulica Mogilska 25", "ulica Zyblikiewicza 9", "ulica Dietla 61")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    firm, (lawyer, office) = people.choice(_FIRMS), people.choice(_LAWYERS)
    insurer, claims = people.choice(_INSURERS)
    coordinator, mediator = people.choice(_COORDINATORS), people.choice(_MEDIATORS)
    keys = places.sample(range(110, 170), 9)
    unit = prices.integer(226_400, 241_900, 10)
    listed = prices.integer(141_200, 156_800, 100)
    a_day = prices.integer(150, 190, 5)
    hour, later = prices.choice((("11:00", "09:00"), ("12:00", "08:30"), ("10:30", "13:30"), ("11:30", "09:30")))
    room, other_room = places.sample(("2.04", "1.17", "3.09", "0.12", "2.21", "1.05"), 2)
    experts, limit = _experts(people, prices)
    rentals, keeps = _rentals(places, prices, a_day), bool(prices.integer(0, 1))
    return Cast(
        purse=Purse("", USER, BANK),
        loan="",
        opening=date.fromisoformat(draw.choice(_HELD_OUT_MONDAYS if variant in TEST_VARIANTS else _MONDAYS)),
        lawyer=Person(f"mec. {lawyer}", f"kancelaria@{office}-radca.example", f"mec. {lawyer.split()[1]}"),
        dealer=Person(f"{firm.short} {firm.owner}", f"biuro@{firm.domain}.example", firm.short),
        firm=firm,
        account=Payee(
            firm.owner,
            iban("PL", f"10201{people.integer(100, 899)}0000{people.integer(10**11, 9 * 10**11)}"),
            "Kasa Podgórska",
        ),
        listing=f"lst_{keys[0]:08d}",
        agent=f"agt_{places.integer(60, 79):04d}",
        near_cars=tuple(f"lst_{key:08d}" for key in keys[1:]),
        plate=f"KR {places.integer(2, 8)}{places.choice('ABCEFG')}{places.integer(100, 899)}",
        price=prices.integer(30_900, 37_900, 500),
        km=Readings(
            test=unit - prices.integer(31_000, 39_000, 10), last=unit - prices.integer(17_000, 24_000, 10),
            listed=listed, sheet=listed + prices.integer(12, 90),
            unit=unit, expert=unit + prices.integer(11, 19), edited=unit - unit % 1000 - 1000,
        ),
        insurer=Person(insurer, f"{claims}.example"),
        policy=f"OP-{people.integer(310_000, 989_999)}",
        a_day=a_day,
        coordinator=Person(coordinator, f"{fold(coordinator.split()[0])}@fundacja-blisko.example"),
        patient=people.choice(_PATIENTS),
        experts=experts,
        expert_limit=limit,
        keeps=keeps,
        dearer=experts["first"].price + prices.integer(103, 143, 10) if keeps else 2 * experts["first"].price,
        cap=_rounded(240 + 12 * rentals["second"].daily + 15 * rentals["third"].daily + limit)
        + prices.integer(100, 500, 100),
        rentals=rentals,
        repriced=a_day + prices.integer(6, 24),
        application=f"UD/{people.integer(1100, 9899)}",
        part=prices.integer(2_413, 3_893, 20),
        code=f"UGODA-{people.integer(3100, 9899)}",
        register=f"0000{people.integer(610_000, 989_999)}",
        mediator=Person(mediator, f"{fold(mediator.split()[1])}@mediacje-planty.example"),
        hearing=(hour, later),
        rooms=(room, other_room),
        street=places.choice(_STREETS),
        floor=prices.integer(9_000, 11_500, 500),
        offer=prices.integer(5_650, 7_850, 100),
        short=prices.integer(143, 423, 20),
        loss=prices.integer(11_830, 13_930, 100),
    )  # fmt: skip


def _experts(people: Draw, prices: Draw) -> tuple[dict[str, Expert], int]:
    """Return those who have quoted, by what becomes of them, and the limit that two of the listed keep to."""
    base = prices.integer(860, 980, 10)
    limit = base + prices.integer(160, 220, 10)
    wanted = (
        ("first", base, "Wednesdays and Fridays", True),
        ("next", base + prices.integer(60, 130, 10), "any working day from noon", True),
        ("unlisted", base - prices.integer(120, 240, 10), "any day", False),
        ("runs", base + 30, "Tuesdays and Thursdays only, in the morning", True),
        ("dear", limit + prices.integer(90, 260, 10), "Mondays and Wednesdays", True),
    )
    names = people.sample(_EXPERTS, len(wanted))
    return {
        fate: Expert(name, f"opinie@{domain}.example", "", fate, price, days, listed)
        for (name, domain), (fate, price, days, listed) in zip(names, wanted, strict=True)
    }, limit


def _rentals(places: Draw, prices: Draw, a_day: int) -> dict[str, Rental]:
    """Return the cars for hire, by what becomes of them or what is wrong with them."""
    wanted = {
        "first": a_day - prices.integer(18, 30), "second": a_day - prices.integer(3, 9),
        "third": a_day - prices.integer(10, 16), "hatch": a_day - prices.integer(41, 60),
        "step": a_day - prices.integer(31, 38), "dear": a_day + prices.integer(8, 30),
        "seats": a_day - prices.integer(31, 44), "late": a_day - prices.integer(20, 35),
    }  # fmt: skip
    offers, vehicles = places.sample(range(301, 390), len(wanted)), places.sample(range(301, 390), len(wanted))
    return {
        fate: Rental(fate, f"rof_{offer:05d}", f"veh_{vehicle:05d}", daily)
        for (fate, daily), offer, vehicle in zip(wanted.items(), offers, vehicles, strict=True)
    }


def _rounded(amount: int) -> int:
    return amount - amount % 100 + 100


def pln(amount: int) -> Money:
    """Return whole zlotys."""
    return Money.of(amount, "PLN")
