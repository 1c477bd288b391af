"""Ordinary railways: believable timetables and journeys, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.rail_booking import ordinary
from lifegym.worlds.ordinary.rail_lines import COUNTRIES, LINES
from lifegym.worlds.records import Record
from lifegym.worlds.world import Persona, World
from tests.worlds.services.rail_booking_kit import assert_sound

PERSONA = Persona(
    user_id="usr_noor", name="Noor Haddad", email="noor@postbox.example", zone="Europe/Amsterdam", currency="EUR"
)
NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))
SEEDED = frozenset(f"RB{number:06d}" for number in range(1, 1000))


def made(seed: int = 1, count: int = 200, persona: Persona = PERSONA, **shape: Any) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    return ordinary(np.random.default_rng(seed), persona, NOW, count, **shape)


def world_of(rows: list[tuple[str, Record]], persona: Persona = PERSONA) -> World:
    """Return a sealed world holding the records and a card."""
    world = World(persona, ("rail_booking",), NOW)
    world.seed(("wallet.methods", PaymentMethod(method_id="pm_0001", label="Card", last4="4471", holder="N")), *rows)
    world.seal()
    return world


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [0, 60, 200, 1500])
def test_ordinary__makes_about_as_many_as_asked(count: int) -> None:
    """The number of records is near what was asked, and even few hold a ticket, a wait and a profile."""
    rows = made(count=count)
    assert abs(len(rows) - count) <= max(12, count // 50)
    if count:
        world = world_of(rows)
        states = Counter(row.status for row in world.table("rail_booking.bookings"))
        assert states["ticketed"] == states["waitlisted"] == 1
        assert "usr_noor" in world.table("rail_booking.students")


@pytest.mark.parametrize("seed", range(3))
def test_ordinary__is_sound(seed: int) -> None:
    """Seats, fares, references and times hold together, now and after a month."""
    world = world_of(made(seed, 500))
    assert_sound(world, SEEDED)
    world.run_due(NOW + timedelta(days=31))
    assert world.refused == []
    assert_sound(world, SEEDED)
    assert {row.status for row in world.table("rail_booking.trains")} == {"arrived"}


def test_ordinary__fares_follow_distance_class_and_notice() -> None:
    """First class costs more than second, the whole way more than a part, and fares are near the line's usual one."""
    world = world_of(made(count=800))
    usual = {line.name: line.euros * 100 for line in LINES}
    trains = world.table("rail_booking.trains").rows
    by_train: dict[str, dict[tuple[str, str, str], int]] = {}
    for offer in world.table("rail_booking.offers"):
        fares = by_train.setdefault(offer.train_id, {})
        fares[offer.origin_city + offer.dest_city, offer.seat_class, offer.fare_name] = offer.adult_fare.minor
        whole = usual[trains[offer.train_id].line]
        assert whole // 6 < offer.adult_fare.minor < whole * 3
        if offer.student_fare is not None:
            assert offer.student_fare < offer.adult_fare
    for fares in by_train.values():
        ways = {way for way, _, _ in fares}
        for way in ways:
            second = [fare for (place, kind, _), fare in fares.items() if (place, kind) == (way, "second")]
            first = [fare for (place, kind, _), fare in fares.items() if (place, kind) == (way, "first")]
            assert not first or not second or min(second) < min(first)


def test_ordinary__trains_keep_local_time_and_believable_speed() -> None:
    """Times stand in each stop's own zone, run forward, and no train is faster than trains are."""
    world = world_of(made(count=900, lines=[line.name for line in LINES], days=5))
    for train in world.table("rail_booking.trains"):
        times = [stop.depart_at or stop.arrive_at for stop in train.stops]
        assert all(early.timestamp() < late.timestamp() for early, late in pairwise(times))
        for stop, moment in zip(train.stops, times, strict=True):
            assert str(moment.tzinfo) == COUNTRIES[stop.city][1]
        assert train.date == times[0].date()
    stations = [station.name for station in world.table("rail_booking.stations")]
    assert len(set(stations)) == len(stations)


def test_ordinary__offers_are_bookable_and_some_are_full() -> None:
    """Most offers have seats, a few are sold out or nearly so, and no two say the same thing."""
    offers = list(world_of(made(count=1500)).table("rail_booking.offers"))
    full = sum(offer.adult_seats == 0 for offer in offers)
    assert 0.02 < full / len(offers) < 0.25
    keys = {(offer.train_id, offer.origin_city, offer.dest_city, offer.seat_class, offer.fare_name) for offer in offers}
    assert len(keys) == len(offers)


def test_ordinary__home_decides_the_lines_and_the_currency() -> None:
    """Another persona's trains leave from their own city, in their own money."""
    tokyo = Persona(user_id="usr_ken", name="Ken Mori", email="k@x.example", zone="Asia/Tokyo", currency="JPY")
    world = world_of(made(persona=tokyo, student=False), tokyo)
    cities = {offer.origin_city for offer in world.table("rail_booking.offers")}
    assert "Tokyo" in cities <= {"Tokyo", "Nagoya", "Kyoto", "Osaka"}
    assert all(offer.adult_fare.minor % 100 == 0 for offer in world.table("rail_booking.offers"))
    assert len(world.table("rail_booking.students")) == 0
    paris = world_of(made(city="Paris"))
    assert any(offer.origin_city == "Paris" for offer in paris.table("rail_booking.offers"))


def test_ordinary__shape_is_what_the_caller_says() -> None:
    """Dates, lines, numbers and bookings can be chosen; an unknown line is refused with the known ones."""
    days = {date(2027, 4, 2), date(2027, 4, 9)}
    world = world_of(made(lines=["Berlin - Frankfurt"], dates=days, past_trips=0, upcoming=False, start=700))
    assert {train.date for train in world.table("rail_booking.trains")} == days
    assert "tro_000700" in world.table("rail_booking.offers")
    assert len(world.table("rail_booking.bookings")) == 0
    with pytest.raises(ValueError, match="Atlantis"):
        made(lines=["Atlantis - Ys"])
