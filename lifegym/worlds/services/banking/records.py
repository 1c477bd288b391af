"""What a bank keeps: accounts and their entries, payees, payments to come, and who is known where."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

PAYING: Final = ("checking", "savings", "money_market")
"""Types of account that can pay in a shop."""

ACCOUNT_TYPES: Final = (*PAYING, "education_fund", "brokerage")

KINDS: Final = (
    "deposit", "withdrawal", "transfer_in", "transfer_out", "payment", "fee", "interest",
    "refund", "return", "reversal", "opening", "adjustment",
)  # fmt: skip
"""Kinds of entry. ``return`` is a payment that came back, ``reversal`` the bank taking back an entry of its own."""

PENDING_MOVES: Final = {
    "pending": frozenset({"posted", "bounced", "cancelled"}),
    "posted": frozenset({"returned"}),
    "bounced": frozenset(),
    "cancelled": frozenset(),
    "returned": frozenset(),
}
RECURRING_MOVES: Final = {
    "active": frozenset({"paused", "cancelled", "ended"}),
    "paused": frozenset({"active", "cancelled", "ended"}),
    "cancelled": frozenset(),
    "ended": frozenset(),
}


@record
class Account(Record):
    """An account of the user. ``balance`` is the sum of its entries.

    ``last_entry_at`` and ``month_done`` are the ledger's own: its newest entry, and the last month end that was booked.
    """

    account_id: str
    user_id: str
    type: str
    name: str
    account_no: str
    bank_name: str
    balance: Money
    opened_at: date
    frozen: bool = False
    frozen_reason: str = ""
    overdraft_limit: Money | None = None
    interest_rate_bp: int = 0
    foreign_fee_bp: int = 0
    returned_payment_fee: Money | None = None
    monthly_fee: Money | None = None
    last_entry_at: datetime | None = None
    month_done: date | None = None

    @property
    def currency(self) -> str:
        """The currency it is kept in."""
        return self.balance.currency

    @property
    def available(self) -> Money:
        """What can be spent: the balance and the agreed overdraft."""
        return self.balance + self.overdraft_limit if self.overdraft_limit else self.balance


@record
class Transaction(Record):
    """An entry of an account: positive ``amount`` came in, negative went out.

    ``balance_after`` is filled in by the ledger. ``reverses`` and ``reversed_by`` tie an entry to the one that took it
    back; ``reference`` names what was paid elsewhere (a reservation, a card payment).
    """

    tx_id: str
    account_id: str
    posted_at: datetime
    amount: Money
    kind: str
    counterparty: str
    memo: str = ""
    balance_after: Money | None = None
    counterparty_account: str = ""
    reference: str = ""
    category: str = ""
    payee_id: str = ""
    reverses: str = ""
    reversed_by: str = ""


@record
class Payee(Record):
    """Somebody whom the user can pay. ``added_by`` is empty when the user did it."""

    payee_id: str
    user_id: str
    name: str
    account_no: str
    bank_name: str
    added_at: datetime
    added_by: str = ""


@record
class Pending(Record):
    """A payment for a later day; it takes the money only on that day.

    ``status`` is ``pending``, then ``posted`` (``tx_id`` is its entry), ``bounced``, ``cancelled``, or ``returned`` by
    the payee's bank.
    """

    pending_id: str
    account_id: str
    payee_id: str
    amount: Money
    scheduled_for: date
    memo: str = ""
    status: str = "pending"
    created_at: datetime | None = None
    settled_at: datetime | None = None
    tx_id: str = ""
    reason: str = ""


@record
class Recurring(Record):
    """A standing order. ``next_run_date`` is None once it is over.

    ``status`` is ``active``, ``paused``, ``cancelled`` or ``ended``; ``last_result`` tells what the last run did.
    """

    schedule_id: str
    user_id: str
    account_id: str
    payee_id: str
    amount: Money
    freq: str
    start_date: date
    end_date: date | None = None
    next_run_date: date | None = None
    status: str = "active"
    memo: str = ""
    last_result: str = ""


@record
class Expected(Record):
    """Money that others will move: a salary that arrives (positive), a direct debit they collect (negative).

    Not shown to the user. ``first_date`` sets the series, ``next_date`` is the nominal day of the next one, ``roll``
    says where it goes on a weekend, and ``pays_on`` overrides the day of the next one. ``at`` is the time of day of
    what the user buys with the bank card; what others move is booked in the early morning. ``{month}`` in the memo
    stands for the month that is paid. ``status`` is ``expected``, ``arrived`` or ``stopped``, ``billing`` the address
    from which whoever collects sends an invoice each time (empty where it sends none).
    """

    expected_id: str
    account_id: str
    counterparty: str
    amount: Money
    next_date: date
    first_date: date
    kind: str = "deposit"
    memo: str = ""
    category: str = ""
    freq: str = ""
    roll: str = ""
    pays_on: date | None = None
    status: str = "expected"
    at: str = ""
    billing: str = ""


@record
class Holding(Record):
    """An account at any bank and whose it is, as the banks know and the user does not.

    ``status`` is ``open`` or ``closed``. A number that is in no such record belongs to somebody nobody asked about.
    """

    holding_id: str
    account_no: str
    holder: str
    bank_name: str
    status: str = "open"


@record
class Letter(Record):
    """What the user wrote to a bank, without what was quoted."""

    letter_id: str
    bank_name: str
    subject: str
    text: str
    came_at: datetime
    answered_at: datetime | None = None
