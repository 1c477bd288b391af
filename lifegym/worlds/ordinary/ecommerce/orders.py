"""Past orders as the shop's records: items, parcels, histories, a refund request under way."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.ecommerce.policies import policy_of
from lifegym.worlds.ordinary.purchases import Purchase, rounded
from lifegym.worlds.records import Record
from lifegym.worlds.services.ecommerce.records import Address, Order, OrderItem, Packed, Parcel, Refund, Step

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

_STATUS: Final = {
    "packing": "paid",
    "in_transit": "shipped",
    "out_for_delivery": "out_for_delivery",
    "exception": "exception",
    "delivered": "delivered",
    "returned": "refunded",
    "cancelled": "cancelled",
}
_REASONS: Final = ("Ordered twice by mistake", "Found it in town", "Chose the wrong variant", "No longer needed")


def bought(
    past: list[Purchase], homes: list[Address], persona: Persona, now: datetime, method: str, start: int
) -> list[tuple[str, Record]]:
    """Return the records of past orders, newest last."""
    found: list[tuple[str, Record]] = []
    for purchase in reversed(past):
        found += _order(purchase, homes[purchase.number % 7 == 6], persona, now, method, start)
    fifth = past[5] if len(past) > 5 else None
    if fifth is not None and fifth.door is not None:
        found.append(("ecommerce.refunds", _request(fifth, now, start)))
    return found


def _order(
    purchase: Purchase, address: Address, persona: Persona, now: datetime, method: str, start: int
) -> list[tuple[str, Record]]:
    currency = persona.currency
    goods = Money(purchase.price.minor * purchase.qty, currency)
    nothing = Money(0, currency)
    shipping = shipping_fee(purchase, goods)
    key = purchase.order_id
    item_id = f"oit_{key.removeprefix('ord_')}_01"
    policy = policy_of(purchase.kind.category, purchase.seller, persona.zone)
    state, door = _STATUS[purchase.state], purchase.door
    delivered = door if purchase.state == "delivered" else None
    completes = delivered + timedelta(days=max(2, policy.days)) if delivered is not None else None
    if completes is not None and completes <= now:
        state = "completed"
    gone = {"cancelled": goods + shipping, "refunded": goods}.get(state, nothing)
    parcel = _parcel(purchase, item_id, start, address.city)
    item = OrderItem(
        item_id=item_id,
        order_id=key,
        product_id="",
        sku_id="",
        seller_id=f"sel_{start + purchase.seller:04d}",
        title=purchase.title,
        attrs={purchase.kind.option: purchase.kind.values[purchase.option]},
        qty=purchase.qty,
        unit_price=purchase.price,
        discount=nothing,
        refunded=goods if gone else nothing,
        return_policy=policy,
        refunded_qty=purchase.qty if gone else 0,
    )
    history = _history(purchase, state, completes, goods + shipping, address.city)
    order = Order(
        order_id=key,
        user_id=persona.user_id,
        address_id=address.address_id,
        recipient=address.recipient,
        phone=address.phone,
        ship_to=address.in_one_line(),
        city=address.city,
        payment_method=method,
        item_ids=(item_id,),
        parcel_ids=(parcel.parcel_id,),
        coupons=(),
        subtotal=goods,
        discount=nothing,
        shipping=shipping,
        total=goods + shipping,
        refunded=gone,
        status=state,
        placed_at=purchase.placed,
        updated_at=history[-1].at,
        history=history,
        tracking_no="" if purchase.state in ("packing", "cancelled") else purchase.tracking_no,
        delivered_at=delivered,
        completes_at=completes,
        cancel_reason=_REASONS[purchase.number % 4] if state == "cancelled" else "",
    )
    return [("ecommerce.orders", order), ("ecommerce.order_items", item), ("ecommerce.parcels", parcel)]


def shipping_fee(purchase: Purchase, goods: Money) -> Money:
    """Return what sending an order cost, by the marketplace's own rules."""
    grams, currency = purchase.grams, goods.currency
    cents, free = (395, 5000) if grams <= 2000 else (595, 7500) if grams <= 10_000 else (1295, None)
    if free is not None and goods >= rounded(Money(free, "EUR"), currency):
        return Money(0, currency)
    return rounded(Money(cents, "EUR"), currency)


def _history(purchase: Purchase, state: str, completes: datetime | None, total: Money, city: str) -> tuple[Step, ...]:
    steps = [
        Step(at=purchase.placed, status="pending_payment"),
        Step(at=purchase.placed, status="paid", note=f"{total} charged"),
    ]
    if purchase.state == "packing":
        return tuple(steps)
    if purchase.state == "cancelled":
        at = purchase.door or purchase.placed
        return (*steps, Step(at=at, status="cancelled", note=_REASONS[purchase.number % 4]))
    steps.append(Step(at=purchase.shipped, status="shipped", note=f"Handed to {purchase.house.carrier}"))
    if purchase.state == "out_for_delivery":
        steps.append(
            Step(
                at=purchase.eta.replace(hour=8, minute=25),
                status="out_for_delivery",
                note="On the van for delivery",
                location=city,
            )
        )
    elif purchase.door is not None and purchase.state == "exception":
        steps.append(Step(at=purchase.door, status="exception", note=purchase.failure, location=city))
    elif purchase.door is not None and purchase.state == "returned":
        steps.append(
            Step(
                at=purchase.door,
                status="returned",
                note="Not collected from the pickup point; returned to sender",
                location=city,
            )
        )
        steps.append(Step(at=purchase.door + timedelta(days=2), status="refunded", note="Undelivered goods came back"))
    elif purchase.door is not None:
        steps.append(Step(at=purchase.door, status="delivered", note="Handed over at the door", location=city))
        if state == "completed" and completes is not None:
            steps.append(Step(at=completes, status="completed", note="The return window has passed"))
    return tuple(steps)


def _parcel(purchase: Purchase, item_id: str, start: int, city: str) -> Parcel:
    status = {"in_transit": "shipped"}.get(purchase.state, purchase.state)
    sent = purchase.state not in ("packing", "cancelled")
    history = _history(purchase, status, None, purchase.price, city)
    return Parcel(
        parcel_id=f"pcl_{purchase.number:08d}",
        order_id=purchase.order_id,
        seller_id=f"sel_{start + purchase.seller:04d}",
        contents=(Packed(item_id=item_id, qty=purchase.qty),),
        weight_g=purchase.grams,
        carrier=purchase.house.carrier,
        tracking_no=purchase.tracking_no,
        status=status,
        ship_due=purchase.shipped,
        eta=purchase.eta,
        shipped_at=purchase.shipped if sent else None,
        delivered_at=purchase.door if purchase.state == "delivered" else None,
        steps=tuple(step for step in history[2:] if step.status != "refunded") if sent else (),
    )


def _request(purchase: Purchase, now: datetime, start: int) -> Refund:
    opened = now - timedelta(hours=9)
    return Refund(
        refund_id=f"rf_{opened:%Y%m%d}_{start:06d}",
        order_id=purchase.order_id,
        item_id=f"oit_{purchase.order_id.removeprefix('ord_')}_01",
        qty=1,
        reason="One corner arrived damaged although the box looks fine.",
        status="requested",
        opened_at=opened,
        decision_due=now + timedelta(hours=27),
        at_fault=True,
        refund_amount=purchase.price,
        restocking_fee=Money(0, purchase.price.currency),
        shipping_back=shipping_fee(purchase, purchase.price) if purchase.qty == 1 else None,
    )
