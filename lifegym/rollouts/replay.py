"""Playing a recorded episode again and confirming every byte of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from lifegym.envs.spec import SUITE_VERSION
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.recorded import Recorded, RecordingEndedError

__all__ = ["ReplayReport", "replay"]

_CONTEXT = 30


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """What came of a replay.

    Attributes:
        ok: Whether every byte was the same.
        steps: How many steps were compared.
        difference: The first difference in a sentence; empty when there is none.
    """

    ok: bool
    steps: int
    difference: str

    def __str__(self) -> str:
        return (
            f"confirmed: {self.steps} step{'s' * (self.steps != 1)}" if self.ok else f"not confirmed: {self.difference}"
        )


def replay(record: EpisodeRecord, task: str | PurePath | None = None) -> ReplayReport:
    """Play a record's actions again and compare every result, reward, turn and check, and both digests.

    Args:
        record: The episode.
        task: Where the task is, when its id is not in the catalog: the directory of an exported task.

    Raises:
        ValueError: The task or variant does not exist here, or the record is of an infrastructure error, which nothing
            can confirm.
    """
    if not record.resolved:
        raise ValueError(f"{record.key} ended in an infrastructure error; play it again instead of replaying it")
    again = play(
        task or record.task,
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
    difference = next(_differences(record, again), "")
    compared = min(len(record.steps), len(again.steps))
    return ReplayReport(not difference, compared, difference)


def _differences(record: EpisodeRecord, again: EpisodeRecord) -> Iterator[str]:
    """Yield what differs, in the order in which it came about."""
    if record.suite_version != SUITE_VERSION:
        yield f"the record is of suite version {record.suite_version}, played again with {SUITE_VERSION}"
    old, new = record.compared(), again.compared()
    for name in ("package_version", "reason"):  # neither says anything about the world
        del old[name], new[name]
    policy_gave_up = record.outcome == "policy_error"
    if policy_gave_up and again.reason is not None and again.reason.type == RecordingEndedError.__name__:
        new["outcome"] = old["outcome"]
    yield from _field("digest_start", old, new)
    yield from _sequence("step", old.pop("steps"), new.pop("steps"), lambda item: str(item["action"])[:80])
    yield from _sequence("turn", old.pop("turns"), new.pop("turns"), lambda item: item["turn_id"])
    yield from _sequence("check", old.pop("checks"), new.pop("checks"), lambda item: item["id"])
    if again.outcome == "infrastructure_error" and again.reason is not None:
        yield f"the episode could not be played to its end: {again.reason.type}: {again.reason.message}"
    for name in sorted(old, key=lambda name: name == "digest_end"):
        yield from _field(name, old, new)


def _sequence(noun: str, old: list[Any], new: list[Any], label: Any) -> Iterator[str]:
    for number, (before, after) in enumerate(zip(old, new, strict=False)):
        for name in before:
            yield from _field(name, before, after, f"{noun} {number} ({label(before)}), ")
    if len(old) != len(new):
        yield f"{len(old)} {noun}s were recorded and {len(new)} came about"


def _field(name: str, old: dict[str, Any], new: dict[str, Any], place: str = "") -> Iterator[str]:
    before, after = old[name], new[name]
    # 1 and 1.0 and True are equal to Python and different bytes.
    if before == after and repr(before) == repr(after):
        return
    if isinstance(before, str) and isinstance(after, str):
        at = next((n for n, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), None)
        at = min(len(before), len(after)) if at is None else at
        start = max(0, at - _CONTEXT)
        shown = (text[start : at + _CONTEXT] for text in (before, after))
        yield "{}{}: differs at character {}: recorded {!r}, played {!r}".format(place, name, at, *shown)
    else:
        yield f"{place}{name}: recorded {str(before)[:120]}, played {str(after)[:120]}"
