"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from lifegym.envs.authoring import Doing
from lifegym.envs.player import Player
from lifegym.envs.shopping.aso_ebi.cast import BUNDLES, CLOTH, USER, Household, Shop
from lifegym.reward.build import RowsBuilder, fact, is_, not_, rows, within
from lifegym.reward.facts import Fact
from lifegym.worlds.money import Money


def ngn(amount: int) -> Money:
    """Return whole naira."""
    return Money.of(amount, "NGN")


def naira(amount: int) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(ngn(amount), most=8)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


# What the reference does.


def came_in(me: Player, since: str, words: str = "") -> Doing:
    """Return what households have paid since a day and what was taken back, as (sender, whole naira)."""
    found = yield me.banking.list_transactions(account_id=CLOTH.account_id, since=since, query=words or None, limit=80)
    return [
        (line["counterparty"], int(float(line["amount"]["amount"])), line["kind"]) for line in found["transactions"]
    ]


def buy(me: Player, *lines: tuple[str, str, int]) -> Doing:
    """Put (product, variant, number) into the cart and order it at the total that is shown."""
    for product, sku, number in lines:
        yield me.ecommerce.add_to_cart(user_id=USER, product_id=product, sku_id=sku, qty=number)
    cart = yield me.ecommerce.get_cart(user_id=USER)
    homes = yield me.ecommerce.list_addresses(user_id=USER)
    made = yield me.ecommerce.place_order(
        user_id=USER, address_id=homes["addresses"][0]["address_id"], payment_method=CLOTH.account_id,
        expected_total_minor=round(float(cart["total"]["amount"]) * 100),
    )  # fmt: skip
    return made


def look_around(me: Player) -> Doing:
    """What every reminder CLOTH begins with: the inbox, the notices, orders and parcels."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    yield me.ecommerce.list_orders(user_id=USER, limit=10)
    yield me.delivery_logistics.list_shipments(user_id=USER, limit=10)


def book_table(me: Player, shop: str, at: datetime, people: int, note: str, room: bool = False) -> Doing:
    """Reserve at a tailor's or a restaurant."""
    return (
        yield me.review_platform.reserve(
            user_id=USER, merchant_id=shop, datetime=at.isoformat(), party_size=people, note=note,
            private_room=room or None, payment_method_id=CLOTH.account_id if room else None,
        )
    )  # fmt: skip


# What must be true.


def entered(house: Household, **values: Any) -> RowsBuilder:
    """The board says these things of a household."""
    return BUNDLES.row(house.name, **values)


def ordered(sku: str, number: int) -> RowsBuilder:
    """So many of a variant were ordered in one order that stands."""
    return (
        rows("ecommerce.order_items").caused().where(sku_id=sku, qty=number)
        .with_("ecommerce.orders", on={"order_id": "order_id"}, status=not_(is_("cancelled")))
    )  # fmt: skip


def any_order(*skus: str) -> RowsBuilder:
    """Any of some variants was ordered, even if it was cancelled."""
    return rows("ecommerce.order_items").caused().where(sku_id=is_(*skus)).ever()


def reserved(shop: Shop, **tests: Any) -> RowsBuilder:
    """A reservation at a place stands, or took place."""
    return rows("review_platform.reservations").made().where(
        merchant_id=shop.key, status=is_("confirmed", "completed"), **tests
    )  # fmt: skip
