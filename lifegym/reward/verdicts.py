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


_READY: Final = 4096
_ready: dict[int, tuple[Question, Compiled]] = {}


def ready(question: Question) -> Compiled:
    """Return a predicate ready to run, the same for all who ask the same one, so that they share what it remembers."""
    known = _ready.get(id(question))
    if known is None:
        if len(_ready) >= _READY:
            _ready.clear()
        # The predicate is kept with it, since another could otherwise take over the identity of one that is gone.
        known = _ready[id(question)] = question, question.compiled()
    return known[1]


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

    def bare(self) -> Question:
        """Return the question after the deed itself, without what makes a right deed count for none.

        A right row that another contradicts, a heap of questions, a mail sent twice word for word earn nothing. Where
        the deed is a wrong one it has been done all the same.
        """
        return self

    def holds(self, world: World) -> bool:
        """Return the verdict alone; this makes any predicate an event's condition."""
        return ready(self).verdict(world).ok
