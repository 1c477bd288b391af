"""The bank's staff read what the user writes to them, and do what no tool does: they cancel a payment to come."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from lifegym.worlds.duedates import in_words, open_days_after
from lifegym.worlds.folding import folded
from lifegym.worlds.letters import address_of, goes_to, own_words
from lifegym.worlds.office_hours import Hours, spread
from lifegym.worlds.service import timed
from lifegym.worlds.services.banking.backstage_orders import OrderOps
from lifegym.worlds.services.banking.records import Account, Letter, Pending, Transaction
from lifegym.worlds.signals import MailSent, listens

_CANCELLING: Final = re.compile(r"\b(cancel\w*|stop\w*|withdraw\w*|call(?:ed)? off|not (?:be )?(?:paid|made|booked))\b")
_BACK: Final = re.compile(r"\b(back|recall\w*|wrong|mistake|refund\w*|reverse\w*)\b")
_NUMBERS: Final = re.compile(r"\b(?:pend|sch|tx)_[0-9_]+")


RECALL_DAYS: Final = 6
"""Working days until another bank has asked its customer."""


class Desk(OrderOps):
    """Letters to the bank, answered in office hours."""

    def desks(self) -> list[str]:
        """Return the addresses of the user's banks."""
        return [address_of(row.bank_name) for row in self.accounts]

    @listens(MailSent)
    def on_mail_sent(self, mail: MailSent) -> None:
        """A letter to a bank of the user lies on its desk; somebody reads it in an hour or two of work."""
        banks = [row.bank_name for row in self.accounts if row.user_id == self.world.persona.user_id]
        for bank in dict.fromkeys(banks):
            if goes_to(mail.to, address_of(bank)):
                row = self.letters.insert(
                    Letter(letter_id=self.letters.new_key(), bank_name=bank, subject=mail.subject,
                           text=own_words(mail.body), came_at=self.now)
                )  # fmt: skip
                hours = Hours(zone=self.world.persona.zone, opens="08:00", closes="18:00")
                due = hours.after(self.now, spread(self.letters.serial, 25, 150))
                if due is not None:
                    self.schedule(due, "answer_letter", row.letter_id)

    @timed
    def answer_letter(self, key: str) -> None:
        """The staff do what a letter asks, as far as they can, and write back."""
        row = self.letters.get(key)
        if row is None or row.answered_at is not None:
            return
        self.letters.update(key, answered_at=self.now)
        text = folded(f"{row.subject} {row.text}")
        subject = row.subject if row.subject.casefold().startswith("re:") else f"Re: {row.subject}"
        self._mail(row.bank_name, subject, *self._answers(row.bank_name, text))

    def _answers(self, bank: str, text: str) -> list[str]:
        mine = {row.account_id: row for row in self.accounts if row.user_id == self.world.persona.user_id}
        said = []
        if _CANCELLING.search(text):
            meant = [row for row in self.pending if row.account_id in mine and self._is_meant(row, text)]
            said += [self._cancelled(row, mine[row.account_id]) for row in meant]
        if _BACK.search(text):
            booked = (self.transactions.get(number) for number in dict.fromkeys(_NUMBERS.findall(text)))
            said += [self._asked_back(entry) for entry in booked if entry is not None and entry.account_id in mine
                     and entry.kind == "payment" and entry.counterparty_account]  # fmt: skip
        if said:
            return said
        waiting = [row for row in self.pending if row.account_id in mine and row.status == "pending"]
        known = "; ".join(
            f"{row.pending_id}, {row.amount} to {self._payee(row.payee_id).name} on {in_words(row.scheduled_for)}"
            for row in waiting[:5]
        )
        return [
            "Thank you for your message.",
            "By mail we can cancel a payment that is still to come, if you name its number and say that it is to be "
            f"cancelled. {f'At present these wait: {known}.' if known else 'At present none is waiting.'}",
            f"Standing orders you cancel yourself. For anything else please come to a branch of {bank}.",
        ]

    def _asked_back(self, entry: Transaction) -> str:
        """Ask the payee's bank for a payment back, once, and say so."""
        what = f"The payment {entry.tx_id} of {-entry.amount} to {entry.counterparty}"
        if entry.reversed_by:
            return f"{what} has come back already."
        day = open_days_after(self.now.date(), RECALL_DAYS)
        if not any(timer.process == "hear_of_recall" and timer.key == entry.tx_id for timer in self.world.agenda):
            self.schedule(self._bank_hour(day, "11:00"), "hear_of_recall", entry.tx_id)
        return (
            f"{what} is booked and cannot be taken back by us. We have passed your request on to the payee's bank; the "
            f"money returns only if the holder of that account agrees. We expect to hear by {in_words(day)}."
        )

    @timed
    def hear_of_recall(self, key: str) -> None:
        """The payee's bank says whether a payment comes back: one that was made twice does, others are kept."""
        entry = self.transactions.get(key)
        if entry is None or entry.reversed_by:
            return
        account = self.accounts.rows[entry.account_id]
        what = f"your payment of {-entry.amount} to {entry.counterparty} ({entry.tx_id})"
        if any(self._is_twin(entry, other) for other in self.transactions):
            self._bring_back(entry, "The payee has returned it at your request.", announce=False)
            fee = account.returned_payment_fee
            cost = f" We charged {fee} for it." if fee else ""
            said = f"The holder of the other account has agreed: {what} is back in {account.name}.{cost}"
        else:
            said = f"The holder of the other account does not agree to return {what}. Please ask them directly."
        self._mail(account.bank_name, f"Your recall of {entry.tx_id}", said)

    def _is_twin(self, entry: Transaction, other: Transaction) -> bool:
        """Whether another payment of the same week is the same in everything."""
        same = (other.account_id, other.kind, other.amount, other.counterparty_account) == (
            entry.account_id, entry.kind, entry.amount, entry.counterparty_account)  # fmt: skip
        apart = abs(other.posted_at - entry.posted_at)
        return same and other.tx_id != entry.tx_id and not other.reversed_by and apart < timedelta(days=7)

    def _is_meant(self, row: Pending, text: str) -> bool:
        """Whether a letter names a payment: by its number, or as the only one that waits for that payee."""
        if _NUMBERS.search(text):
            return row.pending_id in _NUMBERS.findall(text)
        payee = self.payees.get(row.payee_id)
        same = [one for one in self.pending if one.payee_id == row.payee_id and one.status == "pending"]
        return row.status == "pending" and payee is not None and folded(payee.name) in text and len(same) == 1

    def _cancelled(self, row: Pending, account: Account) -> str:
        """Cancel a payment if it still waits, and say what became of it."""
        payee = self.payees.get(row.payee_id)
        what = f"The payment {row.pending_id} of {row.amount} to {payee.name if payee else 'your payee'}"
        if row.status == "pending":
            self.pending.update(
                row.pending_id, status="cancelled", settled_at=self.now, reason="Cancelled at your request by mail."
            )
            return f"{what}, planned for {in_words(row.scheduled_for)}, is cancelled. Nothing leaves {account.name}."
        if row.status == "posted":
            day = in_words((row.settled_at or self.now).date())
            return f"{what} was booked on {day} and cannot be cancelled any more. Please ask the payee to return it."
        return f"{what} is {row.status} already; nothing is to be done."
