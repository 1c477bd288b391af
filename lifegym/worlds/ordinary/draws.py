"""Small draws from a numpy generator, many at a time: a scalar draw by itself takes longer than making a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import numpy as np

T = TypeVar("T")
_BLOCK: Final = 4096
_TAKEN: Final = 256
"""Draws of a block that become Python's numbers at once: most streams need few."""


def one_of(rng: np.random.Generator, options: Sequence[T]) -> T:
    """Return the option that ``rng.choice`` would, which makes an array of them first and takes ten times as long."""
    return options[int(rng.integers(len(options)))]


class Draws:
    """Draws from one generator, taken in blocks.

    Args:
        rng: Where every draw comes from.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._block = np.empty(0, np.int64)
        self._left: list[int] = []

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit`` - 1."""
        left = self._left
        if not left:
            self._take()
        return left.pop() % limit

    def _take(self) -> None:
        """Take the next draws, which are the last of the block, as the whole of it would be used up from its end."""
        if not len(self._block):
            self._block = self._rng.integers(0, 2**48, _BLOCK)
        self._left.extend(self._block[-_TAKEN:].tolist())
        self._block = self._block[:-_TAKEN]

    def between(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        return low + self.below(high - low + 1)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of some options."""
        left = self._left
        if not left:
            return options[self.below(len(options))]
        return options[left.pop() % len(options)]

    def chance(self, percent: int) -> bool:
        """Return whether something happens that happens in so many cases of a hundred."""
        return self.below(100) < percent

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """Return up to ``count`` different options in their own order."""
        places = list(range(len(options)))
        chosen = sorted(places.pop(self.below(len(places))) for _ in range(min(count, len(places))))
        return [options[place] for place in chosen]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """Return the options in another order."""
        rest = list(options)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]
