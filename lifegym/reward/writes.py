"""What is derived from the writes of a table, which only grow: taken up where it was left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from lifegym.worlds.records import Change, Record
from lifegym.worlds.world import World

_LISTS: Final = 256
"""Lists of writes from which something is kept."""


class Grown:
    """What is derived from a list that only grows: taken up where it was left."""

    __slots__ = ("derived", "done", "source")

    def __init__(self, source: list[Change]) -> None:
        self.source = source
        self.done = 0
        self.derived: dict[str, Any] = {}


_grown: dict[tuple[int, tuple[str, ...]], Grown] = {}


def taken_up(changes: list[Change], use: tuple[str, ...]) -> tuple[Grown, list[Change]]:
    """Return what was derived from a table's writes for a use, and the writes that are not in it yet."""
    key = (id(changes), use)
    grown = _grown.get(key)
    # An entry keeps its list alive, so that no other list can have its id; a shrunk list cannot be, but costs nothing.
    if grown is None or grown.source is not changes or grown.done > len(changes):
        if len(_grown) >= _LISTS:
            _grown.clear()
        grown = _grown[key] = Grown(changes)
    fresh = changes[grown.done :]
    grown.done = len(changes)
    return grown, fresh


def stages_written(changes: list[Change], actors: Collection[str]) -> Mapping[str, set[int]]:
    """Return, for each key of a table, the stages in which one of the actors wrote it. Not to be changed.

    Args:
        changes: The table's writes, as the journal lists them.
        actors: Who wrote.
    """
    grown, fresh = taken_up(changes, tuple(actors))
    for change in fresh:
        if change.actor in actors:
            grown.derived.setdefault(change.key, set()).add(change.stage)
    return grown.derived


def versions_written(
    world: World, table: str, actors: Collection[str], created: bool
) -> Sequence[tuple[int, str, Record]]:
    """Return (stage, key, record) for each version of a table's records that one of the actors wrote, in order.

    With ``created`` only those of records that one of them began. Not to be changed.
    """
    grown, fresh = taken_up(world.journal.of(table), ("created" if created else "versions", *actors))
    found: list[tuple[int, str, Record]] = grown.derived.setdefault("", [])
    begun: set[str] = grown.derived.setdefault("begun", set())
    for change in fresh:
        if change.actor not in actors:
            continue
        if change.before is None:
            begun.add(change.key)
        # A tool may begin a record and fill it in a second write.
        if change.after is not None and (not created or change.key in begun):
            found.append((change.stage, change.key, change.after))
    return found


def by_key(changes: list[Change]) -> Mapping[str, list[Change]]:
    """Return a table's writes by key."""
    grown, fresh = taken_up(changes, ())
    for change in fresh:
        grown.derived.setdefault(change.key, []).append(change)
    return grown.derived
