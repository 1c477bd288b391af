"""What a letter says: the writer's own words, the sums and the account numbers they name."""

from __future__ import annotations

import pytest

from lifegym.worlds.letters import address_of, goes_to, ibans_in, own_words, sums_in
from lifegym.worlds.money import Money


def test_own_words__end_where_the_quote_begins() -> None:
    """What stands quoted beneath an answer is not the writer's."""
    assert own_words("Please cancel it.\n\n> Shall we pay it?\n> cancel") == "Please cancel it.\n"


@pytest.mark.parametrize(("text", "currency", "minor"), [
    ("500 EUR", "EUR", [50_000]), ("1,250.50 EUR please", "EUR", [125_050]), ("€ 2.500,00", "EUR", [250_000]),
    ("EUR 12.5.", "EUR", [1_250]), ("¥1,000", "JPY", [1_000]), ("to NL86 MERL 0417 1643 00", "EUR", []),
    ("by mail", "EUR", []), ("1.23456", "EUR", []),
])  # fmt: skip
def test_sums__as_people_write_them(text: str, currency: str, minor: list[int]) -> None:
    """Points and commas stand between thousands or before cents; account numbers are no sums."""
    assert sums_in(text, currency) == [Money(amount, currency) for amount in minor]


def test_ibans__with_and_without_blanks() -> None:
    """Numbers are found in groups of four or run together, and end where they end."""
    assert ibans_in("to NL86 MERL 0417 1643 00 by Friday, or de89370400440532013000.") == [
        "NL86MERL0417164300", "DE89370400440532013000",
    ]  # fmt: skip
    assert ibans_in("my account at Merel Bank") == []


def test_address__follows_from_the_name() -> None:
    """An office's address is made of its name, and is met in whatever case it is written."""
    assert address_of("Crédit Été & Co") == "service@crediteteco.example"
    assert goes_to(("a@x.example", "Service@MerelBank.example"), address_of("Merel Bank"))
