"""Ordinary car rental: believable fleets, prices and rentals, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.car_rental import ordinary
from lifegym.worlds.ordinary.car_words import MODELS
from lifegym.worlds.records import Record
from lifegym.worlds.services.car_rental.records import ENERGIES
from lifegym.worlds.world import Persona, World
from tests.worlds.services.car_rental_kit import assert_sound

PERSONA = Persona(
    user_id="usr_noor", name="Noor Haddad", email="noor@postbox.example", zone="Europe/Amsterdam", currency="EUR"
)
NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))
SEEDED = frozenset(f"CR{number:06d}" for number in range(1, 1000))


def made(seed: int = 1, count: int = 200, persona: Persona = PERSONA, **shape: Any) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    return ordinary(np.random.default_rng(seed), persona, NOW, count, **shape)


def world_of(rows: list[tuple[str, Record]], persona: Persona = PERSONA) -> World:
    """Return a sealed world holding the records and a card."""
    world = World(persona, ("car_rental",), NOW)
    world.seed(("wallet.methods", PaymentMethod(method_id="pm_0001", label="Card", last4="4471", holder="N")), *rows)
    world.seal()
    return world


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [0, 60, 200, 1500])
def test_ordinary__makes_about_as_many_as_asked(count: int) -> None:
    """The number of records is near what was asked; even few hold a rental under way, one ahead, and a case."""
    rows = made(count=count)
    assert abs(len(rows) - count) <= max(5, count // 50)
    if count:
        world = world_of(rows)
        states = Counter(row.status for row in world.table("car_rental.bookings"))
        assert states == {"picked_up": 1, "confirmed": 1, "closed": 2, "cancelled": 1}
        assert {case.status for case in world.table("car_rental.incidents")} == {"open", "closed"}


@pytest.mark.parametrize("seed", range(3))
def test_ordinary__is_sound(seed: int) -> None:
    """Stock, money and references hold together, now and after a month."""
    world = world_of(made(seed, 400))
    assert_sound(world, SEEDED)
    world.run_due(NOW + timedelta(days=31))
    assert world.refused == []
    assert_sound(world, SEEDED)


def test_ordinary__fleets_and_prices_are_believable() -> None:
    """Bigger and finer vehicles cost more, one-way fees only for other towns, and every energy can be hired at home."""
    world = world_of(made(count=1500))
    vehicles = world.table("car_rental.vehicles").rows
    stations = world.table("car_rental.locations").rows
    usual = {model.name: model.daily * 100 for model in MODELS}
    at_home = set()
    for offer in world.table("car_rental.offers"):
        vehicle = vehicles[offer.vehicle_id]
        start, end = stations[offer.pickup_location_id], stations[offer.return_location_id]
        assert usual[vehicle.model] * 7 // 10 < offer.daily_price.minor < usual[vehicle.model] * 13 // 10
        assert (offer.one_way_fee.minor > 0) == (start.city != end.city)
        assert start.company == end.company
        assert offer.deposit_amount > offer.daily_price
        assert offer.pickup_at < offer.return_at
        assert vehicle.location_id == start.location_id
        if start.city == end.city == "Amsterdam":
            at_home.add(vehicle.energy_type)
    assert at_home == set(ENERGIES)
    plates = [vehicle.plate for vehicle in vehicles.values()]
    assert len(set(plates)) == len(plates)
    titles = [station.name for station in stations.values()]
    assert len(set(titles)) == len(titles)
    assert all(station.email.endswith(".example") for station in stations.values())


def test_ordinary__stops_charge_what_energy_costs() -> None:
    """Fast chargers cost more than slow ones, diesel less than petrol at home, and nearly all are open."""
    stops = list(world_of(made(count=1500)).table("car_rental.stops"))

    def mean(kind: str, *powers: int | None) -> float:
        cents = [
            stop.unit_price.minor for stop in stops
            if stop.energy_type == kind and stop.country == "Netherlands" and (not powers or stop.power_kw in powers)
        ]  # fmt: skip
        return float(sum(cents) / len(cents))

    assert mean("electric", 11, 22) < mean("electric", 150, 300)
    assert mean("diesel") < mean("petrol")
    assert sum(stop.status == "open" for stop in stops) > len(stops) * 0.9
    assert all((stop.power_kw is None) == (stop.energy_type != "electric") for stop in stops)


def test_ordinary__home_decides_towns_rules_and_currency() -> None:
    """Another persona hires in their own city and money, and reads their own country's rules first."""
    ken = Persona(user_id="usr_ken", name="Ken Mori", email="k@x.example", zone="Asia/Tokyo", currency="JPY")
    world = world_of(made(persona=ken), ken)
    assert {station.city for station in world.table("car_rental.locations")} == {"Tokyo", "Sapporo"}
    assert next(iter(world.table("car_rental.rules"))).country == "Japan"
    assert all(offer.daily_price.minor % 100 == 0 for offer in world.table("car_rental.offers"))
    unknown = world_of(made(city="Tartu", cities=["Narva"], count=80))
    assert {station.city for station in unknown.table("car_rental.locations")} == {"Tartu", "Narva"}


def test_ordinary__shape_is_what_the_caller_says() -> None:
    """Rentals can be left out and numbers start elsewhere; a bad number is refused."""
    world = world_of(made(past_rentals=0, under_way=False, upcoming=False, start=900))
    assert len(world.table("car_rental.bookings")) == 0
    assert "rof_00900" in world.table("car_rental.offers")
    with pytest.raises(ValueError, match="past_rentals"):
        made(past_rentals=-1)
