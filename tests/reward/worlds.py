"""Worlds in which somebody has written something, for tests of predicates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lifegym.reward.build import Built
from lifegym.reward.verdicts import Finding
from lifegym.worlds.world import World
from tests.worlds.toy import garden_world

__all__ = ["acting", "agent_writes", "garden_world", "holds", "verdict"]


def verdict(world: World, that: Built) -> Finding:
    """Return the verdict of a predicate, and make sure it is the same after a trip through JSON."""
    finding = that.predicate.compiled().verdict(world)
    again = type(that.predicate).model_validate_json(that.predicate.model_dump_json())
    assert again.compiled().verdict(world) == finding
    assert that.predicate.words()
    assert set(that.predicate.legs())
    return finding


def holds(world: World, that: Built) -> bool:
    """Return whether a predicate holds."""
    return verdict(world, that).ok


@contextmanager
def acting(world: World, actor: str, stage: int = 0) -> Iterator[World]:
    """Write as somebody, in a stage."""
    journal = world.journal
    before = journal.actor, journal.stage
    journal.actor, journal.stage = actor, stage
    yield world
    journal.actor, journal.stage = before


def agent_writes(world: World, path: str, content: str) -> None:
    """Write a file through the agent's tool."""
    call = world.call("files.write", {"path": path, "content": content})
    assert call.ok, call.result


def plants(world: World) -> Any:
    """Return the table of plants."""
    return world.table("garden.plants")
