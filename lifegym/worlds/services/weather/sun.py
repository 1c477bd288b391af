"""Sunrise and sunset, to about a minute or two (the almanac's sunrise equation)."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from lifegym.worlds.clock import zone

_EPOCH = datetime(2000, 1, 1, 12, tzinfo=UTC)
_EPOCH_DAY = date(2000, 1, 1).toordinal()


@lru_cache(maxsize=4096)
def sun_times(lat: float, lng: float, zone_name: str, day: date) -> tuple[str, str]:
    """Return local ``HH:MM`` of sunrise and sunset; both empty where the sun does not rise or set that day."""
    number = day.toordinal() - _EPOCH_DAY
    noon = number - lng / 360
    anomaly = math.radians((357.5291 + 0.98560028 * noon) % 360)
    centre = 1.9148 * math.sin(anomaly) + 0.02 * math.sin(2 * anomaly) + 0.0003 * math.sin(3 * anomaly)
    longitude = math.radians((math.degrees(anomaly) + centre + 282.9372) % 360)
    transit = noon + 0.0053 * math.sin(anomaly) - 0.0069 * math.sin(2 * longitude)
    tilt = math.asin(math.sin(longitude) * math.sin(math.radians(23.4397)))
    height = math.sin(math.radians(-0.833)) - math.sin(math.radians(lat)) * math.sin(tilt)
    cosine = height / max(1e-9, math.cos(math.radians(lat)) * math.cos(tilt))
    if not -1 <= cosine <= 1:
        return "", ""
    half = math.degrees(math.acos(cosine)) / 360
    return _local(transit - half, zone_name), _local(transit + half, zone_name)


def _local(days: float, zone_name: str) -> str:
    return f"{(_EPOCH + timedelta(days=days)).astimezone(zone(zone_name)):%H:%M}"
