"""Exchange: exact by the table, and nobody grows rich by changing money to and fro."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.money import Money
from lifegym.worlds.rates import PER_DOLLAR, charged, convert, credited

CURRENCIES = st.sampled_from(sorted(PER_DOLLAR))


@given(st.integers(1, 10**9), CURRENCIES, CURRENCIES)
def test_credited__there_and_back_is_never_more(minor: int, one: str, other: str) -> None:
    """Whoever changes money into another currency and back has at most what they had."""
    money = Money(minor, one)
    assert credited(credited(money, other), one) <= money


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=20), CURRENCIES, CURRENCIES)
def test_credited__in_parts_is_never_more_than_at_once(parts: list[int], one: str, other: str) -> None:
    """Changing in small parts brings no more than changing the whole."""
    in_parts = sum(credited(Money(part, one), other).minor for part in parts)
    assert in_parts <= credited(Money(sum(parts), one), other).minor


@given(st.integers(0, 10**6), CURRENCIES, CURRENCIES)
def test_charged__nothing_that_costs_something_is_for_free(minor: int, one: str, other: str) -> None:
    """A price is charged as it converts, the smallest amount there is at least; nothing costs nothing."""
    price = Money(minor, one)
    assert charged(price, other).minor == max(convert(price, other).minor, 1 if minor else 0)
