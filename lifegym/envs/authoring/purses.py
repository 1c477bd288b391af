"""An account of the persona's: what comes in, whom it pays, what it goes on paying, what must have been paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.player import Player
from lifegym.envs.story import op
from lifegym.reward.build import RowsBuilder, rows
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money


@dataclass(frozen=True, slots=True)
class Payee:
    """Somebody with an account.

    Attributes:
        name: As it stands on a bill.
        account_no: The number of the account.
        bank: Its bank.
    """

    name: str
    account_no: str
    bank: str

    # What must be true.

    def paid(self, **tests: Any) -> RowsBuilder:
        """The agent let money go to this account; amounts that left are negative."""
        return rows("banking.transactions").made().where(counterparty_account=self.account_no, **tests)


@dataclass(frozen=True, slots=True)
class Purse:
    """A bank account that the assistant may pay from.

    Attributes:
        account_id: Its id.
        user_id: Whose it is.
        bank: The persona's bank.
    """

    account_id: str
    user_id: str
    bank: str

    def comes_in(self, sender: str, amount: Money, memo: str, kind: str = "refund") -> Op:
        """Return that money comes in, without a notice of the bank's own; a turn may show it."""
        return op(
            "banking.post_entry", account_id=self.account_id, amount=amount, kind=kind, counterparty=sender, memo=memo,
            announce=False,
        )  # fmt: skip

    # What an authored assistant does.

    def pay(self, me: Player, payee: Payee, amount: int, memo: str) -> Doing:
        """Pay whole units today, saving the payee first if this assistant has not yet."""
        key = yield from self._saved(me, payee)
        return (
            yield me.banking.pay_payee(
                account_id=self.account_id, payee_id=key, amount_minor=amount * 100, memo=memo
            )
        )  # fmt: skip

    def go_on_paying(self, me: Player, payee: Payee, amount: int, start: date, memo: str) -> Doing:
        """Set up a monthly standing order over whole units and return its id."""
        key = yield from self._saved(me, payee)
        made = yield me.banking.schedule_recurring(
            account_id=self.account_id, payee_id=key, amount_minor=amount * 100, freq="monthly",
            start_date=start.isoformat(), memo=memo,
        )  # fmt: skip
        return made["schedule_id"]

    def orders(self, me: Player, memo: str) -> Doing:
        """Return the ids of the standing orders that run under a memo."""
        found = yield me.banking.list_recurring(user_id=self.user_id)
        return [
            line["schedule_id"]
            for line in found["recurring"]
            if line["memo"] == memo and line["status"] == "active"
        ]  # fmt: skip

    def _saved(self, me: Player, payee: Payee) -> Doing:
        name = f"payee {payee.account_no}"
        if name not in me.know:
            made = yield me.banking.add_payee(
                user_id=self.user_id, name=payee.name, account_no=payee.account_no, bank_name=payee.bank
            )
            me.know[name] = made["payee_id"]
        return me.know[name]

    # What must be true.

    def order(self, **tests: Any) -> RowsBuilder:
        """A monthly standing order that the agent set up."""
        return rows("banking.recurring").made().where(account_id=self.account_id, freq="monthly", **tests)
