"""Evaluations that cannot be: places that hold something else, a full disk, another suite; nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lifegym.cli.measuring import headline
from lifegym.evaluate import gather
from lifegym.evaluate.settings import FILE, claimed, open_evaluation
from lifegym.rollouts.record import Reason
from lifegym.rollouts.run import rollout
from lifegym.rollouts.store import EpisodeStore, read_episodes
from tests.cli.conftest import Run, lifegym

__all__ = ["lifegym"]

WORDS = ("eval", "-p", "idle", "-t", "travel-99", "--runs", "2", "-o")
TINY = "VibeLife-travel-99"
FULL = """
import resource, signal, sys
from lifegym.cli import main
from lifegym.envs import catalog
catalog.CATALOG["travel-99"] = "tests.tiny_task"
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
main({words!r})
"""


def _files(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in home.iterdir()}


def test_eval__another_suite_version_is_refused(lifegym: Run, tmp_path: Path) -> None:
    """A directory of another suite version is left as it is, and the difference is named."""
    home = tmp_path / "e"
    assert lifegym(*WORDS, home).code == 0
    path = home / FILE
    path.write_text(json.dumps({**json.loads(path.read_text()), "suite_version": "0.0.9"}))
    before = _files(home)
    ran = lifegym(*WORDS, home)
    assert (ran.code, "suite_version: 0.0.9 there, 0.1.0 asked for" in ran.err) == (2, True)
    assert _files(home) == before


def test_eval__a_file_or_a_strange_directory_is_refused(lifegym: Run, tmp_path: Path) -> None:
    """Where something else stands nothing is written; where a rollout's episodes stand, they are taken up."""
    (tmp_path / "notes.txt").write_text("mine")
    ran = lifegym(*WORDS, tmp_path / "notes.txt")
    assert (ran.code, "is a file; an evaluation needs a directory" in ran.err) == (2, True)
    ran = lifegym(*WORDS, tmp_path)
    assert (ran.code, "is no evaluation: it holds notes.txt" in ran.err) == (2, True)
    assert _files(tmp_path) == {"notes.txt": b"mine"}
    list(rollout("idle", TINY, out=tmp_path / "r"))
    assert lifegym(*WORDS, tmp_path / "r").code == 0
    assert len(list(read_episodes(tmp_path / "r"))) == 2


def test_open_evaluation__needs_one(tmp_path: Path) -> None:
    """What is no evaluation is refused by name, and so is what is not there."""
    with pytest.raises(FileNotFoundError, match=r"there is no .*nowhere; lifegym eval --out DIR makes"):
        open_evaluation(tmp_path / "nowhere")
    with pytest.raises(ValueError, match=r"is no evaluation: it has no evaluation\.json"):
        open_evaluation(tmp_path)


def test_eval__settings_of_before_a_field_was_there_are_read(lifegym: Run, tmp_path: Path) -> None:
    """A file without the fields that came later is that of a policy without them."""
    home = tmp_path / "e"
    assert lifegym(*WORDS, home).code == 0
    data = json.loads((home / FILE).read_text())
    for name in ("checkpoint", "options"):
        del data[name]
    (home / FILE).write_text(json.dumps(data))
    assert lifegym(*WORDS, home).code == 0


def test_eval__two_into_one_directory(lifegym: Run, tmp_path: Path) -> None:
    """While one evaluation has the directory, a second one is told who, and writes nothing."""
    home = tmp_path / "e"
    with claimed(home):
        before = _files(home)
        ran = lifegym(*WORDS, home)
        assert ran.code != 0
        assert "in use by another evaluation (process" in ran.err
        assert _files(home) == before
    assert lifegym(*WORDS, home).code == 0


@pytest.mark.parametrize("size", [40, 12_000])
def test_eval__a_full_disk_loses_nothing(lifegym: Run, tmp_path: Path, size: int) -> None:
    """Where no room is left the evaluation ends with what to do; with room again it goes on to the same figures."""
    home, whole = tmp_path / "full", tmp_path / "whole"
    words = ["eval", "-p", "idle", "-t", "travel-99", "--runs", "6", "--json", "-o"]
    command = [sys.executable, "-c", FULL.format(size=size, words=[*words, str(home)])]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "takes no more: File too large" in ran.stderr
    assert "make room and start" in ran.stderr
    kept = [record.to_line() for record in read_episodes(home)] if (home / FILE).exists() else []
    assert len(kept) < 6
    assert bool(kept) == (size > 1000)
    expected = json.loads(lifegym(*words, whole).out)["measures"]
    assert json.loads(lifegym(*words, home).out)["measures"] == expected
    assert [record.to_line() for record in read_episodes(home)][: len(kept)] == kept


def test_eval__unresolved_episodes_are_named_and_played_again(lifegym: Run, tmp_path: Path) -> None:
    """The headline says how many are missing and why; the same command plays them, and nothing is missing then."""
    home = tmp_path / "e"
    assert lifegym(*WORDS, home).code == 0
    (one, two) = read_episodes(home)
    lost = {"outcome": "infrastructure_error", "score": None, "reason": Reason(type="Timeout", message="no answer")}
    for path in home.glob("episodes-*"):
        path.unlink()
    with EpisodeStore(home) as store:
        store.add(one)
        store.add(two.model_copy(update=lost))
    shown = headline(gather(read_episodes(home))["idle"], None, [])
    assert shown[1] == "1 completed, 1 infrastructure_error"
    assert shown[2] == "1 episode missing from every figure:"
    assert shown[3] == "1 episode unresolved; the same command plays them again:"
    assert shown[4] == f"  {TINY}, variant 0, run 1: Timeout: no answer"
    ran = lifegym(*WORDS, home)
    assert ran.code == 0
    assert "missing" not in ran.out
    assert [record.compared() for record in read_episodes(home)] == [one.compared(), two.compared()]


def test_eval__a_policys_error_stays_and_is_counted(lifegym: Run, tmp_path: Path) -> None:
    """A policy that raises has no score; the headline counts its episodes, names the error and ends with 1."""
    words = ("eval", "-p", "tests.cli.broken_policy:Broken", "-t", "travel-99", "--runs", "12", "-o", tmp_path / "e")
    ran = lifegym(*words)
    assert ran.code == 1
    assert "no episode has a score" in ran.out
    assert "12 episodes missing from every figure:" in ran.out
    assert "12 episodes ended by the policy's error:" in ran.out
    assert "variant 0, run 0 and 11 more: RuntimeError: it broke" in ran.out
    assert ran.out.count("it broke") == 1
    assert len(json.loads(lifegym(*words, "--json").out)["unscored"]) == 12
