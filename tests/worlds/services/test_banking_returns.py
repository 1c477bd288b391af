"""Payments that come back, entries taken back, and what the bank does on a letter."""

from __future__ import annotations

import pytest

from lifegym.worlds.signals import Charge
from lifegym.worlds.world import World
from tests.worlds.services.money_kit import (
    PAY,
    assert_bank_sound,
    assert_cards_sound,
    balance,
    build,
    does,
    entry_of,
    eur,
    kinds,
    notices,
    ok,
    plastic,
    subjects,
    until,
)


def write(world: World, subject: str, body: str, to: str = "service@bancoalameda.example") -> None:
    """Write to the bank and wait for its answer."""
    ok(world, "email.send_email", to=to, subject=subject, body=body)


def answers(world: World) -> list[str]:
    """Return the bodies of the bank's answers."""
    return [row.body for row in world.table("email.messages") if row.subject.startswith("Re: ") and not row.sent]


@pytest.mark.parametrize("number", ["pay_4", "pay_7"])
def test_returned__wrong_and_closed_numbers_come_back(number: str) -> None:
    """A closed account, or a number the known holder does not have, sends the money back in one or two working days."""
    world = build()
    until(world, 15, hour=16)
    entry = ok(world, "banking.pay_payee", **{**PAY, "payee_id": number})["tx_id"]
    until(world, 17)
    assert balance(world) == 70_000
    until(world, 19)
    assert kinds(world) == [("payment", -30_000), ("return", 30_000), ("fee", -300)]
    assert entry_of(world, entry).reversed_by
    assert subjects(world)[0].startswith("Payment returned: 300.00 EUR")
    assert notices(world)[-1] == "payment_returned"
    assert_bank_sound(world)


def test_returned__look_alikes_and_strangers_keep_the_money() -> None:
    """The bank pays the number, not the name: a look-alike payee and an unknown number are paid for good."""
    world = build("banking")
    ok(world, "banking.pay_payee", **{**PAY, "payee_id": "pay_3"})
    key = ok(world, "banking.add_payee", user_id="usr_ines", name="Marta Nunes", account_no="PT50 4444 1234",
             bank_name="Banco Alameda")["payee_id"]  # fmt: skip
    ok(world, "banking.pay_payee", **{**PAY, "payee_id": key})
    until(world, 31)
    assert [kind for kind, _ in kinds(world)] == ["payment", "payment"]


def test_returned__payee_who_moved_banks() -> None:
    """When a payee's old account closes, payments under way are kept, later ones come back, the new number works."""
    world = build("banking")
    ok(world, "banking.pay_payee", **PAY, scheduled_for="2027-01-14")
    does(world, "banking.move_holder", account_no="PT50 1111 0001", new_account_no="PT50 1111 5555")
    until(world, 22)
    assert [kind for kind, _ in kinds(world)] == ["payment", "return", "fee"]
    assert ok(world, "banking.list_pending_payments", user_id="usr_ines")["payments"][0]["status"] == "returned"
    does(world, "banking.alter_payee", payee_id="pay_1", account_no="PT50 1111 5555")
    ok(world, "banking.pay_payee", **PAY)
    until(world, 31)
    assert kinds(world)[-1] == ("payment", -30_000)
    with pytest.raises(ValueError, match="in the directory already"):
        does(world, "banking.register_holding", account_no="PT5011115555", holder="X", bank_name="Y")


@pytest.mark.parametrize("how", ["bounce", "reverse", "return"])
def test_returned__a_card_paid_by_transfer_is_owed_again(how: str) -> None:
    """Whoever sends a transfer back, bank or issuer, it ends on the account and not on the card, once."""
    world = build()
    world.emit(Charge(method_id="card_1", amount=eur(9_000), merchant="Loja", reference="r", category="books"))
    entry = ok(world, "banking.pay_payee", account_id="acc_0001", payee_id="pay_5", amount_minor=7_000)["tx_id"]
    (payment,) = world.table("credit_card.payments").rows
    assert (balance(world), plastic(world).balance) == (93_000, eur(2_000))
    {
        "bounce": lambda: does(world, "banking.bounce_payment", payment_id=entry),
        "reverse": lambda: does(world, "banking.reverse_entry", tx_id=entry),
        "return": lambda: does(world, "credit_card.return_payment", payment_id=payment),
    }[how]()
    fee = 0 if how == "reverse" else 300
    assert (balance(world), plastic(world).balance) == (100_000 - fee, eur(9_000))
    does(world, "credit_card.return_payment", payment_id=payment)
    assert (balance(world), plastic(world).balance) == (100_000 - fee, eur(9_000))
    assert_bank_sound(world)
    assert_cards_sound(world)


