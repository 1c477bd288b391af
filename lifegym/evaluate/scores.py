"""The scores of an evaluation: a row for each task and variant, a score for each run, and what has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from lifegym.envs.catalog import PREFIX
from lifegym.rollouts.record import EpisodeKey, EpisodeRecord, Outcome

__all__ = ["Item", "Scores", "Unscored", "domain_of", "gather"]


class Item(NamedTuple):
    """One concrete world: what the runs of one task in one variant share."""

    task: str
    variant: int


class Unscored(NamedTuple):
    """An episode without a score, and why."""

    key: EpisodeKey
    outcome: Outcome
    reason: str


@dataclass(slots=True)
class Scores:
    """Scores by world, of one policy.

    Attributes:
        policy: Whose they are.
        runs: World to the scores of its runs, 0 to 100, in order of the run.
        unscored: Episodes that have none: they are never counted as 0.
        outcomes: How many episodes ended how.
    """

    policy: str
    runs: dict[Item, list[float]] = field(default_factory=dict)
    unscored: list[Unscored] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)

    @property
    def episodes(self) -> int:
        """How many episodes have a score."""
        return sum(len(scores) for scores in self.runs.values())

    @property
    def variants(self) -> tuple[int, ...]:
        """The variants of the worlds that have a score."""
        return tuple(sorted({item.variant for item in self.runs}))

    def by_task(self) -> dict[str, list[list[float]]]:
        """Return each task's worlds, each with the scores of its runs."""
        found: dict[str, list[list[float]]] = {}
        for item, scores in sorted(self.runs.items()):
            found.setdefault(item.task, []).append(scores)
        return found

    def means(self) -> dict[str, float]:
        """Return each task's mean score: of its worlds' means, so that a world with more runs weighs no more."""
        return {
            task: sum(sum(scores) / len(scores) for scores in worlds) / len(worlds)
            for task, worlds in self.by_task().items()
        }


def gather(records: Iterable[EpisodeRecord], policy: str | None = None) -> dict[str, Scores]:
    """Read the scores out of records, by policy.

    Args:
        records: One for each episode; they are looked at one at a time.
        policy: Only this one's.
    """
    rows: dict[str, dict[Item, list[tuple[int, int, float]]]] = {}
    found: dict[str, Scores] = {}
    for record in records:
        if policy is not None and record.policy != policy:
            continue
        scores = found.setdefault(record.policy, Scores(record.policy))
        scores.outcomes[record.outcome] += 1
        if record.score is None:
            reason = f"{record.reason.type}: {record.reason.message}" if record.reason else ""
            scores.unscored.append(Unscored(record.key, record.outcome, reason))
        else:
            item = Item(record.task, record.variant)
            worlds = rows.setdefault(record.policy, {})
            worlds.setdefault(item, []).append((record.run, record.seed, record.score))
    for name, worlds in rows.items():
        found[name].runs = {item: [score for *_, score in sorted(runs)] for item, runs in sorted(worlds.items())}
    for scores in found.values():
        scores.unscored.sort()
    return found


def domain_of(task: str) -> str:
    """Return the domain in a task's id: ``travel`` of ``VibeLife-travel-07``."""
    return task.removeprefix(PREFIX).rpartition("-")[0]
