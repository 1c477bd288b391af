"""The figures of an evaluation as tables and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from rich.table import Table

from lifegym.cli.console import table
from lifegym.cli.results import counted
from lifegym.evaluate import Effort, Funnel, Interval, Measures, Point, Scores, Share
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
]

_LISTED: Final = 10
"""Unresolved episodes that are named; the others are counted."""


def ranged(figure: Interval, scale: float) -> str:
    """Return an interval, multiplied, in brackets."""
    if figure.low is None or figure.high is None:
        return "(one task, no interval)"
    return f"({scale * figure.low:.1f} to {scale * figure.high:.1f})"


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
            f"{counted(found.worlds, 'world')}, {counted(found.k, 'run')} each"
        ]
    if set(scores.outcomes) - {"completed"}:
        lines.append(", ".join(f"{count} {outcome}" for outcome, count in sorted(scores.outcomes.items())))
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
            lines += [
                f"  {item.key.task}, variant {item.key.variant}, run {item.key.run}: {item.outcome}, {item.reason}"
                for item in items[:_LISTED]
            ]
        if len(items) > _LISTED:
            lines.append(f"  and {len(items) - _LISTED} more, which --json lists")
    return lines


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
        listed.add_row(item.name, _amount(item.mean.mean), ranged(item.mean, 1), _amount(item.total), over)
    return listed


def _amount(value: float) -> str:
    return f"{value:,.2f}" if value >= 1 or not value else f"{value:.4f}"


def funnel_tables(found: Funnel) -> list[Table]:
    """Return the six judgments, the failures by kind, and each change or constraint."""
    if not found.rates:
        return []
    rates = table(found.kind, "%", "95 % interval", "over", right=("%",))
    for rate in found.rates:
        over = f"{counted(rate.share.tasks, 'task')}, {rate.judged} judged"
        rates.add_row(rate.judgment, f"{100 * rate.share.mean:.1f}", ranged(rate.share, 100), over)
    failed = table(f"{found.kind}: lost because", "times", right=("times",))
    for kind, times in found.failures.most_common():
        failed.add_row(kind, str(times))
    numbers = ("noticed %", "in time %", "propagated %", "outcome %", "episodes")
    matters = table("task", found.kind, *numbers, right=numbers)
    for row in found.matters:
        shown = ("-" if part is None else f"{100 * part:.0f}" for part in row[3:])
        matters.add_row(row.task, row.name, *shown, str(row.episodes))
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
