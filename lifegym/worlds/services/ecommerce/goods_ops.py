"""What the world does to goods: prices, stock, listings, terms, coupons, fees."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage, timed
from lifegym.worlds.services.ecommerce.letters import Letters
from lifegym.worlds.services.ecommerce.records import CATEGORIES, Coupon, Product, ReturnPolicy, Seller, Sku
from lifegym.worlds.services.ecommerce.words import named, percent_of
from lifegym.worlds.signals import Notice, PriceAsked, PriceQuoted, listens

MOST = 10**6


class GoodsOps(Letters):
    """Backstage operations on the catalogue."""

    @backstage
    def reprice(self, sku_id: str, price: Money, news: bool = True) -> None:
        """A variant costs another price from now on; carts keep the one they were filled at beside it.

        ``news`` lets subscriptions and price alerts hear of it.
        """
        sku = self._sku(sku_id)
        self._price_ok(price)
        if price == sku.price:
            return
        sku = self.skus.update(sku_id, price=price, previous_price=sku.price, price_changed_at=self.now)
        if news:
            self._tell_price(sku)

    @backstage
    def reprice_product(self, product_id: str, percent: int, news: bool = True) -> None:
        """All variants of a product cost ``percent`` of today's price: 80 is a fifth less."""
        if not 1 <= percent <= 10_000:
            raise ToolError("BAD_ARG", f"percent is 1 to 10000, got {percent}.")
        for sku in self._skus_of(self._product(product_id)):
            price = percent_of(sku.price, percent)
            self.reprice(sku.sku_id, price if price.minor > 0 else Money(1, price.currency), news)

    @timed
    def carry_out(self, key: str) -> None:
        """On its day the shop does what it had decided about a variant."""
        row = self.planned.get(key)
        sku = self.skus.get(row.sku_id) if row is not None else None
        if row is None or sku is None or self.now < row.due:
            return
        self.planned.delete(key)
        if row.price is not None:
            self.reprice(sku.sku_id, row.price)
        if row.restock:
            self.restock(sku.sku_id, row.restock)

    @listens(PriceAsked)
    def on_price_asked(self, asked: PriceAsked) -> None:
        """Say what a variant, or the cheapest one of a product, costs, to whoever begins to watch it."""
        sku = self.skus.get(asked.item_ref)
        product = self.products.get(asked.item_ref)
        prices = [one.price for one in self._for_sale(product)] if product is not None else []
        if sku is not None or prices:
            self.emit(PriceQuoted(item_ref=asked.item_ref, price=sku.price if sku is not None else min(prices)))

    @backstage
    def sell_out(self, sku_id: str) -> None:
        """The last piece of a variant goes to somebody else."""
        self._sku(sku_id)
        self.skus.update(sku_id, stock=0)

    @backstage
    def restock(self, sku_id: str, qty: int, news: bool = True) -> None:
        """More of a variant comes in; ``news`` lets subscribers hear when it had been sold out."""
        sku = self._sku(sku_id)
        if not 1 <= qty <= MOST:
            raise ToolError("BAD_ARG", f"qty is 1 to {MOST}, got {qty}.")
        before = sku.stock
        sku = self.skus.update(sku_id, stock=before + qty)
        if news and not before and sku.status == "on_sale":
            self._tell(sku, "restock", "is in stock again", f"{qty} are available at {sku.price}.")

    @backstage
    def set_stock(self, sku_id: str, stock: int) -> None:
        """So many of a variant are left."""
        self._sku(sku_id)
        if not 0 <= stock <= MOST:
            raise ToolError("BAD_ARG", f"stock is 0 to {MOST}, got {stock}.")
        self.skus.update(sku_id, stock=stock)

    @backstage
    def discontinue(self, product_id: str, sku_id: str | None = None, note: str = "") -> None:
        """A product, or one variant of it, is sold no longer."""
        product = self._product(product_id)
        if sku_id is None:
            self.products.update(product_id, status="discontinued", status_note=note)
        else:
            self.skus.update(self._variant_of(product, sku_id).sku_id, status="discontinued")

    @backstage
    def relist(self, product_id: str, sku_id: str | None = None) -> None:
        """A product, or one variant of it, is sold again."""
        product = self._product(product_id)
        if sku_id is None:
            self.products.update(product_id, status="on_sale", status_note="")
        else:
            self.skus.update(self._variant_of(product, sku_id).sku_id, status="on_sale")

    def _variant_of(self, product: Product, sku_id: str) -> Sku:
        sku = self._sku(sku_id)
        if sku.product_id != product.product_id:
            raise ToolError("SKU_NOT_FOUND", f"{sku_id} is no variant of {product.product_id}.")
        return sku

    @backstage
    def recall(self, product_id: str, note: str, announce: bool = True) -> None:
        """A product is recalled: off sale, and whoever bought it may have the full price back at any time.

        ``announce`` writes to the persona if they bought it.
        """
        product = self.products.update(self._product(product_id).product_id, status="recalled", status_note=note)
        bought = [item for item in self.order_items if item.product_id == product_id and item.refunded_qty < item.qty]
        if announce and bought:
            orders = ", ".join(dict.fromkeys(item.order_id for item in bought))
            self._mail(
                f"Safety recall: {product.title}",
                f"{product.title} by {product.brand}, which you bought from {self._seller_name(product.seller_id)} "
                f"(order {orders}), is being recalled. {note}",
                "Please stop using it. You can have the full price back: ask for a refund of the item in your order, "
                "whenever you bought it.",
            )
        self.emit(
            Notice(
                source="ecommerce",
                type="policy_update",
                title=f"Recall: {product.title}",
                body=note,
                target=f"{product_id} {product.title}",
                payload={"item_ref": product_id},
                quiet=not announce or not bought,
            )
        )

    @backstage
    def change_return_policy(
        self,
        product_id: str,
        days: int | None = None,
        restocking_percent: int | None = None,
        returnable: bool | None = None,
        note: str | None = None,
    ) -> None:
        """A product is sold on other terms of return from now on; what was bought keeps its own."""
        product = self._product(product_id)
        given = {"days": days, "restocking_percent": restocking_percent, "returnable": returnable, "note": note}
        policy = product.return_policy.evolve(**{name: value for name, value in given.items() if value is not None})
        if not 0 <= policy.days <= 730 or not 0 <= policy.restocking_percent <= 100:
            raise ToolError("BAD_ARG", "days is 0 to 730, restocking_percent 0 to 100.")
        self.products.update(product_id, return_policy=policy)

    @backstage
    def edit_listing(
        self,
        product_id: str,
        title: str | None = None,
        description: str | None = None,
        specs: dict[str, str] | None = None,
        attrs: dict[str, dict[str, str]] | None = None,
        max_per_customer: int | None = None,
        rating: float | None = None,
    ) -> None:
        """A listing says something else from now on; ``specs`` are merged, ``attrs`` go by SKU."""
        product = self._product(product_id)
        given: dict[str, Any] = {"title": title, "description": description, "max_per_customer": max_per_customer}
        changes = {name: value for name, value in given.items() if value is not None}
        if max_per_customer is not None and max_per_customer < 1:
            raise ToolError("BAD_ARG", "max_per_customer is 1 or more.")
        if rating is not None:
            if not 0 <= rating <= 5:
                raise ToolError("BAD_ARG", "rating is 0 to 5.")
            changes["rating"] = round(rating, 1)
        if specs is not None:
            changes["specs"] = {**product.specs, **specs}
        for sku_id, values in (attrs or {}).items():
            sku = self._variant_of(product, sku_id)
            self.skus.update(sku_id, attrs={**sku.attrs, **values})
        self.products.update(product_id, **changes)

    @backstage
    def list_lookalike(
        self,
        product_id: str,
        price: Money,
        seller_name: str,
        new_product_id: str | None = None,
        new_seller_id: str | None = None,
        title: str | None = None,
        stock: int = 40,
    ) -> None:
        """A doubtful seller lists a copy of a product under a nearly equal title at another price."""
        product = self._product(product_id)
        self._price_ok(price)
        sources = self._skus_of(product)
        product_key, seller_key = new_product_id or self.products.new_key(), new_seller_id or self.sellers.new_key()
        if product_key in self.products or seller_key in self.sellers or not sources or not 1 <= stock <= MOST:
            raise ToolError("BAD_ARG", "Give ids that are free, a product that has variants, and a stock of 1 or more.")
        handle = "".join(character for character in fold(seller_name) if character.isalnum()) or "seller"
        self.sellers.insert(
            Seller(
                seller_id=seller_key,
                name=seller_name,
                city="",
                country="",
                email=f"{handle}@quickmail.example",
                rating=3.1,
                since=self.now.year,
                verified=False,
                packing_hours=72,
                transit_days=9,
                refund_rule="deny_change_of_mind",
            )
        )
        sku = sources[0].evolve(
            sku_id=self.skus.new_key(), product_id=product_key, price=price, stock=stock, status="on_sale",
            previous_price=None, price_changed_at=None,
        )  # fmt: skip
        self.products.insert(
            product.evolve(
                product_id=product_key,
                title=title or f"{product.title} original",
                seller_id=seller_key,
                rating=4.9,
                rating_count=7,
                sales_count=11,
                listed_at=self.now,
                return_policy=ReturnPolicy(days=7, returnable=False),
                sku_ids=(sku.sku_id,),
                status="on_sale",
                status_note="",
            )
        )
        self.skus.insert(sku)

    @backstage
    def suspend_seller(self, seller_id: str, note: str = "") -> None:
        """The marketplace closes a seller; their listings are off sale, what was bought from them stays due."""
        self.sellers.need(seller_id, "SELLER_NOT_FOUND")
        self.sellers.update(seller_id, status="suspended")
        for row in [row for row in self.products if row.seller_id == seller_id and note]:
            self.products.update(row.product_id, status_note=note)

    @backstage
    def change_shipping_fee(self, rule_id: str, fee: Money, free_from: Money | None = None) -> None:
        """Sending costs another fee from now on, and is free from another amount."""
        self.shipping_rules.need(rule_id, "RULE_NOT_FOUND")
        for amount in (fee, *([free_from] if free_from is not None else [])):
            if amount.minor < 0 or amount.currency != self._currency:
                raise ToolError("BAD_ARG", f"A fee is 0 or more, in {self._currency}.")
        self.shipping_rules.update(rule_id, fee=fee, free_from=free_from)

    @backstage
    def expire_coupon(self, code: str) -> None:
        """A coupon ends now, before its time."""
        coupon = self.coupons.need(code, "COUPON_INVALID")
        self.coupons.update(code, active=False, valid_until=min(coupon.valid_until, self.now))

    @backstage
    def issue_coupon(
        self,
        code: str,
        title: str,
        kind: Literal["percent", "amount", "free_shipping"],
        valid_until: datetime,
        percent: int = 0,
        value: Money | None = None,
        min_spend: Money | None = None,
        category: str = "",
        stackable: bool = False,
        announce: bool = False,
    ) -> None:
        """The shop gives out a code; ``announce`` sends it by mail."""
        key = code.strip().upper()
        until = valid_until if valid_until.tzinfo else valid_until.replace(tzinfo=self.now.tzinfo)
        if not 3 <= len(key) <= 30 or key in self.coupons or not key.isascii() or not key.isalnum():
            raise ToolError("BAD_ARG", "code is 3 to 30 letters and digits that no other coupon has.")
        if kind == "percent" and not 1 <= percent <= 100:
            raise ToolError("BAD_ARG", "percent is 1 to 100.")
        if kind == "amount" and (value is None or value.minor <= 0):
            raise ToolError("BAD_ARG", f"an amount coupon needs a positive value in {self._currency}.")
        if any(money is not None and money.currency != self._currency for money in (value, min_spend)):
            raise ToolError("BAD_ARG", f"amounts are in {self._currency}.")
        if category and category not in CATEGORIES:
            raise ToolError("BAD_ARG", f"category is one of {', '.join(CATEGORIES)}, or empty.")
        self.coupons.insert(
            Coupon(
                code=key,
                title=title,
                kind=kind,
                valid_from=self.now,
                valid_until=until,
                percent=percent,
                value=value,
                min_spend=min_spend,
                category=category,
                stackable=stackable,
            )
        )
        if announce:
            self._mail(
                f"Your code {key}: {title}", f"{title}. Enter {key} in the cart until {until.day} {until:%B %Y, %H:%M}."
            )

    def _price_ok(self, price: Money) -> None:
        if price.minor <= 0 or price.currency != self._currency:
            raise ToolError("BAD_ARG", f"A price is positive and in {self._currency}, got {price}.")

    def _tell_price(self, sku: Sku) -> None:
        before = sku.previous_price
        fell = before is not None and sku.price < before
        verb = "costs less" if fell else "costs more"
        self._tell(sku, "price_drop" if fell else "price_rise", verb, f"Now {sku.price}, before {before}.")

    def _tell(self, sku: Sku, kind: str, verb: str, body: str) -> None:
        product = self.products.get(sku.product_id)
        if product is None or not self._listed(product):
            return
        cheapest = min((other.price for other in self._for_sale(product)), default=sku.price)
        refs = [sku.sku_id, product.product_id] if sku.price <= cheapest else [sku.sku_id]
        name = named(product.title, sku.attrs)
        self.emit(
            Notice(
                source="ecommerce",
                type=kind,
                title=f"{name} {verb}",
                body=body,
                target=f"{' '.join(refs)} {product.title}",
                payload={"item_ref": refs, "price": sku.price.to_json(), "sku_id": sku.sku_id},
                quiet=True,
            )
        )
