"""Vector environments of a task: in one process or several, with shared memory or without, the same trajectories."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv

from lifegym.envs.life_vector_env import LifeVectorEnv
from tests.envs.tiny import TINY, register_tiny, tiny_factory

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)


def actions(step: int) -> list[Any]:
    """Return actions of three agents that finish at different times: calls, replies, garbage, long text."""
    long = {"tool": "files.write", "arguments": {"path": "long.md", "content": "雪" * 30_000}}
    read = {"tool": "files.read", "arguments": {"path": "long.md"}}
    return [
        {"reply": f"step {step}"},
        (long, read, {"reply": ""})[step % 3],
        ({"tool": "files.read", "arguments": {"path": "none"}}, 5, {"reply": "x"}, {"reply": "y"})[step % 4],
    ]


def object_batch(items: list[Any]) -> Any:
    """Return actions as the object array that every layout takes."""
    batch = np.empty(len(items), dtype=object)
    batch[:] = items
    return batch


def plain(value: Any) -> Any:
    """Return arrays and tuples as lists, so that trajectories compare."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def trajectory(envs: VectorEnv[Any, Any, Any], steps: int = 14) -> list[Any]:
    """Play a fixed line of actions and return all that came back."""
    try:
        seen = [plain(envs.reset(seed=1))]
        for step in range(steps):
            batch = np.empty(3, dtype=object)
            batch[:] = actions(step)
            seen.append(plain(envs.step(batch)))
        return seen
    finally:
        envs.close()


@pytest.mark.parametrize("mode", MODES)
def test_vector__every_layout_gives_the_same_trajectories(mode: AutoresetMode) -> None:
    """Sync and async, shared memory or not, agree in observations, rewards, ends and infos over several episodes."""
    makers = [tiny_factory(variants="train") for _ in range(3)]
    sync = trajectory(SyncVectorEnv(makers, autoreset_mode=mode))
    assert sum(sum(step[2]) for step in sync[1:]) >= 3
    for shared in (True, False):
        assert trajectory(AsyncVectorEnv(makers, shared_memory=shared, autoreset_mode=mode)) == sync
    assert trajectory(LifeVectorEnv(3, TINY, autoreset_mode=mode, variants="train")) == sync


def test_vector__disabled_autoreset_starts_the_masked_worlds_anew() -> None:
    """Without autoreset a world that is over refuses to go on until a mask resets it; the others stand still."""
    ours = LifeVectorEnv(2, TINY, autoreset_mode=AutoresetMode.DISABLED)
    theirs = SyncVectorEnv([tiny_factory()] * 2, autoreset_mode=AutoresetMode.DISABLED)
    mask = np.array([True, False])
    seen = []
    for envs in (ours, theirs):
        found = [plain(envs.reset(seed=3))]
        ended: Any = np.zeros(2, dtype=bool)
        while not ended[0]:
            *step, _ = envs.step(object_batch([{"reply": "on"}, {"tool": "files.list", "arguments": {}}]))
            ended = step[2]
            found.append(plain(step))
        found.append(plain(envs.reset(seed=5, options={"reset_mask": mask.copy()})))
        seen.append(found)
    assert seen[0] == seen[1]
    while not ours.step([{"reply": "on"}, 5])[2][0]:
        pass
    with pytest.raises(ResetNeeded):
        ours.step([{"reply": "on"}, 5])


def test_vector__worlds_of_different_tasks() -> None:
    """One vector steps worlds of several tasks, each with its own tools."""
    register_tiny()
    envs = LifeVectorEnv(3, [TINY, "VibeLife-travel-07"])
    _, info = envs.reset(seed=0)
    assert info["task"].tolist() == [TINY, "VibeLife-travel-07", TINY]
    assert len(info["tools"][1]) > len(info["tools"][0])
    observation, rewards, *_ = envs.step([{"tool": "files.list", "arguments": {}}] * 3)
    assert observation["tool_result"][0] == observation["tool_result"][2] != observation["tool_result"][1]
    assert rewards.tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"num_envs": 0, "task": TINY}, "num_envs is at least 1"),
        ({"num_envs": 2, "task": []}, "give a task"),
        ({"num_envs": 2, "task": TINY, "reward_mode": "daily"}, "reward_mode is one of"),
        ({"num_envs": 2, "task": TINY, "autoreset_mode": "Never"}, "Never"),
    ],
)
def test_vector__wrong_settings_say_what_is_right(wrong: dict[str, Any], message: str) -> None:
    """A wrong argument is refused when the vector is made."""
    register_tiny()
    with pytest.raises(ValueError, match=message):
        LifeVectorEnv(**wrong)


def test_vector__wrong_steps_and_resets_are_refused() -> None:
    """Too few actions, a bare text, a wrong mask or too few seeds leave every world where it was."""
    register_tiny()
    envs = LifeVectorEnv(2, TINY)
    with pytest.raises(ValueError, match="first reset is one of every world"):
        envs.reset(options={"reset_mask": np.array([True, False])})
    envs.reset(seed=0)
    before = [env.world.digest() for env in envs.envs]
    for actions_given in ("on", [{"reply": "on"}], {"reply": "on"}):
        with pytest.raises(ValueError, match="actions, one a world"):
            envs.step(actions_given)
    with pytest.raises(ValueError, match="one a world: got 3"):
        envs.reset(seed=[1, 2, 3])
    with pytest.raises(TypeError, match="bool array"):
        envs.reset(options={"reset_mask": [True, False]})
    assert [env.world.digest() for env in envs.envs] == before


@pytest.mark.parametrize("mode", MODES)
def test_vector__infos_keep_their_types(mode: AutoresetMode) -> None:
    """Every step's info has booleans, floats and texts in each place, and lists where an episode began or ended."""
    envs = SyncVectorEnv([tiny_factory() for _ in range(3)], autoreset_mode=mode)
    _, info = envs.reset(seed=1)
    assert all(isinstance(tools, list) for tools in info["tools"])
    ended = 0
    for step in range(14):
        batch = np.empty(3, dtype=object)
        batch[:] = actions(step)
        *_, info = envs.step(batch)
        assert (info["score"].dtype, info["ok"].dtype, info["event"].dtype) == (np.float64, np.bool_, np.object_)
        assert all(isinstance(event, str) for event in info["event"])
        final = info.get("final_info", info)
        if "checks" in final:
            ended += int(final["_checks"].sum())
            assert all(len(checks) == 5 for checks in final["checks"][final["_checks"]])
    envs.close()
    assert ended >= 3


def test_vector__each_draws_its_own_variants() -> None:
    """A vector over a split plays different worlds, the same again for the same seed."""
    envs = SyncVectorEnv([tiny_factory(variants="test") for _ in range(4)])
    first = envs.reset(seed=7)[1]["variant"].tolist()
    second = envs.reset(seed=7)[1]["variant"].tolist()
    envs.close()
    assert first == second
    assert len(set(first)) > 1
    assert all(10_000 <= variant < 20_000 for variant in first)


def test_vector__make_vec() -> None:
    """gym.make_vec makes the task's vector environment by its id."""
    register_tiny()
    envs = gym.make_vec(TINY, num_envs=2, vectorization_mode="sync", variant=3)
    observation, info = envs.reset()
    assert observation["turn"].shape == (2,)
    assert info["variant"].tolist() == [3, 3]
    envs.close()
    own = gym.make_vec(TINY, num_envs=2, variant=3)
    assert isinstance(own, LifeVectorEnv)
    assert own.reset()[1]["variant"].tolist() == [3, 3]
    assert own.spec is not None
