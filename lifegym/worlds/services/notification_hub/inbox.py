"""Reading notifications and official accounts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC
from operator import attrgetter
from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.notification_hub.records import Notification, OfficialAccount
from lifegym.worlds.services.notification_hub.shelf import Shelf

_source_of = attrgetter("source")
_account_of = attrgetter("account_id")
_is_read = attrgetter("read")

_HINT = "notification_hub.list_notifications shows ids."
_ACCOUNTS = "notification_hub.list_official_accounts shows the accounts."


class Inbox(Shelf):
    """The tools for what has arrived."""

    @tool
    def list_notifications(
        self,
        user_id: str,
        unread_only: bool = False,
        source: str | None = None,
        since: str | None = None,
        limit: int = 50,
        page: int = 1,
    ) -> dict[str, Any]:
        """List what services and followed accounts have notified, newest first; nothing is marked as read.

        Use it to see what happened while nobody looked. Mail is in the email service, not here.

        Args:
            user_id: The signed-in user's id or e-mail address.
            unread_only: Only those not yet marked as read.
            source: Only from this service, such as "flight_booking" or "official_account".
            since: Only those created at or after this ISO date or date-time.
            limit: Notifications a page, 1 to 100.
            page: Page number from 1.

        Example:
            notification_hub.list_notifications(user_id="usr_noor", unread_only=True, limit=20)
        """
        signed_in(self.world, user_id)
        limited(limit)
        after = self.world.clock.read_instant(since, "since") if since is not None else None
        wanted = source.strip().casefold() if source is not None else None
        by_source = self.notifications.grouped(_source_of)
        rows: Iterable[Notification] = self.notifications
        if wanted is not None:
            rows = [row for name, group in by_source.items() if name.casefold() == wanted for row in group]
        elif unread_only:
            rows = self.notifications.grouped(_is_read).get(False, [])
        found = [row for row in rows if not (unread_only and row.read) and (after is None or row.created_at >= after)]
        found.sort(key=attrgetter("notification_id"), reverse=True)
        found.sort(key=attrgetter("created_at"), reverse=True)
        part, pages = paged(found, page, limit)
        unread = len(self.notifications.grouped(_is_read).get(False, ()))
        result = {"notifications": [self.notifications.made(row, _show) for row in part], "unread": unread, **pages}
        if wanted is not None and wanted not in {name.casefold() for name in by_source}:
            asked = (source or "")[:60]
            result["note"] = (
                f"Nothing has come from {asked!r}. Sources so far: {', '.join(sorted(by_source)) or 'none'}."
            )
        return result

    @tool
    def get_notification(self, notification_id: str) -> dict[str, Any]:
        """Show one notification in full, with its payload: ids and prices for further calls. Unread until mark_read.

        Args:
            notification_id: An id as list_notifications shows it.

        Example:
            notification_hub.get_notification(notification_id="ntf_00009001")
        """
        return _show(self.notifications.need(notification_id, "NOTIFICATION_NOT_FOUND", _HINT))

    @tool(writes=True)
    def mark_read(self, notification_id: str) -> dict[str, Any]:
        """Mark one notification as read.

        Args:
            notification_id: An id as list_notifications shows it.

        Example:
            notification_hub.mark_read(notification_id="ntf_00009001")
        """
        row = self.notifications.need(notification_id, "NOTIFICATION_NOT_FOUND", _HINT)
        self.notifications.update(row.notification_id, read=True)
        return {"notification_id": row.notification_id, "read": True}

    @tool(writes=True)
    def mark_all_read(self, user_id: str) -> dict[str, Any]:
        """Mark all notifications as read; what you have not looked at will no longer show as new.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            notification_hub.mark_all_read(user_id="usr_noor")
        """
        signed_in(self.world, user_id)
        unread = self.notifications.grouped(_is_read).get(False, [])
        self.notifications.update_all(unread, read=True)
        return {"marked": len(unread)}

    @tool
    def list_official_accounts(self, user_id: str) -> dict[str, Any]:
        """List the official accounts there are (embassies, airlines, cities) and which of them are followed.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            notification_hub.list_official_accounts(user_id="usr_noor")
        """
        signed_in(self.world, user_id)
        rows = [{**row.view(), "subscribed": row.account_id in self.follows} for row in self.accounts]
        return {"accounts": rows, "total": len(rows)}

    @tool
    def get_account_feed(self, account_id: str, limit: int = 20, page: int = 1) -> dict[str, Any]:
        """Read what an official account has published, newest first; it need not be followed.

        Args:
            account_id: An id as list_official_accounts shows it.
            limit: Posts a page, 1 to 100.
            page: Page number from 1.

        Example:
            notification_hub.get_account_feed(account_id="oa_library")
        """
        account = self._account(account_id)
        limited(limit)
        now = self.now.astimezone(UTC)
        posts = self.posts.grouped(_account_of).get(account.account_id, ())
        found = [row for row in posts if row.published_at <= now]
        found.sort(key=lambda row: (row.published_at.timestamp(), row.post_id), reverse=True)
        part, pages = paged(found, page, limit)
        return {
            "account_id": account.account_id,
            "name": account.name,
            "posts": [row.view("account_id") for row in part],
            **pages,
        }

    def _account(self, account_id: str) -> OfficialAccount:
        found = self.accounts.get(account_id)
        if found is None:
            named = [row for row in self.accounts if row.name.casefold() == account_id.strip().casefold()]
            if len(named) == 1:
                return named[0]
            raise ToolError("ACCOUNT_NOT_FOUND", f"No official account has the id {account_id[:60]!r}. {_ACCOUNTS}")
        return found


def _show(row: Notification) -> dict[str, Any]:
    shown = row.view()
    shown["subscription_id"] = shown.pop("subscription_id") or None
    return shown
