"""Who, when, where and how much: everything a variant draws, under the names the rest of the story uses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.envs.story import StoryError
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Asia/Ho_Chi_Minh"
JAPAN: Final = "Asia/Tokyo"
RATE: Final = 170
"""Dong for a yen, as the handbook fixes it."""

_MONDAYS: Final = ("2026-03-02", "2025-02-24", "2025-03-03", "2026-02-23", "2027-03-01", "2028-02-28")
_HELD_OUT_MONDAYS: Final = ("2029-03-05", "2030-02-25", "2030-03-04", "2031-02-24", "2031-03-03")
"""Openings for which the day home and the counter day are working days in Viet Nam. Worlds for training and worlds for
evaluation share none, so that dates learned by heart are wrong there."""


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


@dataclass(frozen=True, slots=True)
class House:
    """A hotel that matters: id, name, the room type that sleeps the three, and the price of one night in it."""

    id: str
    name: str
    room: str
    night: int
    """Yen a night."""


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
    # houses
    osaka_seed: House
    osaka_right: tuple[House, ...]
    kyoto_seed: House
    kyoto_annex: House
    takayama_right: tuple[House, ...]
    hakone_right: tuple[House, ...]
    tokyo_right: tuple[House, ...]

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


def _houses(draw: Draw, *plans: tuple[str, str, str, int]) -> tuple[House, ...]:
    """Return a town's houses, their prices moved together by up to three per cent, in steps of 500 yen.

    Together, because the cap has to lie above the dearest right choices and below the cheapest with the big room.
    """
    percent = 100 + draw.integer(-3, 3)
    return tuple(
        House(ident, name, room, (night * percent + 25_000) // 50_000 * 500) for ident, name, room, night in plans
    )


def yen_of_rooms(houses: tuple[tuple[tuple[House, ...], int], ...], dearest: bool) -> int:
    """Return what the cheapest, or dearest, of each group of houses costs for its nights, in yen."""
    pick = max if dearest else min
    return sum(pick(house.night for house in group) * nights for group, nights in houses)


FARES: Final = {"out": (5_150_000, 5_480_000), "back": (5_560_000, 5_820_000)}
"""Lowest and highest refundable fare a head, in dong, of the flights that suit them."""
PAID_BESIDES: Final = 3_300_000 + 3 * 700_000 + 200_000
"""Insurance, three visas, one passport, in dong."""
ROAD_EXTRAS: Final = 660_000 + 1_200 * RATE
"""What the road still brings besides the van's supplement, in dong."""


