"""All there is to know of a stored episode, for reports: stages, events, calls, writes, checks and judgments.

Everything is plain data. The record alone holds actions, turns and checks with their evidence; what happened silently,
what was written where and how the world differs in the end come from playing the record's actions again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lifegym.envs.life_env import LifeEnv
from lifegym.evaluate.funnel import Judgment, judged
from lifegym.evaluate.replayed import replayed
from lifegym.evaluate.settings import check_records
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import read_episodes
from lifegym.worlds.codec import plain
from lifegym.worlds.events import EventKind
from lifegym.worlds.records import Record
from lifegym.worlds.values import Call, Difference

__all__ = ["ChangeDetail", "EpisodeDetail", "EventDetail", "StageDetail", "detail", "details"]


@dataclass(frozen=True, slots=True)
class StageDetail:
    """A stage: its index, its title, and when it begins (ISO 8601)."""

    index: int
    title: str
    at: str


@dataclass(frozen=True, slots=True)
class EventDetail:
    """An event of the timeline.

    Attributes:
        event_id: Its id.
        kind: ``user_message``, ``observation``, ``notification``, or ``mutation`` for a silent change.
        at: When, ISO 8601.
        stage: Index of its stage.
        text: What the agent was told; empty for a silent change.
        changes: Its changes of the world: operation and arguments.
        happened: Whether it came to pass before the episode ended, and its condition held.
        hinted: Whether a turn of the same or the next stage hints at it.
        voided: Why its change no longer applied; empty when it did.
    """

    event_id: str
    kind: EventKind
    at: str
    stage: int
    text: str
    changes: tuple[tuple[str, dict[str, Any]], ...]
    happened: bool
    hinted: bool
    voided: str


@dataclass(frozen=True, slots=True)
class ChangeDetail:
    """One write: ``before`` is None for an insert, ``after`` for a delete; ``actor`` is ``agent`` or ``world``."""

    table: str
    key: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    actor: str
    at: str
    stage: int


@dataclass(frozen=True, slots=True)
class EpisodeDetail:
    """A stored episode, told in full.

    Attributes:
        record: The record: actions, turns, checks with their evidence, outcome and score.
        problem: Why the rest is empty: the episode cannot be played again here. Empty otherwise.
        stages: In order.
        events: In order of time.
        calls: The tool calls with virtual time, stage and turn.
        changes: Every write since the opening, in order.
        difference: Table to ``added`` and ``removed`` (key to record) and ``changed`` (key to field to before and
            after), between opening and end.
        judgments: What became of each silent change and hidden constraint.
    """

    record: EpisodeRecord
    problem: str = ""
    stages: tuple[StageDetail, ...] = ()
    events: tuple[EventDetail, ...] = ()
    calls: tuple[Call, ...] = ()
    changes: tuple[ChangeDetail, ...] = ()
    difference: dict[str, dict[str, Any]] | None = None
    judgments: tuple[Judgment, ...] = ()


def details(path: str | os.PathLike[str], policy: str | None = None) -> Iterator[EpisodeDetail]:
    """Tell the episodes of a file or directory one after the other, in the order in which they are stored.

    Args:
        path: A ``.jsonl`` file, or a directory of shards such as an evaluation's.
        policy: Only this one's.

    Raises:
        FileNotFoundError: There is no such file or directory.
        RecordError: A line is damaged, or of another world than the evaluation's; the message names file and line.
    """
    check_records(path)
    for record in read_episodes(path):
        if policy is None or record.policy == policy:
            yield detail(record)


def detail(record: EpisodeRecord) -> EpisodeDetail:
    """Tell one episode, whose actions are played again for it; ``problem`` says why if they cannot be."""
    try:
        env = replayed(record)
    except ValueError as error:
        return EpisodeDetail(record, problem=str(error))
    spec = env.spec_of_task
    return EpisodeDetail(
        record,
        stages=tuple(StageDetail(stage.index, stage.title, stage.at.isoformat()) for stage in spec.timeline.stages),
        events=tuple(_events(env, record)),
        calls=tuple(env.world.calls),
        changes=tuple(
            ChangeDetail(
                change.table, change.key, _row(change.before), _row(change.after), change.actor,
                change.at.isoformat(), change.stage,
            )
            for change in env.world.journal.entries
        ),
        difference={name: _difference(found) for name, found in spec.world.diff(env.world).items()},
        judgments=tuple(judged(env, record)),
    )  # fmt: skip


def _events(env: LifeEnv, record: EpisodeRecord) -> Iterator[EventDetail]:
    spec = env.spec_of_task
    voided = dict(record.voided)
    for number, event in enumerate(spec.timeline.events):
        yield EventDetail(
            event.event_id,
            event.kind,
            event.at.isoformat(),
            event.stage,
            event.text,
            tuple((op.target, plain(op.arguments)) for op in event.ops),
            number < env.playhead.upcoming and event.event_id not in record.skipped,
            event.event_id in spec.hinted,
            voided.get(event.event_id, ""),
        )


def _row(row: Record | None) -> dict[str, Any] | None:
    return None if row is None else plain(row.view())


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "added": {key: _row(row) for key, row in found.added.items()},
        "removed": {key: _row(row) for key, row in found.removed.items()},
        "changed": {
            key: {name: [plain(before), plain(after)] for name, (before, after) in fields.items()}
            for key, fields in found.changed.items()
        },
    }
