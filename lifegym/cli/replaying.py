"""`replay`: recorded episodes played again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym replay episode.jsonl")(replay)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .jsonl file, or a directory that rollout wrote.")],
    task: Annotated[
        str | None, typer.Option("--task", help="The exported directory, when the task is not in the catalog.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play recorded episodes again and confirm every byte of results, rewards, checks and digests.

    Ends with 1 if an episode differs, cannot be confirmed, or there is none.
    """
    from lifegym.cli.console import output, print_json, progress
    from lifegym.rollouts.replay import replay as play_again
    from lifegym.rollouts.store import read_episodes

    console = output()
    found = []
    with progress(f"replaying {file}") as bar:
        for record in read_episodes(file, any_suite=True, doubles=True):
            name = f"{record.task}, variant {record.variant}, run {record.run}, {record.policy}"
            bar.say(name)
            try:
                report = play_again(record, task)
                ok, words = report.ok, str(report)
            except ValueError as error:
                ok, words = False, f"not confirmed: {error}"
            found.append({**record.key._asdict(), "ok": ok, "result": words})
            if not as_json:
                console.print(f"{name}: {words}", style=None if ok else "red", markup=False, soft_wrap=True)
    confirmed = sum(bool(item["ok"]) for item in found)
    if as_json:
        print_json(found)
    elif found:
        console.print(f"{confirmed} of {len(found)} episodes confirmed")
    else:
        console.print(
            f"{file} holds no whole episode: a record is one line of JSON, as lifegym run --record FILE and "
            "lifegym rollout --out write it",
            style="red",
            markup=False,
            soft_wrap=True,
        )
    if not found or confirmed < len(found):
        raise typer.Exit(1)
