"""`branch`: recorded episodes played on from one of their actions."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lifegym.rollouts.record import EpisodeRecord, Intervention


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        epilog="Example: lifegym branch idle.jsonl --step 40 --policy reference --note 'You may book without asking.'"
    )(branch)


def branch(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record file that holds one episode.")],
    step: Annotated[int, typer.Option("--step", help="How many of its actions are played before the branch.")],
    policy: Annotated[str, typer.Option("--policy", help="Who goes on: a name, or package.module:Class.")],
    notes: Annotated[
        list[str] | None, typer.Option("--note", help="Text to add to a workspace file first; may be repeated.")
    ] = None,
    path: Annotated[str, typer.Option("--note-path", help="The file that notes are added to.")] = "NOTES.md",
    reminders: Annotated[
        list[str] | None,
        typer.Option("--remind", metavar="'TIME TEXT'", help="A reminder to set first: 2026-03-04T09:00+09:00 Look."),
    ] = None,
    runs: Annotated[int, typer.Option("--runs", min=1, help="How many times to play on.")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the runs.")] = 0,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="OUT", help="Append the runs' records to this .jsonl file.")
    ] = None,
    task: Annotated[
        str | None, typer.Option("--task", help="The exported directory, when the task is not in the catalog.")
    ] = None,
) -> None:
    """Play a recorded episode to an action, change something, and let a policy go on from there.

    The runs are shown beside the recorded episode; without --note and --remind they are what to compare with.
    """
    from lifegym.cli.console import output, progress, table
    from lifegym.rollouts.branching import branch as play_on
    from lifegym.rollouts.branching import note, reminder
    from lifegym.rollouts.store import EpisodeStore

    origin = _only_episode(file)
    changes: list[Intervention] = [note(text, path) for text in notes or ()]
    changes += [reminder(*_read_reminder(text)) for text in reminders or ()]
    found = play_on(origin, policy, step=step, interventions=changes, runs=runs, seed=seed, task=task)
    listed = table("episode", "outcome", "actions", "score", right=("actions", "score"))
    listed.add_row(f"recorded: {origin.policy}", origin.outcome, str(len(origin.steps)), _score(origin))
    with progress(f"playing on from step {step}", runs) as bar:
        for item in found:
            if record is not None:
                with EpisodeStore(record) as store:
                    store.add(item)
            listed.add_row(f"run {item.run}: {policy}", item.outcome, str(len(item.steps)), _score(item))
            bar.step()
    output().print(listed)


def _only_episode(file: Path) -> EpisodeRecord:
    from lifegym.rollouts.store import read_episodes

    found = list(read_episodes(file))
    if len(found) != 1:
        raise ValueError(f"{file} holds {len(found)} episodes; branch takes a file with one, as run --record writes it")
    return found[0]


def _read_reminder(text: str) -> tuple[datetime, str]:
    instant, _, title = text.strip().partition(" ")
    try:
        return datetime.fromisoformat(instant), title.strip() or "Look again"
    except ValueError:
        raise ValueError(
            f"--remind takes a time with its zone and a text, such as '2026-03-04T09:00+09:00 Look', got {text[:60]!r}"
        ) from None


def _score(record: EpisodeRecord) -> str:
    return "-" if record.score is None else f"{record.score:.1f}"
