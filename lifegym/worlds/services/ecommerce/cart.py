"""The cart, its coupons, and the addresses an order may go to."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.service import tool
from lifegym.worlds.services.ecommerce.pricing import Pricing
from lifegym.worlds.services.ecommerce.records import Address, Cart, CartItem, Coupon, Product, Sku

MAX_QTY: Final = 99
MAX_LINES: Final = 100
MAX_ADDRESSES: Final = 50


class Shopping(Pricing):
    """What a customer prepares before an order."""

    @tool
    def get_cart(self, user_id: str) -> dict[str, Any]:
        """Show the cart as it would be charged now: lines at today's prices beside the price when added, and the total.

        It also tells which lines can no longer be had, what each coupon saves or why it does not apply, and shipping.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            ecommerce.get_cart(user_id="usr_noor")
        """
        return self._cart_view(self._user(user_id))

    @tool(writes=True)
    def add_to_cart(self, user_id: str, product_id: str, sku_id: str, qty: int) -> dict[str, Any]:
        """Put a variant of a product into the cart; more of one that is there already is added to its line.

        Nothing is reserved or charged: stock and price are settled by place_order.

        Args:
            user_id: The signed-in user's id or e-mail address.
            product_id: As search_products shows it.
            sku_id: The variant, as get_product lists it.
            qty: How many, 1 to 99.

        Example:
            ecommerce.add_to_cart(user_id="usr_noor", product_id="prd_000001", sku_id="sku_000001", qty=1)
        """
        user = self._user(user_id)
        product = self._product(product_id)
        sku = self._sku(sku_id)
        if sku.product_id != product_id:
            raise ToolError(
                "SKU_NOT_FOUND",
                f"{sku_id} is no variant of {product_id}, which has {', '.join(product.sku_ids) or 'none'}.",
            )
        mine = [item for item in self.cart_items if item.user_id == user]
        line = next((item for item in mine if item.sku_id == sku_id), None)
        wanted = _qty(qty) + (line.qty if line is not None else 0)
        self._can_have(product, sku, wanted)
        if line is not None:
            row = self.cart_items.update(line.cart_item_id, qty=wanted, unit_price=sku.price, added_at=self.now)
        elif len(mine) >= MAX_LINES:
            raise ToolError("BAD_ARG", f"The cart holds at most {MAX_LINES} lines; order or remove some first.")
        else:
            row = self.cart_items.insert(
                CartItem(
                    cart_item_id=self.cart_items.new_key(),
                    user_id=user,
                    product_id=product_id,
                    sku_id=sku_id,
                    qty=wanted,
                    unit_price=sku.price,
                    added_at=self.now,
                )
            )
        return {"cart_item_id": row.cart_item_id, "cart": self._cart_view(user)}

    def _can_have(self, product: Product, sku: Sku, wanted: int) -> None:
        if not self._listed(product) or sku.status != "on_sale":
            why = product.status if product.status != "on_sale" else "no longer on sale"
            note = f" {product.status_note}" if product.status_note else ""
            raise ToolError("PRODUCT_UNAVAILABLE", f"{product.title} ({sku.sku_id}) is {why}.{note}")
        if wanted > MAX_QTY:
            raise ToolError("BAD_ARG", f"A line holds at most {MAX_QTY}, this would be {wanted}.")
        if wanted > sku.stock:
            others = [other.sku_id for other in self._for_sale(product) if other.stock >= wanted]
            hint = f" In stock: {', '.join(others)}." if others else ""
            raise ToolError("OUT_OF_STOCK", f"{sku.sku_id} has {sku.stock} left, {wanted} are wanted.{hint}")
        if product.max_per_customer is not None and wanted > product.max_per_customer:
            raise ToolError(
                "LIMIT_PER_CUSTOMER",
                f"{product.title} is limited to {product.max_per_customer} a customer and order, got {wanted}.",
            )

    @tool(writes=True)
    def update_cart_item(self, user_id: str, cart_item_id: str, qty: int) -> dict[str, Any]:
        """Set how many of a cart line are wanted; to take the line out, use remove_from_cart.

        The price when added stays as it was, so a change of price remains visible.

        Args:
            user_id: The signed-in user's id or e-mail address.
            cart_item_id: As get_cart shows it.
            qty: The new number, 1 to 99.

        Example:
            ecommerce.update_cart_item(user_id="usr_noor", cart_item_id="ci_00000001", qty=3)
        """
        user = self._user(user_id)
        line = self._line(user, cart_item_id)
        wanted = _qty(qty)
        self._can_have(self._product(line.product_id), self._sku(line.sku_id), wanted)
        self.cart_items.update(cart_item_id, qty=wanted)
        return self._cart_view(user)

    def _line(self, user: str, cart_item_id: str) -> CartItem:
        line = self.cart_items.get(cart_item_id)
        if line is None or line.user_id != user:
            known = [item.cart_item_id for item in self.cart_items if item.user_id == user]
            raise ToolError(
                "CART_ITEM_NOT_FOUND",
                f"The cart has no line {cart_item_id[:60]!r}. Its lines: {', '.join(known[:20]) or 'none'}.",
            )
        return line

    @tool(writes=True)
    def remove_from_cart(self, user_id: str, cart_item_id: str) -> dict[str, Any]:
        """Take a line out of the cart.

        Args:
            user_id: The signed-in user's id or e-mail address.
            cart_item_id: As get_cart shows it.

        Example:
            ecommerce.remove_from_cart(user_id="usr_noor", cart_item_id="ci_00000001")
        """
        user = self._user(user_id)
        self.cart_items.delete(self._line(user, cart_item_id).cart_item_id)
        return self._cart_view(user)

    @tool(writes=True)
    def apply_coupon(self, user_id: str, code: str) -> dict[str, Any]:
        """Put a coupon on the cart and show what it saves; it is used up only when the order is placed.

        Stackable coupons combine; an exclusive one must stand alone, so remove_coupon the others first.

        Args:
            user_id: The signed-in user's id or e-mail address.
            code: The coupon's code, in any case.

        Example:
            ecommerce.apply_coupon(user_id="usr_noor", code="SPRING10")
        """
        user = self._user(user_id)
        coupon = self._coupon(code)
        lines = [line for line in self._lines(user) if self._obstacle(line) is None]
        if not lines:
            raise ToolError("CART_EMPTY", "The cart has nothing that can be ordered; add_to_cart comes first.")
        cart = self.carts.get(user)
        applied = cart.coupons if cart is not None else ()
        if coupon.code in applied:
            raise ToolError("COUPON_INVALID", f"{coupon.code} is on the cart already; get_cart shows what it saves.")
        fault = self._coupon_fault(coupon, lines)
        if fault is not None:
            raise fault
        if alone := [key for key in applied if not coupon.stackable or not self._stacks(key)]:
            raise ToolError(
                "COUPON_NOT_STACKABLE",
                f"{coupon.code} does not combine with {', '.join(alone)}; remove_coupon takes one off.",
            )
        self._put_coupons(user, (*applied, coupon.code))
        return self._cart_view(user)

    def _coupon(self, code: str) -> Coupon:
        wanted = code.strip().upper()
        coupon = self.coupons.get(wanted) or self.coupons.get(code.strip())
        if coupon is None:
            # Codes are secrets: a near miss is not told.
            raise ToolError("COUPON_INVALID", f"No coupon has the code {code[:40]!r}; copy it as the offer wrote it.")
        return coupon

    def _stacks(self, code: str) -> bool:
        coupon = self.coupons.get(code)
        return coupon is None or coupon.stackable

    def _put_coupons(self, user: str, codes: tuple[str, ...]) -> None:
        if user in self.carts:
            self.carts.update(user, coupons=codes, updated_at=self.now)
        else:
            self.carts.insert(Cart(user_id=user, coupons=codes, updated_at=self.now))

    @tool(writes=True)
    def remove_coupon(self, user_id: str, code: str) -> dict[str, Any]:
        """Take a coupon off the cart.

        Args:
            user_id: The signed-in user's id or e-mail address.
            code: A code that is on the cart.

        Example:
            ecommerce.remove_coupon(user_id="usr_noor", code="FREESHIP")
        """
        user = self._user(user_id)
        cart = self.carts.get(user)
        applied = cart.coupons if cart is not None else ()
        wanted = code.strip().casefold()
        if not any(key.casefold() == wanted for key in applied):
            raise ToolError(
                "COUPON_NOT_APPLIED",
                f"{code[:40]!r} is not on the cart; it has {', '.join(applied) or 'no coupons'}."
                f"{suggestion(code.strip().upper(), applied)}",
            )
        self._put_coupons(user, tuple(key for key in applied if key.casefold() != wanted))
        return self._cart_view(user)

    @tool
    def list_addresses(self, user_id: str) -> dict[str, Any]:
        """List the user's delivery addresses in the shop, the default one first; place_order takes an address_id.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            ecommerce.list_addresses(user_id="usr_noor")
        """
        user = self._user(user_id)
        mine = [row for row in self.addresses if row.user_id == user]
        mine.sort(key=lambda row: (not row.is_default, row.address_id))
        return {
            "addresses": [{**row.view("user_id"), "in_one_line": row.in_one_line()} for row in mine],
            "total": len(mine),
        }

    @tool(writes=True)
    def add_address(
        self,
        user_id: str,
        recipient: str,
        phone: str,
        province: str,
        city: str,
        district: str,
        detail: str,
        postal_code: str,
        is_default: bool = False,
        country: str | None = None,
    ) -> dict[str, Any]:
        """Save a delivery address in the shop; orders already placed keep theirs.

        Args:
            user_id: The signed-in user's id or e-mail address.
            recipient: Who receives the parcels.
            phone: Their telephone number.
            province: Province, state or region.
            city: Town.
            district: District or quarter; "" where there is none.
            detail: Street, house number, floor, door.
            postal_code: Postal code; "" where there is none.
            is_default: Whether it becomes the default address.
            country: Country, when it is not the one of the default address.

        Example:
            ecommerce.add_address(user_id="usr_noor", recipient="Salma Haddad", phone="+31 20 555 0188",
                province="Utrecht", city="Amersfoort", district="Soesterkwartier", detail="Noordewierweg 41",
                postal_code="3812 DB")
        """
        user = self._user(user_id)
        number = one_line(phone, "phone", 40)
        if sum(character.isdigit() for character in number) < 5:
            raise ToolError("BAD_ARG", f"phone must be a telephone number such as '+31 20 555 0188', got {number!r}.")
        mine = [row for row in self.addresses if row.user_id == user]
        if len(mine) >= MAX_ADDRESSES:
            raise ToolError("BAD_ARG", f"The shop keeps at most {MAX_ADDRESSES} addresses.")
        usual = next((row for row in mine if row.is_default), None)
        row = Address(
            address_id=self.addresses.new_key(),
            user_id=user,
            recipient=one_line(recipient, "recipient", 120),
            phone=number,
            province=one_line(province, "province", 80, least=0),
            city=one_line(city, "city", 80),
            district=one_line(district, "district", 80, least=0),
            detail=one_line(detail, "detail", 200),
            postal_code=one_line(postal_code, "postal_code", 20, least=0),
            country=one_line(country, "country", 60) if country else (usual.country if usual is not None else ""),
            is_default=is_default or not mine,
        )
        if row.is_default:
            for other in mine:
                self.addresses.update(other.address_id, is_default=False)
        self.addresses.insert(row)
        return {**row.view("user_id"), "in_one_line": row.in_one_line()}


def _qty(qty: int) -> int:
    if not 1 <= qty <= MAX_QTY:
        raise ToolError("BAD_ARG", f"qty is 1 to {MAX_QTY}; remove_from_cart takes a line out.")
    return qty
