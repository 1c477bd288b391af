"""The top of the page: each policy's figures with interval and denominator, the settings, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lifegym.evaluate.intervals import Interval
from lifegym.evaluate.measures import THRESHOLD, Measures, measure
from lifegym.evaluate.report import charts
from lifegym.evaluate.report.figures import never_played
from lifegym.evaluate.report.markup import breakable, counted, esc, figure, interval, section, table
from lifegym.evaluate.report.reading import Evaluation
from lifegym.evaluate.scores import Scores, gather
from lifegym.evaluate.worlds import told_worlds

__all__ = ["headline", "name", "scores_of"]

_LISTED: Final = 200


def name(series: int, found: Evaluation) -> str:
    """Return a policy's mark and label, as HTML."""
    return f'<span class="policy">{charts.key(series)}<span>{breakable(found.label)}</span></span>'


def scores_of(found: Evaluation) -> Scores:
    """Return an evaluation's scores under its label."""
    scores = gather(found.records).get(found.policy, Scores(found.policy))
    scores.policy = found.label
    return scores


def headline(found: Sequence[Evaluation], threshold: float = THRESHOLD) -> str:
    """Return the first part of the page, as HTML; ``threshold`` is the score from which a run passes."""
    scores = [scores_of(one) for one in found]
    measured = [measure(one, threshold=threshold) if one.runs else None for one in scores]
    cards = "".join(
        _card(series, one, measures, score.variants, len(score.unscored) + never_played(one))
        for series, (one, score, measures) in enumerate(zip(found, scores, measured, strict=True))
    )
    return section(
        "headline",
        "Headline",
        f'<div class="cards">{cards}</div>\n',
        _measures(found, measured, threshold),
        _missing(found, scores),
        _settings(found),
    )


def _card(series: int, found: Evaluation, measures: Measures | None, variants: Sequence[int], missing: int) -> str:
    if measures is None:
        big, rest = "no score", "No episode of this policy has a score."
    else:
        big = f"{figure(measures.avg.mean)}<span class='of'> of 100</span>"
        rest = (
            f"{_ends(measures.avg)}. {counted(measures.tasks, 'task')}, {counted(measures.worlds, 'world')} "
            f"({told_worlds(variants)}), {counted(measures.k, 'run')} each."
        )
    gap = f'<p class="gap">{counted(missing, "episode")} without a score, left out of every figure.</p>' * bool(missing)
    strip = charts.ranges([(series, measures.avg)]) if measures is not None else ""
    return f'<div class="card"><h3>{name(series, found)}</h3><p class="big">{big}</p>{strip}<p>{rest}</p>{gap}</div>\n'


def _ends(value: Interval) -> str:
    return "One task, so no interval" if value.low is None else f"95 % interval {interval(value)}"


def _measures(found: Sequence[Evaluation], measured: Sequence[Measures | None], threshold: float) -> str:
    heads = [
        "policy", "avg@k", "95 % interval", "max@k", "min@k", "SD within a world", "pass@k", "pass^k", "k", "tasks",
        "worlds", "episodes", "missing",
    ]  # fmt: skip
    rows = []
    for series, (one, measures) in enumerate(zip(found, measured, strict=True)):
        if measures is None:
            continue
        spread = measures.spread
        rows.append(
            [
                name(series, one),
                figure(measures.avg.mean),
                interval(measures.avg),
                figure(measures.best.mean),
                figure(measures.worst.mean),
                figure(None if spread is None else spread.mean),
                f"{figure(100 * measures.pass_any.mean)} %",
                f"{figure(100 * measures.pass_all.mean)} %",
                str(measures.k),
                f"{measures.tasks:,}",
                f"{measures.worlds:,}",
                f"{measures.episodes:,}",
                f"{measures.missing + never_played(one):,}",
            ]
        )
    if not rows:
        return ""
    note = (
        "<p class='note'>Each figure is taken over a world's first k runs, averaged over a task's worlds and then over "
        f"tasks. A run passes from {threshold:g} points; pass@k is the chance that one of k runs passes, "
        "pass^k that all do. The interval comes from resampling whole tasks. Episodes without a score are in no figure "
        "and are never a score of 0.</p>\n"
    )
    return table("Measures", heads, rows, range(1, len(heads))) + note


def _missing(found: Sequence[Evaluation], scores: Sequence[Scores]) -> str:
    rows = [
        [
            name(series, one),
            esc(item.key.task),
            str(item.key.variant),
            str(item.key.run),
            esc(item.outcome.replace("_", " ")),
            esc(item.reason),
        ]
        for series, (one, score) in enumerate(zip(found, scores, strict=True))
        for item in score.unscored
    ]
    unplayed = "".join(
        f"<p>{counted(count, 'episode')} of {esc(one.label)} {'is' if count == 1 else 'are'} asked for and not played "
        "yet; the same command plays what is missing.</p>\n"
        for one in found
        if (count := never_played(one))
    )
    if not rows and not unplayed:
        return ""
    listed = table("Episodes without a score", ["policy", "task", "variant", "run", "outcome", "reason"],
                   rows[:_LISTED], (2, 3)) if rows else ""  # fmt: skip
    cut = f"<p>{counted(len(rows) - _LISTED, 'more episode')} without a score are not listed.</p>\n"
    return f"<h3>Missing</h3>\n{unplayed}{listed}{cut * (len(rows) > _LISTED)}"


def _settings(found: Sequence[Evaluation]) -> str:
    heads = ["policy", "records", "runs", "seed", "worlds", "limit of actions", "reward mode", "suite", "package"]
    rows = []
    for series, one in enumerate(found):
        settings, first = one.settings, one.records[0]
        versions = sorted({record.package_version for record in one.records})
        rows.append(
            [
                name(series, one),
                f"<code>{esc(one.directory)}</code>",
                "–" if settings is None else str(settings.runs),
                ", ".join(str(seed) for seed in sorted({record.seed for record in one.records})[:5]),
                f"{len({(record.task, record.variant) for record in one.records}):,}",
                ", ".join(f"{limit:,}" for limit in sorted({record.max_actions for record in one.records})[:5]),
                esc(", ".join(sorted({record.reward_mode for record in one.records}))),
                esc(first.suite_version),
                esc(", ".join(versions)),
            ]
        )
    listed = table("Settings", heads, rows, (2, 3, 4, 5))
    return f"<details><summary>Settings</summary>\n{listed}</details>\n"
