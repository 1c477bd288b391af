"""What the world does on roads and lines: events begin and end, lines stop, run late, change their timetable."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.records import Table
from lifegym.worlds.service import backstage
from lifegym.worlds.services.maps.clockwork import Clockwork
from lifegym.worlds.services.maps.records import (
    DAY_TYPES,
    ROAD_EVENTS,
    LineEvent,
    RoadEvent,
    StopEvent,
    Timetable,
)
from lifegym.worlds.signals import Notice
from lifegym.worlds.tools import ArgModel

_USUAL: Final = {"closure": 9, "heavy_traffic": 7, "accident": 14, "roadworks": 5}


class Period(ArgModel):
    """Departures every so many minutes from one clock time to another; times past midnight are 24:30."""

    start: str
    until: str
    every_min: int


class LineOps(Clockwork):
    """Backstage operations on roads, lines, stops and timetables."""

    @backstage
    def open_road_event(
        self,
        road_id: str,
        kind: str,
        start: datetime,
        end: datetime | None = None,
        delay_min: int | None = None,
        note: str = "",
        lat: float | None = None,
        lng: float | None = None,
        event_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """A road is closed, jammed, has an accident or works from ``start`` to ``end``, at a point or its middle."""
        road = self.roads.need(road_id, "NOT_FOUND")
        if kind not in ROAD_EVENTS:
            raise not_one_of(kind, ROAD_EVENTS, "kind", "INVALID_REQUEST")
        minutes = _USUAL[kind] if delay_min is None else delay_min
        if not 0 <= minutes <= 600 or (lat is None) != (lng is None):
            raise ToolError("INVALID_REQUEST", "delay_min is 0 to 600; lat and lng come together.")
        if lat is not None and lng is not None:
            self.spot_at(lat, lng, "lat, lng")
        begins, ends = self.span(start, end)
        row = self.road_events.insert(
            RoadEvent(
                event_id=self.free_key(event_id, self.road_events), road_id=road_id, kind=kind, start=begins, end=ends,
                magnitude=minutes, note=note, lat=lat or 0.0, lng=lng or 0.0, status=self.status_of(begins),
            )
        )  # fmt: skip
        self.follow(row)
        self.tell("road_event", f"{road.name}: {kind.replace('_', ' ')}", note, road.name, row.event_id, announce)

    @backstage
    def close_road_event(self, event_id: str, announce: bool = False) -> None:
        """An event on a road is over now, or called off before it began."""
        row = self.road_events.need(event_id, "NOT_FOUND")
        self._finish(self.road_events, row, announce)

    @backstage
    def suspend_line(
        self, line_id: str, start: datetime, end: datetime | None = None, note: str = "", event_id: str | None = None,
        announce: bool = False,
    ) -> None:  # fmt: skip
        """Nothing runs on a line from ``start`` to ``end``."""
        self._line_event(line_id, "suspension", start, end, 0, note, event_id, announce)

    @backstage
    def delay_line(
        self, line_id: str, delay_min: int, start: datetime, end: datetime | None = None, note: str = "",
        event_id: str | None = None, announce: bool = False,
    ) -> None:  # fmt: skip
        """Everything on a line runs late by so many minutes from ``start`` to ``end``."""
        self._line_event(line_id, "delay", start, end, _late(delay_min), note, event_id, announce)

    @backstage
    def resume_line(self, line_id: str, announce: bool = False) -> None:
        """All suspensions and delays of a line are over."""
        self.lines.need(line_id, "NOT_FOUND")
        rows = self.line_events.where(lambda row: row.line_id == line_id and row.status in ("planned", "active"))
        if not rows:
            raise ToolError("INVALID_REQUEST", f"Line {line_id} runs as planned already.")
        for row in rows:
            self._finish(self.line_events, row, announce)

    @backstage
    def delay_stop(
        self, stop_id: str, delay_min: int, start: datetime, end: datetime | None = None, note: str = "",
        event_id: str | None = None, announce: bool = False,
    ) -> None:  # fmt: skip
        """A stop holds every vehicle for so many minutes from ``start`` to ``end``."""
        self._stop_event(stop_id, "delay", start, end, _late(delay_min), note, event_id, announce)

    @backstage
    def close_stop(
        self, stop_id: str, start: datetime, end: datetime | None = None, note: str = "", event_id: str | None = None,
        announce: bool = False,
    ) -> None:  # fmt: skip
        """Nothing calls at a stop from ``start`` to ``end``; lines pass through."""
        self._stop_event(stop_id, "closed", start, end, 0, note, event_id, announce)

    @backstage
    def restore_stop(self, stop_id: str, announce: bool = False) -> None:
        """All closures and delays of a stop are over."""
        self.stops.need(stop_id, "NOT_FOUND")
        rows = self.stop_events.where(lambda row: row.stop_id == stop_id and row.status in ("planned", "active"))
        if not rows:
            raise ToolError("INVALID_REQUEST", f"Stop {stop_id} is served as planned already.")
        for row in rows:
            self._finish(self.stop_events, row, announce)

    @backstage
    def change_timetable(
        self,
        line_id: str,
        days: str,
        periods: list[Period],
        valid_from: date | None = None,
        timetable_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """A line has a new timetable on weekdays, saturdays or sundays, at once or from a day on.

        The first period's start is the first departure at both ends, the last one's end the last.
        """
        line = self.lines.need(line_id, "NOT_FOUND")
        if days not in DAY_TYPES:
            raise not_one_of(days, DAY_TYPES, "days", "INVALID_REQUEST")
        trips = departures([(item.start, item.until, item.every_min) for item in periods])
        since = valid_from or self.now.date()
        key = self.free_key(timetable_id, self.timetables)
        for row in self.timetables.where(lambda row: row.line_id == line_id and row.days == days):
            if row.valid_from == since:
                self.timetables.delete(row.timetable_id)
        self.timetables.insert(
            Timetable(timetable_id=key, line_id=line_id, days=days, out=trips, back=trips, valid_from=since)
        )
        self.tell("timetable", f"{line.name}: new timetable ({days})", f"From {since}.", line.name, key, announce)

    def _line_event(
        self, line_id: str, kind: str, start: datetime, end: datetime | None, late: int, note: str,
        event_id: str | None, announce: bool,
    ) -> None:  # fmt: skip
        line = self.lines.need(line_id, "NOT_FOUND")
        begins, ends = self.span(start, end)
        row = self.line_events.insert(
            LineEvent(
                event_id=self.free_key(event_id, self.line_events), line_id=line_id, kind=kind, start=begins, end=ends,
                delay_min=late, note=note, status=self.status_of(begins),
            )
        )  # fmt: skip
        self.follow(row)
        self.tell("line_event", f"{line.name}: {kind}", note, line.name, row.event_id, announce)

    def _stop_event(
        self, stop_id: str, kind: str, start: datetime, end: datetime | None, late: int, note: str,
        event_id: str | None, announce: bool,
    ) -> None:  # fmt: skip
        stop = self.stops.need(stop_id, "NOT_FOUND")
        begins, ends = self.span(start, end)
        row = self.stop_events.insert(
            StopEvent(
                event_id=self.free_key(event_id, self.stop_events), stop_id=stop_id, kind=kind, start=begins, end=ends,
                delay_min=late, note=note, status=self.status_of(begins),
            )
        )  # fmt: skip
        self.follow(row)
        self.tell("line_event", f"{stop.name}: {kind}", note, stop.name, row.event_id, announce)

    def _finish(self, table: Table[Any], row: Any, announce: bool) -> None:
        if row.status not in ("planned", "active"):
            raise ToolError("INVALID_REQUEST", f"Event {row.event_id} is {row.status} already.")
        if row.status == "planned":
            table.update(row.event_id, status="cancelled")
        else:
            table.update(row.event_id, status="ended", end=max(self.now, row.start))
        kind = "road_event" if isinstance(row, RoadEvent) else "line_event"
        self.tell(kind, f"Over: {row.note or row.kind}", row.note, row.event_id, row.event_id, announce)

    def tell(self, kind: str, title: str, body: str, target: str, event_id: str, announce: bool) -> None:
        """Tell the persona of a change, or only who subscribed to such news."""
        self.emit(
            Notice(
                source=self.name, type=kind, title=title, body=body, target=target, payload={"event_id": event_id},
                quiet=not announce,
            )
        )  # fmt: skip

    def span(self, start: datetime, end: datetime | None) -> tuple[datetime, datetime | None]:
        """Return a span by the clock at home, or refuse one that ends before it begins or is over."""
        home = self.now.tzinfo
        for given in (start, end):
            if given is not None and not 1 < given.year < 9999:
                raise ToolError("INVALID_REQUEST", "The time lies beyond any calendar.")
        begins = start.astimezone(home) if start.tzinfo else start.replace(tzinfo=home)
        if end is None:
            return begins, None
        ends = end.astimezone(home) if end.tzinfo else end.replace(tzinfo=home)
        if ends <= begins or ends <= self.now:
            raise ToolError("INVALID_REQUEST", "It ends after it begins, and later than now.")
        return begins, ends

    def status_of(self, begins: datetime) -> str:
        """Return whether something that begins then is planned or active."""
        return "active" if begins <= self.now else "planned"

    @staticmethod
    def free_key(given: str | None, table: Table[Any]) -> str:
        """Return the id a story gave a new record, or the next free one."""
        if given is None:
            return table.new_key()
        if not given.strip() or given in table:
            raise ToolError("INVALID_REQUEST", f"The id {given[:40]!r} is empty or taken.")
        return given


def _late(minutes: int) -> int:
    if not 1 <= minutes <= 600:
        raise ToolError("INVALID_REQUEST", f"delay_min is 1 to 600, got {minutes}.")
    return minutes


def departures(periods: list[tuple[str, str, int]]) -> tuple[int, ...]:
    """Return departures in minutes after midnight of periods ``(from, until, every so many minutes)``.

    Raises:
        ToolError: ``INVALID_REQUEST`` for times or steps that are none, and for no departures at all.
    """
    found: set[int] = set()
    for start, until, every in periods:
        first, last = _clock(start), _clock(until)
        if not 1 <= every <= 720 or last < first:
            raise ToolError("INVALID_REQUEST", "A period ends after it starts, with a trip every 1 to 720 minutes.")
        found.update(range(first, last + 1, every))
        found.add(last)
    if not found:
        raise ToolError("INVALID_REQUEST", "A timetable has at least one period; suspend_line stops a line.")
    return tuple(sorted(found))


def _clock(text: str) -> int:
    hour, colon, minute = text.strip().partition(":")
    fine = colon and (hour + minute).isascii() and hour.isdigit() and minute.isdigit() and len(hour) <= 2
    if not fine or len(minute) != 2 or int(hour) > 28 or int(minute) > 59:
        raise ToolError("INVALID_REQUEST", f"A departure is HH:MM, up to 28:00 for the small hours; got {text[:40]!r}.")
    return int(hour) * 60 + int(minute)
