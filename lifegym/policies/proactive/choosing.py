"""The part that lets several variants of a plan vote."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, runtime_checkable

from lifegym.policies.proactive.base import Part
from lifegym.policies.proactive.notebook import Notebook

__all__ = ["Consistency", "Voting"]


@runtime_checkable
class Voting(Protocol):
    """A policy that draws its choices, and can draw several of one moment and make the most frequent."""

    votes: int


class Consistency(Part):
    """Has the inner policy draw several choices of each moment and make the one it draws most often.

    Rule-based form: for a policy that draws (:class:`Voting`); any other is left as it is. With more votes a choice
    comes ever nearer to the policy's likeliest.

    Args:
        votes: How many choices are drawn.
    """

    name: ClassVar[str] = "consistency"
    guidance: ClassVar[str] = (
        "Consistency: when a turn needs more than two calls, sketch three ways to do it before the first; keep what "
        "they agree on, find out where they differ why, and follow the one that fails least badly if something you "
        "assume is wrong."
    )

    def __init__(self, votes: Any = 5) -> None:
        if isinstance(votes, bool) or not isinstance(votes, int) or votes < 1:
            raise ValueError(f"votes is a whole number of at least 1, got {votes!r}")
        self._votes = votes

    def choose(self, note: Notebook, inner: Any, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Set the number of votes."""
        if isinstance(inner, Voting):
            inner.votes = self._votes
            note.count("consistency: votes")
