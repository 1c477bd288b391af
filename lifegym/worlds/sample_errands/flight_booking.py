"""A trip under way: booked flights that can be checked in for tomorrow, and offers of a search made a minute ago."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.calendar.records import CalendarEvent
from lifegym.worlds.services.flight_booking import FlightBooking
from lifegym.worlds.services.flight_booking.fares import usual_families
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.world import World

_OUT: Final = "A7 412"
_BACK: Final = ("A7 415", "A7 417")
_ON_SALE: Final = 92
"""For so many days the route is flown daily."""
_FAMILY: Final[list[dict[str, Any]]] = [
    {"type": "ADULT", "given_name": "Noor", "family_name": "Haddad", "passport_no": "NX4R71KL9", "nationality": "NL"},
    {"type": "ADULT", "given_name": "Erik", "family_name": "Lund", "passport_no": "NW2K08PT5", "nationality": "NL"},
]


def under_way(world: World) -> None:
    """Seed the flights of a route, a booking on two of them, and the offers that examples book."""
    tomorrow = world.now.date() + timedelta(days=1)
    week = tomorrow + timedelta(days=7)
    spring = tomorrow + timedelta(days=60)
    days = [tomorrow + timedelta(days=step) for step in range(_ON_SALE)]
    planes = [(_BACK[1], week, "LIS", "AMS", "18:05")]
    planes += [(_OUT, day, "AMS", "LIS", "07:10") for day in days]
    planes += [(_BACK[0], day, "LIS", "AMS", "09:30") for day in days]
    for number, day, origin, dest, depart in planes:
        fares = {"ECONOMY": usual_families(Money.of("129.00", "EUR"))}
        world.seed(*flight_records(number, day, origin, dest, depart, 180, fares, seats={"ECONOMY": 23}, terminal="1"))
    flights = [
        {"flight_no": _OUT, "date": tomorrow.isoformat()},
        {"flight_no": _BACK[0], "date": week.isoformat(), "direction": "return"},
    ]
    booking = {
        "flights": flights,
        "family": "STANDARD",
        "passengers": _FAMILY,
        "contact": {"email": world.persona.email, "phone": "+31 20 555 0312"},
        "card_last4": "4471",
        "payment_method_id": "pm_0001",
        "pnr": "K7Q2ZD",
        "charge": True,
        "announce": True,
    }
    world.apply(Op(target="flight_booking.book", arguments=booking))
    _plan(world)
    _search(world, "AMS", "LIS", spring, 1)
    _search(world, "LIS", "AMS", week, 2)


def _plan(world: World) -> None:
    """Put the flights into the calendar, where there is one."""
    if "calendar" not in world.enabled:
        return
    legs = [row for row in world.table("flight_booking.legs") if row.pnr == "K7Q2ZD"]
    for number, leg in enumerate(legs, 9_101):
        event = CalendarEvent(
            event_id=f"evt_{number:08d}", calendar_id="cal_000001",
            summary=f"Flight {leg.flight_no} {leg.origin}-{leg.dest}",
            start=leg.depart_at, end=leg.arrive_at, created_at=world.now, updated_at=world.now,
            description="Booking code K7Q2ZD, with Erik.", location=f"{leg.origin} airport",
        )  # fmt: skip
        world.seed(("calendar.events", event))


def days_away(today: date) -> frozenset[date]:
    """Return the days from the flight out to the flight back."""
    return frozenset(today + timedelta(days=step) for step in range(1, 9))


def _search(world: World, origin: str, dest: str, day: date, adults: int) -> None:
    desk = world.services["flight_booking"]
    assert isinstance(desk, FlightBooking)
    desk.search_flights(origin, dest, day.isoformat(), adults=adults, currency="EUR", non_stop=True, carriers=["A7"])
