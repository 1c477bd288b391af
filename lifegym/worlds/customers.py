"""How those who book are reached and how they pay: what several desks ask of their customers, and check alike."""

from __future__ import annotations

from typing import Final, cast

from lifegym.worlds.arguments import clean
from lifegym.worlds.builtin import PaymentMethod, Wallet
from lifegym.worlds.errors import ToolError
from lifegym.worlds.records import Record, record
from lifegym.worlds.tools import ArgModel
from lifegym.worlds.world import World

_ANY_METHOD: Final = frozenset(("", "card", "credit_card", "debit_card", "wallet", "default"))
"""What is written for a method when no particular one is meant."""
_FEWEST_DIGITS: Final = 5


class BookingContact(ArgModel):
    """How whoever books is reached."""

    email: str
    phone: str


class PaymentDetails(ArgModel):
    """How to pay: ``method`` is a payment method's id or label, or ``card``; the rest narrows it down."""

    method: str
    card_last4: str | None = None
    token: str | None = None


@record
class Contact(Record):
    """How a customer is reached, as it is written down."""

    email: str
    phone: str


def reachable(email: str, phone: str, field: str = "contact") -> tuple[str, str]:
    """Return an e-mail address and a telephone number as they are written down.

    Args:
        email: The address.
        phone: The number, however its digits are set apart.
        field: The argument that holds both, for the refusal.

    Raises:
        ToolError: ``BAD_ARG`` when nobody could be reached by one of them.
    """
    email = clean(email, f"{field}.email", 200)
    name, at, domain = email.partition("@")
    if not (name and at and "." in domain) or any(character.isspace() for character in email):
        raise ToolError(
            "BAD_ARG", f"{field}.email must be an address such as 'noor@postbox.example', got {email[:60]!r}."
        )
    phone = clean(phone, f"{field}.phone", 40)
    if sum(character.isdecimal() for character in phone) < _FEWEST_DIGITS:
        raise ToolError(
            "BAD_ARG", f"{field}.phone must be a telephone number such as '+31 20 555 0142', got {phone!r}."
        )
    return email, phone


def read_contact(contact: BookingContact) -> Contact:
    """Check how a customer is reached, and return it as it is written down.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    email, phone = reachable(contact.email, contact.phone)
    return Contact(email=email, phone=phone)


def payer(world: World, payment: PaymentDetails | None) -> PaymentMethod:
    """Return the payment method that is meant: the first active one when none is named.

    Raises:
        ToolError: ``PAYMENT_METHOD_UNKNOWN`` or ``PAYMENT_DECLINED``, as the wallet says.
    """
    wallet = _wallet(world)
    if payment is not None:
        for name in (payment.token, payment.card_last4):
            if name and name.strip():
                return wallet.usable(name)
        if payment.method.strip().casefold() not in _ANY_METHOD:
            return wallet.usable(payment.method)
    found = next((row for row in wallet.methods if row.status == "active"), None)
    if found is None:
        raise ToolError("PAYMENT_METHOD_UNKNOWN", "No payment method on file can pay; none of them is active.")
    return found


def method_in_words(world: World, method_id: str) -> str:
    """Name a payment method as a letter does, such as what a refund goes back to."""
    method = _wallet(world).methods.get(method_id)
    return f"{method.label} ({method.last4})" if method is not None else "the payment method you used"


def _wallet(world: World) -> Wallet:
    return cast(Wallet, world.services["wallet"])
