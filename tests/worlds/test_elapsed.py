"""Time passes alike in nights when the clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.elapsed import after, later, minutes_between, passed

HOME = zone("Europe/Amsterdam")
SPRING = datetime(2027, 3, 28, 1, 30, tzinfo=HOME)
AUTUMN = datetime(2027, 10, 31, 1, 30, tzinfo=HOME)


def test_later__counts_what_passes_and_keeps_the_zone() -> None:
    """An hour after half past one is half past three when the clocks go forward, and half past two otherwise."""
    assert later(SPRING, 60).isoformat() == "2027-03-28T03:30:00+02:00"
    assert later(AUTUMN, 120).isoformat() == "2027-10-31T02:30:00+01:00"
    assert after(SPRING, timedelta(hours=-1)).isoformat() == "2027-03-28T00:30:00+01:00"
    assert later(SPRING, 60).tzinfo is HOME
    assert later(SPRING, 0) is SPRING


@pytest.mark.parametrize("start", [SPRING, AUTUMN, SPRING.astimezone(UTC)])
@pytest.mark.parametrize("minutes", [0, 1, 59, 90, 600])
def test_minutes_between__undoes_later(start: datetime, minutes: int) -> None:
    """What was added is what has passed, in one zone and between two."""
    end = later(start, minutes)
    for finish in (end, end.astimezone(zone("Asia/Tokyo"))):
        assert minutes_between(start, finish) == minutes
        assert passed(finish, start) == -timedelta(minutes=minutes)
