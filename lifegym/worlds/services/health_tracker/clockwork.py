"""What devices do as time passes: each measures when it is due and then waits for its next time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from zlib import crc32

from lifegym.worlds.clock import zone
from lifegym.worlds.service import timed
from lifegym.worlds.services.health_tracker.desk import Desk
from lifegym.worlds.services.health_tracker.kinds import KINDS, rounded
from lifegym.worlds.services.health_tracker.ranges import in_words, judge
from lifegym.worlds.services.health_tracker.records import Metric, Stream, paused

_STEPS: Final = 2001


class Clockwork(Desk):
    """The processes of devices."""

    def _arm_stream(self, row: Stream) -> None:
        if row.status != "active":
            return
        due = row.due if row.due is not None and row.due > self.now else self._next_time(row, self.now)
        if due is not None:
            self.streams.update(row.stream_id, due=due)
            self.schedule(due, "measure", row.stream_id)

    def _next_time(self, row: Stream, after: datetime) -> datetime | None:
        """Return when a stream next measures after an instant, or None when it never does."""
        day = max(after.astimezone(self.now.tzinfo).date(), row.since)
        for _ in range(9):
            if not row.weekdays or day.isoweekday() in row.weekdays:
                for time in sorted(row.times):
                    due = self.world.clock.local(day, time)
                    if due > after:
                        return due
            day += timedelta(days=1)
        return None

    @timed
    def measure(self, key: str) -> None:
        """Take a reading, enter it, and wait for the next time."""
        row = self.streams.get(key)
        if row is None or row.status != "active" or row.due is None or self.now < row.due:
            return
        at = row.due
        row = self.streams.update(key, count=row.count + 1, due=None)
        device = self.devices.get(row.device_id)
        on = device is None or device.status == "active"
        if on and not paused(row.pauses, at.astimezone(zone(self.world.persona.zone)).date()):
            self._take(row, at)
        self._arm_stream(row)

    def _take(self, row: Stream, at: datetime) -> None:
        reading = self._reading(row, at)
        if self._twin(row.user_id, row.type, at) is not None:
            reading = reading.evolve(status="duplicate")
        self._enter(reading)
        if row.fault == "duplicate":
            self._enter(reading.evolve(metric_id=self.metrics.new_key(), status="duplicate"))

    def _reading(self, row: Stream, at: datetime) -> Metric:
        kind = KINDS[row.type]
        value = rounded(_value(row, row.base, at, 0), kind.places)
        second = None
        if row.second_base is not None:
            second = float(round(min(_value(row, row.second_base, at, 1), value - 15)))
        if row.fault in kind.units:
            unit = kind.units[row.fault]
            value = rounded(min(value / unit.factor - unit.shift, kind.high), kind.places)
        return Metric(
            metric_id=self.metrics.new_key(),
            user_id=row.user_id,
            type=row.type,
            value=value,
            unit=kind.unit,
            recorded_at=at,
            logged_at=self.now,
            source="device",
            device_id=row.device_id,
            stream_id=row.stream_id,
            second=second,
            value_text=None if second is None else f"{value:.0f}/{second:.0f}",
        )

    def _enter(self, row: Metric) -> None:
        """Take a reading of a device or a clinic in; one out of range is told."""
        self.metrics.insert(row)
        self._on_reading(row)
        finding = judge(row)
        if finding is not None:
            label = KINDS[row.type].label
            self._tell(
                "health_alert",
                f"{label[0].upper()}{label[1:]} {in_words(row)}",
                f"At {row.recorded_at:%H:%M} on {row.recorded_at.day} {row.recorded_at:%B}: {finding.text}. "
                f"Usual: {finding.usual}.",
                row.metric_id,
                severity=finding.severity,
                metric_type=row.type,
            )


def _value(row: Stream, base: float, at: datetime, salt: int) -> float:
    """Return what a stream measures: the same for the same stream, count and time in every run."""
    weeks = (at.date() - row.since).days / 7
    weekday = row.by_weekday[at.weekday()] if len(row.by_weekday) == 7 and not salt else 0.0
    # The mean of two draws: values near the middle are likelier than those at the edge.
    draws = [crc32(f"{row.stream_id}/{row.count}/{salt}/{part}".encode()) % _STEPS for part in (0, 1)]
    swing = sum(draws) / (_STEPS - 1) - 1
    value = base + row.trend_per_week * weeks * (1 if not salt else 0.6) + weekday + row.noise * swing
    return min(max(value, row.low), row.high) if not salt else value
