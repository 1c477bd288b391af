"""What wakes the agent: subscriptions and price alerts, and what leaves it asleep."""

import json
from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.money import Money
from lifegym.worlds.sample import sample_world
from lifegym.worlds.signals import Notice
from tests.worlds.services.handle import Handle
from tests.worlds.services.money_kit import PAY, build
from tests.worlds.services.notification_hub_kit import (
    HUB,
    NOW,
    backstage,
    ok,
    opened,
    refused,
    titles,
)


def test_subscription__of_the_agent_pushes_once() -> None:
    """News that fits the agent's subscription is linked to it and opens one turn, naming the subscription."""
    world = opened()
    made = ok(
        world,
        "create_subscription",
        user_id="mai",
        source="*",
        type="new_content",
        target="visa",
        condition_json='{"keyword": "FEES"}',
    )
    world.run_due(NOW + timedelta(days=2))
    assert len(world.pushes) == 1
    assert made["subscription_id"] in world.pushes[0].text
    assert [
        row["subscription_id"] for row in ok(world, "list_notifications", user_id="mai", limit=1)["notifications"]
    ] == [made["subscription_id"]]
    assert ok(world, "get_subscription", subscription_id=made["subscription_id"])["notifications"] == 1
    backstage(world, "publish_post", account_id="oa_emb", title="Visa photos", summary="New size")
    assert len(world.pushes) == 1


def test_subscription__seeded_links_without_a_push() -> None:
    """A subscription the agent never touched links its notifications silently; resumed by the agent, it pushes."""
    world = opened()
    change = {
        "source": "flight_booking",
        "type": "schedule_change",
        "title": "KX 774 leaves later",
        "body": "New time 10:40",
    }
    backstage(world, "notify", **change)
    assert not world.pushes
    assert ok(world, "get_subscription", subscription_id="sub_seed")["notifications"] == 1
    ok(world, "pause_subscription", subscription_id="sub_seed")
    backstage(world, "notify", **change)
    assert ok(world, "get_subscription", subscription_id="sub_seed")["notifications"] == 1
    ok(world, "resume_subscription", subscription_id="sub_seed")
    backstage(world, "notify", **change)
    assert len(world.pushes) == 1


@pytest.mark.parametrize(
    ("source", "type", "target", "condition", "wakes"),
    [
        ("flight_booking", "price_drop", "KX 774", None, True),
        ("FLIGHT_BOOKING", "price_drop", "kx 774", {"max_price": 2_800_000}, True),
        ("*", "keyword", "Osaka", None, True),
        ("*", "*", "*", {"max_price": {"amount": "2500000", "currency": "VND"}}, True),
        ("hotel_booking", "price_drop", "KX 774", None, False),
        ("*", "restock", "KX 774", None, False),
        ("*", "price_drop", "KX 775", None, False),
        ("*", "price_drop", "KX 774", {"max_price": 2_400_000}, False),
        ("*", "price_drop", "KX 774", {"max_price": 2_800_000, "currency": "JPY"}, False),
        ("*", "price_drop", "KX 774", {"keyword": "Tokyo"}, False),
    ],
)
def test_subscription__matches_all_its_parts(source: str, type: str, target: str, condition: Any, wakes: bool) -> None:
    """Source, type, target, keyword and highest price must all fit, ignoring case."""
    world = opened()
    ok(world, "create_subscription", user_id="mai", source=source, type=type, target=target, condition_json=condition)
    world.emit(
        Notice(
            source="flight_booking",
            type="price_drop",
            title="KX 774 to Osaka",
            body="Cheaper",
            payload={"price": Money(2_500_000, "VND")},
        )
    )
    assert bool(world.pushes) == wakes


def test_notice__that_pushes_already_is_not_pushed_again() -> None:
    """A notice that opens a turn by itself opens one, though a subscription asks for it too."""
    world = opened()
    ok(world, "create_subscription", user_id="mai", source="calendar", type="*", target="*")
    world.emit(Notice(source="calendar", type="reminder", title="Dentist", body="", push=True))
    assert len(world.pushes) == 1
    assert titles(world, source="calendar") == ["Dentist"]


