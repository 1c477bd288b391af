"""Weather: observed, forecast, in the right units and zones, for the place that was meant."""

from __future__ import annotations

import math
import statistics
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.weather import cities
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.weather.climate import natural_day, normals
from lifegym.worlds.services.weather.hours import apportion
from lifegym.worlds.services.weather.outlook import forecast
from lifegym.worlds.services.weather.records import WET
from lifegym.worlds.services.weather.scramble import bell, scramble, uniform
from lifegym.worlds.services.weather.sun import sun_times
from lifegym.worlds.services.weather.units import apparent
from tests.worlds.services.weather_kit import build, days_on, ok, refused, until, world_does

SATURDAY = "2027-03-06"


def on(world: Any, day: str, geo: str = "Amsterdam") -> dict[str, Any]:
    """Return what is said now of one day."""
    found: dict[str, Any] = ok(world, "get_forecast_daily", geo=geo, days=1, start=day)["days"][0]
    return found


def hours_on(world: Any, day: str, geo: str = "Amsterdam", count: int = 24) -> list[dict[str, Any]]:
    """Return the hours of one day as they are said now."""
    found: list[dict[str, Any]] = ok(world, "get_forecast_hourly", geo=geo, hours=count, start=day)["hours"]
    return found


def test_weather__a_forecast_is_revised_until_the_day_and_then_exact() -> None:
    """What Monday says of Saturday differs from what Friday says, and the day itself is the truth ever after."""
    world = build()
    world_does(
        world, "set_weather", place="Amsterdam", day=SATURDAY, tmin=7.0, tmax=13.0, condition="rain", precip_mm=9
    )
    monday = on(world, SATURDAY)
    days_on(world, 4)
    friday = on(world, SATURDAY)
    days_on(world, 1)
    today = on(world, SATURDAY)
    days_on(world, 3)
    past = on(world, SATURDAY)
    assert monday["high"] != friday["high"] != today["high"]
    assert (today["high"], today["low"], today["precipitation"]) == (13.0, 7.0, 9.0)
    assert (past["high"], past["low"], past["precipitation"], past["observed"]) == (13.0, 7.0, 9.0, True)
    assert (monday["confidence"], friday["confidence"]) == ("medium", "high")


def test_weather__errors_shrink_as_the_day_nears() -> None:
    """Over many days and places the error of the high grows with the days ahead, from under 1 to about 3 degrees."""
    spread = {}
    for lead in (1, 3, 7, 10):
        errors = []
        for item in cities()[:12]:
            for step in range(60):
                day = date(2027, 1, 1) + timedelta(days=5 * step)
                usual = normals(item.climate, item.place.lat, day)
                truth = natural_day(item.place, item.climate, day)
                errors.append(forecast(truth, usual, 77 + step, lead).day.tmax - truth.tmax)
        spread[lead] = statistics.pstdev(errors)
    assert spread[1] < spread[3] < spread[7] < spread[10]
    assert 0.5 < spread[1] < 0.9
    assert 1.8 < spread[7] < 2.8


def test_weather__the_chance_of_rain_means_what_it_says() -> None:
    """A day ahead it rains on most days with a high chance and on few with a low one."""
    high: list[bool] = []
    low: list[bool] = []
    between: list[bool] = []
    for item in cities()[:30]:
        for step in range(40):
            day = date(2027, 1, 3) + timedelta(days=9 * step)
            truth = natural_day(item.place, item.climate, day)
            said = forecast(truth, normals(item.climate, item.place.lat, day), 5 + step, 1)
            (high if said.precip_prob >= 70 else low if said.precip_prob <= 20 else between).append(truth.precip_mm > 0)
    assert statistics.mean(high) > 0.85
    assert statistics.mean(low) < 0.1


@pytest.mark.parametrize("geo", ["Amsterdam", "Kyoto", "Sydney"])
def test_weather__hours_agree_with_their_day(geo: str) -> None:
    """Highest, lowest and sum of a day's hours are the day's own, ahead and afterwards."""
    world = build()
    for day in ("2027-02-20", "2027-03-03", "2027-03-09", "2027-03-16"):
        said, hours = on(world, day, geo), hours_on(world, day, geo)
        assert len(hours) == 24
        assert max(hour["temperature"] for hour in hours) == said["high"]
        assert min(hour["temperature"] for hour in hours) == said["low"]
        assert math.isclose(sum(hour["precipitation"] for hour in hours), said["precipitation"], abs_tol=1e-6)
        assert max(hour["wind"] for hour in hours) == said["wind"]
        if "precip_prob" in said and said["precipitation"]:
            assert max(hour["precip_prob"] for hour in hours) == said["precip_prob"]


