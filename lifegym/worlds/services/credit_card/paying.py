"""Paying a card: by the user, by bank transfer, by the issuer collecting; and payments that come back."""

from __future__ import annotations

from typing import Any, cast

from lifegym.worlds.account_numbers import bare
from lifegym.worlds.builtin import PaymentMethod, Wallet
from lifegym.worlds.duedates import in_words
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import folded, words
from lifegym.worlds.money import Money
from lifegym.worlds.printing import with_amounts
from lifegym.worlds.rates import credited
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.credit_card.ledger import Ledger, min_left, status_of
from lifegym.worlds.services.credit_card.records import Card, Payment
from lifegym.worlds.signals import Charge, TransferReturned, TransferSent, listens


class Paying(Ledger):
    """Payments to cards."""

    @tool(writes=True)
    def make_payment(self, card_id: str, amount_minor: int, source_hint: str) -> dict[str, Any]:
        """Pay a card's bill from a bank account; the last statement is paid first, then what came since.

        The bank account is debited at once. More than is owed is refused; a credit card cannot pay a credit card.

        Args:
            card_id: As list_cards shows it.
            amount_minor: Amount in the card's minor units: 15000 is 150.00 EUR, or 15,000 yen.
            source_hint: The account that pays: its id, its name or its last digits, as banking.list_accounts shows
                them. Where no bank is connected, a few words naming the outside account.

        Example:
            credit_card.make_payment(card_id="card_000001", amount_minor=15000, source_hint="Everyday account")
        """
        card = self._card(card_id)
        if amount_minor < 1:
            raise ToolError("INVALID_AMOUNT", f"amount_minor is at least 1, got {str(amount_minor)[:30]}.")
        most = max(card.balance, Money(0, card.currency))
        if amount_minor > most.minor:
            rest = f"pay at most {most.minor} minor units" if most else "there is nothing to pay"
            raise ToolError(
                "OVERPAYMENT",
                f"{card.product_name} ending {card.last4} owes {most} ({card.statement_balance} on the statement, "
                f"{card.unbilled_balance} since); {rest}.",
            )
        hint = " ".join(source_hint.split())
        if not 1 <= len(hint) <= 120:
            raise ToolError("BAD_ARG", f"source_hint names an account in 1 to 120 characters, got {len(hint)}.")
        method = self._source(hint)
        payment = self._paid(card, Money(amount_minor, card.currency), hint, method.method_id if method else "")
        if method is not None:
            self._debit(card, method.method_id, payment.amount, payment.payment_id)
        after = self.cards.rows[card_id]
        self._notice(
            "payment_received",
            f"{payment.amount} received for {card.product_name}",
            f"Still owed: {after.balance}.",
            payment.payment_id,
            quiet=True,
        )
        return {
            **self._payment_view(payment),
            "statement_balance": after.statement_balance,
            "unbilled_balance": after.unbilled_balance,
            "available_credit": after.available_credit,
            "min_payment_due": after.min_payment_due,
        }

    def _payment_view(self, row: Payment) -> dict[str, Any]:
        paid_from = row.method_id or "an account outside"
        return with_amounts({**row.view("method_id", "reference", "statement_id"), "paid_from": paid_from})

    def _source(self, hint: str) -> PaymentMethod | None:
        """Return the account a hint names; None for one outside, where no bank is part of this world."""
        wallet = cast(Wallet, self.world.services["wallet"])
        method: PaymentMethod | None = None
        try:
            method = wallet.usable(hint)
        except ToolError as error:
            if error.code != "PAYMENT_METHOD_UNKNOWN":
                raise
        accounts = [row for row in wallet.methods if row.kind == "account"]
        if method is None:
            named = [row for row in accounts if all(word in folded(row.label) for word in words(hint))]
            method = named[0] if len(named) == 1 else None
        if method is not None and method.kind == "card":
            raise ToolError(
                "BAD_SOURCE",
                f"{method.label} ending {method.last4} is a card, and a card cannot pay a card. Name a bank account.",
            )
        # Without a bank the account that pays is somewhere outside, as it was before anybody connected one.
        if method is None and "banking" in self.world.enabled:
            known = ", ".join(f"{row.method_id} ({row.label} ending {row.last4})" for row in accounts) or "none"
            raise ToolError("PAYMENT_METHOD_UNKNOWN", f"No bank account is known as {hint[:60]!r}. Known: {known}.")
        return method

    def _debit(self, card: Card, method_id: str, amount: Money, payment_id: str) -> None:
        self.emit(
            Charge(
                method_id=method_id,
                amount=amount,
                merchant=card.issuer,
                reference=payment_id,
                category="card_payment",
            )
        )

    def _paid(
        self,
        card: Card,
        amount: Money,
        hint: str,
        method_id: str = "",
        reference: str = "",
        memo: str = "",
        key: str | None = None,
    ) -> Payment:
        """Credit a card with a payment: its statement first, the rest to what came since."""
        nothing = Money(0, card.currency)
        bill = self._latest(card.card_id)
        first = min(amount, max(nothing, bill.outstanding)) if bill is not None else nothing
        payment = self.payments.insert(
            Payment(
                payment_id=key or self.payments.new_key(),
                card_id=card.card_id,
                posted_at=self.now,
                amount=amount,
                source_hint=hint,
                applied_to_statement=first,
                applied_to_unbilled=amount - first,
                paid_statement_id=bill.statement_id if bill is not None and first else "",
                method_id=method_id,
                reference=reference,
            )
        )
        self._book(
            card, -amount, "payment", "Payment, thank you", "payment", memo=memo or hint, reference=payment.payment_id
        )
        if bill is not None and first:
            self._settle(bill.statement_id, first)
        self._recount(card.card_id)
        return payment

    def _settle(self, statement_id: str, amount: Money) -> None:
        row = self.statements.rows[statement_id]
        row = self.statements.update(statement_id, paid=row.paid + amount)
        if row.status != "carried":
            self.statements.update(statement_id, status=status_of(row, self.now.date()))

    def _give_back(self, payment: Payment, reason: str) -> None:
        """Undo a payment that its bank took back; it is owed again."""
        card = self.cards.rows[payment.card_id]
        bill = self.statements.get(payment.paid_statement_id) if payment.paid_statement_id else None
        self.payments.update(payment.payment_id, status="returned")
        memo = f"Payment returned: {reason}"
        if payment.statement_id:
            self._book(card, payment.amount, "brought_forward", card.issuer, "payment", memo=memo,
                       reference=payment.payment_id)  # fmt: skip
            return
        self._book(card, payment.amount, "payment", "Payment returned", "payment", memo=memo,
                   reference=payment.payment_id)  # fmt: skip
        if bill is not None:
            self._settle(bill.statement_id, -payment.applied_to_statement)
            self._schedule_due(self.statements.rows[bill.statement_id])
        self._recount(card.card_id)

    @listens(TransferSent)
    def on_transfer(self, transfer: TransferSent) -> None:
        """A bank transfer to a card's payment account pays the card, even beyond what is owed."""
        number = bare(transfer.account_no)
        card = next((row for row in self.cards if bare(row.payment_account_no) == number), None)
        if card is None:
            return
        amount = credited(transfer.amount, card.currency)
        if not amount:
            raise ToolError("BAD_AMOUNT", f"{transfer.amount} is less than the smallest amount of {card.currency}.")
        payment = self._paid(card, amount, "bank transfer", "", transfer.reference, transfer.memo)
        self._notice(
            "payment_received",
            f"{amount} received for {card.product_name}",
            f"By bank transfer {transfer.reference}. Still owed: {self.cards.rows[card.card_id].balance}.",
            payment.payment_id,
        )

    @listens(TransferReturned)
    def on_transfer_returned(self, returned: TransferReturned) -> None:
        """A payment that its bank took back is owed again."""
        payment = self.payments.get(returned.reference) or next(
            (row for row in self.payments if row.reference and row.reference == returned.reference), None
        )
        if payment is not None and payment.status == "posted":
            self._give_back(payment, returned.reason)
            self._tell_return(payment, returned.reason)

    def _tell_return(self, payment: Payment, reason: str) -> None:
        card = self.cards.rows[payment.card_id]
        said = f"The payment of {in_words(payment.posted_at.date())} came back ({reason.rstrip('.')})."
        self._mail(card, f"Your payment of {payment.amount} was returned", f"{said} The amount is owed again.")
        self._notice(
            "payment_returned", f"Payment of {payment.amount} to {card.product_name} came back", said,
            payment.payment_id,
        )  # fmt: skip

    @timed
    def collect(self, key: str) -> None:
        """On the due date the issuer collects a statement, or its minimum, where the holder has agreed to that."""
        bill = self.statements.get(key)
        card = self.cards.get(bill.card_id) if bill is not None else None
        if bill is None or card is None or not card.autopay or bill.status in ("paid", "carried"):
            return
        if bill.due_date > self.now.date():
            return
        owed = self._due(bill) if card.autopay == "full" else min(self._due(bill), min_left(bill))
        if not owed:
            return
        try:
            self._collected(card, owed)
        except ToolError as error:
            self._mail(
                card,
                f"We could not collect {owed}",
                f"Your statement was to be paid from {card.autopay_from or 'your account'} today. {error.message}",
                f"Please pay by {in_words(bill.due_date)} yourself to avoid a late fee.",
            )
            self._notice("autopay_failed", f"{card.product_name}: {owed} not collected", error.message, key)

    def _collected(self, card: Card, owed: Money) -> None:
        wallet = cast(Wallet, self.world.services["wallet"])
        known = card.autopay_from in wallet.methods
        if known and wallet.methods.rows[card.autopay_from].kind == "card":
            raise ToolError("BAD_SOURCE", "A card cannot pay a card.")
        method_id = card.autopay_from if known else ""
        key = self.payments.new_key()
        if known:
            # The bank is asked first: where it refuses, nothing of the payment is booked.
            self._debit(card, method_id, owed, key)
        payment = self._paid(card, owed, "autopay", method_id, key=key)
        self._notice(
            "payment_received",
            f"{owed} collected for {card.product_name}",
            f"From {card.autopay_from or 'your account'} by autopay.",
            payment.payment_id,
        )
