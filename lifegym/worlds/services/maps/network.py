"""Lines as a network: an index of the lines at each stop, and a search with at most two changes.

Rounds of rides: each round looks only at the lines that call at a stop reached earlier in the round before, and follows
each once from its first such stop, so that a search is bounded by the length of all lines.
Times are whole minutes after the local midnight of the day asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lifegym.worlds.codec import dump
from lifegym.worlds.services.maps.geometry import Array, crosses, flat, heading, matrix_m, nearest, points_of
from lifegym.worlds.services.maps.journeys import FAR, Plan, Point, Ride, Route, Service, Walk
from lifegym.worlds.services.maps.records import Barrier, Line, Stop
from lifegym.worlds.services.maps.speeds import TORTUOSITY, WALK_M_A_MIN

MAX_RIDES: Final = 3
NEVER: Final = 2 * FAR
CHANGE_MIN: Final = 2
FOOT_M: Final = 320.0
"""Great-circle metres between stops that one changes between on foot."""
MAX_KEPT: Final = 400
MAX_POINTS: Final = 4000
"""Points whose nearest stops are kept."""


class Need(NamedTuple):
    """The fewest minutes that a destination is away, waiting left out, so that no better journey is given up.

    Each holds one value for each stop.
    """

    boarding: tuple[Sequence[int], ...]
    """By turn, for who is to board there."""
    alighting: tuple[Sequence[int], ...]
    """By turn, for who alights there: on foot to the end, or by the rides that are left."""
    flying: Sequence[int]
    """Straight at the fastest speed of any line."""


class Network:
    """Stops, routes and footpaths, built from the records of one version.

    Args:
        stops: All stops.
        lines: All lines.
        waters: What nobody walks across.
    """

    def __init__(self, stops: Iterable[Stop], lines: Iterable[Line], waters: Iterable[Barrier] = ()) -> None:
        self.waters = [np.array(row.points) for row in waters]
        self.stops = list(stops)
        self.number = {row.stop_id: place for place, row in enumerate(self.stops)}
        self.points: Array = points_of(self.stops)
        self.routes: list[Route] = []
        self.at: list[list[tuple[int, int]]] = [[] for _ in self.stops]
        self.arriving: list[list[int]] = [[] for _ in self.stops]
        self.apart: Array = matrix_m(self.points, self.points) if self.stops else np.zeros((0, 0))
        self.line_names: dict[str, str] = {}
        for line in lines:
            self.line_names[line.line_id] = line.name
            if all(stop in self.number for stop in line.stops):
                self._add(line)
        self.fastest = self._fastest()
        self.foot = self._footpaths()
        self.direct = self._rides()
        self.change = self._changes()
        self._needs: dict[tuple[tuple[int, int], ...], Need] = {}
        self._around: dict[tuple[float, float], str] = {}
        self._near: dict[tuple[float, float, float, int], dict[int, int]] = {}
        self.days: dict[tuple[int, int], Sequence[int]] = {}

    def _add(self, line: Line) -> None:
        there = tuple(self.number[stop] for stop in line.stops)
        whole = line.minutes[-1]
        back = tuple(whole - minute for minute in reversed(line.minutes))
        for route in (Route(line, False, there, line.minutes), Route(line, True, there[::-1], back)):
            for place, stop in enumerate(route.stops[:-1]):
                self.at[stop].append((len(self.routes), place))
            for stop in route.stops[1:]:
                self.arriving[stop].append(len(self.routes))
            self.routes.append(route)

    def _fastest(self) -> float:
        """Return the most great-circle metres a minute between two stops of any line, or on foot."""
        found = WALK_M_A_MIN
        for route in self.routes[::2]:
            for (one, start), (two, end) in pairwise(zip(route.stops, route.minutes, strict=True)):
                found = max(found, float(self.apart[one, two]) / max(1, end - start))
        return found

    def _footpaths(self) -> list[list[tuple[int, int]]]:
        found: list[list[tuple[int, int]]] = [[] for _ in self.stops]
        near = (self.apart < FOOT_M) & ~self._wet(self.points, self.points)
        for one, two in zip(*np.nonzero(near), strict=True):
            if one != two:
                found[int(one)].append((int(two), 1 + walk_minutes(float(self.apart[one, two]))))
        return found

    def _wet(self, starts: Array, ends: Array) -> npt.NDArray[np.bool_]:
        """Return which ways on foot between points, (n, m), would lead through water."""
        found = np.zeros((len(starts), len(ends)), dtype=bool)
        for chain in self.waters:
            lat, lng = float(chain[0, 0]), float(chain[0, 1])
            found |= crosses(flat(starts, lat, lng), flat(ends, lat, lng), flat(chain, lat, lng))
        return found

    def wet(self, one: Point, two: Point) -> bool:
        """Return whether the straight way on foot between two positions would lead through water."""
        here, there = np.array([[one.lat, one.lng]]), np.array([[two.lat, two.lng]])
        return bool(self._wet(here, there)[0, 0])

    def near(self, lat: float, lng: float, within_m: float, most: int) -> dict[int, int]:
        """Return the nearest stops of a point with the minutes on foot to each. Not to be changed."""
        if not self.stops:
            return {}
        key = (lat, lng, within_m, most)
        known = self._near.get(key)
        if known is not None:
            return known
        here = np.array([[lat, lng]])
        away = np.where(self._wet(here, self.points)[0], np.inf, matrix_m(here, self.points)[0])
        close = [int(stop) for stop in np.argsort(away, kind="stable")[: most * 3] if away[stop] <= within_m]
        # A stop further off is worth a walk only for lines that do not call at a nearer one.
        found: dict[int, int] = {}
        seen: set[int] = set()
        for stop in close:
            routes = {route for route, _ in self.at[stop]}
            if len(found) < most and (not routes <= seen or not found):
                found[stop] = walk_minutes(float(away[stop]))
                seen |= routes
        if len(self._near) >= MAX_KEPT:
            self._near.clear()
        self._near[key] = found
        return found

    def around(self, lat: float, lng: float) -> str:
        """Return the three nearest stops of a point within 3 km as a place's page shows them, in JSON."""
        found = self._around.get((lat, lng))
        if found is None:
            stops = [
                {"stop_id": stop.stop_id, "name": stop.name,
                 "lines": [name for line in stop.lines if (name := self.line_names.get(line)) is not None],
                 "walk_min": walk_minutes(away), "direction": heading(lat, lng, stop.lat, stop.lng)}
                for away, stop in nearest(self.stops, self.points, lat, lng, 3, 3_000)
            ]  # fmt: skip
            found = dump({"nearest_stops": stops})
            if len(self._around) < MAX_POINTS:
                self._around[lat, lng] = found
        return found

    def search(
        self, service: Service, access: dict[int, int], egress: dict[int, int], start: int, until: int
    ) -> list[Plan]:
        """Return the earliest arrivals with no, one and two changes, where each further change gains time.

        Args:
            service: How the lines run.
            access: Stops near the origin with minutes on foot.
            egress: Stops near the destination with minutes on foot.
            start: The minute from which one may leave.
            until: The minute after which nobody wants to arrive.
        """
        need = self._need(egress)
        reached: dict[int, tuple[int, int, int, int, int]] = {
            stop: (start + minutes, -2, 0, 0, 0) for stop, minutes in access.items()
        }
        best = {stop: label[0] for stop, label in reached.items()}
        marked: Iterable[int] = list(reached)
        rounds = [reached]
        rides: list[dict[int, tuple[int, int, int, int, int]]] = [{}]
        bound = until
        plans = []
        goal = {route for stop in egress for route in self.arriving[stop]}
        for turn in range(MAX_RIDES):
            last = turn == MAX_RIDES - 1
            least = need.boarding[turn]
            queue: dict[int, int] = {}
            for stop in marked:
                if best[stop] + least[stop] >= bound:
                    continue
                for route, place in self.at[stop]:
                    # The last ride must end near the destination.
                    if place < queue.get(route, FAR) and (not last or route in goal):
                        queue[route] = place
            # Lines that lead there come first: what they find spares the others.
            queue = {route: queue[route] for route in sorted(queue, key=lambda route: route not in goal)}
            ridden, target, bound = self._ride(
                service, queue, rounds[-1], best, egress, bound, least, need.alighting[turn]
            )
            onward = dict(ridden)
            for stop, label in ridden.items():
                for other, minutes in self.foot[stop]:
                    at = label[0] + minutes
                    if at < best.get(other, FAR) and at + need.flying[other] < bound:
                        best[other] = at
                        onward[other] = (at, -1, stop, minutes, 0)
            rides.append(ridden)
            rounds.append(onward)
            marked = list(onward)
            if target >= 0:
                plans.append(self._plan(rounds, rides, target, egress[target], access))
            if not onward:
                break
        return plans

    def _need(self, egress: dict[int, int]) -> Need:
        """Return the fewest minutes from each stop to a destination, kept for the next who asks."""
        key = tuple(egress.items())
        found = self._needs.get(key)
        if found is None:
            if len(self._needs) >= MAX_KEPT:
                self._needs.clear()
            found = self._needs[key] = self._needed(egress)
        return found

    def _needed(self, egress: dict[int, int]) -> Need:
        walks = np.full(len(self.stops), FAR, dtype=np.int64)
        for stop, minutes in egress.items():
            walks[stop] = minutes
        boarding, alighting = [], [walks]
        for _ in range(MAX_RIDES):
            boarding.append(np.minimum(FAR, (self.direct + alighting[-1]).min(1, initial=FAR)))
            alighting.append(np.minimum(walks, (self.change + boarding[-1]).min(1, initial=FAR)))
        return Need(
            tuple(row.tolist() for row in reversed(boarding)),
            tuple(row.tolist() for row in reversed(alighting[:-1])),
            self._least(egress),
        )

    def _rides(self) -> npt.NDArray[np.int64]:
        """Return the fewest minutes between stops by one line, (n, n); FAR where none leads there."""
        found = np.full((len(self.stops), len(self.stops)), FAR, dtype=np.int64)
        for route in self.routes:
            there, minutes = np.array(route.stops), np.array(route.minutes)
            for place in range(len(there) - 1):
                # A stop that a line passes twice is reached the first time it comes.
                np.minimum.at(found, (there[place], there[place + 1 :]), minutes[place + 1 :] - minutes[place])
        return found

    def _changes(self) -> npt.NDArray[np.int64]:
        """Return the minutes on foot between stops where one may change, (n, n)."""
        found = np.full((len(self.stops), len(self.stops)), FAR, dtype=np.int64)
        np.fill_diagonal(found, 0)
        for stop, others in enumerate(self.foot):
            for other, minutes in others:
                found[stop, other] = minutes
        return found

    def _least(self, egress: dict[int, int]) -> Sequence[int]:
        """Return the fewest minutes from each stop to a destination, straight at the fastest speed of any line."""
        if not egress:
            return [0] * len(self.stops)
        ends = list(egress)
        away = self.apart[ends] / self.fastest + np.array([egress[stop] for stop in ends])[:, None]
        found: list[int] = away.min(0).astype(int).tolist()
        return found

    def retimed(self, service: Service, plan: Plan, start: int) -> Plan | None:
        """Return the same journey by the next trips from a minute on, or None when none follows."""
        legs: list[Ride | Walk] = []
        ready = start
        for place, leg in enumerate(plan.legs):
            if isinstance(leg, Walk):
                legs.append(Walk(leg.start, leg.end, ready, ready + leg.arrives - leg.departs))
                ready = legs[-1].arrives
                continue
            route = self.routes[leg.route]
            comes, leaves = held(route, service.holds)
            change = CHANGE_MIN if place and isinstance(plan.legs[place - 1], Ride) else 0
            late, pauses = service.late.get(leg.route, 0), service.pauses.get(leg.route, ())
            at = next_departure(service.departures(leg.route), leaves[leg.board] + late, ready + change, pauses)
            if at >= FAR:
                return None
            ready = at + comes[leg.alight] - leaves[leg.board]
            legs.append(Ride(leg.route, leg.board, leg.alight, at, ready))
        first, ride = legs[0], legs[1]
        legs[0] = Walk(-1, first.end, ride.departs - (first.arrives - first.departs), ride.departs)  # type: ignore[union-attr]  # a journey begins on foot
        return Plan(legs[0].departs, legs[-1].arrives, tuple(legs))

    def _ride(
        self,
        service: Service,
        queue: dict[int, int],
        before: dict[int, tuple[int, int, int, int, int]],
        best: dict[int, int],
        egress: dict[int, int],
        bound: int,
        least: Sequence[int],
        onward: Sequence[int],
    ) -> tuple[dict[int, tuple[int, int, int, int, int]], int, int]:
        """Follow each queued route once; return the stops reached, the best last stop or -1, and its arrival."""
        ridden: dict[int, tuple[int, int, int, int, int]] = {}
        target = -1
        closed, holds = service.closed, service.holds
        # The innermost loop of every journey: names that are looked up once, and no call where nothing pauses.
        earlier, boarding = best.get, before.get
        for number, first in queue.items():
            route = self.routes[number]
            trips = service.departures(number)
            # A line whose last trip has gone by, or whose first comes too late, is not followed.
            if not trips or trips[0] + route.minutes[first] >= bound:
                continue
            stops = route.stops
            comes, leaves = held(route, holds) if holds else (route.minutes, route.minutes)
            late = service.late.get(number, 0)
            pauses = service.pauses.get(number, ())
            shift, board, departs = FAR, -1, 0
            for place in range(first, len(stops)):
                stop = stops[place]
                if closed and stop in closed:
                    continue
                if board >= 0:
                    at = shift + comes[place]
                    if at + onward[stop] < bound and at < earlier(stop, FAR):
                        best[stop] = at
                        ridden[stop] = (at, number, board, place, departs)
                        if stop in egress and at + egress[stop] < bound:
                            bound, target = at + egress[stop], stop
                known = boarding(stop)
                if known is not None and known[0] + least[stop] < bound:
                    ready = known[0] + (CHANGE_MIN if known[1] >= 0 else 0)
                    minute = leaves[place]
                    if ready <= shift + minute:
                        if pauses:
                            at = next_departure(trips, minute + late, ready, pauses)
                        else:
                            trip = bisect_left(trips, ready - minute - late)
                            at = trips[trip] + minute + late if trip < len(trips) else NEVER
                        if at - minute < shift and at + least[stop] < bound:
                            shift, board, departs = at - minute, place, at
        return ridden, target, bound

    def _plan(
        self,
        rounds: list[dict[int, tuple[int, int, int, int, int]]],
        rides: list[dict[int, tuple[int, int, int, int, int]]],
        target: int,
        last_walk: int,
        access: dict[int, int],
    ) -> Plan:
        legs: list[Ride | Walk] = []
        label = rides[-1][target]
        legs.append(Walk(target, -1, label[0], label[0] + last_walk))
        for turn in range(len(rides) - 1, 0, -1):
            at, number, board, alight, departs = label
            legs.append(Ride(number, board, alight, departs, at))
            stop = self.routes[number].stops[board]
            label = rounds[turn - 1][stop]
            if label[1] == -1:
                legs.append(Walk(label[2], stop, label[0] - label[3], label[0]))
                label = rides[turn - 1][label[2]]
        first = legs[-1]
        assert isinstance(first, Ride)
        stop = self.routes[first.route].stops[first.board]
        legs.append(Walk(-1, stop, first.departs - access[stop], first.departs))
        legs.reverse()
        return Plan(legs[0].departs, legs[-1].arrives, tuple(legs))


