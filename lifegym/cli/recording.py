"""`records`: what stored episodes there are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

if TYPE_CHECKING:
    from lifegym.rollouts.index import Entry


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym records runs --policy mine --below 60 --order score")(records)


def records(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A .jsonl file, or a directory that rollout wrote.")],
    task: Annotated[str | None, typer.Option("--task", "-t", help="Only tasks of this pattern.")] = None,
    policy: Annotated[str | None, typer.Option("--policy", "-p", help="Only policies of this pattern.")] = None,
    variant: Annotated[int | None, typer.Option("--variant", help="Only this variant.")] = None,
    outcome: Annotated[
        str | None, typer.Option("--outcome", help="completed, truncated, policy_error or infrastructure_error.")
    ] = None,
    below: Annotated[float | None, typer.Option("--below", help="Only scores under this one.")] = None,
    above: Annotated[float | None, typer.Option("--above", help="Only scores of at least this one.")] = None,
    order: Annotated[str, typer.Option("--order", help="stored, task, score or actions.")] = "stored",
    limit: Annotated[int, typer.Option("--limit", min=0, help="Episodes to list; 0 gives the summary alone.")] = 20,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="FILE", help="Copy the chosen records into a new .jsonl file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Query stored episodes without loading them: how many ended how, with what score, and which.

    Large stores keep an index beside the records, which is brought up to date each time.
    """
    from dataclasses import replace

    from lifegym.cli.console import output, print_json, progress, table
    from lifegym.evaluate.settings import read_settings
    from lifegym.rollouts.index import EpisodeIndex, Query

    task = task if task is None or task.startswith(("VibeLife-", "*")) else f"VibeLife-{task}"
    query = Query(
        task=task, policy=policy, variant=variant, outcome=cast(Any, outcome), below=below, above=above,
        order=cast(Any, order),
    )  # fmt: skip
    if write is not None and write.exists():
        raise ValueError(f"{write} is there already; name a new file")
    with progress(f"reading {path}"):
        index = EpisodeIndex(path)
    settings = read_settings(path)
    with index:
        if settings is not None:
            index.check_worlds(settings.worlds)
        summary = index.summary(query)
        listed = list(index.find(replace(query, limit=limit)))
        if write is not None:
            with write.open("x", encoding="utf-8", newline="\n") as file:
                for record in index.read_all(index.find(query), any_suite=True):
                    file.write(f"{record.to_line()}\n")
    if as_json:
        print_json({"summary": summary, "episodes": [entry._asdict() for entry in listed]})
        return
    console = output()
    sums = table("task", "policy", "episodes", "mean score", "outcomes", right=("episodes", "mean score"))
    for row in summary:
        how = ", ".join(f"{count} {name}" for name, count in row["outcomes"].items())
        sums.add_row(row["task"], row["policy"], str(row["episodes"]), _score(row["mean"]), how)
    console.print(sums)
    if listed:
        console.print(_episodes(listed))
    total = sum(row["episodes"] for row in summary)
    if len(listed) < total:
        console.print(f"{len(listed)} of {total} episodes listed; --limit shows more, --write copies all of them")


def _episodes(listed: list[Entry]) -> Any:
    from lifegym.cli.console import table

    rows = table("task", "variant", "run", "seed", "policy", "outcome", "score", "actions", "where",
                 right=("variant", "run", "seed", "score", "actions"))  # fmt: skip
    for entry in listed:
        rows.add_row(
            entry.task, str(entry.variant), str(entry.run), str(entry.seed), entry.policy, entry.outcome,
            _score(entry.score), str(entry.actions), f"{entry.shard}:{entry.line}",
        )  # fmt: skip
    return rows


def _score(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"
