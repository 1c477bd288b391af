"""Every tool of every service does what its documentation shows, and refuses as it says."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from inspect import isfunction
from typing import Any

import pytest

from lifegym.worlds.sample import sample_world
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.tools import Tool, read_example
from lifegym.worlds.world import World

TOOLS = [tool for service in SERVICE_NAMES for tool in load_service(service).tools.values()]


@cache
def sample(service: str) -> World:
    """Return the sample world of one service, not to be written to."""
    return sample_world((service,))


def refused(tool: Tool) -> tuple[dict[str, Any], str]:
    """Return arguments that a tool refuses, and the code it answers."""
    case: tuple[dict[str, Any], str] = import_module(f"tests.worlds.services.refusals.{tool.service}").REFUSED[
        tool.name
    ]
    return case


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_every_tool__its_example_works_in_the_sample_world(tool: Tool) -> None:
    """The example in a tool's documentation is a call that succeeds as it stands."""
    world = sample(tool.service).fork()
    before = world.digest()
    call = world.call(tool.full_name, read_example(tool.doc.example))
    assert call.ok, call.result
    assert json.loads(call.result) is not None
    if tool.writes:
        assert world.digest() != before


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_every_tool__refuses_with_a_code_and_changes_nothing(tool: Tool) -> None:
    """A bad call is answered with its code and a sentence that helps, and leaves the world as it was."""
    world = sample(tool.service).fork()
    before = world.digest()
    arguments, code = refused(tool)
    call = world.call(tool.full_name, arguments)
    answer = json.loads(call.result)
    assert (call.ok, call.code) == (False, code)
    assert len(answer["error"]) > 20
    assert world.digest() == before


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_every_tool__refusals_name_tools_that_exist(service: str) -> None:
    """The table of refusals holds each tool once and no other."""
    module = import_module(f"tests.worlds.services.refusals.{service}")
    assert set(module.REFUSED) == {tool.name for tool in load_service(service).tools.values()}


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_every_tool__no_part_of_a_service_is_left_to_another_that_is_not_there(service: str) -> None:
    """What one part of a service declares for another to do is done in the whole."""
    cls = load_service(service)
    methods = {name: getattr(cls, name) for name in dir(cls) if isfunction(getattr(cls, name))}
    assert [name for name, method in methods.items() if "NotImplementedError" in method.__code__.co_names] == []


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_every_tool__gives_no_endless_text_back(tool: Tool) -> None:
    """Whatever a caller writes in place of a word, the answer stays one that can be read."""
    example = read_example(tool.doc.example)
    for param in tool.params:
        world = sample(tool.service).fork()
        call = world.call(tool.full_name, {**example, param.name: "x" * 100_000})
        assert "x" * 3_000 not in call.result, (param.name, call.result[:200])
