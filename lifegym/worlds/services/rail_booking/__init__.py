"""Railways: search, tickets, waitlists, student fares, and what timetables and the clock do to them."""

from __future__ import annotations

from lifegym.worlds.customers import Contact
from lifegym.worlds.services.rail_booking.records import (
    Call,
    Course,
    FareKind,
    Happening,
    Operator,
    Passenger,
    RefundStep,
    Station,
    Stop,
    StudentProfile,
    Ticket,
    Train,
    TrainBooking,
    TrainOffer,
)
from lifegym.worlds.services.rail_booking.sale_ops import SaleOps

__all__ = [
    "Call",
    "Contact",
    "Course",
    "FareKind",
    "Happening",
    "Operator",
    "Passenger",
    "RailBooking",
    "RefundStep",
    "Station",
    "Stop",
    "StudentProfile",
    "Ticket",
    "Train",
    "TrainBooking",
    "TrainOffer",
]


class RailBooking(SaleOps):
    """Trains with seats sold by class and quota."""

    name = "rail_booking"
    title = "Rail booking"
