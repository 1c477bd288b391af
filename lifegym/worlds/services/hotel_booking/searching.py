"""Looking for hotels and rooms."""

from __future__ import annotations

import math
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple

from pydantic import Field, model_validator

from lifegym.worlds.codec import Ready, dump, joined, listed, member
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money, in_minor_units
from lifegym.worlds.paging import paged
from lifegym.worlds.printing import printed_text
from lifegym.worlds.service import tool
from lifegym.worlds.services.hotel_booking.desk import Desk, house_of, last_day
from lifegym.worlds.services.hotel_booking.plan_ids import compose, days, night_key, room_key, stamp
from lifegym.worlds.services.hotel_booking.records import AMENITIES, Closure, Hotel, Plan, Rate, Room
from lifegym.worlds.services.hotel_booking.showing import (
    card_head,
    house_page,
    nightly,
    offer_parts,
    shut_days,
    spans,
)
from lifegym.worlds.tools import ArgModel

MAX_GUESTS = 20
_cost = attrgetter("minor")

_NIGHT: Final = timedelta(days=1)
_KNOWN_AMENITIES: Final = {fold(name): name for name in AMENITIES} | {
    # What people type for the same thing.
    "elevator": "lift",
    "wifi": "free wifi",
    "wheelchair access": "step-free access",
    "hot spring": "onsen",
    "refrigerator": "fridge",
}


class SearchFilters(ArgModel):
    """Narrowing and ordering a hotel search. Prices are in major units of each hotel's currency."""

    max_price: Decimal | None = Field(None, ge=0, le=10**12, description="Most per night on average.")
    max_total: Decimal | None = Field(None, ge=0, le=10**12, description="Most for the whole stay.")
    min_stars: int | None = Field(None, ge=1, le=5, description="1 to 5.")
    min_rating: float | None = Field(None, ge=0, le=10, description="Guest rating, 0 to 10.")
    amenities: list[str] | None = Field(
        None, max_length=30, description=f"All of these, in service during the stay: {', '.join(AMENITIES)}."
    )
    refundable: bool | None = Field(
        None, description="Only rates that can (true) or cannot (false) be cancelled free of charge today."
    )
    breakfast: bool | None = Field(None, description="Only rates with (true) or without (false) breakfast.")
    dinner: bool | None = Field(None, description="Only rates with (true) or without (false) dinner.")
    room_type: str | None = Field(None, description="Part of a room type's name, such as 'twin'.")
    min_beds: int | None = Field(
        None, ge=1, le=20, description="At least this many real beds (no futons or sofa beds)."
    )
    district: str | None = Field(None, description="Part of the district's name.")
    name: str | None = Field(None, description="Part of the hotel's name.")
    radius_km: float | None = Field(None, gt=0, le=200, description="Around 'lat,lng'; 5 unless given.")
    sort: Literal["price", "rating", "stars", "distance", "name"] = Field(
        "price", description="Cheapest first, or best rated, most stars, nearest, by name."
    )
    page: int = Field(1, ge=1, description="Page from 1.")
    page_size: int = Field(20, ge=1, le=100, description="Hotels a page.")

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, value: Any) -> Any:
        if isinstance(value, dict):
            unknown = [str(key)[:40] for key in value if key not in cls.model_fields]
            if unknown:
                raise ValueError(
                    f"an object with these keys only: {', '.join(cls.model_fields)}; unknown: "
                    f"{', '.join(map(repr, unknown[:5]))}"
                )
        return value


class Stay(NamedTuple):
    """A bookable stay under one plan."""

    plan: Plan
    room: Room
    nights: list[Rate]
    left: int
    minor: int
    """What all nights cost, in minor units of the house's currency."""


