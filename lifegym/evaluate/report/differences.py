"""What an episode left behind: the difference between a world's first state and its last, and who wrote it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from difflib import SequenceMatcher
from typing import Any, Final

from lifegym.worlds.codec import dump
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.world import World

__all__ = ["differences", "fields_of", "verb_of"]

_CHARS: Final = 400
_ROWS: Final = 80
_FIELDS: Final = 40
_LINES: Final = 1000
_LEFT_OUT: Final = frozenset(("transcript.turns",))
"""The turns are told by themselves."""
_NOTHING: Final = ("", "[]", "{}")


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
        old, new = before.table(name), after.table(name)
        rows = []
        for key in (*difference.added, *difference.removed, *difference.changed):
            sides = old.get(key), new.get(key)
            by = _writer(writers.get((name, key), ()))
            rows.append({"key": key, "verb": verb_of(*sides), "by": by, "fields": fields_of(*sides)})
        # What the agent did comes first: it is what is cut last.
        rows.sort(key=lambda row: ("agent", "effect", "world").index(row["by"]))
        found.append({"table": name, "rows": rows[:_ROWS], "more": max(0, len(rows) - _ROWS)})
    return found


def verb_of(before: Record | None, after: Record | None) -> str:
    """Return what happened to a record: ``added``, ``removed`` or ``changed``."""
    return "added" if before is None else "removed" if after is None else "changed"


def fields_of(before: Record | None, after: Record | None) -> list[list[str]]:
    """Return the fields in which two states of a record differ, as name, text before and text after.

    A field with parts is taken apart, so that the one price that changed stands alone. What says nothing is left out.
    """
    old = {} if before is None else before.view()
    new = {} if after is None else after.view()
    names = dict.fromkeys((*new, *old))
    found = [
        leaf for name in names if old.get(name) != new.get(name) for leaf in _leaves(name, old.get(name), new.get(name))
    ]
    told = [list(leaf) for leaf in found if leaf[1] != leaf[2] and (leaf[1] not in _NOTHING or leaf[2] not in _NOTHING)]
    if len(told) > _FIELDS:
        return [*told[:_FIELDS], [f"{len(told) - _FIELDS} more fields", "", ""]]
    return told


def _leaves(name: str, before: Any, after: Any) -> Iterator[tuple[str, str, str]]:
    """Yield the parts of a value, each with its text before and after."""
    if isinstance(before, str) and isinstance(after, str) and len(before) + len(after) > _CHARS:
        gone, come = _lines_apart(before, after)
        yield name, _shown(gone), _shown(come)
        return
    sides = [_parts(value) for value in (before, after) if value is not None]
    if not sides or None in sides:
        yield name, _shown(before), _shown(after)
        return
    old, new = _parts(before) or {}, _parts(after) or {}
    for part in dict.fromkeys((*new, *old)):
        yield from _leaves(f"{name}.{part}", old.get(part), new.get(part))


def _lines_apart(before: str, after: str) -> tuple[str, str]:
    """Return the lines that only the one and only the other of two texts has, so that an added line is not lost."""
    old, new = before.splitlines(), after.splitlines()
    if max(len(old), len(new)) > _LINES:
        return before, after
    gone, come = [], []
    for kind, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            gone += old[start:end]
            come += new[first:last]
    return "\n".join(gone), "\n".join(come)


def _parts(value: Any) -> dict[Any, Any] | None:
    """Return the parts of a value that has any; short texts in a row are one value."""
    if isinstance(value, Record):
        return value.view()
    if isinstance(value, dict):
        return value
    if isinstance(value, list | tuple) and not all(isinstance(item, str | int) for item in value):
        return dict(enumerate(value, 1))
    return None


def _writer(actors: Iterable[str]) -> str:
    for name in ("agent", "effect"):
        if name in actors:
            return name
    return "world"


def _shown(value: Any) -> str:
    """Return a value as a person reads it, cut after some hundred characters."""
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
        case list() | tuple():
            text = ", ".join(str(item) for item in value)
        case _:
            text = dump(value)
            # A day, an enumeration: JSON writes them as texts, in quotation marks.
            text = json.loads(text) if text.startswith('"') else text
    return text if len(text) <= _CHARS else f"{text[:_CHARS]} … ({len(text) - _CHARS:,} characters more)"
