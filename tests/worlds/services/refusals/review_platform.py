"""Calls that the review platform's sample world refuses."""

from __future__ import annotations

from typing import Any, Final

REFUSED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "search_merchants": ({"category": "cinema"}, "BAD_CATEGORY"),
    "get_merchant": ({"merchant_id": "mer_0001", "date": "tomorrow"}, "BAD_DATE"),
    "get_recommendations": ({"category": "vet", "limit": 0}, "BAD_ARG"),
    "list_merchant_deals": ({"merchant_id": "mer_9999"}, "MERCHANT_NOT_FOUND"),
    "get_deal": ({"deal_id": "deal_999999"}, "DEAL_NOT_FOUND"),
    "reserve": (
        {"user_id": "usr_noor", "merchant_id": "mer_0001", "datetime": "2027-03-04T19:00", "party_size": 90},
        "PARTY_SIZE_EXCEEDED",
    ),
    "list_reservations": ({"user_id": "usr_noor", "page": 0}, "BAD_ARG"),
    "cancel_reservation": ({"reservation_id": "resv_000002"}, "UNCANCELLABLE"),
    "get_merchant_qa": ({"merchant_id": "mer_0001", "page_size": 1000}, "BAD_ARG"),
    "ask_question": ({"user_id": "usr_noor", "merchant_id": "mer_0001", "body": "   "}, "BAD_ARG"),
    "save_merchant": ({"user_id": "usr_somebody", "merchant_id": "mer_0001"}, "USER_NOT_FOUND"),
    "list_saved_merchants": ({"user_id": "usr_somebody"}, "USER_NOT_FOUND"),
    "list_reviews": ({"merchant_id": "mer_0001", "rating": 6}, "BAD_RATING"),
    "write_review": ({"user_id": "usr_noor", "merchant_id": "mer_0001", "rating": 0, "body": "No."}, "BAD_RATING"),
}
