"""Ordinary shops: believable goods and a year of orders, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.ecommerce import ordinary
from lifegym.worlds.ordinary.goods_words import BRANDS, goods
from lifegym.worlds.ordinary.purchases import HOMES, home_of, purchases
from lifegym.worlds.records import Record
from lifegym.worlds.services.ecommerce.records import CATEGORIES, Product
from lifegym.worlds.world import Persona, World
from tests.worlds.services.ecommerce_kit import assert_sound

NOOR = Persona(user_id="usr_noor", name="Noor Haddad", email="n@x.example", zone="Europe/Amsterdam", currency="EUR")
MAI = Persona(user_id="usr_mai", name="Mai Hoang", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")


def now_of(persona: Persona) -> datetime:
    """Return a Monday morning at home."""
    return datetime(2027, 3, 1, 9, tzinfo=zone(persona.zone))


def made(seed: int = 1, count: int = 200, persona: Persona = NOOR, **shape: object) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    rng = np.random.default_rng(seed)
    return ordinary(rng, persona, now_of(persona), count, **shape)  # type: ignore[arg-type]  # tests vary the shape


def world_of(rows: list[tuple[str, Record]], persona: Persona = NOOR) -> World:
    """Return a sealed world holding the records and a card."""
    world = World(persona, ("ecommerce",), now_of(persona))
    world.seed(("wallet.methods", PaymentMethod(method_id="pm_0001", label="Card", last4="4471", holder="Me")), *rows)
    world.seal()
    return world


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [60, 200, 700, 1500])
def test_ordinary__makes_about_as_many_as_asked(count: int) -> None:
    """The number of records is the one asked for, within a tenth."""
    assert abs(len(made(count=count)) - count) <= max(8, count // 10)


@pytest.mark.parametrize("persona", [NOOR, MAI], ids=lambda persona: persona.currency)
@pytest.mark.parametrize("seed", range(3))
def test_ordinary__keeps_the_shops_promises(persona: Persona, seed: int) -> None:
    """Sums, parcels and states of past orders hold in any currency, and what is under way comes to an end."""
    world = world_of(made(seed, persona=persona), persona)
    assert_sound(world)
    for key in ("products", "orders"):
        assert all(row.product_id in world.table("ecommerce.products").rows for row in world.table("ecommerce.skus")), (
            key
        )
    items = world.table("ecommerce.order_items")
    assert all(row.sku_id in world.table("ecommerce.skus").rows for row in items)
    goal = now_of(persona).replace(month=5)
    while world.now < goal:
        world.run_due(goal)
    assert_sound(world)
    assert not world.refused
    states = {row.status for row in world.table("ecommerce.orders")}
    assert states <= {"completed", "cancelled", "refunded", "exception"}


def test_ordinary__has_a_case_of_everything_even_when_small() -> None:
    """Sixty records hold an order to cancel, one on the van, one to return, a problem, a request, a cart, coupons."""
    world = world_of(made(count=60))
    states = Counter(row.status for row in world.table("ecommerce.orders"))
    assert {"paid", "shipped", "out_for_delivery", "exception", "delivered"} <= set(states)
    assert len(world.table("ecommerce.cart_items")) == 2
    assert {row.kind for row in world.table("ecommerce.coupons")} == {"percent", "amount", "free_shipping"}
    assert [row.status for row in world.table("ecommerce.refunds")] == ["requested"]


def test_ordinary__goods_are_believable() -> None:
    """Every department is stocked; names do not repeat; prices lie where such things lie, in round figures."""
    assert {good.category for good in goods()} == set(BRANDS) == set(CATEGORIES)
    world = world_of(made(count=1500))
    products = list(world.table("ecommerce.products"))
    assert len({row.title for row in products}) == len(products)
    assert {row.category for row in products} == set(CATEGORIES)
    for sku in world.table("ecommerce.skus"):
        product: Product = world.table("ecommerce.products").rows[sku.product_id]
        assert 9_00 <= sku.price.minor <= 500_00, product.title
        assert sku.price.minor % 5 == 0
    assert len({row.description for row in products}) > len(products) // 2


def test_ordinary__follows_the_persona() -> None:
    """Money is in the persona's currency and addresses are where they live, or where they are said to live."""
    rows = made(persona=MAI)
    assert {row.price.currency for name, row in rows if name == "ecommerce.skus"} == {"VND"}  # type: ignore[attr-defined]  # SKUs
    assert {row.city for name, row in rows if name == "ecommerce.addresses"} == {"Da Nang"}  # type: ignore[attr-defined]  # addresses
    moved = made(persona=MAI, city="Hue", country="Vietnam")
    assert {row.ship_to.rpartition(", ")[2] for name, row in moved if name == "ecommerce.orders"} == {"Vietnam"}  # type: ignore[attr-defined]  # orders
    assert home_of(NOOR).city == HOMES["Europe/Amsterdam"].city == "Amsterdam"


def test_purchases__are_one_history_whatever_is_asked_of_it() -> None:
    """The newest orders are the same however many are asked for; another history is another."""
    now = now_of(NOOR)
    assert purchases(NOOR, now, 40)[:9] == purchases(NOOR, now, 9)
    assert purchases(NOOR, now, 9, history=1) != purchases(NOOR, now, 9)
    past = purchases(NOOR, now, 60)
    assert len({row.tracking_no for row in past}) == len({row.order_id for row in past}) == 60
    for row in past:
        assert row.placed < row.shipped <= row.eta
        assert row.shipped.weekday() < 6
        assert row.door is None or row.placed < row.door <= now