def walk_minutes(straight_m: float) -> int:
    """Return the minutes on foot of a way, from its great-circle metres."""
    return -(-int(straight_m * TORTUOSITY["walking"]) // int(WALK_M_A_MIN))


def held(route: Route, holds: dict[int, int]) -> tuple[Sequence[int], Sequence[int]]:
    """Return the minutes from a trip's start to each arrival and to each departure, as stops hold it up."""
    if not holds:
        return route.minutes, route.minutes
    comes, leaves, extra = [], [], 0
    for stop, minute in zip(route.stops, route.minutes, strict=True):
        comes.append(minute + extra)
        extra += holds.get(stop, 0)
        leaves.append(minute + extra)
    return comes, leaves


def next_departure(trips: Sequence[int], offset: int, ready: int, pauses: Iterable[tuple[int, int]]) -> int:
    """Return the first minute from ``ready`` on at which a trip leaves, or one that never comes.

    Args:
        trips: Minutes at which trips leave the route's first stop.
        offset: Minutes from there, delays included.
        ready: From when one may board.
        pauses: Spans in which nothing leaves.
    """
    place = bisect_left(trips, ready - offset)
    if not pauses:
        return trips[place] + offset if place < len(trips) else NEVER
    while place < len(trips):
        at = trips[place] + offset
        end = next((end for begin, end in pauses if begin <= at < end), None)
        if end is None:
            return at
        place = bisect_left(trips, end - offset, place + 1)
    return NEVER
