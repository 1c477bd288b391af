"""Lets Gymnasium's vector environments batch values that are no arrays: whole, in object arrays, in any process layout.

Out of the box such values are batched as tuples, which libraries that treat tuples as structure take apart into single
characters, and cannot cross shared memory. A space class decorated with `vectorizable` gets object arrays of shape
``(n,)`` everywhere, and a shared memory through which a value of any length arrives whole.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeVar

import gymnasium as gym
import numpy as np
from gymnasium.spaces.utils import is_space_dtype_shape_equiv
from gymnasium.vector.utils import (
    batch_differing_spaces,
    batch_space,
    concatenate,
    create_empty_array,
    create_shared_memory,
    iterate,
    read_from_shared_memory,
    write_to_shared_memory,
)

from lifegym.envs.shared_slots import SLOT_BYTES, LiveBatch, ObjectArray, Slots, VectorizableSpace, object_array

__all__ = ["BatchSpace", "vectorizable"]

_SpaceT = TypeVar("_SpaceT", bound=type)


def vectorizable(space_type: _SpaceT) -> _SpaceT:
    """Class decorator that registers a `VectorizableSpace` with all of Gymnasium's vector functions.

    ``iterate`` is left out on purpose: it takes batches apart, and one value of these spaces is not a batch.
    """
    for function, implementation in _FOR_ONE:
        function.register(space_type)(implementation)
    return space_type


class BatchSpace(gym.Space[ObjectArray]):
    """One member of each of several spaces, in an object array.

    Samples are object arrays of shape ``(n,)``; lists and tuples of length ``n`` are members too.

    Args:
        spaces: The spaces, one for each element; each keeps its own random generator.
        seed: Seeds this space and through it the others.

    Raises:
        ValueError: If there are no spaces.
    """

    def __init__(
        self, spaces: Iterable[gym.Space[Any]], seed: int | Sequence[int] | np.random.Generator | None = None
    ) -> None:
        self.spaces = tuple(spaces)
        if not self.spaces:
            raise ValueError("A batch needs at least one space.")
        super().__init__(shape=(len(self.spaces),), dtype=np.object_)
        if isinstance(seed, np.random.Generator):
            self._np_random = seed
        elif seed is not None:
            self.seed(seed)

    @property
    def is_np_flattenable(self) -> bool:
        """False: the elements have no fixed length."""
        return False

    def seed(self, seed: int | Sequence[int] | None = None) -> tuple[Any, ...]:
        """Seeds every element's space.

        Args:
            seed: None for fresh seeds, one number from which all are drawn, or one number an element.

        Returns:
            The seeds used, one an element.

        Raises:
            ValueError: If there are not as many seeds as elements.
        """
        if seed is None:
            return tuple(space.seed(None) for space in self.spaces)
        if isinstance(seed, int | np.integer):
            super().seed(int(seed))
            seeds = [int(drawn) for drawn in self.np_random.integers(np.iinfo(np.int32).max, size=len(self.spaces))]
        else:
            seeds = list(seed)
            if len(seeds) != len(self.spaces):
                raise ValueError(f"Got {len(seeds)} seeds for {len(self.spaces)} elements; give one seed an element.")
        return tuple(space.seed(one) for space, one in zip(self.spaces, seeds, strict=True))

    def sample(self, mask: Sequence[Any] | None = None, probability: Sequence[Any] | None = None) -> ObjectArray:
        """Draws one member of each space.

        Args:
            mask: A mask for each element's space, each possibly None.
            probability: Probabilities for each element's space, each possibly None.

        Returns:
            An object array of shape ``(n,)``.

        Raises:
            ValueError: If there are not as many masks or probabilities as elements.
        """
        masks = self._one_each("mask", mask)
        weights = self._one_each("probability", probability)
        return object_array(
            [s.sample(mask=m, probability=p) for s, m, p in zip(self.spaces, masks, weights, strict=True)]
        )

    def _one_each(self, name: str, given: Sequence[Any] | None) -> Sequence[Any]:
        if given is None:
            return [None] * len(self.spaces)
        if isinstance(given, str | Mapping) or not hasattr(given, "__len__") or len(given) != len(self.spaces):
            raise ValueError(
                f"`{name}` of a batch is a list with one entry for each of its {len(self.spaces)} elements."
            )
        return given

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an object array, list or tuple with a member of each space."""
        if isinstance(x, np.ndarray):
            if x.shape != self.shape:
                return False
        elif not isinstance(x, list | tuple) or len(x) != len(self.spaces):
            return False
        return all(space.contains(item) for space, item in zip(self.spaces, x, strict=True))

    def to_jsonable(self, sample_n: Iterable[Any]) -> list[list[Any]]:
        """Returns one list of plain JSON values for each sample."""
        return [
            [space.to_jsonable([item])[0] for space, item in zip(self.spaces, sample, strict=True)]
            for sample in sample_n
        ]

    def from_jsonable(self, sample_n: list[Any]) -> list[ObjectArray]:
        """Returns the samples `to_jsonable` was given."""
        return [
            object_array([space.from_jsonable([item])[0] for space, item in zip(self.spaces, sample, strict=True)])
            for sample in sample_n
        ]

    def __len__(self) -> int:
        return len(self.spaces)

    def __getitem__(self, index: int) -> gym.Space[Any]:
        return self.spaces[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BatchSpace) and self.spaces == other.spaces

    def __hash__(self) -> int:
        return hash((BatchSpace, self.spaces))

    def __repr__(self) -> str:
        if all(space == self.spaces[0] for space in self.spaces):
            return f"BatchSpace({self.spaces[0]!r}, n={len(self.spaces)})"
        return f"BatchSpace({', '.join(map(repr, self.spaces))})"


