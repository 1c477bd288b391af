"""What the weather service refuses in the sample world."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "get_current_weather": ({"geo": {"lat": -50.0, "lng": -130.0}}, "no_nearby_location"),
    "get_forecast_hourly": ({"geo": "Amsterdam", "hours": 0}, "BAD_ARG"),
    "get_forecast_daily": ({"geo": "Amsterdam", "start": "2027-06-01"}, "BAD_ARG"),
    "get_alerts": ({"geo": {"lat": 52.4}}, "invalid_geo"),
    "subscribe_alerts": ({"geo": "Amsterdam", "sink": "https://hooks.example/x"}, "invalid_sink"),
    "get_aqi": ({"geo": ""}, "invalid_geo"),
    "get_typhoon_track": ({"storm_id": "zz_2027_99"}, "unknown_storm"),
}
