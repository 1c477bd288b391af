"""How far and how fast: tortuosity, speeds and hour curves.

Where the figures come from, all rounded:
- Tortuosity (way over great circle): about 1.3 to 1.35 for cars in metropolitan areas (Giacomin and Levinson 2015,
  "Road network circuity in metropolitan areas"); chosen lower on foot and by bicycle, to which more ways are open.
- Walking 4.8 km/h: pedestrian manuals design for 1.2 to 1.4 m/s. Cycling 16 km/h: a city rider with lights to wait at.
- Driving without traffic: 24 km/h in the streets of the first and last kilometres, 42 on arterials, 92 on motorways;
  chosen so that a crossing of a European city at night takes what a driver there would say.
- Hour curve: extra time over free flow, shaped after the congestion indices published for European cities: 40 to 55 per
  cent in the morning and evening peaks, 15 to 25 at midday, none at night, a flat hump on Saturdays, less on Sundays.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

import numpy as np

from lifegym.worlds.services.maps.geometry import Array

TORTUOSITY: Final = {"driving": 1.32, "walking": 1.22, "bicycling": 1.24}
WALK_M_A_MIN: Final = 4.8 / 3.6 * 60
CYCLE_M_A_S: Final = 16 / 3.6
_BANDS: Final = ((3_000.0, 24 / 3.6), (15_000.0, 42 / 3.6), (float("inf"), 92 / 3.6))
"""Up to how many metres of a drive which speed in m/s."""
_START_S: Final = 90
"""Getting in, getting out, finding the door."""

_WEEKDAY: Final = (0, 0, 0, 0, 0, 2, 12, 34, 46, 30, 18, 16, 18, 18, 20, 27, 41, 52, 34, 16, 9, 6, 4, 2)
_SATURDAY: Final = (2, 1, 0, 0, 0, 0, 1, 3, 6, 11, 17, 22, 24, 24, 22, 21, 20, 18, 14, 10, 8, 7, 6, 4)
_SUNDAY: Final = (2, 1, 0, 0, 0, 0, 0, 1, 3, 6, 10, 13, 15, 16, 17, 18, 19, 18, 15, 11, 8, 5, 3, 1)
_SLOWER: Final = {
    "driving": {"minor": 1.05, "moderate": 1.15, "severe": 1.35, "extreme": 1.7},
    "bicycling": {"minor": 1.08, "moderate": 1.2, "severe": 1.45, "extreme": 1.9},
    "walking": {"minor": 1.0, "moderate": 1.08, "severe": 1.2, "extreme": 1.4},
}
_MILD: Final = frozenset(("heat", "cold", "air_quality"))
"""Warnings that slow nobody much on a road."""


def traffic(at: datetime, day_type: str) -> float:
    """Return how many times longer a drive takes than in free flow, between the hours' values."""
    curve = {"weekday": _WEEKDAY, "saturday": _SATURDAY}.get(day_type, _SUNDAY)
    share = at.minute / 60
    # Fridays' evening peak begins earlier and is longer; Mondays' is lighter.
    friday = 1.1 if at.weekday() == 4 and day_type == "weekday" and at.hour >= 14 else 1.0
    percent = curve[at.hour] * (1 - share) + curve[(at.hour + 1) % 24] * share
    return 1 + percent * friday / 100


def free_seconds(way_m: Array, mode: str) -> Array:
    """Return the seconds a way takes without traffic; (n, m) metres give (n, m) seconds."""
    if mode == "walking":
        return way_m / (WALK_M_A_MIN / 60)
    if mode == "bicycling":
        return way_m / CYCLE_M_A_S
    if way_m.size == 1:
        return np.full(way_m.shape, _drive_seconds(way_m.item()))
    total = np.where(way_m > 0, float(_START_S), 0.0)
    below = 0.0
    for most, speed in _BANDS:
        total += np.minimum(np.maximum(way_m - below, 0.0), most - below) / speed
        below = most
    return total


def _drive_seconds(way_m: float) -> float:
    """Return the same for one way; most questions are about one, which an array answers ten times slower."""
    total = float(_START_S) if way_m > 0 else 0.0
    below = 0.0
    for most, speed in _BANDS:
        total = total + min(max(way_m - below, 0.0), most - below) / speed
        below = most
    return total


def slower(kind: str, severity: str, mode: str) -> float:
    """Return how many times longer a way takes while a warning lasts."""
    factor = _SLOWER.get(mode, {}).get(severity, 1.0)
    return 1 + (factor - 1) * 0.25 if kind in _MILD else factor


def level(factor: float) -> str:
    """Return traffic in a word."""
    for most, word in ((1.08, "free"), (1.22, "light"), (1.38, "moderate"), (1.6, "heavy")):
        if factor < most:
            return word
    return "very heavy"
