"""A life that is listened to: who told which fact, and which handler wrote when it heard it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import pytest

from lifegym.worlds.builtin import Wallet
from lifegym.worlds.sample import sample_world
from lifegym.worlds.service import Service
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.signals import Signal
from lifegym.worlds.world import World


class Heard(NamedTuple):
    """What was heard of the signals while a world lived.

    Args:
        told: Pairs of signal and teller.
        pushed: Those of them that opened a turn.
        answered: Signal, teller, and the handler (``email.on_mail_out``) that wrote into its service or made
            something due.
    """

    told: set[tuple[str, str]]
    pushed: set[tuple[str, str]]
    answered: set[tuple[str, str, str]]


@contextmanager
def listening(heard: Heard) -> Iterator[None]:
    """Listen in on every world for as long as it is open."""
    tellers: list[str] = []
    passed: list[tuple[str, str]] = []
    emit = Service.emit

    def overheard(self: Service, signal: Signal) -> None:
        what = (type(signal).__name__, self.name)
        pushes = len(self.world.pushes)
        passed.append(what)
        tellers.append(self.name)
        try:
            emit(self, signal)
        finally:
            tellers.pop()
        heard.told.add(what)
        if len(self.world.pushes) > pushes:
            heard.pushed.add(what)

    def watched(handler: Callable[[Service, Signal], None], name: str) -> Callable[[Service, Signal], None]:
        def watching(self: Service, signal: Signal) -> None:
            before, said = _writes(self), len(passed)
            handler(self, signal)
            if _writes(self) != before or len(passed) > said:  # it wrote, or answered by telling something itself
                heard.answered.add((type(signal).__name__, tellers[-1], name))

        return watching

    services: list[type[Service]] = [Wallet, *map(load_service, SERVICE_NAMES)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Service, "emit", overheard)
        for cls in services:
            for _, method in cls.handlers:
                patch.setattr(cls, method, watched(getattr(cls, method), f"{cls.name}.{method}"))
        yield


def _writes(service: Service) -> int:
    """Return a count that grows with every record written and every process made due."""
    return sum(table.version for table in service.tables()) + len(service.world.agenda)


@cache
def sample() -> tuple[World, Heard]:
    """Return the sample world with all services, and what was told while it was built."""
    heard = Heard(set(), set(), set())
    with listening(heard):
        world = sample_world()
    return world, heard
