"""The budget in the observation, and rewards on some axes."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.axes import AxisReward
from lifegym.envs.wrappers.budget import ShowBudget
from lifegym.policies import make_policy

TINY = "VibeLife-travel-99"


@pytest.fixture(autouse=True)
def _tiny_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def test_show_budget__counts_down_in_the_episode_and_in_the_turn() -> None:
    """Each action takes one of both; a new turn has all of its own again."""
    env = ShowBudget(LifeEnv(TINY, max_actions=5, max_actions_per_turn=3))
    look = {"tool": "files.list", "arguments": {}}
    seen, _ = env.reset(seed=0)
    budgets = [(seen["actions_left"], seen["turn_actions_left"])]
    for action in (look, {"reply": ""}, look, look, look):
        seen, _, _, truncated, _ = env.step(action)
        budgets.append((seen["actions_left"], seen["turn_actions_left"]))
    assert budgets == [(5, 3), (4, 2), (3, 3), (2, 2), (1, 1), (0, 0)]
    assert truncated


def test_show_budget__is_a_sound_environment() -> None:
    """Spaces and observations agree."""
    env = ShowBudget(LifeEnv(TINY))
    observation, info = env.reset(seed=0)
    assert env.observation_space.contains(observation)
    assert env.observation_space.contains(env.step({"reply": ""})[0])
    assert "instructions" in info
    with pytest.raises(ValueError, match="LifeEnv"):
        ShowBudget(gymnasium.make("CartPole-v1"))


def _played(env: gymnasium.Env[Any, Any], policy: str) -> tuple[float, dict[str, Any]]:
    observation, info = env.reset(seed=0)
    player = make_policy(policy)
    player.reset(observation, info)
    total, over = 0.0, False
    while not over:
        observation, reward, terminated, truncated, info = env.step(player.act(observation, info))
        total += float(reward)
        over = terminated or truncated
    return total, info


@pytest.mark.parametrize("mode", ["stage", "sparse", "potential"])
@pytest.mark.parametrize("policy", ["reference", "announced-only", "idle"])
def test_axis_reward__adds_up_to_the_share_of_these_axes(policy: str, mode: Any) -> None:
    """Whatever the reward mode inside, the rewards are the chosen axes' earned share."""
    axes = ("bookkeeping", "proactivity")
    total, info = _played(AxisReward(LifeEnv(TINY, reward_mode=mode), axes), policy)
    chosen = [check for check in info["checks"] if check["axis"] in axes]
    wanted = sum(check["weight"] for check in chosen if check["passed"]) / sum(check["weight"] for check in chosen)
    assert total == pytest.approx(wanted)
    assert info["axes"] == pytest.approx(100 * wanted)
    assert (policy == "reference") == (total == 1)


def test_axis_reward__refuses_an_axis_that_does_not_exist_or_is_not_in_the_task() -> None:
    """The nearest is named; a task without a check on the axes cannot be begun."""
    with pytest.raises(ValueError, match="constraint"):
        AxisReward(LifeEnv(TINY), ["constraints"])
    with pytest.raises(ValueError, match="at least one"):
        AxisReward(LifeEnv(TINY), [])
    absent = {"persistence", "commitment", "communication"} - {
        check.axis for check in catalog.build(TINY).rubric.checks
    }
    with pytest.raises(ValueError, match="no check of"):
        AxisReward(LifeEnv(TINY), sorted(absent)[:1]).reset()
