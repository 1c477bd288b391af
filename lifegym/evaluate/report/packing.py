"""Stories as compressed JSON inside the page, each read only when it is opened.

Runs of one world show the agent much the same: a longer text is kept in the first episode that has it, and later ones
refer to it by that episode's number and its place among that episode's texts.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from hashlib import blake2b
from typing import Any, Final

__all__ = ["Packer"]

_SHARED_FROM: Final = 120
"""Characters from which on a text is kept once: a reference to it costs some twenty."""
_LEVEL: Final = 6


class Packer:
    """Packs stories one after the other."""

    def __init__(self) -> None:
        self._places: dict[bytes, tuple[int, int]] = {}
        self._count = 0

    def pack(self, story: dict[str, Any]) -> str:
        """Return a story as base64 text of zlib-compressed JSON; its number is how many were packed before it.

        Where the story has a longer text, the packed one has ``{"in": [episode, place]}``, and its ``texts`` are those
        that no earlier story had.
        """
        number = self._count
        self._count += 1
        texts: list[str] = []

        def kept(value: Any) -> Any:
            if isinstance(value, str):
                if len(value) < _SHARED_FROM:
                    return value
                return {"in": self._place(value, number, texts)}
            if isinstance(value, dict):
                return {name: kept(item) for name, item in value.items()}
            if isinstance(value, list | tuple):
                return [kept(item) for item in value]
            return value

        data = {**kept(story), "texts": texts}
        # Half a character pair, which an agent may have written, has no bytes in UTF-8.
        line = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
        return b64encode(zlib.compress(line, _LEVEL)).decode()

    def _place(self, text: str, number: int, texts: list[str]) -> tuple[int, int]:
        mark = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        place = self._places.get(mark)
        if place is None:
            place = self._places[mark] = number, len(texts)
            texts.append(text)
        return place
