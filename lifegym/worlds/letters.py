"""What the persona writes to offices: their own words, whom they write to, and the sums and numbers they name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from lifegym.worlds.account_numbers import bare
from lifegym.worlds.folding import fold, folded
from lifegym.worlds.money import EXPONENTS, Money
from lifegym.worlds.signals import MailOut

_SUM: Final = re.compile(r"(?<![\w.,])(\d{1,3}(?:[,. ]\d{3})+|\d{1,9})(?:[.,](\d{1,3}))?(?![\w]|[.,]\d)")
_IBAN: Final = re.compile(
    r"\b[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?\b|\b[A-Za-z]{2}\d{2}[A-Za-z0-9]{8,30}\b"
)
LONGEST: Final = 8_000
"""Characters of a letter that an office reads."""


def own_words(body: str) -> str:
    """Return what the writer says, without what stands quoted beneath it."""
    lines = []
    for line in body[:LONGEST].splitlines():
        if line.lstrip().startswith(">"):
            break
        lines.append(line)
    return "\n".join(lines)


def address_of(office: str, who: str = "service", otherwise: str = "office") -> str:
    """Return an office's mail address, made of its name: ``service@merelbank.example``."""
    site = "".join(character for character in fold(office) if character.isalnum())
    return f"{who}@{site or otherwise}.example"


def renewal(merchant: str, sender: str, name: str, day: date, amount: Money, means: str) -> MailOut:
    """Return the invoice a merchant sends when a plan has renewed itself.

    Args:
        merchant: Who renews it.
        sender: Their address.
        name: Whose plan it is.
        day: When it was charged.
        amount: What it cost.
        means: What paid, such as ``Debit card ending 4471``.
    """
    return MailOut(
        sender=sender, sender_name=merchant, subject=f"{merchant}: invoice for {day:%B %Y}",
        body=f"Dear {name},\n\nYour plan has been renewed for {day:%B}. {amount} was charged to {means}. "
        f"You can change or end the plan in your account at any time.\n\n{merchant}",
    )  # fmt: skip


def goes_to(to: Iterable[str], address: str) -> bool:
    """Return whether a letter is addressed to somebody."""
    return any(folded(one) == folded(address) for one in to)


def sums_in(text: str, currency: str) -> list[Money]:
    """Return the amounts a text may mean, in a currency, in order: ``1,200.50`` or ``1200`` major units."""
    places = EXPONENTS.get(currency, 2)
    found = []
    for whole, part in _SUM.findall(_IBAN.sub(" ", text)):
        digits = re.sub(r"[,. ]", "", whole)
        if len(part) <= places:
            found.append(Money(int(digits + part.ljust(places, "0")), currency))
    return found


def ibans_in(text: str) -> list[str]:
    """Return the account numbers a text names, as they are compared."""
    return [bare(number) for number in _IBAN.findall(text)]
