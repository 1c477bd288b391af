"""What a card issuer keeps: cards, their lines and statements, payments, disputes, points."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

KINDS: Final = ("purchase", "refund", "fee", "interest", "credit", "payment", "brought_forward")
"""Kinds of line. ``credit`` is the issuer's own: an approved dispute, redeemed points."""

CARD_MOVES: Final = {
    "active": frozenset({"frozen", "blocked", "closed"}),
    "frozen": frozenset({"active", "blocked", "closed"}),
    "blocked": frozenset({"active", "closed"}),
    "closed": frozenset(),
}
STATEMENT_MOVES: Final = {
    "open": frozenset({"partial", "paid", "overdue", "carried"}),
    "partial": frozenset({"open", "paid", "overdue", "carried"}),
    "overdue": frozenset({"partial", "paid", "carried", "open"}),
    "paid": frozenset({"open", "partial", "overdue"}),
    "carried": frozenset(),
}
"""A paid statement opens again when its payment comes back; ``carried`` means the rest stands on the next one."""

DISPUTE_MOVES: Final = {
    "under_review": frozenset({"approved", "denied", "withdrawn"}),
    "approved": frozenset(),
    "denied": frozenset(),
    "withdrawn": frozenset(),
}


@record
class EarnRate(Record):
    """Points on a category: ``tenths`` of a point for each unit of spending (10 is one point)."""

    category: str
    tenths: int


@record
class Card(Record):
    """A credit card.

    ``statement_balance`` is what is left to pay of the last statement, ``unbilled_balance`` what came since, with
    credits taken off; both may be negative. ``cycle_end_day`` is the day of the month on which a statement closes.
    ``frozen`` is the holder's doing, ``blocked`` the issuer's. ``autopay`` is empty, ``minimum`` or ``full``, from the
    account ``autopay_from``. ``closed_through`` is the ledger's own: the last cycle end that was billed.
    """

    card_id: str
    user_id: str
    issuer: str
    product_name: str
    masked_no: str
    type: str
    credit_limit: Money
    statement_balance: Money
    unbilled_balance: Money
    min_payment_due: Money
    cycle_end_day: int
    payment_account_no: str
    expires: date
    due_date: date | None = None
    grace_period_days: int = 21
    status: str = "active"
    status_reason: str = ""
    interest_apr_bp: int = 1790
    late_fee: Money | None = None
    foreign_fee_bp: int = 0
    min_payment_bp: int = 250
    min_payment_floor: Money | None = None
    autopay: str = ""
    autopay_from: str = ""
    points_unit: Money | None = None
    earn_rates: tuple[EarnRate, ...] = ()
    points_months: int = 24
    closed_through: date | None = None

    @property
    def currency(self) -> str:
        """The currency it is billed in."""
        return self.credit_limit.currency

    @property
    def balance(self) -> Money:
        """All that is owed."""
        return self.statement_balance + self.unbilled_balance

    @property
    def available_credit(self) -> Money:
        """What can still be bought: the limit less all that is owed."""
        return self.credit_limit - self.statement_balance - self.unbilled_balance

    @property
    def last4(self) -> str:
        """The last four digits of its number."""
        return self.masked_no[-4:]


@record
class Line(Record):
    """A line of a card: positive ``amount`` is owed, negative is credited.

    It is unbilled while ``statement_id`` is empty. A ``payment`` line tells of a payment and is not owed itself.
    ``reverses`` names the line a credit belongs to. ``points`` were earned, or taken back when negative. ``verdict``
    is what a dispute of it would come to: ``approved``, ``denied``, or empty to be judged by what the lines show.
    """

    tx_id: str
    card_id: str
    posted_at: datetime
    amount: Money
    merchant_name: str
    category: str
    kind: str = "purchase"
    mcc: str = ""
    statement_id: str = ""
    reference: str = ""
    memo: str = ""
    reverses: str = ""
    points: int = 0
    verdict: str = ""


@record
class Statement(Record):
    """A closed billing period: opening balance, less payments, plus new charges, is the closing balance.

    ``paid`` came since it closed. ``status`` is ``open``, ``partial``, ``paid``, ``overdue``, or ``carried`` once
    the rest stands on the next statement.
    """

    statement_id: str
    card_id: str
    period_start: date
    period_end: date
    opening_balance: Money
    new_charges: Money
    payments: Money
    closing_balance: Money
    min_payment_due: Money
    due_date: date
    paid: Money
    status: str = "open"

    @property
    def outstanding(self) -> Money:
        """What is left of it to pay."""
        return self.closing_balance - self.paid


@record
class Payment(Record):
    """Money paid to a card. ``statement_id`` is the statement that lists it, empty until the next one closes.

    ``method_id`` is the user's account that paid, empty for an account outside; ``status`` is ``posted`` or
    ``returned``.
    """

    payment_id: str
    card_id: str
    posted_at: datetime
    amount: Money
    source_hint: str
    applied_to_statement: Money
    applied_to_unbilled: Money
    paid_statement_id: str = ""
    statement_id: str = ""
    method_id: str = ""
    reference: str = ""
    status: str = "posted"


@record
class Dispute(Record):
    """A line the holder does not accept. ``amount`` is on hold until it is resolved: not due, free of interest.

    ``verdict`` is how it will be resolved, decided backstage; empty lets the lines speak. Its ``status`` is
    ``under_review``, ``approved``, ``denied`` or ``withdrawn``.
    """

    dispute_id: str
    card_id: str
    tx_id: str
    reason: str
    amount: Money
    opened_at: datetime
    expected_resolution_date: date
    status: str = "under_review"
    resolved_at: datetime | None = None
    verdict: str = ""
    note: str = ""


@record
class PointsEntry(Record):
    """An entry of a card's points: earned (positive), taken back, redeemed or expired (negative).

    Earned points keep how many are ``left`` and until when.
    """

    entry_id: str
    card_id: str
    at: datetime
    points: int
    kind: str
    note: str
    left: int = 0
    expires_on: date | None = None
    code: str = ""


@record
class Reward(Record):
    """An item of the catalogue. ``value`` is credited to the card for ``statement_credit``; other kinds come by mail.

    An empty ``issuer`` means that every card may take it.
    """

    redemption_code: str
    title: str
    kind: str
    points: int
    value: Money | None = None
    issuer: str = ""
    available: bool = True
    valid_until: date | None = None


@record
class Subscription(Record):
    """A merchant that charges a card by itself. Not shown to the user; its charges are.

    ``first_date`` sets the series, ``next_date`` is the next charge, ``at`` its time of day. With ``once`` as ``freq``
    it is a single purchase that the user will make. ``status`` is ``active`` or ``ended``, ``billing`` the address from
    which the merchant sends an invoice for each charge (empty where it sends none).
    """

    subscription_id: str
    card_id: str
    merchant_name: str
    amount: Money
    category: str
    next_date: date
    first_date: date
    freq: str = "monthly"
    reference: str = ""
    status: str = "active"
    at: str = "07:15"
    billing: str = ""


@record
class Letter(Record):
    """What a holder wrote to an issuer, without what was quoted."""

    letter_id: str
    issuer: str
    subject: str
    text: str
    came_at: datetime
    answered_at: datetime | None = None
