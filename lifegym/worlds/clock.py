"""Virtual time. A world's clock moves only when it is told to; nothing here reads the time of the host."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta
from functools import lru_cache
from typing import TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lifegym.worlds.errors import ToolError


@lru_cache(maxsize=256)
def zone(name: str) -> ZoneInfo:
    """Return the IANA time zone ``name``.

    Raises:
        ValueError: No zone has that name.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"unknown time zone {name!r}; use an IANA name such as 'Asia/Tokyo'") from None


_Day = TypeVar("_Day", bound=date)


def _usable(day: _Day, field: str) -> _Day:
    """Refuse the first and the last year there is: another zone, or a day more, would leave what can be written."""
    if not MINYEAR < day.year < MAXYEAR:
        raise ToolError(
            "BAD_DATE", f"{field} lies in a year from {MINYEAR + 1} to {MAXYEAR - 1}, got {day.isoformat()}."
        )
    return day


class Clock:
    """The virtual now of one world, with the persona's home time zone.

    Args:
        now: A time-zone-aware instant.
        home: IANA name of the zone in which naive times are read and ``now`` is shown.
    """

    __slots__ = ("home", "now")

    def __init__(self, now: datetime, home: str) -> None:
        if now.tzinfo is None:
            raise ValueError(
                "the clock needs a time-zone-aware instant, such as datetime(..., tzinfo=zone('Asia/Tokyo'))"
            )
        self.home = home
        self.now = now.astimezone(zone(home))

    def copy(self) -> Clock:
        """Return an independent clock showing the same instant."""
        twin = Clock.__new__(Clock)
        twin.home = self.home
        twin.now = self.now
        return twin

    @property
    def today(self) -> date:
        """The calendar day at home."""
        return self.now.date()

    def move_to(self, instant: datetime) -> None:
        """Move forward to ``instant``; moving back raises ``ValueError``, since virtual time never returns."""
        if instant < self.now:
            raise ValueError(f"the clock stands at {self.now.isoformat()} and cannot go back to {instant.isoformat()}")
        self.now = instant.astimezone(zone(self.home))

    def local(self, day: date, at: time | str = "00:00") -> datetime:
        """Return the instant of a wall-clock time at home on ``day``."""
        wall = time.fromisoformat(at) if isinstance(at, str) else at
        return datetime.combine(day, wall, tzinfo=zone(self.home))

    def read_instant(self, text: str, field: str, *, end_of_day: bool = False) -> datetime:
        """Read an ISO date or date-time given by a caller; a missing offset means the home zone.

        Args:
            text: ``2026-03-04``, ``2026-03-04T09:30`` or ``2026-03-04T09:30:00+09:00``.
            field: The parameter's name, for the error.
            end_of_day: Read a bare date as its last microsecond, for the upper end of a range.

        Raises:
            ToolError: ``BAD_DATE`` when the text is neither, or its year cannot be reckoned with.
        """
        text = text.strip()
        try:
            if len(text) == 10:
                start = self.local(_usable(date.fromisoformat(text), field))
                return start + timedelta(days=1, microseconds=-1) if end_of_day else start
            instant = _usable(datetime.fromisoformat(text), field)
            return instant if instant.tzinfo else instant.replace(tzinfo=zone(self.home))
        except ValueError:
            raise ToolError(
                "BAD_DATE",
                f"{field} must be an ISO date or date-time such as '2026-03-04' or '2026-03-04T09:30:00+09:00', "
                f"got {text[:60]!r}.",
            ) from None

    def read_date(self, text: str, field: str) -> date:
        """Read an ISO date given by a caller.

        Raises:
            ToolError: ``BAD_DATE`` when the text is no ISO date, or its year cannot be reckoned with.
        """
        try:
            return _usable(date.fromisoformat(text.strip()), field)
        except ValueError:
            raise ToolError(
                "BAD_DATE", f"{field} must be an ISO date such as '2026-03-04', got {text[:60]!r}."
            ) from None
