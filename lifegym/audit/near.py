"""Near-misses: seeded records that a guess would take for the one a check depends on.

What a near-miss is cannot be decided mechanically; this is an approximation. Two kinds of entity are looked at:

- a seeded record that a check names, by its key or by a name, code, address or amount that at most three records of
  its table hold (``flight_id="fl_0042"``, a flight number, a payee): near-misses are seeded records of the same table
  that share with it the value of a telling field, that is a value held by at most half of the table and by more than
  one record (the same route, day, sender, city);
- a question about records with two or more tests: near-misses are seeded records of its table that pass all tests
  but one.

An entity of the second kind whose table is nearly empty at the start (bookings, sent mails) is left out, since there
the choice lies in what the record refers to. The gate is loose: four of five entities need three near-misses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from lifegym.audit.legs import facts_of, positive, rows_of, tests_by_table
from lifegym.audit.report import Detail, Gate, percent, share
from lifegym.envs.spec import TaskSpec
from lifegym.reward.checks import Check
from lifegym.reward.facts import AmountValue, CodeValue, NameValue
from lifegym.reward.fields import FieldIs, Is, Some
from lifegym.reward.values import from_data
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Table
from lifegym.worlds.world import World

WANTED: Final = 3
LOOSE: Final = 80.0
_FEW: Final = 3
"""A value held by more records of a table names none of them."""
_SKIPPED: Final = frozenset({"files", "transcript"})

Holders = dict[Any, list[tuple[Table[Any], Record]]]


def near_miss_gate(spec: TaskSpec) -> Gate:
    """Count near-misses for each entity that checks name; see the module's text for what counts."""
    index = _index(spec.world)
    found: dict[str, tuple[int, Check]] = {}
    for check in spec.rubric.checks:
        for entity, count in _entities(spec.world, index, check):
            found.setdefault(entity, (count, check))
    poor = {entity: entry for entity, entry in found.items() if entry[0] < WANTED}
    good = share(len(found) - len(poor), len(found))
    details = tuple(
        Detail(f"depends on {entity}, which has {count} near-misses", check.id, line=check.line)
        for entity, (count, check) in poor.items()
    )
    figure = f"{percent(good)} of {len(found)} entities" if found else "no entity is named"
    return Gate("entities with three near-misses", figure, f"at least {LOOSE:g} %", not found or good >= LOOSE, details)


def _seeded(world: World) -> Iterator[Table[Any]]:
    return (table for name, table in world.tables.items() if name.partition(".")[0] not in _SKIPPED)


def _index(world: World) -> Holders:
    """Map keys, texts and amounts to the few records that hold them."""
    index: Holders = {}
    for table in _seeded(world):
        held: Holders = {}
        for row in table:
            for value in {_folded(value) for value in row.view().values() if isinstance(value, str | Money) and value}:
                held.setdefault(value, []).append((table, row))
        for value, rows in held.items():
            if len(rows) <= _FEW:
                index.setdefault(value, []).extend(rows)
    return index


def _folded(value: Any) -> Any:
    return value.casefold() if isinstance(value, str) else value


def _entities(world: World, index: Holders, check: Check) -> Iterator[tuple[str, int]]:
    for leaf in positive(check.that):
        values = [value for rows in rows_of(leaf) for _, tests in tests_by_table(rows) for value in _named(tests)]
        for fact in facts_of(leaf):
            values += _stated(fact.value)
        for value in values:
            for table, row in index.get(_folded(value), ()):
                yield f"{table.name} {getattr(row, table.key)} ({value})", _neighbours(table, row)
        for rows in rows_of(leaf):
            for name, tests in tests_by_table(rows):
                yield from _question(world, name, tests)


def _question(world: World, name: str, tests: tuple[FieldIs, ...]) -> Iterator[tuple[str, int]]:
    table = world.tables.get(name)
    if table is not None and len(table) > WANTED and len(tests) >= 2 and name.partition(".")[0] not in _SKIPPED:
        probes = [test.compiled() for test in tests]
        missed = sum(sum(not probe(row) for probe in probes) == 1 for row in table)
        yield f"{name} where {' and '.join(test.words() for test in tests)}"[:160], missed


def _named(tests: tuple[FieldIs, ...]) -> Iterator[Any]:
    for test in tests:
        if isinstance(test.test, Is):
            yield from (value for value in map(from_data, test.test.values) if _tells(value))
        elif isinstance(test.test, Some):
            yield from _named(test.test.where)


def _tells(value: Any) -> bool:
    return isinstance(value, Money) or (isinstance(value, str) and len(value) > 2)


def _stated(value: Any) -> list[Any]:
    if isinstance(value, CodeValue):
        return [value.code]
    if isinstance(value, NameValue):
        return list(value.names)
    return [Money.of(value.amount, value.currency)] if isinstance(value, AmountValue) else []


def _neighbours(table: Table[Any], row: Record) -> int:
    """Count the records that share a telling value with one."""
    mine = {name: value for name, value in row.view().items() if name != table.key and _plain(value)}
    held = Counter((name, value) for other in table for name in mine if _plain(value := getattr(other, name)))
    telling = [name for name, value in mine.items() if 1 < held[name, value] <= max(len(table) / 2, WANTED + 1)]
    return sum(other is not row and any(getattr(other, name) == mine[name] for name in telling) for other in table)


def _plain(value: Any) -> bool:
    if value in (None, "", ()) or isinstance(value, bool | dict | list):
        return False
    return not isinstance(value, tuple) or all(isinstance(item, str | int) for item in value)
