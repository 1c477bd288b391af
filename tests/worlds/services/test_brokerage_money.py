"""Brokerage: money on its way in and out, and letters about it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from lifegym.worlds.account_numbers import iban
from lifegym.worlds.codec import plain
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services import banking as bank
from lifegym.worlds.signals import TransferReturned, TransferSent
from lifegym.worlds.world import World
from tests.worlds.services.brokerage_kit import (
    ME,
    at,
    build,
    cash,
    does,
    eur,
    ok,
    order,
    place,
    refused,
    until,
    wrong,
)
from tests.worlds.services.test_brokerage_machine import assert_books_agree


def transfer(number: str, amount: Money) -> TransferSent:
    """Return a bank transfer to a number."""
    return TransferSent(reference="tx_1", account_no=number, holder="Jo", bank_name="Any", amount=amount, memo="March")


def test_transfer__to_the_funding_number_arrives() -> None:
    """Money sent to the account's number is free at once, converted where needed; other numbers are not ours."""
    world = build(services=("email",))
    world.emit(transfer("lv10brkr0001", eur("250.00")))
    world.emit(transfer("LV10 BRKR 0002", eur("250.00")))
    world.emit(transfer("", eur("250.00")))
    assert cash(world)[0] == 1_025_000
    world.emit(transfer("LV10-BRKR-0001", Money.of("100.00", "USD")))
    assert cash(world)[0] == 1_034_200
    assert "250.00 EUR has arrived" in next(iter(world.table("email.messages"))).body
    assert_books_agree(world)


def returned(reason: str = "Account closed.") -> TransferReturned:
    """Return the news that :func:`transfer` came back."""
    return TransferReturned(reference="tx_1", account_no="", amount=eur("5000.00"), memo="March", reason=reason)


def test_transfer__that_comes_back_is_taken_off_once() -> None:
    """A deposit that its bank took back goes again, once; orders that hold its cash end first."""
    world = build(services=("email",), cash=100_000)
    world.emit(returned())
    assert cash(world) == (100_000, 0), "nothing of it had come"
    world.emit(transfer("LV10 BRKR 0001", eur("5000.00")))
    until(world, at(4, 10))
    waiting = place(world, limit=4000, qty=140)["order_id"]
    assert cash(world)[0] < 100_000
    world.emit(returned())
    world.emit(returned())
    assert order(world, waiting).status == "cancelled"
    assert cash(world) == (100_000, 0)
    assert_books_agree(world)


def test_transfer__that_was_spent_is_owed() -> None:
    """What cannot be taken back is missing on the account: it buys nothing, and sales make it good."""
    world = build(services=("email",), cash=100_000)
    world.emit(transfer("LV10 BRKR 0001", eur("5000.00")))
    until(world, at(4, 10))
    place(world, qty=100)
    world.emit(returned("No funds"))
    owed = cash(world)[0]
    assert owed < 0
    assert "is missing now" in [mail.body for mail in world.table("email.messages")][-1]
    refused(world, "INSUFFICIENT_CASH", "place_order", account_id="brk_000001", symbol="KRN", side="buy", qty=1,
            order_type="market")  # fmt: skip
    place(world, "sell", 2)
    assert owed < cash(world)[0] < 0
    place(world, "sell", 100)
    assert cash(world)[0] > 0
    assert_books_agree(world)


def test_account__fees_payouts_and_restrictions() -> None:
    """Fees and payouts go through the books; a restricted account takes no orders; only an empty one closes."""
    world = build()
    fee = {"amount": "12.50", "currency": "EUR"}
    does(world, "charge_fee", account_id="brk_000001", amount=fee, memo="Custody")
    does(world, "withdraw", account_id="brk_000001", amount={"amount": "1000.00", "currency": "EUR"})
    assert cash(world)[0] == 898_750
    wrong(world, "withdraw", account_id="brk_000001", amount={"amount": "8987.51", "currency": "EUR"})
    wrong(world, "set_account_status", account_id="brk_000001", status="closed")
    does(world, "set_account_status", account_id="brk_000001", status="restricted", note="Send us your new address.")
    said = refused(world, "ACCOUNT_RESTRICTED", "subscribe_fund", account_id="brk_000001", fund_code="ALPFND",
                   amount_minor=20_000)  # fmt: skip
    assert "new address" in said
    assert ok(world, "list_accounts", user_id=ME)["accounts"][0]["note"] == "Send us your new address."
    does(world, "set_risk_profile", account_id="brk_000001", risk_profile=5)
    wrong(world, "set_risk_profile", account_id="brk_000001", risk_profile=0)
    assert_books_agree(world)


