"""`branch`."""

from __future__ import annotations

from pathlib import Path

from lifegym.rollouts.store import read_episodes
from tests.cli.conftest import Run


def test_branch__plays_on_and_keeps_the_records(lifegym: Run, tmp_path: Path) -> None:
    """The recorded episode stands beside the runs that went on from it, whose records replay."""
    path, out = tmp_path / "idle.jsonl", tmp_path / "runs.jsonl"
    lifegym("run", "travel-99", "-p", "reference", "--record", path)
    words = ("branch", path, "--step", 2, "--policy", "idle", "--note", "You may ask.", "--runs", 2, "--record", out)
    ran = lifegym(*words)

    assert ran.code == 0
    assert "recorded: reference" in ran.out
    assert "100.0" in ran.out
    assert ran.out.count("idle") == 2
    records = list(read_episodes(out))
    assert [record.run for record in records] == [0, 1]
    assert records[0].interventions[0].arguments == {"path": "NOTES.md", "content": "You may ask."}
    assert lifegym("replay", out).code == 0


def test_branch__says_what_is_wrong(lifegym: Run, tmp_path: Path) -> None:
    """A file of several episodes, a step beyond the end, a reminder without a time: each is refused in words."""
    path, many = tmp_path / "one.jsonl", tmp_path / "many"
    lifegym("run", "travel-99", "--record", path)
    lifegym("rollout", "-p", "idle", "-t", "travel-99", "--runs", 2, "--out", many)
    several = lifegym("branch", many, "--step", 1, "--policy", "idle")
    beyond = lifegym("branch", path, "--step", 999, "--policy", "idle")
    timeless = lifegym("branch", path, "--step", 1, "--policy", "idle", "--remind", "soon Look")

    assert (several.code, beyond.code, timeless.code) == (2, 2, 2)
    assert "holds 2 episodes" in several.err
    assert "step is 0 to" in beyond.err
    assert "a time with its zone" in timeless.err
