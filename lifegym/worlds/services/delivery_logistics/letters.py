"""Mails to carriers, and how they answer them."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.holidays import works_on
from lifegym.worlds.service import timed
from lifegym.worlds.services.delivery_logistics.desk import OWN, day_words, lowered, spelled
from lifegym.worlds.services.delivery_logistics.issues import Issues
from lifegym.worlds.signals import MailOut, MailSent, listens

ANSWERED_AFTER: Final = timedelta(hours=5)


_STANDING: Final = {"exception": "held up", "label_created": "announced, not yet with us", "picked_up": "with us"}
"""How a letter says where a parcel stands, where the word for it is ours."""
NEXT_DOOR: Final = "/next door"
"""Ends the key of a letter that asks for a neighbour."""


class Letters(Issues):
    """Customer service."""

    def desks(self) -> list[str]:
        """Return the addresses of the carriers."""
        return [self._address(name) for name in {OWN, *(row.carrier for row in self.shipments)}]

    @listens(MailSent)
    def on_mail_sent(self, sent: MailSent) -> None:
        """A mail to a carrier is answered within a few hours of a working day."""
        addresses = {address.casefold() for address in sent.to}
        carriers = {OWN, *(row.carrier for row in self.shipments)}
        carrier = next((name for name in sorted(carriers) if self._address(name) in addresses), None)
        if carrier is None:
            return
        text = spelled(f"{sent.subject} {sent.body}")
        named = (row.shipment_id for row in self.shipments
                 if row.tracking_no in text and row.user_id == self.world.persona.user_id)  # fmt: skip
        due = self.now + ANSWERED_AFTER
        while due.hour >= 19 or due.hour < 8 or not works_on(due.date()):
            due = (due + timedelta(days=due.hour >= 8)).replace(hour=8, minute=25)
        wish = NEXT_DOOR if "neighbo" in text else ""
        self.schedule(due, "answer_mail", next(named, carrier) + wish)

    @timed
    def answer_mail(self, key: str) -> None:
        """Tell a customer where their parcel is, and where complaints are made."""
        key, wish, _ = key.partition(NEXT_DOOR)
        row = self.shipments.get(key)
        if row is None:
            body = (
                f"Dear {self.world.persona.name},\n\nThank you for your message. Please write to us with your tracking "
                f"number, so that we can look for your parcel.\n\n{key}"
            )
            self.emit(MailOut(sender=self._address(key), sender_name=key, subject="Your message to us", body=body))
            return
        standing = _STANDING.get(row.status, row.status.replace("_", " "))
        scan = row.scans[-1] if row.scans else None
        last = f" The last scan was on {day_words(scan.at)}: {lowered(scan.description)}." if scan is not None else ""
        due = f" It is expected on {day_words(row.eta_date)}." if row.eta_date is not None and row.plan else ""
        self._mail(
            row,
            f"Your message about {row.tracking_no}",
            f"Thank you for your message. Your {self._what(row)} is {standing}.{last}{due}",
            "We cannot promise a certain neighbour. If nobody opens, the driver rings next door and leaves a card that "
            "says where the parcel is; to have it brought to a neighbour's door, choose that address."
            if wish and row.plan
            else "",
            "Another day or address is chosen, and a loss or damage reported, on our tracking page; a report is "
            "answered within three working days.",
        )
