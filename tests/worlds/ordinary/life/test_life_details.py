"""Details of a life that somebody who lives in it would stumble over."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.ordinary.life import ordinary_life
from lifegym.worlds.ordinary.listing_platform.cities import CITIES
from lifegym.worlds.ordinary.maps.layout import city_of
from lifegym.worlds.ordinary.review_platform.words import HOUSE, kitchen_of
from lifegym.worlds.world import World
from tests.worlds.ordinary.life.life_kit import ALL, EVERYDAY, LIVES, empty, lived, rows

PARCELS = ("email", "calendar", "ecommerce", "delivery_logistics", "rail_booking", "hotel_booking")
SEEKER = ("listing_platform", "maps", "email")


@pytest.mark.parametrize(("city", "seed", "services"), LIVES[:7])
def test_life__has_one_telephone(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Bookings, addresses and labels all have the person's one number."""
    world, life = lived(city, seed, services)
    found = {row.contact.phone for name in ("rail_booking", "car_rental") for row in rows(world, f"{name}.bookings")}
    found |= {row.contact_phone for row in rows(world, "flight_booking.bookings")}
    found |= {row.guest.phone for row in rows(world, "hotel_booking.reservations")}
    found |= {row.phone for row in rows(world, "ecommerce.addresses")}
    for row in rows(world, "delivery_logistics.shipments"):
        found |= {end.phone for end in (row.sender, row.recipient) if end.name == life.persona.name}
    assert found == {life.phone}


def issues(world: World) -> dict[str, list[tuple[datetime, int]]]:
    """Return when which issue of each newsletter came."""
    found: dict[str, list[tuple[datetime, int]]] = {}
    for row in sorted(rows(world, "email.messages"), key=lambda row: row.date):
        match = re.match(r"(.+), no\. (\d+)\n", row.body)
        if match and row.sender.startswith("letter@"):
            found.setdefault(match[1], []).append((row.date, int(match[2])))
    return found


