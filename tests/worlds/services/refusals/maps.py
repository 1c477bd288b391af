"""What the map refuses in the sample world."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "geocode": ({"address": "Xyzzyqua 99"}, "NOT_FOUND"),
    "reverse_geocode": ({"lat": -40.0, "lng": -120.0}, "NOT_FOUND"),
    "search_places": ({"query": "cafe", "radius_m": 0}, "INVALID_REQUEST"),
    "get_place_details": ({"place_id": "plc_999999"}, "NOT_FOUND"),
    "get_transit": ({"origin": "Dam", "dest": "Noord", "depart_at": "2027-02-01T08:00"}, "INVALID_REQUEST"),
    "directions": ({"origin": "Dam", "dest": "Noord", "mode": "teleport"}, "INVALID_REQUEST"),
    "distance_matrix": ({"origins": ["Dam"] * 26, "dests": ["Noord"]}, "INVALID_REQUEST"),
    "get_traffic_estimate": ({"origin": "Dam", "dest": "Noord", "depart_at": "soon"}, "INVALID_REQUEST"),
}
