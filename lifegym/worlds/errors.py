"""What a refused call says: a code for programs and a sentence that tells what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest
from itertools import compress, islice
from operator import not_
from typing import Any, Final

_COMPARED: Final = 10


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


@lru_cache(maxsize=8192)
def _pairs(name: str) -> frozenset[str]:
    """Return the neighbouring pairs of letters of a name, its two ends among them."""
    spelled = f"^{name.casefold()}$"
    return frozenset(spelled[place : place + 2] for place in range(len(spelled) - 1))


def nearest(name: str, known: Iterable[str], count: int = 3) -> list[str]:
    """Return up to ``count`` of ``known`` that resemble ``name``, best first."""
    name = name[:200]
    wanted = _pairs(name)

    def shared(other: str) -> float:
        pairs = _pairs(other)
        return len(wanted & pairs) / (len(wanted) + len(pairs))

    # The exact comparison costs much, so only those that share most pairs of letters are compared. Most share none.
    names = list(dict.fromkeys(known))
    apart = list(map(wanted.isdisjoint, map(_pairs, names)))
    candidates = nlargest(_COMPARED, compress(names, map(not_, apart)), key=shared)
    if len(candidates) < _COMPARED:
        candidates += islice(compress(names, apart), _COMPARED - len(candidates))
    return get_close_matches(name, candidates, n=count, cutoff=0.5)


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'a' or 'b'?", or an empty text when nothing known resembles ``name``."""
    close = nearest(name, known)
    if not close:
        return ""
    return f" Did you mean {' or '.join(repr(item) for item in close)}?"


def not_one_of(given: str, known: Iterable[str], field: str, code: str = "BAD_ARG") -> ToolError:
    """Return the refusal of a word that is none of those that a field takes, to be raised.

    Args:
        given: What the caller wrote.
        known: The words that would be right, in the order in which they are told.
        field: The argument's name.
        code: The refusal's code.
    """
    words = tuple(known)
    meant = suggestion(given.casefold(), words) or suggestion(given, words)
    return ToolError(code, f"{field} is one of {', '.join(words)}; got {given[:40]!r}.{meant}")
