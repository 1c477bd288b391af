"""What documentation shows holds in an ordinary life of any size."""

from __future__ import annotations

import pytest

from lifegym.worlds.sample import sample_world
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.tools import read_example

COUNTS = (20, 60, 80, 97, 120, 500, 1500)
HOTELS = (1, 2, 8, 60)
"""A hotel brings the nights of all its rooms along: 60 of them are some 24,000 records."""
SOLD_BY_DAY = ("flight_booking", "hotel_booking")
"""What these sell is on sale for three months whatever the size."""
CASES = [(name, count) for name in SERVICE_NAMES for count in (HOTELS if name == "hotel_booking" else COUNTS)]


@pytest.mark.parametrize(("service", "count"), CASES)
def test_examples__work_whatever_the_size(service: str, count: int) -> None:
    """Every example call succeeds however many records the generator is asked for: its ids do not shift."""
    world = sample_world((service,), {service: count})
    for tool in load_service(service).tools.values():
        call = world.fork().call(tool.full_name, read_example(tool.doc.example))
        assert call.ok, (tool.full_name, call.result)


@pytest.mark.parametrize("service", [name for name in SERVICE_NAMES if name not in SOLD_BY_DAY])
def test_examples__stand_in_a_world_of_about_the_size_asked_for(service: str) -> None:
    """Asked for four times as many records, a generator makes three times as many at least."""
    few, many = (
        sum(len(table) for table in sample_world((service,), {service: count}).tables.values()) for count in (300, 1200)
    )
    assert many >= 3 * few
