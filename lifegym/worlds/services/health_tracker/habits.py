"""What a person goes on doing by themselves: weekly sessions of exercise, which a device records."""

from __future__ import annotations

from datetime import timedelta
from zlib import crc32

from lifegym.worlds.clock import zone
from lifegym.worlds.service import timed
from lifegym.worlds.services.health_tracker.desk import Desk
from lifegym.worlds.services.health_tracker.energy import energy
from lifegym.worlds.services.health_tracker.records import Habit, Workout, paused


class Habits(Desk):
    """The sessions of exercise to come."""

    def _arm_habit(self, row: Habit) -> None:
        """Wait for the end of the next session."""
        day = max(self.today, row.since)
        day += timedelta(days=(row.weekday - day.isoweekday()) % 7)
        minutes = _drawn(row, 0, row.minutes * 82 // 100, row.minutes * 118 // 100)
        due = self.world.clock.local(day, row.time) + timedelta(minutes=minutes)
        if due <= self.now:
            day += timedelta(days=7)
            due = self.world.clock.local(day, row.time) + timedelta(minutes=minutes)
        if row.until is not None and day > row.until:
            return
        self.habits.update(row.habit_id, due=due)
        self.schedule(due, "train", row.habit_id)

    @timed
    def train(self, key: str) -> None:
        """A session is over and on record, unless it did not take place, the watch was off, or one is there already."""
        row = self.habits.get(key)
        if row is None or row.due is None or self.now < row.due:
            return
        minutes = _drawn(row, 0, row.minutes * 82 // 100, row.minutes * 118 // 100)
        start = row.due - timedelta(minutes=minutes)
        device = self.devices.get(row.device_id)
        busy = [
            one for one in self._sessions(row.user_id, start - timedelta(days=1), row.due)
            if one.started_at < row.due and start < one.started_at + timedelta(minutes=one.duration_min)
        ]  # fmt: skip
        here = start.astimezone(zone(self.world.persona.zone)).date()
        comes = _drawn(row, 1, 0, 99) >= row.skipped and not paused(row.pauses, here)
        if device is not None and device.status == "active" and not busy and comes:
            metres = row.metres_a_minute * minutes * _drawn(row, 2, 94, 106) // 1000 * 10 or None
            self.workouts.insert(
                Workout(
                    workout_id=self.workouts.new_key(), user_id=row.user_id, type=row.type, duration_min=minutes,
                    started_at=start, logged_at=self.now, distance_m=metres,
                    calories=energy(row.type, minutes, metres, self._grams(row.user_id, start)), estimated=False,
                    source="device", device_id=row.device_id,
                )
            )  # fmt: skip
        self._arm_habit(self.habits.update(key, count=row.count + 1, due=None))


def _drawn(row: Habit, salt: int, low: int, high: int) -> int:
    """Return a number from ``low`` to ``high``, the same for the same habit, week and ``salt`` in every run."""
    return low + crc32(f"{row.habit_id}/{row.count}/{salt}".encode()) % (high - low + 1)
