"""Amounts of money are exact, refuse what is none, and read back as they were."""

from __future__ import annotations

import decimal
import pickle
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from lifegym.worlds.money import LARGEST, Money, in_minor_units

CURRENCIES = ("EUR", "JPY", "VND", "KWD")


@given(st.integers(-LARGEST + 1, LARGEST - 1), st.sampled_from(CURRENCIES))
def test_money__plain_digits_read_back(minor: int, currency: str) -> None:
    """An amount printed in major units reads back as the same amount."""
    money = Money(minor, currency)
    assert Money.of(money.plain(), currency) == money
    assert Money.of(money.amount, currency) == money
    assert TypeAdapter(Money).validate_python(money.to_json()) == money


@given(st.integers(-(10**20), 10**20), st.integers(-(10**20), 10**20))
def test_money__arithmetic_is_that_of_integers(a: int, b: int) -> None:
    """Sums, differences and order are those of the minor units."""
    x, y = Money(a, "EUR"), Money(b, "EUR")
    assert (x + y).minor == a + b
    assert (x - y).minor == a - b
    assert ((x < y), (x <= y), (x == y)) == ((a < b), (a <= b), (a == b))
    assert -x == Money(-a, "EUR")


@pytest.mark.parametrize(
    "amount", ["", "abc", "NaN", "Infinity", "-inf", "1e999999999", "1e99", "1,234", "12.345", "9" * 60]
)
def test_money__text_that_is_no_amount_is_refused(amount: str) -> None:
    """What is no amount of the currency raises a ValueError, however extreme, and says how one is written."""
    with pytest.raises(ValueError, match=r"not an amount|decimal places"):
        Money.of(amount, "EUR")


@pytest.mark.parametrize("amount", [1.5, True, None, [1]])
def test_money__binary_floats_and_other_things_are_refused(amount: Any) -> None:
    """No binary float, bool or other thing becomes money."""
    with pytest.raises(TypeError, match=r"write '1234.50'"):
        Money.of(amount, "EUR")


@pytest.mark.parametrize("number", [LARGEST, -LARGEST, 10**5000], ids=["largest", "smallest", "endless"])
def test_money__huge_integers_are_refused(number: int) -> None:
    """An integer of any length is refused as too large, not with an interpreter's error."""
    with pytest.raises(ValueError, match="too large"):
        Money.of(number, "JPY")


@pytest.mark.parametrize("currency", ["", "eur", "EURO", "E1R", "ÄÖÜ"])
def test_money__currency_is_three_capital_letters(currency: str) -> None:
    """A currency that is no ISO code is refused."""
    with pytest.raises(ValueError, match="three-letter"):
        Money(1, currency)


def test_money__minor_units_are_whole() -> None:
    """A float or bool of minor units is refused with the spelling that would be right."""
    for wrong in (1.0, True, "1"):
        with pytest.raises(TypeError, match=r"Money\.of"):
            Money(wrong, "EUR")  # type: ignore[arg-type]  # the wrong type is the point


def test_money__currencies_do_not_mix() -> None:
    """Sums and comparisons of two currencies raise, but they are simply unequal."""
    euro, yen = Money(1, "EUR"), Money(1, "JPY")
    assert euro != yen
    for act in (lambda: euro + yen, lambda: euro < yen, lambda: yen - euro):
        with pytest.raises(ValueError, match="cannot combine"):
            act()


def test_money__comparing_with_another_thing_is_a_type_error() -> None:
    """A comparison with something that is no money is a TypeError, which the field tests of a rubric rely on."""
    with pytest.raises(TypeError, match="another amount"):
        _ = Money(1, "EUR") < "1"  # type: ignore[operator]  # the wrong type is the point


def test_money__is_independent_of_the_decimal_context() -> None:
    """A caller's decimal context changes no amount."""
    with decimal.localcontext(decimal.Context(prec=3)):
        assert Money.of("123456.78", "EUR").minor == 12345678
        assert Money(12345678, "EUR").plain() == "123456.78"
        assert Money(12345678, "EUR").times("1.5").minor == 18518517


@pytest.mark.parametrize(("factor", "expected"), [("0.5", 3), ("-0.5", -3), (3, 15), (Decimal("0.1"), 1)])
def test_money__halves_round_away_from_zero(factor: Any, expected: int) -> None:
    """Multiplying rounds halves away from zero."""
    assert Money(5, "EUR").times(factor).minor == expected


def test_money__a_float_factor_is_refused() -> None:
    """Multiplying by a binary float is refused."""
    with pytest.raises(TypeError, match="binary float"):
        Money(5, "EUR").times(0.1)  # type: ignore[arg-type]  # the wrong type is the point


def test_money__immutable_hashable_picklable() -> None:
    """Money cannot be changed, hashes by value and survives pickling."""
    money = Money(5, "EUR")
    with pytest.raises(AttributeError, match="immutable"):
        money.minor = 6
    with pytest.raises(AttributeError, match="immutable"):
        del money.minor
    assert len({money, Money(5, "EUR"), pickle.loads(pickle.dumps(money))}) == 1
    assert (bool(Money(0, "EUR")), bool(money), str(money), repr(money)) == (
        False,
        True,
        "0.05 EUR",
        "Money.of('0.05', 'EUR')",
    )


def test_money__json_form() -> None:
    """JSON with digits in quotes or without is read.

    Anything else is refused as a validation error, never otherwise.
    """
    adapter = TypeAdapter(Money)
    assert adapter.validate_python({"amount": 12.5, "currency": "EUR"}) == Money(1250, "EUR")
    assert adapter.validate_python({"amount": 12, "currency": "EUR"}) == Money(1200, "EUR")
    assert adapter.json_schema()["required"] == ["amount", "currency"]
    for wrong in (
        12,
        "12 EUR",
        {"amount": "1e999999999", "currency": "EUR"},
        {"amount": None, "currency": "EUR"},
        {"amount": True, "currency": "EUR"},
        {"amount": "1", "currency": 5},
        {"amount": float("inf"), "currency": "EUR"},
    ):
        with pytest.raises(ValidationError):
            adapter.validate_python(wrong)


def test_in_minor_units__is_exact_and_need_not_be_whole() -> None:
    """A bound in major units compares with minor units as it stands, by the digits of each currency."""
    assert in_minor_units(Decimal("12.505"), "EUR") == Decimal("1250.5")
    assert in_minor_units(Decimal("12.5"), "JPY") == Decimal("12.5")
