"""The small values a world is made of and answers with: persona, calls, timers, notices, differences."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from lifegym.worlds.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Persona:
    """Whose life it is.

    ``user_id`` is what tools call the signed-in user, ``email`` their address, ``zone`` the IANA zone of their home,
    ``currency`` the one they count in.
    """

    user_id: str
    name: str
    email: str
    zone: str
    currency: str


class Call(NamedTuple):
    """One tool call of the agent and what came of it. ``result`` is JSON text; ``code`` is empty on success."""

    tool: str
    arguments: dict[str, Any]
    ok: bool
    code: str
    result: str
    at: datetime
    stage: int
    turn: int


class Timer(NamedTuple):
    """A process that falls due. Timers with the same time run in the order they were set."""

    due: datetime
    order: int
    service: str
    process: str
    key: str


def is_due(agenda: Sequence[Timer], due: datetime, known: tuple[str, str, str]) -> bool:
    """Return whether a process, by service, name and key, is due at an instant already; the agenda is in time order."""
    for place in range(bisect_left(agenda, (due,)), len(agenda)):
        if agenda[place].due != due:
            return False
        if agenda[place][2:] == known:
            return True
    return False


class Written(NamedTuple):
    """How far a world's writes have come, for taking back what follows."""

    entries: int
    drawn: int
    timers: int
    pushes: int


class Push(NamedTuple):
    """Something the agent asked to be told; it opens a notification turn."""

    at: datetime
    source: str
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs in one table: keys added, removed, and changed with their fields' values before and after."""

    added: dict[str, Record] = field(default_factory=dict)
    removed: dict[str, Record] = field(default_factory=dict)
    changed: dict[str, dict[str, tuple[Any, Any]]] = field(default_factory=dict)

    @classmethod
    def between(cls, mine: Mapping[str, Record], theirs: Mapping[str, Record]) -> Difference:
        """Return what is different in the second of two tables' records, by key."""
        return cls(
            added={key: row for key, row in theirs.items() if key not in mine},
            removed={key: row for key, row in mine.items() if key not in theirs},
            changed={
                key: _fields_changed(row, theirs[key])
                for key, row in mine.items()
                if key in theirs and row != theirs[key]
            },
        )


def _fields_changed(before: Record, after: Record) -> dict[str, tuple[Any, Any]]:
    new = after.view()
    return {name: (value, new[name]) for name, value in before.view().items() if value != new[name]}
