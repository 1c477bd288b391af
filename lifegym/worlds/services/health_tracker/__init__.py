"""A health tracker: readings, workouts, meals, goals, and devices that measure as time passes."""

from __future__ import annotations

from lifegym.worlds.services.health_tracker.backstage import Backstage
from lifegym.worlds.services.health_tracker.habits import Habits
from lifegym.worlds.services.health_tracker.kinds import COUNTED, KINDS
from lifegym.worlds.services.health_tracker.records import (
    TRANSITIONS,
    Device,
    Goal,
    GoalResult,
    Habit,
    Meal,
    Metric,
    Stream,
    Workout,
)
from lifegym.worlds.services.health_tracker.training import Training
from lifegym.worlds.services.health_tracker.watching import Watching

__all__ = [
    "COUNTED",
    "KINDS",
    "TRANSITIONS",
    "Device",
    "Goal",
    "GoalResult",
    "Habit",
    "HealthTracker",
    "Meal",
    "Metric",
    "Stream",
    "Workout",
]


class HealthTracker(Backstage, Training, Watching, Habits):
    """A person's readings, workouts, meals and goals."""

    name = "health_tracker"
    title = "Health tracker"
