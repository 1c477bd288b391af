"""Policies that go wrong on purpose, importable by worker processes."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifegym.policies import make_policy


class Silent:
    """Closes every turn."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Nothing to prepare."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Return an empty reply."""
        return {"reply": ""}


class Stumbling(Silent):
    """Raises in its third turn."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        self._turns = 0

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        self._turns += 1
        if self._turns == 3:
            raise ConnectionError("the model did not answer")
        return {"reply": f"turn {self._turns}"}


class Odd(Silent):
    """Gives things that are no actions before it closes a turn."""

    offers: tuple[Any, ...] = (
        object(),
        {"tool": "files.list", "arguments": {"folder": float("nan")}},
        '{"reply": ',
        None,
        {"reply": "half \ud800 a pair"},
        {"tool": "files__write", "arguments": {"path": "a.md", "content": "東京 🙂\u2028"}},
    )

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        self._next = 0

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        self._next += 1
        return self.offers[self._next - 1] if self._next <= len(self.offers) else {"reply": ""}


class KillsItsWorker(Silent):
    """Kills its own process in the second turn, once for each file that is missing."""

    def __init__(self, flag: Path, times: int) -> None:
        self._flag = flag
        self._times = times

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        self._turns = 0

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        self._turns += 1
        if self._turns == 2:
            marks = len(list(self._flag.iterdir()))
            if marks < self._times:
                (self._flag / str(marks)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return {"reply": ""}


class Hanging(Silent):
    """Does not come back from its first turn."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        time.sleep(600)
        return {"reply": ""}


class Weighted(Silent):
    """Says what its weights add up to."""

    def __init__(self, weights: NDArray[np.int64]) -> None:
        self._weights = weights

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        return {"reply": f"{int(self._weights.sum())} {self._weights.flags.writeable}"}


class SlowRandom:
    """The random policy, a little slower at each reply."""

    def __init__(self, seed: int = 0) -> None:
        self._player = make_policy("random", seed)

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Begin."""
        self._player.reset(observation, info)

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Wait and act."""
        time.sleep(0.02)
        return self._player.act(observation, info)


class Waiting:
    """Waits a little before each reply, as for a model; how many waited at once is kept in the class."""

    under_way = 0
    most = 0

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    async def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Count the turns of this episode."""
        self._turns = 0

    async def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Wait and reply."""
        cls = type(self)
        cls.under_way += 1
        cls.most = max(cls.most, cls.under_way)
        await asyncio.sleep(0.002 * (self._seed % 3))
        cls.under_way -= 1
        self._turns += 1
        return {"reply": f"{self._seed} {self._turns}"}


class WaitingForEver(Waiting):
    """Is never answered in its second turn."""

    async def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Reply once, then wait."""
        if self._turns:
            await asyncio.sleep(600)
        return await super().act(observation, info)


class TimesOut(Waiting):
    """Has a timeout of its own, which is no deadline's."""

    async def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Give up."""
        raise TimeoutError("the endpoint gave up")


class Together:
    """Answers all waiting worlds at once and remembers how many they were."""

    sizes: list[int] = []  # noqa: RUF012  # shared on purpose: tests look at it

    def __init__(self, seed: int = 0) -> None:
        self._seeds: dict[int, int] = {}
        self._turns: dict[int, int] = {}

    def begin(self, episode: int, seed: int, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Keep an episode's seed."""
        self._seeds[episode], self._turns[episode] = seed, 0

    def act_batch(self, moments: Any) -> list[Any]:
        """Reply to each."""
        self.sizes.append(len(moments))
        for moment in moments:
            self._turns[moment.episode] += 1
        return [{"reply": f"{self._seeds[moment.episode]} {self._turns[moment.episode]}"} for moment in moments]

    def end(self, episode: int) -> None:
        """Forget it."""
        del self._seeds[episode], self._turns[episode]


class TogetherWrong(Together):
    """Gives an action too few in its third round."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._rounds = 0

    def act_batch(self, moments: Any) -> list[Any]:
        """Reply to each, or to all but one."""
        self._rounds += 1
        return super().act_batch(moments)[self._rounds == 3 :]


def stumbling(seed: int) -> Stumbling:
    """Return a fresh one."""
    return Stumbling()


def odd(seed: int) -> Odd:
    """Return a fresh one."""
    return Odd()


def hanging(seed: int) -> Hanging:
    """Return a fresh one."""
    return Hanging()


def weighted(seed: int, *, weights: NDArray[np.int64]) -> Weighted:
    """Return one that holds the weights."""
    return Weighted(weights)


def kills_first(seed: int, *, flag: Path, times: int, victim: int) -> Any:
    """Return a policy that kills its worker in the episode of one seed, and the reference in all others."""
    return KillsItsWorker(flag, times) if seed == victim else make_policy("reference")
