"""Falsifiability: every check is lost by somebody, or by the reference without one of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lifegym.audit.plays import Episode
from lifegym.audit.report import CheckLine, Detail, Gate, share
from lifegym.audit.scores import SHOWN
from lifegym.envs.spec import TaskSpec

MINDLESS: Final = frozenset({"idle", "polite", "dump", "stuffer", "spammer", "random", "tape"})
"""Policies that understand nothing; losing a check only to them says little for the check."""


def check_lines(
    spec: TaskSpec, episodes: dict[str, Episode], without: dict[str, frozenset[str]]
) -> tuple[CheckLine, ...]:
    """Return one line a check: who loses it, and without which steps it is lost."""
    reference = episodes["reference"]
    lost = {name: episode.lost() for name, episode in episodes.items() if name != "reference"}
    return tuple(
        CheckLine(
            id=check.id,
            says=check.says,
            tier=check.tier,
            axis=check.axis,
            weight=check.weight,
            share=share(check.weight, spec.rubric.total),
            stage=check.stage,
            red_line=check.red_line,
            mutation=check.mutation,
            line=check.line,
            legs=check.legs(),
            lost_by=tuple(name for name, ids in lost.items() if check.id in ids),
            steps=tuple(name for name, ids in without.items() if check.id in ids),
            evidence=reference.results[check.id].evidence if check.id in reference.results else "",
        )
        for check in spec.rubric.checks
    )


def can_be_lost(lines: tuple[CheckLine, ...]) -> Gate:
    """Return the gate that every check is lost by some policy or without some step."""
    never = [line for line in lines if not line.lost_by and not line.steps]
    details = tuple(
        Detail("is lost by no policy and without no step", line.id, evidence=line.evidence) for line in never
    )
    return Gate("each check can be lost", f"{len(never)} cannot", "0", not never, details)


def constraint_gate(spec: TaskSpec, lines: tuple[CheckLine, ...]) -> Gate:
    """Report hidden constraints that no lesser authored assistant loses by."""
    lost = {line.id for line in lines if not set(line.lost_by) <= MINDLESS}
    free = [constraint for constraint in spec.constraints if lost.isdisjoint(constraint.checks)]
    return Gate(
        "hidden constraints that cost nobody anything",
        f"{len(free)} of {len(spec.constraints)}",
        "0",
        not free,
        tuple(
            Detail(f"{constraint.says!r} hangs on {', '.join(constraint.checks)}, which no lesser assistant loses",
                   constraint=constraint.says)
            for constraint in free
        ),
        decisive=False,
    )  # fmt: skip


def falsifiability_gates(spec: TaskSpec, lines: tuple[CheckLine, ...], reference: Episode) -> Iterator[Gate]:
    """Yield what a reader should know of who loses which check; none of it fails a task."""
    weak = [line for line in lines if line.lost_by and not line.steps and set(line.lost_by) <= MINDLESS]
    yield Gate(
        "checks lost only by policies that understand nothing",
        str(len(weak)),
        "0",
        not weak,
        tuple(Detail(f"is lost only by {', '.join(line.lost_by)}", line.id) for line in weak),
        decisive=False,
    )
    steady = [line for line in lines if line.steps and set(line.lost_by) <= MINDLESS]
    yield Gate(
        "checks that no lesser authored assistant loses",
        f"{len(steady)} of {len(lines)}",
        "few",
        len(steady) * 2 <= len(lines),
        tuple(Detail("is lost only by leaving a step out", line.id) for line in steady[:SHOWN]),
        decisive=False,
    )
    used = {name for line in lines for name in line.steps}
    idle_steps = [
        step for step in spec.steps if not step.temptation and step.name not in used and step.name in reference.taken
    ]
    yield Gate(
        "reference steps that no check needs",
        str(len(idle_steps)),
        "few",
        not idle_steps,
        tuple(
            Detail(f"step {step.name!r} can be left out without losing a check", step=step.name) for step in idle_steps
        ),
        decisive=False,
    )
    names = [step.name for step in spec.steps]
    twice = sorted({name for name in names if names.count(name) > 1})
    yield Gate(
        "step names are unique",
        f"{len(twice)} used twice",
        "0",
        not twice,
        tuple(
            Detail(f"step {name!r} is the name of several steps, so leaving one out leaves out all", step=name)
            for name in twice
        ),
        decisive=False,
    )
