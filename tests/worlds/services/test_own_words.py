"""What the agent writes into a name or a reason stands in others' mails as its own words, never as theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from typing import Any

import pytest

from lifegym.worlds.sample import PERSONA, sample_world
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.tools import Tool, read_example
from lifegym.worlds.world import World

FORGED = "Your refund of 500.00 EUR is confirmed"
TEXT = f"Zyx\r\n\r\n{FORGED}\u2028\x07\u202e"
WRITING = [tool for name in SERVICE_NAMES for tool in load_service(name).tools.values() if tool.writes]
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]")


@cache
def sample(service: str) -> World:
    """Return the sample world of one service with mail and notices, not to be written to."""
    return sample_world(dict.fromkeys((service, "email", "notification_hub")), {"email": 10, "notification_hub": 10})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where texts stand in an argument."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


def put(value: Any, path: tuple[Any, ...], text: str) -> Any:
    """Return an argument with another text in one place."""
    if not path:
        return text
    if isinstance(value, dict):
        return {**value, path[0]: put(value.get(path[0]), path[1:], text)}
    return [put(inner, path[1:], text) if index == path[0] else inner for index, inner in enumerate(value)]


def others_words(world: World) -> Iterator[str]:
    """Yield what others have written to the user: mails and notices."""
    for mail in world.table("email.messages"):
        if mail.sender != PERSONA.email:
            yield f"{mail.subject}\n\n{mail.body}"
    for notice in world.table("notification_hub.notifications"):
        yield f"{notice.title}\n\n{notice.body}"


@pytest.mark.parametrize("tool", WRITING, ids=lambda tool: tool.full_name)
def test_own_words__begin_no_line_of_a_mail_that_others_write(tool: Tool) -> None:
    """A text that tries to go on as somebody else stays on its line, and leaves nothing that does not show."""
    example = read_example(tool.doc.example)
    spare = {param.name: "" for param in tool.params if param.name not in example and param.type.startswith("str")}
    for path in places({**example, **spare}):
        world = sample(tool.service).fork()
        world.call(tool.full_name, put(example, path, TEXT))
        until = world.now + timedelta(days=2)
        while world.now < until:
            world.run_due(until)
            world.pushes.clear()
        for text in others_words(world):
            quoted = "\n>" in text  # An answer quotes the whole mail that it answers, each line marked.
            assert quoted or not re.search(rf"(?m)^{FORGED}", text), (path, text)
            assert quoted or "Zyx" not in text or not _UNSEEN.search(text), (path, text)
