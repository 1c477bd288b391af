"""Replaying: confirmed as it was, and the first difference found."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.replay import replay
from tests.rollouts.players import odd, stumbling


def _tampered(record: EpisodeRecord, change: Callable[[dict[str, Any]], None]) -> EpisodeRecord:
    data = record.model_dump()
    change(data)
    return EpisodeRecord.model_validate(data)


@pytest.mark.parametrize("policy", ["reference", "reckless", "random", odd, stumbling])
def test_replay__confirms_what_was_played(task: str, policy: Any) -> None:
    """Every episode replays to the same bytes after a trip through its line, whatever the policy did."""
    record = EpisodeRecord.from_line(play(task, policy, variant=2, reward_mode="potential").to_line())
    report = replay(record)

    assert report.ok, report.difference
    assert report.steps == len(record.steps)


def test_replay__confirms_a_truncated_episode(task: str) -> None:
    """The limits are part of the record."""
    assert replay(play(task, "reference", max_actions=3)).ok


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data["steps"][0].update(result="x"), r"step 0 \(.*files.read.*result: .*character 0"),
        (lambda data: data["steps"][2].update(reward=0.5), r"step 2 .*reward: recorded 0.5"),
        (lambda data: data["checks"][1].update(passed=False), r"check 1 \(code-kept\), passed: recorded False"),
        (lambda data: data.update(digest_start="0" * 64), r"^digest_start"),
        (lambda data: data.update(digest_end="0" * 64), r"^digest_end"),
        (lambda data: data.update(score=99.0), r"^score: recorded 99.0, played 100.0"),
        (lambda data: data.update(steps=data["steps"][:-1]), r"turn 2 .*reply: .*played None"),
        (lambda data: data["turns"][1].update(reply="Here is the code."), r"turn 1 \(turn_0002\), reply"),
        (lambda data: data["steps"][1]["action"]["arguments"].update(content="date,item"), r"step 1 .*result"),
    ],
)  # fmt: skip
def test_replay__finds_a_tampered_record(
    record: EpisodeRecord, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    """A changed result, reward, check, digest, score, reply or action is found, and the first one is named."""
    report = replay(_tampered(record, change))

    assert not report.ok
    assert re.search(says, report.difference), report.difference


def test_replay__refuses_an_unresolved_episode(task: str) -> None:
    """An infrastructure error has nothing to confirm."""
    with pytest.raises(ValueError, match="play it again"):
        replay(play(task, "idle", deadline=1e-9))