def test_weather__some_hours_set_make_the_days_figures() -> None:
    """A thunderstorm in the afternoon shows in the hours and sums up in the day."""
    world = build()
    world_does(
        world, "set_hours", place="Amsterdam", day="2027-03-02", first_hour=15, last_hour=17,
        condition="thunderstorm", precip_mm=18.0, wind_kmh=60, temp=19.5,
    )  # fmt: skip
    days_on(world, 1)
    hours, said = hours_on(world, "2027-03-02"), on(world, "2027-03-02")
    assert [hour["condition"] for hour in hours[15:18]] == ["thunderstorm"] * 3
    assert math.isclose(sum(hour["precipitation"] for hour in hours[15:18]), 18.0)
    assert said["high"] == 19.5
    assert said["wind"] == 60
    assert math.isclose(sum(hour["precipitation"] for hour in hours), said["precipitation"])


@pytest.mark.parametrize(("day", "count"), [("2027-03-28", 23), ("2027-10-31", 25), ("2027-10-30", 24)])
def test_weather__a_night_when_the_clock_changes_has_its_own_length(day: str, count: int) -> None:
    """The day in March has 23 hours, the one in October 25, and the rain still sums up."""
    start = datetime.fromisoformat(day).replace(tzinfo=zone("Europe/Amsterdam")) - timedelta(days=3)
    world = build(now=start)
    world_does(world, "set_weather", place="Amsterdam", day=day, condition="heavy_rain", precip_mm=22.4)
    days_on(world, 4)
    hours = [hour for hour in hours_on(world, day, count=26) if hour["time"].startswith(day)]
    assert len(hours) == count
    assert math.isclose(sum(hour["precipitation"] for hour in hours), 22.4)


def test_weather__now_is_the_hour_of_the_place() -> None:
    """At nine in Amsterdam it is seventeen in Kyoto, and the observation is that hour's."""
    world = build()
    found = ok(world, "get_current_weather", geo="京都")
    assert found["observed_at"] == "2027-03-01T17:00:00+09:00"
    hours = hours_on(world, "2027-03-01", "Kyoto")
    assert hours[17]["temperature"] == found["temperature"]
    assert [hour.get("observed", False) for hour in hours] == [True] * 18 + [False] * 6
    assert ok(world, "get_forecast_hourly", geo="Kyoto", hours=1)["hours"][0]["time"] == "2027-03-01T17:00:00+09:00"


def test_weather__units_are_imperial_on_request() -> None:
    """Fahrenheit, miles and inches are the same weather."""
    world = build()
    metric, imperial = ok(world, "get_current_weather", geo="Wien"), ok(world, "get_current_weather", geo="Vienna",
                                                                       units="imperial")  # fmt: skip
    assert imperial["temperature"] == pytest.approx(metric["temperature"] * 9 / 5 + 32, abs=0.06)
    assert imperial["unit_names"]["wind"] == "mph"
    assert refused(world, "BAD_ARG", "get_current_weather", geo="Wien", units="kelvin").startswith("units is")


@pytest.mark.parametrize(
    "geo",
    ["Kyoto", "kyōto", "KYOTO, Japan", "京都", "kyoto_jp", "35.0,135.8", {"city": "Kyoto", "country": "Japan"},
     {"lat": 34.9, "lng": 135.7}, {"latitude": "35.01", "lon": 135.77}],
)  # fmt: skip
def test_weather__a_place_is_found_however_it_is_named(geo: Any) -> None:
    """Accents, case, native spelling, keys and points nearby all mean the same city."""
    assert ok(build(), "get_current_weather", geo=geo)["geo_key"] == "kyoto_jp"


@pytest.mark.parametrize(
    ("geo", "code", "part"),
    [
        ({"lat": 36.5, "lng": 138.5}, "no_nearby_location", "nearest known is Kyoto"),
        ("Kyto", "no_nearby_location", "Did you mean Kyoto (Japan)"),
        ("", "invalid_geo", "empty"),
        ({}, "invalid_geo", "city name"),
        ({"lat": 35.0}, "invalid_geo", "both lat and lng"),
        ({"lat": "x", "lng": 2}, "invalid_geo", "lat is a number"),
        ({"lat": True, "lng": 2}, "invalid_geo", "lat is a number"),
        ({"lat": float("nan"), "lng": 2}, "invalid_geo", "lat is a number"),
        ({"lat": 95, "lng": 2}, "invalid_geo", "lat is a number"),
        ("95,200", "invalid_geo", "lat is -90 to 90"),
        ({"town": "Kyoto"}, "invalid_geo", "geo takes city"),
        ({"city": ["Kyoto"]}, "invalid_geo", "city name"),
    ],
)
def test_weather__an_unknown_place_is_told_the_nearest(geo: Any, code: str, part: str) -> None:
    """What is no place is refused with what would be right."""
    assert part in refused(build(), code, "get_current_weather", geo=geo)


