"""Recurrence rules are read strictly and expanded as RFC 5545 says."""

from datetime import UTC, datetime, timedelta
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.clock import zone
from lifegym.worlds.recurrence import MAX_OCCURRENCES, WEEKDAYS, in_words, parse_rule, starts

BERLIN = zone("Europe/Berlin")


def days(rule: str, first: datetime, count: int, begin: datetime | None = None) -> list[str]:
    """Return the first dates of a rule."""
    return [f"{item:%Y-%m-%d}" for item in islice(starts(parse_rule(rule), first, begin), count)]


def test_starts__follows_each_frequency() -> None:
    """Daily, weekly, monthly and yearly rules give the dates a calendar shows."""
    monday = datetime(2026, 3, 2, 9, tzinfo=BERLIN)
    assert days("FREQ=DAILY;INTERVAL=3", monday, 3) == ["2026-03-02", "2026-03-05", "2026-03-08"]
    assert days("FREQ=WEEKLY;BYDAY=MO,WE", monday, 3) == ["2026-03-02", "2026-03-04", "2026-03-09"]
    assert days("FREQ=WEEKLY;INTERVAL=2", monday, 2) == ["2026-03-02", "2026-03-16"]
    assert days("FREQ=MONTHLY;BYDAY=-1FR", datetime(2026, 3, 27, 9, tzinfo=BERLIN), 2) == ["2026-03-27", "2026-04-24"]
    assert days("FREQ=YEARLY", monday, 2) == ["2026-03-02", "2027-03-02"]


def test_starts__skips_months_without_the_day() -> None:
    """The 31st and the 29th of February recur only where they exist."""
    assert days("FREQ=MONTHLY", datetime(2026, 1, 31, 9, tzinfo=BERLIN), 3) == [
        "2026-01-31",
        "2026-03-31",
        "2026-05-31",
    ]
    assert days("FREQ=YEARLY", datetime(2024, 2, 29, tzinfo=BERLIN), 2) == ["2024-02-29", "2028-02-29"]


def test_starts__ends_by_count_and_until() -> None:
    """COUNT counts from the beginning even when only later ones are asked for; UNTIL is included."""
    first = datetime(2026, 3, 2, 9, tzinfo=BERLIN)
    assert days("FREQ=DAILY;COUNT=4", first, 9, datetime(2026, 3, 4, tzinfo=UTC)) == ["2026-03-04", "2026-03-05"]
    assert days("FREQ=DAILY;UNTIL=20260303", first, 9) == ["2026-03-02", "2026-03-03"]
    assert days("FREQ=DAILY;UNTIL=20260303T080000Z", first, 9) == ["2026-03-02", "2026-03-03"]
    assert days("FREQ=DAILY;UNTIL=20260303T075959Z", first, 9) == ["2026-03-02"]


def test_starts__keeps_the_wall_clock_over_a_clock_change() -> None:
    """Nine o'clock stays nine o'clock when summer time begins."""
    found = list(islice(starts(parse_rule("FREQ=DAILY"), datetime(2026, 3, 28, 9, tzinfo=BERLIN)), 2))
    assert [item.hour for item in found] == [9, 9]
    assert found[1].astimezone(UTC) - found[0].astimezone(UTC) == timedelta(hours=23)


def test_starts__is_capped_and_lazy() -> None:
    """An endless rule yields a bounded number of occurrences, and far ones cost no more than near ones."""
    first = datetime(1990, 1, 1, 9, tzinfo=BERLIN)
    assert sum(1 for _ in starts(parse_rule("FREQ=DAILY"), first)) == MAX_OCCURRENCES
    assert days("FREQ=DAILY", first, 1, datetime(2199, 5, 5, tzinfo=UTC)) == ["2199-05-05"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "FREQ=HOURLY",
        "FREQ=DAILY;COUNT=0",
        "FREQ=DAILY;COUNT=9999",
        "FREQ=DAILY;COUNT=2;UNTIL=20260101",
        "FREQ=WEEKLY;BYDAY=1MO",
        "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=MONTHLY;BYDAY=+-1MO",
        "FREQ=YEARLY;BYDAY=MO",
        "FREQ=DAILY;UNTIL=soon",
        "FREQ=DAILY;BYHOUR=3",
        "FREQ=DAILY;FREQ=DAILY",
        "FREQ=DAILY;INTERVAL=²",
        "FREQ=WEEKLY;BYDAY=",
        "FREQ=DAILY;UNTIL=00010101T000000+1400",
    ],
)
def test_parse_rule__refuses_what_it_does_not_support(text: str) -> None:
    """Anything outside the supported part is a ValueError, never another exception or a silent guess."""
    with pytest.raises(ValueError, match=r"."):
        parse_rule(text)


@given(
    freq=st.sampled_from(("DAILY", "WEEKLY", "MONTHLY")),
    interval=st.integers(1, 9),
    wanted=st.sets(st.sampled_from(WEEKDAYS)),
    first=st.datetimes(datetime(2000, 1, 1), datetime(2050, 1, 1)),
    ahead=st.integers(0, 4000),
)
def test_starts__skipping_ahead_changes_nothing(
    freq: str, interval: int, wanted: set[str], first: datetime, ahead: int
) -> None:
    """Asking from a later instant gives exactly the tail of the whole series, in order, on the wanted weekdays."""
    text = f"FREQ={freq};INTERVAL={interval}" + (f";BYDAY={','.join(sorted(wanted))}" if wanted else "")
    aware = first.replace(tzinfo=BERLIN)
    begin = aware.astimezone(UTC) + timedelta(days=ahead)
    whole = list(islice(starts(parse_rule(text), aware), 600))
    tail = [item for item in whole if item.astimezone(UTC) >= begin]
    assert list(islice(starts(parse_rule(text), aware, begin), len(tail))) == tail
    stamps = [item.timestamp() for item in whole]
    assert stamps == sorted(set(stamps))
    assert not wanted or {WEEKDAYS[item.weekday()] for item in whole} <= wanted


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("FREQ=DAILY", "every day"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;COUNT=10", "every 2 weeks on Monday, Wednesday and Friday, 10 times"),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=1", "every month on the last Friday, 1 time"),
        ("FREQ=YEARLY;UNTIL=20300301", "every year until 2030-03-01"),
    ],
)
def test_in_words__says_all_of_a_rule(rule: str, words: str) -> None:
    """What a guest reads holds the unit, the interval, the days and the end of a rule."""
    assert in_words(parse_rule(rule)) == words
