"""A small world of parcels for tests, what they ask of it, and sensible things to do in it at random."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

import numpy as np

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.records import Mark
from lifegym.worlds.services.delivery_logistics import Shipment
from lifegym.worlds.services.delivery_logistics.records import DONE, ISSUES
from lifegym.worlds.signals import ParcelSent
from lifegym.worlds.world import Call, Persona, World

HERE = zone("Europe/Amsterdam")
NOW = datetime(2027, 3, 1, 9, tzinfo=HERE)
PERSONA = Persona(
    user_id="usr_noor", name="Noor Haddad", email="noor@postbox.example", zone="Europe/Amsterdam", currency="EUR"
)
ME = "usr_noor"
HOME = {"name": "Noor Haddad", "street": "Kinkerstraat 118", "city": "Amsterdam", "phone": "+31 20 555 0312"}
NEAR = {"name": "Sanne Vermaat", "street": "Linnaeusstraat 9", "city": "Amsterdam"}
BERLIN = {"name": "Ilse Brandt", "street": "Weserstraße 20", "city": "Berlin", "country": "Germany"}
LIMA = {"name": "Rosa Quispe", "street": "Jirón Zepita 418", "city": "Lima", "country": "PE"}


def build(*services: str) -> World:
    """Return a sealed world with two ways to pay and no parcels."""
    world = World(PERSONA, ("delivery_logistics", *services), NOW)
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_0000", label="Old card", last4="0009", holder="Noor",
                                         status="blocked")),
        ("wallet.methods", PaymentMethod(method_id="pm_0001", label="Visa debit", last4="4471", holder="Noor")),
    )  # fmt: skip
    world.seal()
    return world


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a carriers' tool."""
    return world.call(f"delivery_logistics.{tool}", arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a carriers' tool that must succeed and return its result."""
    found = call(world, tool, **arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a carriers' tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = call(world, tool, **arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def send(world: World, to: dict[str, str] = BERLIN, service: str = "standard", at: str = "", **more: Any) -> str:
    """Have a parcel fetched, tomorrow at ten unless told otherwise; return its tracking number."""
    arguments = {"user_id": ME, "pickup_addr": HOME, "dest_addr": to, "item_desc": "winter coat", "weight_kg": 2.4,
                 "service_type": service, "scheduled_at": at or "2027-03-02T10:00", **more}  # fmt: skip
    return str(ok(world, "request_pickup", **arguments)["tracking_no"])


def arrive(world: World, number: str = "HP1", eta: date = date(2027, 3, 4), **changes: Any) -> str:
    """Let a shop hand a parcel for the persona to a carrier; return its tracking number."""
    sent: dict[str, Any] = {
        "tracking_no": number, "carrier": "Halden Parcel", "sender": "Brouwer & Daal", "recipient": "Noor Haddad",
        "phone": "+31 20 555 0312", "origin": "Utrecht, Netherlands",
        "destination": "Kinkerstraat 118, 1053 EP Amsterdam, Netherlands", "city": "Amsterdam", "weight_g": 1200,
        "value": Money(3995, "EUR"), "reference": "ord_1", "eta": eta,
    }  # fmt: skip
    world.emit(ParcelSent(**{**sent, **changes}))
    return number


def shipment(world: World, number: str) -> Shipment:
    """Return a shipment's record by its tracking number."""
    label = world.table("delivery_logistics.labels").rows[number]
    row = world.table("delivery_logistics.shipments").rows[label.shipment_id]
    assert isinstance(row, Shipment)
    return row


def wait(world: World, **span: float) -> None:
    """Let time pass, whatever is pushed on the way."""
    goal = world.now + timedelta(**span)
    while world.now < goal:
        world.run_due(goal)


def wait_for(world: World, number: str, *states: str) -> None:
    """Let time pass until a parcel is in one of some states."""
    for _ in range(2000):
        if shipment(world, number).status in states:
            return
        wait(world, minutes=30)
    raise AssertionError(f"{number} is still {shipment(world, number).status}")


def does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"delivery_logistics.{operation}", arguments=arguments))


def moved(world: World) -> list[int]:
    """Return what the wallet paid (positive) and got back (negative), in cents."""
    return [entry.amount.minor for entry in world.table("wallet.entries")]


def said(world: World, number: str) -> list[str]:
    """Return the states of a parcel's scans in order, repeats left out."""
    states = [scan.status_code for scan in shipment(world, number).scans]
    return [state for place, state in enumerate(states) if place == 0 or states[place - 1] != state]


