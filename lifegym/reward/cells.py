"""Reading one cell of a ledger: the number it holds, and whether it holds a record's value."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from lifegym.reward import evidence
from lifegym.worlds.money import Money


@lru_cache(maxsize=4096)
def cell_number(cell: str) -> Decimal | None:
    """Return the one number a cell holds (``1,234``, ``1234 JPY``), or None when it holds none or several."""
    amounts = evidence.amounts_in(cell)
    if len(amounts) == 1:
        return amounts[0].value
    numbers = evidence.numbers_in(cell)
    return numbers[0].value if len(numbers) == 1 else None


def sums_to(cells: list[str], value: Any) -> bool:
    """Return whether cells hold one number each and together a record's amount."""
    numbers = [cell_number(cell) for cell in cells]
    if not isinstance(value, Money) or not numbers or any(number is None for number in numbers):
        return False
    return sum((number for number in numbers if number is not None), Decimal(0)) == value.amount


def cell_holds(cell: str, value: Any) -> bool:
    """Return whether a cell states a record's value: an amount by its number, a day, or a text as whole words."""
    if isinstance(value, Money):
        return _holds_money(cell, value.minor, value.currency)
    if isinstance(value, datetime):
        return evidence.cell_states(cell, evidence.Day(value.date()), ())
    if isinstance(value, date):
        return evidence.cell_states(cell, evidence.Day(value), ())
    return value is not None and evidence.contains_phrase(cell, str(value))


@lru_cache(maxsize=4096)
def _holds_money(cell: str, minor: int, currency: str) -> bool:
    return evidence.cell_states(cell, evidence.Amount(Money(minor, currency).amount, currency), ())
