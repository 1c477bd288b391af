"""Episodes over Ray: whole episodes as the unit of work, a bounded number in flight, lost ones played again."""

from __future__ import annotations

import logging
import os
import sys
import sysconfig
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.rollouts.concurrent import play_together
from lifegym.rollouts.episode import DeadlineExceededError, unplayed
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.retrying import Retries, reported
from lifegym.rollouts.run import Assignment, Episodes, Job, counted

__all__ = ["cluster_cpus", "play_over_ray"]

logger = logging.getLogger(__name__)

CPU_SHARE: Final = 0.25
"""Share of a CPU an episode asks of Ray. Whole CPUs would wait for ever in a Ray whose actors hold all of them."""
GRACE = 30.0
"""Seconds past the deadline (a worker's own start included) after which a worker that does not answer is killed."""
BATCH_SIZE: Final = 32
"""Most episodes a worker is handed at once."""
BATCH_SECONDS: Final = 0.25
"""How long a worker gathers short episodes before it hands them over."""
UNTAKEN: Final = 4
"""How many handovers a worker may be ahead of whoever takes the records; then it waits, so that memory is bounded."""
_QUIET_SECONDS: Final = 60.0
_POLL_SECONDS: Final = 5.0


@dataclass(slots=True)
class _Ticket:
    """An episode that waits or is under way; one that was lost with others is played alone from then on."""

    item: Assignment
    attempt: int = 1
    alone: bool = False
    earlier: tuple[Any, ...] = ()
    """What its policy reported of the attempts before."""


@dataclass(slots=True)
class _Flight:
    tickets: dict[int, _Ticket]
    """What has not been handed over, by place."""
    since: float
    """When it set out or last handed something over."""
    overdue: bool = False


def cluster_cpus(address: str) -> int:
    """Return how many CPUs a Ray cluster has, at least 1.

    Args:
        address: The cluster's, such as ``auto`` or ``ray://head:10001``.

    Raises:
        ImportError: Ray is not installed.
        ConnectionError: There is no cluster at this address.
    """
    ray = _ray()
    with _connected(ray, 1, address):
        return max(1, int(ray.cluster_resources().get("CPU", 1)))


def play_over_ray(job: Job, todo: list[Assignment], workers: int, address: str | None) -> Episodes:
    """Return the records of the episodes in the order in which they end, at most ``workers`` at a time.

    Raises:
        ImportError: Ray is not installed.
    """
    return _supervised(_ray(), job, todo, workers, address)


def _ray() -> Any:
    # Ray reads these when it is imported or started: no usage reports, no token written to the user's home.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_AUTH_MODE", "disabled")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise ImportError("workers need Ray: pip install 'lifegym[ray]', or play with workers=0") from error
    return ray


def _supervised(ray: Any, job: Job, todo: list[Assignment], workers: int, address: str | None) -> Episodes:
    if not todo:
        return
    with _connected(ray, workers, address):
        pool = _Pool(ray, job, workers)
        try:
            yield from pool.play(todo)
        finally:
            pool.abandon()


