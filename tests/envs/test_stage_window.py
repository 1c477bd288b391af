"""Windows of stages."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import pytest
from gymnasium.error import ResetNeeded

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.stage_window import StageWindow
from lifegym.policies import make_policy
from lifegym.policies.base import Policy

TINY = "VibeLife-travel-99"
REFERENCE = partial(make_policy, "reference")


@pytest.fixture(autouse=True)
def _tiny_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def _drive(env: gymnasium.Env[Any, Any], player: Policy | None, observation: Any, info: Any) -> tuple[float, Any, Any]:
    """Play to the end, in silence without a player; return the rewards' sum, the last observation and info."""
    total, over = 0.0, False
    while not over:
        action = {"reply": ""} if player is None else player.act(observation, info)
        observation, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
        over = terminated or truncated
    return total, observation, info


def _whole(policy: str) -> list[tuple[int, float]]:
    """Return stage and score after each step of an episode by a policy."""
    env = LifeEnv(TINY)
    observation, info = env.reset(seed=0)
    player = make_policy(policy)
    player.reset(observation, info)
    found = [(0, 0.0)]
    over = False
    while not over:
        observation, _, terminated, truncated, info = env.step(player.act(observation, info))
        found.append((observation["stage"], info["score"]))
        over = terminated or truncated
    return found


@pytest.mark.parametrize("start", [0, 1, 2])
def test_stage_window__begins_where_the_prefix_left_the_world(start: int) -> None:
    """The first turn is the first of the start stage, with the reference's past, and its score stands."""
    env = StageWindow(LifeEnv(TINY), start, prefix=REFERENCE)
    observation, info = env.reset(seed=0)
    before = next(score for stage, score in _whole("reference") if stage == start)
    assert observation["stage"] == start
    assert info["score"] == before
    assert info["window"] == {"start": start, "stop": 3, "earned": 0.0}
    assert {"instructions", "tools", "workspace", "variant"} <= set(info)


def test_stage_window__pays_what_was_earned_in_it_alone() -> None:
    """After a silent window the rest is the whole score less what the prefix had earned."""
    env = StageWindow(LifeEnv(TINY), 2, prefix=REFERENCE)
    observation, info = env.reset(seed=0)
    before = info["score"]
    total, _, info = _drive(env, None, observation, info)
    assert before > 0
    assert total * 100 == pytest.approx(info["score"] - before)
    assert info["window"]["earned"] == pytest.approx(total * 100)


def test_stage_window__ends_when_its_last_stage_closes() -> None:
    """A window of one stage is truncated as the next stage opens; the last stage ends with the story."""
    env = StageWindow(LifeEnv(TINY), 0, 1)
    observation, info = env.reset(seed=0)
    _, observation, info = _drive(env, None, observation, info)
    assert observation["stage"] == 1
    assert info["window"]["stop"] == 1
    assert "checks" not in info
    last = StageWindow(LifeEnv(TINY), 2, 1)
    observation, info = last.reset(seed=0)
    _, observation, info = _drive(last, None, observation, info)
    assert observation["turn_kind"] == "end"
    assert "checks" in info


def test_stage_window__the_past_is_lived_once_and_never_changed() -> None:
    """Later resets fork what the first one lived; what an episode did is not in the next one's past."""
    lived: list[int] = []

    def prefix(seed: int) -> Policy:
        lived.append(seed)
        return make_policy("reference", seed)

    env = StageWindow(LifeEnv(TINY), 1, prefix=prefix, seed=5)
    env.reset(seed=0)
    env.step({"tool": "files.write", "arguments": {"path": "mine.md", "content": "only now"}})
    env.reset(seed=1)
    _, _, _, _, info = env.step({"tool": "files.read", "arguments": {"path": "mine.md"}})
    assert not info["ok"]
    assert lived == [5]


def test_stage_window__variants_and_starts_are_drawn_anew_each_time() -> None:
    """A kept beginning does not bring its generator along: the same seed gives the same series, which varies."""

    def series(seed: int) -> list[tuple[int, int]]:
        env = StageWindow(LifeEnv(TINY, variants="train"), (0, 2), prefix=REFERENCE)
        found = []
        for number in range(8):
            observation, info = env.reset(seed=seed if number == 0 else None)
            found.append((info["variant"], observation["stage"]))
        return found

    assert series(3) == series(3)
    assert series(3) != series(4)
    assert len({variant for variant, _ in series(3)}) == 8
    assert {stage for _, stage in series(3)} == {0, 1, 2}


def test_stage_window__forks_go_their_own_ways() -> None:
    """A fork ends where its window does, earns what it earns, and sees nothing of the other."""
    env = StageWindow(LifeEnv(TINY), 1, 1)
    with pytest.raises(ResetNeeded, match="reset"):
        env.fork()
    env.reset(seed=0)
    twin = env.fork()
    env.step({"tool": "files.write", "arguments": {"path": "gate_log.md", "content": "asked"}})
    told = twin.step({"tool": "files.list", "arguments": {}})[0]["tool_result"]
    assert "gate_log.md" not in told
    assert twin.step({"reply": ""})[3]
    assert not env.step({"tool": "files.list", "arguments": {}})[3]


def test_stage_window__keeps_no_more_beginnings_than_it_may() -> None:
    """The least recently used beginning goes first."""
    lived: list[int] = []

    def prefix(seed: int) -> Policy:
        lived.append(seed)
        return make_policy("reference", seed)

    env = StageWindow(LifeEnv(TINY), 1, prefix=prefix, kept=1)
    for variant in (0, 0, 1, 0):
        env.reset(options={"variant": variant})
    assert len(lived) == 3


def test_stage_window__a_start_can_be_chosen_for_one_episode() -> None:
    """``options`` go before what was drawn, and are refused beyond the story."""
    env = StageWindow(LifeEnv(TINY), 0)
    assert env.reset(options={"start": 2})[0]["stage"] == 2
    for wrong in (3, -1, "1", True):
        with pytest.raises(ValueError, match="stages 0 to 2"):
            env.reset(options={"start": wrong})


def test_stage_window__refuses_numbers_out_of_range_and_other_environments() -> None:
    """Each mistake says what would be right."""
    with pytest.raises(ValueError, match="lowest, highest"):
        StageWindow(LifeEnv(TINY), (2, 1))
    with pytest.raises(ValueError, match="length"):
        StageWindow(LifeEnv(TINY), 0, 0)
    with pytest.raises(ValueError, match="kept"):
        StageWindow(LifeEnv(TINY), 0, kept=0)
    with pytest.raises(ValueError, match="LifeEnv"):
        StageWindow(gymnasium.make("CartPole-v1"), 0)


def test_stage_window__a_prefix_that_runs_out_of_actions_is_an_error() -> None:
    """An episode that is truncated before the window begins cannot be started from."""
    env = StageWindow(LifeEnv(TINY, max_actions=1), 2, prefix=REFERENCE)
    with pytest.raises(ValueError, match="ended in stage 0"):
        env.reset(seed=0)
