"""Whoever is paid in town stands on the map, and what the calendar names exists."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from lifegym.worlds.ordinary.cities import CITIES
from lifegym.worlds.ordinary.cities.trades import TRADES
from lifegym.worlds.ordinary.life import Life
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.maps import records as maps
from tests.worlds.ordinary.life.life_kit import IDS, LIVES, lived, rows

lives = pytest.mark.parametrize(("city", "seed", "services"), LIVES, ids=IDS)
LOCAL = {trade.category for trade in TRADES.values()} - {"shopping"}
PLACEHOLDER = re.compile(
    r"\{|\}|\bNone\b|lorem|Item \d|TODO|example\.com|\bperson \d|\bshop \d|<[a-z]+>|  \n|\.\.\.", re.IGNORECASE
)


@lives
def test_life__merchants_of_local_lines_are_on_the_map(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Shops, practices and studios that were paid at home are places of the map, with addresses."""
    world, life = lived(city, seed, services)
    lines = [(row.merchant_name, row.category) for row in rows(world, "credit_card.lines") if row.kind == "purchase"]
    lines += [(row.counterparty, row.category) for row in rows(world, "banking.transactions") if row.kind == "payment"]
    local = {name for name, category in lines if category in LOCAL and name.rpartition(", ")[2] not in abroad(life)}
    places = {row.name: row for row in rows(world, "maps.places")}
    assert ("banking" in services or "credit_card" in services) == bool(local)
    if places:
        assert local - set(places) == set()
        assert all(places[name].address and places[name].city == life.city.name for name in local)


def abroad(life: Life) -> set[str]:
    """Return the cities that are not home."""
    return set(CITIES) - {life.city.name}


@lives
def test_life__one_pays_in_shops_that_are_open(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Everyday purchases fall into the opening hours that the map has."""
    world, life = lived(city, seed, services)
    hours = {row.name: row.hours for row in rows(world, "maps.places")}
    for spend in life.spends:
        if spend.payee not in hours or spend.reference or spend.category in ("gym", "education"):
            continue
        spans = hours[spend.payee][spend.at.weekday()]
        clock = f"{spend.at:%H:%M}"
        assert any(span[:5] <= clock <= span[6:] for span in spans), (spend, spans)


@lives
def test_life__places_of_the_calendar_are_on_the_map(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Doctors, dentists, gyms, restaurants and schools in the calendar are places of the map, at that address."""
    world, _ = lived(city, seed, services)
    known = {f"{row.name}, {row.address}" for row in rows(world, "maps.places")}
    visits = [row for row in rows(world, "calendar.events")
              if row.summary.startswith(("Dentist", "Doctor", "Haircut", "Dinner", "Lunch with", "Cinema", "Training",
                                         "Table at")) and row.location != "at theirs"]  # fmt: skip
    assert ("calendar" in services) == bool(visits)
    if known:
        assert {row.location for row in visits} <= known


@lives
def test_life__no_two_things_at_one_time(city: str, seed: int, services: tuple[str, ...]) -> None:
    """What was planned at home does not overlap."""
    world, _ = lived(city, seed, services)
    single = sorted(
        (row for row in rows(world, "calendar.events") if not row.recurrence and not row.all_day
         and not row.summary.startswith("Car from") and (row.end - row.start).days < 1),
        key=lambda row: row.start.timestamp(),
    )  # fmt: skip
    clashes = [(one.summary, two.summary) for one, two in pairwise(single) if one.end > two.start]
    assert clashes == []


@lives
def test_life__people_have_addresses_of_their_own(city: str, seed: int, services: tuple[str, ...]) -> None:
    """No two people share a name or a mail address, and every address ends in .example."""
    world, life = lived(city, seed, services)
    people = life.people.contacts
    assert len({one.name for one in people} | {life.persona.name}) == len(people) + 1
    assert len({one.email.casefold() for one in people} | {life.persona.email}) == len(people) + 1
    senders = {row.sender for row in rows(world, "email.messages")}
    guests = {one.email for row in rows(world, "calendar.events") for one in row.attendees}
    assert all(address.endswith(".example") for address in (*senders, *guests, *(one.email for one in people)))
    assert guests <= {one.email for one in people}


@lives
def test_life__texts_are_whole(city: str, seed: int, services: tuple[str, ...]) -> None:
    """No text has a blank that was not filled, a placeholder, or a numbered thing for a name."""
    world, life = lived(city, seed, services)
    texts = [f"{row.subject}\n{row.body}" for row in rows(world, "email.messages")]
    texts += [f"{row.summary} {row.location} {row.description}" for row in rows(world, "calendar.events")]
    texts += [f"{row.title} {row.body}" for row in rows(world, "notification_hub.notifications")]
    texts += [f"{row.name} {row.address} {row.phone}" for row in rows(world, "maps.places")]
    texts += [f"{spend.payee} {spend.memo}" for spend in life.spends]
    assert [text for text in texts if PLACEHOLDER.search(text)] == []


def test_life__categories_are_those_of_the_map() -> None:
    """Every trade is a category that maps know."""
    assert {trade.place for trade in TRADES.values()} <= set(maps.CATEGORIES)


def test_life__places_stand_at_their_address() -> None:
    """What geocodes to an address is where the place of that address stands, with its postcode."""
    world = sample_world(("maps", "review_platform"))
    places = [row for row in rows(world, "maps.places") if row.place_id <= "plc_000040"]
    assert places
    for row in places:
        found = json.loads(world.call("maps.geocode", {"address": f"{row.address}, {row.city}"}).result)["results"][0]
        assert abs(found["lat"] - row.lat) + abs(found["lng"] - row.lng) < 0.002, row.name
        assert row.postcode in str(found), row.name


def test_life__maps_and_reviews_keep_the_same_days() -> None:
    """A closure that the review platform knows is on the map, and holidays change neither."""
    world = sample_world(("maps", "review_platform"))
    places = {row.name: row for row in rows(world, "maps.places")}
    merchants = {row.merchant_id: places[row.name] for row in rows(world, "review_platform.merchants")}
    assert {row.holiday_rule for row in merchants.values()} == {"usual"}
    closures = rows(world, "review_platform.closures")
    assert closures
    for row in closures:
        shut = {one.day for one in merchants[row.merchant_id].special_days if not one.spans}
        assert {row.first_day, row.last_day} <= shut
