"""Which quantities can be tracked: their units, what is possible, how they add up."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from lifegym.worlds.errors import ToolError, not_one_of, suggestion


class Unit(NamedTuple):
    """A unit in terms of its type's own: own = (given + shift) * factor."""

    factor: float
    shift: float = 0.0


class Kind(NamedTuple):
    """A quantity.

    Attributes:
        label: What people call it.
        unit: The unit it is kept in.
        units: Every unit that is taken, by its name in lower case.
        low: Lowest value that a living person can have, in the own unit.
        high: Highest such value.
        places: Decimal places kept.
        day: What the readings of one day come to: their ``sum``, ``mean`` or ``last``.
        span: What the days of a longer period come to: the ``sum``, ``mean`` or ``last`` of them.
        reach: Whether a goal is reached once, by a single reading, instead of being kept to in every period.
    """

    label: str
    unit: str
    units: Mapping[str, Unit]
    low: float
    high: float
    places: int
    day: str
    span: str
    reach: bool = False


_SAME: Final = Unit(1)
_MMHG: Final = {"mmhg": _SAME, "mm hg": _SAME}
_POINTS: Final = {"": _SAME, "score": _SAME, "points": _SAME, "point": _SAME}

KINDS: Final[dict[str, Kind]] = {
    "weight": Kind(
        "weight", "kg",
        {"kg": _SAME, "kgs": _SAME, "kilogram": _SAME, "kilograms": _SAME, "lb": Unit(0.45359237),
         "lbs": Unit(0.45359237), "pound": Unit(0.45359237), "pounds": Unit(0.45359237), "g": Unit(0.001),
         "st": Unit(6.35029318), "stone": Unit(6.35029318)},
        20, 400, 2, "last", "last", reach=True,
    ),
    "steps": Kind(
        "steps", "steps", {"steps": _SAME, "step": _SAME, "count": _SAME}, 0, 120_000, 0, "sum", "sum",
    ),
    "heart_rate": Kind(
        "resting heart rate", "bpm", {"bpm": _SAME, "beats/min": _SAME, "/min": _SAME}, 20, 250, 0, "mean", "mean",
    ),
    "sleep_minutes": Kind(
        "sleep", "min",
        {"min": _SAME, "minutes": _SAME, "minute": _SAME, "mins": _SAME, "h": Unit(60), "hour": Unit(60),
         "hours": Unit(60), "hrs": Unit(60)},
        0, 1440, 0, "sum", "mean",
    ),
    "blood_pressure": Kind("blood pressure", "mmHg", _MMHG, 50, 300, 0, "mean", "mean"),
    "body_fat": Kind("body fat", "%", {"%": _SAME, "percent": _SAME}, 2, 75, 1, "last", "last", reach=True),
    "finger_pain": Kind("finger pain", "score", {**_POINTS, "/10": _SAME}, 0, 10, 0, "mean", "mean"),
    "score": Kind("wellness score", "score", {**_POINTS, "/100": _SAME}, 0, 100, 1, "last", "mean"),
    "blood_glucose": Kind(
        "blood glucose", "mmol/L", {"mmol/l": _SAME, "mg/dl": Unit(1 / 18.016)}, 1, 40, 1, "mean", "mean",
    ),
    "body_temperature": Kind(
        "body temperature", "C",
        {"c": _SAME, "°c": _SAME, "celsius": _SAME, "f": Unit(5 / 9, -32), "°f": Unit(5 / 9, -32),
         "fahrenheit": Unit(5 / 9, -32)},
        30, 44, 1, "last", "last",
    ),
    "oxygen_saturation": Kind(
        "oxygen saturation", "%", {"%": _SAME, "percent": _SAME}, 50, 100, 0, "mean", "mean",
    ),
    "waist": Kind(
        "waist", "cm", {"cm": _SAME, "in": Unit(2.54), "inch": Unit(2.54), "inches": Unit(2.54)}, 40, 250, 1,
        "last", "last", reach=True,
    ),
    "water": Kind(
        "water", "ml", {"ml": _SAME, "l": Unit(1000), "litre": Unit(1000), "litres": Unit(1000), "cl": Unit(10)},
        0, 15_000, 0, "sum", "mean",
    ),
}  # fmt: skip
"""The tracked quantities. Factors are the exact definitions (international pound and inch of 1959; 1 mmol/L of glucose
is 18.016 mg/dL by its molar mass, 180.16 g/mol); the bounds are those of what can be measured on a living person."""