def test_subscription__sleeps_through_what_the_agent_does_itself() -> None:
    """Its own payment is kept for the agent and wakes nobody; the same payment due some days later wakes it once."""
    world = build()
    hub, bank = Handle(world, HUB), Handle(world, "banking")
    mine = hub.ok("create_subscription", user_id="usr_ines", source="banking", type="*", target="*")
    before = hub.ok("list_notifications", user_id="usr_ines")["total"]
    bank.ok("pay_payee", **PAY)
    bank.ok("pay_payee", **PAY, scheduled_for="2027-01-14")
    news = hub.ok("list_notifications", user_id="usr_ines")
    assert news["total"] > before
    assert news["notifications"][0]["subscription_id"] == mine["subscription_id"]
    assert not world.pushes
    world.run_due(world.now + timedelta(days=4))
    assert [mine["subscription_id"] in push.text for push in world.pushes] == [True]


def test_price_alert__sleeps_through_what_the_agent_does_itself() -> None:
    """A price that the agent's own call brings about sets its alert off without waking it."""
    world = opened()
    alert = ok(world, "create_price_alert", user_id="mai", item_ref="KX 9", target_price_minor=50)
    notice = Notice(
        source="shop", type="price_drop", title="KX 9", body="", payload={"item_ref": "KX 9", "price": Money(40, "VND")}
    )
    for actor, pushes in (("agent", 0), ("effect", 0), ("world", 1)):
        fork = world.fork()
        fork.journal.actor = actor
        fork.emit(notice)
        fork.journal.actor = "world"
        assert len(fork.pushes) == pushes
        alerts = {row["alert_id"]: row["status"] for row in ok(fork, "list_price_alerts", user_id="mai")["alerts"]}
        assert (alert["status"], alerts[alert["alert_id"]]) == ("active", "triggered")


def test_notice__with_two_subscriptions_pushes_once() -> None:
    """However many subscriptions ask for it, one notification and one turn come of a notice."""
    world = opened()
    for target in ("KX 774", "*"):
        ok(world, "create_subscription", user_id="mai", source="*", type="keyword", target=target)
    backstage(
        world,
        "notify",
        source="flight_booking",
        type="schedule_change",
        title="KX 774",
        body="Later",
        notification_id="ntf_kx",
    )
    assert len(world.pushes) == 1
    assert ok(world, "get_notification", notification_id="ntf_kx")["subscription_id"] == "sub_001001"


def test_subscription__moves_only_along_its_states() -> None:
    """Active to paused and back, deleted for good; every other step is refused."""
    world = opened()
    assert ok(world, "pause_subscription", subscription_id="sub_seed")["status"] == "paused"
    assert refused(world, "pause_subscription", subscription_id="sub_seed") == "INVALID_STATUS"
    assert ok(world, "resume_subscription", subscription_id="sub_seed")["status"] == "active"
    assert refused(world, "resume_subscription", subscription_id="sub_seed") == "INVALID_STATUS"
    assert ok(world, "update_subscription", subscription_id="sub_seed", condition_json={"keyword": "gate"})[
        "condition_json"
    ] == {"keyword": "gate"}
    assert ok(world, "update_subscription", subscription_id="sub_seed", condition_json={})["condition_json"] == {}
    assert refused(world, "update_subscription", subscription_id="sub_seed") == "BAD_ARG"
    assert ok(world, "delete_subscription", subscription_id="sub_seed")["status"] == "deleted"
    for name in ("pause", "resume", "delete"):
        assert refused(world, f"{name}_subscription", subscription_id="sub_seed") == "INVALID_STATUS"
    assert refused(world, "update_subscription", subscription_id="sub_seed", target="x") == "INVALID_STATUS"
    assert refused(world, "get_subscription", subscription_id="sub_x") == "SUBSCRIPTION_NOT_FOUND"
    assert ok(world, "list_subscriptions", user_id="mai")["total"] == 0
    assert ok(world, "list_subscriptions", user_id="mai", status="deleted")["total"] == 1
    assert refused(world, "list_subscriptions", user_id="mai", status="gone") == "BAD_ARG"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"type": "price_dropp"}, "BAD_TYPE"),
        ({"type": "a price"}, "BAD_TYPE"),
        ({"target": " "}, "BAD_ARG"),
        ({"source": ""}, "BAD_ARG"),
        ({"condition_json": "{"}, "BAD_ARG"),
        ({"condition_json": "[" * 5000}, "BAD_ARG"),
        ({"condition_json": "[1]"}, "BAD_ARG"),
        ({"condition_json": {"keywords": "x"}}, "BAD_ARG"),
        ({"condition_json": {"max_price": "cheap"}}, "BAD_AMOUNT"),
        ({"condition_json": {"max_price": -1}}, "BAD_AMOUNT"),
        ({"condition_json": {"max_price": {"amount": "1e999999", "currency": "VND"}}}, "BAD_AMOUNT"),
        ({"condition_json": {"max_price": 900, "currency": "EUX"}}, "BAD_AMOUNT"),
        ({"user_id": "ba"}, "USER_NOT_FOUND"),
    ],
)
def test_create_subscription__refuses_what_would_never_match(changes: dict[str, Any], code: str) -> None:
    """A wrong type, empty target or unreadable condition is refused instead of waiting for ever."""
    arguments = {"user_id": "mai", "source": "*", "type": "keyword", "target": "visa", **changes}
    assert refused(opened(), "create_subscription", **arguments) == code


