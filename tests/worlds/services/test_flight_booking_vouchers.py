"""Vouchers that cancelled fares give, and the cards that money goes back to."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.world import World
from tests.worlds.services.flights_kit import (
    CARD,
    CONTACT,
    MAI,
    NOW,
    OUT,
    ask,
    balance,
    book,
    offer,
    op,
    refused,
    world,
)


def with_voucher(*services: str) -> tuple[World, str, int]:
    """Return a world in which a cancelled LIGHT ticket left a voucher, its id and its amount."""
    made = world(*services)
    ticket = book(made, [MAI], family="LIGHT")
    given = ask(made, "cancel_booking", pnr=ticket["pnr"])
    return made, given["voucher_id"], int(given["voucher"]["amount"])


def buy(where: World, chosen: Any, voucher_id: str, **more: Any) -> Any:
    """Book an offer for Mai, paid with a voucher first."""
    payment = {**CARD, "voucher_id": voucher_id}
    return ask(
        where,
        "create_booking",
        offer_id=chosen["offer_id"],
        passengers=[MAI],
        contact=CONTACT,
        payment=payment,
        **more,
    )


def paid(where: World, pnr: str) -> Counter[str]:
    """Return what each method has paid for a booking, net."""
    found: Counter[str] = Counter()
    for entry in where.table("wallet.entries"):
        if entry.reference == pnr:
            found[entry.method_id] += entry.amount.minor
    return +found


def test_voucher__pays_first_and_the_card_the_rest() -> None:
    """A voucher is worth money again: the next ticket costs so much less, in wallet, booking and letter."""
    where, voucher_id, worth = with_voucher("email")
    ticket = buy(where, offer(where), voucher_id)
    total = int(ticket["total"]["amount"])
    assert (ticket["paid"]["amount"], ticket["paid_by_voucher"]["amount"]) == (str(total - worth), str(worth))
    assert paid(where, ticket["pnr"]) == {"pm_mai_blue": total - worth}
    assert f"{worth:,} VND with a voucher" in list(where.table("email.messages"))[-1].body
    balance(where)


def test_voucher__what_is_left_of_it_stays_good() -> None:
    """A ticket cheaper than the voucher charges nothing and leaves the rest."""
    where, voucher_id, worth = with_voucher()
    cheap = offer(where, "DAD", "SGN", flight="H7100", family="LIGHT")
    ticket = buy(where, cheap, voucher_id)
    assert paid(where, ticket["pnr"]) == {}
    assert where.table("flight_booking.vouchers").rows[voucher_id].amount.minor == worth - int(cheap["total"]["amount"])


def test_voucher__pays_a_hold() -> None:
    """A hold can be paid with a voucher as a new booking can."""
    where, voucher_id, worth = with_voucher()
    held = book(where, [MAI], hold=True)
    ticket = ask(
        where,
        "create_booking",
        offer_id=where.table("flight_booking.bookings").rows[held["pnr"]].offer_id,
        passengers=[],
        contact=CONTACT,
        payment={**CARD, "voucher_id": voucher_id},
        hold_pnr=held["pnr"],
    )
    assert ticket["paid_by_voucher"]["amount"] == str(worth)


def test_voucher__comes_back_as_a_voucher() -> None:
    """Cancelling a refundable ticket returns to the card only what the card paid."""
    where, voucher_id, worth = with_voucher()
    ticket = buy(where, offer(where), voucher_id)
    given = ask(where, "cancel_booking", pnr=ticket["pnr"])
    assert (given["refund"], given["voucher"]["amount"]) == (ticket["paid"], str(worth))
    assert paid(where, ticket["pnr"]) == {}


@pytest.mark.parametrize(
    ("voucher", "code"),
    [("vch_999999", "voucher_not_found"), ("used", "voucher_not_valid"), ("old", "voucher_not_valid")],
)
def test_voucher__that_cannot_pay_is_refused(voucher: str, code: str) -> None:
    """A voucher that is unknown, used up or too old buys nothing, and nothing is booked."""
    where, voucher_id, _ = with_voucher()
    if voucher == "used":
        buy(where, offer(where), voucher_id)
    if voucher == "old":
        where.table("flight_booking.vouchers").update(voucher_id, valid_until=NOW.date() - timedelta(days=1))
    chosen = offer(where)
    payment = {**CARD, "voucher_id": voucher if voucher.startswith("vch") else voucher_id}
    answer = refused(
        where, "create_booking", offer_id=chosen["offer_id"], passengers=[MAI], contact=CONTACT, payment=payment
    )
    assert answer == code


def test_refund__goes_back_to_the_cards_that_paid() -> None:
    """A change paid with a second card comes back to that card, the rest to the first."""
    where = world()
    where.table("wallet.methods").insert(PaymentMethod(method_id="pm_two", label="JCB", last4="9010", holder="Mai"))
    ticket = book(where, [MAI], family="STANDARD")
    dearer = offer(where, flight="K8512")
    ask(
        where,
        "change_booking",
        pnr=ticket["pnr"],
        new_offer_id=dearer["offer_id"],
        payment={"method": "card", "card_last4": "9010"},
    )
    op(where, "cancel_flight", flight_no="K8512", date=OUT.isoformat())
    ask(where, "cancel_booking", pnr=ticket["pnr"])
    first, second = (
        sum(
            row.amount.minor
            for row in where.table("wallet.entries")
            if row.method_id == method and row.amount.minor < 0
        )
        for method in ("pm_mai_blue", "pm_two")
    )
    assert second < 0
    assert -first <= int(ticket["total"]["amount"])
    assert -(first + second) == int(dearer["total"]["amount"])
