"""Tests on fields as authors write them; equal ones are one object, so that what ask the same share the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from pydantic import JsonValue

from lifegym.reward.fields import FieldIs, FieldTest, Has, Is, Not, Present, Size, Some, Within
from lifegym.reward.values import to_data

T = TypeVar("T")
Aliases = str | Iterable[str]

_KEPT: Final = 16_384
_kept: dict[tuple[Any, ...], Any] = {}
_TESTS: Final = frozenset((Is, Not, Has, Within, Present, Size, Some))


def kept(key: tuple[Any, ...], make: Callable[[], T]) -> T:
    """Return what was made for a key, the same object for as long as it is kept.

    Args:
        key: All that it is made of. The identity of a part may stand for the part if what is made holds on to it.
        make: Makes it.
    """
    found: T | None = _kept.get(key)
    if found is None:
        if len(_kept) >= _KEPT:
            _kept.clear()
        found = _kept[key] = make()
    return found


def is_(*values: Any) -> Is:
    """The field equals one of the values."""
    data = tuple([value if type(value) is str else to_data(value) for value in values])
    return kept((Is, *map(_key, data)), lambda: Is(values=data))


def not_(test: FieldTest) -> Not:
    """The test fails."""
    return kept((Not, id(test)), lambda: Not(inner=test))


def has(*groups: Aliases) -> Has:
    """The text contains every group, each by at least one of its aliases: ``has("passport", ("renew", "renewal"))``."""
    given = tuple([(group,) if isinstance(group, str) else tuple(group) for group in groups])
    return kept((Has, given), lambda: Has(groups=given))


def within(low: Any = None, high: Any = None) -> Within:
    """The value lies between two bounds, both included; None leaves a side open."""
    lowest, highest = to_data(low), to_data(high)
    return kept((Within, _key(lowest), _key(highest)), lambda: Within(low=lowest, high=highest))


def present() -> Present:
    """The field is neither missing nor empty."""
    return kept((Present,), Present)


def absent() -> Not:
    """The field is missing or empty."""
    return not_(present())


def size(low: int = 0, high: int | None = None) -> Size:
    """The collection has between ``low`` and ``high`` items."""
    return kept((Size, low, high), lambda: Size(low=low, high=high))


def some(count: int = 1, **tests: Any) -> Some:
    """At least ``count`` items of the collection pass: ``passengers=some(given_name=is_("Lan"))``.

    ``item=`` tests the items themselves.
    """
    return _some(asked(tests), count, every=False)


def every(**tests: Any) -> Some:
    """The collection is not empty and all its items pass."""
    return _some(asked(tests), 1, every=True)


def _some(where: tuple[FieldIs, ...], count: int, *, every: bool) -> Some:
    return kept((Some, count, every, *map(id, where)), lambda: Some(where=where, count=count, every=every))


def asked(tests: dict[str, Any]) -> tuple[FieldIs, ...]:
    """Read keyword tests: ``__`` reaches into a structure, a plain value means equality, ``item`` the value itself."""
    return tuple(
        [
            field("" if name == "item" else name.replace("__", "."), test if type(test) in _TESTS else is_(test))
            for name, test in tests.items()
        ]
    )


def field(path: str, test: FieldTest) -> FieldIs:
    """Return a test of a field."""
    return kept((FieldIs, path, id(test)), lambda: FieldIs(path=path, test=test))


def _key(data: JsonValue) -> Any:
    """Return what tells a value from others of another kind, of which 1 and true are equal to Python."""
    if isinstance(data, dict):
        return tuple((tag, _key(inner)) for tag, inner in data.items())
    if isinstance(data, list):
        return tuple(map(_key, data))
    return data if type(data) is str else (type(data), data)
