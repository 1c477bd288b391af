"""Where to look: details of gates get the file and line of the task's module, as its story noted them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

from lifegym.audit.remedies import remedy_of
from lifegym.audit.report import CheckLine, Detail, Gate
from lifegym.envs.spec import Place, TaskSpec


class Places:
    """The places at which a task's checks, steps, events and constraints are told.

    Args:
        spec: The task's variant.
    """

    def __init__(self, spec: TaskSpec) -> None:
        self._places = spec.places
        self._home = spec.places.get("task", Place(spec.module, 0))

    def in_gates(self, gates: Iterable[Gate]) -> tuple[Gate, ...]:
        """Return gates with their remedy, whose details name file and line.

        A gate that does not hold has at least one detail: what concerns no single thing concerns the task.
        """
        return tuple(
            replace(gate, remedy=remedy_of(gate.name), details=tuple(map(self._placed, _details(gate))))
            for gate in gates
        )

    def in_checks(self, lines: Iterable[CheckLine]) -> tuple[CheckLine, ...]:
        """Return check lines that name the file."""
        return tuple(replace(line, file=file_of(self._of(check=line.id).module)) for line in lines)

    def _placed(self, detail: Detail) -> Detail:
        place = self._of(check=detail.check, step=detail.step, event=detail.event, constraint=detail.constraint)
        return replace(detail, file=file_of(place.module), line=place.line)

    def _of(self, **subjects: str) -> Place:
        """Return the place of the first subject that was told somewhere, or the task's own."""
        for kind, name in subjects.items():
            if name and f"{kind} {name}" in self._places:
                return self._places[f"{kind} {name}"]
        return self._home


def _details(gate: Gate) -> tuple[Detail, ...]:
    if gate.held or gate.details:
        return gate.details
    return (Detail(f"{gate.name}: {gate.figure}, wanted {gate.wanted}"),)


@cache
def file_of(module: str) -> str:
    """Return the source file of a module, from the current folder if it lies there; empty when it has none."""
    origin = getattr(import_module(module), "__file__", None)
    if not origin:
        return ""
    path = Path(origin)
    return str(path.relative_to(os.getcwd())) if path.is_relative_to(os.getcwd()) else str(path)
