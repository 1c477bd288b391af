"""What a search through the timetable is made of: routes, rides, walks, plans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from lifegym.worlds.services.maps.records import Line

FAR: Final = 10**9
"""A minute that never comes."""


class Point(Protocol):
    """What lies somewhere."""

    @property
    def lat(self) -> float:
        """Latitude in degrees."""
        ...

    @property
    def lng(self) -> float:
        """Longitude in degrees."""
        ...


class Route(NamedTuple):
    """One direction of a line: its stops as numbers and the minutes from the first to each."""

    line: Line
    back: bool
    stops: tuple[int, ...]
    minutes: tuple[int, ...]


class Ride(NamedTuple):
    """A ride from one position of a route to a later one."""

    route: int
    board: int
    alight: int
    departs: int
    arrives: int


class Walk(NamedTuple):
    """A way on foot between two stops; -1 stands for where the journey begins or ends."""

    start: int
    end: int
    departs: int
    arrives: int


class Plan(NamedTuple):
    """A journey: when to leave, when one is there, and its legs in order."""

    leaves: int
    arrives: int
    legs: tuple[Ride | Walk, ...]

    @property
    def rides(self) -> list[Ride]:
        """The rides in order."""
        return [leg for leg in self.legs if isinstance(leg, Ride)]


class Service(NamedTuple):
    """How the lines run about the time asked for."""

    departures: Callable[[int], Sequence[int]]
    """Minutes at which trips of a route leave its first stop, in order."""
    late: dict[int, int]
    """Minutes a route is late."""
    holds: dict[int, int]
    """Minutes a stop holds each vehicle."""
    closed: frozenset[int]
    """Stops where nothing calls."""
    pauses: dict[int, list[tuple[int, int]]]
    """Spans in which nothing leaves on a route."""
