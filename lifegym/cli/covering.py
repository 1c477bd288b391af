"""`coverage` and `alike`: what the tasks use between them, and how alike they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lifegym.cli.choosing import VariantOption, chosen_tasks

if TYPE_CHECKING:
    from lifegym.audit.coverage import Coverage
    from lifegym.audit.similarity import Likeness
    from lifegym.cli.console import StdConsole
    from lifegym.envs.spec import TaskSpec

TasksArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[ID]...", help="Tasks, patterns, modules or files; all if none is given."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: lifegym coverage 'travel-*'")(coverage)
    app.command(epilog="Example: lifegym alike --json")(alike)


def coverage(ids: TasksArgument = None, variant: VariantOption = 0, as_json: JsonOption = False) -> None:
    """Count what tasks use between them: services, tools, motifs, axes, construction patterns.

    A tool counts where some reference calls it. Also listed are the checks that every lesser authored assistant earns:
    those that miss what nobody announced, forget, take every temptation, or ask too much.
    """
    from lifegym.audit.coverage import Coverage
    from lifegym.cli.console import output, print_json

    found = Coverage.of(_built(ids, variant), lesser=True)
    if as_json:
        print_json(found.to_json())
    else:
        _print_coverage(output(), found)


def _built(ids: list[str] | None, variant: int) -> list[TaskSpec]:
    from lifegym.cli.console import progress
    from lifegym.envs import catalog

    chosen = chosen_tasks(ids or ())
    specs = []
    with progress("building", len(chosen)) as bar:
        for task_id in chosen:
            bar.say(task_id)
            specs.append(catalog.build(task_id, variant))
            bar.step()
    return specs


def _print_coverage(out: StdConsole, found: Coverage) -> None:
    from rich.markup import escape

    from lifegym.cli.console import table
    from lifegym.envs.catalog import PREFIX
    from lifegym.envs.patterns import PATTERNS
    from lifegym.reward.checks import AXES

    def names(tasks: list[str]) -> str:
        return ", ".join(task.removeprefix(PREFIX) for task in tasks)

    idle = found.idle_services()
    out.print(f"Services: {len(found.services)} of {len(found.services) + len(idle)} enabled by some task")
    out.print(f"Tools: {len(found.tools)} of {found.known_tools} called by some reference\n")
    used = table("service", "tasks", "tools used", "not used", right=("tasks",), title="Services and tools")
    idle_tools = found.idle_tools()
    for name in [*found.services, *idle]:
        others = [tool.partition(".")[2] for tool in idle_tools.get(name, ())]
        count = sum(tool.startswith(f"{name}.") for tool in found.tools)
        shown = escape(", ".join(others)) if name in found.services else "all"
        used.add_row(name, str(len(found.services.get(name, ()))), f"{count} of {count + len(others)}", shown or "-")
    out.print(used)
    for title, columns, counts in (
        ("Checks by axis", AXES, found.axes),
        ("Tasks by construction pattern", tuple(PATTERNS), found.patterns),
    ):
        listed = table("domain", "tasks", *columns, right=("tasks", *columns), title=f"\n{title}")
        for domain, tasks in sorted(found.domains.items()):
            listed.add_row(domain, str(tasks), *(str(counts[domain].get(column, 0)) for column in columns))
        out.print(listed)
    motifs = table("motif", "tasks", title="\nMotifs")
    for motif, users in sorted(found.motifs.items()):
        motifs.add_row(escape(motif), names(users))
    out.print(motifs)
    kept = table("task", "checks", title="\nChecks that no lesser authored assistant loses")
    for task, checks in found.unflipped.items():
        kept.add_row(task.removeprefix(PREFIX), escape(", ".join(checks)) or "none")
    out.print(kept)


def alike(ids: TasksArgument = None, variant: VariantOption = 0, as_json: JsonOption = False) -> None:
    """Say how alike every two tasks are, in their authored texts and in how they are built.

    Names and numbers are left out of account. Ends with 1 if two tasks are more alike than the suite allows.
    """
    from dataclasses import asdict

    from lifegym.audit.similarity import STRUCTURE_LIMIT, TEXT_LIMIT, likenesses
    from lifegym.cli.console import output, print_json

    specs = _built(ids, variant)
    pairs = likenesses(specs)
    if as_json:
        print_json({"limits": {"text": TEXT_LIMIT, "structure": STRUCTURE_LIMIT}, "pairs": [asdict(p) for p in pairs]})
    elif len(specs) < 2:
        output().print("There is one task, and nothing to compare it with.")
    else:
        _print_pairs(output(), pairs)
    if any(pair.nearness > 1 for pair in pairs):
        raise typer.Exit(1)


def _print_pairs(out: StdConsole, pairs: list[Likeness]) -> None:
    from rich.markup import escape

    from lifegym.audit.similarity import STRUCTURE_LIMIT, TEXT_LIMIT
    from lifegym.cli.console import table
    from lifegym.envs.catalog import PREFIX

    listed = table("task", "other", "text, %", "structure, %", "shared words", right=("text, %", "structure, %"))
    for pair in pairs:
        mark = "[red]{}[/red]" if pair.nearness > 1 else "{}"
        listed.add_row(
            mark.format(pair.one.removeprefix(PREFIX)),
            pair.other.removeprefix(PREFIX),
            f"{pair.text:.1f}",
            f"{pair.structure:.1f}",
            escape(pair.shared) or "-",
        )
    out.print(listed)
    out.print(f"\nAt most {TEXT_LIMIT:g} % of a text and {STRUCTURE_LIMIT:g} % of a structure may be another task's.")
