"""The notification hub: what it keeps, what wakes the agent and what does not."""

import json
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.notification_hub import ordinary
from lifegym.worlds.records import Record
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.notification_hub import (
    Notification,
    NotificationHub,
    OfficialAccount,
    Post,
    PriceAlert,
    Subscription,
)
from lifegym.worlds.signals import Notice
from lifegym.worlds.world import Persona, World
from tests.worlds.services.handle import Handle
from tests.worlds.services.money_kit import PAY, build

HOME = zone("Asia/Ho_Chi_Minh")
MAI = Persona(user_id="mai", name="Mai", email="mai@hoang.example", zone="Asia/Ho_Chi_Minh", currency="VND")
NOW = datetime(2026, 3, 2, 8, tzinfo=HOME)
SURFACE = json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text())["notification_hub"]
HUB = "notification_hub"


def opened() -> World:
    """Return a sealed world with two accounts, a seeded subscription, alert and notification, and a post to come."""
    world = World(MAI, (HUB,), NOW)
    at = NOW - timedelta(days=3)
    rows: dict[str, list[Record]] = {
        "accounts": [
            OfficialAccount(account_id="oa_rail", name="Meridian Rail", category="transport", description="Trains"),
            OfficialAccount(account_id="oa_emb", name="Embassy of Japan", category="government", description="Visas"),
        ],
        "posts": [
            Post(post_id="post_old", account_id="oa_emb", title="Hours", summary="Closed on Friday", published_at=at),
            Post(
                post_id="post_new",
                account_id="oa_emb",
                title="Visa fees",
                summary="They rise",
                published_at=NOW + timedelta(days=1),
            ),
        ],
        "subscriptions": [
            Subscription(
                subscription_id="sub_seed",
                user_id="mai",
                source="flight_booking",
                type="schedule_change",
                target="KX 774",
                created_at=at,
                updated_at=at,
            )
        ],
        "alerts": [
            PriceAlert(
                alert_id="alr_seed",
                user_id="mai",
                item_ref="KX 774",
                target_price=Money(3_000_000, "VND"),
                created_at=at,
            )
        ],
        "notifications": [
            Notification(
                notification_id="ntf_old",
                user_id="mai",
                source="bank",
                type="statement",
                title="Statement",
                body="",
                created_at=at,
                payload={},
            )
        ],
    }
    world.seed(*((f"{HUB}.{table}", row) for table, found in rows.items() for row in found))
    world.seal()
    return world


def ok(world: World, name: str, **arguments: Any) -> dict[str, Any]:
    """Call a hub tool that must succeed, and return its result."""
    call = world.call(f"{HUB}.{name}", arguments)
    assert call.ok, call.result
    result: dict[str, Any] = json.loads(call.result)
    return result


def refused(world: World, name: str, **arguments: Any) -> str:
    """Call a hub tool that must be refused and change nothing; return the code."""
    before = world.digest()
    call = world.call(f"{HUB}.{name}", arguments)
    assert not call.ok, call.result
    assert world.digest() == before
    return call.code


def backstage(world: World, name: str, **arguments: Any) -> None:
    """Apply an operation of the world."""
    world.apply(Op(target=f"{HUB}.{name}", arguments=arguments))


def titles(world: World, **filters: Any) -> list[str]:
    """Return the titles of listed notifications."""
    return [row["title"] for row in ok(world, "list_notifications", user_id="mai", **filters)["notifications"]]


def test_surface__is_the_published_one() -> None:
    """Every published tool and parameter is there with its required flag and default; additions are optional."""
    assert set(NotificationHub.tools) == set(SURFACE)
    for name, tool in NotificationHub.tools.items():
        assert tool.writes == SURFACE[name]["writes"]
        ours = {param.name: (param.required, param.default) for param in tool.params}
        published = {param["name"]: (param["required"], param["default"]) for param in SURFACE[name]["params"]}
        assert {key: ours[key] for key in published} == published
        assert not any(required for key, (required, _) in ours.items() if key not in published)
        assert set(tool.doc.arguments) == set(ours)
        assert tool.doc.example


