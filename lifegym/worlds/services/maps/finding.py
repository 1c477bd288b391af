"""Finding places and addresses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final, cast

import numpy as np

from lifegym.worlds.codec import Ready, dump, joined
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import plain_name
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.maps.clockwork import Clockwork
from lifegym.worlds.services.maps.gazetteer import ALIASES, Hit
from lifegym.worlds.services.maps.geometry import Box, box_of, matrix_m, metres, widened
from lifegym.worlds.services.maps.network import walk_minutes
from lifegym.worlds.services.maps.opening import DAYS, Schedule
from lifegym.worlds.services.maps.records import CATEGORIES, Area, Place, Register, Road

MAX_RADIUS_M: Final = 100_000
NEAR_ADDRESS_M: Final = 400.0
_NOWHERE: Final = Box(1.0, 0.0, 1.0, 0.0)


class Finding(Clockwork):
    """The tools that find and describe places."""

    @tool
    def geocode(self, address: str) -> dict[str, Any]:
        """Turn an address, a place's name, a stop or a district into coordinates; the best match comes first.

        Spelling, accents and word order are forgiven. For places of a kind ("a pharmacy nearby") use search_places.

        Args:
            address: Free text such as "Prinsengracht 263" or "station zuid, amsterdam".

        Example:
            maps.geocode(address="prinsengraght 120 amsterdam")
        """
        text = address.strip()
        if not text:
            raise ToolError("INVALID_REQUEST", "address is empty; give a street with its number, a name or a district.")
        hits = self.names.locate(text, 5)
        if not hits:
            why = self.unknown(text)
            raise ToolError("NOT_FOUND", f"{why[0].upper()}{why[1:]}")
        return {"results": [self._geocoded(hit, text) for hit in hits], "total": len(hits)}

    def _geocoded(self, hit: Hit, text: str) -> dict[str, Any]:
        spot = self.spot_of_hit(hit, text)
        row = hit.entry.row
        if isinstance(row, Place):
            formatted = _full_address(row)
        elif isinstance(row, Road):
            formatted = f"{spot.label}, {row.postcode + ' ' if row.postcode else ''}{row.city}"
        elif isinstance(row, Area):
            formatted = row.name if row.kind == "city" else f"{row.name}, {row.city}"
        else:
            formatted = f"{row.name} (stop), {row.city}"
        view = {**spot.view(), "formatted_address": formatted, "city": spot.city, "country": spot.country,
                "confidence": round(hit.score, 2), "partial_match": hit.score < 0.95}  # fmt: skip
        if isinstance(row, Place):
            view["place_id"] = row.place_id
        return view

    @tool
    def reverse_geocode(self, lat: float, lng: float) -> dict[str, Any]:
        """Tell the address at a point, its district and city, and the places and stops nearest to it.

        Args:
            lat: Latitude in degrees, north positive.
            lng: Longitude in degrees, east positive.

        Example:
            maps.reverse_geocode(lat=52.3731, lng=4.8926)
        """
        spot = self.spot_at(lat, lng, "lat, lng")
        area = self.area_at(lat, lng)
        if area is None:
            near = min(((metres(lat, lng, row.lat, row.lng), row.name) for row in self.areas), default=None)
            known = f" The nearest area is {near[1]}, {near[0] / 1000:.0f} km away." if near else ""
            raise ToolError("NOT_FOUND", f"No address is known within 45 km of {lat:g}, {lng:g}.{known}")
        places = self.near_places(lat, lng, 4)
        stops = self.near_stops(lat, lng, 2)
        street, number = self.nearest_house(lat, lng)
        address = ""
        if places and places[0][0] <= 40:
            address = _full_address(places[0][1])
        elif street is not None:
            address = f"{street.name}{f' {number}' if number else ''}, {street.city}"
        return {
            "lat": lat,
            "lng": lng,
            "formatted_address": address or f"{area.name}, {area.city}",
            "district": area.name if area.kind == "district" else "",
            "city": area.city,
            "country": area.country,
            "timezone": spot.zone,
            "places": [
                {"place_id": row.place_id, "name": row.name, "category": row.category, "distance_m": round(away)}
                for away, row in places
            ],
            "stops": [
                {"stop_id": row.stop_id, "name": row.name, "distance_m": round(away), "walk_min": walk_minutes(away)}
                for away, row in stops
            ],
        }

    def nearest_house(self, lat: float, lng: float) -> tuple[Road | None, int]:
        """Return the street with the nearest address, and its house number or 0; None where no street is near."""
        best: tuple[float, Road | None, int] = (NEAR_ADDRESS_M, None, 0)
        near = [row for row, reach in self.roads.paired(_reach) if reach.holds(lat, lng)]
        for _, streets in self.registers.paired(_reaches):
            near += [row for row, reach in streets if reach.holds(lat, lng)]
        for row in near:
            first, last = row.points[0], row.points[-1]
            length = max(1.0, metres(*first, *last))
            share = min(1.0, max(0.0, _share(lat, lng, first, last)))
            point = (first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share)
            away = metres(lat, lng, *point)
            if away < best[0] and length:
                low, high = row.numbers
                best = (away, row, round(low + (high - low) * share) if high > low else 0)
        return best[1], best[2]

    @tool
    def search_places(
        self,
        query: str,
        geo: dict[str, Any] | None = None,
        radius_m: int = 5000,
        category: str | None = None,
        limit: int = 10,
        open_at: str | None = None,
        page: int = 1,
    ) -> dict[str, Any]:
        """Find places by name or kind, nearest first around a point, best rated first without one.

        All words must fit the name, the address or the category ("coffee", "huisarts" are understood). Use geocode for
        an address, get_place_details for a place's hours.

        Args:
            query: Words such as "pharmacy" or "kade bakery"; may be empty if category is given.
            geo: {"lat": 52.37, "lng": 4.9}, the middle of the search.
            radius_m: How far around geo, in metres, 1 to 100000.
            category: Only this category, such as cafe, clinic, school or office.
            limit: Places a page, 1 to 100.
            open_at: Only places open then: "now", or an ISO date-time by the clock there.
            page: Page from 1.

        Example:
            maps.search_places(query="cafe", geo={"lat": 52.3731, "lng": 4.8926}, radius_m=2500, limit=5)
        """
        limited(limit)
        if not 1 <= radius_m <= MAX_RADIUS_M:
            raise ToolError("INVALID_REQUEST", f"radius_m is 1 to {MAX_RADIUS_M}, got {radius_m}.")
        kind = None if category is None else _read_category(category)
        words = list(dict.fromkeys(plain_name(query[:200]).split()))[:10]
        if not words and kind is None:
            raise ToolError("INVALID_REQUEST", "Give words to look for in query, or a category.")
        centre = None if geo is None else self.read_geo(geo)
        found = self._found(words, kind, centre, radius_m)
        if open_at is not None:
            opened = self._opened(lambda there: self.read_time(open_at, there, "open_at"))
            found = [item for item in found if opened(item[1])]
        part, pages = paged(found, page, limit)
        open_now = self._opened(lambda there: self.now)
        result = {"places": [self._card(away, number, open_now(number)) for away, number in part], **pages}
        if not found:
            result["note"] = self._why_nothing(words, kind, centre, radius_m, open_at)
        return result

    def _found(
        self, words: list[str], kind: str | None, centre: tuple[float, float] | None, radius_m: int
    ) -> list[tuple[float, int]]:
        """Return the numbers in the index of the places meant, in order, each with its metres (-1 without a centre)."""
        names = self.names
        if words:
            picked = names.matching(words, slips=False) or names.matching(words, slips=True)
        else:
            picked = names.categories.get(kind or "", set())
        if kind is not None:
            picked = picked & names.categories.get(kind, set())
        if not picked:
            return []
        numbers = np.fromiter(picked, dtype=np.int64, count=len(picked))
        if centre is not None:
            away = matrix_m(np.array([centre]), names.points[numbers])[0]
            near = away <= radius_m
            away, numbers = away[near], numbers[near]
            order = np.lexsort((names.key_ranks[numbers], away))
            return list(zip(away[order].tolist(), numbers[order].tolist(), strict=True))
        ordered: list[int] = numbers[np.argsort(names.ranks[numbers])].tolist()
        titled = picked.intersection(*(names.titled.get(word, set()) for word in words)) if words else set()
        if 0 < len(titled) < len(picked):
            ordered = [*[item for item in ordered if item in titled], *[item for item in ordered if item not in titled]]
        return [(-1.0, item) for item in ordered]

    def _opened(self, instant_in: Callable[[str], datetime]) -> Callable[[int], bool | None]:
        """Return what tells whether a place of the index is open at an instant, which may hang on its time zone.

        Most places share their hours with others, so the week is read once for each kind of hours.
        """
        schedule, closed, names = self.schedules(), self.closed_places(), self.names
        kinds = names.hours_kinds
        # A place with closures is a kind of its own.
        alone = {number for key in closed if (number := names.by_key.get(key)) is not None}
        instants: dict[str, datetime] = {}
        known: dict[int, bool | None] = {}

        def asked(number: int) -> bool | None:
            opening = schedule(cast(Place, names.entries[number].row))
            there = opening.zone.key
            if there not in instants:
                instants[there] = instant_in(there)
            return opening.is_open(instants[there])

        def opened(number: int) -> bool | None:
            kind = -1 - number if number in alone else kinds[number]
            if kind not in known:
                known[kind] = asked(number)
            return known[kind]

        return opened

    def _why_nothing(
        self, words: list[str], kind: str | None, centre: tuple[float, float] | None, radius_m: int, open_at: str | None
    ) -> str:
        if open_at is not None and self._found(words, kind, centre, radius_m):
            return "Nothing that fits is open then; leave out open_at to see its hours."
        if centre is not None:
            wider = self._found(words, kind, centre, MAX_RADIUS_M)
            if wider:
                away, number = wider[0]
                row = cast(Place, self.names.entries[number].row)
                return f"Nothing within {radius_m} m; the nearest is {row.name} ({row.place_id}), {away:.0f} m away."
        there = sorted(self.names.categories)
        return f"Nothing fits all words; try fewer, another spelling, or a category: {', '.join(there) or 'none'}."

    def _card(self, away: float, number: int, open_now: bool | None) -> dict[str, Any]:
        row = cast(Place, self.names.entries[number].row)
        view = {**self.places.made(row, _card_of), "open_now": open_now}
        if away >= 0:
            view["distance_m"] = round(away)
        return view

    @tool
    def get_place_details(self, place_id: str, at: str | None = None) -> Ready:
        """Show a place in full: address, position, telephone, hours of the week, closures, holidays, nearest stops.

        Says whether it is open now and, with at, whether it will be open at that time, such as on arrival.

        Args:
            place_id: As search_places or geocode shows it.
            at: ISO date-time by the clock there for which to answer, such as the time of arrival.

        Example:
            maps.get_place_details(place_id="plc_000001", at="2027-03-06T11:00")
        """
        row = self.places.need(place_id.strip(), "NOT_FOUND", "search_places and geocode show ids.")
        schedule = self.schedule_of(row)
        stops = self.network.around(row.lat, row.lng)
        parts = (at, self.now, schedule.closures, schedule.holidays, schedule.zone, stops)
        return self.places.made_of(
            row, "page", parts, lambda: joined(self.places.made(row, _printed), self._standing(schedule, at), stops)
        )

    def _standing(self, schedule: Schedule, at: str | None) -> str:
        """Return how it stands with a place's opening, now and at another time, in JSON."""
        now, zone = self.now, schedule.zone
        today = now.astimezone(zone).date()
        then = {} if at is None else self._opening(schedule, self.read_time(at, zone.key, "at"), "then")
        return dump(
            {
                "timezone": zone.key,
                **self._opening(schedule, now.astimezone(zone), "now"),
                "exceptions": schedule.exceptions(today, today + timedelta(days=35)),
                "closures": [
                    {"closure_id": item.closure_id, "start": item.start, "end": item.end, "reason": item.reason}
                    for item in schedule.closures
                    if item.end is None or item.end > now
                ],
                **then,
            }
        )

    def _opening(self, schedule: Schedule, at: datetime, when: str) -> dict[str, Any]:
        is_open, closes = schedule.open_until(at)
        view: dict[str, Any] = {f"open_{when}": is_open}
        if when == "then":
            view["at"] = at
        if is_open:
            view["closes" if when == "now" else "closes_then"] = closes
        elif is_open is False and schedule.place.status == "open":
            closure = schedule.closure(at)
            if closure is not None:
                view[f"closed_{when}_because"] = closure.reason
            elif (reason := schedule.spans(at.date())[1]) and not schedule.spans(at.date())[0]:
                view[f"closed_{when}_because"] = reason
            view["opens" if when == "now" else "opens_then"] = schedule.opens_at(at)
        return view


