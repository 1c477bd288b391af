"""The weather now, by the hour and by the day."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.paging import limited
from lifegym.worlds.service import tool
from lifegym.worlds.services.weather.desk import Desk, clock_changes, is_wet
from lifegym.worlds.services.weather.outlook import MAX_LEAD, Outlook
from lifegym.worlds.services.weather.records import Hour, Location
from lifegym.worlds.services.weather.sun import sun_times
from lifegym.worlds.services.weather.units import apparent, degrees, depth, legend, read_units, speed

MAX_HOURS: Final = 168
PAST_DAYS: Final = 400


class Observing(Desk):
    """The tools that look at the sky."""

    @tool
    def get_current_weather(self, geo: dict[str, Any] | str, units: str = "metric") -> dict[str, Any]:
        """Show the weather observed now at a place, today's high and low, sun times, and alerts in force.

        For later hours or days use get_forecast_hourly or get_forecast_daily.

        Args:
            geo: A city in any spelling ("Kyoto", "Wien"), "lat,lng", {"city": ..., "country": ...} or
                {"lat": ..., "lng": ...}; a point takes the nearest place within 50 km.
            units: metric (°C, km/h, mm) or imperial (°F, mph, in).

        Example:
            weather.get_current_weather(geo="Amsterdam")
        """
        chosen = read_units(units)
        found = self.find(geo)
        place = found.place
        now = self.local_now(place)
        today = self.shown(place, now.date())
        hours = self.hours_shown(place, today)
        hour = hours[now.hour]
        rise, sets = sun_times(place.lat, place.lng, place.zone, now.date())
        return {
            **self.header(found),
            **legend(chosen),
            "observed_at": now.replace(minute=0, second=0, microsecond=0),
            "local_time": now,
            **_hour_figures(hour, chosen),
            "today": {
                "high": degrees(today.day.tmax, chosen),
                "low": degrees(today.day.tmin, chosen),
                "precipitation_so_far": depth(round(sum(h.precip_mm for h in hours[: now.hour]), 1), chosen),
                "sunrise": rise,
                "sunset": sets,
            },
            "alerts_in_force": [
                {"alert_id": row.alert_id, "severity": row.severity, "title": row.title}
                for row in self.alerts
                if row.status == "active" and row.start <= self.now < row.end and self.covers(row, place)
            ],
        }

    @tool
    def get_forecast_hourly(
        self, geo: dict[str, Any] | str, hours: int = 72, units: str = "metric", start: str | None = None
    ) -> dict[str, Any]:
        """List the weather hour by hour from now on: temperature, chance and amount of rain, wind.

        Use it to choose a time of day; for whole days get_forecast_daily is shorter. Forecasts are made anew each
        morning and get surer as the hour nears.

        Args:
            geo: A city, "lat,lng", {"city": ...} or {"lat": ..., "lng": ...}.
            hours: How many hours, 1 to 168.
            units: metric (°C, km/h, mm) or imperial (°F, mph, in).
            start: ISO date or date-time from which to list, by the place's clock; past hours as observed. Now if left
                out.

        Example:
            weather.get_forecast_hourly(geo={"lat": 52.37, "lng": 4.9}, hours=12)
        """
        limited(hours, MAX_HOURS, "hours")
        chosen = read_units(units)
        found = self.find(geo)
        place = found.place
        now = self.local_now(place)
        first = now if start is None else self._read_start(start, place)
        first = first.replace(minute=0, second=0, microsecond=0)
        self._in_reach(place, first.date())
        listed: list[dict[str, Any]] = []
        last = now.date() + timedelta(days=MAX_LEAD)
        day = first.date()
        while len(listed) < hours and day <= last:
            listed += self._hours_of_day(place, day, first, now, chosen)[: hours - len(listed)]
            day += timedelta(days=1)
        return {**self.header(found), **legend(chosen), "issued": _issue(now), "hours": listed, "total": len(listed)}

    @tool
    def get_forecast_daily(
        self, geo: dict[str, Any] | str, days: int = 10, units: str = "metric", start: str | None = None
    ) -> dict[str, Any]:
        """List the weather day by day from today on: high, low, condition, rain and its chance, wind, sun times.

        Look again as the day nears: forecasts are revised every morning. Past days can be looked up with start.

        Args:
            geo: A city, "lat,lng", {"city": ...} or {"lat": ..., "lng": ...}.
            days: How many days, 1 to 16.
            units: metric (°C, km/h, mm) or imperial (°F, mph, in).
            start: ISO date from which to list; past days are shown as observed. Today at the place if left out.

        Example:
            weather.get_forecast_daily(geo="Amsterdam", days=7)
        """
        limited(days, MAX_LEAD + 1, "days")
        chosen = read_units(units)
        found = self.find(geo)
        place = found.place
        now = self.local_now(place)
        today = now.date()
        first = today if start is None else self._read_start(start, place).date()
        self._in_reach(place, first)
        last = today + timedelta(days=MAX_LEAD)
        listed = []
        for step in range(days):
            day = first + timedelta(days=step)
            if day > last:
                break
            outlook = self.shown(place, day)
            listed.append(_day_figures(place, outlook, chosen, observed=day < today))
        return {**self.header(found), **legend(chosen), "issued": _issue(now), "days": listed, "total": len(listed)}

    def _hours_of_day(
        self, place: Location, day: date, first: datetime, now: datetime, units: str
    ) -> list[dict[str, Any]]:
        """Return a day's hours from ``first`` on: 24 of them at most, or 23 or 25 when the clock changes."""
        outlook = self.shown(place, day)
        figures = _figures_by_hour(self.hours_shown(place, outlook), outlook.precip_prob, units, place.zone, day)
        past = 24 if day < now.date() else now.hour + 1 if day == now.date() else 0
        if not clock_changes(place, day):
            skipped = first.hour if day == first.date() else 0
            return [*figures[:past], *figures[24 + past :]][skipped:]
        found = []
        # Steps are taken in elapsed time, which skips the hour that is missing and gives the doubled one twice.
        instant = datetime.combine(day, time(0), tzinfo=zone(place.zone)).astimezone(UTC)
        while (local := instant.astimezone(now.tzinfo)).date() == day:
            if instant >= first.astimezone(UTC):
                seen = instant <= now.astimezone(UTC)
                found.append({**figures[local.hour if seen else 24 + local.hour], "time": local})
            instant += timedelta(hours=1)
        return found

    def _read_start(self, text: str, place: Location) -> datetime:
        where = zone(place.zone)
        instant = self.world.clock.read_instant(text, "start")
        stated = "T" in text.strip()[10:11] and ("+" in text[10:] or "-" in text[10:] or text.strip().endswith("Z"))
        return instant.astimezone(where) if stated else instant.replace(tzinfo=where)

    def _in_reach(self, place: Location, day: date) -> None:
        today = self.local_now(place).date()
        if not -PAST_DAYS <= (day - today).days <= MAX_LEAD:
            raise ToolError(
                "BAD_ARG",
                f"start lies between {today - timedelta(days=PAST_DAYS)} and {today + timedelta(days=MAX_LEAD)}; "
                f"got {day}. Forecasts reach {MAX_LEAD} days ahead, observations {PAST_DAYS} days back.",
            )


