"""Committed figures that later ones are compared with: ``benchmarks/baseline.json``, a section for each benchmark.

A section maps what was measured to its cost in floors. Each benchmark reads and writes its own section only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

WORSE: Final = 1.5
"""How many times its committed figure something may cost."""


def read_baseline(path: Path, section: str) -> dict[str, float]:
    """Return a section of a file of figures.

    Raises:
        ValueError: The file is missing, no such file of figures, or has no such section.
    """
    figures = _sections(path).get(section)
    if figures is None:
        raise ValueError(f"{path} has no section {section!r}; write one with --write-baseline")
    return figures


def write_baseline(path: Path, section: str, figures: Mapping[str, float], *, partly: bool = False) -> None:
    """Write figures into a section of a file, which is made if need be.

    Args:
        path: The file; its other sections stay as they are.
        section: The benchmark's own section.
        figures: Floors by name.
        partly: Whether figures of the section that are not among these stay too.

    Raises:
        ValueError: The file is there and is no file of figures.
    """
    sections = _sections(path) if path.exists() else {}
    sections[section] = {**(sections.get(section, {}) if partly else {}), **figures}
    path.write_text(json.dumps(sections, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def worsened(figures: Mapping[str, float], baseline: Mapping[str, float]) -> dict[str, float]:
    """Return the committed figures of what costs more than :data:`WORSE` times as much now; what is new is left out."""
    return {
        name: baseline[name] for name, floors in figures.items() if name in baseline and floors > WORSE * baseline[name]
    }


def _sections(path: Path) -> dict[str, dict[str, float]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"there is no {path}; write it with --write-baseline") from None
    except ValueError as error:
        raise ValueError(f"{path} is no JSON: {error}") from None
    if not isinstance(found, dict) or not all(isinstance(section, dict) for section in found.values()):
        raise ValueError(f'{path} is no file of figures: it should hold {{"speed": {{...}}, "tools": {{...}}}}')
    return found
