"""The notification centre: what services and official accounts have to tell, and what the agent asked to be told."""

from __future__ import annotations

from lifegym.worlds.services.notification_hub.asking import Asking
from lifegym.worlds.services.notification_hub.backstage import Backstage
from lifegym.worlds.services.notification_hub.records import (
    Follow,
    Notification,
    OfficialAccount,
    Post,
    PriceAlert,
    Quote,
    Subscription,
)

__all__ = [
    "Follow",
    "Notification",
    "NotificationHub",
    "OfficialAccount",
    "Post",
    "PriceAlert",
    "Quote",
    "Subscription",
]


class NotificationHub(Asking, Backstage):
    """Notifications, subscriptions, price alerts and official accounts."""

    name = "notification_hub"
    title = "Notification hub"
