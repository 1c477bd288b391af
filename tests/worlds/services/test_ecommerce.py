"""The shop: searching, the cart and its coupons, ordering, cancelling."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.signals import Charge, MailOut, Notice
from tests.worlds.services.ecommerce_kit import (
    ME,
    NOW,
    assert_sound,
    build,
    buy,
    call,
    does,
    eur,
    heard,
    moved,
    ok,
    order_of,
    put,
    refused,
    stock,
    wait,
)


def found(query: str, **more: Any) -> list[str]:
    """Return the ids a search finds."""
    return [row["product_id"] for row in ok(build(), "search_products", query=query, **more)["products"]]


def test_search__finds_all_words_anywhere_and_narrows() -> None:
    """All words must occur, accents and case aside, and each filter keeps exactly what fits."""
    assert found("KÉTTLE tarnvik") == ["prd_000001"]
    assert found("kettle") == ["prd_000002", "prd_000001"]
    assert found("", sort="price_asc") == ["prd_000002", "prd_000004", "prd_000001", "prd_000003"]
    assert found("", sort="newest")[0] == "prd_000001"
    assert found("", category="clothing", filters={"attrs": {"size": "l"}}) == ["prd_000003"]
    assert found("kettle", filters={"max_price": 10}) == ["prd_000002"]
    assert found("kettle", filters={"returnable": True}) == ["prd_000001"]
    assert found("", filters={"attrs": {"colour": "cream"}, "in_stock": True}) == []
    assert found("", limit=1, page=2) == ["prd_000003"]


def test_search__says_why_nothing_was_found() -> None:
    """An empty result says what to loosen."""
    world = build()
    dear = ok(world, "search_products", query="kettle", filters={"min_price": 900})["note"]
    assert dear.endswith("loosen min_price.")
    both = {"min_price": 9, "max_price": 5}
    assert "min_price 9 lies above" in refused(world, "BAD_ARG", "search_products", query="kettle", filters=both)
    assert "category" in ok(world, "search_products", query="kettle", category="clothing")["note"]
    assert "fewer" in ok(world, "search_products", query="helicopter")["note"]
    assert "clothing" in refused(world, "BAD_ARG", "search_products", query="", category="clothes")


def test_cart__shows_todays_price_beside_the_one_when_added() -> None:
    """A change of price is seen in the cart, and what is charged is today's price."""
    world = build()
    put(world, 1, 2)
    does(world, "reprice", sku_id="sku_000001", price=eur(4295).to_json())
    cart = ok(world, "get_cart", user_id=ME)
    line = cart["items"][0]
    assert (line["unit_price_when_added"]["amount"], line["unit_price"]["amount"]) == ("39.95", "42.95")
    assert cart["price_changed"]
    assert line["price_changed_at"].startswith("2027-03-01T09:00")
    seen = refused(world, "PRICE_CHANGED", "place_order", user_id=ME, address_id="addr_000001",
                   payment_method="4471", expected_total_minor=2 * 3995 + 395)  # fmt: skip
    assert "8985" in seen
    done = ok(world, "place_order", user_id=ME, address_id="addr_000001", payment_method="visa debit",
              expected_total_minor=2 * 4295 + 395)  # fmt: skip
    assert done["total"]["amount"] == "89.85"
    assert done["price_changes"][0]["charged"]["amount"] == "42.95"
    assert moved(world) == [8985]
    assert ok(world, "get_cart", user_id=ME)["items"] == []


def test_cart__refuses_more_than_there_is() -> None:
    """Stock and limits count with what lies in the cart already, and a line that sells out blocks the order."""
    world = build()
    line = put(world, 1, 4)
    refused(world, "OUT_OF_STOCK", "add_to_cart", user_id=ME, product_id="prd_000001", sku_id="sku_000001", qty=2)
    refused(world, "SKU_NOT_FOUND", "add_to_cart", user_id=ME, product_id="prd_000002", sku_id="sku_000001", qty=1)
    refused(world, "OUT_OF_STOCK", "update_cart_item", user_id=ME, cart_item_id=line, qty=6)
    does(world, "edit_listing", product_id="prd_000001", max_per_customer=3)
    refused(world, "LIMIT_PER_CUSTOMER", "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")
    does(world, "sell_out", sku_id="sku_000001")
    assert ok(world, "get_cart", user_id=ME)["items"][0]["problem"] == "out of stock"
    refused(world, "OUT_OF_STOCK", "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")
    ok(world, "remove_from_cart", user_id=ME, cart_item_id=line)
    refused(world, "CART_EMPTY", "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")


