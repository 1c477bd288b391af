"""Paying: payees, payments now and later, standing orders, transfers between own accounts."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from lifegym.worlds.account_numbers import bare, false_iban, masked, read_number
from lifegym.worlds.arguments import on_one_line, one_line
from lifegym.worlds.duedates import FREQUENCIES, following, in_words, within_reach
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.banking.ledger import MOST
from lifegym.worlds.services.banking.records import Account, Payee, Pending, Recurring
from lifegym.worlds.services.banking.sending import Sending
from lifegym.worlds.services.banking.viewing import Viewing

_OFTEN: Final = {
    "fortnightly": "biweekly", "every two weeks": "biweekly", "every 2 weeks": "biweekly", "bi weekly": "biweekly",
    "every week": "weekly", "every month": "monthly", "every three months": "quarterly", "every quarter": "quarterly",
    "annually": "yearly", "annual": "yearly", "every year": "yearly",
}  # fmt: skip

AHEAD: Final = timedelta(days=731)
"""How far ahead a single payment can be set."""


class Paying(Sending, Viewing):
    """What moves money at the user's word."""

    @tool(writes=True)
    def add_payee(self, user_id: str, name: str, account_no: str, bank_name: str) -> dict[str, Any]:
        """Save somebody to pay with pay_payee or schedule_recurring later; nothing is paid yet.

        An IBAN with wrong check digits is refused. That name and number belong together the bank does not check: money
        sent to another's number comes back only if no such account is open, else it stays with whoever owns it. The
        bank mails that a payee was added.

        Args:
            user_id: The signed-in user's id or e-mail address.
            name: The payee's name as on their invoice.
            account_no: Account number or IBAN.
            bank_name: The payee's bank.

        Example:
            banking.add_payee(user_id="usr_noor", name="Femke Aalders", account_no="NL97 MERL 0102 0304 05",
                bank_name="Merel Bank")
        """
        user = self._user(user_id)
        row = Payee(
            payee_id=self.payees.new_key(),
            user_id=user,
            name=read_text(name, "name", 120),
            account_no=read_number(account_no, "account_no"),
            bank_name=read_text(bank_name, "bank_name", 120),
            added_at=self.now,
        )
        for other in self.payees:
            if (other.user_id, other.name, bare(other.account_no)) == (user, row.name, bare(row.account_no)):
                raise ToolError(
                    "PAYEE_EXISTS", f"{row.name} with {row.account_no} is saved already as {other.payee_id}."
                )
        if false_iban(row.account_no):
            raise ToolError(
                "BAD_ARG",
                f"{row.account_no} is no IBAN: its check digits are wrong, so at least one character is. Compare it "
                "with the payee's invoice.",
            )
        remark = self._resembling(row)
        self.payees.insert(row)
        self._payee_added(row)
        return {**self._payee_view(row), **({"remark": remark} if remark else {})}

    def _resembling(self, row: Payee) -> str:
        """Say which saved payees have the number of a new one under another name, or its name with another number."""
        number, name = bare(row.account_no), fold(row.name)
        said = []
        for other in self.payees:
            same = (bare(other.account_no) == number, fold(other.name) == name)
            if other.user_id == row.user_id and any(same):
                what = "this number" if same[0] else "this name with another number"
                said.append(f"{other.payee_id} ({other.name}, {other.account_no}) has {what}")
        return f"{'; '.join(said[:3])}." if said else ""

    @tool(writes=True)
    def pay_payee(
        self,
        account_id: str,
        payee_id: str,
        amount_minor: int,
        memo: str | None = None,
        scheduled_for: str | None = None,
    ) -> dict[str, Any]:
        """Pay a saved payee once: today at once, or on a later day.

        A payment for today is booked immediately and cannot be taken back. One for later waits among the pending
        payments, reserves nothing, and bounces if the account is short on that day; no tool cancels it. For regular
        payments use schedule_recurring, between own accounts use transfer.

        Args:
            account_id: The account that pays.
            payee_id: As list_payees shows it.
            amount_minor: Amount in the account's minor units: 2500 is 25.00 EUR, or 2,500 yen.
            memo: What the payee reads, such as an invoice number; at most 140 characters.
            scheduled_for: The day it is to be booked, such as '2027-03-15', within two years; today when left out.

        Example:
            banking.pay_payee(account_id="acc_000001", payee_id="pay_000003", amount_minor=2500,
                memo="Half of the dinner on Saturday")
        """
        account = self._account(account_id)
        payee = self._payee(payee_id)
        amount = read_amount(amount_minor, account)
        text = read_memo(memo)
        today = self.world.clock.today
        day = self.world.clock.read_date(scheduled_for, "scheduled_for") if scheduled_for else today
        self._coming(day, "scheduled_for")
        if day > today + AHEAD:
            raise ToolError(
                "BAD_DATE", f"scheduled_for {day} is too far ahead; payments are taken until {today + AHEAD}."
            )
        if self._own_number(payee, account):
            raise ToolError("BAD_ARG", f"{payee.name} is {account_id} itself; an account does not pay itself.")
        if day == today:
            entry = self._send(account, payee, amount, text)
            self._tell_sent(entry, account, f"From {account.name}. {text}".strip())
            balance = self.accounts.rows[account_id].balance
            return {
                "status": "posted", **self._entry_view(entry), "account_id": account_id, "balance": balance,
                **self._overdrawn(account_id),
            }  # fmt: skip
        row = self.pending.insert(
            Pending(
                pending_id=self.pending.new_key(),
                account_id=account_id,
                payee_id=payee_id,
                amount=amount,
                memo=text,
                scheduled_for=day,
                created_at=self.now,
            )
        )
        self.arm(row)
        return {**self._pending_view(row), **self._warning(account, amount)}

    def _warning(self, account: Account, amount: Money) -> dict[str, str]:
        """Warn of a payment that the account could not make today."""
        if amount <= account.available:
            return {}
        fee = account.returned_payment_fee
        cost = f" and costs {fee}" if fee else ""
        return {
            "warning": f"{account.name} has {account.available} available today. If it is short on the day, the "
            f"payment is not made{cost}."
        }

    @tool(writes=True)
    def schedule_recurring(
        self,
        account_id: str,
        payee_id: str,
        amount_minor: int,
        freq: str,
        start_date: str,
        end_date: str | None = None,
        memo: str | None = None,
    ) -> dict[str, Any]:
        """Set up a standing order that pays a saved payee again and again until it is cancelled or ends.

        Each run is booked in the morning of its day; a run the account cannot pay is skipped with a mail, the order
        stays. One that starts today makes its first payment at once. An order from the 31st runs on the last day of
        shorter months.

        Args:
            account_id: The account that pays.
            payee_id: As list_payees shows it.
            amount_minor: Amount of each payment in the account's minor units: 95000 is 950.00 EUR.
            freq: weekly, biweekly, monthly, quarterly or yearly.
            start_date: Day of the first payment, today or later.
            end_date: Last day on which it may run; without one it goes on.
            memo: What the payee reads; at most 140 characters.

        Example:
            banking.schedule_recurring(account_id="acc_000001", payee_id="pay_000003", amount_minor=5000,
                freq="monthly", start_date="2027-03-31", end_date="2027-12-31")
        """
        account = self._account(account_id)
        payee = self._payee(payee_id)
        amount = read_amount(amount_minor, account)
        kind = fold(freq.strip()).replace("_", " ").replace("-", " ")
        kind = _OFTEN.get(kind, kind)
        if kind not in FREQUENCIES:
            raise not_one_of(freq, FREQUENCIES, "freq", "BAD_FREQ")
        first = self._coming(self.world.clock.read_date(start_date, "start_date"), "start_date")
        last = self.world.clock.read_date(end_date, "end_date") if end_date else None
        if last is not None and last < first:
            raise ToolError("BAD_DATE", f"end_date {last} lies before start_date {first}.")
        if self._own_number(payee, account):
            raise ToolError("BAD_ARG", f"{payee.name} is {account_id} itself; an account does not pay itself.")
        row = self.recurring.insert(
            Recurring(
                schedule_id=self.recurring.new_key(),
                user_id=account.user_id,
                account_id=account_id,
                payee_id=payee_id,
                amount=amount,
                freq=kind,
                start_date=first,
                end_date=last,
                next_run_date=first,
                memo=read_memo(memo),
            )
        )
        if first == self.world.clock.today:
            entry = self._send(account, payee, amount, row.memo)
            row = self._advance(row, f"posted {first} as {entry.tx_id}")
        else:
            self._schedule_run(row)
        until = f" until {in_words(last)}" if last else ""
        self._mail(
            account.bank_name,
            f"Standing order set up: {amount} to {payee.name}",
            f"From {in_words(first)}{until}, {kind}, {amount} goes from {account.name} "
            f"({masked(account.account_no)}) to {payee.name}, {payee.account_no}, {payee.bank_name}.",
            f"Order {row.schedule_id}. You can cancel it at any time.",
        )
        return self._recurring_view(row)

    @tool(writes=True)
    def cancel_recurring(self, schedule_id: str) -> dict[str, Any]:
        """Cancel a standing order for good; payments it has made stay made.

        Args:
            schedule_id: As list_recurring shows it.

        Example:
            banking.cancel_recurring(schedule_id="sch_000002")
        """
        row = self._standing(schedule_id)
        if row.status not in ("active", "paused"):
            raise ToolError("SCHEDULE_NOT_ACTIVE", f"{schedule_id} is {row.status} already; nothing more is paid.")
        row = self.recurring.update(schedule_id, status="cancelled", next_run_date=None)
        return self._recurring_view(row)

    @tool(writes=True)
    def transfer(
        self, from_account_id: str, to_account_id: str, amount_minor: int, memo: str | None = None
    ) -> dict[str, Any]:
        """Move money between two of the user's own accounts; booked on both at once, without a fee.

        To pay anybody else use pay_payee. Between currencies the bank's rate of the day applies.

        Args:
            from_account_id: The account that gives.
            to_account_id: The account that receives.
            amount_minor: Amount in the giving account's minor units: 20000 is 200.00 EUR.
            memo: A note on both entries; at most 140 characters.

        Example:
            banking.transfer(from_account_id="acc_000001", to_account_id="acc_000002", amount_minor=20000,
                memo="Holiday fund")
        """
        giver = self._account(from_account_id)
        other = self.accounts.get(to_account_id)
        if other is not None and other.user_id != giver.user_id:
            raise ToolError(
                "CROSS_USER_TRANSFER",
                f"{to_account_id} belongs to somebody else. Save them with add_payee and pay with pay_payee.",
            )
        taker = self._account(to_account_id)
        if giver.account_id == taker.account_id:
            raise ToolError("BAD_ARG", "from_account_id and to_account_id are the same account; give two of them.")
        amount = read_amount(amount_minor, giver)
        text = read_memo(memo)
        self._need_funds(giver, amount)
        out, back = self._between_own(giver, taker, amount, text)
        return {
            "from_transaction": self._entry_view(out),
            "to_transaction": self._entry_view(back),
            "from_balance": out.balance_after,
            "to_balance": back.balance_after,
            **self._overdrawn(giver.account_id),
        }

    def _overdrawn(self, account_id: str) -> dict[str, str]:
        """Return a remark where a payment has taken an account below zero."""
        account = self.accounts.rows[account_id]
        if account.balance.minor >= 0:
            return {}
        return {
            "remark": f"{account.name} is overdrawn now: {account.balance}, of an agreed {account.overdraft_limit}."
        }

    def _standing(self, schedule_id: str) -> Recurring:
        row = self.recurring.get(schedule_id)
        if row is None or row.user_id != self.world.persona.user_id:
            known = [key for key, other in self.recurring.rows.items() if other.user_id == self.world.persona.user_id]
            raise ToolError(
                "SCHEDULE_NOT_FOUND",
                f"No recurring payment has the id {schedule_id[:80]!r}. list_recurring shows yours: "
                f"{', '.join(known[:10]) or 'none'}.",
            )
        return row

    def _coming(self, day: date, field: str) -> date:
        today = self.world.clock.today
        if day < today:
            raise ToolError("BAD_DATE", f"{field} {day} has passed; today is {today}.")
        return within_reach(day, today, field)

    def _own_number(self, payee: Payee, account: Account) -> bool:
        return bare(payee.account_no) == bare(account.account_no)

    def _advance(self, row: Recurring, result: str) -> Recurring:
        """Move a standing order on to its next run, or end it."""
        coming = following(row.freq, row.start_date, self.now.date())
        if row.end_date is not None and coming > row.end_date:
            return self.recurring.update(row.schedule_id, status="ended", next_run_date=None, last_result=result)
        row = self.recurring.update(row.schedule_id, next_run_date=coming, last_result=result)
        self._schedule_run(row)
        return row

    def _payee_added(self, row: Payee) -> None:
        bank = next((a.bank_name for a in self.accounts if a.user_id == row.user_id), "Your bank")
        self._mail(
            bank,
            f"New payee: {row.name}",
            f"{row.name}, {row.account_no} at {row.bank_name}, was added to your payees on {in_words(self.now.date())} "
            f"at {self.now:%H:%M}.",
            "If this was not you, call us at once. We pay the account number and do not compare it with the name.",
        )


def read_amount(minor: int, account: Account) -> Money:
    """Return an amount in an account's currency.

    Raises:
        ToolError: ``BAD_AMOUNT`` when it is not between one minor unit and the most one payment moves.
    """
    if not 1 <= minor <= MOST:
        raise ToolError(
            "BAD_AMOUNT",
            f"amount_minor is 1 to {MOST} minor units of {account.currency} ({Money(100, account.currency)} is 100), "
            f"got {str(minor)[:30]}.",
        )
    return Money(minor, account.currency)


def read_memo(memo: str | None) -> str:
    """Return a memo on one line, or refuse a long one."""
    text = on_one_line(memo or "")
    if len(text) > 140:
        raise ToolError("BAD_ARG", f"memo is at most 140 characters, got {len(text)}.")
    return text


def read_text(text: str, field: str, longest: int) -> str:
    """Return a short text on one line, or refuse an empty or long one."""
    return one_line(text, field, longest)
