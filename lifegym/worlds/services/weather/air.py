"""Air quality on the US scale, with the concentrations behind it."""

from __future__ import annotations

import math
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Final

from lifegym.worlds.paging import limited
from lifegym.worlds.service import tool
from lifegym.worlds.services.weather.desk import Desk, day_key
from lifegym.worlds.services.weather.records import DailyAqi, Location
from lifegym.worlds.services.weather.scramble import bell, place_number

_PM25: Final = ((0, 0.0), (50, 9.0), (100, 35.4), (150, 55.4), (200, 125.4), (300, 225.4), (500, 325.4))
"""Index and PM2.5 in µg/m³ at the breakpoints of the US scale as revised in 2024."""
_BANDS: Final = (
    (50, "good", "Air is fine for everybody."),
    (100, "moderate", "Unusually sensitive people should consider shorter or lighter effort outdoors."),
    (150, "unhealthy for sensitive groups",
     "People with heart or lung disease, children and older people should reduce long or heavy effort outdoors."),
    (200, "unhealthy", "Sensitive groups should avoid long or heavy effort outdoors; everybody else should reduce it."),
    (300, "very unhealthy", "Sensitive groups should stay inside; everybody should avoid effort outdoors."),
    (500, "hazardous", "Everybody should stay inside with windows closed."),
)  # fmt: skip
_AIR, _NEWS = 41, 42


def pm25_of(aqi: int) -> float:
    """Return the PM2.5 in µg/m³ at which the index stands."""
    for (low, less), (high, more) in pairwise(_PM25):
        if aqi <= high:
            return round(less + (more - less) * (aqi - low) / (high - low), 1)
    return _PM25[-1][1]


def band(aqi: int) -> tuple[str, str]:
    """Return an index's category and its advice."""
    return next(((name, advice) for most, name, advice in _BANDS if aqi <= most), (_BANDS[-1][1], _BANDS[-1][2]))


class Air(Desk):
    """The air quality tool."""

    @tool
    def get_aqi(self, geo: dict[str, Any] | str, days: int = 3) -> dict[str, Any]:
        """Show today's air quality at a place (US index 0 to 500, main pollutant, advice) and the outlook.

        Use it before effort outdoors or for people with asthma; weather warnings are in get_alerts.

        Args:
            geo: A city, "lat,lng", {"city": ...} or {"lat": ..., "lng": ...}.
            days: How many days to show, today included, 1 to 5.

        Example:
            weather.get_aqi(geo="Amsterdam")
        """
        limited(days, 5, "days")
        found = self.find(geo)
        place = found.place
        today = self.local_now(place).date()
        row = self._air(place, today)
        name, advice = band(row.aqi)
        fine = pm25_of(row.aqi) if row.pollutant == "pm2.5" else pm25_of(max(8, row.aqi // 2))
        return {
            **self.header(found),
            "date": today,
            "aqi": row.aqi,
            "category": name,
            "main_pollutant": row.pollutant,
            "pm25_ugm3": fine,
            "pm10_ugm3": round(fine * 1.6 + 4, 1),
            "advice": advice,
            **({"remark": row.note} if row.note else {}),
            "outlook": [self._expected(place, today, ahead) for ahead in range(days)],
        }

    def _air(self, place: Location, day: date) -> DailyAqi:
        """Return a day's air: its row, else what season, wind and rain make of the place's usual."""
        row = self.aqi.get(day_key(place, day))
        if row is not None:
            return row
        winter, summer = place.aqi
        turn = math.cos(2 * math.pi * (day.timetuple().tm_yday - 15) / 365.25)
        cold = (1 + turn) / 2 if place.lat >= 0 else (1 - turn) / 2
        weather = self.truth(place, day)
        clean = 0.75 if weather.precip_mm > 1 else 1.0
        wind = max(0.7, 1.15 - weather.wind_kmh / 120)
        number = day.toordinal()
        key = place_number(place.geo_key, place.salt)
        spell = 1 + 0.16 * bell(key, number, _AIR) + 0.12 * bell(key, number - 1, _AIR)
        value = round((summer + (winter - summer) * cold) * clean * wind * max(0.5, spell))
        hot = weather.tmax >= 27 and weather.precip_mm == 0 and cold < 0.4
        return DailyAqi(
            aqi_id=day_key(place, day), geo_key=place.geo_key, date=day, aqi=min(480, max(8, value)),
            pollutant="ozone" if hot and value < 120 else "pm2.5",
        )  # fmt: skip

    def _expected(self, place: Location, today: date, ahead: int) -> dict[str, Any]:
        day = today + timedelta(days=ahead)
        row = self._air(place, day)
        key, number = place_number(place.geo_key, place.salt), day.toordinal()
        miss = sum(0.06 * bell(key, number, before, _NEWS) for before in range(ahead))
        value = min(500, max(5, round(row.aqi * (1 + miss))))
        return {"date": day, "aqi": value, "category": band(value)[0], "main_pollutant": row.pollutant}
