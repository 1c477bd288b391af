"""The proactive scaffold: parts that make an assistant look, remember, reconcile and hold back, around any policy.

Each part can be taken alone. It has a rule-based form, which needs no model, and a prompt form for policies that read.
No part sees a task's specification, rubric or authored steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from lifegym.policies.proactive.base import Part
from lifegym.policies.proactive.choosing import Consistency
from lifegym.policies.proactive.guarding import RedLine, Speech
from lifegym.policies.proactive.keeping import Constraints, Durable, Ledger, Plan
from lifegym.policies.proactive.notebook import Finding, Noticed
from lifegym.policies.proactive.scaffold import AsyncScaffold, Scaffold, scaffold
from lifegym.policies.proactive.watching import Audit, Discrepancy
from lifegym.worlds.errors import suggestion

__all__ = ["PARTS", "AsyncScaffold", "Finding", "Noticed", "Part", "Scaffold", "make_parts", "part_names", "scaffold"]

PARTS: Final[dict[str, type[Part]]] = {
    part.name: part for part in (Constraints, Durable, Ledger, Audit, Discrepancy, Plan, Consistency, RedLine, Speech)
}
"""Every part by name, in the order in which their hooks run."""


def part_names(text: str) -> tuple[str, ...]:
    """Read ``audit+ledger``, ``all``, ``none``, or ``all-plan-speech``; the order does not matter.

    Raises:
        ValueError: There is no such part, or one is named twice.
    """
    head, *without = text.split("-")
    named = list(PARTS) if head == "all" else [] if head == "none" else head.split("+")
    for name in [*named, *without]:
        if name not in PARTS:
            raise ValueError(
                f"there is no part {name!r}.{suggestion(name, PARTS)} Parts: {', '.join(PARTS)}; write audit+ledger, "
                "all, none, or all-plan"
            )
    if len(set(named)) < len(named) or len(set(without)) < len(without):
        raise ValueError(f"name each part once, got {text!r}")
    return tuple(name for name in PARTS if name in named and name not in without)


def make_parts(names: Iterable[str], **options: Any) -> list[Part]:
    """Return fresh parts for one episode, in the order in which their hooks run.

    Args:
        names: Names of :data:`PARTS`.
        options: ``every``, days between audits; ``votes`` of the part ``consistency``.

    Raises:
        ValueError: There is no such part, an option is unknown, or has a value that it cannot have.
    """
    wanted = part_names("+".join(names) or "none")
    known = {"every": "audit", "votes": "consistency"}
    for option in options:
        if option not in known:
            raise ValueError(
                f"a scaffold has no option {option!r}.{suggestion(option, known)} It has: {', '.join(known)}"
            )
        if known[option] not in wanted:
            raise ValueError(
                f"{option}= is of the part {known[option]}, which is not among {'+'.join(wanted) or 'none'}"
            )
    return [PARTS[name](**{key: value for key, value in options.items() if known[key] == name}) for name in wanted]
