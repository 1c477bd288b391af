"""Who and what a variant is about: singers, their passports and pairs, houses, trains, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Channel, Diary, Payee, Person, Purse, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.money import Money

HOME: Final = "Europe/London"
RIGA: Final = "Europe/Riga"
USER: Final = "usr_gwen"
GWEN: Final = Person("Gwen Prosser", "gwen.prosser@tafwys-voices.example")
CHOIR: Final = "Côr Tafwys"
PAWB: Final = Person("Côr Tafwys, pawb", "pawb@tafwys-voices.example")
"""The list: what is sent here, all thirty-five read."""
BANK: Final = "Harbour Trust"
TOUR_ACCOUNT: Final = "acc_000735"
AIRLINE: Final = Person("Amber Air, groups", "groups@amberair.example")
HALL: Final = Person("Great Guild hall, Riga", "events@great-guild.example")
CONSULATE: Final = Person("Latvian visa desk, London", "visas@latvia-desk.example")
VISA: Final = "app_000735"
OUT: Final = 45
"""Day on which the choir flies to Riga."""
NIGHTS: Final = 3
"""Nights in Riga."""
BACK: Final = 50
"""Day on which it leaves Tallinn."""
NAMES_BY: Final = 17
"""Day by which the airline first wanted the names."""
VISA_BY: Final = 29
RECEIPT_BY: Final = 34
BALANCE: Final = 31
"""Day by which the second half is paid in."""
OPENINGS: Final = ("2025-09-01", "2026-03-02", "2027-03-01")
HELD_OUT: Final = ("2028-02-28",)

SINGERS: Final = Board(
    "db_singers", "Singers",
    {"Singer": "title", "Voice": ["Soprano", "Alto", "Tenor", "Bass"], "Passport name": "rich_text", "Issued": "date",
     "Expires": "date", "Paid GBP": "number", "State": ["Fine", "Not yet", "Out"], "Why": "rich_text"},
    most=50,
)  # fmt: skip
ROOMS: Final = Board(
    "db_rooms", "Rooms in Riga",
    {"Room": "title", "Floor": "number", "Singers": "rich_text", "Why": "rich_text"},
    most=12,
)  # fmt: skip
CONSENTS: Final = Board(
    "db_consents", "Consents",
    {"Minor": "title", "State": ["Asked", "Signed", "Witnessed"], "Why": "rich_text"},
    most=10,
)  # fmt: skip
DECISIONS: Final = questions("db_gwen", "GBP", title="Ask Gwen")
MINE: Final = Diary("cal_gwen", "Gwen", primary=True)
TOUR: Final = Diary("cal_taith", "Taith, Riga and Tallinn")
GUILD: Final = Diary("cal_guild", "Great Guild, house calendar")
REHEARSAL: Final = "evt_00900735"
AMBER: Final = Channel(
    "oa_amberair",
    "Amber Air",
    "airline",
    "Timetables, baggage and offers of Amber Air, the airline of the Baltic coast.",
)
BOUNCED: Final = "tx_20270000_035017"
FLOORS: Final = (1, 2, 3, 3, 3)


@dataclass(frozen=True, slots=True)
class Singer:
    """Somebody who sings.

    Attributes:
        given: First name.
        family: Surname as in the passport.
        voice: Which part.
        born: Day of birth.
        issued: When the passport was issued.
        expires: When it says it ends.
    """

    given: str
    family: str
    voice: str
    born: date
    issued: date
    expires: date

    @property
    def name(self) -> str:
        """The name people use."""
        return f"{self.given} {self.family}"

    @property
    def person(self) -> Person:
        """Where they are written to."""
        return Person(self.name, f"{self.given.lower()}.{self.family.lower().replace(' ', '')}@singers-mail.example")


@dataclass(frozen=True, slots=True)
class House:
    """A hotel in Riga.

    Attributes:
        key: Its id.
        name: Its name.
        fate: ``first`` (which walks them), ``ours``, or what is wrong with it.
        price: A twin a night, in euros.
    """

    key: str
    name: str
    fate: str
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant."""

    opening: date
    singers: tuple[Singer, ...]
    roles: dict[str, int]
    """Place among the singers of those the story is about."""
    houses: dict[str, House]
    names_now: int
    """Day by which the airline wants the names now."""
    wrong_name: str
    price: int
    """What a singer pays in all, in pounds."""
    code: str
    depart: tuple[str, str]
    """Departure of the flight, first and then."""
    arrive_by: tuple[str, str]
    """When who comes from Cardiff must be at Paddington, first and then."""
    coach: Payee
    elsewhere: Payee
    coach_firm: Person
    impostor: Person
    deposit: int
    rehearsal: str
    restaurant: Person
    doctor: Person
    reseller: Person
    purse: Purse
    method: str = ""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 16 April``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def one(self, role: str) -> Singer:
        """Return the singer of a role."""
        return self.singers[self.roles[role]]

    def pairs(self) -> tuple[tuple[Singer, Singer], ...]:
        """Return the five pairs of the small house: minors, two with an ex each, a knee, and who minds the minors."""
        return tuple((self.one(a), self.one(b)) for a, b in PAIRS)

    @property
    def ten(self) -> tuple[Singer, ...]:
        """Return those who sleep in the small house."""
        return tuple(singer for pair in self.pairs() for singer in pair)

    def came_first(self, place: int) -> int:
        """Return what a singer had paid before the story, in pounds; three paid another sum than half."""
        loose = [number for number in range(35) if number not in self.roles.values()]
        return self.price // 2 + dict(zip(loose, (-30, 15, 45), strict=False)).get(place, 0)

    @property
    def ours(self) -> House:
        """The house to which the ten go when the first walks them."""
        return self.houses["ours"]


