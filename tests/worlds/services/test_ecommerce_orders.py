"""Orders after they were placed: parcels, carriers, returns, refunds, and what the world does to them."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta

import pytest

from lifegym.worlds.money import Money
from lifegym.worlds.services.ecommerce import Planned, order_rows
from lifegym.worlds.services.ecommerce.words import delivery_day, in_working_hours
from lifegym.worlds.signals import MailOut, ParcelMoved, ParcelSent
from lifegym.worlds.world import World
from tests.worlds.services.delivery_logistics_kit import does as carrier_does
from tests.worlds.services.ecommerce_kit import (
    FLAT,
    ME,
    NEAR,
    NOW,
    assert_sound,
    build,
    buy,
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
    wait_for,
)


def delivered(world: World, *lines: tuple[int, int]) -> str:
    """Order some variants and let time pass until they are delivered."""
    key = buy(world, *lines)
    wait_for(world, key, "delivered")
    return key


def test_parcel__is_handed_over_after_packing_and_moves_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a carrier in the world the shop's own timers bring a parcel to the door on its day, and it writes."""
    world = build()
    signals = heard(world, monkeypatch)
    key = buy(world, (1, 1))
    wait(world, hours=24)
    order = order_of(world, key)
    assert order.status == "paid"
    wait(world, hours=2)
    order = order_of(world, key)
    assert order.status == "shipped"
    sent = next(signal for signal in signals if isinstance(signal, ParcelSent))
    assert (sent.tracking_no, sent.reference, sent.city, sent.weight_g) == (order.tracking_no, key, "Amsterdam", 500)
    wait(world, hours=36)
    order = order_of(world, key)
    assert [step.status for step in order.history][2:] == ["shipped", "out_for_delivery", "delivered"]
    subjects = [signal.subject for signal in signals if isinstance(signal, MailOut)]
    assert subjects == [f"Order confirmed: {key}", f"Shipped: order {key}", f"Delivered: order {key}"]
    track = ok(world, "track_order", order_id=key)
    assert [step["status"] for step in track["parcels"][0]["steps"]] == ["shipped", "out_for_delivery", "delivered"]
    wait(world, days=15)
    assert order_of(world, key).status == "completed"


def test_parcel__never_comes_on_a_sunday() -> None:
    """Parcels of the shop's own timers are packed and delivered from Monday to Saturday."""
    world = build()
    for _ in range(8):
        key = buy(world, (3, 1))
        wait_for(world, key, "delivered")
        order = order_of(world, key)
        assert all(step.at.weekday() < 6 for step in order.history[2:])
        wait(world, hours=13)


def test_parcels__of_two_sellers_make_one_order() -> None:
    """An order is shipped with its first parcel and delivered with its last."""
    world = build()
    key = buy(world, (1, 1), (6, 1))
    wait_for(world, key, "shipped")
    refused(world, "ORDER_NOT_CANCELABLE", "cancel_order", order_id=key, reason="Half is gone")
    parcels = ok(world, "get_order", order_id=key)["parcels"]
    assert sorted(row["status"] for row in parcels) == ["packing", "shipped"]
    wait(world, days=4)
    assert order_of(world, key).status == "shipped"
    wait_for(world, key, "delivered")
    assert (world.now - order_of(world, key).placed_at).days >= 9
    assert_sound(world)


