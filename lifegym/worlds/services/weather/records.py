"""What the weather service keeps: places, climates, the hidden days, alerts, subscriptions, storms, air."""

from __future__ import annotations

import datetime as dt
from datetime import datetime
from typing import Final

from lifegym.worlds.records import Record, record

CONDITIONS: Final = (
    "clear", "partly_cloudy", "cloudy", "fog", "drizzle", "rain", "heavy_rain", "thunderstorm", "sleet", "snow",
    "heavy_snow", "dust", "typhoon",
)  # fmt: skip
WET: Final = frozenset(("drizzle", "rain", "heavy_rain", "thunderstorm", "sleet", "snow", "heavy_snow", "typhoon"))
SEVERITIES: Final = ("minor", "moderate", "severe", "extreme")
ALERT_KINDS: Final = (
    "wind", "rain", "flood", "thunderstorm", "snow", "ice", "heat", "cold", "fog", "coastal", "typhoon", "air_quality",
    "avalanche", "wildfire", "dust",
)  # fmt: skip
POLLUTANTS: Final = ("pm2.5", "pm10", "ozone", "no2")


@record
class Climate(Record):
    """Monthly normals, January first: mean daily high and low (°C), rain (mm), days with rain; wind (km/h)."""

    climate_id: str
    name: str
    tmax: tuple[float, ...]
    tmin: tuple[float, ...]
    rain_mm: tuple[float, ...]
    wet_days: tuple[float, ...]
    wind_kmh: float = 18.0


@record
class Location(Record):
    """A place with weather. ``names`` are other spellings; ``aqi`` is usual in midwinter and in midsummer.

    ``salt`` turns the days that no row holds into other ones, so that two worlds need not share their weather. Where it
    is ``watched``, alerts are issued day by day as the forecast calls for them; elsewhere only the world issues them.
    """

    geo_key: str
    city: str
    country: str
    lat: float
    lng: float
    zone: str
    climate_id: str
    names: tuple[str, ...] = ()
    elevation_m: int = 0
    aqi: tuple[int, int] = (45, 40)
    kind: str = "city"
    watched: bool = False
    salt: int = 0


@record
class Hour(Record):
    """One hour of a day by the place's clock."""

    hour: int
    temp: float
    precip_mm: float
    wind_kmh: int
    humidity: int
    condition: str


@record
class DailyWeather(Record):
    """The hidden truth of one day at one place, ``geo_key:date``; what no row holds follows from the climate.

    ``wind_kmh`` is the strongest hour's mean wind. ``hours`` is empty when the hours follow from these figures;
    otherwise it has all 24 and the day's figures are theirs.
    """

    day_id: str
    geo_key: str
    date: dt.date
    tmin: float
    tmax: float
    condition: str
    precip_mm: float
    wind_kmh: int
    humidity: int
    hours: tuple[Hour, ...] = ()


@record
class ForecastPin(Record):
    """What forecasts say of a day until an instant, whatever the truth is: a forecast that is wrong."""

    pin_id: str
    geo_key: str
    date: dt.date
    until: datetime
    tmin: float
    tmax: float
    condition: str
    precip_mm: float
    wind_kmh: int
    precip_prob: int


@record
class AlertStep(Record):
    """A step of an alert: issued, upgraded, downgraded, extended, shortened, widened, cancelled or expired."""

    at: datetime
    action: str
    severity: str
    end: datetime
    note: str = ""


@record
class Alert(Record):
    """A warning for some cities. ``status`` is active, cancelled or expired; in force from ``start`` to ``end``."""

    alert_id: str
    kind: str
    severity: str
    title: str
    description: str
    areas: tuple[str, ...]
    start: datetime
    end: datetime
    issued_at: datetime
    updated_at: datetime
    status: str = "active"
    instruction: str = ""
    issuer: str = ""
    storm_id: str = ""
    history: tuple[AlertStep, ...] = ()


@record
class AlertSubscription(Record):
    """A wish to be told of alerts for a place. ``status`` is active or ended; ``sink`` stdout, email or ``file:``."""

    subscription_id: str
    user_id: str
    geo_key: str
    city: str
    sink: str
    min_severity: str
    created_at: datetime
    status: str = "active"


@record
class AlertDelivery(Record):
    """What a subscription was sent."""

    delivery_id: str
    subscription_id: str
    alert_id: str
    action: str
    text: str
    at: datetime
    delivery: str


@record
class Fix(Record):
    """Where the centre of a storm is at an instant, with its strongest wind (10-minute mean) and pressure."""

    at: datetime
    lat: float
    lng: float
    wind_kmh: int
    pressure_hpa: int


@record
class Storm(Record):
    """A tropical storm's true track, past and to come. ``status`` is expected, active or dissipated."""

    storm_id: str
    name: str
    basin: str
    fixes: tuple[Fix, ...]
    status: str = "expected"
    note: str = ""


@record
class DailyAqi(Record):
    """The hidden air of a day at a place, ``geo_key:date``, on the US scale from 0 to 500."""

    aqi_id: str
    geo_key: str
    date: dt.date
    aqi: int
    pollutant: str = "pm2.5"
    note: str = ""
