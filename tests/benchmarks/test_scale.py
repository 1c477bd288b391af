"""The scale benchmark and the pictures drawn from it."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from benchmarks import scale
from benchmarks.pictures import draw
from lifegym.envs import catalog
from lifegym.rollouts.run import rollout


@pytest.fixture
def task(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the tiny task, known to the catalog for the length of a test."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return "VibeLife-travel-99"


def test_scale__memory_of_live_worlds(task: str) -> None:
    """So many worlds are alive and stepped, and what a further one takes is worked out."""
    found = scale.measure(task, only="memory", worlds=(1, 300))
    first, last = found["memory"]
    assert (first["worlds"], last["worlds"]) == (1, 300)
    assert last["resident_mb"] >= first["resident_mb"] > 0
    assert 0 <= last["kb_a_further_world"] < 200
    assert last["steps_per_s"] > 100


@pytest.mark.xdist_group("ray")
def test_scale__workers_on_this_machine(task: str) -> None:
    """Rates stand for no worker, one, and one process without Ray; Ray's cost an episode is their difference."""
    found = scale.measure(task, episodes=4, most=1, only="workers")
    here, one = found["workers"]
    assert (here["workers"], one["workers"]) == (0, 1)
    cost = 1000 * (1 / one["episodes_per_s"] - 1 / here["episodes_per_s"])
    assert found["ray_ms_an_episode"] == pytest.approx(cost, abs=0.01)
    (alone,) = found["processes"]
    assert (alone["processes"], alone["episodes"], alone["rounds"]) == (1, 4, scale.ROUNDS)
    assert alone["episodes_per_s"] > 0
    assert (found["scaling"], found["ceiling"], found["of_ceiling"]) == (1, 1, 1)


def test_scale__an_episode_that_fails_is_no_measurement(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reference that does not score 100 stops the benchmark."""
    monkeypatch.setattr("benchmarks.scale.rollout", functools.partial(rollout, max_actions=2))
    with pytest.raises(RuntimeError, match="did not score 100"):
        scale.measure_workers(task, 2, 1)


def test_pictures__are_drawn_from_figures_and_the_same_again(tmp_path: Path) -> None:
    """Each part has its picture, with axes named, and the same figures give the same file."""
    rates = [{"workers": count, "episodes_per_s": rate} for count, rate in ((0, 2.0), (1, 1.9), (2, 3.7))]
    found = {
        "workers": rates,
        "nodes": [{"nodes": 1, "episodes_per_s": 1.8}, {"nodes": 2, "episodes_per_s": 3.5}],
        "memory": [{"worlds": 1, "resident_mb": 70.0}, {"worlds": 1000, "resident_mb": 100.0}],
        "figures": [{"name": "read one record", "floors": 4.5}, {"name": "fork", "floors": 50.0}],
    }
    drawn = draw(found, tmp_path / "a")
    assert [path.name for path in drawn] == ["workers.svg", "nodes.svg", "memory.svg", "speed.svg"]
    again = draw(found, tmp_path / "b")
    assert [path.read_bytes() for path in drawn] == [path.read_bytes() for path in again]
    assert "episodes a second" in drawn[0].read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="nothing to draw"):
        draw({"task": "x"}, tmp_path)
