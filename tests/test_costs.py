"""What the package costs before anything is played: its import, its ids, its spaces, and the memory of a further world.

Times are the processor's own, the least of several.
"""

from __future__ import annotations

import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import gymnasium
import pytest

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.registration import register_all
from lifegym.envs.spaces import TextSpace

TASK = "VibeLife-travel-07"
IMPORT_AFTER_GYMNASIUM = """
import time
import gymnasium
start = time.process_time()
import lifegym
print(time.process_time() - start)
"""


def _least_ms(function: Callable[[], object], times: int) -> float:
    found = []
    for _ in range(times):
        start = time.process_time()
        function()
        found.append(time.process_time() - start)
    return 1000 * min(found)


def test_import__adds_little_to_gymnasium() -> None:
    """`import lifegym` takes less than 60 ms where gymnasium is imported already."""
    command = [sys.executable, "-c", IMPORT_AFTER_GYMNASIUM]
    seconds = [float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(5)]

    assert 0 < min(seconds) < 0.060


def test_register_all__two_hundred_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registering 200 ids takes less than 5 ms."""
    keys = [f"travel-{number}" for number in range(800, 1000)]
    ids = [catalog.PREFIX + key for key in keys]
    for key in keys:
        monkeypatch.setitem(catalog.CATALOG, key, "tests.tiny_task")

    def register_anew() -> None:
        for name in ids:
            gymnasium.registry.pop(name, None)
        register_all()

    try:
        least = _least_ms(register_anew, 7)
        assert set(ids) <= set(gymnasium.registry)
        assert least < 5
    finally:
        for name in ids:
            gymnasium.registry.pop(name, None)


def test_world__a_further_live_one_is_small() -> None:
    """One more live world of a loaded task, its first turn begun, takes less than 60 kB."""
    actions: list[dict[str, Any]] = [
        {"tool": "files.read", "arguments": {"path": "USER.md"}},
        {"tool": "files.write", "arguments": {"path": "notes/mine.md", "content": "looked at the inbox"}},
    ]
    kept = [_begun(actions) for _ in range(3)]  # what all of them share is made by the first
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept += [_begun(actions) for _ in range(50)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert 0 < (after - before) / 50 < 60_000
    assert len({id(env.world) for env in kept}) == 53


def _begun(actions: list[dict[str, Any]]) -> LifeEnv:
    env = LifeEnv(TASK)
    env.reset(seed=0)
    for action in actions:
        assert env.step(action)[-1]["ok"]
    return env


def test_text_space__long_texts_cost_what_short_ones_cost() -> None:
    """Whether a text belongs to the space is told in the same time for one letter and for a million."""
    space = TextSpace()
    short, long = "x", "x" * space.max_length

    def asked(text: str) -> Callable[[], bool]:
        return lambda: all(space.contains(text) for _ in range(2000))

    assert asked(long)()
    # Looking at each letter would cost a thousand times as much, and taking turns shares out what else is at work.
    pairs = [(_least_ms(asked(short), 1), _least_ms(asked(long), 1)) for _ in range(9)]
    assert min(taken for _, taken in pairs) < 4 * min(taken for taken, _ in pairs) + 1


def test_observation__is_checked_and_made_without_copying_its_texts() -> None:
    """An observation holds the world's own texts, and checking it against its space looks at none of their letters."""
    env = LifeEnv(TASK)
    env.reset(seed=0)
    content = "long line\n" * 9_000
    env.step({"tool": "files.write", "arguments": {"path": "notes/long.md", "content": content}})
    observation, *_ = env.step({"tool": "files.read", "arguments": {"path": "notes/long.md", "max_lines": 9_000}})

    assert len(observation["tool_result"]) > 90_000
    assert observation["tool_result"] is env.world.calls[-1].result
    assert env.look()[0]["turn"] is observation["turn"]
    small = {**observation, "tool_result": "x"}

    def checked(seen: dict[str, Any]) -> Callable[[], bool]:
        return lambda: all(env.observation_space.contains(seen) for _ in range(200))

    assert checked(observation)()
    pairs = [(_least_ms(checked(small), 1), _least_ms(checked(observation), 1)) for _ in range(9)]
    assert min(long for _, long in pairs) < 4 * min(short for short, _ in pairs) + 1
