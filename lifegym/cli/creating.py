"""`new-task`: the module of a task to come."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("new-task", epilog='Example: lifegym new-task career-03 --title "The second offer"')(new_task)


def new_task(
    key: Annotated[str, typer.Argument(metavar="KEY", help="A domain and two digits, such as career-03.")],
    title: Annotated[str, typer.Option("--title", "-t", help="A line for lists; the module is named after it.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="The folder; the domain's own if left out.")
    ] = None,
) -> None:
    """Write the module of a new task, told small, to be replaced part by part.

    It plays and scores at once; lifegym audit FILE says what it lacks.
    """
    from lifegym.cli.console import output
    from lifegym.envs.drafting import draft_task

    made = draft_task(key, title, out)
    say = output().print
    say(
        f"{made.path} tells a small task. Replace it part by part, and let the audit look at each change:", markup=False
    )
    say(f"  lifegym audit {made.path} --watch", markup=False)
    if made.line:
        say("When every gate holds, put it into CATALOG in lifegym/envs/catalog.py and lock its world:", markup=False)
        say(f"  {made.line}", markup=False)
        say(f"  lifegym audit {key} --write-lock", markup=False)
