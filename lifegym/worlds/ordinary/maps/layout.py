"""A city's text as records: areas, roads, water, stops, lines and their timetables."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Final

from lifegym.worlds.ordinary.maps.cities import CITIES
from lifegym.worlds.ordinary.maps.streets import STREETS
from lifegym.worlds.ordinary.maps.words import operator_of
from lifegym.worlds.services.maps.geometry import metres
from lifegym.worlds.services.maps.line_ops import departures
from lifegym.worlds.services.maps.records import Area, Barrier, Line, Road, Stop, Timetable

SPEED_KMH: Final = {"metro": 34, "tram": 17, "bus": 19, "train": 66, "ferry": 11, "cable_car": 18}
"""Including the time at stops."""
PERIODS: Final[dict[str, dict[str, tuple[tuple[str, str, int], ...]]]] = {
    "metro": {
        "weekday": (("05:50", "07:00", 10), ("07:00", "19:00", 6), ("19:00", "24:20", 10)),
        "saturday": (("06:20", "09:00", 12), ("09:00", "24:30", 8)),
        "sunday": (("07:20", "24:20", 10),),
    },
    "tram": {
        "weekday": (("06:00", "07:00", 12), ("07:00", "19:00", 8), ("19:00", "24:20", 15)),
        "saturday": (("06:30", "24:20", 12),),
        "sunday": (("07:30", "24:15", 15),),
    },
    "bus": {
        "weekday": (("06:00", "19:00", 12), ("19:00", "24:00", 20)),
        "saturday": (("06:45", "24:00", 20),),
        "sunday": (("07:45", "23:45", 30),),
    },
    "night": {
        "weekday": (("04:20", "05:40", 30), ("24:40", "28:00", 30)),
        "saturday": (("04:20", "06:00", 20), ("24:40", "28:00", 20)),
        "sunday": (("04:20", "07:00", 20), ("24:40", "28:00", 30)),
    },
    "train": {
        "weekday": (("05:15", "24:15", 15), ("24:45", "25:15", 30)),
        "saturday": (("05:30", "25:15", 15),),
        "sunday": (("06:45", "24:15", 30),),
    },
    "ferry": {
        "weekday": (("06:30", "21:30", 8), ("21:30", "24:30", 15)),
        "saturday": (("07:00", "24:30", 12),),
        "sunday": (("07:30", "24:00", 15),),
    },
    "cable_car": {
        "weekday": (("08:45", "22:00", 10),), "saturday": (("08:45", "22:00", 8),), "sunday": (("09:00", "21:00", 8),),
    },
}  # fmt: skip


@dataclass(frozen=True)
class City:
    """What a city's text says."""

    name: str
    country: str
    code: str
    zone: str
    language: str
    areas: list[Area] = field(default_factory=list)
    towns: list[Area] = field(default_factory=list)
    streets: list[Road] = field(default_factory=list)
    further: list[Road] = field(default_factory=list)
    """Streets that only have addresses."""
    roads: list[Road] = field(default_factory=list)
    waters: list[Barrier] = field(default_factory=list)
    crossings: list[Road] = field(default_factory=list)
    stops: dict[str, Stop] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)


@cache
def city_of(key: str) -> City:
    """Return a city of the texts with ids that its name begins."""
    rows = [line.partition(" ")[::2] for line in CITIES[key].strip().splitlines()]
    name, country, code, point, zone, language = rows[0][1].split("|")
    first, *others = name.split(",")
    city = City(first, country, code, zone, language)
    prefix = "" if key == "amsterdam" else f"{key[:3]}_"
    lat, lng = _point(point)
    city.areas.append(
        Area(area_id=f"area_{prefix}0001", name=first, kind="city", city=first, country=country, country_code=code,
             lat=lat, lng=lng, zone=zone, names=tuple(others))
    )  # fmt: skip
    for kind, text in rows[1:]:
        _read(city, prefix, kind, text.split("|"))
    for number, line in enumerate(STREETS.get(key, "").strip().splitlines(), 1):
        parts = line.split("|")
        city.further.append(_road(city, f"road_{prefix}a{number:03d}", "street", parts[0], parts))
    return city


