"""`audit`: the suite's gates."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from lifegym.cli.choosing import chosen_tasks, read_variants

if TYPE_CHECKING:
    from lifegym.audit import SuiteReport, VariantReport


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
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out step by step ablations, tapes and further processes.")
    ] = False,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Audit again, variant 0 first, whenever a file of the tasks changes."),
    ] = False,
    write_lock: Annotated[
        bool, typer.Option("--write-lock", help="Lock the digests of the canonical worlds, and play nothing.")
    ] = False,
) -> None:
    """Play tasks with the scripted policies and check the gates that keep a score meaningful.

    A gate that does not hold says which check, step or event of which policy it is about, what was found, the file and
    line to change, and how. A task that is being written and stands in no catalog yet is named by its module or file.
    Several tasks are also held to the suite's own gates.

    Ends with 1 if a gate did not hold or a task cannot be told.
    """
    chosen = chosen_tasks(ids or ())
    if write_lock:
        _lock(chosen)
        return
    numbers = read_variants(variants)
    if watch:
        _watch(chosen, variants)
    to_output = json_file is not None and str(json_file) == "-"
    suite = _audited(chosen, numbers, workers, quick, to_output)
    if to_output:
        from lifegym.cli.console import print_json

        print_json(suite.to_json())
    elif json_file is not None:
        _write(json_file, suite)
    if not suite.held:
        raise typer.Exit(1)


def _lock(chosen: list[str]) -> None:
    from lifegym.audit.digests import LOCK, write_lock
    from lifegym.cli.console import output, progress

    with progress("building the canonical worlds"):
        locked = write_lock(chosen, LOCK)
    output().print(f"{LOCK} holds {len(locked)} tasks; {', '.join(chosen)} written.", markup=False)


def _audited(chosen: list[str], numbers: tuple[int, ...], workers: int, quick: bool, to_errors: bool) -> SuiteReport:
    from lifegym.audit.report import AuditReport
    from lifegym.audit.suite import Outcome, audit_tasks, suite_report
    from lifegym.audit.table import print_brief, print_report, print_suite
    from lifegym.cli.console import errors, output, progress, say_error

    console = errors() if to_errors else output()
    apart = workers > 1 and len(chosen) > 1
    with progress("auditing", len(chosen) * (1 if apart else len(numbers))) as bar:

        def count(report: VariantReport) -> None:
            bar.step()

        def show(task_id: str, outcome: Outcome) -> None:
            if apart:
                bar.step(task_id)
            if not isinstance(outcome, AuditReport):
                say_error(f"{task_id} cannot be audited: {outcome}")
            elif len(chosen) == 1:
                print_report(outcome, console)
            else:
                print_brief(outcome, console)

        outcomes = audit_tasks(chosen, numbers, workers=workers, quick=quick, on_variant=count, on_task=show)
        suite = suite_report(outcomes)
    if len(chosen) > 1:
        print_suite(suite, console)
    return suite


def _write(path: Path, suite: SuiteReport) -> None:
    import json

    path.write_text(json.dumps(suite.to_json(), indent=1) + "\n", encoding="utf-8")


def _watch(chosen: list[str], variants: str) -> NoReturn:
    from time import sleep

    from lifegym.audit.watching import PAUSE, Watch
    from lifegym.cli.console import errors

    watched, told = Watch(chosen, variants), errors()
    changed = [path.name for path in watched.look()]
    told.print(f"Watching {', '.join(changed)}; ctrl-C ends.", markup=False)
    try:
        while True:
            sleep(PAUSE)
            changed = [path.name for path in watched.look()]
            if changed:
                told.print(f"\n{', '.join(changed)} changed", markup=False)
    finally:
        watched.stop()