def test_carrier__moves_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a carrier in the world the order follows its scans: an attempt that fails, a day chosen, a delivery."""
    world = build("delivery_logistics")
    signals = heard(world, monkeypatch)
    key = buy(world, (1, 1))
    wait_for(world, key, "shipped")
    number = order_of(world, key).tracking_no
    assert world.table("delivery_logistics.labels").get(number) is not None
    carrier_does(world, "fail_attempts", tracking_no=number, reasons=["nobody opened"])
    wait_for(world, key, "exception")
    wait_for(world, key, "delivered")
    moves = [signal.status for signal in signals if isinstance(signal, ParcelMoved)]
    assert moves == [
        "label_created", "picked_up", "in_transit", "in_transit", "out_for_delivery", "exception", "out_for_delivery",
        "delivered",
    ]  # fmt: skip
    senders = {signal.sender_name for signal in signals if isinstance(signal, MailOut) and "eliver" in signal.subject}
    assert senders == {"Merel Post"}
    assert_sound(world)


def test_carrier__returns_are_paid_back() -> None:
    """A parcel that goes back to the sender is paid for two days later, and its goods are in stock again."""
    world = build("delivery_logistics")
    key = buy(world, (1, 2))
    wait_for(world, key, "shipped")
    wait(world, hours=12)
    carrier_does(world, "return_to_sender", tracking_no=order_of(world, key).tracking_no)
    assert order_of(world, key).status == "returned"
    refused(world, "NOT_DELIVERED", "request_refund", order_id=key, item_id=order_of(world, key).item_ids[0], qty=1,
            reason="It never arrived")  # fmt: skip
    wait(world, days=3)
    assert order_of(world, key).status == "refunded"
    assert moved(world) == [8385, -7990]
    assert stock(world, 1) == 5


def test_carrier__a_lost_parcel_can_be_claimed_at_the_shop() -> None:
    """Once the carrier reports a problem, "never arrived" is a reason; before that it is too early."""
    world = build("delivery_logistics")
    key = buy(world, (1, 1))
    wait_for(world, key, "shipped")
    order = order_of(world, key)
    ask = {"order_id": key, "item_id": order.item_ids[0], "qty": 1}
    refused(world, "NOT_DELIVERED", "request_refund", **ask, reason="It never arrived")
    carrier_does(world, "lose", tracking_no=order.tracking_no)
    wait_for(world, key, "exception")
    refused(world, "NOT_DELIVERED", "request_refund", **ask, reason="Changed my mind")
    ok(world, "request_refund", **ask, reason="It never arrived")
    wait(world, days=3)
    assert order_of(world, key).status == "refunded"
    assert moved(world) == [4390, -4390]


def test_refund__runs_from_delivery_and_is_answered_on_schedule(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request is answered by letter a day or two later; the money is there when the goods are, less the fee."""
    world = build()
    key = delivered(world, (4, 2))
    item = order_of(world, key).item_ids[0]
    signals = heard(world, monkeypatch)
    asked = ok(world, "request_refund", order_id=key, item_id=item, qty=1, reason="Too small")
    assert (asked["restocking_fee"]["amount"], asked["refund_amount"]["amount"]) == ("8.90", "80.10")
    assert asked["status"] == "requested"
    assert len(moved(world)) == 1
    assert asked["goods_must_come_back"] is True
    refused(world, "BAD_ARG", "request_refund", order_id=key, item_id=item, qty=2, reason="Too small")
    wait(world, days=1, hours=12)
    view = ok(world, "get_order", order_id=key)["refunds"][0]
    assert (view["status"], len(moved(world)), stock(world, 4)) == ("returning", 1, 3)
    assert view["fetched_on"] < view["money_expected_on"]
    refused(world, "BAD_ARG", "request_refund", order_id=key, item_id=item, qty=2, reason="Too small")
    assert ok(world, "list_orders", user_id=ME, status_filter="refund_requested")["total"] == 1
    wait(world, days=5)
    assert moved(world)[1:] == [-8010]
    assert stock(world, 4) == 4
    subjects = [signal.subject for signal in signals if isinstance(signal, MailOut)]
    assert subjects == [
        f"Refund request {asked['refund_id']}: Loom jumper",
        "Return accepted: Loom jumper",
        "Refund approved: Loom jumper",
    ]
    view = ok(world, "get_order", order_id=key)
    assert (view["items"][0]["refunded_qty"], view["status"], view["refunds"][0]["status"]) == (
        1, "delivered", "approved",
    )  # fmt: skip
    assert_sound(world)


