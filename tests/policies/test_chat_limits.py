"""Many worlds waiting on one endpoint: the limit on calls, and its places."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from lifegym.policies.chat.limiter import Limiter
from lifegym.rollouts.run import rollout
from tests.policies.chat_server import Answer, Fails, Says, Slow, serving
from tests.policies.conftest import chat


def slowly(body: object, number: int) -> Answer:
    """Answer after a moment."""
    return Slow(Says("NO_REPLY"), 0.02)


@pytest.mark.parametrize(("limit", "worlds"), [(1, 4), (3, 12), (12, 6)])
def test_limit__holds_over_all_worlds_of_a_process(task: str, limit: int, worlds: int) -> None:
    """However many worlds are open, the endpoint sees no more calls at once than asked for, and as many if it can."""
    with serving(slowly) as server:
        records = list(rollout(chat(server, concurrency=limit), task, runs=12, concurrency=worlds))
    assert [record.outcome for record in records] == ["completed"] * 12
    most = min(limit, worlds)
    assert max(1, most - 1) <= server.most <= most


def test_limit__holds_over_threads(task: str) -> None:
    """Rollouts in several threads share it, though each has an event loop of its own."""
    with serving(slowly) as server, ThreadPoolExecutor(3) as pool:
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
        return Fails(429, None, {"Retry-After": "0.3"})

    with serving(first_of_each) as server:
        records = list(rollout(chat(server, concurrency=1), task, runs=6, concurrency=6))
    assert [record.meta["policy"]["retries"] for record in records] == [1] * 6
    assert sum(record.meta["policy"]["seconds"] for record in records) >= 6 * 0.3
    assert max(record.meta["seconds"] for record in records) < 6 * 0.3


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
