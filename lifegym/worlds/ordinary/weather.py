"""Weather around the world on any day: cities with their climates, months of days, old alerts, storms of the season."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import NamedTuple

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import suggestion
from lifegym.worlds.folding import plain_name
from lifegym.worlds.ordinary.weather_places import CITIES
from lifegym.worlds.records import Record
from lifegym.worlds.services.weather.climate import Day, natural_day, normals
from lifegym.worlds.services.weather.desk import day_key
from lifegym.worlds.services.weather.records import (
    Alert,
    AlertStep,
    Climate,
    DailyAqi,
    DailyWeather,
    Fix,
    Location,
    Storm,
)
from lifegym.worlds.services.weather.warnings import ADVICE, due_warning, title_of
from lifegym.worlds.world import Persona

Pair = tuple[str, Record]
FAMOUS = (
    "London", "Paris", "Berlin", "Rome", "Madrid", "Tokyo", "New York", "Brussels", "Vienna", "Barcelona", "Lisbon",
    "Copenhagen", "Stockholm", "Istanbul", "Dubai", "Singapore", "Hong Kong", "Shanghai", "Beijing", "Seoul", "Bangkok",
    "Delhi", "Mumbai", "Sydney", "Los Angeles", "San Francisco", "Toronto", "Mexico City", "São Paulo", "Cairo",
    "Kyoto", "Munich", "Zurich", "Athens", "Dublin", "Prague", "Jakarta", "Nairobi",
)  # fmt: skip
AHEAD = 15
PAST = 120


class City(NamedTuple):
    """A location and its climate."""

    place: Location
    climate: Climate


@cache
def cities() -> tuple[City, ...]:
    """Return all cities there are, with salt 0."""
    found = []
    for line in CITIES.strip().splitlines():
        key, names, country, point, where, metres, air, high, low, rain, wet, wind = line.split("|")
        lat, lng = point.split()
        city, *others = names.split(",")
        winter, summer = air.split(",")
        place = Location(
            geo_key=key, city=city, country=country, lat=float(lat), lng=float(lng), zone=where,
            climate_id=f"clim_{key}", names=tuple(others), elevation_m=int(metres), aqi=(int(winter), int(summer)),
        )  # fmt: skip
        climate = Climate(
            climate_id=place.climate_id, name=f"{city}, 1991-2020", tmax=_months(high), tmin=_months(low),
            rain_mm=_months(rain), wet_days=_months(wet), wind_kmh=float(wind),
        )  # fmt: skip
        found.append(City(place, climate))
    return tuple(found)


def _months(text: str) -> tuple[float, ...]:
    return tuple(float(part) for part in text.split())


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "",
    include: Sequence[str] = (),
    storms: bool = True,
    alerts: bool = True,
    start: int = 1,
) -> list[Pair]:
    """Return cities with their climates, days of weather, alerts and storms.

    Args:
        rng: The generator that draws the world's weather.
        persona: Whose zone decides which cities come first.
        now: The world's opening.
        count: How many records; about that many come.
        city: The home city, whose days are kept first; otherwise the first in the persona's zone.
        include: Further cities, by name or key, that must be there.
        storms: Whether there are tropical storms.
        alerts: Whether there are old alerts and, far from home, one in force, and new ones at home day by day.
        start: Number of the first alert, ``wal_000001``.

    Returns:
        (table, record) pairs for ``world.seed``.

    Raises:
        ValueError: A city is not known; the message names the nearest.
    """
    salt = int(rng.integers(1, 2**31))
    chosen = _chosen(rng, persona, count, [name for name in (city, *include) if name])
    there = [City(item.place.evolve(salt=salt, watched=alerts and item is chosen[0]), item.climate) for item in chosen]
    rows: list[Pair] = [("weather.climates", item.climate) for item in there]
    rows += [("weather.locations", item.place) for item in there]
    tracks = _storms(rng, now) if storms else []
    rows += [("weather.storms", row) for row in tracks]
    if alerts:
        rows += [("weather.alerts", row) for row in _alerts(rng, there, now, max(3, count // 30), start)]
    left = count - len(rows)
    air = max(2, left // 10)
    rows += _air(rng, there, now, air)
    rows += _days(there, now, max(0, count - len(rows)))
    return rows


def _chosen(rng: np.random.Generator, persona: Persona, count: int, wanted: Sequence[str]) -> list[City]:
    """Return the cities that are there: home, those asked for, the zone's own, and others of the world."""
    known = {plain_name(name): item for item in reversed(cities())
             for name in (item.place.geo_key, item.place.city, *item.place.names)}  # fmt: skip
    first = []
    for name in wanted:
        item = known.get(plain_name(name))
        if item is None:
            raise ValueError(f"no climate is known for {name!r}.{suggestion(plain_name(name), known)}")
        first.append(item)
    near = [item for item in cities() if item.place.zone == persona.zone]
    # The cities that everybody has heard of come before the others of the world.
    famous = [known[plain_name(name)] for name in FAMOUS if plain_name(name) in known]
    others = [cities()[int(place)] for place in rng.permutation(len(cities()))]
    every = list({item.place.geo_key: item for item in (*first, *near, *famous, *others)}.values())
    return every[: max(len(first), 6, min(len(every), round(count * 0.32)))]


