"""The reference's whole lives, checks and all, without the time in which the policy thinks."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, cast

import gymnasium

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.policies import make_policy

ROUNDS: Final = 5
"""How often a life is lived again."""
VARIANTS: Final = (1, 2, 3, 4, 5)
"""Further worlds of the task, each lived in once, before anything in it was read."""


class Taken(NamedTuple):
    """What lives take, in floors and in microseconds.

    Attributes:
        floors: The cost in multiples of the floor measured beside it.
        us: The same in microseconds.
    """

    floors: float
    us: float


def played(task: str, variant: int = 0) -> tuple[list[Any], float]:
    """Return the reference's actions in a variant of a task as plain data, and its score.

    Args:
        task: Task id.
        variant: The concrete world.
    """
    env = gymnasium.make(task, variant=variant)
    policy = make_policy("reference")
    observation, info = env.reset(seed=0)
    policy.reset(observation, info)
    actions = []
    over = False
    while not over:
        action = cast(Any, policy.act(observation, info))
        actions.append(action.to_dict())
        observation, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    return actions, info["score"]


def lived_again(env: gymnasium.Env[Any, Any], actions: list[Any], floor_us: Callable[[], float]) -> dict[str, Taken]:
    """Measure a life that was lived before: the whole of it, its stages closed (the middle one), its last reply.

    A life takes so long that something else always comes between: each action counts with its least of some lives, and
    the floor with its least beside them.

    Args:
        env: The environment.
        actions: All actions of the life.
        floor_us: Measures the floor.
    """
    closing: set[int] = set()
    rounds = [(floor_us(), _live(env, actions, closing)) for _ in range(ROUNDS)]
    base = min(floor for floor, _ in rounds)
    least = [min(spent) for spent in zip(*(spent for _, spent in rounds), strict=True)]
    taken = {
        "the reference's life": sum(least),
        "a stage of it closed": statistics.median(least[number] for number in closing),
        "its last reply": least[-1],
    }
    return {name: Taken(us / base, us) for name, us in taken.items()}


def lived_first(env: gymnasium.Env[Any, Any], task: str, floor_us: Callable[[], float]) -> Taken:
    """Measure lives in worlds and over texts that nobody has read before; the cheapest of some variants counts.

    Args:
        env: The environment.
        task: Its task id.
        floor_us: Measures the floor.
    """
    # The actions are found in a process of its own: here, whoever plays reads all texts of the life.
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        lives = list(pool.map(played, [task] * len(VARIANTS), VARIANTS))
    found = []
    for variant, (actions, score) in zip(VARIANTS, lives, strict=True):
        if score != 100.0:
            raise RuntimeError(f"the reference scored {score} in variant {variant}, and its life is no measure")
        catalog.build(task, variant)
        before = floor_us()
        us = sum(_live(env, actions, set(), variant))
        found.append(Taken(us / min(before, floor_us()), us))
    return min(found)


def _live(env: gymnasium.Env[Any, Any], actions: list[Any], closing: set[int], variant: int = 0) -> list[float]:
    """Return the microseconds of each action, and note which of them close a stage.

    They are those that the processor spends: others interrupt whatever takes longer than a few milliseconds.
    """
    life = env.unwrapped
    assert isinstance(life, LifeEnv)
    env.reset(seed=0, options={"variant": variant})
    # What earlier lives left is not this one's to clear away.
    gc.collect()
    spent = []
    for number, action in enumerate(actions):
        stage, start = life.world.stage, time.thread_time_ns()
        env.step(action)
        spent.append((time.thread_time_ns() - start) / 1000)
        if life.world.stage != stage:
            closing.add(number)
    return spent
