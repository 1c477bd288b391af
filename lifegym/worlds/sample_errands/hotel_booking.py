"""A stay under way: a house in Ghent, and a room booked there for a weekend in April."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.calendar.records import CalendarEvent
from lifegym.worlds.services.hotel_booking import Hotel, LateStep, Sale, Terms, stock
from lifegym.worlds.world import World

_HOUSE: Final = "htl_9001"
_FLEXIBLE: Final = Terms(
    pay="at_check_in",
    free_until_days=2,
    free_until_time="18:00",
    changeable=True,
    change_fee=Money.of("25.00", "EUR"),
    breakfast=True,
)
_TERMS: Final = {
    "flexible": _FLEXIBLE,
    "prepaid": _FLEXIBLE.evolve(pay="now", free_until_days=None, changeable=False, breakfast=False),
    "halfboard": _FLEXIBLE.evolve(dinner=True),
}


def under_way(world: World) -> None:
    """Seed the house with its rooms and prices, and the stay."""
    first = world.now.date()
    rooms = [
        _room("Canal twin", ("single", "single"), "118.00", 6),
        _room("Family room", ("queen", "single"), "164.00", 3),
    ]
    world.seed(*stock(_hotel(), rooms, first, first + timedelta(days=92)))
    stay = {
        "rate_plan_id": f"rp_{_HOUSE}_canal-twin_halfboard_20270416_20270418",
        "guest_profile": {
            "first_name": "Noor",
            "last_name": "Haddad",
            "email": world.persona.email,
            "phone": "+31 20 555 0312",
            "user_id": world.persona.user_id,
        },
        "payment_method_id": "pm_0001",
        "booked_by": "",
        "reservation_id": "res_20270301_000901",
        "guests": 2,
        "announce": True,
    }
    world.apply(Op(target="hotel_booking.book", arguments=stay))
    _plan(world)


def days_away(today: date) -> frozenset[date]:
    """Return the days of the stay."""
    return frozenset(today + timedelta(days=step) for step in range(46, 49))


def _plan(world: World) -> None:
    """Put the stay into the calendar, where there is one."""
    if "calendar" not in world.enabled:
        return
    house, row = _hotel(), world.table("hotel_booking.reservations").rows["res_20270301_000901"]
    event = CalendarEvent(
        event_id="evt_00009201", calendar_id="cal_000001", summary=f"{house.name}, {house.city}",
        start=house.at(row.check_in, house.check_in_time), end=house.at(row.check_out, house.check_out_time),
        created_at=world.now, updated_at=world.now, description=f"Confirmation code {row.confirmation_code}",
        location=house.address,
    )  # fmt: skip
    world.seed(("calendar.events", event))


def _hotel() -> Hotel:
    return Hotel(
        hotel_id=_HOUSE,
        name="Hotel Kanaalzicht",
        city="Ghent",
        district="Patershol",
        country="Belgium",
        zone="Europe/Brussels",
        currency="EUR",
        latitude=51.0576,
        longitude=3.7225,
        stars=3,
        rating=8.4,
        review_count=412,
        amenities=("bicycle hire", "free wifi", "lift", "luggage storage", "restaurant"),
        address="14 Lievestraat, 9000 Ghent, Belgium",
        email="desk@kanaalzicht.example",
        phone="+32 9 555 0134",
        description="Two merchants' houses on the Lieve, ten minutes on foot from the castle. 4 floors, with a lift.",
        breakfast_from="07:00",
        breakfast_until="10:30",
        dinner_seatings=("18:00", "19:30"),
        house_rules=("No smoking anywhere in the house.", "Bicycles are kept in the yard."),
        late_checkout=(
            LateStep(until="12:00", fee=Money.of("0.00", "EUR")),
            LateStep(until="14:00", fee=Money.of("20.00", "EUR")),
        ),
    )


def _room(name: str, beds: tuple[str, ...], usual: str, capacity: int) -> Sale:
    price = Money.of(usual, "EUR")

    def nightly(day: date) -> Money:
        return price.times("1.15") if day.weekday() in (4, 5) else price

    prices = {
        "flexible": nightly,
        "prepaid": lambda day: nightly(day).times("0.85"),
        "halfboard": lambda day: nightly(day) + Money.of("58.00", "EUR"),
    }
    return Sale(room_type=name, beds=beds, prices=prices, terms=_TERMS, capacity=capacity, floors=(1, 4))
