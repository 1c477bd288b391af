"""What the shop keeps: sellers, products, variants, carts, coupons, orders, parcels, refund requests."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

CATEGORIES: Final = (
    "baby", "beauty", "books", "clothing", "electronics", "garden", "grocery", "health", "home", "kitchen", "office",
    "pets", "sports", "tools", "toys",
)  # fmt: skip
"""The departments of the shop."""

CANCELLABLE: Final = frozenset({"pending_payment", "paid"})
"""States in which nothing of an order has left the warehouse."""

MOVING: Final = frozenset({"shipped", "out_for_delivery", "exception"})
"""States of a parcel, or of an order, that is with the carrier."""

ORDER_TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "pending_payment": frozenset({"paid", "cancelled"}),
    "paid": frozenset({"shipped", "cancelled", "refunded"}),
    "shipped": frozenset({"out_for_delivery", "exception", "delivered", "returned", "refunded"}),
    "out_for_delivery": frozenset({"shipped", "exception", "delivered", "returned", "refunded"}),
    "exception": frozenset({"shipped", "out_for_delivery", "delivered", "returned", "refunded"}),
    "delivered": frozenset({"completed", "exception", "refunded"}),
    "completed": frozenset({"refunded"}),
    "returned": frozenset({"refunded"}),
    "cancelled": frozenset(),
    "refunded": frozenset(),
}
"""What an order may become. ``exception`` means that the carrier reports a problem with a parcel."""

PARCEL_TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "packing": frozenset({"shipped", "cancelled"}),
    "shipped": frozenset({"out_for_delivery", "exception", "delivered", "returned"}),
    "out_for_delivery": frozenset({"shipped", "exception", "delivered", "returned"}),
    "exception": frozenset({"shipped", "out_for_delivery", "delivered", "returned"}),
    "delivered": frozenset({"exception"}),
    "returned": frozenset(),
    "cancelled": frozenset(),
}
"""What a parcel may become; a delivery that turns out not to have happened goes back to ``exception``."""

ASKED: Final = frozenset({"requested", "returning"})
"""States of a refund request that is not settled yet."""

REFUND_TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "requested": frozenset({"returning", "approved", "denied"}),
    "returning": frozenset({"approved", "denied"}),
    "approved": frozenset(),
    "denied": frozenset(),
}
"""What a refund request may become: ``returning`` is accepted, with the goods on their way back."""


@record
class ReturnPolicy(Record):
    """Terms of return: within ``days`` of delivery, less ``restocking_percent`` where the buyer changed their mind.

    What is not ``returnable`` goes back only when the shop is at fault.
    """

    days: int = 14
    restocking_percent: int = 0
    returnable: bool = True
    note: str = ""

    def in_words(self) -> str:
        """Return the terms as a sentence or two."""
        if not self.returnable:
            said = f"No returns for a change of mind; defects can be reported within {self.days} days of delivery."
        elif self.restocking_percent:
            said = f"Return within {self.days} days of delivery; {self.restocking_percent}% restocking fee."
        else:
            said = f"Return within {self.days} days of delivery, free of charge."
        return f"{said} {self.note}".strip()


@record
class Seller(Record):
    """Who sells on the marketplace.

    ``packing_hours`` run from the order to the hand-over; ``transit_days`` are the carrier's working days after it.
    ``refund_rule`` decides requests nobody else decides: ``approve``, ``deny_change_of_mind`` or ``deny``.
    """

    seller_id: str
    name: str
    city: str
    country: str
    email: str
    rating: float
    since: int
    verified: bool = True
    packing_hours: int = 20
    transit_days: int = 2
    carrier: str = "Merel Post"
    tracking_prefix: str = "MP"
    refund_rule: str = "approve"
    refund_hours: int = 30
    status: str = "active"


@record
class Product(Record):
    """A listing. ``status`` is ``on_sale``, ``discontinued``, ``recalled`` or ``removed``."""

    product_id: str
    title: str
    brand: str
    category: str
    description: str
    seller_id: str
    rating: float
    rating_count: int
    sales_count: int
    return_policy: ReturnPolicy
    listed_at: datetime
    specs: dict[str, str]
    sku_ids: tuple[str, ...] = ()
    status: str = "on_sale"
    status_note: str = ""
    max_per_customer: int | None = None


@record
class Sku(Record):
    """A variant of a product that can be bought: its attributes, price today, and how many are left."""

    sku_id: str
    product_id: str
    attrs: dict[str, str]
    price: Money
    stock: int
    weight_g: int
    status: str = "on_sale"
    previous_price: Money | None = None
    price_changed_at: datetime | None = None


@record
class Cart(Record):
    """The coupons a user has put on their cart; what is in it stands in the cart items."""

    user_id: str
    coupons: tuple[str, ...]
    updated_at: datetime


@record
class CartItem(Record):
    """A line of the cart, with the price of the moment it was added."""

    cart_item_id: str
    user_id: str
    product_id: str
    sku_id: str
    qty: int
    unit_price: Money
    added_at: datetime


@record
class Coupon(Record):
    """A code that lowers a total.

    ``kind`` is ``percent`` (``percent`` of what it covers, at most ``max_discount``), ``amount`` (``value``) or
    ``free_shipping``. An empty ``category`` covers the whole cart. One that is not ``stackable`` stands alone.
    """

    code: str
    title: str
    kind: str
    valid_from: datetime
    valid_until: datetime
    percent: int = 0
    value: Money | None = None
    max_discount: Money | None = None
    min_spend: Money | None = None
    category: str = ""
    stackable: bool = False
    max_uses: int | None = None
    used_count: int = 0
    per_user: int | None = 1
    active: bool = True


@record
class ShippingRule(Record):
    """What a seller's parcel up to a weight costs to send; an empty ``seller_id`` is the rule of the marketplace."""

    rule_id: str
    label: str
    up_to_g: int
    fee: Money
    free_from: Money | None = None
    seller_id: str = ""