def test_refund__a_fault_costs_no_fee_and_brings_the_shipping_back() -> None:
    """A fault of the shop's costs no fee; when all of an order goes back for it, the shipping fee does too."""
    world = build()
    key = delivered(world, (4, 1))
    ok(world, "request_refund", order_id=key, item_id=order_of(world, key).item_ids[0], qty=1, reason="A seam is torn")
    wait(world, days=3)
    assert moved(world) == [9295, -9295]
    assert order_of(world, key).status == "refunded"
    assert stock(world, 4) == 4


def test_refund__respects_window_and_final_sale() -> None:
    """After its days an item cannot go back; what is not returnable goes back only for a fault."""
    world = build()
    key = delivered(world, (3, 1), (1, 1))
    first, second = order_of(world, key).item_ids
    refused(world, "NOT_RETURNABLE", "request_refund", order_id=key, item_id=first, qty=1, reason="Not needed")
    ok(world, "request_refund", order_id=key, item_id=first, qty=1, reason="The bottle leaks")
    refused(world, "ORDER_ITEM_NOT_FOUND", "request_refund", order_id=key, item_id="oit_x", qty=1, reason="?")
    wait(world, days=14, hours=13)
    refused(world, "REFUND_WINDOW_CLOSED", "request_refund", order_id=key, item_id=second, qty=1, reason="Broken")


def test_refund__the_sellers_rule_or_the_story_decides() -> None:
    """A strict seller denies a change of mind; an outcome settled in advance, or a decision now, goes before rules."""
    world = build()
    key = delivered(world, (6, 3))
    item = order_of(world, key).item_ids[0]
    ok(world, "request_refund", order_id=key, item_id=item, qty=1, reason="Not needed")
    wait(world, days=3)
    assert ok(world, "get_order", order_id=key)["refunds"][0]["status"] == "denied"
    second = ok(world, "request_refund", order_id=key, item_id=item, qty=1, reason="Not needed")["refund_id"]
    does(world, "settle_refund_in_advance", refund_id=second, outcome="approve", delay_hours=48)
    wait(world, days=2)
    assert len(moved(world)) == 1
    third = ok(world, "request_refund", order_id=key, item_id=item, qty=1, reason="It does not work")["refund_id"]
    does(world, "decide_refund", refund_id=third, decision="approve", amount=eur(1000).to_json(), note="Partly.")
    assert moved(world)[1:] == [-1000]
    with pytest.raises(ValueError, match="already"):
        does(world, "decide_refund", refund_id=third, decision="deny")
    wait(world, days=18)
    assert moved(world)[2:] == [-3495]
    assert_sound(world)


def test_refund__shares_a_discount_by_line() -> None:
    """What goes back for one of several is what was paid for it, discounts off, to the last cent."""
    world = build()
    key = buy(world, (1, 3), (4, 1), coupons=("COOK",))
    wait_for(world, key, "delivered")
    order = order_of(world, key)
    kettle = order.item_ids[0]
    for qty in (1, 2):
        ok(world, "request_refund", order_id=key, item_id=kettle, qty=qty, reason="Damaged")
        wait(world, days=6)
    assert sum(moved(world)[1:]) == -(3 * 3995 - 500)
    assert_sound(world)


def test_refund__what_is_faulty_and_cheap_is_paid_back_without_a_return() -> None:
    """Nobody is sent for a bottle worth 8.50; the promise names the shipping that goes back with it."""
    world = build()
    key = delivered(world, (3, 1))
    asked = ok(
        world, "request_refund", order_id=key, item_id=order_of(world, key).item_ids[0], qty=1, reason="It leaks"
    )
    assert (asked["goods_must_come_back"], asked["pays_back"]["amount"]) == (False, "12.45")
    wait(world, days=2)
    assert moved(world)[1:] == [-1245]
    assert order_of(world, key).history[-1].note == "Paid back without a return."
    assert_sound(world)


