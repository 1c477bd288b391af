"""The commands `eval` and `compare`: resumed, refused, interrupted, and what they print."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lifegym.cli.app import app
from lifegym.envs import catalog
from lifegym.evaluate.settings import FILE, InUseError, Settings, SettingsChangedError, claimed, keep_settings
from lifegym.rollouts.store import read_episodes

TASK = "VibeLife-travel-07"


def _run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.output if done.exception is None else f"{done.output}\n{done.exception}"


def _without_seconds(shown: dict[str, Any]) -> dict[str, Any]:
    """Leave out the one figure that no two runs share."""
    return {**shown, "effort": [item for item in shown["effort"] if item["name"] != "seconds"]}


def _settings(**changes: object) -> Settings:
    given = {"policy": "idle", "tasks": [TASK], "variants": [0], "runs": 2, "seed": 0, "max_actions": 3000}
    return Settings.of(**{**given, **changes})  # type: ignore[arg-type]  # a test's dict of mixed values


def test_eval__reference_is_whole_and_resumes(tmp_path: Path) -> None:
    """The reference scores 100 without spread; asked again, nothing is played and the same is shown."""
    words = ("eval", "-p", "reference", "-t", "all", "--runs", "3", "-o", str(tmp_path / "r"), "--json")
    code, text = _run(*words)
    assert code == 0, text
    found = json.loads(text[text.index("{") :])
    measures = found["measures"]
    assert measures["avg"]["mean"] == 100.0
    assert measures["spread"]["mean"] == 0.0
    assert (measures["k"], measures["tasks"], measures["missing"]) == (3, len(catalog.task_ids()), 0)
    before = [record.to_line() for record in read_episodes(tmp_path / "r")]
    again = _run(*words)[1]
    assert json.loads(again[again.index("{") :]) == found
    assert [record.to_line() for record in read_episodes(tmp_path / "r")] == before


def test_eval__table_names_denominators(tmp_path: Path) -> None:
    """A person sees each figure with what it was taken over."""
    code, text = _run("eval", "-p", "idle", "-t", "travel-07", "--runs", "2", "-o", str(tmp_path / "i"))
    assert code == 0
    headline = "idle: 0.0 of 100 (one task, no interval); 1 task, 1 world (published: variant 0), 2 runs each"
    assert headline in " ".join(text.split())
    assert "pass^2 from 60" in text
    assert "silent change: had to be noticed" not in text
    code, text = _run("eval", "-p", "idle", "-t", "travel-07", "--runs", "2", "-o", str(tmp_path / "i"), "--full")
    assert code == 0
    assert "silent change: had to be noticed" in text


def test_eval__another_question_is_refused_with_the_difference(tmp_path: Path) -> None:
    """Settings that differ are shown line by line, and nothing there is touched."""
    home = str(tmp_path / "i")
    assert _run("eval", "-p", "idle", "-t", "travel-07", "--runs", "1", "-o", home)[0] == 0
    before = {path.name: path.read_bytes() for path in Path(home).iterdir()}
    code, text = _run(
        "eval", "-p", "polite", "-t", "travel-07", "--runs", "1", "--seed", "4", "--variants", "1", "-o", home
    )
    assert code != 0
    for line in (
        "policy: idle there, polite asked for",
        "holds another evaluation (policy: idle there, polite asked for; seed: 0 there, 4 asked for). To go on with it",
    ):
        assert line in text
    code, text = _run("eval", "-p", "idle", "-t", "travel-07", "--runs", "1", "--variants", "1", "-o", home)
    assert code != 0
    assert f"({TASK}/0: there, not asked for; {TASK}/1: asked for, not there). To go on" in text
    assert {path.name: path.read_bytes() for path in Path(home).iterdir()} == before
    assert _run("eval", "-p", "idle", "-t", "travel-07", "--runs", "2", "-o", home)[0] == 0


@pytest.mark.parametrize("split", ["training", ""])
def test_eval__unknown_split_is_refused(tmp_path: Path, split: str) -> None:
    """A split that is none is named before anything is written."""
    code, text = _run("eval", "-p", "idle", "--split", split, "-o", str(tmp_path / "x"))
    assert code != 0
    assert "split is canonical, test or train" in text
    assert not (tmp_path / "x").exists()


def test_settings__changed_worlds_and_damage_are_named(tmp_path: Path) -> None:
    """A world whose digest changed makes another evaluation; a damaged file says what to do."""
    keep_settings(tmp_path, _settings())
    data = json.loads((tmp_path / FILE).read_text())
    data["worlds"][f"{TASK}/0"] = "0" * 64
    (tmp_path / FILE).write_text(json.dumps(data))
    with pytest.raises(SettingsChangedError, match="its world has changed since"):
        keep_settings(tmp_path, _settings())
    (tmp_path / FILE).write_text("{")
    with pytest.raises(ValueError, match=r"is damaged .* delete it"):
        keep_settings(tmp_path, _settings())
    (tmp_path / FILE).unlink()
    assert keep_settings(tmp_path, _settings()) is False
    assert keep_settings(tmp_path, _settings(runs=5)) is True
    with pytest.raises(SettingsChangedError, match="runs: 5 there, 2 asked for"):
        keep_settings(tmp_path, _settings())


def test_claimed__a_second_evaluation_waits_and_a_dead_one_does_not_bar(tmp_path: Path) -> None:
    """While a process holds a directory another is refused; killed, it holds it no more."""
    code = (
        "import time\nfrom lifegym.evaluate.settings import claimed\n"
        f"with claimed({str(tmp_path)!r}):\n    print('in', flush=True)\n    time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as held:
        assert held.stdout is not None
        assert held.stdout.readline() == "in\n"
        with pytest.raises(InUseError, match=f"in use by another evaluation .process {held.pid}."), claimed(tmp_path):
            pass
        held.kill()
    with claimed(tmp_path):
        assert (tmp_path / "evaluation.lock").read_text() == f"process {os.getpid()}"


def test_eval__killed_five_times_ends_with_the_same_measures(tmp_path: Path) -> None:
    """An evaluation that is killed at any moment and started again ends as one that was left alone."""
    words = ["eval", "-p", "announced-only", "-t", "travel-07", "--variants", "0-3", "--runs", "3", "--json", "-o"]
    whole = _run(*words, str(tmp_path / "whole"))[1]
    command = [sys.executable, "-m", "lifegym", *words, str(tmp_path / "cut")]
    for wait in (0.6, 1.1, 1.3, 1.7, 2.2):
        held = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(wait)
        held.send_signal(signal.SIGKILL)
        held.wait()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert _without_seconds(json.loads(done.stdout)) == _without_seconds(json.loads(whole[whole.index("{") :]))


def test_compare__paired_verdict(tmp_path: Path) -> None:
    """Two directories are compared world by world, and more than one policy in one is refused."""
    for name in ("idle", "announced-only"):
        assert _run("eval", "-p", name, "-t", "travel-07", "--runs", "1", "-o", str(tmp_path / name))[0] == 0
    code, text = _run("compare", str(tmp_path / "idle"), str(tmp_path / "announced-only"))
    assert code == 0
    assert "announced-only scores 56.7 points more than idle: +56.7 (one task, no interval)" in text
    assert "over 1 task and 1 world that both have scores for (published: variant 0)" in text
    assert "idle: 1 run a world; announced-only: 1 run a world" in text
    assert "by task 1 won, 0 tied, 0 lost by announced-only" in text
    _run("rollout", "-p", "polite", "-t", "travel-07", "-o", str(tmp_path / "idle"))
    code, text = _run("compare", str(tmp_path / "idle"), str(tmp_path / "announced-only"))
    assert code != 0
    assert "holds episodes of 2 policies" in text
