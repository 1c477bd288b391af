"""What became of the silent changes: the funnel of six judgments, and the ways in which they were lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lifegym.evaluate.report import charts
from lifegym.evaluate.report.figures import Step, failures, funnel
from lifegym.evaluate.report.headline import name
from lifegym.evaluate.report.markup import esc, figure, section, table
from lifegym.evaluate.report.reading import Evaluation

__all__ = ["silent_changes"]

_MEANING: Final = {
    "accessed": "looked at what had changed",
    "recognized": "then wrote about it",
    "grounded": "with a new value",
    "timely": "before the first check on it fell due",
    "intervened": "wrote to what such a check reads",
    "outcome": "share of the weight of such checks earned",
}


def silent_changes(found: Sequence[Evaluation]) -> str:
    """Return the funnel and the failures by kind, as HTML; nothing where no silent change was judged."""
    steps = [funnel(one) for one in found]
    if not any(steps):
        return ""
    heads = ["judgment", "meaning", *(name(series, one) for series, one in enumerate(found))]
    rows = []
    for place, (judgment, meaning) in enumerate(_MEANING.items()):
        cells = [_share(series, own[place]) if own else "–" for series, own in enumerate(steps)]
        rows.append([esc(judgment), esc(meaning), *cells])
    over = "; ".join(f"{esc(one.label)}: {own[0].of:,}" for one, own in zip(found, steps, strict=True) if own)
    return section(
        "changes",
        "Silent changes",
        "<p class='note'>Of the silent changes on which a check depends, how many were seen, understood and acted on: "
        f"six judgments from the trace and the state, no model. Judged: {over}.</p>\n",
        table("Funnel of silent changes", heads, rows, style="bars"),
        "<h3>How they were lost</h3>\n",
        _failures(found),
    )


def _share(series: int, step: Step) -> str:
    held = f"{step.held:,.0f} of {step.of:,}" if step.name != "outcome" else f"over {step.of:,}"
    return f'{charts.bar(step.share, series)} <span class="fig">{figure(100 * step.share)} %</span> ' + (
        f'<span class="ends">{held}</span>'
    )


def _failures(found: Sequence[Evaluation]) -> str:
    counts = [failures(one) for one in found]
    most = max((count for own in counts for count in own.values()), default=0)
    if not most:
        return "<p>None was lost.</p>\n"
    heads = ["kind", *(name(series, one) for series, one in enumerate(found))]
    rows = []
    for kind in counts[0]:
        cells = [f'{charts.bar(own[kind] / most, series)} <span class="fig">{own[kind]:,}</span>'
                 for series, own in enumerate(counts)]  # fmt: skip
        rows.append([esc(kind), *cells])
    return table("Silent changes lost, by kind of failure", heads, rows, style="bars")


def legend(found: Sequence[Evaluation]) -> str:
    """Return the policies with their marks, as HTML."""
    names = "".join(f"<li>{name(series, one)}</li>" for series, one in enumerate(found))
    return f'<ul class="legend" aria-label="Policies">{names}</ul>\n'
