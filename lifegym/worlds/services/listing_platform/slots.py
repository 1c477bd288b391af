"""Half hours in which something can be viewed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from lifegym.worlds.codec import plain
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.listing_platform.records import VIEWING, Agent

_SLOT = timedelta(minutes=30)
_DAY = timedelta(days=1)
Span = tuple[datetime, datetime]


class Slot(NamedTuple):
    """A half hour in which something can be viewed: its start and end, and the start as it is printed."""

    at: datetime
    until: datetime
    text: str


class Diary:
    """The free times that were last shown of an agent, kept with the record: one who compares offers asks again.

    Args:
        agent: The record; the diary of a changed one begins anew.
    """

    def __init__(self, agent: Agent) -> None:
        self._now: datetime | None = None
        self._taken: tuple[object, object] = (None, None)
        self._shown: dict[tuple[int, str], list[str]] = {}

    def at(self, now: datetime, viewings: object, engagements: object) -> dict[tuple[int, str], list[str]]:
        """Return what has been shown by count and listing, empty if the time or what is taken is another.

        Args:
            now: The time.
            viewings: The list of viewings ahead, which is the same list until one is written.
            engagements: The list of the agent's engagements, likewise.
        """
        if self._now != now or self._taken[0] is not viewings or self._taken[1] is not engagements:
            self._now, self._taken, self._shown = now, (viewings, engagements), {}
        return self._shown


@lru_cache(maxsize=8192)
def half_hours(hours: Hours, day: date, most: int = 0) -> list[Slot]:
    """Return the half hours in which viewings fit into somebody's working hours on a day. Not to be changed.

    Args:
        hours: When they work.
        day: The day.
        most: At most so many, spread over the day; 0 for all.
    """
    span = hours.span(day)
    found: list[Slot] = []
    at = span[0] + timedelta(minutes=-span[0].minute % 30) if span else None
    while span and at is not None and at + VIEWING <= span[1]:
        found.append(Slot(at, at + VIEWING, plain(at)))
        at += _SLOT
    return some_of(found, most)


def some_of(slots: list[Slot], most: int) -> list[Slot]:
    """Return at most so many of some slots, the first, the last and others between; all of them for 0."""
    if not most or len(slots) <= most:
        return slots
    return [slots[place * (len(slots) - 1) // max(1, most - 1)] for place in range(most)]


def by_day(spans: Iterable[Span], where: ZoneInfo) -> dict[date, list[Span]]:
    """Return spans of time by the days of a zone that they touch."""
    found: dict[date, list[Span]] = {}
    for span in spans:
        day, last = span[0].astimezone(where).date(), span[1].astimezone(where).date()
        found.setdefault(day, []).append(span)
        while day < last:
            day += _DAY
            found.setdefault(day, []).append(span)
    return found


def free(slots: list[Slot], taken: Iterable[Span]) -> list[Slot]:
    """Return the slots that no span of time touches."""
    for begin, end in taken:
        slots = [slot for slot in slots if slot.until <= begin or end <= slot.at]
    return slots
