"""Weather around the world: observations, forecasts that err, alerts, storms and air."""

from __future__ import annotations

from lifegym.worlds.services.weather.air import Air
from lifegym.worlds.services.weather.backstage import Backstage
from lifegym.worlds.services.weather.observing import Observing
from lifegym.worlds.services.weather.records import (
    Alert,
    AlertDelivery,
    AlertStep,
    AlertSubscription,
    Climate,
    DailyAqi,
    DailyWeather,
    Fix,
    ForecastPin,
    Hour,
    Location,
    Storm,
)

__all__ = [
    "Alert",
    "AlertDelivery",
    "AlertStep",
    "AlertSubscription",
    "Climate",
    "DailyAqi",
    "DailyWeather",
    "Fix",
    "ForecastPin",
    "Hour",
    "Location",
    "Storm",
    "Weather",
]


class Weather(Observing, Air, Backstage):
    """Weather, forecasts and alerts."""

    name = "weather"
    title = "Weather"