def test_withdrawal__leaves_unsettled_proceeds() -> None:
    """What a sale brought can be paid out only once it has settled."""
    world = build(cash=0)
    until(world, at(4, 9))
    place(world, "sell", 10)
    wrong(world, "withdraw", account_id="brk_000001", amount={"amount": "400.00", "currency": "EUR"})
    until(world, at(6, 0, 1))
    does(world, "withdraw", account_id="brk_000001", amount={"amount": "400.00", "currency": "EUR"})


def write(world: World, body: str, subject: str = "A request") -> str:
    """Write to the broker, wait for the answer and return it."""
    sent = {"to": "service@lindenvos.example", "subject": subject, "body": body}
    found = world.call("email.send_email", sent)
    assert found.ok, found.result
    until(world, world.now + timedelta(days=1))
    return str([mail.body for mail in world.table("email.messages") if mail.subject == f"Re: {subject}"][-1])


def test_desk__pays_out_free_cash_to_an_own_account() -> None:
    """A letter that names amount and account is acted on in office hours; the money is at the bank a day later."""
    world = build(services=("email", "banking"))
    own = bank.Account(
        account_id="acc_1", user_id=ME, type="checking", name="Giro", account_no=iban("DE", "100200300000004711"),
        bank_name="Merel Bank", balance=eur("10.00"), opened_at=date(2020, 1, 1),
    )  # fmt: skip
    world.apply(Op(target="insert", arguments={"table": "banking.accounts", "record": plain(own.view())}))
    answer = write(world, f"Please pay out 1,250.50 EUR to {own.account_no}.\n> all of it")
    assert "1,250.50 EUR" in answer
    assert cash(world)[0] == 1_000_000 - 125_050
    until(world, at(6, 12))
    assert world.table("banking.accounts").rows["acc_1"].balance == eur("1260.50")
    entry = next(row for row in world.table("banking.transactions") if row.kind == "deposit")
    assert (entry.counterparty, entry.memo) == ("Linden & Vos", "Payout from brk_000001")
    assert_books_agree(world)


@pytest.mark.parametrize(("body", "said"), [
    ("Please pay out 500 EUR.", "IBAN"),
    ("Please pay out the money to DE89 3704 0044 0532 0130 00.", "the amount"),
    ("Please pay out 20000 EUR to DE89 3704 0044 0532 0130 00.", "up to 10,000.00 EUR"),
    ("When do you open?", "free cash"),
])  # fmt: skip
def test_desk__says_what_it_needs(body: str, said: str) -> None:
    """What is missing, too much or something else is answered, and nothing moves."""
    world = build(services=("email",))
    assert said in write(world, body)
    assert cash(world) == (1_000_000, 0)


def test_desk__pays_no_stranger() -> None:
    """Where the user's bank accounts are known, others are not paid; a restricted account pays nothing."""
    world = build(services=("email", "banking"))
    own = bank.Account(
        account_id="acc_1", user_id=ME, type="checking", name="Giro", account_no=iban("DE", "100200300000004711"),
        bank_name="Merel Bank", balance=eur("10.00"), opened_at=date(2020, 1, 1),
    )  # fmt: skip
    world.apply(Op(target="insert", arguments={"table": "banking.accounts", "record": plain(own.view())}))
    assert "own name" in write(world, "Pay out everything to DE89 3704 0044 0532 0130 00.")
    does(world, "set_account_status", account_id="brk_000001", status="restricted", note="A court order.")
    assert "A court order" in write(world, f"Pay out everything to {own.account_no}.")
    assert cash(world) == (1_000_000, 0)