def _days(there: Sequence[City], now: datetime, most: int) -> list[Pair]:
    """Return the days of home and of the other cities in turn, each from the past to the end of the forecasts."""
    found: list[Pair] = []
    per_city = max(1, min(PAST + AHEAD, most // 4)) if most else 1
    for item in there:
        today = now.astimezone(zone(item.place.zone)).date()
        back = max(0, per_city - AHEAD)
        for step in range(-back, per_city - back):
            if len(found) >= most:
                return found
            day = natural_day(item.place, item.climate, today + timedelta(days=step))
            row = DailyWeather(day_id=day_key(item.place, day.date), geo_key=item.place.geo_key, **day._asdict())
            found.append(("weather.daily", row))
    return found


def _air(rng: np.random.Generator, there: Sequence[City], now: datetime, most: int) -> list[Pair]:
    """Return measured days of air: the last days at home, and some of the dirtier cities."""
    found: list[Pair] = []
    ranked = [there[0], *sorted(there[1:], key=lambda item: -max(item.place.aqi))]
    for item in ranked:
        today = now.astimezone(zone(item.place.zone)).date()
        turn = (1 + np.cos(2 * np.pi * (today.timetuple().tm_yday - 15) / 365.25)) / 2
        share = turn if item.place.lat >= 0 else 1 - turn
        winter, summer = item.place.aqi
        level = float(summer + (winter - summer) * share)
        for back in range(6):
            if len(found) >= most:
                return found
            level = 0.6 * level + 0.4 * float(summer + (winter - summer) * share) * float(rng.uniform(0.75, 1.3))
            day = today - timedelta(days=back)
            row = DailyAqi(
                aqi_id=day_key(item.place, day),
                geo_key=item.place.geo_key,
                date=day,
                aqi=min(480, max(8, round(level))),
            )
            found.append(("weather.aqi", row))
    return found


def _alerts(rng: np.random.Generator, there: Sequence[City], now: datetime, most: int, start: int) -> list[Alert]:
    """Return alerts that the weather of the past months called for, and one or two in force away from home."""
    found: list[tuple[Day, City, tuple[str, str, str]]] = []
    for item in there[:16]:
        today = now.astimezone(zone(item.place.zone)).date()
        for back in range(-1, PAST if item is there[0] else 45):
            day_date = today - timedelta(days=back)
            day = natural_day(item.place, item.climate, day_date)
            usual = normals(item.climate, item.place.lat, day_date)
            due = due_warning(day, day.tmax - usual.tmax, day.tmin - usual.tmin)
            if due is not None and (back > 0 or item is not there[0]):
                found.append((day, item, due))
    home = [case for case in found if case[1] is there[0]][:3]
    ahead = [case for case in found if case[0].date >= now.date()][:2]
    rest = [found[int(place)] for place in rng.permutation(len(found))]
    picked = list({(case[1].place.geo_key, case[0].date): case for case in (*home, *ahead, *rest)}.values())[:most]
    picked.sort(key=lambda case: (case[0].date, case[1].place.geo_key))
    return [_alert(rng, case, now, number) for number, case in enumerate(picked, start)]


def _alert(rng: np.random.Generator, case: tuple[Day, City, tuple[str, str, str]], now: datetime, number: int) -> Alert:
    day, item, (kind, severity, text) = case
    there = zone(item.place.zone)
    begins = datetime.combine(day.date, time(int(rng.integers(0, 10))), tzinfo=there)
    ends = datetime.combine(day.date + timedelta(days=1), time(int(rng.integers(0, 4))), tzinfo=there)
    issued = begins - timedelta(hours=int(rng.integers(10, 30)))
    if issued >= now:
        issued = now - timedelta(hours=2)
    steps = [AlertStep(at=issued, action="issued", severity=severity, end=ends)]
    status, updated = "active", issued
    if ends <= now:
        cancelled = bool(rng.random() < 0.12)
        updated = begins - timedelta(hours=1) if cancelled else ends
        updated = max(updated, issued)
        status = "cancelled" if cancelled else "expired"
        note = "The front passed further north." if cancelled else ""
        steps.append(AlertStep(at=updated, action=status, severity=severity, end=ends, note=note))
    return Alert(
        alert_id=f"wal_{number:06d}", kind=kind, severity=severity, title=title_of(kind, severity, (item.place.city,)),
        description=text, areas=(item.place.city,), start=begins, end=ends, issued_at=issued, updated_at=updated,
        status=status, instruction=ADVICE[kind], issuer=f"National weather service, {item.place.country}",
        history=tuple(steps),
    )  # fmt: skip


class Basin(NamedTuple):
    """Where storms form: months of the season, first point, drift in degrees a day, and the turn towards the pole."""

    code: str
    name: str
    word: str
    months: tuple[int, ...]
    lat: float
    lng: float
    north: float
    east: float


_BASINS = (
    Basin("sp", "South Pacific", "Cyclone", (12, 1, 2, 3, 4), -12.0, 170.0, -2.0, 1.6),
    Basin("si", "South Indian Ocean", "Cyclone", (12, 1, 2, 3, 4), -12.5, 68.0, -1.6, -2.4),
    Basin("wp", "Western North Pacific", "Typhoon", (5, 6, 7, 8, 9, 10, 11), 14.5, 136.0, 2.6, -2.2),
    Basin("na", "North Atlantic", "Hurricane", (8, 9, 10), 15.0, -58.0, 1.9, -3.4),
)
_NAMES = ("Asagiri", "Tuimana", "Kirana", "Ondine", "Vaiora", "Haneul", "Sefa", "Dalisay", "Marlo", "Telma", "Liyana",
          "Okoume")  # fmt: skip


def _storms(rng: np.random.Generator, now: datetime) -> list[Storm]:
    """Return one storm that is on its way, if a season lasts, and two of the months before."""
    found = []
    names = [_NAMES[int(place)] for place in rng.permutation(len(_NAMES))]
    running = [basin for basin in _BASINS if now.month in basin.months]
    if running:
        basin = running[int(rng.integers(len(running)))]
        found.append(_storm(rng, basin, names.pop(), now - timedelta(days=2, hours=int(rng.integers(0, 12))), 7, now))
    for _ in range(2):
        begins = now - timedelta(days=int(rng.integers(25, 230)))
        fitting = [basin for basin in _BASINS if begins.month in basin.months]
        if fitting:
            basin = fitting[int(rng.integers(len(fitting)))]
            found.append(_storm(rng, basin, names.pop(), begins, int(rng.integers(5, 9)), now))
    taken: dict[str, Storm] = {}
    for storm in found:
        taken.setdefault(storm.storm_id, storm)
    return list(taken.values())


def _storm(rng: np.random.Generator, basin: Basin, name: str, begins: datetime, days: int, now: datetime) -> Storm:
    first = begins.astimezone(UTC).replace(hour=begins.hour // 6 * 6, minute=0, second=0, microsecond=0)
    lat, lng = basin.lat + float(rng.uniform(-2, 2)), basin.lng + float(rng.uniform(-5, 5))
    peak = int(rng.integers(95, 205))
    steps = days * 4
    top = int(steps * rng.uniform(0.45, 0.65))
    fixes = []
    for step in range(steps + 1):
        grown = step / top if step <= top else max(0.0, 1 - (step - top) / (steps - top))
        wind = round(42 + (peak - 42) * grown)
        # Storms curve away from the equator and then east with the westerlies.
        bend = max(0.0, step / steps - 0.4)
        point = (round(lat, 2), round((lng + 180) % 360 - 180, 2))
        at = (first + timedelta(hours=6 * step)).astimezone(now.tzinfo)
        pressure = min(1006, round(1008 - (wind / 16) ** 1.75))
        fixes.append(Fix(at=at, lat=point[0], lng=point[1], wind_kmh=wind, pressure_hpa=pressure))
        lat += (basin.north * (0.6 + bend) + float(rng.normal(0, 0.3))) / 4
        lng += (basin.east * (1 - 2.2 * bend) + (0 if basin.north > 0 else 2 * bend) + float(rng.normal(0, 0.4))) / 4
    year, number = first.year, 1 + int(rng.integers(1, 9)) + (first.month if basin.north > 0 else 0)
    word = basin.word if peak >= 118 else "Tropical Storm"
    status = "active" if fixes[0].at <= now < fixes[-1].at else "dissipated" if fixes[-1].at <= now else "expected"
    return Storm(
        storm_id=f"{basin.code}_{year}_{number:02d}", name=f"{word} {name}", basin=basin.name, fixes=tuple(fixes),
        status=status,
    )  # fmt: skip
