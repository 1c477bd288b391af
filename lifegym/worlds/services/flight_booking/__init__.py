"""Flights: search, offers, bookings, check-in, live status.

A booking goes HOLD -> TICKETED | LAPSED | CANCELLED, TICKETED -> CHANGED | CANCELLED | DISRUPTED, DISRUPTED ->
CHANGED | CANCELLED | TICKETED; a flight scheduled <-> delayed -> departed -> arrived, or cancelled and perhaps
reinstated. The clock lets holds lapse and flights leave and land.
"""

from __future__ import annotations

from lifegym.worlds.services.flight_booking.others import Others


class FlightBooking(Others):
    """Flights of all airlines in one place."""

    name = "flight_booking"
    title = "Flight booking"


__all__ = ["FlightBooking"]
