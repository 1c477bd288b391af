"""Many worlds waiting on one endpoint: the limit on calls, and its places."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from lifegym.policies.chat.limiter import Limiter
from lifegym.rollouts.run import rollout
from tests.policies.chat_server import Answer, ChatServer, Fails, Says, Slow, serving
from tests.policies.conftest import chat


class Gathers:
    """Answers once as many requests are there together as are wanted, and from then on after a moment."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.server: ChatServer | None = None

    def __call__(self, body: object, number: int) -> Answer:
        for _ in range(500):
            if self.server is not None and self.server.most >= self.wanted:
                break
            sleep(0.01)
        return Slow(Says("NO_REPLY"), 0.01)


@pytest.mark.parametrize(("limit", "worlds"), [(1, 4), (3, 12), (12, 6)])
def test_limit__holds_over_all_worlds_of_a_process(task: str, limit: int, worlds: int) -> None:
    """However many worlds are open, the endpoint sees no more calls at once than asked for, and as many if it can."""
    script = Gathers(min(limit, worlds))
    with serving(script) as server:
        script.server = server
        records = list(rollout(chat(server, concurrency=limit), task, runs=12, concurrency=worlds))
    assert [record.outcome for record in records] == ["completed"] * 12
    assert server.most == min(limit, worlds)


def test_limit__holds_over_threads(task: str) -> None:
    """Rollouts in several threads share it, though each has an event loop of its own."""
    script = Gathers(2)
    with serving(script) as server, ThreadPoolExecutor(3) as pool:
        script.server = server
        factory = chat(server, concurrency=2)
        played = pool.map(lambda seed: list(rollout(factory, task, seed=seed, runs=3, concurrency=3)), range(3))
        records = [record for some in played for record in some]
    assert [record.outcome for record in records] == ["completed"] * 9
    assert server.most == 2


def test_limit__a_place_is_free_while_a_call_waits_to_be_repeated(task: str) -> None:
    """Pauses between repetitions hold no place: with one place, others go on meanwhile."""
    refused: set[int] = set()

    def first_of_each(body: dict[str, int], number: int) -> Answer:
        seed = body["seed"]
        if seed in refused:
            return Says("NO_REPLY")
        refused.add(seed)
        return Fails(429, None, {"Retry-After": "2"})

    with serving(first_of_each) as server:
        records = list(rollout(chat(server, concurrency=1), task, runs=6, concurrency=6))
    assert [record.meta["policy"]["retries"] for record in records] == [1] * 6
    assert len({request["seed"] for request in server.requests[:6]}) == 6


def test_limiter__gives_places_in_the_order_of_coming() -> None:
    """Nobody is overtaken, and a place given back is taken at once."""

    async def run() -> list[int]:
        limiter, order = Limiter(1), list[int]()

        async def take(number: int) -> None:
            async with limiter:
                order.append(number)
                await asyncio.sleep(0)

        await asyncio.gather(*(take(number) for number in range(5)))
        return order

    assert asyncio.run(run()) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("handed_over", [False, True])
def test_limiter__loses_no_place_to_one_who_leaves(handed_over: bool) -> None:
    """One who is cancelled while waiting, or in the moment of getting a place, leaves it to the next."""

    async def run() -> None:
        limiter = Limiter(1)
        await limiter.__aenter__()

        async def take() -> None:
            async with limiter:
                pass

        leaving, staying = asyncio.create_task(take()), asyncio.create_task(take())
        await asyncio.sleep(0)
        if handed_over:
            await limiter.__aexit__(None, None, None)
            leaving.cancel()
        else:
            leaving.cancel()
            await asyncio.sleep(0)
            await limiter.__aexit__(None, None, None)
        async with asyncio.timeout(5):
            await staying
        assert leaving.cancelled() or leaving.done()
        async with asyncio.timeout(5):
            await take()

    asyncio.run(run())


def test_limiter__passes_over_who_waited_in_a_loop_that_is_closed() -> None:
    """A rollout that was given up leaves its place to one in another loop."""
    limiter = Limiter(1)

    async def take() -> bool:
        async with asyncio.timeout(5), limiter:
            return True

    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda loop, context: None)  # it would print that a task of its own is pending
    loop.run_until_complete(limiter.__aenter__())
    waiting = loop.create_task(limiter.__aenter__())
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    asyncio.run(limiter.__aexit__(None, None, None))
    assert asyncio.run(take())
    assert not waiting.done()
