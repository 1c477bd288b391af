"""`compare`: which of two policies is better, and by how much."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from lifegym.evaluate import Comparison, Scores


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym compare runs/one runs/two")(compare)


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
    from lifegym.evaluate.settings import check_records
    from lifegym.rollouts.store import read_episodes

    check_records(path)
    found = gather(read_episodes(path))
    if len(found) != 1:
        raise ValueError(f"{path} holds episodes of {len(found)} policies ({', '.join(found)}); give one with one")
    return next(iter(found.values()))


def _verdict(found: Comparison) -> str:
    """Return the difference in words, over what it was taken, and who won how often."""
    from lifegym.cli.measuring import ranged
    from lifegym.cli.results import counted
    from lifegym.evaluate.worlds import told_worlds

    lead = found.difference
    gap = f"{abs(lead.mean):.1f}"
    if gap == "0.0":
        said = f"{found.second} scores as much as {found.first}"
    else:
        said = f"{found.second} scores {gap} points {'more' if lead.mean > 0 else 'less'} than {found.first}"
    lines = [
        f"{said}: {lead.mean:+.1f} {ranged(lead, 1)}",
        f"over {counted(lead.tasks, 'task')} and {counted(found.worlds, 'world')} that both have scores for "
        f"({told_worlds(found.variants)})",
        f"{found.first}: {_runs(found.runs_first)} a world; {found.second}: {_runs(found.runs_second)} a world",
        f"by task {found.wins:,} won, {found.ties:,} tied, {found.losses:,} lost by {found.second}",
    ]
    left = [
        f"{counted(count, 'world')} left out, with a score of {name} alone"
        for name, count in ((found.first, found.only_first), (found.second, found.only_second))
        if count
    ]
    return "\n".join(lines + left)


def _runs(span: tuple[int, int]) -> str:
    from lifegym.cli.results import counted

    return counted(span[1], "run") if span[0] == span[1] else f"{span[0]:,} to {counted(span[1], 'run')}"


def _by_task(found: Comparison) -> Any:
    from lifegym.cli.console import table

    listed = table("task", "difference", right=("difference",))
    for task, gap in sorted(found.by_task.items(), key=lambda item: item[1]):
        listed.add_row(task, f"{gap:+.1f}")
    return listed
