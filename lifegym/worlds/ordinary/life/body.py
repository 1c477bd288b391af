"""The health tracker of a life: it rests on journeys, and trains when the calendar says so."""

from __future__ import annotations

from typing import Final

import numpy as np

from lifegym.worlds.ordinary import health_tracker
from lifegym.worlds.ordinary.life.plan import Life
from lifegym.worlds.services.health_tracker.records import Workout

GYM: Final = "strength"
"""The training that takes place at the gym."""


def train(life: Life, rng: np.random.Generator, count: int) -> None:
    """Write readings, workouts and meals; no workout is on a day that is kept clear."""
    rows = health_tracker.ordinary(rng, life.persona, life.now, count, journeys=life.away, sick=life.sick,
                                   start=life.start)  # fmt: skip
    for table, row in rows:
        if not isinstance(row, Workout):
            life.rows.append((table, row))
            continue
        day = row.started_at.date()
        if day in life.clear or (row.type == GYM and day < life.first):
            continue
        if row.type == GYM:
            row = row.evolve(note=life.shop("gym").name)
        life.rows.append((table, row))
