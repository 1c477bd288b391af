"""`stats`: the tasks in figures, beside those of the published suite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from lifegym.cli.choosing import VariantOption, chosen_tasks

if TYPE_CHECKING:
    from lifegym.cli.console import StdConsole

# Title of a table to its columns, each with where its figure stands.
_TABLES: dict[str, dict[str, tuple[str, ...]]] = {
    "Size": {
        "stages": ("stages",),
        "days": ("horizon_days",),
        "events": ("events",),
        "services": ("services",),
        "checks": ("checks",),
        "records": ("seed_records",),
    },
    "Events, in per cent": {
        "user": ("kinds_percent", "user_message"),
        "notification": ("kinds_percent", "notification"),
        "observation": ("kinds_percent", "observation"),
        "mutation": ("kinds_percent", "mutation"),
    },
    "Checks, in per cent": {
        "stage": ("tiers_percent", "stage"),
        "cross": ("tiers_percent", "cross"),
        "final": ("tiers_percent", "final"),
        "cross + final": ("late_checks_percent",),
    },
    "Weight, in per cent": {
        "stage": ("tiers_weight_percent", "stage"),
        "cross": ("tiers_weight_percent", "cross"),
        "final": ("tiers_weight_percent", "final"),
        "cross + final": ("late_weight_percent",),
        "on a mutation": ("mutation_weight_percent",),
    },
}


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym stats --json")(stats)


def stats(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Tasks or patterns; all if none is given.")
    ] = None,
    variant: VariantOption = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count stages, events, checks and records of each task and of all, beside the published suite's figures."""
    from lifegym.audit.counting import PUBLISHED, figures_of, suite_data, task_data
    from lifegym.cli.console import output, print_json, progress
    from lifegym.envs import catalog

    found = []
    chosen = chosen_tasks(ids or ())
    if not chosen:
        raise ValueError("there is no task to count")
    with progress("counting", len(chosen)) as bar:
        for task_id in chosen:
            bar.say(task_id)
            found.append(figures_of(catalog.build(task_id, variant)))
            bar.step()
    tasks, suite = [task_data(one) for one in found], suite_data(found)
    if as_json:
        print_json({"variant": variant, "tasks": tasks, "suite": suite, "published": PUBLISHED})
        return
    _print_tables(output(), tasks, suite, PUBLISHED)


def _print_tables(
    out: StdConsole, tasks: list[dict[str, Any]], suite: dict[str, Any], published: dict[str, Any]
) -> None:
    from lifegym.cli.console import table
    from lifegym.envs.catalog import PREFIX

    rows = [
        *((row["id"].removeprefix(PREFIX), row) for row in tasks),
        (f"all ({suite['tasks']})", suite),
        ("published", published),
    ]
    for title, columns in _TABLES.items():
        shown = table("task", *columns, right=tuple(columns), title=title)
        for name, row in rows:
            shown.add_row(name, *(_cell(row, *path) for path in columns.values()))
        out.print(shown)
        out.print()
    out.print(
        "Of all tasks, counts are medians and records a mean; weights count as shares of their task. What hangs on a "
        "mutation is lost unless a silent change is noticed. - is not given."
    )


def _cell(row: dict[str, Any], name: str, part: str = "") -> str:
    found = row.get(name)
    if part and isinstance(found, dict):
        found = found.get(part)
    if found is None:
        return "-"
    return f"{found:.1f}" if "percent" in name else f"{found:,g}"
