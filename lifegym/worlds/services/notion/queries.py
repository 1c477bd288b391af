"""Filters and sorts of a database query, compiled to functions of a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from lifegym.worlds.errors import ToolError, not_one_of, suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.services.notion.properties import Reader, column
from lifegym.worlds.services.notion.records import PROPERTY_TYPES, TEXT_TYPES, Page, Property, Value

Test = Callable[[Page], bool]

MAX_DEPTH: Final = 5
MAX_CONDITIONS: Final = 100
TIMESTAMPS: Final = ("created_time", "last_edited_time")

_EMPTINESS: Final = ("is_empty", "is_not_empty")
_TEXT: Final = (
    "equals",
    "does_not_equal",
    "contains",
    "does_not_contain",
    "starts_with",
    "ends_with",
)
_NUMBER: Final = (
    "equals",
    "does_not_equal",
    "greater_than",
    "less_than",
    "greater_than_or_equal_to",
    "less_than_or_equal_to",
)
_DATE: Final = ("equals", "before", "after", "on_or_before", "on_or_after")
_SPANS: Final = {
    "past_week": (-7, 0),
    "past_month": (-30, 0),
    "past_year": (-365, 0),
    "next_week": (0, 7),
    "next_month": (0, 30),
    "next_year": (0, 365),
}
_NONE: Final = Value(type="")


def operators(kind: str) -> tuple[str, ...]:
    """Return the operators that a type of property knows."""
    if kind in TEXT_TYPES:
        return (*_TEXT, *_EMPTINESS)
    if kind == "number":
        return (*_NUMBER, *_EMPTINESS)
    if kind == "date":
        return (*_DATE, *_SPANS, "this_week", *_EMPTINESS)
    if kind == "checkbox":
        return ("equals", "does_not_equal")
    if kind in ("select", "status"):
        return ("equals", "does_not_equal", *_EMPTINESS)
    return ("contains", "does_not_contain", *_EMPTINESS)


class Query:
    """Compiles filters and sorts for one database.

    Args:
        columns: The database's columns.
        reader: Reads the values that conditions compare with.
        now: The virtual now, for ``past_week`` and its like.
    """

    def __init__(self, columns: Mapping[str, Property], reader: Reader, now: datetime) -> None:
        self._columns = columns
        self._reader = reader
        self._now = now
        self._conditions = 0
        self.notes: list[str] = []

    def filter(self, raw: Mapping[str, Any], depth: int = 1) -> Test:
        """Return a filter as a test of a row.

        Raises:
            ToolError: ``BAD_FILTER`` or ``BAD_PROPERTY``.
        """
        self._conditions += 1
        if depth > MAX_DEPTH or self._conditions > MAX_CONDITIONS:
            limits = f"{MAX_DEPTH} deep and has at most {MAX_CONDITIONS} conditions"
            raise ToolError("BAD_FILTER", f"A filter is at most {limits}.")
        for word in ("and", "or"):
            if word in raw:
                parts = raw[word]
                if len(raw) > 1 or not isinstance(parts, list) or not all(isinstance(item, dict) for item in parts):
                    raise ToolError("BAD_FILTER", f'"{word}" stands alone and holds a list of filters.')
                tests = [self.filter(item, depth + 1) for item in parts]
                return _all(tests) if word == "and" else _any(tests)
        if isinstance(raw.get("timestamp"), str):
            return self._timestamp(raw)
        name = raw.get("property")
        if not isinstance(name, str):
            raise ToolError(
                "BAD_FILTER",
                'A filter is {"property": "Status", "select": {"equals": "Open"}}, {"and": [...]} or {"or": [...]}.',
            )
        name = column(self._columns, name)
        return self._condition(name, self._columns[name], _inside(raw, ("property", "type", "id")))

    def _timestamp(self, raw: Mapping[str, Any]) -> Test:
        name = raw["timestamp"]
        if name not in TIMESTAMPS:
            raise not_one_of(name, TIMESTAMPS, "timestamp", "BAD_FILTER")
        inside = _inside(raw, ("timestamp", "type"))
        operator, wanted = _operator(name, "date", inside)
        probe = self._date_test(name, operator, wanted)
        return lambda page: probe(Value(type="date", text="t", start=getattr(page, name)))

    def _condition(self, name: str, definition: Property, inside: Mapping[str, Any]) -> Test:
        kind = definition.type
        operator, wanted = _operator(name, kind, inside)
        if operator in _EMPTINESS:
            empty = (operator == "is_empty") == (wanted is not False)
            return lambda page: (not page.properties.get(name, _NONE).text) is empty
        probe = self._probe(name, definition, operator, wanted)
        return lambda page: probe(page.properties.get(name, _NONE))

    def _probe(self, name: str, definition: Property, operator: str, wanted: Any) -> Callable[[Value], bool]:
        kind = definition.type
        if kind == "date":
            return self._date_test(name, operator, wanted)
        if kind == "number":
            try:
                number = self._reader.read(name, definition, wanted).number
            except ToolError:
                number = None
            if number is None:
                raise ToolError(
                    "BAD_FILTER",
                    f"{name} is a number property, and {operator} compares it with a number: "
                    f'{{"property": "{name}", "number": {{"{operator}": 12.5}}}}.',
                )
            return _number_test(operator, number)
        if kind == "checkbox":
            if not isinstance(wanted, bool):
                raise ToolError("BAD_FILTER", f"{name}: {operator} compares with true or false.")
            flag = wanted if operator == "equals" else not wanted
            return lambda value: (value.checked is True) is flag
        if not isinstance(wanted, str):
            raise ToolError("BAD_FILTER", f"{name}: {operator} compares with a text.")
        if kind in TEXT_TYPES:
            return _text_test(operator, fold(wanted[:2000]))
        if kind != "people" and wanted.casefold() not in (option.casefold() for option in definition.options):
            options = ", ".join(definition.options) or "none"
            self.notes.append(
                f"{name} has no option {wanted[:60]!r}.{suggestion(wanted, definition.options)} Options: {options}."
            )
        return _names_test(operator, wanted.casefold())

    def _date_test(self, name: str, operator: str, wanted: Any) -> Callable[[Value], bool]:
        instant = self._reader.instant
        today = self._now.date()
        if operator == "this_week" or operator in _SPANS:
            low, high = _SPANS.get(operator, (-today.weekday(), 6 - today.weekday()))
            first, last = today + timedelta(days=low), today + timedelta(days=high)
            return lambda value: value.start is not None and first <= self._day(value.start) <= last
        if wanted == "today":
            wanted = today.isoformat()
        target = self._reader.read(name, Property(property_id="", type="date"), wanted).start
        if target is None:
            raise ToolError("BAD_FILTER", f"{name}: {operator} compares with an ISO date.")
        if not isinstance(target, datetime):
            return _order_test(operator, target, lambda value: None if value.start is None else self._day(value.start))
        return _order_test(operator, target, lambda value: None if value.start is None else instant(value.start))

    def _day(self, moment: date | datetime) -> date:
        if isinstance(moment, datetime):
            return self._reader.instant(moment).astimezone(self._now.tzinfo).date()
        return moment

    def sort(self, pages: list[Page], raw: list[dict[str, Any]]) -> list[Page]:
        """Return the rows in an order; rows without a value come last either way.

        Raises:
            ToolError: ``BAD_SORT`` or ``BAD_PROPERTY``.
        """
        if len(raw) > 10:
            raise ToolError("BAD_SORT", f"At most 10 sorts, got {len(raw)}.")
        orders = [self._order(item) for item in raw]
        for key, descending in reversed(orders):
            full = [page for page in pages if key(page) is not None]
            empty = [page for page in pages if key(page) is None]
            pages = sorted(full, key=key, reverse=descending) + empty
        return pages

    def _order(self, item: Mapping[str, Any]) -> tuple[Callable[[Page], Any], bool]:
        direction = item.get("direction", "ascending")
        if direction not in ("ascending", "descending"):
            raise ToolError("BAD_SORT", f"direction is 'ascending' or 'descending', got {str(direction)[:40]!r}.")
        stamp, name = item.get("timestamp"), item.get("property")
        if stamp in TIMESTAMPS:
            return (lambda page: getattr(page, str(stamp))), direction == "descending"
        if not isinstance(name, str):
            raise ToolError(
                "BAD_SORT", 'A sort is {"property": "Date", "direction": "descending"} or names a timestamp.'
            )
        name = column(self._columns, name)
        return self._key(name, self._columns[name]), direction == "descending"

    def _key(self, name: str, definition: Property) -> Callable[[Page], Any]:
        kind = definition.type
        if kind == "checkbox":
            return lambda page: page.properties.get(name, _NONE).checked is True
        if kind == "number":
            return lambda page: page.properties.get(name, _NONE).number
        if kind == "date":
            return lambda page: (
                None if (start := page.properties.get(name, _NONE).start) is None else self._reader.instant(start)
            )
        if kind in ("select", "status"):
            places = {option: place for place, option in enumerate(definition.options)}
            return lambda page: (
                places.get(value.names[0], len(places)) if (value := page.properties.get(name, _NONE)).names else None
            )
        return lambda page: fold(page.properties.get(name, _NONE).text) or None


def _inside(raw: Mapping[str, Any], outer: tuple[str, ...]) -> Mapping[str, Any]:
    """Return the condition of a filter, whether or not it is wrapped in the name of a type."""
    rest = {key: value for key, value in raw.items() if key not in outer}
    if len(rest) == 1:
        key, value = next(iter(rest.items()))
        if key in (*PROPERTY_TYPES, *TIMESTAMPS, "text") and isinstance(value, dict):
            return value
    return rest


def _operator(name: str, kind: str, inside: Mapping[str, Any]) -> tuple[str, Any]:
    known = operators(kind)
    if len(inside) != 1 or next(iter(inside)) not in known:
        wanted = ", ".join(inside)[:60]
        raise ToolError(
            "BAD_FILTER",
            f"{name} ({kind}) takes one condition of: {', '.join(known)}; got {wanted!r}.{suggestion(wanted, known)}",
        )
    return next(iter(inside.items()))


def _all(tests: list[Test]) -> Test:
    return lambda page: all(test(page) for test in tests)


def _any(tests: list[Test]) -> Test:
    return lambda page: any(test(page) for test in tests)


def _text_test(operator: str, wanted: str) -> Callable[[Value], bool]:
    tests: dict[str, Callable[[str], bool]] = {
        "equals": lambda text: text == wanted,
        "does_not_equal": lambda text: text != wanted,
        "contains": lambda text: wanted in text,
        "does_not_contain": lambda text: wanted not in text,
        "starts_with": lambda text: text.startswith(wanted),
        "ends_with": lambda text: text.endswith(wanted),
    }
    test = tests[operator]
    return lambda value: test(fold(value.text))


def _names_test(operator: str, wanted: str) -> Callable[[Value], bool]:
    def has(value: Value) -> bool:
        return any(name.casefold() == wanted for name in value.names) or wanted in value.text.casefold().split(", ")

    if operator in ("equals", "contains"):
        return has
    return lambda value: not has(value)


def _number_test(operator: str, wanted: int | Decimal) -> Callable[[Value], bool]:
    if operator == "does_not_equal":
        return lambda value: value.number != wanted
    tests: dict[str, Callable[[int | Decimal], bool]] = {
        "equals": lambda number: number == wanted,
        "greater_than": lambda number: number > wanted,
        "less_than": lambda number: number < wanted,
        "greater_than_or_equal_to": lambda number: number >= wanted,
        "less_than_or_equal_to": lambda number: number <= wanted,
    }
    test = tests[operator]
    return lambda value: value.number is not None and test(value.number)


def _order_test(operator: str, wanted: Any, read: Callable[[Value], Any]) -> Callable[[Value], bool]:
    tests: dict[str, Callable[[Any], bool]] = {
        "equals": lambda found: bool(found == wanted),
        "before": lambda found: bool(found < wanted),
        "after": lambda found: bool(found > wanted),
        "on_or_before": lambda found: bool(found <= wanted),
        "on_or_after": lambda found: bool(found >= wanted),
    }
    test = tests[operator]

    def probe(value: Value) -> bool:
        found = read(value)
        return found is not None and test(found)

    return probe
