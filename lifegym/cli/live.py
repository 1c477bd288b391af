"""An evaluation under way, on the standard error: live on a terminal, a line now and then in a pipe."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

import typer
from rich.console import Console, RenderableType
from rich.live import Live
from rich.logging import RichHandler
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from lifegym.cli.console import LINE_SECONDS, errors
from lifegym.cli.results import counted
from lifegym.evaluate.progress import Progress, Snapshot
from lifegym.rollouts.index import EpisodeIndex
from lifegym.rollouts.record import EpisodeRecord

__all__ = ["INTERRUPTED", "Watch", "keeping", "progress_words", "watching"]

INTERRUPTED: Final = 130
"""What a shell reports of a program that was interrupted: 128 and the number of SIGINT."""
_LOOK_SECONDS: Final = 0.5
"""Seconds between two looks at the figures on a terminal."""


def progress_words(at: Snapshot) -> list[str]:
    """Return how far an evaluation has come, in a few short texts."""
    left = "" if at.seconds_left is None or not at.left else f" (about {_duration(at.seconds_left)})"
    words = [f"{at.done:,} of {counted(at.total, 'episode')}, {at.left:,} left{left}"]
    if at.score is None:
        words.append("no score so far")
    elif at.score.low is None or at.score.high is None:
        words.append(f"{at.score.mean:.1f} so far (one task, no interval)")
    else:
        words.append(f"{at.score.mean:.1f} so far ({at.score.low:.1f} to {at.score.high:.1f})")
    used = [f"{at.calls:,} calls"]
    used += [f"{at.tokens:,} tokens"] if at.tokens else []
    used += [f"cost {at.cost:,.2f}"] if at.cost is not None else []
    words.append(", ".join(used))
    words += [f"{count} {kind}" for kind, count in at.failures]
    return words


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"


class Watch:
    """Takes the episodes in and shows how far it has come.

    Args:
        progress: The counts.
        console: Where to show it.
        title: What is under way.
    """

    def __init__(self, progress: Progress, console: Console, title: str) -> None:
        self._progress = progress
        self._console = console
        self._title = title
        self._looked = perf_counter()
        self._shown = progress.snapshot()

    def add(self, record: EpisodeRecord) -> None:
        """Take an episode in; figures are worked out anew only now and then, so that nothing waits for them."""
        self._progress.add(record)
        now = perf_counter()
        if now - self._looked >= (_LOOK_SECONDS if self._console.is_terminal else LINE_SECONDS):
            self._looked = now
            self._shown = self._progress.snapshot()
            if not self._console.is_terminal:
                words = "; ".join(progress_words(self._shown))
                self._console.print(f"{self._title}: {words}", markup=False, soft_wrap=True)

    def render(self) -> RenderableType:
        """Return what a terminal shows; called by the display's own thread."""
        at = self._shown
        first, *rest = progress_words(at)
        bar = ProgressBar(total=max(at.total, 1), completed=at.done, width=40)
        lines: list[RenderableType] = [Text(f"{self._title}: {first}"), bar, *map(Text, rest)]
        shown = Table.grid()
        for line in lines:
            shown.add_row(line)
        return shown


@contextmanager
def keeping(out: Path | None) -> Iterator[None]:
    """Say, when the command is interrupted, what is kept and how to go on.

    Args:
        out: Where the episodes are stored; None if nowhere.

    Raises:
        typer.Exit: It was interrupted.
    """
    try:
        yield
    except KeyboardInterrupt:
        said = "nothing is kept without --out"
        if out is not None:
            stored = _resolved(out)
            said = (
                f"{counted(stored, 'episode')} {'is' if stored == 1 else 'are'} kept in {out}; the same command goes on"
            )
        errors().print(f"interrupted: {said}", markup=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


def _resolved(out: Path) -> int:
    """Return how many stored episodes need not be played again."""
    if not out.exists():
        return 0
    with EpisodeIndex(out) as index:
        return len({entry.key for entry in index.find() if entry.outcome != "infrastructure_error"})


@contextmanager
def watching(progress: Progress, title: str) -> Iterator[Watch]:
    """Show how far an evaluation has come, and the library's warnings above it."""
    console = errors()
    watch = Watch(progress, console, title)
    handler = RichHandler(console=console, show_time=False, show_path=False, level=logging.WARNING)
    logger = logging.getLogger("lifegym")
    logger.addHandler(handler)
    try:
        if console.is_terminal:
            with Live(get_renderable=watch.render, console=console, refresh_per_second=2, transient=True):
                yield watch
        else:
            yield watch
    finally:
        logger.removeHandler(handler)
