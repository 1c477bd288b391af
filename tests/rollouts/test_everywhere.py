"""The same five hundred episodes, however they are played: one after the other, in vectors, over Ray, over machines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from lifegym.envs.life_vector_env import LifeVectorEnv
from lifegym.policies import make_policy
from lifegym.rollouts.episode import episode_seed
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.run import rollout
from tests.envs.tiny import TINY, register_tiny, tiny_factory

WORLDS, RUNS, SEED = 10, 50, 8
Steps = dict[tuple[int, int], list[tuple[Any, ...]]]


def steps_of(record: EpisodeRecord) -> list[tuple[Any, ...]]:
    """Return what a record's steps have in common with what a vector shows."""
    return [
        (step.action, step.result, step.ok, step.reward, step.score, step.time, step.stage, step.event)
        for step in record.steps
    ]


@pytest.fixture(scope="module")
def records() -> list[EpisodeRecord]:
    """The episodes of a plain loop."""
    register_tiny()
    found = sorted(rollout("random", TINY, variants=range(WORLDS), runs=RUNS, seed=SEED))
    assert len(found) == 500
    return found


class Seat:
    """One world of a vector: plays its episodes one after the other and notes every step."""

    def __init__(self, variant: int) -> None:
        self.variant = variant
        self.run = 0
        self.over = False
        self.steps: Steps = {}

    def begin(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take a fresh policy, seeded as a rollout seeds it."""
        self.policy = make_policy("random", episode_seed(SEED, TINY, self.variant, self.run))
        self.policy.reset(observation, info)
        self.seen: tuple[Any, ...] = observation, info
        self.over = False

    def note(self, action: Any, observation: dict[str, Any], reward: float, over: bool, info: dict[str, Any]) -> None:
        """Keep a step."""
        kept = action.to_dict(), observation["tool_result"], info["ok"], reward, info["score"], observation["time"]
        self.steps.setdefault((self.variant, self.run), []).append((*kept, observation["stage"], info["event"]))
        self.seen, self.over = (observation, info), over
        self.run += over


def at(batch: dict[str, Any], place: int) -> dict[str, Any]:
    """Return one world's part of a batch."""
    found = {name: values[place] for name, values in batch.items() if not name.startswith("_")}
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in found.items()}


def played(envs: VectorEnv[Any, Any, Any]) -> Steps:
    """Play every world's episodes in a vector and return their steps."""
    seats = [Seat(variant) for variant in range(WORLDS)]
    observations, infos = envs.reset(seed=0)
    for place, seat in enumerate(seats):
        seat.begin(at(observations, place), at(infos, place))
    while any(seat.run < RUNS for seat in seats):
        actions = np.empty(WORLDS, dtype=object)
        actions[:] = [seat.policy.act(*seat.seen) for seat in seats]
        observations, rewards, ended, cut, infos = envs.step(actions)
        for place, seat in enumerate(seats):
            observation, info = at(observations, place), at(infos, place)
            if seat.over:  # the step after an end starts the next episode
                seat.begin(observation, info)
            else:
                over = bool(ended[place] or cut[place])
                seat.note(actions[place], observation, float(rewards[place]), over, info)
    envs.close()
    return {key: steps for seat in seats for key, steps in seat.steps.items() if key[1] < RUNS}


@pytest.mark.parametrize("layout", ["sync", "async", "own"])
def test_everywhere__a_vector_gives_the_plain_loops_episodes(records: list[EpisodeRecord], layout: str) -> None:
    """Every action, answer, reward, score and time of 500 episodes is the same in every kind of vector."""
    if layout == "own":
        envs: Any = LifeVectorEnv(WORLDS, TINY, variant=range(WORLDS))
    else:
        makers = [tiny_factory(variant=variant) for variant in range(WORLDS)]
        envs = SyncVectorEnv(makers) if layout == "sync" else AsyncVectorEnv(makers)
    assert played(envs) == {(record.variant, record.run): steps_of(record) for record in records}


@pytest.mark.xdist_group("ray")
@pytest.mark.parametrize("nodes", [1, 3])
def test_everywhere__ray_gives_the_plain_loops_records(records: list[EpisodeRecord], nodes: int) -> None:
    """On one machine and on three the records are the plain loop's, byte for byte after sorting."""
    pytest.importorskip("ray", reason="workers need the optional Ray")
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        for _ in range(nodes - 1):
            cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        found = sorted(
            rollout(
                "random", TINY, variants=range(WORLDS), runs=RUNS, seed=SEED, workers=nodes, address=cluster.address
            )
        )
    finally:
        cluster.shutdown()
    assert [record.compared_line() for record in found] == [record.compared_line() for record in records]
