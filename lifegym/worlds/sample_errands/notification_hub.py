"""Wishes under way in the notification centre: what is watched, followed and not yet read."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.money import Money
from lifegym.worlds.services.notification_hub.records import (
    Notification,
    OfficialAccount,
    Post,
    PriceAlert,
    Quote,
    Subscription,
)
from lifegym.worlds.world import World


def under_way(world: World) -> None:
    """Seed subscriptions, a price alert, an unread notification and an account that is not followed yet."""
    me, now = world.persona.user_id, world.now
    day = timedelta(days=1)
    world.seed(
        (
            "notification_hub.subscriptions",
            Subscription(
                subscription_id="sub_000001",
                user_id=me,
                source="*",
                type="policy_update",
                target="India",
                keyword="visa",
                created_at=now - 20 * day,
                updated_at=now - 20 * day,
            ),
        ),
        (
            "notification_hub.subscriptions",
            Subscription(
                subscription_id="sub_000002",
                user_id=me,
                source="delivery",
                type="parcel",
                target="",
                status="paused",
                created_at=now - 90 * day,
                updated_at=now - 14 * day,
            ),
        ),
        (
            "notification_hub.alerts",
            PriceAlert(
                alert_id="alr_000001",
                user_id=me,
                item_ref="A7 412",
                target_price=Money.of("120.00", "EUR"),
                last_price=Money.of("149.00", "EUR"),
                created_at=now - 6 * day,
            ),
        ),
        (
            "notification_hub.quotes",
            Quote(item_ref="A7 412", price=Money.of("149.00", "EUR"), at=now - 3 * day),
        ),
        (
            "notification_hub.notifications",
            Notification(
                notification_id="ntf_00009001",
                user_id=me,
                source="visa_and_advisory",
                type="policy_update",
                title="India: new photo rules for the e-Visa",
                body="From 1 April photos must be square and at most three months old.",
                created_at=now - day,
                target="vp_in_etourist_nl",
                payload={"country_code": "IN", "product_id": "vp_in_etourist_nl"},
                subscription_id="sub_000001",
            ),
        ),
        (
            "notification_hub.accounts",
            OfficialAccount(
                account_id="oa_library",
                name="Public Library Oosterpark",
                category="culture",
                description="Opening hours, readings and new arrivals of the neighbourhood library.",
            ),
        ),
        (
            "notification_hub.posts",
            Post(
                post_id="post_009001",
                account_id="oa_library",
                title="Open until nine on Thursdays",
                summary="From March the reading room stays open until 21:00 on Thursdays.",
                published_at=now - 4 * day,
                url="https://library-oosterpark.example/news/thursdays",
            ),
        ),
    )
