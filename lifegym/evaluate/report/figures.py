"""What the page shows of an evaluation beyond its measures: curve, funnel, failures, effort, what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lifegym.evaluate.funnel import FAILURES, Failure
from lifegym.evaluate.report.reading import Evaluation
from lifegym.rollouts.record import EpisodeRecord

__all__ = ["JUDGMENTS", "Step", "curve", "effort", "failures", "funnel", "never_played"]

JUDGMENTS: Final = ("accessed", "recognized", "grounded", "timely", "intervened")
"""The judgments that hold or do not; the sixth, the outcome, is a share."""
PARTS: Final = 10
_TOKENS: Final = ("input_tokens", "output_tokens")


class Step(NamedTuple):
    """One judgment of the funnel over all silent changes on which a check depends."""

    name: str
    share: float
    held: float
    of: int


def curve(records: Sequence[EpisodeRecord]) -> list[tuple[float, float]]:
    """Return the share of weight earned along the timeline: (middle of a tenth, 0 to 1; per cent earned).

    Only checks that are due at a stage's close have a place there. Each episode's weights add up to one, so that long
    rubrics count no more than short ones. Tenths in which no check is due are left out.
    """
    earned, whole = [0.0] * PARTS, [0.0] * PARTS
    for record in records:
        if record.score is None:
            continue
        total = sum(check.weight for check in record.checks)
        for check in record.checks:
            if check.tier == "stage":
                part = min(PARTS * check.stage // max(len(record.stages), 1), PARTS - 1)
                earned[part] += check.weight / total * check.passed
                whole[part] += check.weight / total
    return [((part + 0.5) / PARTS, 100 * earned[part] / whole[part]) for part in range(PARTS) if whole[part]]


def funnel(found: Evaluation) -> list[Step]:
    """Return the six judgments in order, over the silent changes on which at least one check depends."""
    judged = [one for each in found.judgments for one in each if one.outcome is not None]
    if not judged:
        return []
    steps = [(name, float(sum(getattr(one, name) for one in judged))) for name in JUDGMENTS]
    steps.append(("outcome", sum(one.outcome or 0.0 for one in judged)))
    return [Step(name, held / len(judged), held, len(judged)) for name, held in steps]


def failures(found: Evaluation) -> dict[Failure, int]:
    """Return how many silent changes were lost in each way, all ways in order."""
    counts = Counter(one.failure for each in found.judgments for one in each if one.failure is not None)
    return {name: counts[name] for name in FAILURES}


def effort(record: EpisodeRecord) -> dict[str, float]:
    """Return what an episode took: calls always, tokens and cost where the record's ``meta`` tells them."""
    found: dict[str, float] = {"calls": float(record.counts.calls)}
    usage: Any = record.meta.get("usage", record.meta)
    if isinstance(usage, dict):
        tokens = [usage[name] for name in _TOKENS if isinstance(usage.get(name), int | float)]
        if tokens:
            found["tokens"] = float(sum(tokens))
    cost = record.meta.get("cost")
    if isinstance(cost, int | float) and not isinstance(cost, bool):
        found["cost"] = float(cost)
    return found


def never_played(found: Evaluation) -> int:
    """Return how many episodes the settings ask for and the directory does not have."""
    if found.settings is None or found.settings.policy != found.policy:
        return 0
    return max(0, len(found.settings.worlds) * found.settings.runs - len(found.records))
