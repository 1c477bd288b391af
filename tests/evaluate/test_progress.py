"""How far an evaluation has come: the counts, what a pipe is told, and what a terminal shows."""

from __future__ import annotations

import io
from decimal import Decimal

import pytest
from rich.console import Console

from lifegym.cli import live
from lifegym.cli.live import Watch, progress_words
from lifegym.evaluate.progress import Progress
from lifegym.evaluate.usage import Prices
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord, Reason

TASK = "VibeLife-travel-07"
PRICES = Prices({"small": {"input": Decimal(2), "output": Decimal(10)}})


@pytest.fixture(scope="module")
def idle() -> EpisodeRecord:
    """An idle episode of a real task."""
    return play(TASK, "idle")


def _changed(base: EpisodeRecord, **changes: object) -> EpisodeRecord:
    changed: EpisodeRecord = base.model_copy(update=changes)
    return changed


def test_progress__counts_scores_tokens_cost_and_failures(idle: EpisodeRecord) -> None:
    """A snapshot has episodes, score with interval, calls, tokens, exact cost, failures by kind and the time left."""
    told = {"policy": {"calls": 1, "context_tokens": 1_000_000, "cached_tokens": 0, "output_tokens": 100_000}}
    counts = idle.counts.model_copy(update={"calls": 3})
    progress = Progress(10, PRICES)
    assert progress.snapshot().seconds_left is None
    progress.add(_changed(idle, score=40.0), fresh=False)
    progress.add(_changed(idle, score=60.0, task="VibeLife-travel-08", policy="openai:small", meta=told, counts=counts))
    broken = {"score": None, "reason": Reason(type="TimeoutError", message="x"), "outcome": "infrastructure_error"}
    progress.add(_changed(idle, **broken))
    progress.add(_changed(idle, **broken), fresh=False)
    at = progress.snapshot()
    assert (at.done, at.left, at.calls, at.tokens, at.cost) == (3, 7, 3, 1_100_000, Decimal(3))
    assert at.score is not None
    assert (at.score.mean, at.score.tasks) == (50.0, 2)
    assert at.score.low is not None
    assert at.failures == (("infrastructure_error TimeoutError", 2),)
    assert at.seconds_left is not None
    assert "; ".join(progress_words(at)).endswith(
        "50.0 so far (40.0 to 60.0); 3 calls, 1,100,000 tokens, cost 3.00; 2 infrastructure_error TimeoutError"
    )


def test_watch__a_line_now_and_then_in_a_pipe(idle: EpisodeRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe gets a line when the last is some time ago, and none in between."""
    now = [100.0]
    monkeypatch.setattr(live, "perf_counter", lambda: now[0])
    console = Console(file=io.StringIO(), width=500)
    watch = Watch(Progress(3), console, "idle")
    for second in (101.0, 111.0, 112.0):
        now[0] = second
        watch.add(idle)
    assert isinstance(console.file, io.StringIO)
    (line,) = console.file.getvalue().splitlines()
    assert line.startswith("idle: 2 of 3 episodes, 1 left (about ")
    assert line.endswith("0.0 so far (one task, no interval); 0 calls")


def test_watch__a_terminal_shows_the_figures(idle: EpisodeRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the display's thread draws is the latest look, and drawing changes nothing."""
    now = [0.0]
    monkeypatch.setattr(live, "perf_counter", lambda: now[0])
    console = Console(file=io.StringIO(), width=100, force_terminal=True)
    watch = Watch(Progress(2), console, "idle")
    now[0] = 1.0
    watch.add(idle)
    for _ in range(2):
        console.print(watch.render())
    assert isinstance(console.file, io.StringIO)
    lines = [line.split("(")[0].strip() for line in console.file.getvalue().splitlines()]
    assert lines[0] == lines[4] == "idle: 1 of 2 episodes, 1 left"
    assert lines[2:4] == ["0.0 so far", "0 calls"]


def test_watch__taking_an_episode_in_is_cheap(idle: EpisodeRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two looks nothing is worked out: the interval is drawn once for a thousand episodes."""
    drawn = []
    monkeypatch.setattr(Progress, "snapshot", lambda self: drawn.append(self))
    monkeypatch.setattr(live, "perf_counter", lambda: 5.0)
    watch = Watch(Progress(1000), Console(file=io.StringIO()), "idle")
    for _ in range(1000):
        watch.add(idle)
    assert len(drawn) == 1
