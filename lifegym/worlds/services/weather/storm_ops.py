"""What the world does with storms: they form, bend, grow, weaken, end."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from pydantic import Field

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import backstage
from lifegym.worlds.services.weather.alert_ops import AlertOps
from lifegym.worlds.services.weather.records import Fix, Storm
from lifegym.worlds.services.weather.tracks import centre_at
from lifegym.worlds.tools import ArgModel


class FixGiven(ArgModel):
    """One point of a storm's track."""

    at: datetime
    lat: float = Field(ge=-60, le=60, allow_inf_nan=False)
    lng: float = Field(ge=-180, le=180, allow_inf_nan=False)
    wind_kmh: int = Field(ge=30, le=320)
    pressure_hpa: int = Field(ge=860, le=1015)


class StormOps(AlertOps):
    """Backstage operations on storms."""

    @backstage
    def form_storm(
        self, name: str, basin: str, fixes: list[FixGiven], storm_id: str | None = None, note: str = ""
    ) -> None:
        """A storm forms, or will: its whole true track, in time order."""
        if not name.strip() or len(fixes) < 2:
            raise ToolError("BAD_ARG", "A storm has a name and at least two fixes.")
        points = tuple(
            Fix(at=self.instant(fix.at, "at"), lat=fix.lat, lng=fix.lng, wind_kmh=fix.wind_kmh,
                pressure_hpa=fix.pressure_hpa)
            for fix in fixes
        )  # fmt: skip
        if any(after.at <= before.at for before, after in pairwise(points)):
            raise ToolError("BAD_ARG", "The fixes of a track come in time order.")
        if points[-1].at <= self.now:
            raise ToolError("BAD_ARG", "The track ends later than now.")
        status = "active" if points[0].at <= self.now else "expected"
        row = Storm(
            storm_id=self.free_key(storm_id, self.storms),
            name=name,
            basin=basin,
            fixes=points,
            status=status,
            note=note,
        )
        self.watch(self.storms.insert(row))

    @backstage
    def shift_track(self, storm_id: str, lat_shift: float, lng_shift: float, from_hours: int = 12) -> None:
        """The track bends: what lies more than ``from_hours`` ahead moves, fully after another day."""
        storm = self._live(storm_id)
        if not (abs(lat_shift) <= 20 and abs(lng_shift) <= 40 and 0 <= from_hours <= 240):
            raise ToolError("BAD_ARG", "A track shifts by up to 20 degrees of latitude and 40 of longitude.")
        moved = []
        for fix in self._split(storm):
            ahead = (fix.at - self.now) / timedelta(hours=1) - from_hours
            share = min(1.0, max(0.0, ahead / 24))
            lat, lng = fix.lat + lat_shift * share, fix.lng + lng_shift * share
            moved.append(fix.evolve(lat=round(min(60, max(-60, lat)), 2), lng=round((lng + 180) % 360 - 180, 2)))
        self.storms.update(storm_id, fixes=tuple(moved))

    @backstage
    def change_strength(self, storm_id: str, factor: float) -> None:
        """The storm grows or weakens from now on: its winds are multiplied."""
        storm = self._live(storm_id)
        if not 0.2 <= factor <= 3:
            raise ToolError("BAD_ARG", f"factor is 0.2 to 3, got {factor:g}.")
        changed = [
            fix
            if fix.at <= self.now
            else fix.evolve(
                wind_kmh=min(320, max(30, round(fix.wind_kmh * factor))),
                pressure_hpa=min(1012, max(870, round(1010 - (1010 - fix.pressure_hpa) * factor))),
            )
            for fix in self._split(storm)
        ]
        self.storms.update(storm_id, fixes=tuple(changed))

    @backstage
    def delay_storm(self, storm_id: str, hours: int) -> None:
        """The storm slows down (or hurries, if negative): what lies ahead comes so many hours later."""
        storm = self._live(storm_id)
        ahead = [fix for fix in storm.fixes if fix.at > self.now]
        soonest = ahead[0].at - self.now
        if not -240 <= hours <= 240 or soonest + timedelta(hours=hours) <= timedelta(0):
            raise ToolError("BAD_ARG", "The next fix must stay ahead of now, and the delay within ten days.")
        moved = [
            fix if fix.at <= self.now else fix.evolve(at=fix.at + timedelta(hours=hours)) for fix in self._split(storm)
        ]
        self.watch(self.storms.update(storm_id, fixes=tuple(moved)))

    @backstage
    def end_storm(self, storm_id: str, note: str = "") -> None:
        """The storm falls apart now."""
        storm = self._live(storm_id)
        passed = [fix for fix in self._split(storm) if fix.at <= self.now]
        self.storms.update(storm_id, fixes=tuple(passed), status="dissipated", note=note or storm.note)

    def _live(self, storm_id: str) -> Storm:
        storm = self.storms.need(storm_id, "unknown_storm")
        if storm.status == "dissipated" or storm.fixes[-1].at <= self.now:
            raise ToolError("BAD_ARG", f"Storm {storm_id} is over.")
        return storm

    def _split(self, storm: Storm) -> list[Fix]:
        """Return the fixes with one at this instant, so that what has passed stays as it was."""
        fixes = list(storm.fixes)
        centre: Any = centre_at(storm.fixes, self.now)
        if centre is None or any(fix.at == self.now for fix in fixes):
            return fixes
        here = Fix(
            at=self.now, lat=round(centre.lat, 2), lng=round(centre.lng, 2), wind_kmh=round(centre.wind_kmh),
            pressure_hpa=round(centre.pressure_hpa),
        )  # fmt: skip
        return sorted([*fixes, here], key=lambda fix: fix.at)
