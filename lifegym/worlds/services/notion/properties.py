"""Property values: read against a database's columns, and shown as the API shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from lifegym.worlds.clock import Clock
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.services.notion.records import PROPERTY_TYPES, TEXT_TYPES, Member, Property, Value
from lifegym.worlds.services.notion.richtext import clean, read_text, show_text

MAX_NAMES: Final = 100
MAX_NAME: Final = 100

EXAMPLES: Final = {
    "title": '"Milk"',
    "rich_text": '"two litres"',
    "url": '"https://shop.example/milk"',
    "email": '"anna@mail.example"',
    "phone_number": '"+49 30 5550199"',
    "number": "12.5",
    "select": '{"select": {"name": "Open"}}',
    "status": '{"status": {"name": "Open"}}',
    "multi_select": '["Food", "Weekly"]',
    "people": '[{"id": "<user id>"}]',
    "date": '{"date": {"start": "2026-03-04", "end": null}}',
    "checkbox": "true",
}
_EMPTY: Final[tuple[Any, ...]] = ("", [], {})
_ALIKE: Final = {"select": "status", "status": "select", "title": "rich_text", "rich_text": "title"}
"""What one type is often mistaken for says the same thing."""


def column(columns: Mapping[str, Property], name: str, code: str = "BAD_PROPERTY") -> str:
    """Return the name of the column a caller means by name (in any case) or property id.

    Raises:
        ToolError: ``code`` naming the columns.
    """
    if name in columns:
        return name
    wanted = name.strip().casefold()
    for known, definition in columns.items():
        if known.casefold() == wanted or definition.property_id == name:
            return known
    raise ToolError(
        code, f"There is no property {name[:60]!r}.{suggestion(name, columns)} Properties: {', '.join(columns)}."
    )


class Reader:
    """Reads values as callers write them: the API's JSON, or just the bare value.

    Args:
        clock: Gives date-times without an offset the zone of home.
        person: Returns the member named by id, name or address, or refuses.
    """

    def __init__(self, clock: Clock, person: Callable[[str], Member]) -> None:
        self._clock = clock
        self._person = person

    def read(self, name: str, definition: Property, raw: Any) -> Value:
        """Return a value for a column.

        Raises:
            ToolError: ``BAD_PROPERTY`` that says how the column's values are written.
        """
        kind = definition.type
        inner = self._unwrap(name, kind, raw)
        if inner is None or (inner in _EMPTY and kind != "checkbox"):
            return Value(type=kind, checked=False, text="No") if kind == "checkbox" else Value(type=kind)
        if kind in TEXT_TYPES:
            text, spans = read_text(inner, name, "BAD_PROPERTY")
            return Value(type=kind, text=text, spans=spans)
        if kind == "number":
            number = self._number(name, inner)
            return Value(type=kind, number=number, text=f"{number:f}" if isinstance(number, Decimal) else str(number))
        if kind == "checkbox":
            if not isinstance(inner, bool):
                raise _wrong(name, kind)
            return Value(type=kind, checked=inner, text="Yes" if inner else "No")
        if kind == "date":
            return self._date(name, inner)
        return self._choice(name, definition, inner)

    @staticmethod
    def _unwrap(name: str, kind: str, raw: Any) -> Any:
        """Return what stands under the type's own name, if it is wrapped in it."""
        if not isinstance(raw, dict):
            return raw
        if kind in raw:
            return raw[kind]
        if _ALIKE.get(kind) in raw:
            return raw[_ALIKE[kind]]
        if any(key in PROPERTY_TYPES and key not in ("title", "email") for key in raw):
            raise _wrong(name, kind)
        return raw

    @staticmethod
    def _number(name: str, inner: Any) -> int | Decimal:
        if isinstance(inner, bool) or not isinstance(inner, int | float | str):
            raise _wrong(name, "number")
        try:
            number = Decimal(inner.strip() if isinstance(inner, str) else repr(inner))
        except (InvalidOperation, ValueError):
            raise _wrong(name, "number") from None
        if not number.is_finite() or abs(number) >= Decimal(10) ** 15:
            raise ToolError("BAD_PROPERTY", f"{name} must be a number below 10^15.")
        number = round(number, 9).normalize()
        return int(number) if number == number.to_integral_value() else number

    def _date(self, name: str, inner: Any) -> Value:
        if isinstance(inner, str):
            inner = {"start": inner}
        if not isinstance(inner, dict) or not isinstance(inner.get("start"), str):
            raise _wrong(name, "date")
        start = self._moment(name, inner["start"])
        end = None
        if inner.get("end") is not None:
            if not isinstance(inner["end"], str):
                raise _wrong(name, "date")
            end = self._moment(name, inner["end"])
            if self.instant(end) < self.instant(start):
                raise ToolError("BAD_PROPERTY", f"{name}: end {end} lies before start {start}.")
        text = _day_text(start) + (f" to {_day_text(end)}" if end is not None else "")
        return Value(type="date", start=start, end=end, text=text)

    def _moment(self, name: str, text: str) -> date | datetime:
        text = text.strip()
        try:
            moment = date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
        except ValueError:
            moment = date.min
        # Beyond these years a change of time zone can leave the calendar.
        if not 1000 <= moment.year <= 9000:
            raise ToolError(
                "BAD_PROPERTY",
                f"{name}: dates are ISO, such as '2026-03-04' or '2026-03-04T09:30:00+09:00'; got {text[:60]!r}.",
            )
        if isinstance(moment, datetime) and moment.tzinfo is None:
            return moment.replace(tzinfo=self._clock.now.tzinfo)
        return moment

    def instant(self, moment: date | datetime) -> datetime:
        """Return a day's beginning at home, or the instant itself, for comparisons."""
        if isinstance(moment, datetime):
            return moment if moment.tzinfo else moment.replace(tzinfo=self._clock.now.tzinfo)
        return datetime.combine(moment, time(), tzinfo=self._clock.now.tzinfo)

    def _choice(self, name: str, definition: Property, inner: Any) -> Value:
        kind = definition.type
        items = inner if isinstance(inner, list) else [inner]
        single = kind in ("select", "status")
        if (single and len(items) != 1) or len(items) > MAX_NAMES:
            raise _wrong(name, kind)
        if kind == "multi_select" and isinstance(inner, str) and inner.strip() not in definition.options:
            items = [part for part in inner.split(",") if part.strip()]
        words = [self._word(name, kind, item) for item in items]
        if kind == "people":
            people = {member.user_id: member.name for member in map(self._person, words)}
            return Value(type=kind, names=tuple(people), text=", ".join(people.values()))
        names = tuple(dict.fromkeys(_option(name, definition, word) for word in words))
        return Value(type=kind, names=names, text=", ".join(names))

    @staticmethod
    def _word(name: str, kind: str, item: Any) -> str:
        if isinstance(item, dict):
            item = item.get("name", item.get("id"))
        if not isinstance(item, str) or not item.strip():
            raise _wrong(name, kind)
        word = clean(item).strip()
        if len(word) > MAX_NAME or (kind != "people" and "," in word):
            raise ToolError("BAD_PROPERTY", f"{name}: an option has at most {MAX_NAME} characters and no comma.")
        return word


