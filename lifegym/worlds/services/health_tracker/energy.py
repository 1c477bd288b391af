"""Kinds of exercise and the energy they take.

Energy is MET x body mass in kg x hours. MET values are those of the Compendium of Physical Activities (Ainsworth et
al., Med Sci Sports Exerc 2011), by speed where the distance is known.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lifegym.worlds.errors import ToolError, suggestion

USUAL_KG: Final = 70
"""Body mass that is assumed where none was ever logged."""


class Exercise(NamedTuple):
    """A kind of exercise: tenths of MET, those by speed from so many km/h on, and the fastest anybody is."""

    tenths: int
    by_speed: tuple[tuple[float, int], ...] = ()
    fastest: float = 0.0


_RUN: Final = ((0.0, 60), (7.2, 83), (8.9, 98), (10.5, 110), (12.1, 118), (13.7, 128), (15.3, 145))
_WALK: Final = ((0.0, 28), (4.0, 30), (4.5, 35), (5.6, 43), (6.4, 50), (7.2, 70))
_RIDE: Final = ((0.0, 40), (16.0, 68), (19.2, 80), (22.5, 100), (25.7, 120), (30.6, 158))

EXERCISES: Final[dict[str, Exercise]] = {
    "running": Exercise(98, _RUN, 25),
    "walking": Exercise(35, _WALK, 14),
    "cycling": Exercise(75, _RIDE, 70),
    "hiking": Exercise(60, (), 12),
    "swimming": Exercise(58, (), 8),
    "rowing": Exercise(70, (), 24),
    "strength": Exercise(50),
    "hiit": Exercise(80),
    "yoga": Exercise(25),
    "pilates": Exercise(30),
    "stretching": Exercise(23),
    "dancing": Exercise(50),
    "elliptical": Exercise(50, (), 30),
    "climbing": Exercise(58),
    "tennis": Exercise(73),
    "badminton": Exercise(55),
    "squash": Exercise(73),
    "football": Exercise(70),
    "basketball": Exercise(65),
    "volleyball": Exercise(40),
    "martial_arts": Exercise(103),
    "skating": Exercise(70, (), 50),
    "skiing": Exercise(70, (), 120),
    "physiotherapy": Exercise(28),
    "other": Exercise(40, (), 120),
}
_ALIASES: Final = {
    "run": "running", "jog": "running", "jogging": "running", "walk": "walking", "bike": "cycling", "ride": "cycling",
    "biking": "cycling", "hike": "hiking", "swim": "swimming", "row": "rowing", "gym": "strength",
    "weights": "strength", "strength_training": "strength", "weightlifting": "strength", "dance": "dancing",
    "soccer": "football", "bouldering": "climbing", "physio": "physiotherapy", "ski": "skiing",
}  # fmt: skip


def exercise_of(name: str) -> str:
    """Return the name under which a kind of exercise is kept.

    Raises:
        ToolError: ``BAD_TYPE`` naming the known ones.
    """
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_")
    wanted = _ALIASES.get(wanted, wanted)
    if wanted not in EXERCISES:
        raise ToolError(
            "BAD_TYPE",
            f"{name[:40]!r} is no workout type.{suggestion(wanted, EXERCISES)} Types: {', '.join(EXERCISES)}.",
        )
    return wanted


def tenths_of_met(name: str, minutes: int, distance_m: int | None) -> int:
    """Return tenths of MET of an exercise, by its speed where that is known."""
    exercise = EXERCISES[name]
    if not exercise.by_speed or not distance_m:
        return exercise.tenths
    speed = distance_m * 60 / minutes / 1000
    return next(tenths for least, tenths in reversed(exercise.by_speed) if speed >= least)


def energy(name: str, minutes: int, distance_m: int | None, grams: int) -> int:
    """Return the kilocalories an exercise took, rounded half up. ``grams`` is the body's mass."""
    product = tenths_of_met(name, minutes, distance_m) * grams * minutes
    return (2 * product + 600_000) // 1_200_000
