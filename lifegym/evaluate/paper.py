"""Evaluations as Markdown tables for a paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lifegym.evaluate.intervals import Interval
from lifegym.evaluate.opened import Evaluation, headline_figures
from lifegym.evaluate.worlds import told_worlds

__all__ = ["markdown"]

_SHOWN: Final = ("domain", "tier", "axis")
"""Kinds of groups that the second table has."""


def markdown(evaluations: Sequence[Evaluation]) -> str:
    """Return two tables for a paper: the headline figures, and the share of weight earned by domain, tier and axis.

    Args:
        evaluations: One row each; those of other numbers of runs have tables of their own, since their figures are not
            comparable.
    """
    parts = []
    for k in sorted({found.measures.k for found in evaluations if found.measures is not None}):
        same = [found for found in evaluations if found.measures is not None and found.measures.k == k]
        parts += [*_headline(same), "", *_by_group(same), ""]
    empty = [_cell(found.scores.policy) for found in evaluations if found.measures is None]
    if empty:
        parts.append(f"No episode of {', '.join(empty)} has a score.")
    return "\n".join(parts).rstrip() + "\n"


def _headline(found: Sequence[Evaluation]) -> Iterator[str]:
    first = found[0].measures
    assert first is not None
    yield from _table_head(
        ["Policy", *(column.title for column in headline_figures(first)), "Tasks", "Worlds", "Missing"]
    )
    for each in found:
        assert each.measures is not None
        figures = (_figure(column.interval, column.scale) for column in headline_figures(each.measures))
        counts = map(str, (each.measures.tasks, each.measures.worlds, each.missing))
        yield _line([_cell(each.scores.policy), *figures, *counts])
    variants = {variant for each in found for variant in each.scores.variants}
    yield ""
    yield (
        f"Scores are 0 to 100 and percentages; a run passes from {first.threshold:g}. In brackets 95 % intervals from "
        f"resampled tasks. Worlds: {told_worlds(variants)}; {first.k} runs of each. Episodes that are missing are left "
        "out."
    )


def _by_group(found: Sequence[Evaluation]) -> Iterator[str]:
    yield from _table_head(["Weight earned, %", *(_cell(each.scores.policy) for each in found)])
    by_group = [{(share.kind, share.group): share for share in each.shares} for each in found]
    groups = dict.fromkeys(key for kind in _SHOWN for each in by_group for key in each if key[0] == kind)
    for kind, group in groups:
        cells = (_figure(each[kind, group].earned, 100) if (kind, group) in each else "-" for each in by_group)
        yield _line([_cell(f"{kind}: {group}"), *cells])


def _table_head(titles: Sequence[str]) -> Iterator[str]:
    yield _line(titles)
    yield _line(["---", *("---:" for _ in titles[1:])])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _figure(figure: Interval | None, scale: float) -> str:
    if figure is None:
        return "-"
    mean = f"{scale * figure.mean:.1f}"
    if figure.low is None or figure.high is None:
        return mean
    return f"{mean} [{scale * figure.low:.1f}, {scale * figure.high:.1f}]"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
