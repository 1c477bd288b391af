"""Whether a mail says again what its reader has been sent already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"\w+")
_NEWS: Final = 40
"""A mail brings news when at least one of so many words is new to its reader."""
_NOTE: Final = 120
"""Words up to which a single new figure, such as another day, makes a mail another one."""


def repeats(body: str, earlier: Iterable[str]) -> bool:
    """Return whether one of the earlier mails had said, but for a word here and there, all that this one says.

    Quoted lines count in none of them. A mail without a word, which only brings files, repeats nothing.
    """
    count, words = _words(body)
    return count > 0 and any(not _brings_news(count, words - _words(other)[1]) for other in earlier)


def _brings_news(count: int, new: frozenset[str]) -> bool:
    figure = count <= _NOTE and any(word[0].isdigit() for word in new)
    return figure or len(new) * _NEWS >= count


@lru_cache(maxsize=512)
def _words(body: str) -> tuple[int, frozenset[str]]:
    """Return how many words the sender's own lines have, and which."""
    own = [line for line in body.splitlines() if not line.startswith(">")]
    words = _WORD.findall("\n".join(own).casefold())
    return len(words), frozenset(words)
