"""Comparing texts the way people search: without case, without accents, every word somewhere."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from lifegym.worlds.errors import ToolError

_PLAIN: Final = str.maketrans({"đ": "d", "ø": "o", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe"})


def fold(text: str) -> str:
    """Return text without case and accents."""
    text = text.casefold()
    if text.isascii():
        return text
    marks = unicodedata.normalize("NFKD", text)
    return "".join(character for character in marks if not unicodedata.combining(character)).translate(_PLAIN)


@lru_cache(maxsize=4096)
def name_of(text: str) -> str:
    """Return a name as it is compared: folded, with single blanks."""
    return " ".join(fold(text).split())


def words_of(query: str, field: str = "keyword", longest: int = 200) -> tuple[str, ...]:
    """Return the folded words of a query.

    Raises:
        ToolError: ``BAD_ARG`` when there is no word in it, or the query is too long.
    """
    words = tuple(dict.fromkeys(fold(query[: longest + 1]).split()))
    if not words or len(query) > longest:
        raise ToolError(
            "BAD_ARG", f"{field} needs one or more words, 1 to {longest} characters in all, got {query[:40]!r}."
        )
    return words


def all_in(words: Iterable[str], text: str) -> bool:
    """Return whether every word stands somewhere in a folded text."""
    return all(map(text.__contains__, words))


def clean(text: str, field: str, longest: int) -> str:
    """Return text trimmed.

    Raises:
        ToolError: ``BAD_ARG`` when nothing is left, or more than ``longest`` characters.
    """
    text = text.strip()
    if not text or len(text) > longest:
        raise ToolError("BAD_ARG", f"{field} is 1 to {longest} characters, got {len(text)}.")
    return text
