"""Parcels on their way: packed by the shop, moved by a carrier or by the clock, and what that makes of the order."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.scrambling import scramble
from lifegym.worlds.service import timed
from lifegym.worlds.services.ecommerce.desk import Desk
from lifegym.worlds.services.ecommerce.records import ASKED, MOVING, PARCEL_TRANSITIONS, Order, Parcel, Step
from lifegym.worlds.services.ecommerce.words import delivery_day, long_day
from lifegym.worlds.signals import ParcelMoved, ParcelSent, listens

_STATES: Final = {
    "label_created": "shipped",
    "picked_up": "shipped",
    "in_transit": "shipped",
    "out_for_delivery": "out_for_delivery",
    "delivered": "delivered",
    "exception": "exception",
    "returned": "returned",
    "cancelled": "returned",
}
"""What a carrier's words mean to the shop."""
_LEAST_WINDOW: Final = 2
INSPECTION: Final = timedelta(hours=48)
"""How long the shop looks at a parcel that came back before it pays."""


class Shipping(Desk):
    """From the packing table to the door."""

    @timed
    def dispatch(self, key: str) -> None:
        """At the end of the packing time the shop hands a parcel to its carrier."""
        parcel = self.parcels.get(key)
        if parcel is None or parcel.status != "packing" or self.now < parcel.ship_due:
            return
        order = self.orders.get(parcel.order_id)
        if order is None or order.status in ("pending_payment", "cancelled", "refunded"):
            return
        seller = self.sellers.get(parcel.seller_id)
        eta = delivery_day(self.now, seller.transit_days if seller is not None else 2)
        note = f"Handed to {parcel.carrier}"
        step = Step(at=self.now, status="shipped", note=note)
        parcel = self.parcels.update(key, status="shipped", shipped_at=self.now, eta=eta, steps=(*parcel.steps, step))
        order = self.orders.update(
            order.order_id, tracking_no=order.tracking_no or parcel.tracking_no, updated_at=self.now
        )
        self._follow(order, note, parcel)
        self._hand(parcel, order)
        self.write_shipped(order, parcel, eta)

    def write_shipped(self, order: Order, parcel: Parcel, eta: datetime) -> None:
        """The shop mails that a parcel is with its carrier."""
        self._mail(
            f"Shipped: order {order.order_id}",
            f"{self._seller_name(parcel.seller_id)} has handed {self._what(parcel)} of your order {order.order_id} to "
            f"{parcel.carrier}. Tracking number: {parcel.tracking_no}.",
            f"It should arrive by {long_day(eta)} at {order.ship_to}.",
        )

    def _what(self, parcel: Parcel) -> str:
        """Name what lies in a parcel."""
        items = [(part.qty, self.order_items.get(part.item_id)) for part in parcel.contents]
        return ", ".join(f"{qty} x {item.title}" for qty, item in items if item is not None) or "the parcel"

    @timed
    def hand_over(self, key: str) -> None:
        """Let a parcel that was under way when the world opened be moved by whoever carries parcels here."""
        parcel = self.parcels.get(key)
        if parcel is None or parcel.status not in MOVING or parcel.carried:
            return
        order = self.orders.get(parcel.order_id)
        if order is not None:
            self._hand(parcel, order)

    def _hand(self, parcel: Parcel, order: Order) -> None:
        seller = self.sellers.get(parcel.seller_id)
        place = f"{seller.city}, {seller.country}" if seller is not None and seller.city else ""
        self.emit(
            ParcelSent(
                tracking_no=parcel.tracking_no,
                carrier=parcel.carrier,
                sender=self._seller_name(parcel.seller_id),
                recipient=order.recipient,
                phone=order.phone,
                origin=place,
                destination=order.ship_to,
                city=order.city,
                weight_g=parcel.weight_g,
                value=self._worth(parcel),
                reference=order.order_id,
                eta=parcel.eta.date(),
            )
        )
        # A carrier in this world has answered by now and moves the parcel from here on; without one the shop does.
        now = self.parcels.rows[parcel.parcel_id]
        if not now.carried:
            self._schedule_move(now)

    def _worth(self, parcel: Parcel) -> Money:
        minor = 0
        for part in parcel.contents:
            item = self.order_items.get(part.item_id)
            if item is not None:
                minor += item.unit_price.minor * part.qty
        return Money(minor, self._currency)

    def _schedule_move(self, parcel: Parcel) -> None:
        number = scramble(sum(map(ord, parcel.tracking_no)))
        morning = parcel.eta.replace(hour=8, minute=number % 50, second=0, microsecond=0)
        door = parcel.eta.replace(hour=10 + number % 7, minute=number // 7 % 60, second=0, microsecond=0)
        due = door if parcel.status == "out_for_delivery" else morning
        self.schedule(max(due, self.now + timedelta(minutes=30)), "advance", parcel.parcel_id)

    @timed
    def advance(self, key: str) -> None:
        """Without a carrier in the world a parcel goes out on its day's morning and is delivered that day."""
        parcel = self.parcels.get(key)
        if parcel is None or parcel.carried or parcel.status not in ("shipped", "out_for_delivery"):
            return
        if parcel.eta.date() > self.now.date():
            self._schedule_move(parcel)
            return
        order = self.orders.get(parcel.order_id)
        city = order.city if order is not None else ""
        if parcel.status == "shipped":
            self._moved(parcel, "out_for_delivery", city, "On the van")
            self._schedule_move(self.parcels.rows[key])
            return
        self._moved(parcel, "delivered", city, "Handed over at the door")
        self._mail(
            f"Delivered: order {parcel.order_id}",
            f"{self._what(parcel)} of your order {parcel.order_id} was delivered on {long_day(self.now)} at "
            f"{self.now:%H:%M}.",
        )

    @listens(ParcelMoved)
    def on_parcel_moved(self, moved: ParcelMoved) -> None:
        """Follow what a carrier tells of a parcel of this shop."""
        parcel = next((row for row in self.parcels if row.tracking_no == moved.tracking_no), None)
        if parcel is None or parcel.status in ("packing", "cancelled"):
            return
        if moved.inquiry:
            self.parcels.update(parcel.parcel_id, inquiry=moved.inquiry)
            return
        if not parcel.carried:
            parcel = self.parcels.update(parcel.parcel_id, carried=True)
        if moved.eta is not None and moved.eta != parcel.eta.date():
            parcel = self.parcels.update(parcel.parcel_id, eta=datetime.combine(moved.eta, parcel.eta.timetz()))
        self._moved(parcel, _STATES.get(moved.status, parcel.status), moved.location, moved.note, moved.at)

    def _moved(self, parcel: Parcel, status: str, place: str, note: str, at: datetime | None = None) -> None:
        """Write a parcel's step and let its order follow; a move that cannot be is only noted."""
        step = Step(at=at or self.now, status=status, note=note, location=place)
        known = (step.status, step.note, step.location)
        if any((old.status, old.note, old.location) == known for old in parcel.steps[-1:]):
            return
        if status != parcel.status and status not in PARCEL_TRANSITIONS[parcel.status]:
            status = parcel.status
        delivered = self.now if status == "delivered" and parcel.status != "delivered" else parcel.delivered_at
        before = parcel.status
        parcel = self.parcels.update(
            parcel.parcel_id,
            status=status,
            steps=(*parcel.steps, step),
            delivered_at=delivered if status == "delivered" else None,
        )
        order = self.orders.get(parcel.order_id)
        if order is None:
            return
        if status == "returned" and before != "returned":
            self.schedule(self.now + INSPECTION, "settle_return", parcel.parcel_id)
        self._follow(order, note, parcel if status != before else None)

    def _follow(self, order: Order, note: str = "", moved: Parcel | None = None) -> None:
        """Put an order into the state that its parcels are in; of several parcels each one's moves are written down."""
        if order.status not in ("paid", *MOVING, "delivered", "completed"):
            return
        live = [row for row in self._parcels_of(order) if row.status != "cancelled"]
        states = [row.status for row in live]
        if moved is not None and len(live) > 1:
            place = 1 + next((at for at, row in enumerate(live) if row.parcel_id == moved.parcel_id), 0)
            note = f"Parcel {place} of {len(live)}: {note}"
        if "exception" in states:
            status = "exception"
        elif all(state in ("delivered", "returned") for state in states):
            status = "delivered" if "delivered" in states else "returned"
        elif "out_for_delivery" in states:
            status = "out_for_delivery"
        else:
            status = "paid" if all(state == "packing" for state in states) else "shipped"
        if order.status == "completed":
            return
        if status == order.status:
            if moved is not None and len(live) > 1:
                self._move_order(order, status, note)
            return
        if status == "delivered":
            days = [item.return_policy.days for item in self._items_of(order)]
            completes = self.now + timedelta(days=max([_LEAST_WINDOW, *days]))
            self._move_order(order, status, note, delivered_at=self.now, completes_at=completes)
            self.schedule(completes, "complete", order.order_id)
        elif order.status == "delivered":
            self._move_order(order, status, note, delivered_at=None, completes_at=None)
        else:
            self._move_order(order, status, note)
        self._news(order, status, note or f"The order is {status.replace('_', ' ')}.")

    @timed
    def complete(self, key: str) -> None:
        """When the return window has passed, a delivered order is complete."""
        order = self.orders.get(key)
        if order is None or order.status != "delivered" or order.completes_at is None or self.now < order.completes_at:
            return
        if any(row.order_id == key and row.status in ASKED for row in self.refunds):
            self.schedule(self.now + timedelta(days=1), "complete", key)
            return
        self._move_order(order, "completed", "The return window has passed")

    @timed
    def settle_return(self, key: str) -> None:
        """Two days after a parcel came back undelivered the shop takes the goods in and pays for them."""
        parcel = self.parcels.get(key)
        order = self.orders.get(parcel.order_id) if parcel is not None else None
        if parcel is None or order is None or parcel.status != "returned" or order.status in ("cancelled", "refunded"):
            return
        back = self._nothing
        for part in parcel.contents:
            item = self.order_items.get(part.item_id)
            if item is None or item.refunded_qty >= item.qty:
                continue
            left = item.paid - item.refunded
            sku = self.skus.get(item.sku_id)
            if sku is not None:
                self.skus.update(sku.sku_id, stock=sku.stock + item.qty - item.refunded_qty)
            self.order_items.update(item.item_id, refunded=item.paid, refunded_qty=item.qty)
            self._drop_requests(item.item_id, "The undelivered goods have been paid back.")
            back += left
        if back:
            self._settle(order, back, "Undelivered goods came back")
            self._mail(
                f"Returned parcel: order {order.order_id}",
                f"A parcel of your order {order.order_id} came back to us undelivered. We pay back {back} for the "
                "goods in it; the shipping fee is not refunded.",
            )

    def _drop_requests(self, item_id: str, note: str) -> None:
        """Close what is still asked for an item that has been paid back already."""
        for row in [row for row in self.refunds if row.item_id == item_id and row.status in ASKED]:
            self.refunds.update(row.refund_id, status="denied", resolved_at=self.now, note=note)

    def _settle(self, order: Order, back: Money, note: str) -> Order:
        """Pay back part of an order, and close it when nothing of it is left."""
        order = self.orders.rows[order.order_id]
        order = self.orders.update(order.order_id, refunded=order.refunded + back, updated_at=self.now)
        if all(item.refunded_qty >= item.qty for item in self._items_of(order)):
            order = self._move_order(order, "refunded", note)
        self._pay_back(order, back)
        return order
