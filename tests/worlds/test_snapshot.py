"""Saving a world as JSON: what comes back goes on as the one that was written."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.snapshot import load_world, save_world
from lifegym.worlds.world import PaymentMethod, Persona, World

PERSONA = Persona(
    user_id="usr_ines", name="Ines Prat", email="ines@prat.example", zone="Europe/Madrid", currency="EUR"
)  # fmt: skip


def _world() -> World:
    """A calendar with events at home, in Tokyo and at fixed offsets, just before summer time begins."""
    from lifegym.worlds.services.calendar.records import CalendarEvent, PersonalCalendar

    opened = datetime(2026, 3, 27, 8, tzinfo=zone(PERSONA.zone))
    world = World(PERSONA, ("calendar", "email", "notification_hub"), opened)
    mine = PersonalCalendar(
        calendar_id="cal_1", user_id="usr_ines", name="Ines", timezone=PERSONA.zone, created_at=opened, is_primary=True
    )
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_0001", label="Visa", last4="4711", holder="Ines Prat")),
        ("calendar.calendars", mine),
    )
    moments = {
        "home": datetime(2026, 3, 28, 9, tzinfo=zone(PERSONA.zone)),
        "tokyo": datetime(2026, 3, 28, 9, tzinfo=zone("Asia/Tokyo")),
        "lagos": datetime(2026, 3, 28, 9, tzinfo=zone("Africa/Lagos")),  # Madrid's own offset, until summer time begins
        "fixed": datetime(2026, 3, 28, 9, tzinfo=timezone(timedelta(hours=1))),
        "utc": datetime(2026, 3, 28, 9, tzinfo=UTC),
    }
    for name, start in moments.items():
        event = CalendarEvent(
            event_id=f"evt_{name}", calendar_id="cal_1", summary=name, start=start, end=start + timedelta(hours=1),
            created_at=opened, updated_at=opened, recurrence="RRULE:FREQ=WEEKLY;COUNT=4", reminders=(30,),
            exceptions=(date(2026, 4, 11),),
        )  # fmt: skip
        world.seed(("calendar.events", event))
        world.schedule(start, "calendar", "remind", f"evt_{name}|0|{start.isoformat()}")
    world.seal()
    return world


def _reloaded(world: World) -> World:
    return load_world(json.loads(json.dumps(save_world(world))))


def _lives_on(world: World) -> list[str]:
    """Read, write, let time pass and change the world silently; return everything that can be seen of it."""
    seen = []
    for days in range(0, 24, 4):
        until = datetime(2026, 3, 27, 12, tzinfo=zone(PERSONA.zone)) + timedelta(days=days)
        world.run_due(until)
        seen += [push.text for push in world.pushes]
        world.pushes.clear()
        world.call("files.append", {"path": "log.md", "content": f"day {days}"})
        window = {"time_min": "2026-03-25", "time_max": "2026-04-30"}
        seen.append(world.call("calendar.list_events", window).result)
        seen.append(world.call("files.delete", {"path": "nothing.md"}).result)
        world.apply(Op(target="files.put", arguments={"path": "news.md", "content": f"day {days}"}))
        seen.append(world.digest())
    return seen


def test_snapshot__same_state_and_same_life() -> None:
    """A world read back has the same digest and, through summer time and reminders, the same life."""
    world = _world()
    twin = _reloaded(world)

    assert twin.digest() == world.digest()
    assert twin.agenda == world.agenda
    assert _lives_on(twin) == _lives_on(world)


def test_snapshot__instants_keep_their_zones() -> None:
    """Each instant comes back in the zone it had, even one whose offset today is the home zone's."""
    before, after = (world.table("calendar.events").rows for world in (_world(), _reloaded(_world())))

    def name(moment: datetime) -> object:
        return getattr(moment.tzinfo, "key", moment.utcoffset())

    assert {key: name(row.start) for key, row in after.items()} == {key: name(row.start) for key, row in before.items()}
    assert after == before


def test_snapshot__in_mid_life_keeps_journal_marks_and_calls() -> None:
    """What the agent did before the snapshot is still its doing afterwards."""
    world = _world()
    world.call("files.write", {"path": "plan.md", "content": "first"})
    world.call("calendar.delete_event", {"event_id": "evt_tokyo"})
    world.call("files.write", {"path": 3})
    world.journal.stage = 2
    world.open_turn("user_message", "t001", "And now?")
    twin = _reloaded(world)

    assert (twin.stage, twin.turn) == (2, 1)
    assert twin.journal.entries == world.journal.entries
    assert {name: table.marks for name, table in twin.tables.items()} == {
        name: table.marks for name, table in world.tables.items()
    }
    assert twin.calls == world.calls
    assert _lives_on(twin) == _lives_on(world)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.pop("state"), "a world's snapshot is an object with"),
        (lambda data: data.update(format=9), "format 9 and this version reads 1"),
        (lambda data: data["state"].update(persona={"name": "Ines"}), "a persona has the texts"),
        (lambda data: data["state"]["tables"].update({"email.letters": []}), "has the table email.letters"),
        (lambda data: data["state"]["tables"]["calendar.events"][2].pop("start"), "calendar.events, record 2: .*start"),
        (lambda data: data["state"]["tables"]["calendar.events"][1].update(event_id="evt_home"), "stands there twice"),
        (lambda data: data["state"].update(services=["calender"]), "Did you mean 'calendar'"),
        (lambda data: data["state"].update(agenda=[["2026-03-28"]]), "the snapshot is damaged"),
    ],
)
def test_load__damage_is_named(change: Callable[[dict[str, Any]], Any], says: str) -> None:
    """A damaged snapshot is refused with what is wrong in it."""
    data = json.loads(json.dumps(save_world(_world())))
    change(data)

    with pytest.raises(ValueError, match=says):
        load_world(data)


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_snapshot__of_every_service_comes_back(service: str) -> None:
    """A sample world of any service is the same after a journey through JSON, and each of its tables can be read."""
    world = sample_world((service,))
    for table in world.tables.values():
        # An empty table's records are read as well: what is missing is a ValueError, a type that cannot be read is not.
        with suppress(ValueError):
            load_record(table.record_type, {})
        assert all(load_record(table.record_type, plain(row.view())) == row for row in list(table)[:20])
    back = load_world(json.loads(json.dumps(save_world(world))))
    assert back.digest() == world.digest()
