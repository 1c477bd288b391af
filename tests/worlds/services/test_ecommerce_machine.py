"""The shop used at random, alone and beside a carrier: money, stock and parcels always add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from hypothesis.stateful import rule

from lifegym.worlds.services.ecommerce.records import ORDER_TRANSITIONS, PARCEL_TRANSITIONS, REFUND_TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.ecommerce_kit import act, assert_sound
from tests.worlds.services.machine import SEEDS, SETTINGS, ServiceMachine


class ShopMachine(ServiceMachine):
    """Random use of the shop."""

    service = "ecommerce"
    counts: ClassVar[Mapping[str, int]] = {"ecommerce": 90, "delivery_logistics": 60}
    transitions: ClassVar[Mapping[str, tuple[str, Mapping[str, frozenset[str]]]]] = {
        "ecommerce.orders": ("status", ORDER_TRANSITIONS),
        "ecommerce.parcels": ("status", PARCEL_TRANSITIONS),
        "ecommerce.refunds": ("status", REFUND_TRANSITIONS),
    }
    references = (
        ("ecommerce.skus", "product_id", "ecommerce.products"),
        ("ecommerce.products", "seller_id", "ecommerce.sellers"),
        ("ecommerce.order_items", "order_id", "ecommerce.orders"),
        ("ecommerce.order_items", "sku_id", "ecommerce.skus"),
        ("ecommerce.parcels", "order_id", "ecommerce.orders"),
        ("ecommerce.refunds", "item_id", "ecommerce.order_items"),
        ("ecommerce.cart_items", "sku_id", "ecommerce.skus"),
    )
    # The order itself knows nothing of these payments.
    unused = frozenset({"double_charge", "repay"})

    @rule(seed=SEEDS)
    def errand(self, seed: int) -> None:
        """Do something sensible, so that orders exist for the random calls to meet."""
        rng = np.random.default_rng(seed)
        for _ in range(3):
            act(self.world, rng)

    def check(self, world: World) -> None:
        """Assert that totals are sums, nothing goes back that was not paid, and every item lies in one parcel."""
        assert_sound(world)


class ShopAndCarrierMachine(ShopMachine):
    """Random use of the shop while a carrier moves its parcels."""

    others = ("delivery_logistics",)


TestShop = ShopMachine.TestCase
TestShop.settings = SETTINGS
TestShopAndCarrier = ShopAndCarrierMachine.TestCase
TestShopAndCarrier.settings = SETTINGS
