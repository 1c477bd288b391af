"""Episodes' outcomes as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rich.markup import escape
from rich.table import Table

from lifegym.cli.console import StdConsole, table
from lifegym.rollouts.record import SCORED, EpisodeRecord

__all__ = ["Tally", "counted", "episode_data", "print_episode", "tally_table"]


def episode_data(record: EpisodeRecord) -> dict[str, Any]:
    """Return what became of an episode, without its steps and turns."""
    data = record.compared()
    for name in ("steps", "turns"):
        del data[name]
    return data


def print_episode(out: StdConsole, record: EpisodeRecord, *, all_checks: bool = False) -> None:
    """Print outcome, score and the checks that were lost, or all of them."""
    counts = record.counts
    out.print(
        f"[bold]{escape(record.task)}[/bold]  {escape(record.title)}, variant {record.variant}, policy "
        f"{escape(record.policy)}"
    )
    score = "no score" if record.score is None else f"score {record.score:.1f} of 100"
    did = f"{counted(counts.turns, 'turn')}, {counted(counts.calls, 'call')}, {counts.refused} refused"
    out.print(f"{record.outcome}: [bold]{score}[/bold]  ({did})")
    if record.reason is not None:
        out.print(f"[red]{escape(record.reason.type)}: {escape(record.reason.message)}[/red]")
    if record.outcome == "truncated":
        out.print(_why_cut(record))
        if not record.steps[-1].ok:
            out.print(escape(f"Last refusal: {' '.join(record.steps[-1].result.split())}"))
    shown = [check for check in record.checks if all_checks or not check.passed]
    passed = sum(check.passed for check in record.checks)
    if record.checks:
        out.print(f"{passed} of {len(record.checks)} settled checks passed")
    if shown:
        out.print(_checks(record, shown))


def counted(number: int, thing: str) -> str:
    """Return a number with its thing, such as `1 turn` or `2 turns`."""
    return f"{number:,} {thing}{'s' * (number != 1)}"


def _why_cut(record: EpisodeRecord) -> str:
    if record.counts.actions >= record.max_actions:
        return f"Cut after {counted(record.max_actions, 'action')}; what was not earned by then counts as failed."
    return (
        f"Cut in turn {record.counts.turns}: {counted(record.max_actions_per_turn, 'action')} without a reply; what "
        "was not earned by then counts as failed."
    )


def _evidence(text: str) -> str:
    """Return what a check found, each finding once: several legs of a check often miss the same thing."""
    return "; ".join(dict.fromkeys(" ".join(text.split()).split("; ")))


def _checks(record: EpisodeRecord, shown: Iterable[Any]) -> Table:
    whole = sum(check.weight for check in record.checks)
    listed = table("check", "%", "passed", "asks", "found", right=("%",))
    for check in shown:
        name = f"{check.id} (red line)" if check.red_line else check.id
        passed = "[green]yes[/green]" if check.passed else "[red]no[/red]"
        evidence = escape(_evidence(check.evidence))
        listed.add_row(escape(name), f"{100 * check.weight / whole:.1f}", passed, escape(check.says), evidence)
    return listed


@dataclass(slots=True)
class Tally:
    """What several episodes of one task came to.

    Attributes:
        outcomes: How many ended in which way.
        scores: Those of the episodes that have one.
    """

    outcomes: dict[str, int] = field(default_factory=dict)
    scores: list[float] = field(default_factory=list)

    def add(self, record: EpisodeRecord) -> None:
        """Count an episode."""
        self.outcomes[record.outcome] = self.outcomes.get(record.outcome, 0) + 1
        if record.outcome in SCORED and record.score is not None:
            self.scores.append(record.score)

    @property
    def episodes(self) -> int:
        """How many were counted."""
        return sum(self.outcomes.values())

    @property
    def without_score(self) -> int:
        """How many ended in an error and have no score."""
        return self.episodes - len(self.scores)

    def data(self) -> dict[str, Any]:
        """Return the tally as JSON values; a mean over no episode is null."""
        scores = self.scores
        return {
            "episodes": self.episodes,
            "outcomes": dict(sorted(self.outcomes.items())),
            "scored": len(scores),
            "mean": round(sum(scores) / len(scores), 4) if scores else None,
            "lowest": min(scores, default=None),
            "highest": max(scores, default=None),
        }


def tally_table(tallies: dict[str, Tally]) -> Table:
    """Return one line a task: episodes, how many have a score, and the scores."""
    numbered = ("episodes", "scored", "mean", "lowest", "highest")
    listed = table("task", *numbered, "without a score", right=numbered)
    for name, tally in tallies.items():
        data = tally.data()
        numbers = ("-" if data[key] is None else f"{data[key]:.1f}" for key in ("mean", "lowest", "highest"))
        errors = ", ".join(f"{count} {outcome}" for outcome, count in data["outcomes"].items() if outcome not in SCORED)
        listed.add_row(escape(name), str(tally.episodes), str(len(tally.scores)), *numbers, errors or "none")
    return listed
