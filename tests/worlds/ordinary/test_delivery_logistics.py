"""Ordinary parcels: believable journeys past and under way, in one story with the shop's orders."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary import ecommerce
from lifegym.worlds.ordinary.delivery_logistics import ordinary
from lifegym.worlds.records import Record
from lifegym.worlds.services.delivery_logistics.records import Shipment
from lifegym.worlds.world import Persona, World
from tests.worlds.services.delivery_logistics_kit import assert_sound
from tests.worlds.services.ecommerce_kit import assert_sound as assert_shop_sound

NOOR = Persona(user_id="usr_noor", name="Noor Haddad", email="n@x.example", zone="Europe/Amsterdam", currency="EUR")
MAI = Persona(user_id="usr_mai", name="Mai Hoang", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")
NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))


def made(seed: int = 1, count: int = 200, persona: Persona = NOOR, **shape: object) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    rng = np.random.default_rng(seed)
    now = NOW.replace(tzinfo=zone(persona.zone))
    return ordinary(rng, persona, now, count, **shape)  # type: ignore[arg-type]  # tests vary the shape


def world_of(persona: Persona = NOOR, *, shop: bool = False, count: int = 200) -> World:
    """Return a sealed world holding the records, a card, and the shop's records where it is wanted."""
    now = NOW.replace(tzinfo=zone(persona.zone))
    world = World(persona, ("delivery_logistics", *(("ecommerce",) if shop else ())), now)
    world.seed(("wallet.methods", PaymentMethod(method_id="pm_0001", label="Card", last4="4471", holder="Me")))
    world.seed(*made(persona=persona, count=count))
    if shop:
        world.seed(*ecommerce.ordinary(np.random.default_rng(5), persona, now, count))
    world.seal()
    return world


def pass_time(world: World, days: int) -> None:
    """Let days pass."""
    goal = world.now.replace(day=1, month=3 + days // 30)
    while world.now < goal:
        world.run_due(goal)


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [60, 200, 1500])
def test_ordinary__makes_about_as_many_as_asked(count: int) -> None:
    """The number of records is the one asked for, within a tenth."""
    assert abs(len(made(count=count)) - count) <= max(6, count // 10)


@pytest.mark.parametrize("persona", [NOOR, MAI], ids=lambda persona: persona.currency)
def test_ordinary__journeys_are_believable(persona: Persona) -> None:
    """Scans are in order and in the past, nobody delivers on Sundays but express, and what is under way arrives."""
    world = world_of(persona)
    assert_sound(world)
    for row in world.table("delivery_logistics.shipments"):
        assert isinstance(row, Shipment)
        assert all(one.at <= other.at <= world.now for one, other in pairwise(row.scans)), row
        if row.service_level != "express":
            assert all(scan.at.weekday() < 6 for scan in row.scans if scan.status_code == "delivered"), row
        assert 0 < row.weight_kg <= 31.5
        assert (row.fee is not None) == (row.direction == "outbound")
    pass_time(world, 60)
    assert not world.refused
    assert {row.status for row in world.table("delivery_logistics.shipments")} == {"delivered", "returned"}
    assert_sound(world)


def test_ordinary__has_a_case_of_everything_even_when_small() -> None:
    """Sixty records hold a parcel on the van, one on the road, a failed attempt, a pickup to come, a ticket."""
    world = world_of(count=60)
    rows = list(world.table("delivery_logistics.shipments"))
    assert {"label_created", "in_transit", "out_for_delivery", "exception", "delivered"} <= {row.status for row in rows}
    assert {row.direction for row in rows} == {"inbound", "outbound"}
    assert any(row.status == "open" for row in world.table("delivery_logistics.tickets"))
    assert any(row.status == "scheduled" for row in world.table("delivery_logistics.pickups"))
    assert len(world.table("delivery_logistics.subscriptions")) == 1


def test_ordinary__numbers_of_what_is_sent_hold_at_any_size() -> None:
    """The tracking number of a parcel the persona sends does not hang on how many orders came before."""
    first = [
        next(
            row.tracking_no for _, row in made(count=count) if isinstance(row, Shipment) and row.direction == "outbound"
        )
        for count in (60, 200, 1500)
    ]
    assert len(set(first)) == 1


def test_ordinary__tells_the_story_of_the_shop() -> None:
    """Beside the shop, every parcel of an order is known to the carrier in the same state, and they move as one."""
    world = world_of(shop=True)

    def compare() -> int:
        shipments = {row.tracking_no: row for row in world.table("delivery_logistics.shipments")}
        seen = 0
        for parcel in world.table("ecommerce.parcels"):
            row = shipments.get(parcel.tracking_no)
            if parcel.status in ("packing", "cancelled"):
                assert row is None
                continue
            assert row is not None
            assert (row.reference, row.weight_kg) == (parcel.order_id, round(parcel.weight_g / 1000, 2))
            moving = {"label_created": "shipped", "picked_up": "shipped", "in_transit": "shipped"}
            assert moving.get(row.status, row.status) == parcel.status
            assert row.status == "returned" or row.eta_date == parcel.eta.date()
            seen += 1
        return seen

    before = compare()
    goal = world.now.replace(hour=20)
    while world.now < goal:
        world.run_due(goal)
    assert compare() == before + 1
    pass_time(world, 60)
    assert compare() == before + 1
    assert_sound(world)
    assert_shop_sound(world)


def test_ordinary__things_fit_who_sends_them() -> None:
    """A firm sends what it deals in: no bank sends roses."""
    senders: dict[str, set[str]] = {}
    for name, row in made(count=1500):
        if name == "delivery_logistics.shipments" and isinstance(row, Shipment) and row.direction == "inbound":
            senders.setdefault(row.sender.name, set()).add(row.item_desc)
    assert senders["Spaarbank Merwede"] == {"replacement bank card", "card reader"}
    assert len(senders) > 30
