"""What has been written since a world was sealed: each write, who made it, and the marks it leaves on a record."""

from __future__ import annotations

from datetime import datetime
from enum import IntFlag
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from lifegym.worlds.records import Record, Table


class Mark(IntFlag):
    """Who has written a record since the world was sealed; flags add up over its life."""

    AGENT_CREATED = 1
    """Inserted by the agent's own call."""
    AGENT_CHANGED = 2
    """Updated or deleted by the agent's own call."""
    EFFECT = 4
    """Written as a consequence of a call or of a process (a confirmation mail, a charge)."""
    WORLD = 8
    """Written by the timeline or by a process on the clock."""


class Change(NamedTuple):
    """One write. ``before`` is None for an insert, ``after`` for a delete."""

    table: str
    key: str
    before: Record | None
    after: Record | None
    actor: str
    at: datetime
    stage: int
    mark: int
    """The record's marks before this write, for undoing it."""
    place: int
    """For a delete, the record's position in the table's order, for undoing it; otherwise -1."""


class Journal:
    """What has been written since the world was sealed, in order, and who is writing now.

    ``drawn`` holds the key counters that the call under way has used, so that a refused call leaves them as they were.
    """

    __slots__ = ("_by_table", "_sorted", "actor", "drawn", "entries", "line", "now", "stage")

    def __init__(self, now: datetime) -> None:
        self.entries: list[Change] = []
        self.line: object = object()
        """Stands for this journal in what is kept about it, which so keeps none of its entries."""
        self._by_table: dict[str, list[Change]] = {}
        self._sorted: list[Change] = []
        self.drawn: list[tuple[Table[Any], int]] = []
        self.actor = "setup"
        self.now = now
        self.stage = 0

    def copy(self) -> Journal:
        """Return an independent journal with the same entries."""
        twin = Journal(self.now)
        twin.entries = self.entries.copy()
        twin.actor = self.actor
        twin.stage = self.stage
        return twin

    def of(self, table: str) -> list[Change]:
        """Return the writes of one table in order. Not to be changed."""
        entries, done = self.entries, self._sorted
        # Writes only ever come and go at the end, so the index holds as far as its last entry still stands there.
        if done and (len(done) > len(entries) or done[-1] is not entries[len(done) - 1]):
            done.clear()
            self._by_table.clear()
        if len(done) < len(entries):
            for change in entries[len(done) :]:
                self._by_table.setdefault(change.table, []).append(change)
                done.append(change)
        return self._by_table.get(table, _NOTHING)


_NOTHING: list[Change] = []
