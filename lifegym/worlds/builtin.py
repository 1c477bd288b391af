"""What every world has besides its everyday services: the persona's wallet and the transcript of turns.

Neither has tools.
"""

from __future__ import annotations

from datetime import datetime

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Rows, record
from lifegym.worlds.service import Service, backstage
from lifegym.worlds.signals import Charge, Credit, Debit, MethodOpened, Refund, listens


@record
class PaymentMethod(Record):
    """A way the persona can pay.

    ``status`` is ``active`` or ``blocked``; a limit of None is none. ``source`` is the service that carries the money
    (``credit_card``, ``banking``), and empty for a method that only the wallet knows; ``account`` is its id there where
    it is another than the method's own, as that of the account behind a debit card.
    """

    method_id: str
    label: str
    last4: str
    holder: str
    status: str = "active"
    limit: Money | None = None
    kind: str = "card"
    source: str = ""
    account: str = ""


@record
class Entry(Record):
    """Money that moved: positive ``amount`` was paid, negative was paid back."""

    entry_id: str
    method_id: str
    amount: Money
    merchant: str
    reference: str
    category: str
    at: datetime


class Wallet(Service):
    """The persona's payment methods and what was paid with them."""

    name = "wallet"
    title = "Wallet"
    methods = Rows(PaymentMethod, key="method_id", style="pm_{n:04d}", noun="payment method")
    entries = Rows(Entry, key="entry_id", style="pay_{n:06d}", noun="payment")

    def usable(self, method_id: str) -> PaymentMethod:
        """Return the method of that id or label, or the one whose number ends like it.

        Raises:
            ToolError: ``PAYMENT_METHOD_UNKNOWN`` naming the persona's methods, or ``PAYMENT_DECLINED`` when it is
                blocked.
        """
        digits = "".join(character for character in method_id if character.isdigit())
        method = self.methods.get(method_id)
        if method is None and len(digits) >= 4:
            method = next((row for row in self.methods if row.last4 == digits[-4:]), None)
        if method is None:
            wanted = method_id.strip().casefold()
            method = next((row for row in self.methods if row.label.casefold() == wanted), None)
        if method is None:
            known = ", ".join(f"{row.method_id} ({row.label} ending {row.last4})" for row in self.methods) or "none"
            raise ToolError(
                "PAYMENT_METHOD_UNKNOWN", f"No payment method is known as {method_id[:60]!r}. On file: {known}."
            )
        if method.status != "active":
            raise ToolError(
                "PAYMENT_DECLINED", f"{method.label} ending {method.last4} is {method.status} and cannot pay."
            )
        return method

    @listens(Charge)
    def on_charge(self, charge: Charge) -> None:
        """Book a payment, or refuse it."""
        method = self.usable(charge.method_id)
        if method.limit is not None and method.limit.currency == charge.amount.currency:
            spent = sum(
                row.amount.minor
                for row in self.entries
                if row.method_id == method.method_id and row.amount.currency == charge.amount.currency
            )
            if spent + charge.amount.minor > method.limit.minor:
                raise ToolError(
                    "PAYMENT_DECLINED",
                    f"{method.label} ending {method.last4} has a limit of {method.limit}; {charge.amount} more "
                    "would exceed it.",
                )
        self._book(method.method_id, charge, charge.amount)
        if method.source:
            self.emit(
                Debit(
                    method_id=method.account or method.method_id,
                    source=method.source,
                    amount=charge.amount,
                    merchant=charge.merchant,
                    reference=charge.reference,
                    category=charge.category,
                )
            )

    @listens(Refund)
    def on_refund(self, refund: Refund) -> None:
        """Book money that came back."""
        self._book(refund.method_id, refund, -refund.amount)
        method = self.methods.get(refund.method_id)
        if method is not None and method.source:
            self.emit(
                Credit(method_id=method.account or method.method_id, source=method.source, amount=refund.amount,
                       merchant=refund.merchant, reference=refund.reference, category=refund.category)
            )  # fmt: skip

    @listens(MethodOpened)
    def on_method_opened(self, opened: MethodOpened) -> None:
        """Put a card or an account among the ways to pay."""
        if opened.method_id not in self.methods:
            self.methods.insert(
                PaymentMethod(method_id=opened.method_id, label=opened.label, last4=opened.last4, holder=opened.holder,
                              kind=opened.kind, source=opened.source)
            )  # fmt: skip

    def _book(self, method_id: str, signal: Charge | Refund, amount: Money) -> None:
        self.entries.insert(
            Entry(entry_id=self.entries.new_key(), method_id=method_id, amount=amount, merchant=signal.merchant,
                  reference=signal.reference, category=signal.category, at=self.now)
        )  # fmt: skip

    @backstage
    def set_method_status(self, method_id: str, status: str) -> None:
        """Block or reactivate a payment method (``active`` or ``blocked``)."""
        self.methods.update(method_id, status=status)


@record
class Turn(Record):
    """One turn: what opened it and, once closed, the agent's reply."""

    turn_id: str
    stage: int
    kind: str
    at: datetime
    event_id: str
    text: str
    reply: str | None = None


class Transcript(Service):
    """What was said, turn by turn."""

    name = "transcript"
    title = "Transcript"
    turns = Rows(Turn, key="turn_id", style="turn_{n:04d}", noun="turn")
