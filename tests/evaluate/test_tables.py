"""Evaluations as files for other programs: CSV, Parquet, Markdown, TensorBoard."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pytest

from lifegym.evaluate import gather, measure
from lifegym.evaluate.opened import open_measures
from lifegym.evaluate.paper import markdown
from lifegym.evaluate.scalars import write_scalars
from lifegym.evaluate.tables import check_rows, episode_rows, write_tables
from lifegym.rollouts.record import Reason
from lifegym.rollouts.store import EpisodeStore, read_episodes
from tests.cli.conftest import Run, lifegym

__all__ = ["lifegym"]

TOLD = {"policy": {"calls": 2, "context_tokens": 900, "cached_tokens": 100, "output_tokens": 50, "models": {"m": 2}}}


@pytest.fixture
def home(lifegym: Run, tmp_path: Path) -> Path:
    """An evaluation of two runs of the tiny task."""
    path = tmp_path / "told"
    assert lifegym("eval", "-p", "announced-only", "-t", "travel-99", "--runs", "2", "-o", path).code == 0
    return path


@pytest.fixture
def mixed(home: Path, tmp_path: Path) -> Path:
    """Episodes of a model, one of which has no score and a reason with a comma, a quote and a line's end."""
    one, two = read_episodes(home)
    path = tmp_path / "mixed.jsonl"
    reason = Reason(type="ValueError", message='no "tool", said\nthe model')
    with EpisodeStore(path) as store:
        store.add(one.model_copy(update={"meta": {**TOLD, "seconds": 1.5, "attempts": 1}}))
        store.add(two.model_copy(update={"outcome": "policy_error", "score": None, "reason": reason, "meta": {}}))
    return path


def test_write_tables__csv_reads_back(mixed: Path, tmp_path: Path) -> None:
    """Every episode and every check is a row, texts come back as they were, and what is missing is empty, not 0."""
    written = write_tables([mixed], tmp_path / "out", "csv")
    assert [path.name for path in written] == ["episodes.csv", "checks.csv"]
    with written[0].open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["score"] for row in rows] == [str(next(read_episodes(mixed)).score), ""]
    assert rows[1]["reason"] == 'ValueError: no "tool", said\nthe model'
    assert [row["output_tokens"] for row in rows] == ["50", ""]
    assert (rows[0]["domain"], rows[0]["model"], rows[0]["seconds"]) == ("travel", "m", "1.5")
    with written[1].open(newline="", encoding="utf-8") as file:
        checks = list(csv.DictReader(file))
    (first, second) = read_episodes(mixed)
    assert [row["evidence"] for row in checks] == [check.evidence for check in (*first.checks, *second.checks)]
    assert sum(float(row["share"]) for row in checks) == pytest.approx(2.0)


def test_write_tables__parquet_has_types(mixed: Path, tmp_path: Path) -> None:
    """Parquet holds what CSV holds, with numbers as numbers, truth values as such and nulls where nothing is."""
    from pyarrow import parquet

    episodes, checks = (
        parquet.read_table(path).to_pylist() for path in write_tables([mixed], tmp_path / "out", "parquet")
    )
    assert episodes == list(episode_rows(read_episodes(mixed)))
    assert checks == list(check_rows(read_episodes(mixed)))
    assert checks[0]["passed"] is True


def test_write_tables__without_pyarrow_says_what_to_do(
    lifegym: Run, mixed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the extra the error names it, and nothing is written."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = lifegym("export-eval", mixed, "--parquet", tmp_path / "out")
    assert (ran.code, "pip install 'lifegym[parquet]', or write CSV" in ran.err) == (2, True)
    assert not (tmp_path / "out").exists()


def test_write_tables__nothing_to_write(lifegym: Run, tmp_path: Path) -> None:
    """A directory without episodes, or that is not there, is told, and no file is begun."""
    (tmp_path / "empty").mkdir()
    ran = lifegym("export-eval", tmp_path / "empty", "--csv", tmp_path / "out")
    assert (ran.code, "no episode in" in ran.err) == (2, True)
    assert lifegym("export-eval", tmp_path / "nowhere", "--csv", tmp_path / "out").code == 2
    assert not (tmp_path / "out").exists()
    ran = lifegym("export-eval", tmp_path / "empty")
    assert (ran.code, "say what to write" in ran.err) == (2, True)
    ran = lifegym("export-eval", tmp_path / "empty", "--markdown", "-")
    assert (ran.code, "is no evaluation" in ran.err) == (2, True)


def test_markdown__a_table_for_a_paper(lifegym: Run, home: Path, tmp_path: Path) -> None:
    """Each evaluation is a row with its figures and denominators, and groups are rows with a column for each."""
    assert lifegym("eval", "-p", "idle", "-t", "travel-99", "--runs", "2", "-o", tmp_path / "idle").code == 0
    ran = lifegym("export-eval", home, tmp_path / "idle", "--markdown", "-")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "| Policy | avg@2 | max@2 | min@2 | SD | pass@2 | pass^2 | Tasks | Worlds | Missing |"
    assert lines[2] == "| announced-only | 46.2 | 46.2 | 46.2 | 0.0 | 0.0 | 0.0 | 1 | 1 | 0 |"
    assert lines[3].startswith("| idle | 0.0 |")
    assert "| Weight earned, % | announced-only | idle |" in lines
    assert "| axis: bookkeeping | 100.0 | 0.0 |" in lines
    widths = {line.count("|") for line in lines if line.startswith("| tier")}
    assert widths == {4}


def test_markdown__other_numbers_of_runs_stand_apart(lifegym: Run, home: Path, tmp_path: Path) -> None:
    """Figures of k runs are not set beside those of another k."""
    assert lifegym("eval", "-p", "idle", "-t", "travel-99", "--runs", "1", "-o", tmp_path / "idle").code == 0
    text = markdown([open_measures(home), open_measures(tmp_path / "idle")])
    assert text.count("| Policy |") == 2
    assert "avg@1" in text
    assert "| - |" in text


def test_write_scalars__tensorboard_reads_them(home: Path, tmp_path: Path) -> None:
    """The figures are scalars at the step that was given, in a folder of the evaluation's name."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    names = write_scalars([home], tmp_path / "logs", step=7)
    events: Any = EventAccumulator(str(tmp_path / "logs" / "told"))
    events.Reload()
    assert sorted(events.Tags()["scalars"]) == sorted(names)
    (avg,) = events.Scalars("score/avg_2")
    expected = measure(gather(read_episodes(home))["announced-only"]).avg.mean
    assert (avg.step, avg.value) == (7, pytest.approx(expected))
    assert {"score/missing", "earned_axis/bookkeeping", "effort/calls"} <= set(names)
