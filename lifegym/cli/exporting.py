"""`export`: a task as a directory of plain files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifegym.cli.choosing import TaskArgument, VariantOption


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym export travel-07 ./japan; lifegym run ./japan")(export)


def export(
    task: TaskArgument,
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A new directory, or an earlier export.")],
    variant: VariantOption = 0,
    reference: Annotated[
        bool, typer.Option("--reference/--no-reference", help="Write the actions of a reference episode along.")
    ] = True,
) -> None:
    """Write one variant of a task as a directory that reads, plays and scores by itself.

    The reference's steps are code; its actions go along, so that lifegym run DIR can play them.
    """
    from lifegym.cli.console import output, progress, say_error
    from lifegym.envs.export import export_task
    from lifegym.rollouts.episode import play

    with progress(f"exporting {task}"):
        played = play(task, "reference", variant=variant) if reference else None
        if played is not None and played.outcome != "completed":
            why = f"{played.reason.type}: {played.reason.message}" if played.reason else played.outcome
            say_error(f"the reference did not come to its end ({why}); --no-reference exports the task without it")
            raise typer.Exit(1)
        written = export_task(task, variant, directory, actions=played.actions if played else None)
    output().print(f"{written}: README.md tells the story; lifegym run {written} plays it.", markup=False)