def test_list_notifications__filters_and_sorts() -> None:
    """Newest first, by source, by time, unread only, in pages, for the signed-in user alone."""
    world = opened()
    world.run_due(NOW + timedelta(hours=1))
    backstage(world, "notify", source="weather", type="forecast", title="Rain", body="From noon")
    assert titles(world) == ["Rain", "Statement"]
    assert titles(world, source="Bank") == ["Statement"]
    assert titles(world, since="2026-03-02") == ["Rain"]
    assert titles(world, limit=1, page=2) == ["Statement"]
    ok(world, "mark_read", notification_id="ntf_old")
    assert titles(world, unread_only=True) == ["Rain"]
    assert refused(world, "list_notifications", user_id="ba") == "USER_NOT_FOUND"
    assert refused(world, "list_notifications", user_id="mai", since="lately") == "BAD_DATE"
    assert refused(world, "list_notifications", user_id="mai", limit=0) == "BAD_ARG"


def test_notification__is_read_one_by_one_or_all() -> None:
    """Looking does not mark as read, marking does, and unknown ids are refused."""
    world = opened()
    assert ok(world, "get_notification", notification_id="ntf_old")["read"] is False
    assert refused(world, "get_notification", notification_id="ntf_odl") == "NOTIFICATION_NOT_FOUND"
    assert refused(world, "mark_read", notification_id="x") == "NOTIFICATION_NOT_FOUND"
    assert ok(world, "mark_all_read", user_id="mai")["marked"] == 1
    assert ok(world, "mark_all_read", user_id="mai")["marked"] == 0
    assert refused(world, "mark_all_read", user_id="ba") == "USER_NOT_FOUND"


def test_accounts__are_listed_read_and_followed() -> None:
    """Feeds can be read unfollowed and hide what is dated ahead; following twice is refused."""
    world = opened()
    assert [post["post_id"] for post in ok(world, "get_account_feed", account_id="oa_emb")["posts"]] == ["post_old"]
    assert (
        ok(world, "subscribe_official_account", user_id="mai", account_id="Embassy of Japan")["account_id"] == "oa_emb"
    )
    assert refused(world, "subscribe_official_account", user_id="mai", account_id="oa_emb") == "ALREADY_SUBSCRIBED"
    assert refused(world, "subscribe_official_account", user_id="mai", account_id="oa_x") == "ACCOUNT_NOT_FOUND"
    assert refused(world, "get_account_feed", account_id="oa_x") == "ACCOUNT_NOT_FOUND"
    assert refused(world, "list_official_accounts", user_id="x") == "USER_NOT_FOUND"
    listed = ok(world, "list_official_accounts", user_id="mai")["accounts"]
    assert {row["account_id"]: row["subscribed"] for row in listed} == {"oa_rail": False, "oa_emb": True}


def test_follow__brings_later_posts_quietly() -> None:
    """Posts of followed accounts become notifications when they appear, without waking anybody; others do not."""
    world = opened()
    ok(world, "subscribe_official_account", user_id="mai", account_id="oa_emb")
    backstage(world, "publish_post", account_id="oa_rail", title="Works", summary="At night")
    backstage(world, "publish_post", account_id="oa_emb", title="Counter", summary="Moved", post_id="post_c")
    world.run_due(NOW + timedelta(days=2))
    assert titles(world, source="official_account") == ["Embassy of Japan: Visa fees", "Embassy of Japan: Counter"]
    assert not world.pushes
    assert len(ok(world, "get_account_feed", account_id="oa_emb")["posts"]) == 3
    with pytest.raises(ValueError, match="post_c"):
        backstage(world, "publish_post", account_id="oa_emb", title="Counter", summary="Moved", post_id="post_c")


