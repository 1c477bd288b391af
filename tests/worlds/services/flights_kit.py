"""A small world of flights around Da Nang that the flight tests share."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking.fares import usual_families
from lifegym.worlds.services.flight_booking.records import ACTIVE
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.world import PaymentMethod, Persona, World

NOW = datetime(2026, 3, 2, 8, tzinfo=zone("Asia/Ho_Chi_Minh"))
OUT = date(2026, 4, 5)
BACK = date(2026, 4, 24)
CONTACT = {"email": "mai@songhan.example", "phone": "+84 236 555 0148"}
CARD = {"method": "card", "card_last4": "4471"}
MAI = {"type": "ADULT", "given_name": "Thị Thanh Mai", "family_name": "Hoàng", "passport_no": "C8204417"}
OANH = {"type": "ADULT", "given_name": "Thi Kim Oanh", "family_name": "Đặng", "passport_no": "P0417738"}
LOC = {"type": "ADULT", "given_name": "Van Loc", "family_name": "Hoang", "passport_no": "C7718830"}


def vnd(amount: int) -> Money:
    """Return an amount of dong."""
    return Money(amount, "VND")


def world(*services: str) -> World:
    """Return a sealed world with flights DAD-KIX direct and by SGN, back from Tokyo and Osaka, and two cards."""
    persona = Persona(
        user_id="usr_mai",
        name="Hoàng Thị Thanh Mai",
        email="mai@songhan.example",
        zone="Asia/Ho_Chi_Minh",
        currency="VND",
    )
    made = World(persona, ("flight_booking", *services), NOW)
    made.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_mai_blue", label="Blue Visa", last4="4471", holder="Mai")),
        (
            "wallet.methods",
            PaymentMethod(method_id="pm_old", label="Old card", last4="0001", holder="Mai", status="blocked"),
        ),
    )
    fares = {"ECONOMY": usual_families(vnd(5_200_000)), "BUSINESS": usual_families(vnd(16_000_000), "BUSINESS")}
    plan = [
        ("H7506", OUT, "DAD", "KIX", "08:10", 265, fares),
        ("K8512", OUT, "DAD", "KIX", "13:00", 270, {"ECONOMY": usual_families(vnd(5_400_000))}),
        ("H7100", OUT, "DAD", "SGN", "06:10", 85, {"ECONOMY": usual_families(vnd(1_200_000))}),
        ("K8330", OUT, "SGN", "KIX", "10:10", 310, {"ECONOMY": usual_families(Money(28_000, "JPY"))}),
        ("H7507", BACK, "NRT", "DAD", "09:30", 380, fares),
        ("K8513", BACK, "HND", "DAD", "12:15", 375, {"ECONOMY": usual_families(vnd(5_100_000))}),
        ("H7509", BACK, "KIX", "DAD", "11:00", 300, {"ECONOMY": usual_families(vnd(4_900_000))}),
        ("H7102", NOW.date() + timedelta(days=1), "DAD", "SGN", "09:00", 85, {"ECONOMY": usual_families(vnd(900_000))}),
    ]
    for row in plan:
        made.seed(*flight_records(*row))
    made.seal()
    return made


def ask(where: World, tool: str, **arguments: Any) -> Any:
    """Call a tool and return its result; a refusal fails the test."""
    call = where.call(f"flight_booking.{tool}", arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def refused(where: World, tool: str, **arguments: Any) -> str:
    """Call a tool that must refuse, check that nothing changed, and return the code."""
    before = where.digest()
    call = where.call(f"flight_booking.{tool}", arguments)
    assert not call.ok, call.result
    assert where.digest() == before
    return call.code


def op(where: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation with JSON arguments."""
    where.apply(Op(target=f"flight_booking.{operation}", arguments=arguments))


def offer(
    where: World,
    origin: str = "DAD",
    dest: str = "KIX",
    day: date = OUT,
    flight: str = "H7506",
    family: str = "FLEX",
    **more: Any,
) -> Any:
    """Return the offer of one direct flight in a fare family."""
    found = ask(
        where,
        "search_flights",
        origin=origin,
        destination=dest,
        departure_date=day.isoformat(),
        currency="VND",
        max_results=50,
        **more,
    )
    return next(
        item
        for item in found["offers"]
        if [part["flight_no"] for part in item["segments"]] == [flight] and item["segments"][0]["fare_family"] == family
    )


def book(where: World, people: list[dict[str, Any]] | None = None, **more: Any) -> Any:
    """Book H7506 for people, FLEX unless told otherwise, and return the result."""
    party = people or [MAI, OANH, LOC]
    hold = more.pop("hold", False)
    seats = more.pop("seat_selections", None)
    chosen = offer(where, adults=len(party), **more)
    return ask(
        where,
        "create_booking",
        offer_id=chosen["offer_id"],
        passengers=party,
        contact=CONTACT,
        payment=CARD,
        hold=hold,
        seat_selections=seats,
    )


def balance(where: World) -> None:
    """Check the promises the service keeps at all times."""
    flights = where.table("flight_booking.flights").rows
    legs = list(where.table("flight_booking.legs"))
    bookings = where.table("flight_booking.bookings").rows
    booked: dict[str, int] = {}
    for leg in legs:
        if leg.status != "RELEASED":
            key = f"{leg.flight_id}/{leg.cabin}"
            booked[key] = booked.get(key, 0) + bookings[leg.pnr].seats
            assert leg.depart_at == flights[leg.flight_id].depart_at
            late = (leg.expected_arrive_at - leg.arrive_at).total_seconds()
            assert late == flights[leg.flight_id].delay_min * 60
    for bucket in where.table("flight_booking.fare_buckets"):
        assert bucket.seats_remaining >= 0
        assert bucket.sold_elsewhere >= 0
        assert bucket.capacity == bucket.seats_remaining + bucket.sold_elsewhere + booked.get(bucket.bucket_id, 0)
    for booking in bookings.values():
        mine = sorted((leg for leg in legs if leg.pnr == booking.pnr), key=lambda leg: leg.segment_idx)
        assert [leg.segment_idx for leg in mine] == list(range(len(mine)))
        assert booking.flight_nos == tuple(leg.flight_no for leg in mine)
        if booking.status in ACTIVE:
            assert sum(leg.price.minor for leg in mine) == booking.total.minor
            assert (
                booking.status == "HOLD"
                or booking.paid.minor + (booking.credit.minor if booking.credit else 0) >= booking.total.minor
            )
        if booking.status in ("CANCELLED", "LAPSED"):
            assert all(leg.status in ("RELEASED", "FLOWN") for leg in mine)
    taken = [(row.flight_id, row.seat) for row in where.table("flight_booking.seat_assignments")]
    assert len(set(taken)) == len(taken)
    holders = [(row.pnr, row.segment_idx, row.pax_idx) for row in where.table("flight_booking.seat_assignments")]
    assert len(set(holders)) == len(holders)
    assert all(bookings[pnr].status in ACTIVE or bookings[pnr].status == "CANCELLED" for pnr, _, _ in holders)
