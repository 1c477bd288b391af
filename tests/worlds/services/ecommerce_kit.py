"""A small shop for tests, what they ask of it, and sensible things to do in it at random."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.records import Mark
from lifegym.worlds.services.ecommerce import (
    Address,
    Coupon,
    Order,
    Product,
    ReturnPolicy,
    Seller,
    ShippingRule,
    Sku,
)
from lifegym.worlds.services.ecommerce.records import MOVING
from lifegym.worlds.signals import Signal
from lifegym.worlds.world import Call, Persona, World

HERE = zone("Europe/Amsterdam")
NOW = datetime(2027, 3, 1, 9, tzinfo=HERE)
PERSONA = Persona(
    user_id="usr_noor", name="Noor Haddad", email="noor@postbox.example", zone="Europe/Amsterdam", currency="EUR"
)
ME = "usr_noor"


def eur(cents: int) -> Money:
    """Return euro cents."""
    return Money(cents, "EUR")


FLAT = Address(
    address_id="addr_000001", user_id=ME, recipient="Noor Haddad", phone="+31 20 555 0312", province="Noord-Holland",
    city="Amsterdam", district="Oud-West", detail="Kinkerstraat 118", postal_code="1053 EP", country="Netherlands",
    is_default=True,
)  # fmt: skip
NEAR = Seller(
    seller_id="sel_0001", name="Brouwer & Daal", city="Utrecht", country="Netherlands", email="s@brouwer.example",
    rating=4.8, since=2009, packing_hours=20, transit_days=1, refund_hours=24,
)  # fmt: skip
FAR = NEAR.evolve(seller_id="sel_0002", name="Huang He", city="Xiamen", country="China", transit_days=9,
                  packing_hours=40, refund_rule="deny_change_of_mind")  # fmt: skip


def product(number: int, title: str, category: str, seller: str = "sel_0001", **changes: Any) -> Product:
    """Return a listing."""
    row = Product(
        product_id=f"prd_{number:06d}", title=title, brand=title.split()[0], category=category,
        description="Well made and plain.", seller_id=seller, rating=4.5, rating_count=100, sales_count=100 * number,
        return_policy=ReturnPolicy(), listed_at=NOW - timedelta(days=90 + number), specs={"origin": "Portugal"},
    )  # fmt: skip
    return row.evolve(**changes)


def sku(number: int, of: int, cents: int, stock: int = 5, grams: int = 500, **attrs: str) -> Sku:
    """Return a variant."""
    return Sku(
        sku_id=f"sku_{number:06d}", product_id=f"prd_{of:06d}", attrs=attrs or {"colour": "black"}, price=eur(cents),
        stock=stock, weight_g=grams,
    )  # fmt: skip


def coupon(code: str, kind: str, **changes: Any) -> Coupon:
    """Return a coupon that is valid for a week."""
    row = Coupon(code=code, title=code.title(), kind=kind, valid_from=NOW - timedelta(days=1),
                 valid_until=NOW + timedelta(days=7))  # fmt: skip
    return row.evolve(**changes)


def build(*services: str) -> World:
    """Return a sealed world with a small shop, two ways to pay and whatever other services are named."""
    world = World(PERSONA, ("ecommerce", *services), NOW)
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_0001", label="Visa debit", last4="4471", holder="Noor")),
        ("wallet.methods", PaymentMethod(method_id="pm_0002", label="Old card", last4="0009", holder="Noor",
                                         status="blocked")),
        ("ecommerce.sellers", NEAR),
        ("ecommerce.sellers", FAR),
        ("ecommerce.products", product(1, "Tarnvik kettle", "kitchen")),
        ("ecommerce.products", product(2, "Fornello kettle descaler", "kitchen",
                                       return_policy=ReturnPolicy(returnable=False))),
        ("ecommerce.products", product(3, "Loom jumper", "clothing",
                                       return_policy=ReturnPolicy(days=30, restocking_percent=10))),
        ("ecommerce.products", product(4, "Voltane charger", "electronics", "sel_0002")),
        ("ecommerce.skus", sku(1, 1, 3995, colour="black")),
        ("ecommerce.skus", sku(2, 1, 4495, stock=0, colour="cream")),
        ("ecommerce.skus", sku(3, 2, 850, stock=40)),
        ("ecommerce.skus", sku(4, 3, 8900, size="M")),
        ("ecommerce.skus", sku(5, 3, 9100, size="L")),
        ("ecommerce.skus", sku(6, 4, 3495, stock=9)),
        ("ecommerce.coupons", coupon("TEN", "percent", percent=10, stackable=True)),
        ("ecommerce.coupons", coupon("FREE", "free_shipping", stackable=True, per_user=None)),
        ("ecommerce.coupons", coupon("COOK", "amount", value=eur(500), category="kitchen", min_spend=eur(3000),
                                     stackable=True)),
        ("ecommerce.coupons", coupon("ALONE", "percent", percent=30, max_discount=eur(2000))),
        ("ecommerce.shipping_rules", ShippingRule(rule_id="shr_0001", label="Small", up_to_g=2000, fee=eur(395),
                                                  free_from=eur(10_000))),
        ("ecommerce.shipping_rules", ShippingRule(rule_id="shr_0002", label="Large", up_to_g=20_000, fee=eur(695))),
        ("ecommerce.addresses", FLAT),
    )  # fmt: skip
    world.seal()
    return world


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a shop tool."""
    return world.call(f"ecommerce.{tool}", arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a shop tool that must succeed and return its result."""
    found = call(world, tool, **arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a shop tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = call(world, tool, **arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def put(world: World, number: int, qty: int = 1) -> str:
    """Put a variant into the cart and return the line's id."""
    row = world.table("ecommerce.skus").rows[f"sku_{number:06d}"]
    done = ok(world, "add_to_cart", user_id=ME, product_id=row.product_id, sku_id=row.sku_id, qty=qty)
    return str(done["cart_item_id"])


def buy(world: World, *lines: tuple[int, int], coupons: tuple[str, ...] = ()) -> str:
    """Order some variants, each with a quantity, and return the order's id."""
    for number, qty in lines:
        put(world, number, qty)
    for code in coupons:
        ok(world, "apply_coupon", user_id=ME, code=code)
    done = ok(world, "place_order", user_id=ME, address_id="addr_000001", payment_method="pm_0001")
    return str(done["order_id"])


def order_of(world: World, key: str) -> Order:
    """Return an order's record."""
    row = world.table("ecommerce.orders").get(key)
    assert isinstance(row, Order)
    return row


def stock(world: World, number: int) -> int:
    """Return how many of a variant are left."""
    left: int = world.table("ecommerce.skus").rows[f"sku_{number:06d}"].stock
    return left


def moved(world: World) -> list[int]:
    """Return what the wallet paid (positive) and got back (negative), in cents."""
    return [entry.amount.minor for entry in world.table("wallet.entries")]


def wait(world: World, **span: float) -> None:
    """Let time pass, whatever is pushed on the way."""
    goal = world.now + timedelta(**span)
    while world.now < goal:
        world.run_due(goal)


def wait_for(world: World, key: str, *states: str) -> None:
    """Let time pass until an order is in one of some states."""
    for _ in range(400):
        if order_of(world, key).status in states:
            return
        wait(world, hours=1)
    raise AssertionError(f"{key} is still {order_of(world, key).status}")


def does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"ecommerce.{operation}", arguments=arguments))


