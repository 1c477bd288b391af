"""The ledger: tables, look-ups, entries that always add up to the balance, and the bank's letters."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from lifegym.worlds.account_numbers import bare, last4, masked
from lifegym.worlds.duedates import month_end, open_day
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.letters import address_of
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Rows
from lifegym.worlds.services.banking.records import (
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
from lifegym.worlds.signals import MailOut, MethodOpened, Notice

PAYMENT_HOUR: Final = "06:00"
INCOMING_HOUR: Final = "05:30"
MONTH_END_HOUR: Final = "23:00"
MOST: Final = 10**12
"""Most minor units one payment moves."""


def by_account(row: Transaction) -> tuple[str, datetime]:
    """Order entries by account and time."""
    return (row.account_id, row.posted_at)


class Ledger(Keeping):
    """The tables and what keeps them right."""

    accounts = Rows(Account, key="account_id", style="acc_{n:06d}", noun="account")
    transactions = Rows(Transaction, key="tx_id", style="tx_{day:%Y%m%d}_{n:08d}", noun="transaction")
    payees = Rows(Payee, key="payee_id", style="pay_{n:06d}", noun="payee")
    recurring = Rows(Recurring, key="schedule_id", style="sch_{n:06d}", noun="recurring payment")
    pending = Rows(Pending, key="pending_id", style="pend_{n:06d}", noun="pending payment")
    expected = Rows(Expected, key="expected_id", style="exp_{n:06d}", noun="expected payment")
    directory = Rows(Holding, key="holding_id", style="dir_{n:06d}", noun="account in the banks' directory")
    letters = Rows(Letter, key="letter_id", style="let_{n:06d}", noun="letter")

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    def _account(self, account_id: str) -> Account:
        row = self.accounts.get(account_id)
        if row is None or row.user_id != self.world.persona.user_id:
            mine = [key for key, other in self.accounts.rows.items() if other.user_id == self.world.persona.user_id]
            raise ToolError(
                "ACCOUNT_NOT_FOUND",
                f"No account has the id {account_id[:80]!r}. list_accounts shows yours: {', '.join(mine) or 'none'}.",
            )
        return row

    def _payee(self, payee_id: str) -> Payee:
        hint = "list_payees shows yours, add_payee adds one."
        row = self.payees.need(payee_id, "PAYEE_NOT_FOUND", hint)
        if row.user_id != self.world.persona.user_id:
            raise ToolError("PAYEE_NOT_FOUND", f"No payee has the id {payee_id[:80]!r}. {hint}")
        return row

    def _need_funds(self, account: Account, amount: Money) -> None:
        """Refuse when an account cannot pay an amount.

        Raises:
            ToolError: ``ACCOUNT_FROZEN`` or ``INSUFFICIENT_FUNDS``.
        """
        if account.frozen:
            reason = f" Reason given: {account.frozen_reason}" if account.frozen_reason else ""
            raise ToolError(
                "ACCOUNT_FROZEN",
                f"{account.name} ({masked(account.account_no)}) is frozen by the bank: money can come in, none can "
                f"leave.{reason}",
            )
        if amount > account.available:
            raise ToolError(
                "INSUFFICIENT_FUNDS",
                f"{account.name} ({masked(account.account_no)}) has {account.available} available, {amount} is needed.",
            )

    def _post(
        self,
        account_id: str,
        amount: Money,
        kind: str,
        counterparty: str,
        *,
        memo: str = "",
        counterparty_account: str = "",
        reference: str = "",
        category: str = "",
        payee_id: str = "",
        reverses: str = "",
        tx_id: str | None = None,
    ) -> Transaction:
        """Enter an amount into an account now."""
        account = self.accounts.rows[account_id]
        key = tx_id or self.transactions.new_key()
        if key in self.transactions:
            raise ToolError("BAD_ARG", f"There is a transaction {key[:60]!r} already.")
        balance = account.balance + amount
        row = self.transactions.insert(
            Transaction(
                tx_id=key,
                account_id=account_id,
                posted_at=self.now,
                amount=amount,
                kind=kind,
                counterparty=counterparty,
                memo=memo,
                balance_after=balance,
                counterparty_account=counterparty_account,
                reference=reference,
                category=category,
                payee_id=payee_id,
                reverses=reverses,
            )
        )
        self.accounts.update(account_id, balance=balance, last_entry_at=self.now)
        if reverses:
            self.transactions.update(reverses, reversed_by=key)
        return row

    def _fee(self, account: Account, fee: Money | None, memo: str) -> Money | None:
        if fee is not None and fee.minor > 0:
            self._post(account.account_id, -fee, "fee", account.bank_name, memo=memo)
            return fee
        return None

    def _owned(self, number: str) -> Account | None:
        wanted = bare(number)
        return next((row for row in self.accounts if bare(row.account_no) == wanted), None)

    def _bank_hour(self, day: date, hour: str = PAYMENT_HOUR) -> datetime:
        return self.world.clock.local(day, hour)

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: balances add up, payments fall due, accounts can pay.

        An account whose balance its entries do not add up to gets an entry for the difference; an entry whose
        ``balance_after`` is None raises or lowers the account's balance.
        """
        if isinstance(row, Transaction):
            self._arm_transaction(row)
        elif isinstance(row, Account):
            self._arm_account(row)
        elif isinstance(row, Pending) and row.status == "pending":
            self.schedule(self._bank_hour(row.scheduled_for), "post_pending", row.pending_id)
        elif isinstance(row, Recurring):
            self._schedule_run(row)
        elif isinstance(row, Expected):
            self._schedule_expected(row)

    def _arm_account(self, row: Account) -> None:
        entries = [entry for entry in self.transactions if entry.account_id == row.account_id]
        missing = row.balance - Money(sum(entry.amount.minor for entry in entries), row.currency)
        if missing:
            at = self._bank_hour(row.opened_at, "09:00")
            self.transactions.insert(
                Transaction(
                    tx_id=self.transactions.new_key() if entries else f"tx_opening_{row.account_id}",
                    account_id=row.account_id,
                    posted_at=self.now if entries else min(at, self.now),
                    amount=missing,
                    kind="adjustment" if entries else "opening",
                    counterparty=row.bank_name,
                    memo="Balance adjusted" if entries else "Opening balance",
                    balance_after=row.balance,
                )
            )
            self._resum(row)
        if row.type in PAYING and row.user_id == self.world.persona.user_id:
            self.emit(
                MethodOpened(
                    method_id=row.account_id,
                    label=row.name,
                    last4=last4(row.account_no),
                    holder=self.world.persona.name,
                    kind="account",
                    source=self.name,
                )
            )
        self._schedule_month(row)

    def _arm_transaction(self, row: Transaction) -> None:
        account = self.accounts.get(row.account_id)
        if account is None or row.amount.currency != account.currency:
            known = f"{account.currency} is its currency" if account else "seed the account first"
            raise ValueError(f"entry {row.tx_id} of {row.amount} cannot be in account {row.account_id!r}; {known}")
        if row.posted_at > self.now:
            raise ValueError(f"entry {row.tx_id} is dated {row.posted_at}, after now; seed it as Expected")
        if row.balance_after is not None or (account.last_entry_at and row.posted_at < account.last_entry_at):
            self._resum(account)
            return
        balance = account.balance + row.amount
        self.transactions.update(row.tx_id, balance_after=balance)
        self.accounts.update(account.account_id, balance=balance, last_entry_at=row.posted_at)

    def _resum(self, account: Account) -> None:
        """Make every balance of an account follow from its entries."""
        balance, last = Money(0, account.currency), None
        for entry in self.transactions.ordered(by_account):
            if entry.account_id == account.account_id:
                balance, last = balance + entry.amount, entry.posted_at
                self.transactions.update(entry.tx_id, balance_after=balance)
        self.accounts.update(account.account_id, balance=balance, last_entry_at=last)

    def _schedule_month(self, row: Account) -> None:
        if row.interest_rate_bp or row.monthly_fee:
            due = self._bank_hour(month_end(self.now.date()), MONTH_END_HOUR)
            if due <= self.now or row.month_done == due.date():
                due = self._bank_hour(month_end(due.date() + timedelta(days=1)), MONTH_END_HOUR)
            self.schedule(due, "close_month", row.account_id)

    def _schedule_run(self, row: Recurring) -> None:
        if row.status == "active" and row.next_run_date is not None:
            self.schedule(self._bank_hour(row.next_run_date), "run_recurring", row.schedule_id)

    def _schedule_expected(self, row: Expected) -> None:
        if row.status == "expected":
            self.schedule(self._bank_hour(due_day(row), row.at or INCOMING_HOUR), "arrive", row.expected_id)

    def _notice(self, kind: str, title: str, body: str, target: str, *, quiet: bool = False, **payload: object) -> None:
        self.emit(
            Notice(source=self.name, type=kind, title=title, body=body, target=target, payload=payload, quiet=quiet)
        )

    def _mail(self, bank_name: str, subject: str, *paragraphs: str) -> None:
        greeting = f"Dear {self.world.persona.name},"
        body = "\n\n".join((greeting, *[text for text in paragraphs if text], bank_name))
        self.emit(MailOut(sender=address_of(bank_name), sender_name=bank_name, subject=subject, body=body))


def due_day(row: Expected) -> date:
    """Return the day on which an expected payment is really booked."""
    return row.pays_on or open_day(row.next_date, row.roll)
