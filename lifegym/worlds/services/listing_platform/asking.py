"""People who write to the persona about what the persona offers."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import spread
from lifegym.worlds.rates import convert
from lifegym.worlds.service import timed
from lifegym.worlds.services.listing_platform.reading import Reading
from lifegym.worlds.services.listing_platform.records import Listing
from lifegym.worlds.signals import MailOut

MOST: Final = 3
"""How many people ask about one listing."""
BELIEVED: Final = {"rent": 30_000, "sale_house": 30_000_000, "used_car": 1_000_000, "secondhand": 100_000}
"""Dollars beyond which nobody takes a price for meant, by category."""
_PEOPLE: Final = (
    "Lotte Meijer", "Anil Sharma", "Katarzyna Wolska", "Youssef Amrani", "Femke de Groot", "Tomás Ferreira",
    "Hui Lin", "Sanne Visser", "Olu Adeyemi", "Marta Ricci", "Jonas Keller", "Esra Yildiz",
)  # fmt: skip
_FIRST: Final = (
    "is it still available? I could come and look on a weekday evening.",
    "I am interested. When would it suit you that I come by?",
    "could you tell me a little more about its condition, and whether it is still to be had?",
    "I saw it this morning. Is there a time this week at which I could see it?",
)
_PRICE: Final = (
    "I would take it for {offer}. If that is all right with you, I can come this week.",
    "would you let it go for {offer}? I could come tomorrow.",
)


class Asking(Reading):
    """Enquiries come in the days after something was posted, as long as it is on offer."""

    def await_enquiry(self, listing_id: str, number: int) -> None:
        """Make the next enquiry about a listing due, by daylight."""
        salt = spread(sum(listing_id.encode()) * 31 + number, 0, 999)
        local = self.now.astimezone(zone(self.world.persona.zone))
        due = local + timedelta(hours=20 + salt % 60 + 48 * (number - 1))
        self.schedule(due.replace(hour=9 + salt % 11, minute=salt % 60, second=0), "enquired", f"{listing_id}|{number}")

    @timed
    def enquired(self, key: str) -> None:
        """Somebody asks about something the persona has posted."""
        listing_id, _, text = key.rpartition("|")
        row, number = self.listings.get(listing_id), int(text)
        if row is None or row.status != "active" or row.owner_user_id != self.world.persona.user_id:
            return
        if convert(row.price, "USD") > Money.of(BELIEVED[row.category], "USD"):
            return
        salt = spread(sum(listing_id.encode()) * 17 + number, 0, 9999)
        self.enquiry(row, _PEOPLE[salt % len(_PEOPLE)], f"{salt % 90 + 10}", _words(row, number, salt))
        if number < MOST:
            self.await_enquiry(listing_id, number + 1)

    def enquiry(self, row: Listing, name: str, tail: str, text: str) -> None:
        """Deliver an enquiry."""
        first, _, last = name.partition(" ")
        plain = "".join(letter for letter in f"{first}.{last}".lower() if letter.isascii() and letter not in " '")
        sender = f"{plain}{tail}@mailbox.example"
        subject = f"About your listing {row.title} ({row.listing_id})"
        body = f"Hello,\n\n{text[0].upper()}{text[1:]}\n\n{name}"
        self.emit(MailOut(sender=sender, sender_name=name, subject=subject, body=body))
        self.tell("enquiry", f"{name} asks about {row.title}", body, row.listing_id)


def _words(row: Listing, number: int, salt: int) -> str:
    """Return what somebody writes: every other one names a price, a little lower than asked."""
    if number % 2 == 0 and row.price.minor >= 1000:
        step = 100 if row.price.minor < 100_000 else 10_000
        offer = type(row.price)(row.price.minor * (80 + salt % 16) // 100 // step * step, row.price.currency)
        return _PRICE[salt % len(_PRICE)].format(offer=offer)
    return _FIRST[salt % len(_FIRST)]
