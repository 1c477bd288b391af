"""Calendars of two people for tests, and short ways to ask them."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.records import Table
from lifegym.worlds.services.calendar import CalendarEvent, PersonalCalendar
from lifegym.worlds.world import Persona, World

HOME = zone("Asia/Ho_Chi_Minh")


MAI = Persona(user_id="mai", name="Mai", email="mai@hoang.example", zone="Asia/Ho_Chi_Minh", currency="VND")


NOW = datetime(2026, 3, 2, 8, tzinfo=HOME)
"""A Monday."""


def at(text: str) -> datetime:
    """Return a wall-clock time at home."""
    return datetime.fromisoformat(text).replace(tzinfo=HOME)


def event(event_id: str, start: str, end: str, **fields: Any) -> tuple[str, CalendarEvent]:
    """Return a seed row of an event on the primary calendar."""
    given = {"calendar_id": "cal_mai", "summary": event_id, "created_at": NOW, "updated_at": NOW, **fields}
    return "calendar.events", CalendarEvent(event_id=event_id, start=at(start), end=at(end), **given)


def opened(*rows: tuple[str, CalendarEvent], services: tuple[str, ...] = ("calendar",)) -> World:
    """Return a sealed world with three calendars and some events."""
    world = World(MAI, services, NOW)
    for key, name, where in (
        ("cal_mai", "Mai", "Asia/Ho_Chi_Minh"),
        ("cal_tokyo", "Tokyo office", "Asia/Tokyo"),
        ("cal_school", "School", "Asia/Ho_Chi_Minh"),
    ):
        row = PersonalCalendar(
            calendar_id=key,
            user_id="mai",
            name=name,
            timezone=where,
            created_at=NOW,
            is_primary=key == "cal_mai",
            read_only=key == "cal_school",
        )
        world.seed(("calendar.calendars", row))
    world.seed(*rows)
    world.seal()
    return world


def ok(world: World, name: str, **arguments: Any) -> dict[str, Any]:
    """Call a calendar tool that must succeed, and return its result."""
    call = world.call(f"calendar.{name}", arguments)
    assert call.ok, call.result
    result: dict[str, Any] = json.loads(call.result)
    return result


def refused(world: World, name: str, **arguments: Any) -> tuple[str, str]:
    """Call a calendar tool that must be refused and change nothing; return code and message."""
    before = world.digest()
    call = world.call(f"calendar.{name}", arguments)
    assert not call.ok, call.result
    assert world.digest() == before
    return call.code, json.loads(call.result)["error"]


def events(world: World) -> Table[CalendarEvent]:
    """Return the table of events."""
    return world.table("calendar.events")


def reminders(world: World, until: str) -> list[tuple[str, str]]:
    """Run the clock and return when which reminder sounded."""
    found = []
    while world.now < at(until):
        world.run_due(at(until))
        found += [
            (f"{push.at:%m-%d %H:%M}", push.text.splitlines()[0].removeprefix("Reminder: ")) for push in world.pushes
        ]
        world.pushes.clear()
    return found