def _reach(row: Road) -> Box:
    """Return where the addresses of a street may be meant; nowhere for what is no street."""
    return widened(box_of((row.points[0], row.points[-1])), NEAR_ADDRESS_M) if row.kind == "street" else _NOWHERE


def _reaches(row: Register) -> list[tuple[Road, Box]]:
    return [(street, _reach(street)) for street in row.streets]


def _share(lat: float, lng: float, first: tuple[float, float], last: tuple[float, float]) -> float:
    """Return how far along a short straight street a point lies."""
    shrink = float(np.cos(np.radians(first[0])))
    north, east = last[0] - first[0], (last[1] - first[1]) * shrink
    length = north * north + east * east
    return ((lat - first[0]) * north + (lng - first[1]) * shrink * east) / length if length else 0.0


def _printed(row: Place) -> str:
    """Return what a place's page says of it whatever the hour, in JSON."""
    week = {day: list(spans) or ["closed"] for day, spans in zip(DAYS, row.hours, strict=True)} if row.hours else {}
    return dump(
        {
            **row.view("hours", "special_days", "names", "holiday_rule"),
            "formatted_address": _full_address(row),
            "other_names": row.names,
            "hours": week or "not known",
        }
    )


def _card_of(row: Place) -> dict[str, Any]:
    return {
        "place_id": row.place_id, "name": row.name, "category": row.category, "address": row.address,
        "district": row.district, "city": row.city, "lat": row.lat, "lng": row.lng, "rating": row.rating,
        "price_level": row.price_level,
    }  # fmt: skip


def _full_address(row: Place) -> str:
    return f"{row.address}, {row.postcode + ' ' if row.postcode else ''}{row.city}"


def _read_category(text: str) -> str:
    word = plain_name(text[:60])
    known = ALIASES.get(word) or ALIASES.get(word.removesuffix("s")) or word.replace(" ", "_")
    for name in (known, known.removesuffix("s"), known.removesuffix("ies") + "y"):
        if name in CATEGORIES:
            return name
    raise not_one_of(text, CATEGORIES, "category", "INVALID_REQUEST")