COUNTED: Final[dict[str, Kind]] = {
    "workouts": Kind("workouts", "workouts", {"workouts": _SAME, "count": _SAME, "sessions": _SAME}, 0, 200, 0, "sum",
                     "sum"),
    "workout_minutes": Kind("workout minutes", "min", {"min": _SAME, "minutes": _SAME, "h": Unit(60),
                            "hours": Unit(60)}, 0, 20_000, 0, "sum", "sum"),
    "workout_distance": Kind("workout distance", "m", {"m": _SAME, "km": Unit(1000), "mi": Unit(1609.344),
                             "miles": Unit(1609.344)}, 0, 2_000_000, 0, "sum", "sum"),
    "calories_burned": Kind("energy burned in workouts", "kcal", {"kcal": _SAME, "kj": Unit(1 / 4.184)}, 0, 100_000, 0,
                            "sum", "sum"),
    "calories": Kind("energy eaten", "kcal", {"kcal": _SAME, "kj": Unit(1 / 4.184)}, 0, 20_000, 0, "sum", "mean"),
    "protein": Kind("protein eaten", "g", {"g": _SAME, "grams": _SAME}, 0, 1_000, 1, "sum", "mean"),
}  # fmt: skip
"""What goals may count beyond readings: workouts and meals."""

PERIODS: Final[dict[str, str]] = {
    "day": "day", "daily": "day", "today": "day",
    "week": "week", "weekly": "week",
    "month": "month", "monthly": "month",
    "year": "year", "yearly": "year",
}  # fmt: skip
_PAIR: Final = re.compile(r"^\s*([0-9]{2,3})\s*/\s*([0-9]{2,3})\s*(?:mm\s?hg)?\s*$", re.IGNORECASE | re.ASCII)


def kind_of(name: str, *, goals: bool = False) -> tuple[str, Kind]:
    """Return a type's name and what it is.

    Raises:
        ToolError: ``BAD_TYPE`` naming the known types.
    """
    known = {**KINDS, **COUNTED} if goals else KINDS
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_")
    kind = known.get(wanted)
    if kind is None:
        raise ToolError(
            "BAD_TYPE", f"{name[:40]!r} is not tracked.{suggestion(wanted, known)} Types: {', '.join(known)}."
        )
    return wanted, kind


def read_unit(name: str, kind: Kind, unit: str | None) -> Unit:
    """Return a unit that a caller gave, or the type's own.

    Raises:
        ToolError: ``BAD_UNIT``.
    """
    if unit is None or not unit.strip():
        return _SAME
    found = kind.units.get(unit.strip().lower())
    if found is None:
        raise ToolError(
            "BAD_UNIT", f"{name} is not measured in {unit[:30]!r}; it takes {', '.join(u for u in kind.units if u)}."
        )
    return found


def own_value(name: str, kind: Kind, value: float, unit: str | None) -> float:
    """Return a value in its type's own unit, rounded to the places kept.

    Raises:
        ToolError: ``BAD_VALUE`` when it is no number or nobody can have it; ``BAD_UNIT``.
    """
    if not math.isfinite(value):
        raise ToolError("BAD_VALUE", f"value must be a number, got {value}.")
    found = read_unit(name, kind, unit)
    # Rounded first to nine places, so that an exact 72.345 does not fall to either side by its binary tail.
    own = round((value + found.shift) * found.factor, 9)
    # Only what is near the limits is rounded: the largest floats have no rounded value.
    if kind.low - 1 < own < kind.high + 1:
        own = rounded(own, kind.places)
    if not kind.low <= own <= kind.high:
        hint = " Give the unit if it is not that one." if len(set(kind.units.values())) > 1 else ""
        raise ToolError(
            "BAD_VALUE",
            f"{value:g} is no possible {kind.label}: it lies between {kind.low:g} and {kind.high:g} {kind.unit}.{hint}",
        )
    return own


def rounded(value: float, places: int) -> float:
    """Round half up to some decimal places, as people do."""
    step = 10**places
    return float(math.floor(value * step + 0.5) / step)


def read_pressure(text: str) -> tuple[float, float]:
    """Read a blood pressure such as ``120/80``.

    Raises:
        ToolError: ``BAD_VALUE``.
    """
    found = _PAIR.match(text)
    if not found:
        raise ToolError(
            "BAD_VALUE", f"A blood pressure is written systolic/diastolic, such as '120/80', got {text[:30]!r}."
        )
    upper, lower = int(found[1]), int(found[2])
    if not (50 <= upper <= 300 and 20 <= lower <= 200 and lower < upper):
        raise ToolError(
            "BAD_VALUE",
            f"{upper}/{lower} is no possible blood pressure: systolic is 50 to 300 mmHg and above diastolic, which is "
            "20 to 200.",
        )
    return float(upper), float(lower)


def read_period(text: str, known: tuple[str, ...] = ("day", "week", "month", "year")) -> str:
    """Return ``day``, ``week``, ``month`` or ``year``.

    Raises:
        ToolError: ``BAD_PERIOD``.
    """
    found = PERIODS.get(text.strip().lower())
    if found not in known:
        raise not_one_of(text, known, "period", "BAD_PERIOD")
    return found