PAIRS: Final = (("minor", "minor_too"), ("ex", "ex_friend"), ("ex_too", "ex_too_friend"), ("knee", "knee_friend"),
                ("minder", "minder_friend"))  # fmt: skip
CARDIFF: Final = ("cardiff_1", "cardiff_2", "cardiff_3", "cardiff_4")
ROLES: Final = (
    "same", "same_too", "old", "edge", "close", "ap", "soloist", "visa", "bounced",
    *(role for pair in PAIRS for role in pair), *CARDIFF,
)  # fmt: skip
FATES: Final = ("first", "ours", "stairs", "far", "double", "dear", "prepaid", "few")
_GIVEN: Final = (
    "Aled", "Alun", "Angharad", "Anwen", "Bethan", "Branwen", "Bronwen", "Carys", "Catrin", "Ceri", "Cerys", "Delyth",
    "Dewi", "Eirlys", "Eleri", "Elin", "Emyr", "Eurwen", "Ffion", "Gareth", "Geraint", "Glenys", "Gwilym", "Heledd",
    "Heulwen", "Hywel", "Idris", "Ieuan", "Ifan", "Iolo", "Iwan", "Lowri", "Luned", "Mair", "Mari", "Megan", "Menna",
    "Meurig", "Morfydd", "Nerys", "Nia", "Non", "Olwen", "Owain", "Rhian", "Sioned", "Tegwen", "Tomos",
)  # fmt: skip
_FAMILY: Final = (
    "Bevan", "Bowen", "Davies", "Edwards", "Ellis", "Evans", "Griffiths", "Harries", "Howells", "Hughes", "James",
    "Jenkins", "Jones", "Lewis", "Llewellyn", "Lloyd", "Morgan", "Morris", "Owen", "Parry", "Phillips", "Powell",
    "Price", "Pritchard", "Pugh", "Rees", "Richards", "Roberts", "Rowlands", "Thomas", "Vaughan", "Williams",
)  # fmt: skip
_APS: Final = (("Rhys", "ap Huw", "Aphuw"), ("Dafydd", "ap Rhisiart", "Aprhisiart"), ("Llew", "ap Gwilym", "Apgwilym"),
               ("Macsen", "ab Owain", "Abowain"))  # fmt: skip
_HOUSES: Final = (
    "Pils House", "Kalku Guesthouse", "Dome Street Hotel", "Three Storks", "Jana Yard", "Amber Quay", "Meistaru House",
    "Swedish Gate Inn", "Bastion Hill Hotel", "Peldu Street House",
)  # fmt: skip
_VISA_NAMES: Final = (("Anjali", "Nair"), ("Meera", "Iyer"), ("Thandi", "Mokoena"), ("Lerato", "Dube"))


def pounds(amount: int) -> Money:
    """Return whole pounds."""
    return Money.of(amount, "GBP")


