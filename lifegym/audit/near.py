"""Near-misses: seeded records that a guess would take for the one a check depends on.

What a near-miss is cannot be decided mechanically; this is an approximation. Two kinds of entity are looked at:

- a record that a check names by its key (``flight_id="fl_0042"``), wherever it lies: near-misses are seeded records
  of the same table that share with it the value of a telling field, that is a value held by at most half of the
  table and by more than one record (the same route, day, sender, city);
- a question about records with two or more tests: near-misses are seeded records of its table that pass all tests
  but one.

An entity of the second kind whose table is empty at the start (bookings, sent mails) is left out, since there the
choice lies in what the record refers to. The gate is loose: four of five entities need three near-misses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from lifegym.audit.legs import positive, rows_of
from lifegym.audit.report import Detail, Gate, percent, share
from lifegym.envs.spec import TaskSpec
from lifegym.reward.fields import FieldIs, Is, Some
from lifegym.reward.predicates import Rows
from lifegym.reward.values import from_data
from lifegym.worlds.records import Record, Table
from lifegym.worlds.world import World

WANTED: Final = 3
LOOSE: Final = 80.0
_SKIPPED: Final = frozenset({"files", "transcript"})


def near_miss_gate(spec: TaskSpec) -> Gate:
    """Count near-misses for each entity that checks name; see the module's text for what counts."""
    found: dict[str, tuple[int, str, int]] = {}
    for check in spec.rubric.checks:
        for leaf in positive(check.that):
            for rows in rows_of(leaf):
                for entity, count in _entities(spec.world, rows):
                    found.setdefault(entity, (count, check.id, check.line))
    poor = {entity: entry for entity, entry in found.items() if entry[0] < WANTED}
    good = share(len(found) - len(poor), len(found))
    details = tuple(
        Detail(f"depends on {entity}, which has {count} near-misses", check, line=line)
        for entity, (count, check, line) in poor.items()
    )
    figure = f"{percent(good)} of {len(found)} entities" if found else "no entity is named"
    return Gate("entities with three near-misses", figure, f"at least {LOOSE:g} %", not found or good >= LOOSE, details)


def _entities(world: World, rows: Rows) -> Iterator[tuple[str, int]]:
    for value in _named(rows.where):
        for holder, row in _holders(world, value):
            yield f"{holder.name} {value}", _neighbours(holder, row)
    service = rows.table.partition(".")[0]
    table = world.tables.get(rows.table)
    if table is not None and len(table) >= WANTED and len(rows.where) >= 2 and service not in _SKIPPED:
        probes = [test.compiled() for test in rows.where]
        missed = sum(sum(not probe(row) for probe in probes) == 1 for row in table)
        yield f"{rows.table} where {' and '.join(test.words() for test in rows.where)}"[:160], missed


def _named(tests: tuple[FieldIs, ...]) -> Iterator[str]:
    for test in tests:
        if isinstance(test.test, Is):
            yield from (
                value for value in map(from_data, test.test.values) if isinstance(value, str) and len(value) > 2
            )
        elif isinstance(test.test, Some):
            yield from _named(test.test.where)


def _holders(world: World, key: str) -> Iterator[tuple[Table[Any], Record]]:
    for table in world.tables.values():
        row = table.get(key)
        if row is not None and table.name.partition(".")[0] not in _SKIPPED:
            yield table, row


def _neighbours(table: Table[Any], row: Record) -> int:
    """Count the records that share a telling value with one."""
    mine = {name: value for name, value in row.view().items() if name != table.key and _plain(value)}
    held = Counter((name, getattr(other, name, None)) for other in table for name in mine)
    telling = {name for name, value in mine.items() if 1 < held[name, value] <= max(len(table) / 2, WANTED + 1)}
    return sum(
        other is not row and any(getattr(other, name, None) == mine[name] for name in telling) for other in table
    )


def _plain(value: Any) -> bool:
    return value not in (None, "", ()) and not isinstance(value, bool | dict | list) and _hashable(value)


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
