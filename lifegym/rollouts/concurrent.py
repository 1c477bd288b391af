"""Several episodes of one process under way at once: for policies that wait, and for those that answer in batches."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from inspect import iscoroutinefunction
from math import isinf
from typing import Any, TypeAlias

from lifegym.policies import make_policy
from lifegym.policies.base import AnyPolicy, AsyncPolicy, BatchPolicy, Moment
from lifegym.rollouts.episode import Episode, open_episode
from lifegym.rollouts.record import EpisodeRecord, Outcome
from lifegym.rollouts.run import Assignment, Job, play_assigned

__all__ = ["Ended", "play_together"]

Ended: TypeAlias = tuple[Assignment, EpisodeRecord]
Played: TypeAlias = Generator[Ended, None, None]


def play_together(job: Job, items: Iterable[Assignment], concurrency: int) -> Played:
    """Play episodes, up to ``concurrency`` of them at once, and yield each with its record as it ends.

    Args:
        job: What they share. A policy whose methods are coroutines is made anew for each episode; one with
            ``act_batch`` is made once; any other plays one episode after the other.
        items: The episodes; taken from the iterable as places come free.
        concurrency: Most worlds kept open.

    Raises:
        ValueError: More than one world is wanted for a policy that answers one at a time.
        RuntimeError: An asynchronous policy is played where an event loop is running already.
    """
    make = _factory(job.policy)
    # What a factory makes is known from its class, or else from the first one it makes, which for batches is the only.
    first: Any = make if isinstance(make, type) else make(job.seed)
    if hasattr(first, "act_batch"):
        return _in_batches(job, items, concurrency, make(job.seed) if isinstance(make, type) else first)
    if iscoroutinefunction(getattr(first, "act", None)):
        return _awaited(job, items, concurrency, make)
    if concurrency > 1:
        raise ValueError(
            f"concurrency={concurrency} needs a policy that waits (async def act) or answers in batches (act_batch); "
            f"{job.name} answers one world at a time. Play it with workers= instead"
        )
    return ((item, play_assigned(job, item)) for item in items)


def _factory(policy: str | Callable[[int], AnyPolicy]) -> Callable[[int], Any]:
    if isinstance(policy, str):
        return lambda seed: make_policy(policy, seed)
    return policy


def _open(job: Job, item: Assignment) -> Episode:
    return open_episode(
        item.source,
        job.name,
        variant=item.key.variant,
        run=item.key.run,
        seed=job.seed,
        reward_mode=job.reward_mode,
        max_actions=job.max_actions,
        max_actions_per_turn=job.max_actions_per_turn,
        deadline=job.deadline,
    )


def _awaited(job: Job, items: Iterable[Assignment], concurrency: int, make: Callable[[int], Any]) -> Played:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        pass
    else:
        raise RuntimeError(
            "an event loop is running here already (a notebook, say), in which a rollout cannot run its own; give "
            "workers=1, or call rollout from a thread"
        )
    return _in_a_loop(job, items, concurrency, make)


def _in_a_loop(job: Job, items: Iterable[Assignment], concurrency: int, make: Callable[[int], Any]) -> Played:
    """Run the episodes' coroutines in a loop of their own, which stands still while the consumer has a record."""
    source = iter(items)
    loop = asyncio.new_event_loop()
    running: dict[asyncio.Task[EpisodeRecord], Assignment] = {}
    try:
        while True:
            for item in source:
                running[loop.create_task(_play_async(_open(job, item), make))] = item
                if len(running) >= concurrency:
                    break
            if not running:
                return
            done, _ = loop.run_until_complete(asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED))
            for task in [task for task in running if task in done]:
                yield running.pop(task), task.result()
    finally:
        for task in running:
            task.cancel()
        if running:
            loop.run_until_complete(asyncio.wait(running))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


async def _play_async(episode: Episode, make: Callable[[int], Any]) -> EpisodeRecord:
    """Play one episode with a policy that waits; its deadline holds while it waits."""
    try:
        return episode.record(*await _driven(episode, make))
    finally:
        if hasattr(episode.player, "close"):
            await episode.player.close()


