"""Ways by car, on foot and by bicycle, for one pair of points and for whole matrices in the same arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lifegym.worlds.folding import plain_name
from lifegym.worlds.services.maps.desk import Desk, Spot
from lifegym.worlds.services.maps.geometry import (
    Array,
    Box,
    along,
    arcs_m,
    box_of,
    crosses,
    flat,
    metres,
    middle,
    near_segments,
    on_globe,
    widened,
)
from lifegym.worlds.services.maps.records import Barrier, Line, Road, RoadEvent, WeatherEffect
from lifegym.worlds.services.maps.speeds import TORTUOSITY, free_seconds, slower, traffic

TOUCH_M: Final = 500.0
"""A way feels an event on a road that lies this near its straight line."""
SHORT_M: Final = 700.0
"""Shorter ways keep to their own streets and feel no event."""
REACH_M: Final = {"walking": 60_000.0, "bicycling": 200_000.0, "driving": 2_500_000.0}
_REGION_M: Final = 80_000.0
_STORMY: Final = frozenset(("wind", "thunderstorm", "typhoon", "coastal", "snow", "ice"))
_STOPS: Final = frozenset(("severe", "extreme"))


class Ways(NamedTuple):
    """Ways from n origins to m destinations, as (n, m); what cannot be reached has an infinite time."""

    way_m: Array
    free_s: Array
    seconds: Array
    factor: float
    crossing: npt.NDArray[np.int64]
    """Number in ``crossings`` of the bridge, tunnel or ferry taken, or -1."""
    crossings: list[Road]
    touched: list[tuple[RoadEvent, npt.NDArray[np.bool_]]]
    """Events on roads, each with the ways that feel it."""


class Travel(Desk):
    """The arithmetic of ways, and what is in force at an instant."""

    def effects_at(self, city: str, at: datetime) -> list[WeatherEffect]:
        """Return the weather warnings that a city feels at an instant."""
        if not len(self.effects):
            return []
        town = plain_name(city)
        return [
            row
            for row, towns in self.effects.paired(_towns)
            if town in towns and row.status != "ended" and row.start <= at < row.end
        ]

    def storm_over(self, city: str, at: datetime) -> WeatherEffect | None:
        """Return the warning that closes what is exposed in a city at an instant, if there is one."""
        return next((row for row in self.effects_at(city, at) if stops_exposed(row)), None)

    def road_events_at(self, at: datetime) -> list[tuple[RoadEvent, Road]]:
        """Return the events on roads at an instant, with their roads."""
        found = []
        for event in self.road_events:
            if in_force(event.start, event.end, event.status, at):
                road = self.roads.get(event.road_id)
                if road is not None:
                    found.append((event, road))
        return found

    def _event_point(self, event: RoadEvent, road: Road) -> tuple[float, float]:
        """Return where on its road an event is: its own point, else the road's middle."""
        return (event.lat, event.lng) if event.lat or event.lng else self.roads.made(road, middle_of)

    def ways(self, origins: Sequence[Spot], dests: Sequence[Spot], mode: str, at: datetime) -> Ways:
        """Return ways between points at an instant.

        Args:
            origins: n places of departure.
            dests: m destinations.
            mode: driving, walking or bicycling.
            at: When one leaves, by the clock of the first origin.
        """
        count = len(origins)
        points = [(spot.lat, spot.lng) for spot in (*origins, *dests)]
        both = np.array(points)
        globe = on_globe(both)
        straight = arcs_m(globe[:, :count], globe[:, count:])
        events = self.road_events_at(at)
        # Straight lines keep to the box of their ends, so what lies apart from it is neither crossed nor felt.
        box = box_of(points)
        extra = np.zeros_like(straight)
        crossing = np.full(straight.shape, -1, dtype=np.int64)
        taken: list[Road] = []
        for barrier, around in self.barriers.paired(_barrier_box):
            if box.apart(around):
                continue
            if metres(*barrier.points[0], origins[0].lat, origins[0].lng) < _REGION_M:
                straight = self._across(barrier, both, globe, straight, extra, crossing, taken, events, mode, at)
        touched = self._touched(both, straight, events, mode, widened(box, TOUCH_M))
        for event, ways in touched:
            extra[ways] += event.magnitude * (60.0 if mode == "driving" else 25.0)
        way_m = straight * TORTUOSITY[mode]
        free = free_seconds(way_m, mode)
        factor = 1.0
        if mode == "driving":
            spot = origins[0]
            day_type = self.day_type(at.date(), self.holidays_of(spot.country, spot.city))
            factor = traffic(at, day_type)
        slow = self._slowed(origins, dests, mode, at)
        seconds = free * factor * slow + extra
        seconds[straight > REACH_M[mode]] = np.inf
        return Ways(way_m, free, seconds, factor, crossing, taken, touched)

    def _slowed(self, origins: Sequence[Spot], dests: Sequence[Spot], mode: str, at: datetime) -> Array:
        """Return by how much the weather slows each way: the worse of both ends."""
        if not len(self.effects):
            return np.ones((len(origins), len(dests)))
        cities = {spot.city for spot in (*origins, *dests)}
        by_city = {
            city: max([1.0, *(slower(row.kind, row.severity, mode) for row in self.effects_at(city, at))])
            for city in cities
        }
        one = np.array([by_city[spot.city] for spot in origins])
        two = np.array([by_city[spot.city] for spot in dests])
        found: Array = np.maximum(one[:, None], two[None, :])
        return found

    def _across(
        self,
        barrier: Barrier,
        both: Array,
        globe: Array,
        straight: Array,
        extra: Array,
        crossing: npt.NDArray[np.int64],
        taken: list[Road],
        events: list[tuple[RoadEvent, Road]],
        mode: str,
        at: datetime,
    ) -> Array:
        """Lead the ways that cross a barrier over the best crossing that is open; without one they have no end."""
        ends, count = flat(both, *barrier.points[0]), len(straight)
        mask = crosses(ends[:count], ends[count:], self.barriers.made(barrier, _chain))
        if not mask.any():
            return straight
        closed = {road.road_id for event, road in events if event.kind == "closure"}
        stormy = self.storm_over(barrier.city, at) is not None
        roads = [
            road
            for road in self.roads.grouped(_crossed).get(barrier.barrier_id, ())
            if mode in road.modes and road.road_id not in closed and not (road.exposed and stormy)
        ]
        if not roads:
            return np.where(mask, np.inf, straight)
        delays: dict[str, int] = {}
        for event, road in events:
            delays[road.road_id] = delays.get(road.road_id, 0) + event.magnitude
        waits = np.array([60.0 * (road.wait_min + delays.get(road.road_id, 0)) for road in roads])
        lengths = np.array([self.roads.made(road, _span) for road in roads])
        mouths = np.array([road.points[0] for road in roads] + [road.points[-1] for road in roads])
        rows, columns = np.nonzero(mask)
        away, half = arcs_m(on_globe(mouths), globe), len(roads)
        before, after = away[:, rows], away[:, count + columns]
        # Over each crossing one way and the other.
        ways = np.minimum(before[:half] + after[half:], before[half:] + after[:half]) + lengths[:, None]
        pace = {"walking": 1.1, "bicycling": 3.6, "driving": 7.0}[mode]
        best = (ways / pace + waits[:, None]).argmin(0)
        found = straight.copy()
        found[rows, columns] = ways[best, np.arange(len(rows))]
        extra[rows, columns] += waits[best]
        crossing[rows, columns] = best + len(taken)
        taken.extend(roads)
        return found

    def _touched(
        self, both: Array, straight: Array, events: list[tuple[RoadEvent, Road]], mode: str, box: Box
    ) -> list[tuple[RoadEvent, npt.NDArray[np.bool_]]]:
        """Return the events that ways feel: cars all of them, bicycles closures, walkers none."""
        if mode == "walking":
            return []
        felt = [
            (event, road)
            for event, road in events
            if not road.crosses
            and mode in road.modes
            and (mode == "driving" or event.kind == "closure")
            and box.holds(*self._event_point(event, road))
        ]
        lat, lng = both[0].tolist()
        felt = [item for item in felt if metres(lat, lng, *self._event_point(*item)) < _REGION_M]
        if not felt:
            return []
        points = flat(np.concatenate((both, [self._event_point(*item) for item in felt])), lat, lng)
        from_here, to_there = points[: len(straight)], points[len(straight) : len(both)]
        hits = near_segments(points[len(both) :], from_here, to_there, TOUCH_M)
        hits &= straight > SHORT_M
        some = np.flatnonzero(hits.any((1, 2))).tolist()
        return [(felt[place][0], hits[place]) for place in some]


