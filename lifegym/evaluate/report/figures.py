"""What the page shows of an evaluation beyond its measures: what episodes took, and what is missing."""

from __future__ import annotations

from lifegym.evaluate.rates import Funnel, funnel
from lifegym.evaluate.report.reading import Evaluation
from lifegym.evaluate.usage import Prices, usage_of
from lifegym.rollouts.record import EpisodeRecord

__all__ = ["effort", "funnels", "never_played"]


def funnels(found: Evaluation) -> dict[str, Funnel]:
    """Return the funnels of silent changes and of hidden constraints, over the episodes with a score."""
    pairs = zip(found.records, found.judgments, strict=True)
    return funnel((record, judgments) for record, judgments in pairs if record.score is not None)


def effort(record: EpisodeRecord, prices: Prices | None) -> dict[str, float]:
    """Return what an episode took: calls always, tokens where the policy told them, cost where a price is known."""
    found = {"calls": float(record.counts.calls)}
    usage = usage_of(record)
    if usage is not None:
        found["tokens"] = float(usage.context_tokens + usage.output_tokens)
        cost = None if prices is None else prices.cost(usage)
        if cost is not None:
            found["cost"] = float(cost)
    return found


def never_played(found: Evaluation) -> int:
    """Return how many episodes the settings ask for and the directory does not have."""
    if found.settings is None or found.settings.policy != found.policy:
        return 0
    stored = {record.key for record in found.records}
    return sum(key not in stored for key in found.settings.episodes())
