"""How long a world takes: reset, read, write, fork, reply and scoring, in microseconds and in multiples of a floor.

The floor is what a call costs at least on this machine in this run: validate five fields, dispatch by name, write one
dict entry, dump about 1 kB of JSON. Multiples travel between machines; microseconds do not.

    python -m benchmarks.speed
    python -m benchmarks.speed --json
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import gymnasium
from pydantic import TypeAdapter
from pydantic_core import to_json
from typing_extensions import TypedDict

import lifegym
from lifegym.envs.life_env import LifeEnv
from lifegym.policies import make_policy
from lifegym.worlds.world import World

TASK = "VibeLife-travel-07"


class _Five(TypedDict):
    a: str
    b: str
    c: int
    d: bool
    e: list[str]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: median and smallest microseconds of ``runs`` samples, and the median in floors."""

    name: str
    median_us: float
    min_us: float
    floors: float
    runs: int


def timed(function: Callable[[], object], runs: int, warmup: int = 20) -> tuple[float, float]:
    """Return median and minimum microseconds of single calls."""
    for _ in range(warmup):
        function()
    samples = []
    for _ in range(runs):
        start = time.perf_counter_ns()
        function()
        samples.append((time.perf_counter_ns() - start) / 1000)
    return statistics.median(samples), min(samples)


def floor() -> Callable[[], object]:
    """Return the bare minimum of a tool call as a function."""
    validate = TypeAdapter(_Five).validator.validate_python
    arguments = {"a": "x" * 20, "b": "2026-03-04", "c": 7, "d": True, "e": ["u", "v"]}
    table: dict[int, Any] = {}
    payload = {f"field_{number}": "some words of a record " * 2 for number in range(16)}
    handlers = {"service.tool": lambda values: table.__setitem__(values["c"], values)}

    def once() -> object:
        handlers["service.tool"](validate(arguments))
        return to_json(payload)

    return once


def _first_key(world: World, table: str) -> str:
    return next(iter(world.table(table).rows))


def measure(task: str = TASK, runs: int = 400) -> dict[str, Any]:
    """Return all figures of a task as plain data.

    Args:
        task: Task id.
        runs: Samples of the cheap operations; dear ones take fewer.
    """
    base, base_min = timed(floor(), 5000, 500)
    env = gymnasium.make(task)
    life = env.unwrapped
    assert isinstance(life, LifeEnv)
    start = time.perf_counter_ns()
    env.reset(seed=0)
    cold_ms = (time.perf_counter_ns() - start) / 1e6
    world = life.world
    records = sum(len(table) for table in world.tables.values())
    figures: list[Figure] = []

    def add(name: str, function: Callable[[], object], count: int = runs, warmup: int = 20) -> None:
        median, least = timed(function, count, warmup)
        figures.append(Figure(name, round(median, 2), round(least, 2), round(median / base, 2), count))

    reads: dict[str, Any] = {"tool": "email.read_email", "arguments": {"email_id": _first_key(world, "email.messages")}}
    life.max_actions = life.max_actions_per_turn = 10**9
    add("read one record", lambda: env.step(reads))
    add("list twenty", lambda: env.step({"tool": "email.get_emails", "arguments": {}}))
    add("search all mail", lambda: env.step({"tool": "email.search_emails", "arguments": {"query": "invoice"}}))
    write: dict[str, Any] = {"subject": "s", "body": "b"}
    add("write one record", lambda: env.step({"tool": "email.save_draft", "arguments": write}))
    add("refused call", lambda: env.step({"tool": "email.read_email", "arguments": {"email_id": "no such"}}))
    add("warm reset", lambda: env.reset(seed=0))
    add("fork", lambda: life.fork())
    add("reply that closes a stage", _closing(env, life), 40, 2)
    add("final scoring", _scoring(life), 20, 2)
    return {
        "task": task, "version": lifegym.__version__, "python": sys.version.split()[0], "records": records,
        "cold_build_ms": round(cold_ms, 1), "floor_us": round(base, 3), "floor_min_us": round(base_min, 3),
        "episode": _episode(task), "kb_a_world": _memory(life),
        "figures": [asdict(figure) for figure in figures],
    }  # fmt: skip


def _closing(env: gymnasium.Env[Any, Any], life: LifeEnv) -> Callable[[], object]:
    def close() -> object:
        if life.world.stage + 1 >= len(life.spec_of_task.timeline.stages) or not life.world.turn:
            env.reset(seed=0)
        return env.step({"reply": ""})

    env.reset(seed=0)
    return close


def _scoring(life: LifeEnv) -> Callable[[], object]:
    return lambda: life.spec_of_task.rubric.scorer().finish(life.world)


def _episode(task: str) -> dict[str, Any]:
    """Return how long the reference's whole episode takes, checks and all, without the policy's own time."""
    env = gymnasium.make(task)
    policy = make_policy("reference")
    observation, info = env.reset(seed=0)
    policy.reset(observation, info)
    actions = []
    over = False
    while not over:
        action = policy.act(observation, info)
        actions.append(action)
        observation, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    env.reset(seed=0)
    start = time.perf_counter_ns()
    for action in actions:
        env.step(action)
    return {"actions": len(actions), "ms": round((time.perf_counter_ns() - start) / 1e6, 2), "score": info["score"]}


def _memory(life: LifeEnv, worlds: int = 200) -> float:
    """Return the kB that one more live world of a loaded task takes."""
    world = life.spec_of_task.world
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [world.fork() for _ in range(worlds)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / len(kept) / 1024, 2)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", default=TASK, help=f"task id, by default {TASK}")
    parser.add_argument("--runs", type=int, default=400, help="samples of each cheap operation")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    found = measure(arguments.task, arguments.runs)
    if arguments.json:
        print(json.dumps(found, indent=1))
        return 0
    print(
        f"{found['task']}: {found['records']} records, cold build {found['cold_build_ms']} ms, "
        f"{found['kb_a_world']} kB a further world"
    )
    episode = found["episode"]
    print(f"floor {found['floor_us']} us; the reference's {episode['actions']} actions take {episode['ms']} ms")
    for figure in found["figures"]:
        print(f"{figure['name']:28} {figure['median_us']:10.1f} us {figure['floors']:8.1f} floors")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
