"""What is kept of a page in one world never shows in another that has gone its own way."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.flight_booking.records import Airline
from lifegym.worlds.services.visa_and_advisory.records import Appointment
from lifegym.worlds.tools import read_example
from lifegym.worlds.world import World

PAGES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "flight_booking.get_booking": [
        ("flight_booking.passengers", {"family_name": "{fork}"}),
        ("flight_booking.flights", {"gate": "{fork}"}),
    ],
    "flight_booking.get_flight_offer": [("flight_booking.flights", {"terminal": "{fork}"})],
    "hotel_booking.get_reservation": [("hotel_booking.hotels", {"name": "{fork} House"})],
    "hotel_booking.get_hotel_details": [("hotel_booking.rooms", {"note": "{fork} room"})],
    "visa_and_advisory.get_visa_application": [
        ("visa_and_advisory.visa_products", {"name": "{fork} visa"}),
        ("visa_and_advisory.application_documents", {"doc_ref": "{fork}"}),
    ],
    "ecommerce.get_order": [("ecommerce.sellers", {"name": "{fork} Trading"})],
    "weather.get_typhoon_track": [("weather.storms", {"note": "{fork}"})],
    "review_platform.get_merchant": [("review_platform.merchants", {"phone": "{fork}"})],
    "review_platform.get_merchant_qa": [("review_platform.merchant_qa", {"question": "{fork}?"})],
    "listing_platform.get_agent": [("listing_platform.listings", {"title": "{fork}"})],
    "listing_platform.get_listing_detail": [("listing_platform.agents", {"phone": "{fork}"})],
    "car_rental.get_vehicle_offer": [("car_rental.vehicles", {"model": "{fork}"})],
    "maps.get_place_details": [("maps.places", {"phone": "{fork}"}), ("maps.stops", {"name": "{fork}"})],
    "health_tracker.list_health_alerts": [("health_tracker.goal_results", {"value": 1.0})],
}
CASES = [(tool, table, changes) for tool, tables in PAGES.items() for table, changes in tables]


def asked(world: World, tool: str) -> dict[str, Any]:
    """Return what a tool answers to its documentation's example."""
    call = world.call(tool, read_example(world.tools[tool].doc.example))
    assert call.ok, call.result
    answer: dict[str, Any] = json.loads(call.result)
    return answer


def changed(world: World, table: str, changes: dict[str, Any], fork: str) -> None:
    """Change every record of a table, in fork's own way."""
    rows = world.table(table)
    for key in list(rows.rows):
        rows.update(
            key,
            **{name: value.format(fork=fork) if isinstance(value, str) else value for name, value in changes.items()},
        )


@pytest.mark.parametrize(("tool", "table", "changes"), CASES, ids=[f"{tool}-{table}" for tool, table, _ in CASES])
def test_kept_page__shows_each_fork_its_own_records(tool: str, table: str, changes: dict[str, Any]) -> None:
    """After both forks wrote as many times, each shows what a world shows that never kept anything."""
    world = sample_world((tool.partition(".")[0],))
    asked(world, tool)
    forks = {name: world.fork() for name in ("Left", "Right")}
    for name, fork in forks.items():
        changed(fork, table, changes, name)
        shown = asked(fork, tool)
        fresh = sample_world((tool.partition(".")[0],))
        changed(fresh, table, changes, name)
        assert shown == asked(fresh, tool)
        if all(isinstance(value, str) for value in changes.values()):
            assert ("Left" in json.dumps(shown)) == (name == "Left"), shown


@pytest.mark.parametrize("tool", ["flight_booking.get_booking", "flight_booking.get_flight_offer"])
def test_kept_page__names_the_airline_of_its_own_fork(tool: str) -> None:
    """An airline that each fork has described in its own way is not mixed up: both wrote equally often."""
    world = sample_world(("flight_booking",))
    shown = asked(world, tool)
    carrier = shown["segments"][0]["carrier"]
    for name in ("Left", "Right"):
        fork = world.fork()
        fork.table("flight_booking.airlines").insert(Airline(code=carrier, name=f"{name} Air", email="a@air.example"))
        assert asked(fork, tool)["segments"][0]["carrier_name"] == f"{name} Air"


def test_kept_page__shows_the_appointment_of_its_own_fork() -> None:
    """A time at an office that each fork has given an application is not mixed up."""
    world = sample_world(("visa_and_advisory",))
    tool = "visa_and_advisory.get_visa_application"
    key = asked(world, tool)["application_id"]
    for name in ("Left", "Right"):
        fork = world.fork()
        row = Appointment(
            appointment_id="apt_1", office=name, starts_at=fork.now, application_ids=(key,), updated_at=fork.now
        )
        fork.table("visa_and_advisory.appointments").insert(row)
        assert [item["office"] for item in asked(fork, tool)["appointments"]] == [name]


@pytest.mark.parametrize("tool", PAGES)
def test_kept_page__follows_the_clock(tool: str) -> None:
    """Three days later, a page that was asked for before reads as one asked for the first time."""
    service = tool.partition(".")[0]
    world, fresh = sample_world((service,)), sample_world((service,))
    for later in (timedelta(hours=1), timedelta(days=3)):
        asked(world, tool)
        until = world.now + later
        for one in (world, fresh):
            one.run_due(until)
    assert asked(world, tool) == asked(fresh, tool)
