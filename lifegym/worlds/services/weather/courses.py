"""A storm's course as it is printed: the track that has passed, and what the latest forecast run says."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from lifegym.worlds.codec import dump, listed
from lifegym.worlds.services.weather.places import distance_km
from lifegym.worlds.services.weather.records import Fix, Location, Storm
from lifegym.worlds.services.weather.tracks import STEP_H, Centre, category, cone_km, forecast_centre

LEADS: Final = (12, 24, 36, 48, 72, 96, 120)
NEAR_KM: Final = 400.0
_SHOWN: Final = 24
_SHOWN_LIVE: Final = 8
"""Fixes of a storm that goes on: two days are enough to read its course, beside the forecast."""


class _Run(NamedTuple):
    issued: datetime
    places: Sequence[tuple[Location, object]]
    printed: str


class Course:
    """What the page of a storm shows, kept with its record (see ``Table.made``).

    A forecast holds for the six hours of its run, so only the latest is kept.

    Args:
        storm: The record.
    """

    def __init__(self, storm: Storm) -> None:
        self._storm = storm
        self._times = [fix.at for fix in storm.fixes]
        self._track = [dump(_fix(fix)) for fix in storm.fixes]
        self._run: _Run | None = None

    def track(self, now: datetime) -> str:
        """Return the fixes that have passed, the last ones, in JSON."""
        passed = bisect_right(self._times, now)
        shown = _SHOWN if self._storm.status == "dissipated" else _SHOWN_LIVE
        return listed(self._track[max(0, passed - shown) : passed])

    def forecast(self, now: datetime, places: Sequence[tuple[Location, object]]) -> str:
        """Return the forecast and the places it comes near, as a JSON object.

        Args:
            now: The time, by the clock that is to be shown.
            places: All places; as long as it is the same list they are taken to be the same.
        """
        issued = now.replace(hour=now.hour // STEP_H * STEP_H, minute=0, second=0, microsecond=0)
        run = self._run
        if run is None or run.issued != issued or run.places is not places:
            run = self._run = _Run(issued, places, dump(self._forecast(issued, now, places)))
        return run.printed

    def _forecast(
        self, issued: datetime, now: datetime, places: Sequence[tuple[Location, object]]
    ) -> dict[str, Any]:  # fmt: skip
        ahead = [(lead, forecast_centre(self._storm, issued, issued + timedelta(hours=lead))) for lead in LEADS]
        known = [(lead, centre) for lead, centre in ahead if centre is not None]

        def shown(lead: int) -> datetime:
            return (issued + timedelta(hours=lead)).astimezone(now.tzinfo)

        return {
            "forecast_issued": shown(0),
            "forecast": [
                {
                    "at": shown(lead),
                    "hours_ahead": lead,
                    **centre_view(centre),
                    "cone_radius_km": round(cone_km(lead)),
                }
                for lead, centre in known
            ],
            "near": [
                {
                    "city": place.city,
                    "country": place.country,
                    "closest_km": round(away),
                    "around": shown(lead),
                    "inside_cone": away <= cone_km(lead),
                }
                for away, lead, place in _near_path(known, places)
            ],
        }


def _near_path(
    path: list[tuple[int, Centre]], places: Sequence[tuple[Location, object]]
) -> list[tuple[float, int, Location]]:
    """Return the places the forecast path comes near with their km and the hours ahead, nearest first."""
    if not path:
        return []
    south, north = min(c.lat for _, c in path) - 4, max(c.lat for _, c in path) + 4
    found = []
    for place, _ in places:
        if not south <= place.lat <= north:
            continue
        away, lead = min((distance_km(place.lat, place.lng, c.lat, c.lng), lead) for lead, c in path)
        if away <= NEAR_KM:
            found.append((away, lead, place))
    found.sort(key=lambda item: (item[0], item[2].geo_key))
    return found[:8]


def centre_view(centre: Centre) -> dict[str, Any]:
    """Return a centre as answers show it."""
    return {
        "lat": round(centre.lat, 1),
        "lng": round(centre.lng, 1),
        "wind_kmh": round(centre.wind_kmh),
        "pressure_hpa": round(centre.pressure_hpa),
        "category": category(centre.wind_kmh),
    }


def _fix(fix: Fix) -> dict[str, Any]:
    return {
        "at": fix.at,
        "lat": fix.lat,
        "lng": fix.lng,
        "wind_kmh": fix.wind_kmh,
        "pressure_hpa": fix.pressure_hpa,
        "category": category(fix.wind_kmh),
    }
