"""How a variant's people, dates, places and amounts are drawn."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.envs.story import StoryError
from lifegym.envs.travel.japan_with_the_parents.cast import (
    AREAS,
    RATE,
    VAN_LEGS,
    Cast,
    Hour,
    Offer,
    Passport,
    Person,
    groups_of,
)
from lifegym.envs.travel.japan_with_the_parents.lines import drawn, published
from lifegym.envs.travel.japan_with_the_parents.lodgings import (
    Group,
    House,
    choose,
    moved,
    others_in_kyoto,
    yen_of_rooms,
)
from lifegym.envs.travel.japan_with_the_parents.twists import PUBLISHED, draw_twists
from lifegym.worlds.money import Money

_MONDAYS: Final = ("2026-03-02", "2025-02-24", "2025-03-03", "2026-02-23", "2027-03-01", "2028-02-28")
_HELD_OUT_MONDAYS: Final = ("2029-02-26", "2029-03-05", "2030-02-25", "2030-03-04", "2031-02-24", "2031-03-03")
"""Openings for which the day home and the counter day are working days in Viet Nam. Worlds for training and worlds for
evaluation share none, so that dates learned by heart are wrong there."""

LUNCHES: Final = (Hour("12:00", "twelve"), Hour("12:30", "half past twelve"), Hour("11:45", "a quarter to twelve"))
"""When Ba may have to sit down to lunch."""
_AUNT: Final = (Hour("11:00", "11 o'clock"), Hour("10:30", "half past ten"), Hour("11:30", "half past eleven"))
_UJI: Final = (Hour("14:00", "two"), Hour("14:30", "half past two"), Hour("15:00", "three"))
_OFFER: Final = Offer(("repair", "partner", "train"), "Mori", "14:30", "20:45")
_WAYS: Final = (
    ("repair", "partner", "train"),
    ("train", "partner", "repair"),
    ("repair", "train", "partner"),
    ("train", "repair", "partner"),
)
"""Orders of the three ways; the right one is never A, which is a word besides."""
_CAPS: Final = (205, 204, 203)
"""Millions of dong the published variant may be held to."""
_MORE_CAPS: Final = tuple(range(207, 195, -1))
"""Millions of dong any other may be held to."""

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
    usual, later, hours = variant == 0, draw.stream("later"), draw.stream("hours")
    seeds, right, beside = _houses(prices, None if usual else draw.stream("houses"))
    supplement = Money.of(prices.integer(10_000, 11_500, 500), "JPY")
    upgrade = Money.of(prices.integer(93_000, 97_000, 1_000), "JPY")
    twists = PUBLISHED if usual else draw_twists(draw.stream("twists"))
    out, back = published() if usual else drawn(draw.stream("lines"), leave, home)
    caps = _caps(
        groups_of(seeds, right, twists.stairs), supplement.minor, upgrade.minor, _CAPS if usual else _MORE_CAPS
    )
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
        counter_new=draw.choice(("09:00", "09:30")) if usual else hours.choice(("08:30", "09:00", "09:30", "10:00")),
        slot_order=draw.choice(((0, 1, 2), (2, 0, 1), (1, 2, 0))),
        letter_ends=14 if usual else later.integer(12, 16),
        missing_drive=6 if usual else later.choice((2, 3, 4, 5, 6)),
        areas=AREAS[0] if usual else later.choice(AREAS),
        deposit=Money.of(25_000 if usual else later.choice((23_500, 25_000, 26_500, 27_000)), "JPY"),
        stay_numbers=(later.integer(101, 399), later.integer(401, 699), later.integer(701, 999)),
        slot="10:30" if usual else hours.choice(("09:30", "10:30", "11:00", "13:30")),
        lunch=LUNCHES[0] if usual else hours.choice(LUNCHES),
        aunt=_AUNT[0] if usual else hours.choice(_AUNT),
        uji=_UJI[0] if usual else hours.choice(_UJI),
        offer=_OFFER if usual else _draw_offer(hours),
        osaka_seed=seeds[0],
        kyoto_seed=seeds[1],
        kyoto_annex=House("h_kyo_annex", "Gion Hanamachi Annex", "triple", 29_800),
        right=right,
        beside=beside,
        out=out,
        back=back,
        twists=twists,
    )


def _houses(
    prices: Draw, kinds: Draw | None
) -> tuple[tuple[House, House], dict[str, tuple[House, ...]], dict[str, tuple[House, ...]]]:
    """Return what Mai took in Osaka and Kyoto, and by town the houses that suit and those beside them."""
    percent = {town: 100 + prices.integer(-3, 3) for town in ("osaka", "kyoto", "takayama", "hakone", "tokyo")}
    seeds = (
        House("h_osa_dotombori", "Dotonbori Lantern Hotel", "family", moved(26_000, percent["osaka"])),
        House("h_kyo_kamo", "Kamogawa Sumire Inn", "garden triple", moved(31_000, percent["kyoto"])),
    )
    chosen = {town: choose(town, percent[town], kinds) for town in percent if town != "kyoto"}
    right = {town: choice.right for town, choice in chosen.items()}
    return seeds, {**right, "kyoto": others_in_kyoto(seeds[1])}, {town: row.beside for town, row in chosen.items()}


def _caps(groups: tuple[Group, ...], supplement: int, upgrade: int, millions: tuple[int, ...]) -> list[int]:
    """Return the limits that allow the dearest right choices and forbid the cheapest with the big room.

    Raises:
        StoryError: There is none.
    """
    dearest = total_of_trip(yen_of_rooms(groups, True) + supplement, FARES["out"][1] + FARES["back"][1]) + ROAD_EXTRAS
    cheapest = total_of_trip(yen_of_rooms(groups, False) + upgrade, FARES["out"][0] + FARES["back"][0])
    found = [cap * 1_000_000 for cap in millions if dearest < cap * 1_000_000 < cheapest]
    if not found:
        raise StoryError(f"no limit lies between the right choices, {dearest:,} VND, and the big room, {cheapest:,}")
    return found


def _draw_offer(draw: Draw) -> Offer:
    repaired, arrives = draw.choice((("14:00", "20:15"), ("14:30", "20:45"), ("15:00", "21:15")))
    return Offer(draw.choice(_WAYS), draw.choice(("Mori", "Ueda", "Hotta", "Kishi")), repaired, arrives)