def assert_sound(world: World) -> None:
    """Check what always holds of shipments, plans, timers, tickets and fees.

    Scans and plans are in time order; what can still move has its next step on the agenda and, unless it is held, an
    expected day; what is finished has none. A label that was not fetched has its fee paid.
    """
    due = {(timer.key, timer.due) for timer in world.agenda if timer.process == "move"}
    paid: Counter[str] = Counter()
    for entry in world.table("wallet.entries"):
        paid[entry.reference] += entry.amount.minor
    marks = world.table("delivery_logistics.shipments").marks
    for row in world.table("delivery_logistics.shipments"):
        assert row.scans
        assert all(one.at <= other.at for one, other in pairwise(row.scans)), row.scans
        assert all(one.at <= other.at for one, other in pairwise(row.plan)), row.plan
        if row.status in DONE:
            assert not row.plan
            assert not row.held
        elif row.held == "lost":
            assert row.status == "exception"
            assert not row.plan
            assert row.eta_date is None
        else:
            assert row.plan, row
            assert (row.shipment_id, row.plan[0].at) in due, row
            assert (row.eta_date is None) == bool(row.held), row
            assert row.plan[-1].status in ("delivered", "returned")
        assert row.held == "customs" or row.duty is None
        assert 0 <= row.attempts <= 3
        if marks.get(row.shipment_id, 0) & Mark.AGENT_CREATED and row.status == "label_created":
            assert row.fee is not None
            assert paid[row.shipment_id] == row.fee.minor
    for ticket in world.table("delivery_logistics.tickets"):
        assert (ticket.status == "open") == (ticket.resolved_at is None)


def act(world: World, rng: np.random.Generator) -> None:
    """Do one sensible thing with a parcel, as its owner or as the world."""

    def pick(items: Any) -> Any:
        found = list(items)
        return found[int(rng.integers(len(found)))]

    rows = list(world.table("delivery_logistics.shipments"))
    moving = [row for row in rows if row.status not in DONE] or rows
    row, some = pick(moving), pick(rows[:12] + rows[-6:])
    day = (world.now + timedelta(days=int(rng.integers(1, 9)))).date().isoformat()
    later = (world.now + timedelta(hours=int(rng.integers(3, 70)))).isoformat()
    place = pick((HOME, NEAR, BERLIN, LIMA))
    number = row.tracking_no
    choice = int(rng.integers(24))
    if choice < 3:
        hour = (world.now + timedelta(days=1)).replace(hour=8 + int(rng.integers(9)), minute=0)
        call(world, "request_pickup", user_id=ME, pickup_addr=HOME, dest_addr=place, item_desc="books", weight_kg=3.5,
             service_type=pick(("economy", "standard", "express", "same_day")),
             scheduled_at=hour.isoformat())  # fmt: skip
    elif choice < 5:
        call(world, "reschedule_delivery", tracking_no=number, new_date=day, time_window=pick(("morning", "evening")))
    elif choice < 7:
        call(world, "change_address", tracking_no=number, new_address=place)
    elif choice == 7:
        call(world, "cancel_shipment", tracking_no=number, reason="Not needed")
    elif choice < 10:
        call(world, "report_issue", tracking_no=some.tracking_no, issue_type=pick(ISSUES), description="Please look.")
    elif choice == 10:
        call(world, "subscribe_status", tracking_no=number, channel="app", target=ME)
    else:
        cents = Money(int(rng.integers(100, 5000)), world.persona.currency).to_json()
        tickets = [t.ticket_id for t in world.table("delivery_logistics.tickets") if t.status == "open"] or [""]
        fresh = f"GP{int(rng.integers(10**9)):09d}"
        operations: list[tuple[str, dict[str, Any]]] = [
            ("delay", {"tracking_no": number, "days": 2, "announce": True}),
            ("bring_forward", {"tracking_no": number, "day": day}),
            ("lose", {"tracking_no": number}),
            ("misroute", {"tracking_no": number, "city": "Liège"}),
            ("hold_at_customs", {"tracking_no": number, "duty": cents}),
            ("release_from_customs", {"tracking_no": number}),
            ("fail_attempts", {"tracking_no": number, "reasons": ["nobody opened"] * int(rng.integers(1, 4)),
                               "collects": bool(rng.integers(2))}),
            ("deliver_now", {"tracking_no": number}),
            ("mark_delivered_falsely", {"tracking_no": number}),
            ("return_to_sender", {"tracking_no": number}),
            ("collect", {"tracking_no": number}),
            ("close_depot", {"city": row.recipient.city, "until": later, "reason": "storm"}),
            ("set_doorstep", {"street": "Kinkerstraat", "away_from": world.now.isoformat(), "away_until": later}),
            ("answer_issue", {"ticket_id": pick(tickets), "decision": pick(("accept", "reject"))}),
            ("damage", {"tracking_no": some.tracking_no}),
            ("announce_parcel", {"sender_name": "Grandma", "item_desc": "jam", "destination": HOME, "eta": day,
                                 "tracking_no": fresh}),
        ]  # fmt: skip
        name, arguments = pick(operations)
        try:
            does(world, name, **arguments)
        except ValueError:
            return
