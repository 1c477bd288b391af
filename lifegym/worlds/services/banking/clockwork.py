"""What the clock does at a bank: payments fall due, orders run, salaries arrive, months end."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from lifegym.worlds.duedates import following, in_words, month_end
from lifegym.worlds.errors import ToolError
from lifegym.worlds.letters import renewal
from lifegym.worlds.money import Money
from lifegym.worlds.rates import charged, convert
from lifegym.worlds.service import timed
from lifegym.worlds.services.banking.ledger import by_account, due_day
from lifegym.worlds.services.banking.paying import Paying
from lifegym.worlds.services.banking.records import Account, Expected, Payee
from lifegym.worlds.signals import Credit, Debit, listens


class Clockwork(Paying):
    """Processes on the clock, and what shops collect or pay back."""

    @timed
    def post_pending(self, key: str) -> None:
        """A payment for this day is booked, or bounces when the account is short or frozen."""
        row = self.pending.get(key)
        if row is None or row.status != "pending" or row.scheduled_for > self.now.date():
            return
        account, payee = self.accounts.get(row.account_id), self.payees.get(row.payee_id)
        if account is None or payee is None:
            self.pending.update(
                key, status="cancelled", settled_at=self.now, reason="Account or payee no longer exists."
            )
            return
        try:
            entry = self._send(account, payee, row.amount, row.memo)
        except ToolError as error:
            self.pending.update(key, status="bounced", settled_at=self.now, reason=error.message)
            self._bounced(account, payee, row.amount, error, f"scheduled for {in_words(row.scheduled_for)}", key)
            return
        self.pending.update(key, status="posted", settled_at=self.now, tx_id=entry.tx_id)
        self._tell_sent(entry, account, f"Your scheduled payment was booked. {row.memo}".strip())

    def _bounced(
        self, account: Account, payee: Payee, amount: Money, error: ToolError, which: str, target: str
    ) -> None:
        fee = self._fee(account, account.returned_payment_fee, f"Fee for unpaid payment to {payee.name}")
        cost = f" We charged {fee} for it." if fee else ""
        self._mail(
            account.bank_name,
            f"Payment not made: {amount} to {payee.name}",
            f"The payment of {amount} to {payee.name}, {which}, could not be made. {error.message}",
            f"It will not be tried again.{cost}",
        )
        self._notice(
            "payment_bounced", f"{amount} to {payee.name} not paid", error.message, target, amount=amount.to_json()
        )

    @timed
    def run_recurring(self, key: str) -> None:
        """A standing order pays its run and moves on to the next; a run that cannot be paid is skipped."""
        row = self.recurring.get(key)
        if row is None or row.status != "active" or row.next_run_date is None or row.next_run_date > self.now.date():
            return
        account, payee = self.accounts.get(row.account_id), self.payees.get(row.payee_id)
        if account is None or payee is None:
            self.recurring.update(key, status="ended", next_run_date=None, last_result="account or payee is gone")
            return
        if row.end_date is not None and row.next_run_date > row.end_date:
            self.recurring.update(key, status="ended", next_run_date=None)
            return
        today = self.now.date()
        try:
            entry = self._send(account, payee, row.amount, row.memo or f"Standing order {key}")
        except ToolError as error:
            self._bounced(account, payee, row.amount, error, f"standing order {key}", key)
            self._advance(row, f"bounced {today}: {error.code}")
            return
        self._tell_sent(entry, account, f"Standing order, {row.freq}. {row.memo}".strip())
        self._advance(row, f"posted {today} as {entry.tx_id}")

    @timed
    def arrive(self, key: str) -> None:
        """Expected money is booked: a salary comes in, a company collects its direct debit or fails to."""
        row = self.expected.get(key)
        if row is None or row.status != "expected" or due_day(row) > self.now.date():
            return
        account = self.accounts.get(row.account_id)
        if account is None:
            self.expected.update(key, status="stopped")
            return
        row = row.evolve(memo=row.memo.replace("{month}", f"{row.next_date:%B %Y}"))
        if row.amount.minor >= 0:
            self._take_in(account, row)
        else:
            self._collect(account, row)
        if not row.freq:
            self.expected.update(key, status="arrived")
            return
        later = self.expected.update(key, next_date=following(row.freq, row.first_date, row.next_date), pays_on=None)
        self._schedule_expected(later)

    def _take_in(self, account: Account, row: Expected) -> None:
        amount = convert(row.amount, account.currency)
        entry = self._post(account.account_id, amount, row.kind, row.counterparty, memo=row.memo, category=row.category)
        self._notice(
            "deposit",
            f"{amount} from {row.counterparty}",
            f"{account.name}. {row.memo}".strip(),
            entry.tx_id,
            amount=amount.to_json(),
        )

    def _collect(self, account: Account, row: Expected) -> None:
        """A company collects its direct debit, or a purchase is paid with the bank card (where it has a time)."""
        amount = convert(-row.amount, account.currency)
        try:
            self._need_funds(account, amount)
        except ToolError as error:
            if not row.at:
                self._not_collected(account, row, amount, error)
            return
        entry = self._post(
            account.account_id, -amount, row.kind, row.counterparty, memo=row.memo, category=row.category
        )
        if row.billing:
            paid = "your debit card" if row.at else "your account"
            self.emit(renewal(row.counterparty, row.billing, self.world.persona.name, self.now, amount, paid))
        kind = "purchase" if row.at else "direct_debit"
        title = f"{amount} at {row.counterparty}" if row.at else f"{amount} collected by {row.counterparty}"
        self._notice(kind, title, f"{account.name}. {row.memo}".strip(), entry.tx_id, quiet=bool(row.at),
                     **amounts(amount))  # fmt: skip

    def _not_collected(self, account: Account, row: Expected, amount: Money, error: ToolError) -> None:
        fee = self._fee(account, account.returned_payment_fee, f"Fee for unpaid direct debit of {row.counterparty}")
        cost = f" We charged {fee} for it." if fee else ""
        self._mail(
            account.bank_name,
            f"Direct debit not paid: {amount}, {row.counterparty}",
            f"{row.counterparty} tried to collect {amount} ({row.memo}). {error.message}",
            f"Please settle it with {row.counterparty} yourself.{cost}",
        )
        self._notice("payment_bounced", f"{amount} for {row.counterparty} not paid", error.message, row.expected_id)

    @timed
    def close_month(self, key: str) -> None:
        """A month ends: interest on the days' balances is credited, the monthly fee is taken."""
        account = self.accounts.get(key)
        today = self.now.date()
        if account is None or account.month_done == today or month_end(today) != today:
            return
        interest = self._interest(account)
        if interest:
            self._post(
                key, interest, "interest", account.bank_name, memo=f"Interest for {today:%B %Y}", category="interest"
            )
        self._fee(account, account.monthly_fee, f"Account fee {today:%B %Y}")
        self._schedule_month(self.accounts.update(key, month_done=today))

    def _interest(self, account: Account) -> Money:
        """Return a month's interest: each day's closing balance, where positive, at the yearly rate."""
        today = self.now.date()
        start = datetime.combine(today.replace(day=1), datetime.min.time(), tzinfo=self.now.tzinfo)
        entries = [
            row
            for row in self.transactions.ordered(by_account)
            if row.account_id == account.account_id and row.posted_at >= start
        ]
        balance = account.balance.minor - sum(row.amount.minor for row in entries)
        by_day: dict[int, int] = {}
        for row in entries:
            day = row.posted_at.astimezone(self.now.tzinfo).day
            by_day[day] = by_day.get(day, 0) + row.amount.minor
        total = 0
        for day in range(1, today.day + 1):
            balance += by_day.get(day, 0)
            total += max(0, balance)
        return Money((total * account.interest_rate_bp + 1_825_000) // 3_650_000, account.currency)

    @listens(Debit)
    def on_debit(self, debit: Debit) -> None:
        """A shop or a card issuer is paid from an account, in its currency; frozen or short accounts refuse."""
        if debit.source != self.name:
            return
        account = self._carrying(debit.method_id)
        amount = charged(debit.amount, account.currency)
        foreign = debit.amount.currency != account.currency
        bp = account.foreign_fee_bp if foreign else 0
        charge = Money((amount.minor * bp + 5_000) // 10_000, account.currency)
        self._need_funds(account, amount + charge)
        memo = f"{debit.amount} at today's rate" if foreign else ""
        entry = self._post(
            account.account_id,
            -amount,
            "payment",
            debit.merchant,
            memo=memo,
            reference=debit.reference,
            category=debit.category,
        )
        self._fee(account, charge, f"Foreign currency fee for {debit.merchant}")
        self._notice("debit", f"{amount} to {debit.merchant}", account.name, entry.tx_id, quiet=True, **amounts(amount))

    @listens(Credit)
    def on_credit(self, credit: Credit) -> None:
        """A shop pays back to the account it was paid from."""
        if credit.source != self.name:
            return
        account = self._carrying(credit.method_id)
        amount = convert(credit.amount, account.currency)
        memo = f"Refund of {credit.amount}" if credit.amount.currency != account.currency else "Refund"
        entry = self._post(
            account.account_id,
            amount,
            "refund",
            credit.merchant,
            memo=memo,
            reference=credit.reference,
            category=credit.category,
        )
        self._notice("refund", f"{amount} from {credit.merchant}", account.name, entry.tx_id, **amounts(amount))

    def _carrying(self, method_id: str) -> Account:
        return self.accounts.need(method_id, "PAYMENT_DECLINED", "The account that should pay does not exist any more.")


def amounts(amount: Money) -> dict[str, Any]:
    """Return a notice's payload for an amount."""
    return {"amount": amount.to_json()}
