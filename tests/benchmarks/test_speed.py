"""The speed benchmark measures what it says, and fails when something has become dear."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import speed
from benchmarks.baseline import write_baseline


@pytest.fixture(scope="module")
def bench() -> speed.Bench:
    """A bench that takes few samples."""
    return speed.Bench(runs=5)


def test_speed__measures_every_operation_in_floors(bench: speed.Bench) -> None:
    """Each figure is a positive time and a multiple of a floor measured beside it."""
    found = speed.report(bench, bench.figures())
    names = [figure["name"] for figure in found["figures"]]
    assert names == [
        "read one record",
        "list twenty",
        "search all mail",
        "write one record",
        "refused call",
        "warm reset",
        "fork",
        "reply that closes a stage",
        "final scoring",
        "cold build of a variant",
        "the reference's life",
        "a stage of it closed",
        "its last reply",
    ]
    for figure in found["figures"]:
        assert figure["median_us"] >= figure["min_us"] > 0
        # The floor may change its pace between the figures, but not tenfold.
        assert 0.1 < figure["floors"] / (figure["median_us"] / found["floor_us"]) < 10
    assert found["records"] >= 600
    assert found["score"] == 100.0
    assert found["kb_a_world"] > 0


def test_worse__measures_again_before_it_counts(bench: speed.Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure counts as worse only if it stays half as dear again as committed in every repetition."""
    taken = iter([8.0, 5.0, 4.0, 4.0, 4.0, 4.0])

    def figures(of: speed.Bench) -> list[speed.Figure]:
        return [speed.Figure("read", 1.0, 1.0, next(taken), 1)]

    monkeypatch.setattr(speed.Bench, "figures", figures)
    assert speed.worse(bench, bench.figures(), {"read": 3.4}) == {}
    assert speed.worse(bench, bench.figures(), {"read": 2.0}) == {"read": (4.0, 2.0)}


def test_speed__prints_json_and_fails_when_worse(tmp_path: Path) -> None:
    """``--json`` prints one JSON object and nothing else; ``--check`` ends with 1 and names what became dear."""
    baseline = tmp_path / "baseline.json"
    write_baseline(baseline, speed.SECTION, {"fork": 0.001, "warm reset": 1e9})
    options = ["--json", "--runs", "3", "--check", "--baseline", str(baseline)]
    command = [sys.executable, "-m", "benchmarks.speed", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert json.loads(done.stdout)["task"] == speed.TASK
    assert done.returncode == 1
    assert done.stderr.startswith("worse: fork costs ")
    assert "warm reset" not in done.stderr
