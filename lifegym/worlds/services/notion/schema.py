"""The columns of a database, as callers write and change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.services.notion.properties import column
from lifegym.worlds.services.notion.records import CHOICE_TYPES, PROPERTY_TYPES, Property
from lifegym.worlds.services.notion.richtext import clean

MAX_COLUMNS: Final = 60
MAX_OPTIONS: Final = 100
MAX_NAME: Final = 100
STATUS_OPTIONS: Final = ("Not started", "In progress", "Done")

_CHOICES: Final = (*CHOICE_TYPES, "multi_select")
_WORDS: Final = {"text": "rich_text", "person": "people", "phone": "phone_number", "boolean": "checkbox"}


def read_columns(raw: Mapping[str, Any]) -> dict[str, Property]:
    """Read the columns of a new database; one without a title column gets ``Name``.

    Raises:
        ToolError: ``BAD_PROPERTY``.
    """
    columns: dict[str, Property] = {}
    for name, definition in raw.items():
        columns[_name(name, columns)] = read_column(name, definition, new_id(columns.values()))
    titles = [name for name, item in columns.items() if item.type == "title"]
    if len(titles) > 1:
        raise ToolError("BAD_PROPERTY", f"A database has one title property; these are titles: {', '.join(titles)}.")
    if not titles:
        name = next(word for word in ("Name", "Title", "Page name") if word not in columns)
        columns = {name: Property(property_id="title", type="title"), **columns}
    if len(columns) > MAX_COLUMNS:
        raise ToolError("BAD_PROPERTY", f"A database has at most {MAX_COLUMNS} properties, got {len(columns)}.")
    return columns


def new_id(known: Iterable[Property]) -> str:
    """Return a property id that is not among those known."""
    taken = {item.property_id for item in known}
    number = len(taken) + 1
    while f"prop{number:02d}" in taken:
        number += 1
    return f"prop{number:02d}"


def _name(name: str, known: Iterable[str]) -> str:
    text = clean(name).strip()
    if not 1 <= len(text) <= MAX_NAME:
        raise ToolError("BAD_PROPERTY", f"A property's name has 1 to {MAX_NAME} characters.")
    if text.casefold() in {item.casefold() for item in known}:
        raise ToolError("BAD_PROPERTY", f"There would be two properties called {text!r}.")
    return text


def read_column(name: str, raw: Any, property_id: str) -> Property:
    """Read one column: ``{"select": {"options": [{"name": "Open"}]}}``, ``{"type": "number"}``, or just ``"number"``.

    Raises:
        ToolError: ``BAD_PROPERTY``.
    """
    kind, inner = _kind(name, raw)
    if kind == "title":
        property_id = "title"
    options: tuple[str, ...] = ()
    if kind in _CHOICES:
        options = read_options(name, inner.get("options"))
        if kind == "status" and not options:
            options = STATUS_OPTIONS
    form = inner.get("format")
    return Property(
        property_id=property_id,
        type=kind,
        options=options,
        grows=kind in _CHOICES and not options,
        format=clean(form)[:40] if kind == "number" and isinstance(form, str) else "number",
    )


def _kind(name: str, raw: Any) -> tuple[str, dict[str, Any]]:
    kind: Any = raw
    inner: Any = None
    if isinstance(raw, dict):
        kind = raw.get("type")
        if not isinstance(kind, str):
            kind = next((key for key in raw if _WORDS.get(key, key) in PROPERTY_TYPES), next(iter(raw), ""))
        inner = raw.get(kind, raw) if isinstance(kind, str) else None
    elif isinstance(raw, list):
        # A list of options alone is how many write a select.
        kind, inner = "select", {"options": raw}
    word = _WORDS.get(kind, kind) if isinstance(kind, str) else ""
    if word not in PROPERTY_TYPES:
        raise ToolError(
            "BAD_PROPERTY",
            f"{name[:60]!r}: {str(kind)[:40]!r} is no type of property.{suggestion(str(kind), PROPERTY_TYPES)} "
            f"Types: {', '.join(PROPERTY_TYPES)}.",
        )
    return word, inner if isinstance(inner, dict) else {"options": inner} if isinstance(inner, list) else {}


def read_options(name: str, raw: Any) -> tuple[str, ...]:
    """Read a list of options, each a name or an object with one.

    Raises:
        ToolError: ``BAD_PROPERTY``.
    """
    if raw is None:
        return ()
    found = []
    for item in raw if isinstance(raw, list) else [None]:
        word = item.get("name") if isinstance(item, dict) else item
        if not isinstance(word, str) or not 1 <= len(word.strip()) <= MAX_NAME or "," in word:
            raise ToolError(
                "BAD_PROPERTY",
                f'{name[:60]!r}: options are [{{"name": "Open"}}, ...], of 1 to {MAX_NAME} characters without comma.',
            )
        found.append(clean(word).strip())
    if len(found) > MAX_OPTIONS:
        raise ToolError("BAD_PROPERTY", f"{name[:60]!r} has at most {MAX_OPTIONS} options.")
    return tuple(dict.fromkeys(found))


def change_columns(
    columns: Mapping[str, Property], raw: Mapping[str, Any]
) -> tuple[dict[str, Property], dict[str, str], set[str]]:
    """Return the columns after a change, with which were renamed (old to new) and whose values no longer fit.

    A null removes a column, ``{"name": ...}`` renames it, a definition adds or replaces one.

    Raises:
        ToolError: ``BAD_PROPERTY``.
    """
    after = dict(columns)
    renamed: dict[str, str] = {}
    dropped: set[str] = set()
    for key, change in raw.items():
        known = _known(after, key)
        if known is None:
            if change is None:
                column(after, key)
            name = _name(key, after)
            definition = read_column(name, change, new_id((*columns.values(), *after.values())))
            if definition.type == "title":
                raise ToolError("BAD_PROPERTY", "A database has one title property already.")
            after[name] = definition
            continue
        before = after[known]
        if change is None:
            if before.type == "title":
                raise ToolError("BAD_PROPERTY", f"{known} is the title property and cannot be removed.")
            del after[known]
            dropped.add(known)
            continue
        changed = _changed(known, before, change)
        if changed.type != before.type:
            dropped.add(known)
        name = known
        new = change.get("name") if isinstance(change, dict) else None
        if isinstance(new, str):
            name = _name(new, (item for item in after if item != known))
            if name != known:
                renamed[known] = name
        after = {name if item == known else item: changed if item == known else value for item, value in after.items()}
    if len(after) > MAX_COLUMNS:
        raise ToolError("BAD_PROPERTY", f"A database has at most {MAX_COLUMNS} properties.")
    return after, renamed, dropped


def _known(columns: Mapping[str, Property], key: str) -> str | None:
    try:
        return column(columns, key)
    except ToolError:
        return None


def _changed(name: str, before: Property, change: Any) -> Property:
    if isinstance(change, dict) and not change.keys() - {"name", "id", "description"}:
        return before
    new = read_column(name, change, before.property_id)
    if "title" in (new.type, before.type) and new.type != before.type:
        raise ToolError("BAD_PROPERTY", f"{name}: the title property stays what it is, and no other becomes one.")
    return new if new.type == before.type or new.type != "title" else before


def show_columns(columns: Mapping[str, Property]) -> dict[str, Any]:
    """Return columns as the API shows them."""
    shown = {}
    for name, item in columns.items():
        inner: dict[str, Any] = {}
        if item.type in _CHOICES:
            inner = {"options": [{"name": option} for option in item.options]}
        elif item.type == "number":
            inner = {"format": item.format}
        shown[name] = {"id": item.property_id, "name": name, "type": item.type, item.type: inner}
    return shown
