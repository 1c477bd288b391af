"""What each part of the proactive scaffold does for scores, without a model: each alone, and each left out of all.

python -m benchmarks.scaffold --json

A part is measured around the authored assistant that lacks what the part is for, around the reference, which lacks
nothing, and around one that understands nothing. Worlds are paired: a difference is
that of the same world with and without, and its interval comes from resampling worlds (95 %, percentile bootstrap). A
second row, ``durable (other life)``, is a control: the recalled sentences are another person's.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.evaluate.intervals import bootstrap_mean
from lifegym.policies import make_policy
from lifegym.policies.base import Policy
from lifegym.policies.proactive import PARTS, Part, make_parts, scaffold
from lifegym.policies.proactive.base import Calls
from lifegym.policies.proactive.keeping import Durable
from lifegym.policies.proactive.notebook import Notebook
from lifegym.policies.proactive.reading import sentences
from lifegym.policies.specs import read_spec
from lifegym.rollouts.episode import play

__all__ = ["INNERS", "compare", "main"]

_CLERK: Final = "lifegym.policies.proactive.clerk:Clerk"
INNERS: Final = ("announced-only", "forgetful", "reckless", "over-asking", "reference", _CLERK)
VARIANTS: Final = 5
"""Held-out worlds of each task."""
CONTROL: Final = "durable (other life)"


class OtherLife(Durable):
    """Recalls as many sentences as it would, but of another person.

    Args:
        said: What that person says.
    """

    def __init__(self, said: Sequence[str]) -> None:
        super().__init__()
        self._other = tuple(said)

    def turn_opened(self, note: Notebook) -> Calls:
        """Put the other's sentences in place of those recalled."""
        yield from super().turn_opened(note)
        first = 5 * note.turns
        note.recalled[:] = [
            self._other[(first + index) % len(self._other)] for index in range(len(note.recalled))
        ]  # fmt: skip


def settings() -> dict[str, tuple[str, ...]]:
    """Return what is compared with the inner policy alone, by name: all, each alone, each left out, and pairs."""
    everything = tuple(PARTS)
    return {
        "all": everything,
        **{name: (name,) for name in everything},
        "audit+discrepancy": ("audit", "discrepancy"),
        "audit+discrepancy+plan": ("audit", "discrepancy", "plan"),
        "constraints+redline": ("constraints", "redline"),
        "constraints+speech": ("constraints", "speech"),
        **{f"all-{name}": tuple(other for other in everything if other != name) for name in everything},
    }


def compare(
    inner: str, tasks: Sequence[str], variants: Sequence[int], wanted: Sequence[str] = (), seed: int = 0
) -> list[dict[str, Any]]:
    """Return a row for the inner policy alone and one for each setting, over the same worlds.

    Args:
        inner: A policy's spec.
        tasks: Task ids.
        variants: Worlds of each task.
        wanted: Names of :func:`settings`, or :data:`CONTROL`; all by default.
        seed: Seeds the episodes.

    Returns:
        Rows with ``inner``, ``parts``, ``score`` (0-100, mean), ``difference`` to the inner policy alone with ``low``
        and ``high``, ``actions`` (mean) and ``worlds``.

    Raises:
        ValueError: There is no such setting, task or policy.
    """
    read_spec(inner)
    chosen: dict[str, tuple[str, ...] | None] = {**settings(), CONTROL: None}
    for name in wanted:
        if name not in chosen:
            raise ValueError(f"there is no setting {name!r}; there are {', '.join(chosen)}")
    worlds = [(task, variant) for task in tasks for variant in variants]
    base = [_played(task, variant, lambda own: make_policy(inner, own), seed) for task, variant in worlds]
    rows = [_row(inner, "none", base, base)]
    for name, names in chosen.items():
        if not wanted or name in wanted:
            found = [_played(task, variant, _maker(inner, names, task), seed) for task, variant in worlds]
            rows.append(_row(inner, name, found, base))
    return rows


def _maker(inner: str, names: tuple[str, ...] | None, task: str) -> Callable[[int], Policy]:
    said = _said_elsewhere(task) if names is None else ()

    def make(seed: int) -> Policy:
        parts: list[Part] = [OtherLife(said)] if names is None else make_parts(names)
        return scaffold(make_policy(inner, seed), parts)  # type: ignore[return-value]  # an authored policy answers at once

    return make


def _said_elsewhere(task: str) -> list[str]:
    """Return what the persons of all other tasks say."""
    others = [other for other in catalog.task_ids() if other != catalog.resolve(task)]
    return [
        sentence
        for other in others
        for event in catalog.build(other).timeline.events
        if event.kind == "user_message"
        for sentence in sentences(event.text)
    ]


def _played(task: str, variant: int, make: Callable[[int], Policy], seed: int) -> tuple[float, int]:
    """Return an episode's score and number of actions; an episode without a score stops all."""
    record = play(task, make, variant=variant, seed=seed)
    if record.score is None:
        raise RuntimeError(f"{task}, variant {variant}, ended as {record.outcome}: {record.reason}")
    return record.score, record.counts.actions


def _row(inner: str, parts: str, found: list[tuple[float, int]], base: list[tuple[float, int]]) -> dict[str, Any]:
    apart = bootstrap_mean([score - before for (score, _), (before, _) in zip(found, base, strict=True)])
    return {
        "inner": inner,
        "parts": parts,
        "score": round(sum(score for score, _ in found) / len(found), 2),
        "difference": round(apart.mean, 2),
        "low": None if apart.low is None else round(apart.low, 2),
        "high": None if apart.high is None else round(apart.high, 2),
        "actions": round(sum(actions for _, actions in found) / len(found), 1),
        "worlds": len(found),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.scaffold", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--inner", action="append", help=f"inner policy; repeatable; default {', '.join(INNERS)}")
    parser.add_argument("--task", action="append", help="task id; repeatable; default all tasks")
    parser.add_argument("--parts", action="append", help="setting; repeatable; default all")
    parser.add_argument("--variants", type=int, default=VARIANTS, help="held-out worlds of each task")
    parser.add_argument("--seed", type=int, default=0, help="seeds the episodes")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    given = parser.parse_args(arguments)
    if given.variants < 1:
        parser.error(f"--variants is at least 1, got {given.variants}")
    first = catalog.TEST_VARIANTS.start
    rows: list[dict[str, Any]] = []
    try:
        for inner in given.inner or INNERS:
            tasks = given.task or catalog.task_ids()
            rows += compare(inner, tasks, range(first, first + given.variants), given.parts or (), given.seed)
    except ValueError as error:
        parser.error(str(error))
    print(json.dumps(rows, indent=1) if given.json else _table(rows))
    return 0


def _table(rows: Sequence[dict[str, Any]]) -> str:
    """Return the rows as a Markdown table."""
    lines = ["| inner | parts | score | difference | 95 % | actions |", "|---|---|---|---|---|---|"]
    for row in rows:
        spread = "" if row["low"] is None else f"{row['low']:+.1f} to {row['high']:+.1f}"
        difference = "" if row["parts"] == "none" else f"{row['difference']:+.1f}"
        cells = (
            row["inner"],
            row["parts"],
            f"{row['score']:.1f}",
            difference,
            spread if difference else "",
            row["actions"],
        )
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
