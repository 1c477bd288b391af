"""Amounts in tool results, printed once: a page of entries holds dozens, most of which were shown before."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from typing import Any

from pydantic_core import SchemaSerializer, core_schema, to_json

from lifegym.worlds.money import Money


def printed(amount: Money) -> dict[str, str]:
    """Return the JSON form of an amount, kept from call to call. Not to be changed."""
    return _printed(amount.minor, amount.currency)


@lru_cache(maxsize=16_384)
def _printed(minor: int, currency: str) -> dict[str, str]:
    # Found by plain values, whose hashes cost less than an amount's own.
    return Money(minor, currency).to_json()


def printed_text(amount: Money) -> str:
    """Return the JSON text of an amount, kept from call to call."""
    return _printed_text(amount.minor, amount.currency)


@lru_cache(maxsize=16_384)
def _printed_text(minor: int, currency: str) -> str:
    return to_json(_printed(minor, currency)).decode()


# Dumping an object of a foreign kind asks for a dozen kinds it might be before it falls back; one that says how it is
# printed is printed at once, in a fifth of the time.
Money.__pydantic_serializer__ = SchemaSerializer(
    core_schema.any_schema(serialization=core_schema.plain_serializer_function_ser_schema(printed))
)


def with_amounts(view: dict[str, Any]) -> dict[str, Any]:
    """Print the amounts in a view, in place, and return it."""
    for name, value in view.items():
        if type(value) is Money:
            view[name] = printed(value)
    return view


def in_json(view: dict[str, Any]) -> dict[str, Any]:
    """Print the amounts, days and instants in a view, in place, as a tool result has them, and return it.

    For views that are kept from call to call; only what stands at the top of the view is printed.
    """
    for name, value in view.items():
        kind = type(value)
        if kind is Money:
            view[name] = printed(value)
        elif kind is datetime:
            text = value.isoformat()
            view[name] = f"{text[:-6]}Z" if text.endswith("+00:00") else text
        elif kind is date:
            view[name] = value.isoformat()
    return view


def percent(basis_points: int) -> str:
    """Return hundredths of a percent in words: 175 are ``1.75 %``."""
    return f"{basis_points // 100}.{basis_points % 100:02d} %"
