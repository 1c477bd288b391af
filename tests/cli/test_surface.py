"""`tools --json` against the published surface."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import pytest

from lifegym.cli.surface import surface, tools_by_service, type_name
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.tools import ArgModel
from tests.cli.conftest import Run

PUBLISHED: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "tool_surface.json").read_text(encoding="utf-8")
)
ALIVE_HERE = {"API-create-a-database", "API-update-a-database", "API-create-a-comment"}
"""Stubs of the published surface, which write nothing there because they do nothing."""


def _accepted(name: str) -> frozenset[str]:
    """Return the kinds of value a published type accepts, its spelling and the insides of objects set aside."""
    name = name.strip()
    if name.endswith("| None"):
        return _accepted(name.removesuffix("| None")) | {"None"}
    head, bracket, inside = name.partition("[")
    if not bracket:
        return frozenset({name})
    inside = inside.removesuffix("]")
    if head == "Optional":
        return _accepted(inside) | {"None"}
    if head == "Union":
        return frozenset().union(*(_accepted(part) for part in _parts(inside)))
    if head.casefold() == "list":
        return frozenset({f"list of {kind}" for kind in _accepted(inside)})
    return frozenset({head.casefold()})


def _parts(text: str) -> list[str]:
    found, depth = [""], 0
    for character in text:
        depth += (character == "[") - (character == "]")
        if character == "," and not depth:
            found.append("")
        else:
            found[-1] += character
    return found


def _pairs(service: str) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Return every published parameter of a service beside ours of that name."""
    ours = surface(tools_by_service([service]))[service]
    found = []
    for tool, facts in PUBLISHED[service].items():
        params = {param["name"]: param for param in ours[tool]["params"]}
        found += [(f"{tool}.{param['name']}", param, params[param["name"]]) for param in facts["params"]]
    return found


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_surface__has_every_published_tool_and_parameter(service: str) -> None:
    """Names, order, required flags, defaults and writes are the published ones; what is added is optional."""
    ours = surface(tools_by_service([service]))[service]
    published = PUBLISHED[service]

    assert ours.keys() == published.keys()
    for tool, facts in published.items():
        names = [param["name"] for param in facts["params"]]
        shared = [param for param in ours[tool]["params"] if param["name"] in names]
        assert [param["name"] for param in shared] == names, tool
        keys = ("name", "required", "default")
        assert [[param[key] for key in keys] for param in shared] == [
            [param[key] for key in keys] for param in facts["params"]
        ], tool
        assert not any(param["required"] for param in ours[tool]["params"] if param["name"] not in names), tool
        assert ours[tool]["writes"] == (facts["writes"] or tool in ALIVE_HERE), tool


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_surface__accepts_what_the_published_types_accept(service: str) -> None:
    """Each parameter takes every kind of value it was published to take."""
    for place, published, ours in _pairs(service):
        assert _accepted(published["type"]) <= _accepted(ours["type"]), (place, published["type"], ours["type"])


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_surface__spells_a_type_as_published_where_it_is_the_same(service: str) -> None:
    """A parameter that takes the same kinds of value has the published annotation to the letter."""
    for place, published, ours in _pairs(service):
        if _accepted(published["type"]) == _accepted(ours["type"]):
            assert ours["type"] == published["type"], place


class _Strange(ArgModel):
    name: str


@pytest.mark.parametrize(
    ("annotation", "service", "optional", "name"),
    [
        (str | None, "email", False, "Optional[str]"),
        (str | None, "email", True, "Optional[str]"),
        (list[str], "email", False, "List[str]"),
        (list[str] | None, "flight_booking", False, "Optional[list[str]]"),
        (dict[str, Any] | None, "notion", False, "Optional[Dict[str, Any]]"),
        (str | dict[str, Any] | None, "notification_hub", False, "Optional[Union[str, dict]]"),
        (Any, "notion", True, "Optional[Any]"),
        (list[_Strange], "calendar", False, "List[dict]"),
        (Literal["a", "b"], "calendar", False, "str"),
    ],
)
def test_type_name__is_the_published_spelling(annotation: Any, service: str, optional: bool, name: str) -> None:
    """Types are written as the published annotations of that service write them."""
    assert type_name(annotation, service, optional=optional) == name


def test_tools__json_is_the_shape_and_the_order(lifegym: Run) -> None:
    """Standard output holds the JSON alone: services in order, tools, and four keys a parameter; no workspace."""
    shown = lifegym("tools", "--json")
    data = json.loads(shown.out)

    assert list(data) == [name for name in PUBLISHED if name in SERVICE_NAMES]
    assert shown.err == ""
    for tools in data.values():
        for facts in tools.values():
            assert list(facts) == ["params", "writes"]
            assert isinstance(facts["writes"], bool)
            assert all(list(param) == ["name", "type", "required", "default"] for param in facts["params"])


def test_tools__files_when_asked_for(lifegym: Run) -> None:
    """The workspace's tools are shown by name only."""
    assert list(json.loads(lifegym("tools", "files", "--json").out)) == ["files"]
    assert json.loads(lifegym("tools", "FILES", "email", "--json").out).keys() == {"email", "files"}


def test_tools__as_a_table_names_each_tool(lifegym: Run) -> None:
    """Without --json every tool of a service is one row with what it does."""
    shown = lifegym("tools", "calendar")

    for name in PUBLISHED["calendar"]:
        (row,) = (line for line in shown.out.splitlines() if line.startswith(f"{name} "))
        assert row.rstrip().endswith(".")


def test_tools__of_a_single_tool_says_where_it_is_shown(lifegym: Run) -> None:
    """A tool's full name is no service; the error names the one it belongs to, not one that is spelled like it."""
    shown = lifegym("tools", "email.send_email")

    assert shown.code == 2
    assert "lifegym tools email shows" in shown.err
    assert "calendar" not in shown.err
