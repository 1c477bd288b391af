"""Ordinary listings: a believable market of a city, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.listing_platform import CITIES, ordinary
from lifegym.worlds.records import Record
from lifegym.worlds.services.listing_platform.records import Agent, Listing, Viewing
from lifegym.worlds.world import Persona, World
from tests.worlds.services.listing_platform_kit import assert_sound

NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))
PERSONA = Persona(user_id="usr_noor", name="Noor Haddad", email="n@x.example", zone="Europe/Amsterdam", currency="EUR")


def made(seed: int = 1, count: int = 200, now: datetime = NOW, **shape: Any) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    return ordinary(np.random.default_rng(seed), PERSONA, now, count, **shape)


def world_of(rows: list[tuple[str, Record]]) -> World:
    """Return a sealed world holding the records."""
    world = World(PERSONA, ("listing_platform",), NOW)
    world.seed(*rows)
    world.seal()
    return world


def listings(rows: list[tuple[str, Record]]) -> list[Listing]:
    """Return the listings among the records."""
    return [row for _, row in rows if isinstance(row, Listing)]


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [0, 1, 20, 60, 200, 1500])
def test_ordinary__gives_about_as_many_as_asked(count: int) -> None:
    """The number of records is near the number asked for, and every world of them is sound."""
    rows = made(count=count)
    if count >= 60:
        assert abs(len(rows) - count) <= count // 50
    assert_sound(world_of(rows))


@pytest.mark.parametrize("city", sorted(CITIES))
@pytest.mark.parametrize("count", [60, 300])
def test_ordinary__is_sound_in_every_city(city: str, count: int) -> None:
    """Every city's listings lie in its quarters, and time passes without a fault."""
    world = world_of(made(count=count, city=city, currency=CITIES[city].currency))
    quarters = {item.name for item in CITIES[city].districts}
    rows = list(world.table("listing_platform.listings"))
    assert {row.district for row in rows} <= quarters
    world.run_due(NOW.replace(month=5))
    assert_sound(world)
    assert world.refused == []


@pytest.mark.parametrize("seed", range(3))
def test_ordinary__prices_fit_what_is_offered(seed: int) -> None:
    """A square metre, a deposit, a car's age and a thing's wear cost what they do in life."""
    for row in listings(made(seed, 1500)):
        euros = row.price.minor / 100
        if row.category == "rent":
            assert row.area_sqm is not None
            assert 12 < euros / row.area_sqm < 60
            assert row.home is not None
            assert row.home.deposit is not None
            assert row.price.minor <= row.home.deposit.minor <= 3 * row.price.minor
        elif row.category == "sale_house":
            assert row.area_sqm is not None
            assert 3500 < euros / row.area_sqm < 15_000
        elif row.car is not None:
            assert row.car.year is not None
            assert row.car.mileage_km is not None
            age = NOW.year - row.car.year
            assert 4_000 * age < row.car.mileage_km < 25_000 * age
            assert 500 < euros < 60_000
        assert (row.listed_at > NOW) == (row.status == "draft")
        assert 8 <= row.listed_at.hour <= 20
        assert row.updated_at >= row.price_history[-1].at
        assert row.price_history[-1].price == row.price
        if row.home is not None and row.home.floor is not None and row.home.floors_in_building is not None:
            assert 0 <= row.home.floor < row.home.floors_in_building


def test_ordinary__titles_seldom_repeat() -> None:
    """Homes have addresses of their own; second-hand goods repeat as they do in life, not more."""
    rows = listings(made(count=1500))
    homes = Counter(row.title for row in rows if row.home is not None)
    others = Counter(row.title for row in rows if row.home is None)
    assert max(homes.values()) <= 2
    assert max(others.values()) <= 9


@pytest.mark.parametrize("count", [60, 200])
def test_ordinary__holds_what_a_first_call_needs(count: int) -> None:
    """Small worlds too have an own listing, saved ones, threads, and viewings in every usual state."""
    world = world_of(made(count=count))
    states = Counter(row.status for row in world.table("listing_platform.viewings"))
    assert states == {"confirmed": 1, "scheduled": 1, "attended": 1, "cancelled": 1, "declined": 1}
    assert {row.status for row in world.table("listing_platform.contacts")} == {"answered", "sent"}
    assert world.table("listing_platform.listings").rows["lst_00000001"].owner_user_id == PERSONA.user_id
    assert len(world.table("listing_platform.saved")) == 6
    assert Counter(row.category for row in world.table("listing_platform.listings")).keys() == {
        "rent", "sale_house", "used_car", "secondhand",
    }  # fmt: skip


def test_ordinary__follows_its_shape() -> None:
    """Quarters, mix, currency, history and numbering can be chosen; what is unknown is refused."""
    rows = made(districts=("Oost",), mix={"rent": 1}, history=False, start=501, currency="JPY")
    own, *others = listings(rows)
    assert own.listing_id == "lst_00000501"
    assert {row.district for row in others} == {"Oost"}
    assert {(row.category, row.price.currency) for row in others} == {("rent", "JPY")}
    assert not any(name.endswith((".viewings", ".saved")) for name, _ in rows)
    with pytest.raises(ValueError, match="Atlantis"):
        made(city="Atlantis")
    with pytest.raises(ValueError, match="Oost"):
        made(districts=("Montmartre",))


@pytest.mark.parametrize("hour", range(7, 21))
def test_ordinary__nobody_views_two_homes_at_once(hour: int) -> None:
    """Viewings to come are at different times, whenever the world opens, also after days that are kept clear."""
    opened = NOW.replace(hour=hour)
    for day in range(7):
        now = opened + timedelta(days=day)
        clear = frozenset(now.date() + timedelta(days=number) for number in range(9))
        rows = made(seed=3, now=now, clear=clear)
        ahead = [row.scheduled_at for _, row in rows if isinstance(row, Viewing) and row.scheduled_at > now]
        assert len(ahead) >= 2
        assert len(set(ahead)) == len(ahead)


def test_ordinary__homes_hold_together() -> None:
    """No pump heats an old house, no young quarter has one, agents offer what lies in their own quarters."""
    rows = made(count=800)
    agents = {row.agent_id: row for _, row in rows if isinstance(row, Agent)}
    homes = [row for row in listings(rows) if row.home is not None]
    for row in homes:
        assert row.home is not None
        assert row.home.built is not None
        if row.home.heating.startswith("heat pump"):
            assert row.home.built > 2000
            assert row.home.energy_label <= "B"
        if row.community in ("Osdorp", "Bijlmer", "IJburg"):
            assert row.home.built > 1950
        if "Shared courtyard" in row.description:
            assert row.home.outdoor != "none"
        assert row.district in agents[row.agent_id].service_area


def test_ordinary__listings_go_on_coming() -> None:
    """Some listings are drafts of the weeks that follow; a story can do without."""
    assert sum(row.status == "draft" for row in listings(made(count=400))) > 20
    assert not [row for row in listings(made(count=400, upcoming=False)) if row.status == "draft"]
