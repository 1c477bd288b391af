"""Calls of the card tools that the sample world refuses."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "list_cards": ({"user_id": "usr_mai"}, "USER_NOT_FOUND"),
    "get_card": ({"card_id": "card_000009"}, "CARD_NOT_FOUND"),
    "freeze_card": ({"card_id": "6635"}, "CARD_NOT_FOUND"),
    "unfreeze_card": ({"card_id": ""}, "CARD_NOT_FOUND"),
    "dispute_transaction": ({"tx_id": "ctx_20270227_00000002", "reason": "Too much."}, "DISPUTE_ALREADY_OPEN"),
    "list_disputes": ({"card_id": "card_000001", "status_filter": "open"}, "BAD_ARG"),
    "make_payment": (
        {"card_id": "card_000001", "amount_minor": 10_000_000, "source_hint": "checking"},
        "OVERPAYMENT",
    ),
    "get_rewards": ({"card_id": "card_000007"}, "CARD_NOT_FOUND"),
    "redeem_rewards": ({"card_id": "card_000001", "redemption_code": "CREDIT-1000"}, "BAD_REDEMPTION"),
    "list_statements": ({"card_id": "card_000001", "limit": 0}, "BAD_ARG"),
    "get_statement": ({"statement_id": "stm_999999"}, "STATEMENT_NOT_FOUND"),
    "list_unbilled": ({"card_id": "card_000001", "kind_filter": "purchases"}, "BAD_ARG"),
}
