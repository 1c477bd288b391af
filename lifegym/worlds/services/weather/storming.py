"""Tropical storms: the track so far, the forecast with its cone, and the places it may pass."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.codec import Ready, dump, joined, member
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import plain_name
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.weather.alerting import Alerting
from lifegym.worlds.services.weather.courses import Course, centre_view
from lifegym.worlds.services.weather.places import folded_names
from lifegym.worlds.services.weather.records import Storm
from lifegym.worlds.services.weather.tracks import centre_at
from lifegym.worlds.signals import Notice

_OVER: Final = dump({"forecast": [], "near": [], "note": "The storm is over; this is its final track."})


class Storming(Alerting):
    """The typhoon tool and a storm's way through its states."""

    @tool
    def get_typhoon_track(self, storm_id: str) -> Ready:
        """Show a typhoon's or cyclone's track so far, its forecast with the cone of uncertainty, and cities near.

        The cone's radius holds the centre in about two of three cases. Forecasts change every six hours.

        Args:
            storm_id: The storm's id, as alerts and this tool's errors name it, or its name.

        Example:
            weather.get_typhoon_track(storm_id="si_2027_03")
        """
        storm = self._storm(storm_id)
        course = self.storms.made(storm, Course)
        track = course.track(self.now)
        ahead = _OVER
        if storm.status != "dissipated":
            ahead = course.forecast(self.now, self.locations.paired(folded_names))
        return self.storms.made_of(
            storm, "page", (self.now, track, ahead), lambda: joined(self._head(storm), member("track", track), ahead)
        )

    def _head(self, storm: Storm) -> str:
        view: dict[str, Any] = {
            "storm_id": storm.storm_id, "name": storm.name, "basin": storm.basin, "status": storm.status,
        }  # fmt: skip
        centre = centre_at(storm.fixes, self.now)
        if storm.note:
            view["remark"] = storm.note
        if centre is not None:
            view["now"] = {**centre_view(centre), "as_of": self.now}
        return dump(view)

    def _storm(self, text: str) -> Storm:
        found = self.storms.get(text.strip())
        if found is None:
            wanted = plain_name(text[:100])
            found = next((row for row in reversed(list(self.storms)) if wanted in self.storms.made(row, _names)), None)
        if found is None or found.status == "expected":
            known = [row for row in self.storms if row.status != "expected"]
            active = ", ".join(f"{row.storm_id} ({row.name})" for row in known if row.status == "active") or "none"
            raise ToolError(
                "unknown_storm",
                f"No storm is known as {text[:60]!r}.{suggestion(text, [row.storm_id for row in known])} "
                f"Active now: {active}.",
            )
        return found

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


def _names(storm: Storm) -> frozenset[str]:
    """Return what a storm may be called: its name, the last word of it, its id."""
    name = plain_name(storm.name)
    return frozenset((name, name.rpartition(" ")[2], plain_name(storm.storm_id))) - {""}
