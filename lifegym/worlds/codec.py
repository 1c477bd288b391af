"""Records and values as JSON, both ways: tool results, digests, exported tasks and saved worlds."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from lifegym.worlds.records import Record


def _fallback(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    raise TypeError(f"{type(value).__name__} has no JSON form; give it a to_json method")


def dump(value: Any) -> str:
    """Return compact JSON of plain values, records, dates and money. Lone surrogates are written as ``\\ufffd``."""
    try:
        return to_json(value, fallback=_fallback).decode()
    except UnicodeEncodeError:
        return to_json(_without_surrogates(value), fallback=_fallback).decode()


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_surrogates(item) for item in value]
    return value


def plain(value: Any) -> Any:
    """Return the JSON form of a value as Python dicts, lists, strings and numbers."""
    return json.loads(dump(value))


_ADAPTERS: dict[type, TypeAdapter[Any]] = {}


def _adapter(record_type: type) -> TypeAdapter[Any]:
    found = _ADAPTERS.get(record_type)
    if found is None:
        found = _ADAPTERS[record_type] = TypeAdapter(record_type)
    return found


def load_record(record_type: type[Record], data: Any) -> Record:
    """Read a record from its JSON form.

    Raises:
        ValueError: A field is missing, unknown or of the wrong type.
    """
    try:
        row: Record = _adapter(record_type).validate_python(data)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors(include_url=False)[:5]
        )
        raise ValueError(f"not a {record_type.__name__}: {faults}") from None
    return row
