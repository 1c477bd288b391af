"""Taking predicates apart: their leaves, the parts that must hold, the tests on fields they make."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel

from lifegym.reward.facts import Fact
from lifegym.reward.fields import FieldIs, Not, Some
from lifegym.reward.predicates import (
    AllOf,
    AnyOf,
    Covered,
    Guarded,
    Ledger,
    Mirrored,
    Negation,
    Predicate,
    Question,
    Rows,
    States,
    Total,
)

Leaf = Question
"""A predicate that has no predicates inside."""


def leaves(predicate: Question, *, absent: bool = False) -> Iterator[tuple[Leaf, bool]]:
    """Yield each leaf and whether it is one that must not hold."""
    if isinstance(predicate, AllOf | AnyOf):
        for part in predicate.parts:
            yield from leaves(part, absent=absent)
    elif isinstance(predicate, Guarded):
        yield from leaves(predicate.never, absent=True)
        yield from leaves(predicate.because, absent=absent)
    elif isinstance(predicate, Negation):
        yield from leaves(predicate.part, absent=not absent)
    else:
        yield predicate, absent


def positive(predicate: Question) -> list[Leaf]:
    """Return the leaves that speak for the check."""
    return [leaf for leaf, absent in leaves(predicate) if not absent]


def conjuncts(predicate: Predicate) -> list[Predicate]:
    """Return the positive parts of which every one must hold."""
    if isinstance(predicate, AllOf):
        return [inner for part in predicate.parts for inner in conjuncts(part)]
    if isinstance(predicate, Guarded):
        return conjuncts(predicate.because)
    return [predicate]


def rows_of(leaf: Leaf) -> list[Rows]:
    """Return the record questions of a leaf: itself, or those it is about."""
    if isinstance(leaf, Rows):
        return [leaf]
    inner = (getattr(leaf, name) for name in type(leaf).model_fields)
    return [value for value in inner if isinstance(value, Rows)]


def tests_by_table(rows: Rows) -> list[tuple[str, tuple[FieldIs, ...]]]:
    """Return the tests of a record question and of its joins, each with its table."""
    return [(rows.table, rows.where), *((join.table, join.where) for join in rows.joins)]


def facts_of(leaf: Leaf) -> list[Fact]:
    """Return the facts a leaf wants stated."""
    if isinstance(leaf, States):
        return list(leaf.facts)
    if isinstance(leaf, Ledger):
        return list(leaf.cells.values())
    return list(leaf.also.values()) if isinstance(leaf, Mirrored) else []


def fields_read(leaf: Leaf) -> Iterator[tuple[str, FieldIs]]:
    """Yield (table, test) for every field a leaf reads; fields read without a test come with an always-true one."""
    for rows in rows_of(leaf):
        for table, tests in tests_by_table(rows):
            yield from ((table, test) for test in tests)
        for join in rows.joins:
            for theirs, mine in join.on.items():
                yield join.table, _read(theirs)
                yield rows.table, _read(mine)
    if isinstance(leaf, Total):
        yield leaf.rows.table, _read(leaf.field)
    if isinstance(leaf, Covered):
        yield from ((leaf.rows.table, _read(path)) for path in (leaf.start, leaf.end))
    if isinstance(leaf, Mirrored):
        yield from ((leaf.rows.table, _read(path)) for path in leaf.cells.values())
    if isinstance(leaf, States):
        for source in leaf.sources:
            yield from ((source.table, _read(path)) for path in source.fields)
            yield from ((source.table, test) for test in source.where)


def _read(path: str) -> FieldIs:
    return FieldIs(path=path, test=Some(where=(), count=0))


def tables_read(leaf: Leaf) -> frozenset[str]:
    """Return the tables a leaf reads, without the trace of calls."""
    return leaf.compiled().tables - {"calls"}


def fault_in_path(record_type: type, path: str) -> str:
    """Return what is wrong with a dotted path into records of a type, or an empty text."""
    current: Any = record_type
    for name in path.split(".") if path else ():
        current = _inside(current)
        names = _members(current)
        if names is None:
            return ""
        if name not in names:
            return f"{getattr(current, '__name__', current)} has no field {name!r}; it has {', '.join(names)}"
        current = names[name]
    return ""


def faults_in_test(record_type: Any, test: FieldIs) -> Iterator[str]:
    """Yield what is wrong with the field names of a test, inner ones included."""
    fault = fault_in_path(record_type, test.path)
    if fault:
        yield fault
        return
    inner: Any = test.test
    while isinstance(inner, Not):
        inner = inner.inner
    if isinstance(inner, Some):
        element = _element(_type_at(record_type, test.path))
        if element is not None:
            for part in inner.where:
                yield from faults_in_test(element, part)


def _type_at(record_type: Any, path: str) -> Any:
    current = record_type
    for name in path.split(".") if path else ():
        names = _members(_inside(current))
        if names is None:
            return None
        current = names[name]
    return _inside(current)


def _inside(annotation: Any) -> Any:
    """Return the one real type of an optional annotation, or the annotation."""
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        real = [item for item in typing.get_args(annotation) if item is not type(None)]
        return real[0] if len(real) == 1 else None
    return annotation


def _element(annotation: Any) -> Any:
    arguments = typing.get_args(annotation)
    if typing.get_origin(annotation) in (tuple, list, frozenset, set) and arguments:
        return arguments[0]
    return None


def _members(annotation: Any) -> dict[str, Any] | None:
    """Return a structure's fields and their types; None for what has no fixed fields. Not to be changed."""
    return _members_of(annotation) if isinstance(annotation, type) else None


@cache
def _members_of(annotation: type) -> dict[str, Any] | None:
    try:
        if dataclasses.is_dataclass(annotation):
            hints = typing.get_type_hints(annotation)
            names = {item.name: hints[item.name] for item in dataclasses.fields(annotation)}
            return {**names, **_properties(annotation)}
        if issubclass(annotation, BaseModel):
            return {
                **{name: item.annotation for name, item in annotation.model_fields.items()},
                **_properties(annotation),
            }
    except NameError:  # an annotation that only a type checker can resolve
        return None
    return None


def _properties(cls: type) -> dict[str, Any]:
    return {
        name: None
        for base in cls.__mro__
        for name, value in vars(base).items()
        if isinstance(value, property) and not name.startswith("_")
    }
