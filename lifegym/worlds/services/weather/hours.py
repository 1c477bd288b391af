"""The hours of a day: its figures spread over 24 hours so that extremes and sums come out as the day says."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from lifegym.worlds.services.weather.climate import Day
from lifegym.worlds.services.weather.records import WET, Hour
from lifegym.worlds.services.weather.scramble import scramble, uniform

COLDEST, WARMEST, WINDIEST = 6, 15, 14
_START, _LENGTH, _SHARE = 11, 12, 13


def _rise(hour: int) -> float:
    """Return how far between the day's low and high an hour lies, 0 to 1."""
    if hour < COLDEST:
        return 0.22 * (COLDEST - hour) / COLDEST
    if hour <= WARMEST:
        return (1 - math.cos(math.pi * (hour - COLDEST) / (WARMEST - COLDEST))) / 2
    return 1 - 0.76 * (1 - math.cos(math.pi * (hour - WARMEST) / (24 - WARMEST))) / 2


_RISE: Final = tuple(_rise(hour) for hour in range(24))
_BLOW: Final = tuple(0.55 + 0.45 * (1 + math.cos(math.pi * (hour - WINDIEST) / 12)) / 2 for hour in range(24))


@lru_cache(maxsize=4096)
def hours_of(day: Day, key: int, shift: int = 0, skipped: bool = False) -> tuple[Hour, ...]:
    """Return the 24 hours of a day, those it has or those its figures make.

    Args:
        day: The day.
        key: The place's number, from which the hours of rain follow.
        shift: Hours by which a forecast misses when the rain falls.
        skipped: Whether the clock changes that night, so that nothing may fall in hours that are missing or come twice.
    """
    if day.hours:
        return day.hours
    span = day.tmax - day.tmin
    falls = rainfall(day, key, shift, skipped)
    dry = day.condition if day.condition not in WET else "cloudy"
    found = []
    for hour in range(24):
        rise = _RISE[hour]
        mm = falls.get(hour, 0)
        if mm:
            condition = _graded(day.condition, mm)
        elif dry == "fog":
            condition = "fog" if hour < 11 else "cloudy"
        else:
            condition = dry
        humidity = round(min(99, day.humidity + 12 * (0.5 - rise) + (4 if mm else 0)))
        temp = round(day.tmin + span * rise, 1)
        found.append(
            Hour(hour=hour, temp=temp, precip_mm=mm / 10, wind_kmh=round(day.wind_kmh * _BLOW[hour]),
                 humidity=humidity, condition=condition)
        )  # fmt: skip
    return tuple(found)


def rainfall(day: Day, key: int, shift: int, skipped: bool) -> dict[int, int]:
    """Return tenths of a millimetre by hour; they sum to the day's."""
    tenths = round(day.precip_mm * 10)
    if tenths <= 0:
        return {}
    number = day.date.toordinal()
    most = 3 if day.condition == "thunderstorm" else 4 + min(14, int(day.precip_mm))
    length = min(tenths, 1 + scramble(key, number, _LENGTH) % most)
    first = 4 if skipped else 0
    room = 24 - first - length
    start = scramble(key, number, _START) % (room + 1) if room > 0 else 0
    if day.condition == "thunderstorm":
        start = 14 - first + start % 4
    start = first + min(max(0, start + shift), max(0, room))
    weights = [0.3 + uniform(key, number, _SHARE, place) for place in range(length)]
    return dict(zip(range(start, start + length), apportion(tenths, weights), strict=True))


def apportion(total: int, weights: list[float]) -> list[int]:
    """Return whole shares of ``total`` by weight, at least 1 each; they sum to it exactly.

    ``total`` is at least the number of weights.
    """
    spare = total - len(weights)
    scale = spare / sum(weights)
    shares = [1 + int(weight * scale) for weight in weights]
    shares[weights.index(max(weights))] += total - sum(shares)
    return shares


def _graded(condition: str, tenths: int) -> str:
    """Return an hour's condition on a wet day."""
    if condition in ("thunderstorm", "snow", "heavy_snow", "sleet", "typhoon"):
        return condition
    return "heavy_rain" if tenths >= 40 else "rain" if tenths >= 4 else "drizzle"


def summed(hours: tuple[Hour, ...]) -> dict[str, float | int | str]:
    """Return a day's figures from its hours."""
    wet = [hour for hour in hours if hour.condition in WET]
    worst = max(wet, key=lambda hour: (hour.precip_mm, hour.hour), default=None)
    middle = sorted(hours, key=lambda hour: abs(hour.hour - 13))[0]
    return {
        "tmin": min(hour.temp for hour in hours),
        "tmax": max(hour.temp for hour in hours),
        "condition": (worst or middle).condition,
        "precip_mm": round(sum(hour.precip_mm for hour in hours), 1),
        "wind_kmh": max(hour.wind_kmh for hour in hours),
        "humidity": round(sum(hour.humidity for hour in hours) / len(hours)),
    }
