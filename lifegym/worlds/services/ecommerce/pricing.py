"""What a cart costs today: lines, coupons, shipping."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.printing import in_json
from lifegym.worlds.services.ecommerce.desk import Desk
from lifegym.worlds.services.ecommerce.records import CartItem, Coupon, Order, Product, ShippingRule, Sku
from lifegym.worlds.services.ecommerce.words import money, percent_of, shared_out, shown


class Line(NamedTuple):
    """A line of a cart with today's records."""

    item: CartItem
    product: Product
    sku: Sku

    @property
    def minor(self) -> int:
        """What the line costs today, in minor units."""
        return self.sku.price.minor * self.item.qty


class Saving(NamedTuple):
    """What one coupon takes off, or why it does not apply."""

    coupon: Coupon
    amount: Money
    fault: ToolError | None

    @property
    def used(self) -> bool:
        """Whether the coupon takes something off; one that does not is kept for another order."""
        return self.fault is None and self.amount.minor > 0


class Freight(NamedTuple):
    """What one seller's parcel costs to send."""

    seller_id: str
    label: str
    fee: Money
    free_from: Money | None = None


class Quote(NamedTuple):
    """A cart as it would be charged now."""

    lines: list[Line]
    savings: list[Saving]
    freights: list[Freight]
    subtotal: Money
    discount: Money
    shipping: Money
    total: Money
    off: list[int]
    """What the coupons take off each line that can be had, in minor units."""


_IDLE: Final = "It takes nothing off this cart, and is kept for another order."


def _coupons_of(order: Order) -> tuple[str, ...]:
    return order.coupons


def heaviest_last(rule: ShippingRule) -> tuple[int, str]:
    """Order shipping rules by weight."""
    return rule.up_to_g, rule.rule_id


