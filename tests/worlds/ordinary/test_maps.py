"""The ordinary city around a story's own places."""

from __future__ import annotations

import time
from collections import Counter
from datetime import date, datetime
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.maps import ordinary
from lifegym.worlds.ordinary.maps.cities import CITIES
from lifegym.worlds.ordinary.maps.holidays import easter, holidays
from lifegym.worlds.ordinary.maps.layout import city_of
from lifegym.worlds.services.maps import Area, Closure, Line, LineEvent, Place, Road, RoadEvent, Stop, Timetable
from lifegym.worlds.services.maps.geometry import metres
from lifegym.worlds.services.maps.opening import read_spans
from lifegym.worlds.world import Persona, World

NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))
NOOR = Persona(user_id="usr_noor", name="Noor", email="noor@x.example", zone="Europe/Amsterdam", currency="EUR")


def rows(count: int, seed: int = 1, **shape: Any) -> list[tuple[str, Any]]:
    """Return an ordinary city."""
    return list(ordinary(np.random.default_rng(seed), NOOR, NOW, count, **shape))


def of(found: list[tuple[str, Any]], kind: type) -> list[Any]:
    """Return the records of one type."""
    return [row for _, row in found if isinstance(row, kind)]


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("count", [60, 200, 1500])
def test_maps__gives_about_the_asked_number_and_fits_a_world(count: int, city: str) -> None:
    """About as many records as asked, in an order a world takes; the tools find their way there."""
    found = rows(count, city=city)
    assert abs(len(found) - count) <= max(3, count // 20)
    world = World(NOOR, ("maps",), NOW)
    world.seed(*found)
    world.seal()
    lines = of(found, Line)
    assert lines
    stops = {row.stop_id: row.name for row in of(found, Stop)}
    ends = {"origin": lines[0].stops[0], "dest": lines[0].stops[-1]}
    assert world.call("maps.get_transit", {**ends, "depart_at": "now"}).ok
    assert world.call("maps.directions", ends).ok
    assert world.call("maps.geocode", {"address": stops[lines[0].stops[0]]}).ok
    assert world.call("maps.get_place_details", {"place_id": "plc_000001"}).ok


def test_maps__is_the_same_for_the_same_seed_and_fast() -> None:
    """The generator alone decides, and 1,500 records take a moment."""
    city_of("amsterdam")
    start = time.perf_counter()
    one = rows(1500)
    assert time.perf_counter() - start < 2
    assert one == rows(1500)
    assert of(one, Place) != of(rows(1500, seed=2), Place)


def test_maps__places_are_believable() -> None:
    """No two of a name, on a street of the city, rated as people rate, with hours that can be read."""
    found = rows(1500)
    places = of(found, Place)
    assert len(places) > 1000
    assert max(Counter(row.name for row in places).values()) == 1
    assert len({row.category for row in places}) >= 24
    for row in places:
        assert metres(row.lat, row.lng, 52.37, 4.9) < 15_000
        assert row.rating == 0 or 3 <= row.rating <= 5
        assert all(read_spans(spans) == spans for spans in row.hours)
        assert not row.website or row.website.endswith(".example")
        assert "{" not in row.name
    shares = Counter(row.category for row in places)
    assert shares["cafe"] > shares["hospital"] > 0


def test_maps__references_lead_somewhere_and_states_fit_the_clock() -> None:
    """Lines know their stops and the other way round, events their roads; what is over is ended."""
    found = rows(900)
    roads = {row.road_id for row in of(found, Road)}
    stops = {row.stop_id: row for row in of(found, Stop)}
    lines = {row.line_id: row for row in of(found, Line)}
    places = {row.place_id for row in of(found, Place)}
    for line in lines.values():
        assert all(line.line_id in stops[stop].lines for stop in line.stops)
        assert len(line.stops) == len(line.minutes) >= 2
    assert Counter(row.line_id for row in of(found, Timetable)) == dict.fromkeys(lines, 3)
    for event in (*of(found, RoadEvent), *of(found, LineEvent), *of(found, Closure)):
        wanted = "ended" if event.end <= NOW else "active" if event.start <= NOW else "planned"
        assert event.status == wanted
    assert all(row.road_id in roads for row in of(found, RoadEvent))
    assert all(row.line_id in lines for row in of(found, LineEvent))
    assert all(row.place_id in places for row in of(found, Closure))
    assert len({event.status for event in of(found, RoadEvent)}) == 3


def test_maps__rides_take_what_they_take_there() -> None:
    """From Centraal to Zuid by metro about ten minutes, to the airport about a quarter of an hour."""
    lines = {row.name: row for row in of(rows(1500), Line)}
    stops = {row.stop_id: row.name for row in of(rows(1500), Stop)}

    def minutes(line: str, one: str, two: str) -> int:
        names = [stops[stop] for stop in lines[line].stops]
        return abs(int(lines[line].minutes[names.index(two)] - lines[line].minutes[names.index(one)]))

    assert 7 <= minutes("Metro 52", "Centraal Station", "Station Zuid") <= 12
    assert 12 <= minutes("Train Centraal - Schiphol", "Centraal Station", "Schiphol") <= 18
    assert 22 <= minutes("Train Centraal - Utrecht", "Centraal Station", "Utrecht Centraal") <= 38


def test_maps__the_persona_and_the_shape_choose_the_city() -> None:
    """A zone chooses its city, a name overrides it, an unknown one is refused; events can be left out."""
    tokyo = Persona(user_id="u", name="U", email="u@x.example", zone="Asia/Tokyo", currency="JPY")
    found = list(ordinary(np.random.default_rng(1), tokyo, NOW, 60))
    assert of(found, Area)[0].country == "Japan"
    assert of(rows(60, city="Kyōto"), Area)[0].name == "Kyoto"
    assert not of(rows(200, events=False), RoadEvent)
    assert of(rows(60, start=500), Place)[0].place_id == "plc_000500"
    with pytest.raises(ValueError, match="Did you mean 'london'"):
        rows(60, city="Londn")


def test_maps__holidays_are_the_countrys() -> None:
    """Easter and what follows from it, fixed days, and the days that move to a weekday."""
    assert [easter(year) for year in (2025, 2026, 2027)] == [date(2025, 4, 20), date(2026, 4, 5), date(2027, 3, 28)]
    dutch = dict(holidays("NL", 2027))
    assert dutch[date(2027, 4, 27)] == "King's Day"
    assert dutch[date(2027, 5, 6)] == "Ascension Day"
    assert date(2025, 4, 26) in dict(holidays("NL", 2025))
    british = dict(holidays("GB", 2027))
    assert british[date(2027, 5, 3)] == "Early May Bank Holiday"
    assert british[date(2027, 8, 30)] == "Summer Bank Holiday"
