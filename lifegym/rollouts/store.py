"""Records on disk: append-only files of one line an episode, whole after any crash."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from lifegym.envs.spec import SUITE_VERSION
from lifegym.reward.shaping import RewardMode
from lifegym.rollouts.index import Entry, EpisodeIndex
from lifegym.rollouts.record import EpisodeKey, EpisodeRecord, RecordError
from lifegym.rollouts.shards import shards

__all__ = ["SHARD_BYTES", "EpisodeStore", "StoreError", "Terms", "read_episodes", "shards"]

logger = logging.getLogger(__name__)

SHARD_BYTES: Final = 256 * 2**20
"""A shard of a directory that has grown past this is followed by a new one."""


def read_episodes(
    path: str | os.PathLike[str], *, any_suite: bool = False, doubles: bool = False
) -> Iterator[EpisodeRecord]:
    """Stream the records of a file or directory, one for each episode.

    Unresolved episodes (infrastructure errors) come last, and only if no later attempt resolved them. Of a last line
    without an end nothing is read, and a warning says so.

    Args:
        path: A ``.jsonl`` file, or a directory of shards.
        any_suite: Also accept records of other suite versions.
        doubles: Also yield what stands there again of an episode, such as when two rollouts played it at once.

    Raises:
        FileNotFoundError: There is no such file or directory.
        RecordError: A line is damaged; the message names file and line.
    """
    seen: set[EpisodeKey] = set()
    unresolved: dict[EpisodeKey, EpisodeRecord] = {}
    for shard in shards(path):
        for record in _read_shard(shard, any_suite):
            if not record.resolved:
                unresolved[record.key] = record
            elif doubles or record.key not in seen:
                seen.add(record.key)
                yield record
    yield from (record for key, record in unresolved.items() if key not in seen)


def _read_shard(shard: Path, any_suite: bool) -> Iterator[EpisodeRecord]:
    with shard.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                _warn_of_torn(shard, number, len(line))
                return
            yield EpisodeRecord.from_line(line, where=f"{shard}, line {number}", any_suite=any_suite)


def _warn_of_torn(shard: Path, line: int, size: int) -> None:
    logger.warning(
        "%s, line %d has no end (%d bytes): cut short by a crash, or damaged; it is left out", shard, line, size
    )


class Terms(NamedTuple):
    """How an episode was played; its key does not say it, and scores under other limits are not comparable."""

    reward_mode: RewardMode
    max_actions: int
    max_actions_per_turn: int


class StoreError(OSError):
    """A record could not be written; the store holds everything that was written before."""


class EpisodeStore:
    """Appends records to a file or to a directory of shards; every record is on the disk before :meth:`add` returns.

    A path that ends in ``.jsonl`` is one file with one writer. Any other path is a directory in which each writer has
    shards of its own, so that several processes may write to it at once. Opening a store reads what is there: a last
    line that a crash cut short is dropped (a warning says so), and :meth:`terms` knows the episodes that need not be
    played again.

    Args:
        path: The file or directory; missing folders are made.

    Raises:
        RecordError: What is there is damaged or of another suite version; nothing is then written.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._added: dict[EpisodeKey, Terms] = {}
        self._index: EpisodeIndex | None = None
        self._handle: int | None = None
        self._written = 0
        self._single = self.path.suffix == ".jsonl"
        if self._single and self.path.is_dir():
            raise RecordError(f"{self.path} is a directory; name a file, or a directory without .jsonl")
        if not self._single and self.path.is_file():
            raise RecordError(f"{self.path} is a file; name it *.jsonl, or give a directory")
        (self.path.parent if self._single else self.path).mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            self._index = EpisodeIndex(self.path)
            stranger = self._index.of_another_suite(SUITE_VERSION)
            if stranger is not None:
                self._index.read(stranger)  # which says what is wrong with it
            for shard, line, size in self._index.torn:
                _warn_of_torn(shard, line, size)
        if self._single:
            _drop_torn_line(self.path)

    def add(self, record: EpisodeRecord) -> None:
        """Append a record and wait until it is on the disk.

        Raises:
            StoreError: It could not be written; the file is as it was before.
        """
        line = record.to_line().encode() + b"\n"
        handle = self._open()
        before = os.fstat(handle).st_size
        try:
            left = memoryview(line)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        except OSError as error:
            # A file can be shortened even where there is no room to lengthen it.
            os.ftruncate(handle, before)
            raise StoreError(
                f"{self.path} takes no more: {error.strerror or error}. All earlier episodes are whole; make room and "
                "start the same again, which plays only what is missing"
            ) from error
        self._written += len(line)
        if record.resolved:
            self._added[record.key] = _terms(record)

    def terms(self, key: EpisodeKey) -> Terms | None:
        """Return how a stored episode was played that need not be played again, or None if there is none."""
        if key in self._added or self._index is None:
            return self._added.get(key)
        entry = self._index.resolved(key)
        return None if entry is None else _terms(entry)

    def _open(self) -> int:
        if self._handle is not None and not self._single and self._written >= SHARD_BYTES:
            os.close(self._handle)
            self._handle = None
        if self._handle is None:
            self._handle = self._new_shard() if not self._single else _open(self.path, 0)
        return self._handle

    def _new_shard(self) -> int:
        number = max((int(shard.stem.rpartition("-")[2]) for shard in shards(self.path)), default=-1)
        self._written = 0
        while True:
            number += 1
            try:
                return _open(self.path / f"episodes-{number:05d}.jsonl", os.O_EXCL)
            except FileExistsError:
                continue  # another writer was quicker

    def close(self) -> None:
        """Close the file and the index; a later :meth:`add` opens the file, or a new shard, again."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        if self._index is not None:
            self._index.close()
            self._index = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _terms(record: EpisodeRecord | Entry) -> Terms:
    return Terms(record.reward_mode, record.max_actions, record.max_actions_per_turn)


def _open(path: Path, flags: int) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0) | flags, 0o644)


def _drop_torn_line(path: Path) -> None:
    """Cut a file after its last whole line."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        end = file.seek(0, os.SEEK_END)
        keep = end
        while keep > 0:
            start = max(0, keep - 65536)
            file.seek(start)
            newline = file.read(keep - start).rfind(b"\n")
            if newline >= 0:
                keep = start + newline + 1
                break
            keep = start
        if keep < end:
            file.truncate(keep)
