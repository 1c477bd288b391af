"""What every predicate is: data that compiles to a verdict with evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from lifegym.worlds.world import World

Leg = Literal["write", "text", "read", "absence"]

EVER = 10_000
"""A stage index beyond every timeline: no upper bound."""


class Finding(NamedTuple):
    """A verdict and the evidence for it, in a line a report can show."""

    ok: bool
    evidence: str


Verdict = Callable[[World], Finding]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A predicate ready to run, with the tables (and ``calls``, the trace) whose change can alter its verdict."""

    verdict: Verdict
    tables: frozenset[str]


_ASKED: Final = 512
_asked: dict[int, tuple[Question, Verdict]] = {}


class Question(BaseModel):
    """Base of every predicate."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def compiled(self) -> Compiled:
        """Return the predicate ready to run."""
        raise NotImplementedError

    def reads(self) -> frozenset[str]:
        """Return the tables (and ``calls``, the trace) whose change can alter the verdict."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the predicate in one sentence."""
        raise NotImplementedError

    def legs(self) -> Iterator[Leg]:
        """Yield the kinds of evidence it rests on."""
        raise NotImplementedError

    def holds(self, world: World) -> bool:
        """Return the verdict alone; this makes any predicate an event's condition.

        What was compiled is kept with the predicate, whose identity is its own for as long as it is kept.
        """
        known = _asked.get(id(self))
        if known is None:
            if len(_asked) >= _ASKED:
                _asked.clear()
            known = _asked[id(self)] = self, self.compiled().verdict
        return known[1](world).ok
