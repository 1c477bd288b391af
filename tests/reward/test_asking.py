"""Tests on fields: equal ones are one object, and values that Python takes for equal stay apart."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from lifegym.reward.asking import absent, asked, every, has, is_, not_, present, size, some, within
from lifegym.reward.build import fact, text_in
from lifegym.worlds.money import Money

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


def made() -> tuple[Any, ...]:
    """Return one test of each kind, made anew."""
    return (
        is_("a"), is_(1), is_(date(2026, 3, 4), None), not_(is_("a")), has("a", ("b", "c")), present(), absent(),
        within(Money(1, "EUR"), Money(9, "EUR")), within(NOON), size(1, 2), some(2, item="a", b__c=has("d")),
        every(given_name="Lan"), asked({"a": 1, "b": has("x")})[0],
    )  # fmt: skip


def test_asking__equal_tests_are_one_object() -> None:
    """What asks the same shares the answer, which is kept by the test's identity."""
    assert all(first is second for first, second in zip(made(), made(), strict=True))
    assert len(set(map(id, made()))) == len(made())
    one, other = (text_in("t.rows", "body", label="mail", sent=True).sources[0] for _ in range(2))
    assert one is other


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (is_(1), is_(True)),
        (is_(0), is_(False)),
        (is_("1"), is_(1)),
        (is_(date(2026, 3, 4)), is_(NOON)),
        (is_(NOON), is_(NOON.astimezone(timezone(timedelta(hours=9))))),
        (within(1, None), within(None, 1)),
        (some(1, item="a"), every(item="a")),
        (is_("a", "b"), is_("b", "a")),
    ],
)
def test_asking__different_tests_stay_apart(one: Any, other: Any) -> None:
    """Values that Python compares as equal, and the same values in other places, make other tests."""
    assert one is not other
    assert one.model_dump_json() != other.model_dump_json()


def test_fact__what_cannot_be_claimed_is_refused_where_it_is_written() -> None:
    """A rival that agrees with the value, or an alias without a letter, is no fact."""
    with pytest.raises(ValueError, match="may not agree"):
        fact(Money(5, "EUR"), rivals=[Money(5, "EUR")])
    with pytest.raises(ValueError, match="at least one letter"):
        fact("x", about=" ")
