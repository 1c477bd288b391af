"""Playing the tiny task in tests: making it in any process, and episodes in every manner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium as gym

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.policies import make_policy

TINY = "VibeLife-travel-99"


def register_tiny() -> str:
    """Make the tiny task known to this process and return its id."""
    return catalog.add_task("travel-99", "tests.tiny_task")


def make_tiny(**arguments: Any) -> gym.Env[dict[str, Any], Any]:
    """Return the tiny task's environment; importable, so that worker processes can be given it."""
    return gym.make(register_tiny(), **arguments)


def tiny_factory(**arguments: Any) -> Callable[[], gym.Env[dict[str, Any], Any]]:
    """Return a function that makes the environment, for vector environments."""
    return lambda: make_tiny(**arguments)


def life(env: gym.Env[dict[str, Any], Any]) -> LifeEnv:
    """Return the environment beneath the wrappers."""
    inner = env.unwrapped
    assert isinstance(inner, LifeEnv)
    return inner


def play(env: gym.Env[dict[str, Any], Any], policy: str, **reset: Any) -> tuple[list[float], dict[str, Any]]:
    """Play one episode; return its rewards and the last info."""
    player = make_policy(policy)
    observation, info = env.reset(**reset)
    player.reset(observation, info)
    rewards = []
    over = False
    while not over:
        observation, reward, terminated, truncated, info = env.step(player.act(observation, info))
        rewards.append(float(reward))
        over = terminated or truncated
    return rewards, info
