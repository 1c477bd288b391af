"""Seeded choices of a variant: the same task and variant draw the same values in any process."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TypeVar
from zlib import crc32

import numpy as np

T = TypeVar("T")


class Draw:
    """Random choices of one variant.

    Args:
        task_id: The task.
        variant: The variant.
        stream: Name of an independent stream, so that adding a draw in one place moves none elsewhere.
    """

    def __init__(self, task_id: str, variant: int, stream: str = "story") -> None:
        self._task_id = task_id
        self._variant = variant
        self.rng = np.random.Generator(np.random.PCG64([crc32(task_id.encode()), variant, crc32(stream.encode())]))

    def stream(self, name: str) -> Draw:
        """Return an independent stream of the same variant."""
        return Draw(self._task_id, self._variant, name)

    def integer(self, low: int, high: int, step: int = 1) -> int:
        """Return a whole number from ``low`` to ``high``, both included, in steps."""
        if step < 1 or high < low:
            raise ValueError(f"there is no whole number from {low} to {high} in steps of {step}")
        return low + step * int(self.rng.integers(0, (high - low) // step + 1))

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        if not options:
            raise ValueError("there is nothing to choose from")
        return options[int(self.rng.integers(0, len(options)))]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """Return ``count`` different options in random order."""
        if not 0 <= count <= len(options):
            raise ValueError(f"cannot draw {count} different ones of {len(options)}")
        return [options[int(index)] for index in self.rng.permutation(len(options))[:count]]

    def clock(self, first: str, last: str, step: int = 5) -> str:
        """Return a time of day ``HH:MM`` from ``first`` to ``last``, both included, in steps of minutes."""
        low, high = (60 * int(text[:2]) + int(text[3:]) for text in (first, last))
        minutes = self.integer(low, high, step)
        return f"{minutes // 60:02d}:{minutes % 60:02d}"

    def day(self, first: date | str, last: date | str, weekday: int | None = None) -> date:
        """Return a day from ``first`` to ``last``, both included; with ``weekday`` (0 is Monday) only such days."""
        start = date.fromisoformat(first) if isinstance(first, str) else first
        end = date.fromisoformat(last) if isinstance(last, str) else last
        days = [start + timedelta(days=n) for n in range((end - start).days + 1)]
        fitting = [day for day in days if weekday is None or day.weekday() == weekday]
        if not fitting:
            kind = "day" if weekday is None else f"day with weekday {weekday} (0 is Monday)"
            raise ValueError(f"there is no {kind} from {start} to {end}")
        return self.choice(fitting)
