"""What services say of their own accord, as the people behind them would."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.ecommerce.words import FAULTS
from lifegym.worlds.services.flight_booking.checkin import _spread
from lifegym.worlds.services.review_platform import Merchant, Opening
from lifegym.worlds.services.review_platform.crowding import strangers
from lifegym.worlds.world import World

HOME = zone("Europe/Amsterdam")
MONDAY = datetime(2027, 3, 1, 9, tzinfo=HOME)


def ok(world: World, tool: str, **arguments: Any) -> dict[str, Any]:
    """Make a call that is accepted."""
    call = world.call(tool, arguments)
    assert call.ok, call.result
    found: dict[str, Any] = json.loads(call.result)
    return found


def wait(world: World, **span: float) -> None:
    """Let time pass with all that is due in it."""
    end = world.now + timedelta(**span)
    while world.now < end:
        world.run_due(end)


def mails(world: World, words: str) -> list[Any]:
    """Return the mails whose subject holds some words, oldest first."""
    return [row for row in world.table("email.messages").ordered(_by_date) if words in row.subject]


def _by_date(row: Any) -> datetime:
    found: datetime = row.date
    return found


def paid(world: World, times: int) -> list[str]:
    """Pay a payee some times and return the numbers of the entries."""
    payee = next(row for row in world.table("banking.payees") if row.name != "Savings")
    pay = {"account_id": "acc_000001", "payee_id": payee.payee_id, "amount_minor": 1500}
    return [str(ok(world, "banking.pay_payee", **pay)["tx_id"]) for _ in range(times)]


@pytest.mark.parametrize(("times", "said", "back"), [
    (2, "has agreed", True), (1, "does not agree", False),
])  # fmt: skip
def test_recall__ends_with_what_the_other_bank_says(times: int, said: str, back: bool) -> None:
    """A payment made twice comes back after a recall, another is kept; the bank writes either way, once."""
    world = sample_world(("email", "banking"))
    entry = paid(world, times)[-1]
    bank = world.table("banking.accounts").rows["acc_000001"].bank_name
    address = next(iter(world.services["banking"].desks()))
    for _ in range(2):
        ok(world, "email.send_email", to=address, subject="Recall", body=f"Please recall {entry}, it was a mistake.")
    wait(world, days=2)
    assert "We expect to hear by" in mails(world, "Re: Recall")[-1].body
    wait(world, days=10)
    answers = mails(world, f"Your recall of {entry}")
    assert [said in row.body for row in answers] == [True]
    assert answers[0].sender_name == bank
    assert bool(world.table("banking.transactions").rows[entry].reversed_by) == back


def test_letter__cancels_one_payment_and_recalls_another() -> None:
    """A letter that asks for both is answered on both."""
    world = sample_world(("email", "banking"))
    entry = paid(world, 1)[0]
    waiting = next(row for row in world.table("banking.pending") if row.status == "pending")
    address = next(iter(world.services["banking"].desks()))
    ok(world, "email.send_email", to=address, subject="Two things",
       body=f"Please cancel {waiting.pending_id}, and recall {entry}, it was a mistake.")  # fmt: skip
    wait(world, days=1)
    body = mails(world, "Re: Two things")[-1].body
    assert "is cancelled" in body
    assert "passed your request on" in body


def test_transfer__into_the_overdraft_is_remarked() -> None:
    """Who moves or pays more than is there is told that the account is overdrawn, and only then."""
    world = sample_world(("email", "banking"))
    account = world.table("banking.accounts").rows["acc_000001"]
    move = {"from_account_id": "acc_000001", "to_account_id": "acc_000002"}
    assert "remark" not in ok(world, "banking.transfer", **move, amount_minor=1000)
    found = ok(world, "banking.transfer", **move, amount_minor=account.balance.minor)
    assert "overdrawn now: -10.00 EUR" in found["remark"]
    payee = next(iter(world.table("banking.payees").rows))
    bought = ok(world, "banking.pay_payee", account_id="acc_000001", payee_id=payee, amount_minor=100)
    assert "overdrawn" in bought["remark"]


@pytest.mark.parametrize("reason", [
    "They do not switch on", "It won't turn on", "The left ear stopped working", "It does not charge any more",
])  # fmt: skip
def test_refund__a_fault_is_known_without_the_word(reason: str) -> None:
    """Goods that fail are at fault however their buyer puts it."""
    assert any(word in reason.casefold() for word in FAULTS)
    assert not any(word in "i do not like the colour" for word in FAULTS)


def test_seats__neighbours_sit_next_to_one_another() -> None:
    """Of free seats in a row those without an aisle or strangers between them are nearest."""
    assert _spread(["12B", "12C"], "ABC-DEF") == 1
    assert _spread(["12C", "12D"], "ABC-DEF") == 2
    blocks = [["12B", "12F"], ["12C", "12D"], ["14E", "14F"]]
    assert min(blocks, key=lambda one: _spread(one, "ABC-DEF")) == ["14E", "14F"]


def test_weight__that_no_body_has_is_remarked() -> None:
    """A weight ten kilos from the morning's asks whose it is; one near it is taken without a word."""
    world = sample_world(("health_tracker",))
    user = {"user_id": "usr_noor", "type": "weight"}
    usual = ok(world, "health_tracker.get_latest_metric", **user)["value"]
    first = ok(world, "health_tracker.log_metric", **user, value=usual + 0.4, recorded_at="2027-03-01T07:10")
    assert "remark" not in first
    odd = ok(world, "health_tracker.log_metric", **user, value=usual + 11, recorded_at="2027-03-01T08:25")
    assert "Nobody's weight changes so much so fast" in odd["remark"]


