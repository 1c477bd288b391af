"""Stories as compressed JSON inside the page, each read only when it is opened.

Runs of one world show much the same: the same results, the same changes of the world, the same records it wrote. What
is long enough is kept in the first episode that has it, and whatever has it later refers to it there.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from hashlib import blake2b
from typing import Any, Final

__all__ = ["Packer"]

_SHARED_FROM: Final = 120
"""Characters of JSON from which on a value is kept once: a reference to it takes some fifteen."""
_LEVEL: Final = 6


class Packer:
    """Packs stories one after the other."""

    def __init__(self) -> None:
        self._places: dict[bytes, tuple[int, int]] = {}
        self._count = 0

    def pack(self, story: dict[str, Any]) -> str:
        """Return a story as base64 text of zlib-compressed JSON; its number is how many were packed before it.

        Where the story has a longer text or object, the packed one has ``{"in": [episode, place]}``: it stands at that
        place among that episode's ``kept``, which may in turn refer to others.
        """
        kept: list[Any] = []
        data = {name: self._kept(value, kept) for name, value in story.items()}
        self._count += 1
        return b64encode(zlib.compress(_bytes({**data, "kept": kept}), _LEVEL)).decode()

    def _kept(self, value: Any, kept: list[Any]) -> Any:
        """Return a value with a reference in place of every part that is kept, itself included."""
        if isinstance(value, list | tuple):
            return [self._kept(item, kept) for item in value]
        if not isinstance(value, str | dict) or (isinstance(value, str) and len(value) < _SHARED_FROM):
            return value
        line = _bytes(value)
        if len(line) < _SHARED_FROM:
            return value
        mark = blake2b(line, digest_size=16).digest()
        place = self._places.get(mark)
        if place is None:
            parts = value if isinstance(value, str) else {name: self._kept(item, kept) for name, item in value.items()}
            place = self._places[mark] = self._count, len(kept)
            kept.append(parts)
        return {"in": place}


def _bytes(value: Any) -> bytes:
    # Half a character pair, which an agent may have written, has no bytes in UTF-8.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
