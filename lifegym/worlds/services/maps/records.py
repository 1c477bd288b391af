"""What the map keeps: areas, places, roads, stops, lines, timetables, and what happens on them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.records import Record, record

MODES: Final = ("driving", "walking", "transit", "bicycling")
CATEGORIES: Final = (
    "cafe", "restaurant", "supermarket", "bakery", "pharmacy", "clinic", "hospital", "dentist", "school", "university",
    "kindergarten", "office", "bank", "post_office", "library", "museum", "park", "gym", "hotel", "station", "parking",
    "fuel", "shop", "market", "government", "venue", "attraction", "repair", "vet", "playground",
)  # fmt: skip
LINE_KINDS: Final = ("metro", "tram", "bus", "train", "ferry", "cable_car")
ROAD_KINDS: Final = ("motorway", "arterial", "street", "bridge", "tunnel", "ferry")
ROAD_EVENTS: Final = ("closure", "heavy_traffic", "accident", "roadworks")
DAY_TYPES: Final = ("weekday", "saturday", "sunday")


@record
class Area(Record):
    """A city or one of its districts. ``kind`` is city or district; a city's ``zone`` is the clock of all in it."""

    area_id: str
    name: str
    kind: str
    city: str
    country: str
    country_code: str
    lat: float
    lng: float
    zone: str
    names: tuple[str, ...] = ()


@record
class SpecialDay(Record):
    """Other hours of a place on one day; no spans mean closed."""

    day: date
    spans: tuple[str, ...]
    reason: str = ""


@record
class Place(Record):
    """A place on the map.

    ``lat`` and ``lng`` are where its pin stands. ``hours`` has seven days from Monday, each with spans such as
    ``09:00-17:30``; one that ends after midnight is ``18:00-02:00``, all day is ``00:00-24:00``. No days mean that the
    hours are not known. On public holidays it follows ``holiday_rule``: closed, sunday or usual. ``status`` is open or
    closed (for good).
    """

    place_id: str
    name: str
    category: str
    lat: float
    lng: float
    city: str
    country: str
    address: str
    updated_at: datetime
    district: str = ""
    postcode: str = ""
    names: tuple[str, ...] = ()
    hours: tuple[tuple[str, ...], ...] = ()
    special_days: tuple[SpecialDay, ...] = ()
    holiday_rule: str = "closed"
    phone: str = ""
    website: str = ""
    rating: float = 0.0
    reviews: int = 0
    price_level: int = 0
    step_free: bool = False
    status: str = "open"
    note: str = ""


@record
class Closure(Record):
    """A place is closed from ``start`` to ``end``; without an end until further notice.

    ``status`` is planned, active, ended or cancelled.
    """

    closure_id: str
    place_id: str
    start: datetime
    end: datetime | None
    reason: str
    status: str = "planned"


@record
class Holiday(Record):
    """A public holiday in a country, or in one city of it: places follow their rule, lines run as on a Sunday."""

    holiday_id: str
    day: date
    name: str
    country: str
    city: str = ""


@record
class Road(Record):
    """A road as a chain of points. ``crosses`` names the barrier that a bridge, tunnel or ferry leads over.

    ``modes`` who may use it; ``exposed`` is what a storm closes. ``numbers`` are the first and last house numbers.
    """

    road_id: str
    name: str
    kind: str
    city: str
    points: tuple[tuple[float, float], ...]
    district: str = ""
    postcode: str = ""
    names: tuple[str, ...] = ()
    crosses: str = ""
    modes: tuple[str, ...] = ("driving", "walking", "bicycling")
    exposed: bool = False
    numbers: tuple[int, int] = (0, 0)
    wait_min: int = 0


@record
class Register(Record):
    """The streets of a city that are not on the map as roads of their own: they only have addresses."""

    register_id: str
    city: str
    streets: tuple[Road, ...]


@record
class Barrier(Record):
    """Water or rails as a chain of points that one crosses only on the roads which name it."""

    barrier_id: str
    name: str
    city: str
    points: tuple[tuple[float, float], ...]


@record
class RoadEvent(Record):
    """Something on a road while the clock is between ``start`` and ``end``.

    ``status`` is planned, active, ended or cancelled. ``magnitude`` is the minutes it costs who drives there.
    """

    event_id: str
    road_id: str
    kind: str
    start: datetime
    end: datetime | None
    magnitude: int
    note: str = ""
    lat: float = 0.0
    lng: float = 0.0
    status: str = "planned"


@record
class Stop(Record):
    """A stop or station. ``lines`` is the index of the lines that call here."""

    stop_id: str
    name: str
    city: str
    lat: float
    lng: float
    lines: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    district: str = ""
    step_free: bool = True


@record
class Line(Record):
    """A line: its stops in order and the minutes from the first to each. ``exposed`` lines stop in storms."""

    line_id: str
    name: str
    kind: str
    operator: str
    city: str
    stops: tuple[str, ...]
    minutes: tuple[int, ...]
    exposed: bool = False


@record
class Timetable(Record):
    """Departures of a line on a kind of day, in minutes after midnight (beyond 1440 in the small hours).

    ``out`` leaves the first stop, ``back`` the last. The latest ``valid_from`` that has come counts.
    """

    timetable_id: str
    line_id: str
    days: str
    out: tuple[int, ...]
    back: tuple[int, ...]
    valid_from: date | None = None


@record
class LineEvent(Record):
    """A line is suspended, or late by ``delay_min``, from ``start`` to ``end``. ``status`` as for road events."""

    event_id: str
    line_id: str
    kind: str
    start: datetime
    end: datetime | None
    delay_min: int = 0
    note: str = ""
    status: str = "planned"


@record
class StopEvent(Record):
    """A stop is closed, or holds every vehicle for ``delay_min``, from ``start`` to ``end``."""

    event_id: str
    stop_id: str
    kind: str
    start: datetime
    end: datetime | None
    delay_min: int = 0
    note: str = ""
    status: str = "planned"


@record
class WeatherEffect(Record):
    """A weather warning as roads and lines feel it. ``status`` is planned, active or ended."""

    warning_id: str
    kind: str
    severity: str
    areas: tuple[str, ...]
    start: datetime
    end: datetime
    title: str
    status: str = "planned"