def test_weather__no_day_is_ever_missing() -> None:
    """A day without a row follows from the climate, the same in every fork, a year back and sixteen days ahead."""
    world = build()
    twin = world.fork()
    for start in ("2026-02-01", "2026-08-09", "2027-03-01"):
        said = ok(world, "get_forecast_daily", geo="Sydney", days=16, start=start)
        assert said["total"] == 16
        assert said == ok(twin, "get_forecast_daily", geo="Sydney", days=16, start=start)
    assert ok(world, "get_forecast_daily", geo="Sydney", days=16, start="2027-03-14")["total"] == 3
    refused(world, "BAD_ARG", "get_forecast_daily", geo="Sydney", start="2025-01-01")
    refused(world, "BAD_DATE", "get_forecast_daily", geo="Sydney", start="9999-12-31")


def test_weather__the_climate_is_the_citys() -> None:
    """Over three years the months come out near their normals in temperature and days of rain."""
    for item in (cities()[0], next(item for item in cities() if item.place.geo_key == "sydney_au")):
        for month in (1, 7):
            days = [
                natural_day(item.place, item.climate, date(year, month, 1) + timedelta(days=step))
                for year in (2024, 2025, 2026) for step in range(31)
            ]  # fmt: skip
            assert abs(statistics.mean(day.tmax for day in days) - item.climate.tmax[month - 1]) < 1.8
            wet = sum(day.precip_mm > 0 for day in days) / 3
            assert abs(wet - item.climate.wet_days[month - 1]) < 5
            assert all((day.precip_mm > 0) == (day.condition in WET) for day in days)


def test_weather__a_heat_wave_lasts_its_span() -> None:
    """Each day of the span is warmer by so much, the day after is as it was."""
    world = build(now=datetime(2027, 7, 1, 9, tzinfo=zone("Europe/Amsterdam")))
    before = world.fork()
    world_does(world, "shift_spell", place="Amsterdam", first_day="2027-07-02", last_day="2027-07-05", degrees=9.0,
               dry=True, warn=True)  # fmt: skip
    alerts = ok(world, "get_alerts", geo="Amsterdam")["alerts"]
    assert [(row["kind"], row["start"][:10]) for row in alerts] == [("heat", "2027-07-02")]
    for each in (world, before):
        days_on(each, 7)
    for day in ("2027-07-02", "2027-07-05"):
        assert on(world, day)["high"] == pytest.approx(on(before, day)["high"] + 9, abs=0.11)
        assert on(world, day)["precipitation"] == 0
    assert on(world, "2027-07-06")["high"] == on(before, "2027-07-06")["high"]


def test_weather__a_pinned_forecast_is_wrong_until_it_is_corrected() -> None:
    """A story may let forecasts say what will not come, up to an instant."""
    world = build()
    world_does(world, "set_weather", place="Amsterdam", day=SATURDAY, condition="heavy_rain", precip_mm=25)
    world_does(world, "pin_forecast", place="Amsterdam", day=SATURDAY, until="2027-03-04T07:00:00+01:00",
               condition="clear", tmin=6.0, tmax=15.0)  # fmt: skip
    assert (on(world, SATURDAY)["condition"], on(world, SATURDAY)["high"]) == ("clear", 15.0)
    until(world, datetime(2027, 3, 4, 8, tzinfo=zone("Europe/Amsterdam")))
    assert on(world, SATURDAY)["precip_prob"] > 60


@pytest.mark.parametrize(
    "change",
    [
        {"tmin": 20, "tmax": 10}, {"precip_mm": -1}, {"condition": "raining frogs"}, {"wind_kmh": 10**9},
        {"condition": "clear", "precip_mm": 5}, {"humidity": 140}, {"day": "9999-12-31"}, {"place": "Atlantis"},
    ],
)  # fmt: skip
def test_weather__what_cannot_be_is_refused(change: dict[str, Any]) -> None:
    """Impossible days are refused whole."""
    world = build()
    before = world.digest()
    with pytest.raises(ValueError, match=r"set_weather"):
        world_does(world, "set_weather", **{"place": "Amsterdam", "day": SATURDAY, **change})
    assert world.digest() == before