def _batch_space(space: gym.Space[Any], n: int = 1) -> BatchSpace:
    rng = deepcopy(space.np_random)
    batch = BatchSpace([deepcopy(space) for _ in range(n)], seed=deepcopy(rng))
    batch.seed([int(seed) for seed in rng.integers(0, np.iinfo(np.int32).max, size=n)])
    return batch


def _batch_differing_spaces(spaces: Sequence[gym.Space[Any]]) -> BatchSpace:
    return BatchSpace([deepcopy(space) for space in spaces], seed=deepcopy(spaces[0].np_random))


def _same_layout(space: gym.Space[Any], other: object) -> bool:
    return type(space) is type(other) and getattr(other, "shape", None) == space.shape


def _concatenate(space: gym.Space[Any], items: Iterable[Any], out: Any) -> ObjectArray:
    values = list(items)
    if not (isinstance(out, np.ndarray) and out.dtype == np.object_ and out.shape == (len(values),)):
        return object_array(values)
    for index, value in enumerate(values):
        out[index] = value
    return out


def _create_empty_array(space: VectorizableSpace, n: int | None = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    return space.blank() if n is None else object_array([space.blank() for _ in range(n)])


def _create_shared_memory(space: VectorizableSpace, n: int = 1, ctx: Any = multiprocessing) -> Slots:
    longest = space.max_encoded_bytes()
    overflow = longest is None or longest > SLOT_BYTES
    return Slots(n, SLOT_BYTES if longest is None else min(longest, SLOT_BYTES), overflow, ctx)


def _read_from_shared_memory(space: VectorizableSpace, shared_memory: Slots, n: int = 1) -> LiveBatch:
    return LiveBatch(space, shared_memory, n)


def _write_to_shared_memory(space: VectorizableSpace, index: int, value: Any, shared_memory: Slots) -> None:
    shared_memory.write(index, space.encode(value))


def _iterate_batch(space: BatchSpace, items: Any) -> Iterator[Any]:
    if isinstance(items, str | bytes | Mapping) or not hasattr(items, "__len__"):
        raise TypeError(f"Expected a list, tuple or object array of {len(space)} values, got {type(items).__name__}.")
    if len(items) != len(space):
        raise ValueError(f"Expected {len(space)} values, one an environment, got {len(items)}.")
    return iter(items)


_FOR_ONE: tuple[tuple[Any, Callable[..., Any]], ...] = (
    (batch_space, _batch_space),
    (batch_differing_spaces, _batch_differing_spaces),
    (is_space_dtype_shape_equiv, _same_layout),
    (concatenate, _concatenate),
    (create_empty_array, _create_empty_array),
    (create_shared_memory, _create_shared_memory),
    (read_from_shared_memory, _read_from_shared_memory),
    (write_to_shared_memory, _write_to_shared_memory),
)
_FOR_BATCHES: tuple[tuple[Any, Callable[..., Any]], ...] = (
    (iterate, _iterate_batch),
    (is_space_dtype_shape_equiv, _same_layout),
)

for _function, _implementation in _FOR_BATCHES:
    _function.register(BatchSpace)(_implementation)
