"""Metric and imperial figures, and what a temperature feels like."""

from __future__ import annotations

import math
from typing import Any, Final

from lifegym.worlds.errors import ToolError, suggestion

UNITS: Final[dict[str, dict[str, str]]] = {
    "metric": {"temperature": "°C", "wind": "km/h", "precipitation": "mm"},
    "imperial": {"temperature": "°F", "wind": "mph", "precipitation": "in"},
}
_WORDS: Final = {"si": "metric", "celsius": "metric", "c": "metric", "fahrenheit": "imperial", "f": "imperial",
                 "us": "imperial"}  # fmt: skip


def read_units(text: str) -> str:
    """Return ``metric`` or ``imperial``.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    word = text.strip().casefold()
    word = _WORDS.get(word, word)
    if word not in UNITS:
        raise ToolError("BAD_ARG", f"units is 'metric' or 'imperial', got {text[:40]!r}.{suggestion(word, UNITS)}")
    return word


def degrees(celsius: float, units: str) -> float:
    """Return a temperature in the units' degrees."""
    return celsius if units == "metric" else round(celsius * 9 / 5 + 32, 1)


def speed(kmh: float, units: str) -> float:
    """Return a wind in the units' speed."""
    return kmh if units == "metric" else round(kmh * 0.621371)


def depth(mm: float, units: str) -> float:
    """Return an amount of rain in the units' depth."""
    return mm if units == "metric" else round(mm / 25.4, 2)


def apparent(celsius: float, humidity: float, wind_kmh: float) -> float:
    """Return the apparent temperature in the shade (Steadman 1994, as weather services use it)."""
    vapour = humidity / 100 * 6.105 * math.exp(17.27 * celsius / (237.7 + celsius))
    return round(celsius + 0.33 * vapour - 0.70 * wind_kmh / 3.6 - 4.0, 1)


def legend(units: str) -> dict[str, Any]:
    """Return the names of the units for an answer."""
    return {"units": units, "unit_names": UNITS[units]}
