"""Text as a search compares it: without case, accents and needless blanks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from lifegym.worlds.errors import ToolError

_EMPTY: Final = frozenset(
    "a an and are as at be by can for from has have in is it its not of on one or our that the their there they this "
    "to was we what when who will with you your".split()
)
"""Words that nobody looks for."""

_APART: Final = {"đ": "d", "ø": "o", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "ð": "d", "þ": "th"}
"""Letters that Unicode does not take apart into a plain one and a mark."""
_APOSTROPHES: Final = re.compile("[’'`]")
_SIGNS: Final = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """Return text in lower case without accents, its blanks single."""
    if text.isascii():
        return " ".join(text.lower().split())
    kept = unicodedata.normalize("NFKD", text.casefold())
    # A text has few different letters with accents: replacing each is many times faster than looking at every letter.
    for character in set(kept):
        if character > "\x7f":
            if unicodedata.combining(character):
                kept = kept.replace(character, "")
            elif character in _APART:
                kept = kept.replace(character, _APART[character])
    return " ".join(kept.split())


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """Return short text folded, kept from call to call: names, places, words that are looked for."""
    return folded(text)


@lru_cache(maxsize=16384)
def plain_name(text: str) -> str:
    """Return a name folded and without signs, kept from call to call: ``Tian'ai Rd., No. 5`` is ``tianai rd no 5``."""
    return _SIGNS.sub(" ", _APOSTROPHES.sub("", folded(text))).strip()


def bag(*parts: str) -> str:
    """Return the different words of some texts, folded, in one line: what a search for words looks in.

    Articles and the like are left out; :func:`words` leaves them out too.
    """
    return " ".join(word for word in dict.fromkeys(folded(" ".join(parts)).split()) if word not in _EMPTY)


def words(text: str | None, most: int = 12) -> tuple[str, ...]:
    """Return the folded words of a search, the longest and so the rarest first; of many the first ``most``."""
    if not text:
        return ()
    said = list(dict.fromkeys(folded(text[:400]).split()[:most]))
    return tuple(sorted([word for word in said if word not in _EMPTY] or said, key=len, reverse=True))


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
