"""The hub's tables, and how they are printed."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.records import Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.notification_hub.records import (
    Follow,
    Notification,
    OfficialAccount,
    Post,
    PriceAlert,
    Quote,
    Subscription,
)

OFFICIAL: Final = "official_account"
"""The source of notifications about posts."""


class Shelf(Service):
    """The tables of the notification centre."""

    subscriptions = Rows(Subscription, key="subscription_id", style="sub_{n:06d}", noun="subscription")
    notifications = Rows(Notification, key="notification_id", style="ntf_{n:08d}", noun="notification")
    alerts = Rows(PriceAlert, key="alert_id", style="alr_{n:06d}", noun="price alert")
    quotes = Rows(Quote, key="item_ref", style="item_{n:06d}", noun="quoted item")
    accounts = Rows(OfficialAccount, key="account_id", style="oa_{n:04d}", noun="official account")
    follows = Rows(Follow, key="account_id", style="oa_{n:04d}", noun="followed account")
    posts = Rows(Post, key="post_id", style="post_{n:06d}", noun="post")

    def show_subscription(self, row: Subscription) -> dict[str, Any]:
        """Return a subscription as tools print it."""
        condition: dict[str, Any] = {}
        if row.keyword:
            condition["keyword"] = row.keyword
        if row.max_price is not None:
            condition["max_price"] = row.max_price
        return {**row.view("keyword", "max_price"), "condition_json": condition}

    def show_alert(self, row: PriceAlert) -> dict[str, Any]:
        """Return a price alert as tools print it."""
        return {**row.view(), "target_price_minor": row.target_price.minor, "currency": row.target_price.currency}