def total_of_trip(yen: int, fares: int) -> int:
    """Return the whole trip in dong: rooms and drives in yen, a fare a head out and back, and what else is paid."""
    return (yen + sum(price for _, price in VAN_LEGS)) * RATE + 3 * fares + PAID_BESIDES


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant's cast; variant 0 opens on 2 March 2026."""
    people, prices = draw.stream("people"), draw.stream("prices")
    mondays = _HELD_OUT_MONDAYS if variant in TEST_VARIANTS else _MONDAYS
    opening = date.fromisoformat(mondays[0] if variant == 0 else draw.choice(mondays))
    leave, home = opening + timedelta(days=34), opening + timedelta(days=53)
    year = opening.year
    old_expiry = home + timedelta(days=draw.integer(100, 150))
    number = people.integer(1_000_000, 8_999_999)
    ma_birthday = leave + timedelta(days=14)
    brother = people.choice(("Minh Tú", "Quốc Huy", "Đức Anh", "Hải Nam"))
    brother_plain = {"Minh Tú": "Minh Tu", "Quốc Huy": "Quoc Huy", "Đức Anh": "Duc Anh", "Hải Nam": "Hai Nam"}[brother]
    uncle = people.choice(("Lê Quang Khải", "Lê Quang Vinh", "Lê Quang Thịnh"))
    uncle_plain = {"Lê Quang Khải": "Khai", "Lê Quang Vinh": "Vinh", "Lê Quang Thịnh": "Thinh"}[uncle]
    new_number = f"P0{people.integer(100_000, 989_999)}"
    corner = prices.integer(12_500, 15_000, 500)
    osaka = _houses(
        prices,
        ("h_osa_dotombori", "Dotonbori Lantern Hotel", "family", 26_000),
        ("h_osa_camphor", "Camphor Gate Hotel Utsubo", "family", 25_500),
        ("h_osa_tosabori", "Tosabori River House", "family", 26_500),
        ("h_osa_kitahama", "Kitahama Arcade Hotel", "family", 27_000),
    )
    kyoto = _houses(prices, ("h_kyo_kamo", "Kamogawa Sumire Inn", "garden triple", 31_000))
    takayama = _houses(
        prices,
        ("h_tak_hida", "Hida Cedar House", "family", 29_000),
        ("h_tak_miya", "Miyagawa Morning House", "family", 29_500),
        ("h_tak_sakura", "Sakurayama Terrace", "family", 28_500),
    )
    hakone = _houses(
        prices,
        ("h_hak_tsuyu", "Tsuyukusa Ryokan", "family", 58_000),
        ("h_hak_ajisai", "Ajisai-no-Yado", "family", 57_000),
        ("h_hak_sengoku", "Sengoku Pampas Inn", "family", 59_000),
    )
    tokyo = _houses(
        prices,
        ("h_tok_yanaka", "Yanaka Cedar Hotel", "family", 33_000),
        ("h_tok_kiyosumi", "Kiyosumi Garden Hotel", "family", 32_500),
        ("h_tok_ryogoku", "Ryogoku Riverside Hotel", "family", 34_000),
    )
    supplement = Money.of(prices.integer(10_000, 11_500, 500), "JPY")
    upgrade = Money.of(prices.integer(93_000, 97_000, 1_000), "JPY")
    stays = ((osaka[1:], 5), (kyoto, 5), (takayama, 3), (hakone, 2), (tokyo, 4))
    caps = [
        cap * 1_000_000
        for cap in (205, 204, 203)
        if total_of_trip(yen_of_rooms(stays, True) + supplement.minor, FARES["out"][1] + FARES["back"][1]) + ROAD_EXTRAS
        < cap * 1_000_000
        < total_of_trip(yen_of_rooms(stays, False) + upgrade.minor, FARES["out"][0] + FARES["back"][0])
    ]
    if not caps:
        raise StoryError(
            "these prices leave no cap between the dearest right choices and the cheapest with the big room"
        )
    usual, later = variant == 0, draw.stream("later")
    return Cast(
        opening=opening,
        mai=Person(
            "Hoàng Thị Thanh Mai",
            "Hoang Thi Thanh Mai",
            "mai.hoang@songhan.example",
            Passport(f"C8{number:07d}"[:8], "HOANG", "THI THANH MAI", date(1991, 7, 19), date(year + 5, 6, 14)),
        ),
        ma=Person(
            "Đặng Thị Kim Oanh",
            "Dang Thi Kim Oanh",
            "kimoanh.dang@songhan.example",
            Passport(
                f"C1{number + 77:07d}"[:8], "DANG", "THI KIM OANH", ma_birthday.replace(year=year - 64), old_expiry
            ),
        ),
        ba=Person(
            "Hoàng Văn Lộc",
            "Hoang Van Loc",
            "loc.hoang@songhan.example",
            Passport(f"C7{number + 1313:07d}"[:8], "HOANG", "VAN LOC", date(year - 67, 11, 2), date(year + 4, 2, 11)),
        ),
        tu=Person(
            f"Hoàng {brother}", f"Hoang {brother_plain}", f"{brother_plain.split()[-1].lower()}.hoang@saigonlab.example"
        ),
        lien=Person("Đặng Thị Bích Liên", "Dang Thi Bich Lien", "lien.d@naniwa-mail.example"),
        khai=Person(uncle, f"Le Quang {uncle_plain}", f"{uncle_plain.lower()}.le@binhminh-trading.example"),
        doctor=people.choice(("Dr. Trần Thị Diệp", "Dr. Nguyễn Hoài An", "Dr. Phan Thị Mỹ Hạnh")),
        physio=Person("Vân", "Van", "van.physio@song-han-clinic.example"),
        dispatcher=people.choice(("Nishio Kaori", "Tabata Emi", "Oguri Natsumi")),
        old_expiry=old_expiry,
        new_number=new_number,
        new_expiry=(opening + timedelta(days=12)).replace(year=year + 10),
        cap=Money.of(draw.choice(caps), "VND"),
        supplement=supplement,
        upgrade=upgrade,
        suite=Money.of(corner, "JPY"),
        delay_minutes=draw.integer(195, 240, 5),
        fault=draw.choice(("gearbox", "air-conditioning compressor", "power steering pump")),
        counter_old=draw.choice(("14:00", "14:30", "15:00")),
        counter_new=draw.choice(("09:00", "09:30")),
        slot_order=draw.choice(((0, 1, 2), (2, 0, 1), (1, 2, 0))),
        letter_ends=14 if usual else later.integer(12, 16),
        missing_drive=6 if usual else later.choice((3, 5, 6)),
        areas=AREAS[0] if usual else later.choice(AREAS),
        deposit=Money.of(25_000 if usual else later.choice((23_500, 25_000, 26_500, 27_000)), "JPY"),
        stay_numbers=(later.integer(101, 399), later.integer(401, 699), later.integer(701, 999)),
        osaka_seed=osaka[0],
        osaka_right=osaka[1:],
        kyoto_seed=kyoto[0],
        kyoto_annex=House("h_kyo_annex", "Gion Hanamachi Annex", "triple", 29_800),
        takayama_right=takayama,
        hakone_right=hakone,
        tokyo_right=tokyo,
    )