def test_newsletters__number_their_own_issues() -> None:
    """An issue follows the week of its own newsletter; no two newsletters are as old."""
    world, _ = lived("Accra", 1, ALL)
    found = issues(world)
    assert len(found) >= 3
    for letters in found.values():
        assert all(two[1] - one[1] == (two[0].date() - one[0].date()).days // 7 for one, two in pairwise(letters))
    begun = {title: letters[0][0].date() - timedelta(weeks=letters[0][1]) for title, letters in found.items()}
    assert len(set(begun.values())) == len(begun)


def test_apps__get_newer() -> None:
    """The versions of an app that were installed only rise."""
    world, _ = lived("Accra", 1, ALL)
    versions: dict[str, list[tuple[datetime, tuple[int, ...]]]] = {}
    for row in rows(world, "notification_hub.notifications"):
        match = re.fullmatch(r"(.+) (\d+)\.(\d+) is installed", row.title)
        if match:
            versions.setdefault(match[1], []).append((row.created_at, (int(match[2]), int(match[3]))))
    assert any(len(found) > 1 for found in versions.values())
    for found in versions.values():
        numbers = [number for _, number in sorted(found)]
        assert numbers == sorted(numbers)


def test_flights__leave_from_where_they_arrive() -> None:
    """Between two airports both directions use the same terminal at each."""
    world, _ = lived("Lyon", 2, ALL)
    used: dict[tuple[str, str], set[str]] = {}
    for row in rows(world, "flight_booking.flights"):
        used.setdefault((row.origin, row.dest), set()).add(row.terminal)
        used.setdefault((row.dest, row.origin), set()).add(row.arrival_terminal)
    assert used
    assert all(len(terminals) == 1 for terminals in used.values())


def test_parcels__are_taken_in_by_others_during_a_journey() -> None:
    """On a journey nobody sends parcels from home, and what comes is handed to somebody who is there."""
    taken: list[str] = []
    for seed in (1, 2, 3, 4):
        world, life = lived("Lyon", seed, PARCELS)
        gone = {first + timedelta(days=step) for first, last in life.away for step in range((last - first).days + 1)}
        there = [row for row in rows(world, "delivery_logistics.shipments") if row.scans]
        sent = [row for row in there if row.direction == "outbound"]
        assert sent
        assert not [row for row in sent if gone & {scan.at.date() for scan in row.scans[:2]}]
        last = [row.scans[-1] for row in there if row.direction == "inbound"]
        taken += [scan.description for scan in last if scan.status_code == "delivered" and scan.at.date() in gone]
    assert taken
    assert all(said.startswith(("Handed to a neighbour, ", "Handed to the reception")) for said in taken)


@pytest.mark.parametrize(
    ("city", "total"), [("Amsterdam", 400), ("Amsterdam", 1_500), ("Berlin", 1_500), ("London", 1_500)]
)
def test_listings__lie_by_stops_that_are_on_the_map(city: str, total: int) -> None:
    """Every stop that a listing names is found on the map and served, however small the map is."""
    world, _ = lived(city, 5, SEEKER, total=total)
    named = {row.metro for row in rows(world, "listing_platform.listings") if row.metro}
    stops = {name: row for row in rows(world, "maps.stops") for name in (row.name, *row.names)}
    assert len(named) > 5
    assert {stop for stop in named if stop not in stops or not stops[stop].lines} == set()
    world = world.fork()
    for stop in sorted(named):
        assert world.call("maps.geocode", {"address": f"{stop}, {city}"}).ok, stop


@pytest.mark.parametrize("name", ["Amsterdam", "Berlin", "London"])
def test_listings__stand_in_streets_that_are_on_the_map(name: str) -> None:
    """Where the map knows a city, it knows every street in which homes are let and every stop they lie by."""
    town = city_of(name.casefold())
    streets = {road.name for road in (*town.streets, *town.further)}
    stops = {called for stop in town.stops.values() for called in (stop.name, *stop.names)}
    hoods = [hood for district in CITIES[name].districts for hood in district.hoods]
    assert {street for hood in hoods for street in hood.streets} <= streets
    assert {hood.stop for hood in hoods} <= stops


def test_listings__new_rents_come_that_are_not_dear() -> None:
    """In five weeks at least four homes come to rent, two of them for less than half of those on offer ask."""
    world, life = lived("Amsterdam", 7, ALL)
    homes = [row for row in rows(world, "listing_platform.listings") if row.category == "rent"]
    asked = sorted(row.price.minor for row in homes if row.status == "active")
    coming = [row for row in homes if row.status == "draft" and row.listed_at < life.now + timedelta(weeks=5)]
    assert len(coming) >= 4
    assert sum(row.price.minor <= asked[len(asked) // 2] for row in coming) >= 2


def test_rental__desks_stand_in_streets_of_the_city_and_bookings_are_made_by_day() -> None:
    """The home city's desks are in its own streets; a booking is made and confirmed when a desk is open."""
    world, life = lived("Amsterdam", 6, ALL)
    streets = {street for quarter in life.city.quarters for street in quarter.streets}
    town = [row for row in rows(world, "car_rental.locations") if row.city == "Amsterdam" and row.kind != "airport"]
    assert town
    assert all(any(row.address.startswith(street) for street in streets) for row in town)
    booked = rows(world, "car_rental.bookings")
    assert booked
    assert all(9 <= happening.at.hour < 19 for row in booked for happening in row.history[:2])


def invoices(world: World) -> list[Any]:
    """Return the invoices of subscriptions after the opening."""
    opened = datetime.fromisoformat("2027-03-01T09:00:00+00:00")
    return [row for row in rows(world, "email.messages") if ": invoice for" in row.subject and row.date > opened]


@pytest.mark.parametrize("services", [EVERYDAY, ("email", "banking", "maps")])
def test_subscriptions__go_on_writing_invoices(services: tuple[str, ...]) -> None:
    """What renewed with an invoice before the opening does so after it, of the same amount and words."""
    world = empty("Amsterdam", services)
    ordinary_life(world, 4, city="Amsterdam", total=250 * len(services))
    world.seal()
    before = {row.sender: row for row in rows(world, "email.messages") if ": invoice for" in row.subject}
    end = world.now + timedelta(days=35)
    while world.next_due() is not None and world.now < end:
        world.run_due(end)
    found = invoices(world)
    assert {row.sender for row in found} == set(before)
    assert len(before) == 2
    for row in found:
        amount = re.search(r"[\d.]+ EUR", row.body)
        assert amount is not None
        assert amount[0] in before[row.sender].body
        assert "You can change or end the plan" in row.body


def test_subscriptions__write_nothing_when_they_are_declined() -> None:
    """A blocked card pays no plan, and no invoice says that it was paid."""
    world, _ = lived("Amsterdam", 4, EVERYDAY)
    world = world.fork()
    card = next(row.card_id for row in rows(world, "credit_card.cards") if row.status == "active")
    world.apply(Op(target="update", arguments={"table": "credit_card.cards", "key": card,
                                               "changes": {"status": "frozen"}}))  # fmt: skip
    end = world.now + timedelta(days=14)
    while world.next_due() is not None and world.now < end:
        world.run_due(end)
    assert invoices(world) == []
    assert any("Declined" in row.subject for row in rows(world, "email.messages"))


@pytest.mark.parametrize(("name", "tag"), [
    ("Trattoria Rossi", "italian"), ("Richter & Figli", "italian"), ("Meze bei Kowalski", "turkish"),
    ("Brasserie Oost", "french"), ("Wirtshaus Wedding", "local"), ("Warung Melati", "indonesian"),
])  # fmt: skip
def test_kitchens__cook_what_their_names_say(name: str, tag: str) -> None:
    """A restaurant's dishes fit its name; one whose name tells nothing cooks what the market has."""
    assert tag in kitchen_of(name).tags
    assert "local" in HOUSE.tags


def test_kitchens__of_a_life_are_those_of_its_restaurants() -> None:
    """The restaurants one goes to have the dishes of their names, and guests praise what is on the card."""
    world, life = lived("Amsterdam", 6, ALL)
    own = {shop.name for shop in life.shops if shop.key == "restaurant"}
    merchants = [row for row in rows(world, "review_platform.merchants") if row.name in own]
    assert merchants
    assert all(row.menu == kitchen_of(row.name).menu for row in merchants)
    fine = [row for row in rows(world, "review_platform.merchants") if "fine dining" in row.tags]
    assert all({opening.opens for opening in row.hours} == {"18:00"} for row in fine)
