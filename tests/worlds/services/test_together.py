"""The seven services in one ordinary life, called at random: they hold together whatever is asked of them."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

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
from lifegym.worlds.records import field_names
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.tools import Operation
from lifegym.worlds.world import Persona, World

HOME = zone("Asia/Ho_Chi_Minh")
NOW = datetime(2026, 3, 2, 8, tzinfo=HOME)
WORDS = (
    "", " ", "x", "é" * 300, "\ud800", "\x00", "9999-12-31", "2026-02-30", "usr_mai", "mai@song.example", "JP", "VN",
    "Vietnam", "Kyoto", "DAD", "VND", "ECONOMY", "keep", "tourism", "passport", "photo", "FREQ=DAILY;COUNT=5", "email",
    "pm_0001", "4471", "13:00", "INBOX", "Trash", "unread", "*", "keyword", "from:an -is:read", "12A", "ADULT",
    "flexible", "prepaid", "approved", "delayed", "+84 236 555 0148",
)  # fmt: skip
STRANGE: tuple[Any, ...] = (None, "x", -1, [], {}, 1.5, True, 10**30)
# Of these payments the booking itself knows nothing: mistakes of a house, tickets paid by somebody else.
UNBOOKED = ("hotel_booking.duplicate_charge", "hotel_booking.repay", "flight_booking.book")


@pytest.fixture(scope="module")
def base() -> World:
    """An ordinary life with all seven services."""
    persona = Persona(
        user_id="usr_mai", name="Mai Hoang", email="mai@song.example", zone="Asia/Ho_Chi_Minh", currency="VND"
    )
    world = World(persona, SERVICE_NAMES, NOW)
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


class Caller:
    """Draws arguments for operations: mostly what exists in the world, sometimes nonsense."""

    def __init__(self, world: World, rng: np.random.Generator) -> None:
        self.world = world
        self.rng = rng

    def pick(self, items: Any) -> Any:
        """Return one of some items."""
        return items[int(self.rng.integers(len(items)))]

    def day(self) -> str:
        """Return a day about now."""
        return (self.world.now + timedelta(days=int(self.rng.integers(-1, 20)))).date().isoformat()

    def arguments(self, operation: Operation) -> dict[str, Any]:
        """Return arguments for an operation: the required ones, nearly always, and some of the others."""
        schema = operation.parameters_schema
        needed = schema.get("required", ())
        return {
            name: self.value(name, inner, schema.get("$defs", {}))
            for name, inner in schema["properties"].items()
            if self.rng.random() < (0.98 if name in needed else 0.3)
        }

    def value(self, name: str, schema: dict[str, Any], kinds: dict[str, Any], depth: int = 0) -> Any:
        """Return a value for one argument."""
        if "$ref" in schema:
            schema = kinds[schema["$ref"].rpartition("/")[2]]
        if "anyOf" in schema:
            return self.value(name, self.pick(schema["anyOf"]), kinds, depth)
        if self.rng.random() < 0.04:
            return self.pick(STRANGE)
        if "enum" in schema:
            return self.pick(schema["enum"])
        kind = schema.get("type")
        if kind == "integer":
            return self.pick((0, 1, 1, 2, 3, 100, 10**9))
        if kind == "boolean":
            return bool(self.rng.integers(2))
        if kind == "array":
            count = int(self.rng.integers(3)) if depth < 3 else 0
            return [self.value(name, schema.get("items", {}), kinds, depth + 1) for _ in range(count)]
        if kind == "object":
            inner = schema.get("properties", {})
            return {key: self.value(key, part, kinds, depth + 1) for key, part in inner.items() if depth < 4}
        return self.text(name)

    def text(self, name: str) -> str:
        """Return a text: the value of a field of that name somewhere in the world, a day, or any word."""
        if self.rng.random() < 0.85:
            field = name.removeprefix("new_").removeprefix("hold_").removesuffix("s")
            known = [row for row in self.world.tables.values() if field in field_names(row.record_type) and len(row)]
            if known:
                found = getattr(self.pick(list(self.pick(known))), field)
                return found if isinstance(found, str) else str(found)
            if any(part in name for part in ("date", "check_", "start", "end", "time_", "since", "night", "day")):
                return self.day()
        return str(self.pick(WORDS))


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
        for name in SERVICE_NAMES
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
