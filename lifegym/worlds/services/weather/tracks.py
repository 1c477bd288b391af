"""Storm tracks as geometry: where the centre is, what it does to places, where it may go."""

from __future__ import annotations

import math
from bisect import bisect_left
from datetime import datetime, time, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

from lifegym.worlds.clock import zone
from lifegym.worlds.services.weather.climate import Day
from lifegym.worlds.services.weather.places import distance_km
from lifegym.worlds.services.weather.records import Fix, Location, Storm
from lifegym.worlds.services.weather.scramble import bell, number_of, uniform

CONE_KM: Final = ((0, 20), (12, 50), (24, 75), (48, 130), (72, 200), (96, 290), (120, 400))
"""Radius of the circle that holds the centre in about two of three forecasts, by hours ahead; near the circles that the
storm centres drew in recent seasons."""
INNER_KM: Final = 80.0
OUTER_KM: Final = 320.0
STEP_H: Final = 6


class Centre(NamedTuple):
    """Where a storm's centre is, or is thought to be."""

    lat: float
    lng: float
    wind_kmh: float
    pressure_hpa: float


def centre_at(fixes: tuple[Fix, ...], at: datetime) -> Centre | None:
    """Return the centre at an instant between the first and the last fix, or None."""
    if not fixes or not fixes[0].at <= at <= fixes[-1].at or len(fixes) == 1:
        return None
    place = max(1, bisect_left(fixes, at, key=_time))
    before, after = fixes[place - 1], fixes[place]
    span = (after.at - before.at).total_seconds()
    share = (at - before.at).total_seconds() / span if span else 0.0
    return Centre(
        before.lat + (after.lat - before.lat) * share,
        _wrapped(before.lng + _wrapped(after.lng - before.lng) * share),
        before.wind_kmh + (after.wind_kmh - before.wind_kmh) * share,
        before.pressure_hpa + (after.pressure_hpa - before.pressure_hpa) * share,
    )


def _time(fix: Fix) -> datetime:
    return fix.at


def _wrapped(degrees: float) -> float:
    """Return a longitude, or a difference of two, between -180 and 180."""
    return (degrees + 180) % 360 - 180


def cone_km(hours: float) -> float:
    """Return the radius of the forecast circle some hours ahead."""
    for (low, near), (high, far) in pairwise(CONE_KM):
        if hours <= high:
            return near + (far - near) * (hours - low) / (high - low)
    return float(CONE_KM[-1][1])


def forecast_centre(storm: Storm, issued: datetime, at: datetime) -> Centre | None:
    """Return where the storm is forecast to be: the truth, missed the less the nearer.

    In about two of three runs the truth lies within the cone. Forecasts are made every six hours; ``issued`` is the
    hour of the run. The miss keeps its direction while the instant draws nearer, but for a part that each run changes.
    """
    true = centre_at(storm.fixes, at)
    if true is None:
        return None
    hours = (at - issued).total_seconds() / 3600
    key = number_of(storm.storm_id)
    run = int(issued.timestamp() // (STEP_H * 3600))
    target = int(at.timestamp() // 3600)
    turn = 2 * math.pi * uniform(key, target // 96, 31) + 0.7 * bell(key, run, 32)
    miss = cone_km(hours) * (0.25 + 1.1 * uniform(key, run, 33)) if hours > 0 else 0.0
    north, east = miss * math.cos(turn), miss * math.sin(turn)
    lat = true.lat + north / 111.2
    lng = true.lng + east / (111.2 * max(0.2, math.cos(math.radians(true.lat))))
    wind = true.wind_kmh * (1 + 0.003 * hours * bell(key, run, 34) / 2)
    return Centre(lat, _wrapped(lng), max(30.0, wind), true.pressure_hpa)


def category(wind_kmh: float) -> str:
    """Return a storm's class by its strongest 10-minute wind, on the scale used in the western Pacific."""
    for least, name in ((194, "violent typhoon"), (157, "very strong typhoon"), (118, "typhoon"),
                        (89, "severe tropical storm"), (62, "tropical storm")):  # fmt: skip
        if wind_kmh >= least:
            return name
    return "tropical depression"


class Box(NamedTuple):
    """Latitudes and longitudes that a storm may touch, a margin included."""

    south: float
    north: float
    west: float
    east: float

    def holds(self, place: Location) -> bool:
        """Return whether a place lies inside."""
        return self.south <= place.lat <= self.north and self.west <= place.lng <= self.east


def box_of(storm: Storm) -> Box:
    """Return where a storm may be felt; all longitudes when its track crosses the date line."""
    if not storm.fixes:
        return Box(0, 0, 0, 0)
    lats, lngs = [fix.lat for fix in storm.fixes], [fix.lng for fix in storm.fixes]
    margin = OUTER_KM / 111
    wide = 2 * margin
    if max(lngs) - min(lngs) > 180 or min(lngs) - wide < -180 or max(lngs) + wide > 180:
        return Box(min(lats) - margin, max(lats) + margin, -180, 180)
    return Box(min(lats) - margin, max(lats) + margin, min(lngs) - wide, max(lngs) + wide)


def weather_of_storms(day: Day, place: Location, storms: tuple[Storm, ...]) -> Day:
    """Return a day as the storms that pass near make it: wind and rain grow towards the centre's path."""
    found = day
    for storm in storms:
        if not storm.fixes:
            continue
        start = datetime.combine(day.date, time(0), tzinfo=zone(place.zone))
        end = start + timedelta(days=1)
        if storm.fixes[-1].at < start or storm.fixes[0].at >= end:
            continue
        found = _passed(found, place, storm, start)
    return found


def _passed(day: Day, place: Location, storm: Storm, start: datetime) -> Day:
    force, wind = 0.0, 0.0
    for hour in range(0, 24, 3):
        centre = centre_at(storm.fixes, start + timedelta(hours=hour))
        if centre is None:
            continue
        away = distance_km(place.lat, place.lng, centre.lat, centre.lng)
        if away >= OUTER_KM:
            continue
        near = 1.0 if away <= INNER_KM else (OUTER_KM - away) / (OUTER_KM - INNER_KM)
        if near * centre.wind_kmh > force * wind:
            force, wind = near, centre.wind_kmh
    if force < 0.1 or wind < 40:
        return day
    blow = max(day.wind_kmh, round(wind * (0.25 + 0.5 * force)))
    rain = max(day.precip_mm, round(force * (40 + wind * 0.8), 1))
    condition = "typhoon" if blow >= 62 else "heavy_rain" if rain >= 15 else "rain"
    tmax = round(max(day.tmin + 1.5, day.tmax - 3 * force), 1)
    return day._replace(wind_kmh=blow, precip_mm=rain, condition=condition, humidity=95, tmax=tmax)
