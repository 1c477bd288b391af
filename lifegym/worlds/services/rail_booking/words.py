"""Text and times, as every part of the railway's desk writes and compares them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold


@lru_cache(maxsize=4096)
def squeezed(train_no: str) -> str:
    """Return a train number without case, blanks and signs: ``IC 143`` is ``ic143``."""
    return "".join(character for character in fold(train_no) if character.isalnum())


def later(instant: datetime, minutes: int) -> datetime:
    """Return the instant some minutes later, in the same zone, whatever its clocks do meanwhile."""
    if not minutes:
        return instant
    return (instant.astimezone(UTC) + timedelta(minutes=minutes)).astimezone(instant.tzinfo)


def minutes_between(start: datetime, end: datetime) -> int:
    """Return the minutes that pass from one instant to another."""
    return int(end.timestamp() - start.timestamp()) // 60


def clean(text: str, field: str, longest: int) -> str:
    """Return text trimmed, or refuse it when empty or too long."""
    text = text.strip()
    if not text or len(text) > longest:
        raise ToolError("BAD_ARG", f"{field} is 1 to {longest} characters, got {len(text)}.")
    return text


def moment(instant: datetime) -> str:
    """Return ``Fri 5 March 2027, 09:16``, in the zone the instant carries."""
    return f"{instant:%a} {instant.day} {instant:%B %Y, %H:%M}"
