"""The broker's client service: it reads what clients write, and pays out to accounts in their own name."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final, cast

from lifegym.worlds.account_numbers import last4, masked
from lifegym.worlds.builtin import Wallet
from lifegym.worlds.duedates import in_words, open_days_after
from lifegym.worlds.folding import folded
from lifegym.worlds.letters import goes_to, ibans_in, own_words, sums_in
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours, spread
from lifegym.worlds.service import timed
from lifegym.worlds.services.brokerage.desk import Desk
from lifegym.worlds.services.brokerage.records import Account, Letter
from lifegym.worlds.signals import MailSent, TransferSent, listens

_PAYING_OUT: Final = re.compile(
    r"\b(pay(?:ing|ment)?[ -]?out|payout|pay (?:me|\d|eur|usd|gbp)|withdraw\w*|transfer\w*)\b"
)
_ALL: Final = re.compile(r"\b(everything|all (?:of it|my cash|the cash|the money|that is free))\b")
_ACCOUNT: Final = re.compile(r"\bbrk_\d+\b")


class Clients(Desk):
    """Letters to the broker, answered in office hours."""

    @listens(MailSent)
    def on_mail_sent(self, mail: MailSent) -> None:
        """A letter to the user's broker lies on its desk; somebody reads it in some hours of work."""
        mine = [row for row in self.accounts if row.user_id == self.world.persona.user_id]
        account = next((row for row in mine if goes_to(mail.to, row.broker_email)), None)
        if account is None:
            return
        row = self.letters.insert(
            Letter(letter_id=self.letters.new_key(), broker=account.broker, subject=mail.subject,
                   text=own_words(mail.body), came_at=self.now)
        )  # fmt: skip
        due = Hours(zone=self.world.persona.zone).after(self.now, spread(self.letters.serial, 40, 220))
        if due is not None:
            self.schedule(due, "answer_letter", row.letter_id)

    @timed
    def answer_letter(self, key: str) -> None:
        """Client service does what a letter asks, as far as it can, and writes back."""
        row = self.letters.get(key)
        if row is None or row.answered_at is not None:
            return
        self.letters.update(key, answered_at=self.now)
        mine = [one for one in self.accounts if one.user_id == self.world.persona.user_id and one.broker == row.broker]
        if not mine:
            return
        subject = row.subject if row.subject.casefold().startswith("re:") else f"Re: {row.subject}"
        text = folded(f"{row.subject} {row.text}")
        answer = self._payout(row, text, mine) if _PAYING_OUT.search(text) else _GENERAL
        self._mail(mine[0], subject, answer)

    def _payout(self, row: Letter, text: str, mine: list[Account]) -> str:
        """Pay out what a letter asks for, or say what stands in the way."""
        named = [one for one in mine if one.account_id in _ACCOUNT.findall(text)]
        account = named[0] if named else mine[0] if len(mine) == 1 else None
        numbers = ibans_in(row.text)
        free = None if account is None else self._withdrawable(account)
        sums = [] if account is None else sums_in(_ACCOUNT.sub(" ", row.text), account.cash.currency)
        amount = sums[0] if sums else free if _ALL.search(text) else None
        if account is None or not numbers or amount is None or free is None:
            return (
                "To pay out we need three things from you: the account it is to come from "
                f"({', '.join(one.account_id for one in mine)}), the amount, and the IBAN of a bank account in your "
                "own name."
            )
        if account.status != "active":
            return f"{account.account_id} is {account.status}; nothing can be paid out. {account.note}".strip()
        if not self._in_own_name(numbers[0]):
            return f"We pay out only to accounts in your own name, and {masked(numbers[0])} is not known as yours."
        if not 0 < amount.minor <= free.minor:
            return f"From {account.account_id} up to {free} can be paid out today; you asked for {amount}."
        return self._paid_out(account, amount, numbers[0])

    def _withdrawable(self, account: Account) -> Money:
        return max(account.cash - self._unsettled(account), Money(0, account.cash.currency))

    def _in_own_name(self, number: str) -> bool:
        """Whether a bank account is the user's, as far as this world knows banks."""
        wallet = cast(Wallet, self.world.services["wallet"])
        banks = [row for row in wallet.methods if row.kind == "account"]
        return not banks or any(row.last4 == last4(number) for row in banks)

    def _paid_out(self, account: Account, amount: Money, number: str) -> str:
        self._post(account.account_id, "withdrawal", -amount, number, f"Payout to {masked(number)}")
        day = open_days_after(self.now.date(), 1)
        due = self.world.clock.local(day, "06:00")
        self.schedule(max(due, self.now + timedelta(hours=1)), "send_payout", next(reversed(self.cash.rows)))
        self._tell("withdrawal", f"Payout: {amount}", f"To {masked(number)}, there on {in_words(day)}.",
                   account.account_id)  # fmt: skip
        return (
            f"We pay out {amount} from {account.account_id} to {masked(number)}. It will be there on {in_words(day)}."
        )

    @timed
    def send_payout(self, key: str) -> None:
        """The money of a payout reaches the bank account it was asked to."""
        entry = self.cash.get(key)
        if entry is None:
            return
        account = self.accounts.rows[entry.account_id]
        self.emit(
            TransferSent(
                reference=entry.entry_id, account_no=entry.reference, holder=self.world.persona.name, bank_name="",
                amount=-entry.amount, memo=f"Payout from {account.account_id}", sender=account.broker,
            )
        )  # fmt: skip


_GENERAL: Final = (
    "Thank you for your message. Orders we take in the app only. By mail we pay out free cash: name the account, the "
    "amount and the IBAN of a bank account in your own name. Fees, cut-offs and lock-ups stand with each symbol and "
    "fund."
)
