"""Disputes, refunds, and payments that come back."""

from __future__ import annotations

from lifegym.worlds.services.credit_card.ledger import least
from tests.worlds.services.money_kit import (
    assert_bank_sound,
    assert_cards_sound,
    balance,
    bill,
    build,
    buy,
    does,
    eur,
    line_of,
    notices,
    ok,
    pay,
    plastic,
    refused,
    repay,
    until,
)


def test_returned_payment__is_owed_again() -> None:
    """A payment the bank takes back is owed again and lands in the account; on an old statement it is a new line."""
    world = build()
    buy(world, 30_000)
    until(world, 22)
    key = pay(world, 30_000)["payment_id"]
    does(world, "credit_card.return_payment", payment_id=key)
    assert (bill(world).status, plastic(world).balance, balance(world)) == ("open", eur(30_000), 100_000)
    later = pay(world, 30_000)["payment_id"]
    until(world, 22, month=2)
    does(world, "credit_card.return_payment", payment_id=later)
    assert plastic(world).unbilled_balance == eur(30_000)
    does(world, "credit_card.return_payment", payment_id=later)
    assert plastic(world).unbilled_balance == eur(30_000)
    assert_cards_sound(world)
    assert_bank_sound(world)


def test_refund__takes_back_points_and_ties_to_the_purchase() -> None:
    """A refund names its purchase and takes its points in proportion, never more than it earned."""
    world = build()
    key = buy(world, 10_050, category="hotel")
    assert line_of(world, key).points == 301
    repay(world, 5_025)
    repay(world, 5_025)
    refunds = [row for row in world.table("credit_card.lines") if row.kind == "refund"]
    assert [row.reverses for row in refunds] == [key, key]
    assert sum(row.points for row in world.table("credit_card.lines")) == 1
    until(world, 22)
    assert ok(world, "credit_card.get_rewards", card_id="card_1")["points"] == 1
    assert_cards_sound(world)


def test_dispute__is_held_and_decided_by_what_the_lines_show() -> None:
    """A charge made twice is credited, a plain one stays; while open the amount is not due."""
    world = build()
    plain = buy(world, 30_000)
    twice = buy(world, 7_000, reference="r2")
    does(world, "credit_card.duplicate_charge", tx_id=twice, new_tx_id="ctx_twin")
    for key in (plain, "ctx_twin"):
        ok(world, "credit_card.dispute_transaction", tx_id=key, reason="Not mine.")
    refused(world, "DISPUTE_ALREADY_OPEN", "credit_card.dispute_transaction", tx_id=plain, reason="Again.")
    assert ok(world, "credit_card.get_card", card_id="card_1")["on_hold_for_disputes"]["amount"] == "370.00"
    until(world, 21)
    assert bill(world).min_payment_due == eur(2_000) == least(plastic(world), eur(7_000))
    until(world, 11, month=2)
    found = ok(world, "credit_card.list_disputes", card_id="card_1")["disputes"]
    assert {row["tx_id"]: row["status"] for row in found} == {plain: "denied", "ctx_twin": "approved"}
    assert plastic(world).unbilled_balance == eur(-7_000 + 1_500)
    assert notices(world).count("dispute_resolved") == 2
    refused(world, "ALREADY_REFUNDED", "credit_card.dispute_transaction", tx_id="ctx_twin", reason="Once more.")
    assert_cards_sound(world)


def test_dispute__verdicts_and_limits() -> None:
    """Stories settle how a dispute ends; refunds, payments, old and foreign lines cannot be disputed."""
    world = build()
    does(world, "credit_card.post_charge", card_id="card_1", amount=eur(900).to_json(), merchant_name="L0ja",
         category="shopping", tx_id="ctx_fraud", verdict="approved")  # fmt: skip
    key = ok(world, "credit_card.dispute_transaction", tx_id="ctx_fraud", reason="Never there.")["dispute_id"]
    until(world, 11, month=2)
    assert world.table("credit_card.disputes").rows[key].status == "approved"
    other = buy(world, 800)
    does(world, "credit_card.open_dispute", tx_id=other, reason="Late.")
    row = next(row for row in world.table("credit_card.disputes") if row.tx_id == other)
    does(world, "credit_card.set_verdict", dispute_id=row.dispute_id, verdict="approved",
         expected_resolution_date="2027-02-15")  # fmt: skip
    repay(world, 300)
    until(world, 16, month=2)
    credit = [row.amount.minor for row in world.table("credit_card.lines") if row.kind == "credit"]
    assert credit == [-900, -500]
    late = buy(world, 100)
    does(world, "credit_card.open_dispute", tx_id=late, reason="Hm.")
    does(world, "credit_card.withdraw_dispute", dispute_id=list(world.table("credit_card.disputes").rows)[-1])
    until(world, 30, month=6)
    refused(world, "DISPUTE_TOO_LATE", "credit_card.dispute_transaction", tx_id=late, reason="x")
    refused(world, "TX_NOT_FOUND", "credit_card.dispute_transaction", tx_id="ctx_1", reason="x")
    refund = next(row.tx_id for row in world.table("credit_card.lines") if row.kind == "refund")
    refused(world, "NOT_DISPUTABLE", "credit_card.dispute_transaction", tx_id=refund, reason="x")
    assert_cards_sound(world)