@pytest.mark.parametrize("state", ["discontinue", "recall"])
def test_cart__shows_what_is_sold_no_longer(state: str) -> None:
    """A product that is withdrawn stays visible in the cart, with the reason, and cannot be ordered."""
    world = build()
    put(world, 1)
    does(world, state, product_id="prd_000001", note="The handle loosens.")
    assert "handle" in ok(world, "get_cart", user_id=ME)["items"][0]["problem"]
    refused(world, "PRODUCT_UNAVAILABLE", "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")
    assert ok(world, "search_products", query="tarnvik")["products"] == []
    assert ok(world, "get_product", product_id="prd_000001")["status"] == f"{state}{'d' if state[-1] == 'e' else 'ed'}"


def test_coupons__stack_or_stand_alone() -> None:
    """Stackable coupons combine in the order applied; an exclusive one refuses company and is refused it."""
    world = build()
    put(world, 1)
    put(world, 4)
    for code in ("ten", "COOK", "FREE"):
        ok(world, "apply_coupon", user_id=ME, code=code)
    refused(world, "COUPON_NOT_STACKABLE", "apply_coupon", user_id=ME, code="ALONE")
    cart = ok(world, "get_cart", user_id=ME)
    # 39.95 + 89.00; ten percent of both, then 5.00 off the kettle.
    assert [item["saves"]["amount"] for item in cart["coupons"]] == ["12.90", "5.00", "0.00"]
    assert (cart["subtotal"]["amount"], cart["shipping"]["amount"], cart["total"]["amount"]) == (
        "128.95", "0.00", "111.05",
    )  # fmt: skip
    for code in ("TEN", "COOK", "FREE"):
        ok(world, "remove_coupon", user_id=ME, code=code)
    assert ok(world, "apply_coupon", user_id=ME, code="ALONE")["coupons"][0]["saves"]["amount"] == "20.00"
    refused(world, "COUPON_NOT_STACKABLE", "apply_coupon", user_id=ME, code="TEN")


def test_coupons__are_judged_by_category_minimum_clock_and_uses() -> None:
    """Each reason against a coupon has its own code, and one that stops applying stops the order."""
    world = build()
    put(world, 4)
    refused(world, "COUPON_CATEGORY_MISMATCH", "apply_coupon", user_id=ME, code="COOK")
    refused(world, "COUPON_INVALID", "apply_coupon", user_id=ME, code="NOSUCH")
    put(world, 3)
    refused(world, "COUPON_BELOW_MIN", "apply_coupon", user_id=ME, code="COOK")
    ok(world, "apply_coupon", user_id=ME, code="TEN")
    refused(world, "COUPON_INVALID", "apply_coupon", user_id=ME, code="TEN")
    wait(world, days=8)
    refused(world, "COUPON_EXPIRED", "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")
    cart = ok(world, "get_cart", user_id=ME)
    assert not cart["ready_to_order"]
    assert cart["discount"]["amount"] == "0.00"
    assert "valid until" in cart["coupons"][0]["reason"]


def test_coupons__are_used_up_by_orders_and_given_back_by_cancelling() -> None:
    """A coupon counts once ordered, works once a customer, and is there again after a cancellation."""
    world = build()
    key = buy(world, (1, 1), coupons=("TEN",))
    assert world.table("ecommerce.coupons").rows["TEN"].used_count == 1
    put(world, 3, 6)
    refused(world, "COUPON_INVALID", "apply_coupon", user_id=ME, code="TEN")
    ok(world, "cancel_order", order_id=key, reason="Found it at home")
    assert world.table("ecommerce.coupons").rows["TEN"].used_count == 0
    ok(world, "apply_coupon", user_id=ME, code="TEN")


