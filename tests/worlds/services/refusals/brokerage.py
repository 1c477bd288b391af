"""Brokerage: a call of each tool that the sample world refuses."""

from __future__ import annotations

from typing import Any

ACCOUNT = "brk_000001"

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "list_accounts": ({"user_id": "usr_sven"}, "USER_NOT_FOUND"),
    "get_portfolio": ({"account_id": "brk_999999"}, "ACCOUNT_NOT_FOUND"),
    "get_positions": ({"account_id": "brk_999999"}, "ACCOUNT_NOT_FOUND"),
    "get_portfolio_perf": ({"account_id": ACCOUNT, "period": "2w"}, "BAD_ARG"),
    "list_funds": ({"category": "crypto"}, "BAD_ARG"),
    "get_fund_nav": ({"fund_code": "MERIDW", "lookback_days": 0}, "BAD_ARG"),
    "subscribe_fund": ({"account_id": ACCOUNT, "fund_code": "MERIDW", "amount_minor": 100}, "INVALID_AMOUNT"),
    "redeem_fund": ({"account_id": ACCOUNT, "fund_code": "MERIDW", "units_milli": 10**9}, "INSUFFICIENT_SHARES"),
    "get_quote": ({"symbol": "VELDSTRA"}, "SYMBOL_NOT_FOUND"),
    "list_orders": ({"account_id": ACCOUNT, "status_filter": "open"}, "BAD_ARG"),
    "place_order": (
        {"account_id": ACCOUNT, "symbol": "VLTR", "side": "buy", "qty": 900_000, "order_type": "market"},
        "INSUFFICIENT_CASH",
    ),
    "cancel_order": ({"order_id": "ord_99999999"}, "ORDER_NOT_FOUND"),
}
