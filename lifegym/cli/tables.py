"""`export-eval`: episodes, checks and figures of evaluations as files for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "export-eval",
        epilog="Example: lifegym export-eval runs/reader runs/baseline --csv tables --markdown table.md",
    )(export_eval)


def export_eval(
    paths: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Directories of evaluations.")],
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write episodes.csv and checks.csv there.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="OUT", help="Write episodes.parquet and checks.parquet there.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write tables for a paper; - prints them.")
    ] = None,
    tensorboard: Annotated[
        Path | None, typer.Option("--tensorboard", metavar="LOGDIR", help="Write scalars that TensorBoard shows.")
    ] = None,
    step: Annotated[int, typer.Option("--step", min=0, help="Step at which the scalars stand.")] = 0,
    threshold: Annotated[float, typer.Option("--threshold", help="Score from which a run counts as passed.")] = 60.0,
    prices: Annotated[Path | None, typer.Option("--prices", help="JSON file of prices, for the cost.")] = None,
) -> None:
    """Write episodes and checks as tables, figures for a paper, and scalars."""
    from lifegym.cli.console import output
    from lifegym.evaluate import Prices
    from lifegym.evaluate.opened import open_measures
    from lifegym.evaluate.paper import markdown as paper
    from lifegym.evaluate.scalars import write_scalars
    from lifegym.evaluate.tables import write_tables

    if csv is None and parquet is None and markdown is None and tensorboard is None:
        raise ValueError("say what to write: --csv OUT, --parquet OUT, --markdown FILE or --tensorboard LOGDIR")
    priced = None if prices is None else Prices.read(prices)
    written: list[Path] = []
    if csv is not None:
        written += write_tables(paths, csv, "csv", priced)
    if parquet is not None:
        written += write_tables(paths, parquet, "parquet", priced)
    if markdown is not None:
        text = paper([open_measures(path, threshold, priced) for path in paths])
        if str(markdown) == "-":
            print(text, end="")
        else:
            markdown.write_text(text, encoding="utf-8")
            written.append(markdown)
    if tensorboard is not None:
        write_scalars(paths, tensorboard, step, priced)
        written.append(tensorboard)
    for path in written:
        output().print(str(path), markup=False, soft_wrap=True)
