"""What the world does to a tracker: devices fail, clinics write, coaches change goals."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import backstage
from lifegym.worlds.services.health_tracker.aiming import Aiming
from lifegym.worlds.services.health_tracker.clockwork import Clockwork
from lifegym.worlds.services.health_tracker.energy import energy, exercise_of
from lifegym.worlds.services.health_tracker.kinds import KINDS, kind_of, read_period
from lifegym.worlds.services.health_tracker.measuring import Measuring
from lifegym.worlds.services.health_tracker.ranges import in_words
from lifegym.worlds.services.health_tracker.records import Device, Goal, Metric, Stream, Workout
from lifegym.worlds.signals import MailOut


class Backstage(Measuring, Aiming, Clockwork):
    """Changes a story may make."""

    @backstage
    def stop_device(self, device_id: str, note: str = "", announce: bool = False) -> None:
        """A device stops sending: the battery is flat, the strap broke."""
        device = self._device(device_id)
        self.devices.update(device.device_id, status="stopped", note=note[:300])
        if announce:
            body = f"{device.name} has stopped sending readings. {note[:300]}".strip()
            self._tell("device_stopped", f"{device.name} is offline", body, device.device_id)

    @backstage
    def start_device(self, device_id: str, announce: bool = False) -> None:
        """A device sends again; what it missed stays missing."""
        device = self._device(device_id)
        self.devices.update(device.device_id, status="active", note="")
        if announce:
            self._tell("device_started", f"{device.name} is back", f"{device.name} sends readings again.", device_id)

    @backstage
    def pair_device(
        self,
        name: str,
        type: str,
        times: list[str],
        base: float,
        noise: float,
        low: float,
        high: float,
        second_base: float | None = None,
        trend_per_week: float = 0.0,
        device_id: str | None = None,
        stream_id: str | None = None,
    ) -> None:
        """The person takes a new device into use, which measures one quantity at given times of the day."""
        kind_name, kind = kind_of(type)
        figures = (base, noise, low, high, trend_per_week)
        if not all(abs(figure) < 1e6 for figure in figures) or not kind.low <= low <= base <= high <= kind.high:
            raise ToolError("BAD_VALUE", f"low <= base <= high within {kind.low:g} to {kind.high:g}, got {figures}.")
        if noise < 0 or not 1 <= len(times) <= 24:
            raise ToolError("BAD_ARG", "A device measures 1 to 24 times a day, with a noise of 0 or more.")
        if (kind_name == "blood_pressure") != (second_base is not None) or not 20 <= (second_base or 80) <= 150:
            raise ToolError("BAD_ARG", "second_base, the diastolic goes with blood_pressure and nothing else.")
        for time in times:
            self._clock_time(time)
        key = device_id or self.devices.new_key()
        stream = stream_id or self.streams.new_key()
        if key in self.devices or stream in self.streams:
            raise ToolError("DUPLICATE_ENTRY", f"{key} or {stream} is in use already.")
        user = self.world.persona.user_id
        self.devices.insert(Device(device_id=key, user_id=user, name=name[:80], kind=kind_name, paired_at=self.now))
        self._arm_stream(
            self.streams.insert(
                Stream(stream_id=stream, user_id=user, device_id=key, type=kind_name, times=tuple(times), base=base,
                       noise=noise, low=low, high=high, since=self.today, second_base=second_base,
                       trend_per_week=trend_per_week)
            )
        )  # fmt: skip

    @backstage
    def set_fault(self, stream_id: str, fault: str) -> None:
        """A stream goes wrong from its next reading on.

        ``duplicate`` sends all twice, a unit such as ``lb`` sends figures of that unit as if they were the type's own,
        an empty text ends the fault.
        """
        row = self._stream(stream_id)
        if fault and fault != "duplicate" and fault not in KINDS[row.type].units:
            raise ToolError("BAD_UNIT", f"fault is empty, 'duplicate' or one of {', '.join(KINDS[row.type].units)}.")
        self.streams.update(row.stream_id, fault=fault)

    @backstage
    def change_course(
        self, stream_id: str, base: float, trend_per_week: float = 0.0, noise: float | None = None
    ) -> None:
        """The body changes: from now on a stream measures around another value, with another trend."""
        row = self._stream(stream_id)
        wanted = row.noise if noise is None else noise
        if not row.low <= base <= row.high or not abs(trend_per_week) < 1e6 or not 0 <= wanted < 1e6:
            raise ToolError("BAD_VALUE", f"base is {row.low:g} to {row.high:g}, got {base:g}.")
        self.streams.update(
            row.stream_id, base=base, trend_per_week=trend_per_week, noise=wanted, since=self.today
        )  # fmt: skip

    @backstage
    def take_reading(
        self,
        type: str,
        value: float,
        recorded_at: datetime | None = None,
        value_text: str | None = None,
        device_id: str = "",
        metric_id: str | None = None,
    ) -> None:
        """A device sends one reading outside its times, perhaps late; at another's instant it is a duplicate."""
        at = self._world_time(recorded_at)
        name, kind = kind_of(type)
        row = self._read_entry(name, kind, value, None, value_text)
        twin = self._twin(self.world.persona.user_id, name, at)
        self._enter(
            row.evolve(
                metric_id=self._free(metric_id), user_id=self.world.persona.user_id, recorded_at=at, source="device",
                device_id=self._device(device_id).device_id if device_id else "",
                status="valid" if twin is None else "duplicate",
            )
        )  # fmt: skip

    @backstage
    def duplicate_reading(self, metric_id: str) -> None:
        """A device sends a reading once more; it is kept and does not count."""
        row = self._metric(metric_id)
        self._enter(
            row.evolve(metric_id=self.metrics.new_key(), status="duplicate", logged_at=self.now, note="sent again")
        )

    @backstage
    def correct_reading(self, metric_id: str, value: float, value_text: str | None = None, note: str = "") -> None:
        """A reading is put right, by the maker of the device or the clinic."""
        row = self._metric(metric_id)
        kind = KINDS[row.type]
        fresh = self._read_entry(row.type, kind, value, None, value_text)
        note = note[:300] or f"corrected from {in_words(row)}"
        after = self.metrics.update(
            metric_id, value=fresh.value, value_text=fresh.value_text, second=fresh.second, note=note, entered=""
        )
        self._on_reading(after)

    @backstage
    def withdraw_reading(self, metric_id: str, note: str = "") -> None:
        """A reading is declared void; it stays listed and no longer counts."""
        self._metric(metric_id)
        self.metrics.update(metric_id, status="withdrawn", note=note[:300] or "withdrawn")

    @backstage
    def add_clinic_result(
        self,
        type: str,
        value: float,
        clinic: str,
        recorded_at: datetime | None = None,
        unit: str | None = None,
        value_text: str | None = None,
        note: str = "",
        announce: bool = True,
        metric_id: str | None = None,
    ) -> None:
        """A clinic enters a result and, if announced, writes to the person."""
        name, kind = kind_of(type)
        at = self._world_time(recorded_at)
        row = self._read_entry(name, kind, value, unit, value_text).evolve(
            metric_id=self._free(metric_id), user_id=self.world.persona.user_id, recorded_at=at, source="clinic",
            note=f"{clinic[:80]}{': ' if note else ''}{note[:300]}",
        )  # fmt: skip
        if self._twin(row.user_id, name, at) is not None:
            raise ToolError("DUPLICATE_ENTRY", f"There is a {kind.label} reading for {at.isoformat()} already.")
        self._enter(row)
        if announce:
            self._write_result(row, clinic[:80], note[:300])

    def _write_result(self, row: Metric, clinic: str, note: str) -> None:
        person = self.world.persona.name
        label = KINDS[row.type].label
        lines = [
            f"Dear {person},", "",
            f"your result of {row.recorded_at.day} {row.recorded_at:%B %Y} is in: {label} {in_words(row)}. You find it "
            f"in your health tracker as {row.metric_id}.",
        ]  # fmt: skip
        if note:
            lines += ["", note]
        lines += ["", "If you have questions, please ring the practice between 8:30 and 12:00.", "", clinic]
        site = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in clinic.lower()).split()) or "clinic"
        self.emit(
            MailOut(sender=f"results@{site}.example", sender_name=clinic, subject=f"Your result: {label}",
                    body="\n".join(lines))
        )  # fmt: skip
        self._tell("clinic_result", f"New result from {clinic}", f"{label}: {in_words(row)}.", row.metric_id)

    @backstage
    def sync_workout(
        self,
        type: str,
        duration_min: int,
        started_at: datetime,
        distance_m: int | None = None,
        calories: int | None = None,
        device_id: str = "",
        workout_id: str | None = None,
    ) -> None:
        """A device sends a workout that it recorded."""
        name = exercise_of(type)
        start = self._world_time(started_at)
        if not 1 <= duration_min <= 1440 or start + timedelta(minutes=duration_min) > self.now:
            raise ToolError("BAD_DATE", "A workout lasts 1 to 1440 minutes and is over when it is sent.")
        if not 0 <= (distance_m or 0) <= 1_000_000 or not 0 <= (calories or 0) <= duration_min * 30:
            raise ToolError("BAD_VALUE", "distance_m is 0 to 1,000,000 and calories at most 30 a minute.")
        key = workout_id or self.workouts.new_key()
        if key in self.workouts:
            raise ToolError("DUPLICATE_ENTRY", f"{key} is in use already.")
        user = self.world.persona.user_id
        burned = energy(name, duration_min, distance_m, self._grams(user, start)) if calories is None else calories
        self.workouts.insert(
            Workout(workout_id=key, user_id=user, type=name, duration_min=duration_min, started_at=start,
                    logged_at=self.now, calories=burned, estimated=calories is None, distance_m=distance_m,
                    source="device", device_id=self._device(device_id).device_id if device_id else "")
        )  # fmt: skip

    @backstage
    def coach_sets_goal(
        self,
        type: str,
        target: float,
        period: str,
        coach: str,
        direction: str = "at_least",
        end_date: date | None = None,
        goal_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """A coach or doctor gives the person a goal."""
        name, kind = kind_of(type, goals=True)
        own = self._target(name, target, None, direction)
        if end_date is not None and end_date < self.today:
            raise ToolError("BAD_DATE", f"end_date {end_date} has passed.")
        key = goal_id or self.goals.new_key()
        if key in self.goals:
            raise ToolError("DUPLICATE_ENTRY", f"{key} is in use already.")
        row = Goal(goal_id=key, user_id=self.world.persona.user_id, type=name, target=own, unit=kind.unit,
                   period=read_period(period, ("day", "week", "month")), direction=direction, start_date=self.today,
                   end_date=end_date, set_by=coach[:80], created_at=self.now)  # fmt: skip
        self._arm_goal(self.goals.insert(row))
        if announce:
            self._tell("goal_set", f"{coach[:80]} set a goal", f"{kind.label}: {own:g} {kind.unit}.", key)

    @backstage
    def change_goal(
        self,
        goal_id: str,
        target: float,
        coach: str,
        end_date: date | None = None,
        note: str = "",
        announce: bool = False,
    ) -> None:
        """A coach changes the target, and perhaps the end, of a goal that is active or was abandoned."""
        row = self._known_goal(goal_id)
        if row.status not in ("active", "abandoned"):
            raise ToolError("BAD_ARG", f"{goal_id} is {row.status} and stays as it is.")
        if end_date is not None and end_date < max(self.today, row.start_date):
            raise ToolError("BAD_DATE", f"end_date {end_date} has passed.")
        if end_date is None and row.end_date is not None and row.end_date < self.today:
            raise ToolError("BAD_DATE", f"{goal_id} ended on {row.end_date}; give a new end_date.")
        changes: dict[str, Any] = {"end_date": end_date} if end_date is not None else {}
        row = self.goals.update(
            goal_id, target=self._target(row.type, target, None, row.direction), set_by=coach[:80], note=note[:300],
            status="active", ended_at=None, **changes,
        )  # fmt: skip
        self._arm_goal(row)
        if announce:
            body = f"The target is {row.target:g} {row.unit} a {row.period} now. {note[:300]}".strip()
            self._tell("goal_changed", f"{coach[:80]} changed a goal", body, goal_id)

    @backstage
    def abandon_goal(self, goal_id: str, note: str = "") -> None:
        """An active goal is given up."""
        row = self._known_goal(goal_id)
        if row.status != "active":
            raise ToolError("BAD_ARG", f"{goal_id} is {row.status} already.")
        self.goals.update(goal_id, status="abandoned", ended_at=self.now, until=None, note=note[:300])

    def _device(self, device_id: str) -> Device:
        return self.devices.need(device_id, "DEVICE_NOT_FOUND", f"Known: {', '.join(self.devices.rows) or 'none'}.")

    def _stream(self, stream_id: str) -> Stream:
        return self.streams.need(stream_id, "STREAM_NOT_FOUND", f"Known: {', '.join(self.streams.rows) or 'none'}.")

    def _metric(self, metric_id: str) -> Metric:
        return self.metrics.need(metric_id, "METRIC_NOT_FOUND")

    def _known_goal(self, goal_id: str) -> Goal:
        return self.goals.need(goal_id, "GOAL_NOT_FOUND")

    def _free(self, metric_id: str | None) -> str:
        if metric_id is not None and metric_id in self.metrics:
            raise ToolError("DUPLICATE_ENTRY", f"{metric_id} is in use already.")
        return metric_id or self.metrics.new_key()

    def _world_time(self, at: datetime | None) -> datetime:
        found = self.now if at is None else at if at.tzinfo else at.replace(tzinfo=self.now.tzinfo)
        if not 1900 < found.year < 9998 or found > self.now:
            raise ToolError("BAD_DATE", f"{found.isoformat()} lies ahead or too far back.")
        return found.astimezone(self.now.tzinfo)

    def _clock_time(self, text: str) -> None:
        try:
            self.world.clock.local(self.today, text)
        except ValueError:
            raise ToolError("BAD_DATE", f"times are written such as '07:15', got {text[:20]!r}.") from None
