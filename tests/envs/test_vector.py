"""Vector environments of a task: in one process or several, with shared memory or without, the same trajectories."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv

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
