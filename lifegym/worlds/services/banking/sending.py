"""How money leaves and comes back: to payees, between own accounts, returned by the payee's bank."""

from __future__ import annotations

from typing import Final

from lifegym.worlds.account_numbers import bare, masked
from lifegym.worlds.duedates import in_words, open_days_after
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert, credited
from lifegym.worlds.service import timed
from lifegym.worlds.services.banking.ledger import Ledger
from lifegym.worlds.services.banking.records import Account, Payee, Transaction
from lifegym.worlds.signals import TransferReturned, TransferSent, listens

_RETURN_HOUR: Final = "10:00"


class Sending(Ledger):
    """Payments on their way."""

    def _send(self, account: Account, payee: Payee, amount: Money, memo: str) -> Transaction:
        """Pay a payee now; the money reaches them, one of the user's own accounts, or comes back in a day or two."""
        self._need_funds(account, amount)
        own = self._owned(payee.account_no)
        if own is not None and own.user_id == account.user_id:
            return self._between_own(account, own, amount, memo)[0]
        entry = self._post(
            account.account_id,
            -amount,
            "payment",
            payee.name,
            memo=memo,
            counterparty_account=payee.account_no,
            payee_id=payee.payee_id,
        )
        if self._fault(payee.name, payee.account_no) or not self._received(entry, payee.bank_name):
            days = 1 + self.transactions.serial % 2
            due = self._bank_hour(open_days_after(self.now.date(), days), _RETURN_HOUR)
            self.schedule(due, "come_back", entry.tx_id)
        return entry

    def _tell_sent(self, entry: Transaction, account: Account, body: str) -> None:
        """Tell of a payment as what it was: money paid to somebody, or moved between own accounts."""
        amount = -entry.amount
        own = entry.kind == "transfer_out"
        title = f"{amount} moved to {entry.counterparty}" if own else f"{amount} paid to {entry.counterparty}"
        self._notice("payment_sent", title, body, entry.tx_id, amount=amount.to_json())

    def _received(self, entry: Transaction, bank_name: str) -> bool:
        """Tell the payee's institution, if it is in this world; whether it took the money."""
        try:
            self.emit(
                TransferSent(
                    reference=entry.tx_id,
                    account_no=entry.counterparty_account,
                    holder=entry.counterparty,
                    bank_name=bank_name,
                    amount=-entry.amount,
                    memo=entry.memo,
                )
            )
        except ToolError:
            return False
        return True

    def _fault(self, name: str, account_no: str) -> str:
        """Return why a payment will come back, or nothing."""
        number = bare(account_no)
        known = [row for row in self.directory if bare(row.account_no) == number]
        if any(row.status == "open" for row in known):
            return ""
        if known:
            return "The account is closed."
        if any(fold(row.holder) == fold(name) for row in self.directory):
            return "There is no account of this number."
        return ""

    def _between_own(self, giver: Account, taker: Account, amount: Money, memo: str) -> tuple[Transaction, Transaction]:
        got = credited(amount, taker.currency)
        if not got:
            raise ToolError(
                "BAD_AMOUNT", f"{amount} is less than the smallest amount of {taker.currency}; transfer more."
            )
        said = memo or "Own transfer"
        if got.currency != amount.currency:
            said = f"{said} ({amount} = {got})"
        out = self._post(
            giver.account_id, -amount, "transfer_out", taker.name, memo=said, counterparty_account=taker.account_no
        )
        back = self._post(
            taker.account_id,
            got,
            "transfer_in",
            giver.name,
            memo=said,
            counterparty_account=giver.account_no,
            reference=out.tx_id,
        )
        return out, back

    @timed
    def come_back(self, key: str) -> None:
        """A payment that could not be delivered comes back to the account that paid it."""
        entry = self.transactions.get(key)
        if entry is not None and not entry.reversed_by and entry.kind == "payment":
            fault = self._fault(entry.counterparty, entry.counterparty_account)
            self._bring_back(entry, fault or "The receiving bank could not credit the account.")

    def _bring_back(self, entry: Transaction, reason: str, *, announce: bool = True) -> Transaction:
        account = self.accounts.rows[entry.account_id]
        back = self._post(
            entry.account_id,
            -entry.amount,
            "return",
            entry.counterparty,
            memo=f"Returned: {reason}",
            counterparty_account=entry.counterparty_account,
            payee_id=entry.payee_id,
            reverses=entry.tx_id,
        )
        for row in self.pending.where(lambda item: item.tx_id == entry.tx_id and item.status == "posted"):
            self.pending.update(row.pending_id, status="returned", reason=reason)
        self._recall(entry, reason)
        fee = self._fee(account, account.returned_payment_fee, f"Fee for returned payment {entry.tx_id}")
        if announce:
            cost = f" We charged {fee} for the return." if fee else ""
            self._mail(
                account.bank_name,
                f"Payment returned: {-entry.amount} to {entry.counterparty}",
                f"Your payment of {-entry.amount} to {entry.counterparty}, {entry.counterparty_account}, of "
                f"{in_words(entry.posted_at.date())} came back. {reason}",
                f"The amount is on {account.name} ({masked(account.account_no)}) again.{cost} Please ask the payee for "
                "the right account before you pay again.",
            )
            self._notice(
                "payment_returned",
                f"{-entry.amount} to {entry.counterparty} came back",
                reason,
                entry.tx_id,
                amount=(-entry.amount).to_json(),
            )
        return back

    def _recall(self, entry: Transaction, reason: str) -> None:
        """Tell whoever took a payment in that it came back, unless another one of the same reference stands."""
        stands = entry.reference and any(
            row.reference == entry.reference and row.kind == entry.kind and not row.reversed_by
            for row in self.transactions
        )
        if not stands:
            self.emit(
                TransferReturned(
                    reference=entry.reference or entry.tx_id,
                    account_no=entry.counterparty_account,
                    amount=-entry.amount,
                    memo=entry.memo,
                    reason=reason,
                )
            )

    @listens(TransferSent)
    def on_transfer_sent(self, transfer: TransferSent) -> None:
        """What others pay to one of the user's accounts comes in; what the user pays themselves is booked already."""
        own = self._owned(transfer.account_no) if transfer.sender else None
        if own is None or own.user_id != self.world.persona.user_id:
            return
        amount = convert(transfer.amount, own.currency)
        entry = self._post(
            own.account_id, amount, "deposit", transfer.sender, memo=transfer.memo, reference=transfer.reference
        )
        self._notice("deposit", f"{amount} from {transfer.sender}", f"{own.name}. {transfer.memo}".strip(),
                     entry.tx_id, amount=amount.to_json())  # fmt: skip

    @listens(TransferReturned)
    def on_transfer_returned(self, returned: TransferReturned) -> None:
        """A payment that its receiver sends back is on the account that paid it again."""
        entry = self.transactions.get(returned.reference)
        if entry is not None and entry.kind == "payment" and not entry.reversed_by:
            self._bring_back(entry, returned.reason)
