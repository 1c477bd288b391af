"""`rollout`: many episodes, here or over Ray."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from lifegym.cli.choosing import POLICY_HELP, RewardModeOption, chosen_tasks, read_variants

if TYPE_CHECKING:
    from lifegym.cli.results import Tally
    from lifegym.rollouts.record import EpisodeKey, EpisodeRecord


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        epilog="Example: lifegym rollout --policy idle --tasks 'travel-*' --variants 0-4,10000-10002 --workers 2 "
        "--out runs/idle"
    )(rollout)


def rollout(
    policy: Annotated[str, typer.Option("--policy", "-p", help=POLICY_HELP)],
    tasks: Annotated[
        list[str] | None, typer.Option("--tasks", "-t", help="Ids, directories or patterns, divided by commas; all.")
    ] = None,
    variants: Annotated[str, typer.Option("--variants", help="Such as 0-4,10000-10002.")] = "0",
    runs: Annotated[int, typer.Option("--runs", min=1, help="Repetitions, each with a seed of its own.")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Each episode's seed is derived from it.")] = 0,
    workers: Annotated[int, typer.Option("--workers", "-w", min=0, help="0 plays here, otherwise over Ray.")] = 0,
    concurrency: Annotated[
        int,
        typer.Option("--concurrency", min=1, help="Worlds a process keeps open, for policies that wait or batch."),
    ] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="A .jsonl file or a directory; what it holds is not played again."),
    ] = None,
    address: Annotated[str | None, typer.Option("--address", help="A Ray cluster's: auto or ray://head:10001.")] = None,
    reward_mode: RewardModeOption = "stage",
    max_actions: Annotated[int, typer.Option("--max-actions", min=1, help="Actions after which it is cut.")] = 3000,
    deadline: Annotated[float | None, typer.Option("--deadline", help="Seconds that an episode may take.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let a policy play many episodes, store their records and show the scores.

    Started again with the same --out it goes on where it stopped. Ends with 1 if an episode has no score.
    """
    from lifegym.cli.console import output, print_json, progress
    from lifegym.cli.live import keeping
    from lifegym.cli.results import tally_table
    from lifegym.rollouts.run import rollout as roll

    chosen, numbers = chosen_tasks(tasks or ()), read_variants(variants)
    records = roll(
        policy, chosen, variants=numbers, runs=runs, seed=seed, workers=workers, out=out, address=address,
        concurrency=concurrency,
        reward_mode=cast(Any, reward_mode), max_actions=max_actions, deadline=deadline,
    )  # fmt: skip
    plan = _plan(chosen, numbers, runs, seed, policy)
    tallies: dict[str, Tally] = {}
    for record in _stored(out):
        if record.resolved and record.key in plan:
            _add(tallies, record)
    before = _total(tallies).episodes
    with keeping(out), progress(policy, len(plan) - before) as bar:
        for record in records:
            _add(tallies, record)
            bar.step(f"{record.task}, variant {record.variant}: {record.outcome}")
    total = _total(tallies)
    if as_json:
        data = {name: tally.data() for name, tally in sorted(tallies.items())}
        print_json({"policy": policy, "already_stored": before, "tasks": data, "all": total.data()})
    else:
        console = output()
        console.print(tally_table({**dict(sorted(tallies.items())), "all": total}))
        if before:
            console.print(f"{before} of {total.episodes} episodes were there already.")
        if out is not None:
            console.print(f"Records: {out}", markup=False)
    if total.without_score:
        raise typer.Exit(1)


def _plan(tasks: Iterable[str], variants: Iterable[int], runs: int, seed: int, policy: str) -> frozenset[EpisodeKey]:
    """Return the keys of all the episodes that were asked for."""
    from lifegym.envs import catalog
    from lifegym.rollouts.record import EpisodeKey

    found: set[EpisodeKey] = set()
    for task in tasks:
        for variant in variants:
            spec = catalog.build(task, variant) if catalog.is_directory(task) else None
            name, number = (task, variant) if spec is None else (spec.id, spec.variant)
            found.update(EpisodeKey(name, number, run, seed, policy) for run in range(runs))
    return frozenset(found)


def _stored(out: Path | None) -> Iterable[EpisodeRecord]:
    from lifegym.rollouts.store import read_episodes

    return read_episodes(out) if out is not None and out.exists() else ()


def _add(tallies: dict[str, Tally], record: EpisodeRecord) -> None:
    from lifegym.cli.results import Tally

    tallies.setdefault(record.task, Tally()).add(record)


def _total(tallies: dict[str, Tally]) -> Tally:
    from lifegym.cli.results import Tally

    total = Tally()
    for tally in tallies.values():
        total.scores += tally.scores
        for outcome, count in tally.outcomes.items():
            total.outcomes[outcome] = total.outcomes.get(outcome, 0) + count
    return total
