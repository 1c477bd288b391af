"""Two policies over the same worlds: the paired difference, its interval, and who won where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final

from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.evaluate.scores import Scores

__all__ = ["TIE", "Comparison", "compare"]

TIE: Final = 0.5
"""Points within which two scores of a task count as equal: half of what one small check is worth."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much better the second policy is than the first.

    Attributes:
        first: Name of the policy it is measured against.
        second: Name of the policy.
        difference: Mean over tasks of second minus first, in points, with its interval; each task is a pair, so what is
            hard for both cancels out.
        wins: Tasks the second does better.
        ties: Tasks within :data:`TIE` points.
        losses: Tasks it does worse.
        by_task: Task to the difference.
        variants: Those of the worlds that both have scores for.
        worlds: How many these are.
        runs_first: The fewest and the most scored runs that the first has of one of these worlds.
        runs_second: The same of the second.
        only_first: Worlds that the second has no score for.
        only_second: Worlds that the first has no score for.
    """

    first: str
    second: str
    difference: Interval
    wins: int
    ties: int
    losses: int
    by_task: dict[str, float]
    only_first: int
    only_second: int
    variants: tuple[int, ...]
    worlds: int
    runs_first: tuple[int, int]
    runs_second: tuple[int, int]


def compare(first: Scores, second: Scores) -> Comparison:
    """Compare two policies over the worlds that both have scores for.

    Raises:
        ValueError: There is none.
    """
    common = sorted(first.runs.keys() & second.runs.keys())
    if not common:
        raise ValueError(f"{first.policy} and {second.policy} have no world in common, so there is nothing to compare")
    tasks: dict[str, list[float]] = {}
    for item in common:
        tasks.setdefault(item.task, []).append(mean(second.runs[item]) - mean(first.runs[item]))
    by_task = {task: mean(found) for task, found in tasks.items()}
    values = list(by_task.values())
    return Comparison(
        first=first.policy,
        second=second.policy,
        difference=bootstrap_mean(values),
        wins=sum(value > TIE for value in values),
        ties=sum(abs(value) <= TIE for value in values),
        losses=sum(value < -TIE for value in values),
        by_task=by_task,
        only_first=len(first.runs.keys() - second.runs.keys()),
        only_second=len(second.runs.keys() - first.runs.keys()),
        variants=tuple(sorted({item.variant for item in common})),
        worlds=len(common),
        runs_first=_span([len(first.runs[item]) for item in common]),
        runs_second=_span([len(second.runs[item]) for item in common]),
    )


def _span(counts: Sequence[int]) -> tuple[int, int]:
    return min(counts), max(counts)
