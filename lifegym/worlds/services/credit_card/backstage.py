"""What the world does to cards and their lines: charges, mistakes, limits, blocks, new numbers."""

from __future__ import annotations

from datetime import date
from typing import cast

from lifegym.worlds.account_numbers import last4
from lifegym.worlds.builtin import Wallet
from lifegym.worlds.duedates import add_months, in_words, month_end, within_reach
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.service import backstage
from lifegym.worlds.services.credit_card.disputing import Disputing
from lifegym.worlds.services.credit_card.paying import Paying
from lifegym.worlds.services.credit_card.records import Card, Line
from lifegym.worlds.signals import Refund, TransferReturned


class CardOps(Disputing, Paying):
    """Backstage operations on cards and their lines."""

    @backstage
    def post_charge(
        self,
        card_id: str,
        amount: Money,
        merchant_name: str,
        category: str,
        memo: str = "",
        reference: str = "",
        tx_id: str | None = None,
        verdict: str = "",
        kind: str = "purchase",
        announce: bool = False,
    ) -> None:
        """A charge appears on a card, whatever its status and limit: a stranger's, a look-alike's, a merchant's.

        ``verdict`` says what a dispute of it would come to, ``approved`` or ``denied``; ``kind`` may be ``fee``.
        """
        card = self._card(card_id)
        if kind not in ("purchase", "fee") or verdict not in ("", "approved", "denied") or amount.minor <= 0:
            raise ToolError(
                "BAD_ARG",
                "post_charge takes an amount above nothing, kind 'purchase' or 'fee', verdict 'approved', "
                f"'denied' or empty; got {amount}, {kind[:20]!r}, {verdict[:20]!r}.",
            )
        size = convert(amount, card.currency)
        if kind == "fee":
            line = self._book(card, size, kind, merchant_name, category, memo=memo, reference=reference, tx_id=tx_id,
                              verdict=verdict)  # fmt: skip
        else:
            line = self._purchase(card, size, merchant_name, category, memo=memo, reference=reference, tx_id=tx_id,
                                  verdict=verdict)  # fmt: skip
        if announce:
            self._notice("purchase", f"{size} at {merchant_name}", f"{card.product_name} ending {card.last4}.",
                         line.tx_id, amount=size.to_json())  # fmt: skip

    @backstage
    def duplicate_charge(self, tx_id: str, new_tx_id: str | None = None) -> None:
        """A merchant charges the same purchase once more by mistake."""
        line = self._charged(tx_id)
        card = self.cards.rows[line.card_id]
        self._purchase(card, line.amount, line.merchant_name, line.category, reference=line.reference, memo=line.memo,
                       tx_id=new_tx_id)  # fmt: skip

    @backstage
    def reverse_charge(
        self, tx_id: str, amount: Money | None = None, new_tx_id: str | None = None, announce: bool = False
    ) -> None:
        """A merchant pays a charge back, whole or in part, but never more than is left of it."""
        line = self._charged(tx_id)
        card = self.cards.rows[line.card_id]
        left = self._not_credited(line)
        back = left if amount is None else convert(amount, card.currency)
        if not 0 < back.minor <= left.minor:
            raise ToolError("BAD_ARG", f"{left} of {tx_id} can still be paid back, got {back}.")
        self._book(card, -back, "refund", line.merchant_name, line.category, reference=line.reference,
                   reverses=tx_id, points=-self._points_share(line, back), tx_id=new_tx_id)  # fmt: skip
        if announce:
            self._notice("refund", f"{back} back from {line.merchant_name}", f"{card.product_name}.", tx_id)

    @backstage
    def rename_merchant(self, tx_id: str, merchant_name: str) -> None:
        """A line shows another name than before, as clearing companies do."""
        self._line(tx_id)
        self.lines.update(tx_id, merchant_name=merchant_name)

    @backstage
    def change_limit(self, card_id: str, credit_limit: Money, announce: bool = False) -> None:
        """The issuer raises or lowers a card's limit; what is owed stays, even above it."""
        card = self._card(card_id)
        self._same(card, credit_limit)
        self.cards.update(card_id, credit_limit=credit_limit)
        if announce:
            self._mail(card, f"Your new credit limit: {credit_limit}", f"It was {card.credit_limit} until now.")

    @backstage
    def change_terms(
        self,
        card_id: str,
        interest_apr_bp: int | None = None,
        foreign_fee_bp: int | None = None,
        late_fee: Money | None = None,
        grace_period_days: int | None = None,
        announce: bool = False,
        note: str = "",
    ) -> None:
        """The issuer changes interest (hundredths of a percent a year), fees or the days until a bill is due."""
        card = self._card(card_id)
        new = {
            "interest_apr_bp": card.interest_apr_bp if interest_apr_bp is None else interest_apr_bp,
            "foreign_fee_bp": card.foreign_fee_bp if foreign_fee_bp is None else foreign_fee_bp,
            "grace_period_days": card.grace_period_days if grace_period_days is None else grace_period_days,
        }
        if not (0 <= new["interest_apr_bp"] <= 10_000 and 0 <= new["foreign_fee_bp"] <= 10_000):
            raise ToolError("BAD_ARG", "rates are 0 to 10000 hundredths of a percent.")
        if not 7 <= new["grace_period_days"] <= 60:
            raise ToolError("BAD_ARG", f"grace_period_days is 7 to 60, got {new['grace_period_days']}.")
        if late_fee is not None:
            self._same(card, late_fee)
        fee = card.late_fee if late_fee is None else late_fee
        self.cards.update(card_id, late_fee=fee, **new)
        if announce:
            rate = f"{new['interest_apr_bp'] // 100}.{new['interest_apr_bp'] % 100:02d} %"
            self._mail(card, "New terms for your card", f"Interest {rate} a year, late fee {fee or 'none'}, bills are "
                       f"due {new['grace_period_days']} days after they close.", note)  # fmt: skip

    @backstage
    def set_due_date(self, statement_id: str, due_date: date, announce: bool = False) -> None:
        """The issuer moves the day on which an unpaid statement is due."""
        row = self.statements.need(statement_id, "STATEMENT_NOT_FOUND")
        if row.status in ("paid", "carried") or due_date < self.now.date():
            raise ToolError("BAD_ARG", f"only an unpaid statement moves, to today or later; {statement_id} is "
                            f"{row.status}, the day is {due_date}.")  # fmt: skip
        within_reach(due_date, self.now.date(), "due_date")
        status = "partial" if row.paid.minor > 0 else "open"
        row = self.statements.update(statement_id, due_date=due_date, status=status)
        self._schedule_due(row)
        self._recount(row.card_id)
        if announce:
            card = self.cards.rows[row.card_id]
            self._mail(card, f"Your statement is due on {in_words(due_date)}", f"Open: {row.outstanding}.")

    @backstage
    def block_card(self, card_id: str, reason: str = "", announce: bool = True) -> None:
        """The issuer blocks a card; its holder cannot release it."""
        card = self._card(card_id)
        if card.status == "closed":
            raise ToolError("CARD_CLOSED", f"{card_id} is closed.")
        self.cards.update(card_id, status="blocked", status_reason=reason)
        if announce:
            self._mail(card, f"Your card ending {card.last4} is blocked", "Purchases are declined for now.", reason)
            self._notice("card_blocked", f"{card.product_name} ending {card.last4} blocked", reason, card_id)

    @backstage
    def release_card(self, card_id: str, announce: bool = False) -> None:
        """The issuer releases a blocked card."""
        card = self._card(card_id)
        if card.status != "blocked":
            return
        self.cards.update(card_id, status="active", status_reason="")
        if announce:
            self._mail(card, f"Your card ending {card.last4} works again", "You can use it as before.")

    @backstage
    def close_card(self, card_id: str, reason: str = "", announce: bool = True) -> None:
        """The issuer ends a card for good; what is owed stays owed."""
        card = self._card(card_id)
        self.cards.update(card_id, status="closed", status_reason=reason)
        if announce:
            self._mail(card, f"Your card ending {card.last4} is closed", reason, f"Still owed: {card.balance}.")

    @backstage
    def reissue_card(self, card_id: str, new_last4: str, announce: bool = True) -> None:
        """A new card with another number takes the place of the old one; account, balances and id stay.

        Shops that keep the card by its digits no longer find it under the old ones. It is active at once.
        """
        card = self._card(card_id)
        digits = last4(new_last4)
        if len(digits) != 4 or card.status == "closed":
            raise ToolError(
                "BAD_ARG", f"new_last4 is four digits, for a card that is not closed; got {new_last4[:20]!r}."
            )
        expires = month_end(add_months(self.now.date(), 48))
        masked = f"{card.masked_no[:-4]}{digits}"
        self.cards.update(card_id, masked_no=masked, expires=expires, status="active", status_reason="")
        wallet = cast(Wallet, self.world.services["wallet"])
        if card_id in wallet.methods:
            wallet.methods.update(card_id, last4=digits)
        if announce:
            self._mail(
                card,
                "Your new card is on its way",
                f"It ends in {digits} and is valid until {in_words(expires)}. The card ending {card.last4} no longer "
                "works; give your new number to those who charge the old one.",
            )

    @backstage
    def return_payment(self, payment_id: str, reason: str = "refused by the bank", announce: bool = True) -> None:
        """A payment to a card comes back: it is owed again, and an account of the user gets its money back."""
        row = self.payments.need(payment_id, "PAYMENT_NOT_FOUND")
        if row.status == "returned":
            return
        card = self.cards.rows[row.card_id]
        self._give_back(row, reason)
        if row.method_id:
            self.emit(Refund(method_id=row.method_id, amount=row.amount, merchant=card.issuer, reference=payment_id,
                             category="card_payment"))  # fmt: skip
        elif row.reference:
            self.emit(TransferReturned(reference=row.reference, account_no=card.payment_account_no, amount=row.amount,
                                       memo="", reason=reason))  # fmt: skip
        if announce:
            self._tell_return(row, reason)

    @backstage
    def set_autopay(self, card_id: str, autopay: str, autopay_from: str = "") -> None:
        """Bills of a card are collected from an account on the due date: ``full``, ``minimum`` or not (empty)."""
        card = self._card(card_id)
        if autopay not in ("", "minimum", "full"):
            raise ToolError("BAD_ARG", f"autopay is 'full', 'minimum' or empty, got {autopay[:20]!r}.")
        self.cards.update(card_id, autopay=autopay, autopay_from=autopay_from or card.autopay_from)

    def _charged(self, tx_id: str) -> Line:
        line = self._line(tx_id)
        if line.kind not in ("purchase", "fee"):
            raise ToolError("BAD_ARG", f"{tx_id} is a {line.kind}, no charge.")
        return line

    def _same(self, card: Card, amount: Money) -> None:
        if amount.currency != card.currency or amount.minor < 0:
            raise ToolError("BAD_ARG", f"{card.card_id} is billed in {card.currency}, nothing or more; got {amount}.")
