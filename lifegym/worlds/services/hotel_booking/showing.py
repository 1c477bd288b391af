"""How houses and what they offer look in a tool's result, as far as it is the same from call to call."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from lifegym.worlds.codec import Ready, dump
from lifegym.worlds.services.hotel_booking.records import Closure, Hotel, Night, Plan, Rate, Room


def card_head(hotel: Hotel) -> str:
    """Return the JSON with which a house begins in a search's results."""
    return dump(
        {
            "hotel_id": hotel.hotel_id,
            "name": hotel.name,
            "city": hotel.city,
            "district": hotel.district,
            "stars": hotel.stars,
            "rating": hotel.rating,
            "amenities": list(hotel.amenities),
            "dinner_seatings": list(hotel.dinner_seatings),
        }
    )


def nightly(rate: Rate) -> str:
    """Return the JSON of one night's price."""
    return dump({"date": rate.date, "price": rate.price})


def offer_parts(plan: Plan, room: Room) -> tuple[str, str, str]:
    """Return what every offer of a plan says, as JSON members: before the price, after the nights, at the end."""
    middle = {
        "beds": list(room.beds),
        "real_beds": room.real_beds,
        "max_occupancy": room.max_occupancy,
        "size_m2": room.size_m2,
        "floors": f"{room.lowest_floor}-{room.highest_floor}",
        "note": room.note,
        "breakfast": plan.terms.breakfast,
        "dinner": plan.terms.dinner,
        "pay": plan.terms.pay,
    }
    head = {"room_type": room.room_type, "flavor": plan.flavor}
    tail = {"cancellation_policy": plan.terms.in_words()}
    return dump(head)[1:-1], dump(middle)[1:-1], dump(tail)[1:-1]


def house_page(
    hotel: Hotel, shut: list[dict[str, date]], rooms: list[Room], plans: list[Plan], closures: list[Closure]
) -> Ready:
    """Return a house's page: itself, its rooms, what is shut and what is out of service, in the order of days."""
    ahead = sorted(closures, key=lambda row: row.first_day)
    return Ready(
        dump(
            {
                **hotel.view(),
                **({"closed_for_guests": shut} if shut else {}),
                "rooms": [{**room.view("hotel_id"), "real_beds": room.real_beds} for room in rooms],
                "out_of_service": [row.view("hotel_id") for row in ahead],
                "rates_sold_as": sorted({plan.flavor for plan in plans}),
            }
        )
    )


def shut_days(nights: list[Night]) -> list[date]:
    """Return the days on which all rooms that a house has are off sale, in order."""
    open_days = {night.date for night in nights if not night.closed}
    return sorted({night.date for night in nights if night.closed} - open_days)


def spans(nights: Iterable[date]) -> list[dict[str, date]]:
    """Return nights in order as spans of nights that follow each other."""
    found: list[dict[str, date]] = []
    for day in nights:
        if found and (day - found[-1]["last_night"]).days == 1:
            found[-1]["last_night"] = day
        else:
            found.append({"first_night": day, "last_night": day})
    return found
