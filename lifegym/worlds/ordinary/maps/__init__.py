"""A city as its map shows it on any day: places with hours, streets, lines with timetables, works and delays."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import cache
from math import cos, radians
from typing import Any

import numpy as np

from lifegym.worlds.errors import suggestion
from lifegym.worlds.folding import plain_name
from lifegym.worlds.ordinary.maps.cities import CITIES
from lifegym.worlds.ordinary.maps.holidays import holidays
from lifegym.worlds.ordinary.maps.layout import City, city_of, timetables_of
from lifegym.worlds.ordinary.maps.words import (
    CLOSURE_REASONS,
    INVENTED,
    KINDS,
    LINE_NOTES,
    NOTES,
    PATTERNS,
    PHONE,
    ROAD_NOTES,
    SURNAMES,
    THINGS,
)
from lifegym.worlds.records import Record
from lifegym.worlds.services.maps.geometry import along
from lifegym.worlds.services.maps.records import (
    Closure,
    Holiday,
    Line,
    LineEvent,
    Place,
    Register,
    Road,
    RoadEvent,
    StopEvent,
)
from lifegym.worlds.world import Persona

Pair = tuple[str, Record]


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "",
    events: bool = True,
    stops: Collection[str] = (),
    start: int = 1,
) -> list[Pair]:
    """Return a city: areas, streets, lines with timetables, holidays, places, and what is going on.

    Args:
        rng: The generator that draws places and events.
        persona: Whose zone chooses the city when none is named.
        now: The world's opening.
        count: How many records; about that many come.
        city: amsterdam, berlin, kyoto, london, paris, shanghai, singapore or tokyo.
        events: Whether there are works, delays and closures.
        stops: Names of stops that are on the map however few records are asked for, with a line that serves each.
        start: Number of the first place, ``plc_000001``.

    Returns:
        (table, record) pairs for ``world.seed``.

    Raises:
        ValueError: The city is not known; the message names the nearest.
    """
    town = city_of(_key(city, persona))
    lines = town.lines[: max(1, min(len(town.lines), round(count / 25)))]
    lines += _serving(town, lines, stops)
    rows, served = _frame(town, lines, now, count)
    shown = [record for _, record in rows if isinstance(record, Road)]
    if events:
        rows += _events(rng, shown, lines, served, now, max(3, count // 50))
    left = max(4, count - len(rows))
    closed = max(1, left // 60) if events else 0
    places = _places(rng, town, now, left - closed, start)
    rows += [("maps.places", row) for row in places]
    rows += [("maps.closures", row) for row in _closures(rng, places, now, closed)]
    return rows


def _serving(town: City, lines: list[Line], stops: Collection[str]) -> list[Line]:
    """Return further lines, so that every one of the stops that the city has is served."""
    keys = {stop.stop_id: {stop.name, *stop.names} for stop in town.stops.values()}
    missing = {key for key, names in keys.items() if names & set(stops)}.difference(*(line.stops for line in lines))
    found = []
    for line in town.lines[len(lines) :]:
        if missing.intersection(line.stops):
            found.append(line)
            missing.difference_update(line.stops)
    return found


def _key(city: str, persona: Persona) -> str:
    if city:
        key = plain_name(city)
        if key not in CITIES:
            raise ValueError(f"no map is known of {city!r}.{suggestion(key, CITIES)} Known: {', '.join(CITIES)}")
        return key
    return next((key for key in CITIES if city_of(key).zone == persona.zone), "amsterdam")


def _frame(town: City, lines: list[Line], now: datetime, count: int) -> tuple[list[Pair], list[str]]:
    """Return what stands still, the more of it the more records there are, and the ids of the stops."""
    rows: list[Pair] = [("maps.areas", row) for row in (*town.areas[: max(3, count // 15)], *town.towns[: count // 30])]
    served: dict[str, list[str]] = {}
    for line in lines:
        for stop in line.stops:
            served.setdefault(stop, []).append(line.line_id)
    known = {row.stop_id: row for row in town.stops.values()}
    rows += [("maps.barriers", row) for row in town.waters]
    rows += [("maps.roads", row) for row in town.crossings[: max(3, count // 30)]]
    shown = town.streets[: max(6, count // 12)]
    rows += [("maps.roads", row) for row in (*shown, *town.roads[: max(2, count // 40)])]
    # Whatever street is not drawn as a road still has addresses.
    rest = (*town.streets[len(shown) :], *town.further)
    key = f"reg_{town.areas[0].area_id.removeprefix('area_')}"
    rows.append(("maps.registers", Register(register_id=key, city=town.name, streets=rest)))
    rows += [("maps.stops", known[key].evolve(lines=tuple(keys))) for key, keys in served.items()]
    rows += [("maps.lines", row) for row in lines]
    for place, line in enumerate(lines):
        rows += [("maps.timetables", row) for row in timetables_of(line, 3 * place)]
    days = [day for year in (now.year, now.year + 1) for day in holidays(town.code, year)]
    today = now.date()
    near = [item for item in days if today - timedelta(days=14) <= item[0] <= today + timedelta(days=366)]
    rows += [
        ("maps.holidays", Holiday(holiday_id=f"hol_{number:04d}", day=day, name=name, country=town.country))
        for number, (day, name) in enumerate(near[: max(4, count // 15)], 1)
    ]
    return rows, list(served)


def _places(rng: np.random.Generator, town: City, now: datetime, count: int, start: int) -> list[Place]:
    """Return places on the streets, in the shares of their categories, no two of one name."""
    names = list(KINDS)
    share = np.array([KINDS[name].share for name in names], dtype=float)
    first = ["cafe", "clinic", "school", "office", "pharmacy", "restaurant", "supermarket", "library"][:count]
    drawn = rng.choice(len(names), size=max(0, count - len(first)), p=share / share.sum())
    kinds = [*first, *(names[int(place)] for place in drawn)]
    draws = rng.random((count, 12))
    # One of each that everybody looks for lies in the middle of the city, where the first streets are.
    draws[: len(first), 0] = np.arange(len(first)) / len(town.streets)
    taken: set[str] = set()
    plain = draws.tolist()
    return [
        _place(town, kind, plain[place], now, start + place, taken) for place, kind in enumerate(kinds)
    ]  # fmt: skip


def _place(town: City, category: str, draw: Any, now: datetime, number: int, taken: set[str]) -> Place:
    kind = KINDS[category]
    street = _pick(town.streets, draw[0])
    low, high = street.numbers
    house = low + int(draw[1] * (high - low))
    lat, lng = along(street.points, (house - low) / max(1, high - low))
    # Odd numbers stand on one side, even ones on the other.
    side = 0.00009 if house % 2 else -0.00009
    lat, lng = round(lat + side, 5), round(lng + side / cos(radians(lat)), 5)
    name = _name(town, category, street, draw, taken)
    letters = plain_name(name).replace(" ", "").encode("ascii", "ignore").decode()[:24]
    rating = round(3.3 + 1.5 * (draw[5] + draw[6]) / 2, 1) if kind.rated else 0.0
    phone = PHONE[town.code].format(a=int(draw[7] * 900) + 100, b=int(draw[8] * 9000) + 1000)
    return Place(
        place_id=f"plc_{number:06d}", name=name, category=category, lat=lat, lng=lng, city=town.name,
        country=town.country, address=_address(town, street, house), district=street.district,
        postcode=street.postcode, hours=_hours(kind.week, _pick((-30, 0, 0, 0, 30), draw[9])),
        holiday_rule=kind.holiday, phone=phone,
        website=f"https://{letters}.example" if draw[10] < 0.8 else "", rating=rating,
        reviews=int(4 + 900 * draw[6] ** 4) if rating else 0, price_level=kind.price, step_free=bool(draw[11] < 0.6),
        note=NOTES[int(draw[10] * 10 * len(NOTES)) % len(NOTES)] if draw[11] > 0.86 else "",
        updated_at=now - timedelta(days=int(10 + 700 * draw[2])),
    )  # fmt: skip


def _name(town: City, category: str, street: Road, draw: Any, taken: set[str]) -> str:
    """Return a name that no other place has: the street makes it one when words run out."""
    patterns = PATTERNS[town.language][category]
    things, people = THINGS[town.language], SURNAMES[town.language]
    name = ""
    for turn in range(4):
        shift = 0.37 * turn
        name = _pick(patterns, (draw[2] + shift) % 1).format(
            t=_pick(things, (draw[3] + shift) % 1), s=_pick(people, (draw[4] + shift) % 1),
            z=_pick(people, (draw[4] + shift + 0.41) % 1), i=_pick(INVENTED, (draw[5] + shift) % 1), d=street.district,
        )  # fmt: skip
        if name not in taken:
            break
    base = name
    for extra in (street.name, street.district, f"{street.name} {_pick(people, draw[7])}"):
        if name in taken:
            name = f"{base} {extra}"
    number = 2
    while name in taken:
        name, number = f"{base} {street.name} {number}", number + 1
    taken.add(name)
    return name


@cache
def _hours(week: tuple[str, ...], shift: int) -> tuple[tuple[str, ...], ...]:
    """Return a week of spans, opening some minutes earlier or later than is usual."""
    return tuple(() if day == "-" else tuple(_shifted(span, shift) for span in day.split("+")) for day in week)


def _shifted(span: str, shift: int) -> str:
    start, _, until = span.partition("-")
    if start == "00:00" or not shift:
        return span
    minutes = int(start[:2]) * 60 + int(start[3:]) + shift
    return f"{minutes // 60:02d}:{minutes % 60:02d}-{until}"


def _address(town: City, street: Road, house: int) -> str:
    return f"{house} {street.name}" if town.language in ("en", "fr", "zh") else f"{street.name} {house}"


def _pick(items: Any, draw: float) -> Any:
    return items[int(draw * len(items)) % len(items)]


def _events(
    rng: np.random.Generator, roads: list[Road], lines: list[Line], stops: list[str], now: datetime, count: int
) -> list[Pair]:
    """Return works, jams and delays: over, under way, and announced."""
    rows: list[Pair] = []
    chances = (("roadworks", 4), ("closure", 2), ("accident", 3), ("heavy_traffic", 3))
    kinds = [kind for kind, share in chances for _ in range(share)]
    usual = [road for road in roads if not road.crosses]
    for number in range(1, count + 1):
        kind = kinds[int(rng.integers(len(kinds)))]
        road = usual[int(rng.integers(len(usual)))]
        days = int(rng.integers(-40, 25)) if kind in ("roadworks", "closure") else int(rng.integers(-20, 1))
        begins = _hour(now + timedelta(days=days), int(rng.integers(6, 10)))
        lasts = (
            timedelta(days=int(rng.integers(2, 30)))
            if kind == "roadworks"
            else timedelta(hours=int(rng.integers(2, 10)))
        )
        row = RoadEvent(
            event_id=f"rev_{number:05d}", road_id=road.road_id, kind=kind, start=begins, end=begins + lasts,
            magnitude=int(rng.integers(3, 16)), note=_pick(ROAD_NOTES[kind], rng.random()),
            status=_status(begins, begins + lasts, now),
        )  # fmt: skip
        rows.append(("maps.road_events", row))
    for number in range(1, max(1, count // 3) + 1):
        line = lines[int(rng.integers(len(lines)))]
        begins = _hour(now + timedelta(days=int(rng.integers(-25, 12))), int(rng.integers(6, 20)))
        ends = begins + timedelta(hours=int(rng.integers(1, 6)))
        late = int(rng.integers(3, 15)) if rng.random() < 0.7 else 0
        event = LineEvent(
            event_id=f"lev_{number:05d}", line_id=line.line_id, kind="delay" if late else "suspension", start=begins,
            end=ends, delay_min=late, note=_pick(LINE_NOTES, rng.random()), status=_status(begins, ends, now),
        )  # fmt: skip
        rows.append(("maps.line_events", event))
    begins = _hour(now + timedelta(days=int(rng.integers(3, 20))), 6)
    ends = begins + timedelta(days=int(rng.integers(1, 5)))
    stop = stops[int(rng.integers(len(stops)))]
    closed = StopEvent(
        event_id="sev_00001", stop_id=stop, kind="closed", start=begins, end=ends, note="Platform works.",
        status=_status(begins, ends, now),
    )  # fmt: skip
    return [*rows, ("maps.stop_events", closed)]


def _closures(rng: np.random.Generator, places: list[Place], now: datetime, count: int) -> list[Closure]:
    fitting = [row for row in places if row.category not in ("park", "playground", "hospital", "parking")]
    found = []
    for number in range(1, min(count, len(fitting)) + 1):
        # The first place on the map is in order, so that it can serve as an example.
        place = fitting[1 + int(rng.integers(max(1, len(fitting) - 1))) if len(fitting) > 1 else 0]
        begins = _hour(now + timedelta(days=int(rng.integers(-20, 30))), 0)
        ends = begins + timedelta(days=int(rng.integers(2, 22)))
        found.append(
            Closure(
                closure_id=f"clo_{number:05d}", place_id=place.place_id, start=begins, end=ends,
                reason=_pick(CLOSURE_REASONS, rng.random()), status=_status(begins, ends, now),
            )
        )  # fmt: skip
    return found


def _hour(day: datetime, hour: int) -> datetime:
    return day.replace(hour=hour, minute=0, second=0, microsecond=0)


def _status(begins: datetime, ends: datetime, now: datetime) -> str:
    return "ended" if ends <= now else "active" if begins <= now else "planned"
