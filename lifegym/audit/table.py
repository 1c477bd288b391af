"""A report as tables for a terminal."""

from __future__ import annotations

from statistics import fmean

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lifegym.audit.report import AuditReport, CheckLine, Detail, Gate, VariantReport
from lifegym.audit.suite import SuiteReport
from lifegym.envs.catalog import PREFIX

MOST = 12
"""How many reasons a gate prints; the JSON report holds all."""


def print_report(report: AuditReport, console: Console | None = None) -> None:
    """Print scores, gates, checks and, for each gate that did not hold, where to look.

    Args:
        report: What to print.
        console: Where to; the standard output when None.
    """
    out = console or Console()
    out.print(
        f"\n[bold]{escape(report.task)}[/bold]  {escape(report.title)}  "
        f"(suite {report.suite_version}, {escape(report.module)})"
    )
    out.print(scores_table(report))
    out.print(gates_table(report.gates))
    out.print(checks_table(report.variants[0]))
    for gate in report.gates:
        if not gate.held and gate.details:
            print_details(out, gate)
    failed = report.failed()
    if failed:
        count = "1 gate" if len(failed) == 1 else f"{len(failed)} gates"
        out.print(f"[red]{count} failed[/red]: {escape(', '.join(gate.name for gate in failed))}")
    else:
        out.print("[green]every gate held[/green]")


def print_brief(report: AuditReport, console: Console) -> None:
    """Print one task of several: a line, and the gates that failed with the reasons."""
    failed = report.failed()
    verdict = f"[red]{len(failed)} gates failed[/red]" if failed else "[green]every gate held[/green]"
    console.print(f"[bold]{escape(report.task)}[/bold]  {escape(report.title)}: {verdict}")
    for gate in failed:
        print_details(console, gate)


def print_suite(suite: SuiteReport, console: Console) -> None:
    """Print the table of several tasks, and the gates that they hold together."""
    console.print(suite_table(suite))
    for task, reason in suite.broken.items():
        console.print(f"[red]{escape(task)} cannot be audited[/red]: {escape(reason)}", highlight=False)
    console.print(gates_table(suite.gates))
    for gate in suite.gates:
        if not gate.held:
            print_details(console, gate)


def suite_table(suite: SuiteReport) -> Table:
    """Return one line a task: how many gates failed, and each policy's mean score over its variants."""
    names = list(dict.fromkeys(name for report in suite.tasks for name in report.variants[0].scores))
    table = Table(title="Suite: mean scores over variants", title_justify="left")
    table.add_column("task", no_wrap=True)
    for name in ("gates", *names):
        table.add_column(name, justify="right")
    for report in suite.tasks:
        means = (fmean(variant.scores[name] for variant in report.variants) for name in names)
        failed = len(report.failed())
        gates = f"[red]{failed} failed[/red]" if failed else "[green]held[/green]"
        table.add_row(escape(report.task.removeprefix(PREFIX)), gates, *(f"{mean:.1f}" for mean in means))
    if len(suite.tasks) > 1:
        table.add_section()
        overall = (fmean(fmean(v.scores[name] for v in report.variants) for report in suite.tasks) for name in names)
        table.add_row(f"mean of {len(suite.tasks)}", "", *(f"{mean:.2f}" for mean in overall))
    return table


def scores_table(report: AuditReport) -> Table:
    """Return each policy's score in each variant."""
    table = Table(title="Scores", title_justify="left")
    table.add_column("policy")
    for variant in report.variants:
        table.add_column(str(variant.variant), justify="right")
    for name in report.variants[0].scores:
        table.add_row(name, *(f"{variant.scores[name]:.1f}" for variant in report.variants))
    return table


def gates_table(gates: tuple[Gate, ...]) -> Table:
    """Return the gates with figure, wanted and held."""
    table = Table(title="Gates", title_justify="left")
    for column in ("gate", "figure", "wanted", "held"):
        table.add_column(column, overflow="fold")
    for gate in gates:
        table.add_row(escape(gate.name), escape(gate.figure), escape(gate.wanted), _held(gate))
    return table


def _held(gate: Gate) -> str:
    if gate.held:
        return "[green]yes[/green]"
    return "[red]NO[/red]" if gate.decisive else "[yellow]note[/yellow]"


def checks_table(variant: VariantReport) -> Table:
    """Return one line a check: weight, axis, tier, when it is due and who loses it."""
    table = Table(title=f"Checks of variant {variant.variant}", title_justify="left")
    for column in ("check", "weight", "%", "axis", "tier", "due", "legs", "lost by", "lost without", "line"):
        table.add_column(
            column, overflow="fold", justify="right" if column in ("weight", "%", "due", "line") else "left"
        )
    for line in variant.checks:
        table.add_row(*_cells(line))
    return table


def _cells(line: CheckLine) -> tuple[str, ...]:
    mark = " [red]red line[/red]" if line.red_line else ""
    without = (
        f"{line.steps[0]}{f' and {len(line.steps) - 1} more' if len(line.steps) > 1 else ''}" if line.steps else "-"
    )
    return (
        f"{escape(line.id)}{mark}",
        str(line.weight),
        f"{line.share:.1f}",
        line.axis,
        line.tier,
        str(line.stage + 1),
        " ".join(line.legs),
        ", ".join(line.lost_by) or "-",
        escape(without),
        str(line.line),
    )


def print_details(out: Console, gate: Gate) -> None:
    """Print why a gate did not hold: check, policy, evidence, and the line of the task's module to change."""
    out.print(f"\n[bold]{escape(gate.name)}[/bold]: {escape(gate.figure)}, wanted {escape(gate.wanted)}")
    for detail in gate.details[:MOST]:
        out.print(f"  {escape(_words(detail))}", highlight=False)
    if len(gate.details) > MOST:
        out.print(f"  and {len(gate.details) - MOST} more in the JSON report")
    if gate.remedy:
        out.print(f"  [bold]->[/bold] {escape(gate.remedy)}", highlight=False)


def _words(detail: Detail) -> str:
    policy = f" ({detail.policy})" if detail.policy and detail.policy not in detail.text else ""
    return f"{detail.words()}{policy}"
