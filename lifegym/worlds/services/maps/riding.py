"""Public transport: how lines run at a time, journeys by the timetable, and why there are none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, NamedTuple

from lifegym.worlds.clock import zone
from lifegym.worlds.elapsed import later
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import plain_name
from lifegym.worlds.service import tool
from lifegym.worlds.services.maps.desk import Spot
from lifegym.worlds.services.maps.finding import Finding
from lifegym.worlds.services.maps.geometry import heading, metres
from lifegym.worlds.services.maps.journeys import Plan, Ride, Service, Walk
from lifegym.worlds.services.maps.network import Network, walk_minutes
from lifegym.worlds.services.maps.records import Line, Timetable
from lifegym.worlds.services.maps.travel import in_force, is_exposed, stops_exposed

ACCESS_M: Final = 1_300.0
FARTHER_M: Final = 4_000.0
MOST_STOPS: Final = 5
WALKABLE_M: Final = 2_600.0
MOST_PLANS: Final = 4
LONGEST_MIN: Final = 20 * 60
SLOW_M_A_MIN: Final = 210.0
MAX_DAYS_KEPT: Final = 600


class Ask(NamedTuple):
    """A question to the network: from where to where, and the minute of the day's count at which it begins."""

    origin: Spot
    dest: Spot
    base: datetime
    start: int
    access: dict[int, int]
    egress: dict[int, int]


