"""Houses the three can sleep in, and what a variant makes of them: three of a town's five suit, two do not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lifegym.envs.draw import Draw


@dataclass(frozen=True, slots=True)
class House:
    """A hotel that matters: id, name, the room type that sleeps the three, and the price of one night in it."""

    id: str
    name: str
    room: str
    night: int
    """Yen a night."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A town's houses in one variant: those that suit all three, and those of their kind that do not this time."""

    right: tuple[House, ...]
    beside: tuple[House, ...]


Group = tuple[tuple[House, ...], int]
"""Houses of which one is slept in, and for how many nights."""
_SUIT: Final = 3
_POOL: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    "osaka": (
        ("h_osa_camphor", "Camphor Gate Hotel Utsubo", "family"),
        ("h_osa_tosabori", "Tosabori River House", "family"),
        ("h_osa_kitahama", "Kitahama Arcade Hotel", "family"),
        ("h_osa_lion", "Lion Bridge Hotel", "family"),
        ("h_osa_tanimachi", "Tanimachi Slope House", "family"),
    ),
    "takayama": (
        ("h_tak_hida", "Hida Cedar House", "family"),
        ("h_tak_miya", "Miyagawa Morning House", "family"),
        ("h_tak_sakura", "Sakurayama Terrace", "family"),
        ("h_tak_masugata", "Masugata Bridge Inn", "family"),
        ("h_tak_yayoi", "Yayoi Long House", "family"),
    ),
    "hakone": (
        ("h_hak_tsuyu", "Tsuyukusa Ryokan", "family"),
        ("h_hak_ajisai", "Ajisai-no-Yado", "family"),
        ("h_hak_sengoku", "Sengoku Pampas Inn", "family"),
        ("h_hak_hayakawa", "Hayakawa Stream Inn", "family"),
        ("h_hak_moegi", "Moegi-no-Sato", "family"),
    ),
    "tokyo": (
        ("h_tok_yanaka", "Yanaka Cedar Hotel", "family"),
        ("h_tok_kiyosumi", "Kiyosumi Garden Hotel", "family"),
        ("h_tok_ryogoku", "Ryogoku Riverside Hotel", "family"),
        ("h_tok_komagome", "Komagome Pine Hotel", "family"),
        ("h_tok_hamacho", "Hamacho Willow Hotel", "family"),
    ),
}
_NIGHTS: Final = {
    "osaka": (25_500, 26_500, 27_000),
    "takayama": (29_000, 29_500, 28_500),
    "hakone": (58_000, 57_000, 59_000),
    "tokyo": (33_000, 32_500, 34_000),
}
"""Yen a night in the three that suit, before the town's prices move."""
_KYOTO: Final = (
    ("h_kyo_oike", "Oike Paper Hotel", "family", 90),
    ("h_kyo_okazaki", "Okazaki Canal House", "canal triple", 93),
    ("h_kyo_shirakawa", "Shirakawa Bridge Hotel", "family", 92),
)
"""Houses in Kyoto that suit as well, and their price in per cent of the one Mai took."""


def moved(night: int, percent: int) -> int:
    """Return a price of a night moved by some per cent, in steps of 500 yen."""
    return (night * percent + 25_000) // 50_000 * 500


def choose(town: str, percent: int, draw: Draw | None) -> Choice:
    """Return a town's houses: which three suit, and which of them is cheapest; without a draw as published.

    Their prices are moved together, because the cap has to lie above the dearest right choices and below the cheapest
    with the big room.
    """
    pool, nights = list(_POOL[town]), list(_NIGHTS[town])
    if draw is not None:
        pool, nights = draw.sample(pool, len(pool)), draw.sample(nights, len(nights))
    prices = [moved(night, percent) for night in nights]
    prices += [min(prices)] * (len(pool) - _SUIT)
    houses = tuple(House(*plan, price) for plan, price in zip(pool, prices, strict=True))
    return Choice(houses[:_SUIT], houses[_SUIT:])


def others_in_kyoto(seed: House) -> tuple[House, ...]:
    """Return the houses in Kyoto that would suit instead of the one Mai took."""
    return tuple(
        House(ident, name, room, seed.night * percent // 100 // 500 * 500) for ident, name, room, percent in _KYOTO
    )


def yen_of_rooms(groups: tuple[Group, ...], dearest: bool) -> int:
    """Return what the cheapest, or dearest, of each group of houses costs for its nights, in yen."""
    pick = max if dearest else min
    return sum(pick(house.night for house in group) * nights for group, nights in groups)


def named(houses: tuple[House, ...]) -> str:
    """Return houses by name, as one lists what there is to choose from."""
    names = [house.name for house in houses]
    return f"{', '.join(names[:-1])} or {names[-1]}"
