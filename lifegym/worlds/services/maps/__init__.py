"""Maps: places with hours, addresses, ways by four modes, lines by timetable, what happens on roads and lines."""

from __future__ import annotations

from lifegym.worlds.services.maps.backstage import Backstage
from lifegym.worlds.services.maps.records import (
    Area,
    Barrier,
    Closure,
    Holiday,
    Line,
    LineEvent,
    Place,
    Register,
    Road,
    RoadEvent,
    SpecialDay,
    Stop,
    StopEvent,
    Timetable,
    WeatherEffect,
)
from lifegym.worlds.services.maps.routing import Routing

__all__ = [
    "Area",
    "Barrier",
    "Closure",
    "Holiday",
    "Line",
    "LineEvent",
    "Maps",
    "Place",
    "Register",
    "Road",
    "RoadEvent",
    "SpecialDay",
    "Stop",
    "StopEvent",
    "Timetable",
    "WeatherEffect",
]


class Maps(Routing, Backstage):
    """Places, roads and public transport. Its tools only read."""

    name = "maps"
    title = "Maps"
