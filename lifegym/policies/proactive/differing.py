"""What is different between two answers to the same reading call."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

__all__ = ["Change", "changes"]

_NAMING: Final = ("id", "_id", "path", "pnr", "_no", "number", "symbol", "name", "date")
_PASSING: Final = frozenset(
    "is_read unread is_unread read unread_count total total_results count has_more next_cursor cursor now as_of "
    "retrieved_at checked_at request_id last_edited_time last_viewed viewed_at page total_lines lines".split()
)
"""Fields that change by being looked at, or that only count what else is reported."""


class Change(NamedTuple):
    """One value that is not what it was.

    Attributes:
        record: The id of the record it stands in; empty for the answer itself.
        field: Where in the record it stands.
        was: The value before; None for what is new.
        now: The value now; None for what is gone.
    """

    record: str
    field: str
    was: str | None
    now: str | None


def changes(before: str, after: str) -> list[Change]:
    """Return what differs between two answers, both JSON texts, in the order of the later one; what is gone is last.

    Records are told apart by their ids, so that a list in another order is the same list. A record that is new or gone
    is one change.
    """
    if before == after:
        return []
    old, new = _flat(before), _flat(after)
    found: list[Change] = []
    for record, fields in new.items():
        if record not in old:
            found.append(Change(record, "", None, _summary(fields)))
            continue
        had = old[record]
        found += [
            Change(record, name, had.get(name), value) for name, value in fields.items() if had.get(name) != value
        ]
        found += [Change(record, name, value, None) for name, value in had.items() if name not in fields]
    found += [Change(record, "", _summary(fields), None) for record, fields in old.items() if record not in new]
    return found


@lru_cache(maxsize=512)
def _flat(text: str) -> dict[str, dict[str, str]]:
    """Return the values of an answer by record and place; callers do not change it."""
    found: dict[str, dict[str, str]] = {}
    for record, place, value in _values(json.loads(text) if text else None, "", ""):
        found.setdefault(record, {})[place] = value
    return found


def _values(node: Any, record: str, place: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(node, dict):
        name = _name_of(node)
        if name and name != record:
            record, place = name, ""
        for key, value in node.items():
            if key not in _PASSING:
                yield from _values(value, record, f"{place}.{key}" if place else key)
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield from _values(
                item, record, place if isinstance(item, dict) and _name_of(item) else f"{place}[{index}]"
            )
    elif isinstance(node, str) and "\n" in node:
        # A line that moves is still the same line.
        for line in node.splitlines():
            if line.strip():
                yield record, f"{place}: {line.strip()}", line.strip()
    elif node is not None:
        yield record, place, str(node)


def _name_of(node: dict[str, Any]) -> str:
    """Return what tells a record from others: the value of the first field that names it."""
    for ending in _NAMING:
        for key, value in node.items():
            if (
                key != "user_id"
                and isinstance(value, str)
                and 0 < len(value) <= 80
                and (key == ending or key.endswith(ending))
            ):
                return value
    return ""


def _summary(fields: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in list(fields.items())[:6])[:240]
