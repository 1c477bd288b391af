"""The soak in short: random actions over all tasks raise nothing, and a process that grows is found out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import numpy as np
import pytest

import lifegym
from benchmarks import soak
from lifegym.envs.life_env import LifeEnv


def test_soak__plays_all_tasks_without_an_exception() -> None:
    """Some thousand actions are played, valid and not; every task has its episode, and memory is told eight times."""
    steps = 400 * len(lifegym.task_ids())
    found = soak.soak(steps=steps, seed=3)
    assert found["tasks"] == len(lifegym.task_ids())
    assert found["steps"] == steps
    assert found["episodes"] >= found["tasks"]
    assert 0 < found["refused"] < found["steps"]
    assert [mark["steps"] for mark in found["memory"]] == [steps // 8 * number for number in range(1, 9)]
    assert all(mark["resident_mb"] > 20 for mark in found["memory"])


def test_actions__are_of_all_sorts() -> None:
    """Among two hundred there are calls that the world accepts, replies, and what is no action at all."""
    env = LifeEnv(lifegym.task_ids()[0], max_actions_per_turn=2000)
    _, info = env.reset(seed=0)
    drawn = soak.actions(env, np.random.default_rng(0), tuple(tool["name"] for tool in info["tools"]))
    accepted, strange, replies = 0, 0, 0
    for _ in range(200):
        action = next(drawn)
        replies += isinstance(action, dict) and "reply" in action
        strange += not isinstance(action, dict)
        accepted += env.step(action)[-1]["ok"]
    assert min(accepted, strange, replies) >= 3


def test_main__ends_with_one_when_memory_grows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Growth is what came after the first quarter; more than is allowed is printed and fails the command."""

    def grown(by: float) -> int:
        sizes: Iterator[float] = iter([100.0, 150.0, *[150.0 + by] * 6])
        monkeypatch.setattr(soak, "resident_mb", lambda: next(sizes))
        monkeypatch.setattr(sys, "argv", ["benchmarks.soak", "--steps", "80", "--json"])
        return soak.main()

    assert grown(soak.GROWTH_MB) == 0
    capsys.readouterr()
    assert grown(soak.GROWTH_MB + 1) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["flat"], found["growth_mb"]) == (False, soak.GROWTH_MB + 1)