def test_shipping__is_by_seller_weight_and_amount() -> None:
    """Each seller's parcel costs by its weight, and is free from an amount of that seller's goods."""
    world = build()
    put(world, 1, 2)
    put(world, 6)
    fees = ok(world, "get_cart", user_id=ME)["shipping_by_seller"]
    assert [item["fee"]["amount"] for item in fees] == ["3.95", "3.95"]
    put(world, 4)
    assert [i["fee"]["amount"] for i in ok(world, "get_cart", user_id=ME)["shipping_by_seller"]] == ["0.00", "3.95"]
    does(world, "change_shipping_fee", rule_id="shr_0001", fee=eur(495).to_json())
    assert ok(world, "get_cart", user_id=ME)["shipping"]["amount"] == "9.90"


def test_order__charges_mails_and_takes_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order is one charge under its id, one letter with all facts, and stock gone."""
    world = build()
    signals = heard(world, monkeypatch)
    key = buy(world, (1, 2), (6, 1), coupons=("TEN",))
    charge = next(signal for signal in signals if isinstance(signal, Charge))
    assert (charge.reference, charge.category, charge.amount) == (key, "shopping", order_of(world, key).total)
    mail = next(signal for signal in signals if isinstance(signal, MailOut))
    assert key in mail.subject
    for fact in ("2 x Tarnvik kettle", "39.95 EUR each", "TEN", str(charge.amount), "Kinkerstraat 118", "2 parcels"):
        assert fact in mail.body
    assert (stock(world, 1), stock(world, 6)) == (3, 8)
    order = order_of(world, key)
    assert (order.status, len(order.parcel_ids), [step.status for step in order.history]) == (
        "paid", 2, ["pending_payment", "paid"],
    )  # fmt: skip
    assert_sound(world)


def test_order__is_refused_whole_when_the_method_cannot_pay() -> None:
    """A blocked or unknown method leaves cart, stock and coupons as they were."""
    world = build()
    put(world, 1)
    refused(world, "PAYMENT_DECLINED", "place_order", user_id=ME, address_id="addr_000001", payment_method="pm_0002")
    refused(world, "PAYMENT_METHOD_UNKNOWN", "place_order", user_id=ME, address_id="addr_000001",
            payment_method="gold")  # fmt: skip
    refused(world, "ADDRESS_NOT_FOUND", "place_order", user_id=ME, address_id="addr_9", payment_method="4471")
    assert stock(world, 1) == 5


def test_cancel__gives_everything_back_until_it_ships() -> None:
    """Before the hand-over money, stock and coupon go back; after it the order stands."""
    world = build()
    key = buy(world, (1, 2))
    back = ok(world, "cancel_order", order_id=key, reason="Wrong colour")
    assert back["refunded_now"] == back["total"]
    assert moved(world) == [8385, -8385]
    assert stock(world, 1) == 5
    refused(world, "ORDER_NOT_CANCELABLE", "cancel_order", order_id=key, reason="Again")
    other = buy(world, (1, 1))
    wait(world, days=2)
    assert order_of(world, other).status != "paid"
    refused(world, "ORDER_NOT_CANCELABLE", "cancel_order", order_id=other, reason="Too late")
    assert_sound(world)


def test_price_news__is_told_only_to_who_asked() -> None:
    """A price alert and a restock subscription of the agent open turns; nobody else hears of prices."""
    world = build("notification_hub")
    does(world, "reprice", sku_id="sku_000004", price=eur(8800).to_json())
    assert not world.pushes
    assert not len(world.table("notification_hub.notifications"))
    wanted = {"user_id": ME, "item_ref": "prd_000001", "target_price_minor": 3500}
    assert world.call("notification_hub.create_price_alert", wanted).ok
    news = {"user_id": ME, "source": "ecommerce", "type": "restock", "target": "sku_000002"}
    assert world.call("notification_hub.create_subscription", news).ok
    does(world, "reprice", sku_id="sku_000001", price=eur(3600).to_json())
    assert not world.pushes
    does(world, "reprice", sku_id="sku_000001", price=eur(3499).to_json())
    assert len(world.pushes) == 1
    does(world, "restock", sku_id="sku_000002", qty=4)
    assert len(world.pushes) == 2
    does(world, "restock", sku_id="sku_000002", qty=4)
    assert len(world.pushes) == 2


def test_recall__tells_buyers_and_opens_the_way_to_a_refund(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever bought a recalled product is written to, and may have the full price back at any time."""
    world = build()
    key = buy(world, (4, 1))
    wait(world, days=70)
    signals = heard(world, monkeypatch)
    item = order_of(world, key).item_ids[0]
    refused(world, "REFUND_WINDOW_CLOSED", "request_refund", order_id=key, item_id=item, qty=1, reason="Itches")
    does(world, "recall", product_id="prd_000003", note="The dye is not fast.")
    assert [signal.subject for signal in signals if isinstance(signal, MailOut)] == ["Safety recall: Loom jumper"]
    assert any(isinstance(signal, Notice) and signal.type == "policy_update" for signal in signals)
    asked = ok(world, "request_refund", order_id=key, item_id=item, qty=1, reason="Recalled")
    assert asked["restocking_fee"]["amount"] == "0.00"


