"""Forecasts: the truth less the news that is still to come.

Each day before the day itself brings one piece of news, fixed by place, day and the day it comes. A forecast lacks the
pieces of the days ahead, so it is revised every morning, errs less the nearer the day is, and is exact on the day.
The spread of the error grows from 0.7 °C a day ahead to about 2.3 °C at a week and 3 °C at ten days, about as
the highs forecast for mid-latitude cities do; beyond a week it leans to what is usual for the season.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from lifegym.worlds.services.weather.climate import Day, Normals, sky
from lifegym.worlds.services.weather.records import WET
from lifegym.worlds.services.weather.scramble import bell, uniform

MAX_LEAD: Final = 15
_NEWS: Final = (0.7, 0.8, 0.8, 0.9, 0.9, 1.0, 1.0, 1.1, 1.1, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2)
"""Spread in °C of the news that comes 0, 1, 2 ... days before the day."""
_HIGH, _LOW, _WETTER, _WINDIER, _WHEN = 21, 22, 23, 24, 25


class Outlook(NamedTuple):
    """A forecast of a day, its chance of rain in per cent, how sure it is, and by how many hours it misses the rain."""

    day: Day
    precip_prob: int
    confidence: str
    shift: int = 0


@lru_cache(maxsize=8192)
def forecast(truth: Day, usual: Normals, key: int, lead: int) -> Outlook:
    """Return what is forecast of a day ``lead`` days before it; the truth when ``lead`` is 0.

    Args:
        truth: What the day will be.
        usual: What is usual at that time of the year.
        key: The place's number.
        lead: Days from the day of issue to the day, at most 15.
    """
    number = truth.date.toordinal()
    if lead <= 0:
        sure = 80 + min(20, int(truth.precip_mm * 10)) if truth.precip_mm else int(8 * uniform(key, number, _WETTER))
        return Outlook(truth, sure, "high")
    high = low = wetter = windier = 0.0
    for before in range(lead):
        size = _NEWS[before]
        high += size * bell(key, number, before, _HIGH)
        low += 0.8 * size * bell(key, number, before, _LOW)
        wetter += 0.28 * size * bell(key, number, before, _WETTER)
        windier += 0.09 * size * bell(key, number, before, _WINDIER)
    trust = 1.0 if lead <= 7 else 1 - (lead - 7) / 18
    tmax = usual.tmax + trust * (truth.tmax + high - usual.tmax)
    tmin = min(usual.tmin + trust * (truth.tmin + low - usual.tmin), tmax - 1.0)
    score = wetness(truth) + wetter
    score = score * trust + (1 - trust) * 2 * (usual.wet - 0.5)
    prob = round(100 / (1 + math.exp(-score * (2.6 - 0.13 * lead))))
    mm = round(math.expm1(score), 1) if score > 0.1 else 0.0
    condition = _condition(truth, mm, (tmin + tmax) / 2, tmax, score)
    day = Day(
        truth.date, round(tmin, 1), round(tmax, 1), condition, mm,
        max(3, round(truth.wind_kmh * math.exp(trust * windier))), truth.humidity,
    )  # fmt: skip
    shift = round(bell(key, number, lead, _WHEN) * min(lead, 6) * 0.7)
    return Outlook(
        day, min(98, max(2, prob)), "high" if lead <= 2 else "medium" if lead <= 5 else "low", shift
    )  # fmt: skip


def wetness(day: Day) -> float:
    """Return how wet a day is: above 0 for rain (the log of its amount), below for dry, least for a clear sky."""
    if day.precip_mm:
        return 0.15 + math.log1p(day.precip_mm)
    return {"clear": -2.0, "partly_cloudy": -1.4}.get(day.condition, -0.8)


def _condition(truth: Day, mm: float, mean: float, tmax: float, score: float) -> str:
    if mm and truth.condition in ("thunderstorm", "typhoon", "heavy_snow") and mean > -30:
        return truth.condition
    if not mm and truth.condition not in WET:
        return truth.condition
    return sky(mm, mean, tmax, max(0.0, -score), 0.9)


def scaled(truth: Day, day: Day) -> Day:
    """Return a forecast with the truth's own hours, moved to its temperatures and without rain where it has none."""
    span = max(truth.tmax - truth.tmin, 0.1)
    factor = (day.tmax - day.tmin) / span
    drop = not day.precip_mm
    hours = tuple(
        hour.evolve(
            temp=round(day.tmin + (hour.temp - truth.tmin) * factor, 1),
            precip_mm=0.0 if drop else hour.precip_mm,
            condition="cloudy" if drop and hour.condition in WET else hour.condition,
        )
        for hour in truth.hours
    )
    return day._replace(
        hours=hours,
        precip_mm=0.0 if drop else truth.precip_mm,
        wind_kmh=truth.wind_kmh,
        condition=day.condition if drop else truth.condition,
    )
