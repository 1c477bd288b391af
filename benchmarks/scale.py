"""How far worlds scale: episodes a second against workers and simulated machines, Ray's own cost, memory a live world.

    python -m benchmarks.scale
    python -m benchmarks.scale --json
    python -m benchmarks.scale --only memory

Workers beyond the number of cores show nothing; machines are simulated by Ray on this one, a core each.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import lifegym
from lifegym.envs.life_vector_env import LifeVectorEnv
from lifegym.rollouts.run import rollout

TASK: Final = "VibeLife-travel-07"
EPISODES: Final = 24
"""Episodes a measurement; each is a reference's whole life, a few hundred actions."""
WORLDS: Final = (1, 100, 1000, 3000, 10_000)
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def resident_mb() -> float:
    """Return the resident memory of this process, in MB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * _PAGE / 2**20


def _seconds(task: str, episodes: int, **where: Any) -> float:
    """Return how long a rollout takes once its workers are warm."""
    list(rollout("reference", task, runs=4, seed=1, **where))
    start = time.perf_counter()
    played = sum(record.score == 100.0 for record in rollout("reference", task, runs=episodes, seed=2, **where))
    seconds = time.perf_counter() - start
    if played != episodes:
        raise RuntimeError(f"{episodes - played} of {episodes} reference episodes did not score 100")
    return seconds


def measure_workers(task: str, episodes: int, most: int) -> list[dict[str, Any]]:
    """Return episodes a second in this process (0 workers) and with 1 to ``most`` Ray workers on this machine."""
    import ray

    found = [_row("workers", 0, episodes, _seconds(task, episodes))]
    ray.init(num_cpus=most, include_dashboard=False, log_to_driver=False)
    try:
        for workers in range(1, most + 1):
            found.append(_row("workers", workers, episodes, _seconds(task, episodes, workers=workers)))
    finally:
        ray.shutdown()
    return found


def measure_nodes(task: str, episodes: int, most: int) -> list[dict[str, Any]]:
    """Return episodes a second over 1 to ``most`` simulated machines with one worker each."""
    found = []
    for nodes in range(1, most + 1):
        with _cluster(nodes) as address:
            found.append(_row("nodes", nodes, episodes, _seconds(task, episodes, workers=nodes, address=address)))
    return found


def _row(name: str, count: int, episodes: int, seconds: float) -> dict[str, Any]:
    return {name: count, "episodes": episodes, "episodes_per_s": round(episodes / seconds, 3)}


@contextmanager
def _cluster(nodes: int) -> Iterator[str]:
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        for _ in range(nodes - 1):
            cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        yield str(cluster.address)
    finally:
        cluster.shutdown()


def measure_memory(task: str, worlds: tuple[int, ...]) -> list[dict[str, Any]]:
    """Return the resident memory of this process with so many live worlds, each stepped through its first turn.

    Each world reads a file, writes one, and closes its turn, in turn with all the others.
    """
    line = (
        {"tool": "files.list", "arguments": {}},
        {"tool": "files.write", "arguments": {"path": "notes/mine.md", "content": "looked at the inbox"}},
        {"reply": "I have begun."},
    )
    found = []
    for count in worlds:
        gc.collect()
        envs = LifeVectorEnv(count, task)
        start = time.perf_counter()
        envs.reset(seed=0)
        for action in line:
            envs.step([action] * count)
        seconds = time.perf_counter() - start
        found.append({
            "worlds": count, "resident_mb": round(resident_mb(), 1),
            "steps_per_s": round(count * (len(line) + 1) / seconds),
        })  # fmt: skip
        del envs
    first, last = found[0], found[-1]
    if len(found) > 1:
        more = (last["resident_mb"] - first["resident_mb"]) * 1024 / (last["worlds"] - first["worlds"])
        last["kb_a_further_world"] = round(more, 1)
    return found


def measure(
    task: str = TASK, episodes: int = EPISODES, most: int = 2, only: str = "", worlds: tuple[int, ...] = WORLDS
) -> dict[str, Any]:
    """Return all figures as plain data.

    Args:
        task: Task id.
        episodes: Episodes a measurement of speed.
        most: Most workers, and most simulated machines.
        only: ``workers``, ``nodes`` or ``memory``; all when empty.
        worlds: How many live worlds to hold.

    Raises:
        RuntimeError: An episode did not score what the reference scores.
    """
    parts: dict[str, Callable[[], Any]] = {
        "memory": lambda: measure_memory(task, worlds),  # first, while this process holds little else
        "workers": lambda: measure_workers(task, episodes, most),
        "nodes": lambda: measure_nodes(task, episodes, most),
    }
    found: dict[str, Any] = {
        "task": task, "version": lifegym.__version__, "python": sys.version.split()[0], "cores": os.cpu_count(),
    }  # fmt: skip
    for name, part in parts.items():
        if only in ("", name):
            found[name] = part()
    if "workers" in found:
        here, one = (row["episodes_per_s"] for row in found["workers"][:2])
        found["ray_ms_an_episode"] = round(1000 * (1 / one - 1 / here), 2)
        found["scaling_of_the_last_worker"] = round(found["workers"][-1]["episodes_per_s"] / one, 3)
    return found


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", default=TASK, help=f"task id, by default {TASK}")
    parser.add_argument("--episodes", type=int, default=EPISODES, help="episodes a measurement")
    parser.add_argument("--most", type=int, default=2, help="most workers and most simulated machines")
    parser.add_argument("--only", choices=("workers", "nodes", "memory"), default="", help="one part alone")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_AUTH_MODE", "disabled")
    found = measure(given.task, given.episodes, given.most, given.only)
    if given.json:
        print(json.dumps(found, indent=1))
        return 0
    for name in ("workers", "nodes"):
        for row in found.get(name, ()):
            print(f"{row[name]:3} {name:8} {row['episodes_per_s']:8.2f} episodes/s")
    if "workers" in found:
        print(f"Ray's own cost: {found['ray_ms_an_episode']} ms an episode; "
              f"{given.most} workers play {found['scaling_of_the_last_worker']} times what one plays")  # fmt: skip
    for row in found.get("memory", ()):
        more = f"  {row['kb_a_further_world']} kB a further world" if "kb_a_further_world" in row else ""
        print(f"{row['worlds']:6} live worlds {row['resident_mb']:8.1f} MB {row['steps_per_s']:8} steps/s{more}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
