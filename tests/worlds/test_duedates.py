"""Due days: series keep to the ends of months, and banks are closed at weekends."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.account_numbers import bare, false_iban, iban, masked, read_number
from lifegym.worlds.duedates import (
    FREQUENCIES,
    add_months,
    easter,
    following,
    is_open,
    month_end,
    open_day,
    open_days_after,
    within_reach,
)
from lifegym.worlds.errors import ToolError

DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))


def test_months__a_day_that_is_missing_becomes_the_last() -> None:
    """The 31st of a shorter month is its last day, and the meant day comes back in a longer one."""
    assert add_months(date(2027, 1, 31), 1) == date(2027, 2, 28)
    assert add_months(date(2027, 2, 28), 1, 31) == date(2027, 3, 31)
    assert add_months(date(2027, 1, 15), -1) == date(2026, 12, 15)
    assert month_end(date(2028, 2, 3)) == date(2028, 2, 29)


@given(freq=st.sampled_from(sorted(FREQUENCIES)), first=DAYS, after=DAYS)
def test_following__is_the_next_of_the_series(freq: str, first: date, after: date) -> None:
    """The next day lies after the given one, belongs to the series, and none of the series lies between."""
    series = [first]
    months, days = FREQUENCIES[freq]
    while series[-1] <= after:
        count = len(series)
        series.append(add_months(first, months * count) if months else first + timedelta(days=days * count))
    assert following(freq, first, after) == next(day for day in series if day > after or day == first > after)


@given(day=DAYS, count=st.integers(0, 8))
def test_open_days__are_working_days(day: date, count: int) -> None:
    """Rolled days are the nearest working days; counting working days never lands on a weekend."""
    assert open_day(day, "") == day
    assert all(is_open(open_day(day, roll)) for roll in ("preceding", "following"))
    assert open_day(day, "preceding") <= day <= open_day(day, "following")
    found = open_days_after(day, count)
    assert sum(is_open(day + timedelta(days=n)) for n in range(1, (found - day).days + 1)) == count


def test_within_reach__refuses_far_days() -> None:
    """A day can be planned ten years ahead and no further."""
    today = date(2027, 1, 1)
    assert within_reach(date(2036, 1, 1), today, "day") == date(2036, 1, 1)
    with pytest.raises(ToolError, match="ten years"):
        within_reach(date(2039, 1, 1), today, "day")


def test_account_numbers__are_compared_masked_and_checked() -> None:
    """Blanks and case do not matter; check digits are right; what cannot be a number is refused."""
    number = iban("NL", "MERL0417164300")
    digits = "".join(str(int(character, 36)) for character in bare(number)[4:] + bare(number)[:4])
    assert int(digits) % 97 == 1
    assert bare(number.lower().replace(" ", "")) == bare(number)
    assert masked(number) == "****4300"
    assert read_number("  0417  1643-00 ", "account_no") == "0417 1643-00"
    for wrong in ("", "abc", "12", "1" * 35, "1234\n5678;drop", "①②③④"):
        with pytest.raises(ToolError):
            read_number(wrong, "account_no")


def test_open_day__banks_rest_on_six_days_a_year() -> None:
    """New Year, Labour Day, Christmas and the two days about Easter are no days of settlement."""
    rests = [day for number in range(365) if (day := date(2026, 1, 1) + timedelta(days=number)).weekday() < 5
             and not is_open(day)]  # fmt: skip
    assert rests == [date(2026, 1, 1), date(2026, 4, 3), date(2026, 4, 6), date(2026, 5, 1), date(2026, 12, 25)]
    assert open_day(date(2026, 12, 25), "preceding") == date(2026, 12, 24)
    assert open_day(date(2027, 3, 26), "following") == date(2027, 3, 30)
    assert [easter(year) for year in (2000, 2024, 2038)] == [date(2000, 4, 23), date(2024, 3, 31), date(2038, 4, 25)]


def test_account_numbers__a_false_iban_is_known_by_its_check_digits() -> None:
    """Only what is written as a whole IBAN is checked; other numbers have no check digits known here."""
    assert not false_iban("NL86 MERL 0417 1643 00")
    assert false_iban("NL91 MERL 0417 1643 00")
    assert not false_iban("0417 1643 00")
    assert not false_iban("PT50 1111 0001")