class Searching(Desk):
    """Searches, house pages, availability."""

    @tool
    def search_hotels(
        self, city_or_geo: str, check_in: str, check_out: str, guests: int, filters: SearchFilters | None = None
    ) -> Ready:
        """Find hotels with a free room for the stay in a city or around a point, each with its cheapest fitting rate.

        Use it to compare houses; get_room_availability then lists all rates of one. Amenities out of service during the
        stay do not count for the amenities filter.

        Args:
            city_or_geo: A city ("Kyoto", in any case, accents optional) or "lat,lng" such as "34.67,135.50".
            check_in: Day of arrival, ISO date.
            check_out: Day of departure, ISO date.
            guests: How many people share the room, 1 to 20.
            filters: Narrowing, order and pages; every field may be left out.

        Example:
            hotel_booking.search_hotels(
                city_or_geo="Ghent",
                check_in="2027-04-16",
                check_out="2027-04-18",
                guests=3,
                filters={"refundable": True, "amenities": ["lift"], "min_beds": 2, "sort": "price"},
            )
        """
        chosen = filters or SearchFilters.model_validate({})
        first, end = self._stay_dates(check_in, check_out)
        _guests(guests)
        wanted = _amenities(chosen.amenities or [])
        found: list[tuple[Hotel, float | None, Stay]] = []
        most = lru_cache(partial(_most, chosen, (end - first).days))
        for hotel, distance in self._around(city_or_geo, chosen.radius_km):
            if not _house_fits(hotel, chosen) or (
                wanted
                and not wanted <= set(hotel.amenities) - self._closed(hotel.hotel_id, first, last_day(end)).keys()
            ):
                continue
            self._not_past(hotel, first)
            limit = most(hotel.currency)
            stays = [
                stay
                for stay in self._stays(hotel, first, end, guests)
                if (limit is None or stay.minor <= limit) and self._rate_fits(hotel, stay, chosen)
            ]
            if stays:
                found.append((hotel, distance, min(stays, key=_cost)))
        _sort(found, chosen.sort)
        part, pages = paged(found, chosen.page, chosen.page_size)
        result = {
            "check_in": first,
            "check_out": end,
            "nights": (end - first).days,
            "guests": guests,
            **pages,
        }
        if not found:
            result["note"] = self._why_nothing(city_or_geo, chosen, first, end)
        return joined(member("hotels", listed([self._card(*item) for item in part])), dump(result))

    def _why_nothing(self, place: str, chosen: SearchFilters, first: date, end: date) -> str:
        """Tell a caller who found no house whether the days, the filters or the demand are to blame."""
        houses = {hotel.hotel_id for hotel, _ in self._around(place, chosen.radius_km)}
        if not houses:
            reach = "5" if chosen.radius_km is None else f"{chosen.radius_km:g}"
            return f"No hotel lies within {reach} km of {place}; give a larger filters.radius_km, or a city."
        nights = [night.date for night in self.nights if night.hotel_id in houses]
        if not nights or first < min(nights) or last_day(end) > max(nights):
            span = f"from {min(nights)} to {max(nights)}" if nights else "at present not at all"
            return f"Rooms here are on sale for nights {span}."
        if chosen.model_fields_set - {"sort", "page", "page_size"}:
            return "Nothing here is free that fits all filters and sleeps so many; drop a filter or try other days."
        return "Nothing here is free on all these nights for so many in one room; try other days, or several rooms."

    @tool
    def get_room_availability(self, hotel_id: str, check_in: str, check_out: str, guests: int) -> Ready:
        """List every bookable rate of one hotel for a stay: exact total, nightly prices, beds, floors, terms.

        Each rate carries the rate_plan_id that create_reservation takes.

        Args:
            hotel_id: The hotel, as search_hotels shows it.
            check_in: Day of arrival, ISO date.
            check_out: Day of departure, ISO date.
            guests: How many people share the room, 1 to 20.

        Example:
            hotel_booking.get_room_availability(
                hotel_id="htl_9001", check_in="2027-04-16", check_out="2027-04-18", guests=2
            )
        """
        hotel = self._hotel(hotel_id)
        first, end = self._stay_dates(check_in, check_out)
        _guests(guests)
        self._not_past(hotel, first)
        closed = tuple(self._closed(hotel_id, first, last_day(end)).values())
        parts = (first, end, guests, closed, *self._sales(hotel))
        return self.hotels.made_of(hotel, "offers", parts, lambda: self._offers(hotel, first, end, guests, closed))

    def _offers(self, hotel: Hotel, first: date, end: date, guests: int, closed: tuple[Closure, ...]) -> Ready:
        """Return a house's answer for a stay."""
        stays = sorted(self._stays(hotel, first, end, guests), key=_cost)
        last = self._last_night(hotel)
        late = {} if last is None or end - last <= _NIGHT else {"note": f"Nights are on sale up to {last} so far."}
        head = {
            "hotel_id": hotel.hotel_id,
            "name": hotel.name,
            **late,
            "check_in": first,
            "check_out": end,
            "nights": (end - first).days,
            "guests": guests,
        }
        tail = {
            "total": len(stays),
            "sold_out": self._sold_out(hotel.hotel_id, first, end, {stay.room.room_id for stay in stays}, guests),
            "out_of_service": [row.view("hotel_id") for row in closed],
        }
        offers = listed([self._offer(hotel, stay, first, end) for stay in stays])
        return joined(dump(head), member("rate_plans", offers), dump(tail))

    @tool
    def get_hotel_details(self, hotel_id: str) -> Ready:
        """Show one hotel's page: contact, amenities, meal times, rules, late check-out, rooms with beds and floors.

        It also lists what is or will be out of service, and nights on which the house takes no guests. Prices are in
        get_room_availability.

        Args:
            hotel_id: The hotel, as search_hotels or a reservation shows it.

        Example:
            hotel_booking.get_hotel_details(hotel_id="htl_9001")
        """
        hotel = self._hotel(hotel_id)
        today = self._today(hotel)
        rooms, plans = self._rooms_of(hotel_id), self._plans_of(hotel_id)
        ahead = [row for row in self.closures.grouped(house_of).get(hotel_id, ()) if row.last_day >= today]
        shut = self._shut(hotel, today)
        return self.hotels.made_of(
            hotel, "page", (shut, rooms, plans, ahead), lambda: house_page(hotel, shut, rooms, plans, ahead)
        )

    def _shut(self, hotel: Hotel, today: date) -> list[dict[str, date]]:
        """Return the nights ahead on which a house has taken all its rooms off sale, as spans."""
        nights = self.nights.grouped(house_of).get(hotel.hotel_id, [])
        shut = self.hotels.made_of(hotel, "shut", (nights,), lambda: shut_days(nights))
        return spans(day for day in shut if day >= today)

    def _last_night(self, hotel: Hotel) -> date | None:
        """Return the last night on sale in a house."""
        nights = self.nights.grouped(house_of).get(hotel.hotel_id, [])
        return self.hotels.made_of(
            hotel, "last night", (nights,), lambda: max([night.date for night in nights], default=None)
        )

    def _around(self, place: str, radius_km: float | None) -> list[tuple[Hotel, float | None]]:
        point = _point(place)
        if point is not None:
            reach = 5.0 if radius_km is None else radius_km
            measured = [(hotel, _distance_km(point, (hotel.latitude, hotel.longitude))) for hotel in self.hotels]
            return [(hotel, round(away, 2)) for hotel, away in measured if away <= reach]
        wanted = fold(place.split(",")[0])
        inside: list[tuple[Hotel, float | None]] = [
            (hotel, None) for hotel in self.hotels.grouped(_city_of).get(wanted, ())
        ]
        if not inside:
            cities = sorted({hotel.city for hotel in self.hotels})
            raise ToolError(
                "CITY_UNKNOWN",
                f"No hotel is listed in {place[:60]!r}.{suggestion(place, cities)} Cities: "
                f"{', '.join(cities) or 'none'}; or give 'lat,lng'.",
            )
        return inside

    def _sales(self, hotel: Hotel) -> tuple[Any, ...]:
        """Return all that a house's offers follow from besides the house and what is asked for.

        Few stories change a price, and thousands of rates are not worth the grouping.
        """
        key = hotel.hotel_id
        nights = self.nights.grouped(house_of).get(key, [])
        return nights, self._rooms_of(key), self._plans_of(key), self.rates.state

    def _stays(self, hotel: Hotel, first: date, end: date, guests: int) -> list[Stay]:
        """Return the stays that a house offers, worked out once while its rooms and prices stay as they are."""
        parts = (first, end, guests, *self._sales(hotel))
        return self.hotels.made_of(hotel, "stays", parts, lambda: self._free(hotel, first, end, guests))

    def _free(self, hotel: Hotel, first: date, end: date, guests: int) -> list[Stay]:
        nights, rates, stamps = self.nights.rows, self.rates.rows, [stamp(day) for day in days(first, end)]
        lefts: dict[str, int] = {}
        found = []
        for plan in self._plans_of(hotel.hotel_id):
            key = room_key(plan.hotel_id, plan.room_type)
            room = self.rooms.rows[key]
            if room.max_occupancy < guests:
                continue
            left = lefts.get(key)
            if left is None:
                rooms = [nights.get(f"{key}/{day}") for day in stamps]
                left = lefts[key] = min([0 if night is None else night.inventory_remaining for night in rooms])
            if left > 0:
                prices = [rate for day in stamps if (rate := rates.get(f"{key}/{plan.flavor}/{day}")) is not None]
                if len(prices) == len(stamps):
                    found.append(Stay(plan, room, prices, left, sum([rate.price.minor for rate in prices])))
        return found

    def _rate_fits(self, hotel: Hotel, stay: Stay, chosen: SearchFilters) -> bool:
        terms, room = stay.plan.terms, stay.room
        if chosen.refundable is not None:
            until = terms.refundable_until(hotel, stay.nights[0].date)
            if chosen.refundable != (until is not None and self.now <= until):
                return False
        return not (
            (chosen.breakfast is not None and terms.breakfast != chosen.breakfast)
            or (chosen.dinner is not None and terms.dinner != chosen.dinner)
            or (chosen.room_type is not None and fold(chosen.room_type) not in fold(room.room_type))
            or (chosen.min_beds is not None and room.real_beds < chosen.min_beds)
        )

    def _offer(self, hotel: Hotel, stay: Stay, first: date, end: date) -> str:
        """Return the JSON of a rate as it is offered, put together from what its plan and its nights always say."""
        plan = stay.plan
        head, middle, tail = self.plans.made_of(plan, "offer", (stay.room,), lambda: offer_parts(plan, stay.room))
        rate_plan_id = compose(hotel.hotel_id, plan.room_type, plan.flavor, first, end)
        made = self.rates.made
        return (
            f'{{"rate_plan_id":{dump(rate_plan_id)},{head},"total":{printed_text(Money(stay.minor, hotel.currency))},'
            f'"nightly":{listed([made(night, nightly) for night in stay.nights])},"rooms_left":{stay.left},{middle},'
            f'"refundable_until":{dump(plan.terms.refundable_until(hotel, first))},{tail}}}'
        )

    def _card(self, hotel: Hotel, distance: float | None, stay: Stay) -> str:
        first, end = stay.nights[0].date, stay.nights[-1].date
        plan, room = stay.plan, stay.room
        card = {
            "rate_plan_id": compose(
                hotel.hotel_id, plan.room_type, plan.flavor, first, date.fromordinal(end.toordinal() + 1)
            ),
            "room_type": room.room_type,
            "flavor": plan.flavor,
            "total": Money(stay.minor, hotel.currency),
            "rooms_left": stay.left,
            "real_beds": room.real_beds,
            "floors": f"{room.lowest_floor}-{room.highest_floor}",
            "breakfast": plan.terms.breakfast,
            "dinner": plan.terms.dinner,
            "refundable_until": plan.terms.refundable_until(hotel, first),
        }
        away = {} if distance is None else {"distance_km": distance}
        return joined(self.hotels.made(hotel, card_head), dump({**away, "cheapest": card}))

    def _sold_out(self, hotel_id: str, first: date, end: date, free: set[str], guests: int) -> list[dict[str, Any]]:
        found, stay = [], list(days(first, end))
        for room in self._rooms_of(hotel_id):
            if room.room_id not in free:
                nights = [(day, self.nights.get(night_key(hotel_id, room.room_type, day))) for day in stay]
                short = [day for day, night in nights if night is None or night.inventory_remaining < 1]
                why = {"max_occupancy": room.max_occupancy} if room.max_occupancy < guests else {"nights": short}
                found.append({"room_type": room.room_type, **why})
        return found


