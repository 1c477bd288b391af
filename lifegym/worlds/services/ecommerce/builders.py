"""Building seed records: an order with its items and parcel, in whatever state a story finds it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.services.ecommerce.records import (
    Address,
    Order,
    OrderItem,
    Packed,
    Parcel,
    Product,
    Seller,
    Sku,
    Step,
)
from lifegym.worlds.services.ecommerce.words import delivery_day, in_working_hours, tracking_number

State = Literal["paid", "shipped", "delivered"]
_LEAST: Final = 2


def order_rows(
    order_id: str,
    lines: Sequence[tuple[Product, Sku, int]],
    seller: Seller,
    address: Address,
    payment_method: str,
    placed_at: datetime,
    *,
    number: int,
    state: State = "paid",
    shipping: Money | None = None,
    shipped_at: datetime | None = None,
    delivered_at: datetime | None = None,
    eta: datetime | None = None,
    tracking_no: str | None = None,
) -> list[tuple[str, Record]]:
    """Return an order of one seller's goods, its items and its one parcel, ready to be seeded after the goods.

    Args:
        order_id: The order's id, such as ``ord_20270220_000041``; items are numbered after it.
        lines: What was bought: product, variant, how many. Prices are the variants' own.
        seller: Who sends it.
        address: Where it goes.
        payment_method: What paid.
        placed_at: When.
        number: Number of the parcel; its id and, unless given, its tracking number follow from it.
        state: ``paid`` (being packed), ``shipped`` or ``delivered``.
        shipping: The shipping fee; none when left out.
        shipped_at: When it was handed over; at the end of the seller's packing time when left out.
        delivered_at: When it came; on the expected day when left out.
        eta: The expected day; by the seller's transit days when left out.
        tracking_no: The parcel's tracking number.

    Raises:
        ValueError: There are no lines.
    """
    if not lines:
        raise ValueError("an order has at least one line: (product, sku, quantity)")
    currency = lines[0][1].price.currency
    nothing = Money(0, currency)
    fee = shipping or nothing
    sent = shipped_at or in_working_hours(placed_at + timedelta(hours=seller.packing_hours))
    due = eta or delivery_day(sent, seller.transit_days)
    came = (delivered_at or due.replace(hour=13)) if state == "delivered" else None
    items = [
        OrderItem(
            item_id=f"oit_{order_id.removeprefix('ord_')}_{place:02d}", order_id=order_id,
            product_id=product.product_id, sku_id=sku.sku_id, seller_id=seller.seller_id, title=product.title,
            attrs=sku.attrs, qty=qty, unit_price=sku.price, discount=nothing, refunded=nothing,
            return_policy=product.return_policy,
        )
        for place, (product, sku, qty) in enumerate(lines, 1)
    ]  # fmt: skip
    subtotal = Money(sum(item.unit_price.minor * item.qty for item in items), currency)
    steps = [Step(at=placed_at, status="paid", note=f"{subtotal + fee} charged")]
    if state != "paid":
        steps.append(Step(at=sent, status="shipped", note=f"Handed to {seller.carrier}"))
    if came is not None:
        steps.append(Step(at=came, status="delivered", note="Handed over at the door", location=address.city))
    code = tracking_no or tracking_number(seller.tracking_prefix, number)
    window = max([_LEAST, *(item.return_policy.days for item in items)])
    parcel = Parcel(
        parcel_id=f"pcl_{number:08d}", order_id=order_id, seller_id=seller.seller_id,
        contents=tuple(Packed(item_id=item.item_id, qty=item.qty) for item in items),
        weight_g=sum(sku.weight_g * qty for _, sku, qty in lines), carrier=seller.carrier, tracking_no=code,
        status="packing" if state == "paid" else state, ship_due=sent, eta=due,
        shipped_at=None if state == "paid" else sent, delivered_at=came, steps=tuple(steps[1:]),
    )  # fmt: skip
    order = Order(
        order_id=order_id, user_id=address.user_id, address_id=address.address_id, recipient=address.recipient,
        phone=address.phone, ship_to=address.in_one_line(), city=address.city, payment_method=payment_method,
        item_ids=tuple(item.item_id for item in items), parcel_ids=(parcel.parcel_id,), coupons=(), subtotal=subtotal,
        discount=nothing, shipping=fee, total=subtotal + fee, refunded=nothing, status=state, placed_at=placed_at,
        updated_at=steps[-1].at, history=tuple(steps), tracking_no="" if state == "paid" else code,
        delivered_at=came, completes_at=came + timedelta(days=window) if came is not None else None,
    )  # fmt: skip
    return [
        ("ecommerce.orders", order),
        *[("ecommerce.order_items", item) for item in items],
        ("ecommerce.parcels", parcel),
    ]
