"""What the world does to orders: delays, shortages, mistakes of shop and seller, answers to requests."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.ecommerce.desk import CATEGORY, SHOP
from lifegym.worlds.services.ecommerce.goods_ops import GoodsOps
from lifegym.worlds.services.ecommerce.ordering import UNKNOWN_SELLER, Ordering
from lifegym.worlds.services.ecommerce.pricing import Line
from lifegym.worlds.services.ecommerce.records import ASKED, CANCELLABLE, CartItem, Order, OrderItem, Packed, Refund
from lifegym.worlds.services.ecommerce.words import delivery_day, long_day, named
from lifegym.worlds.signals import Charge

MAX_HOURS = 24 * 120


class OrderOps(Ordering, GoodsOps):
    """Backstage operations on orders and refund requests."""

    @backstage
    def delay_dispatch(self, order_id: str, hours: int, reason: str = "", announce: bool = True) -> None:
        """What of an order has not been packed is handed over that much later."""
        order = self._order(order_id)
        if not 1 <= hours <= MAX_HOURS:
            raise ToolError("BAD_ARG", f"hours is 1 to {MAX_HOURS}, got {hours}.")
        waiting = [row for row in self._parcels_of(order) if row.status == "packing"]
        if not waiting:
            raise ToolError("BAD_ARG", f"{order_id} has nothing left to pack.")
        for row in waiting:
            seller = self.sellers.get(row.seller_id) or UNKNOWN_SELLER
            due = row.ship_due + timedelta(hours=hours)
            row = self.parcels.update(row.parcel_id, ship_due=due, eta=delivery_day(due, seller.transit_days))
            self.schedule(due, "dispatch", row.parcel_id)
            if announce:
                self._mail(
                    f"Later than planned: order {order_id}",
                    f"{self._what(row)} of your order {order_id} will be handed over by {long_day(due)} and should "
                    f"arrive by {long_day(row.eta)}. {reason}".strip(),
                )

    @backstage
    def cancel_by_shop(self, order_id: str, reason: str, announce: bool = True) -> None:
        """The shop cancels an order that has not shipped and pays everything back."""
        order = self._order(order_id)
        if order.status not in CANCELLABLE:
            raise ToolError("ORDER_NOT_CANCELABLE", f"{order_id} is {order.status}.")
        _, back = self._call_off(order, reason)
        if announce:
            self._mail(
                f"We had to cancel order {order_id}",
                f"We are sorry: your order {order_id} cannot be sent. {reason}".strip(),
                f"{back} goes back to the payment method you used.",
            )

    @backstage
    def drop_item(self, order_id: str, item_id: str, reason: str = "out of stock", announce: bool = True) -> None:
        """One item of an order cannot be sent: it is taken out and paid back; the rest goes ahead."""
        order = self._order(order_id)
        item = self._item(order, item_id)
        parcel = self._parcel_with(order, item_id)
        if parcel is None or parcel.status != "packing" or order.status not in (*CANCELLABLE, "shipped"):
            raise ToolError("BAD_ARG", f"{item_id} has been sent or is not to be sent.")
        if len(order.item_ids) == 1:
            self.cancel_by_shop(order_id, reason, announce)
            return
        rest = tuple(part for part in parcel.contents if part.item_id != item_id)
        self.parcels.update(
            parcel.parcel_id, contents=rest or parcel.contents, status="packing" if rest else "cancelled"
        )
        back = item.paid - item.refunded
        self.order_items.update(item_id, refunded=item.paid, refunded_qty=item.qty)
        self._drop_requests(item_id, "It could not be sent and has been paid back.")
        order = self._settle(order, back, reason)
        if order.status == "refunded":
            for row in [row for row in self._parcels_of(order) if row.status == "packing"]:
                self.parcels.update(row.parcel_id, status="cancelled")
        self._follow(order, reason)
        if announce:
            self._mail(
                f"A change to order {order_id}",
                f"{item.qty} x {named(item.title, item.attrs)} cannot be sent: {reason}. {back} goes back to the "
                "payment method you used; the rest of the order is on its way as planned.",
            )

    @backstage
    def substitute_item(self, order_id: str, item_id: str, sku_id: str, announce: bool = True) -> None:
        """The seller packs another variant or product instead, at no extra cost; what is cheaper is paid back."""
        order = self._order(order_id)
        item = self._item(order, item_id)
        parcel = self._parcel_with(order, item_id)
        sku = self._sku(sku_id)
        product = self._product(sku.product_id)
        if parcel is None or parcel.status != "packing" or sku_id == item.sku_id or item.refunded_qty:
            raise ToolError("BAD_ARG", f"{item_id} has been sent already, or {sku_id} is what was ordered.")
        if sku.stock < item.qty:
            raise ToolError("OUT_OF_STOCK", f"{sku_id} has {sku.stock} left, {item.qty} are needed.")
        worth = Money(sku.price.minor * item.qty, sku.price.currency)
        back = item.paid - item.refunded - worth
        back = back if back > self._nothing else self._nothing
        self.skus.update(sku_id, stock=sku.stock - item.qty)
        self.order_items.update(
            item_id,
            product_id=product.product_id,
            sku_id=sku_id,
            title=product.title,
            attrs=sku.attrs,
            refunded=item.refunded + back,
        )
        self._settle(order, back, "Substituted")
        if announce:
            paid = f" {back} goes back to the payment method you used." if back else " There is no extra charge."
            self._mail(
                f"A substitute in order {order_id}",
                f"{named(item.title, item.attrs)} is not available. You will receive "
                f"{named(product.title, sku.attrs)} instead.{paid}",
            )

    @backstage
    def split_parcel(self, order_id: str, item_ids: list[str], hours: int, announce: bool = True) -> None:
        """Some items of an order are sent later than the rest, in a parcel of their own."""
        order = self._order(order_id)
        wanted = {self._item(order, item_id).item_id for item_id in item_ids}
        parcel = self._parcel_with(order, item_ids[0]) if item_ids else None
        if parcel is None or parcel.status != "packing" or not 1 <= hours <= MAX_HOURS:
            raise ToolError("BAD_ARG", f"Give items of a parcel that is being packed, and 1 to {MAX_HOURS} hours.")
        later = tuple(part for part in parcel.contents if part.item_id in wanted)
        stays = tuple(part for part in parcel.contents if part.item_id not in wanted)
        if not stays or len(later) != len(wanted):
            raise ToolError("BAD_ARG", "The items must lie in one parcel, and something must stay in it.")
        seller = self.sellers.get(parcel.seller_id) or UNKNOWN_SELLER
        weight = max(1, self._weight(later))
        self.parcels.update(parcel.parcel_id, contents=stays, weight_g=max(1, parcel.weight_g - weight))
        due = parcel.ship_due + timedelta(hours=hours)
        twin = self._new_parcel(order_id, seller, later, weight, due)
        self.orders.update(order_id, parcel_ids=(*order.parcel_ids, twin.parcel_id), updated_at=self.now)
        if announce:
            self._mail(
                f"Order {order_id} comes in two parcels",
                f"{self._what(twin)} will be sent by {long_day(due)}; the rest goes out as planned.",
            )

    def _weight(self, contents: tuple[Packed, ...]) -> int:
        grams = 0
        for part in contents:
            item = self.order_items.get(part.item_id)
            sku = self.skus.get(item.sku_id) if item is not None else None
            grams += sku.weight_g * part.qty if sku is not None else 0
        return grams

    @backstage
    def report_delivered(self, order_id: str, announce: bool = True) -> None:
        """The shop's page says that an order was delivered, whether or not anything came."""
        order = self._order(order_id)
        out = [row for row in self._parcels_of(order) if row.status in ("shipped", "out_for_delivery", "exception")]
        if not out:
            raise ToolError("BAD_ARG", f"{order_id} has no parcel on its way.")
        for row in out:
            self._moved(row, "delivered", order.city, "Delivered")
        if announce:
            self._mail(f"Delivered: order {order_id}", f"Your order {order_id} was delivered on {long_day(self.now)}.")

    @backstage
    def double_charge(self, order_id: str, amount: Money | None = None) -> None:
        """The shop charges an order once more by mistake; the order itself does not know."""
        order = self._order(order_id)
        wrong = amount or order.total
        if wrong.minor <= 0:
            raise ToolError("BAD_ARG", "The amount is positive.")
        self.emit(
            Charge(method_id=order.payment_method, amount=wrong, merchant=SHOP, reference=order_id, category=CATEGORY)
        )

    @backstage
    def repay(self, order_id: str, amount: Money, announce: bool = True) -> None:
        """The shop pays back money outside the order's account: a double charge, a goodwill gesture."""
        order = self._order(order_id)
        if amount.minor <= 0:
            raise ToolError("BAD_ARG", "The amount is positive.")
        self._pay_back(order, amount)
        if announce:
            self._mail(f"Repayment: order {order_id}", f"We have paid {amount} back to the payment method you used.")

    @backstage
    def decide_refund(
        self,
        refund_id: str,
        decision: Literal["approve", "deny"],
        note: str = "",
        amount: Money | None = None,
    ) -> None:
        """The seller answers a request now and, if it approves, pays at once; ``amount`` is less than the claim."""
        row = self._request(refund_id)
        if amount is not None and (amount.minor < 0 or amount.currency != self._currency):
            raise ToolError("BAD_ARG", f"The amount is 0 or more, in {self._currency}.")
        if decision == "approve":
            self._approve(row, note, amount)
        else:
            self._deny(row, note or "The seller does not accept the reason given.")

    @backstage
    def settle_refund_in_advance(
        self, refund_id: str, outcome: Literal["approve", "deny"], note: str = "", delay_hours: int = 0
    ) -> None:
        """Fix how the seller will answer a request, and how much later than it should."""
        row = self._request(refund_id)
        if not 0 <= delay_hours <= MAX_HOURS:
            raise ToolError("BAD_ARG", f"delay_hours is 0 to {MAX_HOURS}.")
        due = row.decision_due + timedelta(hours=delay_hours)
        self.refunds.update(refund_id, outcome=outcome, note=note, decision_due=due)
        self.schedule(due, "decide", refund_id)

    @backstage
    def set_refund_rule(
        self, seller_id: str, rule: Literal["approve", "deny_change_of_mind", "deny"], hours: int | None = None
    ) -> None:
        """Change how, and after how many hours, a seller answers requests made from now on."""
        seller = self.sellers.need(seller_id, "SELLER_NOT_FOUND")
        if hours is not None and not 1 <= hours <= MAX_HOURS:
            raise ToolError("BAD_ARG", f"hours is 1 to {MAX_HOURS}.")
        self.sellers.update(seller_id, refund_rule=rule, refund_hours=seller.refund_hours if hours is None else hours)

    @backstage
    def order_by_other(
        self,
        sku_id: str,
        qty: int,
        address_id: str,
        payment_method: str,
        placed_by: str,
        order_id: str | None = None,
        announce: bool = True,
    ) -> None:
        """Somebody else with access to the account, a child or a thief, orders one thing; the cart is left alone."""
        sku = self._sku(sku_id)
        product = self._product(sku.product_id)
        address = self.addresses.need(address_id, "ADDRESS_NOT_FOUND")
        self._can_have(product, sku, qty)
        if qty < 1 or (order_id is not None and order_id in self.orders):
            raise ToolError("BAD_ARG", "qty is 1 or more, and order_id must be free.")
        user = self.world.persona.user_id
        item = CartItem(
            cart_item_id="", user_id=user, product_id=product.product_id, sku_id=sku_id, qty=qty,
            unit_price=sku.price, added_at=self.now,
        )  # fmt: skip
        quote = self._quote_of([Line(item, product, sku)], ())
        self._enter(
            user, address, self._method(payment_method), quote, "", order_id=order_id, placed_by=placed_by,
            announce=announce,
        )  # fmt: skip

    def _order(self, order_id: str) -> Order:
        return self.orders.need(order_id, "ORDER_NOT_FOUND")

    def _item(self, order: Order, item_id: str) -> OrderItem:
        if item_id not in order.item_ids:
            raise ToolError("ORDER_ITEM_NOT_FOUND", f"{order.order_id} has {', '.join(order.item_ids)}.")
        return self.order_items.need(item_id, "ORDER_ITEM_NOT_FOUND")

    def _request(self, refund_id: str) -> Refund:
        row = self.refunds.need(refund_id, "REFUND_NOT_FOUND")
        if row.status not in ASKED:
            raise ToolError("BAD_ARG", f"{refund_id} is {row.status} already.")
        return row