def test_refund__is_declined_to_whom_the_carrier_knows_as_not_having_it() -> None:
    """Whoever tells the carrier that a parcel did not arrive cannot have its goods taken back as damaged."""
    world = build("delivery_logistics", "email")
    key = delivered(world, (4, 1))
    order = order_of(world, key)
    told = world.call("delivery_logistics.report_issue", {"tracking_no": order.tracking_no, "issue_type": "lost",
                                                          "description": "It never arrived."})  # fmt: skip
    assert told.ok, told.result
    ok(world, "request_refund", order_id=key, item_id=order.item_ids[0], qty=1, reason="It arrived damaged")
    wait(world, days=3)
    assert ok(world, "get_order", order_id=key)["refunds"][0]["status"] == "denied"
    assert len(moved(world)) == 1
    assert_sound(world)


def test_order__several_parcels_tell_their_own_story() -> None:
    """Each parcel's moves stand in the history by its number, and every tracking number is shown."""
    world = build()
    key = buy(world, (4, 1), (6, 1))
    wait_for(world, key, "delivered")
    order = order_of(world, key)
    notes = [step.note for step in order.history]
    for place in (1, 2):
        said = [note for note in notes if note.startswith(f"Parcel {place} of 2: ")]
        assert said[0].startswith(f"Parcel {place} of 2: Handed to")
        assert said[-1] == f"Parcel {place} of 2: Handed over at the door"
    view = ok(world, "get_order", order_id=key)
    assert view["tracking_nos"] == [parcel["tracking_no"] for parcel in view["parcels"]]
    assert ok(world, "list_orders", user_id=ME)["orders"][0]["tracking_nos"] == view["tracking_nos"]


def test_order__confirmation_names_changed_prices_coupons_and_what_paid() -> None:
    """The mail says what was charged otherwise than when it was put in the cart, by which coupons, and to what."""
    world = build("email")
    put(world, 4)
    ok(world, "apply_coupon", user_id=ME, code="TEN")
    does(world, "reprice", sku_id="sku_000004", price=eur(9500).to_json())
    ok(world, "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")
    body = next(row.body for row in world.table("email.messages") if row.subject.startswith("Order confirmed"))
    for said in ("95.00 EUR each (89.00 EUR when you put it in the cart)", "Coupons used: TEN", "Visa debit (4471)"):
        assert said in body


def test_coupon__that_saves_nothing_is_kept() -> None:
    """Free shipping on an order that ships free is not used up, and does not stand in the way."""
    world = build()
    put(world, 4)
    put(world, 5)
    view = ok(world, "apply_coupon", user_id=ME, code="FREE")
    assert view["shipping"]["amount"] == "0.00"
    assert (view["coupons"][0]["applies"], view["ready_to_order"]) == (False, True)
    assert "free from 100.00 EUR" in view["shipping_by_seller"][0]["rule"]
    done = ok(world, "place_order", user_id=ME, address_id="addr_000001", payment_method="4471")
    assert done["coupons"] == []
    assert world.table("ecommerce.coupons").rows["FREE"].used_count == 0


def test_mail__to_the_shop_is_answered() -> None:
    """Customer service tells how an order stands, and asks for its number where none is given."""
    world = build("email")
    key = buy(world, (1, 1))
    for subject in (f"My order {key}", "A question"):
        sent = world.call("email.send_email", {"to": "orders@haverlane.example", "subject": subject, "body": "Where?"})
        assert sent.ok, sent.result
    wait(world, hours=5)
    answers = {row.subject: row.body for row in world.table("email.messages") if row.subject.startswith("Your message")}
    assert f"Your order {key} is paid" in answers[f"Your message about order {key}"]
    assert "which order" in answers["Your message"]


