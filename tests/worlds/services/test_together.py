"""Services of a journey in one ordinary life, called at random: they hold together whatever is asked of them."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime, timedelta

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.ordinary import (
    calendar,
    email,
    flight_booking,
    hotel_booking,
    notification_hub,
    notion,
    visa_and_advisory,
)
from lifegym.worlds.world import Persona, World
from tests.worlds.services.caller import Caller

SERVICES = (
    "email", "calendar", "notion", "notification_hub", "flight_booking", "hotel_booking", "visa_and_advisory",
)  # fmt: skip
HOME = zone("Asia/Ho_Chi_Minh")
NOW = datetime(2026, 3, 2, 8, tzinfo=HOME)
# Of these payments the booking itself knows nothing: mistakes of a house, tickets paid by somebody else.
UNBOOKED = ("hotel_booking.duplicate_charge", "hotel_booking.repay", "flight_booking.book")


@pytest.fixture(scope="module")
def base() -> World:
    """An ordinary life with seven services."""
    persona = Persona(
        user_id="usr_mai", name="Mai Hoang", email="mai@song.example", zone="Asia/Ho_Chi_Minh", currency="VND"
    )
    world = World(persona, SERVICES, NOW)
    rng = np.random.default_rng(11)
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_0001", label="Visa", last4="4471", holder="Mai")),
        *email.ordinary(rng, persona, NOW, 30),
        *calendar.ordinary(rng, persona, NOW, 20),
        *notion.ordinary(rng, persona, NOW, 30),
        *notification_hub.ordinary(rng, persona, NOW, 20),
        *flight_booking.ordinary(rng, persona, NOW, 50, history=1),
        *hotel_booking.ordinary(rng, persona, NOW, 6, nights=20),
        *visa_and_advisory.ordinary(rng, persona, NOW, 145, nationality="VN"),
    )
    world.seal()
    return world


def errands(caller: Caller) -> None:
    """Book a flight and a room, and hand in an application, so that random calls have something to meet."""
    world = caller.world
    contact = {"email": "mai@song.example", "phone": "+84 236 555 0148"}
    flight = caller.pick(list(world.table("flight_booking.flights")))
    search = {"origin": flight.origin, "destination": flight.dest, "departure_date": flight.date.isoformat()}
    offers = json.loads(world.call("flight_booking.search_flights", {**search, "currency": "VND"}).result)
    for offer in offers.get("offers", ())[:1]:
        person = {"type": "ADULT", "given_name": "Mai", "family_name": "Hoang"}
        world.call(
            "flight_booking.create_booking",
            {
                "offer_id": offer["offer_id"],
                "passengers": [person],
                "contact": contact,
                "payment": {"method": "card", "card_last4": "4471"},
                "hold": bool(caller.rng.integers(2)),
            },
        )
    hotel = caller.pick(list(world.table("hotel_booking.hotels")))
    first = (world.now + timedelta(days=int(caller.rng.integers(1, 12)))).date()
    stay = {"check_in": first.isoformat(), "check_out": (first + timedelta(days=2)).isoformat(), "guests": 1}
    rates = json.loads(world.call("hotel_booking.get_room_availability", {"hotel_id": hotel.hotel_id, **stay}).result)
    for rate in rates.get("rate_plans", ())[:2]:
        guest = {"first_name": "Mai", "last_name": "Hoang", "user_id": "usr_mai", **contact}
        booking = {"rate_plan_id": rate["rate_plan_id"], "guest_profile": guest, "payment_method_id": "pm_0001"}
        world.call("hotel_booking.create_reservation", booking)


def check(world: World) -> None:
    """Money in the wallet is the money of the bookings, and ids that records hold lead to records."""
    spent: Counter[tuple[str, str]] = Counter()
    for entry in world.table("wallet.entries"):
        spent[entry.reference, entry.amount.currency] += entry.amount.minor
    for row in world.table("flight_booking.bookings"):
        if row.created_at >= NOW:
            assert spent[row.pnr, row.paid.currency] == row.paid.minor, row
    for row in world.table("hotel_booking.reservations"):
        if row.created_at >= NOW:
            assert spent[row.reservation_id, row.paid.currency] == (row.paid - row.refunded).minor, row
    for row in world.table("visa_and_advisory.visa_applications"):
        if row.fee_paid is not None:
            assert spent[row.application_id, row.fee_paid.currency] == row.fee_paid.minor, row
    assert all(row.seats_remaining >= 0 for row in world.table("flight_booking.fare_buckets"))
    for name, key, target in (
        ("flight_booking.legs", "pnr", "flight_booking.bookings"),
        ("flight_booking.legs", "flight_id", "flight_booking.flights"),
        ("flight_booking.passengers", "pnr", "flight_booking.bookings"),
        ("flight_booking.vouchers", "pnr", "flight_booking.bookings"),
        ("hotel_booking.reservations", "hotel_id", "hotel_booking.hotels"),
        ("hotel_booking.requests", "reservation_id", "hotel_booking.reservations"),
        ("calendar.events", "calendar_id", "calendar.calendars"),
        ("visa_and_advisory.application_documents", "application_id", "visa_and_advisory.visa_applications"),
        ("notification_hub.posts", "account_id", "notification_hub.accounts"),
    ):
        known = world.table(target).rows
        assert all(getattr(row, key) in known for row in world.table(name)), (name, key)


@pytest.mark.parametrize("seed", range(4))
def test_together__random_calls_changes_and_clock_moves_break_nothing(base: World, seed: int) -> None:
    """No call raises, no refusal leaves a trace, no fork touches another, sums and references hold."""
    before = base.digest()
    caller = Caller(base.fork(), np.random.default_rng(seed))
    tools = [tool for name, tool in base.tools.items() if not name.startswith("files.")]
    changes = [
        (f"{name}.{key}", operation)
        for name in SERVICES
        for key, operation in type(base.services[name]).operations.items()
        if f"{name}.{key}" not in UNBOOKED
    ]
    for step in range(300):
        world, chance = caller.world, caller.rng.random()
        mark = world.digest() if step % 25 == 0 else ""
        if chance < 0.7:
            tool = caller.pick(tools)
            call = world.call(tool.full_name, caller.arguments(tool))
            json.loads(call.result)
            refused = not call.ok
        elif chance < 0.85:
            name, operation = caller.pick(changes)
            try:
                world.apply(Op(target=name, arguments=caller.arguments(operation)))
                refused = False
            except ValueError:
                refused = True
        else:
            errands(caller)
            world.run_due(world.now + timedelta(minutes=int(caller.pick((1, 30, 600)))))
            world.pushes.clear()
            refused = False
        if refused and mark:
            assert world.digest() == mark
        if step % 50 == 49:
            check(world)
            caller.world = world.fork()
    assert base.digest() == before
