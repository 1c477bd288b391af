"""What the world does with alerts: issue, upgrade, extend, widen, cancel."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.records import Table
from lifegym.worlds.service import backstage
from lifegym.worlds.services.weather.alerting import read_severity
from lifegym.worlds.services.weather.records import ALERT_KINDS, SEVERITIES, Alert, AlertStep, Location
from lifegym.worlds.services.weather.storming import Storming
from lifegym.worlds.services.weather.warnings import ADVICE, title_of


class AlertOps(Storming):
    """Backstage operations on alerts. Only subscribers hear of them."""

    @backstage
    def issue_alert(
        self,
        kind: str,
        severity: str,
        areas: list[str],
        start: datetime,
        end: datetime,
        title: str = "",
        description: str = "",
        alert_id: str | None = None,
        storm_id: str = "",
        issuer: str = "National weather service",
    ) -> None:
        """An alert is issued for some cities; roads and lines there feel it, subscribers are woken."""
        if kind not in ALERT_KINDS:
            raise not_one_of(kind, ALERT_KINDS, "kind")
        level = read_severity(severity, "severity")
        cities = tuple(dict.fromkeys(self.need_place(area).city for area in areas))
        begins, ends = self.instant(start, "start"), self.instant(end, "end")
        if not cities or ends <= begins or ends <= self.now:
            raise ToolError("BAD_ARG", "An alert has areas and ends after it starts, later than now.")
        if storm_id:
            self.storms.need(storm_id, "unknown_storm")
        row = self.alerts.insert(
            Alert(
                alert_id=self.free_key(alert_id, self.alerts), kind=kind, severity=level,
                title=title or title_of(kind, level, cities), description=description,
                areas=cities, start=begins, end=ends, issued_at=self.now, updated_at=self.now,
                instruction=ADVICE[kind], issuer=issuer, storm_id=storm_id,
                history=(AlertStep(at=self.now, action="issued", severity=level, end=ends),),
            )
        )  # fmt: skip
        self.schedule(ends, "expire", row.alert_id)
        self.warn(row)
        self.tell(row, "issued")

    @backstage
    def change_alert(
        self,
        alert_id: str,
        severity: str | None = None,
        end: datetime | None = None,
        areas: list[str] | None = None,
        description: str | None = None,
        note: str = "",
    ) -> None:
        """An alert is upgraded or downgraded, extended or shortened, or given other areas."""
        row = self._active(alert_id)
        changes: dict[str, Any] = {}
        actions = []
        if severity is not None:
            level = read_severity(severity, "severity")
            moved = SEVERITIES.index(level) - SEVERITIES.index(row.severity)
            if moved:
                actions.append("upgraded" if moved > 0 else "downgraded")
                # A title that the service made names the severity.
                changes |= {"severity": level, "title": row.title.replace(f"({row.severity})", f"({level})")}
        if end is not None:
            ends = self.instant(end, "end")
            if ends <= max(self.now, row.start):
                raise ToolError("BAD_ARG", "An alert ends after it starts and later than now; see cancel_alert.")
            if ends != row.end:
                actions.append("extended" if ends > row.end else "shortened")
                changes["end"] = ends
        if areas is not None:
            cities = tuple(dict.fromkeys(self.need_place(area).city for area in areas))
            if not cities:
                raise ToolError("BAD_ARG", "An alert has areas.")
            if cities != row.areas:
                actions.append("widened" if set(cities) > set(row.areas) else "moved")
                changes["areas"] = cities
        if description is not None and description != row.description:
            changes["description"] = description
            actions = actions or ["updated"]
        if not actions:
            raise ToolError("BAD_ARG", "Nothing about the alert changes; give another severity, end, areas or text.")
        self.step(row, " and ".join(actions), note, **changes)

    @backstage
    def cancel_alert(self, alert_id: str, note: str = "") -> None:
        """An alert is called off before its end."""
        self.step(self._active(alert_id), "cancelled", note, status="cancelled")

    def issue_for_days(
        self, where: Location, kind: str, severity: str, first: date, last: date, description: str
    ) -> None:
        """Issue an alert for whole days by a place's clock, unless one of its kind is out for them already."""
        there = zone(where.zone)
        start = datetime.combine(first, time(0), tzinfo=there)
        end = datetime.combine(last + timedelta(days=1), time(0), tzinfo=there)
        if end <= self.now:
            return
        for row in self.alerts:
            same = row.status == "active" and row.kind == kind and row.start < end and start < row.end
            if same and self.covers(row, where):
                return
        self.issue_alert(kind, severity, [where.city], max(start, self.now), end, description=description)

    def _active(self, alert_id: str) -> Alert:
        row = self.alerts.need(alert_id, "BAD_ARG")
        if row.status != "active":
            raise ToolError("BAD_ARG", f"Alert {alert_id} is {row.status} already.")
        return row

    def instant(self, given: datetime, field: str) -> datetime:
        """Return an instant in the home zone; without an offset it is read by the clock at home."""
        if not 1 < given.year < 9999:
            raise ToolError("BAD_ARG", f"{field} lies beyond any calendar.")
        home = self.now.tzinfo
        return given.astimezone(home) if given.tzinfo else given.replace(tzinfo=home)

    @staticmethod
    def free_key(given: str | None, table: Table[Any]) -> str:
        """Return the id a story gave a new record, or the next free one."""
        if given is None:
            return table.new_key()
        if not given.strip() or given in table:
            raise ToolError("BAD_ARG", f"The id {given[:40]!r} is empty or taken.")
        return given
