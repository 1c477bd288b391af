"""The hours in which people in the world are at their desks: when they answer, when they can be met."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.records import Record, record

WEEKDAYS: Final = (0, 1, 2, 3, 4)
_FURTHEST: Final = 60
"""Days after which nobody is waited for any more."""


@record
class Hours(Record):
    """Working hours. Times of day are ``HH:MM`` in ``zone``; days count from Monday, 0; ``closed_days`` are off."""

    zone: str
    opens: str = "09:00"
    closes: str = "17:30"
    days: tuple[int, ...] = WEEKDAYS
    closed_days: tuple[date, ...] = ()

    def span(self, day: date) -> tuple[datetime, datetime] | None:
        """Return when the desk opens and closes on a day, or None."""
        if day.weekday() not in self.days or day in self.closed_days:
            return None
        home = zone(self.zone)
        return (
            datetime.combine(day, time.fromisoformat(self.opens), tzinfo=home),
            datetime.combine(day, time.fromisoformat(self.closes), tzinfo=home),
        )

    def covers(self, start: datetime, length: timedelta) -> bool:
        """Return whether somebody is there from ``start`` on for ``length``."""
        local = start.astimezone(zone(self.zone))
        span = self.span(local.date())
        return span is not None and span[0] <= local and local + length <= span[1]

    def after(self, start: datetime, minutes: int) -> datetime | None:
        """Return when so many working minutes have passed since ``start``; None if they do not within two months."""
        left = timedelta(minutes=minutes)
        local = start.astimezone(zone(self.zone))
        for offset in range(_FURTHEST):
            span = self.span(local.date() + timedelta(days=offset))
            if span is None:
                continue
            begin = max(span[0], local)
            if begin + left <= span[1]:
                return begin + left
            left -= max(span[1] - begin, timedelta())
        return None

    def in_words(self) -> str:
        """The hours as a sign on the door says them: ``Mon-Fri 09:00-17:30``."""
        names = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
        days = sorted(self.days)
        if len(days) > 2 and days == list(range(days[0], days[-1] + 1)):
            said = f"{names[days[0]]}-{names[days[-1]]}"
        else:
            said = ", ".join(names[day] for day in days) or "by appointment"
        return f"{said} {self.opens}-{self.closes}" if days else said


def checked(hours: Hours) -> Hours:
    """Return hours that make sense.

    Raises:
        ToolError: ``BAD_ARG`` naming what does not.
    """
    try:
        zone(hours.zone)
        times = [time.fromisoformat(clock) for clock in (hours.opens, hours.closes)]
    except ValueError as error:
        raise ToolError("BAD_ARG", f"hours need times of day as HH:MM and an IANA zone: {error}.") from None
    if any(at.tzinfo or at.second or at.microsecond for at in times) or times[0] >= times[1]:
        raise ToolError("BAD_ARG", f"a desk opens before it closes, as HH:MM; got {hours.opens} to {hours.closes}.")
    if len(set(hours.days)) != len(hours.days) or not set(hours.days) <= set(range(7)):
        raise ToolError("BAD_ARG", f"days are numbers from 0 (Monday) to 6, each once; got {hours.days!r}.")
    return hours.evolve(opens=f"{times[0]:%H:%M}", closes=f"{times[1]:%H:%M}", days=tuple(sorted(hours.days)))


def spread(number: int, low: int, high: int) -> int:
    """Return a whole number from ``low`` to ``high`` that looks drawn, and is the same for the same ``number``."""
    return low + (number * 7919 + number // 7 * 104_729 + 37) % 1_000_003 % (high - low + 1)


def day_in_words(day: date) -> str:
    """Return ``Tuesday 9 March 2027``."""
    return f"{day:%A} {day.day} {day:%B %Y}"


def moment_in_words(instant: datetime, zone_name: str) -> str:
    """Return ``Tuesday 9 March 2027, 10:30`` as the clocks of a zone show it."""
    local = instant.astimezone(zone(zone_name))
    return f"{day_in_words(local.date())}, {local:%H:%M}"
