"""Episodes over Ray: the same records, and none lost or counted twice when workers die."""

from __future__ import annotations

import functools
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifegym.policies.chat import from_spec
from lifegym.rollouts import workers
from lifegym.rollouts.episode import episode_seed
from lifegym.rollouts.run import rollout
from lifegym.rollouts.store import read_episodes
from tests.policies.chat_server import Says, serving
from tests.rollouts.players import Together, Waiting, hanging, kills_first, stumbling, weighted

ray: Any = pytest.importorskip("ray", reason="workers need the optional Ray")
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module", autouse=True)
def small_ray() -> Iterator[None]:
    """Two workers for the whole module, started once."""
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    yield
    assert ray.is_initialized(), "a rollout shut down a Ray that it had not started"
    ray.shutdown()


def test_workers__same_records_as_in_this_process(task: str) -> None:
    """Two workers give, sorted, the very lines that one process gives, for policies that draw and that fail."""
    for policy in ("random", stumbling):
        here = sorted(rollout(policy, task, variants=range(3), runs=2, seed=3))
        there = sorted(rollout(policy, task, variants=range(3), runs=2, seed=3, workers=2))

        assert [record.compared_line() for record in there] == [record.compared_line() for record in here]


@pytest.mark.parametrize("policy", [Waiting, Together])
def test_workers__keep_many_worlds_open(task: str, policy: Any) -> None:
    """Workers that play several worlds at once give the records of one process with one world after the other."""
    here = sorted(rollout(policy, task, variants=range(3), runs=4, name="p"))
    there = sorted(rollout(policy, task, variants=range(3), runs=4, name="p", workers=2, concurrency=3))

    assert [record.compared_line() for record in there] == [record.compared_line() for record in here]


def looks_then_replies(body: dict[str, Any], number: int) -> Says:
    """A model that reads a file in each turn, and then says so."""
    if body["messages"][-1]["role"] == "tool":
        return Says("I have read the offer.")
    return Says(calls=[("files__read", {"path": "offers/shed.txt"})])


def test_workers__wait_for_a_model(task: str) -> None:
    """Chat policies go to the workers whole, without a key, and give there the records that they give here."""
    with serving(looks_then_replies) as server:
        policy = from_spec("m", {"base_url": server.url, "memory": "rag"})
        here = sorted(rollout(policy, task, variants=range(3), runs=2))
        there = sorted(rollout(policy, task, variants=range(3), runs=2, workers=2, concurrency=3))

    assert [record.compared_line() for record in there] == [record.compared_line() for record in here]
    assert [record.meta["policy"]["calls"] for record in there] == [6] * 6


