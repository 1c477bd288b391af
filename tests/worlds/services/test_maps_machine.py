"""The map used at random."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import ClassVar

from lifegym.worlds.services.maps import Line, Place, Timetable
from lifegym.worlds.services.maps.opening import read_spans
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine
from tests.worlds.services.maps_kit import assert_in_order

_LASTING = {
    "planned": frozenset(("active", "ended", "cancelled")), "active": frozenset(("ended", "cancelled")),
    "ended": frozenset(), "cancelled": frozenset(),
}  # fmt: skip
_EVENTS = ("maps.road_events", "maps.line_events", "maps.stop_events", "maps.closures")


class MapsMachine(ServiceMachine):
    """Events follow the clock, hours can be read, lines and stops know each other, journeys stay in order."""

    service = "maps"
    others = ("weather",)
    counts: ClassVar[Mapping[str, int]] = {"maps": 110, "weather": 30}
    transitions: ClassVar[Mapping[str, tuple[str, Mapping[str, frozenset[str]]]]] = dict.fromkeys(
        _EVENTS, ("status", _LASTING)
    )
    references = (
        ("maps.road_events", "road_id", "maps.roads"),
        ("maps.line_events", "line_id", "maps.lines"),
        ("maps.stop_events", "stop_id", "maps.stops"),
        ("maps.closures", "place_id", "maps.places"),
        ("maps.timetables", "line_id", "maps.lines"),
        ("maps.roads", "crosses", "maps.barriers"),
    )

    def check(self, world: World) -> None:
        """Assert what the map always keeps."""
        for table in (*_EVENTS, "maps.effects"):
            for row in world.table(table):
                assert row.end is None or row.start < row.end or row.status == "ended"
                if row.status == "planned":
                    assert row.start > world.now
                elif row.status == "active":
                    assert row.start <= world.now
                    assert row.end is None or row.end > world.now
        for place in world.table("maps.places"):
            assert isinstance(place, Place)
            assert len(place.hours) in (0, 7)
            assert all(read_spans(spans) == spans for spans in place.hours)
            assert abs(place.lat) <= 90
            assert abs(place.lng) <= 180
        stops = world.table("maps.stops").rows
        for line in world.table("maps.lines"):
            assert isinstance(line, Line)
            assert all(line.line_id in stops[stop].lines for stop in line.stops)
            assert list(line.minutes) == sorted(set(line.minutes))
        for row in world.table("maps.timetables"):
            assert isinstance(row, Timetable)
            assert list(row.out) == sorted(set(row.out))
        names = list(world.table("maps.places").rows)
        pair = {"origin": names[0], "dest": names[-1], "depart_at": "now"}
        call = world.fork().call("maps.get_transit", pair)
        if call.ok:
            assert_in_order(json.loads(call.result))


TestMaps = MapsMachine.TestCase
TestMaps.settings = SETTINGS
