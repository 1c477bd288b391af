"""A report as tables for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lifegym.audit.report import AuditReport, CheckLine, Detail, Gate, VariantReport

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
