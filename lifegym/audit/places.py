"""Which file of a task's module a line belongs to: a task told in a package of several files numbers lines per file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from lifegym.audit.report import CheckLine, Detail, Gate

_QUOTED = re.compile(r"'([^']+)'")


class Places:
    """The source files of a task.

    Args:
        module: Import path of the task's module or package.
    """

    def __init__(self, module: str) -> None:
        told = import_module(module)
        origin = getattr(told, "__file__", None)
        paths = [Path(origin)] if origin else []
        if paths and hasattr(told, "__path__"):
            paths = sorted(paths[0].parent.glob("*.py"))
        self._texts = {path.name: path.read_text(encoding="utf-8").splitlines() for path in paths}

    def file_of(self, literal: str, line: int) -> str:
        """Return the name of the file in which a literal stands nearest below a line; empty when it stands in none."""
        best: tuple[int, str] | None = None
        for name, lines in self._texts.items():
            for number, text in enumerate(lines, 1):
                if literal in text and number >= line and (best is None or number - line < best[0]):
                    best = number - line, name
        return best[1] if best else ""

    def in_gates(self, gates: Iterable[Gate]) -> tuple[Gate, ...]:
        """Return gates whose details name the file."""
        return tuple(replace(gate, details=tuple(map(self._in_detail, gate.details))) for gate in gates)

    def in_checks(self, lines: Iterable[CheckLine]) -> tuple[CheckLine, ...]:
        """Return check lines that name the file."""
        return tuple(replace(line, file=self.file_of(f'"{line.id}"', line.line)) for line in lines)

    def _in_detail(self, detail: Detail) -> Detail:
        quoted = _QUOTED.search(detail.text)
        subject = detail.check or (quoted[1] if quoted else "")
        if not detail.line or not subject:
            return detail
        return replace(detail, file=self.file_of(f'"{subject}"', detail.line))