def heard(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Signal]:
    """Return a list that fills with every signal the world emits."""
    signals: list[Signal] = []
    emit = world.emit

    def note(signal: Signal) -> None:
        emit(signal)
        signals.append(signal)

    monkeypatch.setattr(world, "emit", note)
    return signals


def assert_sound(world: World) -> None:
    """Check what always holds of orders, items, parcels, refunds, stock and the wallet.

    Totals are sums; nothing goes back that was not paid; every item lies in one parcel or was paid back;
    an order's state is its parcels'; what the wallet paid for an order of the agent's is its total less refunds.
    """
    items = world.table("ecommerce.order_items").rows
    parcels = world.table("ecommerce.parcels").rows
    marks = world.table("ecommerce.orders").marks
    asked: Counter[str] = Counter()
    for refund in world.table("ecommerce.refunds"):
        assert (refund.status in ("requested", "returning")) == (refund.resolved_at is None)
        if refund.status == "requested":
            asked[refund.item_id] += refund.qty
    assert all(row.stock >= 0 and row.price.minor > 0 for row in world.table("ecommerce.skus"))
    assert all(row.used_count >= 0 for row in world.table("ecommerce.coupons"))
    paid: Counter[str] = Counter()
    for entry in world.table("wallet.entries"):
        paid[entry.reference] += entry.amount.minor
    for order in world.table("ecommerce.orders"):
        lines = [items[key] for key in order.item_ids]
        assert order.total == order.subtotal - order.discount + order.shipping
        assert order.subtotal.minor == sum(line.unit_price.minor * line.qty for line in lines)
        assert order.discount.minor == sum(line.discount.minor for line in lines)
        goods_back = sum(line.refunded.minor for line in lines)
        assert goods_back <= order.refunded.minor <= order.total.minor
        assert order.refunded.minor - goods_back in (0, order.shipping.minor)
        assert order.status != "cancelled" or order.refunded == order.total
        for line in lines:
            assert 0 <= line.discount.minor <= line.unit_price.minor * line.qty
            assert 0 <= line.refunded.minor <= line.paid.minor
            assert line.refunded_qty + asked[line.item_id] <= line.qty
        if marks.get(order.order_id, 0) & Mark.AGENT_CREATED:
            assert paid[order.order_id] == order.total.minor - order.refunded.minor
        packed: Counter[str] = Counter()
        for key in order.parcel_ids:
            for part in parcels[key].contents:
                packed[part.item_id] += part.qty
        for line in lines:
            assert packed[line.item_id] == line.qty or line.refunded_qty == line.qty
        assert set(packed) <= set(order.item_ids)
        states = {parcels[key].status for key in order.parcel_ids}
        assert order.status != "paid" or states <= {"packing", "cancelled"}
        if order.status in ("delivered", "completed"):
            assert order.delivered_at is not None
            assert not states & {"packing", *MOVING}


