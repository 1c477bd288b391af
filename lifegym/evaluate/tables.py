"""Episodes and checks as tables: CSV, Parquet, a Markdown table for a paper, and scalars for TensorBoard."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from lifegym.evaluate.breakdown import Share, curve, shares
from lifegym.evaluate.intervals import Interval
from lifegym.evaluate.measures import THRESHOLD, Measures, measure
from lifegym.evaluate.scores import Scores, domain_of, gather
from lifegym.evaluate.settings import open_evaluation
from lifegym.evaluate.usage import Effort, Prices, efforts, usage_of
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import read_episodes

__all__ = ["Evaluation", "check_rows", "episode_rows", "markdown", "open_measures", "write_scalars", "write_tables"]

_ROWS_AT_ONCE: Final = 20_000
_SHOWN: Final = ("domain", "tier", "axis")
"""Kinds of groups that the second Markdown table has."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The figures of one evaluation.

    Attributes:
        path: Where it is.
        scores: The policy's.
        measures: None when no episode has a score.
        shares: By kind and group.
        efforts: What an episode takes.
        missing: Episodes that were asked for and have no score.
    """

    path: Path
    scores: Scores
    measures: Measures | None
    shares: list[Share]
    efforts: list[Effort]
    missing: int


def open_measures(
    path: str | os.PathLike[str], threshold: float = THRESHOLD, prices: Prices | None = None
) -> Evaluation:
    """Work out the figures of an evaluation's directory.

    Args:
        path: The directory.
        threshold: Score from which a run counts as passed.
        prices: For the cost.

    Raises:
        FileNotFoundError: There is no such directory.
        ValueError: It holds no evaluation.
    """
    settings = open_evaluation(path)
    scores = gather(_episodes(path, settings.policy)).get(settings.policy) or Scores(settings.policy)
    return Evaluation(
        Path(path),
        scores,
        measure(scores, threshold=threshold) if scores.runs else None,
        shares(_episodes(path, settings.policy)),
        efforts(_episodes(path, settings.policy), prices),
        len(settings.episodes()) - scores.episodes,
    )


def _episodes(path: str | os.PathLike[str], policy: str) -> Iterator[EpisodeRecord]:
    return (record for record in read_episodes(path) if record.policy == policy)


def episode_rows(records: Iterable[EpisodeRecord], prices: Prices | None = None) -> Iterator[dict[str, Any]]:
    """Yield one row an episode; what an episode has not is None, and an episode without a score has none.

    Args:
        records: The episodes.
        prices: For the cost.
    """
    for record in records:
        usage = usage_of(record)
        cost = None if usage is None or prices is None else prices.cost(usage)
        yield {
            **_key(record),
            "outcome": record.outcome,
            "score": record.score,
            "reason": f"{record.reason.type}: {record.reason.message}" if record.reason else None,
            "turns": record.counts.turns,
            "actions": record.counts.actions,
            "calls": record.counts.calls,
            "refused": record.counts.refused,
            "seconds": record.meta.get("seconds"),
            "attempts": record.meta.get("attempts"),
            "model": usage.model if usage else None,
            "model_calls": usage.calls if usage else None,
            "context_tokens": usage.context_tokens if usage else None,
            "cached_tokens": usage.cached_tokens if usage else None,
            "output_tokens": usage.output_tokens if usage else None,
            "cost": None if cost is None else str(cost),
            "suite_version": record.suite_version,
            "package_version": record.package_version,
        }


def check_rows(records: Iterable[EpisodeRecord]) -> Iterator[dict[str, Any]]:
    """Yield one row a settled check of each episode; ``share`` is its part of the episode's weight."""
    for record in records:
        whole = sum(check.weight for check in record.checks)
        for check in record.checks:
            yield {
                **_key(record),
                "check": check.id,
                "tier": check.tier,
                "axis": check.axis,
                "stage": check.stage,
                "weight": check.weight,
                "share": check.weight / whole,
                "red_line": check.red_line,
                "mutation": check.mutation or None,
                "passed": check.passed,
                "says": check.says,
                "evidence": check.evidence,
            }


def _key(record: EpisodeRecord) -> dict[str, Any]:
    return {
        "policy": record.policy,
        "domain": domain_of(record.task),
        "task": record.task,
        "variant": record.variant,
        "run": record.run,
        "seed": record.seed,
    }


