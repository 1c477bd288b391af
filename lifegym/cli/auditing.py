"""`audit`: the suite's gates."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lifegym.cli.choosing import chosen_tasks, read_variants

if TYPE_CHECKING:
    from lifegym.audit import AuditReport, VariantReport


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym audit travel-07 --variants 0-4,10000-10002 --json audit.json")(audit)


def audit(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[IDS]...", help="Tasks, patterns, or modules or files of tasks; all if none is given."),
    ] = None,
    variants: Annotated[str, typer.Option("--variants", help="Which concrete worlds to play.")] = "0-4,10000-10002",
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the reports as JSON; - prints them.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="Processes that play side by side.")] = 1,
    write_lock: Annotated[
        bool, typer.Option("--write-lock", help="Lock the digests of the canonical worlds, and play nothing.")
    ] = False,
) -> None:
    """Play tasks with the scripted policies and check the gates that keep a score meaningful.

    A task that is being written and stands in no catalog yet is named by its module or file.
    Ends with 1 if a gate did not hold or a task cannot be told.
    """
    chosen = chosen_tasks(ids or ())
    if write_lock:
        _lock(chosen)
        return
    numbers = read_variants(variants)
    to_output = json_file is not None and str(json_file) == "-"
    reports = _audited(chosen, numbers, workers, to_output)
    if to_output:
        from lifegym.cli.console import print_json

        print_json([report.to_json() for report in reports])
    elif json_file is not None:
        _write(json_file, reports)
    if len(reports) < len(chosen) or not all(report.held for report in reports):
        raise typer.Exit(1)


def _lock(chosen: list[str]) -> None:
    from lifegym.audit.digests import LOCK, write_lock
    from lifegym.cli.console import output, progress

    with progress("building the canonical worlds"):
        locked = write_lock(chosen, LOCK)
    output().print(f"{LOCK} holds {len(locked)} tasks; {', '.join(chosen)} written.", markup=False)


def _audited(chosen: list[str], numbers: tuple[int, ...], workers: int, to_errors: bool) -> list[AuditReport]:
    from lifegym.audit import audit_task
    from lifegym.audit.table import print_report
    from lifegym.cli.console import errors, output, progress, say_error

    console = errors() if to_errors else output()
    reports = []
    with progress("auditing", len(chosen) * len(numbers)) as bar:
        for task_id in chosen:
            bar.say(f"{task_id}, {len(numbers)} variants")
            left = len(numbers)

            def count(report: VariantReport) -> None:
                nonlocal left
                left -= 1
                bar.step()

            try:
                report = audit_task(task_id, numbers, workers=workers, on_variant=count)
            except (ValueError, RuntimeError, ImportError) as error:
                say_error(f"{task_id} cannot be audited: {error}")
            else:
                reports.append(report)
                print_report(report, console)
            # A task that cannot be audited counts as done all the same.
            for _ in range(left):
                bar.step()
    return reports


def _write(path: Path, reports: list[AuditReport]) -> None:
    import json

    path.write_text(json.dumps([report.to_json() for report in reports], indent=1) + "\n", encoding="utf-8")
