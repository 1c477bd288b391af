"""Who and what a variant is about: nine pilgrims, their papers, flights and houses, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from lifegym.envs.authoring import Book, Channel, Diary, Payee, Person, Purse
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Asia/Jakarta"
THERE: Final = "Asia/Riyadh"
USER: Final = "usr_dewi"
DEWI: Final = Person("Dewi Prasetyo", "dewi.prasetyo@brantas-mail.example")
PHONE: Final = "+62 31 555 0284"
BANK: Final = "Tabungan Brantas"
FUND: Final = "acc_umroh"
CARD: Final = "pm_umroh"
LAST4: Final = "3108"
OUT: Final = 40
"""Saturday on which they fly to Madinah."""
MAKKAH: Final = 44
"""Wednesday on which the bus takes them to Makkah."""
BACK: Final = 49
"""Monday on which they fly home from Jeddah."""
TOUR: Final = 47
"""Saturday of the tour outdoors."""
FASTS: Final = (42, 45)
"""Monday and Thursday of the journey on which three of them fast."""

JAMAAH: Final = Book(
    "umroh/jamaah.csv",
    ("name", "passport", "valid_until", "vaccine", "given", "vaccine_ok", "passport_ok", "visa"), there=True,
    key="name",
)  # fmt: skip
FUNDS: Final = Book("umroh/fund.csv", ("name", "paid", "state"), there=True, key="name")
ASK: Final = Book("umroh/ask.csv", ("day", "subject", "options", "idr", "status"), there=True)
COSTS: Final = Book(
    "umroh/costs.csv", ("day", "item", "whom", "idr", "sum", "state"), there=True, amount="idr", running="sum",
    state="state", counted=("booked", "paid"),
)  # fmt: skip
MINE: Final = Diary("cal_dewi", "Dewi", primary=True)
GROUP: Final = Diary("cal_umroh", "Umroh, all nine")
PURSE: Final = Purse(FUND, USER, BANK)
OFFICE: Final = Person("Umrah visa desk", "desk@umrah-visas.example")
CLINIC: Final = Person("Klinik Pelabuhan Sehat", "daftar@klinik-pelabuhan.example", "the clinic")
DOCTOR: Final = Person("dr. Puspita Anggraini", "puspita@praktek-anggraini.example", "dr. Puspita")
BUS: Final = Person("Rihlah Coaches, Madinah", "ops@rihlah-coaches.example", "Rihlah")
RUNNER: Final = Person("Jalur Cepat Umroh", "admin@jalurcepat-umroh.example", "Jalur Cepat")
RUNNER_ACCOUNT: Final = Payee("Jalur Cepat Umroh", "881204417730", "Bank Jembatan Merah")
BROKER: Final = Person("Gus Anam", "gusanam@ziarah-kita.example", "Gus Anam")
PERMITS: Final = Channel("oa_ziyarah", "Ziyarah permits, Madinah", "government", "Permits for the Rawdah, by the hour.")
WOMEN: Final = "apt_940021"
MEN: Final = "apt_940022"
ORDER: Final = ("dewi", "hendra", "sri", "harto", "ratna", "lastri", "rudi", "yanti", "slamet")
WOMEN_KEYS: Final = ("dewi", "sri", "ratna", "lastri", "yanti")
FASTING: Final = ("ratna", "rudi", "yanti")
ROOMS: Final = (("Twin", ("dewi", "hendra")), ("Twin", ("harto", "ratna")), ("Twin", ("rudi", "yanti")),
                ("Twin", ("sri", "lastri")), ("Single", ("slamet",)))  # fmt: skip
"""Who sleeps with whom, by kinship."""


@dataclass(frozen=True, slots=True)
class Pilgrim:
    """One of the nine.

    Attributes:
        key: What they are in the story.
        person: Who they are.
        passport: Number of the passport.
        expires: Its last day.
        vaccine: Kind of the meningitis vaccine.
        given: When it was given.
        third: What the third instalment's line says, empty when it is missing.
    """

    key: str
    person: Person
    passport: str
    expires: date
    vaccine: str
    given: date

    @property
    def first(self) -> str:
        """The given name."""
        return self.person.name.partition(" ")[0]

    @property
    def family(self) -> str:
        """The family name."""
        return self.person.name.partition(" ")[2]

    @property
    def scan(self) -> str:
        """The file of the passport's scan."""
        return f"umroh/papers/{self.first.lower()}-passport.txt"

    @property
    def photo(self) -> str:
        """The file of the photograph."""
        return f"umroh/papers/{self.first.lower()}-photo.txt"

    @property
    def card(self) -> str:
        """The file of the vaccination card."""
        return f"umroh/papers/{self.first.lower()}-vaccine.txt"