def write_tables(
    paths: Sequence[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    form: Literal["csv", "parquet"],
    prices: Prices | None = None,
) -> list[Path]:
    """Write the tables ``episodes`` and ``checks`` of one or several directories, each whole or not at all.

    Args:
        paths: Evaluations, or other directories and files of episodes.
        out: The directory for the files; made if it is not there.
        form: ``csv`` or ``parquet``; the latter needs pyarrow.
        prices: For the cost.

    Returns:
        The files.

    Raises:
        FileNotFoundError: One of the directories is not there.
        ImportError: pyarrow is wanted and not installed.
        ValueError: There is no episode in any of them.
    """
    write = _csv if form == "csv" else _parquet()
    home = Path(out)
    home.mkdir(parents=True, exist_ok=True)

    def records() -> Iterator[EpisodeRecord]:
        return (record for path in paths for record in read_episodes(path))

    if next(records(), None) is None:
        raise ValueError(f"no episode in {', '.join(map(str, paths))}; lifegym eval --out DIR makes some")
    written = []
    for name, rows in (("episodes", episode_rows(records(), prices)), ("checks", check_rows(records()))):
        target = home / f"{name}.{form}"
        draft = target.with_name(f"{target.name}.part")
        try:
            write(draft, rows)
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
        written.append(target)
    return written


def _csv(path: Path, rows: Iterator[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        first = next(rows, None)
        if first is not None:
            writer = csv.DictWriter(file, list(first), lineterminator="\n")
            writer.writeheader()
            writer.writerow(first)
            writer.writerows(rows)


def _parquet() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ImportError("Parquet needs pyarrow: pip install 'lifegym[parquet]', or write CSV") from error
    kinds = {
        int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_(), str: pyarrow.string(),
    }  # fmt: skip

    def write(path: Path, rows: Iterator[dict[str, Any]]) -> None:
        writer = None
        try:
            for part in _parts(rows):
                if writer is None:
                    schema = pyarrow.schema([(name, kinds[_TYPES.get(name, str)]) for name in part[0]])
                    writer = pyarrow.parquet.ParquetWriter(str(path), schema)
                writer.write_table(pyarrow.Table.from_pylist(part, schema=writer.schema))
        finally:
            if writer is not None:
                writer.close()

    return write


_TYPES: Final[dict[str, type]] = {
    **dict.fromkeys(
        "variant run seed turns actions calls refused attempts model_calls context_tokens cached_tokens output_tokens "
        "stage weight".split(),
        int,
    ),
    **dict.fromkeys(("score", "seconds", "share"), float),
    **dict.fromkeys(("red_line", "passed"), bool),
}
"""Columns that are no texts."""


def _parts(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    part: list[dict[str, Any]] = []
    for row in rows:
        part.append(row)
        if len(part) >= _ROWS_AT_ONCE:
            yield part
            part = []
    if part:
        yield part


class _Column(NamedTuple):
    title: str
    figure: Interval | None
    scale: float


def _columns(found: Measures) -> list[_Column]:
    k = found.k
    return [
        _Column(f"avg@{k}", found.avg, 1),
        _Column(f"max@{k}", found.best, 1),
        _Column(f"min@{k}", found.worst, 1),
        _Column("SD", found.spread, 1),
        _Column(f"pass@{k}", found.pass_any, 100),
        _Column(f"pass^{k}", found.pass_all, 100),
    ]


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
    yield from _table_head(["Policy", *(column.title for column in _columns(first)), "Tasks", "Worlds", "Missing"])
    for each in found:
        assert each.measures is not None
        figures = (_figure(column.figure, column.scale) for column in _columns(each.measures))
        counts = map(str, (each.measures.tasks, each.measures.worlds, each.missing))
        yield _line([_cell(each.scores.policy), *figures, *counts])
    yield ""
    yield (
        f"Scores are 0 to 100 and percentages; a run passes from {first.threshold:g}. In brackets 95 % intervals from "
        f"resampled tasks. {first.k} runs a world; episodes that are missing are left out."
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


def write_scalars(
    paths: Sequence[str | os.PathLike[str]], out: str | os.PathLike[str], step: int = 0, prices: Prices | None = None
) -> list[str]:
    """Write each evaluation's figures as scalars that TensorBoard shows, in a folder of the evaluation's own name.

    Args:
        paths: Directories of evaluations.
        out: The log directory.
        step: The step at which they stand, such as a checkpoint's number of updates.
        prices: For the cost.

    Returns:
        The names of the scalars.

    Raises:
        FileNotFoundError: One of the directories is not there.
        ImportError: tensorboardX is not installed.
        ValueError: One holds no evaluation.
    """
    try:
        from tensorboardX import SummaryWriter
    except ImportError as error:
        raise ImportError("TensorBoard's scalars need tensorboardX: pip install 'lifegym[train]'") from error
    names: dict[str, None] = {}
    found = [open_measures(path, prices=prices) for path in paths]
    for each in found:
        with SummaryWriter(str(Path(out) / each.path.resolve().name)) as writer:
            for name, value in _scalars(each):
                writer.add_scalar(name, value, step)
                names[name] = None
    return list(names)


def _scalars(found: Evaluation) -> Iterator[tuple[str, float]]:
    if found.measures is not None:
        for column in _columns(found.measures):
            if column.figure is not None:
                yield f"score/{column.title.replace('^', '_all_').replace('@', '_')}", column.scale * column.figure.mean
    yield "score/missing", float(found.missing)
    for share in found.shares:
        yield f"earned_{share.kind}/{share.group}".replace(" ", "_"), 100 * share.earned.mean
    for point in curve(_episodes(found.path, found.scores.policy)):
        yield f"earned_along_the_timeline/{100 * point.position:02.0f}", 100 * point.earned.mean
    for item in found.efforts:
        yield f"effort/{item.name}".replace(" ", "_"), item.mean.mean
