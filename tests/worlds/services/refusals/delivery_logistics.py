"""A call of each carrier tool that the sample world refuses, and its code."""

from __future__ import annotations

from typing import Any

HERE = {"name": "Noor Haddad", "street": "Kinkerstraat 118", "city": "Amsterdam"}
THERE = {"name": "Ilse Brandt", "street": "Weserstraße 20", "city": "Berlin", "country": "Germany"}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "report_issue": (
        {"tracking_no": "MP006852124545", "issue_type": "lost", "description": "Not here yet"},
        "INVALID_STATUS_FOR_OP",
    ),
    "list_issues": ({"user_id": "usr_noor", "limit": 101}, "BAD_ARG"),
    "request_pickup": (
        {
            "user_id": "usr_noor", "pickup_addr": HERE, "dest_addr": THERE, "item_desc": "Books", "weight_kg": 4,
            "service_type": "standard", "scheduled_at": "2027-03-07T10:00",
        },
        "BAD_DATE",
    ),
    "get_shipment": ({"shipment_id": "MP006464704056"}, "SHIPMENT_NOT_FOUND"),
    "estimate_delivery": (
        {"origin_addr": HERE, "dest_addr": THERE, "weight_kg": 1, "service_type": "same_day"},
        "BAD_SERVICE_TYPE",
    ),
    "reschedule_delivery": (
        {"tracking_no": "MP007626965523", "new_date": "2027-03-07", "time_window": "evening"},
        "BAD_DATE",
    ),
    "change_address": ({"tracking_no": "MP006852124545", "new_address": HERE}, "IN_TRANSIT_LOCKED"),
    "cancel_shipment": ({"tracking_no": "MP006464704056", "reason": "Not needed"}, "NOT_SENDER"),
    "subscribe_status": (
        {"tracking_no": "MP006852124545", "channel": "email", "target": "0612"},
        "BAD_ARG",
    ),
    "unsubscribe": ({"subscription_id": "psub_000099"}, "SUBSCRIPTION_NOT_FOUND"),
    "track_package": ({"tracking_no": "HP00"}, "SHIPMENT_NOT_FOUND"),
    "list_shipments": ({"user_id": "usr_noor", "page": 0}, "BAD_ARG"),
}  # fmt: skip
