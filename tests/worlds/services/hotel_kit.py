"""A small world of hotels for tests, and what they ask of it."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any

import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking import Hotel, LateStep, Reservation, Sale, Terms, stock
from lifegym.worlds.services.hotel_booking.plan_ids import days, night_key
from lifegym.worlds.services.hotel_booking.records import HOLDING, TRANSITIONS
from lifegym.worlds.signals import Signal
from lifegym.worlds.world import Call, Persona, World

TOKYO = zone("Asia/Tokyo")


FIRST, END = date(2026, 4, 1), date(2026, 5, 1)


GUEST = {
    "first_name": "Mai",
    "last_name": "Hoang",
    "email": "mai@x.example",
    "phone": "+84 236 555 0148",
    "user_id": "usr_mai",
}


def yen(amount: int) -> Money:
    """Return whole yen."""
    return Money(amount, "JPY")


FLEX = Terms(
    pay="at_check_in", free_until_days=3, free_until_time="18:00", changeable=True, change_fee=yen(3000), breakfast=True
)


PREPAID = FLEX.evolve(pay="now", free_until_days=None, changeable=False, breakfast=False)


TERMS = {"flexible": FLEX, "prepaid": PREPAID, "halfboard": FLEX.evolve(dinner=True)}


LADDER = (
    LateStep(until="12:00", fee=yen(0)),
    LateStep(until="14:00", fee=yen(2000)),
    LateStep(until="16:00", fee=yen(5000)),
)


def house(hotel_id: str, name: str, city: str, **changes: Any) -> Hotel:
    """Return a hotel with everything a test may need."""
    plain_house = Hotel(
        hotel_id=hotel_id,
        name=name,
        city=city,
        district="Gion",
        country="Japan",
        zone="Asia/Tokyo",
        currency="JPY",
        latitude=35.0037,
        longitude=135.7751,
        stars=4,
        rating=8.7,
        review_count=311,
        amenities=("fridge", "in-room dining", "lift", "restaurant"),
        address=f"3-1 Gionmachi, {city}, Japan",
        email="stay@kawara.example",
        phone="+81 75 555 0100",
        description="Clay walls and a garden.",
        breakfast_from="07:00",
        breakfast_until="10:00",
        dinner_seatings=("17:30", "18:00", "19:00"),
        late_checkout=LADDER,
    )
    return plain_house.evolve(**changes)


def weekend(day: date) -> Money:
    """Return a price that is higher on Saturdays."""
    return yen(25_000 if day.weekday() == 5 else 20_000)


def build(*services: str) -> World:
    """Return a sealed world with two houses in Kyoto and one in Takayama, and a card."""
    persona = Persona(
        user_id="usr_mai", name="Mai Hoang", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND"
    )
    world = World(persona, ("hotel_booking", *services), datetime(2026, 3, 2, 8, tzinfo=zone("Asia/Ho_Chi_Minh")))
    twin = Sale(
        room_type="Deluxe twin",
        beds=("single", "single"),
        capacity=2,
        floors=(2, 3),
        terms=TERMS,
        prices={"flexible": weekend, "prepaid": yen(17_000), "halfboard": yen(30_000)},
    )
    suite = Sale(
        room_type="Corner suite",
        beds=("king", "single", "futon"),
        prices={"flexible": yen(50_000)},
        terms=TERMS,
        capacity=1,
        floors=(5, 6),
    )
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_blue", label="Blue card", last4="4471", holder="Mai")),
        (
            "wallet.methods",
            PaymentMethod(method_id="pm_old", label="Old card", last4="0009", holder="Mai", status="blocked"),
        ),
        *stock(house("htl_0001", "Kawara Inn", "Kyōto"), [twin, suite], FIRST, END),
        *stock(
            house("htl_0002", "Hotel Aoi", "Kyoto", stars=3, rating=8.1, amenities=("breakfast",), dinner_seatings=()),
            [twin],
            FIRST,
            END,
        ),
        *stock(
            house("htl_0003", "Ryokan Utsugi", "Takayama", latitude=36.14, longitude=137.25), [twin, suite], FIRST, END
        ),
    )
    world.seal()
    return world


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a hotel tool."""
    return world.call(f"hotel_booking.{tool}", arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a hotel tool that must succeed and return its result."""
    found = call(world, tool, **arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a hotel tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = call(world, tool, **arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def book(
    world: World,
    room: str = "deluxe-twin",
    flavor: str = "flexible",
    hotel: str = "htl_0001",
    span: tuple[int, int] = (10, 12),
    **more: Any,
) -> str:
    """Book a stay in April and return its id."""
    plan = f"rp_{hotel}_{room}_{flavor}_202604{span[0]:02d}_202604{span[1]:02d}"
    arguments = {"rate_plan_id": plan, "guest_profile": GUEST, "payment_method_id": "pm_blue", **more}
    return str(ok(world, "create_reservation", **arguments)["reservation_id"])


def reservation(world: World, key: str) -> Reservation:
    """Return a reservation's record."""
    row = world.table("hotel_booking.reservations").get(key)
    assert isinstance(row, Reservation)
    return row


def left(world: World, day: int, room: str = "Deluxe twin", hotel: str = "htl_0001") -> int:
    """Return how many rooms are free on a night in April."""
    remaining: int = (
        world.table("hotel_booking.nights").rows[night_key(hotel, room, date(2026, 4, day))].inventory_remaining
    )
    return remaining


def moved(world: World) -> list[int]:
    """Return what the wallet paid (positive) and got back (negative), in yen."""
    return [entry.amount.minor for entry in world.table("wallet.entries")]


def until(world: World, day: int, hour: int = 12, month: int = 4) -> None:
    """Let time pass to an hour in Japan, whatever is pushed on the way."""
    goal = datetime(2026, month, day, hour, tzinfo=TOKYO)
    while world.now < goal:
        world.run_due(goal)


def heard(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Signal]:
    """Return a list that fills with every signal the world emits."""
    signals: list[Signal] = []
    emit = world.emit

    def note(signal: Signal) -> None:
        emit(signal)
        signals.append(signal)

    monkeypatch.setattr(world, "emit", note)
    return signals


def world_does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"hotel_booking.{operation}", arguments=arguments))


