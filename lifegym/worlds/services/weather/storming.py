"""Tropical storms: the track so far, the forecast with its cone, and the places it may pass."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.weather.alerting import Alerting
from lifegym.worlds.services.weather.places import distance_km, fold
from lifegym.worlds.services.weather.records import Fix, Storm
from lifegym.worlds.services.weather.tracks import STEP_H, Centre, category, centre_at, cone_km, forecast_centre
from lifegym.worlds.signals import Notice

LEADS: Final = (12, 24, 36, 48, 72, 96, 120)
NEAR_KM: Final = 400.0


class Storming(Alerting):
    """The typhoon tool and a storm's way through its states."""

    @tool
    def get_typhoon_track(self, storm_id: str) -> dict[str, Any]:
        """Show a typhoon's or cyclone's track so far, its forecast with the cone of uncertainty, and cities near.

        The cone's radius holds the centre in about two of three cases. Forecasts change every six hours.

        Args:
            storm_id: The storm's id, as alerts and this tool's errors name it, or its name.

        Example:
            weather.get_typhoon_track(storm_id="si_2027_03")
        """
        storm = self._storm(storm_id)
        passed = [fix for fix in storm.fixes if fix.at <= self.now]
        view: dict[str, Any] = {
            "storm_id": storm.storm_id, "name": storm.name, "basin": storm.basin, "status": storm.status,
        }  # fmt: skip
        centre = centre_at(storm.fixes, self.now)
        if storm.note:
            view["remark"] = storm.note
        if centre is not None:
            view["now"] = {**_centre(centre), "as_of": self.now}
        # What has been measured stays; two days in steps of a fix are enough to read its course.
        view["track"] = [_fix(fix) for fix in passed[-24:]]
        if storm.status == "dissipated":
            return {**view, "forecast": [], "near": [], "note": "The storm is over; this is its final track."}
        issued = _run(self.now)
        ahead = [(lead, forecast_centre(storm, issued, issued + timedelta(hours=lead))) for lead in LEADS]
        known = [(lead, centre) for lead, centre in ahead if centre is not None]
        view["forecast_issued"] = issued.astimezone(self.now.tzinfo)
        view["forecast"] = [
            {
                "at": (issued + timedelta(hours=lead)).astimezone(self.now.tzinfo),
                "hours_ahead": lead,
                **_centre(centre),
                "cone_radius_km": round(cone_km(lead)),
            }
            for lead, centre in known
        ]
        view["near"] = self._near_path(known, issued)
        return view

    def _storm(self, text: str) -> Storm:
        found = self.storms.get(text.strip())
        if found is None:
            wanted = fold(text[:100])
            found = next(
                (row for row in reversed(list(self.storms))
                 if wanted and wanted in (fold(row.name), fold(row.storm_id), fold(row.name).split()[-1])),
                None,
            )  # fmt: skip
        if found is None or found.status == "expected":
            known = [row for row in self.storms if row.status != "expected"]
            active = ", ".join(f"{row.storm_id} ({row.name})" for row in known if row.status == "active") or "none"
            raise ToolError(
                "unknown_storm",
                f"No storm is known as {text[:60]!r}.{suggestion(text, [row.storm_id for row in known])} "
                f"Active now: {active}.",
            )
        return found

    def _near_path(self, path: list[tuple[int, Centre]], issued: datetime) -> list[dict[str, Any]]:
        """Return the places the forecast path comes near, nearest first."""
        if not path:
            return []
        south, north = min(c.lat for _, c in path) - 4, max(c.lat for _, c in path) + 4
        found = []
        for place in self.locations:
            if not south <= place.lat <= north:
                continue
            away, lead = min((distance_km(place.lat, place.lng, c.lat, c.lng), lead) for lead, c in path)
            if away <= NEAR_KM:
                found.append((away, lead, place))
        found.sort(key=lambda item: (item[0], item[2].geo_key))
        return [
            {
                "city": place.city,
                "country": place.country,
                "closest_km": round(away),
                "around": (issued + timedelta(hours=lead)).astimezone(self.now.tzinfo),
                "inside_cone": away <= cone_km(lead),
            }
            for away, lead, place in found[:8]
        ]

    def watch(self, storm: Storm) -> None:
        """Schedule a storm's next change of state."""
        if storm.fixes and storm.status == "expected":
            self.schedule(storm.fixes[0].at, "advance", storm.storm_id)
        elif storm.fixes and storm.status == "active":
            self.schedule(storm.fixes[-1].at, "advance", storm.storm_id)

    @timed
    def advance(self, key: str) -> None:
        """Bring a storm into the state its track has reached: formed, or gone."""
        storm = self.storms.get(key)
        if storm is None or not storm.fixes:
            return
        if storm.status == "expected" and storm.fixes[0].at <= self.now:
            storm = self.storms.update(key, status="active")
            self._news(storm, "has formed")
            self.watch(storm)
        elif storm.status == "active" and storm.fixes[-1].at <= self.now:
            storm = self.storms.update(key, status="dissipated")
            self._news(storm, "is over")

    def _news(self, storm: Storm, what: str) -> None:
        self.emit(
            Notice(
                source=self.name, type="typhoon", title=f"{storm.name} {what}",
                body=f"{storm.basin}. get_typhoon_track shows the track of {storm.storm_id}.", target=storm.storm_id,
                payload={"storm_id": storm.storm_id}, quiet=True,
            )
        )  # fmt: skip


def _run(now: datetime) -> datetime:
    """Return the hour of the last forecast run."""
    return now.replace(hour=now.hour // STEP_H * STEP_H, minute=0, second=0, microsecond=0)


def _centre(centre: Centre) -> dict[str, Any]:
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