class Pricing(Desk):
    """Adding up."""

    def _lines(self, user: str) -> list[Line]:
        return [
            Line(item, self.products.rows[item.product_id], self.skus.rows[item.sku_id])
            for item in self.cart_items
            if item.user_id == user and item.product_id in self.products and item.sku_id in self.skus
        ]

    def _quote(self, user: str) -> Quote:
        """Add up a user's cart at today's prices; lines that cannot be had any more count for nothing."""
        cart = self.carts.get(user)
        return self._quote_of(self._lines(user), cart.coupons if cart is not None else ())

    def _quote_of(self, lines: list[Line], codes: tuple[str, ...]) -> Quote:
        live = [line for line in lines if self._obstacle(line) is None]
        currency = self._currency
        subtotal = sum(line.minor for line in live)
        freights = self._freights(live)
        shipping = sum(freight.fee.minor for freight in freights)
        savings: list[Saving] = []
        off = [0] * len(live)
        for code in codes:
            coupon = self.coupons.get(code)
            if coupon is None:
                continue
            fault = self._coupon_fault(coupon, live)
            left = [
                line.minor - gone if not coupon.category or line.product.category == coupon.category else 0
                for line, gone in zip(live, off, strict=True)
            ]
            amount = 0 if fault else self._saving(coupon, sum(left), shipping)
            if coupon.kind == "free_shipping":
                # It lowers the fee itself, so that the discount is of the goods alone.
                shipping -= amount
            else:
                off = [gone + more for gone, more in zip(off, shared_out(amount, left), strict=True)]
            savings.append(Saving(coupon, money(amount, currency), fault))
        discount = sum(off)
        return Quote(
            lines,
            savings,
            freights,
            subtotal=money(subtotal, currency),
            discount=money(discount, currency),
            shipping=money(shipping, currency),
            total=money(subtotal - discount + shipping, currency),
            off=off,
        )

    def _obstacle(self, line: Line) -> str | None:
        """Return why a line cannot be ordered as it stands, or None."""
        if line.product.status != "on_sale":
            note = f": {line.product.status_note}" if line.product.status_note else ""
            return f"{line.product.status}{note}"
        if not self._listed(line.product) or line.sku.status != "on_sale":
            return "no longer on sale"
        if line.sku.stock < line.item.qty:
            return f"only {line.sku.stock} left" if line.sku.stock else "out of stock"
        return None

    def _covered(self, coupon: Coupon, lines: list[Line]) -> Money:
        return money(
            sum(line.minor for line in lines if not coupon.category or line.product.category == coupon.category),
            self._currency,
        )

    def _saving(self, coupon: Coupon, covered: int, shipping: int) -> int:
        """Return what a coupon takes off, in minor units like what it covers and the shipping."""
        if coupon.kind == "free_shipping":
            return shipping
        if coupon.kind == "percent":
            amount = percent_of(money(covered, self._currency), coupon.percent).minor
        else:
            amount = coupon.value.minor if coupon.value is not None else 0
        if coupon.max_discount is not None:
            amount = min(amount, coupon.max_discount.minor)
        return min(amount, covered)

    def _coupon_fault(self, coupon: Coupon, lines: list[Line]) -> ToolError | None:
        """Return why a coupon does not apply to these lines now, or None."""
        code = coupon.code
        if not coupon.active:
            return ToolError("COUPON_INVALID", f"{code} is no longer in use; remove_coupon takes it off the cart.")
        if self.now < coupon.valid_from:
            return ToolError("COUPON_INVALID", f"{code} is valid only from {coupon.valid_from.isoformat()}.")
        if self.now > coupon.valid_until:
            return ToolError("COUPON_EXPIRED", f"{code} was valid until {coupon.valid_until.isoformat()}.")
        if coupon.max_uses is not None and coupon.used_count >= coupon.max_uses:
            return ToolError("COUPON_INVALID", f"{code} has been used up ({coupon.used_count} of {coupon.max_uses}).")
        if coupon.per_user is not None and self._used_by_me(code) >= coupon.per_user:
            return ToolError("COUPON_INVALID", f"{code} works {coupon.per_user} time(s) a customer; you have used it.")
        covered = self._covered(coupon, lines)
        if lines and not covered:
            return ToolError(
                "COUPON_CATEGORY_MISMATCH", f"{code} is for the category {coupon.category!r}; the cart has none of it."
            )
        if coupon.min_spend is not None and covered < coupon.min_spend:
            what = f"goods of the category {coupon.category!r}" if coupon.category else "goods"
            return ToolError(
                "COUPON_BELOW_MIN",
                f"{code} needs {what} worth {coupon.min_spend}; the cart has {covered} of them.",
            )
        return None

    def _used_by_me(self, code: str) -> int:
        me = self.world.persona.user_id
        return sum(
            row.user_id == me and row.status != "cancelled"
            for codes, rows in self.orders.grouped(_coupons_of).items()
            if code in codes
            for row in rows
        )

    def _freights(self, lines: list[Line]) -> list[Freight]:
        """Return what each seller's parcel costs: by weight, free from an amount of that seller's goods."""
        weights: dict[str, int] = {}
        worth: dict[str, int] = {}
        for line in lines:
            seller = line.product.seller_id
            weights[seller] = weights.get(seller, 0) + line.sku.weight_g * line.item.qty
            worth[seller] = worth.get(seller, 0) + line.minor
        found = []
        rules = self.shipping_rules.ordered(heaviest_last)
        for seller, weight in weights.items():
            own = [rule for rule in rules if rule.seller_id == seller]
            ladder = own or [rule for rule in rules if not rule.seller_id]
            rule = next((rule for rule in ladder if weight <= rule.up_to_g), ladder[-1] if ladder else None)
            if rule is None:
                found.append(Freight(seller, "no fee", self._nothing))
                continue
            free = rule.free_from is not None and worth[seller] >= rule.free_from.minor
            found.append(Freight(seller, rule.label, self._nothing if free else rule.fee, rule.free_from))
        return found

    def _cart_view(self, user: str) -> dict[str, Any]:
        quote = self._quote(user)
        currency = self._currency
        lines = [self._line_view(line) for line in quote.lines]
        return {
            "user_id": user,
            "items": lines,
            "item_count": sum(line.item.qty for line in quote.lines),
            "subtotal": shown(quote.subtotal.minor, currency),
            "coupons": [
                {
                    "code": saving.coupon.code,
                    "title": saving.coupon.title,
                    "applies": saving.used,
                    "saves": shown(saving.amount.minor, currency),
                    "reason": saving.fault.message if saving.fault is not None else "" if saving.used else _IDLE,
                }
                for saving in quote.savings
            ],
            "discount": shown(quote.discount.minor, currency),
            "shipping_by_seller": [
                {
                    "seller": self._seller_name(freight.seller_id),
                    "rule": freight.label
                    if freight.free_from is None
                    else f"{freight.label}, free from {freight.free_from}",
                    "fee": shown(freight.fee.minor, freight.fee.currency),
                }
                for freight in quote.freights
            ],
            "shipping": shown(quote.shipping.minor, currency),
            "total": shown(quote.total.minor, currency),
            "price_changed": any(line["price_changed"] for line in lines),
            "ready_to_order": bool(lines)
            and not any(line["problem"] for line in lines)
            and all(saving.fault is None for saving in quote.savings),
        }

    def _line_view(self, line: Line) -> dict[str, Any]:
        item, sku = line.item, line.sku
        price, currency = sku.price.minor, sku.price.currency
        changed = price != item.unit_price.minor or currency != item.unit_price.currency
        return {
            **self.cart_items.made(item, _put_in),
            "title": line.product.title,
            "attrs": sku.attrs,
            "seller": self._seller_name(line.product.seller_id),
            "unit_price": shown(price, currency),
            "price_changed": changed,
            "price_changed_at": sku.price_changed_at if changed else None,
            "line_total": shown(line.minor, currency),
            "stock": sku.stock,
            "problem": self._obstacle(line) or "",
        }


def _put_in(item: CartItem) -> dict[str, Any]:
    """Return a cart line as it was put in, in its JSON form. Not to be changed."""
    return in_json({
        "cart_item_id": item.cart_item_id,
        "product_id": item.product_id,
        "sku_id": item.sku_id,
        "qty": item.qty,
        "unit_price_when_added": item.unit_price,
        "added_at": item.added_at,
    })  # fmt: skip