def _city_of(hotel: Hotel) -> str:
    return fold(hotel.city)


def _guests(guests: int) -> None:
    if not 1 <= guests <= MAX_GUESTS:
        raise ToolError("BAD_ARG", f"guests is 1 to {MAX_GUESTS}, got {guests}. A larger party takes several rooms.")


def _amenities(names: list[str]) -> set[str]:
    found = set()
    for name in names:
        if fold(name) not in _KNOWN_AMENITIES:
            raise ToolError(
                "BAD_ARG",
                f"filters.amenities: {name[:40]!r} is no amenity.{suggestion(name, AMENITIES)} "
                f"Known: {', '.join(AMENITIES)}.",
            )
        found.add(_KNOWN_AMENITIES[fold(name)])
    return found


def _most(chosen: SearchFilters, nights: int, currency: str) -> Decimal | None:
    """Return the most that a stay may cost, in minor units; None for any price."""
    limits = [chosen.max_total] if chosen.max_total is not None else []
    if chosen.max_price is not None:
        limits.append(chosen.max_price * nights)
    return in_minor_units(min(limits), currency) if limits else None


def _house_fits(hotel: Hotel, chosen: SearchFilters) -> bool:
    return not (
        (chosen.min_stars is not None and hotel.stars < chosen.min_stars)
        or (chosen.min_rating is not None and hotel.rating < chosen.min_rating)
        or (chosen.district is not None and fold(chosen.district) not in fold(hotel.district))
        or (chosen.name is not None and fold(chosen.name) not in fold(hotel.name))
    )


