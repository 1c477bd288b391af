"""Reading orders."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final, Literal

from lifegym.worlds.codec import Ready, dump
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.printing import in_json
from lifegym.worlds.service import tool
from lifegym.worlds.services.ecommerce.desk import Desk, by_placed
from lifegym.worlds.services.ecommerce.records import ASKED, CANCELLABLE, Order, OrderItem, Parcel, Refund

Status = Literal[
    "pending_payment", "paid", "shipped", "out_for_delivery", "exception", "delivered", "completed", "returned",
    "cancelled", "refund_requested", "refunded",
]  # fmt: skip
_OVER: Final = frozenset({"cancelled", "returned", "refunded"})
_UNDELIVERED: Final = "its return window opens when it is delivered"


class Reading(Desk):
    """Orders as the account shows them."""

    @tool
    def list_orders(
        self, user_id: str, status_filter: Status | None = None, limit: int = 20, page: int = 1
    ) -> dict[str, Any]:
        """List the user's orders, newest first, with status, total and what was in them; get_order shows one in full.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status_filter: Only pending_payment, paid (not shipped yet), shipped, out_for_delivery, exception (a problem
                on the way), delivered, completed, returned, cancelled, refunded, or refund_requested (any order with a
                request under way).
            limit: Orders a page, 1 to 100.
            page: Page from 1.

        Example:
            ecommerce.list_orders(user_id="usr_noor", status_filter="shipped")
        """
        user = self._user(user_id)
        limited(limit)
        rows = [row for row in reversed(self.orders.ordered(by_placed)) if row.user_id == user]
        if status_filter == "refund_requested":
            asked = {row.order_id for row in self.refunds if row.status in ASKED}
            rows = [row for row in rows if row.order_id in asked]
        elif status_filter is not None:
            rows = [row for row in rows if row.status == status_filter]
        part, pages = paged(rows, page, limit)
        return {"orders": [self._brief(row) for row in part], **pages}

    def _brief(self, row: Order) -> dict[str, Any]:
        return {
            **self.orders.made(row, brief_of),
            **self._further(row),
            "items": [f"{item.qty} x {item.title}" for item in self._items_of(row)],
        }

    @tool
    def get_order(self, order_id: str) -> Ready:
        """Show one order in full: items with ids, amounts, address, parcels, history, return windows, refund requests.

        Args:
            order_id: As list_orders shows it.

        Example:
            ecommerce.get_order(order_id="ord_20270228_000001")
        """
        order = self._mine(order_id)
        items, parcels = self._items_of(order), self._parcels_of(order)
        names = [self._seller_name(item.seller_id) for item in items]
        names += [self._seller_name(parcel.seller_id) for parcel in parcels]
        parts = (items, parcels, self.refunds.grouped(_order_of).get(order.order_id), names)
        return self.orders.made_of(order, "page", parts, lambda: Ready(dump(self._order_view(order))))

    def _order_view(self, order: Order) -> dict[str, Any]:
        return {
            **self.orders.made(order, page_of),
            **self._further(order),
            "items": [self._item_view(order, item) for item in self._items_of(order)],
            "parcels": [self._parcel_view(row) for row in self._parcels_of(order)],
            "refunds": [_refund_view(row) for row in self.refunds.grouped(_order_of).get(order.order_id, ())],
            "can_be_cancelled": order.status in CANCELLABLE,
        }

    def _further(self, order: Order) -> dict[str, Any]:
        """Return the numbers of all parcels sent, where there is more than one."""
        if len(order.parcel_ids) < 2:
            return {}
        sent = [row.tracking_no for row in self._parcels_of(order) if row.shipped_at is not None]
        return {"tracking_nos": sent} if len(sent) > 1 else {}

    def _item_view(self, order: Order, item: OrderItem) -> dict[str, Any]:
        parcel = self._parcel_with(order, item.item_id)
        delivered = parcel.delivered_at if parcel is not None else order.delivered_at
        return {
            **self.order_items.made(item, line_of),
            "seller": self._seller_name(item.seller_id),
            "refund_until": None
            if order.status in _OVER
            else _UNDELIVERED
            if delivered is None
            else window_end(item, delivered),
        }

    def _parcel_view(self, row: Parcel) -> dict[str, Any]:
        return {**self.parcels.made(row, parcel_of), "seller": self._seller_name(row.seller_id)}

    @tool
    def track_order(self, order_id: str) -> dict[str, Any]:
        """Show where an order's parcels are: carrier, tracking number, expected day and every step reported so far.

        The carrier's own page (delivery_logistics.track_package with the tracking number) has more detail, and changes
        of day or address are made there.

        Args:
            order_id: As list_orders shows it.

        Example:
            ecommerce.track_order(order_id="ord_20270228_000001")
        """
        order = self._mine(order_id)
        return {
            "order_id": order.order_id,
            "status": order.status,
            "ship_to": f"{order.recipient}, {order.ship_to}",
            "tracking_no": order.tracking_no,
            "parcels": [
                {**self._parcel_view(row), "weight_g": row.weight_g, "steps": [step.view() for step in row.steps]}
                for row in self._parcels_of(order)
            ],
            "history": [step.view("location") for step in order.history],
        }


def brief_of(row: Order) -> dict[str, Any]:
    """Return what lists show of an order alone, in its JSON form. Not to be changed."""
    return in_json({
        "order_id": row.order_id,
        "status": row.status,
        "placed_at": row.placed_at,
        "total": row.total,
        "refunded": row.refunded,
        "tracking_no": row.tracking_no,
        "delivered_at": row.delivered_at,
        "placed_by": row.placed_by,
    })  # fmt: skip


def page_of(row: Order) -> dict[str, Any]:
    """Return what an order's page shows of it alone, in its JSON form. Not to be changed."""
    steps = [in_json(step.view("location", *(() if step.note else ("note",)))) for step in row.history]
    return in_json({**row.view("item_ids", "parcel_ids", "user_id"), "history": steps})


