"""What an evaluation shows a person: short unless asked, in figures as fine as they must be, and what Ctrl-C leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lifegym.cli.measuring import effort_table, ranged, summary
from lifegym.evaluate import Effort, Interval
from lifegym.evaluate.intervals import digits_of
from lifegym.evaluate.redlines import RedLines
from lifegym.rollouts import run as run_module
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import read_episodes
from tests.cli.conftest import Run, lifegym

__all__ = ["lifegym"]


@pytest.mark.parametrize(
    ("values", "digits"),
    [((0.0085, 0.0081, 0.0089), 4), ((0.4848,), 2), ((0.97, 1.2), 2), ((12.0, 9.5), 1), ((68_000.0, 900.0), 0),
     ((0.0,), 0), ((1e-30,), 9), ((-0.02,), 3)],
)  # fmt: skip
def test_digits_of__as_many_as_the_size_asks_for(values: tuple[float, ...], digits: int) -> None:
    """Small numbers keep two figures, large ones lose their decimals, and a row has one measure."""
    assert digits_of(*values) == digits


def test_effort_table__intervals_are_as_fine_as_their_means() -> None:
    """A cost of under a cent has an interval that says something, and thousands are parted alike."""
    cost = Effort("cost", Interval(0.0085, 0.0081, 0.0089, 6), 0.051, 6)
    read = Effort("tokens read", Interval(68_000.0, 60_000.0, 76_000.0, 6), 1_408_000.0, 1_200)
    columns = [list(column.cells) for column in effort_table([cost, read]).columns]
    assert columns[1] == ["0.0085", "68,000"]
    assert columns[2] == ["(0.0081 to 0.0089)", "(60,000 to 76,000)"]
    assert columns[3] == ["0.051", "1,408,000"]
    assert columns[4] == ["6 tasks, 6 episodes", "6 tasks, 1,200 episodes"]
    assert ranged(Interval(0.5, None, None, 1), 100) == "(one task, no interval)"


def test_eval__is_short_unless_asked(lifegym: Run, tmp_path: Path) -> None:
    """The summary is at most 25 lines and says where the rest is; --full has every group."""
    words = ("eval", "-p", "announced-only", "-t", "travel-07,travel-99", "--runs", "2", "-o", tmp_path / "e")
    short = lifegym(*words).out
    assert len(short.splitlines()) <= 25
    for text in ("(published: variant 0), 2 runs each", "avg@2", "% of what had to be noticed", "in the last third"):
        assert text in short
    assert f"lifegym report {tmp_path / 'e'} makes a page of all of it" in short
    assert "axis: " not in short
    full = lifegym(*words, "--full").out
    assert "axis: safety" in full
    assert "timeline up to %" in full
    assert "--full" not in full


def test_summary__leaves_out_what_there_is_not(tmp_path: Path) -> None:
    """Without red lines or silent changes there is no line about them."""
    assert summary([], [], RedLines(0, 0, 0), tmp_path) == [
        f"--full shows every group with its interval; lifegym report {tmp_path} makes a page of all of it"
    ]


@pytest.mark.parametrize(("threshold", "passed"), [(60, 0.0), (20, 1.0)])
def test_eval__the_threshold_is_asked_for(lifegym: Run, tmp_path: Path, threshold: int, passed: float) -> None:
    """From how many points a run passes is an option, and stands beside what follows from it."""
    words = ("eval", "-p", "announced-only", "-t", "travel-99", "--runs", "1", "-o", tmp_path / "e")
    ran = lifegym(*words, "--threshold", threshold)
    assert f"pass@1 from {threshold}" in ran.out
    measures = json.loads(lifegym(*words, "--threshold", threshold, "--json").out)["measures"]
    assert (measures["threshold"], measures["pass_any"]["mean"]) == (threshold, passed), measures


def test_eval__interrupted_says_what_is_kept(lifegym: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with 130 and says how many episodes there are and how to go on; the same command does."""
    whole = run_module._delivered

    def interrupted(*given: Any) -> Iterator[EpisodeRecord]:
        for number, record in enumerate(whole(*given)):
            if number == 2:
                raise KeyboardInterrupt
            yield record

    words = ("eval", "-p", "idle", "-t", "travel-99", "--runs", "5", "-o", tmp_path / "e")
    monkeypatch.setattr(run_module, "_delivered", interrupted)
    ran = lifegym(*words)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == f"interrupted: 3 episodes are kept in {tmp_path / 'e'}; the same command goes on\n"
    monkeypatch.setattr(run_module, "_delivered", whole)
    assert lifegym(*words).code == 0
    assert len(list(read_episodes(tmp_path / "e"))) == 5


@pytest.mark.parametrize("place", ["lifegym.evaluate.settings.Settings.of", "lifegym.evaluate.settings.claimed"])
def test_eval__interrupted_before_it_plays(
    lifegym: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """While worlds are built, too, Ctrl-C says that nothing is lost."""

    def interrupted(*given: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(place, interrupted)
    ran = lifegym("eval", "-p", "idle", "-t", "travel-99", "-o", tmp_path / "e")
    assert (ran.code, ran.err) == (
        130, f"interrupted: 0 episodes are kept in {tmp_path / 'e'}; the same command goes on\n"
    )  # fmt: skip


def test_rollout__interrupted_without_a_store_says_so(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored nowhere is lost, which is told."""

    def interrupted(*given: Any) -> Iterator[EpisodeRecord]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(run_module, "_delivered", interrupted)
    ran = lifegym("rollout", "-p", "idle", "-t", "travel-99")
    assert (ran.code, ran.err) == (130, "interrupted: nothing is kept without --out\n")


@pytest.mark.parametrize("command", ["rescore", "report"])
def test_progress__a_line_now_and_then_in_a_pipe(
    lifegym: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """What plays episodes again says how far it is where no bar can be drawn, and nowhere but on the standard error."""
    words = ("eval", "-p", "idle", "-t", "travel-99", "--runs", "3", "-o", tmp_path / "e")
    assert lifegym(*words).code == 0
    options = ("-w", "0", "-o", tmp_path / "r.html") if command == "report" else ()
    assert lifegym(command, tmp_path / "e", *options).err == ""
    monkeypatch.setattr("lifegym.cli.console.LINE_SECONDS", 0.0)
    ran = lifegym(command, tmp_path / "e", *options)
    assert ran.code == 0
    assert [line.rpartition(": ")[2] for line in ran.err.splitlines()] == ["1 of 3", "2 of 3", "3 of 3"]


def test_compare__says_runs_of_both_sides(lifegym: Run, tmp_path: Path) -> None:
    """What a comparison rests on is told: worlds in common, runs of each side, worlds left out."""
    for policy, variants, runs in (("reference", "0-1", 2), ("idle", "0-2", 1)):
        words = ("eval", "-p", policy, "-t", "travel-99", "--variants", variants, "--runs", runs)
        assert lifegym(*words, "-o", tmp_path / policy).code == 0
    out = lifegym("compare", tmp_path / "reference", tmp_path / "idle").out
    assert "idle scores 100.0 points less than reference: -100.0 (one task, no interval)" in out
    assert "over 1 task and 2 worlds that both have scores for (published: variant 0; for training: variant 1)" in out
    assert "reference: 2 runs a world; idle: 1 run a world" in out
    assert "by task 0 won, 0 tied, 1 lost by idle" in out
    assert "1 world left out, with a score of idle alone" in out
    assert "reference scores as much as reference" in lifegym("compare", *[tmp_path / "reference"] * 2).out
