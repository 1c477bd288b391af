"""A small railway for tests, and what they ask of it."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.services.rail_booking import (
    Operator,
    RefundStep,
    Station,
    Stop,
    StudentProfile,
    Train,
    TrainBooking,
    TrainOffer,
)
from lifegym.worlds.services.rail_booking.records import HOLDING
from lifegym.worlds.world import Call, Persona, World

HOME = zone("Europe/Amsterdam")
LONDON = zone("Europe/London")
NOW = datetime(2027, 3, 1, 9, tzinfo=HOME)
FRIDAY = date(2027, 3, 5)
PERSONA = Persona(
    user_id="usr_noor", name="Noor Haddad", email="noor@postbox.example", zone="Europe/Amsterdam", currency="EUR"
)
CONTACT = {"email": "noor@postbox.example", "phone": "+31 20 555 0142"}
NOOR = {"type": "adult", "given_name": "Noor", "family_name": "Haddad"}
STEPS = (RefundStep(hours=24, percent=80), RefundStep(hours=2, percent=50))


def eur(cents: int) -> Money:
    """Return euro cents."""
    return Money(cents, "EUR")


def at(hour: int, minute: int = 0, day: date = FRIDAY) -> datetime:
    """Return a time of day in Amsterdam."""
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=HOME)


def train(number: str, first: datetime, minutes: tuple[int, ...] = (0, 60, 120), **more: Any) -> Train:
    """Return a train from Amsterdam by Antwerp to Brussels, or along as many of those as there are minutes."""
    places = (("Amsterdam", "Amsterdam Centraal"), ("Antwerp", "Antwerpen-Centraal"), ("Brussels", "Brussels-Midi"))
    last = len(minutes) - 1
    stops = tuple(
        Stop(
            city=city,
            station=station,
            arrive_at=None if index == 0 else later(first, minutes[index]),
            depart_at=None if index == last else later(first, minutes[index]),
            platform=f"{index + 4}a",
        )
        for index, (city, station) in enumerate(places[: last + 1])
    )
    plain = Train(
        train_id=f"{number}/{first.date()}", train_no=number, date=first.date(), train_type="intercity",
        operator_id="op_a", line="Amsterdam - Brussels", stops=stops,
    )  # fmt: skip
    return plain.evolve(**more)


def later(instant: datetime, minutes: int) -> datetime:
    """Return the instant some minutes later in the same zone."""
    return (instant.astimezone(UTC) + timedelta(minutes=minutes)).astimezone(instant.tzinfo)


def offer(key: str, row: Train, first: int = 0, end: int = -1, **more: Any) -> TrainOffer:
    """Return an offer for a train between two of its stops."""
    start, goal = row.stops[first], row.stops[end]
    assert start.depart_at is not None
    assert goal.arrive_at is not None
    plain = TrainOffer(
        offer_id=key, train_id=row.train_id, train_no=row.train_no, date=row.date, train_type=row.train_type,
        origin_city=start.city, origin_station=start.station, dest_city=goal.city, dest_station=goal.station,
        depart_at=start.depart_at, arrive_at=goal.arrive_at, seat_class="second", fare_name="Standard",
        adult_fare=eur(4000), student_fare=eur(3000), adult_seats=5, ordinary_student_seats=2,
        graduation_student_seats=1, student_discount_available=True, refund_steps=STEPS, sold_elsewhere=92,
        capacity=100,
    )  # fmt: skip
    return plain.evolve(**more)


def rows() -> list[tuple[str, Record]]:
    """Return one operator, four stations, three trains and their offers."""
    early, late, across = train("IC 1", at(9)), train("IC 3", at(17)), train("HS 7", at(11))
    sea = Stop(city="London", station="London St Pancras", arrive_at=datetime(2027, 3, 5, 13, 10, tzinfo=LONDON),
               depart_at=None)  # fmt: skip
    start = Stop(city="Brussels", station="Brussels-Midi", arrive_at=None, depart_at=at(12, 5), platform="1")
    across = across.evolve(stops=(start, sea), line="Brussels - London", gated="B")
    cities = {"Amsterdam Centraal": "Amsterdam", "Antwerpen-Centraal": "Antwerp", "Brussels-Midi": "Brussels",
              "London St Pancras": "London"}  # fmt: skip
    found: list[tuple[str, Record]] = [
        (
            "rail_booking.operators",
            Operator(
                operator_id="op_a",
                name="Polder Rail",
                email="tickets@polder.example",
                phone="+31 30 555 0100",
                senior_percent=80,
            ),
        )
    ]
    for index, (name, city) in enumerate(cities.items()):
        station = Station(station_id=f"st_{index}", name=name, city=city, country="X", zone="Europe/Amsterdam")
        found.append(("rail_booking.stations", station))
    found += [("rail_booking.trains", row) for row in (early, late, across)]
    found += [
        ("rail_booking.offers", row)
        for row in (
            offer("tro_1", early),
            offer("tro_2", early, fare_name="Flex", adult_fare=eur(6050), student_fare=None,
                  student_discount_available=False, refund_steps=(RefundStep(hours=0, percent=100),),
                  ordinary_student_seats=0, graduation_student_seats=0, adult_seats=8),
            offer("tro_3", early, end=1, adult_fare=eur(2500), refund_steps=()),
            offer("tro_4", late, seat_class="first", adult_fare=eur(8000), adult_seats=0, capacity=95),
            offer("tro_5", across, adult_fare=eur(9900)),
        )
    ]  # fmt: skip
    profile = StudentProfile(
        user_id="usr_noor", display_name="Noor Haddad", school="School of Media", ordinary_quota_remaining=2,
        graduation_quota_remaining=0, xuexin_status="verified", school_proof_status="none",
    )  # fmt: skip
    return [*found, ("rail_booking.students", profile)]


def build(*services: str) -> World:
    """Return a sealed world with the railway, a good card and a blocked one."""
    world = World(PERSONA, ("rail_booking", *services), NOW)
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_old", label="Old card", last4="0009", holder="N",
                                         status="blocked")),
        ("wallet.methods", PaymentMethod(method_id="pm_blue", label="Blue card", last4="4471", holder="N")),
        ("wallet.methods", PaymentMethod(method_id="pm_red", label="Red card", last4="1188", holder="N")),
        *rows(),
    )  # fmt: skip
    world.seal()
    return world


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a rail tool."""
    return world.call(f"rail_booking.{tool}", arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a rail tool that must succeed and return its result."""
    found = call(world, tool, **arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a rail tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = call(world, tool, **arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def book(world: World, key: str = "tro_1", *people: dict[str, Any], **more: Any) -> str:
    """Book an offer and return the reference."""
    party = list(people) or [NOOR]
    return str(
        ok(world, "create_train_booking", offer_id=key, passengers=party, contact=CONTACT, **more)["booking_ref"]
    )


def booking(world: World, key: str) -> TrainBooking:
    """Return a booking's record."""
    row = world.table("rail_booking.bookings").get(key)
    assert isinstance(row, TrainBooking)
    return row


def seats(world: World, key: str = "tro_1") -> tuple[int, int, int]:
    """Return the seats left of an offer, by quota."""
    row = world.table("rail_booking.offers").rows[key]
    return (row.adult_seats, row.ordinary_student_seats, row.graduation_student_seats)


def moved(world: World) -> list[int]:
    """Return what the wallet paid (positive) and got back (negative), in cents."""
    return [entry.amount.minor for entry in world.table("wallet.entries")]


def until(world: World, goal: datetime) -> None:
    """Let time pass, whatever is pushed on the way."""
    while world.now < goal:
        world.run_due(goal)


def world_does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"rail_booking.{operation}", arguments=arguments))


