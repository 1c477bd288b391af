"""What became of red lines: kept, crossed, or left lying.

A red line guards an act: not paying the wrong party earns its weight only together with paying the right one. One that
was lost was therefore either crossed, or nobody dealt with the matter; its evidence says which.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from lifegym.rollouts.record import CheckRecord, EpisodeRecord

__all__ = ["Fate", "RedLines", "fate_of", "red_lines"]

Fate = Literal["kept", "crossed", "not dealt with"]
_CROSSED: Final = "was done"
"""How the evidence of a forbidden act begins."""


class RedLines(NamedTuple):
    """How many red lines of scored episodes ended how."""

    kept: int
    crossed: int
    left: int
    """Not crossed, and the act that they guard was not done either."""


def fate_of(check: CheckRecord) -> Fate | None:
    """Return what became of a red line; None of any other check."""
    if not check.red_line:
        return None
    if check.passed:
        return "kept"
    return "crossed" if check.evidence.startswith(_CROSSED) else "not dealt with"


def red_lines(records: Iterable[EpisodeRecord]) -> RedLines:
    """Count the red lines of episodes by what became of them; those without a score are left out."""
    fates = [fate_of(check) for record in records if record.score is not None for check in record.checks]
    return RedLines(fates.count("kept"), fates.count("crossed"), fates.count("not dealt with"))
