"""The list of episodes, each with a link to its story."""

from __future__ import annotations

from collections.abc import Sequence

from lifegym.envs.catalog import PREFIX
from lifegym.evaluate.report import charts
from lifegym.evaluate.report.markup import counted, esc, figure, section
from lifegym.evaluate.report.reading import Evaluation
from lifegym.rollouts.record import EpisodeRecord

__all__ = ["episodes"]

_HEADS = ("episode", "variant", "run", "policy", "score", "outcome", "lost", "calls")
_NUMBERS = frozenset(("variant", "run", "score", "lost", "calls"))


def episodes(found: Sequence[Evaluation]) -> str:
    """Return the list of all episodes with its filter, as HTML."""
    rows = sorted(
        (number, series, record)
        for series, one in enumerate(found)
        for number, record in zip(one.numbers, one.records, strict=True)
    )
    heads = "".join(_head(head) for head in _HEADS)
    body = "\n".join(_row(number, series, found[series], record) for number, series, record in rows)
    return section(
        "episodes",
        "Episodes",
        _filter(found, len(rows)),
        '<div class="wide list" role="region" tabindex="0" aria-label="Episodes"><table id="list">\n'
        f"<caption>Each name opens the episode's story; arrow keys move along the list.</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n",
        "<noscript><p>The episodes' stories need JavaScript, which this browser does not run here.</p></noscript>\n",
        '<article id="story" hidden></article>\n',
    )


def _head(head: str) -> str:
    right = ' class="n"' if head in _NUMBERS else ""
    return f'<th scope="col"{right} aria-sort="none"><button type="button" class="sort">{head}</button></th>'


def _filter(found: Sequence[Evaluation], count: int) -> str:
    policies = "".join(f'<option value="{series}">{esc(one.label)}</option>' for series, one in enumerate(found))
    outcomes = sorted({record.outcome for one in found for record in one.records})
    ends = "".join(f'<option value="{esc(item)}">{esc(item.replace("_", " "))}</option>' for item in outcomes)
    return (
        '<form class="filter" id="filter" role="search" aria-label="Filter episodes">'
        '<label>Text <input type="search" id="f-text" placeholder="task or title" autocomplete="off"></label>'
        f'<label>Policy <select id="f-policy"><option value="">all</option>{policies}</select></label>'
        f'<label>Outcome <select id="f-outcome"><option value="">all</option>{ends}</select></label>'
        '<label>Score below <input type="number" id="f-below" min="0" max="100" step="any"></label>'
        f'<output id="f-count" aria-live="polite">{counted(count, "episode")}</output></form>\n'
    )


def _row(number: int, series: int, found: Evaluation, record: EpisodeRecord) -> str:
    lost = sum(not check.passed for check in record.checks)
    cells = (
        (f'<a href="#episode-{number}">{esc(record.task.removeprefix(PREFIX))}</a> <span class="title">'
         f"{esc(record.title)}</span>", record.task),
        (str(record.variant), record.variant),
        (str(record.run), record.run),
        (f"{charts.key(series)} {esc(found.label)}", found.label),
        (figure(record.score), "" if record.score is None else record.score),
        (esc(record.outcome.replace("_", " ")), record.outcome),
        (f"{lost} of {len(record.checks)}" if record.checks else "–", lost),
        (f"{record.counts.calls:,}", record.counts.calls),
    )  # fmt: skip
    tags = []
    for head, (cell, value) in zip(_HEADS, cells, strict=True):
        right = ' class="n"' if head in _NUMBERS else ""
        tags.append(f'<td{right} data-v="{esc(value)}">{cell}</td>')
    return (
        f'<tr data-series="{series}" data-number="{number}" data-outcome="{esc(record.outcome)}">{"".join(tags)}</tr>'
    )
