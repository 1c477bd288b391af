"""`eval` and `compare`: what a policy scores, and which of two is better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lifegym.cli.choosing import POLICY_HELP, chosen_tasks, read_variants

if TYPE_CHECKING:
    from lifegym.evaluate import Comparison, Interval, Measures, Scores, Share
    from lifegym.rollouts.record import EpisodeRecord

_SPLITS = {"canonical": "0", "test": "10000"}


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(
        "eval",
        epilog="Example: lifegym eval --policy reference --tasks all --runs 3 --split test --out runs/reference",
    )(evaluate)
    app.command(epilog="Example: lifegym compare runs/one runs/two")(compare)


def evaluate(
    policy: Annotated[str, typer.Option("--policy", "-p", help=POLICY_HELP)],
    out: Annotated[Path, typer.Option("--out", "-o", help="A directory; what it holds is not played again.")],
    tasks: Annotated[
        list[str] | None, typer.Option("--tasks", "-t", help="Ids or patterns, divided by commas; all.")
    ] = None,
    runs: Annotated[int, typer.Option("--runs", min=1, help="Repetitions a world, each with its own seed.")] = 3,
    split: Annotated[
        str, typer.Option("--split", help="canonical: the published worlds; test: held-out ones.")
    ] = "canonical",
    variants: Annotated[
        str | None, typer.Option("--variants", help="Worlds of each task, such as 10000-10002, instead of the split's.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Each episode's seed is derived from it.")] = 0,
    workers: Annotated[int, typer.Option("--workers", "-w", min=0, help="0 plays here, otherwise over Ray.")] = 0,
    concurrency: Annotated[
        int, typer.Option("--concurrency", min=1, help="Worlds a process keeps open, for policies that wait or batch.")
    ] = 1,
    address: Annotated[str | None, typer.Option("--address", help="A Ray cluster's: auto or ray://head:10001.")] = None,
    max_actions: Annotated[int, typer.Option("--max-actions", min=1, help="Actions after which it is cut.")] = 3000,
    deadline: Annotated[float | None, typer.Option("--deadline", help="Seconds that an episode may take.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Evaluate a policy over many tasks and show its measures with their intervals and denominators.

    Started again with the same --out it goes on where it stopped; asked for something else there, it refuses and shows
    the difference. Ends with 1 if an episode has no score.
    """
    from lifegym.cli.console import progress
    from lifegym.evaluate.settings import Settings, claimed, keep_settings
    from lifegym.rollouts.run import rollout
    from lifegym.rollouts.store import read_episodes

    if split not in _SPLITS:
        raise ValueError(f"split is canonical or test, got {split[:40]!r}")
    chosen = chosen_tasks(["*" if name.strip() == "all" else name for name in tasks or ()])
    numbers = read_variants(variants or _SPLITS[split])
    with claimed(out):
        keep_settings(out, Settings.of(policy, chosen, numbers, runs, seed, max_actions))
        records = rollout(
            policy, chosen, variants=numbers, runs=runs, seed=seed, workers=workers, out=out, address=address,
            concurrency=concurrency, max_actions=max_actions, deadline=deadline,
        )  # fmt: skip
        there = [record.score for record in read_episodes(out) if record.resolved]
        scored = [score for score in there if score is not None]
        with progress(policy, len(chosen) * len(numbers) * runs - len(there)) as bar:
            for record in records:
                if record.score is not None:
                    scored.append(record.score)
                mean = f"{sum(scored) / len(scored):.1f} so far" if scored else "no score so far"
                bar.step(f"{mean}; {record.task}, variant {record.variant}: {record.outcome}")
    _report(out, policy, as_json)


