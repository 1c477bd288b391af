"""The speed benchmark measures what it says."""

from __future__ import annotations

import json
import subprocess
import sys

from benchmarks import speed


def test_speed__measures_every_operation_in_floors() -> None:
    """Each figure is a positive time and its multiple of the floor measured in the same run."""
    found = speed.measure(runs=5)
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
    ]
    for figure in found["figures"]:
        assert figure["median_us"] >= figure["min_us"] > 0
        assert abs(figure["floors"] - figure["median_us"] / found["floor_us"]) < 0.05 * figure["floors"] + 0.05
    assert found["records"] >= 600
    assert found["episode"]["score"] == 100.0
    assert found["kb_a_world"] > 0


def test_speed__prints_json() -> None:
    """``--json`` prints one JSON object and nothing else."""
    command = [sys.executable, "-m", "benchmarks.speed", "--json", "--runs", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["task"] == speed.TASK