def test_dispute__what_is_on_hold_is_neither_asked_nor_collected() -> None:
    """Statement, reminder and autopay leave a disputed purchase out; denied, it is on the next statement."""
    world = build()
    does(world, "credit_card.set_autopay", card_id="card_1", autopay="full", autopay_from="acc_0001")
    buy(world, 30_000)
    ok(world, "credit_card.dispute_transaction", tx_id=buy(world, 7_000, reference="r2"), reason="Not mine.")
    until(world, 21)
    mail = [row.body for row in world.table("email.messages")][-1]
    assert "collect 300.00 EUR" in mail
    assert "70.00 EUR is in dispute" in mail
    until(world, 9, month=2)
    assert next(
        row.title for row in world.table("notification_hub.notifications") if row.type == "payment_due"
    ).endswith("300.00 EUR due on 10 February 2027")
    until(world, 10, month=2, hour=8)
    assert (balance(world), plastic(world).statement_balance) == (70_000, eur(7_000))
    until(world, 12, month=2)
    assert bill(world).status == "partial"
    assert "It is due again" in next(row.body for row in world.table("email.messages") if "denied" in row.subject)
    until(world, 22, month=2)
    assert (bill(world).closing_balance, bill(world).new_charges) == (eur(7_000), eur(0))
    assert bill(world).min_payment_due == eur(2_000)
    assert_cards_sound(world)


def test_dispute__of_what_was_paid_holds_nothing() -> None:
    """A paid purchase in dispute lowers neither the minimum nor what is due, and its denial asks for nothing."""
    world = build()
    old = buy(world, 30_000)
    until(world, 21)
    pay(world, 30_000)
    ok(world, "credit_card.dispute_transaction", tx_id=old, reason="Not mine.")
    buy(world, 25_000, reference="r2")
    assert ok(world, "credit_card.get_card", card_id="card_1")["on_hold_for_disputes"]["amount"] == "0.00"
    until(world, 21, month=2)
    assert bill(world).min_payment_due == eur(2_000)
    assert "nothing more is due" in next(row.body for row in world.table("email.messages") if "denied" in row.subject)
    assert_cards_sound(world)


def test_dispute__is_decided_once() -> None:
    """What was denied cannot be disputed again; what was withdrawn can."""
    world = build()
    key = buy(world, 5_000)
    first = ok(world, "credit_card.dispute_transaction", tx_id=key, reason="Not mine.")["dispute_id"]
    does(world, "credit_card.withdraw_dispute", dispute_id=first)
    second = ok(world, "credit_card.dispute_transaction", tx_id=key, reason="Not mine after all.")["dispute_id"]
    does(world, "credit_card.decide_dispute", dispute_id=second, approved=False, note="Signed slip.")
    assert "Signed slip" in refused(
        world, "DISPUTE_DECIDED", "credit_card.dispute_transaction", tx_id=key, reason="Still not."
    )


def test_desk__withdraws_a_dispute_on_request() -> None:
    """A letter that names a dispute takes it back; another is answered with what can be done."""
    world = build()
    key = ok(world, "credit_card.dispute_transaction", tx_id=buy(world, 5_000), reason="Not mine.")["dispute_id"]
    for body in (f"Please withdraw {key}, it was my wife.", "May I have a higher limit?", f"Withdraw {key} again"):
        ok(world, "email.send_email", to="cards@quillcards.example", subject="A request", body=body)
        until(world, world.now.day + 1)
    answers = [row.body for row in world.table("email.messages") if row.subject == "Re: A request"]
    assert ["is withdrawn" in answers[0], "can withdraw" in answers[1], "already" in answers[2]] == [True] * 3
    assert world.table("credit_card.disputes").rows[key].status == "withdrawn"


def test_desk__leaves_a_dispute_that_is_to_go_on() -> None:
    """A letter that takes one dispute back and says of another that it goes on takes back the one."""
    world = build()
    taken, kept = (
        ok(world, "credit_card.dispute_transaction", tx_id=buy(world, amount, reference=name), reason="No.")[
            "dispute_id"
        ]
        for amount, name in ((5_000, "r1"), (7_000, "r2"))
    )
    body = f"Please close dispute {taken}, they have paid 50.00 back. The other one, {kept}, goes on."
    ok(world, "email.send_email", to="cards@quillcards.example", subject="A request", body=body)
    until(world, world.now.day + 1)
    states = [world.table("credit_card.disputes").rows[key].status for key in (taken, kept)]
    assert states == ["withdrawn", "under_review"]
