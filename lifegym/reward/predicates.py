"""The predicate algebra: questions about a world, as data, compiled once to closures.

Legs are typed, as a suite's audit wants them: *write* (:class:`Rows`, :class:`Total`, :class:`Ledger` ...), *text*
(:class:`States`), *read* (:class:`Looked`) and *absence* (:class:`Guarded`, which only ever stands beside a positive
leg).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from lifegym.reward.ledger_predicates import Ledger, Mirrored, Reconciled
from lifegym.reward.row_predicates import Before, Covered, Join, Rows, Total
from lifegym.reward.said_predicates import Looked, States
from lifegym.reward.selecting import Whose
from lifegym.reward.verdicts import EVER, Compiled, Finding, Leg, Question, Verdict, ready
from lifegym.worlds.world import World

__all__ = [
    "EVER",
    "AllOf",
    "AnyOf",
    "Before",
    "Compiled",
    "Covered",
    "Finding",
    "Guarded",
    "Join",
    "Ledger",
    "Leg",
    "Looked",
    "Mirrored",
    "Negation",
    "Predicate",
    "Question",
    "Reconciled",
    "Rows",
    "States",
    "Total",
    "Verdict",
    "Whose",
    "asks_for_a_deed",
]


_Joined = TypeVar("_Joined", "AllOf", "AnyOf")


def _of_bare_parts(joined: _Joined) -> _Joined:
    parts = tuple([part.bare() for part in joined.parts])
    same = all(part is own for part, own in zip(parts, joined.parts, strict=True))
    return joined if same else joined.model_copy(update={"parts": parts})


class AllOf(Question):
    """Every part holds."""

    kind: Literal["all"] = "all"
    parts: tuple[Predicate, ...] = Field(min_length=1)

    def compiled(self) -> Compiled:
        """Return the conjunction; it stops at the first part that fails and shows that one."""
        verdicts = tuple([ready(part).verdict for part in self.parts])

        def verdict(world: World) -> Finding:
            shown_parts = []
            for part in verdicts:
                finding = part(world)
                if not finding.ok:
                    return finding
                shown_parts.append(finding.evidence)
            return Finding(True, "; ".join(shown_parts))

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the parts' tables."""
        return frozenset().union(*[part.reads() for part in self.parts])

    def bare(self) -> AllOf:
        """Return the same of the bare parts."""
        return _of_bare_parts(self)

    def words(self) -> str:
        """Return the parts joined by and."""
        return "; and ".join(part.words() for part in self.parts)

    def legs(self) -> Iterator[Leg]:
        """Yield the parts' legs."""
        for part in self.parts:
            yield from part.legs()


class AnyOf(Question):
    """At least ``count`` parts hold."""

    kind: Literal["any"] = "any"
    parts: tuple[Predicate, ...] = Field(min_length=1)
    count: int = Field(default=1, ge=1)

    def compiled(self) -> Compiled:
        """Return the disjunction."""
        verdicts = tuple([ready(part).verdict for part in self.parts])
        count = self.count

        def verdict(world: World) -> Finding:
            findings = [part(world) for part in verdicts]
            hits = [finding for finding in findings if finding.ok]
            shown_findings = hits if len(hits) >= count else [finding for finding in findings if not finding.ok]
            return Finding(len(hits) >= count, "; ".join(finding.evidence for finding in shown_findings))

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the parts' tables."""
        return frozenset().union(*[part.reads() for part in self.parts])

    def bare(self) -> AnyOf:
        """Return the same of the bare parts."""
        return _of_bare_parts(self)

    def words(self) -> str:
        """Return the parts joined by or."""
        joined = ", or ".join(part.words() for part in self.parts)
        return joined if self.count == 1 else f"at least {self.count} of: {joined}"

    def legs(self) -> Iterator[Leg]:
        """Yield the parts' legs."""
        for part in self.parts:
            yield from part.legs()


class Guarded(Question):
    """Something was not done, and the positive act of the same matter was. Absence alone never earns anything.

    The forbidden act is looked for bare (:meth:`Question.bare`), so that nobody can hide it among its like.
    """

    kind: Literal["guarded"] = "guarded"
    never: Predicate
    because: Predicate

    def compiled(self) -> Compiled:
        """Return the two-sided test."""
        never, because = self.crossed(), ready(self.because).verdict

        def verdict(world: World) -> Finding:
            crossed = never(world)
            if crossed.ok:
                return Finding(False, f"was done: {crossed.evidence}")
            return because(world)

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the tables of both sides."""
        return self.never.reads() | self.because.reads()

    def crossed(self) -> Verdict:
        """Return the test for the forbidden act alone."""
        return ready(self.never.bare()).verdict

    def words(self) -> str:
        """Return both sides."""
        return f"{self.because.words()}; and never {self.never.words()}"

    def legs(self) -> Iterator[Leg]:
        """Yield an absence leg and those of the positive act."""
        yield "absence"
        yield from self.because.legs()


class Negation(Question):
    """The part does not hold. Only a condition of an event may use it; no check may rest on bare absence."""

    kind: Literal["not"] = "not"
    part: Predicate

    def compiled(self) -> Compiled:
        """Return the negation."""
        holds = ready(self.part).verdict
        return Compiled(lambda world: Finding(not holds(world).ok, "absent"), self.reads())

    def reads(self) -> frozenset[str]:
        """Return the part's tables."""
        return self.part.reads()

    def words(self) -> str:
        """Return ``not: ...``."""
        return f"not: {self.part.words()}"

    def legs(self) -> Iterator[Leg]:
        """Yield an absence leg."""
        yield "absence"


def asks_for_a_deed(predicate: Question) -> bool:
    """Return whether a predicate can hold only after something was done, so that absence alone never earns it."""
    match predicate:
        case AllOf():
            return any(asks_for_a_deed(part) for part in predicate.parts)
        case AnyOf():
            return sum(not asks_for_a_deed(part) for part in predicate.parts) < predicate.count
        case Guarded():
            return asks_for_a_deed(predicate.because)
    return bool(set(predicate.legs()) - {"absence"})


Predicate = Annotated[
    Rows
    | Total
    | Ledger
    | States
    | Looked
    | Before
    | AllOf
    | AnyOf
    | Guarded
    | Negation
    | Reconciled
    | Mirrored
    | Covered,
    Field(discriminator="kind"),
]

for _model in (AllOf, AnyOf, Guarded, Negation):
    _model.model_rebuild()
