"""Text and times, as every part of the railway's desk writes and compares them."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from lifegym.worlds.folding import fold


@lru_cache(maxsize=4096)
def squeezed(train_no: str) -> str:
    """Return a train number without case, blanks and signs: ``IC 143`` is ``ic143``."""
    return "".join(character for character in fold(train_no) if character.isalnum())


def moment(instant: datetime) -> str:
    """Return ``Fri 5 March 2027, 09:16``, in the zone the instant carries."""
    return f"{instant:%a} {instant.day} {instant:%B %Y, %H:%M}"