def _option(name: str, definition: Property, word: str) -> str:
    found = next((option for option in definition.options if option.casefold() == word.casefold()), None)
    if found is not None:
        return found
    if definition.grows:
        return word
    raise ToolError(
        "BAD_PROPERTY",
        f"{name} has no option {word!r}.{suggestion(word, definition.options)} "
        f"Options: {', '.join(definition.options)}. API-update-a-database can add one.",
    )


def _wrong(name: str, kind: str) -> ToolError:
    return ToolError("BAD_PROPERTY", f'{name} is a {kind} property; write for instance {{"{name}": {EXAMPLES[kind]}}}.')


def _day_text(moment: date | datetime) -> str:
    return moment.isoformat(sep=" ", timespec="minutes") if isinstance(moment, datetime) else moment.isoformat()


def show_value(definition: Property, value: Value | None) -> dict[str, Any]:
    """Return a value as the API shows it."""
    kind = definition.type
    shown: Any
    if value is None or (not value.text and kind not in TEXT_TYPES):
        shown = {"title": [], "rich_text": [], "multi_select": [], "people": [], "checkbox": False}.get(kind)
    elif kind in ("title", "rich_text"):
        shown = show_text(value.text, value.spans)
    elif kind in TEXT_TYPES:
        shown = value.text or None
    elif kind == "number":
        # JSON has one kind of number; the record keeps the exact one.
        shown = value.number if isinstance(value.number, int) else float(value.number or 0)
    elif kind == "checkbox":
        shown = value.checked is True
    elif kind == "date":
        shown = {"start": value.start, "end": value.end}
    elif kind == "people":
        shown = [{"object": "user", "id": name} for name in value.names]
    elif kind == "multi_select":
        shown = [{"name": name} for name in value.names]
    else:
        shown = {"name": value.names[0]}
    return {"id": definition.property_id, "type": kind, kind: shown}
