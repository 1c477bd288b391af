"""A whole world as JSON and back: what exported tasks and saved worlds are made of.

A snapshot holds more than :meth:`World.state`: the journal, the trace of calls and the time zones of instants, so that
a world read back goes on exactly as the one that was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import load_as_written, plain
from lifegym.worlds.records import Change, Record, Table
from lifegym.worlds.world import Call, Persona, Push, Timer, World

__all__ = ["FORMAT", "load_world", "read_persona", "save_world"]

FORMAT: Final = 1
"""Version of the snapshot's layout."""

_FIXED = "fixed"
_KEYS = ("format", "state", "timers", "sealed", "zones", "marks", "journal", "calls", "refused")
_STATE_KEYS = ("persona", "services", "now", "stage", "turn", "agenda", "pushes", "serials", "tables")
Zones = dict[str, str]
"""Path of an instant within a record to its zone, for instants that are not in the home zone."""


def save_world(world: World) -> dict[str, Any]:
    """Return a world as plain JSON values; :func:`load_world` reads them.

    Raises:
        ValueError: A record holds something that would not come back from JSON as it was; the message names it.
    """
    home = zone(world.persona.zone)
    zones: dict[str, dict[str, Zones]] = {}
    for name, table in world.tables.items():
        noted = {key: notes for key, row in table.rows.items() if (notes := _checked(table, row, home))}
        if noted:
            zones[name] = noted
    return {
        "format": FORMAT,
        "state": world.state(),
        "timers": world._timers,
        "sealed": world.journal.actor != "setup",
        "zones": zones,
        "marks": {name: dict(table.marks) for name, table in world.tables.items() if table.marks},
        "journal": [_change_data(world, change, home) for change in world.journal.entries],
        "calls": [plain(call._asdict()) for call in world.calls],
        "refused": [[plain(list(timer)), reason] for timer, reason in world.refused],
    }


def load_world(data: Any) -> World:
    """Return the world that :func:`save_world` wrote.

    Raises:
        ValueError: The data is no snapshot, of another format, or holds a table or record that does not fit.
    """
    _need_keys(data, _KEYS, "a world's snapshot")
    if data["format"] != FORMAT:
        raise ValueError(
            f"the snapshot has format {data['format']!r} and this version reads {FORMAT}; export the task again"
        )
    state = data["state"]
    _need_keys(state, _STATE_KEYS, "the snapshot's state")
    try:
        return _loaded(data, state)
    except ValueError as error:
        raise ValueError(f"the snapshot is damaged: {error}") from error
    except (TypeError, AttributeError, LookupError) as error:
        raise ValueError(f"the snapshot is damaged: {type(error).__name__}: {error}") from error


def read_persona(data: Any) -> Persona:
    """Return the persona that JSON describes.

    Raises:
        ValueError: A field is missing, unknown or no text.
    """
    names = [item.name for item in fields(Persona)]
    if not isinstance(data, dict) or set(data) != set(names) or not all(isinstance(data[name], str) for name in names):
        raise ValueError(f"a persona has the texts {', '.join(names)}, got {str(data)[:120]}")
    return Persona(**data)


def _loaded(data: dict[str, Any], state: dict[str, Any]) -> World:
    persona = read_persona(state["persona"])
    home = zone(persona.zone)
    world = World(persona, state["services"], datetime.fromisoformat(state["now"]))
    strange = set(state["tables"]) - set(world.tables)
    if strange:
        raise ValueError(f"no enabled service has the table {', '.join(sorted(strange))}")
    for name, rows in state["tables"].items():
        _fill(world.tables[name], rows, data["zones"].get(name, {}), home)
    for name, serial in state["serials"].items():
        world.table(name).serial = serial
    for name, marks in data["marks"].items():
        world.table(name).marks = dict(marks)
    world.turn = state["turn"]
    world.agenda = [_timer(item, home) for item in state["agenda"]]
    world._timers = data["timers"]
    world.pushes = [Push(_instant(at, home), source, text) for at, source, text in state["pushes"]]
    world.calls = [Call(**{**call, "at": _instant(call["at"], home)}) for call in data["calls"]]
    world.refused = [(_timer(timer, home), reason) for timer, reason in data["refused"]]
    journal = world.journal
    journal.stage = state["stage"]
    journal.entries = [_change(world, item, home) for item in data["journal"]]
    journal.actor = "world" if data["sealed"] else "setup"
    return world