class Riding(Finding):
    """The transit tool and what directions need of it."""

    @tool
    def get_transit(self, origin: str, dest: str, depart_at: str, limit: int = 3) -> dict[str, Any]:
        """Plan journeys by metro, tram, bus, train and ferry with at most two changes, by the timetable of that day.

        Walking at both ends is counted; suspensions, delays, closed stops, holidays and storms are taken into account.
        Use directions for a car, a bicycle or a walk.

        Args:
            origin: A place_id, stop_id, "lat,lng", a name or an address.
            dest: Likewise.
            depart_at: When one can leave, ISO date-time by the clock at the origin, or "now".
            limit: Most journeys shown, 1 to 4.

        Example:
            maps.get_transit(origin="Centraal Station", dest="Station Zuid", depart_at="2027-03-01T17:30")
        """
        if not 1 <= limit <= MOST_PLANS:
            raise ToolError("INVALID_REQUEST", f"limit is 1 to {MOST_PLANS}, got {limit}.")
        one, two = self.spot(origin, "origin"), self.spot(dest, "dest")
        at = self.read_time(depart_at, one.zone)
        ask = self.ask_of(one, two, at)
        plans = self.plans(ask, limit)
        straight = metres(one.lat, one.lng, two.lat, two.lng)
        result: dict[str, Any] = {
            "origin": one.view(),
            "dest": two.view(),
            "depart_at": at,
            "journeys": [self.journey(ask, plan) for plan in plans],
            "total": len(plans),
            "notices": self.notices(ask, plans, at),
        }
        if straight <= WALKABLE_M and not self.network.wet(one, two):
            minutes = walk_minutes(straight)
            result["on_foot"] = {"walk_min": minutes, "arrives": later(at, minutes)}
        if not plans:
            if "on_foot" not in result:
                raise ToolError("NOT_FOUND", self.why_none(ask, at))
            result["note"] = self.why_none(ask, at)
        return result

    def ask_of(self, one: Spot, two: Spot, at: datetime) -> Ask:
        """Return the question of a journey.

        Minutes count from the noon of the day less twelve hours, so that a night when the clock changes shifts what
        runs before it and no journey ends before it begins.
        """
        there = zone(one.zone)
        noon = datetime.combine(at.astimezone(there).date(), time(12), tzinfo=there)
        base = noon.astimezone(UTC) - timedelta(hours=12)
        seconds = (at - base).total_seconds()
        start = -int(-seconds // 60)
        net = self.network
        access = net.near(one.lat, one.lng, ACCESS_M, MOST_STOPS) or net.near(one.lat, one.lng, FARTHER_M, 2)
        egress = net.near(two.lat, two.lng, ACCESS_M, MOST_STOPS) or net.near(two.lat, two.lng, FARTHER_M, 2)
        return Ask(one, two, base, start, access, egress)

    def plans(self, ask: Ask, most: int, service: Service | None = None) -> list[Plan]:
        """Return journeys by arrival: the earliest ones, and the next that leave after the first has left.

        Args:
            ask: The question.
            most: How many journeys.
            service: How the lines run then, where it is known from a question for the same time.
        """
        if not ask.access or not ask.egress or (ask.origin.lat, ask.origin.lng) == (ask.dest.lat, ask.dest.lng):
            return []
        net = self.network
        service = service or self.service_about(ask)
        straight = metres(ask.origin.lat, ask.origin.lng, ask.dest.lat, ask.dest.lng)
        # By day a journey is over before a slow bus would be there; only at night one waits longer.
        soon = ask.start + 40 + int(straight / SLOW_M_A_MIN)
        plans = net.search(service, ask.access, ask.egress, ask.start, soon) or net.search(
            service, ask.access, ask.egress, ask.start, ask.start + LONGEST_MIN
        )
        found = {tuple(plan.rides): plan for plan in plans}
        # The same journeys by the next trips: who misses the first wants to know.
        turn = 0
        while plans and len(found) < most and turn < MOST_PLANS:
            plans = [
                again
                for plan in plans
                if (again := net.retimed(service, plan, plan.leaves + 1)) is not None
                and again.arrives <= ask.start + LONGEST_MIN
            ]
            found |= {tuple(plan.rides): plan for plan in plans}
            turn += 1
        return sorted(found.values(), key=lambda plan: (plan.arrives, len(plan.legs), plan.leaves))[:most]

    def service_about(self, ask: Ask) -> Service:
        """Return how the lines run about the time of a question."""
        net = self.network
        at = ask.base + timedelta(minutes=ask.start)
        day = (ask.base + timedelta(hours=12)).astimezone(zone(ask.origin.zone)).date()
        late: dict[str, int] = {}
        for event in self.line_events:
            if event.kind == "delay" and in_force(event.start, event.end, event.status, at):
                late[event.line_id] = late.get(event.line_id, 0) + event.delay_min
        holds: dict[int, int] = {}
        closed = set()
        for stop_event in self.stop_events:
            number = net.number.get(stop_event.stop_id)
            if number is None or not in_force(stop_event.start, stop_event.end, stop_event.status, at):
                continue
            if stop_event.kind == "closed":
                closed.add(number)
            else:
                holds[number] = holds.get(number, 0) + stop_event.delay_min
        pauses = self._pauses(ask)
        number_of_day = day.toordinal()
        return Service(
            departures=lambda route: net.days.get((route, number_of_day)) or self._departures(net, route, day),
            late={number: late[route.line.line_id] for number, route in enumerate(net.routes)
                  if route.line.line_id in late} if late else {},
            holds=holds,
            closed=frozenset(closed),
            pauses={number: pauses[route.line.line_id] for number, route in enumerate(net.routes)
                    if route.line.line_id in pauses} if pauses else {},
        )  # fmt: skip

    def _pauses(self, ask: Ask) -> dict[str, list[tuple[int, int]]]:
        """Return the spans, in minutes, in which nothing leaves on a line: suspensions, storms for exposed ones."""
        found: dict[str, list[tuple[int, int]]] = {}
        for event in self.line_events:
            if event.kind == "suspension" and event.status in ("planned", "active"):
                found.setdefault(event.line_id, []).append(_span(ask.base, event.start, event.end))
        for effect in self.effects:
            if effect.status == "ended" or not stops_exposed(effect):
                continue
            towns = {plain_name(area) for area in effect.areas}
            for line in self.lines:
                if is_exposed(line) and plain_name(line.city) in towns:
                    found.setdefault(line.line_id, []).append(_span(ask.base, effect.start, effect.end))
        for spans in found.values():
            spans.sort()
        return found

    def _departures(self, net: Network, route: int, day: date) -> Sequence[int]:
        """Return when trips of a route leave its first stop, from the evening before a day to the day after."""
        key = (route, day.toordinal())
        known = net.days.get(key)
        if known is None:
            if len(net.days) > MAX_DAYS_KEPT:
                net.days.clear()
            line = net.routes[route].line
            minutes = []
            for ahead in (-1, 0, 1):
                table = self.timetable_on(line, day + timedelta(days=ahead))
                if table is not None:
                    trips = table.back if net.routes[route].back else table.out
                    minutes += [trip + 1440 * ahead for trip in trips]
            known = net.days[key] = sorted(minutes)
        return known

    def timetable_on(self, line: Line, day: date) -> Timetable | None:
        """Return the timetable a line follows on a day."""
        area = self.city_named(line.city)
        kind = self.day_type(day, self.holidays_of(area.country if area else "", line.city))
        fitting = [
            row
            for row in self.timetables
            if row.line_id == line.line_id
            and row.days == kind
            and (row.valid_from is None or row.valid_from <= day)
        ]  # fmt: skip
        return max(fitting, key=lambda row: (row.valid_from or date.min, row.timetable_id), default=None)

    def instant(self, ask: Ask, minute: int) -> datetime:
        """Return a minute of the question's count as a time by the origin's clock."""
        return (ask.base + timedelta(minutes=minute)).astimezone(zone(ask.origin.zone))

    def journey(self, ask: Ask, plan: Plan) -> dict[str, Any]:
        """Return a journey as answers show it."""
        rides = plan.rides
        walked = sum(leg.arrives - leg.departs for leg in plan.legs if isinstance(leg, Walk))
        return {
            "departs": self.instant(ask, plan.leaves),
            "arrives": self.instant(ask, plan.arrives),
            "duration_min": plan.arrives - plan.leaves,
            "changes": len(rides) - 1,
            "walk_min": walked,
            "legs": [
                self._leg(ask, leg) for leg in plan.legs if isinstance(leg, Ride) or leg.arrives > leg.departs
            ],
        }  # fmt: skip

    def _leg(self, ask: Ask, leg: Ride | Walk) -> dict[str, Any]:
        net = self.network
        if isinstance(leg, Walk):
            one = net.stops[leg.start] if leg.start >= 0 else ask.origin
            two = net.stops[leg.end] if leg.end >= 0 else ask.dest
            return {
                "mode": "walking",
                "from": one.label if isinstance(one, Spot) else one.name,
                "to": two.label if isinstance(two, Spot) else two.name,
                "direction": heading(one.lat, one.lng, two.lat, two.lng),
                "departs": self.instant(ask, leg.departs),
                "arrives": self.instant(ask, leg.arrives),
                "minutes": leg.arrives - leg.departs,
            }
        route = net.routes[leg.route]
        board, alight = net.stops[route.stops[leg.board]], net.stops[route.stops[leg.alight]]
        return {
            "mode": route.line.kind,
            "line": route.line.name,
            "line_id": route.line.line_id,
            "towards": net.stops[route.stops[-1]].name,
            "from": board.name,
            "from_stop_id": board.stop_id,
            "to": alight.name,
            "to_stop_id": alight.stop_id,
            "departs": self.instant(ask, leg.departs),
            "arrives": self.instant(ask, leg.arrives),
            "stops": leg.alight - leg.board,
            "operator": route.line.operator,
        }

    def notices(self, ask: Ask, plans: list[Plan], at: datetime) -> list[dict[str, Any]]:
        """Return what is wrong at the time with lines and stops near both ends or on the journeys."""
        net = self.network
        lines = {net.routes[ride.route].line.line_id for plan in plans for ride in plan.rides}
        stops = {*ask.access, *ask.egress}
        lines |= {key for stop in stops for key in net.stops[stop].lines}
        stop_ids = {net.stops[stop].stop_id for stop in stops}
        stop_ids |= {net.stops[net.routes[r.route].stops[p]].stop_id
                     for plan in plans for r in plan.rides for p in (r.board, r.alight)}  # fmt: skip
        until = at + timedelta(hours=3)
        found: list[dict[str, Any]] = []
        for event in self.line_events:
            if event.line_id in lines and _touches(event.start, event.end, event.status, at, until):
                row = self.lines.get(event.line_id)
                about = row.name if row else event.line_id
                found.append(_notice(event.kind, about, event.start, event.end, event.delay_min, event.note))
        for stop_event in self.stop_events:
            if stop_event.stop_id in stop_ids and _touches(
                stop_event.start, stop_event.end, stop_event.status, at, until
            ):
                name = self.stops.rows[stop_event.stop_id].name
                found.append(
                    _notice(stop_event.kind, name, stop_event.start, stop_event.end, stop_event.delay_min,
                            stop_event.note)
                )  # fmt: skip
        storm = self.storm_over(ask.origin.city, at) or self.storm_over(ask.dest.city, at)
        if storm is not None:
            note = "Ferries and cable cars do not run and exposed bridges are closed while it lasts."
            found.append(_notice("weather", storm.title, storm.start, storm.end, 0, note))
        return found[:10]

    def why_none(self, ask: Ask, at: datetime) -> str:
        """Return why no journey was found and what to try."""
        if not ask.access or not ask.egress:
            end, spot = ("origin", ask.origin) if not ask.access else ("dest", ask.dest)
            return f"No stop lies within {FARTHER_M / 1000:.0f} km of {end} {spot.label}; try directions."
        if (ask.origin.lat, ask.origin.lng) == (ask.dest.lat, ask.dest.lng):
            return "Origin and destination are the same point."
        stopped = [self.lines.rows[key].name for key in self._pauses(ask) if key in self.lines]
        paused = f" Suspended: {', '.join(stopped[:6])}." if stopped else ""
        return (
            f"No journey with at most two changes leaves {ask.origin.label} for {ask.dest.label} within "
            f"{LONGEST_MIN // 60} hours of {at:%Y-%m-%d %H:%M}.{paused} Try directions by another mode."
        )


def _span(base: datetime, start: datetime, end: datetime | None) -> tuple[int, int]:
    first = int((start - base).total_seconds() // 60)
    return first, 10**8 if end is None else -int(-(end - base).total_seconds() // 60)


def _touches(start: datetime, end: datetime | None, status: str, at: datetime, until: datetime) -> bool:
    return status in ("planned", "active") and start < until and (end is None or at < end)


def _notice(kind: str, about: str, start: datetime, end: datetime | None, late: int, note: str) -> dict[str, Any]:
    view: dict[str, Any] = {"kind": kind, "about": about, "from": start, "until": end, "note": note}
    if late:
        view["delay_min"] = late
    return view
