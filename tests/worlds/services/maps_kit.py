"""A small town by a river for tests, and what they ask of it.

The river runs west to east at 52.000 N. All lies south of it but Quay; a bridge and a ferry lead over. Tram 1 runs Hill
- Market - Station, Metro A Station - Park - Airport, Bus 9 Park - Mill, the ferry Market pier - Quay.
"""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.services.maps import Area, Barrier, Holiday, Line, Maps, Place, Road, Stop, Timetable
from lifegym.worlds.services.maps.line_ops import departures
from lifegym.worlds.world import Call, Persona, World

ZONE = zone("Europe/Amsterdam")
NOW = datetime(2027, 3, 1, 9, tzinfo=ZONE)
NOOR = Persona(user_id="usr_noor", name="Noor", email="noor@x.example", zone="Europe/Amsterdam", currency="EUR")
STOPS = {
    "hill": ("Hill", 51.985, 5.000), "market": ("Market", 51.995, 5.000), "station": ("Grand Station", 51.995, 5.020),
    "park": ("Park", 51.990, 5.050), "airport": ("Airport", 51.970, 5.100), "mill": ("Mill", 51.980, 5.070),
    "pier": ("Market pier", 51.997, 5.001), "quay": ("Quay", 52.003, 5.001),
}  # fmt: skip
LINES = {
    "tram": ("Tram 1", "tram", ("hill", "market", "station"), (0, 5, 11)),
    "metro": ("Metro A", "metro", ("station", "park", "airport"), (0, 4, 12)),
    "bus": ("Bus 9", "bus", ("park", "mill"), (0, 7)),
    "ferry": ("River ferry", "ferry", ("pier", "quay"), (0, 4)),
}
WEEK = (("09:00-18:00",),) * 5 + (("10:00-16:00",), ())


def spot(key: str, name: str, category: str, lat: float, lng: float, **changes: Any) -> Place:
    """Return a place."""
    plain = Place(
        place_id=key, name=name, category=category, lat=lat, lng=lng, city="Riverton", country="Netherlands",
        address="Market Street 10", updated_at=NOW, hours=WEEK, rating=4.2, district="South",
    )  # fmt: skip
    return plain.evolve(**changes)


def build(*services: str, now: datetime = NOW) -> World:
    """Return a sealed world with the town."""
    world = World(NOOR, ("maps", *services), now)
    common: dict[str, Any] = {
        "city": "Riverton",
        "country": "Netherlands",
        "country_code": "NL",
        "zone": "Europe/Amsterdam",
    }
    world.seed(
        ("maps.areas", Area(area_id="a_town", name="Riverton", kind="city", lat=51.995, lng=5.01, **common)),
        ("maps.areas", Area(area_id="a_south", name="South", kind="district", lat=51.99, lng=5.0, **common)),
        ("maps.barriers", Barrier(barrier_id="river", name="River", city="Riverton",
                                  points=((52.0, 4.8), (52.0, 5.0), (52.0, 5.2)))),
        ("maps.roads", Road(road_id="bridge", name="Old Bridge", kind="bridge", city="Riverton", crosses="river",
                            points=((51.998, 5.010), (52.002, 5.010)), exposed=True)),
        ("maps.roads", Road(road_id="boat", name="River ferry", kind="ferry", city="Riverton", crosses="river",
                            points=((51.997, 5.001), (52.003, 5.001)), modes=("walking", "bicycling"), exposed=True,
                            wait_min=8)),
        ("maps.roads", Road(road_id="street", name="Market Street", kind="street", city="Riverton", district="South",
                            points=((51.990, 5.000), (51.990, 5.010)), numbers=(1, 101), postcode="4000 AA")),
        ("maps.roads", Road(road_id="ring", name="Ring Road", kind="motorway", city="Riverton", modes=("driving",),
                            points=((51.992, 5.020), (51.985, 5.060)))),
        ("maps.holidays", Holiday(holiday_id="h_king", day=date(2027, 4, 27), name="King's Day",
                                  country="Netherlands")),
    )  # fmt: skip
    served: dict[str, list[str]] = {}
    for key, (_, _, stops, _) in LINES.items():
        for stop in stops:
            served.setdefault(stop, []).append(key)
    for key, (name, lat, lng) in STOPS.items():
        world.seed(("maps.stops", Stop(stop_id=key, name=name, city="Riverton", lat=lat, lng=lng,
                                       lines=tuple(served[key]))))  # fmt: skip
    for key, (name, kind, stops, minutes) in LINES.items():
        line = Line(line_id=key, name=name, kind=kind, operator="Riverton Transport", city="Riverton", stops=stops,
                    minutes=minutes, exposed=kind == "ferry")  # fmt: skip
        world.seed(("maps.lines", line))
        for days, first, every in (("weekday", "06:00", 10), ("saturday", "07:00", 15), ("sunday", "08:00", 30)):
            trips = departures([(first, "24:30", every)])
            world.seed(("maps.timetables", Timetable(timetable_id=f"{key}_{days}", line_id=key, days=days, out=trips,
                                                     back=trips)))  # fmt: skip
    world.seed(
        ("maps.places", spot("cafe", "Café De Kade", "cafe", 51.9951, 5.0005, rating=4.6, holiday_rule="sunday")),
        ("maps.places", spot("clinic", "Huisartsen Het Anker", "clinic", 51.9902, 5.0020)),
        ("maps.places", spot("bar", "Brasserie Nachtegaal", "restaurant", 51.9950, 5.0190,
                             hours=(("18:00-02:00",),) * 7, holiday_rule="usual", address="Station Square 2")),
        ("maps.places", spot("school", "Basisschool De Brug", "school", 52.0040, 5.0015, address="Quay 4")),
    )  # fmt: skip
    world.seal()
    return world


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a map tool that must succeed and return its result."""
    found = world.call(f"maps.{tool}", arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a map tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found: Call = world.call(f"maps.{tool}", arguments)
    assert (found.ok, found.code) == (False, code), found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def world_does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation of the map."""
    world.apply(Op(target=f"maps.{operation}", arguments=arguments))


def until(world: World, goal: datetime) -> None:
    """Let time pass to an instant, whatever is pushed on the way."""
    while world.now < goal:
        world.run_due(goal)
        world.pushes.clear()


def hours_on(world: World, hours: float) -> None:
    """Let hours pass."""
    until(world, world.now + timedelta(hours=hours))


def service(world: World) -> Maps:
    """Return the service itself."""
    found = world.services["maps"]
    assert isinstance(found, Maps)
    return found


def rides(journey: dict[str, Any]) -> list[str]:
    """Return the lines of a journey in order."""
    return [leg["line"] for leg in journey["legs"] if leg["mode"] != "walking"]


def assert_in_order(found: dict[str, Any]) -> None:
    """Check that no leg ends before it begins or begins before the one before it ended."""
    for journey in found["journeys"]:
        times = [datetime.fromisoformat(found["depart_at"])]
        for leg in journey["legs"]:
            times += [datetime.fromisoformat(leg["departs"]), datetime.fromisoformat(leg["arrives"])]
        assert times == sorted(times), journey
        assert journey["changes"] <= 2
        assert datetime.fromisoformat(journey["arrives"]) == times[-1]
        assert journey["departs"] <= journey["legs"][0]["departs"]