@contextmanager
def _connected(ray: Any, workers: int, address: str | None) -> Iterator[None]:
    """Use the Ray that is there, or start one and shut down that one alone."""
    if ray.is_initialized():
        yield
        return
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.WARNING}
    if address is None:
        # Local, since Ray would otherwise join whatever cluster another program has begun on this machine.
        options |= {"address": "local", "num_cpus": workers, "include_dashboard": False}
    else:
        options["address"] = address
    try:
        with _importable():
            ray.init(**options)
    except RuntimeError as error:
        if address is None:
            raise
        raise ConnectionError(f"no Ray cluster answers at {address}: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()


@contextmanager
def _importable() -> Iterator[None]:
    """Let the processes that Ray starts find every module this one finds, also those outside the package."""
    before = os.environ.get("PYTHONPATH")
    standard = sysconfig.get_path("stdlib")
    os.environ["PYTHONPATH"] = os.pathsep.join(
        path for path in map(os.path.abspath, sys.path) if os.path.isdir(path) and not path.startswith(standard)
    )
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def _in_worker(job: Job, items: list[Assignment]) -> Iterator[list[tuple[int, EpisodeRecord]]]:
    """What a worker runs: some whole episodes, handed over with their places as they end.

    Short ones are handed over together, so that Ray's own work, a few milliseconds an object, does not outweigh them.
    """
    for key, module in job.added.items():
        catalog.add_task(key, module)
    places = {item: place for place, item in enumerate(items)}
    ended: list[tuple[int, EpisodeRecord]] = []
    since = perf_counter()
    for item, record in play_together(job, items, job.concurrency):
        ended.append((places[item], record))
        if perf_counter() - since > BATCH_SECONDS:
            yield ended
            ended, since = [], perf_counter()
    if ended:
        yield ended


class _Pool:
    """The episodes under way."""

    def __init__(self, ray: Any, job: Job, workers: int) -> None:
        self._ray = ray
        self._job = job
        self._workers = workers
        self._shared = ray.put(job)
        # Ray's own retries would neither be counted nor logged. A worker whose records nobody takes waits with them.
        self._remote = ray.remote(_in_worker).options(
            num_returns="streaming", _generator_backpressure_num_objects=UNTAKEN, num_cpus=CPU_SHARE, max_retries=0,
            scheduling_strategy="SPREAD", name=f"lifegym:{job.name}",
        )  # fmt: skip
        self._waiting: deque[_Ticket] = deque()
        self._flying: dict[Any, _Flight] = {}
        self._heard = perf_counter()
        self._retries = Retries()

    def play(self, todo: list[Assignment]) -> Episodes:
        """Yield the records in the order in which they arrive."""
        self._waiting.extend(map(_Ticket, todo))
        while self._waiting or self._flying:
            while self._waiting and len(self._flying) < self._workers:
                tickets = self._next_batch()
                stream = self._remote.remote(self._shared, [ticket.item for ticket in tickets])
                self._flying[stream] = _Flight(dict(enumerate(tickets)), perf_counter())
            ready, _ = self._ray.wait(list(self._flying), num_returns=1, timeout=self._patience())
            for stream in ready:
                self._heard = perf_counter()
                yield from self._landed(stream)
            self._kill_overdue()
            self._complain()

    def _next_batch(self) -> list[_Ticket]:
        """Take some episodes off the queue, fewer towards its end so that all workers end together."""
        waiting = self._waiting
        size = min(BATCH_SIZE, 1 + len(waiting) // (2 * self._workers))
        if self._job.concurrency > 1:  # a worker plays as many at once, and some more while the last ones end
            size = min(4 * self._job.concurrency, max(1, -(-len(waiting) // self._workers)))
        tickets = [waiting.popleft()]
        while waiting and len(tickets) < size and not tickets[0].alone and not waiting[0].alone:
            tickets.append(waiting.popleft())
        return tickets

    def _landed(self, stream: Any) -> Episodes:
        """Take what a worker has handed over; play again what it lost."""
        flight = self._flying[stream]
        try:
            ended: list[tuple[int, EpisodeRecord]] = self._ray.get(next(stream))
        except StopIteration:
            del self._flying[stream]
            if flight.tickets:  # never seen, and not to be lost in silence if it ever is
                raise RuntimeError(f"a worker ended without {len(flight.tickets)} of its episodes") from None
            return
        except self._ray.exceptions.RayError as error:
            del self._flying[stream]
            ended = [(place, self._lost(ticket, flight, error)) for place, ticket in flight.tickets.items()]
        flight.since = perf_counter()
        for place, record in ended:
            ticket = flight.tickets.pop(place)
            if self._retries.wanted(record, ticket.attempt):
                # Worlds that share a worker are many; the second loss is early enough to look for the one at fault.
                alone = self._job.concurrency == 1 or ticket.attempt > 1
                earlier = (*ticket.earlier, *reported(record))
                self._waiting.appendleft(_Ticket(ticket.item, ticket.attempt + 1, alone, earlier))
            else:
                yield counted(record, ticket.attempt, ticket.earlier)

    def _lost(self, ticket: _Ticket, flight: _Flight, error: BaseException) -> EpisodeRecord:
        job, item = self._job, ticket.item
        if flight.overdue:
            error = DeadlineExceededError(
                f"the episode was given {job.deadline:g} s and its worker did not answer; it was killed"
            )
        return unplayed(item.source, item.key, error, job.reward_mode, job.max_actions, job.max_actions_per_turn)

    def _patience(self) -> float:
        if self._job.deadline is None:
            return _POLL_SECONDS
        oldest = min(flight.since for flight in self._flying.values())
        return min(_POLL_SECONDS, max(0.05, oldest + self._patience_with_worker(self._job.deadline) - perf_counter()))

    @staticmethod
    def _patience_with_worker(deadline: float) -> float:
        return deadline + BATCH_SECONDS + GRACE

    def _kill_overdue(self) -> None:
        if self._job.deadline is None:
            return
        limit = perf_counter() - self._patience_with_worker(self._job.deadline)
        for stream, flight in self._flying.items():
            if flight.since < limit and not flight.overdue:
                flight.overdue = True
                self._ray.cancel(stream, force=True)

    def _complain(self) -> None:
        quiet = perf_counter() - self._heard
        if quiet > _QUIET_SECONDS:
            self._heard = perf_counter()
            logger.warning(
                "no episode has ended for %.0f s; %d are under way or wait for a CPU. Free: %s",
                quiet,
                len(self._flying),
                self._ray.available_resources(),
            )

    def abandon(self) -> None:
        """Stop what is still under way: the caller wants no more."""
        for stream in self._flying:
            self._ray.cancel(stream, force=True)
        self._flying.clear()
