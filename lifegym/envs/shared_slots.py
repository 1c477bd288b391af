"""Shared memory for values that are no arrays, of any length.

`Slots` is the memory, `LiveBatch` what a vector environment sees of it.
"""

from __future__ import annotations

import os
import shutil
import struct
import tempfile
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["SLOT_BYTES", "LiveBatch", "ObjectArray", "Slots", "VectorizableSpace", "object_array"]

SLOT_BYTES = 256 * 1024
"""Shared memory of one value, in bytes; a longer value travels through a file."""

ObjectArray: TypeAlias = NDArray[np.object_]

_HEADER = struct.Struct("<q")


class VectorizableSpace(Protocol):
    """What `vectorizable` asks of a space beyond being one."""

    def blank(self) -> Any:
        """Returns the member that stands in a batch before the first reset."""

    def encode(self, value: Any) -> bytes:
        """Returns the value as bytes; only the blank member may become no bytes at all."""

    def decode(self, data: bytes) -> Any:
        """Returns the value `encode` was given."""

    def max_encoded_bytes(self) -> int | None:
        """Returns how long an encoded member can be, or None if there is no limit."""


class Slots:
    """Shared memory for ``n`` values of one space, a slot each.

    Each slot holds a signed length and the encoded value. A value that does not fit is written to a file of the slot in
    a folder that the creating process removes; the length then stands negated.

    Args:
        n: Number of slots.
        capacity: Bytes a slot can hold.
        overflow: Whether longer values can occur.
        ctx: The multiprocessing context of the processes that will share the memory.
    """

    def __init__(self, n: int, capacity: int, overflow: bool, ctx: Any) -> None:
        self._n = n
        self._capacity = capacity
        self._stride = _HEADER.size + capacity
        self._memory = ctx.RawArray("B", n * self._stride)
        self._folder: str | None = None
        if overflow:
            self._folder = tempfile.mkdtemp(prefix="lifegym-")
            weakref.finalize(self, _remove_folder, self._folder, os.getpid())

    def __len__(self) -> int:
        return self._n

    def write(self, index: int, data: bytes) -> None:
        """Puts one encoded value into its slot.

        Raises:
            OSError: If the value needs a file and it cannot be written.
        """
        start = index * self._stride
        view = memoryview(self._memory).cast("B")
        if len(data) <= self._capacity:
            view[start + _HEADER.size : start + _HEADER.size + len(data)] = data
            _HEADER.pack_into(view, start, len(data))
        else:
            self._file(index).write_bytes(data)
            _HEADER.pack_into(view, start, -len(data))

    def read(self, index: int) -> bytes:
        """Returns the encoded value in a slot, empty before the first write."""
        start = index * self._stride
        view = memoryview(self._memory).cast("B")
        (length,) = _HEADER.unpack_from(view, start)
        if length < 0:
            return self._file(index).read_bytes()
        return bytes(view[start + _HEADER.size : start + _HEADER.size + length])

    def _file(self, index: int) -> Path:
        if self._folder is None:
            raise ValueError(
                f"A value does not fit the {self._capacity} bytes its space allows; keep to the space's `max_length`."
            )
        return Path(self._folder, f"{index}.bin")


class LiveBatch:
    """The values now in shared memory, decoded when looked at.

    A deep copy of it, which is what a vector environment hands out by default, is a plain object array.

    Args:
        space: The space of one value.
        slots: The memory.
        n: Number of values.
    """

    __slots__ = ("_n", "_slots", "_space")

    def __init__(self, space: VectorizableSpace, slots: Slots, n: int) -> None:
        self._space = space
        self._slots = slots
        self._n = n

    def array(self) -> ObjectArray:
        """Returns the present values as an object array of shape ``(n,)``."""
        return object_array([self[index] for index in range(self._n)])

    def __getitem__(self, index: int) -> Any:
        data = self._slots.read(range(self._n)[index])
        return self._space.decode(data) if data else self._space.blank()

    def __len__(self) -> int:
        return self._n

    def __iter__(self) -> Iterator[Any]:
        return iter(self.array())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("Values in shared memory must be decoded, so an array of them is always a copy.")
        return self.array() if dtype is None else self.array().astype(dtype)

    def __deepcopy__(self, memo: dict[int, Any]) -> ObjectArray:
        return self.array()

    def __repr__(self) -> str:
        return f"LiveBatch({self._space!r}, n={self._n})"


def object_array(items: Sequence[Any]) -> ObjectArray:
    """Returns the items in an object array of shape ``(n,)``."""
    # Assigned one by one, because numpy would take items that are sequences themselves for further axes.
    array = np.empty(len(items), dtype=np.object_)
    for index, item in enumerate(items):
        array[index] = item
    return array


def _remove_folder(folder: str, owner: int) -> None:
    # A forked worker inherits this callback, and must not remove what its siblings still use.
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)
