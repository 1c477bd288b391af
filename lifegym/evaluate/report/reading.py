"""Reading evaluations for a report: whose episodes there are, told by several processes at once."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final

from lifegym.evaluate.funnel import Judgment
from lifegym.evaluate.report.story import Told, tell
from lifegym.evaluate.settings import Settings, read_settings
from lifegym.rollouts.index import Entry, EpisodeIndex, record_at
from lifegym.rollouts.record import EpisodeKey, EpisodeRecord

__all__ = ["Evaluation", "Source", "sources", "told"]

_AT_ONCE: Final = 8
"""Episodes of one world that one process tells in a row: a world is built once for all of them."""
_AHEAD: Final = 2
"""Batches that wait for each process."""


@dataclass(slots=True)
class Evaluation:
    """The episodes of one policy in one directory.

    Attributes:
        label: What the page calls it.
        policy: The policy's name in the records.
        directory: Where the records are.
        settings: What was asked for, when the directory says so.
        records: The episodes, without steps and turns.
        judgments: What became of the silent changes, for each of the records.
        numbers: Each record's number on the page.
    """

    label: str
    policy: str
    directory: Path
    settings: Settings | None
    records: list[EpisodeRecord] = field(default_factory=list)
    judgments: list[tuple[Judgment, ...]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Source:
    """A directory or file of episodes, and where each of them stands."""

    path: Path
    settings: Settings | None
    entries: list[Entry]


def sources(paths: Sequence[str | os.PathLike[str]]) -> list[Source]:
    """Open the directories or files of a report.

    Of an episode that stands there several times the first resolved one counts, as everywhere.

    Raises:
        FileNotFoundError: One is not there.
        ValueError: One holds no episode, is damaged, or is given twice.
    """
    found: list[Source] = []
    for item in paths:
        path = Path(item)
        if any(source.path.resolve() == path.resolve() for source in found):
            raise ValueError(f"{path} is given twice; a report compares different evaluations")
        kept: dict[EpisodeKey, Entry] = {}
        settings = read_settings(path)
        with EpisodeIndex(path) as index:
            if settings is not None:
                index.check_worlds(settings.worlds)
            for entry in index.find():
                there = kept.get(entry.key)
                if there is None or there.outcome == "infrastructure_error":
                    kept[entry.key] = entry
        if not kept:
            raise ValueError(f"{path} holds no whole episode; lifegym eval --out {path} plays some")
        found.append(Source(path, settings, list(kept.values())))
    return found


def told(
    opened: Sequence[Source], *, workers: int, chars: int, seen: Callable[[EpisodeRecord], None] | None = None
) -> Iterator[tuple[Source, Told]]:
    """Tell every episode, those of one world after another.

    Args:
        opened: What :func:`sources` returned.
        workers: How many processes play episodes again; 0 does it in this one.
        chars: How many characters to keep of each call's result.
        seen: Called with each episode as it is done.

    Raises:
        ValueError: A record is damaged or of another suite version.
        ChildProcessError: A process was killed.
    """
    batches = _batches(opened)
    for source, one in _here(batches, chars) if workers < 1 else _spread(batches, workers, chars):
        if seen is not None:
            seen(one.record)
        yield source, one


def _batches(opened: Sequence[Source]) -> Iterator[list[tuple[Source, Entry]]]:
    """Yield the episodes in batches, each of one world."""
    ordered = sorted(
        ((number, source, entry) for number, source in enumerate(opened) for entry in source.entries),
        key=lambda item: (item[2].task, item[2].variant, item[0], item[2].policy, item[2].run, item[2].seed),
    )
    for _, group in groupby(ordered, key=lambda item: (item[2].task, item[2].variant)):
        members = [(source, entry) for _, source, entry in group]
        yield from (members[start : start + _AT_ONCE] for start in range(0, len(members), _AT_ONCE))


def _here(batches: Iterable[list[tuple[Source, Entry]]], chars: int) -> Iterator[tuple[Source, Told]]:
    for batch in batches:
        for source, entry in batch:
            yield source, tell(record_at(source.path, entry), chars)


def _tell_all(places: list[tuple[Path, Entry]], chars: int) -> list[Told]:
    return [tell(record_at(path, entry), chars) for path, entry in places]


def _spread(batches: Iterator[list[tuple[Source, Entry]]], workers: int, chars: int) -> Iterator[tuple[Source, Told]]:
    """Tell batches in several processes, in order, with no more of them in memory than are needed to keep all busy."""
    waiting: deque[tuple[list[tuple[Source, Entry]], Future[list[Told]]]] = deque()
    # Processes are started anew: a fork would copy the threads' locks of whoever asks for a report.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        try:
            for batch in batches:
                places = [(source.path, entry) for source, entry in batch]
                waiting.append((batch, pool.submit(_tell_all, places, chars)))
                if len(waiting) > workers * _AHEAD:
                    yield from _done(*waiting.popleft())
            while waiting:
                yield from _done(*waiting.popleft())
        except BrokenProcessPool:
            raise ChildProcessError(
                "a process that played episodes again was killed, perhaps for want of memory; ask for fewer --workers"
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _done(batch: list[tuple[Source, Entry]], future: Future[list[Told]]) -> Iterator[tuple[Source, Told]]:
    for (source, _), one in zip(batch, future.result(), strict=True):
        yield source, one
