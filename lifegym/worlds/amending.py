"""Sorted and grouped views of a table, amended by a few writes instead of made anew.

Each function returns what making the view anew would give, to the order of equal records and of groups, or None where
a write moves a record to a place that only the table knows. Views are shared between forks, so none is changed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Write = tuple[Any | None, Any | None]
"""A record before and after a write: None before an insert, at the end of its table, and None after a delete."""


def grouping(rows: Iterable[Any], by: Callable[[Any], Any]) -> dict[Any, list[Any]]:
    """Return records by what ``by`` says of them, each group in the order given."""
    groups: dict[Any, list[Any]] = {}
    for row in rows:
        groups.setdefault(by(row), []).append(row)
    return groups


def regrouped(
    groups: dict[Any, list[Any]], by: Callable[[Any], Any], writes: Sequence[Write]
) -> dict[Any, list[Any]] | None:
    """Return groups as they are after some writes, or None if they must be made anew."""
    amended = groups.copy()
    for before, after in writes:
        if before is None:
            group = by(after)
            amended[group] = [*amended.get(group, ()), after]
            continue
        group = by(before)
        rows = amended[group].copy()
        place = len(rows) - 1
        # Backwards, since it is mostly the latest records that change.
        while rows[place] is not before:
            place -= 1
        if after is not None:
            if by(after) != group:
                return None
            rows[place] = after
            amended[group] = rows
        elif len(rows) == 1:
            del amended[group]
        elif place == 0:
            # The group now begins with a later record, and groups stand in the order of their first ones.
            return None
        else:
            del rows[place]
            amended[group] = rows
    return amended


def reordered(rows: list[Any], by: Callable[[Any], Any], writes: Sequence[Write]) -> list[Any] | None:
    """Return sorted records as they are after some writes, or None if they must be sorted anew."""
    amended = rows.copy()
    for before, after in writes:
        if before is None:
            amended.insert(bisect_right(amended, by(after), key=by), after)
            continue
        rank = by(before)
        place = bisect_left(amended, rank, key=by)
        while amended[place] is not before:
            place += 1
        if after is None:
            del amended[place]
            continue
        new = by(after)
        if new == rank:
            amended[place] = after
            continue
        del amended[place]
        place = bisect_left(amended, new, key=by)
        if place < len(amended) and by(amended[place]) == new:
            return None
        amended.insert(place, after)
    return amended
