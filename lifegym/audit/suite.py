"""Auditing many tasks over processes, and the gates that only the tasks together can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from statistics import fmean
from typing import Any, Final

from lifegym.audit.counting import PUBLISHED, figures_of, suite_data
from lifegym.audit.coverage import Coverage
from lifegym.audit.report import AuditReport, Detail, Gate, VariantReport
from lifegym.audit.run import audit_task, know, tasks_known
from lifegym.audit.similarity import alike_gates, likenesses
from lifegym.envs import catalog
from lifegym.envs.patterns import PATTERNS
from lifegym.envs.spec import SUITE_VERSION, TaskSpec
from lifegym.reward.checks import AXES

MEANS: Final[dict[str, float]] = {"idle": 0.5, "polite": 1.5, "dump": 3, "stuffer": 5}
"""Policy to the highest mean it may reach over the suite."""
WHOLE: Final = 38
"""From so many tasks on, they must use every service and most tools between them."""
FULL_DOMAIN: Final = 5
"""From so many tasks on, a domain must show every pattern and measure every axis."""
MEDIANS: Final = ("stages", "horizon_days", "events", "services", "checks", "seed_records")
"""Figures of size of which the suite's median (of records, the mean) is at least the published one."""
TOOLS: Final = 200
"""How many of the services' tools some reference uses."""

Outcome = AuditReport | str
"""A task's report, or why it could not be audited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteReport:
    """The audit of several tasks."""

    tasks: tuple[AuditReport, ...]
    broken: dict[str, str]
    """Tasks that could not be audited, with the reason."""
    gates: tuple[Gate, ...]
    """What the tasks hold together; none for a single task."""

    @property
    def held(self) -> bool:
        """Whether every task was audited and every decisive gate held."""
        return not self.broken and all(task.held for task in self.tasks) and not any(gate.failed for gate in self.gates)

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain JSON values."""
        return {
            "suite_version": SUITE_VERSION,
            "held": self.held,
            "tasks": [task.to_json() for task in self.tasks],
            "broken": self.broken,
            "gates": [asdict(gate) for gate in self.gates],
        }


def audit_tasks(
    ids: Sequence[str],
    variants: Sequence[int],
    *,
    workers: int = 1,
    quick: bool = False,
    on_variant: Callable[[VariantReport], None] | None = None,
    on_task: Callable[[str, Outcome], None] | None = None,
) -> dict[str, Outcome]:
    """Audit several tasks.

    Args:
        ids: Full ids.
        variants: Which variants of each.
        workers: How many processes audit side by side: whole tasks, or the variants of a single one.
        quick: As for :func:`~lifegym.audit.run.audit_task`.
        on_variant: Called as each variant is audited, where this process learns of it.
        on_task: Called as each task is done, in this process; with several workers not always in order.

    Returns:
        Each task's report, or the reason for there being none, in the order asked for.
    """
    found: dict[str, Outcome] = {}
    for task_id, outcome in _outcomes(ids, variants, workers, quick, on_variant):
        found[task_id] = outcome
        if on_task is not None:
            on_task(task_id, outcome)
    return {task_id: found[task_id] for task_id in ids}


def _outcomes(
    ids: Sequence[str],
    variants: Sequence[int],
    workers: int,
    quick: bool,
    on_variant: Callable[[VariantReport], None] | None,
) -> Iterator[tuple[str, Outcome]]:
    if workers <= 1 or len(ids) == 1:
        for task_id in ids:
            try:
                yield task_id, audit_task(task_id, variants, workers=workers, quick=quick, on_variant=on_variant)
            except (ValueError, RuntimeError, ImportError) as error:
                yield task_id, str(error)
        return
    # A process keeps what the variants of a task share. Fresh ones: a fork of one with threads may never answer.
    with ProcessPoolExecutor(workers, get_context("spawn"), know, tasks_known()) as pool:
        jobs = {pool.submit(audit_task, task_id, tuple(variants), quick=quick): task_id for task_id in ids}
        for job in as_completed(jobs):
            yield jobs[job], _outcome(job)


def _outcome(job: Future[AuditReport]) -> Outcome:
    try:
        return job.result()
    except BrokenProcessPool as error:
        return f"the process that audited it died ({error}); try fewer workers"
    except (ValueError, RuntimeError, ImportError) as error:
        return str(error)