def subjects(world: World) -> list[str]:
    """Return the subjects of the mails in the inbox, oldest first."""
    return [row.subject for row in world.table("email.messages")]


def assert_sound(world: World, seeded: frozenset[str] = frozenset()) -> None:
    """Check seats, fares and money; ``seeded`` bookings were paid before the wallet was opened."""
    held: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    for entry in world.table("wallet.entries"):
        moved[entry.reference] += entry.amount.minor
    for row in world.table("rail_booking.bookings"):
        seats = sum(one.type != "infant" for one in row.passengers)
        if row.status in HOLDING:
            held[row.offer_id] += seats
            assert [ticket.fare for ticket in row.tickets] == list(row.fares)
            assert sum(bool(ticket.seat) for ticket in row.tickets) == seats
        assert row.total == Money(sum(fare.minor for fare in row.fares), row.total.currency)
        assert row.paid in (row.total, Money(0, row.total.currency))
        back = row.refunded.minor + (row.compensation.minor if row.compensation else 0)
        assert 0 <= back <= row.paid.minor
        if row.booking_ref not in seeded:
            assert moved[row.booking_ref] == row.paid.minor - back
        if row.status == "expired":
            assert row.refunded == row.paid
    for offer in world.table("rail_booking.offers"):
        left = (offer.adult_seats, offer.ordinary_student_seats, offer.graduation_student_seats)
        assert min(left) >= 0
        assert offer.sold_elsewhere >= 0
        if offer.capacity is not None:
            assert sum(left) + held[offer.offer_id] + offer.sold_elsewhere == offer.capacity, offer.offer_id
        assert offer.depart_at.timestamp() < offer.arrive_at.timestamp()
    for train in world.table("rail_booking.trains"):
        assert (train.departed_at is not None) == (train.status in ("departed", "arrived"))
        assert (train.arrived_at is not None) == (train.status == "arrived")
        assert train.delay_min >= 0
    for profile in world.table("rail_booking.students"):
        assert min(profile.ordinary_quota_remaining, profile.graduation_quota_remaining) >= 0
        pending = "pending" in (profile.xuexin_status, profile.school_proof_status)
        assert pending or profile.decision_due is None or profile.decision_due >= world.now
