"""Many episodes in one call: here, or over the worker processes of Ray."""

from __future__ import annotations

import logging
import os
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from lifegym.envs import catalog
from lifegym.policies.base import AnyPolicy, Policy
from lifegym.policies.specs import read_spec
from lifegym.reward.shaping import RewardMode, check_mode
from lifegym.rollouts.episode import MAX_ACTIONS, MAX_ACTIONS_PER_TURN, name_of, play, policy_source
from lifegym.rollouts.record import EpisodeKey, EpisodeRecord, RecordError
from lifegym.rollouts.retrying import Retries, reported
from lifegym.rollouts.store import EpisodeStore, Terms

__all__ = ["Assignment", "Job", "rollout"]

logger = logging.getLogger(__name__)

TaskName: TypeAlias = str | os.PathLike[str]
Episodes: TypeAlias = Generator[EpisodeRecord, None, None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What all episodes of one rollout share."""

    policy: str | Callable[[int], AnyPolicy]
    name: str
    seed: int
    reward_mode: RewardMode
    max_actions: int
    max_actions_per_turn: int
    deadline: float | None
    concurrency: int
    """Worlds that one process keeps open at once."""
    added: dict[str, str]
    """Tasks that were added to the catalog, by key, with their modules."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One episode to play."""

    source: str
    """Task id or directory."""
    key: EpisodeKey


def rollout(
    policy: str | Callable[[int], AnyPolicy],
    tasks: TaskName | Iterable[TaskName],
    *,
    variants: int | Iterable[int] = (0,),
    runs: int = 1,
    seed: int = 0,
    workers: int = 0,
    out: TaskName | None = None,
    address: str | None = None,
    reward_mode: RewardMode = "stage",
    on_episode: Callable[[EpisodeRecord], None] | None = None,
    max_actions: int = MAX_ACTIONS,
    max_actions_per_turn: int = MAX_ACTIONS_PER_TURN,
    deadline: float | None = None,
    name: str | None = None,
    concurrency: int = 1,
) -> Episodes:
    """Play every task in every variant ``runs`` times and yield each episode's record as it ends.

    Arguments are checked at once; episodes are played as the iterator is consumed. The records are the same with and
    without workers, except for their order and ``meta``: ``sorted`` brings both into one order. An episode that
    ends in an infrastructure error (the world raised, a worker was lost, the deadline passed) is played again, at most
    twice, and ``meta["attempts"]`` counts.

    Args:
        policy: A policy's spec (a name, ``package.module:Class,key=value``, a checkpoint, ``openai:MODEL``; see
            :mod:`lifegym.policies.specs`), or a function from an episode's seed to a fresh policy. With workers, the
            function is pickled once into Ray's object store: weights it holds, such as those of
            ``functools.partial(make, weights=array)``, are shared by all workers of a machine, and arrays in it arrive
            read-only.
        tasks: Task ids or directories of exported tasks, one or several.
        variants: Variants of each task; a directory has its own one.
        runs: Repetitions, each with a seed of its own.
        seed: Seed of the whole rollout; each episode's is derived from it, the task, the variant and the run.
        workers: 0 plays in this process; otherwise how many episodes Ray plays at once. Ray is imported only then; one
            that is already initialised is used and left running.
        out: A ``.jsonl`` file or a directory (see :class:`~lifegym.rollouts.store.EpisodeStore`). Episodes that it
            already holds are neither played nor yielded; ``read_episodes`` reads all of them.
        address: Address of a Ray cluster whose machines have this package, such as ``auto`` or ``ray://head:10001``.
        reward_mode: ``stage``, ``sparse`` or ``potential``.
        on_episode: Called with each record once it is stored.
        max_actions: Actions after which an episode is truncated.
        max_actions_per_turn: Actions within one turn after which it is truncated.
        deadline: Seconds an episode may take. Workers that hang are killed; in this process it is looked at between
            steps.
        name: What the records call the policy; by default its spec, ``name`` attribute, or the name of the function.
        concurrency: How many worlds each process keeps open at once, for policies that wait
            (:class:`~lifegym.policies.base.AsyncPolicy`) or answer in batches
            (:class:`~lifegym.policies.base.BatchPolicy`).

    Raises:
        ValueError: A task, variant, policy, mode or number is none that exists; the message says what would be right.
        RecordError: ``out`` holds something damaged, of another suite version, or one of these episodes played with
            another reward mode or limit.
        ImportError: Workers are wanted and Ray is not installed.
    """
    check_mode(reward_mode)
    for label, value, least in (("runs", runs, 1), ("workers", workers, 0), ("seed", seed, 0)):
        _check_whole(label, value, least)
    limits = {"max_actions": max_actions, "max_actions_per_turn": max_actions_per_turn, "concurrency": concurrency}
    for label, value in limits.items():
        _check_whole(label, value, 1)
    if deadline is not None and not deadline > 0:
        raise ValueError(f"deadline is a number of seconds, or None, got {deadline!r}")
    if address is not None and workers == 0:
        raise ValueError("address names a Ray cluster, which plays with workers= at least 1; got workers=0")
    job = Job(
        policy=_ready(policy),
        name=name_of(policy) if name is None else name,
        seed=seed,
        reward_mode=reward_mode,
        max_actions=max_actions,
        max_actions_per_turn=max_actions_per_turn,
        deadline=deadline,
        concurrency=concurrency,
        added={key: module for key, module in catalog.CATALOG.items() if not module.startswith("lifegym.")},
    )
    plan = _plan(job, tasks, variants, runs)
    store = None if out is None else EpisodeStore(out)
    todo = plan if store is None else _missing(job, plan, store)
    if len(todo) < len(plan):
        logger.info("%d of %d episodes are already in %s", len(plan) - len(todo), len(plan), out)
    if workers == 0:
        records = _play_here(job, todo)
    else:
        from lifegym.rollouts.workers import play_over_ray

        records = play_over_ray(job, todo, workers, address)
    return _delivered(records, store, on_episode)


def play_assigned(job: Job, item: Assignment) -> EpisodeRecord:
    """Play one episode of a job in this process, with a policy that answers one world at a time."""
    return play(
        item.source,
        cast("str | Callable[[int], Policy]", job.policy),
        variant=item.key.variant,
        run=item.key.run,
        seed=job.seed,
        reward_mode=job.reward_mode,
        max_actions=job.max_actions,
        max_actions_per_turn=job.max_actions_per_turn,
        deadline=job.deadline,
        name=job.name,
    )


def counted(record: EpisodeRecord, attempts: int, earlier: Sequence[Any] = ()) -> EpisodeRecord:
    """Return a record that says how many attempts it took, and what its policy reported of those before the last."""
    meta = {**record.meta, "attempts": attempts}
    if earlier:
        meta["earlier"] = list(earlier)
    return record.model_copy(update={"meta": meta})


def _check_whole(label: str, value: object, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ValueError(f"{label} is a whole number of at least {least}, got {value!r}")


def _ready(policy: str | Callable[[int], AnyPolicy]) -> str | Callable[[int], AnyPolicy]:
    """Return what makes the policies: for a checkpoint or an endpoint a function, so that its weights go along.

    Raises:
        ValueError: There is no such policy; nothing has been played then.
    """
    if isinstance(policy, str):
        spec = read_spec(policy)
        if spec.kind in ("checkpoint", "openai", "proactive"):
            return spec.maker()
        if spec.kind == "class":
            spec.check_class()
    elif not callable(policy):
        raise ValueError(
            "each episode gets a fresh policy: give its name or a function from a seed to a policy, such as "
            f"`lambda seed: {type(policy).__name__}()`"
        )
    return policy


def _plan(job: Job, tasks: TaskName | Iterable[TaskName], variants: int | Iterable[int], runs: int) -> list[Assignment]:
    names: Iterable[TaskName] = [tasks] if isinstance(tasks, str | os.PathLike) else tasks
    chosen = [variants] if isinstance(variants, int) else list(variants)
    plan: dict[EpisodeKey, Assignment] = {}
    for source in map(catalog.resolve, names):
        if isinstance(job.policy, str):
            policy_source(job.policy, source)
        for variant in chosen:
            task, number = _identity(source, variant)
            for run in range(runs):
                key = EpisodeKey(task, number, run, job.seed, job.name)
                if key in plan:
                    raise ValueError(
                        f"{task}, variant {number} is asked for twice (by {plan[key].source} and {source}); name "
                        "each task and variant once"
                    )
                plan[key] = Assignment(source, key)
    return list(plan.values())


def _identity(source: str, variant: int) -> tuple[str, int]:
    if catalog.is_directory(source):
        spec = catalog.build(source, variant)
        return spec.id, spec.variant
    return source, catalog.check_variant(variant)


def _missing(job: Job, plan: list[Assignment], store: EpisodeStore) -> list[Assignment]:
    """Return what is still to be played.

    Raises:
        RecordError: An episode that is there was played on other terms, so that it cannot stand for this one.
    """
    wanted = Terms(job.reward_mode, job.max_actions, job.max_actions_per_turn)
    missing = []
    for item in plan:
        found = store.terms(item.key)
        if found is None:
            missing.append(item)
        elif found != wanted:
            told = ", ".join(
                f"{name}={old} and not {new}" for name, old, new in zip(Terms._fields, found, wanted, strict=True)
                if old != new
            )  # fmt: skip
            raise RecordError(
                f"{store.path} holds {item.key.task}, variant {item.key.variant}, run {item.key.run} of "
                f"{item.key.policy} played with {told}; ask for the same, or give another out"
            )
    return missing


def _play_here(job: Job, todo: list[Assignment]) -> Episodes:
    from lifegym.rollouts.concurrent import play_together

    queue = deque(todo)
    attempts: Counter[EpisodeKey] = Counter()
    earlier: defaultdict[EpisodeKey, list[Any]] = defaultdict(list)
    retries = Retries()

    def taken() -> Iterator[Assignment]:
        while queue:
            yield queue.popleft()

    while queue:  # an episode that is to be played again may come back when no other is left
        for item, record in play_together(job, taken(), job.concurrency):
            attempts[item.key] += 1
            if retries.wanted(record, attempts[item.key]):
                earlier[item.key] += reported(record)
                queue.appendleft(item)
            else:
                yield counted(record, attempts[item.key], earlier.pop(item.key, ()))


def _delivered(
    records: Episodes, store: EpisodeStore | None, on_episode: Callable[[EpisodeRecord], None] | None
) -> Episodes:
    try:
        with closing(records):
            for record in records:
                if store is not None:
                    store.add(record)
                if on_episode is not None:
                    on_episode(record)
                yield record
    finally:
        if store is not None:
            store.close()
