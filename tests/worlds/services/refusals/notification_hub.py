"""Calls that the notification centre refuses in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "list_notifications": ({"user_id": "usr_noor", "limit": 0}, "BAD_ARG"),
    "get_notification": ({"notification_id": "ntf_99999999"}, "NOTIFICATION_NOT_FOUND"),
    "mark_read": ({"notification_id": "ntf_99999999"}, "NOTIFICATION_NOT_FOUND"),
    "mark_all_read": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "list_official_accounts": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "get_account_feed": ({"account_id": "oa_9999"}, "ACCOUNT_NOT_FOUND"),
    "subscribe_official_account": ({"user_id": "usr_noor", "account_id": "oa_9999"}, "ACCOUNT_NOT_FOUND"),
    "create_price_alert": (
        {"user_id": "usr_noor", "item_ref": "a7 412", "target_price_minor": 12000},
        "ALREADY_SUBSCRIBED",
    ),
    "list_price_alerts": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "list_subscriptions": ({"user_id": "usr_noor", "status": "sleeping"}, "BAD_ARG"),
    "get_subscription": ({"subscription_id": "sub_999999"}, "SUBSCRIPTION_NOT_FOUND"),
    "create_subscription": (
        {"user_id": "usr_noor", "source": "wether", "type": "forecast", "target": "Oost"},
        "BAD_SOURCE",
    ),
    "update_subscription": ({"subscription_id": "sub_000001"}, "BAD_ARG"),
    "pause_subscription": ({"subscription_id": "sub_000002"}, "INVALID_STATUS"),
    "resume_subscription": ({"subscription_id": "sub_000001"}, "INVALID_STATUS"),
    "delete_subscription": ({"subscription_id": "oa_library"}, "SUBSCRIPTION_NOT_FOUND"),
}
