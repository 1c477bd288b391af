"""Requests to have money back, and how the shop answers them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.ecommerce.reading import window_end
from lifegym.worlds.services.ecommerce.records import ASKED, MOVING, Order, OrderItem, Parcel, Refund
from lifegym.worlds.services.ecommerce.shipping import Shipping
from lifegym.worlds.services.ecommerce.words import (
    ABSENT,
    FAULTS,
    delivery_day,
    in_working_hours,
    long_day,
    percent_of,
)

OVERDUE: Final = timedelta(days=3)
"""A parcel that is this late counts as not arrived."""
_RETURNED: Final = "The goods came back."
_UNRETURNED: Final = "Paid back without a return."
_UNSEEN: Final = frozenset({"lost", "delivery_failed"})
"""What somebody reports to a carrier who says that a parcel did not arrive."""
KEPT_BELOW: Final = Money(2000, "EUR")
"""Faulty goods worth less are not fetched."""


class Refunding(Shipping):
    """From a request to the money."""

    @tool(writes=True)
    def request_refund(self, order_id: str, item_id: str, qty: int, reason: str) -> dict[str, Any]:
        """Ask the shop to take back a delivered item and refund it, wholly or some of it; it answers in a day or two.

        A driver then fetches the goods, and the money follows when they are back; what never came, or is faulty and
        worth little, is paid back at once. The window runs from delivery by the item's return policy. A reason that
        names a fault (damaged, wrong item, not as described, never arrived ...) costs no restocking fee and is heard
        for goods that are otherwise not returnable. Before anything has shipped, use cancel_order.

        Args:
            order_id: As list_orders shows it.
            item_id: The item, as get_order lists it.
            qty: How many of it, at most what was bought and not asked back yet.
            reason: Why, in plain words; the shop decides by it.

        Example:
            ecommerce.request_refund(order_id="ord_20270221_000004", item_id="oit_20270221_000004_01", qty=1,
                reason="It arrived damaged")
        """
        order = self._mine(order_id)
        items = self._items_of(order)
        item = next((row for row in items if row.item_id == item_id), None)
        if item is None:
            raise ToolError(
                "ORDER_ITEM_NOT_FOUND",
                f"{order_id} has no item {item_id[:60]!r}; its items: "
                f"{', '.join(f'{row.item_id} ({row.title})' for row in items)}.",
            )
        why = one_line(reason, "reason", 1000)
        faulty = self._at_fault(item, why)
        self._in_window(order, item, why, faulty)
        asked = sum(row.qty for row in self.refunds if row.item_id == item_id and row.status in ASKED)
        left = item.qty - item.refunded_qty - asked
        if not 1 <= qty <= left:
            raise ToolError(
                "BAD_ARG",
                f"qty is 1 to {left} here ({item.qty} bought, {item.refunded_qty} refunded, {asked} asked back)."
                if left
                else f"All {item.qty} of {item_id} have been refunded or asked back already.",
            )
        row = self._open(order, item, qty, why, faulty)
        self._mail(
            f"Refund request {row.refund_id}: {item.title}",
            f'We have your request for {qty} x {item.title} of order {order_id}: "{why}"',
            f"{self._seller_name(item.seller_id)} will answer by {long_day(row.decision_due)}. If it is approved, "
            f"{self._pays_back(row)} goes back to {self._pays_with(order)}"
            + (f" ({row.restocking_fee} restocking fee taken off)" if row.restocking_fee else "")
            + (", once the goods have been fetched and are back." if self._must_come_back(order, item, row) else "."),
        )
        return {
            **row.view("outcome", "shipping_back", "decision_due", "collect_at", "back_by"),
            "pays_back": self._pays_back(row),
            "goods_must_come_back": self._must_come_back(order, item, row),
            "answer_expected_by": row.decision_due,
            "return_policy": item.return_policy.in_words(),
        }

    def _pays_back(self, row: Refund) -> Money:
        return row.refund_amount if row.shipping_back is None else row.refund_amount + row.shipping_back

    def _must_come_back(self, order: Order, item: OrderItem, row: Refund) -> bool:
        """Return whether the goods are wanted first: not what never came, was recalled, or is faulty and cheap."""
        parcel = self._parcel_with(order, item.item_id)
        product = self.products.get(item.product_id)
        came = parcel.delivered_at if parcel is not None else order.delivered_at
        if came is None or self._absent(row.reason) or (product is not None and product.status == "recalled"):
            return False
        return not (row.at_fault and row.refund_amount < convert(KEPT_BELOW, self._currency))

    def _absent(self, reason: str) -> bool:
        return any(word in fold(reason) for word in ABSENT)

    def _at_fault(self, item: OrderItem, reason: str) -> bool:
        product = self.products.get(item.product_id)
        recalled = product is not None and product.status == "recalled"
        return recalled or any(word in fold(reason) for word in FAULTS)

    def _in_window(self, order: Order, item: OrderItem, reason: str, faulty: bool) -> None:
        """Refuse what is too early, too late, or not taken back."""
        if order.status in ("pending_payment", "paid"):
            raise ToolError("NOT_DELIVERED", f"{order.order_id} has not shipped; cancel_order gives everything back.")
        if order.status in ("cancelled", "refunded"):
            raise ToolError("REFUND_WINDOW_CLOSED", f"{order.order_id} is {order.status}; nothing is left to refund.")
        parcel = self._parcel_with(order, item.item_id)
        delivered = parcel.delivered_at if parcel is not None else order.delivered_at
        if delivered is None:
            self._not_arrived(order, parcel, reason)
            return
        product = self.products.get(item.product_id)
        if product is not None and product.status == "recalled":
            return
        last: date = window_end(item, delivered)
        if self.now.date() > last:
            raise ToolError(
                "REFUND_WINDOW_CLOSED",
                f"{item.title} was delivered on {delivered.date()}; its window closed on {last}. "
                f"{item.return_policy.in_words()}",
            )
        if not item.return_policy.returnable and not faulty:
            raise ToolError("NOT_RETURNABLE", f"{item.title}: {item.return_policy.in_words()}")

    def _not_arrived(self, order: Order, parcel: Parcel | None, reason: str) -> None:
        if parcel is not None and parcel.status == "returned":
            raise ToolError("NOT_DELIVERED", "The parcel is back at the shop, which refunds it by itself.")
        late = parcel is not None and (parcel.status == "exception" or self.now > parcel.eta + OVERDUE)
        if not (late and self._absent(reason)):
            due = f" It is expected by {parcel.eta.date()}." if parcel is not None else ""
            raise ToolError(
                "NOT_DELIVERED",
                f"That item has not been delivered (order {order.order_id} is {order.status}).{due} Once the carrier "
                "reports a problem, or three days after that day, ask again and give as reason that it never arrived.",
            )

    def _open(self, order: Order, item: OrderItem, qty: int, reason: str, faulty: bool) -> Refund:
        seller = self.sellers.get(item.seller_id)
        due = in_working_hours(self.now + timedelta(hours=seller.refund_hours if seller is not None else 30))
        amount, fee = self._worth_back(item, qty, faulty)
        freight = self._freight_back(order, item, qty) if faulty else self._nothing
        row = self.refunds.insert(
            Refund(
                refund_id=self.refunds.new_key(),
                order_id=order.order_id,
                item_id=item.item_id,
                qty=qty,
                reason=reason,
                status="requested",
                opened_at=self.now,
                decision_due=due,
                at_fault=faulty,
                refund_amount=amount,
                restocking_fee=fee,
                shipping_back=freight,
            )
        )
        self.schedule(due, "decide", row.refund_id)
        return row

    def _worth_back(self, item: OrderItem, qty: int, faulty: bool) -> tuple[Money, Money]:
        """Return what goes back for so many of an item, and the restocking fee that was taken off."""
        rest = item.paid - item.refunded
        whole = qty >= item.qty - item.refunded_qty
        gross = rest if whole else min(rest, Money(item.paid.minor * qty // item.qty, rest.currency))
        fee = self._nothing if faulty else percent_of(gross, item.return_policy.restocking_percent)
        return gross - fee, fee

    @timed
    def decide(self, key: str) -> None:
        """On its day the seller answers a request, by the rule it keeps or as was settled in advance."""
        row = self.refunds.get(key)
        if row is None or row.status != "requested" or self.now < row.decision_due:
            return
        item = self.order_items.get(row.item_id)
        seller = self.sellers.get(item.seller_id) if item is not None else None
        rule = seller.refund_rule if seller is not None else "approve"
        denied = row.outcome == "deny" or (
            not row.outcome and (rule == "deny" or (rule == "deny_change_of_mind" and not row.at_fault))
        )
        order = self.orders.get(row.order_id)
        parcel = self._parcel_with(order, row.item_id) if order is not None else None
        if not row.outcome and parcel is not None and parcel.inquiry in _UNSEEN and not self._absent(row.reason):
            self._deny(row, f"You have told {parcel.carrier} that this parcel did not arrive, so its goods cannot be "
                            "sent back or be faulty. Please settle one of the two.")  # fmt: skip
        elif denied:
            self._deny(row, row.note or "The seller does not accept the reason given.")
        elif order is not None and item is not None and self._must_come_back(order, item, row):
            self._fetch(order, item, row)
        else:
            self._approve(row, row.note)

    def _fetch(self, order: Order, item: OrderItem, row: Refund) -> None:
        """Accept a request and have the goods fetched; the money follows when they are back."""
        seller = self.sellers.get(item.seller_id)
        carrier, days = (seller.carrier, seller.transit_days) if seller is not None else ("Merel Post", 2)
        fetched = delivery_day(self.now, 1)
        back = delivery_day(fetched, days).replace(hour=11, minute=40)
        self.refunds.update(row.refund_id, status="returning", collect_at=fetched, back_by=back)
        self.schedule(back, "take_back", row.refund_id)
        self._mail(
            f"Return accepted: {item.title}",
            f"Your request {row.refund_id} is accepted. A driver of {carrier} fetches {row.qty} x {item.title} on "
            f"{long_day(fetched)} between 9:00 and 18:00 at {order.ship_to}, and brings the label.",
            f"{self._pays_back(row)} goes back to {self._pays_with(order)} when it is here, by {long_day(back)}.",
        )
        self._news(order, "refund_accepted", f"{row.qty} x {item.title} will be fetched on {long_day(fetched)}.")

    @timed
    def take_back(self, key: str) -> None:
        """The goods are back, and what was promised for them is paid."""
        row = self.refunds.get(key)
        if row is not None and row.status == "returning" and row.back_by is not None and self.now >= row.back_by:
            self._approve(row, row.note)

    def _approve(self, row: Refund, note: str, amount: Money | None = None) -> None:
        order = self.orders.get(row.order_id)
        item = self.order_items.get(row.item_id)
        if order is None or item is None:
            return
        qty = min(row.qty, item.qty - item.refunded_qty)
        if qty < 1:
            self._deny(row, "Everything of it has been refunded already.")
            return
        back, fee = self._worth_back(item, qty, row.at_fault)
        if amount is not None:
            # A seller who pays less than the claim keeps the rest; more than was paid never goes back.
            back = min(amount, item.paid - item.refunded)
        extra = self._freight_back(order, item, qty) if row.at_fault and amount is None else self._nothing
        self.refunds.update(
            row.refund_id,
            status="approved",
            resolved_at=self.now,
            note=note,
            refund_amount=back,
            restocking_fee=fee,
            shipping_back=extra,
        )
        self.order_items.update(item.item_id, refunded=item.refunded + back, refunded_qty=item.refunded_qty + qty)
        sku = self.skus.get(item.sku_id)
        if sku is not None and not row.at_fault:
            self.skus.update(sku.sku_id, stock=sku.stock + qty)
        self._lost_for_good(order, item)
        self._settle(order, back + extra, _RETURNED if row.status == "returning" else _UNRETURNED)
        self._mail(
            f"Refund approved: {item.title}",
            (
                f"We have {qty} x {item.title} back. "
                if row.status == "returning"
                else f"Your request {row.refund_id} is approved; nothing need be sent back. "
            )
            + f"{back + extra} goes back to {self._pays_with(order)}"
            + (f", after a restocking fee of {fee}." if fee and amount is None else "."),
            note,
        )
        self._news(order, "refund_approved", f"{back + extra} goes back for {qty} x {item.title}.")

    def _freight_back(self, order: Order, item: OrderItem, qty: int) -> Money:
        """Return the shipping fee where the shop's fault takes the last of an order with it."""
        others = [row for row in self._items_of(order) if row.item_id != item.item_id]
        whole = item.refunded_qty + qty >= item.qty and all(row.refunded_qty >= row.qty for row in others)
        goods = self._sum_of([row.paid for row in (*others, item)])
        return min(order.shipping, order.total - goods) if whole else self._nothing

    def _sum_of(self, amounts: list[Money]) -> Money:
        return Money(sum(amount.minor for amount in amounts), self._currency)

    def _lost_for_good(self, order: Order, item: OrderItem) -> None:
        """Stop following a parcel that was paid back because it never arrived."""
        parcel = self._parcel_with(order, item.item_id)
        if parcel is not None and parcel.status in MOVING and not parcel.carried:
            self.parcels.update(parcel.parcel_id, carried=True)

    def _deny(self, row: Refund, note: str) -> None:
        self.refunds.update(row.refund_id, status="denied", resolved_at=self.now, note=note)
        item = self.order_items.get(row.item_id)
        self._mail(
            f"Refund request {row.refund_id} declined",
            f"Your request for {row.qty} x {item.title if item is not None else row.item_id} is declined. {note}",
        )
        order = self.orders.get(row.order_id)
        if order is not None:
            self._news(order, "refund_denied", note)
