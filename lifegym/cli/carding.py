"""`card`: the suite card, a page of statistics, intended use and what the scores do not mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lifegym.envs.spec import TaskSpec


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym card --docs docs/suite")(card)


def card(
    docs: Annotated[
        Path | None, typer.Option("--docs", metavar="DIR", help="Write it there as README.md instead of printing it.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="With --docs: write nothing, fail if it is old.")] = False,
) -> None:
    """Make the suite card: its tasks in figures beside the published suite's, how to use it, and its limits."""
    from lifegym.cli.console import output
    from lifegym.cli.suite_card import suite_card

    text = suite_card(_own_tasks())
    if docs is None:
        print(text, end="")
        return
    path = docs / "README.md"
    current = path.is_file() and path.read_text(encoding="utf-8") == text
    if check and not current:
        raise ValueError(f"{path} is not what the tasks say now; lifegym card --docs {docs} writes it")
    if not current:
        docs.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    output().print(f"{path} {'is current' if current else 'written'}", markup=False)


def _own_tasks() -> list[TaskSpec]:
    """Return the published world of each of the package's own tasks; what others have added is no part of the suite."""
    from lifegym.cli.console import progress
    from lifegym.envs import catalog

    own = [
        task_id
        for task_id in catalog.task_ids()
        if catalog.CATALOG[task_id.removeprefix(catalog.PREFIX)].startswith("lifegym.")
    ]
    specs = []
    with progress("building", len(own)) as bar:
        for task_id in own:
            bar.say(task_id)
            specs.append(catalog.build(task_id))
            bar.step()
    return specs
