"""Ordinary merchants: the same each time, as many as asked, and such as one could meet."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.ordinary.review_platform import ordinary
from lifegym.worlds.ordinary.review_platform.words import CITIES
from lifegym.worlds.sample import NOW, PERSONA
from lifegym.worlds.services.review_platform.records import CATEGORIES
from lifegym.worlds.world import World


def rows(count: int = 400, **shape: Any) -> dict[str, list[Any]]:
    """Return what is generated, by table."""
    found: dict[str, list[Any]] = {}
    for table, row in ordinary(np.random.default_rng(5), PERSONA, NOW, count, **shape):
        found.setdefault(table.partition(".")[2], []).append(row)
    return found


def test_ordinary__is_deterministic_and_of_the_size_asked() -> None:
    """Equal seeds give equal records; about as many as asked, and enough for every tool even when few."""
    assert rows() == rows()
    for count in (60, 200, 1500):
        found = rows(count)
        assert abs(sum(map(len, found.values())) - count) <= max(8, count // 20)
        assert {row.category for row in found["merchants"]} == set(CATEGORIES)
        assert found["reservations"][0].status == "confirmed"
        assert found["reservations"][0].datetime > NOW
        assert (found["deals"][0].merchant_id, found["deals"][0].status) == ("mer_0001", "active")


@pytest.mark.parametrize("city", CITIES)
def test_ordinary__fits_its_city_and_the_personas_money(city: str) -> None:
    """Places and zones are the city's, prices the persona's; every record enters a world and ids follow start."""
    persona = PERSONA.__class__(user_id="usr_a", name="Aya", email="aya@x.example", zone="Asia/Tokyo", currency="JPY")
    world = World(persona, ("review_platform",), NOW)
    found = ordinary(np.random.default_rng(1), persona, NOW, 120, city=city, start=501)
    world.seed(*found)
    merchants = list(world.table("review_platform.merchants"))
    assert merchants[0].merchant_id == "mer_0501"
    assert {row.city for row in merchants} == {city}
    assert {row.zone for row in merchants} == {CITIES[city].zone}
    assert {row.avg_price.currency for row in merchants} == {"JPY"}
    assert city == "Amsterdam" or not any(row.name.startswith(("De ", "Loodgieter", "Dieren")) for row in merchants)


def test_ordinary__holds_together() -> None:
    """References lead somewhere, prices lie in range, ratings between two and five, names and texts are varied."""
    found = rows(600)
    merchants = {row.merchant_id: row for row in found["merchants"]}
    for table in ("reviews", "deals", "slots", "closures", "merchant_qa", "reservations", "saved_merchants"):
        assert all(row.merchant_id in merchants for row in found[table])
    assert len({row.name for row in merchants.values()}) == len(merchants)
    for row in merchants.values():
        assert 20 <= row.earlier_stars * 10 / row.earlier_reviews <= 50
        assert 1500 <= row.avg_price.minor <= 40_000
    for deal in found["deals"]:
        assert deal.price < deal.list_price
        assert deal.stock is None or 0 <= deal.sold <= deal.stock
    for slot in found["slots"]:
        assert 1 <= slot.taken <= merchants[slot.merchant_id].units
        assert slot.at > NOW
    texts = Counter(row.body for row in found["reviews"] if row.verified)
    assert texts.most_common(1)[0][1] <= 3
    assert all(row.created_at <= NOW for row in found["reviews"])
    assert not any("{" in row.body for row in found["reviews"])


def test_ordinary__has_bought_reviews_that_can_be_told() -> None:
    """Bought ones come within two days, from fresh accounts without a visit, all with five stars."""
    found = [row for row in rows(600)["reviews"] if row.author.startswith("user")]
    assert len(found) >= 6
    by_merchant: dict[str, list[Any]] = {}
    for row in found:
        assert (row.rating, row.verified) == (5, False)
        by_merchant.setdefault(row.merchant_id, []).append(row.created_at)
    assert all((max(times) - min(times)).days < 2 for times in by_merchant.values())
    with pytest.raises(ValueError, match="city is one of"):
        rows(city="Atlantis")
