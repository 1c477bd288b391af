"""What begins and ends by the clock, and the weather as roads and lines feel it."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.records import Record, Table
from lifegym.worlds.service import timed
from lifegym.worlds.services.maps.records import Closure, LineEvent, RoadEvent, StopEvent, WeatherEffect
from lifegym.worlds.services.maps.travel import Travel
from lifegym.worlds.signals import Notice, WeatherWarning, listens

Lasting = RoadEvent | LineEvent | StopEvent | Closure


class Clockwork(Travel):
    """Processes on the clock and the answer to weather warnings."""

    def arm(self, row: Record) -> None:
        """Schedule the beginning and the end of what lasts."""
        if isinstance(row, Lasting | WeatherEffect):
            self.follow(row)

    def follow(self, row: Lasting | WeatherEffect) -> None:
        """Make a record's next change due; one whose time has come changes at the clock's next move."""
        if row.status == "planned":
            self.schedule(max(row.start, self.now), "turn", _key(row))
        elif row.status == "active" and row.end is not None:
            self.schedule(max(row.end, self.now), "turn", _key(row))

    @timed
    def turn(self, key: str) -> None:
        """Begin or end a closure, an event or a warning whose time has come; only those who asked hear of it."""
        name, _, own = key.partition(":")
        table: Table[Any] = getattr(self, name)
        row = table.get(own)
        if row is None:
            return
        if row.status == "planned" and row.start <= self.now:
            row = table.update(own, status="active")
            if row.end is None or self.now < row.end:
                self._news(row, "begins")
            self.follow(row)
        if row.status == "active" and row.end is not None and row.end <= self.now:
            self._news(table.update(own, status="ended"), "is over")

    @listens(WeatherWarning)
    def on_weather_warning(self, warning: WeatherWarning) -> None:
        """Slow roads and stop exposed lines while a warning lasts; one told again replaces what was known of it."""
        over = warning.end <= self.now
        status = "ended" if over else "active" if warning.start <= self.now else "planned"
        values: dict[str, Any] = {
            "kind": warning.kind, "severity": warning.severity, "areas": warning.areas, "start": warning.start,
            "end": warning.end, "title": warning.title, "status": status,
        }  # fmt: skip
        if warning.warning_id in self.effects:
            row = self.effects.update(warning.warning_id, **values)
        elif over:
            return
        else:
            row = self.effects.insert(WeatherEffect(warning_id=warning.warning_id, **values))
        self.follow(row)

    def _news(self, row: Lasting | WeatherEffect, what: str) -> None:
        if isinstance(row, Closure | WeatherEffect):
            return
        kind, target = "line_event", ""
        if isinstance(row, RoadEvent):
            road = self.roads.get(row.road_id)
            kind, target = "road_event", road.name if road else row.road_id
        elif isinstance(row, LineEvent):
            line = self.lines.get(row.line_id)
            target = line.name if line else row.line_id
        else:
            stop = self.stops.get(row.stop_id)
            target = stop.name if stop else row.stop_id
        title = f"{target}: {row.kind.replace('_', ' ')} {what}"
        self.emit(
            Notice(
                source=self.name, type=kind, title=title, body=row.note, target=target,
                payload={"event_id": row.event_id, "kind": row.kind}, quiet=True,
            )
        )  # fmt: skip


def _key(row: Lasting | WeatherEffect) -> str:
    if isinstance(row, Closure):
        return f"closures:{row.closure_id}"
    if isinstance(row, WeatherEffect):
        return f"effects:{row.warning_id}"
    table = (
        "road_events" if isinstance(row, RoadEvent) else "line_events" if isinstance(row, LineEvent) else "stop_events"
    )
    return f"{table}:{row.event_id}"
