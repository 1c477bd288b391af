"""Mails to railway companies, and how they answer them."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.folding import fold, folded
from lifegym.worlds.service import timed
from lifegym.worlds.services.rail_booking.clockwork import Clockwork
from lifegym.worlds.services.rail_booking.desk import journey
from lifegym.worlds.services.rail_booking.students import in_office_hours
from lifegym.worlds.signals import MailOut, MailSent, listens

ANSWERED_AFTER: Final = timedelta(hours=4)


class Letters(Clockwork):
    """Customer service."""

    @listens(MailSent)
    def on_mail_sent(self, sent: MailSent) -> None:
        """A mail to a company is answered within a few hours of a working day."""
        addresses = {fold(address) for address in sent.to}
        company = next((row for row in self.operators if fold(row.email) in addresses), None)
        if company is None:
            return
        text = folded(f"{sent.subject} {sent.body}")
        named = (row.booking_ref for row in self.bookings
                 if fold(row.booking_ref) in text and row.user_id == self.world.persona.user_id)  # fmt: skip
        self.schedule(in_office_hours(self.now + ANSWERED_AFTER), "answer_mail", next(named, company.operator_id))

    @timed
    def answer_mail(self, key: str) -> None:
        """Tell a passenger how their booking stands and what can be done about it."""
        row = self.bookings.get(key)
        if row is not None:
            offer = self.offers.rows[row.offer_id]
            self._mail(
                row,
                "Your message",
                f"Thank you for your message. Your booking for {journey(offer)} is {row.status.replace('_', ' ')}.",
                f"Tickets are not rebooked: cancel in your account and book anew. {offer.refundability()} "
                "After an hour of delay a quarter of the fare comes back by itself, from two hours on a half.",
            )
            return
        company = self.operators.get(key)
        if company is not None:
            body = (
                f"Dear {self.world.persona.name},\n\nThank you for your message. Please write to us with your booking "
                f"reference (RB and six digits).\n\n{company.name}, customer service\n{company.phone}"
            )
            self.emit(MailOut(sender=company.email, sender_name=company.name, subject="Your message to us", body=body))