@record
class Address(Record):
    """Where orders go."""

    address_id: str
    user_id: str
    recipient: str
    phone: str
    province: str
    city: str
    district: str
    detail: str
    postal_code: str
    country: str = ""
    is_default: bool = False

    def in_one_line(self) -> str:
        """Return the address as a label writes it, without the name."""
        town = f"{self.postal_code} {self.city}".strip()
        parts = (self.detail, self.district, town, self.province, self.country)
        return ", ".join(dict.fromkeys(part for part in parts if part and part != self.city))


@record
class Step(Record):
    """One line of an order's or a parcel's history."""

    at: datetime
    status: str
    note: str = ""
    location: str = ""


@record
class Order(Record):
    """A purchase. ``total`` is subtotal less discount plus shipping; ``refunded`` what has gone back of it."""

    order_id: str
    user_id: str
    address_id: str
    recipient: str
    phone: str
    ship_to: str
    city: str
    payment_method: str
    item_ids: tuple[str, ...]
    parcel_ids: tuple[str, ...]
    coupons: tuple[str, ...]
    subtotal: Money
    discount: Money
    shipping: Money
    total: Money
    refunded: Money
    status: str
    placed_at: datetime
    updated_at: datetime
    history: tuple[Step, ...]
    note: str = ""
    tracking_no: str = ""
    delivered_at: datetime | None = None
    completes_at: datetime | None = None
    cancel_reason: str = ""
    placed_by: str = ""


@record
class OrderItem(Record):
    """A line of an order as it was bought; ``discount`` is its share of the coupons."""

    item_id: str
    order_id: str
    product_id: str
    sku_id: str
    seller_id: str
    title: str
    attrs: dict[str, str]
    qty: int
    unit_price: Money
    discount: Money
    refunded: Money
    return_policy: ReturnPolicy
    refunded_qty: int = 0

    @property
    def paid(self) -> Money:
        """What the line cost after discounts."""
        return Money(self.unit_price.minor * self.qty - self.discount.minor, self.unit_price.currency)


@record
class Packed(Record):
    """How many of an order's item lie in a parcel."""

    item_id: str
    qty: int


@record
class Parcel(Record):
    """What one seller sends of an order. ``carried`` says that a carrier reports its moves."""

    parcel_id: str
    order_id: str
    seller_id: str
    contents: tuple[Packed, ...]
    weight_g: int
    carrier: str
    tracking_no: str
    status: str
    ship_due: datetime
    eta: datetime
    shipped_at: datetime | None = None
    delivered_at: datetime | None = None
    carried: bool = False
    steps: tuple[Step, ...] = ()
    inquiry: str = ""
    """What the recipient has reported to the carrier: ``lost``, ``damaged`` ..."""


@record
class Refund(Record):
    """A request to have something paid back.

    ``outcome`` is ``approve`` or ``deny`` where the answer is settled in advance; otherwise the seller's rule decides.
    """

    refund_id: str
    order_id: str
    item_id: str
    qty: int
    reason: str
    status: str
    opened_at: datetime
    decision_due: datetime
    at_fault: bool
    refund_amount: Money
    restocking_fee: Money
    resolved_at: datetime | None = None
    note: str = ""
    outcome: str = ""
    shipping_back: Money | None = None
    """The shipping fee that goes back beside the amount."""
    collect_at: datetime | None = None
    """When a driver fetches the goods."""
    back_by: datetime | None = None
    """When they should be back, and the money is paid."""


@record
class Planned(Record):
    """What the shop has decided already: on its day a variant costs another ``price``, or ``restock`` more come in."""

    planned_id: str
    sku_id: str
    due: datetime
    price: Money | None = None
    restock: int = 0
