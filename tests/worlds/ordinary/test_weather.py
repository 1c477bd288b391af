"""The ordinary weather of the world around a story."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.weather import cities, ordinary
from lifegym.worlds.services.weather import Alert, DailyWeather, Location, Storm
from lifegym.worlds.services.weather.records import SEVERITIES
from lifegym.worlds.world import Persona, World

NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))
NOOR = Persona(user_id="usr_noor", name="Noor", email="noor@x.example", zone="Europe/Amsterdam", currency="EUR")


def rows(count: int, seed: int = 1, now: datetime = NOW, **shape: Any) -> list[tuple[str, Any]]:
    """Return ordinary weather."""
    return list(ordinary(np.random.default_rng(seed), NOOR, now, count, **shape))


def of(found: list[tuple[str, Any]], kind: type) -> list[Any]:
    """Return the records of one type."""
    return [row for _, row in found if isinstance(row, kind)]


@pytest.mark.parametrize("count", [60, 200, 700, 1500])
def test_weather__gives_about_the_asked_number_and_fits_a_world(count: int) -> None:
    """About as many records as asked, which a world takes; home comes first and has had an alert."""
    found = rows(count)
    assert abs(len(found) - count) <= max(3, count // 20)
    world = World(NOOR, ("weather",), NOW)
    world.seed(*found)
    world.seal()
    assert of(found, Location)[0].city == "Amsterdam"
    assert world.call("weather.get_forecast_daily", {"geo": "Amsterdam"}).ok
    assert len(of(found, Alert)) >= 1
    assert any(storm.status == "active" for storm in of(found, Storm))


def test_weather__is_the_same_for_the_same_seed_and_fast() -> None:
    """The generator alone decides, another one makes other weather, and 1,500 records take a moment."""
    cities()
    start = time.perf_counter()
    one = rows(1500)
    assert time.perf_counter() - start < 2
    assert one == rows(1500)
    days = [[row.tmax for row in of(found, DailyWeather)][:30] for found in (rows(200), rows(200, seed=2))]
    assert days[0] != days[1]


def test_weather__there_are_many_cities_with_believable_normals() -> None:
    """Over sixty cities of all continents; highs lie above lows, summers in their half of the year, zones exist."""
    assert len(cities()) >= 60
    assert len({item.place.geo_key for item in cities()}) == len(cities())
    for item in cities():
        climate, place = item.climate, item.place
        zone(place.zone)
        assert all(high > low for high, low in zip(climate.tmax, climate.tmin, strict=True))
        assert all(0 <= wet <= 28 for wet in climate.wet_days)
        assert max(climate.rain_mm) / max(0.1, climate.wet_days[climate.rain_mm.index(max(climate.rain_mm))]) <= 100
        if abs(place.lat) > 35:
            north = climate.tmax[6] > climate.tmax[0]
            assert north == (place.lat > 0), place.city


def test_weather__alerts_and_storms_fit_the_clock() -> None:
    """Old alerts are over, one in force is not at home, tracks run in time order within their basin's season."""
    for month in (1, 4, 9):
        now = datetime(2027, month, 12, 9, tzinfo=zone("Europe/Amsterdam"))
        found = rows(400, now=now)
        for row in of(found, Alert):
            assert row.severity in SEVERITIES
            assert row.issued_at <= now
            assert (row.status == "active") == (row.end > now)
            assert row.history[0].action == "issued"
            assert row.status == "active" or row.end <= now
            if row.status == "active":
                assert row.areas != ("Amsterdam",)
        for storm in of(found, Storm):
            assert all(one.at < two.at for one, two in zip(storm.fixes, storm.fixes[1:], strict=False))
            assert all(30 <= fix.wind_kmh <= 320 and 880 <= fix.pressure_hpa <= 1010 for fix in storm.fixes)


def test_weather__shape_chooses_the_cities() -> None:
    """A home elsewhere, cities a story needs, no storms and no alerts on request; an unknown city is refused."""
    found = rows(80, city="Kyoto", include=("München", "da_nang_vn"), storms=False, alerts=False, start=40)
    names = [row.city for row in of(found, Location)]
    assert names[:3] == ["Kyoto", "Munich", "Da Nang"]
    assert not of(found, Storm)
    assert not of(found, Alert)
    assert {row.geo_key for row in of(found, DailyWeather)} >= {"kyoto_jp"}
    with pytest.raises(ValueError, match="Did you mean 'kyoto'"):
        rows(80, city="Kyotto")


def test_weather__home_has_its_months_behind_it() -> None:
    """Days of home are kept from the past weeks to the end of the forecasts."""
    days = [row.date for row in of(rows(700), DailyWeather) if row.geo_key == "amsterdam_nl"]
    assert min(days) <= (NOW - timedelta(days=60)).date()
    assert max(days) >= (NOW + timedelta(days=10)).date()
