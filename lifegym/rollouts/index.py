"""An index over stored episodes: which there are, how they ended, and where each stands, without reading them."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import translate
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, NamedTuple, Self, get_args

from lifegym.reward.shaping import RewardMode
from lifegym.rollouts.record import EpisodeKey, EpisodeRecord, Outcome, RecordError, fault_of_head
from lifegym.rollouts.shards import shards

__all__ = ["Entry", "EpisodeIndex", "Order", "Query", "record_at"]

KEPT_FROM: Final = 16 * 2**20
"""Bytes of records from which on the index is kept in a file; of less it is made anew in memory each time."""
_LAYOUT: Final = 2
_HEAD_ENDS: Final = b',"checks":'
_HEAD_BYTES: Final = 65536
_COLUMNS: Final = (
    "task", "variant", "run", "seed", "policy", "suite_version", "reward_mode", "max_actions", "max_actions_per_turn",
    "outcome", "score", "digest_start", "actions", "shard", "line", "start", "length",
)  # fmt: skip
_FROM_HEAD: Final = _COLUMNS.index("actions")
"""So many columns stand by their names in the record's first part."""

Order = Literal["stored", "task", "score", "actions"]


class Entry(NamedTuple):
    """What the index knows of one stored episode."""

    task: str
    variant: int
    run: int
    seed: int
    policy: str
    suite_version: str
    reward_mode: RewardMode
    max_actions: int
    max_actions_per_turn: int
    outcome: Outcome
    score: float | None
    digest_start: str
    actions: int
    shard: str
    line: int
    start: int
    length: int

    @property
    def key(self) -> EpisodeKey:
        """What the episode is known by."""
        return EpisodeKey(self.task, self.variant, self.run, self.seed, self.policy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Which episodes are wanted; what is None does not matter.

    Attributes:
        task: A pattern of task ids, such as ``VibeLife-travel-*``.
        policy: A pattern of policies' names.
        variant: A variant.
        outcome: How it ended.
        below: Only scores under this one.
        above: Only scores of at least this one.
        order: ``stored`` (as written), ``task``, ``score`` or ``actions``.
        limit: How many at most.

    Raises:
        ValueError: There is no such outcome or order.
    """

    task: str | None = None
    policy: str | None = None
    variant: int | None = None
    outcome: Outcome | None = None
    below: float | None = None
    above: float | None = None
    order: Order = "stored"
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.outcome is not None and self.outcome not in get_args(Outcome):
            raise ValueError(f"an outcome is one of {', '.join(get_args(Outcome))}, got {self.outcome!r}")
        if self.order not in get_args(Order):
            raise ValueError(f"an order is one of {', '.join(get_args(Order))}, got {self.order!r}")

    def where(self) -> tuple[str, list[Any]]:
        """Return the condition in SQL and its values."""
        tests = [
            ("task REGEXP ?", self.task and translate(self.task)),
            ("policy REGEXP ?", self.policy and translate(self.policy)),
            ("variant = ?", self.variant),
            ("outcome = ?", self.outcome),
            ("score < ?", self.below),
            ("score >= ?", self.above),
        ]
        given = [(text, value) for text, value in tests if value is not None]
        return " AND ".join(text for text, _ in given) or "1", [value for _, value in given]


_ORDERS: Final[dict[Order, str]] = {
    "stored": "shard, line",
    "task": "task, variant, run, seed, policy",
    "score": "score, task, variant, run",
    "actions": "actions, task, variant, run",
}


class EpisodeIndex:
    """The index of a ``.jsonl`` file or of a directory of shards.

    Opening one reads what has been added since it was last open, of each line only its first part. From 16 MB of
    records on it is kept beside them (``index.sqlite3``), and may be deleted at any time.

    Args:
        path: The file or directory.

    Attributes:
        torn: (file, line number, bytes) of last lines that have no end: being written, or cut short by a crash.

    Raises:
        FileNotFoundError: There is nothing there.
        RecordError: A line is damaged; the message names file and line.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.torn: list[tuple[Path, int, int]] = []
        self._db = _opened(self.path)
        self.update()

    def update(self) -> None:
        """Take in what has been appended, by whomever.

        Raises:
            RecordError: A line is damaged; the index then stays as it was.
        """
        self.torn.clear()
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            for shard in shards(self.path):
                self._take_in(shard)

    def _take_in(self, shard: Path) -> None:
        found = self._db.execute("SELECT lines, bytes FROM shards WHERE shard = ?", (shard.name,)).fetchone()
        lines, start = found or (0, 0)
        if not self._is_as_it_was(shard, start):
            self._db.execute("DELETE FROM episodes WHERE shard = ?", (shard.name,))
            lines, start = 0, 0
        marks = ", ".join("?" * len(_COLUMNS))
        with shard.open("rb") as file:
            file.seek(start)
            for line in file:
                if not line.endswith(b"\n"):
                    self.torn.append((shard, lines + 1, len(line)))
                    break
                lines += 1
                entry = _entry(line, shard, lines, start)
                self._db.execute(f"INSERT INTO episodes VALUES ({marks})", entry)
                start += len(line)
        self._db.execute("REPLACE INTO shards VALUES (?, ?, ?)", (shard.name, lines, start))

    def _is_as_it_was(self, shard: Path, start: int) -> bool:
        """Return whether a shard still begins with what the index has taken in."""
        if shard.stat().st_size < start:
            return False
        row = self._db.execute(
            "SELECT * FROM episodes WHERE shard = ? ORDER BY line DESC LIMIT 1", (shard.name,)
        ).fetchone()
        if row is None:
            return start == 0
        last = Entry(*row)
        with shard.open("rb") as file:
            file.seek(last.start)
            line = file.read(last.length)
        try:
            return _entry(line, shard, last.line, last.start) == last
        except RecordError:
            return False

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM episodes").fetchone()[0])

    def find(self, query: Query | None = None) -> Iterator[Entry]:
        """Yield the entries of the stored episodes that are wanted, doubles and unresolved ones included."""
        query = query or Query()
        where, values = query.where()
        limit = -1 if query.limit is None else query.limit
        sql = f"SELECT * FROM episodes WHERE {where} ORDER BY {_ORDERS[query.order]} LIMIT ?"
        for row in self._db.execute(sql, (*values, limit)):
            yield Entry(*row)

    def resolved(self, key: EpisodeKey) -> Entry | None:
        """Return the first stored episode of that key that need not be played again, or None."""
        sql = (
            "SELECT * FROM episodes WHERE task = ? AND variant = ? AND run = ? AND seed = ? AND policy = ? "
            "AND outcome != 'infrastructure_error' ORDER BY shard, line LIMIT 1"
        )
        row = self._db.execute(sql, key).fetchone()
        return None if row is None else Entry(*row)

    def of_another_suite(self, suite_version: str) -> Entry | None:
        """Return the first stored episode whose suite version is not that one, or None."""
        sql = "SELECT * FROM episodes WHERE suite_version != ? ORDER BY shard, line LIMIT 1"
        row = self._db.execute(sql, (suite_version,)).fetchone()
        return None if row is None else Entry(*row)

    def check_worlds(self, digests: Mapping[str, str]) -> None:
        """Make sure that every stored episode began in the world that it is said to have begun in.

        Args:
            digests: ``task/variant`` to the digest of the world before its first turn; others are not looked at.

        Raises:
            RecordError: One began in another; the message names file and line.
        """
        for entry in self.find():
            wanted = digests.get(f"{entry.task}/{entry.variant}")
            # An episode that never reached its world has no digest, and no score either.
            if wanted is not None and entry.digest_start not in ("", wanted):
                shard = self.path / entry.shard if self.path.is_dir() else self.path
                raise RecordError(
                    f"{shard}, line {entry.line}: an episode of {entry.task}, variant {entry.variant} from another "
                    f"world ({entry.digest_start[:12]}) than the evaluation was asked for ({wanted[:12]}), so it "
                    "counts for nothing here; take the line out, and the same command plays the episode"
                )

    def summary(self, query: Query | None = None) -> list[dict[str, Any]]:
        """Return for each task and policy how many episodes ended how, and the mean of those with a score."""
        where, values = (query or Query()).where()
        sql = (
            "SELECT task, policy, outcome, count(*), count(score), coalesce(sum(score), 0.0) FROM episodes "
            f"WHERE {where} GROUP BY task, policy, outcome ORDER BY task, policy, outcome"
        )
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for task, policy, outcome, count, scored, total in self._db.execute(sql, values):
            row = found.setdefault(
                (task, policy),
                {"task": task, "policy": policy, "episodes": 0, "scored": 0, "total": 0.0, "outcomes": {}},
            )
            row["episodes"] += count
            row["scored"] += scored
            row["total"] += total
            row["outcomes"][outcome] = count
        for row in found.values():
            total = row.pop("total")
            row["mean"] = total / row["scored"] if row["scored"] else None
        return list(found.values())

    def read(self, entry: Entry, *, any_suite: bool = False) -> EpisodeRecord:
        """Return the record of an entry.

        Raises:
            RecordError: It is damaged, or of another suite version.
        """
        return next(self.read_all((entry,), any_suite=any_suite))

    def read_all(self, entries: Iterable[Entry], *, any_suite: bool = False) -> Iterator[EpisodeRecord]:
        """Yield the records of entries, one at a time.

        Raises:
            RecordError: One is damaged, or of another suite version.
        """
        for entry in entries:
            yield record_at(self.path, entry, any_suite=any_suite)

    def close(self) -> None:
        """Close the index's own file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def record_at(path: Path, entry: Entry, *, any_suite: bool = False) -> EpisodeRecord:
    """Return the record of an entry without its index, such as in another process.

    Args:
        path: The file or directory that the index is of.
        entry: What the index has of the episode.
        any_suite: Also accept records of other suite versions.

    Raises:
        RecordError: It is damaged, or of another suite version.
    """
    shard = path / entry.shard if path.is_dir() else path
    with shard.open("rb") as file:
        file.seek(entry.start)
        line = file.read(entry.length)
    return EpisodeRecord.from_line(line, where=f"{shard}, line {entry.line}", any_suite=any_suite)


def _opened(path: Path) -> sqlite3.Connection:
    files = shards(path)
    large = sum(file.stat().st_size for file in files) >= KEPT_FROM
    home = path / "index.sqlite3" if path.is_dir() else path.with_name(f"{path.name}.index.sqlite3")
    writable = os.access(home if home.exists() else home.parent, os.W_OK)
    db = _connected(home if large and writable else None)
    if db is None:  # made by another version, or no database at all
        home.unlink()
        db = _connected(home)
        assert db is not None
    return db


def _connected(home: Path | None) -> sqlite3.Connection | None:
    db = sqlite3.connect(":memory:" if home is None else home, timeout=60, isolation_level=None)
    try:
        layout = db.execute("PRAGMA user_version").fetchone()[0]
        if layout not in (0, _LAYOUT):
            db.close()
            return None
        db.execute(f"PRAGMA user_version = {_LAYOUT}")
        db.execute(f"CREATE TABLE IF NOT EXISTS episodes ({', '.join(_COLUMNS)})")
        db.execute("CREATE INDEX IF NOT EXISTS keys ON episodes (task, variant, run, seed, policy)")
        db.execute("CREATE TABLE IF NOT EXISTS shards (shard PRIMARY KEY, lines, bytes)")
    except sqlite3.DatabaseError:
        db.close()
        return None
    db.create_function("REGEXP", 2, _matches, deterministic=True)
    return db


def _matches(pattern: str, text: str) -> bool:
    return re.match(pattern, text) is not None  # compiled patterns are kept by re


def _entry(line: bytes, shard: Path, number: int, start: int) -> Entry:
    """Return the entry of a line, of which only the part before its checks is read."""
    end = line.find(_HEAD_ENDS, 0, _HEAD_BYTES)
    try:
        if end < 0 or not line.endswith(b"}\n"):
            raise ValueError("cut")
        head = json.loads(line[:end] + b"}")
        values = [head[name] for name in _COLUMNS[:_FROM_HEAD]]
        names = (head[name] for name in ("task", "policy", "suite_version", "digest_start"))
        numbers = (head["variant"], head["run"], head["seed"], head["counts"]["actions"])
        if fault_of_head(head["outcome"], head["score"], names) or not all(0 <= number < 2**63 for number in numbers):
            raise ValueError("what the record itself is to say")
        return Entry._make((*values, head["counts"]["actions"], shard.name, number, start, len(line)))
    except (ValueError, LookupError, TypeError):
        record = EpisodeRecord.from_line(line, where=f"{shard}, line {number}", any_suite=True)
        return Entry(
            *record.key, record.suite_version, record.reward_mode, record.max_actions, record.max_actions_per_turn,
            record.outcome, record.score, record.digest_start, record.counts.actions, shard.name, number, start,
            len(line),
        )  # fmt: skip
