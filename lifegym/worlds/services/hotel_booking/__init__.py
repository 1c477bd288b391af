"""Hotels: search, reservations, and what houses and the clock do to them."""

from __future__ import annotations

from lifegym.worlds.services.hotel_booking.changing import Changing
from lifegym.worlds.services.hotel_booking.clockwork import Clockwork
from lifegym.worlds.services.hotel_booking.night_ops import NightOps
from lifegym.worlds.services.hotel_booking.plan_ids import compose
from lifegym.worlds.services.hotel_booking.reading import Reading
from lifegym.worlds.services.hotel_booking.records import (
    AMENITIES,
    Closure,
    Fee,
    Guest,
    Hotel,
    LateStep,
    Night,
    Plan,
    Rate,
    Reservation,
    Room,
    SpecialRequest,
    StayNight,
    Terms,
)
from lifegym.worlds.services.hotel_booking.searching import Searching
from lifegym.worlds.services.hotel_booking.stock import Sale, stock

__all__ = [
    "AMENITIES",
    "Closure",
    "Fee",
    "Guest",
    "Hotel",
    "HotelBooking",
    "LateStep",
    "Night",
    "Plan",
    "Rate",
    "Reservation",
    "Room",
    "Sale",
    "SpecialRequest",
    "StayNight",
    "Terms",
    "compose",
    "stock",
]


class HotelBooking(Searching, Reading, Changing, Clockwork, NightOps):
    """Hotels with rooms sold by the night."""

    name = "hotel_booking"
    title = "Hotel booking"