def test_publish_post__that_a_turn_tells_opens_no_other() -> None:
    """A post that the story shows at its moment is kept for followers and subscribers, and pushed to nobody."""
    world = opened()
    ok(world, "create_subscription", user_id="mai", source="oa_rail", type="new_content", target="works")
    ok(world, "subscribe_official_account", user_id="mai", account_id="oa_rail")
    backstage(world, "publish_post", account_id="oa_rail", title="Works", summary="At night", told=True)
    assert not world.pushes
    assert len(titles(world, source="official_account")) == 1
    backstage(world, "publish_post", account_id="oa_rail", title="More works", summary="By day")
    assert len(world.pushes) == 1


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
    assert refused(world, "create_price_alert", user_id="mai", item_ref="", target_price_minor=5) == "BAD_ARG"
    assert refused(world, "list_price_alerts", user_id="ba") == "USER_NOT_FOUND"


def test_backstage__keeps_the_rules() -> None:
    """Alerts are triggered or expire once, notifications are withdrawn, and impossible changes are a ValueError."""
    world = opened()
    backstage(world, "withdraw_notification", notification_id="ntf_old")
    assert titles(world) == []
    branch = world.fork()
    backstage(world, "expire_alert", alert_id="alr_seed")
    backstage(branch, "trigger_alert", alert_id="alr_seed", price=Money(1, "VND"))
    assert [ok(each, "list_price_alerts", user_id="mai")["alerts"][0]["status"] for each in (world, branch)] == [
        "expired",
        "triggered",
    ]
    for name, arguments in (
        ("expire_alert", {"alert_id": "alr_seed"}),
        ("trigger_alert", {"alert_id": "alr_x", "price": Money(1, "VND")}),
        ("withdraw_notification", {"notification_id": "ntf_old"}),
        ("quote_price", {"item_ref": "x", "price": Money(0, "VND")}),
        ("publish_post", {"account_id": "oa_x", "title": "t", "summary": "s"}),
    ):
        with pytest.raises(ValueError, match=name):
            backstage(world, name, **arguments)


def test_reminder__is_kept_as_a_notification() -> None:
    """A calendar reminder lands in the hub, unread, and opens one turn."""
    world = World(MAI, ("calendar", HUB), NOW)
    world.apply(
        Op(
            target="insert",
            arguments={
                "table": "calendar.calendars",
                "record": {
                    "calendar_id": "c",
                    "user_id": "mai",
                    "name": "Mai",
                    "timezone": "Asia/Tokyo",
                    "created_at": NOW,
                },
            },
        )
    )
    world.seal()
    made = world.call(
        "calendar.create_event",
        {"summary": "Look", "start": "2026-03-02T12:00", "end": "2026-03-02T13:00", "reminders": [10]},
    )
    assert made.ok, made.result
    world.run_due(NOW + timedelta(hours=5))
    assert titles(world, unread_only=True) == ["Reminder: Look"]
    assert len(world.pushes) == 1


def test_ordinary__is_a_year_of_small_news() -> None:
    """Ordinary notifications are as many as asked, the same from one seed, in time order, filled in and linked."""
    rows = ordinary(np.random.default_rng(3), MAI, NOW, 80)
    assert rows == ordinary(np.random.default_rng(3), MAI, NOW, 80)
    world = World(MAI, (HUB,), NOW)
    world.seed(*rows)
    world.seal()
    assert world.next_due() is None
    notes = list(world.table(f"{HUB}.notifications"))
    assert len(notes) == 80
    assert all(before.created_at <= after.created_at for before, after in pairwise(notes))
    assert all(row.created_at < NOW and "{" not in f"{row.title}{row.body}" for row in notes)
    accounts, posts = world.table(f"{HUB}.accounts"), list(world.table(f"{HUB}.posts"))
    assert 8 <= len(accounts) <= 12
    assert all(
        post.account_id in accounts and post.published_at < NOW and "{" not in f"{post.title}{post.summary}"
        for post in posts
    )
    linked = [row.payload["post_id"] for row in notes if row.source == "official_account"]
    assert linked
    assert set(linked) <= {post.post_id for post in posts if post.account_id in world.table(f"{HUB}.follows")}


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
