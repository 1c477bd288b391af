"""Who and what a variant is about: nine travellers and their papers, flights, houses, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone

HOME: Final = "Europe/Istanbul"
THERE: Final = "Asia/Tbilisi"
WARSAW: Final = "Europe/Warsaw"
USER: Final = "usr_zeynep"
ZEYNEP: Final = Person("Zeynep Aksoy", "zeynep.aksoy@defterhane.example")
TOMASZ: Final = Person("Tomasz Wilk", "tomasz.wilk@defterhane.example")
HOUSE: Final = Person("Nino Kobalia, Mtkvari House", "nino@mtkvari-house.example", "Nino")
TRAINER: Final = "Giorgi Abashidze"
FIRM: Final = "Defterhane"
PHONE: Final = "+90 212 555 04 18"
OUT: Final = 27
"""Sunday on which they fly out; the course is from the Monday to the Friday after it."""
FRIDAY: Final = 32
BACK: Final = 33
OUTING: Final = 31
PLACES: Final = ("Gergeti", "Sighnaghi")
"""Where the Thursday goes, and where it goes when the pass is bad."""

TEAM: Final = Board(
    "db_week", "Tbilisi week",
    {"Name": "title", "Office": ["Istanbul", "Warsaw"], "Grade": ["Lead", "Engineer"], "Citizen of": "rich_text",
     "Passport": "rich_text", "Valid until": "date", "Shares with": "rich_text",
     "Entry": ["To check", "Free", "E-visa", "Applied", "Granted"], "Scan": ["Here", "Deleted"]},
)  # fmt: skip
ASKED: Final = questions("db_asked", "EUR", title="To decide")
COSTS: Final = Book(
    "tbilisi/costs.csv", ("day", "item", "whom", "eur", "running", "state"), there=True, amount="eur",
    running="running", state="state", counted=("booked", "paid"),
)  # fmt: skip
MINE: Final = Diary("cal_zeynep", "Zeynep", primary=True)
WEEK: Final = Diary("cal_tbilisi", "Tbilisi week")
GIORGI: Final = Diary("cal_giorgi", "Giorgi, Mtkvari House")
SESSION: Final = "evt_00941007"
"""His session, in his own calendar."""
ORDER: Final = ("lead", "border", "renewed", "struck", "baltic", "turk", "waits", "mother", "guest")
"""The nine by what matters of them; the first five are in Warsaw."""
WARSAWERS: Final = ORDER[:5]
PAIRS: Final = (("border", "baltic"), ("renewed", "struck"))
"""Who agreed to share a room."""


@dataclass(frozen=True, slots=True)
class Traveller:
    """One of the nine.

    Attributes:
        key: What matters of them.
        person: Who they are.
        country: ISO code of the passport.
        citizen: The country's name.
        passport: Its number.
        expires: Its last day.
    """

    key: str
    person: Person
    country: str
    citizen: str
    passport: str
    expires: date

    @property
    def given(self) -> str:
        """The given name."""
        return self.person.name.partition(" ")[0]

    @property
    def family(self) -> str:
        """The family name."""
        return self.person.name.partition(" ")[2]

    @property
    def scan(self) -> str:
        """The file of the passport's scan."""
        return f"tbilisi/scans/{self.family.lower()}-passport.txt"

    @property
    def photo(self) -> str:
        """The file of the photograph."""
        return f"tbilisi/scans/{self.family.lower()}-photo.txt"


@dataclass(frozen=True, slots=True)
class Line:
    """A flight as it is sold on some days of the story.

    Attributes:
        number: Its number.
        origin: Airport it leaves from.
        dest: Airport it goes to.
        leaves: Local time ``HH:MM``.
        minutes: How long it flies.
        light: The lowest fare, in euros.
        days: Days of the story on which it flies.
    """

    number: str
    origin: str
    dest: str
    leaves: str
    minutes: int
    light: int
    days: tuple[int, ...]

    @property
    def standard(self) -> int:
        """The fare with a bag that may be changed."""
        return self.light + 24


