"""Records of a table that pass tests, worked out once for each state of the table and kept until its next write."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import is_
from typing import Any, Final, Literal

from lifegym.reward.fields import FieldIs, Probe, compiled_where, shared_where
from lifegym.reward.verdicts import EVER
from lifegym.reward.writes import stages_written, versions_written
from lifegym.worlds.records import Mark, Table
from lifegym.worlds.world import World

Whose = Literal["agent", "created", "effect", "anyone"]
Pairs = list[tuple[str, Any]]
"""Keys and records, in order of insertion. Not to be changed."""
Selector = Callable[[World], Pairs]

_MASKS: Final[dict[Whose, int]] = {
    "agent": Mark.AGENT_CREATED.value | Mark.AGENT_CHANGED.value,
    "created": Mark.AGENT_CREATED.value,
    "effect": Mark.AGENT_CREATED.value | Mark.AGENT_CHANGED.value | Mark.EFFECT.value,
}
ACTORS: Final[dict[Whose, tuple[str, ...]]] = {
    "agent": ("agent",),
    "created": ("agent",),
    "effect": ("agent", "effect"),
    "anyone": ("agent", "effect", "world"),
}
_SELECTORS: Final = 4096
_selectors: dict[tuple[Any, ...], tuple[tuple[FieldIs, ...], Selector]] = {}


def _marked(mask: int) -> Callable[[Table[Any]], tuple[Pairs, list[Any]]]:
    """Return what lists a table's present records that carry one of the marks, with their keys and alone."""

    def listed(table: Table[Any]) -> tuple[Pairs, list[Any]]:
        rows = table.rows
        pairs = [(key, rows[key]) for key, mark in table.marks.items() if mark & mask and key in rows]
        return pairs, [row for _, row in pairs]

    return listed


_OWN: Final = {whose: _marked(mask) for whose, mask in _MASKS.items()}
"""Dozens of checks ask a table for the same records between two writes."""


def selector(
    table: str, whose: Whose, where: tuple[FieldIs, ...], since: int = 0, until: int = EVER, *, ever: bool = False
) -> Selector:
    """Return what selects the records of a table that pass all tests; one for all who ask the same.

    Args:
        table: The table's full name; a world without it has no such records.
        whose: Whose hand must have written them.
        where: The tests, told from others by identity.
        since: First stage in which they were so written.
        until: Last such stage.
        ever: Whether any version of a record counts instead of the present one.
    """
    key = (table, whose, since, until, ever, *map(id, where))
    known = _selectors.get(key)
    if known is None:
        if len(_selectors) >= _SELECTORS:
            _selectors.clear()
        # The tests are kept with it, since another test could otherwise take over the identity of one that is gone.
        known = _selectors[key] = where, _selecting(table, whose, where, since, until, ever)
    return known[1]


def _selecting(table: str, whose: Whose, where: tuple[FieldIs, ...], since: int, until: int, ever: bool) -> Selector:
    if ever:
        return by_state((table,), _versions(table, whose, shared_where(where), since, until))
    if since > 0 or until < EVER:
        return by_state((table,), _written(table, whose, selector(table, whose, where), since, until))
    return by_state((table,), _present(table, whose, compiled_where(where)))


def by_state(tables: tuple[str, ...], select: Selector) -> Selector:
    """Return a selector that remembers its last answer for as long as these tables stay as they are.

    Args:
        tables: All that the selector reads.
        select: Selects.
    """
    if len(tables) == 1:
        return _by_state_of_one(tables[0], select)
    kept: tuple[tuple[object, ...], Pairs] = ((), [])

    def selected(world: World) -> Pairs:
        nonlocal kept
        found = world.tables
        states = tuple([found[name].state if name in found else None for name in tables])
        # Taken at once: another thread may be at work in another world.
        known = kept
        if known[0] != states:
            known = kept = states, select(world)
        return known[1]

    return selected


def _by_state_of_one(table: str, select: Selector) -> Selector:
    nothing: Pairs = []
    kept: tuple[object, Pairs] = (None, nothing)

    def selected(world: World) -> Pairs:
        nonlocal kept
        found = world.tables.get(table)
        if found is None:
            return nothing
        known = kept
        if known[0] is not found.state:
            known = kept = found.state, select(world)
        return known[1]

    return selected


def _present(name: str, whose: Whose, passes: Probe) -> Selector:
    if whose == "anyone":
        return lambda world: [pair for pair in world.tables[name].rows.items() if passes(pair[1])]
    own = _OWN[whose]
    kept: tuple[object, list[Any], list[bool], Pairs] = (None, [], [], [])

    def select(world: World) -> Pairs:
        nonlocal kept
        pairs, rows = world.tables[name].whole(own)
        line, seen, verdicts, found = kept
        if line is not world.journal.line or len(rows) < len(seen):
            verdicts = [passes(row) for row in rows]
            found = list(compress(pairs, verdicts))
            kept = world.journal.line, rows, verdicts, found
            return found
        # Only what is not the very record that was looked at last is tested; comparing others costs next to nothing.
        same = list(map(is_, rows, seen))
        verdicts = [*verdicts, *[passes(row) for row in rows[len(seen) :]]]
        altered = any(verdicts[len(seen) :])
        place = -1
        for _ in range(same.count(False)):
            place = same.index(False, place + 1)
            verdict = passes(rows[place])
            altered = altered or verdict or verdicts[place]
            verdicts[place] = verdict
        if altered or not found:
            found = list(compress(pairs, verdicts))
        kept = world.journal.line, rows, verdicts, found
        return found

    return select


def _written(name: str, whose: Whose, present: Selector, since: int, until: int) -> Selector:
    actors = ACTORS[whose]

    kept: tuple[Pairs, Pairs] = ([], [])

    def select(world: World) -> Pairs:
        nonlocal kept
        found = present(world)
        if not found:
            return found
        known = kept
        # What is written again is another record, so the same ones of one journal were written in the same stages.
        if known[0] is not found:
            written = stages_written(world.tables[name].writes(), actors)
            known = kept = (
                found,
                [pair for pair in found if any(since <= stage <= until for stage in written.get(pair[0], ()))],
            )
        return known[1]

    return select


def _versions(name: str, whose: Whose, passes: Probe, since: int, until: int) -> Selector:
    actors, created = ACTORS[whose], whose == "created"

    def select(world: World) -> Pairs:
        found: dict[str, Any] = {}
        for stage, key, row in versions_written(world, name, actors, created):
            if since <= stage <= until and key not in found and passes(row):
                found[key] = row
        return list(found.items())

    return select
