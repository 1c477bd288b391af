"""Mails to the shop, and how its staff answer them."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.folding import fold, folded
from lifegym.worlds.service import timed
from lifegym.worlds.services.ecommerce.desk import SENDER
from lifegym.worlds.services.ecommerce.records import CANCELLABLE, Order
from lifegym.worlds.services.ecommerce.refunding import Refunding
from lifegym.worlds.services.ecommerce.words import in_working_hours, long_day
from lifegym.worlds.signals import MailSent, listens

ANSWERED_AFTER: Final = timedelta(hours=3, minutes=20)


class Letters(Refunding):
    """Customer service."""

    def desks(self) -> list[str]:
        """Return the addresses of the shop's customer service."""
        return [SENDER]

    @listens(MailSent)
    def on_mail_sent(self, sent: MailSent) -> None:
        """A mail to the shop or one of its sellers is answered within a few working hours."""
        ours = {SENDER, *(fold(row.email) for row in self.sellers)}
        if not any(fold(address) in ours for address in sent.to):
            return
        text = folded(f"{sent.subject} {sent.body}")
        named = (key for key, row in self.orders.rows.items()
                 if key in text and row.user_id == self.world.persona.user_id)  # fmt: skip
        self.schedule(in_working_hours(self.now + ANSWERED_AFTER), "answer_mail", next(named, ""))

    @timed
    def answer_mail(self, key: str) -> None:
        """Tell a customer how their order stands and where what they ask for is done."""
        order = self.orders.get(key)
        if order is None:
            self._mail(
                "Your message",
                "Thank you for your message. Please tell us which order it is about (ord_ and its number); questions "
                "about goods are answered on their own pages. Orders are cancelled and goods returned in your account.",
            )
            return
        self._mail(f"Your message about order {key}", *self._standing(order))

    def _standing(self, order: Order) -> tuple[str, str]:
        said = f"Thank you for your message. Your order {order.order_id} is {order.status.replace('_', ' ')}."
        if order.status in CANCELLABLE:
            return said, "Until it is handed to the carrier you can cancel it in your account; what you paid goes back."
        if order.delivered_at is not None:
            return (
                f"{said} It was delivered on {long_day(order.delivered_at)}.",
                "Returns and faults are reported item by item in your account; the seller answers in a day or two.",
            )
        due = max((row.eta for row in self._parcels_of(order) if row.delivered_at is None), default=None)
        when = f" It is expected by {long_day(due)}." if due is not None and order.tracking_no else ""
        number = f" Its tracking number is {order.tracking_no}." if order.tracking_no else ""
        return f"{said}{number}{when}", "Another day or address is arranged with the carrier."
