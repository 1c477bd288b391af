"""What became of silent changes and hidden constraints: the funnel of six judgments, and how they were lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lifegym.envs.catalog import PREFIX
from lifegym.evaluate.funnel import FAILURES
from lifegym.evaluate.rates import Funnel, Rate
from lifegym.evaluate.report import charts
from lifegym.evaluate.report.figures import funnels
from lifegym.evaluate.report.headline import name
from lifegym.evaluate.report.markup import counted, esc, figure, interval, section, table
from lifegym.evaluate.report.reading import Evaluation

__all__ = ["legend", "silent_changes"]

_MEANING: Final = {
    "accessed": "a result showed its source",
    "recognized": "it then wrote about it",
    "grounded": "and stated a value of the source",
    "timely": "it wrote or acted before the first check on it fell due",
    "intervened": "it wrote to what such a check reads",
    "outcome": "share of the weight of such checks that it earned",
}
_KINDS: Final = {"silent change": "Silent changes", "hidden constraint": "Hidden constraints"}
_SHOWN: Final = 300
_FEW: Final = 2
"""Policies that have room beside each other with their figures beside the bars; of more they stand beneath."""


def silent_changes(found: Sequence[Evaluation]) -> str:
    """Return the funnels and the failures by kind, as HTML; nothing where nothing was judged."""
    all_funnels = [funnels(one) for one in found]
    parts = []
    for kind, title in _KINDS.items():
        own = [funnel[kind] for funnel in all_funnels]
        if any(funnel.rates for funnel in own):
            parts.append(f"<h3>{title}</h3>\n{_funnel(title, own, found)}{_failures(title, own, found)}")
            parts.append(_matters(title, own, found))
    if not parts:
        return ""
    note = (
        "<p class='note'>How far a policy came with what nobody told it, from the trace and the state, by no model. "
        "Each of the six judgments is made on its own, so a later one may hold more often than an earlier one: who "
        "acts rightly and writes nothing about it was not seen to recognize it. <em>With all before</em> counts only "
        "where every judgment above held too, and can only fall.</p>\n"
        "<p class='note'>A change comes only where its condition holds and there is what it changes: nobody cancels a "
        "booking that was never made. So the number judged depends on what a policy did. A change or constraint on "
        "which no check depends is left out.</p>\n"
    )
    return section("changes", "Silent changes and hidden constraints", note, *parts)


def _funnel(title: str, own: Sequence[Funnel], found: Sequence[Evaluation]) -> str:
    heads = ["judgment", *(name(series, one) for series, one in enumerate(found))]
    rows = []
    for place, (judgment, meaning) in enumerate(_MEANING.items()):
        cells = [_share(series, funnel.rates[place]) if funnel.rates else "–" for series, funnel in enumerate(own)]
        rows.append([f'{esc(judgment)}<br><span class="ends">{esc(meaning)}</span>', *cells])
    over = ["judged", *(f"{funnel.rates[0].judged if funnel.rates else 0:,}" for funnel in own)]
    return table(f"{title}: judgments", heads, [*rows, over], style=f"bars {_room(found)}")


def _room(found: Sequence[Evaluation]) -> str:
    """Return the class of a table by how many policies stand beside each other in it."""
    return "few" if len(found) <= _FEW else "many"


def _share(series: int, rate: Rate) -> str:
    ends = "" if rate.share.low is None else f' <span class="ends">{interval(rate.share, 100)}</span>'
    through = ""
    if rate.judgment != "accessed":
        through = f'<span class="ends line">with all before {figure(100 * rate.through.mean)}&nbsp;%</span>'
    return (
        f"{charts.bar(rate.share.mean, series, rate.through.mean)}"
        f'<span class="said"><span class="fig">{figure(100 * rate.share.mean)}&nbsp;%</span>{ends}{through}</span>'
    )


def _failures(title: str, own: Sequence[Funnel], found: Sequence[Evaluation]) -> str:
    most = max((count for funnel in own for count in funnel.failures.values()), default=0)
    if not most:
        return "<p>None was lost.</p>\n"
    heads = ["how it was lost", *(name(series, one) for series, one in enumerate(found))]
    rows = []
    for kind in FAILURES:
        cells = [
            f"{charts.bar(funnel.failures[kind] / most, series)}"
            f'<span class="said"><span class="fig">{funnel.failures[kind]:,}</span></span>'
            for series, funnel in enumerate(own)
        ]
        rows.append([esc(kind), *cells])
    return table(f"{title}: failures by kind", heads, rows, style=f"bars {_room(found)}")


def _matters(title: str, own: Sequence[Funnel], found: Sequence[Evaluation]) -> str:
    rows = [
        [
            name(series, one),
            esc(row.task.removeprefix(PREFIX)),
            esc(row.name),
            f"{row.episodes:,}",
            *(_percent(value) for value in (row.noticed, row.in_time, row.propagated, row.outcome)),
        ]
        for series, (one, funnel) in enumerate(zip(found, own, strict=True))
        for row in funnel.matters
    ]
    heads = ["policy", "task", "which", "episodes", "noticed", "in time", "propagated", "outcome"]
    cut = f"<p>{counted(len(rows) - _SHOWN, 'more row')} are not listed.</p>\n" * (len(rows) > _SHOWN)
    listed = table(f"{title}, one by one", heads, rows[:_SHOWN], range(3, len(heads)))
    return f"<details><summary>One by one</summary>\n{listed}{cut}</details>\n"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{figure(100 * share)} %"


def legend(found: Sequence[Evaluation]) -> str:
    """Return the policies with their marks, as HTML."""
    names = "".join(f"<li>{name(series, one)}</li>" for series, one in enumerate(found))
    return f'<ul class="legend" aria-label="Policies">{names}</ul>\n'
