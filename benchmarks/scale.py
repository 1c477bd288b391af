"""How far worlds scale: episodes a second against workers and simulated machines, Ray's own cost, memory a live world.

    python -m benchmarks.scale
    python -m benchmarks.scale --json
    python -m benchmarks.scale --only memory

Batches with no worker, one and more take turns, over workers that have played before, so that what else the machine
does falls on all of them; scaling is the median of these turns. In the same turns as many plain processes play without
Ray: the ceiling is what more than one of them reach, since cores share memory and caches. Workers beyond the number of
cores show nothing.
Machines are simulated by Ray on this one, a core each. Ray is started for the measurement and stopped after it.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

import lifegym
from lifegym.envs import catalog
from lifegym.envs.life_vector_env import LifeVectorEnv
from lifegym.rollouts.run import rollout

TASK: Final = "VibeLife-travel-07"
EPISODES: Final = 60
"""Episodes a batch and worker; each is a reference's whole life, a few hundred actions.

At the end of a batch a worker waits for the other's last life, which is much of a second and little of three.
"""
ROUNDS: Final = 5
"""Batches of each kind, in turn."""
WORLDS: Final = (1, 100, 1000, 3000, 10_000)
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def resident_mb() -> float:
    """Return the resident memory of this process, in MB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * _PAGE / 2**20


class Spent(NamedTuple):
    """What a batch of episodes took, in seconds.

    Attributes:
        wall: From the first to the last.
        driver: Time of the processor that went to this process, which only counts the records.
    """

    wall: float
    driver: float


def _batch(task: str, episodes: int, seed: int, **where: Any) -> Spent:
    """Play a batch of the reference's lives.

    Raises:
        RuntimeError: One of them did not score 100.
    """
    start, driver = time.perf_counter(), time.process_time()
    played = sum(record.score == 100.0 for record in rollout("reference", task, runs=episodes, seed=seed, **where))
    spent = Spent(time.perf_counter() - start, time.process_time() - driver)
    if played != episodes:
        raise RuntimeError(f"{episodes - played} of {episodes} reference episodes did not score 100")
    return spent


class _Processes:
    """Processes that play beside each other without Ray: as far as the machine itself scales.

    Args:
        most: How many.
    """

    def __init__(self, most: int) -> None:
        added = {key: module for key, module in catalog.CATALOG.items() if not module.startswith("lifegym.")}
        self._pool = ProcessPoolExecutor(most, get_context("spawn"), _know, (added,))

    def batch(self, task: str, episodes: int, seed: int, processes: int) -> Spent:
        """Let so many of them play as many episodes each, at the same time."""
        start, driver = time.perf_counter(), time.process_time()
        for played in [self._pool.submit(_batch, task, episodes, seed) for _ in range(processes)]:
            played.result()
        return Spent(time.perf_counter() - start, time.process_time() - driver)

    def close(self) -> None:
        """End them."""
        self._pool.shutdown(cancel_futures=True)


def _know(added: dict[str, str]) -> None:
    """Let a process know the tasks that its parent has added to the catalog."""
    for key, module in added.items():
        catalog.add_task(key, module)


def measure_workers(task: str, episodes: int, most: int, rounds: int = ROUNDS) -> dict[str, list[dict[str, Any]]]:
    """Return episodes a second with Ray ``workers``, and beside them with plain ``processes``.

    Args:
        task: Task id.
        episodes: Episodes a batch and worker: more workers are given as many more.
        most: Most workers, and most processes; the rows begin with no worker (this process) and with one process.
        rounds: How many batches of each kind, in turn.
    """
    import ray

    ray.init(
        address="local", num_cpus=most, include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING
    )
    counts = range(most + 1)
    workers: dict[int, list[Spent]] = {count: [] for count in counts}
    processes: dict[int, list[Spent]] = {count: [] for count in counts if count}
    plain = _Processes(most)
    try:
        _batch(task, 4 * most, 1, workers=most)  # whoever plays later has loaded and built all that it needs
        _batch(task, 2, 1)
        plain.batch(task, 4, 1, most)
        for number in range(rounds):
            for count in counts:
                where = {"workers": count} if count else {}
                workers[count].append(_batch(task, episodes * max(1, count), 2 + number, **where))
                if count:
                    processes[count].append(plain.batch(task, episodes, 2 + number, count))
    finally:
        plain.close()
        ray.shutdown()
    return {"workers": _rows("workers", workers, episodes), "processes": _rows("processes", processes, episodes)}