def _read(city: City, prefix: str, kind: str, parts: list[str]) -> None:
    first, *others = parts[0].split(",")
    if kind == "district":
        lat, lng = _point(parts[1])
        number = len(city.areas) + 1
        city.areas.append(
            Area(area_id=f"area_{prefix}{number:04d}", name=first, kind="district", city=city.name,
                 country=city.country, country_code=city.code, lat=lat, lng=lng, zone=city.zone, names=tuple(others))
        )  # fmt: skip
    elif kind == "town":
        lat, lng = _point(parts[1])
        city.towns.append(
            Area(area_id=f"area_{prefix}t{len(city.towns) + 1:03d}", name=first, kind="city", city=first,
                 country=city.country, country_code=city.code, lat=lat, lng=lng, zone=city.zone, names=tuple(others))
        )  # fmt: skip
    elif kind == "stop":
        lat, lng = _point(parts[1])
        number = len(city.stops) + 1
        city.stops[first] = Stop(
            stop_id=f"stop_{prefix}{number:04d}", name=first, city=city.name, lat=lat, lng=lng, names=tuple(others),
            step_free=number % 7 != 3,
        )  # fmt: skip
    elif kind == "line":
        city.lines.append(_line(city, prefix, first, parts[1], parts[2].split(";")))
    elif kind == "water":
        number = len(city.waters) + 1
        chain = _chain(parts[1])
        city.waters.append(Barrier(barrier_id=f"bar_{prefix}{number:03d}", name=first, city=city.name, points=chain))
    else:
        number = len(city.streets) + len(city.roads) + len(city.crossings) + 1
        road = _road(city, f"road_{prefix}{number:04d}", kind, first, parts)
        {"street": city.streets, "road": city.roads, "cross": city.crossings}[kind].append(road)


def _road(city: City, key: str, kind: str, name: str, parts: list[str]) -> Road:
    if kind == "street":
        low, high = parts[3].split("-")
        return Road(
            road_id=key, name=name, kind="street", city=city.name, district=parts[1], points=_chain(parts[2]),
            numbers=(int(low), int(high)), postcode=parts[4],
        )  # fmt: skip
    if kind == "road":
        modes = ("driving",) if parts[1] == "motorway" else ("driving", "walking", "bicycling")
        return Road(road_id=key, name=name, kind=parts[1], city=city.name, points=_chain(parts[2]), modes=modes)
    return Road(
        road_id=key, name=name, kind=parts[1], city=city.name, points=_chain(parts[5]), modes=tuple(parts[2].split()),
        exposed=parts[3] == "1", wait_min=int(parts[4]), crosses=city.waters[-1].barrier_id,
    )  # fmt: skip


def _line(city: City, prefix: str, name: str, kind: str, names: list[str]) -> Line:
    stops = [city.stops[item] for item in names]
    minutes, gone = [0], 0.0
    for one, two in pairwise(stops):
        gone += max(1.0, metres(one.lat, one.lng, two.lat, two.lng) * 1.18 / (SPEED_KMH[kind] / 0.06))
        minutes.append(max(minutes[-1] + 1, round(gone)))
    return Line(
        line_id=f"line_{prefix}{len(city.lines) + 1:03d}", name=name, kind=kind,
        operator=operator_of(kind, city.name, city.language), city=city.name,
        stops=tuple(stop.stop_id for stop in stops), minutes=tuple(minutes), exposed=kind in ("ferry", "cable_car"),
    )  # fmt: skip


@cache
def trips_of(kind: str, days: str, phase: int) -> tuple[int, ...]:
    """Return the departures of a kind of line on a kind of day, shifted by some minutes."""
    return tuple(minute + phase for minute in departures(list(PERIODS[kind][days])))


def _hours_of(line: Line) -> str:
    """Return by which hours a line runs: those of its kind, or at night."""
    return "night" if line.name.startswith("Night") else line.kind


def timetables_of(line: Line, number: int) -> list[Timetable]:
    """Return a line's three timetables; number is the first one's, less one."""
    serial = int(line.line_id.rpartition("_")[2])
    return [
        Timetable(
            timetable_id=f"tt_{number + place:05d}", line_id=line.line_id, days=days,
            out=trips_of(_hours_of(line), days, serial % 5), back=trips_of(_hours_of(line), days, (serial + 2) % 5),
        )
        for place, days in enumerate(("weekday", "saturday", "sunday"), 1)
    ]  # fmt: skip


def _point(text: str) -> tuple[float, float]:
    lat, lng = text.split()
    return float(lat), float(lng)


def _chain(text: str) -> tuple[tuple[float, float], ...]:
    return tuple(_point(part) for part in text.split(";"))
