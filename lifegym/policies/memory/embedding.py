"""A small embedding that needs no model, and a cache of embeddings on disk."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

__all__ = ["Cache", "hashed", "key_of"]

_SIZE: Final = 1024
_WORD: Final = re.compile(r"[^\W_]+")
_GRAM: Final = 4
"""Letters of a piece of a word: enough to find a word's other forms again, and its misspellings."""
_PIECE_WEIGHT: Final = 0.4

Vectors = NDArray[np.float32]


def hashed(texts: Iterable[str]) -> Vectors:
    """Return a vector of length 1 for each text, shape ``(texts, 1024)``, from the words and pieces of words in it.

    Each is hashed to a place and a sign (the hashing trick of Weinberger et al. 2009) and enters with the logarithm of
    how often it stands there. The same in any process.
    """
    rows = [_row(text) for text in texts]
    return np.stack(rows) if rows else np.zeros((0, _SIZE), dtype=np.float32)


def _row(text: str) -> Vectors:
    counts: dict[str, float] = {}
    for feature, weight in _features(text):
        counts[feature] = counts.get(feature, 0.0) + weight
    row = np.zeros(_SIZE, dtype=np.float32)
    for feature, count in counts.items():
        place = crc32(feature.encode())
        row[place % _SIZE] += np.log1p(count) * (1 if place & 0x80000000 else -1)
    length = float(np.linalg.norm(row))
    return row / length if length > 0 else row


def _features(text: str) -> Iterator[tuple[str, float]]:
    for word in _WORD.findall(text.casefold()):
        yield f"w:{word}", 1.0
        spelled = f"^{word}$"
        for start in range(len(spelled) - _GRAM + 1):
            yield f"g:{spelled[start : start + _GRAM]}", _PIECE_WEIGHT


def key_of(embedding: str, text: str) -> str:
    """Return what a text's vector is kept under."""
    return sha256(f"{embedding}\0{text}".encode("utf-8", "replace")).hexdigest()


class Cache:
    """Vectors by key: the newest in memory, and all in a directory if there is one, a file each.

    Args:
        directory: Made when first written to.
        most: How many are held in memory; the default takes about 80 MB of hashed ones.
    """

    def __init__(self, directory: str | None = None, most: int = 20_000) -> None:
        self._home = None if directory is None else Path(directory)
        self._most = most
        self._kept: dict[str, Vectors] = {}

    def get(self, key: str) -> Vectors | None:
        """Return a vector that is kept, or None. A file that is damaged counts as none."""
        row = self._kept.get(key)
        if row is None and self._home is not None:
            try:
                row = np.load(self._path(self._home, key), allow_pickle=False)
            except (OSError, ValueError, EOFError):
                return None
            self._remember(key, row)
        return row

    def put(self, key: str, row: Vectors) -> None:
        """Keep a vector."""
        self._remember(key, row)
        if self._home is not None:
            path = self._path(self._home, key)
            path.parent.mkdir(parents=True, exist_ok=True)
            # Processes and threads write side by side: a name of its own, then moved into place whole.
            draft = path.with_name(f"{path.name}.{os.getpid()}.{id(row)}.part")
            with draft.open("wb") as file:
                np.save(file, row, allow_pickle=False)
            draft.replace(path)

    def _remember(self, key: str, row: Vectors) -> None:
        self._kept[key] = row
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]

    @staticmethod
    def _path(home: Path, key: str) -> Path:
        return home / key[:2] / f"{key}.npy"
