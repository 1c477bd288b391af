"""Where the points went: the share of weight earned by domain, tier, axis, service, silent change and time.

A share is the weight earned over the weight there was, in one episode; it is averaged over a task's episodes, and the
figure is a ratio of sums over tasks, each task's weights adding up to one, so that long rubrics count no more than
short ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from lifegym.envs import catalog
from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.evaluate.scores import domain_of
from lifegym.rollouts.record import CheckRecord, EpisodeRecord

__all__ = ["KINDS", "PARTS", "THIRDS", "Point", "Share", "curve", "shares"]

THIRDS: Final = ("first third", "second third", "last third")
PARTS: Final = 10
"""Parts of the timeline that the curve has."""


class Share(NamedTuple):
    """What a policy earned of one group of checks."""

    kind: str
    group: str
    earned: Interval
    """0 to 1; its ``tasks`` are those that have such checks."""
    checks: int
    """How many settled checks went in, over all episodes."""


class Point(NamedTuple):
    """What a policy earned of the checks that are due in one part of the timeline."""

    position: float
    """Middle of the part: 0 is the opening and 1 the end."""
    earned: Interval
    """0 to 1; its ``tasks`` are those with a check that is due there."""
    checks: int
    """How many settled checks went in, over all episodes."""


def curve(records: Iterable[EpisodeRecord], parts: int = PARTS) -> list[Point]:
    """Return how much of the weight that is due along the timeline one policy's scored episodes earned.

    A stage of index i of n stands at ``i / n`` and falls into part ``floor(parts * i / n)``. Only checks of the tier
    ``stage`` have a place; parts in which none is due are left out.

    Args:
        records: Episodes; those without a score are left out.
        parts: Into how many parts the timeline is divided.
    """
    sums: dict[int, dict[str, list[float]]] = {}
    counts: Counter[int] = Counter()
    episodes: Counter[str] = Counter()
    for record in records:
        if record.score is None:
            continue
        episodes[record.task] += 1
        total = sum(check.weight for check in record.checks)
        for check in record.checks:
            if check.tier == "stage":
                part = min(parts * check.stage // max(len(record.stages), 1), parts - 1)
                there = sums.setdefault(part, {}).setdefault(record.task, [0.0, 0.0])
                there[0] += check.weight / total * check.passed
                there[1] += check.weight / total
                counts[part] += 1
    return [
        Point(
            (part + 0.5) / parts,
            bootstrap_mean(
                [earned / episodes[task] for task, (earned, _) in tasks.items()],
                [whole / episodes[task] for task, (_, whole) in tasks.items()],
            ),
            counts[part],
        )
        for part, tasks in sorted(sums.items())
    ]


def shares(records: Iterable[EpisodeRecord]) -> list[Share]:
    """Return the shares of one policy's scored episodes, by kind of group and then by group."""
    sums: dict[tuple[str, str], dict[str, list[float]]] = {}
    counts: dict[tuple[str, str], int] = {}
    for record in records:
        if record.score is None:
            continue
        total = sum(check.weight for check in record.checks)
        for check in record.checks:
            for kind, groups in KINDS.items():
                for group in groups(record, check):
                    there = sums.setdefault((kind, group), {}).setdefault(record.task, [0.0, 0.0])
                    weight = check.weight / total
                    there[0] += weight * check.passed
                    there[1] += weight
                    counts[kind, group] = counts.get((kind, group), 0) + 1
    episodes = _episodes(sums)
    found = []
    for (kind, group), tasks in sums.items():
        parts = [(earned / episodes[task], whole / episodes[task]) for task, (earned, whole) in sorted(tasks.items())]
        interval = bootstrap_mean([part for part, _ in parts], [whole for _, whole in parts])
        found.append(Share(kind, group, interval, counts[kind, group]))
    order = list(KINDS)
    # Thirds stand in order of time, all else by name.
    return sorted(
        found,
        key=lambda share: (
            order.index(share.kind),
            THIRDS.index(share.group) if share.group in THIRDS else 0,
            share.group,
        ),
    )


def _episodes(sums: dict[tuple[str, str], dict[str, list[float]]]) -> dict[str, float]:
    """Return each task's number of episodes: every episode's weights add up to one in the group of all checks."""
    return {task: whole for task, (_, whole) in sums.get(("all", "all"), {}).items()}


def _position(record: EpisodeRecord, check: CheckRecord) -> list[str]:
    if check.tier != "stage":
        return []
    return [THIRDS[min(3 * check.stage // max(len(record.stages), 1), 2)]]


def _services(record: EpisodeRecord, check: CheckRecord) -> tuple[str, ...]:
    return _tables(record.task, record.variant).get(check.id, ())


# Small, and a world is built for each that is not kept.
@lru_cache(maxsize=20_000)
def _tables(task: str, variant: int) -> dict[str, tuple[str, ...]]:
    """Return the services whose records each check of a task reads; nothing for a task this suite has not."""
    try:
        rubric = catalog.build(task, variant).rubric
    except ValueError:
        return {}
    return {
        item.check.id: tuple(sorted({table.partition(".")[0] for table in item.compiled.tables}))
        for item in rubric.ready()
    }


KINDS: Final[dict[str, Callable[[EpisodeRecord, CheckRecord], Iterable[str]]]] = {
    "all": lambda record, check: ("all",),
    "domain": lambda record, check: (domain_of(record.task),),
    "tier": lambda record, check: (check.tier,),
    "axis": lambda record, check: (check.axis,),
    "service": _services,
    "silent change": lambda record, check: ("had to be noticed" if check.mutation else "was told",),
    "red line": lambda record, check: ("red line",) if check.red_line else (),
    "time": _position,
}
"""Kinds of groups, and the groups that a check of an episode belongs to."""
