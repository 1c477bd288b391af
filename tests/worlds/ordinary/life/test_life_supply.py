"""What a life needs stays on sale: rooms and flights, for three months, where the person goes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.worlds.ordinary.life.life_kit import LIVES, lived, rows

TRAVELLED = [case for case in LIVES if "flight_booking" in case[2]]
lives = pytest.mark.parametrize(("city", "seed", "services"), TRAVELLED, ids=[case[0] for case in TRAVELLED])
DAYS = 90


@lives
def test_supply__rooms_for_three_months(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Every house sells rooms for each of the 90 nights from the opening; the next city has two houses."""
    world, life = lived(city, seed, services)
    nights = {(row.hotel_id, row.date) for row in rows(world, "hotel_booking.nights")}
    wanted = [life.today + timedelta(days=step) for step in range(DAYS)]
    houses = rows(world, "hotel_booking.hotels")
    assert houses
    assert not [(house.hotel_id, day) for house in houses for day in wanted if (house.hotel_id, day) not in nights]
    ahead = [row for row in rows(world, "hotel_booking.reservations") if row.status == "confirmed"]
    cities = {house.hotel_id: house.city for house in houses}
    assert all(list(cities.values()).count(cities[row.hotel_id]) > 1 for row in ahead)


@lives
def test_supply__flights_for_three_months(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Where the person has flown there is a flight each day both ways; any other route flies every week."""
    world, life = lived(city, seed, services)
    flown: dict[tuple[str, str], set[object]] = {}
    for row in rows(world, "flight_booking.flights"):
        flown.setdefault((row.origin, row.dest), set()).add(row.date)
    own = {(row.origin, row.dest) for row in rows(world, "flight_booking.legs")}
    assert own
    wanted = {life.today + timedelta(days=step) for step in range(1, DAYS + 1)}
    assert all(wanted <= flown[route] for route in own)
    weeks = [{life.today + timedelta(days=7 * week + step) for step in range(1, 8)} for week in range(DAYS // 7)]
    assert all(days & week for days in flown.values() for week in weeks)