def years_before(day: date, years: int) -> date:
    """Return the same day so many years earlier; 29 February counts as the 28th."""
    return day.replace(year=day.year - years, day=28 if (day.month, day.day) == (2, 29) else day.day)


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    opening = date.fromisoformat(draw.choice(HELD_OUT if variant in TEST_VARIANTS else OPENINGS))
    roles = dict(zip(ROLES, people.sample(range(35), len(ROLES)), strict=True))
    ap_given, ap_family, ap_wrong = people.choice(_APS)
    coach = people.choice(("Amber Road Coaches", "Gauja Coaches", "Livonia Tours", "Daugava Lines"))
    site = coach.lower().replace(" ", "-")
    early = prices.choice(("12:35", "12:20", "12:50"))
    return Cast(
        opening=opening,
        singers=_singers(people, opening, roles, (ap_given, ap_family)),
        roles=roles,
        houses=_houses(places, prices),
        names_now=places.integer(9, 11),
        wrong_name=ap_wrong,
        price=prices.integer(590, 690, 10),
        code=f"NEW-{places.integer(410, 980)}",
        depart=("14:20", early),
        arrive_by=("10:00", "08:20"),
        coach=Payee(coach, iban("LV", f"BALT{places.integer(100_000_000, 999_999_999)}0000"), "Baltijas Banka"),
        elsewhere=Payee(coach, iban("LT", f"{places.integer(10_000, 99_999)}{places.integer(10**10, 10**11 - 1)}"),
                        "Nemunas Pay"),
        coach_firm=Person(coach, f"office@{site}.example"),
        impostor=Person(coach, f"office@{site}-group.example"),
        deposit=prices.integer(360, 520, 20),
        rehearsal=places.choice(("10:00", "10:30", "11:00")),
        restaurant=Person("Milda's table, Riga", "table@mildas-riga.example"),
        doctor=Person("Dr Elis Wynne", "elis.wynne@singers-mail.example"),
        reseller=Person("Group Fares Direct", "desk@group-fares-direct.example"),
        purse=Purse(TOUR_ACCOUNT, USER, BANK),
    )  # fmt: skip


def _singers(people: Draw, opening: date, roles: dict[str, int], ap: tuple[str, str]) -> tuple[Singer, ...]:
    entry, leaving = opening + timedelta(days=OUT), opening + timedelta(days=BACK)
    shared = people.choice(_FAMILY)
    rest = [name for name in _FAMILY if name != shared]
    given, family = people.sample(_GIVEN, 35), [people.choice(rest) for _ in range(35)]
    parts = ("Soprano", "Alto", "Tenor", "Bass")
    found = []
    for place in range(35):
        issued = entry - timedelta(days=people.integer(500, 2_900))
        names = (given[place], shared if place in (roles["same"], roles["same_too"]) else family[place])
        born = entry - timedelta(days=365 * people.integer(24, 68) + people.integer(0, 360))
        expires = years_before(issued, -10)
        if place in (roles["minor"], roles["minor_too"]):
            born = entry - timedelta(days=365 * 17 + people.integer(30, 200))
            issued = entry - timedelta(days=people.integer(300, 900))
            expires = years_before(issued, -5)
        if place == roles["old"]:
            issued = years_before(entry, 10) - timedelta(days=people.integer(8, 40))
            expires = years_before(issued, -10) + timedelta(days=260)
        if place == roles["edge"]:
            issued = years_before(entry, 10) + timedelta(days=people.integer(9, 40))
            expires = years_before(issued, -10) + timedelta(days=255)
        if place == roles["close"]:
            expires = leaving + timedelta(days=people.integer(96, 120))
            issued = years_before(expires, 10)
        if place == roles["ap"]:
            names = ap
        if place == roles["visa"]:
            names = people.choice(_VISA_NAMES)
        found.append(Singer(*names, parts[place % 4], born, issued, expires))
    return tuple(found)


def _houses(places: Draw, prices: Draw) -> dict[str, House]:
    names = places.sample(_HOUSES, len(FATES))
    keys = places.sample(range(35_001, 35_400), len(FATES))
    usual = prices.integer(72, 84, 2)
    found = {}
    for name, key, fate in zip(names, keys, FATES, strict=True):
        price = prices.integer(97, 120) if fate == "dear" else usual - prices.integer(1, 9)
        if fate in ("first", "ours"):
            price = usual + (6 if fate == "ours" else 0)
        found[fate] = House(f"htl_{key:05d}", name, fate, price)
    return found