def test_workers__killed_worker_loses_and_doubles_nothing(
    task: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """An episode whose worker is killed twice is played a third time; every episode is stored exactly once."""
    flag = tmp_path / "kills"
    flag.mkdir()
    policy = functools.partial(kills_first, flag=flag, times=2, victim=episode_seed(0, task, 1, 0))
    with caplog.at_level(logging.WARNING):
        records = sorted(rollout(policy, task, variants=range(4), workers=2, out=tmp_path / "a.jsonl"))

    assert [record.meta["attempts"] for record in records if record.variant == 1] == [3]
    assert all(record.meta["attempts"] <= 2 for record in records if record.variant != 1)
    assert [record.outcome for record in records] == ["completed"] * 4
    assert [record.score for record in records if record.variant != 1] == [100.0] * 3
    assert sorted(read_episodes(tmp_path / "a.jsonl")) == records
    assert (tmp_path / "a.jsonl").read_bytes().count(b"\n") == 4
    assert "It is played again" in caplog.text


def test_workers__episode_lost_with_others_is_played_alone(task: str, tmp_path: Path) -> None:
    """One episode that kills its worker every time takes no other with it, although they had set out together."""
    flag = tmp_path / "kills"
    flag.mkdir()
    policy = functools.partial(kills_first, flag=flag, times=99, victim=episode_seed(0, task, 0, 2))
    records = sorted(rollout(policy, task, runs=40, workers=1))

    assert [record.run for record in records] == list(range(40))
    assert [record.run for record in records if not record.resolved] == [2]
    assert max(record.meta["attempts"] for record in records if record.resolved) == 2
    assert len(list(flag.iterdir())) == 3


def test_workers__hopeless_episode_is_given_up_unresolved(task: str, tmp_path: Path) -> None:
    """A worker killed three times over leaves an infrastructure error without a score, and the rest is played."""
    flag = tmp_path / "kills"
    flag.mkdir()
    policy = functools.partial(kills_first, flag=flag, times=99, victim=episode_seed(0, task, 0, 0))
    lost, fine = sorted(rollout(policy, task, variants=range(2), workers=2))

    assert (lost.outcome, lost.score, lost.meta["attempts"]) == ("infrastructure_error", None, 3)
    assert lost.reason is not None
    assert "Crashed" in lost.reason.type
    assert fine.score == 100.0


def test_workers__hanging_worker_is_killed_at_the_deadline(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy that never answers cannot hold the rollout: its worker is killed and the episode left unresolved."""
    monkeypatch.setattr(workers, "GRACE", 0.2)
    monkeypatch.setattr("lifegym.rollouts.retrying.RETRIES", 0)
    [record] = rollout(hanging, task, workers=1, deadline=0.3)

    assert record.outcome == "infrastructure_error"
    assert record.reason is not None
    assert record.reason.type == "DeadlineExceededError"


def test_workers__weights_travel_in_the_factory(task: str) -> None:
    """A large array held by the factory reaches every worker once, through shared memory, read-only."""
    policy = functools.partial(weighted, weights=np.ones(200_000, dtype=np.int64))
    records = list(rollout(policy, task, variants=range(2), workers=2))

    assert {record.policy for record in records} == {"weighted"}
    assert {record.turns[0].reply for record in records} == {"200000 False"}


def test_workers__closing_the_iterator_stops_the_work(task: str) -> None:
    """Whoever stops consuming leaves no episode running behind."""
    records = rollout("reference", task, variants=range(50), workers=2)
    next(records)
    records.close()

    assert [record.outcome for record in rollout("idle", task, workers=1)] == ["completed"]


class _NoRay:
    """What of Ray is used to start and stop it, with a note of what was asked."""

    def __init__(self, running: bool) -> None:
        self.running = running
        self.asked: list[Any] = []

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **options: Any) -> None:
        self.asked.append((options, os.environ["PYTHONPATH"].split(os.pathsep)))

    def shutdown(self) -> None:
        self.asked.append("shutdown")


def test_connected__starts_and_stops_its_own_ray(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a running Ray one is started without a dashboard, finds this process's modules, and is shut down."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    started = _NoRay(running=False)
    with workers._connected(started, 3, None):
        assert started.asked[-1] != "shutdown"

    (options, paths), last = started.asked
    assert (options["num_cpus"], options["include_dashboard"], last) == (3, False, "shutdown")
    assert str(tmp_path) in paths
    assert "PYTHONPATH" not in os.environ


def test_connected__leaves_a_running_ray_alone() -> None:
    """A Ray that is there already is neither started nor shut down."""
    running = _NoRay(running=True)
    with workers._connected(running, 3, None):
        pass

    assert running.asked == []


def test_cluster_cpus__of_the_ray_that_is_there_and_of_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster's CPUs are counted; one that does not answer is named with its address."""
    assert workers.cluster_cpus("auto") == 2

    def silent(**options: object) -> None:
        raise RuntimeError("nobody home")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", silent)
    with pytest.raises(ConnectionError, match=r"no Ray cluster answers at 10\.0\.0\.1:6379: nobody home"):
        workers.cluster_cpus("10.0.0.1:6379")
