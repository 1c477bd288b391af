"""Notices as they arrive: kept, matched with subscriptions and price alerts, and pushed when the agent asked for it."""

from __future__ import annotations

from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Mark, Record, Table
from lifegym.worlds.service import timed
from lifegym.worlds.services.notification_hub.conditions import asks_for, price_of, stored_payload
from lifegym.worlds.services.notification_hub.records import (
    Notification,
    OfficialAccount,
    Post,
    PriceAlert,
    Quote,
    Subscription,
)
from lifegym.worlds.services.notification_hub.shelf import OFFICIAL, Shelf
from lifegym.worlds.signals import Notice, PriceQuoted, listens

_ASKED: Final = Mark.AGENT_CREATED | Mark.AGENT_CHANGED
_SELF: Final = ("agent", "effect")
"""Who writes while the agent's own call is under way: the agent, and what follows from it at once."""
_HUB: Final = "notification_hub"


class Arriving(Shelf):
    """What happens when there is news."""

    @listens(Notice)
    def on_notice(self, notice: Notice) -> None:
        """Keep a service's notice, and push it when a subscription or price alert of the agent asks for it."""
        if notice.source != _HUB:
            self.receive(notice, keep=not notice.quiet)

    @listens(PriceQuoted)
    def on_price_quoted(self, quoted: PriceQuoted) -> None:
        """Keep the price of an item that an alert is about to watch."""
        self._quote(quoted.item_ref, quoted.price, announced=False)

    def receive(self, notice: Notice, *sources: str, keep: bool = True, notification_id: str | None = None) -> None:
        """Take in a notice.

        What the agent's own call brought about is kept, but wakes nobody: the agent has its answer already.

        Args:
            notice: The news. One that pushes by itself is not pushed again.
            sources: Further names by which subscriptions may know its source.
            keep: Whether it becomes a notification even when nobody asked for it.
            notification_id: The id it gets; the next free one when left out.
        """
        price = price_of(notice, self.world.persona.currency)
        row = self._wanted(notice, price, (notice.source.casefold(), *(name.casefold() for name in sources)))
        known = notice.push or self.world.journal.actor in _SELF
        if keep or row is not None:
            kept = self._keep(notice, row.subscription_id if row else "", notification_id)
            if row is not None and not known and self._by_agent(self.subscriptions, row.subscription_id):
                self._push(kept, f"for your subscription {row.subscription_id}")
        if price is not None and notice.type.startswith("price_"):
            item = notice.payload.get("item_ref") or notice.target
            for item_ref in item if isinstance(item, list) else [item]:
                self._quote(str(item_ref), price, announced=known)

    def trigger(self, alert: PriceAlert, price: Money, announced: bool = False) -> None:
        """Set off a price alert and leave a notification of it."""
        self.alerts.update(alert.alert_id, status="triggered", last_price=price, triggered_at=self.now)
        title = f"Price alert: {alert.item_ref} is at {price}"
        body = f"Your target was {alert.target_price}. Alert {alert.alert_id} is done; set another to go on watching."
        payload = {"alert_id": alert.alert_id, "item_ref": alert.item_ref, "price": price.to_json()}
        kept = self._keep(
            Notice(source=_HUB, type="price_alert", title=title, body=body, target=alert.item_ref, payload=payload)
        )
        if not announced and self._by_agent(self.alerts, alert.alert_id):
            self._push(kept, f"for your price alert {alert.alert_id}")

    def arm(self, row: Record) -> None:
        """Let a post that is dated ahead appear when its time comes."""
        if isinstance(row, Post) and row.published_at > self.now:
            self.reschedule(row.published_at, "appear", row.post_id)

    @timed
    def appear(self, key: str) -> None:
        """Tell followers and subscribers of a post whose time has come."""
        post = self.posts.get(key)
        if post is not None and post.published_at <= self.now:
            self.announce(post)

    def announce(self, post: Post, told: bool = False) -> None:
        """Make a post a notification for those who follow its account or subscribed to such news.

        Args:
            post: The post.
            told: Whether a turn tells of it already.
        """
        account = self.accounts.get(post.account_id) or OfficialAccount(
            account_id=post.account_id, name=post.account_id, category="", description=""
        )
        payload = {"post_id": post.post_id, "account_id": post.account_id, "url": post.url}
        notice = Notice(
            source=OFFICIAL,
            type="new_content",
            title=f"{account.name}: {post.title}",
            body=post.summary,
            target=f"{account.account_id} {account.name}",
            payload=payload,
            push=told,
        )
        self.receive(notice, account.account_id, account.name, keep=post.account_id in self.follows)

    def _wanted(self, notice: Notice, price: Money | None, sources: tuple[str, ...]) -> Subscription | None:
        """Return the subscription that asks for a notice, one of the agent's rather than an older one."""
        found: Subscription | None = None
        for row in self.subscriptions:
            if asks_for(row, notice, price, sources):
                if self._by_agent(self.subscriptions, row.subscription_id):
                    return row
                found = found or row
        return found

    def _quote(self, item_ref: str, price: Money, announced: bool) -> None:
        if not item_ref:
            return
        wanted = item_ref.casefold()
        if item_ref in self.quotes:
            self.quotes.update(item_ref, price=price, at=self.now)
        else:
            self.quotes.insert(Quote(item_ref=item_ref, price=price, at=self.now))
        for alert in list(self.alerts):
            if (
                alert.status != "active"
                or alert.item_ref.casefold() != wanted
                or alert.target_price.currency != price.currency
            ):
                continue
            if price.minor <= alert.target_price.minor:
                self.trigger(alert, price, announced)
            else:
                self.alerts.update(alert.alert_id, last_price=price)

    def _keep(self, notice: Notice, subscription_id: str = "", notification_id: str | None = None) -> Notification:
        return self.notifications.insert(
            Notification(
                notification_id=notification_id or self.notifications.new_key(),
                user_id=self.world.persona.user_id,
                source=notice.source,
                type=notice.type,
                title=notice.title,
                body=notice.body,
                created_at=self.now,
                target=notice.target,
                payload=stored_payload(notice),
                subscription_id=subscription_id,
            )
        )

    def _push(self, row: Notification, reason: str) -> None:
        """Open a turn for a notification that is already kept."""
        body = f"{row.body}\n{row.notification_id} from {row.source}, {reason}.".strip()
        self.emit(
            Notice(
                source=_HUB,
                type=row.type,
                title=row.title,
                body=body,
                target=row.target,
                payload={"notification_id": row.notification_id},
                push=True,
            )
        )

    def _by_agent(self, table: Table[Subscription] | Table[PriceAlert], key: str) -> bool:
        return bool(table.marks.get(key, 0) & _ASKED)
