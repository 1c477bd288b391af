"""The headline figures of one policy, each with the formula it follows and its denominator.

``avg@k``, ``max@k``, ``min@k`` and the spread within a task are those of the study this suite follows: of a world's
first k runs the mean, the best and the worst score, and their standard deviation (n - 1 below), each averaged over a
task's worlds and then over tasks. ``pass@k`` is the chance that one of k runs reaches the threshold, by the unbiased
estimate of Chen et al. 2021, "Evaluating large language models trained on code": ``1 - C(n - c, k) / C(n, k)`` for c of
n runs. ``pass^k`` is the chance that all k do, ``C(c, k) / C(n, k)``, of Yao et al. 2024, "tau-bench".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from statistics import mean, stdev
from typing import Final

from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.evaluate.scores import Scores

__all__ = ["THRESHOLD", "Measures", "measure", "pass_all", "pass_any"]

THRESHOLD: Final = 60.0
"""Score from which a run counts as passed, unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of one policy.

    Attributes:
        policy: Whose they are.
        k: Runs a world.
        avg: Mean score of k runs, with its interval.
        best: Mean of the best of k.
        worst: Mean of the worst of k.
        spread: Standard deviation within a world, averaged; None for a single run.
        threshold: Score from which a run counts as passed.
        pass_any: ``pass@k``, 0 to 1.
        pass_all: ``pass^k``, 0 to 1.
        tasks: How many tasks went in.
        worlds: How many worlds had at least k scored runs.
        short: How many worlds were left out for having fewer.
        episodes: How many episodes went in.
        missing: How many episodes have no score.
    """

    policy: str
    k: int
    avg: Interval
    best: Interval
    worst: Interval
    spread: Interval | None
    threshold: float
    pass_any: Interval
    pass_all: Interval
    tasks: int
    worlds: int
    short: int
    episodes: int
    missing: int


def pass_any(passed: int, runs: int, k: int) -> float:
    """Return ``pass@k`` of one world, of which ``passed`` of ``runs`` runs passed."""
    return 1 - comb(runs - passed, k) / comb(runs, k)


def pass_all(passed: int, runs: int, k: int) -> float:
    """Return ``pass^k`` of one world, of which ``passed`` of ``runs`` runs passed."""
    return comb(passed, k) / comb(runs, k)


def measure(scores: Scores, k: int | None = None, threshold: float = THRESHOLD) -> Measures:
    """Work out the figures of one policy.

    Args:
        scores: Its scores.
        k: Runs a world; by default the most that every world has. Worlds with fewer are left out and counted.
        threshold: Score from which a run counts as passed.

    Raises:
        ValueError: No world has k scored runs.
    """
    if not scores.runs:
        raise ValueError(f"{scores.policy} has no episode with a score ({len(scores.unscored)} without)")
    wanted = min(len(runs) for runs in scores.runs.values()) if k is None else k
    full: dict[str, list[list[float]]] = {}
    for task, worlds in scores.by_task().items():
        enough = [runs for runs in worlds if len(runs) >= wanted]
        if enough:
            full[task] = enough
    if wanted < 1 or not full:
        most = max(len(runs) for runs in scores.runs.values())
        raise ValueError(f"no world of {scores.policy} has k={wanted} scored runs; the most is {most}")
    kept = sum(len(found) for found in full.values())

    def over(figure: Callable[[list[float]], float]) -> Interval:
        return bootstrap_mean([mean(figure(runs) for runs in found) for found in full.values()])

    def passed(runs: list[float]) -> int:
        return sum(score >= threshold for score in runs)

    return Measures(
        policy=scores.policy,
        k=wanted,
        avg=over(lambda runs: mean(runs[:wanted])),
        best=over(lambda runs: max(runs[:wanted])),
        worst=over(lambda runs: min(runs[:wanted])),
        spread=over(lambda runs: stdev(runs[:wanted])) if wanted > 1 else None,
        threshold=threshold,
        pass_any=over(lambda runs: pass_any(passed(runs), len(runs), wanted)),
        pass_all=over(lambda runs: pass_all(passed(runs), len(runs), wanted)),
        tasks=len(full),
        worlds=kept,
        short=len(scores.runs) - kept,
        episodes=kept * wanted,
        missing=len(scores.unscored),
    )
