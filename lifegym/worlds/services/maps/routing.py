"""Directions, matrices of travel times, and traffic."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import Any, Final

import numpy as np

from lifegym.worlds.elapsed import after, later
from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import tool
from lifegym.worlds.services.maps.desk import Spot
from lifegym.worlds.services.maps.geometry import Array, beside, box_of, heading, metres, middle, widened
from lifegym.worlds.services.maps.journeys import Service
from lifegym.worlds.services.maps.records import Road
from lifegym.worlds.services.maps.riding import Riding
from lifegym.worlds.services.maps.speeds import TORTUOSITY, level, slower, traffic
from lifegym.worlds.services.maps.travel import REACH_M, Ways, course_of, in_force

MOST_POINTS: Final = 25
MOST_TRANSIT: Final = 4
"""Pairs of a transit matrix, each of which is a search through the timetable."""
LATER_MIN: Final = (30, 60, 120)
_ALONG_M: Final = 650.0
_STRETCH: Final = 0.2
"""Share of a way that one road is taken for."""
_SAME_WAY: Final = 0.7
"""Cosine of the angle up to which a road leads the same way: 45 degrees."""


class Routing(Riding):
    """The tools for ways by road."""

    @tool
    def directions(
        self, origin: str, dest: str, mode: str = "driving", depart_at: str | None = None
    ) -> dict[str, Any]:  # fmt: skip
        """Show the way from one place to another: distance, time with traffic and weather, steps, events on the way.

        Also says whether the destination is open on arrival. For several pairs at once use distance_matrix.

        Args:
            origin: A place_id, stop_id, "lat,lng", a name or an address.
            dest: Likewise.
            mode: driving, walking, bicycling or transit (the best journey; get_transit shows several).
            depart_at: ISO date-time by the clock at the origin; now if left out.

        Example:
            maps.directions(origin="Dam", dest="Europaplein", mode="bicycling", depart_at="2027-03-02T08:15")
        """
        way = self.read_mode(mode)
        one, two = self.spot(origin, "origin"), self.spot(dest, "dest")
        at = self.read_time(depart_at, one.zone)
        head = {"origin": one.view(), "dest": two.view(), "mode": way}
        if way == "transit":
            ask = self.ask_of(one, two, at)
            plans = self.plans(ask, 1)
            if not plans:
                raise ToolError("NOT_FOUND", self.why_none(ask, at))
            journey = self.journey(ask, plans[0])
            return {**head, **journey, "notices": self.notices(ask, plans, at),
                    **self._on_arrival(two, journey["arrives"])}  # fmt: skip
        ways = self.ways([one], [two], way, at)
        seconds = float(ways.seconds[0, 0])
        if not math.isfinite(seconds):
            raise ToolError("NOT_FOUND", self._no_way(one, two, way, at))
        arrives = after(at, timedelta(seconds=round(seconds)))
        result: dict[str, Any] = {
            **head,
            "departs": at,
            "arrives": arrives,
            "distance_m": round(float(ways.way_m[0, 0])),
            "duration_s": round(seconds),
            "duration_min": _minutes(seconds),
            "steps": self._steps(one, two, ways, way),
            **self._troubles(ways, 0, 0, one, two, at),
            **self._on_arrival(two, arrives),
        }
        if way == "driving":
            result["free_flow_s"] = round(float(ways.free_s[0, 0]))
            result["traffic"] = level(ways.factor)
        return result

    def _on_arrival(self, dest: Spot, arrives: datetime) -> dict[str, Any]:
        place = self.places.get(dest.key)
        if place is None:
            return {}
        schedule = self.schedule_of(place)
        view: dict[str, Any] = {"dest_open_on_arrival": schedule.is_open(arrives)}
        if view["dest_open_on_arrival"]:
            view["dest_closes"] = schedule.closes_at(arrives)
        elif view["dest_open_on_arrival"] is False:
            view["dest_opens"] = schedule.opens_at(arrives)
        return view

    def _no_way(self, one: Spot, two: Spot, mode: str, at: datetime) -> str:
        straight = metres(one.lat, one.lng, two.lat, two.lng)
        if straight > REACH_M[mode]:
            return f"{straight / 1000:.0f} km is too far for {mode}; try another mode, a train or a flight."
        storm = self.storm_over(one.city, at) or self.storm_over(two.city, at)
        why = f" while {storm.title!r} lasts" if storm else ""
        return f"No bridge, tunnel or ferry between {one.label} and {two.label} is open for {mode}{why}."

    def _steps(self, one: Spot, two: Spot, ways: Ways, mode: str) -> list[dict[str, Any]]:
        """Return the way in words, over the roads that lie along it."""
        total = float(ways.way_m[0, 0])
        taken = int(ways.crossing[0, 0])
        over = ways.crossings[taken] if taken >= 0 else None
        roads = self._roads_along(one, two, mode)
        direction = heading(one.lat, one.lng, two.lat, two.lng)
        names: list[tuple[str, float]] = []
        if over is not None:
            lat, lng = middle(over.points)
            share = metres(one.lat, one.lng, lat, lng)
            share /= max(1.0, share + metres(lat, lng, two.lat, two.lng))
            verb = "Take the" if over.kind == "ferry" else "Cross the water by the"
            names.append((f"{verb} {over.name}", share))
        names += [(f"Continue on {road.name}", share) for share, road in roads]
        names.sort(key=lambda item: item[1])
        marks = [0.0, *(share for _, share in names), 1.0]
        texts = [f"Head {direction} from {self._spoken(one)}", *(text for text, _ in names)]
        steps = [
            {"instruction": text, "distance_m": round(total * (marks[place + 1] - marks[place]))}
            for place, text in enumerate(texts)
        ]
        return [*steps, {"instruction": f"Arrive at {self._spoken(two)}", "distance_m": 0}]

    def _spoken(self, spot: Spot) -> str:
        """Return a position as one would say it: a bare point by the nearest address."""
        if spot.kind != "point":
            return spot.label
        street, number = self.nearest_house(spot.lat, spot.lng)
        if street is None:
            return spot.label
        return f"{street.name} {number}" if number else street.name

    def _roads_along(self, one: Spot, two: Spot, mode: str) -> list[tuple[float, Road]]:
        """Return up to four roads near the straight line, with how far along each is met."""
        around = widened(box_of(((one.lat, one.lng), (two.lat, two.lng))), _ALONG_M)
        near = []
        east, north = (two.lng - one.lng) * math.cos(math.radians(one.lat)), two.lat - one.lat
        length = math.hypot(east, north) or 1.0
        for road, (lat, lng, leads_east, leads_north) in self.roads.paired(course_of):
            # One goes on along a road only where it leads the same way, not where it is crossed.
            if around.holds(lat, lng) and abs(east * leads_east + north * leads_north) > _SAME_WAY * length:
                away, share = beside(lat, lng, (one.lat, one.lng), (two.lat, two.lng))
                if away <= _ALONG_M:
                    near.append((away, share, road))
        near.sort(key=_away)
        found: list[tuple[float, Road]] = []
        for _, share, road in near[:8]:
            # Of roads side by side one takes the nearest.
            alone = all(abs(share - other) > _STRETCH for other, _ in found)
            if alone and 0.04 < share < 0.96 and not road.crosses and mode in road.modes:
                found.append((share, road))
        return found[:4]

    def _troubles(self, ways: Ways, row: int, column: int, one: Spot, two: Spot, at: datetime) -> dict[str, Any]:
        """Return the events and the weather that a way feels."""
        events = []
        for event, touched in ways.touched:
            if touched[row, column]:
                road = self.roads.get(event.road_id)
                events.append(
                    {"event_id": event.event_id, "kind": event.kind, "road": road.name if road else "",
                     "delay_min": event.magnitude, "until": event.end, "note": event.note}
                )  # fmt: skip
        towns = dict.fromkeys((one.city, two.city))
        effects = {item.warning_id: item for town in towns for item in self.effects_at(town, at)}
        return {
            "events": events,
            "weather": [
                {"title": item.title, "severity": item.severity, "until": item.end} for item in effects.values()
            ],
        }  # fmt: skip

    @tool
    def distance_matrix(
        self, origins: list[str], dests: list[str], mode: str = "driving", depart_at: str | None = None
    ) -> dict[str, Any]:
        """Compare distances and times between several origins and destinations at once, up to 25 by 25.

        Each row of distances_m and durations_s is an origin, each column a destination. For the way itself use
        directions; it gives the same figures.

        Args:
            origins: 1 to 25 of place_id, stop_id, "lat,lng", name or address.
            dests: Likewise.
            mode: driving, walking, bicycling, or transit (at most 4 pairs).
            depart_at: ISO date-time by the clock at the first origin; now if left out.

        Example:
            maps.distance_matrix(origins=["Dam", "Station Zuid"], dests=["Noorderpark"], mode="walking")
        """
        way = self.read_mode(mode)
        for name, texts in (("origins", origins), ("dests", dests)):
            if not 1 <= len(texts) <= MOST_POINTS:
                raise ToolError("INVALID_REQUEST", f"{name} holds 1 to {MOST_POINTS} places, got {len(texts)}.")
        if way == "transit" and len(origins) * len(dests) > MOST_TRANSIT:
            raise ToolError(
                "INVALID_REQUEST", f"A transit matrix has at most {MOST_TRANSIT} pairs, each a search; ask in parts."
            )
        before = self.names.spots
        known = {
            text: before.get(text) or self.spot(text, "origins or dests") for text in dict.fromkeys((*origins, *dests))
        }
        ones, twos = [known[text] for text in origins], [known[text] for text in dests]
        at = self.read_time(depart_at, ones[0].zone)
        far: list[list[int | None]]
        long: list[list[int | None]]
        if way == "transit":
            # Minutes count from the midnight of the origin, so another zone has a service of its own.
            service = self.service_about(self.ask_of(ones[0], twos[0], at))
            cells = [
                [self._transit_cell(one, two, at, service if one.zone == ones[0].zone else None) for two in twos]
                for one in ones
            ]
            far = [[cell[0] for cell in row] for row in cells]
            long = [[cell[1] for cell in row] for row in cells]
            lost = any(None in row for row in long)
        else:
            ways = self.ways(ones, twos, way, at)
            far, long, lost = _whole(ways.way_m, ways.seconds)
        result = {
            "mode": way,
            "depart_at": at,
            "origins": [{"asked": text, "name": known[text].label, "id": known[text].key} for text in origins],
            "dests": [{"asked": text, "name": known[text].label, "id": known[text].key} for text in dests],
            "distances_m": far,
            "durations_s": long,
        }
        if lost:
            result["note"] = "null: no way or journey; directions says why."
        return result

    def _transit_cell(
        self, one: Spot, two: Spot, at: datetime, service: Service | None
    ) -> tuple[int | None, int | None]:
        """Return about how far a journey goes and the seconds from leaving to being there."""
        plans = self.plans(self.ask_of(one, two, at), 1, service)
        if not plans:
            return None, None
        straight = metres(one.lat, one.lng, two.lat, two.lng)
        return round(straight * TORTUOSITY["driving"]), 60 * (plans[0].arrives - plans[0].leaves)

    @tool
    def get_traffic_estimate(self, origin: str, dest: str, depart_at: str | None = None) -> dict[str, Any]:
        """Estimate a drive with its traffic: usual range, events and weather, and what leaving later would change.

        Args:
            origin: A place_id, stop_id, "lat,lng", a name or an address.
            dest: Likewise.
            depart_at: ISO date-time by the clock at the origin; now if left out.

        Example:
            maps.get_traffic_estimate(origin="Rokin", dest="Schiphol", depart_at="2027-03-02T08:30")
        """
        one, two = self.spot(origin, "origin"), self.spot(dest, "dest")
        at = self.read_time(depart_at, one.zone)
        ways = self.ways([one], [two], "driving", at)
        seconds, free = float(ways.seconds[0, 0]), float(ways.free_s[0, 0])
        if not math.isfinite(seconds):
            raise ToolError("NOT_FOUND", self._no_way(one, two, "driving", at))
        waiting = [
            {"departs": then, "duration_min": _minutes(self._drive_at(ways, one, two, then))}
            for then in (later(at, minutes) for minutes in LATER_MIN)
        ]
        return {
            "origin": one.view(),
            "dest": two.view(),
            "departs": at,
            "arrives": after(at, timedelta(seconds=round(seconds))),
            "distance_m": round(float(ways.way_m[0, 0])),
            "duration_in_traffic_s": round(seconds),
            "duration_in_traffic_min": _minutes(seconds),
            "free_flow_min": _minutes(free),
            "range_min": [_minutes(free + 0.7 * (seconds - free)), _minutes(seconds + 0.12 * free)],
            "traffic": level(seconds / free if free else 1.0),
            **self._troubles(ways, 0, 0, one, two, at),
            "leaving_later": waiting,
        }

    def _drive_at(self, ways: Ways, one: Spot, two: Spot, then: datetime) -> float:
        """Return the seconds of the same drive later: its traffic, its weather, the events that still last."""
        day_type = self.day_type(then.date(), self.holidays_of(one.country, one.city))
        effects = {row for city in {one.city, two.city} for row in self.effects_at(city, then)}
        slow = max([1.0, *(slower(row.kind, row.severity, "driving") for row in effects)])
        extra = sum(
            event.magnitude
            for event, touched in ways.touched
            if touched[0, 0] and in_force(event.start, event.end, event.status, then)
        )
        return float(ways.free_s[0, 0]) * traffic(then, day_type) * slow + 60.0 * extra


def _away(item: tuple[float, float, Road]) -> float:
    return item[0]


def _whole(way_m: Array, seconds: Array) -> tuple[list[list[int | None]], list[list[int | None]], bool]:
    """Return rounded metres and seconds, None in both where there is no way, and whether that is so anywhere."""
    reached = np.isfinite(seconds)
    far: list[list[int | None]]
    long: list[list[int | None]]
    if reached.all():
        far, long = np.rint((way_m, seconds)).astype(int).tolist()
        return far, long, False
    far, long = np.rint(np.where(reached, (way_m, seconds), 0)).astype(int).tolist()
    for row, column in zip(*np.nonzero(~reached), strict=True):
        far[int(row)][int(column)] = long[int(row)][int(column)] = None
    return far, long, True


def _minutes(seconds: float) -> int:
    return -(-round(seconds) // 60)
