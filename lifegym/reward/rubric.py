"""A task's rubric: checks compiled once, and the scorer that settles them as an episode goes on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import inf
from typing import NamedTuple

from lifegym.reward.checks import Check, Result
from lifegym.reward.verdicts import Compiled, Finding, Verdict, ready
from lifegym.worlds.world import World

UNREACHED = "the episode was truncated before it was due"


class _Ready:
    """A check that is compiled when it is first looked at: whoever only opens a world looks at none.

    Attributes:
        check: The check.
        due: Index of the stage that it is settled with; infinite for what is settled at the end.
        reads: Tables (and ``calls``) whose change can alter the verdict, sorted.
    """

    def __init__(self, check: Check) -> None:
        self.check = check
        self.due = check.stage if check.tier == "stage" else inf
        self.reads = tuple(sorted(check.that.reads()))

    @cached_property
    def compiled(self) -> Compiled:
        """The check's predicate, ready to run."""
        return ready(self.check.that)

    @cached_property
    def sides(self) -> tuple[Verdict, Verdict] | None:
        """For a red line, whether the forbidden act has been done, and the positive one it goes with."""
        guard = self.check.guard() if self.check.red_line else None
        return None if guard is None else (guard.crossed(), ready(guard.because).verdict)


class _Standing(NamedTuple):
    versions: tuple[int, ...]
    finding: Finding
    worth: int
    """What the check adds to the potential while it is open."""


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
        self._ready = tuple([_Ready(check) for check in checks])

    def scorer(self, results: Iterable[Result] = ()) -> Scorer:
        """Return a scorer for a new episode, or for one of which some results are known already."""
        return Scorer(self, results)

    def ready(self) -> tuple[_Ready, ...]:
        """Return the checks ready to be judged, in the rubric's order."""
        return self._ready


class Scorer:
    """Settles a rubric's checks over one episode.

    A check is settled once, when it is due. Until then its standing may be asked for at any time
    (:meth:`potential`); it is evaluated again only when a table it reads has changed. A scorer goes with one world.

    Args:
        rubric: The rubric.
        results: Checks that are settled already, when an episode is taken up again.

    Attributes:
        results: The settled checks by id.
        earned: Weight of the settled checks that passed.
    """

    __slots__ = ("_cache", "_open", "_versions", "earned", "results", "rubric")

    def __init__(self, rubric: Rubric, results: Iterable[Result] = ()) -> None:
        self.rubric = rubric
        self.results: dict[str, Result] = {result.id: result for result in results}
        self.earned = sum(result.weight for result in self.results.values() if result.passed)
        self._open: list[_Ready] = [item for item in rubric.ready() if item.check.id not in self.results]
        self._cache: dict[str, _Standing] = {}
        self._versions: dict[str, int] = {}

    def copy(self) -> Scorer:
        """Return an independent scorer with the same standing."""
        twin = Scorer.__new__(Scorer)
        twin.rubric = self.rubric
        twin.results = self.results.copy()
        twin.earned = self.earned
        twin._open = self._open.copy()
        twin._cache = self._cache.copy()
        twin._versions = self._versions.copy()
        return twin

    @property
    def score(self) -> float:
        """Score so far, 0 to 100."""
        return 100.0 * self.earned / self.rubric.total

    def close_stage(self, world: World, stage: int) -> list[Result]:
        """Settle the checks that are due as ``stage`` closes and return their results."""
        return self._settle(world, [item for item in self._open if item.due <= stage])

    def finish(self, world: World) -> list[Result]:
        """Settle everything that is still open, after the last stage."""
        return self._settle(world, self._open.copy())

    def truncate(self) -> list[Result]:
        """Settle everything that is still open as failed."""
        return [self._record(item, Finding(False, UNREACHED)) for item in self._open.copy()]

    def _settle(self, world: World, due: list[_Ready]) -> list[Result]:
        return [self._record(item, self._standing(world, item).finding) for item in due]

    def _record(self, item: _Ready, finding: Finding) -> Result:
        check = item.check
        result = Result(check.id, check.tier, check.axis, check.weight, check.stage, finding.ok, finding.evidence)
        self.results[check.id] = result
        if finding.ok:
            self.earned += check.weight
        self._open.remove(item)
        self._cache.pop(check.id, None)
        return result

    def _standing(self, world: World, item: _Ready) -> _Standing:
        """Return the check's verdict and worth as of now."""
        tables = world.tables
        versions = tuple(
            [
                len(world.calls) if name == "calls" else tables[name].version if name in tables else -1
                for name in item.reads
            ]
        )
        standing = self._cache.get(item.check.id)
        if standing is None or standing.versions != versions:
            finding = item.compiled.verdict(world)
            standing = _Standing(versions, finding, _worth(world, item, finding))
            self._cache[item.check.id] = standing
        return standing

    def potential(self, world: World) -> float:
        """Return the potential of the present state, on the scale of the score over 100.

        It counts the checks settled or presently satisfied. An open red line counts its positive act and its forbidden
        act apart, so that crossing it costs its weight at once, whether or not the positive act has been done. After
        the last check is settled the potential equals score/100.
        """
        changed = self._changed(world)
        weight = self.earned
        for item in self._open:
            standing = self._cache.get(item.check.id)
            if standing is None or not changed.isdisjoint(item.reads):
                standing = self._standing(world, item)
            weight += standing.worth
        return weight / self.rubric.total

    def _changed(self, world: World) -> set[str]:
        """Return the tables (and ``calls``) that have changed since the potential was last asked for."""
        now = {name: table.version for name, table in world.tables.items()}
        now["calls"] = len(world.calls)
        before, self._versions = self._versions, now
        return {name for name, version in now.items() if before.get(name) != version}


def _worth(world: World, item: _Ready, finding: Finding) -> int:
    if finding.ok:
        return item.check.weight
    if item.sides is None:
        return 0
    crossed, because = item.sides
    return -item.check.weight if crossed(world).ok and not because(world).ok else 0
