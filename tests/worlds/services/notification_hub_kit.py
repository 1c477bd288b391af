"""A small hub and short ways to use it, shared by the tests of the notification hub."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.services.notification_hub import (
    Notification,
    OfficialAccount,
    Post,
    PriceAlert,
    Subscription,
)
from lifegym.worlds.world import Persona, World

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
