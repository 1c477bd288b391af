"""Placing and cancelling orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.ecommerce.cart import Shopping
from lifegym.worlds.services.ecommerce.desk import CATEGORY, SHOP
from lifegym.worlds.services.ecommerce.pricing import Line, Quote
from lifegym.worlds.services.ecommerce.records import (
    CANCELLABLE,
    Address,
    Order,
    OrderItem,
    Packed,
    Parcel,
    Seller,
    Step,
)
from lifegym.worlds.services.ecommerce.words import (
    delivery_day,
    in_working_hours,
    long_day,
    named,
    tracking_number,
)
from lifegym.worlds.signals import Charge

UNKNOWN_SELLER = Seller(
    seller_id="", name=SHOP, city="", country="", email="orders@haverlane.example", rating=4.5, since=2015
)


class Ordering(Shopping):
    """From a cart to an order, and out of it again."""

    @tool(writes=True)
    def place_order(
        self,
        user_id: str,
        address_id: str,
        payment_method: str,
        note: str | None = None,
        expected_total_minor: int | None = None,
    ) -> dict[str, Any]:
        """Order everything in the cart and pay now, at today's prices; the cart is empty afterwards.

        The result and a confirmation mail state the total charged and every price that changed since it was added.
        A line that cannot be had, or a coupon that no longer applies, refuses the whole order. Each seller sends a
        parcel of their own; get_cart shows the total beforehand.

        Args:
            user_id: The signed-in user's id or e-mail address.
            address_id: As list_addresses shows it.
            payment_method: A payment method of the user: its id, its label, or the last four digits.
            note: A word to the sellers.
            expected_total_minor: The total you have seen, in minor units: 4995 is 49.95 EUR. The order is refused with
                PRICE_CHANGED when the total is another one now.

        Example:
            ecommerce.place_order(user_id="usr_noor", address_id="addr_000001", payment_method="pm_0001")
        """
        user = self._user(user_id)
        address = self.addresses.get(address_id)
        if address is None or address.user_id != user:
            known = [row.address_id for row in self.addresses if row.user_id == user]
            raise ToolError(
                "ADDRESS_NOT_FOUND",
                f"No address has the id {address_id[:60]!r}; yours are {', '.join(known) or 'none'} (list_addresses).",
            )
        word = one_line(note, "note", 500) if note and note.strip() else ""
        quote = self._quote(user)
        self._can_be_placed(quote)
        if expected_total_minor is not None and expected_total_minor != quote.total.minor:
            raise ToolError(
                "PRICE_CHANGED",
                f"The order would cost {quote.total} now, which is {quote.total.minor} in minor units, and "
                "not what you expected. get_cart shows which price changed.",
            )
        method = self._method(payment_method)
        changes = [
            {
                "sku_id": line.sku.sku_id,
                "title": line.product.title,
                "when_added": line.item.unit_price,
                "charged": line.sku.price,
            }
            for line in quote.lines
            if line.sku.price != line.item.unit_price
        ]
        order = self._enter(user, address, method, quote, word)
        for line in quote.lines:
            self.cart_items.delete(line.item.cart_item_id)
        if user in self.carts:
            self._put_coupons(user, ())
        return {**self._order_view(order), "price_changes": changes}

    def _can_be_placed(self, quote: Quote) -> None:
        if not quote.lines:
            raise ToolError("CART_EMPTY", "The cart is empty; add_to_cart comes first.")
        for line in quote.lines:
            self._can_have(line.product, line.sku, line.item.qty)
        for saving in quote.savings:
            if saving.fault is not None:
                raise saving.fault

    def _enter(
        self,
        user: str,
        address: Address,
        method: str,
        quote: Quote,
        note: str,
        *,
        order_id: str | None = None,
        placed_by: str = "",
        announce: bool = True,
    ) -> Order:
        """Enter an order with all that follows: stock, coupons, parcels, the charge, the confirmation."""
        key = order_id or self.orders.new_key()
        items = self._items(key, quote)
        parcels = self._pack(key, quote.lines, items)
        order = self.orders.insert(
            Order(
                order_id=key,
                user_id=user,
                address_id=address.address_id,
                recipient=address.recipient,
                phone=address.phone,
                ship_to=address.in_one_line(),
                city=address.city,
                payment_method=method,
                item_ids=tuple(item.item_id for item in items),
                parcel_ids=tuple(parcel.parcel_id for parcel in parcels),
                coupons=tuple(saving.coupon.code for saving in quote.savings if saving.used),
                subtotal=quote.subtotal,
                discount=quote.discount,
                shipping=quote.shipping,
                total=quote.total,
                refunded=self._nothing,
                status="paid",
                placed_at=self.now,
                updated_at=self.now,
                history=(
                    Step(at=self.now, status="pending_payment"),
                    Step(at=self.now, status="paid", note=f"{quote.total} charged"),
                ),
                note=note,
                placed_by=placed_by,
            )
        )
        for line in quote.lines:
            self.skus.update(line.sku.sku_id, stock=line.sku.stock - line.item.qty)
        for saving in quote.savings:
            if saving.used:
                self.coupons.update(saving.coupon.code, used_count=saving.coupon.used_count + 1)
        if quote.total:
            self.emit(Charge(method_id=method, amount=quote.total, merchant=SHOP, reference=key, category=CATEGORY))
        if announce:
            self.write_confirmation(order, items, parcels, [_changed(line) for line in quote.lines])
        return order

    def _items(self, order_id: str, quote: Quote) -> list[OrderItem]:
        found = []
        for index, line in enumerate(quote.lines):
            found.append(
                self.order_items.insert(
                    OrderItem(
                        item_id=f"oit_{order_id.removeprefix('ord_')}_{index + 1:02d}",
                        order_id=order_id,
                        product_id=line.product.product_id,
                        sku_id=line.sku.sku_id,
                        seller_id=line.product.seller_id,
                        title=line.product.title,
                        attrs=line.sku.attrs,
                        qty=line.item.qty,
                        unit_price=line.sku.price,
                        discount=Money(quote.off[index], self._currency),
                        refunded=self._nothing,
                        return_policy=line.product.return_policy,
                    )
                )
            )
        return found

    def _pack(self, order_id: str, lines: list[Line], items: list[OrderItem]) -> list[Parcel]:
        by_seller: dict[str, list[int]] = {}
        for index, line in enumerate(lines):
            by_seller.setdefault(line.product.seller_id, []).append(index)
        found = []
        for seller_id, places in by_seller.items():
            seller = self.sellers.get(seller_id) or UNKNOWN_SELLER
            due = in_working_hours(self.now + timedelta(hours=seller.packing_hours))
            contents = tuple(Packed(item_id=items[place].item_id, qty=items[place].qty) for place in places)
            weight = sum(lines[place].sku.weight_g * items[place].qty for place in places)
            found.append(self._new_parcel(order_id, seller, contents, weight, due))
        return found

    def _new_parcel(self, order_id: str, seller: Seller, contents: tuple[Packed, ...], weight: int, due: Any) -> Parcel:
        key = self.parcels.new_key()
        parcel = Parcel(
            parcel_id=key,
            order_id=order_id,
            seller_id=seller.seller_id,
            contents=contents,
            weight_g=weight,
            carrier=seller.carrier,
            tracking_no=tracking_number(seller.tracking_prefix, self.parcels.serial),
            status="packing",
            ship_due=due,
            eta=delivery_day(due, seller.transit_days),
        )
        self.schedule(due, "dispatch", key)
        return self.parcels.insert(parcel)

    def write_confirmation(
        self, order: Order, items: list[OrderItem], parcels: list[Parcel], remarks: Sequence[str]
    ) -> None:
        """The shop confirms an order by mail; each item may have a remark about its price."""
        lines = "\n".join(
            f"{item.qty} x {named(item.title, item.attrs)}, {item.unit_price} each{remark}"
            for item, remark in zip(items, remarks, strict=True)
        )
        off = f"\nDiscount: -{order.discount}" if order.discount else ""
        codes = f"\nCoupons used: {', '.join(order.coupons)}" if order.coupons else ""
        eta = max(parcel.eta for parcel in parcels)
        parts = f" in {len(parcels)} parcels" if len(parcels) > 1 else ""
        self._mail(
            f"Order confirmed: {order.order_id}",
            f"Thank you for your order {order.order_id}.",
            f"{lines}\nSubtotal: {order.subtotal}{off}\nShipping: {order.shipping}{codes}\n"
            f"Total charged: {order.total} to {self._pays_with(order)}",
            f"It goes to {order.recipient}, {order.ship_to}{parts}, and should arrive by {long_day(eta)}. "
            "It can be cancelled free of charge until it is handed to the carrier.",
        )

    def _order_view(self, order: Order) -> dict[str, Any]:
        """Show an order; the reading part of the service does it."""
        raise NotImplementedError

    @tool(writes=True)
    def cancel_order(self, order_id: str, reason: str) -> dict[str, Any]:
        """Cancel a whole order before any of it has been handed to the carrier; everything paid goes back at once.

        Stock and coupons are given back. Once it has shipped, wait for delivery and use request_refund.

        Args:
            order_id: As list_orders shows it.
            reason: Why, in a few words.

        Example:
            ecommerce.cancel_order(order_id="ord_20270228_000001", reason="Ordered the wrong size")
        """
        order = self._mine(order_id)
        why = one_line(reason, "reason", 500)
        if order.status == "cancelled":
            raise ToolError("ORDER_NOT_CANCELABLE", f"{order_id} is cancelled already.")
        if order.status not in CANCELLABLE:
            raise ToolError(
                "ORDER_NOT_CANCELABLE",
                f"{order_id} is {order.status}; only an order that has not shipped can be cancelled. request_refund "
                "asks for money back once it has been delivered.",
            )
        order, back = self._call_off(order, why)
        self._mail(
            f"Order cancelled: {order_id}",
            f"Your order {order_id} is cancelled. {back} goes back to the payment method you used."
            if back
            else f"Your order {order_id} is cancelled.",
        )
        return {**self._order_view(order), "refunded_now": back}

    def _call_off(self, order: Order, reason: str) -> tuple[Order, Money]:
        """Cancel an order that has not shipped, and return it with what goes back."""
        back = order.total - order.refunded
        for item in self._items_of(order):
            left = item.qty - item.refunded_qty
            sku = self.skus.get(item.sku_id)
            if sku is not None and left:
                self.skus.update(sku.sku_id, stock=sku.stock + left)
            self.order_items.update(item.item_id, refunded=item.paid, refunded_qty=item.qty)
        for parcel in self._parcels_of(order):
            if parcel.status == "packing":
                self.parcels.update(parcel.parcel_id, status="cancelled")
        for code in order.coupons:
            coupon = self.coupons.get(code)
            if coupon is not None and coupon.used_count:
                self.coupons.update(code, used_count=coupon.used_count - 1)
        for row in [row for row in self.refunds if row.order_id == order.order_id and row.status == "requested"]:
            self.refunds.update(row.refund_id, status="denied", resolved_at=self.now, note="The order was cancelled.")
        order = self._move_order(order, "cancelled", reason, refunded=order.total, cancel_reason=reason)
        self._pay_back(order, back)
        self._news(order, "cancelled", reason)
        return order, back


def _changed(line: Line) -> str:
    """Return a word about a price that is not the one of the day the line was put into the cart."""
    before = line.item.unit_price
    return "" if before == line.sku.price else f" ({before} when you put it in the cart)"