def compare(
    first: Annotated[Path, typer.Argument(help="What is measured against: a directory of episodes.")],
    second: Annotated[Path, typer.Argument(help="A directory of episodes.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare two evaluations over the worlds they share: the paired difference, its interval, who won where."""
    from dataclasses import asdict

    from lifegym.cli.console import output, print_json
    from lifegym.evaluate import compare as compared

    found = compared(_only(first), _only(second))
    if as_json:
        print_json(asdict(found))
        return
    console = output()
    console.print(_verdict(found), markup=False)
    console.print(_by_task(found))


def _only(path: Path) -> Scores:
    from lifegym.evaluate import gather
    from lifegym.rollouts.store import read_episodes

    found = gather(read_episodes(path))
    if len(found) != 1:
        raise ValueError(f"{path} holds episodes of {len(found)} policies ({', '.join(found)}); give one with one")
    return next(iter(found.values()))


def _verdict(found: Comparison) -> str:
    from lifegym.cli.results import counted

    lead = found.difference
    lines = [
        f"{found.second} is {lead.mean:+.1f} points to {found.first} {_range(lead, 1)}, "
        f"over {counted(lead.tasks, 'task')}",
        f"{found.wins} won, {found.ties} tied, {found.losses} lost",
    ]
    left = [
        f"{count} worlds have a score only in the {name}"
        for name, count in (("first", found.only_first), ("second", found.only_second))
        if count
    ]
    return "\n".join(lines + left)


def _by_task(found: Comparison) -> Any:
    from lifegym.cli.console import table

    listed = table("task", "difference", right=("difference",))
    for task, gap in sorted(found.by_task.items(), key=lambda item: item[1]):
        listed.add_row(task, f"{gap:+.1f}")
    return listed


def _report(out: Path, policy: str, as_json: bool) -> None:
    from lifegym.cli.console import output, print_json
    from lifegym.evaluate import gather, measure, shares
    from lifegym.rollouts.store import read_episodes

    def episodes() -> Iterator[EpisodeRecord]:
        return (record for record in read_episodes(out) if record.policy == policy)

    scores = gather(episodes())[policy]
    found = measure(scores) if scores.runs else None
    parts = shares(episodes())
    if as_json:
        print_json(_data(scores, found, parts))
    else:
        console = output()
        for line in _headline(scores, found):
            console.print(line, markup=False)
        if found is not None:
            console.print(_figures(found))
            console.print(_shares(parts))
    if scores.unscored:
        raise typer.Exit(1)


def _headline(scores: Scores, found: Measures | None) -> list[str]:
    from lifegym.cli.results import counted

    missing = len(scores.unscored)
    lines = []
    if found is None:
        lines.append(f"{scores.policy}: no episode has a score")
    else:
        lines.append(
            f"{scores.policy}: {found.avg.mean:.1f} of 100 {_range(found.avg, 1)}; {counted(found.tasks, 'task')}, "
            f"{counted(found.worlds, 'world')}, {counted(found.k, 'run')} each"
        )
    if missing:
        lines.append(f"{missing} episodes have no score and are left out of every figure; the same command plays them:")
        lines += [
            f"  {item.key.task}, variant {item.key.variant}, run {item.key.run}: {item.outcome}, {item.reason}"
            for item in scores.unscored[:10]
        ]
    return lines


def _figures(found: Measures) -> Any:
    from lifegym.cli.console import table
    from lifegym.cli.results import counted

    listed = table("measure", "figure", "95 % interval", "over", right=("figure",))
    k = found.k
    rows: list[tuple[str, Interval | None, float]] = [
        (f"avg@{k}", found.avg, 1),
        (f"max@{k}", found.best, 1),
        (f"min@{k}", found.worst, 1),
        ("SD within a world", found.spread, 1),
        (f"pass@{k} from {found.threshold:g}", found.pass_any, 100),
        (f"pass^{k} from {found.threshold:g}", found.pass_all, 100),
    ]
    for name, figure, scale in rows:
        if figure is not None:
            listed.add_row(name, f"{scale * figure.mean:.1f}", _range(figure, scale), counted(figure.tasks, "task"))
    return listed


def _shares(parts: Sequence[Share]) -> Any:
    from lifegym.cli.console import table
    from lifegym.cli.results import counted

    listed = table("of the weight of", "earned %", "95 % interval", "over", right=("earned %",))
    for part in parts:
        if part.kind != "all":
            over = f"{counted(part.earned.tasks, 'task')}, {counted(part.checks, 'check')}"
            listed.add_row(
                f"{part.kind}: {part.group}", f"{100 * part.earned.mean:.1f}", _range(part.earned, 100), over
            )
    return listed


def _range(figure: Interval, scale: float) -> str:
    if figure.low is None or figure.high is None:
        return "(one task, no interval)"
    return f"({scale * figure.low:.1f} to {scale * figure.high:.1f})"


def _data(scores: Scores, found: Measures | None, parts: Sequence[Share]) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "policy": scores.policy,
        "measures": None if found is None else _plain(asdict(found)),
        "shares": [_plain(part._asdict()) for part in parts],
        "outcomes": dict(sorted(scores.outcomes.items())),
        "unscored": [
            {**item.key._asdict(), "outcome": item.outcome, "reason": item.reason} for item in scores.unscored
        ],
    }


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value._asdict() if hasattr(value, "_asdict") else value for name, value in data.items()}
