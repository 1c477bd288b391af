"""Lengths in tokens, without the model's tokenizer: estimated from bytes, corrected by what the endpoint counts."""

from __future__ import annotations

import json
from math import ceil
from typing import Any, Final

__all__ = ["Tokens"]

_BYTES_A_TOKEN: Final = 4.0
"""Rule of thumb of the byte-pair vocabularies in use, for English; the correction makes up for the rest."""
_LEAST: Final = 0.5
_MOST: Final = 4.0


class Tokens:
    """Estimates how many tokens a text takes.

    The estimate starts at four bytes a token. Each answer of an endpoint that counts what it read corrects it.
    """

    def __init__(self) -> None:
        self._ratio = 1.0

    def count(self, text: str) -> int:
        """Return about how many tokens a text takes."""
        return ceil(len(text.encode("utf-8", "replace")) / _BYTES_A_TOKEN * self._ratio)

    def count_all(self, values: Any) -> int:
        """Return about how many tokens JSON values take, such as messages or tools."""
        return self.count(json.dumps(values, ensure_ascii=False))

    def correct(self, estimated: int, counted: int) -> None:
        """Take up what an endpoint counted for something that was estimated."""
        if estimated > 0 and counted > 0:
            self._ratio = min(_MOST, max(_LEAST, self._ratio * counted / estimated))

    def cut(self, text: str, most: int) -> str:
        """Return a text's beginning that takes at most so many tokens."""
        if self.count(text) <= most:
            return text
        size = max(0, int(most * _BYTES_A_TOKEN / self._ratio))
        return text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore")
