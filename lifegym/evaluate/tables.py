"""Episodes and checks as tables, in CSV or Parquet."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from lifegym.evaluate.scores import domain_of
from lifegym.evaluate.settings import check_records
from lifegym.evaluate.usage import Prices, usage_of
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import read_episodes

__all__ = ["check_rows", "episode_rows", "write_tables"]

_ROWS_AT_ONCE: Final = 20_000


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
        ValueError: There is no episode in any of them, or one that may not be counted.
    """
    write = _csv if form == "csv" else _parquet()
    home = Path(out)

    def records() -> Iterator[EpisodeRecord]:
        return (record for path in paths for record in read_episodes(path))

    for path in paths:
        check_records(path)
    if next(records(), None) is None:
        raise ValueError(f"no episode in {', '.join(map(str, paths))}; lifegym eval --out DIR makes some")
    home.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in (("episodes", episode_rows(records(), prices)), ("checks", check_rows(records()))):
        target = home / f"{name}.{form}"
        draft = target.with_name(f"{target.name}.part")
        try:
            write(draft, map(_encodable, rows))
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
        written.append(target)
    return written


def _encodable(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row without half character pairs, which an agent may have written and which have no bytes."""
    return {
        name: value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
        for name, value in row.items()
    }


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