def _need_keys(data: Any, keys: tuple[str, ...], what: str) -> None:
    if not isinstance(data, dict) or set(data) != set(keys):
        found = ", ".join(map(str, data)) if isinstance(data, dict) else type(data).__name__
        raise ValueError(f"{what} is an object with {', '.join(keys)}; found {found[:200]}")


def _fill(table: Table[Any], rows: list[Any], zones: dict[str, Zones], home: tzinfo) -> None:
    for number, item in enumerate(rows):
        try:
            row = load_as_written(table.record_type, item)
        except ValueError as error:
            raise ValueError(f"{table.name}, record {number}: {error}") from None
        key = getattr(row, table.key)
        if key in table.rows:
            raise ValueError(f"{table.name}, record {number}: the id {key!r} stands there twice")
        table.rows[key] = _rezoned(row, "", home, zones.get(key, {}))


def _timer(item: list[Any], home: tzinfo) -> Timer:
    due, order, service, process, key = item
    # Nothing is reckoned from it, and its offset is part of the state: it stays in whatever zone it was written.
    return Timer(_rezoned(datetime.fromisoformat(due), "", home, {}), order, service, process, key)


def _instant(text: str, home: tzinfo) -> datetime:
    return datetime.fromisoformat(text).astimezone(home)


def _change_data(world: World, change: Change, home: tzinfo) -> dict[str, Any]:
    table = world.table(change.table)
    found: dict[str, Any] = {**change._asdict(), "at": change.at.isoformat()}
    for side in ("before", "after"):
        row = getattr(change, side)
        found[side] = None if row is None else plain(row.view())
        found[f"{side}_zones"] = {} if row is None else _checked(table, row, home)
    return found


def _change(world: World, item: dict[str, Any], home: tzinfo) -> Change:
    table = world.table(item["table"])
    sides: dict[str, Any] = {}
    for side in ("before", "after"):
        row = None if item[side] is None else load_as_written(table.record_type, item[side])
        sides[side] = None if row is None else _rezoned(row, "", home, item[f"{side}_zones"])
    rest = {name: item[name] for name in ("key", "actor", "stage", "mark", "place")}
    return Change(table=table.name, at=_instant(item["at"], home), **sides, **rest)


def _checked(table: Table[Any], row: Record, home: tzinfo) -> Zones:
    """Return the zones to note for a record, after making sure that its JSON form reads back as the same."""
    data = plain(row.view())
    key = getattr(row, table.key)
    try:
        back = load_as_written(table.record_type, data)
    except ValueError as error:
        raise ValueError(f"{table.name} {key!r} cannot be saved: {error}") from None
    notes = {path: name for path, moment in _moments(row, "") if (name := _note(moment, home)) is not None}
    if plain(_rezoned(back, "", home, notes).view()) != data:
        raise ValueError(f"{table.name} {key!r} cannot be saved: its JSON form reads back as something else")
    return notes


def _moments(value: Any, path: str) -> Iterator[tuple[str, datetime]]:
    if isinstance(value, datetime):
        yield path, value
    elif isinstance(value, Record):
        for name, item in value.view().items():
            yield from _moments(item, f"{path}.{name}")
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _moments(item, f"{path}.{number}")


def _note(moment: datetime, home: tzinfo) -> str | None:
    """Return the zone to note for an instant, or None when reading it back finds the zone by itself."""
    if moment.tzinfo is None:
        return None
    name = moment.tzinfo.key if isinstance(moment.tzinfo, ZoneInfo) else _FIXED
    return None if name == _found(moment, home) else name


def _found(moment: datetime, home: tzinfo) -> str | None:
    """Return the zone of an instant without a note: home if its offset is the one at home, else a fixed offset."""
    at_home = moment.astimezone(home)
    return str(home) if at_home.utcoffset() == moment.utcoffset() else _FIXED


def _rezoned(value: Any, path: str, home: tzinfo, notes: Zones) -> Any:
    """Return a value read from JSON, in which instants know only their offset, with every instant in its zone.

    Arithmetic on an instant follows its zone's summer time, so an offset alone would shift a recurring event.
    """
    if isinstance(value, datetime):
        if value.tzinfo is None:
            return value
        name = notes.get(path) or _found(value, home)
        return value if name in (_FIXED, None) else value.astimezone(zone(name or ""))
    if isinstance(value, Record):
        view = value.view()
        changed = {name: _rezoned(item, f"{path}.{name}", home, notes) for name, item in view.items()}
        return value.evolve(**changed)
    if isinstance(value, tuple):
        return tuple(_rezoned(item, f"{path}.{number}", home, notes) for number, item in enumerate(value))
    return value
