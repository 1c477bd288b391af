"""The command that compares what the menu example learns under several settings."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
import pytest

from benchmarks import learning
from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.wrappers.features import FEATURES, STATE, Describer
from lifegym.envs.wrappers.seen import Seen
from training_examples import train_menu_policy as example

RUN = ["--", "--tasks", "travel-99", "--workers", "0", "--updates", "1", "--episodes", "2", "--test-variants", "2"]


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def test_play__compares_settings_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each setting and seed is trained once; the table has a row a setting, and differences to the first."""
    play = ["play", "--out", str(tmp_path), "--settings", "potential", "sparse", "--seeds", "0", "1"]
    learning.main([*play, *RUN])
    capsys.readouterr()
    monkeypatch.setattr(example, "train", None)  # a finished run is not trained again
    learning.main([*play, *RUN])
    assert len(capsys.readouterr().out.splitlines()) == 4
    learning.main(["table", str(tmp_path)])
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in capsys.readouterr().out.splitlines()]

    assert [row[0] for row in rows] == ["setting", "---", "potential", "sparse"]
    potential, sparse = ([float(mean) for mean in row[1].split(", ")] for row in rows[2:])
    assert float(rows[2][2]) == pytest.approx(np.mean(potential), abs=0.06)
    assert float(rows[3][3]) == pytest.approx(np.mean(sparse) - np.mean(potential), abs=0.11)
    assert rows[2][3:] == ["", "", "", "", ""]


def test_play__takes_settings_it_knows_and_table_wants_equal_seeds(tmp_path: Path) -> None:
    """A wrong setting, an empty folder and uneven seeds are refused by name."""
    with pytest.raises(ValueError, match="no setting 'dense'; there are potential, stage"):
        list(learning.play(tmp_path, ["dense"], [0], []))
    with pytest.raises(ValueError, match="no finished run"):
        learning.table(tmp_path)
    for name, seed in (("potential", "0"), ("stage", "1")):
        learning.main(["play", "--out", str(tmp_path), "--settings", name, "--seeds", seed, *RUN])
    with pytest.raises(ValueError, match=r"stage has the seeds \[1\], and the first setting has \[0\]"):
        learning.table(tmp_path)


def test_shuffled__exchanges_what_was_seen_or_everything() -> None:
    """Shuffled columns hold the same values in another order; what a candidate is stays where only `seen` is moved."""
    seen = Seen([])
    seen.open_turn({"turn": "Read a1", "turn_kind": "user_message", "time": "2026-03-02T09:00:00+01:00", "stage": 0})
    actions: dict[str, ToolCall | Reply] = {
        "read": ToolCall("files.read", {"path": "a1"}), "list": ToolCall("files.list"), "say": Reply("a1 b2 c3"),
        "silence": Reply(""),
    }  # fmt: skip
    plain = Describer({}).rows(actions, seen, 5)
    kept = [place for place in range(len(FEATURES)) if place not in learning.SEEN_COLUMNS]
    moved = {}
    kinds: tuple[Literal["seen", "rows"], ...] = ("seen", "rows")
    for what in kinds:
        with learning.shuffled(what, seed=3):
            moved[what] = Describer({}).rows(actions, seen, 5)

    assert np.array_equal(Describer({}).rows(actions, seen, 5), plain)
    assert np.array_equal(moved["seen"][:, kept], plain[:, kept])
    for table in moved.values():
        assert not np.array_equal(table, plain)
        assert np.array_equal(np.sort(table, axis=0), np.sort(plain, axis=0))
    assert sorted(map(bytes, moved["rows"])) == sorted(map(bytes, plain))
    assert min(learning.SEEN_COLUMNS) >= STATE


def test_picture__and_shuffle_tell_of_finished_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The picture is the same file for the same runs; the shuffled policy's table has its four rows."""
    runs = [str(tmp_path / f"seed{seed}") for seed in (0, 1)]
    for seed, run in enumerate(runs):
        example.main([*RUN[1:], "--seed", str(seed), "--out", run])
    drawn = []
    for folder in ("a", "b"):
        learning.main(["picture", *runs, "--out", str(tmp_path / folder)])
        drawn.append((tmp_path / folder / "learning.svg").read_bytes())
    capsys.readouterr()
    learning.main(["shuffle", runs[0]])

    assert drawn[0] == drawn[1]
    assert b"announced-only" in drawn[0]
    assert [line.split("|")[1].strip() for line in capsys.readouterr().out.splitlines()[2:]] == [
        "trained", "trained, what it saw and did shuffled", "trained, all features shuffled", "untrained",
    ]  # fmt: skip
