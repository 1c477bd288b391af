"""A task's rubric: checks compiled once, and the scorer that settles them as an episode goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lifegym.reward.checks import Check, Result
from lifegym.reward.predicates import Compiled, Finding
from lifegym.worlds.world import World

UNREACHED = "the episode was truncated before it was due"


@dataclass(frozen=True, slots=True)
class _Ready:
    check: Check
    compiled: Compiled
    crossed: Callable[[World], Finding] | None
    guard_tables: frozenset[str]


class Rubric:
    """Checks of one task, compiled.

    Args:
        checks: All checks, in any order.

    Raises:
        ValueError: There is none, or two share an id.
    """

    def __init__(self, checks: tuple[Check, ...]) -> None:
        if not checks:
            raise ValueError("a rubric needs at least one check")
        if len({check.id for check in checks}) != len(checks):
            twice = sorted({check.id for check in checks if sum(other.id == check.id for other in checks) > 1})
            raise ValueError(f"check ids must be unique; twice: {', '.join(twice)}")
        self.checks = checks
        self.total = sum(check.weight for check in checks)
        self._ready = tuple(self._prepare(check) for check in checks)

    @staticmethod
    def _prepare(check: Check) -> _Ready:
        guard = check.guard() if check.red_line else None
        if guard is None:
            return _Ready(check, check.that.compiled(), None, frozenset())
        never = guard.never.compiled()
        return _Ready(check, check.that.compiled(), never.verdict, never.tables)

    def scorer(self) -> Scorer:
        """Return a scorer for a new episode."""
        return Scorer(self)

    def ready(self) -> tuple[_Ready, ...]:
        """Return the compiled checks, in the rubric's order."""
        return self._ready


class Scorer:
    """Settles a rubric's checks over one episode.

    A check is settled once, when it is due. Until then its standing may be asked for at any time
    (:meth:`potential`); it is evaluated again only when a table it reads has changed.
    """

    __slots__ = ("_cache", "_open", "results", "rubric")

    def __init__(self, rubric: Rubric) -> None:
        self.rubric = rubric
        self.results: dict[str, Result] = {}
        self._open: list[_Ready] = list(rubric.ready())
        self._cache: dict[str, tuple[tuple[int, ...], Finding, bool]] = {}

    def copy(self) -> Scorer:
        """Return an independent scorer with the same standing."""
        twin = Scorer(self.rubric)
        twin.results = self.results.copy()
        twin._open = self._open.copy()
        twin._cache = self._cache.copy()
        return twin

    @property
    def earned(self) -> int:
        """Weight of the settled checks that passed."""
        return sum(result.weight for result in self.results.values() if result.passed)

    @property
    def score(self) -> float:
        """Score so far, 0 to 100."""
        return 100.0 * self.earned / self.rubric.total

    def close_stage(self, world: World, stage: int) -> list[Result]:
        """Settle the checks that are due as ``stage`` closes and return their results."""
        return self._settle(
            world, [item for item in self._open if item.check.tier == "stage" and item.check.stage <= stage]
        )

    def finish(self, world: World) -> list[Result]:
        """Settle everything that is still open, after the last stage."""
        return self._settle(world, self._open.copy())

    def truncate(self) -> list[Result]:
        """Settle everything that is still open as failed."""
        return [self._record(item, Finding(False, UNREACHED)) for item in self._open.copy()]

    def _settle(self, world: World, due: list[_Ready]) -> list[Result]:
        return [self._record(item, self._standing(world, item)[0]) for item in due]

    def _record(self, item: _Ready, finding: Finding) -> Result:
        check = item.check
        result = Result(check.id, check.tier, check.axis, check.weight, check.stage, finding.ok, finding.evidence)
        self.results[check.id] = result
        self._open.remove(item)
        self._cache.pop(check.id, None)
        return result

    def _standing(self, world: World, item: _Ready) -> tuple[Finding, bool]:
        """Return the verdict as of now, and whether a red line's forbidden act has been done."""
        versions = _versions(world, item)
        cached = self._cache.get(item.check.id)
        if cached is not None and cached[0] == versions:
            return cached[1], cached[2]
        finding = item.compiled.verdict(world)
        crossed = not finding.ok and item.crossed is not None and item.crossed(world).ok
        self._cache[item.check.id] = versions, finding, crossed
        return finding, crossed

    def potential(self, world: World) -> float:
        """Return the potential of the present state, on the scale of the score over 100.

        It counts the checks settled or presently satisfied, less the weight of each open red line that has been
        crossed, so that crossing one costs its weight at once. After the last check is settled it equals score/100.
        """
        weight = self.earned
        for item in self._open:
            finding, crossed = self._standing(world, item)
            if finding.ok:
                weight += item.check.weight
            elif crossed:
                weight -= item.check.weight
        return weight / self.rubric.total


def _versions(world: World, item: _Ready) -> tuple[int, ...]:
    tables = world.tables
    return tuple(
        len(world.calls) if name == "calls" else tables[name].version if name in tables else -1
        for name in sorted(item.compiled.tables | item.guard_tables)
    )
