"""A task's size in figures, and those of the published suite beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from lifegym.audit.report import share
from lifegym.audit.size import KIND_SHARES, counted, seed_records
from lifegym.envs.spec import TaskSpec
from lifegym.reward.checks import TIERS
from lifegym.worlds.events import EVENT_KINDS

__all__ = ["PUBLISHED", "Figures", "figures_of", "suite_data", "task_data"]

PUBLISHED: Final[dict[str, Any]] = {
    "tasks": 200,
    "stages": 24,
    "horizon_days": 29,
    "events": 36,
    "kinds_percent": {kind: KIND_SHARES[kind] for kind in EVENT_KINDS},
    "services": 7,
    "checks": 58,
    "late_checks_percent": 19.1,
    "late_weight_percent": 26.8,
    "mutation_weight_percent": None,
    "seed_records": 1687,
}
"""The published suite's own statistics: medians, but a mean for seed records; None is not given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The size of one task. Events leave out those that stand in for or follow up on another; weights are summed."""

    id: str
    stages: int
    horizon_days: int
    events: int
    kinds: dict[str, int]
    services: int
    checks: int
    tiers: dict[str, int]
    weight: int
    tier_weights: dict[str, int]
    mutation_weight: int
    seed_records: int


def figures_of(spec: TaskSpec) -> Figures:
    """Count one variant of a task."""
    events = counted(spec)
    checks = spec.rubric.checks
    kinds = Counter(event.kind for event in events)
    tiers = Counter(check.tier for check in checks)
    weights: Counter[str] = Counter()
    for check in checks:
        weights[check.tier] += check.weight
    return Figures(
        id=spec.id,
        stages=len(spec.timeline.stages),
        horizon_days=(spec.timeline.end - spec.timeline.stages[0].at).days,
        events=len(events),
        kinds={kind: kinds[kind] for kind in EVENT_KINDS},
        services=len(spec.services),
        checks=len(checks),
        tiers={tier: tiers[tier] for tier in TIERS},
        weight=sum(weights.values()),
        tier_weights={tier: weights[tier] for tier in TIERS},
        mutation_weight=sum(check.weight for check in checks if check.mutation),
        seed_records=seed_records(spec),
    )


def task_data(one: Figures) -> dict[str, Any]:
    """Return one task's figures as JSON values: counts, and shares in per cent."""
    late = one.checks - one.tiers["stage"]
    late_weight = one.weight - one.tier_weights["stage"]
    return {
        "id": one.id,
        "stages": one.stages,
        "horizon_days": one.horizon_days,
        "events": one.events,
        "kinds": one.kinds,
        "kinds_percent": _shares(one.kinds, one.events),
        "services": one.services,
        "checks": one.checks,
        "tiers": one.tiers,
        "tiers_percent": _shares(one.tiers, one.checks),
        "tiers_weight_percent": _shares(one.tier_weights, one.weight),
        "late_checks_percent": _percent(late, one.checks),
        "late_weight_percent": _percent(late_weight, one.weight),
        "mutation_weight_percent": _percent(one.mutation_weight, one.weight),
        "seed_records": one.seed_records,
    }


def suite_data(all_figures: Sequence[Figures]) -> dict[str, Any]:
    """Return several tasks' figures as one: medians of counts, and shares over all events and checks.

    Weights count as shares of their task, so that no task counts more than another. Seed records are a mean, as
    published.
    """
    kinds = {kind: sum(one.kinds[kind] for one in all_figures) for kind in EVENT_KINDS}
    tiers = {tier: sum(one.tiers[tier] for one in all_figures) for tier in TIERS}
    events, checks = sum(kinds.values()), sum(tiers.values())
    tier_weights = {tier: _mean([share(one.tier_weights[tier], one.weight) for one in all_figures]) for tier in TIERS}
    return {
        "tasks": len(all_figures),
        "stages": median(one.stages for one in all_figures),
        "horizon_days": median(one.horizon_days for one in all_figures),
        "events": median(one.events for one in all_figures),
        "events_total": events,
        "kinds": kinds,
        "kinds_percent": _shares(kinds, events),
        "services": median(one.services for one in all_figures),
        "checks": median(one.checks for one in all_figures),
        "checks_total": checks,
        "tiers": tiers,
        "tiers_percent": _shares(tiers, checks),
        "tiers_weight_percent": tier_weights,
        "late_checks_percent": _percent(checks - tiers["stage"], checks),
        "late_weight_percent": _mean(
            [share(one.weight - one.tier_weights["stage"], one.weight) for one in all_figures]
        ),
        "mutation_weight_percent": _mean([share(one.mutation_weight, one.weight) for one in all_figures]),
        "seed_records": round(sum(one.seed_records for one in all_figures) / len(all_figures)),
    }


def _percent(part: float, whole: float) -> float:
    return round(share(part, whole), 1)


def _shares(counts: Mapping[Any, int], whole: int) -> dict[str, float]:
    return {name: _percent(count, whole) for name, count in counts.items()}


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 1)
