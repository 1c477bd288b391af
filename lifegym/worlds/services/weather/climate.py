"""A day as the climate makes it: the weather of every day for which no row is kept."""

from __future__ import annotations

import math
from datetime import date
from functools import lru_cache
from statistics import NormalDist
from typing import Final, NamedTuple

from lifegym.worlds.services.weather.records import Climate, DailyWeather, Hour, Location
from lifegym.worlds.services.weather.scramble import bell, place_number, uniform

_NORMAL: Final = NormalDist()
_MONTH_DAYS: Final = 30.4
_TEMP, _RAIN, _AMOUNT, _WIND, _KIND, _RANGE = range(6)
_WEIGHTS: Final = tuple(0.626 * 0.78**back for back in range(9))
"""How much of a day's anomaly comes from each of the last nine days, so that warm and cold spells come and go over
several days, as a day's temperature goes with the day's before (correlation 0.78); squares sum to about one."""


class Day(NamedTuple):
    """One day's figures: °C, mm, km/h, per cent. ``hours`` is empty when they follow from the figures."""

    date: date
    tmin: float
    tmax: float
    condition: str
    precip_mm: float
    wind_kmh: int
    humidity: int
    hours: tuple[Hour, ...] = ()


class Normals(NamedTuple):
    """What is usual on a day of the year."""

    tmin: float
    tmax: float
    wet: float
    mm_a_wet_day: float
    spread: float


def day_of(row: DailyWeather) -> Day:
    """Return a kept row's figures."""
    return Day(
        row.date, row.tmin, row.tmax, row.condition, row.precip_mm, row.wind_kmh, row.humidity, row.hours
    )  # fmt: skip


@lru_cache(maxsize=8192)
def normals(climate: Climate, lat: float, day: date) -> Normals:
    """Return what is usual on a day, between the two months whose middles it lies between.

    The spread of daily means grows with latitude, from about 1 °C at the equator to 3.3 °C at 50 degrees.
    """
    place = day.month - 1 + (day.day - 15.5) / _MONTH_DAYS
    first = math.floor(place)
    share = place - first
    one, two = first % 12, (first + 1) % 12
    wet_days = climate.wet_days[one] * (1 - share) + climate.wet_days[two] * share
    rain = climate.rain_mm[one] * (1 - share) + climate.rain_mm[two] * share
    return Normals(
        climate.tmin[one] * (1 - share) + climate.tmin[two] * share,
        climate.tmax[one] * (1 - share) + climate.tmax[two] * share,
        min(0.97, max(0.004, wet_days / _MONTH_DAYS)),
        rain / max(wet_days, 0.1),
        min(3.6, 0.8 + 0.048 * abs(lat)),
    )


@lru_cache(maxsize=8192)
def natural_day(place: Location, climate: Climate, day: date) -> Day:
    """Return the weather of a day at a place as its climate and the day's number make it."""
    usual = normals(climate, place.lat, day)
    key, number = place_number(place.geo_key, place.salt), day.toordinal()
    drawn = sum(weight * bell(key, number - back, _TEMP) for back, weight in enumerate(_WEIGHTS))
    anomaly = _tamed(drawn, 1.8) * usual.spread
    # Rain comes in spells too: a day leans on the day before.
    lean = (bell(key, number, _RAIN) + 0.6 * bell(key, number - 1, _RAIN)) / 1.166
    margin = lean - _NORMAL.inv_cdf(usual.wet)
    wet = margin < 0
    amount = _tamed(-math.log(1 - uniform(key, number, _AMOUNT)), 3.0)
    mm = round(max(0.3, amount * usual.mm_a_wet_day), 1) if wet else 0.0
    span = (usual.tmax - usual.tmin) * (1 + 0.15 * bell(key, number, _RANGE)) * (0.82 if wet else 1.06)
    middle = (usual.tmax + usual.tmin) / 2 + anomaly
    tmin, tmax = round(middle - span / 2, 1), round(middle + max(span, 1.5) / 2, 1)
    gust = 0.85 + 0.28 * bell(key, number, _WIND) + (0.2 if wet else 0)
    humidity = int(min(98, max(18, 42 + 38 * min(1.0, usual.wet * 1.5) + (10 if wet else -4 * min(margin, 2)))))
    wind = max(4, round(climate.wind_kmh * max(0.35, gust)))
    condition = sky(mm, (tmin + tmax) / 2, tmax, margin, uniform(key, number, _KIND))
    return Day(day, tmin, tmax, condition, mm, wind, humidity)


def _tamed(drawn: float, beyond: float) -> float:
    """Return a draw whose part beyond a limit counts less than half: records are broken by little."""
    over = max(0.0, abs(drawn) - beyond)
    return drawn if not over else math.copysign(beyond + 0.45 * over, drawn)


def sky(mm: float, mean: float, tmax: float, margin: float, draw: float) -> str:
    """Return a day's condition from its rain, temperatures, and how far it is from being wet."""
    if not mm:
        if margin < 0.35 and mean < 12 and draw < 0.15:
            return "fog"
        return "clear" if margin > 1.1 else "partly_cloudy" if margin > 0.45 else "cloudy"
    if mean < 0.8:
        return "heavy_snow" if mm >= 10 else "snow"
    if mean < 2.2 and draw < 0.6:
        return "sleet"
    if tmax > 23 and draw < 0.4 and mm >= 2:
        return "thunderstorm"
    return "heavy_rain" if mm >= 15 else "rain" if mm >= 1 else "drizzle"
