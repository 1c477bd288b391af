"""Changes of the world as data, the way a task's author writes them."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.codec import plain
from lifegym.worlds.events import Op
from lifegym.worlds.records import Record


def op(target: str, **arguments: Any) -> Op:
    """A backstage operation as data: ``op("flight_booking.delay_flight", flight_no=..., minutes=...)``."""
    return Op(target=target, arguments=plain(arguments))


def insert(table: str, row: Record) -> Op:
    """A record that appears silently."""
    return Op(target="insert", arguments={"table": table, "record": plain(row.view())})


def update(table: str, key: str, **changes: Any) -> Op:
    """Fields of a record that change silently."""
    return Op(target="update", arguments={"table": table, "key": key, "changes": plain(changes)})


def remove(table: str, key: str) -> Op:
    """A record that disappears silently."""
    return Op(target="delete", arguments={"table": table, "key": key})
