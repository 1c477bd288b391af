"""The map's tables, its two indexes, and reading what a caller means by a place and a time."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast
from zoneinfo import ZoneInfo

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, not_one_of, suggestion
from lifegym.worlds.folding import plain_name
from lifegym.worlds.records import Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.maps.gazetteer import (
    Gazetteer,
    Hit,
    area_entry,
    house_number,
    place_entry,
    position,
    road_entry,
    stop_entry,
    street_entries,
)
from lifegym.worlds.services.maps.geometry import metres, nearest
from lifegym.worlds.services.maps.kept import HolidayBook, Kept
from lifegym.worlds.services.maps.network import Network
from lifegym.worlds.services.maps.opening import Schedule
from lifegym.worlds.services.maps.records import (
    DAY_TYPES,
    MODES,
    Area,
    Barrier,
    Closure,
    Holiday,
    Line,
    LineEvent,
    Place,
    Register,
    Road,
    RoadEvent,
    Stop,
    StopEvent,
    Timetable,
    WeatherEffect,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import World

_POINT: Final = re.compile(r"^\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$", re.ASCII)
_KEYS: Final = {"lat": "lat", "latitude": "lat", "lng": "lng", "lon": "lng", "long": "lng", "longitude": "lng"}
_MOST_SPOTS: Final = 8192
"""How many positions an index keeps by the texts that were asked for."""
AREA_M: Final = 45_000.0
_LATE: Final = timedelta(minutes=10)
_AHEAD: Final = timedelta(days=366)

_FRONT_DESKS: Final = ("", "info", "hello", "contact", "office")
"""At which addresses of their own domain places are written to; empty for any of them."""


class Spot(NamedTuple):
    """A position that a caller meant, with what is known of it."""

    lat: float
    lng: float
    label: str
    kind: str
    key: str
    city: str
    country: str
    zone: str

    def view(self) -> dict[str, Any]:
        """Return it as answers show it."""
        return {"name": self.label, "kind": self.kind, "id": self.key, "lat": round(self.lat, 5),
                "lng": round(self.lng, 5)}  # fmt: skip


class Desk(Service):
    """Tables and shared steps; the tools are in the mixins that build on it."""

    areas = Rows(Area, key="area_id", style="area_{n:04d}", noun="area")
    places = Rows(Place, key="place_id", style="plc_{n:06d}", noun="place")
    closures = Rows(Closure, key="closure_id", style="clo_{n:05d}", noun="closure of a place")
    holidays = Rows(Holiday, key="holiday_id", style="hol_{n:04d}", noun="holiday")
    roads = Rows(Road, key="road_id", style="road_{n:04d}", noun="road")
    registers = Rows(Register, key="register_id", style="reg_{n:04d}", noun="street register")
    barriers = Rows(Barrier, key="barrier_id", style="bar_{n:03d}", noun="barrier")
    road_events = Rows(RoadEvent, key="event_id", style="rev_{n:05d}", noun="road event")
    stops = Rows(Stop, key="stop_id", style="stop_{n:04d}", noun="stop")
    lines = Rows(Line, key="line_id", style="line_{n:03d}", noun="line")
    timetables = Rows(Timetable, key="timetable_id", style="tt_{n:05d}", noun="timetable")
    line_events = Rows(LineEvent, key="event_id", style="lev_{n:05d}", noun="line event")
    stop_events = Rows(StopEvent, key="event_id", style="sev_{n:05d}", noun="stop event")
    effects = Rows(WeatherEffect, key="warning_id", style="wfx_{n:05d}", noun="effect of a warning")

    def claims(self, address: str) -> bool:
        """Return whether an address stands on the map, or is the usual one of a place with a website."""
        who, _, site = address.partition("@")
        if who in _FRONT_DESKS and any(row.website == f"https://{site}" for row in self.places):
            return True
        return super().claims(address)

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._names: Kept[Gazetteer] = Kept(())
        self._net: Kept[Network] = Kept(())

    def fork(self, world: World) -> Service:
        """Return this service over forked tables; the indexes are shared until a side changes what they hold."""
        twin = cast(Desk, super().fork(world))
        twin._names, twin._net = self._names_now(), self._net_now()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_names": Kept(()), "_net": Kept(())}

    def _names_now(self) -> Kept[Gazetteer]:
        version = (
            self.areas.version, self.places.version, self.stops.version, self.roads.version, self.registers.version
        )  # fmt: skip
        if self._names.version != version:
            self._names = Kept(version)
        return self._names

    def _net_now(self) -> Kept[Network]:
        version = (
            self.stops.version, self.lines.version, self.timetables.version, self.holidays.version,
            self.barriers.version,
        )  # fmt: skip
        if self._net.version != version:
            self._net = Kept(version)
        return self._net

    @property
    def names(self) -> Gazetteer:
        """The index of names, built anew when a name or position has changed."""
        kept = self._names_now()
        if kept.index is None:
            entries = [
                *(entry for _, entry in self.areas.paired(area_entry)),
                *(entry for row, entry in self.places.paired(place_entry)),
                *(entry for _, entry in self.stops.paired(stop_entry)),
                *(entry for _, entry in self.roads.paired(road_entry)),
                *(entry for _, entries in self.registers.paired(street_entries) for entry in entries),
            ]
            kept.index = Gazetteer(entries)
        return kept.index

    @property
    def network(self) -> Network:
        """The lines as a network, built anew when what it holds has changed."""
        kept = self._net_now()
        if kept.index is None:
            kept.index = Network(self.stops, self.lines, self.barriers)
        return kept.index

    def spot(self, text: str, field: str) -> Spot:
        """Return what a caller means: an id, ``lat,lng``, a name or an address.

        Raises:
            ToolError: ``NOT_FOUND`` or ``INVALID_REQUEST``.
        """
        wanted = text.strip()
        if not wanted:
            raise ToolError("INVALID_REQUEST", f"{field} is empty; give a place_id, 'lat,lng', a name or an address.")
        names = self.names
        known: Spot | None = names.spots.get(wanted)
        if known is not None:
            return known
        row = self.places.get(wanted) or self.stops.get(wanted)
        if row is not None:
            spot = names.spots[wanted] = self._spot_of(row)
            return spot
        match = _POINT.match(wanted[:60])
        if match:
            return self.spot_at(float(match[1]), float(match[2]), field)
        hits = names.locate(wanted, 1)
        if not hits:
            raise ToolError("NOT_FOUND", f"{field}: {self.unknown(wanted)}")
        spot = self.spot_of_hit(hits[0], wanted)
        if len(names.spots) < _MOST_SPOTS:
            names.spots[wanted] = spot
        return spot

    def unknown(self, text: str) -> str:
        """Return what to say of a text that names nothing here."""
        cities = ", ".join(row.name for row in self.areas if row.kind == "city") or "no city"
        if text[:4] in ("plc_", "stop") and "_" in text:
            return f"no place or stop has the id {text[:60]!r}; search_places shows ids."
        meant = suggestion(plain_name(text[:40]), self._likely(text))
        return (
            f"nothing here is called {text[:60]!r}.{meant} Known: {cities}. "
            "Give a street with its number, a name, or 'lat,lng'."
        )

    def _likely(self, text: str) -> list[str]:
        return self.names.beside(plain_name(text[:40]), 12)

    def spot_of_hit(self, hit: Hit, text: str) -> Spot:
        """Return the position of a found entry; a street with a number gives that house."""
        entry = hit.entry
        if isinstance(entry.row, Road):
            number = house_number(text) if entry.row.numbers[1] else None
            lat, lng = position(entry.row, number)
            label = f"{entry.row.name} {number}" if number is not None else entry.row.name
            return self._made(lat, lng, label, "address" if number is not None else "road", entry.key, entry.row.city)
        return self._spot_of(entry.row)

    def _spot_of(self, row: Area | Place | Stop) -> Spot:
        if isinstance(row, Area):
            return Spot(row.lat, row.lng, row.name, row.kind, row.area_id, row.city, row.country, row.zone)
        if isinstance(row, Place):
            return self._made(row.lat, row.lng, row.name, "place", row.place_id, row.city)
        return self._made(row.lat, row.lng, row.name, "stop", row.stop_id, row.city)

    def _made(self, lat: float, lng: float, label: str, kind: str, key: str, city: str) -> Spot:
        area = self.city_named(city)
        if area is None:
            return Spot(lat, lng, label, kind, key, city, "", self.world.persona.zone)
        return Spot(lat, lng, label, kind, key, area.city, area.country, area.zone)

    def spot_at(self, lat: float, lng: float, field: str) -> Spot:
        """Return a point with the area it lies in.

        Raises:
            ToolError: ``INVALID_REQUEST`` for what is no point on earth.
        """
        if not (math.isfinite(lat) and math.isfinite(lng)) or abs(lat) > 90 or abs(lng) > 180:
            raise ToolError("INVALID_REQUEST", f"{field}: lat is -90 to 90 and lng -180 to 180.")
        area = self.area_at(lat, lng)
        label = f"{lat:.5f}, {lng:.5f}"
        if area is None:
            return Spot(lat, lng, label, "point", "", "", "", self.world.persona.zone)
        return Spot(lat, lng, label, "point", "", area.city, area.country, area.zone)

    def area_at(self, lat: float, lng: float) -> Area | None:
        """Return the nearest district or city within 45 km."""
        shrink = math.cos(math.radians(lat)) ** 2
        best, least = None, 1.0
        for row in self.areas:
            away = (row.lat - lat) ** 2 + (row.lng - lng) ** 2 * shrink
            if away < least:
                best, least = row, away
        return best if best is not None and metres(lat, lng, best.lat, best.lng) <= AREA_M else None

    def city_named(self, city: str) -> Area | None:
        """Return the area of a city."""
        return self.names.cities.get(plain_name(city))

    def read_geo(self, geo: dict[str, Any], field: str = "geo") -> tuple[float, float]:
        """Return the point of ``{"lat": ..., "lng": ...}``.

        Raises:
            ToolError: ``INVALID_REQUEST``.
        """
        given: dict[str, float] = {}
        for key, value in geo.items():
            name = _KEYS.get(str(key).strip().casefold()[:20])
            try:
                number = float(value)
            except (TypeError, ValueError, OverflowError):
                number = math.nan
            if name is None or isinstance(value, bool) or not math.isfinite(number):
                raise ToolError(
                    "INVALID_REQUEST", f'{field} is {{"lat": 52.37, "lng": 4.9}}; got {str(key)[:20]!r}: '
                    f"{str(value)[:40]!r}.",
                )  # fmt: skip
            given[name] = number
        if len(given) < 2:
            raise ToolError("INVALID_REQUEST", f'{field} needs both lat and lng, such as {{"lat": 52.37, "lng": 4.9}}.')
        spot = self.spot_at(given["lat"], given["lng"], field)
        return spot.lat, spot.lng

    def read_mode(self, mode: str) -> str:
        """Return a mode of travel.

        Raises:
            ToolError: ``INVALID_REQUEST``.
        """
        word = plain_name(mode[:40])
        word = _MODE_WORDS.get(word, word)
        if word not in MODES:
            raise not_one_of(mode, MODES, "mode", "INVALID_REQUEST")
        return word

    def read_time(self, text: str | None, zone_name: str, field: str = "depart_at") -> datetime:
        """Return a time of departure by the clock of the place one leaves from; now when it is left out.

        Raises:
            ToolError: ``INVALID_REQUEST`` when it is none, has passed, or lies more than a year ahead.
        """
        there = zone(zone_name)
        if text is None or plain_name(text[:20]) == "now":
            return self.now.astimezone(there)
        try:
            instant = datetime.fromisoformat(text.strip())
            instant = instant.replace(tzinfo=there) if instant.tzinfo is None else instant
            late = instant < self.now - _LATE
            far = instant > self.now + _AHEAD
        except (ValueError, OverflowError):
            raise ToolError(
                "INVALID_REQUEST",
                f"{field} is an ISO date-time by the clock there, such as "
                f"'{self.now.astimezone(there):%Y-%m-%dT%H:%M}', got {text[:40]!r}.",
            ) from None
        if late or far:
            raise ToolError(
                "INVALID_REQUEST",
                f"{field} lies between now, {self.now.astimezone(there):%Y-%m-%dT%H:%M} there, and a year ahead; "
                f"got {text[:40]!r}.",
            )
        return max(instant, self.now).astimezone(there)

    def holidays_of(self, country: str, city: str) -> dict[date, str]:
        """Return the names of the public holidays of a city by day. Not to be changed."""
        return self.holidays.whole(HolidayBook).of(country, city)

    def day_type(self, day: date, holidays: dict[date, str]) -> str:
        """Return how lines run and roads fill on a day: weekday, saturday or sunday."""
        if day in holidays:
            return "sunday"
        return DAY_TYPES[max(0, day.weekday() - 4)]

    def schedule_of(self, row: Place) -> Schedule:
        """Return a place's opening."""
        closures = self.closed_places().get(row.place_id, _NONE)
        return Schedule(row, self.holidays_of(row.country, row.city), closures, self._zone_of(row))

    def closed_places(self) -> dict[str, list[Closure]]:
        """Return the closures that are not cancelled by place. Not to be changed."""
        return self.closures.grouped(_closed_place)

    def _zone_of(self, row: Place) -> ZoneInfo:
        area = self.city_named(row.city)
        return zone(area.zone if area else self.world.persona.zone)

    def schedules(self) -> Callable[[Place], Schedule]:
        """Return what gives the opening of places, with holidays and closures looked up once for all of them."""
        closures = self.closed_places()
        known: dict[tuple[str, str], tuple[dict[date, str], ZoneInfo]] = {}

        def schedule(row: Place) -> Schedule:
            there = known.get((row.country, row.city))
            if there is None:
                there = (self.holidays_of(row.country, row.city), self._zone_of(row))
                known[row.country, row.city] = there
            return Schedule(row, there[0], closures.get(row.place_id, _NONE), there[1])

        return schedule

    def near_stops(self, lat: float, lng: float, most: int) -> list[tuple[float, Stop]]:
        """Return the nearest stops of a point within 5 km, with their metres."""
        net = self.network
        return nearest(net.stops, net.points, lat, lng, most, 5_000)

    def near_places(self, lat: float, lng: float, most: int) -> list[tuple[float, Place]]:
        """Return the nearest open places of a point within 2 km, with their metres."""
        names = self.names
        return nearest(names.open_places, names.place_points, lat, lng, most, 2_000)


_NONE: Final[list[Closure]] = []


def _closed_place(row: Closure) -> str:
    return row.place_id if row.status != "cancelled" else ""


_MODE_WORDS: Final = {
    "drive": "driving", "car": "driving", "auto": "driving", "taxi": "driving", "walk": "walking", "foot": "walking",
    "on foot": "walking", "public transport": "transit", "train": "transit", "bus": "transit", "tram": "transit",
    "metro": "transit", "bike": "bicycling", "bicycle": "bicycling", "cycling": "bicycling", "cycle": "bicycling",
}  # fmt: skip
