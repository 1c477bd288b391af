"""What a motif earns, ready for the stage in which it falls due."""

from __future__ import annotations

from typing import TypedDict

from lifegym.reward.build import Built
from lifegym.reward.checks import Axis


class Due(TypedDict):
    """The arguments of one check of a stage."""

    check_id: str
    says: str
    axis: Axis
    weight: int
    that: Built
    mutation: str


def due(check_id: str, says: str, axis: Axis, weight: int, that: Built, mutation: str = "") -> Due:
    """Return a check for later."""
    return Due(check_id=check_id, says=says, axis=axis, weight=weight, that=that, mutation=mutation)
