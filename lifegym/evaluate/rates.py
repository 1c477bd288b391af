"""The funnel over many episodes: how often each judgment held, by change and constraint, and how it went wrong.

Each judgment has two rates: how often it held, and how often it and all before it did, which can only fall from one to
the next. A rate is the share of judged changes (or constraints) on which something depends and of which the judgment
holds. It is a ratio of sums over tasks, each task's part being its mean number an episode, so that tasks with more runs
weigh no more; its interval resamples tasks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean
from typing import NamedTuple

from lifegym.evaluate.funnel import JUDGMENTS, Failure, Judgment
from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.rollouts.record import EpisodeRecord

__all__ = ["Funnel", "MatterRow", "Rate", "funnel"]


class Rate(NamedTuple):
    """How often one of the six judgments held."""

    judgment: str
    share: Interval
    """0 to 1; of ``outcome``, the share of the dependent weight that was earned."""
    through: Interval
    """0 to 1; of which this judgment and all before it hold. Of ``outcome``, the weight earned where they do."""
    judged: int
    """How many changes or constraints of all episodes were judged: the denominator.

    A change comes only where its condition holds and there is what it changes, so the number depends on what the
    policy did.
    """


class MatterRow(NamedTuple):
    """One silent change or hidden constraint of a task, over its episodes."""

    task: str
    name: str
    """Id of the change, or the constraint in a sentence."""
    episodes: int
    """The denominator."""
    noticed: float
    """Share of episodes in which the agent, having seen it, wrote about it or acted on it."""
    in_time: float
    """Share in which it did so before the first dependent check fell due."""
    propagated: float | None
    """Mean share of weight earned of the dependent checks on the axis ``propagation``; None where there is none."""
    outcome: float
    """Mean share of weight earned of all dependent checks."""


@dataclass(slots=True)
class Funnel:
    """Changes or constraints of one policy's episodes.

    Attributes:
        kind: ``silent change`` or ``hidden constraint``.
        rates: One for each of the six judgments, in their order.
        failures: How often it went wrong in which way.
        matters: By task and name.
        left_out: How many were not judged because no check depends on them.
    """

    kind: str
    rates: list[Rate] = field(default_factory=list)
    failures: Counter[Failure] = field(default_factory=Counter)
    matters: list[MatterRow] = field(default_factory=list)
    left_out: int = 0


def funnel(judged: Iterable[tuple[EpisodeRecord, Iterable[Judgment]]]) -> dict[str, Funnel]:
    """Sum up the judgments of one policy's episodes, by kind.

    Args:
        judged: Each scored episode with its judgments.
    """
    found = {kind: Funnel(kind) for kind in ("silent change", "hidden constraint")}
    rows: dict[str, dict[str, dict[str, list[Judgment]]]] = {kind: {} for kind in found}
    episodes: Counter[str] = Counter()
    for record, judgments in judged:
        episodes[record.task] += 1
        for item in judgments:
            if item.outcome is None:
                found[item.kind].left_out += 1
                continue
            name = item.mutation or item.what
            rows[item.kind].setdefault(record.task, {}).setdefault(name, []).append(item)
            if item.failure is not None:
                found[item.kind].failures[item.failure] += 1
    for kind, tasks in rows.items():
        by_task = {task: [item for items in names.values() for item in items] for task, names in tasks.items()}
        if by_task:
            found[kind].rates = [_rate(name, by_task, episodes) for name in JUDGMENTS]
        found[kind].matters = [
            _row(task, name, items) for task, names in sorted(tasks.items()) for name, items in sorted(names.items())
        ]
    return found


def _rate(name: str, by_task: dict[str, list[Judgment]], episodes: Counter[str]) -> Rate:
    before = JUDGMENTS[: JUDGMENTS.index(name)]
    held, through, whole = [], [], []
    for task, items in by_task.items():
        values = [float(getattr(item, name)) for item in items]
        came = [all(getattr(item, earlier) for earlier in before) for item in items]
        held.append(sum(values) / episodes[task])
        through.append(sum(value for value, so_far in zip(values, came, strict=True) if so_far) / episodes[task])
        whole.append(len(items) / episodes[task])
    judged = sum(map(len, by_task.values()))
    return Rate(name, bootstrap_mean(held, whole), bootstrap_mean(through, whole), judged)


def _row(task: str, name: str, items: list[Judgment]) -> MatterRow:
    propagated = [item.propagated for item in items if item.propagated is not None]
    return MatterRow(
        task,
        name,
        len(items),
        mean(item.recognized or item.intervened for item in items),
        mean(item.timely for item in items),
        mean(propagated) if propagated else None,
        mean(item.outcome for item in items if item.outcome is not None),
    )
