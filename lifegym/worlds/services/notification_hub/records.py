"""What the notification centre keeps."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

SUBSCRIPTION_TYPES: Final[dict[str, str]] = {
    "price_drop": "a price falls",
    "price_target": "a watched price reaches its target",
    "restock": "something is available again",
    "policy_update": "rules, requirements or terms change",
    "new_content": "an official account publishes something",
    "keyword": "anything that mentions the target",
}
"""The published types; a subscription may also name any other type that notifications carry, or "*"."""
SUBSCRIPTION_STATUSES: Final = ("active", "paused", "deleted")


@record
class Subscription(Record):
    """A wish to be told: of notices from ``source``, of ``type``, about ``target``.

    They must also mention ``keyword`` and cost at most ``max_price``, where these are given.
    """

    subscription_id: str
    user_id: str
    source: str
    type: str
    target: str
    created_at: datetime
    updated_at: datetime
    keyword: str = ""
    max_price: Money | None = None
    status: str = "active"


@record
class Notification(Record):
    """A line in the notification centre. ``subscription_id`` is empty when nobody had asked for it."""

    notification_id: str
    user_id: str
    source: str
    type: str
    title: str
    body: str
    created_at: datetime
    target: str = ""
    payload: dict[str, Any]
    subscription_id: str = ""
    read: bool = False


@record
class PriceAlert(Record):
    """A price the persona waits for. ``status`` is active, triggered, cancelled or expired."""

    alert_id: str
    user_id: str
    item_ref: str
    target_price: Money
    created_at: datetime
    status: str = "active"
    last_price: Money | None = None
    triggered_at: datetime | None = None


@record
class Quote(Record):
    """The latest price known of something."""

    item_ref: str
    price: Money
    at: datetime


@record
class OfficialAccount(Record):
    """An institution or a company that publishes posts."""

    account_id: str
    name: str
    category: str
    description: str


@record
class Follow(Record):
    """The persona follows an official account since then."""

    account_id: str
    user_id: str
    subscribed_at: datetime


@record
class Post(Record):
    """A post of an official account; one dated ahead appears when its time comes."""

    post_id: str
    account_id: str
    title: str
    summary: str
    published_at: datetime
    url: str = ""