@dataclass(frozen=True, slots=True)
class Inn:
    """A hotel in Tbilisi: ``fate`` is ``good``, ``second``, or what is wrong with it; a night costs ``price``."""

    key: str
    name: str
    fate: str
    quarter: str
    price: int

    @property
    def desk(self) -> Person:
        """Its desk."""
        return Person(self.name, f"desk@{self.name.lower().replace(' ', '-')}.example")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole euros."""

    opening: date
    nine: dict[str, Traveller]
    fresh: tuple[str, date]
    """Number and last day of the passport that is renewed."""
    splits: int
    """Which of the two pairs would rather not share after all."""
    lines: dict[str, Line]
    inns: dict[str, Inn]
    near: tuple[Inn, ...]
    beach: Inn
    twin: int
    """What a twin room costs a night in the good house."""
    nightly: int
    """What a person's night may cost."""
    head: int
    """What a person's flights may cost, both ways with a bag."""
    slack: int
    policy: str
    """Number of the firm's insurance."""
    card: str
    last4: str
    product: str
    application: str
    rfi: int
    """Day by which the office wants the invitation."""
    new_day: int
    """Day on which the trainer's session will be."""
    retime: int
    outing_head: int
    deposit: int
    photos: int
    snow: int
    bets: tuple[int, int, int]
    """By how much each of three guesses of the sum a head is off; one is right."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Sunday 4 October``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def people(self, *keys: str) -> tuple[Traveller, ...]:
        """Return some of the nine, or all of them."""
        return tuple(self.nine[key] for key in keys or ORDER)

    def at(self, number: int, clock: str, place: str = HOME) -> datetime:
        """Return an instant."""
        return datetime.fromisoformat(f"{self.day(number).isoformat()}T{clock}").replace(tzinfo=zone(place))

    def lands(self, key: str, number: int = OUT) -> datetime:
        """Return when a flight lands, in its destination's time."""
        line = self.lines[key]
        leaves = self.at(number, line.leaves, _ZONES[line.origin])
        return (leaves + timedelta(minutes=line.minutes)).astimezone(zone(_ZONES[line.dest]))

    def way(self, *keys: str) -> int:
        """Return what some flights cost a head."""
        return sum(self.lines[key].standard for key in keys)

    @property
    def out_head(self) -> int:
        """The way out from Warsaw, a head."""
        return self.way("w1", "i1")

    @property
    def flights(self) -> int:
        """What all flights come to."""
        return (5 * (self.out_head + self.way("t1", "v1")) + 4 * self.way("i1") + 3 * self.way("t1")
                + self.way("t2"))  # fmt: skip

    @property
    def rooms(self) -> int:
        """What the rooms come to in the end: everybody has one alone by then, one a night less, two elsewhere."""
        good, second = self.inns["good"].price, self.inns["second"].price
        return good * (4 * 6 + 5 + 2 * 6) + second * 2 * 6

    @property
    def detour(self) -> int:
        """What two nights by the sea cost."""
        return 2 * self.beach.price

    @property
    def fee(self) -> int:
        """What an e-visa costs."""
        return 20

    @property
    def spent(self) -> int:
        """What the week comes to."""
        return self.flights + self.rooms + 2 * self.fee + self.deposit + 9 * self.outing_head

    @property
    def cap(self) -> int:
        """What the week may cost."""
        return self.spent + self.slack

    def pair(self, place: int) -> tuple[Traveller, Traveller]:
        """Return a pair that agreed to share."""
        one, two = PAIRS[place]
        return self.nine[one], self.nine[two]