@dataclass(frozen=True, slots=True)
class Line:
    """A flight: number, from, to, local departure, minutes, fare in thousands of rupiah, day of the story."""

    number: str
    origin: str
    dest: str
    leaves: str
    minutes: int
    fare: int
    day: int


@dataclass(frozen=True, slots=True)
class Inn:
    """A house: ``fate`` is ``good``, ``next`` or what is wrong; a twin a night costs ``twin`` thousand rupiah."""

    key: str
    name: str
    city: str
    fate: str
    metres: int
    twin: int
    single: int

    @property
    def desk(self) -> Person:
        """Its desk."""
        return Person(self.name, f"desk@{self.name.lower().replace(' ', '-')}.example")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are thousands of rupiah unless said otherwise."""

    opening: date
    nine: dict[str, Pilgrim]
    struck: str
    """Whose card the tightened rule strikes."""
    fresh: tuple[str, date]
    """The renewed passport of the one whose old one runs out."""
    lines: dict[str, Line]
    inns: dict[str, Inn]
    near: tuple[Inn, ...]
    limit: int
    """What a head's flights may cost."""
    nightly: int
    """What a head's night may cost."""
    share: int
    """Each one's share, a third of which is an instalment."""
    fee: int
    """What a visa costs."""
    bus_sar: int
    giver: Person
    product: str
    refused: str
    """Whose photograph the office refuses."""
    slot: str
    """New hour of the women's permit on the day of the bus."""
    bus_new: str
    glucose: int
    heat: int
    terminal: tuple[str, str]
    jab: tuple[int, str]
    """Day and hour that the clinic gives."""
    ihram: int
    other: Person
    """Whose permit is offered in another's stead."""
    bounce: str
    missing: str
    walk: tuple[int, int]
    """Minutes and metres of her walk."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Saturday 3 October``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, number: int, clock: str, place: str = HOME) -> datetime:
        """Return an instant."""
        return datetime.fromisoformat(f"{self.day(number).isoformat()}T{clock}").replace(tzinfo=zone(place))

    def people(self, *keys: str) -> tuple[Pilgrim, ...]:
        """Return some of the nine, or all of them."""
        return tuple(self.nine[key] for key in keys or ORDER)

    @property
    def others(self) -> tuple[Pilgrim, ...]:
        """The eight beside Dewi."""
        return self.people(*ORDER[1:])

    def rooms(self, inn: Inn, nights: int) -> int:
        """Return what the five rooms of a house come to."""
        return nights * (4 * inn.twin + inn.single)

    @property
    def bus(self) -> int:
        """The coach in thousands of rupiah."""
        return self.bus_sar * 43 // 10

    @property
    def spent(self) -> int:
        """What the journey comes to."""
        flights = 9 * (self.lines["out"].fare + self.lines["home"].fare)
        rooms = self.rooms(self.inns["madinah"], 4) + self.rooms(self.inns["next"], 5)
        return flights + rooms + 9 * self.fee + self.bus + 9 * self.ihram


def idr(thousands: int) -> Money:
    """Return an amount given in thousands of rupiah."""
    return Money.of(thousands * 1_000, "IDR")


_NAMES: Final = {
    "hendra": ("Hendra Prasetyo",), "sri": ("Sri Wahyuni", "Sri Lestari", "Sri Utami"),
    "harto": ("Harto Wibowo", "Harto Kusuma", "Harto Nugroho"), "ratna": ("Ratna Dewanti", "Ratna Sulastri"),
    "lastri": ("Lastri Handayani", "Lastri Mulyani"), "rudi": ("Rudi Santoso", "Rudi Hartanto"),
    "yanti": ("Yanti Maharani", "Yanti Puspasari"), "slamet": ("Slamet Riyadi", "Slamet Basuki"),
}  # fmt: skip
_GIVERS: Final = ("Abdul Karim", "Mochtar Effendi", "Zainal Abidin")
_OTHERS: Final = ("Bambang Irawan", "Joko Susilo", "Wahid Anwar")
_HOUSES: Final = {
    "Madinah": ("Dar Quba", "Anwar Suites", "Bustan Hotel", "Dar Uhud", "Nakhil House"),
    "Makkah": ("Dar Ajyad", "Safwa Rooms", "Misfalah Inn", "Jiyad Towers", "Dar Hira", "Shubaikah House"),
}
_OPENINGS: Final = ("2026-08-24", "2026-09-07", "2028-08-21", "2028-09-04")
_HELD_OUT: Final = ("2027-08-23", "2027-09-06")
"""Mondays in the months after the hajj of each year; none in both."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, air, fates = (draw.stream(name) for name in ("people", "prices", "air", "fates"))
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    arrival = opening + timedelta(days=OUT)
    struck = fates.choice(("hendra", "yanti", "rudi"))
    old = fates.choice(("ratna", "lastri"))
    nine = {}
    for key in ORDER:
        name = DEWI.name if key == "dewi" else people.choice(_NAMES[key])
        mail = DEWI.mail if key == "dewi" else f"{name.lower().replace(' ', '.')}@brantas-mail.example"
        kind, years = ("conjugate", people.integer(300, 990))
        if key == struck:
            years = people.integer(1_190, 1_420)
        elif key == old:
            kind, years = "polysaccharide", 1_096 + people.integer(4, 28)
        elif key in ("slamet", "sri"):
            kind, years = "polysaccharide", people.integer(420, 900)
        expires = arrival + timedelta(days=people.integer(420, 2_600))
        if key == "slamet":
            expires = arrival + timedelta(days=people.integer(70, 160))
        nine[key] = Pilgrim(key, Person(name, mail, _called(key, name)), f"E{people.integer(1_000_000, 9_899_999)}",
                            expires, kind, arrival - timedelta(days=years))  # fmt: skip
    keys = [f"htl_{number}" for number in people.sample(range(96_100, 96_900), 11)]
    nightly = prices.integer(780, 940, 20)
    inns, near = _inns(people, prices, keys, nightly)
    lines = _lines(air, prices)
    fees = prices.integer(1_150, 1_550, 50)
    base = Cast(
        opening=opening, nine=nine, struck=struck,
        fresh=(f"X{people.integer(1_000_000, 9_899_999)}", opening + timedelta(days=3_660)), lines=lines, inns=inns,
        near=near, limit=lines["out"].fare + lines["home"].fare + prices.integer(300, 900, 100), nightly=nightly,
        share=0,
        fee=fees, bus_sar=prices.integer(1_400, 1_900, 10), giver=Person(people.choice(_GIVERS), "", ""),
        product=f"vp_sa_{people.integer(400, 899)}", refused=fates.choice(("yanti", "sri", "rudi")),
        slot=fates.choice(("10:30", "11:00", "11:30")),
        bus_new=fates.choice(("15:00", "15:30", "16:00")), glucose=fates.integer(30, 36),
        heat=fates.integer(42, 45), terminal=fates.choice((("T2", "T1"), ("T1", "T2"))),
        jab=(fates.choice((25, 26, 27)), fates.choice(("08:30", "09:15", "10:45"))), ihram=prices.integer(180, 320, 10),
        other=Person(people.choice(_OTHERS), ""), bounce=fates.choice(("rudi", "harto")), missing="slamet",
        walk=fates.choice(((46, 3_400), (52, 3_700), (57, 4_100))),
    )  # fmt: skip
    return _with_mails(base, prices.integer(400, 900, 50))


