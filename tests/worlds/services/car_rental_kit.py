"""A small rental company for tests, and what they ask of it."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from typing import Any

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.services.car_rental import (
    CancelStep,
    EnergyStop,
    InsurancePlan,
    RentalBooking,
    RentalOffer,
    RentalStation,
    RoadRule,
    Vehicle,
)
from lifegym.worlds.services.car_rental.records import ACTIVE
from lifegym.worlds.world import Call, Persona, World

HOME = zone("Europe/Amsterdam")
NOW = datetime(2027, 3, 1, 9, tzinfo=HOME)
PERSONA = Persona(
    user_id="usr_noor", name="Noor Haddad", email="noor@postbox.example", zone="Europe/Amsterdam", currency="EUR"
)
CONTACT = {"email": "noor@postbox.example", "phone": "+31 20 555 0142"}
NOOR = {"name": "Noor Haddad", "dob": "1991-05-14", "license_no": "5540127781"}
FINE = {"bodywork": "no damage", "tyres": True}


def eur(cents: int) -> Money:
    """Return euro cents."""
    return Money(cents, "EUR")


def at(day: int, hour: int = 10, minute: int = 0) -> datetime:
    """Return a time in March in Amsterdam."""
    return datetime(2027, 3, day, hour, minute, tzinfo=HOME)


def dated(key: str = "rof_1", first: str = "202703051000", last: str = "202703081000") -> str:
    """Return the id of an offer for a period."""
    return f"{key}@{first}-{last}"


def station(key: str, city: str, **more: Any) -> RentalStation:
    """Return a station in Amsterdam time."""
    plain = RentalStation(
        location_id=key, name=f"{city} Central", company="Polderdrive", city=city, country="Netherlands", kind="rail",
        address=f"Stationsplein 1, {city}", zone="Europe/Amsterdam", opens="07:00", closes="21:00",
        phone="+31 20 555 0100", email=f"{key}@polderdrive.example",
    )  # fmt: skip
    return plain.evolve(**more)


def vehicle(key: str, **more: Any) -> Vehicle:
    """Return a petrol car at the first station."""
    plain = Vehicle(
        vehicle_id=key, location_id="loc_a", vehicle_class="compact", model="Tarn Mira", energy_type="petrol", seats=5,
        bags=2, transmission="manual", range_km=720, use_per_100km="5.6", capacity=45, plate=f"B-{key}",
    )  # fmt: skip
    return plain.evolve(**more)


def offer(key: str, **more: Any) -> RentalOffer:
    """Return an offer in Amsterdam with the usual terms."""
    plain = RentalOffer(
        offer_id=key, vehicle_id="veh_1", pickup_location_id="loc_a", return_location_id="loc_a", pickup_at=at(1, 0),
        return_at=datetime(2027, 6, 1, tzinfo=HOME), daily_price=eur(4000), deposit_amount=eur(30000),
        one_way_fee=eur(0), included_km_per_day=200, extra_km_price=eur(20), capacity=2,
        cancel_steps=(CancelStep(hours=48, percent=100), CancelStep(hours=4, percent=70)), energy_price=eur(250),
        refill_fee=eur(1500), young_driver_fee=eur(1200), extra_driver_fee=eur(600),
    )  # fmt: skip
    return plain.evolve(**more)


def rows() -> list[tuple[str, Record]]:
    """Return three stations, four vehicles, six offers, two plans, two rules and three stops."""
    london = {"zone": "Europe/London", "country": "United Kingdom", "key_box": True}
    found: list[tuple[str, Record]] = [
        ("car_rental.locations", station("loc_a", "Amsterdam")),
        ("car_rental.locations", station("loc_u", "Utrecht", key_box=True)),
        ("car_rental.locations", station("loc_l", "London", **london)),
        ("car_rental.vehicles", vehicle("veh_1")),
        ("car_rental.vehicles", vehicle("veh_2", model="Norda Sol", energy_type="electric", use_per_100km="16.0",
                                        capacity=60, range_km=380)),
        ("car_rental.vehicles", vehicle("veh_3", model="Brisk Seven", vehicle_class="minivan", energy_type="diesel",
                                        seats=7, use_per_100km="6.0", capacity=60, range_km=950)),
        ("car_rental.vehicles", vehicle("veh_4", model="Halden Vista", vehicle_class="estate", energy_type="hybrid")),
        ("car_rental.offers", offer("rof_1")),
        ("car_rental.offers", offer("rof_2", vehicle_id="veh_2", daily_price=eur(5500), pay="now", capacity=1,
                                    return_level_percent=60, energy_price=eur(70))),
        ("car_rental.offers", offer("rof_3", vehicle_id="veh_3", daily_price=eur(9000), pay="deposit_now")),
        ("car_rental.offers", offer("rof_4", return_location_id="loc_u", one_way_fee=eur(4900))),
        ("car_rental.offers", offer("rof_5", vehicle_id="veh_4", fixed=True, pickup_at=at(5, 15),
                                    return_at=at(8, 10), daily_price=eur(3000))),
        ("car_rental.offers", offer("rof_6", pickup_location_id="loc_l", return_location_id="loc_l")),
        ("car_rental.plans", InsurancePlan(plan_id="ins_1", name="Basic", daily_price=eur(0), excess=eur(120000),
                                           covers=("collision",), excluded=("tyre",))),
        ("car_rental.plans", InsurancePlan(plan_id="ins_2", name="Comfort", daily_price=eur(1000), excess=eur(20000),
                                           covers=("collision", "tyre"))),
        ("car_rental.rules", RoadRule(rule_id="rule_1", country="Netherlands", region="Rotterdam", topic="toll",
                                      title="Tunnel toll", text="Pay online.", updated_at=at(1, 0))),
        ("car_rental.rules", RoadRule(rule_id="rule_2", country="Germany", region="Germany", topic="winter tyres",
                                      title="Winter tyres", text="On snow.", updated_at=at(1, 0))),
    ]  # fmt: skip
    for key, kind, cents, power in (
        ("s_1", "electric", 60, 150),
        ("s_2", "petrol", 200, None),
        ("s_3", "diesel", 170, None),
    ):
        stop = EnergyStop(stop_id=key, name=f"Kompas {kind}", city="Amsterdam", country="Netherlands", energy_type=kind,
                          address="Ringdijk 4, Amsterdam", unit_price=eur(cents), power_kw=power)  # fmt: skip
        found.append(("car_rental.stops", stop))
    return found


def build(*services: str, **changes: Any) -> World:
    """Return a sealed world with the company, a good card and a blocked one."""
    world = World(PERSONA, ("car_rental", *services), NOW)
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_old", label="Old card", last4="0009", holder="N",
                                         status="blocked")),
        ("wallet.methods", PaymentMethod(method_id="pm_blue", label="Blue card", last4="4471", holder="N", **changes)),
        *rows(),
    )  # fmt: skip
    world.seal()
    return world


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a rental tool."""
    return world.call(f"car_rental.{tool}", arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a rental tool that must succeed and return its result."""
    found = call(world, tool, **arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a rental tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = call(world, tool, **arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def order(offer_id: str = "", **more: Any) -> dict[str, Any]:
    """Return the arguments of a booking."""
    return {"offer_id": offer_id or dated(), "insurance_plan_id": "ins_1", "driver_user_id": "usr_noor",
            "drivers": [NOOR], "contact": CONTACT, **more}  # fmt: skip


def book(world: World, offer_id: str = "", **more: Any) -> str:
    """Book an offer and return the reference."""
    return str(ok(world, "create_rental_booking", **order(offer_id, **more))["booking_ref"])


def fetch(world: World, offer_id: str = "", when: datetime | None = None, **more: Any) -> str:
    """Book, wait for the pickup, and fetch the vehicle with a full tank and 10,000 km."""
    ref = book(world, offer_id, **more)
    until(world, when or booking(world, ref).pickup_at)
    hand(world, ref, "pickup", 10_000, "full")
    return ref


def leave(world: World, ref: str) -> str:
    """Let nobody fetch or return the vehicle of a booking unless it is reported."""
    world_does(world, "set_by_itself", booking_ref=ref, by_itself=False)
    return ref


def hand(world: World, ref: str, phase: str, km: int, level: str) -> Any:
    """Report a vehicle's condition."""
    return ok(world, "report_vehicle_condition", booking_ref=ref, phase=phase, checklist_items=FINE, odometer_km=km,
              fuel_or_charge_level=level)  # fmt: skip


def booking(world: World, key: str) -> RentalBooking:
    """Return a booking's record."""
    row = world.table("car_rental.bookings").get(key)
    assert isinstance(row, RentalBooking)
    return row


def moved(world: World) -> list[int]:
    """Return what the wallet paid (positive) and got back (negative), in cents."""
    return [entry.amount.minor for entry in world.table("wallet.entries")]


def until(world: World, goal: datetime) -> None:
    """Let time pass, whatever is pushed on the way."""
    while world.now < goal:
        world.run_due(goal)


def world_does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"car_rental.{operation}", arguments=arguments))