def test_shop__carries_out_what_it_had_planned() -> None:
    """On its day a price changes and new stock comes in; alerts and subscriptions hear of the price."""
    world = build("notification_hub")
    at = NOW + timedelta(days=2)
    world.seed(
        ("ecommerce.planned", Planned(planned_id="pln_000001", sku_id="sku_000001", due=at, price=eur(3000))),
        ("ecommerce.planned", Planned(planned_id="pln_000002", sku_id="sku_000002", due=at, restock=7)),
    )
    alert = {"user_id": ME, "item_ref": "prd_000001", "target_price_minor": 3100, "currency": "EUR"}
    made = world.call("notification_hub.create_price_alert", alert)
    assert made.ok, made.result
    assert json.loads(made.result)["last_price"]["amount"] == "39.95"
    wait(world, days=3)
    assert [world.table("ecommerce.skus").rows[f"sku_00000{n}"].price.minor for n in (1, 2)] == [3000, 4495]
    assert stock(world, 2) == 7
    assert [row.status for row in world.table("notification_hub.alerts")] == ["triggered"]
    assert len(world.table("ecommerce.planned")) == 0


def test_days__warehouses_rest_on_holidays() -> None:
    """Neither Sundays nor Easter Monday are working days of the shop."""
    eve = datetime(2027, 3, 27, 20, tzinfo=NOW.tzinfo)
    assert in_working_hours(eve).date() == date(2027, 3, 30)
    assert delivery_day(eve, 1).date() == date(2027, 3, 30)
    assert delivery_day(datetime(2027, 12, 24, 9, tzinfo=NOW.tzinfo), 1).date() == date(2027, 12, 27)


def test_backstage__delay_split_substitute_and_drop() -> None:
    """The shop may be late, send in parts, pack something else or leave something out, and the sums still hold."""
    world = build("email")
    key = buy(world, (1, 1), (3, 2), (4, 1))
    kettle, descaler, jumper = order_of(world, key).item_ids
    does(world, "split_parcel", order_id=key, item_ids=[jumper], hours=48)
    does(world, "delay_dispatch", order_id=key, hours=24, reason="The conveyor stands still.")
    does(world, "substitute_item", order_id=key, item_id=kettle, sku_id="sku_000006")
    does(world, "drop_item", order_id=key, item_id=descaler, reason="the batch leaks")
    assert moved(world)[1:] == [-500, -1700]
    assert_sound(world)
    wait_for(world, key, "delivered")
    assert (stock(world, 6), stock(world, 3)) == (8, 38)
    subjects = [row.subject for row in world.table("email.messages")]
    assert sum(key in subject for subject in subjects) >= 7
    with pytest.raises(ValueError, match="has been sent"):
        does(world, "drop_item", order_id=key, item_id=jumper)


def test_backstage__cancel_double_charge_and_repay() -> None:
    """The shop may cancel, charge twice by mistake and set it right; the order's own sums do not change."""
    world = build()
    key = buy(world, (1, 1))
    does(world, "double_charge", order_id=key)
    assert moved(world) == [4390, 4390]
    does(world, "repay", order_id=key, amount=eur(4390).to_json())
    does(world, "cancel_by_shop", order_id=key, reason="The last one broke")
    assert moved(world) == [4390, 4390, -4390, -4390]
    assert order_of(world, key).cancel_reason == "The last one broke"
    assert_sound(world)


def test_backstage__false_delivery_and_other_hands() -> None:
    """The shop may claim a delivery; somebody else may order in the account, leaving the cart alone."""
    world = build()
    key = buy(world, (1, 1))
    wait_for(world, key, "shipped")
    does(world, "report_delivered", order_id=key)
    assert order_of(world, key).status == "delivered"
    does(world, "order_by_other", sku_id="sku_000006", qty=2, address_id="addr_000001", payment_method="pm_0001",
         placed_by="Sami (8)", order_id="ord_20270305_999999")  # fmt: skip
    listed = ok(world, "list_orders", user_id=ME)["orders"]
    assert listed[0]["placed_by"] == "Sami (8)"
    assert stock(world, 6) == 7
    assert_sound(world)


