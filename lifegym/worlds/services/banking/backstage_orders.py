"""What the world does to payments to come: standing orders, scheduled payments, salaries and direct debits."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.worlds.duedates import FREQUENCIES, following, in_words, within_reach
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.banking.backstage import AccountOps
from lifegym.worlds.services.banking.paying import read_memo, read_text
from lifegym.worlds.services.banking.records import Expected, Pending


class OrderOps(AccountOps):
    """Backstage operations on what is still to be paid."""

    @backstage
    def cancel_pending(self, pending_id: str, reason: str = "", announce: bool = False) -> None:
        """The bank's staff cancel a payment that is still to come, which no tool can."""
        row = self._waiting(pending_id)
        self.pending.update(pending_id, status="cancelled", settled_at=self.now, reason=reason)
        if announce:
            payee = self._payee(row.payee_id)
            self._mail(
                self._account(row.account_id).bank_name,
                f"Payment cancelled: {row.amount} to {payee.name}",
                f"The payment of {row.amount} to {payee.name}, scheduled for {in_words(row.scheduled_for)}, will not "
                f"be made. {reason}".strip(),
            )

    @backstage
    def reschedule_pending(self, pending_id: str, scheduled_for: date, amount: Money | None = None) -> None:
        """A payment that is still to come moves to another day, or changes its amount."""
        row = self._waiting(pending_id)
        if amount is not None:
            self._positive(row.account_id, amount)
        day = self._from_today(scheduled_for, "scheduled_for")
        self.arm(self.pending.update(pending_id, scheduled_for=day, amount=amount or row.amount))

    @backstage
    def plan_payment(
        self,
        account_id: str,
        payee_id: str,
        amount: Money,
        scheduled_for: date,
        memo: str = "",
        pending_id: str | None = None,
    ) -> None:
        """Somebody else sets a payment from the user's account for a later day."""
        self._payee(payee_id)
        self._positive(account_id, amount)
        key = pending_id or self.pending.new_key()
        if key in self.pending:
            raise ToolError("BAD_ARG", f"There is a pending payment {key[:60]!r} already.")
        row = Pending(
            pending_id=key,
            account_id=account_id,
            payee_id=payee_id,
            amount=amount,
            memo=read_memo(memo),
            scheduled_for=self._from_today(scheduled_for, "scheduled_for"),
            created_at=self.now,
        )
        self.arm(self.pending.insert(row))

    @backstage
    def pause_recurring(self, schedule_id: str) -> None:
        """A standing order rests; its runs are skipped until it is resumed."""
        row = self._standing(schedule_id)
        if row.status == "active":
            self.recurring.update(schedule_id, status="paused")

    @backstage
    def resume_recurring(self, schedule_id: str) -> None:
        """A resting standing order runs again, from its next day on."""
        row = self._standing(schedule_id)
        if row.status != "paused":
            return
        coming = following(row.freq, row.start_date, self.now.date())
        if row.end_date is not None and coming > row.end_date:
            self.recurring.update(schedule_id, status="ended", next_run_date=None)
            return
        self._schedule_run(self.recurring.update(schedule_id, status="active", next_run_date=coming))

    @backstage
    def end_recurring(self, schedule_id: str, announce: bool = False) -> None:
        """The bank ends a standing order."""
        row = self._standing(schedule_id)
        if row.status not in ("active", "paused"):
            return
        self.recurring.update(schedule_id, status="ended", next_run_date=None)
        if announce:
            payee = self._payee(row.payee_id)
            self._mail(
                self._account(row.account_id).bank_name,
                f"Standing order ended: {payee.name}",
                f"Your standing order {schedule_id} of {row.amount} to {payee.name} has ended. Nothing more is paid.",
            )

    @backstage
    def change_recurring(
        self,
        schedule_id: str,
        amount: Money | None = None,
        next_run_date: date | None = None,
        payee_id: str | None = None,
    ) -> None:
        """A standing order is changed: another amount, another day for the series, another payee."""
        row = self._standing(schedule_id)
        if row.status not in ("active", "paused"):
            raise ToolError("BAD_ARG", f"{schedule_id} is {row.status}; only an order that still runs is changed.")
        changes: dict[str, Any] = {}
        if amount is not None:
            self._positive(row.account_id, amount)
            changes["amount"] = amount
        if payee_id is not None:
            changes["payee_id"] = self._payee(payee_id).payee_id
        if next_run_date is not None:
            day = self._from_today(next_run_date, "next_run_date")
            if row.end_date is not None and day > row.end_date:
                raise ToolError("BAD_DATE", f"{schedule_id} ends on {row.end_date}, before {day}.")
            changes |= {"next_run_date": day, "start_date": day}
        self._schedule_run(self.recurring.update(schedule_id, **changes))

    @backstage
    def expect(
        self,
        account_id: str,
        counterparty: str,
        amount: Money,
        day: date,
        memo: str = "",
        kind: str = "",
        category: str = "",
        freq: str = "",
        roll: str = "",
        expected_id: str | None = None,
    ) -> None:
        """Others will move money: a salary or a refund comes (positive), a direct debit is collected (negative)."""
        row = self._account(account_id)
        self._same_currency(row, amount)
        if not amount or (freq and freq not in FREQUENCIES) or roll not in ("", "preceding", "following"):
            raise ToolError(
                "BAD_ARG",
                f"expect takes an amount that is not nothing, freq of {', '.join(FREQUENCIES)} or empty, and roll "
                "'preceding', 'following' or empty.",
            )
        key = expected_id or self.expected.new_key()
        if key in self.expected:
            raise ToolError("BAD_ARG", f"There is an expected payment {key[:60]!r} already.")
        first = self._from_today(day, "day")
        self._schedule_expected(
            self.expected.insert(
                Expected(
                    expected_id=key,
                    account_id=account_id,
                    counterparty=read_text(counterparty, "counterparty", 120),
                    amount=amount,
                    next_date=first,
                    first_date=first,
                    kind=kind or ("deposit" if amount.minor > 0 else "payment"),
                    memo=read_memo(memo),
                    category=category,
                    freq=freq,
                    roll=roll,
                )
            )
        )

    @backstage
    def delay_expected(self, expected_id: str, until: date) -> None:
        """The next one of an expected payment comes on another day; the series goes on as it was."""
        self._awaited(expected_id)
        row = self.expected.update(expected_id, pays_on=self._from_today(until, "until"))
        self._schedule_expected(row)

    @backstage
    def change_expected(
        self, expected_id: str, amount: Money | None = None, counterparty: str | None = None, memo: str | None = None
    ) -> None:
        """From the next one on an expected payment has another amount, or comes under another name."""
        row = self._awaited(expected_id)
        if amount is not None:
            self._same_currency(self._account(row.account_id), amount)
            if amount.minor * row.amount.minor <= 0:
                raise ToolError("BAD_ARG", f"{expected_id} moves {row.amount}; keep its direction, got {amount}.")
        self.expected.update(
            expected_id,
            amount=amount or row.amount,
            counterparty=row.counterparty if counterparty is None else read_text(counterparty, "counterparty", 120),
            memo=row.memo if memo is None else read_memo(memo),
        )

    @backstage
    def stop_expected(self, expected_id: str) -> None:
        """An expected payment and those after it do not come."""
        self.expected.update(self._awaited(expected_id).expected_id, status="stopped")

    def _awaited(self, expected_id: str) -> Expected:
        row = self.expected.need(expected_id, "BAD_ARG")
        if row.status != "expected":
            raise ToolError("BAD_ARG", f"{expected_id} is {row.status}; nothing more of it is expected.")
        return row

    def _waiting(self, pending_id: str) -> Pending:
        row = self.pending.need(pending_id, "BAD_ARG", "list_pending_payments shows them.")
        if row.status != "pending":
            raise ToolError("BAD_ARG", f"{pending_id} is {row.status}; only one that is pending can be changed.")
        return row

    def _positive(self, account_id: str, amount: Money) -> None:
        self._same_currency(self._account(account_id), amount)
        if amount.minor <= 0:
            raise ToolError("BAD_AMOUNT", f"an amount is above nothing, got {amount}.")

    def _from_today(self, day: date, field: str) -> date:
        """Return a day on which the bank can still book, or refuse."""
        if day < self.now.date():
            raise ToolError("BAD_DATE", f"{field} {day} has passed; today is {self.now.date()}.")
        return within_reach(day, self.now.date(), field)
