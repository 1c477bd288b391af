"""A limit on calls under way that holds over all worlds of a process, whichever event loops they run in."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import cache
from threading import Lock
from types import TracebackType

__all__ = ["Limiter", "limiter_of"]


class Limiter:
    """Lets at most ``limit`` tasks hold a place at once; those that wait get theirs in the order of coming.

    ``asyncio.Semaphore`` belongs to one event loop; rollouts that run in several threads have one each.

    Args:
        limit: How many places there are.
    """

    def __init__(self, limit: int) -> None:
        self._free = limit
        self._lock = Lock()
        self._waiting: deque[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = deque()

    async def __aenter__(self) -> None:
        with self._lock:
            if self._free > 0:
                self._free -= 1
                return
            loop = asyncio.get_running_loop()
            place: asyncio.Future[None] = loop.create_future()
            entry = (loop, place)
            self._waiting.append(entry)
        try:
            await place
        except asyncio.CancelledError:
            with self._lock:
                handed_over = entry not in self._waiting
                if not handed_over:
                    self._waiting.remove(entry)
            if handed_over:
                self._hand_on()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hand_on()

    def _hand_on(self) -> None:
        with self._lock:
            while self._waiting:
                loop, place = self._waiting.popleft()
                try:
                    loop.call_soon_threadsafe(_give, place)
                except RuntimeError:  # a loop that was closed; who waited in it is gone
                    continue
                return
            self._free += 1


def _give(place: asyncio.Future[None]) -> None:
    if not place.done():
        place.set_result(None)


@cache
def limiter_of(endpoint: str, limit: int) -> Limiter:
    """Return the one limiter of this process for an endpoint."""
    return Limiter(limit)
