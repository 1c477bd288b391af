"""Asking to be told: subscriptions, price alerts, followed accounts."""

from __future__ import annotations

from difflib import get_close_matches
from operator import attrgetter
from typing import Any, Final

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.identity import signed_in
from lifegym.worlds.service import tool
from lifegym.worlds.services.notification_hub.conditions import read_condition, read_limit, read_text, read_type
from lifegym.worlds.services.notification_hub.inbox import Inbox
from lifegym.worlds.services.notification_hub.records import SUBSCRIPTION_STATUSES, Follow, PriceAlert, Subscription
from lifegym.worlds.services.notification_hub.shelf import OFFICIAL
from lifegym.worlds.signals import PriceAsked

_SILENT: Final = frozenset(("email", "notion"))
"""Services that notify of nothing: one looks there."""
_source_of = attrgetter("source")
_subscription_of = attrgetter("subscription_id")
_HINT: Final = "notification_hub.list_subscriptions shows ids."


class Asking(Inbox):
    """The tools by which the agent asks to be woken."""

    @tool(writes=True)
    def subscribe_official_account(self, user_id: str, account_id: str) -> dict[str, Any]:
        """Follow an official account: its later posts arrive as unread notifications, without waking you.

        To be woken by a post, use create_subscription with type "new_content".

        Args:
            user_id: The signed-in user's id or e-mail address.
            account_id: An id as list_official_accounts shows it.

        Example:
            notification_hub.subscribe_official_account(user_id="usr_noor", account_id="oa_library")
        """
        user = signed_in(self.world, user_id)
        account = self._account(account_id)
        if account.account_id in self.follows:
            raise ToolError(
                "ALREADY_SUBSCRIBED",
                f"{account.name} ({account.account_id}) is already followed; its posts arrive by themselves.",
            )
        self.follows.insert(Follow(account_id=account.account_id, user_id=user, subscribed_at=self.now))
        return {"account_id": account.account_id, "name": account.name, "subscribed_at": self.now}

    @tool(writes=True)
    def create_price_alert(
        self, user_id: str, item_ref: str, target_price_minor: int, currency: str | None = None
    ) -> dict[str, Any]:
        """Be woken once when the price of one item falls to a target or below.

        For news other than the price of exactly one item use create_subscription.

        Args:
            user_id: The signed-in user's id or e-mail address.
            item_ref: The item as its service names it: a flight number, an offer or product id.
            target_price_minor: The target in minor units (cents; whole yen).
            currency: ISO 4217 code; the user's own currency when left out.

        Example:
            notification_hub.create_price_alert(
                user_id="usr_noor", item_ref="A7 415", target_price_minor=9900, currency="EUR"
            )
        """
        user = signed_in(self.world, user_id)
        item = read_text(item_ref, "item_ref")
        target = read_limit(target_price_minor, currency if currency is not None else self.world.persona.currency)
        twin = next(
            (
                row
                for row in self.alerts
                if row.status == "active" and row.item_ref.casefold() == item.casefold() and row.target_price == target
            ),
            None,
        )
        if twin is not None:
            raise ToolError(
                "ALREADY_SUBSCRIBED", f"{twin.alert_id} already watches {twin.item_ref} for {twin.target_price}."
            )
        self.emit(PriceAsked(item_ref=item))
        quote = next(
            (
                row
                for row in self.quotes
                if row.item_ref.casefold() == item.casefold() and row.price.currency == target.currency
            ),
            None,
        )
        met = quote is not None and quote.price <= target
        row = self.alerts.insert(
            PriceAlert(
                alert_id=self.alerts.new_key(),
                user_id=user,
                item_ref=item,
                target_price=target,
                created_at=self.now,
                status="triggered" if met else "active",
                last_price=quote.price if quote else None,
                triggered_at=self.now if met else None,
            )
        )
        shown = self.show_alert(row)
        if met:
            return {**shown, "note": "The price is at or below the target already; the alert is done."}
        if quote is None:
            return {
                **shown,
                "note": f"No service here quotes a price of {item!r} in {target.currency}. Make sure that it is "
                "spelled as its own service lists it; the alert compares prices announced from now on.",
            }
        return shown

    @tool
    def list_price_alerts(self, user_id: str) -> dict[str, Any]:
        """List price alerts with their status (active, triggered, cancelled, expired) and the last price seen.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            notification_hub.list_price_alerts(user_id="usr_noor")
        """
        signed_in(self.world, user_id)
        return {"alerts": [self.show_alert(row) for row in self.alerts], "total": len(self.alerts)}

    @tool
    def list_subscriptions(self, user_id: str, status: str | None = None) -> dict[str, Any]:
        """List subscriptions; without a status, the active and the paused ones.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status: Only "active", "paused" or "deleted".

        Example:
            notification_hub.list_subscriptions(user_id="usr_noor", status="active")
        """
        signed_in(self.world, user_id)
        if status is not None and status not in SUBSCRIPTION_STATUSES:
            raise not_one_of(status, SUBSCRIPTION_STATUSES, "status")
        rows = [
            self.show_subscription(row)
            for row in self.subscriptions
            if (row.status != "deleted" if status is None else row.status == status)
        ]
        return {"subscriptions": rows, "total": len(rows)}

    @tool
    def get_subscription(self, subscription_id: str) -> dict[str, Any]:
        """Show one subscription and how many notifications it has brought.

        Args:
            subscription_id: An id as list_subscriptions shows it.

        Example:
            notification_hub.get_subscription(subscription_id="sub_000001")
        """
        row = self._subscription(subscription_id)
        count = len(self.notifications.grouped(_subscription_of).get(row.subscription_id, ()))
        return {**self.show_subscription(row), "notifications": count}

    @tool(writes=True)
    def create_subscription(
        self, user_id: str, source: str, type: str, target: str, condition_json: str | dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Ask to be woken by news: every later notification that fits opens a turn for you.

        Use create_price_alert for the price of one item, subscribe_official_account to collect an account's posts
        quietly.

        Args:
            user_id: The signed-in user's id or e-mail address.
            source: The service or account it comes from, such as "flight_booking" or "oa_weather"; "*" for any.
            type: price_drop, price_target, restock, policy_update, new_content, or another type notifications carry;
                "keyword" or "*" for any type.
            target: What it is about; a text that the notification contains, such as a flight number; "*" for anything.
            condition_json: Further conditions, as {"keyword": "typhoon", "max_price": 4200000, "currency": "VND"};
                max_price counts minor units.

        Example:
            notification_hub.create_subscription(
                user_id="usr_noor", source="*", type="policy_update", target="Japan", condition_json={"keyword": "visa"}
            )
        """
        user = signed_in(self.world, user_id)
        condition = read_condition(condition_json, self.world.persona.currency)
        origin, known = self._source(source)
        row = Subscription(
            subscription_id="",
            user_id=user,
            source=origin,
            type=read_type(type),
            target=read_text(target, "target"),
            created_at=self.now,
            updated_at=self.now,
            keyword=condition.keyword,
            max_price=condition.max_price,
        )
        self._refuse_twin(row)
        kept = self.subscriptions.insert(row.evolve(subscription_id=self.subscriptions.new_key()))
        note = (
            {}
            if known
            else {"note": f"Nothing comes from {origin!r} as far as is known here, so it may never wake you."}
        )
        return {**self.show_subscription(kept), **note}

    @tool(writes=True)
    def update_subscription(
        self,
        subscription_id: str,
        target: str | None = None,
        source: str | None = None,
        condition_json: str | dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Change what a subscription asks for; its status stays.

        Args:
            subscription_id: An id as list_subscriptions shows it.
            target: New text that notifications must contain.
            source: New source.
            condition_json: New conditions in place of the old ones; {} removes them.

        Example:
            notification_hub.update_subscription(subscription_id="sub_000001", target="Thailand")
        """
        row = self._subscription(subscription_id)
        if row.status == "deleted":
            raise ToolError("INVALID_STATUS", f"{row.subscription_id} is deleted; create a new subscription.")
        changes: dict[str, Any] = {}
        if target is not None:
            changes["target"] = read_text(target, "target")
        if source is not None:
            changes["source"] = self._source(source)[0]
        if condition_json is not None:
            changes.update(read_condition(condition_json, self.world.persona.currency)._asdict())
        if not changes:
            raise ToolError("BAD_ARG", "Nothing to change: give target, source or condition_json.")
        self._refuse_twin(row.evolve(**changes))
        return self.show_subscription(self._change(row, **changes))

    @tool(writes=True)
    def pause_subscription(self, subscription_id: str) -> dict[str, Any]:
        """Silence an active subscription until resume_subscription.

        Args:
            subscription_id: An id as list_subscriptions shows it.

        Example:
            notification_hub.pause_subscription(subscription_id="sub_000001")
        """
        return self._move(subscription_id, ("active",), "paused")

    @tool(writes=True)
    def resume_subscription(self, subscription_id: str) -> dict[str, Any]:
        """Wake a paused subscription; what it missed meanwhile does not come again.

        Args:
            subscription_id: An id as list_subscriptions shows it.

        Example:
            notification_hub.resume_subscription(subscription_id="sub_000002")
        """
        return self._move(subscription_id, ("paused",), "active")

    @tool(writes=True)
    def delete_subscription(self, subscription_id: str) -> dict[str, Any]:
        """End a subscription for good, or stop following an official account.

        To silence a subscription for a while use pause_subscription.

        Args:
            subscription_id: An id as list_subscriptions shows it, or the id of a followed account ("oa_weather").

        Example:
            notification_hub.delete_subscription(subscription_id="sub_000001")
        """
        key = subscription_id.strip()
        if key in self.follows and key not in self.subscriptions:
            account = self._account(key)
            self.follows.delete(key)
            return {"account_id": key, "name": account.name, "status": "no longer followed"}
        return self._move(subscription_id, ("active", "paused"), "deleted")

    def _source(self, text: str) -> tuple[str, bool]:
        """Return a source as a caller named it, and whether anything can come from there as far as is known.

        Raises:
            ToolError: ``BAD_SOURCE`` for what is nearly a known one, a slip that would never match anything.
        """
        name = read_text(text, "source", 80)
        known = set(self.notifications.grouped(_source_of)) | set(self.world.enabled) | {"*", OFFICIAL}
        known -= _SILENT
        known |= {word for row in self.accounts for word in (row.account_id, row.name)}
        word = name.casefold()
        if word in {item.casefold() for item in known}:
            return name, True
        near = get_close_matches(word, sorted(item for item in known if item not in self.accounts), n=1, cutoff=0.85)
        if near:
            raise ToolError("BAD_SOURCE", f"Nothing comes from a source {name!r}. Did you mean {near[0]!r}?")
        return name, False

    def _refuse_twin(self, wanted: Subscription) -> None:
        """Refuse a second subscription to the same news."""
        for row in self.subscriptions:
            if row.status == "deleted" or row.subscription_id == wanted.subscription_id:
                continue
            if (row.source.casefold(), row.target.casefold(), row.keyword.casefold()) == (
                wanted.source.casefold(),
                wanted.target.casefold(),
                wanted.keyword.casefold(),
            ) and (row.type, row.max_price) == (wanted.type, wanted.max_price):
                way = "resume_subscription wakes it" if row.status == "paused" else "it will wake you"
                raise ToolError(
                    "ALREADY_SUBSCRIBED", f"{row.subscription_id} asks for the same and is {row.status}; {way}."
                )

    def _subscription(self, subscription_id: str) -> Subscription:
        return self.subscriptions.need(subscription_id, "SUBSCRIPTION_NOT_FOUND", _HINT)

    def _move(self, subscription_id: str, allowed: tuple[str, ...], status: str) -> dict[str, Any]:
        row = self._subscription(subscription_id)
        if row.status not in allowed:
            way_out = (
                "create a new subscription"
                if row.status == "deleted"
                else f"only {' or '.join(allowed)} ones become {status}"
            )
            raise ToolError("INVALID_STATUS", f"{row.subscription_id} is {row.status}; {way_out}.")
        return self.show_subscription(self._change(row, status=status))

    def _change(self, row: Subscription, **changes: Any) -> Subscription:
        if row.evolve(**changes) == row:
            return row
        return self.subscriptions.update(row.subscription_id, **changes, updated_at=self.now)
