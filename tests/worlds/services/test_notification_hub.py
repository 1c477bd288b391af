"""The notification hub: what it keeps, whom one follows, and what the world does to it."""

from datetime import timedelta
from itertools import pairwise

import numpy as np
import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.notification_hub import ordinary
from lifegym.worlds.services.notification_hub import (
    NotificationHub,
)
from lifegym.worlds.world import World
from tests.worlds.services.notification_hub_kit import HUB, MAI, NOW, SURFACE, backstage, ok, opened, refused, titles


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