def assert_sound(world: World) -> None:
    """Check what always holds of inventory, totals and money.

    For every night: 0 <= remaining <= capacity, holders are exactly the holding reservations of that night, and an open
    night's remaining, strangers and holders add up to its capacity. Totals are nights plus fees; what came back never
    exceeds what was paid; a settled stay that stands has paid its total.
    """
    held: dict[str, set[str]] = {}
    for row in world.table("hotel_booking.reservations"):
        assert row.total.minor == sum(n.price.minor for n in row.nights) + sum(fee.amount.minor for fee in row.fees)
        assert [night.date for night in row.nights] == list(days(row.check_in, row.check_out))
        assert 0 <= row.refunded.minor <= row.paid.minor
        if row.status in HOLDING and row.settled:
            assert row.paid - row.refunded == row.total
        if row.status in HOLDING:
            for night in row.nights:
                held.setdefault(night_key(row.hotel_id, night.room_type, night.date), set()).add(row.reservation_id)
    for night in world.table("hotel_booking.nights"):
        assert 0 <= night.inventory_remaining <= night.capacity
        assert set(night.holders) == held.get(night.night_id, set())
        assert len(set(night.holders)) == len(night.holders)
        taken = night.sold_elsewhere + len(night.holders)
        assert night.closed or night.inventory_remaining + taken == night.capacity
    for change in world.journal.entries:
        if isinstance(change.before, Reservation) and isinstance(change.after, Reservation):
            old, new = change.before.status, change.after.status
            assert old == new or new in TRANSITIONS[old]