def _rows(name: str, taken: dict[int, list[Spent]], episodes: int) -> list[dict[str, Any]]:
    """Return a row for each number of players, with what it plays as a multiple of what one plays in the same turn."""
    rates = {count: [episodes * max(1, count) / spent.wall for spent in turns] for count, turns in taken.items()}
    return [
        _row(name, count, episodes * max(1, count), len(turns), statistics.median(rates[count]))
        | {
            "times_one": round(statistics.median(a / b for a, b in zip(rates[count], rates[1], strict=True)), 3),
            "driver_share": round(statistics.median(spent.driver / spent.wall for spent in turns), 3),
        }
        for count, turns in taken.items()
    ]


def measure_nodes(task: str, episodes: int, most: int) -> list[dict[str, Any]]:
    """Return episodes a second over 1 to ``most`` simulated machines with one worker each."""
    found = []
    for nodes in range(1, most + 1):
        with _cluster(nodes) as address:
            where: dict[str, Any] = {"workers": nodes, "address": address}
            _batch(task, 4 * nodes, 1, **where)
            spent = _batch(task, episodes * nodes, 2, **where)
            found.append(_row("nodes", nodes, episodes * nodes, 1, episodes * nodes / spent.wall))
    return found


def _row(name: str, count: int, episodes: int, rounds: int, rate: float) -> dict[str, Any]:
    return {name: count, "episodes": episodes, "rounds": rounds, "episodes_per_s": round(rate, 3)}


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
        episodes: Episodes a batch and worker.
        most: Most workers, and most simulated machines.
        only: ``workers``, ``nodes`` or ``memory``; all when empty.
        worlds: How many live worlds to hold.

    Raises:
        RuntimeError: An episode did not score what the reference scores.
    """
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "memory": lambda: {"memory": measure_memory(task, worlds)},  # first, while this process holds little else
        "workers": lambda: measure_workers(task, episodes, most),
        "nodes": lambda: {"nodes": measure_nodes(task, episodes, most)},
    }
    found: dict[str, Any] = {
        "task": task, "version": lifegym.__version__, "python": sys.version.split()[0], "cores": os.cpu_count(),
    }  # fmt: skip
    for name, part in parts.items():
        if only in ("", name):
            found |= part()
    if "workers" in found:
        here, one = (row["episodes_per_s"] for row in found["workers"][:2])
        found["ray_ms_an_episode"] = round(1000 * (1 / one - 1 / here), 2)
        found["scaling"], found["ceiling"] = (found[name][-1]["times_one"] for name in ("workers", "processes"))
        found["of_ceiling"] = round(found["scaling"] / found["ceiling"], 3)
    return found


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", default=TASK, help=f"task id, by default {TASK}")
    parser.add_argument("--episodes", type=int, default=EPISODES, help="episodes a batch and worker")
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
    for name in ("workers", "processes", "nodes"):
        for row in found.get(name, ()):
            print(f"{row[name]:3} {name:8} {row['episodes_per_s']:8.2f} episodes/s")
    if "workers" in found:
        print(f"Ray's own cost: {found['ray_ms_an_episode']} ms an episode; {given.most} workers play "
              f"{found['scaling']} times what one plays, {given.most} processes without Ray {found['ceiling']} times: "
              f"{found['of_ceiling']:.0%} of what the machine lets them")  # fmt: skip
    for row in found.get("memory", ()):
        more = f"  {row['kb_a_further_world']} kB a further world" if "kb_a_further_world" in row else ""
        print(f"{row['worlds']:6} live worlds {row['resident_mb']:8.1f} MB {row['steps_per_s']:8} steps/s{more}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
