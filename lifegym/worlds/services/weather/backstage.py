"""What the world does with the weather: days, spells, alerts, storms, air. Silent but for those who asked."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.service import backstage
from lifegym.worlds.services.weather.climate import Day
from lifegym.worlds.services.weather.desk import day_key
from lifegym.worlds.services.weather.hours import hours_of, summed
from lifegym.worlds.services.weather.records import CONDITIONS, POLLUTANTS, WET, DailyAqi, ForecastPin, Hour, Location
from lifegym.worlds.services.weather.scramble import place_number
from lifegym.worlds.services.weather.warnings import due_warning
from lifegym.worlds.services.weather.watching import Watching

MAX_SPAN: Final = 60
MAX_YEARS: Final = 10


class Backstage(Watching):
    """Backstage operations on days and air. A place is a city in any spelling or a geo_key."""

    @backstage
    def set_weather(
        self,
        place: str,
        day: date,
        tmin: float | None = None,
        tmax: float | None = None,
        condition: str | None = None,
        precip_mm: float | None = None,
        wind_kmh: int | None = None,
        humidity: int | None = None,
        warn: bool = False,
    ) -> None:
        """A day will be, or has been, so; what is left out stays as it was. ``warn`` issues the alert that is due."""
        where = self.need_place(place)
        before = self.truth(where, self._day(day))._replace(hours=())
        wet = condition in WET if condition is not None else None
        if precip_mm is None and wet is not None and wet != (before.precip_mm > 0):
            precip_mm = 6.0 if wet else 0.0
        given: dict[str, Any] = {"tmin": tmin, "tmax": tmax, "condition": condition, "precip_mm": precip_mm,
                                 "wind_kmh": wind_kmh, "humidity": humidity}  # fmt: skip
        changes = {name: value for name, value in given.items() if value is not None}
        after = before._replace(**changes)
        if tmax is not None and tmin is None:
            after = after._replace(tmin=min(after.tmin, round(tmax - 3, 1)))
        if tmin is not None and tmax is None:
            after = after._replace(tmax=max(after.tmax, round(tmin + 3, 1)))
        if precip_mm is not None and condition is None:
            after = after._replace(condition=_fitting(after))
        self.write_day(where, _checked(after))
        if warn:
            self.warn_of_day(where, day)

    @backstage
    def set_hours(
        self,
        place: str,
        day: date,
        first_hour: int,
        last_hour: int,
        condition: str | None = None,
        precip_mm: float | None = None,
        wind_kmh: int | None = None,
        temp: float | None = None,
    ) -> None:
        """Some hours of a day (both ends included, by the place's clock) are so; the day's figures follow from them.

        ``precip_mm`` falls over these hours together.
        """
        where = self.need_place(place)
        if not 0 <= first_hour <= last_hour <= 23:
            raise ToolError("BAD_ARG", f"hours run from 0 to 23, got {first_hour} to {last_hour}.")
        truth = self.truth(where, self._day(day))
        count = last_hour - first_hour + 1
        changes: dict[str, Any] = {}
        if condition is not None:
            changes["condition"] = _known(condition)
            if condition not in WET:
                precip_mm = 0.0
            elif precip_mm is None:
                precip_mm = 1.0 * count
        if wind_kmh is not None:
            changes["wind_kmh"] = wind_kmh
        if temp is not None:
            changes["temp"] = temp
        hours = list(hours_of(truth, place_number(where.geo_key, where.salt)))
        tenths = None if precip_mm is None else round(precip_mm * 10)
        for place_in, hour in enumerate(range(first_hour, last_hour + 1)):
            more = dict(changes)
            if tenths is not None:
                more["precip_mm"] = (tenths // count + (1 if place_in < tenths % count else 0)) / 10
            hours[hour] = _sound(hours[hour].evolve(**more))
        made = tuple(hours)
        self.write_day(where, _checked(Day(day, hours=made, **summed(made))))  # type: ignore[arg-type]  # a day's own fields

    @backstage
    def shift_spell(
        self,
        place: str,
        first_day: date,
        last_day: date,
        degrees: float,
        dry: bool = False,
        warn: bool = False,
    ) -> None:
        """A heat wave or a cold snap: each day of a span is so many degrees warmer (or colder, if negative)."""
        where = self.need_place(place)
        days = (self._day(last_day) - self._day(first_day)).days + 1
        if not 1 <= days <= MAX_SPAN:
            raise ToolError("BAD_ARG", f"The span is 1 to {MAX_SPAN} days, got {days}.")
        for step in range(days):
            before = self.truth(where, first_day + timedelta(days=step))._replace(hours=())
            after = before._replace(tmin=round(before.tmin + degrees, 1), tmax=round(before.tmax + degrees, 1))
            if dry:
                after = after._replace(precip_mm=0.0, condition="clear", humidity=max(20, before.humidity - 15))
            elif after.precip_mm:
                after = after._replace(condition=_fitting(after))
            self.write_day(where, _checked(after))
        if warn:
            self.warn_of_spell(where, first_day, last_day)

    @backstage
    def pin_forecast(
        self,
        place: str,
        day: date,
        until: datetime,
        condition: str,
        tmin: float,
        tmax: float,
        precip_mm: float = 0.0,
        wind_kmh: int = 15,
        precip_prob: int = 10,
        pin_id: str | None = None,
    ) -> None:
        """Forecasts of a day say this until an instant, whatever the truth is: they are wrong and then corrected."""
        where = self.need_place(place)
        ends = self.instant(until, "until")
        if ends <= self.now or not 0 <= precip_prob <= 100:
            raise ToolError("BAD_ARG", "until lies ahead, and precip_prob is 0 to 100.")
        said = _checked(Day(self._day(day), tmin, tmax, condition, precip_mm, wind_kmh, 60))
        key = self.free_key(pin_id, self.pins)
        for row in self.pins.where(lambda row: row.geo_key == where.geo_key and row.date == day):
            self.pins.delete(row.pin_id)
        self.pins.insert(
            ForecastPin(
                pin_id=key, geo_key=where.geo_key, date=day, until=ends, tmin=said.tmin, tmax=said.tmax,
                condition=said.condition, precip_mm=said.precip_mm, wind_kmh=said.wind_kmh, precip_prob=precip_prob,
            )
        )  # fmt: skip

    @backstage
    def set_aqi(
        self, place: str, first_day: date, last_day: date, aqi: int, pollutant: str = "pm2.5", note: str = "",
        warn: bool = False,
    ) -> None:  # fmt: skip
        """The air of a span of days is so (US index), as in a smoke or smog episode."""
        where = self.need_place(place)
        days = (self._day(last_day) - self._day(first_day)).days + 1
        if not 1 <= days <= MAX_SPAN or not 0 <= aqi <= 500:
            raise ToolError("BAD_ARG", f"The span is 1 to {MAX_SPAN} days and aqi 0 to 500, got {days} and {aqi}.")
        if pollutant not in POLLUTANTS:
            raise not_one_of(pollutant, POLLUTANTS, "pollutant")
        for step in range(days):
            day = first_day + timedelta(days=step)
            key = day_key(where, day)
            row = DailyAqi(aqi_id=key, geo_key=where.geo_key, date=day, aqi=aqi, pollutant=pollutant, note=note)
            if key in self.aqi:
                self.aqi.update(key, **row.view())
            else:
                self.aqi.insert(row)
        if warn and aqi > 100:
            severity = "extreme" if aqi > 300 else "severe" if aqi > 200 else "moderate" if aqi > 150 else "minor"
            self.issue_for_days(where, "air_quality", severity, first_day, last_day,
                                f"The air quality index is expected to reach {aqi} ({pollutant}).")  # fmt: skip

    def _day(self, day: date) -> date:
        """Return a day that a story may speak of, within ten years of now."""
        if abs((day - self.now.date()).days) > MAX_YEARS * 366:
            raise ToolError("BAD_ARG", f"{day} lies more than {MAX_YEARS} years from now.")
        return day

    def warn_of_day(self, where: Location, day: date) -> None:
        """Issue the alert that a day's figures call for, if they call for one."""
        truth = self.truth(where, day)
        usual = self.usual(where, day)
        due = due_warning(truth, truth.tmax - usual.tmax, truth.tmin - usual.tmin)
        if due is not None:
            self.issue_for_days(where, due[0], due[1], day, day, due[2])

    def warn_of_spell(self, where: Location, first: date, last: date) -> None:
        """Issue one alert for a hot or cold span, by its most unusual day."""
        days = [self.truth(where, first + timedelta(days=step)) for step in range((last - first).days + 1)]
        hot = max(days, key=lambda day: day.tmax)
        cold = min(days, key=lambda day: day.tmin)
        usual = self.usual(where, first)
        if hot.tmax >= 28 and hot.tmax - usual.tmax >= 4:
            severity = "extreme" if hot.tmax >= 40 else "severe" if hot.tmax >= 35 else "moderate"
            self.issue_for_days(where, "heat", severity, first, last, f"Highs up to {hot.tmax:g} °C are expected.")
        elif cold.tmin <= -5 or usual.tmin - cold.tmin >= 8:
            severity = "extreme" if cold.tmin <= -25 else "severe" if cold.tmin <= -12 else "moderate"
            self.issue_for_days(where, "cold", severity, first, last, f"Lows down to {cold.tmin:g} °C are expected.")


def _known(condition: str) -> str:
    if condition not in CONDITIONS:
        raise not_one_of(condition, CONDITIONS, "condition")
    return condition


def _fitting(day: Day) -> str:
    """Return the condition that fits a day's rain, the old one where it does."""
    if not day.precip_mm:
        return "cloudy" if day.condition in WET else day.condition
    if (day.tmin + day.tmax) / 2 < 0.8:
        return "heavy_snow" if day.precip_mm >= 10 else "snow"
    if day.condition in ("thunderstorm", "typhoon"):
        return day.condition
    return "heavy_rain" if day.precip_mm >= 15 else "rain" if day.precip_mm >= 1 else "drizzle"


def _sound(hour: Hour) -> Hour:
    """Return an hour whose sky fits its rain."""
    if hour.precip_mm and hour.condition not in WET:
        return hour.evolve(condition="rain" if hour.precip_mm >= 0.4 else "drizzle")
    if not hour.precip_mm and hour.condition in WET:
        return hour.evolve(condition="cloudy")
    return hour


def _checked(day: Day) -> Day:
    """Return a day with figures rounded as they are kept, or refuse what no day can be."""
    _known(day.condition)
    sound = (
        -90 <= day.tmin <= day.tmax <= 60
        and 0 <= day.precip_mm <= 1500
        and 0 <= day.wind_kmh <= 320
        and 0 <= day.humidity <= 100
    )
    if not sound:
        raise ToolError(
            "BAD_ARG",
            "A day has -90 <= tmin <= tmax <= 60 °C, 0 to 1500 mm, 0 to 320 km/h and 0 to 100 per cent; "
            f"got {day.tmin:g} to {day.tmax:g}, {day.precip_mm:g}, {day.wind_kmh}, {day.humidity}.",
        )
    if (day.precip_mm > 0) != (day.condition in WET):
        raise ToolError("BAD_ARG", f"{day.condition!r} does not go with {day.precip_mm:g} mm of rain or snow.")
    return day._replace(
        tmin=round(day.tmin, 1), tmax=round(day.tmax, 1), precip_mm=round(day.precip_mm, 1)
    )  # fmt: skip
