"""The figures of an evaluation as tables and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from rich.table import Table

from lifegym.cli.console import table
from lifegym.cli.results import counted
from lifegym.evaluate import Effort, Funnel, Interval, Measures, Point, Scores, Share
from lifegym.evaluate.breakdown import THIRDS
from lifegym.evaluate.intervals import digits_of
from lifegym.evaluate.redlines import RedLines
from lifegym.evaluate.scores import Unscored
from lifegym.evaluate.worlds import told_worlds
from lifegym.rollouts.record import EpisodeKey

__all__ = [
    "curve_table",
    "effort_table",
    "figures_table",
    "funnel_tables",
    "headline",
    "plain",
    "ranged",
    "shares_table",
    "summary",
]

_LISTED: Final = 3
"""Reasons that are told of episodes without a score; the others are counted."""


def ranged(figure: Interval, scale: float, digits: int = 1) -> str:
    """Return an interval, multiplied, in brackets; scores and shares have one decimal."""
    if figure.low is None or figure.high is None:
        return "(one task, no interval)"
    return f"({scale * figure.low:,.{digits}f} to {scale * figure.high:,.{digits}f})"


def headline(scores: Scores, found: Measures | None, unplayed: Sequence[EpisodeKey]) -> list[str]:
    """Return score and denominators, and how many episodes are missing, each with its reason.

    Args:
        scores: The policy's.
        found: Its measures; None when no episode has a score.
        unplayed: Episodes that were asked for and of which nothing is stored.
    """
    if found is None:
        lines = [f"{scores.policy}: no episode has a score"]
    else:
        lines = [
            f"{scores.policy}: {found.avg.mean:.1f} of 100 {ranged(found.avg, 1)}; {counted(found.tasks, 'task')}, "
            f"{counted(found.worlds, 'world')} ({told_worlds(scores.variants)}), {counted(found.k, 'run')} each"
        ]
    if set(scores.outcomes) - {"completed"}:
        lines.append(", ".join(f"{count:,} {outcome}" for outcome, count in sorted(scores.outcomes.items())))
    missing = len(scores.unscored) + len(unplayed)
    if missing:
        lines.append(f"{counted(missing, 'episode')} missing from every figure:")
    again = [item for item in scores.unscored if item.outcome == "infrastructure_error"]
    final = [item for item in scores.unscored if item.outcome != "infrastructure_error"]
    if unplayed:
        lines.append(f"{counted(len(unplayed), 'episode')} not played yet; the same command goes on with them")
    for items, what in (
        (again, "unresolved; the same command plays them again"),
        (final, "ended by the policy's error"),
    ):
        if items:
            lines.append(f"{counted(len(items), 'episode')} {what}:")
            lines += _by_reason(items)
    return lines


def _by_reason(items: Sequence[Unscored]) -> list[str]:
    """Return each reason once, with the first of the episodes that it holds of."""
    reasons: dict[str, list[Unscored]] = {}
    for item in items:
        reasons.setdefault(item.reason, []).append(item)
    lines = []
    for reason, same in list(reasons.items())[:_LISTED]:
        first = same[0].key
        more = f" and {len(same) - 1:,} more" if len(same) > 1 else ""
        lines.append(f"  {first.task}, variant {first.variant}, run {first.run}{more}: {reason}")
    if len(reasons) > _LISTED:
        lines.append(f"  and {counted(len(reasons) - _LISTED, 'other reason')}, which --json lists")
    return lines


def summary(parts: Sequence[Share], taken: Sequence[Effort], lines: RedLines, out: Path) -> list[str]:
    """Return in a few lines where the points went and what an episode took, and where all of it is shown.

    Args:
        parts: The shares of weight earned.
        taken: What an episode took.
        lines: What became of the red lines.
        out: The evaluation's directory.
    """
    by_group = {(part.kind, part.group): part.earned for part in parts}

    def earned(kind: str, *groups: tuple[str, str]) -> str:
        found = [(said, by_group[kind, group]) for group, said in groups if (kind, group) in by_group]
        return ", ".join(f"{100 * share.mean:.1f} % {said}" for said, share in found)

    rows = [
        ("earned", earned("silent change", ("had to be noticed", "of what had to be noticed"),
                          ("was told", "of what was told"))),
        ("red lines", _fates(lines)),
        ("by time", earned("time", *((group, f"in the {group}") for group in THIRDS))),
        ("an episode", ", ".join(f"{_amount(item.mean.mean)} {item.name}" for item in taken if item.mean.mean)),
    ]  # fmt: skip
    shown = [f"{name:<10}  {said}" for name, said in rows if said]
    return [*shown, f"--full shows every group with its interval; lifegym report {out} makes a page of all of it"]


def _fates(lines: RedLines) -> str:
    """Return how many red lines ended how; which were lost by leaving the matter is no wrong deed."""
    whole = sum(lines)
    if not whole:
        return ""
    return (
        f"{lines.kept:,} of {whole:,} kept with the act that each guards done, {lines.crossed:,} crossed, "
        f"{lines.left:,} not dealt with"
    )


def figures_table(found: Measures) -> Table:
    """Return the headline figures with intervals and denominators."""
    listed = table("measure", "figure", "95 % interval", "over", right=("figure",))
    k = found.k
    rows: list[tuple[str, Interval | None, float]] = [
        (f"avg@{k}", found.avg, 1),
        (f"max@{k}", found.best, 1),
        (f"min@{k}", found.worst, 1),
        ("SD within a world", found.spread, 1),
        (f"pass@{k} from {found.threshold:g}", found.pass_any, 100),
        (f"pass^{k} from {found.threshold:g}", found.pass_all, 100),
    ]
    for name, figure, scale in rows:
        if figure is not None:
            listed.add_row(name, f"{scale * figure.mean:.1f}", ranged(figure, scale), counted(figure.tasks, "task"))
    return listed


def shares_table(parts: Sequence[Share]) -> Table:
    """Return the share of weight earned, by kind of group."""
    listed = table("of the weight of", "earned %", "95 % interval", "over", right=("earned %",))
    for part in parts:
        if part.kind != "all":
            over = f"{counted(part.earned.tasks, 'task')}, {counted(part.checks, 'check')}"
            name = f"{part.kind}: {part.group}"
            listed.add_row(name, f"{100 * part.earned.mean:.1f}", ranged(part.earned, 100), over)
    return listed


def curve_table(points: Sequence[Point]) -> Table:
    """Return the share of weight earned along the timeline."""
    listed = table("timeline up to %", "earned %", "95 % interval", "over", right=("earned %",))
    half = points[0].position if points else 0.0
    for point in points:
        over = f"{counted(point.earned.tasks, 'task')}, {counted(point.checks, 'check')}"
        until = f"{100 * (point.position + half):.0f}"
        listed.add_row(until, f"{100 * point.earned.mean:.1f}", ranged(point.earned, 100), over)
    return listed


def effort_table(taken: Sequence[Effort]) -> Table:
    """Return what an episode takes."""
    listed = table("an episode's", "mean", "95 % interval", "in all", "over", right=("mean", "in all"))
    for item in taken:
        over = f"{counted(item.mean.tasks, 'task')}, {counted(item.episodes, 'episode')}"
        digits = digits_of(item.mean.mean, item.mean.low or 0, item.mean.high or 0)
        mean, total = f"{item.mean.mean:,.{digits}f}", _amount(item.total)
        listed.add_row(item.name, mean, ranged(item.mean, 1, digits), total, over)
    return listed


def _amount(value: float) -> str:
    return f"{value:,.{0 if value == int(value) else digits_of(value)}f}"


def funnel_tables(found: Funnel) -> list[Table]:
    """Return the six judgments, the failures by kind, and each change or constraint."""
    if not found.rates:
        return []
    numbers = ("%", "with all before %")
    rates = table(found.kind, "%", "95 % interval", "with all before %", "over", right=numbers)
    for rate in found.rates:
        over = f"{counted(rate.share.tasks, 'task')}, {rate.judged:,} judged"
        own, through = f"{100 * rate.share.mean:.1f}", f"{100 * rate.through.mean:.1f}"
        rates.add_row(rate.judgment, own, ranged(rate.share, 100), through, over)
    failed = table(f"{found.kind}: lost because", "times", right=("times",))
    for kind, times in found.failures.most_common():
        failed.add_row(kind, f"{times:,}")
    numbers_of_each = ("noticed %", "in time %", "propagated %", "outcome %", "episodes")
    matters = table("task", found.kind, *numbers_of_each, right=numbers_of_each)
    for row in found.matters:
        shown = ("-" if part is None else f"{100 * part:.0f}" for part in row[3:])
        matters.add_row(row.task, row.name, *shown, f"{row.episodes:,}")
    return [rates, *([failed] if found.failures else []), matters]


def plain(value: Any) -> Any:
    """Return figures as JSON values: named tuples and data classes by their fields."""
    if hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if hasattr(value, "__dataclass_fields__"):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value
