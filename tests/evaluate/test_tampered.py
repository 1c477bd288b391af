"""Stored episodes that were changed by hand: named with file and line by whatever reads them, and never counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lifegym.evaluate.settings import FILE
from tests.cli.conftest import Run, lifegym

__all__ = ["lifegym"]

WORDS = ("eval", "-p", "idle", "-t", "travel-99", "--runs", "2", "-o")
CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"score": float("nan")}, "a completed episode has a score from 0 to 100, and this one has nan"),
    ({"score": 999}, "a completed episode has a score from 0 to 100, and this one has 999"),
    ({"score": -1.0}, "a completed episode has a score from 0 to 100, and this one has -1.0"),
    ({"score": None}, "a completed episode has a score from 0 to 100, and this one has None"),
    ({"outcome": "policy_error"}, "an episode that ended as policy_error has no score, and this one has"),
    ({"digest_start": "0" * 64}, "travel-99, variant 0 from another world (000000000000) than the evaluation"),
    ({"checks": []}, "an episode with a score has checks with weights, and this one has none"),
    ({"policy": "idle\ud800"}, r"'idle\ud800' is no name: it holds half a character pair"),
    ({"counts": {"actions": 10**400, "calls": 0, "refused": 0, "replies": 0, "turns": 0}}, "counts.actions"),
]


@pytest.fixture
def home(lifegym: Run, tmp_path: Path) -> Path:
    """An evaluation of two runs."""
    path = tmp_path / "e"
    assert lifegym(*WORDS, path).code == 0
    return path


def _tamper(home: Path, line: str) -> None:
    (shard,) = home.glob("episodes-*")
    first, _ = shard.read_text(encoding="utf-8").splitlines()
    shard.write_text(f"{first}\n{line}\n", encoding="utf-8")


def _readers(home: Path) -> list[tuple[object, ...]]:
    return [
        (*WORDS, home),
        ("compare", home, home),
        ("records", home),
        ("export-eval", home, "--csv", home.parent / "tables"),
        ("export-eval", home, "--markdown", "-"),
        ("report", home, "-o", home.parent / "report.html", "-w", "0"),
    ]


@pytest.mark.parametrize(("change", "said"), CHANGES)
def test_record__tampered_is_named_and_never_counted(
    lifegym: Run, home: Path, change: dict[str, Any], said: str
) -> None:
    """Each command that reads episodes refuses with file, line and what is wrong, and leaves nothing behind."""
    (shard,) = home.glob("episodes-*")
    second = json.loads(shard.read_text(encoding="utf-8").splitlines()[1])
    _tamper(home, json.dumps({**second, **change}))
    for words in _readers(home):
        ran = lifegym(*words)
        assert (ran.code, ran.out) == (2, ""), words
        assert f"{shard}, line 2: " in ran.err
        assert said in ran.err
    assert sorted(path.name for path in home.parent.iterdir()) == ["e"]


def test_export__half_a_character_pair_is_replaced(lifegym: Run, home: Path) -> None:
    """What an agent wrote may have no bytes; tables hold a question mark there."""
    (shard,) = home.glob("episodes-*")
    second = json.loads(shard.read_text(encoding="utf-8").splitlines()[1])
    second["checks"][0]["evidence"] = "half \ud800 a pair"
    _tamper(home, json.dumps(second))
    for form in ("csv", "parquet"):
        assert lifegym("export-eval", home, f"--{form}", home.parent / form).code == 0
    assert "half ? a pair" in (home.parent / "csv" / "checks.csv").read_text(encoding="utf-8")


def test_record__no_json_is_named(lifegym: Run, home: Path) -> None:
    """A line that is no JSON is answered in the same way."""
    _tamper(home, '{"format":1,"steps":[')
    for words in _readers(home):
        ran = lifegym(*words)
        assert ran.code == 2, words
        assert "line 2: no JSON" in ran.err


def test_record__taken_out_is_played_again(lifegym: Run, home: Path) -> None:
    """As the message says: without the line, the same command plays the episode."""
    (shard,) = home.glob("episodes-*")
    first, _ = shard.read_text(encoding="utf-8").splitlines()
    shard.write_text(f"{first}\n", encoding="utf-8")
    assert (home / FILE).is_file()
    ran = lifegym(*WORDS, home)
    assert ran.code == 0
    assert "2 runs each" in ran.out
