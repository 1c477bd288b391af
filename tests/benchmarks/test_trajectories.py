"""Digests of episodes, written once and compared after a change."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks import trajectories
from lifegym.envs import catalog

TASK = "VibeLife-travel-99"


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task is known to the catalog for the length of a test."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def _run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    chosen = ["--task", TASK, "--policy", "reference", "--policy", "random", "--variant", "0"]
    monkeypatch.setattr(sys, "argv", ["benchmarks.trajectories", *chosen, *arguments])
    return trajectories.main()


def test_digests__are_the_same_again_and_another_for_each_policy() -> None:
    """The same episode has the same digest, another policy another one."""
    found = trajectories.digests((TASK,), ("reference", "idle", "random"), (0,))
    assert found == trajectories.digests((TASK,), ("reference", "idle", "random"), (0,))
    assert len(set(found.values())) == len(found) == 3


def test_main__names_the_episode_that_has_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What was written compares as equal; an episode whose digest is another is named, and the command ends with 1."""
    path = tmp_path / "before.json"
    assert _run(monkeypatch, "--write", str(path)) == 0
    assert _run(monkeypatch, "--compare", str(path)) == 0
    assert "2 of 2 episodes are the same" in capsys.readouterr().out
    kept = json.loads(path.read_text())
    path.write_text(json.dumps({**kept, f"{TASK} random 0": "another"}))
    assert _run(monkeypatch, "--compare", str(path)) == 1
    assert f"another trajectory than before: {TASK} random 0" in capsys.readouterr().err


def test_differing__refuses_to_compare_nothing() -> None:
    """Digests of other episodes cannot show that these have stayed the same."""
    with pytest.raises(ValueError, match="none of these episodes"):
        trajectories.differing({"a": "1"}, {"b": "1"})
