"""`report`: evaluations as one HTML file for people."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lifegym.rollouts.record import EpisodeRecord


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym report runs/baseline runs/reader --out report.html")(report)


def report(
    directories: Annotated[
        list[Path],
        typer.Argument(metavar="DIR...", help="What eval or rollout wrote; of several, the first is compared with."),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The HTML file to write.")] = Path("report.html"),
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=0, help="Processes that play episodes again; one a processor, 0 for none."),
    ] = None,
    prices: Annotated[
        Path | None,
        typer.Option(
            "--prices", help='JSON, for a million tokens: {"MODEL": {"input": 1, "cached": 0.5, "output": 4}}.'
        ),
    ] = None,
    threshold: Annotated[
        float, typer.Option("--threshold", min=0, max=100, help="Score from which a run counts as passed.")
    ] = 60.0,
    result_chars: Annotated[
        int, typer.Option("--result-chars", min=0, help="Characters kept of each call's result.")
    ] = 1500,
) -> None:
    """Write evaluations as one HTML file that opens offline: figures, comparisons, and every episode as a story.

    Silent changes and state differences come from playing each episode's actions again, which needs no model.
    """
    from lifegym.cli.console import output, progress
    from lifegym.evaluate import Prices
    from lifegym.evaluate.report import write_report

    priced = None if prices is None else Prices.read(prices)
    processes = (os.cpu_count() or 1) if workers is None else workers
    with progress("playing episodes again for the report", 1) as bar:

        def seen(record: EpisodeRecord) -> None:
            bar.step(f"{record.task}, variant {record.variant}, {record.policy}")

        count = write_report(
            directories, out, workers=processes, chars=result_chars, prices=priced, threshold=threshold,
            begun=bar.expect, seen=seen,
        )  # fmt: skip
    size = out.stat().st_size / 1e6
    output().print(f"{out}: {count:,} episode{'s' * (count != 1)}, {size:.1f} MB", markup=False, soft_wrap=True)
