"""Ordinary hotels: believable houses on sale, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.hotel_booking import ordinary
from lifegym.worlds.ordinary.hotel_rates import season_percent
from lifegym.worlds.ordinary.hotel_words import CITIES
from lifegym.worlds.records import Record
from lifegym.worlds.services.hotel_booking.records import AMENITIES
from lifegym.worlds.world import Persona, World
from tests.worlds.services.hotel_kit import assert_sound

PERSONA = Persona(user_id="usr_mai", name="Mai Hoang", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")
NOW = datetime(2026, 3, 2, 8, tzinfo=zone("Asia/Ho_Chi_Minh"))


def made(seed: int = 1, count: int = 20, **shape: object) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    return ordinary(np.random.default_rng(seed), PERSONA, NOW, count, **shape)  # type: ignore[arg-type]  # tests vary the shape


def world_of(rows: list[tuple[str, Record]]) -> World:
    """Return a sealed world holding the records and a card."""
    world = World(PERSONA, ("hotel_booking",), NOW)
    world.seed(("wallet.methods", PaymentMethod(method_id="pm_0001", label="Card", last4="4471", holder="Mai")), *rows)
    world.seal()
    return world


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("seed", range(4))
def test_ordinary__is_sound_in_every_known_city(seed: int) -> None:
    """Every city's houses keep the service's invariants, with known amenities, near their real district."""
    world = world_of(made(seed, 2 * len(CITIES), cities=dict.fromkeys(CITIES, 1), nights=12))
    assert_sound(world)
    hotels = list(world.table("hotel_booking.hotels"))
    assert Counter(hotel.city for hotel in hotels) == dict.fromkeys(CITIES, 2)
    for hotel in hotels:
        quarter = next(district for district in CITIES[hotel.city].districts if district.name == hotel.district)
        assert abs(hotel.latitude - quarter.latitude) < 0.01
        assert set(hotel.amenities) <= set(AMENITIES)
        assert hotel.email.endswith(".example")
        assert 1 <= hotel.stars <= 5 < hotel.rating < 10
        assert ("lift" in hotel.amenities) == ("with a lift" in hotel.description)


def test_ordinary__names_do_not_repeat() -> None:
    """Two dozen houses have two dozen names and mail addresses."""
    hotels = list(world_of(made(count=24, nights=1)).table("hotel_booking.hotels"))
    assert len({hotel.name for hotel in hotels}) == len({hotel.email for hotel in hotels}) == 24


def test_ordinary__prices_follow_stars_weekdays_and_season() -> None:
    """More stars cost more; Saturdays cost more than Tuesdays; blossom time more than a grey week."""
    world = world_of(made(count=40, nights=70))
    hotels = world.table("hotel_booking.hotels").rows
    by_stars: dict[int, list[int]] = {}
    prices: dict[str, dict[date, int]] = {}
    for rate in world.table("hotel_booking.rates"):
        if rate.flavor == "flexible":
            by_stars.setdefault(hotels[rate.hotel_id].stars, []).append(rate.price.minor)
            prices.setdefault(f"{rate.hotel_id}/{rate.room_type}", {})[rate.date] = rate.price.minor
    means = [sum(values) / len(values) for _, values in sorted(by_stars.items())]
    assert all(low < high for low, high in pairwise(means))
    for nights in prices.values():
        assert nights[date(2026, 3, 7)] > nights[date(2026, 3, 10)]
        assert nights[date(2026, 4, 7)] > nights[date(2026, 3, 10)]
    assert season_percent(date(2026, 4, 5), "Japan") > season_percent(date(2026, 2, 5), "Japan")


def test_ordinary__sells_the_nights_it_was_asked_for() -> None:
    """Windows by city decide which nights are on sale; counts follow the shares; ids start where they should."""
    window = (date(2026, 4, 15), date(2026, 4, 18))
    rows = made(count=6, cities={"Takayama": 1, "Tokyo": 2}, windows={"Takayama": window}, nights=2, start=41)
    world = world_of(rows)
    hotels = world.table("hotel_booking.hotels").rows
    assert list(hotels) == [f"htl_{number:04d}" for number in range(41, 47)]
    assert Counter(hotel.city for hotel in hotels.values()) == {"Takayama": 2, "Tokyo": 4}
    nights = {night.date for night in world.table("hotel_booking.nights") if hotels[night.hotel_id].city == "Takayama"}
    assert nights == {window[0] + timedelta(days=offset) for offset in range(3)}
    call = world.call(
        "hotel_booking.search_hotels",
        {"city_or_geo": "takayama", "check_in": "2026-04-15", "check_out": "2026-04-18", "guests": 1},
    )
    assert call.ok, call.result


def test_ordinary__past_stays_are_over() -> None:
    """The persona's earlier stays ended before now, one in six cancelled, and nothing of them is due."""
    world = world_of(made(past_stays=12, nights=3))
    stays = list(world.table("hotel_booking.reservations"))
    assert Counter(stay.status for stay in stays) == {"checked_out": 10, "cancelled": 2}
    assert all(stay.created_at < stay.updated_at < NOW and stay.check_out < NOW.date() for stay in stays)
    assert world.next_due() is None


def test_ordinary__says_which_city_is_unknown() -> None:
    """A city without words is refused with the known ones."""
    with pytest.raises(ValueError, match="Atlantis"):
        made(cities={"Atlantis": 3})
