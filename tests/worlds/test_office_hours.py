"""Working hours: when somebody is there, and when work is done."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.office_hours import Hours, checked, moment_in_words, spread

HOME = zone("Europe/Amsterdam")
DESK = Hours(zone="Europe/Amsterdam", opens="09:00", closes="17:00", closed_days=(date(2027, 3, 4),))


def at(day: int, clock: str) -> datetime:
    """Return an instant in March 2027, which begins on a Monday."""
    return datetime.fromisoformat(f"2027-03-{day:02d}T{clock}").replace(tzinfo=HOME)


@pytest.mark.parametrize(
    ("start", "minutes", "done"),
    [
        (at(1, "10:00"), 60, at(1, "11:00")),
        (at(1, "06:00"), 60, at(1, "10:00")),
        (at(1, "16:30"), 60, at(2, "09:30")),
        (at(3, "16:30"), 60, at(5, "09:30")),
        (at(5, "18:00"), 0, at(8, "09:00")),
        (at(5, "16:00"), 60, at(5, "17:00")),
        (at(1, "09:00"), 3 * 480 + 1, at(5, "09:01")),
    ],
)
def test_hours__work_is_done_in_working_time(start: datetime, minutes: int, done: datetime) -> None:
    """Nights, weekends and closed days do not count."""
    assert DESK.after(start, minutes) == done


@given(st.integers(0, 60 * 24 * 20), st.integers(0, 5000))
def test_hours__never_ends_outside_them(offset: int, minutes: int) -> None:
    """Whatever the start, work ends within the hours, and not before the start."""
    start = at(1, "00:00") + timedelta(minutes=offset)
    done = DESK.after(start, minutes)
    assert done is not None
    assert done >= start
    assert done.weekday() < 5
    assert done.date() != date(2027, 3, 4)
    assert "09:00" <= f"{done:%H:%M}" <= "17:00"


def test_hours__nobody_is_waited_for_for_ever() -> None:
    """A desk that never opens does no work."""
    assert DESK.evolve(days=()).after(at(1, "10:00"), 5) is None


def test_hours__covers_what_fits_in() -> None:
    """An appointment must lie within the hours whole, wherever the clocks are that name it."""
    half = timedelta(minutes=30)
    assert DESK.covers(at(1, "16:30"), half)
    assert not DESK.covers(at(1, "16:31"), half)
    assert not DESK.covers(at(4, "10:00"), half)
    assert DESK.covers(at(1, "10:00").astimezone(zone("Asia/Tokyo")), half)


def test_hours__read_like_a_sign_on_a_door() -> None:
    """Ranges of days are written short, single days one by one."""
    assert DESK.in_words() == "Mon-Fri 09:00-17:00"
    assert DESK.evolve(days=(1, 5)).in_words() == "Tue, Sat 09:00-17:00"
    assert DESK.evolve(days=()).in_words() == "by appointment"
    assert moment_in_words(at(1, "10:30"), "Asia/Tokyo") == "Monday 1 March 2027, 18:30"


@pytest.mark.parametrize(
    "changes",
    [{"opens": "18:00"}, {"opens": "nine"}, {"closes": "17:00:30"}, {"days": (7,)}, {"days": (1, 1)}, {"zone": "X/Y"}],
)
def test_hours__refuses_what_is_none(changes: dict[str, Any]) -> None:
    """Hours that close before they open, odd days and unknown zones are refused."""
    with pytest.raises(ToolError):
        checked(DESK.evolve(**changes))


def test_spread__covers_its_range() -> None:
    """Numbers in a row give values all over the range, and the same ones each time."""
    found = Counter(spread(number, 3, 9) for number in range(1000, 1400))
    assert set(found) == set(range(3, 10))
    assert max(found.values()) < 100
    assert spread(1001, 3, 9) == spread(1001, 3, 9)