def suite_report(outcomes: dict[str, Outcome]) -> SuiteReport:
    """Join what was found of several tasks."""
    reports = tuple(outcome for outcome in outcomes.values() if isinstance(outcome, AuditReport))
    return SuiteReport(
        tasks=reports,
        broken={task_id: outcome for task_id, outcome in outcomes.items() if isinstance(outcome, str)},
        gates=tuple(suite_gates(reports)) if len(outcomes) > 1 else (),
    )


def suite_gates(reports: Sequence[AuditReport]) -> Iterator[Gate]:
    """Yield the gates on several tasks together."""
    yield from _means(reports)
    specs = [catalog.build(report.task) for report in reports]
    yield from alike_gates(likenesses(specs))
    coverage = Coverage.of(specs)
    whole = len(specs) >= WHOLE
    yield _medians(specs, whole)
    idle = coverage.idle_services()
    yield Gate(
        "services in use",
        f"{len(coverage.services)} of {len(coverage.services) + len(idle)}",
        f"all, in {WHOLE} tasks or more",
        not (whole and idle),
        tuple(Detail(f"no task enables {name}") for name in idle),
        remedy="Let a story use the service.",
    )
    yield Gate(
        "tools used by some reference",
        f"{len(coverage.tools)} of {coverage.known_tools}",
        f"at least {TOOLS}, in {WHOLE} tasks or more",
        not whole or len(coverage.tools) >= TOOLS,
        remedy="Let references use more of the services' tools; lifegym coverage lists the others.",
    )
    for what, wanted, shown in (
        ("patterns", tuple(PATTERNS), coverage.patterns),
        ("axes", AXES, coverage.axes),
    ):
        yield _in_domains(what, wanted, shown, coverage.domains)


def _means(reports: Sequence[AuditReport]) -> Iterator[Gate]:
    """Yield the gates on the mean scores, in which every task counts alike."""
    for name, limit in MEANS.items():
        scores = {report.task: fmean(variant.scores[name] for variant in report.variants) for report in reports}
        mean = fmean(scores.values()) if scores else 0.0
        most = sorted(scores, key=lambda task: -scores[task])[:3]
        yield Gate(
            f"mean score of {name}",
            f"{mean:.2f} over {len(scores)} tasks",
            f"at most {limit:g}",
            mean <= limit,
            tuple(Detail(f"{task} gives it {scores[task]:.1f}", policy=name) for task in most),
            remedy=f"Look at the checks that {name} earns in the tasks named.",
        )


def _medians(specs: Sequence[TaskSpec], whole: bool) -> Gate:
    """Compare the suite's size with the published one, whose figures it must not fall short of."""
    suite = suite_data([figures_of(spec) for spec in specs]) if specs else dict.fromkeys(MEDIANS, 0)
    short = [name for name in MEDIANS if suite[name] < PUBLISHED[name]]
    return Gate(
        "medians of size",
        ", ".join(f"{name.replace('_', ' ')} {suite[name]:g}" for name in MEDIANS),
        f"those of the published suite, in {WHOLE} tasks or more",
        not (whole and short),
        tuple(Detail(f"{name.replace('_', ' ')}: {suite[name]:g}, published {PUBLISHED[name]:g}") for name in short),
        remedy="Tell more in the shorter tasks; lifegym stats lists them.",
    )


def _in_domains(what: str, wanted: Sequence[str], shown: dict[str, dict[str, int]], domains: dict[str, int]) -> Gate:
    missing = {
        domain: [name for name in wanted if not shown[domain].get(name)]
        for domain, count in domains.items()
        if count >= FULL_DOMAIN
    }
    lacking = {domain: names for domain, names in missing.items() if names}
    return Gate(
        f"{what} in every domain",
        f"{len(missing) - len(lacking)} of {len(missing)} domains",
        f"all {len(wanted)} in each of {FULL_DOMAIN} tasks or more",
        not lacking,
        tuple(Detail(f"{domain} lacks {', '.join(names)}") for domain, names in lacking.items()),
        remedy=f"Tell a check in that domain for each of the {what} it lacks.",
    )