_ZONES: Final = {"WAW": WARSAW, "IST": HOME, "TBS": THERE, "GYD": "Asia/Baku"}
_NAMES: Final[dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]]] = {
    "lead": (("PL", "Poland", ("Marek Zawada", "Pawel Gorski", "Krzysztof Lisiak")),),
    "border": (("AM", "Armenia", ("Ani Hakobyan", "Lusine Grigoryan", "Mariam Sargsyan")),),
    "renewed": (("UA", "Ukraine", ("Oksana Bondar", "Iryna Melnyk", "Kateryna Shevchuk")),),
    "struck": (("EG", "Egypt", ("Mona Fathy", "Yasmin Darwish")), ("MA", "Morocco", ("Salma Bennis", "Hind Lahlou")),
               ("TN", "Tunisia", ("Amira Gharbi", "Ines Mzali"))),
    "baltic": (("LT", "Lithuania", ("Rasa Vaitkute", "Ieva Norkute")), ("LV", "Latvia", ("Elina Ozola",
    "Zane Kalnina")),
               ("EE", "Estonia", ("Kadri Tamm", "Liis Kask"))),
    "turk": (("TR", "Türkiye", ("Deniz Karaca", "Emre Yalin", "Selim Oral")),),
    "waits": (("NG", "Nigeria", ("Tunde Bakare", "Chidi Okafor")), ("KE", "Kenya", ("Kevin Mwangi", "Brian Otieno")),
              ("PK", "Pakistan", ("Bilal Qureshi", "Hamza Siddiqui"))),
    "mother": (("KZ", "Kazakhstan", ("Aigerim Sadykova", "Dana Akhmetova", "Zhanna Omarova")),),
    "guest": (("BR", "Brazil", ("Rafael Pinto", "Bruno Teles", "Caio Nogueira")),),
}  # fmt: skip
_INNS: Final = (
    "Hotel Kiacheli", "Vera Garden", "Hotel Petriashvili", "Casa Tatishvili", "Balcony Eleven", "Hotel Sundukiani",
    "Persimmon House", "Hotel Belinski", "Wine Cellar Rooms", "Hotel Melikishvili",
)  # fmt: skip
_OPENINGS: Final = ("2026-08-31", "2026-09-07", "2028-09-04", "2028-08-28")
_HELD_OUT: Final = ("2027-09-06", "2027-09-20")
"""Mondays, so that the week lies in autumn and on none of the two countries' holidays. No year is in both."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, air, fates = (draw.stream(name) for name in ("people", "prices", "air", "fates"))
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    nine = {key: _traveller(key, people, opening) for key in ORDER}
    lines = _lines(air, prices)
    keys = [f"htl_{number}" for number in people.sample(range(94_100, 94_900), 9)]
    names = people.sample(_INNS, 8)
    price = prices.integer(66, 82, 2)
    inns = {"good": Inn(keys[0], names[0], "good", "Vera", price),
            "second": Inn(keys[1], names[1], "second", "Vera", price + prices.integer(2, 6))}  # fmt: skip
    nightly = price + 8
    near = tuple(
        Inn(key, name, fate, "Saburtalo" if fate == "far" else "Vera",
            nightly + prices.integer(4, 18) if fate == "dear" else price - prices.integer(3, 9))
        for key, name, fate in zip(keys[2:], names[2:], ("dear", "far", "prepaid", "bare", "full"), strict=False)
    )  # fmt: skip
    dearest = lines["w1"].standard + lines["i1"].standard + lines["t1"].standard + lines["v1"].standard
    number = people.integer(100_000, 899_999)
    return Cast(
        opening=opening, nine=nine, fresh=(f"GB{people.integer(100_000, 899_999)}", opening + timedelta(days=3_641)),
        splits=fates.choice((0, 1)), lines=lines, inns=inns, near=near,
        beach=Inn(keys[8], "Batumi Riviera", "beach", "Old Boulevard", prices.integer(88, 118, 2)),
        twin=price + 20, nightly=nightly, head=dearest + prices.integer(22, 48), slack=prices.integer(260, 480, 10),
        policy=f"GRP-{people.integer(20_000, 89_999)}", card=f"card_{people.integer(941_000, 949_000)}",
        last4=f"{people.integer(1_000, 9_899)}", product=f"vp_ge_{people.integer(400, 899)}",
        application=f"app_{number}", rfi=fates.choice((15, 16, 17)), new_day=fates.choice((30, 32)),
        retime=fates.choice((50, 55, 60)), outing_head=prices.integer(34, 52), deposit=prices.integer(300, 520, 20),
        photos=prices.integer(140, 220, 10), snow=fates.integer(12, 24),
        bets=fates.choice(((0, 19, -14), (-17, 0, 23), (21, -16, 0))),
    )  # fmt: skip


def _traveller(key: str, people: Draw, opening: date) -> Traveller:
    country, citizen, names = people.choice(_NAMES[key])
    name = people.choice(names)
    mail = f"{name.lower().replace(' ', '.')}@defterhane.example"
    number = f"{country[0]}{people.choice('ABCEHKM')}{people.integer(1_000_000, 8_999_999)}"
    return Traveller(
        key, Person(name, mail), country, citizen, number, opening + timedelta(days=people.integer(420, 2_900))
    )


def _lines(air: Draw, prices: Draw) -> dict[str, Line]:
    """Return the flights: Wisla from Warsaw, Bosfor from Istanbul, Hazar by way of Baku."""
    shift = air.choice((-10, -5, 0, 5, 10))
    base = {kind: air.integer(100, 860) for kind in ("W6", "B8", "X3")}
    cost = {"W6": prices.integer(58, 74), "B8": prices.integer(62, 80), "X3": prices.integer(24, 32)}
    found = {}
    for place, (key, kind, origin, dest, clock, minutes, more, days) in enumerate(_FLOWN):
        hour, minute = divmod(int(clock[:2]) * 60 + int(clock[3:]) + shift, 60)
        found[key] = Line(f"{kind}{base[kind] + 3 * place}", origin, dest, f"{hour:02d}:{minute:02d}", minutes,
                          cost[kind] + more, days)  # fmt: skip
    return found


_FLOWN: Final = (
    ("w0", "W6", "WAW", "IST", "05:30", 150, -6, (OUT,)), ("w1", "W6", "WAW", "IST", "10:05", 150, 4, (OUT - 1, OUT)),
    ("night", "W6", "WAW", "TBS", "22:45", 215, 41, (OUT - 1, OUT)),
    ("i0", "B8", "IST", "TBS", "10:50", 145, -3, (OUT,)), ("tight", "B8", "IST", "TBS", "14:35", 145, 2, (OUT,)),
    ("i1", "B8", "IST", "TBS", "15:40", 145, 0, (OUT - 1, OUT)), ("i2", "B8", "IST", "TBS", "17:30", 145, 5, (OUT,)),
    ("bo1", "X3", "WAW", "GYD", "08:40", 230, 9, (OUT,)), ("bo2", "X3", "GYD", "TBS", "16:20", 75, 0, (OUT,)),
    ("t0", "B8", "TBS", "IST", "05:20", 155, -4, (BACK,)), ("t1", "B8", "TBS", "IST", "11:20", 155, 3, (FRIDAY, BACK)),
    ("t2", "B8", "TBS", "IST", "17:10", 155, 7, (FRIDAY, BACK)),
    ("v0", "W6", "IST", "WAW", "09:00", 160, -5, (BACK,)), ("v1", "W6", "IST", "WAW", "15:00", 160, 2, (FRIDAY, BACK)),
    ("v2", "W6", "IST", "WAW", "20:45", 160, 6, (BACK,)),
    ("bb1", "X3", "TBS", "GYD", "10:00", 75, 0, (BACK,)), ("bb2", "X3", "GYD", "WAW", "12:45", 245, 8, (BACK,)),
)  # fmt: skip
"""Key, airline, from, to, departure, minutes, what it costs beyond the airline's base, days."""
