"""`rescore`: stored episodes graded again under the present rubric."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lifegym.cli.console import StdConsole
    from lifegym.evaluate.rescoring import Rescoring
    from lifegym.rollouts.record import EpisodeRecord

_LISTED = 10


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym rescore runs/reader --out runs/reader-graded-again")(rescore)


def rescore(
    path: Annotated[Path, typer.Argument(metavar="DIR", help="An evaluation, or a .jsonl file of episodes.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A new directory for the episodes as they are graded now.")
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Put them in the place of DIR, which is kept as DIR.original.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Grade stored episodes again under the present rubric, without playing them by a model, and show what changed.

    Nothing is written unless --out or --in-place is given. Ends with 1 if an episode cannot be graded again, because
    its world is another one now.
    """
    from lifegym.cli.console import output, print_json, progress
    from lifegym.evaluate.rescoring import rescore as graded
    from lifegym.evaluate.rescoring import rescore_in_place, rescore_into

    if out is not None and in_place:
        raise ValueError("give --out or --in-place, not both")
    with progress(f"grading {path} again", 1) as bar:

        def seen(record: EpisodeRecord) -> None:
            bar.step()

        if in_place:
            found = rescore_in_place(path, begun=bar.expect, seen=seen)
        elif out is not None:
            found = rescore_into(path, out, begun=bar.expect, seen=seen)
        else:
            found = graded(path, begun=bar.expect, seen=seen)
    if as_json:
        print_json(found.to_json())
    else:
        _show(output(), found)
    if found.refused or not found.episodes:
        raise typer.Exit(1)


def _show(console: StdConsole, found: Rescoring) -> None:
    from lifegym.cli.console import table
    from lifegym.cli.results import counted

    for name, means in found.to_json()["policies"].items():
        before, now = means["before"], means["now"]
        over = counted(found.now[name].episodes, "episode")
        console.print(f"{name}: {before:.1f} before, {now:.1f} now ({now - before:+.1f}), over {over}", markup=False)
    if found.unscored:
        console.print(f"{counted(found.unscored, 'episode')} without a score; nothing to grade")
    if found.refused:
        console.print(f"{counted(len(found.refused), 'episode')} cannot be graded again:")
        for item in found.refused[:_LISTED]:
            console.print(f"  {item.key.policy}: {item.reason}", markup=False, soft_wrap=True)
        if len(found.refused) > _LISTED:
            console.print(f"  and {len(found.refused) - _LISTED} more, which --json lists")
    if not found.episodes:
        console.print("no episode was graded")
    elif not found.checks:
        console.print("every check has the verdict and the weight it had")
    if found.tasks:
        listed = table("task", "before", "now", "episodes", right=("before", "now", "episodes"))
        for task in found.tasks:
            listed.add_row(task.task, f"{task.before:.1f}", f"{task.now:.1f}", str(task.episodes))
        console.print(listed)
    if found.checks:
        listed = table("task", "check", "won", "lost", "weight before", "weight now", right=("won", "lost"))
        for check in found.checks:
            weights = ("-" if weight is None else str(weight) for weight in check[4:])
            listed.add_row(check.task, check.check, str(check.won), str(check.lost), *weights)
        console.print(listed)
