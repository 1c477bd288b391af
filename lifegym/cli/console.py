"""Where commands write: results to the standard output, progress and errors to the standard error."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import IO, Any, Final, NoReturn

from rich import box
from rich.console import Console
from rich.logging import RichHandler
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

__all__ = [
    "LINE_SECONDS",
    "Bar",
    "StdConsole",
    "errors",
    "output",
    "print_json",
    "progress",
    "say_error",
    "table",
    "tolerate_any_text",
]

PIPED_WIDTH: Final = 500
"""Columns of an output that is no terminal: wide, so that a line of a table stays one line for grep and awk."""
LINE_SECONDS: Final = 10.0
"""Seconds between two lines of progress in a pipe."""
_HUNG_UP: Final = 141
"""What a shell reports of a program whose reader has left: 128 and the number of SIGPIPE."""


class StdConsole(Console):
    """A console that ends the command in silence when its reader, such as ``head``, has seen enough."""

    def on_broken_pipe(self) -> NoReturn:
        """End the process with the code of a broken pipe."""
        hang_up()


def hang_up() -> NoReturn:
    """End the process because nobody reads the standard output any more.

    Raises:
        SystemExit: Always.
    """
    # What is still buffered would raise again when the interpreter flushes at its end.
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    raise SystemExit(_HUNG_UP)


def _console(stream: IO[str]) -> StdConsole:
    piped = not stream.isatty() and not os.environ.get("COLUMNS")
    return StdConsole(file=stream, width=PIPED_WIDTH if piped else None, highlight=False, soft_wrap=False)


def output() -> StdConsole:
    """Return the console of the standard output, for results."""
    return _console(sys.stdout)


def errors() -> StdConsole:
    """Return the console of the standard error, for progress and for what went wrong."""
    return _console(sys.stderr)


def table(*columns: str, right: Collection[str] = (), title: str | None = None) -> Table:
    """Return an empty table without a frame, so that its first line holds the columns' names.

    Args:
        columns: Their names.
        right: Those with numbers.
        title: What stands above it.
    """
    made = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), title=title, title_justify="left"
    )
    for number, column in enumerate(columns):
        made.add_column(
            column,
            overflow="fold",
            justify="right" if column in right else "left",
            min_width=max(map(len, column.split())),
            # The first names the row, which is to be copied whole.
            no_wrap=number == 0,
        )
    return made


def print_json(data: Any) -> None:
    """Print JSON, and nothing else, to the standard output."""
    # What an encoding lacks would be printed as a question mark; escaped, it survives.
    unicode = (sys.stdout.encoding or "").casefold().replace("-", "") == "utf8"
    try:
        print(json.dumps(data, indent=1, ensure_ascii=not unicode), flush=True)
    except BrokenPipeError:
        hang_up()


def say_error(message: object) -> None:
    """Print what went wrong as one red line to the standard error."""
    line = " ".join(str(message).split()) or type(message).__name__
    errors().print(Text(f"error: {line}", style="red"), soft_wrap=True)


def tolerate_any_text() -> None:
    """Let streams put a question mark for what their encoding lacks: a Windows console may know no kana.

    A process started with a stream closed has None there, and writes to nowhere instead.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # lives as long as the process
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


class Bar:
    """A progress bar that a command moves; where it is not shown, such as in a pipe, a line now and then.

    Args:
        inner: The bars shown.
        title: What is under way.
        total: How many steps there are; None when nobody knows.
    """

    def __init__(self, inner: Progress, title: str, total: int | None) -> None:
        self._inner = inner
        self._id = inner.add_task(title, total=total)
        self._title = title
        self._done = 0
        self._total = total
        self._told = perf_counter()

    def step(self, title: str | None = None) -> None:
        """Count one step, and say what is under way now."""
        self._done += 1
        self._inner.advance(self._id)
        self.say(title)
        now = perf_counter()
        if self._inner.disable and now - self._told >= LINE_SECONDS:
            self._told = now
            of = "" if self._total is None else f" of {self._total:,}"
            self._inner.console.print(f"{self._title}: {self._done:,}{of}", markup=False, soft_wrap=True)

    def expect(self, total: int) -> None:
        """Say how many steps there are, once somebody knows."""
        self._total = total
        self._inner.update(self._id, total=total)

    def say(self, title: str | None) -> None:
        """Say what is under way now; None leaves it."""
        if title is not None:
            self._inner.update(self._id, description=title)


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Bar]:
    """Show a bar on the standard error, or lines if that is no terminal, and the library's warnings above it."""
    console = errors()
    inner = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        *(() if total is None else (MofNCompleteColumn(),)),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    handler = RichHandler(console=console, show_time=False, show_path=False, level=logging.WARNING)
    logger = logging.getLogger("lifegym")
    logger.addHandler(handler)
    try:
        with inner:
            yield Bar(inner, title, total)
    finally:
        logger.removeHandler(handler)
