"""The tools of every everyday service, compared with the published ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.tools import Tool

SURFACE = json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text(encoding="utf-8"))
PUBLISHED = [(service, name) for service in SERVICE_NAMES for name in SURFACE[service]]
OBJECTS = SURFACE["_meta"]["object_types"]
# Placeholders in the published release, marked as reads there because they did nothing; these write.
FORMER_STUBS = {"notion.API-create-a-database", "notion.API-update-a-database", "notion.API-create-a-comment"}


def tool_of(service: str, name: str) -> Tool:
    """Return a service's tool by its short name."""
    return next(tool for tool in load_service(service).tools.values() if tool.name == name)


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_surface__has_the_published_tools_and_no_others(service: str) -> None:
    """A policy finds every published tool of a service by its name."""
    assert {tool.name for tool in load_service(service).tools.values()} == set(SURFACE[service])


@pytest.mark.parametrize(("service", "name"), PUBLISHED)
def test_surface__parameters_are_the_published_ones(service: str, name: str) -> None:
    """Names, order, required flags and defaults are kept; what was added comes after them and may be left out."""
    published = [(item["name"], item["required"], item["default"]) for item in SURFACE[service][name]["params"]]
    params = [(param.name, param.required, param.default) for param in tool_of(service, name).params]
    assert params[: len(published)] == published
    assert not any(required for _, required, _ in params[len(published) :])


@pytest.mark.parametrize(("service", "name"), PUBLISHED)
def test_surface__writes_flag_is_the_published_one(service: str, name: str) -> None:
    """What counted as a write there counts as one here."""
    tool = tool_of(service, name)
    assert tool.writes == (SURFACE[service][name]["writes"] or tool.full_name in FORMER_STUBS)


@pytest.mark.parametrize(("service", "name"), PUBLISHED)
def test_surface__objects_take_the_published_fields(service: str, name: str) -> None:
    """A structured argument takes every published field; none that was optional is required."""
    schema = tool_of(service, name).schema["parameters"]
    for kind, definition in schema.get("$defs", {}).items():
        fields: list[dict[str, Any]] = OBJECTS.get(kind, [])
        assert {item["name"] for item in fields} <= set(definition["properties"])
        if fields:
            assert set(definition.get("required", ())) <= {item["name"] for item in fields if item["required"]}


@pytest.mark.parametrize(("service", "name"), PUBLISHED)
def test_surface__every_tool_and_parameter_is_described(service: str, name: str) -> None:
    """A model that must choose reads what each tool and each of its parameters is for, and one example call."""
    tool = tool_of(service, name)
    assert len(tool.schema["description"]) > 15
    assert all(tool.doc.arguments.get(param.name) for param in tool.params)
    assert tool.doc.example.startswith(f"{service}.{name}(")