def _issue(now: datetime) -> datetime:
    """Return when the forecast was made: the morning run of the place's day."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _hour_figures(hour: Hour, units: str) -> dict[str, Any]:
    return {
        "temperature": degrees(hour.temp, units),
        "feels_like": degrees(apparent(hour.temp, hour.humidity, hour.wind_kmh), units),
        "condition": hour.condition,
        "precipitation": depth(hour.precip_mm, units),
        "wind": speed(hour.wind_kmh, units),
        "humidity": hour.humidity,
    }


@lru_cache(maxsize=1024)
def _figures_by_hour(
    hours: tuple[Hour, ...], prob: int, units: str, zone_name: str, day: date
) -> tuple[dict[str, Any], ...]:
    """Return the figures of 24 hours as observed, and after them the same as forecast. Not to be changed."""
    seen, ahead = [], []
    for hour in hours:
        at = datetime(day.year, day.month, day.day, hour.hour, tzinfo=zone(zone_name)).isoformat()
        figures = {"time": at, **_hour_figures(hour, units)}
        seen.append({**figures, "observed": True})
        ahead.append({**figures, "precip_prob": prob if hour.precip_mm else min(prob // 3, 30)})
    return (*seen, *ahead)


def _day_figures(place: Location, outlook: Outlook, units: str, observed: bool) -> dict[str, Any]:
    day = outlook.day
    rise, sets = sun_times(place.lat, place.lng, place.zone, day.date)
    view: dict[str, Any] = {
        "date": day.date,
        "weekday": f"{day.date:%A}",
        "condition": day.condition,
        "high": degrees(day.tmax, units),
        "low": degrees(day.tmin, units),
        "precipitation": depth(day.precip_mm, units),
        "wind": speed(day.wind_kmh, units),
        "gusts": speed(round(day.wind_kmh * 1.55), units),
        "humidity": day.humidity,
        "sunrise": rise,
        "sunset": sets,
    }
    if observed:
        view["observed"] = True
        view["wet"] = is_wet(day.condition)
    else:
        view["precip_prob"] = outlook.precip_prob
        view["confidence"] = outlook.confidence
    return view
