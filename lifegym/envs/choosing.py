"""Which tasks to train on: facts about tasks to filter by, and a sampler that follows learning."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from lifegym.envs import catalog
from lifegym.envs.life_env import Info, LifeEnv, Observation

__all__ = ["LearningProgress", "SampledTasks", "TaskFacts", "facts", "select"]


@dataclass(frozen=True, slots=True)
class TaskFacts:
    """What a task is like, read from its published variant.

    Attributes:
        task: Full id.
        domain: One of the ten.
        services: The enabled ones.
        stages: How many there are.
        days: From the opening to the end.
        axes: Share of the weight on each axis, 0 to 1.
        difficulty: Share of the weight, 0 to 1, of checks that depend on a silent change, on a constraint that is only
            hinted at, or on a red line: what an assistant loses that only does as it is told.
    """

    task: str
    domain: str
    services: tuple[str, ...]
    stages: int
    days: float
    axes: Mapping[str, float]
    difficulty: float


@lru_cache(maxsize=512)
def facts(task: str) -> TaskFacts:
    """Return what a task is like; it is built for that, which takes a moment.

    Raises:
        ValueError: There is no such task.
    """
    spec = catalog.build(catalog.resolve(task))
    checks = spec.rubric.checks
    hinted = {name for constraint in spec.constraints for name in constraint.checks}
    axes: dict[str, float] = {}
    hard = 0
    for check in checks:
        axes[check.axis] = axes.get(check.axis, 0.0) + check.weight / spec.rubric.total
        hard += check.weight if check.mutation or check.red_line or check.id in hinted else 0
    lasts = spec.timeline.end - spec.timeline.stages[0].at
    return TaskFacts(
        spec.id, spec.domain, spec.services, len(spec.timeline.stages), lasts.total_seconds() / 86400, axes,
        hard / spec.rubric.total,
    )  # fmt: skip


def select(
    tasks: Iterable[str] = (),
    *,
    domains: Collection[str] = (),
    services: Collection[str] = (),
    axes: Mapping[str, float] | None = None,
    difficulty: tuple[float, float] = (0.0, 1.0),
) -> tuple[str, ...]:
    """Return the full ids of the tasks that fit, in the catalog's order.

    Args:
        tasks: Ids to choose from; all tasks for none.
        domains: Only of these domains; of any for none.
        services: Only tasks that have all of these.
        axes: Only tasks with at least this share of their weight on each of these axes, such as
            ``{"constraint": 0.2}``.
        difficulty: Lowest and highest :attr:`TaskFacts.difficulty`.

    Raises:
        ValueError: A task or domain does not exist, or the bounds of difficulty are none.
    """
    strange = sorted(set(domains) - set(catalog.DOMAINS))
    if strange:
        raise ValueError(f"no domain {strange[0]!r}; domains: {', '.join(catalog.DOMAINS)}")
    low, high = difficulty
    if not 0 <= low <= high <= 1:
        raise ValueError(f"difficulty is (lowest, highest) between 0 and 1, got {difficulty!r}")
    found = []
    for task in [catalog.resolve(name) for name in tasks] or catalog.task_ids():
        known = facts(task)
        if (
            (not domains or known.domain in domains)
            and set(services) <= set(known.services)
            and all(known.axes.get(axis, 0.0) >= share for axis, share in (axes or {}).items())
            and low <= known.difficulty <= high
        ):
            found.append(task)
    return tuple(found)


class LearningProgress:
    """Chooses the tasks on which a learner's results change most, in either direction.

    For each task two moving averages of its results are kept, a fast and a slow one; how far they are apart is the
    learning progress. Results are first stretched where they are near 0, so that the first successes count. Chances are
    the sigmoid of the standardized progress above its 90th percentile. After Kanitscheider et al. 2021 (arXiv
    2106.14876), with a floor under each chance, so that a task that stood still is still tried.

    Args:
        tasks: What to choose from.
        rate: Weight of a new result in the fast average, 0 to 1; in the slow one it is a fifth of that.
        stretch: The result that is mapped to a half, 0 to 1 (the paper's 0.1).
        floor: Share of the choices that are made evenly, 0 to 1.

    Raises:
        ValueError: There is no task, one stands there twice, or a number is out of range.
    """

    def __init__(self, tasks: Sequence[str], *, rate: float = 0.1, stretch: float = 0.1, floor: float = 0.1) -> None:
        if not tasks or len(set(tasks)) != len(tasks):
            raise ValueError(f"give at least one task, each once; got {list(tasks)[:5]}")
        for name, value in {"rate": rate, "stretch": stretch, "floor": floor}.items():
            if not 0 < value <= 1:
                raise ValueError(f"{name} is above 0 and at most 1, got {value}")
        self.tasks = tuple(tasks)
        self.rate = rate
        self.stretch = stretch
        self.floor = floor
        self._fast = np.zeros(len(tasks))
        self._slow = np.zeros(len(tasks))
        self.seen = np.zeros(len(tasks), dtype=np.int64)
        self._place = {task: place for place, task in enumerate(self.tasks)}

    def update(self, task: str, score: float) -> None:
        """Take in one episode's score, 0 to 100.

        Raises:
            KeyError: The task is none of the sampler's.
            ValueError: It is no score.
        """
        if not 0 <= score <= 100:
            raise ValueError(f"a score is between 0 and 100, got {score}")
        place, result = self._place[task], score / 100
        if self.seen[place] == 0:
            self._fast[place] = self._slow[place] = result
        self._fast[place] += self.rate * (result - self._fast[place])
        self._slow[place] += self.rate / 5 * (result - self._slow[place])
        self.seen[place] += 1

    @property
    def progress(self) -> NDArray[np.float64]:
        """How far each task's fast average is from its slow one, stretched; float64, shape (tasks,)."""
        apart: NDArray[np.float64] = np.abs(self._stretched(self._fast) - self._stretched(self._slow))
        return apart

    def _stretched(self, result: NDArray[np.float64]) -> NDArray[np.float64]:
        return (1 - self.stretch) * result / (result + self.stretch * (1 - 2 * result))

    def chances(self) -> NDArray[np.float64]:
        """Return each task's chance to be chosen; float64, shape (tasks,), sums to 1. Untried tasks come first."""
        count = len(self.tasks)
        untried = self.seen == 0
        if untried.any():
            even: NDArray[np.float64] = untried / float(untried.sum())
            return even
        progress = self.progress
        spread = float(progress.std())
        if spread < _STILL:
            return np.full(count, 1 / count)
        standard = (progress - progress.mean()) / spread
        weight: NDArray[np.float64] = 1 / (1 + np.exp(-(standard - np.quantile(standard, 0.9))))
        chances: NDArray[np.float64] = (1 - self.floor) * weight / weight.sum() + self.floor / count
        return chances

    def choose(self, generator: np.random.Generator) -> str:
        """Return a task, drawn by its chance."""
        return self.tasks[int(generator.choice(len(self.tasks), p=self.chances()))]


_STILL: Final = 1e-12


class SampledTasks(gymnasium.Wrapper[Observation, Any, Observation, Any]):
    """One environment over several tasks: each reset chooses one, and each end of an episode is reported.

    Args:
        sampler: Chooses the tasks; :class:`LearningProgress`, or anything with its ``tasks``, ``choose`` and
            ``update``. Several environments of a process may share one.
        **settings: Those of every :class:`~lifegym.envs.life_env.LifeEnv`, such as ``variants="train"``.

    Raises:
        ValueError: A task or a setting does not exist.
    """

    def __init__(self, sampler: LearningProgress, **settings: Any) -> None:
        self.sampler = sampler
        self._lives: dict[str, LifeEnv] = {task: LifeEnv(task, **settings) for task in sampler.tasks}
        super().__init__(self._lives[sampler.tasks[0]])
        self._generator = np.random.default_rng(0)
        self.chosen = sampler.tasks[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Choose a task and begin an episode of it; ``options={"task": id}`` fixes which.

        Raises:
            ValueError: The task is none of the sampler's.
        """
        options = dict(options or {})
        wanted = options.pop("task", None)
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.chosen = self.sampler.choose(self._generator) if wanted is None else self._known(wanted)
        self.env = self._lives[self.chosen]
        return self.env.reset(seed=int(self._generator.integers(2**31)), options=options or None)

    def _known(self, wanted: object) -> str:
        if wanted not in self._lives:
            raise ValueError(f"the tasks here are {', '.join(self._lives)}; got {str(wanted)[:60]!r}")
        return str(wanted)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Make one action; the score of an episode that ends goes to the sampler."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        if terminated or truncated:
            self.sampler.update(self.chosen, float(info["score"]))
        return observation, float(reward), terminated, truncated, info