def in_force(start: datetime, end: datetime | None, status: str, at: datetime) -> bool:
    """Return whether something that was not called off lasts at an instant."""
    return status in ("planned", "active") and start <= at and (end is None or at < end)


def middle_of(road: Road) -> tuple[float, float]:
    """Return the middle of a road."""
    return middle(road.points)


def course_of(road: Road) -> tuple[float, float, float, float]:
    """Return the middle of a road and how far east and north it leads there, per metre."""
    lat, lng = middle(road.points)
    one, two = along(road.points, 0.4), along(road.points, 0.6)
    east, north = (two[1] - one[1]) * math.cos(math.radians(lat)), two[0] - one[0]
    length = math.hypot(east, north)
    return (lat, lng, east / length, north / length) if length else (lat, lng, 0.0, 0.0)


def _towns(effect: WeatherEffect) -> frozenset[str]:
    return frozenset(plain_name(area) for area in effect.areas)


def _crossed(road: Road) -> str:
    return road.crosses


def _span(road: Road) -> float:
    # A ferry's own water is no way that one goes; its minutes are its wait.
    return 0.0 if road.kind == "ferry" else metres(*road.points[0], *road.points[-1])


def _chain(barrier: Barrier) -> Array:
    return flat(np.array(barrier.points), *barrier.points[0])


def _barrier_box(barrier: Barrier) -> Box:
    return box_of(barrier.points)


def stops_exposed(effect: WeatherEffect) -> bool:
    """Return whether a warning stops ferries and cable cars and closes exposed bridges."""
    return effect.kind in _STORMY and effect.severity in _STOPS


def is_exposed(line: Line) -> bool:
    """Return whether a line stops in storms."""
    return line.exposed or line.kind in ("ferry", "cable_car")
