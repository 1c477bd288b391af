"""Auditing a task: its variants one after the other or side by side."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Final

from lifegym.audit.arguments import argument_gates
from lifegym.audit.digests import Digests, digest_gate, digests_elsewhere, lock_gate
from lifegym.audit.falsify import can_be_lost, check_lines, constraint_gate, falsifiability_gates
from lifegym.audit.hints import hint_gate
from lifegym.audit.near import near_miss_gates
from lifegym.audit.places import Places
from lifegym.audit.plays import play_branches
from lifegym.audit.provenance import provenance_gates, trail_of
from lifegym.audit.report import AuditReport, Gate, VariantReport, over_variants
from lifegym.audit.scores import RANDOM_SEEDS, play_all, reward_gate, score_gates, temptation_gate
from lifegym.audit.size import size_gates
from lifegym.audit.sound import sound_gates
from lifegym.audit.telling import telling_gates
from lifegym.envs import catalog
from lifegym.envs.drafts import DRAFTS
from lifegym.envs.spec import SUITE_VERSION, TaskSpec
from lifegym.reward.shaping import REWARD_MODES

VARIANTS: Final = (0, 1, 2, 3, 4, 10_000, 10_001, 10_002)
"""What a full audit plays: five training variants and three held-out ones."""


def audit_task(
    task_id: str,
    variants: Iterable[int] = (0,),
    *,
    processes: bool = True,
    workers: int = 1,
    quick: bool = False,
    on_variant: Callable[[VariantReport], None] | None = None,
) -> AuditReport:
    """Audit a task.

    Args:
        task_id: With or without its prefix.
        variants: Which concrete worlds to play.
        processes: Whether to compute digests in a further process, and to look into the lock file.
        workers: How many processes play variants side by side.
        quick: Whether to leave out what takes longest: further processes, the reference without each of its steps, and
            the tapes of other variants.
        on_variant: Called with each variant's report as soon as it is there, in this process; with several workers not
            always in order.

    Returns:
        All gates, per variant and over the variants.

    Raises:
        ValueError: The task or a variant does not exist.
        RuntimeError: A further process failed.
    """
    full = catalog.resolve(task_id)
    numbers = list(dict.fromkeys(catalog.check_variant(variant) for variant in variants))
    if not numbers:
        raise ValueError("give at least one variant, such as 0")
    spec = catalog.build(full, numbers[0])
    processes = processes and not quick
    elsewhere = digests_elsewhere(full, numbers) if processes else {}
    reports = _audit_all(full, numbers, elsewhere, workers, quick, on_variant or _nothing)
    lock = Places(spec).in_gates((lock_gate(full),)) if processes and full not in DRAFTS else ()
    return AuditReport(
        task=full,
        title=spec.title,
        module=spec.module,
        suite_version=SUITE_VERSION,
        variants=reports,
        gates=(*over_variants(reports), *lock),
    )


def _nothing(report: VariantReport) -> None:
    """Take no notice of a report."""


def _audit_all(
    task_id: str,
    variants: list[int],
    elsewhere: Digests,
    workers: int,
    quick: bool,
    on_variant: Callable[[VariantReport], None],
) -> tuple[VariantReport, ...]:
    if workers <= 1 or len(variants) == 1:
        reports = []
        for variant in variants:
            reports.append(audit_variant(task_id, variant, elsewhere, variant == variants[0], quick))
            on_variant(reports[-1])
        return tuple(reports)
    # Fresh processes rather than forked ones: a fork of a process with threads may never answer.
    with ProcessPoolExecutor(workers, get_context("spawn"), know, tasks_known()) as pool:
        jobs = [
            pool.submit(audit_variant, task_id, number, elsewhere, number == variants[0], quick) for number in variants
        ]
        for job in as_completed(jobs):
            on_variant(job.result())
        return tuple(job.result() for job in jobs)


def tasks_known() -> tuple[dict[str, str], set[str]]:
    """Return what a new process must be told of by :func:`know`."""
    return dict(catalog.CATALOG), set(DRAFTS)


def know(tasks: dict[str, str], drafts: set[str]) -> None:
    """Tell a new process of tasks that were added to the catalog."""
    catalog.CATALOG.update(tasks)
    DRAFTS.update(drafts)


def audit_variant(
    task_id: str, variant: int, elsewhere: Digests | None = None, thorough: bool = True, quick: bool = False
) -> VariantReport:
    """Audit one variant in this process.

    Args:
        task_id: The full id.
        variant: Its variant.
        elsewhere: Digests that another process computed, to compare with; without them that gate is left out.
        thorough: Whether to play the reference without each step and in all reward modes. What these show lies in the
            task's code and in the engine, not in what a variant draws, so one variant of an audit is enough; the steps
            are left out in any variant where some check is lost by no policy. The random policy plays one seed only
            in the others.
        quick: As for :func:`audit_task`.
    """
    collecting = gc.isenabled()
    # An audit makes few cycles and holds much at once, so that looking for garbage costs a tenth of it.
    gc.disable()
    try:
        return _audit_variant(catalog.build(task_id, variant), elsewhere, thorough and not quick, quick)
    finally:
        if collecting:
            gc.enable()


def _audit_variant(spec: TaskSpec, elsewhere: Digests | None, thorough: bool, quick: bool) -> VariantReport:
    seeds, modes = (RANDOM_SEEDS, REWARD_MODES) if thorough else (RANDOM_SEEDS[:1], REWARD_MODES[:1])
    episodes = play_all(spec, seeds, modes, tapes=not quick)
    reference = episodes["reference"]
    lines = check_lines(spec, episodes, {})
    unlost = any(not line.lost_by for line in lines)
    branches = play_branches(spec) if thorough or (unlost and not quick) else None
    if branches is not None:
        lines = check_lines(spec, episodes, branches.without)
    trail = trail_of(spec, reference)
    gates: list[Gate] = [
        *score_gates(spec, episodes),
        can_be_lost(lines),
        constraint_gate(spec, lines),
        reward_gate(episodes),
        *size_gates(spec),
        *sound_gates(spec, episodes),
        *provenance_gates(spec, trail),
        *argument_gates(spec, reference, trail),
        *near_miss_gates(spec),
        hint_gate(spec),
        *telling_gates(spec),
    ]
    if branches is not None:
        gates += [temptation_gate(spec, branches), *falsifiability_gates(spec, lines, reference)]
    if elsewhere:
        gates.append(digest_gate(spec, reference, elsewhere))
    counts = {
        "actions": {name: episode.actions for name, episode in episodes.items()},
        "lost by one temptation": {name: sorted(lost) for name, lost in (branches.tempted if branches else {}).items()},
        "skipped events": reference.skipped,
        "truncated": [name for name, episode in episodes.items() if episode.truncated],
    }
    scores = {name: round(episode.score, 4) for name, episode in episodes.items()}
    places = Places(spec)
    return VariantReport(
        variant=spec.variant,
        digest=spec.digest,
        scores=scores,
        gates=places.in_gates(gates),
        checks=places.in_checks(lines),
        counts=counts,
    )


def parse_variants(text: str) -> tuple[int, ...]:
    """Read variants such as ``0-4,10000-10002``.

    Raises:
        ValueError: A part is neither a number nor a range of numbers in order.
    """
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d+)(?:\s*-\s*(\d+))?\s*", part)
        if match is None or (match[2] and int(match[2]) < int(match[1])):
            raise ValueError(f"variants are written like 0-4,10000-10002; {part!r} is no number and no range")
        found.extend(range(int(match[1]), int(match[2] or match[1]) + 1))
    return tuple(dict.fromkeys(found))
