"""A small world with a health tracker for tests, and what they ask of it."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.services.health_tracker import Device, Goal, Metric, Stream
from lifegym.worlds.world import Call, Persona, World

HOME = zone("Europe/Lisbon")
ME = "usr_ines"
NOW = datetime(2026, 3, 4, 12, tzinfo=HOME)
"""A Wednesday; summer time begins on 29 March."""


def at(day: int, hour: int = 8, minute: int = 0, month: int = 3) -> datetime:
    """Return a wall-clock time at home in 2026."""
    return datetime(2026, month, day, hour, minute, tzinfo=HOME)


def reading(number: int, kind: str, value: float, moment: datetime, **more: Any) -> tuple[str, Metric]:
    """Return a reading to seed."""
    facts = {"unit": "kg", "logged_at": moment, "source": "device", **more}
    row = Metric(metric_id=f"met_{number:08d}", user_id=ME, type=kind, value=value, recorded_at=moment, **facts)
    return "health_tracker.metrics", row


def stream(**changes: Any) -> Stream:
    """Return what a watch measures, steps once a day unless changed."""
    row = Stream(
        stream_id="str_0001", user_id=ME, device_id="dev_0001", type="steps", times=("21:00",), base=8000.0,
        noise=2000.0, low=500.0, high=30_000.0, since=date(2026, 3, 4),
    )  # fmt: skip
    return row.evolve(**changes)


def build(*rows: tuple[str, Any], services: tuple[str, ...] = ()) -> World:
    """Return a sealed world with a watch and the given rows."""
    persona = Persona(
        user_id=ME, name="Inês Prates", email="ines@songhan.example", zone="Europe/Lisbon", currency="EUR"
    )
    world = World(persona, ("health_tracker", *services), NOW)
    watch = Device(device_id="dev_0001", user_id=ME, name="Tern watch", kind="watch", paired_at=at(1, month=1))
    world.seed(("health_tracker.devices", watch), *rows)
    world.seal()
    return world


def goal(**changes: Any) -> tuple[str, Goal]:
    """Return a goal to seed: 8,000 steps a day since yesterday unless changed."""
    row = Goal(
        goal_id="goal_000001", user_id=ME, type="steps", target=8000.0, unit="steps", period="day",
        direction="at_least", start_date=date(2026, 3, 3),
    )  # fmt: skip
    return "health_tracker.goals", row.evolve(**changes)


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a tool of the tracker for the signed-in user."""
    if tool != "get_workout":
        arguments = {"user_id": ME, **arguments}
    return world.call(f"health_tracker.{tool}", arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a tool that must succeed and return its result."""
    found = call(world, tool, **arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = call(world, tool, **arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def until(world: World, moment: datetime) -> None:
    """Let time pass."""
    while world.now < moment:
        world.run_due(moment)


def days_on(world: World, days: int) -> None:
    """Let whole days pass."""
    until(world, world.now + timedelta(days=days))


def does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"health_tracker.{operation}", arguments=arguments))


def metrics(world: World, kind: str) -> list[Metric]:
    """Return the readings of a type in order of entry."""
    return [row for row in world.table("health_tracker.metrics") if row.type == kind]
