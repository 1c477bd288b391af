"""What a refused call says: a code for programs and a sentence that tells what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class ToolError(Exception):
    """A call the world refuses. The world answers it as a result and keeps its state.

    Args:
        code: A stable code such as ``EVENT_NOT_FOUND``.
        message: One or two sentences for the caller: what was wrong and what would be right.
        **details: Further JSON-able facts, for example the allowed values.
    """

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    def to_json(self) -> dict[str, Any]:
        """The result a caller sees: ``{"error": message, "code": code, ...details}``."""
        return {"error": self.message, "code": self.code, **self.details}


def nearest(name: str, known: Iterable[str], count: int = 3) -> list[str]:
    """Return up to ``count`` of ``known`` that resemble ``name``, best first."""
    return get_close_matches(name[:200], list(dict.fromkeys(known)), n=count, cutoff=0.5)


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'a' or 'b'?", or an empty text when nothing known resembles ``name``."""
    close = nearest(name, known)
    if not close:
        return ""
    return f" Did you mean {' or '.join(repr(item) for item in close)}?"
