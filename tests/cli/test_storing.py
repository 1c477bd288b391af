"""`rollout`, `replay`, `export` and `audit`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lifegym.audit import digests
from lifegym.rollouts.store import read_episodes
from tests.cli.conftest import Run


def test_rollout__stores_and_goes_on(lifegym: Run, tmp_path: Path) -> None:
    """Started again it plays only what is missing, and the figures are those of all that was asked for."""
    words = ("rollout", "-p", "idle", "-t", "travel-9?", "--out", tmp_path, "--json")
    first = json.loads(lifegym(*words, "--variants", "0-1").out)
    second = json.loads(lifegym(*words, "--variants", "0-1,10000").out)

    assert (first["already_stored"], second["already_stored"]) == (0, 2)
    assert second["tasks"]["VibeLife-travel-99"]["episodes"] == 3
    assert second["all"]["outcomes"] == {"completed": 3}
    assert sorted(record.variant for record in read_episodes(tmp_path)) == [0, 1, 10000]


def test_rollout__counts_only_what_was_asked_for(lifegym: Run, tmp_path: Path) -> None:
    """Records of other policies and variants in the same store do not enter the figures."""
    out = tmp_path / "all.jsonl"
    lifegym("rollout", "-p", "idle", "-t", "travel-99", "--variants", "0-2", "--out", out)
    data = json.loads(lifegym("rollout", "-p", "reference", "-t", "travel-99", "--out", out, "--json").out)

    assert data["all"] == {
        "episodes": 1, "outcomes": {"completed": 1}, "scored": 1, "mean": 100.0, "lowest": 100.0, "highest": 100.0,
    }  # fmt: skip


def test_rollout__an_episode_without_a_score_is_no_zero(lifegym: Run) -> None:
    """Errors are counted apart, the mean is of nothing, and the command ends with 1."""
    shown = lifegym("rollout", "-p", "tests.cli.broken_policy:Broken", "-t", "travel-99", "--runs", 2, "--json")
    data = json.loads(shown.out)["all"]

    assert shown.code == 1
    assert data["outcomes"] == {"policy_error": 2}
    assert (data["scored"], data["mean"]) == (0, None)
    assert "2 policy_error" in lifegym("rollout", "-p", "tests.cli.broken_policy:Broken", "-t", "travel-99",
                                       "--runs", 2).out  # fmt: skip


def test_run__without_a_score_ends_with_1(lifegym: Run) -> None:
    """A policy that raises has no score, and the command says what it raised."""
    shown = lifegym("run", "travel-99", "-p", "tests.cli.broken_policy:Broken")

    assert shown.code == 1
    assert "no score" in shown.out
    assert "RuntimeError: it broke" in shown.out


def test_replay__finds_a_changed_byte(lifegym: Run, tmp_path: Path) -> None:
    """An honest record is confirmed; one with a changed reward ends with 1 and the place."""
    honest, changed = tmp_path / "honest.jsonl", tmp_path / "changed.jsonl"
    lifegym("run", "travel-99", "--record", honest)
    data = json.loads(honest.read_text(encoding="utf-8"))
    data["steps"][2]["reward"] += 0.1
    changed.write_text(json.dumps(data) + "\n", encoding="utf-8")
    good, bad = lifegym("replay", honest), lifegym("replay", changed, "--json")

    assert (good.code, bad.code) == (0, 1)
    assert "1 of 1 episodes confirmed" in good.out
    (found,) = json.loads(bad.out)
    assert found["ok"] is False
    assert "step 2" in found["result"]


def test_replay__of_nothing_ends_with_1(lifegym: Run, tmp_path: Path) -> None:
    """An empty file confirms nothing."""
    path = tmp_path / "empty.jsonl"
    path.touch()

    assert lifegym("replay", path).code == 1


def test_replay__names_the_damaged_line(lifegym: Run, tmp_path: Path) -> None:
    """A damaged record is one line with the file and the line's number."""
    path = tmp_path / "damaged.jsonl"
    path.write_text("{bad\n", encoding="utf-8")
    shown = lifegym("replay", path)

    assert shown.code == 2
    assert "damaged.jsonl, line 1" in shown.err


def test_export__plays_by_itself(lifegym: Run, tmp_path: Path) -> None:
    """A directory is described, run by the reference's actions, and its episodes replay against it."""
    target, record = tmp_path / "shed", tmp_path / "e.jsonl"
    written = lifegym("export", "travel-99", target, "--variant", 4)
    played = lifegym("run", target, "--record", record)

    assert written.code == 0
    assert "score 100.0 of 100" in played.out
    assert "variant 4" in lifegym("describe", target).out
    assert lifegym("replay", record, "--task", target).code == 0


def test_export__without_reference(lifegym: Run, tmp_path: Path) -> None:
    """The solution stays out on request, and running it then says what else to do."""
    target = tmp_path / "shed"
    lifegym("export", "travel-99", target, "--no-reference")
    shown = lifegym("run", target)

    assert not (target / "reference_actions.json").exists()
    assert shown.code == 2
    assert "play another policy" in shown.err


def test_export__leaves_a_foreign_directory_alone(lifegym: Run, tmp_path: Path) -> None:
    """Nothing is written into a directory that holds other things."""
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    shown = lifegym("export", "travel-99", tmp_path)

    assert shown.code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_audit__writes_the_lock(lifegym: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """--write-lock locks the canonical digest, and refuses to change one within a suite version."""
    lock = tmp_path / "digests.lock"
    monkeypatch.setattr(digests, "LOCK", lock)
    written = lifegym("audit", "travel-99", "--write-lock")
    data = json.loads(lock.read_text(encoding="utf-8"))
    data["digests"]["VibeLife-travel-99"] = "0" * 64
    lock.write_text(json.dumps(data), encoding="utf-8")
    changed = lifegym("audit", "travel-99", "--write-lock")

    assert written.code == 0
    assert "VibeLife-travel-99" in written.out
    assert changed.code == 2
    assert "raise SUITE_VERSION" in changed.err


def test_records__queries_a_store(lifegym: Run, tmp_path: Path) -> None:
    """The summary, the episodes and a copy of the chosen ones; wrong words are refused."""
    out, copy = tmp_path / "runs", tmp_path / "copy.jsonl"
    for policy in ("idle", "reference"):
        lifegym("rollout", "-p", policy, "-t", "travel-99", "--variants", "0-2", "--out", out)
    shown = lifegym("records", out, "--task", "travel-9?", "--below", 100, "--limit", 1)
    data = json.loads(lifegym("records", out, "--policy", "ref*", "--order", "score", "--json").out)
    written = lifegym("records", out, "-p", "idle", "--write", copy)
    again = lifegym("records", out, "-p", "idle", "--write", copy)
    wrong = lifegym("records", out, "--outcome", "won")

    assert (shown.code, written.code, again.code, wrong.code) == (0, 0, 2, 2)
    assert "1 of 3 episodes listed" in shown.out
    assert [row["policy"] for row in data["summary"]] == ["reference"]
    assert [entry["score"] for entry in data["episodes"]] == [100.0] * 3
    assert [record.policy for record in read_episodes(copy)] == ["idle"] * 3
    assert "is there already" in again.err
    assert "an outcome is one of" in wrong.err