REASONS = ("Changed my mind", "It arrived damaged", "The wrong colour", "It never arrived", "Too small")


def act(world: World, rng: np.random.Generator) -> None:
    """Do one sensible thing in the shop, as a customer or as the world."""

    def pick(items: Any) -> Any:
        found = list(items)
        return found[int(rng.integers(len(found)))]

    orders, items = world.table("ecommerce.orders"), world.table("ecommerce.order_items").rows
    skus, requests = world.table("ecommerce.skus"), list(world.table("ecommerce.refunds"))
    order, row = pick(orders), pick(skus)
    open_orders = [row for row in orders if row.status in ("paid", "shipped")] or [order]
    some = pick(open_orders)
    item_id = pick(some.item_ids)
    choice = int(rng.integers(22))
    if choice < 3:
        call(
            world, "add_to_cart", user_id=ME, product_id=row.product_id, sku_id=row.sku_id, qty=int(rng.integers(1, 4))
        )
    elif choice < 5:
        call(world, "apply_coupon", user_id=ME, code=pick(world.table("ecommerce.coupons")).code)
    elif choice < 9:
        for line in [row for row in world.table("ecommerce.cart_items") if rng.integers(4) == 0]:
            call(world, "remove_from_cart", user_id=ME, cart_item_id=line.cart_item_id)
        call(world, "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")
    elif choice < 12:
        target = items[pick(order.item_ids)]
        call(world, "request_refund", order_id=order.order_id, item_id=target.item_id,
             qty=int(rng.integers(1, 3)), reason=pick(REASONS))  # fmt: skip
    elif choice == 12:
        call(world, "cancel_order", order_id=some.order_id, reason="Not needed")
    else:
        cents = Money(int(rng.integers(100, 20_000)), world.persona.currency).to_json()
        operations: list[tuple[str, dict[str, Any]]] = [
            ("reprice", {"sku_id": row.sku_id, "price": cents}),
            ("drop_item", {"order_id": some.order_id, "item_id": item_id}),
            ("substitute_item", {"order_id": some.order_id, "item_id": item_id, "sku_id": row.sku_id}),
            ("split_parcel", {"order_id": some.order_id, "item_ids": [item_id], "hours": 30}),
            ("delay_dispatch", {"order_id": some.order_id, "hours": 50}),
            ("cancel_by_shop", {"order_id": some.order_id, "reason": "Out of stock"}),
            ("report_delivered", {"order_id": order.order_id}),
            ("list_lookalike", {"product_id": row.product_id, "price": cents, "seller_name": "Best 24 Deals"}),
            ("decide_refund", {"refund_id": pick(requests).refund_id if requests else "", "decision": "approve",
                               "amount": cents}),
            ("recall", {"product_id": items[item_id].product_id, "note": "It may overheat."}),
            ("restock", {"sku_id": row.sku_id, "qty": 5}),
        ]  # fmt: skip
        name, arguments = pick(operations)
        try:
            does(world, name, **arguments)
        except ValueError:
            return
