"""Cost against score, and policies in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lifegym.evaluate.compare import TIE, Comparison, compare
from lifegym.evaluate.intervals import digits_of
from lifegym.evaluate.report import charts
from lifegym.evaluate.report.figures import effort
from lifegym.evaluate.report.headline import name, scores_of
from lifegym.evaluate.report.markup import counted, esc, figure, interval, section, table
from lifegym.evaluate.report.reading import Evaluation
from lifegym.evaluate.usage import Effort, Prices, efforts
from lifegym.evaluate.worlds import told_worlds

__all__ = ["costs", "pairs"]

_UNITS: Final = {"calls": "calls in an episode", "tokens": "tokens in an episode", "cost": "cost of an episode"}
_MARKS: Final = 1500
_TASKS_SHOWN: Final = 400


def costs(found: Sequence[Evaluation], prices: Prices | None) -> str:
    """Return charts of what episodes took against what they scored, as HTML; of cost where there are prices."""
    spent = [
        (series, record, effort(record, prices))
        for series, one in enumerate(found)
        for record in one.records
        if record.score is not None
    ]
    figures = []
    for unit, title in _UNITS.items():
        points = [
            charts.Point(
                series,
                took[unit],
                record.score or 0.0,
                f"{found[series].label}: {record.task}, variant {record.variant}, run {record.run}: "
                f"{figure(record.score)} with {took[unit]:,g} {unit}",
            )
            for series, record, took in spent
            if unit in took
        ]
        if not points:
            continue
        # An even choice: the first ones would be those of the first tasks.
        shown = points[:: -(-len(points) // _MARKS)]
        said = f"Score against {title}, {counted(len(points), 'episode')}"
        chart = charts.scatter(shown, [one.label for one in found], title, said)
        figures.append(f"<figure><figcaption>Score against {esc(title)}</figcaption>{chart}</figure>\n")
    if not figures:
        return ""
    return section(
        "cost", "Cost against score", f'<div class="figures">{"".join(figures)}</div>', _means(found, prices)
    )


def _means(found: Sequence[Evaluation], prices: Prices | None) -> str:
    taken = [{effort.name: effort for effort in efforts(one.records, prices)} for one in found]
    units = list(dict.fromkeys(unit for own in taken for unit in own))
    rows = [
        [
            name(series, one),
            *(_mean(own.get(unit)) for unit in units),
            f"{max(each.episodes for each in own.values()):,}",
        ]
        for series, (one, own) in enumerate(zip(found, taken, strict=True))
        if own
    ]
    return table("Means of an episode", ["policy", *units, "episodes"], rows, range(1, len(units) + 2))


def _mean(taken: Effort | None) -> str:
    if taken is None:
        return "–"
    digits = digits_of(taken.mean.mean, taken.mean.low or 0, taken.mean.high or 0)
    ends = "" if taken.mean.low is None else f'<br><span class="ends">{interval(taken.mean, digits=digits)}</span>'
    return f"{figure(taken.mean.mean, digits)}{ends}"


def pairs(found: Sequence[Evaluation]) -> str:
    """Return the comparison of the first policy with each other one, as HTML; nothing where there is only one."""
    scores = [scores_of(one) for one in found]
    parts = []
    for other in scores[1:]:
        try:
            parts.append(_pair(compare(scores[0], other)))
        except ValueError as error:
            parts.append(f"<p>{esc(error)}.</p>\n")
    if not parts:
        return ""
    note = (
        "<p class='note'>Each task is a pair, so that what is hard for both cancels out. Scores within "
        f"{figure(TIE)} points of each other are a tie.</p>\n"
    )
    return section("pairs", "In pairs", note, *parts)


def _runs(span: tuple[int, int]) -> str:
    return counted(span[1], "run") if span[0] == span[1] else f"{span[0]:,} to {counted(span[1], 'run')}"


def _pair(found: Comparison) -> str:
    lead = found.difference
    ends = "One task, so no interval" if lead.low is None else f"95 % interval {interval(lead)}"
    sign = "+" if lead.mean > 0 else ""
    left = [
        f"{counted(count, 'world')} {'has' if count == 1 else 'have'} a score only in {esc(label)}."
        for count, label in ((found.only_first, found.first), (found.only_second, found.second))
        if count
    ]
    most = max((abs(gap) for gap in found.by_task.values()), default=0.0)
    ordered = sorted(found.by_task.items(), key=lambda item: (item[1], item[0]))
    shown = ordered if len(ordered) <= _TASKS_SHOWN else ordered[: _TASKS_SHOWN // 2] + ordered[-_TASKS_SHOWN // 2 :]
    rows = [[esc(task), charts.diverging(gap, most), f"{'+' if gap > 0 else ''}{figure(gap)}"] for task, gap in shown]
    cut = f" (the {_TASKS_SHOWN} that differ most of {len(ordered):,})" if len(shown) < len(ordered) else ""
    return (
        f'<div class="pair"><h3>{esc(found.second)} against {esc(found.first)}</h3>\n'
        f'<p class="big">{sign}{figure(lead.mean)}<span class="of"> points</span></p>\n'
        f"<p>{ends}; over {counted(lead.tasks, 'task')} and {counted(found.worlds, 'world')} that both have scores "
        f"for ({told_worlds(found.variants)}); {_runs(found.runs_second)} a world against {_runs(found.runs_first)}. "
        f"{' '.join(left)}</p>\n"
        f"<figure>{charts.split(found.wins, found.ties, found.losses)}</figure>\n"
        f"<details><summary>By task{cut}</summary>\n"
        f"{table('Difference by task, in points', ['task', 'lost or won', 'difference'], rows, (2,))}</details></div>\n"
    )
