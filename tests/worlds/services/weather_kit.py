"""A small sky over four cities for tests, and what they ask of it."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.ordinary.weather import cities
from lifegym.worlds.services.weather import Alert, Location, Storm, Weather
from lifegym.worlds.world import Call, Persona, World

NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))
KEYS = ("amsterdam_nl", "kyoto_jp", "sydney_au", "vienna_at", "port_louis_mu")
NOOR = Persona(user_id="usr_noor", name="Noor", email="noor@x.example", zone="Europe/Amsterdam", currency="EUR")


def build(*services: str, now: datetime = NOW) -> World:
    """Return a sealed world with five cities."""
    world = World(NOOR, ("weather", *services), now)
    for item in cities():
        if item.place.geo_key in KEYS:
            world.seed(("weather.climates", item.climate), ("weather.locations", item.place))
    world.seal()
    return world


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a weather tool that must succeed and return its result."""
    found = world.call(f"weather.{tool}", arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a weather tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found: Call = world.call(f"weather.{tool}", arguments)
    assert (found.ok, found.code) == (False, code), found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def world_does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"weather.{operation}", arguments=arguments))


def until(world: World, goal: datetime) -> list[str]:
    """Let time pass to an instant and return what was pushed on the way."""
    told = []
    while world.now < goal:
        world.run_due(goal)
        told += [push.text for push in world.pushes]
        world.pushes.clear()
    return told


def days_on(world: World, days: float) -> list[str]:
    """Let days pass and return what was pushed."""
    return until(world, world.now + timedelta(days=days))


def service(world: World) -> Weather:
    """Return the service itself."""
    found = world.services["weather"]
    assert isinstance(found, Weather)
    return found


def place(world: World, key: str) -> Location:
    """Return a location."""
    found = world.table("weather.locations").get(key)
    assert isinstance(found, Location)
    return found


def alert(world: World, key: str) -> Alert:
    """Return an alert."""
    found = world.table("weather.alerts").get(key)
    assert isinstance(found, Alert)
    return found


def storm(world: World, key: str) -> Storm:
    """Return a storm."""
    found = world.table("weather.storms").get(key)
    assert isinstance(found, Storm)
    return found


def gale(world: World, alert_id: str = "wal_gale", **changes: Any) -> str:
    """Issue a severe gale alert for tomorrow in Amsterdam."""
    arguments: dict[str, Any] = {
        "kind": "wind", "severity": "severe", "areas": ["Amsterdam"], "start": "2027-03-02T06:00:00+01:00",
        "end": "2027-03-02T20:00:00+01:00", "description": "A gale crosses the country.", "alert_id": alert_id,
    }  # fmt: skip
    world_does(world, "issue_alert", **{**arguments, **changes})
    return alert_id
