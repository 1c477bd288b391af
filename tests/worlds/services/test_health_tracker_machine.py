"""The health tracker used at random."""

from __future__ import annotations

from itertools import pairwise

from lifegym.worlds.services.health_tracker import KINDS, TRANSITIONS
from lifegym.worlds.services.health_tracker.desk import TOLERANCE
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine


class HealthTrackerMachine(ServiceMachine):
    """Readings, goals and devices under random use."""

    service = "health_tracker"
    others = ("notification_hub", "email")
    counts = {"health_tracker": 90, "notification_hub": 20, "email": 20}  # noqa: RUF012  # read only, as in the base
    transitions = {"health_tracker.goals": ("status", TRANSITIONS)}  # noqa: RUF012  # read only, as in the base
    references = (
        ("health_tracker.metrics", "device_id", "health_tracker.devices"),
        ("health_tracker.metrics", "stream_id", "health_tracker.streams"),
        ("health_tracker.streams", "device_id", "health_tracker.devices"),
        ("health_tracker.workouts", "device_id", "health_tracker.devices"),
        ("health_tracker.goal_results", "goal_id", "health_tracker.goals"),
    )

    def check(self, world: World) -> None:
        """Nothing lies ahead or beyond what can be; an instant counts once; each active thing waits for one time."""
        seen = set()
        for row in world.table("health_tracker.metrics"):
            assert row.recorded_at <= world.now + TOLERANCE
            assert KINDS[row.type].low <= row.value <= KINDS[row.type].high
            assert row.source in ("manual", "device", "clinic")
            if row.status == "valid":
                moment = (row.user_id, row.type, row.recorded_at)
                assert moment not in seen
                seen.add(moment)
        for goal in world.table("health_tracker.goals"):
            assert (goal.status == "active") == (goal.until is not None)
            assert goal.until is None or goal.until >= world.now
        for stream in world.table("health_tracker.streams"):
            assert stream.due is None or stream.due >= world.now
        results: dict[str, list[tuple[object, object]]] = {}
        for result in world.table("health_tracker.goal_results"):
            results.setdefault(result.goal_id, []).append((result.first_day, result.last_day))
        for spans in results.values():
            assert all(before[1] < after[0] for before, after in pairwise(spans))  # type: ignore[operator]  # both are days
        # One timer a stream, habit and goal, and those of changed ones that will find nothing to do.
        waiting = sum(len(world.table(f"health_tracker.{name}")) for name in ("streams", "habits", "goals"))
        assert sum(timer.service == "health_tracker" for timer in world.agenda) <= waiting + len(world.journal.entries)


TestHealthTracker = HealthTrackerMachine.TestCase
TestHealthTracker.settings = SETTINGS
