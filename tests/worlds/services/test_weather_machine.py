"""The weather service used at random."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

from lifegym.worlds.services.weather import Alert, DailyAqi, DailyWeather, Storm, Weather
from lifegym.worlds.services.weather.hours import summed
from lifegym.worlds.services.weather.records import CONDITIONS, WET
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine


class WeatherMachine(ServiceMachine):
    """Days that can be, hours that agree with them, alerts and storms that follow the clock."""

    service = "weather"
    others = ("maps",)
    counts: ClassVar[Mapping[str, int]] = {"weather": 80, "maps": 60}
    transitions: ClassVar[Mapping[str, tuple[str, Mapping[str, frozenset[str]]]]] = {
        "weather.alerts": (
            "status",
            {"active": frozenset(("cancelled", "expired")), "cancelled": frozenset(), "expired": frozenset()},
        ),
        "weather.subscriptions": ("status", {"active": frozenset(("ended",)), "ended": frozenset()}),
        "weather.storms": (
            "status",
            {"expected": frozenset(("active", "dissipated")), "active": frozenset(("dissipated",)),
             "dissipated": frozenset()},
        ),
    }  # fmt: skip
    references = (
        ("weather.locations", "climate_id", "weather.climates"),
        ("weather.daily", "geo_key", "weather.locations"),
        ("weather.pins", "geo_key", "weather.locations"),
        ("weather.aqi", "geo_key", "weather.locations"),
        ("weather.subscriptions", "geo_key", "weather.locations"),
        ("weather.deliveries", "subscription_id", "weather.subscriptions"),
        ("weather.deliveries", "alert_id", "weather.alerts"),
        ("weather.alerts", "storm_id", "weather.storms"),
    )

    def check(self, world: World) -> None:
        """Assert what the sky always keeps."""
        service = world.services["weather"]
        assert isinstance(service, Weather)
        for row in world.table("weather.daily"):
            assert isinstance(row, DailyWeather)
            assert row.day_id == f"{row.geo_key}:{row.date}"
            assert row.tmin <= row.tmax
            assert row.condition in CONDITIONS
            assert (row.precip_mm > 0) == (row.condition in WET)
            if row.hours:
                assert len(row.hours) == 24
                assert {name: getattr(row, name) for name in summed(row.hours)} == summed(row.hours)
        for alert in world.table("weather.alerts"):
            assert isinstance(alert, Alert)
            assert alert.start < alert.end
            assert alert.status != "active" or alert.end > world.now
            assert alert.status == alert.history[-1].action or alert.status == "active"
        for storm in world.table("weather.storms"):
            assert isinstance(storm, Storm)
            assert all(one.at < two.at for one, two in zip(storm.fixes, storm.fixes[1:], strict=False))
            if storm.status == "active":
                assert storm.fixes[0].at <= world.now < storm.fixes[-1].at
        for air in world.table("weather.aqi"):
            assert isinstance(air, DailyAqi)
            assert 0 <= air.aqi <= 500
        for place in list(world.table("weather.locations"))[:2]:
            today = service.local_now(place).date()
            for ahead in (0, 3):
                outlook = service.shown(place, today.fromordinal(today.toordinal() + ahead))
                hours = service.hours_shown(place, outlook)
                assert min(hour.temp for hour in hours) == outlook.day.tmin
                assert max(hour.temp for hour in hours) == outlook.day.tmax
                total = sum(hour.precip_mm for hour in hours)
                assert math.isclose(total, outlook.day.precip_mm, abs_tol=1e-6)


TestWeather = WeatherMachine.TestCase
TestWeather.settings = SETTINGS
