"""The facts of a listing that a caller writes down freely: known names become fields, others are kept as text."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from lifegym.worlds.arguments import on_one_line
from lifegym.worlds.codec import load_record
from lifegym.worlds.errors import ToolError
from lifegym.worlds.records import field_names
from lifegym.worlds.services.listing_platform.records import CarFacts, GoodsFacts, HomeFacts

Facts: TypeAlias = tuple[HomeFacts | None, CarFacts | None, GoodsFacts | None, tuple[tuple[str, str], ...]]
MAX_FACTS: Final = 60
_LONGEST: Final = 500


def facts_of(category: str, attrs: dict[str, Any]) -> Facts:
    """Return the facts of a listing's category from free names and values.

    Raises:
        ToolError: ``BAD_ARG`` when a value does not fit its name, or there are too many.
    """
    if len(attrs) > MAX_FACTS:
        raise ToolError("BAD_ARG", f"attrs takes up to {MAX_FACTS} facts, got {len(attrs)}.")
    kind: type[HomeFacts] | type[CarFacts] | type[GoodsFacts] = (
        CarFacts if category == "used_car" else GoodsFacts if category == "secondhand" else HomeFacts
    )
    names = field_names(kind)
    known = {name: _short(value) if isinstance(value, str) else value for name, value in attrs.items() if name in names}
    other = tuple((_short(name), _short(_written(name, value))) for name, value in attrs.items() if name not in names)
    for name, value in known.items():
        if isinstance(value, int) and not isinstance(value, bool) and not -1000 <= value <= 10**9:
            raise ToolError("BAD_ARG", f"attrs.{name} is a number in reason, got {str(value)[:30]}.")
    try:
        facts = load_record(kind, known)
    except ValueError as error:
        raise ToolError("BAD_ARG", f"attrs: {error}. Known names: {', '.join(names)}.") from None
    return (
        facts if isinstance(facts, HomeFacts) else None,
        facts if isinstance(facts, CarFacts) else None,
        facts if isinstance(facts, GoodsFacts) else None,
        other,
    )


def _written(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        if isinstance(value, int) and abs(value) > 10**18:
            raise ToolError("BAD_ARG", f"attrs.{name[:40]} is a number in reason.")
        return str(value)
    raise ToolError("BAD_ARG", f"attrs.{name[:40]} is text, a number, true or false; other facts go into description.")


def _short(text: str) -> str:
    text = on_one_line(text)
    if not 0 < len(text) <= _LONGEST:
        raise ToolError("BAD_ARG", f"names and texts in attrs are 1 to {_LONGEST} characters long.")
    return text
