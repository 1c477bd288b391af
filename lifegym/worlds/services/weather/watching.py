"""The weather service at its daily work: every morning it looks ahead and issues the alerts that are due."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.worlds.clock import zone
from lifegym.worlds.records import Record
from lifegym.worlds.service import timed
from lifegym.worlds.services.weather.records import Location
from lifegym.worlds.services.weather.storm_ops import StormOps
from lifegym.worlds.services.weather.warnings import due_warning

_AT: Final = time(6, 30)
_AHEAD: Final = 2
"""How many days after today are looked at."""


class Watching(StormOps):
    """Alerts for watched places come as the days call for them."""

    def arm(self, row: Record) -> None:
        """Set timers; a watched place is looked at every morning."""
        super().arm(row)
        if isinstance(row, Location) and row.watched:
            self._look_again(row)

    def _look_again(self, place: Location) -> None:
        local = self.local_now(place)
        due = datetime.combine(local.date(), _AT, tzinfo=zone(place.zone))
        self.schedule(due if due > local else due + timedelta(days=1), "look_ahead", place.geo_key)

    @timed
    def look_ahead(self, key: str) -> None:
        """Issue what today and the next days call for, unless such an alert is out already."""
        place = self.locations.get(key)
        if place is None or not place.watched:
            return
        today = self.local_now(place).date()
        for ahead in range(_AHEAD + 1):
            day = today + timedelta(days=ahead)
            said, usual = self.shown(place, day).day, self.usual(place, day)
            due = due_warning(said, said.tmax - usual.tmax, said.tmin - usual.tmin)
            if due is not None:
                self.issue_for_days(place, due[0], due[1], day, day, due[2])
        self._look_again(place)
