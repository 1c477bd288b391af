"""Tests on fields: each says yes to what it means, no to everything else, and never raises."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue, ValidationError

from lifegym.reward.build import absent, every, has, is_, not_, present, size, some, within
from lifegym.reward.fields import FieldIs, FieldTest, reader
from lifegym.reward.values import from_data, to_data
from lifegym.worlds.money import Money
from tests.worlds.toy import Plant

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
EURO = Money(350, "EUR")
ROW = Plant(plant_id="p", name="The Mother's Säge", price=EURO, tags=("a", "b"), seen=NOON)

CASES: list[tuple[FieldTest, Any, bool]] = [
    (is_("a"), "a", True),
    (is_("a"), "A", False),
    (is_("a", "b"), "b", True),
    (is_(EURO), EURO, True),
    (is_(EURO), Money(350, "USD"), False),
    (is_(None), None, True),
    (is_(5), 5, True),
    (is_(5), "5", False),
    (is_(NOON), NOON.astimezone(timezone(timedelta(hours=9))), True),
    (is_(("a", "b")), ("a", "b"), True),
    (is_(Decimal("2.50")), Decimal("2.5"), True),
    (not_(is_("a")), "b", True),
    (not_(is_("a")), "a", False),
    (has("mother"), ROW.name, True),
    (has("sage"), ROW.name, True),
    (has("moth"), ROW.name, False),
    (has(("x", "mother"), "säge"), ROW.name, True),
    (has("mother", "x"), ROW.name, False),
    (has("mother"), "The rest is for " + "all of you and " * 60 + "your mother.", True),
    (has("moth"), "The rest is for " + "all of you and " * 60 + "your mother.", False),
    (has("a"), None, False),
    (has("a"), 5, False),
    (within(EURO, EURO), EURO, True),
    (within(EURO), Money(349, "EUR"), False),
    (within(EURO), Money(999, "USD"), False),
    (within(EURO), "x", False),
    (within(EURO), None, False),
    (within(EURO), 5, False),
    (within(high=5), 5, True),
    (within(high=5), 6, False),
    (within(1, 2), "1", False),
    (within(date(2026, 3, 4), date(2026, 3, 4)), NOON, True),
    (within(date(2026, 3, 5)), NOON, False),
    (within(date(2026, 3, 4)), date(2026, 3, 4), True),
    (within(NOON), NOON, True),
    (within(NOON), datetime(2026, 3, 5), False),
    (within(NOON), date(2026, 3, 5), False),
    (present(), "x", True),
    (present(), "", False),
    (present(), (), False),
    (absent(), None, True),
    (absent(), "x", False),
    (size(1, 2), ("a",), True),
    (size(1, 2), (), False),
    (size(2), "abc", True),
    (size(), 5, False),
    (some(item=is_("a")), ("a", "b"), True),
    (some(2, item=is_("a")), ("a", "b"), False),
    (some(item=is_("a")), "a", False),
    (some(item=is_("a")), None, False),
    (some(name=has("mother")), [ROW], True),
    (some(name="x"), {"k": {"name": "x"}}, True),
    (every(item=is_("a")), ("a", "a"), True),
    (every(item=is_("a")), ("a", "b"), False),
    (every(item=is_("a")), (), False),
]


@pytest.mark.parametrize(("test", "value", "expected"), CASES, ids=range(len(CASES)))
def test_field__says_what_it_means(test: FieldTest, value: Any, expected: bool) -> None:
    """Each test holds for the right values alone, and still does after a trip through JSON."""
    assert bool(test.compiled()(value)) is expected
    again = FieldIs.model_validate_json(FieldIs(path="", test=test).model_dump_json())
    assert bool(again.compiled()(value)) is expected
    assert test.words()


@given(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.datetimes()
    | st.dates()
    | st.lists(st.text())
    | st.floats()
    | st.just(EURO)
)
def test_field__never_raises(value: Any) -> None:
    """Whatever a field holds, no test raises."""
    for test, *_ in CASES:
        test.compiled()(value)


def test_reader__reaches_into_structures() -> None:
    """A dotted path reads records and dicts, and what is not there reads as None."""
    assert reader("price.currency")(ROW) == "EUR"
    assert reader("a.b")({"a": {"b": 3}}) == 3
    assert reader("a.b.c")({"a": {"b": 3}}) is None
    assert reader("x.y")(ROW) is None


@pytest.mark.parametrize("value", [None, True, 5, "x", EURO, NOON, NOON.date(), Decimal("1.50"), ("a", (1, EURO))])
def test_values__come_back(value: Any) -> None:
    """A value written into a predicate reads back as it was."""
    assert from_data(to_data(value)) == value


def test_values__others_are_refused() -> None:
    """Binary floats and other things cannot stand in a predicate; unknown tags are refused by name."""
    for wrong in (1.5, object(), {"a": 1}):
        with pytest.raises(TypeError, match="a predicate compares with"):
            to_data(wrong)
    unknown: list[dict[str, JsonValue]] = [{"$x": 1}, {}, {"$x": 1, "$y": 2}]
    for data in unknown:
        with pytest.raises(ValueError, match="unknown tag"):
            from_data(data)


def test_field__unknown_op_is_refused() -> None:
    """A test of an unknown kind is not read."""
    with pytest.raises(ValidationError):
        FieldIs.model_validate({"path": "a", "test": {"op": "like", "value": "x"}})
