"""One episode: what becomes of it, and what its record says."""

from __future__ import annotations

import json
from typing import Any

import gymnasium
import pytest

import lifegym
from lifegym.envs.actions import Reply
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.spec import SUITE_VERSION
from lifegym.rollouts.episode import episode_seed, name_of, play
from lifegym.rollouts.record import EpisodeRecord
from tests.rollouts.players import Odd, Silent, odd, stumbling


class Broken(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment whose third step fails."""

    def step(self, action: Any) -> Any:
        if self.unwrapped.actions == 2:  # type: ignore[attr-defined]  # a LifeEnv counts its actions
            raise OSError("the disk is gone")
        return super().step(action)


def test_play__completed_episode_is_recorded_whole(record: EpisodeRecord) -> None:
    """A completed record holds score, checks, turns, steps, versions and both digests."""
    assert (record.outcome, record.score, record.reason) == ("completed", 100.0, None)
    assert sum(step.reward for step in record.steps) == pytest.approx(1.0)
    assert all(check.passed for check in record.checks)
    assert len(record.checks) == 5
    assert [turn.event_id for turn in record.turns] == ["t001", "t002", "t003"]
    assert record.turns[0].reply is not None
    assert "Olmo" in record.turns[0].reply
    assert record.counts.actions == len(record.steps) == record.counts.calls + record.counts.replies
    assert (record.suite_version, record.package_version) == (SUITE_VERSION, lifegym.__version__)
    assert "" != record.digest_start != record.digest_end != ""


def test_play__same_episode_gives_the_same_bytes(record: EpisodeRecord, task: str) -> None:
    """Playing an episode twice gives one line, time measurements aside."""
    assert play(task, "reference", variant=1).compared_line() == record.compared_line()
    assert "seconds" not in record.compared_line()


def test_play__truncated_episode_has_a_score(task: str) -> None:
    """An action limit truncates; checks not reached count as failed, and the score stands."""
    record = play(task, "reference", max_actions=4)

    assert record.outcome == "truncated"
    assert record.score is not None
    assert len(record.checks) == 5
    assert 0 < record.score < 100


def test_play__policy_error_has_a_reason_and_no_score(task: str) -> None:
    """What a policy raises ends the episode as a policy error that keeps its reason and the steps made."""
    record = play(task, stumbling)

    assert (record.outcome, record.score) == ("policy_error", None)
    assert record.reason is not None
    assert (record.reason.type, record.reason.message) == ("ConnectionError", "the model did not answer")
    assert "in act" in record.meta["traceback"]
    assert record.actions == [{"reply": "turn 1"}, {"reply": "turn 2"}]
    assert record.digest_end


def test_play__environment_error_is_no_policy_error(task: str) -> None:
    """What the environment raises is an infrastructure error without a score."""
    record = play(Broken(LifeEnv(task)), Silent())

    assert (record.outcome, record.score) == ("infrastructure_error", None)
    assert record.reason is not None
    assert (record.reason.type, record.reason.message) == ("OSError", "the disk is gone")
    assert len(record.steps) == 2


def test_play__factory_that_makes_no_policy_says_what_a_policy_is(task: str) -> None:
    """A function that returns something else is a policy error naming the two methods."""
    record = play(task, lambda seed: 3)  # type: ignore[arg-type, return-value]  # the mistake under test

    assert record.outcome == "policy_error"
    assert record.reason is not None
    assert "act(observation, info)" in record.reason.message


def test_play__anything_a_policy_gives_can_be_recorded(task: str) -> None:
    """Junk, broken JSON, lone surrogates and line separators end no episode and survive the file."""
    record = play(task, odd)
    line = record.to_line()

    assert record.outcome == "completed"
    assert [step.ok for step in record.steps[:6]] == [False, False, False, False, False, True]
    assert "\n" not in line
    assert EpisodeRecord.from_line(line.encode()).compared_line() == record.compared_line()


def test_play__an_action_object_that_breaks_a_limit_is_told_which(task: str) -> None:
    """A reply that is too long is refused as that, whether it is given as an object or as plain JSON."""
    player = Odd()
    player.offers = (Reply("x" * 150_000), {"reply": "x" * 150_000})
    record = play(task, player)

    assert [json.loads(step.result)["code"] for step in record.steps[:2]] == ["REPLY_TOO_LONG"] * 2
    assert record.steps[0].action == record.steps[1].action


def test_play__deadline_is_an_infrastructure_error(task: str) -> None:
    """An episode that takes longer than it was given is unresolved, not failed."""
    record = play(task, "idle", deadline=1e-9)

    assert record.outcome == "infrastructure_error"
    assert record.reason is not None
    assert record.reason.type == "DeadlineExceededError"


def test_play__unknown_policy_names_the_nearest(task: str) -> None:
    """A misspelt policy is refused before anything is played."""
    with pytest.raises(ValueError, match="Did you mean 'reference'"):
        play(task, "refrence")


def test_episode_seed__differs_in_every_coordinate() -> None:
    """Seed, task, variant and run each change the episode's seed, and nothing else does."""
    base = (0, "VibeLife-travel-07", 0, 0)
    others = [(1, *base[1:]), (0, "VibeLife-travel-08", 0, 0), (0, base[1], 1, 0), (0, base[1], 0, 1)]

    assert episode_seed(*base) == episode_seed(*base)
    assert len({episode_seed(*base), *(episode_seed(*other) for other in others)}) == 5


def test_name_of__spec_function_and_instance() -> None:
    """A record names a policy by spec, by function or by class."""
    assert [name_of("idle"), name_of(stumbling), name_of(Silent())] == ["idle", "stumbling", "Silent"]
