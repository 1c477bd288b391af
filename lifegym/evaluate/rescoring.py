"""Stored episodes graded again under the present rubric: their actions are played again, and no model is asked."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import mean
from typing import Any, Final, NamedTuple

from lifegym import __version__
from lifegym.envs.spec import SUITE_VERSION
from lifegym.evaluate.replayed import NotReplayableError
from lifegym.evaluate.scores import Scores, gather
from lifegym.evaluate.settings import claimed, keep_settings, open_evaluation, read_settings
from lifegym.rollouts.episode import play
from lifegym.rollouts.index import EpisodeIndex
from lifegym.rollouts.record import CheckRecord, EpisodeKey, EpisodeRecord
from lifegym.rollouts.recorded import Recorded
from lifegym.rollouts.store import EpisodeStore, read_episodes

__all__ = [
    "CHANGES",
    "CheckChange",
    "Refused",
    "Rescoring",
    "TaskChange",
    "regrade",
    "rescore",
    "rescore_in_place",
    "rescore_into",
]

CHANGES: Final = "rescoring.json"
"""What says, beside the episodes, how they were graded before."""


Begun = Callable[[int], None]
Seen = Callable[[EpisodeRecord], None]


class Refused(NamedTuple):
    """An episode that cannot be graded again, and why."""

    key: EpisodeKey
    reason: str


class CheckChange(NamedTuple):
    """A check whose verdict or weight is another one now, over the episodes of a task."""

    task: str
    check: str
    won: int
    """Episodes that pass it now and did not before."""
    lost: int
    """Episodes that passed it before and do not now."""
    weight_before: int | None
    """None for a check that is new."""
    weight_now: int | None
    """None for a check that is gone."""


class TaskChange(NamedTuple):
    """A task's mean score before and now, over its episodes that could be graded again."""

    task: str
    before: float
    now: float
    episodes: int


@dataclass(slots=True)
class Rescoring:
    """What grading again came to.

    Attributes:
        before: Scores as they are stored, by policy; of the episodes that could be graded again.
        now: Scores under the present rubric.
        checks: Checks that changed, by task and id.
        tasks: Tasks whose mean changed.
        refused: Episodes that could not be graded again.
        unscored: How many have no score, and keep none.
        episodes: How many were graded again.
    """

    before: dict[str, Scores] = field(default_factory=dict)
    now: dict[str, Scores] = field(default_factory=dict)
    checks: list[CheckChange] = field(default_factory=list)
    tasks: list[TaskChange] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    unscored: int = 0
    episodes: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return what changed as JSON values, with each policy's mean over tasks before and now."""
        return {
            "policies": {
                name: {"before": overall(self.before[name]), "now": overall(now)} for name, now in self.now.items()
            },
            "episodes": self.episodes,
            "unscored": self.unscored,
            "tasks": [change._asdict() for change in self.tasks],
            "checks": [change._asdict() for change in self.checks],
            "refused": [{**item.key._asdict(), "reason": item.reason} for item in self.refused],
        }


def overall(scores: Scores) -> float:
    """Return a policy's mean over tasks of their mean scores."""
    return mean(scores.means().values())


def regrade(record: EpisodeRecord) -> EpisodeRecord:
    """Return an episode's record under the present rubric; what was done and seen in it stays as it is.

    Args:
        record: An episode with a score.

    Raises:
        NotReplayableError: Its world is another one here, or its actions no longer have the recorded results.
        ValueError: The task or variant does not exist here.
    """
    if record.score is None:
        raise NotReplayableError(f"{record.key} has no score ({record.outcome}), so there is nothing to grade")
    again = play(
        record.task,
        Recorded(record.actions),
        variant=record.variant,
        run=record.run,
        seed=record.seed,
        reward_mode=record.reward_mode,
        max_actions=record.max_actions,
        max_actions_per_turn=record.max_actions_per_turn,
        name=record.policy,
        interventions=record.interventions,
    )
    where = f"{record.task}, variant {record.variant}, run {record.run}"
    if again.digest_start != record.digest_start:
        raise NotReplayableError(
            f"{where} has another world here (digest {again.digest_start[:12]}) than the one it was played in "
            f"({record.digest_start[:12]}); play it again"
        )
    for number, (old, new) in enumerate(zip(record.steps, again.steps, strict=False)):
        if (old.result, old.event, old.time) != (new.result, new.event, new.time):
            raise NotReplayableError(
                f"step {number} of {where} ({str(old.action)[:80]}) no longer has the recorded result; lifegym replay "
                "shows the difference"
            )
    if again.outcome != record.outcome or again.digest_end != record.digest_end:
        why = f": {again.reason.type}: {again.reason.message}" if again.reason else ""
        raise NotReplayableError(f"{where} was {record.outcome} and is {again.outcome} when played again{why}")
    return again.model_copy(update={"meta": {**record.meta, "rescored_from": _origin(record)}})


def _origin(record: EpisodeRecord) -> dict[str, object]:
    """Return what a record said before: the first time it was graded, however often it has been since."""
    first: dict[str, object] = record.meta.get("rescored_from") or {
        "suite_version": record.suite_version,
        "package_version": record.package_version,
        "score": record.score,
    }
    return first