def test_carrier__answers_a_wish_for_a_neighbour() -> None:
    """Asked to leave a parcel next door, a carrier says what it can and cannot promise; asked nothing, it does not."""
    world = sample_world(("email", "delivery_logistics"))
    parcel = next(row for row in world.table("delivery_logistics.shipments") if row.plan and row.direction == "inbound")
    handle = "".join(letter for letter in parcel.carrier.casefold() if letter.isalnum())
    for words in ("Where is it?", "Please leave it with my neighbour."):
        ok(world, "email.send_email", to=f"service@{handle}.example", subject="My parcel",
           body=f"{words} {parcel.tracking_no}")  # fmt: skip
        wait(world, days=1)
    plain, asked = mails(world, f"Your message about {parcel.tracking_no}")
    assert "is exception" not in plain.body
    assert "neighbour" not in plain.body
    assert ("We cannot promise a certain neighbour" in asked.body) == bool(
        world.table("delivery_logistics.shipments").rows[parcel.shipment_id].plan
    )


def house(**more: Any) -> Merchant:
    """Return a restaurant with ten tables."""
    shape: dict[str, Any] = {
        "merchant_id": "mer_x", "name": "X", "category": "restaurant", "city": "Amsterdam", "area": "Zuid",
        "address": "Y 1", "phone": "", "email": "x@y.example", "zone": "Europe/Amsterdam",
        "avg_price": Money(3000, "EUR"), "price_band": "moderate", "units": 10,
        "hours": (Opening(weekday=5, opens="12:00", closes="23:00"),),
    }  # fmt: skip
    return Merchant(**{**shape, **more})


def test_tables__fill_as_the_evening_comes_near() -> None:
    """Guests hold more tables on Saturday at eight than on Monday at four, and more shortly before."""
    saturday = datetime(2027, 3, 6, 20, tzinfo=HOME)
    busy = house(busy_percent=85)
    assert strangers(house(), saturday, MONDAY) == 0
    now, soon = strangers(busy, saturday, MONDAY), strangers(busy, saturday, saturday - timedelta(hours=5))
    assert 0 < now <= soon <= 10
    assert strangers(busy, datetime(2027, 3, 1, 16, tzinfo=HOME), MONDAY) < soon
    assert strangers(busy, saturday, MONDAY - timedelta(days=60)) < now
    full = house(busy_percent=100)
    assert all(0 <= strangers(full, saturday + timedelta(hours=hour), saturday) <= 10 for hour in range(-8, 4))
