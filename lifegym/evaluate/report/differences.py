"""What an episode left behind: the difference between a world's first state and its last, and who wrote it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Final

from lifegym.worlds.codec import dump
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.world import World

__all__ = ["differences", "shown"]

_CHARS: Final = 400
_ROWS: Final = 80
_LEFT_OUT: Final = frozenset(("transcript.turns",))
"""The turns are told by themselves."""


def differences(before: World, after: World) -> list[dict[str, Any]]:
    """Return what differs, by table, as plain JSON values.

    Each row says by whom it was written: ``agent`` (its own calls), ``effect`` (what followed from them), or ``world``.

    Args:
        before: The world before its first turn.
        after: The same world at the end.
    """
    writers: dict[tuple[str, str], set[str]] = {}
    for change in after.journal.entries:
        writers.setdefault((change.table, change.key), set()).add(change.actor)
    found = []
    for name, difference in before.diff(after).items():
        if name in _LEFT_OUT:
            continue
        rows = [
            *(_row(key, "added", _all(row, new=True)) for key, row in difference.added.items()),
            *(_row(key, "removed", _all(row, new=False)) for key, row in difference.removed.items()),
            *(
                _row(key, "changed", [[field, shown(old), shown(new)] for field, (old, new) in fields.items()])
                for key, fields in difference.changed.items()
            ),
        ]
        for row in rows:
            row["by"] = _writer(writers.get((name, row["key"]), ()))
        # What the agent did comes first: it is what is cut last.
        rows.sort(key=lambda row: ("agent", "effect", "world").index(row["by"]))
        found.append({"table": name, "rows": rows[:_ROWS], "more": max(0, len(rows) - _ROWS)})
    return found


def _row(key: str, verb: str, fields: list[list[str]]) -> dict[str, Any]:
    return {"key": key, "verb": verb, "fields": fields}


def _all(row: Record, *, new: bool) -> list[list[str]]:
    """Return the fields of a record that say something, as before or after."""
    said = {name: shown(value) for name, value in row.view().items() if value not in (None, "", (), [])}
    return [[name, "", text] if new else [name, text, ""] for name, text in said.items()]


def _writer(actors: Iterable[str]) -> str:
    for name in ("agent", "effect"):
        if name in actors:
            return name
    return "world"


def shown(value: Any) -> str:
    """Return a field's value as a person reads it, cut after some hundred characters."""
    match value:
        case None:
            text = ""
        case str():
            text = value
        case bool():
            text = "yes" if value else "no"
        case Money():
            text = f"{value.plain()} {value.currency}"
        case datetime():
            text = value.isoformat(timespec="minutes")
        case date() | int():
            text = str(value)
        case _:
            text = dump(value)
    return text if len(text) <= _CHARS else f"{text[:_CHARS]} … ({len(text) - _CHARS:,} characters more)"
