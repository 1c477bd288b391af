"""Virtual time moves only forward, and reads what a caller writes or says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.clock import Clock, zone
from lifegym.worlds.errors import ToolError

TOKYO = "Asia/Tokyo"


def clock() -> Clock:
    """Return a clock in Tokyo."""
    return Clock(datetime(2026, 3, 4, 1, tzinfo=UTC), TOKYO)


def test_clock__shows_the_time_at_home() -> None:
    """An instant given in any zone is shown in the home zone."""
    assert (clock().now.hour, clock().today) == (10, date(2026, 3, 4))


def test_clock__naive_now_is_refused() -> None:
    """A clock is not set to a time without a zone."""
    with pytest.raises(ValueError, match="time-zone-aware"):
        Clock(datetime(2026, 3, 4), TOKYO)


def test_clock__never_goes_back() -> None:
    """Moving back is refused and leaves the clock as it was; copies move apart."""
    one = clock()
    other = one.copy()
    one.move_to(one.now + timedelta(hours=1))
    with pytest.raises(ValueError, match="cannot go back"):
        one.move_to(other.now)
    assert one.now - other.now == timedelta(hours=1)


def test_clock__unknown_zone() -> None:
    """A zone that does not exist is refused with the form of one that does."""
    for name in ("Mars/Base", "", "../etc/passwd"):
        with pytest.raises(ValueError, match="Asia/Tokyo"):
            zone(name)


@pytest.mark.parametrize(
    ("text", "end", "expected"),
    [
        ("2026-03-04", False, "2026-03-04T00:00:00+09:00"),
        ("2026-03-04", True, "2026-03-04T23:59:59.999999+09:00"),
        ("2026-03-04T09:30", False, "2026-03-04T09:30:00+09:00"),
        (" 2026-03-04T09:30:00Z ", False, "2026-03-04T09:30:00+00:00"),
        ("2026-03-04T09:30:00-05:00", True, "2026-03-04T09:30:00-05:00"),
    ],
)
def test_clock__reads_instants(text: str, end: bool, expected: str) -> None:
    """Dates and date-times are read at home unless they carry an offset."""
    assert clock().read_instant(text, "time_min", end_of_day=end).isoformat() == expected


@given(
    st.text(max_size=40)
    | st.sampled_from(["9999-12-31", "0001-01-01", "0001-01-01T00:00+14:00", "2026-02-30", "24:00"])
)
def test_clock__any_text_is_read_or_refused(text: str) -> None:
    """Any text whatever gives a usable instant and day, or a BAD_DATE that names the field; nothing else is raised."""
    for found in (_read(clock().read_instant, text), _read(clock().read_date, text)):
        if isinstance(found, str):
            assert found.startswith(("BAD_DATE: due must be", "BAD_DATE: due lies in a year from 2 to 9998, got "))
            continue
        assert found + timedelta(days=1) > found - timedelta(days=1)
        if isinstance(found, datetime):
            assert found.astimezone(UTC) == found.astimezone(zone("Pacific/Kiritimati"))


@pytest.mark.parametrize("text", ["9999-12-31", "0001-01-01", "9999-12-31T23:59:59-12:00"])
def test_clock__a_year_that_cannot_be_reckoned_with_is_not_called_no_date(text: str) -> None:
    """A date of the first or last year is refused for its year, not for how it is written."""
    with pytest.raises(ToolError, match=r"due lies in a year from 2 to 9998, got "):
        clock().read_instant(text, "due")


def _read(read: Callable[[str, str], date], text: str) -> date | str:
    """Return what was read, or the refusal."""
    try:
        return read(text, "due")
    except ToolError as error:
        return f"{error.code}: {error.message}"


def test_clock__local_times() -> None:
    """A wall-clock time on a day is that time at home, also across a change of the offset."""
    madrid = Clock(datetime(2026, 3, 28, 12, tzinfo=UTC), "Europe/Madrid")
    day = date(2026, 3, 29)
    assert madrid.local(day, "09:00").isoformat() == "2026-03-29T09:00:00+02:00"
    assert madrid.local(day).isoformat() == "2026-03-29T00:00:00+01:00"
