"""Records and values as JSON, both ways: tool results, digests, exported tasks and saved worlds."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from lifegym.worlds.errors import suggestion
from lifegym.worlds.money import Money
from lifegym.worlds.printing import printed
from lifegym.worlds.records import Record, field_names


class Ready(str):
    """A whole result that is JSON already."""

    __slots__ = ()


def _fallback(value: Any) -> Any:
    if type(value) is Money:
        return printed(value)  # a page of entries holds dozens, most of which were printed before
    if hasattr(value, "to_json"):
        return value.to_json()
    raise TypeError(f"{type(value).__name__} has no JSON form; give it a to_json method")


def dump(value: Any) -> str:
    """Return compact JSON of plain values, records, dates and money. A lone surrogate is written as a question mark."""
    if type(value) is Ready:
        return str(value)
    try:
        return to_json(value, fallback=_fallback).decode()
    except (UnicodeEncodeError, PydanticSerializationError):
        # Which of the two reports a lone surrogate depends on where it stands; any other fault fails again below.
        return to_json(_without_surrogates(value), fallback=_fallback).decode()


def dump_without(row: Record, *names: str) -> str:
    """Return a record's JSON without some of its fields: what ``dump(row.view(*names))`` gives, at less cost."""
    try:
        return to_json(row, exclude=set(names), fallback=_fallback).decode()
    except (UnicodeEncodeError, PydanticSerializationError):
        return dump(row.view(*names))


def joined(*objects: str) -> Ready:
    """Return one JSON object with the members of several, in order; no name may stand in two of them.

    So a page is put together from parts of which only the changed ones are printed anew.

    Args:
        objects: JSON objects.
    """
    return Ready(f"{{{','.join([text[1:-1] for text in objects if len(text) > 2])}}}")


def listed(items: Iterable[str]) -> str:
    """Return a JSON array of what is JSON already."""
    return f"[{','.join(items)}]"


def member(name: str, value: str) -> str:
    """Return a JSON object with one member whose value is JSON already."""
    return f'{{"{name}":{value}}}'


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_surrogates(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: _without_surrogates(getattr(value, item.name)) for item in fields(value)}
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


def check_fields(record_type: type[Record], names: Iterable[str]) -> None:
    """Refuse names that are no fields of a record type.

    Raises:
        ValueError: There is such a name; the message names the nearest field.
    """
    known = field_names(record_type)
    for name in names:
        if name not in known:
            raise ValueError(
                f"a {record_type.__name__} has no field {name!r}.{suggestion(str(name), known)} "
                f"Its fields: {', '.join(known)}"
            )


def load_record(record_type: type[Record], data: Any) -> Record:
    """Read a record from its JSON form.

    Raises:
        ValueError: A field is missing, unknown or of the wrong type.
    """
    if isinstance(data, dict):
        check_fields(record_type, data)
    try:
        row: Record = _adapter(record_type).validate_python(data)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors(include_url=False)[:5]
        )
        raise ValueError(f"not a {record_type.__name__}: {faults}") from None
    return row


def load_as_written(record_type: type[Record], data: Any) -> Record:
    """Read a record as :func:`load_record` does, whole numbers whole: 69 kg that were entered stay 69 and no 69.0.

    Both are equal, but they are other bytes, and a world that comes back has the digest that it had.

    Raises:
        ValueError: A field is missing, unknown or of the wrong type.
    """
    row = load_record(record_type, data)
    return cast(Record, _as_written(row, data)) if _has_fractions(record_type) else row


_FRACTIONS: dict[type, bool] = {}


def _has_fractions(record_type: type[Record]) -> bool:
    found = _FRACTIONS.get(record_type)
    if found is None:
        schema = _adapter(record_type).json_schema(mode="serialization")
        found = _FRACTIONS[record_type] = '"number"' in json.dumps(schema)
    return found


def _as_written(value: Any, data: Any) -> Any:
    if isinstance(value, float):
        return data if type(data) is int else value
    if isinstance(value, tuple) and isinstance(data, list):
        kept = tuple(_as_written(item, given) for item, given in zip(value, data, strict=True))
        return kept if any(new is not old for new, old in zip(kept, value, strict=True)) else value
    if is_dataclass(value) and not isinstance(value, type) and isinstance(data, dict):
        pairs = [(item.name, getattr(value, item.name)) for item in fields(value) if item.name in data]
        changes = {name: new for name, old in pairs if (new := _as_written(old, data[name])) is not old}
        return replace(value, **changes) if changes else value
    if isinstance(value, dict) and isinstance(data, dict):
        return {key: _as_written(item, data.get(str(key))) for key, item in value.items()}
    return value