def _sort(found: list[tuple[Hotel, float | None, Stay]], order: str) -> None:
    found.sort(key=lambda item: (item[2].minor, item[0].hotel_id))
    if order == "rating":
        found.sort(key=lambda item: -item[0].rating)
    elif order == "stars":
        found.sort(key=lambda item: -item[0].stars)
    elif order == "name":
        found.sort(key=lambda item: fold(item[0].name))
    elif order == "distance":
        if any(item[1] is None for item in found):
            raise ToolError("BAD_ARG", "Sorting by distance needs a point: give city_or_geo as 'lat,lng'.")
        found.sort(key=lambda item: item[1] or 0.0)


def _point(place: str) -> tuple[float, float] | None:
    """Return the point of ``lat,lng``, or None when the text names a city."""
    parts = place.split(",")
    if len(parts) != 2:
        return None
    try:
        latitude, longitude = float(parts[0]), float(parts[1])
    except ValueError:
        return None
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise ToolError(
            "BAD_ARG", f"'lat,lng' needs a latitude of -90 to 90 and a longitude of -180 to 180, got {place[:60]!r}."
        )
    return latitude, longitude


def _distance_km(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Great-circle distance on a sphere of 6371 km radius."""
    lat_a, lng_a, lat_b, lng_b = map(math.radians, (*a, *b))
    chord = math.sin((lat_b - lat_a) / 2) ** 2 + math.cos(lat_a) * math.cos(lat_b) * math.sin((lng_b - lng_a) / 2) ** 2
    return 2 * 6371.0 * math.asin(math.sqrt(min(1.0, chord)))
