"""The issuer's service desk: it reads what holders write, and takes a dispute back when they ask."""

from __future__ import annotations

import re
from typing import Final

from lifegym.worlds.folding import folded
from lifegym.worlds.letters import address_of, goes_to, own_words
from lifegym.worlds.office_hours import Hours, spread
from lifegym.worlds.service import timed
from lifegym.worlds.services.credit_card.backstage_programs import ProgramOps
from lifegym.worlds.services.credit_card.records import Card, Letter
from lifegym.worlds.signals import MailSent, listens

_TAKING_BACK: Final = re.compile(r"\b(withdraw\w*|cancel\w*|take (?:it )?back|drop|close)\b")
_NUMBER: Final = re.compile(r"\bdsp_[0-9_]+")
_SENTENCE: Final = re.compile(r"[.!?;](?:\s|$)")


class Desk(ProgramOps):
    """Letters to card issuers, answered in office hours."""

    def desks(self) -> list[str]:
        """Return the addresses of the user's card issuers."""
        return [address_of(row.issuer, "cards") for row in self.cards]

    @listens(MailSent)
    def on_mail_sent(self, mail: MailSent) -> None:
        """A letter to an issuer of the user's lies on its desk; somebody reads it in some hours of work."""
        for issuer in dict.fromkeys(row.issuer for row in self._mine()):
            if goes_to(mail.to, address_of(issuer, "cards")):
                row = self.letters.insert(
                    Letter(letter_id=self.letters.new_key(), issuer=issuer, subject=mail.subject,
                           text=own_words(mail.body), came_at=self.now)
                )  # fmt: skip
                due = Hours(zone=self.world.persona.zone).after(self.now, spread(self.letters.serial, 30, 200))
                if due is not None:
                    self.schedule(due, "answer_letter", row.letter_id)

    @timed
    def answer_letter(self, key: str) -> None:
        """The desk does what a letter asks, as far as it can, and writes back."""
        row = self.letters.get(key)
        cards = [] if row is None else [card for card in self._mine() if card.issuer == row.issuer]
        if row is None or row.answered_at is not None or not cards:
            return
        self.letters.update(key, answered_at=self.now)
        subject = row.subject if row.subject.casefold().startswith("re:") else f"Re: {row.subject}"
        self._mail(cards[0], subject, *self._answers(folded(f"{row.subject} {row.text}"), cards))

    def _mine(self) -> list[Card]:
        return [row for row in self.cards if row.user_id == self.world.persona.user_id]

    def _answers(self, text: str, cards: list[Card]) -> list[str]:
        own = {card.card_id for card in cards}
        asked = " ".join(part for part in _SENTENCE.split(text) if _TAKING_BACK.search(part))
        # A letter may name another dispute only to say that it goes on.
        numbers = _NUMBER.findall(asked) or _NUMBER.findall(text)
        named = [self.disputes.get(number) for number in dict.fromkeys(numbers)]
        meant = [row for row in named if row is not None and row.card_id in own]
        if meant and _TAKING_BACK.search(text):
            said = []
            for row in meant:
                if row.status == "under_review":
                    self.disputes.update(row.dispute_id, status="withdrawn", resolved_at=self.now)
                    said.append(f"Your dispute {row.dispute_id} is withdrawn; {row.amount} is due as billed.")
                else:
                    said.append(f"Your dispute {row.dispute_id} is {row.status} already; it stays so.")
            return said
        return [
            "Thank you for your message.",
            "By mail we can withdraw a dispute of yours, if you name its number. Payments, freezing and new disputes "
            "are in the app. If a card is lost or misused, freeze it there and call us.",
        ]