def test_lists__show_newest_first_by_status_and_page() -> None:
    """Orders are listed newest first, by state, in pages."""
    world = build()
    first = buy(world, (1, 1))
    wait(world, hours=1)
    second = buy(world, (3, 1))
    ok(world, "cancel_order", order_id=first, reason="No")
    listed = ok(world, "list_orders", user_id=ME)
    assert [row["order_id"] for row in listed["orders"]] == [second, first]
    assert [r["order_id"] for r in ok(world, "list_orders", user_id=ME, status_filter="cancelled")["orders"]] == [first]
    assert ok(world, "list_orders", user_id=ME, limit=1, page=2)["orders"][0]["order_id"] == first
    assert ok(world, "list_orders", user_id=ME, status_filter="refund_requested")["total"] == 0


def test_addresses__the_new_default_takes_over() -> None:
    """A new default address is listed first, takes the country of the old one, and orders can go there."""
    world = build()
    new = ok(world, "add_address", user_id=ME, recipient="Salma", phone="+31 33 555 0101", province="Utrecht",
             city="Amersfoort", district="", detail="Noordewierweg 41", postal_code="3812 DB",
             is_default=True)  # fmt: skip
    listed = ok(world, "list_addresses", user_id=ME)["addresses"]
    assert [row["is_default"] for row in listed] == [True, False]
    assert listed[0]["in_one_line"] == "Noordewierweg 41, 3812 DB Amersfoort, Utrecht, Netherlands"
    put(world, 1)
    done = ok(world, "place_order", user_id=ME, address_id=new["address_id"], payment_method="4471")
    assert done["city"] == "Amersfoort"


def test_fork__never_sees_the_other_side() -> None:
    """An order in a fork leaves the world it came from untouched."""
    world = build()
    before = world.digest()
    buy(world.fork(), (1, 2))
    assert world.digest() == before


def test_other_people__are_not_shown() -> None:
    """Somebody else's id opens nothing."""
    world = build()
    for tool in ("get_cart", "list_orders", "list_addresses"):
        refused(world, "USER_NOT_FOUND", tool, user_id="usr_other")
    assert call(world, "get_cart", user_id="NOOR@postbox.example").ok


def test_clock__coupons_start_and_end_by_it() -> None:
    """A coupon given out now is valid until the very instant it ends."""
    world = build()
    until = NOW + timedelta(hours=2)
    does(world, "issue_coupon", code="soon", title="Two hours", kind="percent", percent=50,
         valid_until=until.isoformat())  # fmt: skip
    put(world, 1)
    wait(world, hours=2)
    assert ok(world, "apply_coupon", user_id=ME, code="SOON")["coupons"][0]["applies"]
    wait(world, minutes=1)
    assert not ok(world, "get_cart", user_id=ME)["coupons"][0]["applies"]