def test_weather__a_fork_has_a_sky_of_its_own() -> None:
    """What changes in one fork is not seen in another."""
    world = build()
    twin = world.fork()
    seen = on(twin, "2027-03-01")
    world_does(world, "set_weather", place="Amsterdam", day="2027-03-01", tmin=20, tmax=30)
    assert on(world, "2027-03-01")["high"] == 30
    assert on(twin, "2027-03-01") == seen


def test_weather__air_follows_its_row_and_its_scale() -> None:
    """A smoke episode shows with its category, concentration and advice."""
    world = build()
    world_does(world, "set_aqi", place="Sydney", first_day="2027-03-01", last_day="2027-03-03", aqi=180,
               note="Smoke from bush fires.", warn=True)  # fmt: skip
    found = ok(world, "get_aqi", geo="Sydney", days=2)
    assert (found["aqi"], found["category"], found["main_pollutant"]) == (180, "unhealthy", "pm2.5")
    assert 55.4 < found["pm25_ugm3"] < 125.5
    assert found["remark"] == "Smoke from bush fires."
    assert len(found["outlook"]) == 2
    assert ok(world, "get_alerts", geo="Sydney")["alerts"][0]["kind"] == "air_quality"
    calm = ok(world, "get_aqi", geo="Vienna")
    assert 8 <= calm["aqi"] <= 200
    refused(world, "BAD_ARG", "get_aqi", geo="Vienna", days=9)


def test_weather__the_sun_keeps_the_almanac() -> None:
    """Sunrise and sunset lie within three minutes of the almanac; the polar night has none."""

    def minutes(text: str) -> int:
        return int(text[:2]) * 60 + int(text[3:])

    for lat, lng, where, day, rise, sets in (
        (52.37, 4.89, "Europe/Amsterdam", date(2027, 6, 21), "05:18", "22:07"),
        (-33.87, 151.21, "Australia/Sydney", date(2027, 12, 21), "05:41", "20:06"),
        (1.35, 103.82, "Asia/Singapore", date(2027, 3, 20), "07:08", "19:15"),
    ):
        found = sun_times(lat, lng, where, day)
        assert abs(minutes(found[0]) - minutes(rise)) <= 3
        assert abs(minutes(found[1]) - minutes(sets)) <= 3
    assert sun_times(78.2, 15.6, "Europe/Oslo", date(2027, 12, 21)) == ("", "")


def test_weather__arithmetic_keeps_its_promises() -> None:
    """Shares sum up exactly, draws lie in their range, wind makes cold colder and damp makes heat hotter."""
    assert sum(apportion(224, [0.3, 1.2, 0.7])) == 224
    assert min(apportion(3, [0.3, 1.2, 0.7])) == 1
    draws = [bell(7, number) for number in range(3000)]
    assert abs(statistics.mean(draws)) < 0.06
    assert abs(statistics.pstdev(draws) - 1) < 0.05
    assert all(0 <= uniform(number) < 1 for number in range(200))
    assert scramble(1, 2) != scramble(2, 1)
    assert apparent(2, 80, 40) < apparent(2, 80, 5) < 2
    assert apparent(33, 80, 5) > apparent(33, 30, 5)


def test_weather__comes_in_spells_and_breaks_no_records() -> None:
    """In Amsterdam a day's mean seldom differs by more than six degrees from the day before, and never by thirteen."""
    item = next(item for item in cities() if item.place.city == "Amsterdam")
    steps = []
    for salt in range(6):
        place = item.place.evolve(salt=salt)
        days = [natural_day(place, item.climate, date(2026, 1, 1) + timedelta(days=step)) for step in range(365)]
        means = [(day.tmin + day.tmax) / 2 for day in days]
        steps += [abs(after - before) for before, after in pairwise(means)]
        for day in days:
            usual = normals(item.climate, place.lat, day.date)
            assert abs((day.tmin + day.tmax - usual.tmin - usual.tmax) / 2) < 11
            assert day.precip_mm <= 7 * usual.mm_a_wet_day
    assert max(steps) < 9
    assert sum(step > 6 for step in steps) < len(steps) / 100


def test_sample__knows_the_cities_everybody_knows() -> None:
    """However few records there are, a world's weather has the famous cities before the others."""
    world = sample_world(("weather",))
    for city in ("Paris", "Tokyo", "London", "New York", "Rome"):
        assert world.call("weather.get_current_weather", {"geo": city}).ok
