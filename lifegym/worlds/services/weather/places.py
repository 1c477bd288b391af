"""Finding the place a caller means: by name in any spelling, or by the nearest within 50 km of a point."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from lifegym.worlds.errors import ToolError, nearest, suggestion
from lifegym.worlds.folding import plain_name
from lifegym.worlds.records import Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.weather.records import Location

REACH_KM: Final = 50.0
_POINT: Final = re.compile(r"^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$")
_KEYS: Final = {
    "lat": "lat", "latitude": "lat", "lng": "lng", "lon": "lng", "long": "lng", "longitude": "lng", "city": "city",
    "name": "city", "geo_key": "city", "place": "city", "country": "country", "country_code": "country",
}  # fmt: skip


class Found(NamedTuple):
    """A place and how far from it a caller asked."""

    place: Location
    distance_km: float


def folded_names(row: Location) -> frozenset[str]:
    """Return every spelling of a location, folded."""
    return frozenset(plain_name(name) for name in (row.geo_key, row.city, *row.names))


def distance_km(lat1: float, lng1: float, lat2: float, lng2: float) -> float:
    """Return the great-circle distance in km."""
    one, two = math.radians(lat1), math.radians(lat2)
    half = math.sin((two - one) / 2) ** 2
    half += math.cos(one) * math.cos(two) * math.sin(math.radians(lng2 - lng1) / 2) ** 2
    return 12742.0176 * math.asin(min(1.0, math.sqrt(half)))


class Places(Service):
    """The locations and the reading of ``geo`` arguments."""

    locations = Rows(Location, key="geo_key", style="place_{n:04d}", noun="location")

    def find(self, geo: dict[str, Any] | str) -> Found:
        """Return the location a caller means.

        Raises:
            ToolError: ``invalid_geo`` for what names no place, ``no_nearby_location`` for one that is not known.
        """
        if isinstance(geo, str):
            point = _POINT.match(geo[:80])
            return self._near(float(point[1]), float(point[2])) if point else self._named(geo, "")
        given = _read_keys(geo)
        if "lat" in given or "lng" in given:
            if "lat" not in given or "lng" not in given:
                raise ToolError("invalid_geo", 'A point needs both lat and lng, such as {"lat": 52.37, "lng": 4.9}.')
            return self._near(_number(given["lat"], "lat", 90), _number(given["lng"], "lng", 180))
        if not isinstance(given.get("city"), str) or not isinstance(given.get("country", ""), str):
            raise ToolError(
                "invalid_geo", 'geo is a city name, "lat,lng", {"city": "Kyoto"} or {"lat": 35.01, "lng": 135.77}.'
            )
        return self._named(given["city"], given.get("country", ""))

    def place_named(self, name: str) -> Location | None:
        """Return the location of exactly that name in any spelling, or None."""
        wanted = plain_name(name)
        return next((row for row, names in self.locations.paired(folded_names) if wanted in names), None)

    def need_place(self, name: str) -> Location:
        """Return the location of that name or key, or refuse with ``no_nearby_location``."""
        return self._named(name, "").place

    def _named(self, text: str, country: str) -> Found:
        wanted = plain_name(text[:200])
        if not wanted:
            raise ToolError("invalid_geo", 'geo is empty; give a city such as "Kyoto", or "lat,lng".')
        nation = plain_name(country[:100])
        pairs = self.locations.paired(folded_names)
        hits = [row for row, names in pairs if wanted in names]
        if not hits:
            # "Kyoto, Japan" or "Portland OR": the name with its country or region behind it.
            head, comma, tail = text[:200].partition(",")
            if comma:
                return self._named(head, tail)
            hits = [row for row, names in pairs if any(_is_with_country(wanted, name, row) for name in names)]
        if nation:
            fitting = [row for row in hits if nation in (plain_name(row.country), plain_name(row.geo_key[-2:]))]
            hits = fitting or ([] if any(plain_name(row.country) == nation for row in self.locations) else hits)
        if not hits:
            raise self._unknown(text)
        return Found(hits[0], 0.0)

    def _unknown(self, text: str) -> ToolError:
        by_name = {name: row for row, names in self.locations.paired(folded_names) for name in names}
        wanted = plain_name(text[:60])
        likely = [name for name in by_name if abs(len(name) - len(wanted)) <= 3 and name[:1] == wanted[:1]]
        close = [by_name[name] for name in nearest(wanted, likely)]
        cities = list(dict.fromkeys(f"{row.city} ({row.country})" for row in close))
        meant = f" Did you mean {' or '.join(cities)}?" if cities else ""
        return ToolError(
            "no_nearby_location",
            f"No weather is known for {text[:60]!r}.{meant} Give a larger city nearby, or lat and lng, which take the "
            f"nearest of {len(self.locations)} places within {REACH_KM:.0f} km.",
        )

    def _near(self, lat: float, lng: float) -> Found:
        if abs(lat) > 90 or abs(lng) > 180:
            raise ToolError("invalid_geo", f"lat is -90 to 90 and lng -180 to 180, got {lat:g}, {lng:g}.")
        band = [row for row in self.locations if abs(row.lat - lat) < 0.6]
        best = min(self.around(band, lat, lng), key=lambda item: item.distance_km, default=None)
        if best is None or best.distance_km > REACH_KM:
            best = min(self.around(self.locations, lat, lng), key=lambda item: item.distance_km, default=None)
        if best is None:
            raise ToolError("no_nearby_location", "No place with weather is known here.")
        if best.distance_km > REACH_KM:
            row = best.place
            raise ToolError(
                "no_nearby_location",
                f"No place with weather lies within {REACH_KM:.0f} km of {lat:g}, {lng:g}. The nearest known is "
                f"{row.city}, {row.country}, {best.distance_km:.0f} km away; ask for it by name.",
                nearest=row.geo_key,
            )
        return best

    @staticmethod
    def around(places: Iterable[Location], lat: float, lng: float) -> list[Found]:
        """Return places with their distances from a point."""
        return [Found(row, distance_km(lat, lng, row.lat, row.lng)) for row in places]

    @staticmethod
    def header(found: Found) -> dict[str, Any]:
        """Return what every answer says of the place it is about."""
        row = found.place
        view: dict[str, Any] = {
            "geo_key": row.geo_key, "city": row.city, "country": row.country, "lat": row.lat, "lng": row.lng,
            "timezone": row.zone,
        }  # fmt: skip
        if found.distance_km >= 0.5:
            view["distance_km"] = round(found.distance_km, 1)
            view["note"] = f"Nearest place with weather, {found.distance_km:.0f} km from the point asked for."
        return view


def _is_with_country(wanted: str, name: str, row: Location) -> bool:
    return wanted.startswith(f"{name} ") and wanted[len(name) + 1 :] in (plain_name(row.country), row.geo_key[-2:])


def _read_keys(geo: dict[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for key, value in geo.items():
        name = _KEYS.get(str(key).strip().casefold()[:40])
        if name is None:
            raise ToolError(
                "invalid_geo",
                f"geo takes city (and country), or lat and lng; not {str(key)[:40]!r}.{suggestion(str(key), _KEYS)}",
            )
        given[name] = value
    return given


def _number(value: Any, name: str, most: int) -> float:
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        found = math.nan
    if isinstance(value, bool) or not math.isfinite(found) or abs(found) > most:
        raise ToolError("invalid_geo", f"{name} is a number from -{most} to {most}, got {str(value)[:40]!r}.")
    return found
