"""`run` and `play`: one episode, by a policy or by a person."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from lifegym.cli.choosing import POLICY_HELP, RewardModeOption, TaskArgument, VariantOption

if TYPE_CHECKING:
    from lifegym.rollouts.record import EpisodeRecord

RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Write the episode's record; lifegym replay reads it.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace a record that exists.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, help="Seeds policies that draw.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: lifegym run travel-07 --policy reference --record episode.jsonl")(run)
    app.command(epilog="Example: lifegym play travel-07 --variant 3")(play)


def run(
    context: typer.Context,
    task: TaskArgument,
    policy: Annotated[str, typer.Option("--policy", "-p", help=POLICY_HELP)] = "reference",
    variant: VariantOption = 0,
    seed: SeedOption = 0,
    reward_mode: RewardModeOption = "stage",
    record: RecordOption = None,
    force: ForceOption = False,
    checks: Annotated[bool, typer.Option("--checks", help="Show all checks, not only the lost ones.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let a policy play one episode and show its score and the checks it lost.

    Ends with 1 if the episode has no score.
    """
    from lifegym.cli.console import errors, output, print_json, progress
    from lifegym.cli.results import episode_data, print_episode
    from lifegym.policies import make_policy
    from lifegym.rollouts import episode

    _check_target(record, force)
    if ":" in policy:
        make_policy(policy)  # one that cannot be loaded is a wrong name, not an episode that went wrong
    with progress(f"{policy} plays {task}"):
        played = episode.play(task, policy, variant=variant, seed=seed, reward_mode=cast(Any, reward_mode))
    _save(played, record)
    if as_json:
        print_json(episode_data(played))
    else:
        print_episode(output(), played, all_checks=checks)
    if played.score is None:
        if context.find_root().params.get("traceback"):
            errors().print(str(played.meta.get("traceback", "")), markup=False, soft_wrap=True)
        raise typer.Exit(1)


def play(
    task: TaskArgument,
    variant: VariantOption = 0,
    record: RecordOption = None,
    force: ForceOption = False,
) -> None:
    """Play one episode yourself: you are the assistant.

    Each turn is shown; look and act with service.tool key=value, then close the turn with reply and what you say. The
    commands help, tools, files, turn and quit are explained by help. Input may come from a file or a pipe.
    """
    from lifegym.cli.console import output, progress
    from lifegym.cli.results import counted, print_episode
    from lifegym.cli.terminal import LeftError, Person
    from lifegym.envs import catalog
    from lifegym.rollouts import episode

    _check_target(record, force)
    out = output()
    with progress(f"building {task}"):
        catalog.build(task, variant)
    person = Person(out)
    played = episode.play(task, person, variant=variant, name="person")
    _save(played, record)
    if played.reason is not None and played.reason.type == LeftError.__name__:
        out.print(
            f"You left after {counted(played.counts.actions, 'action')}; the episode is not over and has no score."
        )
        return
    person.show_last(played)
    print_episode(out, played, all_checks=True)
    if played.score is None:
        raise typer.Exit(1)


def _check_target(path: Path | None, force: bool) -> None:
    """Refuse a record's place before an episode is played for it.

    Raises:
        ValueError: The file exists, or its folder does not.
    """
    if path is None:
        return
    if path.exists() and not force:
        raise ValueError(f"{path} exists; give another name, or --force to replace it")
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise ValueError(f"{os.fspath(path)} cannot be a file: name one in a folder that exists")


def _save(played: EpisodeRecord, path: Path | None) -> None:
    if path is not None:
        path.write_bytes(played.to_line().encode() + b"\n")
