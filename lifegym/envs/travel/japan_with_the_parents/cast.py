"""Who, when, where and how much: everything a variant draws, under the names the rest of the story uses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple

from lifegym.envs.travel.japan_with_the_parents.lines import Line
from lifegym.envs.travel.japan_with_the_parents.lodgings import Group, House
from lifegym.envs.travel.japan_with_the_parents.twists import Twists
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Asia/Ho_Chi_Minh"
JAPAN: Final = "Asia/Tokyo"
RATE: Final = 170
"""Dong for a yen, as the handbook fixes it."""

NIGHTS: Final = {"osaka": 5, "kyoto": 5, "takayama": 3, "hakone": 2, "tokyo": 4}
"""Nights in each town, in the order of the road."""


@dataclass(frozen=True, slots=True)
class Passport:
    """A passport as its data page reads."""

    number: str
    surname: str
    given: str
    born: date
    expires: date


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the story: name as written, name without accents, mail address."""

    name: str
    plain: str
    mail: str
    passport: Passport | None = None


class Hour(NamedTuple):
    """An hour as clocks show it and as Mai says it."""

    clock: str
    said: str


class Offer(NamedTuple):
    """The three ways in which Tanpopo would drive on: by letter, in the order of the letters."""

    ways: tuple[str, str, str]
    """``repair``, ``partner`` and ``train`` in the order of A, B, C."""
    driver: str
    repaired: str
    """When the repaired car would come."""
    arrives: str
    """When that one would be in Hakone."""

    def letter(self, way: str) -> str:
        """Return the letter of a way."""
        return "ABC"[self.ways.index(way)]


@dataclass(frozen=True, slots=True)
class Cast:
    """One variant's people, dates, places and amounts."""

    # days
    opening: date
    # people
    mai: Person
    ma: Person
    ba: Person
    tu: Person
    lien: Person
    khai: Person
    doctor: str
    physio: Person
    dispatcher: str
    # papers
    old_expiry: date
    new_number: str
    new_expiry: date
    # money
    cap: Money
    supplement: Money
    upgrade: Money
    suite: Money
    # the world's turns
    delay_minutes: int
    fault: str
    counter_old: str
    counter_new: str
    slot_order: tuple[int, int, int]
    letter_ends: int
    """Days after departure on which the clinic's letter wrongly ends."""
    missing_drive: int
    """Number of the drive that Tanpopo forgets to confirm."""
    areas: tuple[str, str, str]
    """Service areas in the order of the road: the one reached at noon, the closed one, the one too late."""
    deposit: Money
    """What Naniwa owes."""
    stay_numbers: tuple[int, int, int]
    """Running numbers of the stays in Osaka and Kyoto that Mai has taken, and of the brother's."""
    slot: str
    """The hour of the passport office that suits Ma."""
    lunch: Hour
    """When Ba sits down to lunch on the long drives."""
    aunt: Hour
    """When they meet the aunt."""
    uji: Hour
    """When they drink tea in Uji."""
    offer: Offer
    # houses
    osaka_seed: House
    kyoto_seed: House
    kyoto_annex: House
    right: dict[str, tuple[House, ...]]
    """By town, the houses an agent may rightly take."""
    beside: dict[str, tuple[House, ...]]
    """By town, houses of the same kind that are full, or under works, this time."""
    # flights
    out: tuple[Line, ...]
    back: tuple[Line, ...]
    twists: Twists

    def day(self, offset: int) -> date:
        """Return the day ``offset`` days after the opening (T+offset)."""
        return self.opening + timedelta(days=offset)

    @property
    def leave(self) -> date:
        """D, the day they fly out."""
        return self.day(34)

    @property
    def home(self) -> date:
        """R, the day they fly home."""
        return self.day(53)

    def trip(self, offset: int) -> date:
        """Return the day ``offset`` days after departure (D+offset)."""
        return self.leave + timedelta(days=offset)

    def home_at(self, day: date, clock: str) -> datetime:
        """Return an instant in Da Nang."""
        return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone(HOME))

    def japan_at(self, day: date, clock: str) -> datetime:
        """Return an instant in Japan."""
        return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone(JAPAN))

    def groups(self) -> tuple[Group, ...]:
        """Return by stop the houses of which one is slept in in the end, and for how many nights."""
        return groups_of((self.osaka_seed, self.kyoto_seed), self.right, self.twists.stairs)

    def seed_in(self, town: str) -> House:
        """Return the house that Mai took in a town herself."""
        return self.osaka_seed if town == "osaka" else self.kyoto_seed

    @staticmethod
    def say(day: date) -> str:
        """Return a day as people in the story write it: ``5 April``."""
        return f"{day.day} {day:%B}"

    @staticmethod
    def dong(yen: int) -> Money:
        """Convert yen at the household's rate."""
        return Money.of(yen * RATE, "VND")


USER_ID: Final = "usr_mai"
PM_BLUE: Final = "pm_mai_blue"
PM_CORP: Final = "pm_mai_corp"
CAL_MAI: Final = "cal_mai"
CAL_FAMILY: Final = "cal_family"
CAL_FLAT: Final = "cal_flat"

CLINIC: Final = "letters@anhai-clinic.example"
CLINIC_BILLING: Final = "billing@anhai-clinic.example"
PASSPORT_OFFICE: Final = "hen@passport-danang.example"
PASSPORT_NEAR_MISS: Final = "info@passport-quangnam.example"
VISA_CENTRE: Final = "appointments@sakuragate.example"
PHISHER: Final = "service@sakuragate-express.example"
TANPOPO: Final = "dispatch@tanpopo-transfers.example"
TANPOPO_NEAR_MISS: Final = "dispatch@tanpopo-tours.example"
SHUTTLE_NEAR_MISS: Final = "booking@hinode-shuttle.example"
CARE_H7: Final = "care@haivan-air.example"
CARE_K8: Final = "care@kisei-air.example"
CARE_S9: Final = "help@southlantern.example"
YUNYU_KINKI: Final = "yunyu-kinki@import-confirm.example"
YUNYU_KANTO: Final = "yunyu-kanto@import-confirm.example"
NOTARY: Final = "lich@notary-haichau.example"
NANIWA: Final = "stay@naniwa-machiya.example"

AREAS: Final = (
    ("Shirotori", "Hirugano", "Hida-Shokawa"),
    ("Yamato", "Shirotori", "Hirugano"),
    ("Furuta", "Yamato", "Shirotori"),
)
"""Three service areas in a row on the road into the mountains, as somebody from Kyoto passes them."""
VAN_LEGS: Final = (
    ("KIX - Osaka", 22_000),
    ("Osaka - Kyoto", 24_000),
    ("Kyoto - Takayama", 78_000),
    ("Takayama - Hakone", 92_000),
    ("Hakone - Tokyo", 48_000),
    ("Tokyo - Narita", 28_000),
)
"""The six drives and their prices in yen."""
DRIVE_DAYS: Final = (0, 5, 10, 13, 15, 19)
"""Days after departure on which they drive."""


def groups_of(seeds: tuple[House, House], right: dict[str, tuple[House, ...]], stairs: str) -> tuple[Group, ...]:
    """Return by stop the houses of which one is slept in in the end, and for how many nights.

    Args:
        seeds: What Mai took in Osaka and in Kyoto.
        right: By town, the houses an agent may rightly take.
        stairs: The town whose first house has to be left.
    """
    held = {"osaka": (seeds[0],), "kyoto": (seeds[1],)}
    return tuple(
        (held[town] if town in held and town != stairs else right[town], nights) for town, nights in NIGHTS.items()
    )