def test_backstage__a_lookalike_listing_is_found_and_betrays_itself() -> None:
    """A copy shows up in the search under a nearly equal name, from a young unverified seller."""
    world = build()
    does(world, "list_lookalike", product_id="prd_000001", price=eur(1499).to_json(), seller_name="Best 24 Deals",
         new_product_id="prd_900001")  # fmt: skip
    found = ok(world, "search_products", query="tarnvik kettle", sort="price_asc")["products"]
    assert [row["product_id"] for row in found] == ["prd_900001", "prd_000001"]
    copy = ok(world, "get_product", product_id="prd_900001")
    assert (copy["seller"]["verified"], copy["return_policy"]["returnable"]) == (False, False)
    does(world, "suspend_seller", seller_id=copy["seller"]["seller_id"], note="Under review.")
    assert [row["product_id"] for row in ok(world, "search_products", query="tarnvik")["products"]] == ["prd_000001"]


def test_backstage__refuses_what_cannot_be() -> None:
    """An operation that would break a promise of the shop is refused, and nothing changes."""
    world = build()
    key = buy(world, (1, 1))
    before = world.digest()
    for name, arguments in (
        ("reprice", {"sku_id": "sku_000001", "price": Money(5, "USD").to_json()}),
        ("reprice", {"sku_id": "sku_000001", "price": eur(0).to_json()}),
        ("set_stock", {"sku_id": "sku_000001", "stock": -1}),
        ("restock", {"sku_id": "sku_x", "qty": 1}),
        ("split_parcel", {"order_id": key, "item_ids": [order_of(world, key).item_ids[0]], "hours": 5}),
        ("report_delivered", {"order_id": key}),
        ("change_return_policy", {"product_id": "prd_000001", "restocking_percent": 101}),
        ("issue_coupon", {"code": "TEN", "title": "x", "kind": "percent", "percent": 5, "valid_until": "2027-04-01"}),
    ):
        with pytest.raises(ValueError, match=name):
            does(world, name, **arguments)
    assert world.digest() == before


def test_policy__what_was_bought_keeps_its_terms() -> None:
    """A new return policy holds for new orders only."""
    world = build()
    old = delivered(world, (1, 1))
    does(world, "change_return_policy", product_id="prd_000001", returnable=False, days=3)
    new = delivered(world, (1, 1))
    wait(world, hours=1)
    ok(world, "request_refund", order_id=old, item_id=order_of(world, old).item_ids[0], qty=1, reason="Not needed")
    refused(world, "NOT_RETURNABLE", "request_refund", order_id=new, item_id=order_of(world, new).item_ids[0], qty=1,
            reason="Not needed")  # fmt: skip
    assert order_of(world, new).completes_at == (order_of(world, new).delivered_at or world.now) + timedelta(days=3)


@pytest.mark.parametrize("state", ["paid", "shipped", "delivered"])
@pytest.mark.parametrize("carrier", [False, True])
def test_builder__a_seeded_order_goes_on_by_itself(state: str, carrier: bool) -> None:
    """An order that a story finds in some state is packed, moved, delivered and completed like any other."""
    world = build(*(("delivery_logistics",) if carrier else ()))
    goods, skus = world.table("ecommerce.products").rows, world.table("ecommerce.skus").rows
    lines = [(goods["prd_000001"], skus["sku_000001"], 2), (goods["prd_000003"], skus["sku_000004"], 1)]
    days = {"paid": 0, "shipped": 2, "delivered": 6}[state]
    rows = order_rows("ord_story", lines, NEAR, FLAT, "pm_0001", world.now - timedelta(days=days, hours=2), number=7,
                      state=state, shipping=eur(395))  # type: ignore[arg-type]  # one of the three  # fmt: skip
    world.seed(*rows)
    assert order_of(world, "ord_story").total == eur(2 * 3995 + 8900 + 395)
    wait_for(world, "ord_story", "delivered")
    assert_sound(world)
    wait(world, days=31)
    assert order_of(world, "ord_story").status == "completed"
