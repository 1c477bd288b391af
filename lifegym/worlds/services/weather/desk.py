"""The service's tables, and the truth of a day that all its parts start from."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Protocol, cast

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import plain_name
from lifegym.worlds.records import Rows
from lifegym.worlds.services.weather.climate import Day, Normals, day_of, natural_day, normals
from lifegym.worlds.services.weather.hours import hours_of
from lifegym.worlds.services.weather.outlook import MAX_LEAD, Outlook, forecast, scaled
from lifegym.worlds.services.weather.places import Places
from lifegym.worlds.services.weather.records import (
    WET,
    Alert,
    AlertDelivery,
    AlertSubscription,
    Climate,
    DailyAqi,
    DailyWeather,
    ForecastPin,
    Hour,
    Location,
    Storm,
)
from lifegym.worlds.services.weather.scramble import place_number
from lifegym.worlds.services.weather.tracks import box_of, weather_of_storms


class Folder(Protocol):
    """What the weather service needs of the workspace: spelling a path, and adding to a file."""

    def spelled(self, path: str) -> str:
        """Return a path in its one spelling, or refuse it."""
        ...

    def append(self, path: str, content: str) -> dict[str, object]:
        """Add text at the end of a file."""
        ...


class Desk(Places):
    """Tables and shared steps; the tools are in the mixins that build on it."""

    climates = Rows(Climate, key="climate_id", style="clim_{n:04d}", noun="climate")
    daily = Rows(DailyWeather, key="day_id", style="day_{n:06d}", noun="day of weather")
    pins = Rows(ForecastPin, key="pin_id", style="pin_{n:04d}", noun="pinned forecast")
    alerts = Rows(Alert, key="alert_id", style="wal_{n:06d}", noun="alert")
    subscriptions = Rows(
        AlertSubscription, key="subscription_id", style="wsub_{n:06d}", noun="alert subscription"
    )  # fmt: skip
    deliveries = Rows(AlertDelivery, key="delivery_id", style="wdel_{n:06d}", noun="delivery of an alert")
    storms = Rows(Storm, key="storm_id", style="storm_{n:04d}", noun="storm")
    aqi = Rows(DailyAqi, key="aqi_id", style="air_{n:06d}", noun="day of air quality")

    @property
    def workspace(self) -> Folder:
        """The workspace, which every world has."""
        return cast(Folder, self.world.services["files"])

    def climate_of(self, place: Location) -> Climate:
        """Return a place's climate."""
        return self.climates.need(place.climate_id, "no_nearby_location")

    def local_now(self, place: Location) -> datetime:
        """Return the virtual now by a place's clock."""
        return self.now.astimezone(zone(place.zone))

    def usual(self, place: Location, day: date) -> Normals:
        """Return what is usual on a day."""
        return normals(self.climate_of(place), place.lat, day)

    def truth(self, place: Location, day: date) -> Day:
        """Return the weather a day has had or will have: its row, else its climate and the storms that pass."""
        row = self.daily.get(day_key(place, day))
        if row is not None:
            return day_of(row)
        natural = natural_day(place, self.climate_of(place), day)
        if not len(self.storms):
            return natural
        near = [storm for storm, box in self.storms.paired(box_of) if box.holds(place)]
        return weather_of_storms(natural, place, tuple(near)) if near else natural

    def shown(self, place: Location, day: date) -> Outlook:
        """Return what is said now of a day: the past and today as they are, later days as forecast."""
        lead = (day - self.local_now(place).date()).days
        truth = self.truth(place, day)
        if lead <= 0:
            return forecast(truth, self.usual(place, day), place_number(place.geo_key, place.salt), 0)
        if lead > MAX_LEAD:
            raise ToolError("BAD_ARG", f"Forecasts reach {MAX_LEAD} days ahead, and {day} lies {lead} days ahead.")
        pin = self._pin(place, day)
        if pin is not None:
            said = Day(day, pin.tmin, pin.tmax, pin.condition, pin.precip_mm, pin.wind_kmh, truth.humidity)
            return Outlook(said, pin.precip_prob, "medium" if lead > 2 else "high")
        outlook = forecast(truth, self.usual(place, day), place_number(place.geo_key, place.salt), lead)
        if truth.hours:
            return outlook._replace(day=scaled(truth, outlook.day), shift=0)
        return outlook

    def _pin(self, place: Location, day: date) -> ForecastPin | None:
        if not len(self.pins):
            return None
        return next(
            (
                row
                for row in self.pins
                if row.geo_key == place.geo_key and row.date == day and self.now < row.until
            ),
            None,
        )  # fmt: skip

    def hours_shown(self, place: Location, outlook: Outlook) -> tuple[Hour, ...]:
        """Return the 24 hours of what is said of a day."""
        return hours_of(
            outlook.day, place_number(place.geo_key, place.salt), outlook.shift, clock_changes(place, outlook.day.date)
        )

    def write_day(self, place: Location, day: Day) -> DailyWeather:
        """Keep a day's truth."""
        key = day_key(place, day.date)
        row = DailyWeather(day_id=key, geo_key=place.geo_key, **day._asdict())
        if key not in self.daily:
            return self.daily.insert(row)
        return self.daily.update(key, **row.view())

    def covers(self, alert: Alert, place: Location) -> bool:
        """Return whether an alert is for a place."""
        names = {plain_name(name) for name in (place.city, place.geo_key, *place.names)}
        return any(plain_name(area) in names for area in alert.areas)


def day_key(place: Location, day: date) -> str:
    """Return the key of a day's row."""
    return f"{place.geo_key}:{day.isoformat()}"


def clock_changes(place: Location, day: date) -> bool:
    """Return whether a place's day has not 24 hours."""
    start = datetime(day.year, day.month, day.day, tzinfo=zone(place.zone))
    return start.utcoffset() != (start + timedelta(days=1)).utcoffset()


def is_wet(condition: str) -> bool:
    """Return whether something falls from the sky."""
    return condition in WET
