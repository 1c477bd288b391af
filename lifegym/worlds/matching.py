"""Comparing texts the way people search: without case, without accents, every word somewhere."""

from __future__ import annotations

from collections.abc import Iterable

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import folded


def words_of(query: str, field: str = "keyword", longest: int = 200) -> tuple[str, ...]:
    """Return the folded words of a query.

    Raises:
        ToolError: ``BAD_ARG`` when there is no word in it, or the query is too long.
    """
    words = tuple(dict.fromkeys(folded(query[: longest + 1]).split()))
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