def test_price_alert__goes_off_once_at_the_target() -> None:
    """The agent's alert wakes it once, at the target: not above it, not in another currency."""
    world = opened()
    made = ok(world, "create_price_alert", user_id="mai", item_ref="Room 12", target_price_minor=9000, currency="jpy")
    for price in (Money(9001, "JPY"), Money(100, "EUR")):
        backstage(world, "quote_price", item_ref="ROOM 12", price=price)
    assert not world.pushes
    backstage(world, "quote_price", item_ref="room 12", price={"amount": "9000", "currency": "JPY"})
    backstage(world, "quote_price", item_ref="Room 12", price=Money(8000, "JPY"))
    assert len(world.pushes) == 1
    alerts = {row["alert_id"]: row for row in ok(world, "list_price_alerts", user_id="mai")["alerts"]}
    assert alerts[made["alert_id"]]["status"] == "triggered"
    assert alerts[made["alert_id"]]["last_price"] == {"amount": "9000", "currency": "JPY"}
    assert titles(world, limit=1) == ["Price alert: Room 12 is at 9,000 JPY"]


def test_price_alert__hears_services_and_stays_silent_when_seeded() -> None:
    """A service's notice of a price sets off alerts on that item; one the agent did not set makes no sound."""
    world = opened()
    world.emit(
        Notice(
            source="flight_booking",
            type="price_drop",
            title="KX 774",
            body="",
            payload={"item_ref": "KX 774", "price": 2_900_000},
        )
    )
    assert ok(world, "list_price_alerts", user_id="mai")["alerts"][0]["status"] == "triggered"
    assert not world.pushes


def test_price_alert__met_at_once_or_twice_is_said() -> None:
    """A target that is met already is answered at once; the same alert again and impossible amounts are refused."""
    world = opened()
    backstage(world, "quote_price", item_ref="KX 9", price=Money(100, "VND"))
    assert (
        ok(world, "create_price_alert", user_id="mai", item_ref="kx 9", target_price_minor=150)["status"] == "triggered"
    )
    ok(world, "create_price_alert", user_id="mai", item_ref="KX 9", target_price_minor=50)
    assert (
        refused(world, "create_price_alert", user_id="mai", item_ref="KX 9", target_price_minor=50)
        == "ALREADY_SUBSCRIBED"
    )
    assert refused(world, "create_price_alert", user_id="mai", item_ref="KX 9", target_price_minor=0) == "BAD_AMOUNT"
    assert (
        refused(world, "create_price_alert", user_id="mai", item_ref="KX 9", target_price_minor=5, currency="Yen!")
        == "BAD_AMOUNT"
    )
    unknown = {"item_ref": "KX 9", "target_price_minor": 5, "currency": "EUX"}
    assert refused(world, "create_price_alert", user_id="mai", **unknown) == "BAD_AMOUNT"
    assert refused(world, "create_price_alert", user_id="mai", item_ref="", target_price_minor=5) == "BAD_ARG"
    assert refused(world, "list_price_alerts", user_id="ba") == "USER_NOT_FOUND"


def test_price_alert__asks_what_the_item_costs_now() -> None:
    """Whoever sells an item quotes its price when an alert is set; one that is met goes off, a strange one is named."""
    shop = sample_world(("notification_hub", "ecommerce"))
    product = next(iter(shop.table("ecommerce.products"))).product_id
    hub = "notification_hub.create_price_alert"

    def alert(item: str, target: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            shop.call(hub, {"user_id": "usr_noor", "item_ref": item, "target_price_minor": target}).result
        )
        return found

    low, high, strange = alert(product, 1), alert(product, 10**9), alert("prd_999999", 100)
    assert (low["status"], high["status"], strange["status"]) == ("active", "triggered", "active")
    assert low["last_price"] == high["last_price"] is not None
    assert "No service here quotes a price of 'prd_999999'" in strange["note"]
