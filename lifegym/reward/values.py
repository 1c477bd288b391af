"""Values inside predicates: exact types of the world written as JSON, and back."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from pydantic import JsonValue

from lifegym.worlds.money import Money

_TAGS = ("$money", "$instant", "$date", "$decimal")


def to_data(value: Any) -> JsonValue:
    """Return the JSON form of a value.

    Money, instants, dates and decimals are tagged so that they come back as they were.

    Raises:
        TypeError: The value has no such form.
    """
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, Money):
        return {"$money": [value.plain(), value.currency]}
    if isinstance(value, datetime):
        return {"$instant": value.isoformat()}
    if isinstance(value, date):
        return {"$date": value.isoformat()}
    if isinstance(value, Decimal):
        return {"$decimal": str(value)}
    if isinstance(value, list | tuple):
        return [to_data(item) for item in value]
    raise TypeError(
        f"a predicate compares with text, whole numbers, Decimal, Money, dates and instants, not {type(value).__name__}"
    )


def from_data(data: JsonValue) -> Any:
    """Return the value that :func:`to_data` wrote."""
    if isinstance(data, list):
        return tuple(from_data(item) for item in data)
    if not isinstance(data, dict):
        return data
    tag, inner = next(iter(data.items()), ("", None))
    if tag == "$money" and isinstance(inner, list):
        return Money.of(str(inner[0]), str(inner[1]))
    if tag == "$instant":
        return datetime.fromisoformat(str(inner))
    if tag == "$date":
        return date.fromisoformat(str(inner))
    if tag == "$decimal":
        return Decimal(str(inner))
    raise ValueError(f"unknown tag {tag!r}; known: {', '.join(_TAGS)}")


def shown(value: Any) -> str:
    """Return a value as a person reads it in a description of a check."""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M %z").strip()
    if isinstance(value, tuple):
        return " or ".join(shown(item) for item in value)
    return str(value)