def rescore(
    path: str | os.PathLike[str],
    on_record: Callable[[EpisodeRecord], None] | None = None,
    *,
    begun: Begun | None = None,
    seen: Seen | None = None,
) -> Rescoring:
    """Grade the episodes of a file or directory again, and say what changed.

    Nothing is written.

    Args:
        path: A ``.jsonl`` file, or a directory of shards such as an evaluation's. Records of other suite versions are
            taken if their worlds are still the same.
        on_record: Called with each record as it is now, and with those without a score as they were.
        begun: Called with the number of stored episodes, before the first is played again.
        seen: Called with each stored episode once it is done, graded or not.

    Raises:
        FileNotFoundError: There is no such file or directory.
        RecordError: A line is damaged; the message names file and line.
    """
    found = Rescoring()
    pairs = []
    if begun is not None:
        with EpisodeIndex(path) as index:
            begun(len({entry.key for entry in index.find()}))
    for record in _told(read_episodes(path, any_suite=True), seen):
        if record.score is None:
            found.unscored += 1
            if on_record is not None:
                on_record(record)
            continue
        try:
            now = regrade(record)
        except ValueError as error:
            found.refused.append(Refused(record.key, str(error)))
            continue
        pairs.append((_light(record), _light(now)))
        if on_record is not None:
            on_record(now)
    found.episodes = len(pairs)
    found.before = gather(before for before, _ in pairs)
    found.now = gather(now for _, now in pairs)
    found.checks = sorted(_check_changes(pairs))
    found.tasks = list(_task_changes(pairs))
    return found


def _told(records: Iterator[EpisodeRecord], seen: Seen | None) -> Iterator[EpisodeRecord]:
    """Yield records, and say of each when the next one is asked for."""
    for record in records:
        yield record
        if seen is not None:
            seen(record)


def rescore_into(
    path: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    begun: Begun | None = None,
    seen: Seen | None = None,
) -> Rescoring:
    """Grade the episodes of an evaluation again and write them, its settings and what changed into a new directory.

    What could not be graded again is not in it. ``rescoring.json`` says what changed.

    Args:
        path: A ``.jsonl`` file or a directory.
        out: A directory that is not there yet, or empty.
        begun: As of :func:`rescore`.
        seen: As of :func:`rescore`.

    Raises:
        FileNotFoundError: There is no such file or directory.
        ValueError: ``out`` holds something already.
        StoreError: There is no room; what was there before is as it was.
    """
    source, home = Path(path), Path(out)
    if home.exists() and (not home.is_dir() or any(home.iterdir())):
        raise ValueError(f"{home} is there already; what is graded again goes into a new directory")
    settings = read_settings(source) if source.is_dir() else None
    with EpisodeStore(home) as store:
        found = rescore(source, store.add, begun=begun, seen=seen)
    if settings is not None:
        keep_settings(home, replace(settings, suite_version=SUITE_VERSION, package_version=__version__))
    text = json.dumps(found.to_json(), ensure_ascii=False, indent=1)
    (home / CHANGES).write_text(text + "\n", encoding="utf-8")
    return found


def rescore_in_place(
    path: str | os.PathLike[str], *, begun: Begun | None = None, seen: Seen | None = None
) -> Rescoring:
    """Put the episodes of an evaluation, graded again, in the place of what is stored, which is kept beside it.

    The original is moved to a directory of the same name with ``.original``.

    Args:
        path: The evaluation.
        begun: As of :func:`rescore`.
        seen: As of :func:`rescore`.

    Raises:
        FileNotFoundError: There is no such directory.
        NotReplayableError: An episode cannot be graded again; nothing has changed then.
        ValueError: It is no evaluation, or an earlier original is in the way.
        InUseError: An evaluation is under way in it.
    """
    home = Path(path).resolve()
    # The draft's name begins with a dot: it is nobody's but this function's, which may clear it away.
    original, draft = home.with_name(f"{home.name}.original"), home.with_name(f".{home.name}.rescoring")
    if original.exists() and draft.exists() and not home.exists():
        draft.rename(home)  # broken off between the two moves, when all was written
    open_evaluation(home)
    if original.exists():
        raise ValueError(
            f"{original} is there already, from an earlier time; move it away, it is what was scored first"
        )
    with claimed(home):
        if draft.exists():  # of a time that was broken off
            shutil.rmtree(draft)
        found = rescore_into(home, draft, begun=begun, seen=seen)
        if found.refused:
            shutil.rmtree(draft)
            raise NotReplayableError(
                f"{len(found.refused)} of {found.episodes + len(found.refused)} episodes cannot be graded again, so "
                f"{home} stays as it is; --out DIR writes the others. The first: {found.refused[0].reason}"
            )
        home.rename(original)
        draft.rename(home)
    return found


def _light(record: EpisodeRecord) -> EpisodeRecord:
    """Return a record without its steps and turns: many are held at once."""
    return record.model_copy(update={"steps": (), "turns": ()})


Pairs = Iterable[tuple[EpisodeRecord, EpisodeRecord]]


def _check_changes(pairs: Pairs) -> Iterator[CheckChange]:
    seen: dict[tuple[str, str], CheckChange] = {}
    for before, now in pairs:
        old = {check.id: check for check in before.checks}
        new = {check.id: check for check in now.checks}
        for name in old.keys() | new.keys():
            one, other = old.get(name), new.get(name)
            key = before.task, name
            found = seen.get(key) or CheckChange(*key, 0, 0, _weight(one), _weight(other))
            passed, passes = one is not None and one.passed, other is not None and other.passed
            seen[key] = found._replace(won=found.won + (passes > passed), lost=found.lost + (passed > passes))
    return (found for found in seen.values() if found.won or found.lost or found.weight_before != found.weight_now)


def _weight(check: CheckRecord | None) -> int | None:
    return None if check is None else check.weight


def _task_changes(pairs: Pairs) -> Iterator[TaskChange]:
    tasks: dict[str, list[tuple[float, float]]] = {}
    for before, now in pairs:
        assert before.score is not None
        assert now.score is not None
        tasks.setdefault(before.task, []).append((before.score, now.score))
    for task, scores in sorted(tasks.items()):
        change = TaskChange(task, mean(old for old, _ in scores), mean(new for _, new in scores), len(scores))
        if any(old != new for old, new in scores):
            yield change
