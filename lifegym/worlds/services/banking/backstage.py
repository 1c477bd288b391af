"""What the world does to accounts and entries: freezes, fees, mistakes, money that comes back."""

from __future__ import annotations

from lifegym.worlds.account_numbers import bare, masked, read_number
from lifegym.worlds.duedates import in_words
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.banking.paying import Paying, read_memo, read_text
from lifegym.worlds.services.banking.records import KINDS, Account, Holding, Payee, Transaction


class AccountOps(Paying):
    """Backstage operations on accounts, entries and payees."""

    @backstage
    def freeze_account(self, account_id: str, reason: str = "", announce: bool = False) -> None:
        """The bank freezes an account: money comes in, none leaves."""
        row = self._account(account_id)
        self.accounts.update(account_id, frozen=True, frozen_reason=reason)
        if announce:
            self._mail(
                row.bank_name,
                f"Your account {masked(row.account_no)} is frozen",
                f"We have frozen {row.name}. Payments and direct debits from it are refused; money still comes in.",
                reason,
            )

    @backstage
    def unfreeze_account(self, account_id: str, announce: bool = False) -> None:
        """The bank lets an account pay again."""
        row = self._account(account_id)
        self.accounts.update(account_id, frozen=False, frozen_reason="")
        if announce:
            self._mail(
                row.bank_name, f"Your account {masked(row.account_no)} can be used again", f"{row.name} can pay."
            )

    @backstage
    def post_entry(
        self,
        account_id: str,
        amount: Money,
        kind: str,
        counterparty: str,
        memo: str = "",
        category: str = "",
        reference: str = "",
        counterparty_account: str = "",
        tx_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """Any entry is booked now: positive comes in, negative goes out, even beyond what is there."""
        row = self._account(account_id)
        if kind not in KINDS:
            raise not_one_of(kind, KINDS, "kind")
        self._same_currency(row, amount)
        entry = self._post(
            account_id,
            amount,
            kind,
            counterparty,
            memo=memo,
            category=category,
            reference=reference,
            counterparty_account=counterparty_account,
            tx_id=tx_id,
        )
        if announce:
            way = "from" if amount.minor > 0 else "to"
            size = Money(abs(amount.minor), amount.currency)
            self._notice("entry", f"{size} {way} {counterparty}", f"{row.name}. {memo}".strip(), entry.tx_id)

    @backstage
    def duplicate_entry(self, tx_id: str, new_tx_id: str | None = None) -> None:
        """The bank or a company books an entry once more by mistake, word for word."""
        entry = self._entry(tx_id)
        self._post(
            entry.account_id,
            entry.amount,
            entry.kind,
            entry.counterparty,
            memo=entry.memo,
            counterparty_account=entry.counterparty_account,
            reference=entry.reference,
            category=entry.category,
            tx_id=new_tx_id,
        )

    @backstage
    def reverse_entry(self, tx_id: str, memo: str = "", new_tx_id: str | None = None, announce: bool = False) -> None:
        """The bank takes an entry back, once: what came in goes, what went out returns.

        A transfer between own accounts is taken back on both; who took in a payment gives it up.
        """
        entry = self._entry(tx_id)
        if entry.reversed_by:
            raise ToolError("BAD_ARG", f"{tx_id} was taken back already by {entry.reversed_by}.")
        said = memo or f"Reversal of {tx_id}"
        back = self._reversed(entry, said, new_tx_id)
        other = self._other_side(entry)
        if other is not None and not other.reversed_by:
            self._reversed(other, memo or f"Reversal of {other.tx_id}")
        if entry.kind == "payment":
            self._recall(entry, said)
        if announce:
            self._notice(
                "reversal", f"Entry reversed: {entry.counterparty}", f"{-entry.amount}. {back.memo}", back.tx_id
            )

    def _reversed(self, entry: Transaction, memo: str, key: str | None = None) -> Transaction:
        return self._post(
            entry.account_id, -entry.amount, "reversal", entry.counterparty, memo=memo, reference=entry.reference,
            reverses=entry.tx_id, tx_id=key,
        )  # fmt: skip

    def _other_side(self, entry: Transaction) -> Transaction | None:
        """Return the entry on the other own account of a transfer."""
        if entry.kind == "transfer_in":
            return self.transactions.get(entry.reference)
        if entry.kind != "transfer_out":
            return None
        pairs = self.transactions.where(lambda row: row.kind == "transfer_in" and row.reference == entry.tx_id)
        return pairs[0] if pairs else None

    @backstage
    def bounce_payment(self, payment_id: str, reason: str = "", announce: bool = True) -> None:
        """A payment fails: a pending one is not made, a booked one comes back at once, and its taker gives it up."""
        waiting = self.pending.get(payment_id)
        if waiting is not None and waiting.status == "pending":
            account, payee = self._account(waiting.account_id), self._payee(waiting.payee_id)
            said = reason or "The payee's bank refused it."
            self.pending.update(payment_id, status="bounced", settled_at=self.now, reason=said)
            if announce:
                self._mail(
                    account.bank_name,
                    f"Payment not made: {waiting.amount} to {payee.name}",
                    f"The payment of {waiting.amount} to {payee.name}, scheduled for "
                    f"{in_words(waiting.scheduled_for)}, could not be made. {said}",
                )
            return
        entry = self._entry(waiting.tx_id if waiting is not None and waiting.tx_id else payment_id)
        if entry.kind != "payment" or entry.reversed_by:
            raise ToolError("BAD_ARG", f"{entry.tx_id} is no payment that can still come back.")
        self._bring_back(entry, reason or "The payee's bank returned it.", announce=announce)

    @backstage
    def change_terms(
        self,
        account_id: str,
        interest_rate_bp: int | None = None,
        foreign_fee_bp: int | None = None,
        monthly_fee: Money | None = None,
        returned_payment_fee: Money | None = None,
        overdraft_limit: Money | None = None,
        announce: bool = False,
        note: str = "",
    ) -> None:
        """The bank changes what an account costs or earns; rates are hundredths of a percent."""
        row = self._account(account_id)
        changes: dict[str, int | Money] = {}
        for name, rate in (("interest_rate_bp", interest_rate_bp), ("foreign_fee_bp", foreign_fee_bp)):
            if rate is not None:
                if not 0 <= rate <= 10_000:
                    raise ToolError("BAD_ARG", f"{name} is 0 to 10000 hundredths of a percent, got {rate}.")
                changes[name] = rate
        for name, amount in (
            ("monthly_fee", monthly_fee),
            ("returned_payment_fee", returned_payment_fee),
            ("overdraft_limit", overdraft_limit),
        ):
            if amount is not None:
                self._same_currency(row, amount)
                if amount.minor < 0:
                    raise ToolError("BAD_ARG", f"{name} is nothing or more, got {amount}.")
                changes[name] = amount
        changed = self.accounts.update(account_id, **changes)
        if not (row.interest_rate_bp or row.monthly_fee):
            self._schedule_month(changed)
        if announce:
            said = "; ".join(f"{name.removesuffix('_bp').replace('_', ' ')}: {in_text(name, value)}"
                             for name, value in changes.items())  # fmt: skip
            self._mail(
                row.bank_name, f"New terms for {row.name}", f"For {masked(row.account_no)} now holds: {said}.", note
            )

    @backstage
    def plant_payee(
        self,
        name: str,
        account_no: str,
        bank_name: str,
        payee_id: str | None = None,
        added_by: str = "unknown",
        announce: bool = False,
    ) -> None:
        """Somebody else puts a payee among the user's, such as a look-alike of one they know."""
        key = payee_id or self.payees.new_key()
        if key in self.payees:
            raise ToolError("BAD_ARG", f"There is a payee {key[:60]!r} already.")
        row = self.payees.insert(
            Payee(
                payee_id=key,
                user_id=self.world.persona.user_id,
                name=read_text(name, "name", 120),
                account_no=read_number(account_no, "account_no"),
                bank_name=read_text(bank_name, "bank_name", 120),
                added_at=self.now,
                added_by=added_by,
            )
        )
        if announce:
            self._payee_added(row)

    @backstage
    def alter_payee(
        self, payee_id: str, name: str | None = None, account_no: str | None = None, bank_name: str | None = None
    ) -> None:
        """A saved payee is changed behind the user's back; payments on their way keep the old number."""
        row = self._payee(payee_id)
        self.payees.update(
            payee_id,
            name=row.name if name is None else read_text(name, "name", 120),
            account_no=row.account_no if account_no is None else read_number(account_no, "account_no"),
            bank_name=row.bank_name if bank_name is None else read_text(bank_name, "bank_name", 120),
        )

    @backstage
    def move_holder(self, account_no: str, new_account_no: str, bank_name: str | None = None) -> None:
        """A payee moves to another account at their side: the old one closes, payments to it come back."""
        old = self._holding(account_no)
        number = read_number(new_account_no, "new_account_no")
        if any(bare(row.account_no) == bare(number) for row in self.directory):
            raise ToolError("BAD_ARG", f"{number} is in the directory already.")
        self.directory.update(old.holding_id, status="closed")
        self.directory.insert(
            Holding(
                holding_id=self.directory.new_key(),
                account_no=number,
                holder=old.holder,
                bank_name=old.bank_name if bank_name is None else read_text(bank_name, "bank_name", 120),
            )
        )

    @backstage
    def close_holding(self, account_no: str) -> None:
        """An account at any bank is closed; payments to it come back."""
        self.directory.update(self._holding(account_no).holding_id, status="closed")

    @backstage
    def register_holding(self, account_no: str, holder: str, bank_name: str) -> None:
        """An account becomes known to the banks: who holds it, and that it is open."""
        number = read_number(account_no, "account_no")
        if any(bare(row.account_no) == bare(number) for row in self.directory):
            raise ToolError("BAD_ARG", f"{number} is in the directory already.")
        self.directory.insert(
            Holding(
                holding_id=self.directory.new_key(),
                account_no=number,
                holder=read_text(holder, "holder", 120),
                bank_name=read_text(bank_name, "bank_name", 120),
            )
        )

    def _holding(self, account_no: str) -> Holding:
        number = bare(account_no)
        found = next((row for row in self.directory if bare(row.account_no) == number), None)
        if found is None:
            raise ToolError(
                "BAD_ARG", f"No account {account_no[:40]!r} is in the directory; register_holding puts it there."
            )
        return found

    def _entry(self, tx_id: str) -> Transaction:
        return self.transactions.need(tx_id, "TX_NOT_FOUND", "list_transactions shows an account's entries.")

    def _same_currency(self, row: Account, amount: Money) -> None:
        if amount.currency != row.currency:
            raise ToolError("BAD_ARG", f"{row.account_id} is kept in {row.currency}, got {amount}.")


def in_text(name: str, value: int | Money) -> str:
    """Return a term as a letter says it."""
    if isinstance(value, Money):
        return str(value)
    return f"{value // 100}.{value % 100:02d} %" if name.endswith("_bp") else read_memo(str(value))