async def _driven(episode: Episode, make: Callable[[int], Any]) -> tuple[Outcome, BaseException | None]:
    moments = episode.moments()
    try:
        observation, info = next(moments)
        try:
            player: AsyncPolicy = make(episode.seed)
            episode.player = player
            await _in_time(episode, player.reset(observation, info))
        except _TimeUp:
            return episode.failed(episode.overdue())
        # A policy may raise anything at all; only interrupts and cancellation pass.
        except Exception as error:
            return episode.given_up(error)
        while True:
            try:
                action = await _in_time(episode, player.act(observation, info))
            except _TimeUp:
                return episode.failed(episode.overdue())
            except Exception as error:
                return episode.given_up(error)
            observation, info = moments.send(action)
    except StopIteration as end:
        return end.value, None
    except Exception as error:
        return episode.failed(error)


class _TimeUp(Exception):  # noqa: N818  # the episode's end, not a fault of this code
    """The episode's deadline passed while its policy was waiting."""


async def _in_time(episode: Episode, answer: Any) -> Any:
    left = episode.time_left()
    if isinf(left):
        return await answer
    waiting = asyncio.ensure_future(answer)
    done, _ = await asyncio.wait((waiting,), timeout=max(left, 0.0))
    if not done:
        # A timeout of the policy's own must not pass for the deadline's, so it is not told by an exception.
        waiting.cancel()
        raise _TimeUp
    return waiting.result()


@dataclass(slots=True)
class _Waiting:
    """An episode that waits for its action."""

    number: int
    item: Assignment
    episode: Episode
    moments: Generator[tuple[dict[str, Any], dict[str, Any]], Any, Outcome]
    observation: dict[str, Any]
    info: dict[str, Any]


def _in_batches(job: Job, items: Iterable[Assignment], concurrency: int, player: BatchPolicy) -> Played:
    source = iter(items)
    waiting: list[_Waiting] = []
    begun = 0
    while True:
        over: deque[Ended] = deque()
        while len(waiting) < concurrency and (item := next(source, None)) is not None:
            begun += 1
            if (entry := _begin(job, item, begun, player, over)) is not None:
                waiting.append(entry)
        if not waiting and not over:
            return
        waiting = _answer(player, waiting, over) if waiting else []
        yield from over


def _begin(job: Job, item: Assignment, number: int, player: BatchPolicy, over: deque[Ended]) -> _Waiting | None:
    episode = _open(job, item)
    moments = episode.moments()
    try:
        observation, info = next(moments)
    except Exception as error:
        over.append((item, episode.record(*episode.failed(error))))
        return None
    try:
        player.begin(number, episode.seed, observation, info)
    except Exception as error:
        over.append((item, episode.record(*episode.given_up(error))))
        return None
    return _Waiting(number, item, episode, moments, observation, info)


def _answer(player: BatchPolicy, waiting: list[_Waiting], over: deque[Ended]) -> list[_Waiting]:
    """Ask for everybody's action, take a step in each world, and return those that wait again."""
    try:
        actions = list(player.act_batch([Moment(entry.number, entry.observation, entry.info) for entry in waiting]))
        if len(actions) != len(waiting):
            raise ValueError(f"the policy was asked for {len(waiting)} actions and gave {len(actions)}")
    except Exception as error:
        over.extend((entry.item, entry.episode.record(*entry.episode.given_up(error))) for entry in waiting)
        return []
    still = []
    for entry, action in zip(waiting, actions, strict=True):
        try:
            entry.observation, entry.info = entry.moments.send(action)
            still.append(entry)
            continue
        except StopIteration as end:
            outcome: tuple[Outcome, BaseException | None] = end.value, None
        except Exception as error:
            outcome = entry.episode.failed(error)
        try:
            player.end(entry.number)
        except Exception as error:
            outcome = "policy_error", error
        over.append((entry.item, entry.episode.record(*outcome)))
    return still