def _with_mails(c: Cast, slack: int) -> Cast:
    share = (c.spent // 9 + slack) // 300 * 300
    giver = Person(
        c.giver.name, f"{c.giver.name.lower().replace(' ', '.')}@pasar-turi.example", "Haji " + c.giver.first
    )
    other = Person(
        c.other.name, f"{c.other.name.lower().replace(' ', '.')}@kampung-ampel.example", "Pak " + c.other.first
    )
    return replace(c, share=share, giver=giver, other=other)


def _called(key: str, name: str) -> str:
    if key in ("dewi", "hendra"):
        return name.partition(" ")[0]
    return ("Bu " if key in WOMEN_KEYS else "Pak ") + name.partition(" ")[0]


def _inns(people: Draw, prices: Draw, keys: list[str], nightly: int) -> tuple[dict[str, Inn], tuple[Inn, ...]]:
    found: dict[str, Inn] = {}
    near = []
    place = iter(keys)
    for city, names in _HOUSES.items():
        fates = ("madinah", "far", "dear", "prepaid", "walk") if city == "Madinah" else (
            "makkah", "next", "far", "dear", "prepaid", "walk")  # fmt: skip
        for fate, name in zip(fates, people.sample(names, len(names)), strict=True):
            twin = 2 * nightly - prices.integer(120, 240, 20)
            if fate == "next":
                twin = found["makkah"].twin + prices.integer(20, 60, 20)
            elif fate in ("far", "walk"):
                twin -= 260
            elif fate == "dear":
                twin = 2 * nightly + prices.integer(100, 400, 20)
            metres = people.integer(520, 760, 10) if fate == "far" else people.integer(410, 480,
            10) if fate == "walk" else (
                people.integer(180, 340, 10))  # fmt: skip
            inn = Inn(next(place), name, city, fate, metres, twin, min(nightly, twin // 2 + 60))
            if fate in ("madinah", "makkah", "next"):
                found[fate] = inn
            else:
                near.append(inn)
    return found, tuple(near)


def _lines(air: Draw, prices: Draw) -> dict[str, Line]:
    shift = air.choice((-10, -5, 0, 5, 15))
    base = air.integer(100, 800)
    usual = prices.integer(7_600, 8_900, 100)
    found = {}
    for place, (key, kind, origin, dest, clock, minutes, more, day) in enumerate(_FLOWN):
        hour, minute = divmod(int(clock[:2]) * 60 + int(clock[3:]) + shift, 60)
        found[key] = Line(
            f"{kind}{base + 2 * place}", origin, dest, f"{hour:02d}:{minute:02d}", minutes, usual + more, day
        )
    return found


_FLOWN: Final = (
    ("out", "N6", "SUB", "MED", "10:40", 610, 0, OUT), ("night", "N6", "SUB", "MED", "02:20", 605, -900, OUT),
    ("early", "N6", "SUB", "MED", "10:40", 610, -300, OUT - 1), ("jeddah", "N6", "SUB", "JED", "09:10", 590, -1_100,
                                                                 OUT),
    ("sin1", "Z5", "SUB", "SIN", "08:10", 140, -6_300, OUT), ("sin2", "Z5", "SIN", "MED", "14:20", 540, -4_000, OUT),
    ("home", "N6", "JED", "SUB", "19:10", 580, 100, BACK), ("dawn", "N6", "JED", "SUB", "01:30", 580, -700, BACK),
    ("later", "N6", "JED", "SUB", "19:10", 580, -200, BACK + 1), ("hin1", "Z5", "JED", "SIN", "15:00", 530, -4_100,
                                                                  BACK),
    ("hin2", "Z5", "SIN", "SUB", "08:30", 145, -6_200, BACK + 1),
)  # fmt: skip
"""Key, airline, from, to, departure, minutes, what it costs beyond the usual fare, day."""
