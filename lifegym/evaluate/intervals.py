"""Intervals by resampling tasks.

The worlds and runs of one task are not independent of each other, so whole tasks are drawn, with replacement (the
cluster bootstrap; Cameron, Gelbach and Miller 2008, "Bootstrap-based improvements for inference with clustered
errors"). With a single task there is nothing to resample, and no interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Final, NamedTuple

import numpy as np

__all__ = ["DRAWS", "LEVEL", "Interval", "bootstrap_mean", "digits_of"]

DRAWS: Final = 10_000
"""How many samples are drawn."""
LEVEL: Final = 0.95
"""Share of the samples that lie within the interval; the percentiles are cut evenly at both ends."""
_SEED: Final = 20_260_301
_AT_ONCE: Final = 2_000_000


class Interval(NamedTuple):
    """A mean over tasks with its interval. ``low`` and ``high`` are None for fewer than two tasks."""

    mean: float
    low: float | None
    high: float | None
    tasks: int
    """The denominator."""


def digits_of(*values: float) -> int:
    """Return how many decimals numbers of one row are shown with: as many as the largest of them asks for.

    From 1,000 on none, from 10 on one, from 1 on two; below, enough for two figures that are not nought.
    """
    most = max(map(abs, values), default=0.0)
    if most >= 1000 or most == 0:
        return 0
    if most >= 1:
        return 1 if most >= 10 else 2
    return min(1 - floor(log10(most)), 9)


def bootstrap_mean(values: Sequence[float], weights: Sequence[float] | None = None, *, draws: int = DRAWS) -> Interval:
    """Return the mean of one value a task, and a percentile interval from resampled tasks.

    Args:
        values: One for each task.
        weights: For a ratio: each task's part of the denominator, and ``values`` are then its part of the numerator.
        draws: How many samples to draw.

    Raises:
        ValueError: There is no value, or the weights add up to nothing.
    """
    numbers = np.asarray(values, dtype=float)
    parts = np.ones_like(numbers) if weights is None else np.asarray(weights, dtype=float)
    if not numbers.size or parts.shape != numbers.shape or not parts.sum() > 0:
        raise ValueError(f"a mean needs one value and one positive weight a task, got {len(numbers)} values")
    mean = float(numbers.sum() / parts.sum())
    if numbers.size < 2:
        return Interval(mean, None, None, int(numbers.size))
    rng = np.random.default_rng(_SEED)
    means = []
    left = draws
    while left > 0:
        rows = min(left, max(1, _AT_ONCE // numbers.size))
        chosen = rng.integers(0, numbers.size, (rows, numbers.size))
        below = parts[chosen].sum(axis=1)
        # A sample of tasks that have no part in the denominator says nothing.
        means.append(numbers[chosen].sum(axis=1)[below > 0] / below[below > 0])
        left -= rows
    low, high = np.quantile(np.concatenate(means), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(mean, float(low), float(high), int(numbers.size))
