"""A marketplace: goods, carts, coupons, orders, parcels, refunds, and what sellers and the clock do to them."""

from __future__ import annotations

from lifegym.worlds.services.ecommerce.builders import order_rows
from lifegym.worlds.services.ecommerce.catalog import Catalog
from lifegym.worlds.services.ecommerce.order_ops import OrderOps
from lifegym.worlds.services.ecommerce.quoting import Quoting
from lifegym.worlds.services.ecommerce.reading import Reading
from lifegym.worlds.services.ecommerce.records import (
    CATEGORIES,
    Address,
    Cart,
    CartItem,
    Coupon,
    Order,
    OrderItem,
    Packed,
    Parcel,
    Planned,
    Product,
    Refund,
    ReturnPolicy,
    Seller,
    ShippingRule,
    Sku,
    Step,
)

__all__ = [
    "CATEGORIES",
    "Address",
    "Cart",
    "CartItem",
    "Coupon",
    "Ecommerce",
    "Order",
    "OrderItem",
    "Packed",
    "Parcel",
    "Planned",
    "Product",
    "Refund",
    "ReturnPolicy",
    "Seller",
    "ShippingRule",
    "Sku",
    "Step",
    "order_rows",
]


class Ecommerce(Catalog, Reading, OrderOps, Quoting):
    """A marketplace that sends its parcels through carriers."""

    name = "ecommerce"
    title = "Shopping"
