"""The bank's staff read what the user writes to them, and do what no tool does: they cancel a payment to come."""

from __future__ import annotations

import re
from typing import Final

from lifegym.worlds.duedates import in_words
from lifegym.worlds.folding import folded
from lifegym.worlds.letters import address_of, goes_to, own_words
from lifegym.worlds.office_hours import Hours, spread
from lifegym.worlds.service import timed
from lifegym.worlds.services.banking.backstage_orders import OrderOps
from lifegym.worlds.services.banking.records import Account, Letter, Pending
from lifegym.worlds.signals import MailSent, listens

_CANCELLING: Final = re.compile(r"\b(cancel\w*|stop\w*|withdraw\w*|call(?:ed)? off|not (?:be )?(?:paid|made|booked))\b")
_BACK: Final = re.compile(r"\b(back|recall\w*|wrong|mistake|refund\w*|reverse\w*)\b")
_NUMBERS: Final = re.compile(r"\b(?:pend|sch|tx)_[0-9_]+")


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
        if _CANCELLING.search(text):
            meant = [row for row in self.pending if row.account_id in mine and self._is_meant(row, text)]
            if meant:
                return [self._cancelled(row, mine[row.account_id]) for row in meant]
        booked = [self.transactions.get(number) for number in _NUMBERS.findall(text) if number.startswith("tx_")]
        if any(entry is not None and entry.account_id in mine for entry in booked) and _BACK.search(text):
            return [
                "A payment that is booked cannot be taken back by us. We have passed your request on to the payee's "
                "bank; the money returns only if the holder of that account agrees."
            ]
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