def subjects(world: World) -> list[str]:
    """Return the subjects of the mails received, oldest first, without the references."""
    return [row.subject.partition(" (")[0] for row in world.table("email.messages") if not row.sent]


def assert_sound(world: World, seeded: frozenset[str] = frozenset()) -> None:
    """Check stock, money and deposits; ``seeded`` bookings were paid before the wallet was opened."""
    moved: Counter[str] = Counter()
    for entry in world.table("wallet.entries"):
        moved[entry.reference] += entry.amount.minor
    bookings = list(world.table("car_rental.bookings"))
    for row in bookings:
        held = row.deposit_paid.minor - row.deposit_released.minor - row.deposit_kept.minor
        assert 0 <= row.refunded.minor <= row.paid.minor
        assert min(held, row.deposit_released.minor, row.deposit_kept.minor) >= 0
        net = row.paid.minor - row.refunded.minor
        if row.booking_ref not in seeded:
            assert moved[row.booking_ref] == net + row.deposit_paid.minor - row.deposit_released.minor
        if row.status in ("picked_up", "returned"):
            assert (net, held) == (row.estimated_total.minor, row.deposit_amount.minor)
            assert row.condition("pickup") is not None
        if row.status == "closed":
            owed = row.outstanding.minor if row.outstanding else 0
            assert held == 0
            assert net - row.estimated_total.minor + row.deposit_kept.minor + owed == row.fee_total.minor
        if row.status in ("lapsed", "cancelled", "no_show"):
            assert held == 0
        if row.status in ("held", "lapsed"):
            assert row.status == "held" or net == 0
    for offer in world.table("car_rental.offers"):
        mine = [row for row in bookings if row.offer_id == offer.offer_id and row.status in ACTIVE]
        peak = max((sum(a.pickup_at <= b.pickup_at < a.return_at for a in mine) for b in mine), default=0)
        assert offer.taken_elsewhere >= 0
        assert offer.taken_elsewhere + peak <= offer.capacity
    for case in world.table("car_rental.incidents"):
        assert case.estimated_fee.minor >= 0
        assert (case.assessed_fee is not None) == (case.status != "open")
