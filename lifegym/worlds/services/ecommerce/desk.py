"""What every part of the shop shares: tables, look-ups, letters, money, what seeded records make due."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, cast

from lifegym.worlds.builtin import Wallet
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.ecommerce.records import (
    MOVING,
    Address,
    Cart,
    CartItem,
    Coupon,
    Order,
    OrderItem,
    Parcel,
    Planned,
    Product,
    Refund,
    Seller,
    ShippingRule,
    Sku,
    Step,
)
from lifegym.worlds.services.ecommerce.words import money
from lifegym.worlds.signals import MailOut, Notice
from lifegym.worlds.signals import Refund as PaidBack

SHOP: Final = "Haverlane"
SENDER: Final = "orders@haverlane.example"
CATEGORY: Final = "shopping"


def by_placed(row: Order) -> tuple[datetime, str]:
    """Order purchases by time."""
    return row.placed_at, row.order_id


class Desk(Service):
    """The tables and what reads and moves them."""

    sellers = Rows(Seller, key="seller_id", style="sel_{n:04d}", noun="seller")
    products = Rows(Product, key="product_id", style="prd_{n:06d}", noun="product")
    skus = Rows(Sku, key="sku_id", style="sku_{n:06d}", noun="SKU")
    coupons = Rows(Coupon, key="code", style="HAVER{n:05d}", noun="coupon")
    shipping_rules = Rows(ShippingRule, key="rule_id", style="shr_{n:04d}", noun="shipping rule")
    addresses = Rows(Address, key="address_id", style="addr_{n:06d}", noun="address")
    carts = Rows(Cart, key="user_id", style="usr_{n:04d}", noun="cart")
    cart_items = Rows(CartItem, key="cart_item_id", style="ci_{n:08d}", noun="cart item")
    orders = Rows(Order, key="order_id", style="ord_{day:%Y%m%d}_{n:06d}", noun="order")
    order_items = Rows(OrderItem, key="item_id", style="oit_{day:%Y%m%d}_{n:06d}_01", noun="order item")
    parcels = Rows(Parcel, key="parcel_id", style="pcl_{n:08d}", noun="parcel")
    planned = Rows(Planned, key="planned_id", style="pln_{n:06d}", noun="planned change")
    refunds = Rows(Refund, key="refund_id", style="rf_{day:%Y%m%d}_{n:06d}", noun="refund request")

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    @property
    def _currency(self) -> str:
        return self.world.persona.currency

    @property
    def _nothing(self) -> Money:
        return money(0, self._currency)

    def _product(self, product_id: str) -> Product:
        return self.products.need(product_id, "PRODUCT_NOT_FOUND", "search_products lists products.")

    def _sku(self, sku_id: str) -> Sku:
        return self.skus.need(sku_id, "SKU_NOT_FOUND", "get_product lists a product's SKUs.")

    def _skus_of(self, product: Product) -> list[Sku]:
        rows = self.skus.rows
        return [rows[key] for key in product.sku_ids if key in rows]

    def _for_sale(self, product: Product) -> list[Sku]:
        """Return the variants that can be had at all, in stock or not."""
        return self.skus.grouped(shelf_of).get(product.product_id, []) if self._listed(product) else []

    def _listed(self, product: Product) -> bool:
        seller = self.sellers.get(product.seller_id)
        return product.status == "on_sale" and (seller is None or seller.status == "active")

    def _mine(self, order_id: str) -> Order:
        row = self.orders.need(order_id, "ORDER_NOT_FOUND", "list_orders shows yours.")
        if row.user_id != self.world.persona.user_id:
            raise ToolError("ORDER_NOT_FOUND", f"No order of yours is {order_id[:80]!r}; list_orders shows them.")
        return row

    def _items_of(self, order: Order) -> list[OrderItem]:
        rows = self.order_items.rows
        return [rows[key] for key in order.item_ids if key in rows]

    def _parcels_of(self, order: Order) -> list[Parcel]:
        rows = self.parcels.rows
        return [rows[key] for key in order.parcel_ids if key in rows]

    def _parcel_with(self, order: Order, item_id: str) -> Parcel | None:
        return next(
            (row for row in self._parcels_of(order) if any(part.item_id == item_id for part in row.contents)), None
        )

    def _seller_name(self, seller_id: str) -> str:
        seller = self.sellers.get(seller_id)
        return seller.name if seller is not None else SHOP

    def _pays_with(self, order: Order) -> str:
        """Name what an order is paid with."""
        method = cast(Wallet, self.world.services["wallet"]).methods.get(order.payment_method)
        return f"{method.label} ({method.last4})" if method is not None else "the payment method you chose"

    def _method(self, method_id: str) -> str:
        """Return the id of a payment method that can pay, or refuse."""
        return cast(Wallet, self.world.services["wallet"]).usable(method_id).method_id

    def _pay_back(self, order: Order, amount: Money) -> None:
        if amount:
            self.emit(
                PaidBack(
                    method_id=order.payment_method,
                    amount=amount,
                    merchant=SHOP,
                    reference=order.order_id,
                    category=CATEGORY,
                )
            )

    def _mail(self, subject: str, *paragraphs: str) -> None:
        greeting = f"Dear {self.world.persona.name},"
        body = "\n\n".join((greeting, *[text for text in paragraphs if text], f"{SHOP}\n{SENDER}"))
        self.emit(MailOut(sender=SENDER, sender_name=SHOP, subject=subject, body=body))

    def _news(self, order: Order, status: str, text: str) -> None:
        """Tell those who subscribed to an order's news."""
        self.emit(
            Notice(
                source="ecommerce",
                type="order_update",
                title=f"Order {order.order_id}: {status.replace('_', ' ')}",
                body=text,
                target=order.order_id,
                payload={"order_id": order.order_id, "status": status},
                quiet=True,
            )
        )

    def _move_order(self, order: Order, status: str, note: str = "", **changes: Any) -> Order:
        """Put an order into a state and write it into its history."""
        step = Step(at=self.now, status=status, note=note)
        return self.orders.update(
            order.order_id, status=status, history=(*order.history, step), updated_at=self.now, **changes
        )

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: parcels to be packed, answers and deadlines due."""
        if isinstance(row, Sku):
            self._arm_sku(row)
        elif isinstance(row, Order):
            if row.total != row.subtotal - row.discount + row.shipping:
                raise ValueError(f"order {row.order_id}: total {row.total} is not subtotal less discount plus shipping")
            if row.status == "delivered" and row.completes_at is not None:
                self.schedule(row.completes_at, "complete", row.order_id)
        elif isinstance(row, Parcel):
            if row.status == "packing":
                self.schedule(row.ship_due, "dispatch", row.parcel_id)
            elif row.status in MOVING:
                self.schedule(self.now, "hand_over", row.parcel_id)
        elif isinstance(row, Refund):
            if row.status == "requested":
                self.schedule(row.decision_due, "decide", row.refund_id)
            elif row.status == "returning" and row.back_by is not None:
                self.schedule(row.back_by, "take_back", row.refund_id)
        elif isinstance(row, Planned):
            self._sku(row.sku_id)
            self.schedule(row.due, "carry_out", row.planned_id)

    def _arm_sku(self, row: Sku) -> None:
        product = self.products.get(row.product_id)
        if product is None:
            raise ValueError(f"SKU {row.sku_id} is of unknown product {row.product_id!r}; seed the product first")
        if row.price.currency != self._currency or row.price.minor <= 0 or row.stock < 0 or row.weight_g <= 0:
            raise ValueError(
                f"SKU {row.sku_id}: a positive price in {self._currency}, a weight, and a stock of 0 or more are needed"
            )
        if row.sku_id not in product.sku_ids:
            self.products.update(product.product_id, sku_ids=(*product.sku_ids, row.sku_id))


def shelf_of(sku: Sku) -> str:
    """Return the product a variant is on sale for, or nothing where it is not on sale."""
    return sku.product_id if sku.status == "on_sale" else ""


def folded(row: Product) -> tuple[str, str]:
    """Return a product's title and all its telling words, folded."""
    title = fold(f"{row.title} {row.brand}")
    specs = " ".join(f"{name} {value}" for name, value in row.specs.items())
    return title, f"{title} {fold(f'{row.category} {row.description} {specs}')}"
