"""What the columns of shown tables add up to: lists of records in results, tables in files.

A total that somebody must work out follows from a table: all its rows, or those that hold one value in another column,
such as what was paid. How many rows there are follows as well.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from lifegym.reward.cells import cell_number
from lifegym.reward.evidence.tables import kept_rows

_FEWEST: Final = 3
"""Rows from which a table's sums are no plain sum of two."""
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")

Row = Mapping[str, Any]


@lru_cache(maxsize=4096)
def totals(text: str) -> frozenset[Decimal]:
    """Return the sums of the number columns of every table in a text, over all rows and over those of one kind.

    Args:
        text: A result as JSON, or a turn or file with a table.
    """
    found: set[Decimal] = set()
    for rows in _tables(text):
        if len(rows) >= _FEWEST:
            for part in _parts(rows):
                found.add(Decimal(len(part)))
                found.update(_sums(part))
    return frozenset(found)


def _tables(text: str) -> Iterator[Sequence[Row]]:
    try:
        shown = json.loads(text)
    except ValueError:
        yield kept_rows(text)
        return
    yield from _lists(shown)


def _lists(node: Any) -> Iterator[Sequence[Row]]:
    if isinstance(node, list):
        rows = [item for item in node if isinstance(item, dict)]
        yield rows
        for item in node:
            yield from _lists(item)
    elif isinstance(node, dict):
        for value in node.values():
            yield from _lists(value)
    elif isinstance(node, str) and "\n" in node:
        yield kept_rows(node)


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Yield all rows, and for each column of words the rows that share a word there."""
    yield rows
    if len(rows) > _FEWEST:
        yield rows[:-1]  # above a line that already says what they come to
    kinds: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        for column, value in row.items():
            if isinstance(value, str | bool) and _number(value) is None:
                kinds[column, str(value).casefold()].append(row)
    yield from (part for part in kinds.values() if 1 < len(part) < len(rows))


def _sums(rows: Sequence[Row]) -> Iterator[Decimal]:
    columns: defaultdict[str, list[Decimal]] = defaultdict(list)
    for row in rows:
        for column, value in row.items():
            number = _number(value)
            if number is not None:
                columns[column].append(number)
    yield from (sum(numbers, Decimal(0)) for numbers in columns.values() if len(numbers) > 1)


def _number(value: Any) -> Decimal | None:
    if isinstance(value, dict):
        value = value.get("amount")
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return Decimal(str(value))
    return cell_number(value) if isinstance(value, str) and _NUMBER.search(value) else None