def test_returned__a_card_bill_that_the_account_paid() -> None:
    """A bill paid from the account is owed again when the bank takes the payment back, after the statement too."""
    world = build()
    world.emit(Charge(method_id="card_1", amount=eur(9_000), merchant="Loja", reference="r", category="books"))
    ok(world, "credit_card.make_payment", card_id="card_1", amount_minor=4_000, source_hint="acc_0001")
    until(world, 22)
    (entry,) = [row for row in world.table("banking.transactions") if row.category == "card_payment"]
    does(world, "banking.duplicate_entry", tx_id=entry.tx_id, new_tx_id="tx_twice")
    does(world, "banking.reverse_entry", tx_id="tx_twice")
    assert (balance(world), plastic(world).balance) == (96_000, eur(5_000)), "the payment itself still stands"
    does(world, "banking.bounce_payment", payment_id=entry.tx_id)
    assert (balance(world), plastic(world).balance) == (99_700, eur(9_000))
    assert_bank_sound(world)
    assert_cards_sound(world)


@pytest.mark.parametrize("side", ["from_transaction", "to_transaction"])
def test_reversed__an_own_transfer_on_both_sides(side: str) -> None:
    """A transfer between own accounts is taken back on both, whichever of its entries is named."""
    world = build("banking")
    entries = ok(world, "banking.transfer", from_account_id="acc_0001", to_account_id="acc_0003", amount_minor=5_000)
    does(world, "banking.reverse_entry", tx_id=entries[side]["tx_id"])
    assert (balance(world), balance(world, "acc_0003")) == (100_000, 30_000)
    assert_bank_sound(world)


def test_desk__cancels_what_the_user_names_in_office_hours() -> None:
    """A letter that names a pending payment gets it cancelled and answered; one sent at night waits for the morning."""
    world = build()
    later = {**PAY, "scheduled_for": "2027-01-20"}
    first = ok(world, "banking.pay_payee", **later)["pending_id"]
    second = ok(world, "banking.pay_payee", **{**later, "payee_id": "pay_2"})["pending_id"]
    until(world, 11, hour=22)
    write(world, "A payment", f"Please cancel {first}.\n\n> cancel {second}")
    until(world, 12, hour=7)
    assert world.table("banking.pending").rows[first].status == "pending"
    until(world, 12, hour=12)
    assert [row.status for row in world.table("banking.pending")] == ["cancelled", "pending"]
    assert "is cancelled" in answers(world)[-1]
    write(world, "Casa", "Could you stop the payment to Casa Lda, please?")
    until(world, 12, hour=18)
    assert [row.status for row in world.table("banking.pending")] == ["cancelled", "cancelled"]
    until(world, 21)
    assert balance(world) == 100_000
    assert_bank_sound(world)


def test_desk__says_what_it_cannot_do() -> None:
    """What is booked, what is not clear and what is something else is answered, and nothing is done."""
    world = build()
    entry = ok(world, "banking.pay_payee", **PAY)["tx_id"]
    days = ("2027-01-20", "2027-01-21")
    waiting = [ok(world, "banking.pay_payee", **PAY, scheduled_for=day)["pending_id"] for day in days]
    write(world, "Oh dear", f"{entry} went to the wrong account, please get it back.")
    write(world, "Which one", "Cancel the payment to Rui Tavares.")
    write(world, "Hello", "May I have a bigger overdraft?")
    write(world, "Not to you", f"Cancel {waiting[0]}", to="service@merelbank.example")
    until(world, 13)
    said = answers(world)
    assert len(said) == 3
    assert sum("only if the holder" in text for text in said) == 1
    assert sum(all(key in text for key in waiting) for text in said) == 2
    assert [row.status for row in world.table("banking.pending")] == ["pending", "pending"]
    until(world, 21)
    write(world, "Late", f"Cancel {waiting[0]}")
    until(world, 22)
    assert "cannot be cancelled any more" in answers(world)[-1]
