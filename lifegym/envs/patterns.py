"""The six construction patterns, each of which must appear in every domain."""

from __future__ import annotations

from typing import Final, Literal, get_args

from lifegym.worlds.errors import suggestion

Pattern = Literal["single_record", "cross_record", "cross_day", "missing_event", "clarification", "preference"]

PATTERNS: Final[dict[Pattern, str]] = {
    "single_record": "single-record constraint",
    "cross_record": "cross-record conflict",
    "cross_day": "cross-day accumulation",
    "missing_event": "missing expected event",
    "clarification": "clarification before action",
    "preference": "preference or multi-party decision",
}
"""Pattern to its name in words."""


def pattern_named(name: str) -> Pattern:
    """Return the pattern of a name, short or in words.

    Raises:
        ValueError: There is none; the message names the nearest.
    """
    for short in get_args(Pattern):
        if name in (short, PATTERNS[short]):
            found: Pattern = short
            return found
    raise ValueError(f"there is no construction pattern {name!r}.{suggestion(name, PATTERNS)} It is one of "
                     f"{', '.join(PATTERNS)}")  # fmt: skip
