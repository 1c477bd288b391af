"""What the world publishes. It opens a turn only where the agent asked to be told."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.notification_hub.arriving import Arriving
from lifegym.worlds.services.notification_hub.records import Post, PriceAlert
from lifegym.worlds.signals import Notice


class Backstage(Arriving):
    """The operations a story may use."""

    @backstage
    def publish_post(
        self,
        account_id: str,
        title: str,
        summary: str,
        url: str = "",
        post_id: str | None = None,
        told: bool = False,
    ) -> None:
        """Let an official account publish a post now; followers get a notification.

        With ``told`` a turn of the story shows it at this moment, so that a subscription does not open another.
        """
        self.accounts.need(account_id, "ACCOUNT_NOT_FOUND")
        if post_id is not None and post_id in self.posts:
            raise ToolError("BAD_ARG", f"there is already a post {post_id!r}.")
        post = Post(
            post_id=post_id or self.posts.new_key(),
            account_id=account_id,
            title=title,
            summary=summary,
            published_at=self.now,
            url=url,
        )
        self.announce(self.posts.insert(post), told)

    @backstage
    def notify(
        self,
        source: str,
        type: str,
        title: str,
        body: str,
        target: str = "",
        payload: dict[str, Any] | None = None,
        notification_id: str | None = None,
    ) -> None:
        """Leave an unread notification, as a bank, a carrier or an app would."""
        if notification_id is not None and notification_id in self.notifications:
            raise ToolError("BAD_ARG", f"there is already a notification {notification_id!r}.")
        self.receive(
            Notice(source=source, type=type, title=title, body=body, target=target, payload=payload or {}),
            notification_id=notification_id,
        )

    @backstage
    def withdraw_notification(self, notification_id: str) -> None:
        """Take a notification back, as if it had not been sent."""
        self.notifications.need(notification_id, "NOTIFICATION_NOT_FOUND")
        self.notifications.delete(notification_id)

    @backstage
    def quote_price(self, item_ref: str, price: Money) -> None:
        """Make a price known; alerts and subscriptions that wait for it go off, nobody else hears of it."""
        if price.minor <= 0 or not item_ref.strip():
            raise ToolError("BAD_AMOUNT", f"a quote needs an item and a positive price, got {item_ref!r} at {price}.")
        notice = Notice(
            source="prices",
            type="price_drop",
            title=f"{item_ref} is now at {price}",
            body="",
            target=item_ref,
            payload={"item_ref": item_ref, "price": price},
        )
        self.receive(notice, keep=False)

    @backstage
    def trigger_alert(self, alert_id: str, price: Money) -> None:
        """Set off an active price alert at a price."""
        self.trigger(self._active(alert_id), price)

    @backstage
    def expire_alert(self, alert_id: str) -> None:
        """Let an active price alert lapse; nothing more comes of it."""
        self.alerts.update(self._active(alert_id).alert_id, status="expired")

    def _active(self, alert_id: str) -> PriceAlert:
        alert = self.alerts.need(alert_id, "ALERT_NOT_FOUND")
        if alert.status != "active":
            raise ToolError("INVALID_STATUS", f"price alert {alert_id} is {alert.status}, not active.")
        return alert
