"""Calls to the listing platform that are refused."""

from __future__ import annotations

from typing import Any

USER = {"user_id": "usr_noor"}
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "search_listings": ({"category": "houseboat"}, "BAD_CATEGORY"),
    "get_listing": ({"listing_id": "lst_99999999"}, "LISTING_NOT_FOUND"),
    "get_listing_detail": ({"listing_id": "lst_12"}, "LISTING_NOT_FOUND"),
    "get_agent": ({"agent_id": "agt_9999"}, "AGENT_NOT_FOUND"),
    "contact_agent": ({**USER, "listing_id": "lst_00000012", "message": "   "}, "BAD_ARG"),
    "post_listing": (
        {**USER, "category": "secondhand", "title": "Oak desk", "price_minor": -1, "city": "Amsterdam"},
        "BAD_PRICE",
    ),
    "delist": ({"listing_id": "lst_00000012", **USER}, "NOT_OWNER"),
    "subscribe_search": ({**USER, "query_json": "rent in Oost"}, "BAD_ARG"),
    "get_market_stats": ({"area_or_community": "Atlantis"}, "STATS_NOT_FOUND"),
    "save_listing": ({**USER, "listing_id": "lst_00000010"}, "ALREADY_SAVED"),
    "unsave_listing": ({**USER, "listing_id": "lst_00000012"}, "NOT_SAVED"),
    "list_saved": ({"user_id": "usr_somebody"}, "USER_NOT_FOUND"),
    "schedule_viewing": (
        {**USER, "listing_id": "lst_00000012", "datetime": "2027-03-07T10:30"},
        "SLOT_UNAVAILABLE",
    ),
    "list_viewings": ({**USER, "status": "done"}, "BAD_ARG"),
    "cancel_viewing": ({"viewing_id": "viw_000004"}, "VIEWING_CLOSED"),
}