def line_of(item: OrderItem) -> dict[str, Any]:
    """Return what an order's page shows of one of its lines alone, in its JSON form. Not to be changed."""
    return in_json({
        "item_id": item.item_id,
        "product_id": item.product_id,
        "sku_id": item.sku_id,
        "title": item.title,
        "attrs": item.attrs,
        "qty": item.qty,
        "unit_price": item.unit_price,
        "discount": item.discount,
        "paid": item.paid,
        "refunded_qty": item.refunded_qty,
        "refunded": item.refunded,
        "return_policy": item.return_policy.in_words(),
    })  # fmt: skip


def parcel_of(row: Parcel) -> dict[str, Any]:
    """Return what pages show of a parcel alone, in its JSON form. Not to be changed."""
    return in_json({
        "parcel_id": row.parcel_id,
        "status": row.status,
        "item_ids": [part.item_id for part in row.contents],
        "carrier": row.carrier,
        "tracking_no": row.tracking_no if row.shipped_at is not None else "",
        "ships_by": row.ship_due,
        "expected_by": row.eta.date(),
        "shipped_at": row.shipped_at,
        "delivered_at": row.delivered_at,
    })  # fmt: skip


def _order_of(row: Refund) -> str:
    return row.order_id


def _refund_view(row: Refund) -> dict[str, Any]:
    return {
        **row.view("outcome", "shipping_back", "decision_due", "order_id", "collect_at", "back_by"),
        "answer_expected_by": row.decision_due if row.status == "requested" else None,
        **(
            {"fetched_on": row.collect_at.date(), "money_expected_on": row.back_by.date()}
            if row.status == "returning" and row.collect_at is not None and row.back_by is not None
            else {}
        ),
        "pays_back": row.refund_amount + (row.shipping_back or Money(0, row.refund_amount.currency)),
    }


def window_end(item: OrderItem, delivered: datetime) -> date:
    """Return the last day on which an item can be sent back, or reported as defective."""
    return (delivered + timedelta(days=item.return_policy.days)).date()
