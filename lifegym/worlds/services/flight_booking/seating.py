"""Aircraft and their seats: which exist, which lie at the aisle, and which strangers have taken."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

EQUIPMENT: Final[dict[str, dict[str, tuple[int, str]]]] = {
    "ATR 72-600": {"ECONOMY": (17, "AC-DF")},
    "Embraer E190": {"BUSINESS": (3, "AC-DF"), "ECONOMY": (22, "AC-DF")},
    "Airbus A320": {"ECONOMY": (30, "ABC-DEF")},
    "Airbus A321": {"BUSINESS": (4, "AC-DF"), "ECONOMY": (31, "ABC-DEF")},
    "Boeing 737-800": {"BUSINESS": (3, "AC-DF"), "ECONOMY": (27, "ABC-DEF")},
    "Airbus A330-300": {"BUSINESS": (6, "AC-DG-HK"), "ECONOMY": (32, "AC-DEFG-HK")},
    "Boeing 787-9": {
        "BUSINESS": (7, "AC-DG-HK"), "PREMIUM_ECONOMY": (3, "AC-DEG-HK"), "ECONOMY": (24, "ABC-DEG-HJK"),
    },
    "Airbus A350-900": {
        "BUSINESS": (8, "AC-DG-HK"), "PREMIUM_ECONOMY": (4, "AC-DEG-HK"), "ECONOMY": (25, "ABC-DEG-HJK"),
    },
    "Boeing 777-300ER": {
        "FIRST": (2, "A-DG-K"), "BUSINESS": (8, "AC-DG-HK"),
        "PREMIUM_ECONOMY": (4, "AC-DEG-HK"), "ECONOMY": (26, "ABC-DEG-HJK"),
    },
}  # fmt: skip
"""Rows and seat letters of each cabin by aircraft type, front to back; a hyphen is an aisle."""


class Seat(NamedTuple):
    """A seat; ``kind`` is window, aisle or middle."""

    label: str
    kind: str


def layout(equipment: str, cabin: str) -> str:
    """Return the letters of a row, such as ``ABC-DEF``."""
    return EQUIPMENT[equipment][cabin][1]


def size(equipment: str, cabin: str) -> int:
    """Return how many seats a cabin has; 0 when the aircraft lacks it."""
    rows, letters = EQUIPMENT[equipment].get(cabin, (0, ""))
    return rows * len(letters.replace("-", ""))


@lru_cache(maxsize=64)
def seats_of(equipment: str, cabin: str) -> tuple[Seat, ...]:
    """Return a cabin's seats from front to back. Rows are numbered through the aircraft."""
    first = 1
    for name, (rows, letters) in EQUIPMENT[equipment].items():
        if name == cabin:
            return tuple(
                Seat(f"{row}{letter}", kind) for row in range(first, first + rows) for letter, kind in _kinds(letters)
            )
        first += rows
    return ()


@lru_cache(maxsize=4096)
def crowd(flight_id: str, equipment: str, cabin: str, capacity: int) -> tuple[str, ...]:
    """Return a cabin's seats in the order in which strangers take them on that flight."""
    labels = [seat.label for seat in seats_of(equipment, cabin)[:capacity]]
    return tuple(sorted(labels, key=lambda label: (crc32(f"{flight_id} {label}".encode()), label)))


def _kinds(letters: str) -> list[tuple[str, str]]:
    found = []
    for place, letter in enumerate(letters):
        if letter == "-":
            continue
        if letters[place - 1 : place] == "-" or letters[place + 1 : place + 2] == "-":
            kind = "aisle"
        else:
            kind = "window" if place in (0, len(letters) - 1) else "middle"
        found.append((letter, kind))
    return found
