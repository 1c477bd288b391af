"""Memories that retrieve: earlier turns in chunks, of which the most similar to the turn's opening are recalled."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from lifegym.policies.memory.base import Hands, Memory, Message, Turn, note
from lifegym.policies.memory.embedding import Cache, Vectors, key_of

__all__ = ["Rag", "RagCache"]

_CHUNK_TOKENS: Final = 300
_LEAST_LIKE: Final = 0.02
"""Below this, two texts have hardly a word in common."""


class _Chunk(NamedTuple):
    turn: int
    time: str
    text: str


class Rag(Memory):
    """Chunks of earlier turns by the similarity (cosine) of their embeddings to the text that opens the turn."""

    async def begin(self, hands: Hands) -> None:
        """Begin with no chunk."""
        self._hands = hands
        self._chunks: list[_Chunk] = []
        self._vectors: list[Vectors] = []

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Return the most similar chunks that fit, in the order in which they happened."""
        if not self._chunks:
            return []
        (query,) = await self._embed([opening])
        likeness = np.stack(self._vectors) @ query
        left = budget - self._hands.count(_HEADING) - 8
        chosen = []
        for place in np.argsort(-likeness, kind="stable"):
            if likeness[place] < _LEAST_LIKE:
                break
            needed = self._hands.count(_shown(self._chunks[place]))
            if needed <= left:
                chosen.append(int(place))
                left -= needed
        return note(_HEADING, "\n".join(_shown(self._chunks[place]) for place in sorted(chosen)))

    async def keep(self, turn: Turn) -> None:
        """Cut the turn into chunks and embed them."""
        texts = [piece for group in turn.lines() for piece in self._pieces(group)]
        self._vectors += await self._embed(texts)
        self._chunks += [_Chunk(turn.number, turn.time[:16], text) for text in texts]

    def _pieces(self, text: str) -> list[str]:
        found = []
        while text.strip():
            piece = self._hands.cut(text, _CHUNK_TOKENS)
            found.append(piece)
            text = text[max(1, len(piece)) :]
        return found

    async def _embed(self, texts: list[str]) -> list[Vectors]:
        return [_unit(vector) for vector in await self._hands.embed(texts)] if texts else []


class RagCache(Rag):
    """Retrieves as :class:`Rag` does, and embeds no text twice.

    Embeddings are kept by what they are of: in this process, and from run to run in the directory that the settings
    name.
    """

    async def begin(self, hands: Hands) -> None:
        """Take up the cache."""
        await super().begin(hands)
        self._cache = _cache(hands.cache_directory())

    async def _embed(self, texts: list[str]) -> list[Vectors]:
        name = self._hands.embedding_name()
        keys = [key_of(name, text) for text in texts]
        found = {key: row for key in keys if (row := self._cache.get(key)) is not None}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in found}
        for key, row in zip(missing, await super()._embed(list(missing.values())), strict=True):
            self._cache.put(key, row)
            found[key] = row
        return [found[key] for key in keys]


_HEADING: Final = "Memory: what earlier turns hold that may matter now"


def _shown(chunk: _Chunk) -> str:
    return f"({chunk.time}) {chunk.text}"


def _unit(vector: object) -> Vectors:
    row: Vectors = np.asarray(vector, dtype=np.float32)
    length = float(np.linalg.norm(row))
    return row / length if length > 0 else row


@cache
def _cache(directory: str | None) -> Cache:
    """Return the process's one cache for a directory."""
    return Cache(directory)
