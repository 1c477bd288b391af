"""One world: every consequence that ARCHITECTURE lists happens, told by whom it says and answered by whom it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.tools import read_example
from lifegym.worlds.world import World
from tests.worlds.services.consequences_kit import Heard, listening, sample
from tests.worlds.services.errands_kit import ERRANDS

pytestmark = pytest.mark.xdist_group("consequences")
WAITS = (timedelta(hours=2), timedelta(days=1), timedelta(days=6), timedelta(days=38))
PUSHED = {("Notice", "notification_hub")}
"""What the hub tells is kept already; the consequence is the turn that it opens."""


def live_on(world: World) -> None:
    """Let weeks pass, in steps."""
    for wait in WAITS:
        until = world.now + wait
        while world.now < until:
            world.run_due(until)
            world.pushes.clear()


def examples() -> Iterator[World]:
    """Yield worlds in which every service's writing tools were called as their examples call them."""
    together = sample()[0].fork()
    for service in SERVICE_NAMES:
        for tool in load_service(service).tools.values():
            if tool.writes:
                arguments = read_example(tool.doc.example)
                if not together.call(tool.full_name, arguments).ok:  # an earlier call was in its way
                    alone = sample()[0].fork()
                    assert alone.call(tool.full_name, arguments).ok
                    yield alone
    yield together


@pytest.fixture(scope="module")
def heard() -> Heard:
    """What was told when every writing tool was called, the errands were run, and weeks passed."""
    built = sample()[1]
    found = Heard(set(built.told), set(built.pushed), set(built.answered))
    with listening(found):
        for world in examples():
            live_on(world)
        for errand in ERRANDS:
            world = sample()[0].fork()
            errand(world)
            live_on(world)
    return found


def table() -> list[tuple[str, list[str], list[str]]]:
    """Return each signal that ARCHITECTURE lists with its tellers and its handlers."""
    text = (Path(__file__).parents[3] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|", text, re.MULTILINE)
    return [
        (signal, re.findall(r"`(\w+)`", tellers), re.findall(r"`(\w+\.\w+)`", handlers))
        for signal, tellers, handlers in rows
    ]


@pytest.mark.parametrize(("signal", "teller"), [(signal, one) for signal, tellers, _ in table() for one in tellers])
def test_consequence__is_told_and_has_an_answer(heard: Heard, signal: str, teller: str) -> None:
    """In ordinary errands each teller tells its signal, and somebody who listens writes."""
    assert (signal, teller) in heard.told
    if (signal, teller) in PUSHED:
        assert (signal, teller) in heard.pushed
    else:
        assert [item for item in heard.answered if item[:2] == (signal, teller)]


@pytest.mark.parametrize(("signal", "handler"), [(signal, one) for signal, _, handlers in table() for one in handlers])
def test_consequence__every_handler_answers(heard: Heard, signal: str, handler: str) -> None:
    """In ordinary errands each handler hears its signal and writes into its own service."""
    assert [item for item in heard.answered if (item[0], item[2]) == (signal, handler)]


def test_consequence__nothing_is_told_that_the_table_does_not_list(heard: Heard) -> None:
    """The table lists every teller and every handler of every signal."""
    assert heard.told <= {(signal, one) for signal, tellers, _ in table() for one in tellers}
    handlers = {(signal, one) for signal, _, handlers in table() for one in handlers}
    assert {(signal, handler) for signal, _, handler in heard.answered} <= handlers
