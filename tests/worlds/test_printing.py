"""Views printed once read like views printed at each call."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import dump
from lifegym.worlds.money import Money
from lifegym.worlds.printing import in_json, percent, printed_text

WALL = datetime(2027, 3, 5, 9, 16)


@pytest.mark.parametrize(
    "value",
    [
        Money.of("1234.50", "EUR"), Money(7, "JPY"), date(2027, 3, 5), WALL, WALL.replace(tzinfo=UTC),
        WALL.replace(tzinfo=zone("Europe/London")), WALL.replace(tzinfo=zone("Asia/Kolkata")),
        WALL.replace(tzinfo=zone("America/St_Johns"), second=9, microsecond=40), None, "text", 3, ("a", "b"),
    ],
)  # fmt: skip
def test_in_json__prints_what_the_codec_prints(value: object) -> None:
    """Whatever stands in a view, printing it beforehand changes nothing of the result, and leaves only plain values."""
    view = in_json({"value": value})
    assert dump(view) == dump({"value": value})
    assert json.dumps(view)


def test_percent__keeps_two_places() -> None:
    """Hundredths of a percent are printed in full."""
    assert [percent(175), percent(1790), percent(5), percent(0)] == ["1.75 %", "17.90 %", "0.05 %", "0.00 %"]


@pytest.mark.parametrize("amount", [Money.of("1234.50", "EUR"), Money(-7, "JPY"), Money(0, "CNY")])
def test_printed_text__is_what_the_codec_prints(amount: Money) -> None:
    """An amount that is put into a text as it stands reads as in any other result."""
    assert printed_text(amount) == dump(amount)
