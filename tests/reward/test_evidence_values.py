"""Values in every form that people write are read back exactly."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifegym.reward.evidence import (
    Amount,
    Clock,
    Code,
    Day,
    Duration,
    Number,
    amounts_in,
    cell_states,
    clocks_in,
    codes_in,
    days_in,
    durations_in,
    numbers_in,
)

MONTHS = "January February March April May June July August September October November December".split()


def _grouped(value: Decimal, thousands: str, point: str) -> str:
    return f"{value:,.2f}".replace(",", "_").replace(".", point).replace("_", thousands)


AMOUNT_FORMS: list[tuple[Callable[[Decimal], str], str | None]] = [
    (lambda v: f"€{_grouped(v, ',', '.')}", "EUR"),
    (lambda v: f"{_grouped(v, '.', ',')} EUR", "EUR"),
    (lambda v: f"EUR {_grouped(v, ' ', ',')}", "EUR"),
    (lambda v: f"{_grouped(v, chr(0x202F), ',')} €", "EUR"),
    (lambda v: f"CHF {_grouped(v, chr(39), '.')}", "CHF"),
    (lambda v: f"{v} JPY", "JPY"),
    (lambda v: f"¥{_grouped(v, ',', '.')}", "JPY"),
    (lambda v: f"{_grouped(v, ',', '.')} yen", "JPY"),
    (lambda v: f"US$ {v}", "USD"),
    (lambda v: f"${v}", "SGD"),
    (lambda v: f"S${v}", "SGD"),
    (lambda v: f"{v} pounds", "GBP"),
    (lambda v: f"{_grouped(v, '.', ',')} đồng", "VND"),
    (lambda v: f"{v}", None),
    (lambda v: f"{v:.2f} USD", "USD"),
    (lambda v: f"-{v} USD", "USD"),
]

DAY_FORMS: list[Callable[[dt.date], str]] = [
    lambda d: d.isoformat(),
    lambda d: f"{d.year}/{d.month}/{d.day}",
    lambda d: f"{d:%d/%m/%Y}",
    lambda d: f"{d:%m/%d/%Y}",
    lambda d: f"{d.day}.{d.month}.{d.year}",
    lambda d: f"{d.day} {MONTHS[d.month - 1]}",
    lambda d: f"{d.day} {MONTHS[d.month - 1]} {d.year}",
    lambda d: f"{MONTHS[d.month - 1]} {d.day}, {d.year}",
    lambda d: f"{d:%a} {d.day} {MONTHS[d.month - 1][:3]}",
    lambda d: f"{d.day}th of {MONTHS[d.month - 1]} {d.year}",
    lambda d: f"{d.day}-{MONTHS[d.month - 1][:3]}-{d.year}",
    lambda d: f"{d.month}月{d.day}日",
    lambda d: f"{d.year}年{d.month}月{d.day}日",
    lambda d: f"ngày {d.day} tháng {d.month}",
    lambda d: f"{d.isoformat()}T09:30:00+09:00",
]

CLOCK_FORMS: list[Callable[[dt.time], str]] = [
    lambda t: f"{t:%H:%M}",
    lambda t: f"{t:%H:%M}:30",
    lambda t: f"{t:%H}h{t:%M}",
    lambda t: f"{t.hour % 12 or 12}:{t:%M} {'pm' if t.hour > 11 else 'am'}",
    lambda t: f"{t.hour % 12 or 12}.{t:%M}{'p.m.' if t.hour > 11 else 'a.m.'}",
    lambda t: f"at {t.hour}.{t:%M}",
    lambda t: f"{t:%H:%M} JST",
    lambda t: f"2026-03-04T{t:%H:%M}:00+09:00",
    lambda t: f"{t.hour}時{t.minute}分",
    lambda t: f"{t.hour}.{t:%M} Uhr",
]

SENTENCES = ["{}", "It is {}.", "({})", "Paid: {}, as agreed", "no later than {}!", "**{}**", "- {}"]
sums = st.decimals(min_value=1, max_value=9_999_999, places=2)
days = st.dates(dt.date(2001, 1, 1), dt.date(2035, 12, 31))
times = st.times().map(lambda t: t.replace(second=0, microsecond=0))


@given(sums, st.sampled_from(AMOUNT_FORMS), st.sampled_from(SENTENCES))
@settings(max_examples=400, deadline=None)
def test_amounts__every_form_read_back(
    value: Decimal, form: tuple[Callable[[Decimal], str], str | None], frame: str
) -> None:
    """A sum written in any supported form is one amount, the same sum."""
    written, currency = form
    text = frame.format(written(value))
    found = amounts_in(text)
    assert len(found) == 1, text
    assert Amount(value, currency).agrees(found[0]), text


@given(days, st.sampled_from(DAY_FORMS), st.sampled_from(SENTENCES))
@settings(max_examples=400, deadline=None)
def test_days__every_form_read_back(day: dt.date, form: Callable[[dt.date], str], frame: str) -> None:
    """A day written in any supported form is read as that day, and as no other save the other order of its digits."""
    text = frame.format(form(day))
    found = days_in(text, day.year)
    assert any(Day(day).agrees(other) for other in found), text
    assert {frozenset((d.date.month, d.date.day)) for d in found} == {frozenset((day.month, day.day))}, text


@given(times, st.sampled_from(CLOCK_FORMS), st.sampled_from(SENTENCES))
@settings(max_examples=400, deadline=None)
def test_clocks__every_form_read_back(time: dt.time, form: Callable[[dt.time], str], frame: str) -> None:
    """A time of day written in any supported form is one time, the same."""
    text = frame.format(form(time))
    found = clocks_in(text)
    assert len(found) == 1, text
    assert Clock(time).agrees(found[0]), text


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_values__any_text_is_readable(text: str) -> None:
    """No text, however odd, makes a reader fail."""
    amounts_in(text)
    days_in(text, 2026)
    clocks_in(text)
    durations_in(text)
    numbers_in(text)
    codes_in(text)


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("JPY 1 234", "1234", "JPY"),
        ("VND 12.500.000", "12500000", "VND"),
        ("12.5 million dong", "12500000", "VND"),
        ("12,5 triệu", "12500000", None),
        ("€1.2k", "1200", "EUR"),
        ("$5m", "5000000", "USD"),
        ("1.2 million US dollars", "1200000", "USD"),
        ("Rs. 1,00,000", "100000", "INR"),
        ("¥12万", "120000", "JPY"),
    ],
)
def test_amounts__scales_and_groups(text: str, value: str, currency: str | None) -> None:
    """Thousands, millions and their words in other languages are part of the sum."""
    (found,) = amounts_in(text)
    assert Amount(Decimal(value), currency).agrees(found)


@pytest.mark.parametrize(
    "text",
    ["3 nights for 2 adults", "15 %", "VN318", "BK-2041", "4 March 14:10", "room 412", "5 km", "2h30", "seat 12A"],
)
def test_amounts__counts_and_codes_are_no_money(text: str) -> None:
    """What counts something else, or names something, is not a sum of money."""
    assert amounts_in(text) == ()


def test_amounts__currencies_that_share_a_sign() -> None:
    """A bare dollar may be any dollar, but no euro; a named currency is only itself."""
    assert Amount(Decimal(5), "SGD").agrees(amounts_in("$5")[0])
    assert not Amount(Decimal(5), "EUR").agrees(amounts_in("$5")[0])
    assert not Amount(Decimal(5), "SGD").agrees(amounts_in("US$5")[0])


def test_days__year_and_order() -> None:
    """A missing year contradicts none; ambiguous digits are read both ways."""
    assert Day(dt.date(2026, 3, 4)).agrees(days_in("4 March")[0])
    assert not Day(dt.date(2026, 3, 4)).agrees(days_in("4 March 2027")[0])
    assert [d.date for d in days_in("04/03/2026")] == [dt.date(2026, 3, 4), dt.date(2026, 4, 3)]
    assert [d.date for d in days_in("4-6 March", 2026)] == [dt.date(2026, 3, 4), dt.date(2026, 3, 6)]
    assert days_in("Room 4 may be late, see you Wednesday, 30/2/2026") == ()


def test_clocks__zones() -> None:
    """A missing zone contradicts none; two names of one zone agree, two zones do not."""
    jst = Clock(dt.time(14, 10), "+09:00")
    assert jst.agrees(clocks_in("14:10")[0])
    assert jst.agrees(clocks_in("14:10 JST")[0])
    assert not jst.agrees(clocks_in("14:10 UTC")[0])
    assert {c.time.hour for c in clocks_in("open 7-9 pm")} >= {19, 21}


@pytest.mark.parametrize(
    "text", ["2h30", "2 h 30 min", "150 minutes", "2.5 hours", "2 hours and 30 minutes", "150-minute"]
)
def test_durations__forms(text: str) -> None:
    """One length of time, written in six ways."""
    assert durations_in(text) == (Duration(150),)


def test_numbers__words_and_readings() -> None:
    """Small numbers in words count; a dot before three digits is read both ways."""
    assert Number(Decimal(12)) in numbers_in("twelve guests")
    assert {n.value for n in numbers_in("1.234 kg")} == {Decimal(1234), Decimal("1.234")}
    assert Number(Decimal("25.0")).agrees(numbers_in("25 of them")[0])


@pytest.mark.parametrize(
    ("cell", "expected"),
    [("VN 318", True), ("vn-318", True), ("VN3180", False), ("VN319", False), ("not VN318", False)],
)
def test_cell_states__codes(cell: str, expected: bool) -> None:
    """A code is found in any spelling and never inside a longer one."""
    assert cell_states(cell, Code("VN318")) is expected


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("1,200.00", True),
        ("EUR 1200", True),
        ("1200 USD", False),
        ("1200 or 1500", False),
        ("1500", False),
        ("~~1200~~", False),
    ],
)
def test_cell_states__amounts(cell: str, expected: bool) -> None:
    """A cell states a sum in any form, but not beside a rival."""
    assert cell_states(cell, Amount(Decimal(1200), "EUR"), (Amount(Decimal(1500), "EUR"),)) is expected
