"""What goes wrong in a night: whatever is killed, removed or full, the records in the end are the undisturbed ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.rollouts.run import rollout
from lifegym.rollouts.store import EpisodeStore, StoreError, read_episodes, shards

DRIVER = """
import sys
from lifegym.envs import catalog
from lifegym.rollouts.run import rollout
catalog.add_task("travel-99", "tests.tiny_task")
for record in rollout("random", "VibeLife-travel-99", variants=range(40), seed=6, out=sys.argv[1]):
    print(record.variant, flush=True)
"""
LIMITED = """
import resource, sys
from lifegym.envs import catalog
from lifegym.rollouts.run import rollout
catalog.add_task("travel-99", "tests.tiny_task")
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
list(rollout("random", "VibeLife-travel-99", variants=range(40), seed=6, out=sys.argv[1]))
"""


def compared(path: Path) -> list[str]:
    """Return what a store's records say, in one order."""
    return [record.compared_line() for record in sorted(read_episodes(path))]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The records of forty episodes that nothing happened to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
        out = tmp_path_factory.mktemp("undisturbed") / "a.jsonl"
        list(rollout("random", "VibeLife-travel-99", variants=range(40), seed=6, out=out))
        return compared(out)


@pytest.mark.parametrize("name", ["a.jsonl", "runs"])
def test_faults__killed_driver_goes_on_where_it_stopped(
    task: str, tmp_path: Path, undisturbed: list[str], name: str
) -> None:
    """SIGKILL again and again, each time a few episodes further: in the end nothing is missing, nothing double."""
    out = tmp_path / name
    for stop_after in (3, 5, 9):
        driver = subprocess.Popen([sys.executable, "-c", DRIVER, out], stdout=subprocess.PIPE, text=True)
        assert driver.stdout is not None
        for _ in range(stop_after):
            driver.stdout.readline()
        driver.send_signal(signal.SIGKILL)
        driver.communicate()
    missing = list(rollout("random", task, variants=range(40), seed=6, out=out))
    assert len(missing) <= 40 - 17
    assert compared(out) == undisturbed
    assert len(list(read_episodes(out, doubles=True))) == 40


def test_faults__full_disk_loses_nothing(task: str, tmp_path: Path, undisturbed: list[str]) -> None:
    """A file that may not grow stops the run in words; with room again the same command finishes it."""
    out = tmp_path / "a.jsonl"
    list(rollout("random", task, variants=range(3), seed=6, out=out))
    limit = out.stat().st_size * 4
    full = subprocess.run([sys.executable, "-c", LIMITED, out, str(limit)], capture_output=True, text=True)
    assert full.returncode != 0
    assert "takes no more" in full.stderr
    assert "make room" in full.stderr
    assert out.read_bytes().endswith(b"}\n")
    assert 3 < len(list(read_episodes(out))) < 40
    list(rollout("random", task, variants=range(40), seed=6, out=out))
    assert compared(out) == undisturbed


def test_store__a_failed_write_leaves_the_file_as_it_was(
    task: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a line that was written before the disk was full is taken back."""
    out = tmp_path / "runs"
    first, second = rollout("idle", task, variants=range(2))
    store = EpisodeStore(out)
    store.add(first)
    before = shards(out)[0].read_bytes()
    real = os.write

    def half(handle: int, data: memoryview) -> int:
        if len(data) < 100:
            raise OSError(28, "No space left on device")
        return real(handle, data[: len(data) // 2])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(StoreError, match="No space left on device"):
        store.add(second)
    assert shards(out)[0].read_bytes() == before
    monkeypatch.setattr(os, "write", real)
    store.add(second)
    store.close()
    assert sorted(read_episodes(out)) == sorted([first, second])


@pytest.mark.xdist_group("ray")
def test_faults__removed_node_is_made_up_for(task: str, tmp_path: Path, undisturbed: list[str]) -> None:
    """A machine that leaves the cluster in mid-run takes its episodes with it; others play them again."""
    pytest.importorskip("ray", reason="workers need the optional Ray")
    from ray.cluster_utils import Cluster

    quick = {"health_check_initial_delay_ms": 500, "health_check_period_ms": 300, "health_check_failure_threshold": 2}
    head = {"num_cpus": 1, "include_dashboard": False, "_system_config": quick}
    cluster: Any = Cluster(initialize_head=True, head_node_args=head)
    try:
        leaving = [cluster.add_node(num_cpus=1), cluster.add_node(num_cpus=1)]
        cluster.wait_for_nodes()
        out = tmp_path / "runs"
        records = rollout(
            "tests.rollouts.players:SlowRandom", task, variants=range(40), seed=6, out=out, workers=6,
            address=cluster.address, name="random",
        )  # fmt: skip
        for _ in range(4):
            next(records)
        for node in leaving:
            cluster.remove_node(node, allow_graceful=False)
            time.sleep(0.2)
        list(records)
    finally:
        cluster.shutdown()
    assert compared(out) == undisturbed
