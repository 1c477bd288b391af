"""Customers are reached and pay alike at every desk."""

from __future__ import annotations

from datetime import datetime

import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.customers import (
    BookingContact,
    Contact,
    PaymentDetails,
    method_in_words,
    payer,
    reachable,
    read_contact,
)
from lifegym.worlds.errors import ToolError
from lifegym.worlds.world import Persona, World

NOOR = Persona(user_id="noor", name="Noor Haddad", email="noor@x.example", zone="Europe/Amsterdam", currency="EUR")


def world_with(*methods: PaymentMethod) -> World:
    """Return a world whose wallet holds some methods."""
    world = World(NOOR, (), datetime(2027, 3, 1, 9, tzinfo=zone(NOOR.zone)))
    world.seed(*(("wallet.methods", row) for row in methods))
    world.seal()
    return world


def method(number: int, label: str, status: str = "active") -> PaymentMethod:
    """Return a payment method."""
    return PaymentMethod(
        method_id=f"pm_000{number}", label=label, last4=f"44{number}1", holder=NOOR.name, status=status
    )


def test_contact__is_written_down_trimmed() -> None:
    """An address and a number come back as they are used."""
    given = BookingContact(email=" noor@x.example ", phone=" +31 20 555 0142")
    assert read_contact(given) == Contact(email="noor@x.example", phone="+31 20 555 0142")


@pytest.mark.parametrize(
    ("email", "phone", "fault"),
    [
        ("noor", "+31 20 555 0142", "guest.email must be an address"),
        ("noor@home", "+31 20 555 0142", "guest.email must be an address"),
        ("no or@x.example", "+31 20 555 0142", "guest.email must be an address"),
        ("", "+31 20 555 0142", "guest.email is 1 to 200 characters"),
        ("noor@x.example", "call me", "guest.phone must be a telephone number"),
        ("noor@x.example", "1234", "guest.phone must be a telephone number"),
        ("noor@x.example", "5" * 41, "guest.phone is 1 to 40 characters"),
    ],
)
def test_contact__refuses_where_nobody_could_be_reached(email: str, phone: str, fault: str) -> None:
    """The answer names the argument and what it should look like."""
    with pytest.raises(ToolError, match=fault) as refused:
        reachable(email, phone, "guest")
    assert refused.value.code == "BAD_ARG"


def test_payer__is_the_one_named_or_the_first_that_can_pay() -> None:
    """A token wins over digits, digits over the method; a word like ``card`` names none in particular."""
    world = world_with(method(1, "Old card", "blocked"), method(2, "Visa"), method(3, "Giro"))
    assert payer(world, None).method_id == "pm_0002"
    assert payer(world, PaymentDetails(method="Card")).method_id == "pm_0002"
    assert payer(world, PaymentDetails(method="giro")).method_id == "pm_0003"
    assert payer(world, PaymentDetails(method="card", card_last4="4431")).method_id == "pm_0003"
    assert payer(world, PaymentDetails(method="giro", card_last4="4431", token="pm_0002")).method_id == "pm_0002"
    with pytest.raises(ToolError, match="is blocked and cannot pay"):
        payer(world, PaymentDetails(method="pm_0001"))
    with pytest.raises(ToolError, match="none of them is active"):
        payer(world_with(method(1, "Old card", "blocked")), None)


def test_method_in_words__names_what_a_refund_goes_to() -> None:
    """A method that is no longer on file is named in general."""
    world = world_with(method(2, "Visa"))
    assert method_in_words(world, "pm_0002") == "Visa (4421)"
    assert method_in_words(world, "pm_0009") == "the payment method you used"
