"""Calls of the bank's tools that the sample world refuses."""

from __future__ import annotations

from typing import Any

_PAY: dict[str, Any] = {"account_id": "acc_000001", "payee_id": "pay_000001", "amount_minor": 100}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "list_accounts": ({"user_id": "usr_mai"}, "USER_NOT_FOUND"),
    "get_account": ({"account_id": "acc_000009"}, "ACCOUNT_NOT_FOUND"),
    "list_transactions": ({"account_id": "acc_000001", "since": "2027-02-30"}, "BAD_DATE"),
    "list_payees": ({"user_id": "somebody@else.example"}, "USER_NOT_FOUND"),
    "list_pending_payments": ({"user_id": "usr_noor", "status_filter": "waiting"}, "BAD_ARG"),
    "add_payee": (
        {"user_id": "usr_noor", "name": "Femke", "account_no": "unknown", "bank_name": "Merel Bank"},
        "BAD_ARG",
    ),
    "pay_payee": ({**_PAY, "amount_minor": 90_000_000}, "INSUFFICIENT_FUNDS"),
    "schedule_recurring": ({**_PAY, "freq": "daily", "start_date": "2027-04-01"}, "BAD_FREQ"),
    "cancel_recurring": ({"schedule_id": "sch_000004"}, "SCHEDULE_NOT_ACTIVE"),
    "list_recurring": ({"user_id": "usr_noor", "status_filter": "running"}, "BAD_ARG"),
    "transfer": (
        {"from_account_id": "acc_000001", "to_account_id": "acc_000001", "amount_minor": 5},
        "BAD_ARG",
    ),
}
