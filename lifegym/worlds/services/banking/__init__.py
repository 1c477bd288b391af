"""Banking: accounts and entries, payees, payments now and later, and what clock and other banks do to them."""

from __future__ import annotations

from lifegym.worlds.services.banking.clockwork import Clockwork
from lifegym.worlds.services.banking.desk import Desk
from lifegym.worlds.services.banking.records import (
    ACCOUNT_TYPES,
    KINDS,
    PAYING,
    Account,
    Expected,
    Holding,
    Letter,
    Payee,
    Pending,
    Recurring,
    Transaction,
)

__all__ = [
    "ACCOUNT_TYPES",
    "KINDS",
    "PAYING",
    "Account",
    "Banking",
    "Expected",
    "Holding",
    "Letter",
    "Payee",
    "Pending",
    "Recurring",
    "Transaction",
]


class Banking(Clockwork, Desk):
    """Bank accounts: balances, payments, standing orders, transfers.

    A checking, savings or money market account is also a way to pay in shops. No tool cancels a pending payment or
    removes a payee; the bank's staff do, when a story lets them.
    """

    name = "banking"
    title = "Banking"
