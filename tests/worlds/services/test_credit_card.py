"""Credit cards: what shops take, statements and due dates, payments from the bank, disputes, points."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.credit_card import Subscription
from lifegym.worlds.signals import TransferSent
from lifegym.worlds.world import World
from tests.worlds.services.money_kit import (
    PERSONA,
    assert_bank_sound,
    assert_cards_sound,
    balance,
    bill,
    build,
    buy,
    card,
    does,
    eur,
    kinds,
    notices,
    ok,
    pay,
    plastic,
    refused,
    repay,
    subjects,
    until,
)


def test_purchase__is_unbilled_and_uses_credit() -> None:
    """A purchase is a line, takes available credit, and is found by the card's name or digits too."""
    world = build()
    key = buy(world, 12_345)
    buy(world, 100, method_id="quill plus")
    buy(world, 100, method_id="8181")
    assert (plastic(world).unbilled_balance, plastic(world).available_credit) == (eur(12_545), eur(87_455))
    shown = ok(world, "credit_card.list_unbilled", card_id="card_1", query="loja")
    assert shown["total"] == 3
    assert {row["tx_id"] for row in shown["transactions"]} >= {key}
    assert notices(world) == []
    assert_cards_sound(world)


@pytest.mark.parametrize(
    ("operation", "arguments", "code"),
    [
        ("change_limit", {"credit_limit": eur(99).to_json()}, "OVER_LIMIT"),
        ("block_card", {"reason": "Odd purchases."}, "CARD_BLOCKED"),
        ("close_card", {}, "CARD_CLOSED"),
    ],
)
def test_purchase__is_declined(operation: str, arguments: dict[str, Any], code: str) -> None:
    """A blocked or closed card and one over its limit decline, and nothing of the charge remains."""
    world = build()
    does(world, f"credit_card.{operation}", card_id="card_1", **arguments)
    before = world.digest()
    with pytest.raises(ToolError) as caught:
        buy(world, 100)
    assert (caught.value.code, world.digest()) == (code, before)


def test_freeze__declines_purchases_and_lets_money_in() -> None:
    """A card the user froze declines purchases, takes refunds and payments, and can be released by them alone."""
    world = build()
    buy(world, 5_000)
    assert ok(world, "credit_card.freeze_card", card_id="card_1")["status"] == "frozen"
    with pytest.raises(ToolError, match="frozen") as caught:
        buy(world, 100)
    assert caught.value.code == "CARD_FROZEN"
    repay(world, 1_000)
    pay(world, 4_000)
    assert plastic(world).balance == eur(0)
    ok(world, "credit_card.unfreeze_card", card_id="card_1")
    does(world, "credit_card.block_card", card_id="card_1", reason="Stolen number.")
    assert "Stolen number" in refused(world, "CARD_BLOCKED", "credit_card.unfreeze_card", card_id="card_1")
    refused(world, "CARD_BLOCKED", "credit_card.freeze_card", card_id="card_1")
    does(world, "credit_card.reissue_card", card_id="card_1", new_last4="2024")
    assert (plastic(world).status, plastic(world).last4) == ("active", "2024")
    buy(world, 100, method_id="2024")
    with pytest.raises(ToolError):
        buy(world, 100, method_id="8181")
    assert_cards_sound(world)


def test_purchase__expired_card_is_declined() -> None:
    """After its last month a card declines."""
    world = build("credit_card")
    world.apply(Op(target="update", arguments={"table": "credit_card.cards", "key": "card_1",
                                               "changes": {"expires": "2027-01-10"}}))  # fmt: skip
    with pytest.raises(ToolError) as caught:
        buy(world, 100)
    assert caught.value.code == "CARD_EXPIRED"


def test_foreign__fee_is_a_line_of_its_own() -> None:
    """A purchase in another currency is converted, says so, and costs the card's fee."""
    world = build()
    buy(world, 0, amount=Money(10_000, "USD"))
    lines = [(row.kind, row.amount.minor) for row in world.table("credit_card.lines")]
    assert lines == [("purchase", 9_200), ("fee", 184)]
    assert "100.00 USD" in next(iter(world.table("credit_card.lines"))).memo
    assert_cards_sound(world)


def test_statement__closes_falls_due_and_is_brought_to_mind() -> None:
    """A cycle's lines go on a statement the night after its last day; mail and notice then, a notice before due."""
    world = build()
    buy(world, 30_000)
    until(world, 21, hour=3)
    assert len(world.table("credit_card.statements")) == 0
    until(world, 21, hour=4)
    row = bill(world)
    assert (row.closing_balance, row.period_end, row.due_date) == (eur(30_000), date(2027, 1, 20), date(2027, 2, 10))
    assert (plastic(world).statement_balance, plastic(world).unbilled_balance) == (eur(30_000), eur(0))
    assert plastic(world).min_payment_due == row.min_payment_due == eur(2_000)
    assert subjects(world) == ["Your statement: 300.00 EUR, due 10 February 2027"]
    until(world, 6, month=2)
    assert notices(world) == ["statement_ready"]
    until(world, 7, month=2)
    assert notices(world) == ["statement_ready", "payment_due"]
    shown = ok(world, "credit_card.get_statement", statement_id=row.statement_id)
    assert [(line["kind"], line["amount"]["amount"]) for line in shown["lines"]] == [("purchase", "300.00")]
    assert_cards_sound(world)


def test_payment__statement_first_then_the_rest_from_the_bank() -> None:
    """A payment debits the account it names, lowers the statement first, then what came since."""
    world = build()
    buy(world, 30_000)
    until(world, 22)
    buy(world, 5_000)
    first = pay(world, 10_000, "acc_0001")
    assert (bill(world).status, bill(world).paid, first["applied_to_unbilled"]["amount"]) == (
        "partial", eur(10_000), "0.00",
    )  # fmt: skip
    second = pay(world, 23_000, "0001")
    assert (second["applied_to_statement"]["amount"], second["applied_to_unbilled"]["amount"]) == ("200.00", "30.00")
    assert (bill(world).status, plastic(world).balance, balance(world)) == ("paid", eur(2_000), 67_000)
    assert kinds(world) == [("payment", -10_000), ("payment", -23_000)]
    refused(world, "OVERPAYMENT", "credit_card.make_payment", card_id="card_1", amount_minor=2_001, source_hint="Daily")
    until(world, 21, month=2)
    assert (bill(world).opening_balance, bill(world).payments, bill(world).closing_balance) == (
        eur(30_000), eur(33_000), eur(2_000),
    )  # fmt: skip
    assert_cards_sound(world)
    assert_bank_sound(world)


@pytest.mark.parametrize(
    ("source", "amount", "code"),
    [
        ("card_1", 100, "BAD_SOURCE"),
        ("Quill Plus", 100, "BAD_SOURCE"),
        ("my old bank", 100, "PAYMENT_METHOD_UNKNOWN"),
        ("", 100, "BAD_ARG"),
        ("Daily", 0, "INVALID_AMOUNT"),
        ("Daily", 40_000, "INSUFFICIENT_FUNDS"),
        ("Daily", 10**17, "OVERPAYMENT"),
    ],
)
def test_payment__refusals(source: str, amount: int, code: str) -> None:
    """A card cannot pay a card, an unknown or short account cannot, and more than is owed is refused."""
    world = build()
    buy(world, 50_000)
    ok(world, "banking.transfer", from_account_id="acc_0001", to_account_id="acc_0002", amount_minor=80_000)
    refused(world, code, "credit_card.make_payment", card_id="card_1", amount_minor=amount, source_hint=source)


def test_payment__without_a_bank_comes_from_outside() -> None:
    """Where no bank is in the world, any account of the user's outside pays."""
    world = build("credit_card")
    buy(world, 5_000)
    assert pay(world, 2_000, "my bank at home")["paid_from"] == "an account outside"
    assert plastic(world).balance == eur(3_000)
    refused(world, "BAD_SOURCE", "credit_card.make_payment", card_id="card_1", amount_minor=5, source_hint="8181")


def test_payment__by_bank_transfer() -> None:
    """A transfer to the card's own account number pays it, even more than is owed; another number does not."""
    world = build()
    buy(world, 5_000)
    ok(world, "banking.pay_payee", account_id="acc_0001", payee_id="pay_5", amount_minor=7_000)
    assert (plastic(world).balance, plastic(world).available_credit) == (eur(-2_000), eur(102_000))
    world.emit(TransferSent(reference="x", account_no="PT50 9999 8182", holder="Quill Cards", bank_name="B",
                            amount=eur(1), memo=""))  # fmt: skip
    assert len(world.table("credit_card.payments")) == 1
    until(world, 22)
    assert (bill(world).closing_balance, bill(world).status) == (eur(-2_000), "paid")
    assert_cards_sound(world)


def test_overdue__late_fee_interest_and_the_rest_carried() -> None:
    """An unpaid minimum is overdue the day after and costs a fee; the rest goes on with interest."""
    world = build()
    buy(world, 40_000)
    until(world, 10, month=2)
    assert bill(world).status == "open"
    until(world, 11, month=2)
    assert bill(world).status == "overdue"
    assert notices(world)[-1] == "payment_overdue"
    until(world, 21, month=2)
    interest = (40_000 * 1_790 * 31 + 1_825_000) // 3_650_000
    rows = list(world.table("credit_card.statements"))
    assert [row.status for row in rows] == ["carried", "open"]
    assert rows[1].new_charges == eur(1_500 + interest)
    assert rows[1].closing_balance == eur(41_500 + interest)
    pay(world, 41_500 + interest)
    assert (bill(world).status, plastic(world).balance) == ("paid", eur(0))
    assert_cards_sound(world)


def test_overdue__the_minimum_is_enough() -> None:
    """Who pays the minimum in time is not overdue; who pays all owes no interest."""
    world = build()
    buy(world, 40_000)
    until(world, 25)
    pay(world, 2_000)
    until(world, 12, month=2)
    assert bill(world).status == "partial"
    pay(world, 38_000)
    until(world, 22, month=2)
    assert plastic(world).balance == eur(0)
    assert {row.kind for row in world.table("credit_card.lines")} == {"purchase", "payment"}


def test_autopay__collects_on_the_due_date_or_says_why_not() -> None:
    """With autopay the bank account pays in full on the due date; a short account is mailed and the bill stays."""
    world = build()
    does(world, "credit_card.set_autopay", card_id="card_1", autopay="full", autopay_from="acc_0001")
    buy(world, 30_000)
    until(world, 11, month=2)
    assert (bill(world).status, kinds(world)) == ("paid", [("payment", -30_000)])
    payment = next(iter(world.table("credit_card.payments")))
    assert payment.payment_id in {row.reference for row in world.table("banking.transactions")}
    buy(world, 90_000)
    until(world, 14, month=3)
    assert bill(world).status == "overdue"
    assert "We could not collect 900.00 EUR" in subjects(world)
    assert_cards_sound(world)
    assert_bank_sound(world)


def test_points__are_credited_redeemed_and_expire() -> None:
    """Points come with the statement, the oldest are spent first, what is left expires at the end of its months."""
    world = build()
    buy(world, 20_000)
    shown = ok(world, "credit_card.get_rewards", card_id="card_1")
    assert (shown["points"], shown["pending_points"]) == (0, 200)
    refused(world, "INSUFFICIENT_POINTS", "credit_card.redeem_rewards", card_id="card_1", redemption_code="TEA")
    until(world, 22)
    credit = ok(world, "credit_card.redeem_rewards", card_id="card_1", redemption_code="credit-5")
    assert (credit["points_left"], plastic(world).unbilled_balance) == (100, eur(-500))
    tea = ok(world, "credit_card.redeem_rewards", card_id="card_1", redemption_code="TEA")
    assert tea["voucher_code"].startswith("TEA-")
    assert "Your reward: A box of tea" in subjects(world)
    does(world, "credit_card.set_reward", redemption_code="TEA", available=False)
    refused(world, "BAD_REDEMPTION", "credit_card.redeem_rewards", card_id="card_1", redemption_code="TEA")
    assert ok(world, "credit_card.get_rewards", card_id="card_1")["next_expiry"] == {"date": "2029-01-31", "points": 50}
    until(world, 31, year=2029)
    assert ok(world, "credit_card.get_rewards", card_id="card_1")["points"] == 50
    until(world, 1, month=2, year=2029)
    assert ok(world, "credit_card.get_rewards", card_id="card_1")["points"] == 0
    does(world, "credit_card.grant_points", card_id="card_1", points=10, note="Sorry")
    does(world, "credit_card.grant_points", card_id="card_1", points=-50, note="Not so")
    assert ok(world, "credit_card.get_rewards", card_id="card_1")["points"] == 0
    assert_cards_sound(world)


def test_payment__is_never_more_than_is_owed() -> None:
    """A refund since the statement lowers what can be paid, and a credit balance is no bill."""
    world = build()
    buy(world, 20_000)
    until(world, 21)
    repay(world, 5_000)
    refused(
        world, "OVERPAYMENT", "credit_card.make_payment", card_id="card_1", amount_minor=20_000, source_hint="Daily"
    )
    pay(world, 15_000)
    assert plastic(world).available_credit == plastic(world).credit_limit
    until(world, 12, month=2)
    assert bill(world).status == "partial", "the refund covers the rest, so nothing is overdue"
    assert "late" not in str([row.memo.lower() for row in world.table("credit_card.lines")])
    until(world, 22, month=2)
    assert (bill(world).closing_balance, bill(world).status) == (eur(0), "paid")
    assert ok(world, "credit_card.list_cards", user_id="usr_ines")["cards"][0]["due_date"] is None
    repay(world, 1_000)
    until(world, 22, month=3)
    assert "Your statement: 10.00 EUR in your favour" in subjects(world)
    assert_cards_sound(world)


def test_subscription__renews_silently_until_it_is_declined() -> None:
    """A subscription charges monthly without a word, under a new name and price if the story says so."""
    world = build()
    does(world, "credit_card.subscribe", card_id="card_1", merchant_name="Trialbox", amount=eur(990).to_json(),
         category="software", next_date="2027-01-31", subscription_id="csub_x")  # fmt: skip
    until(world, 1, month=2)
    does(world, "credit_card.change_subscription", subscription_id="csub_x", amount=eur(1_490).to_json(),
         merchant_name="TRX Media")  # fmt: skip
    until(world, 1, month=3)
    lines = [(row.merchant_name, row.amount.minor) for row in world.table("credit_card.lines")]
    assert lines == [("Trialbox", 990), ("TRX Media", 1_490)]
    assert [row.posted_at.day for row in world.table("credit_card.lines")] == [31, 28]
    ok(world, "credit_card.freeze_card", card_id="card_1")
    until(world, 1, month=4)
    assert subjects(world)[-1] == "Declined: 14.90 EUR for TRX Media"
    does(world, "credit_card.end_subscription", subscription_id="csub_x")
    ok(world, "credit_card.unfreeze_card", card_id="card_1")
    until(world, 1, month=6)
    assert sum(row.kind == "purchase" for row in world.table("credit_card.lines")) == 2


def test_purchase_to_come__is_told_like_any_other() -> None:
    """What is bought after the opening has a notice, and no reference that only the issuer knows."""
    world = sample_world(("credit_card", "notification_hub"))
    opening = world.now
    end = opening + timedelta(days=20)
    while world.now < end:
        world.run_due(end)
        world.pushes.clear()
    bought = [row for row in world.table("credit_card.lines") if row.posted_at > opening and row.kind == "purchase"]
    coming = {row.merchant_name for row in world.table("credit_card.subscriptions") if row.freq == "once"}
    bought = [row for row in bought if row.merchant_name in coming]
    assert bought
    assert {row.reference for row in bought} == {""}
    told = {row.target for row in world.table("notification_hub.notifications") if row.type == "purchase"}
    assert {row.tx_id for row in bought} <= told


def test_backstage__terms_due_dates_and_corrections() -> None:
    """Issuers change terms and due dates; merchants pay back what is left of a charge and no more."""
    world = build()
    key = buy(world, 10_000)
    until(world, 22)
    does(world, "credit_card.set_due_date", statement_id=bill(world).statement_id, due_date="2027-02-15", announce=True)
    assert plastic(world).due_date == date(2027, 2, 15)
    does(world, "credit_card.change_terms", card_id="card_1", interest_apr_bp=2_490, late_fee=eur(2_500).to_json(),
         announce=True)  # fmt: skip
    until(world, 14, month=2)
    assert bill(world).status == "open"
    until(world, 17, month=2)
    assert plastic(world).unbilled_balance == eur(2_500)
    does(world, "credit_card.reverse_charge", tx_id=key, amount=eur(4_000).to_json())
    with pytest.raises(ValueError, match=r"60\.00 EUR"):
        does(world, "credit_card.reverse_charge", tx_id=key, amount=eur(6_001).to_json())
    does(world, "credit_card.rename_merchant", tx_id=key, merchant_name="LJ*ONLINE")
    assert plastic(world).balance == eur(8_500)
    assert_cards_sound(world)


def test_arm__a_card_with_balances_only_is_explained() -> None:
    """An author may seed a card by its balances: a line and a statement stand for them, and fall due."""
    world = World(PERSONA, ("credit_card",), build("credit_card").now)
    world.seed(("credit_card.cards", card("card_9", statement_balance=eur(20_000), unbilled_balance=eur(3_000))))
    world.seal()
    row = plastic(world, "card_9")
    assert (row.balance, row.due_date, row.min_payment_due) == (eur(23_000), date(2027, 1, 10), eur(2_000))
    until(world, 12)
    assert bill(world).status == "overdue"
    assert_cards_sound(world)


def test_lists__pages_and_filters() -> None:
    """Statements come newest first; wrong filters are refused; other people's cards are not shown."""
    world = build("credit_card")
    world.seed(("credit_card.cards", card("card_2", user_id="usr_other")))
    for month in (1, 2, 3):
        buy(world, 100)
        until(world, 22, month=month)
    shown = ok(world, "credit_card.list_statements", card_id="card_1", limit=2)
    assert [row["period_end"] for row in shown["statements"]] == ["2027-03-20", "2027-02-20"]
    assert shown["has_more"]
    refused(world, "CARD_NOT_FOUND", "credit_card.get_card", card_id="card_2")
    assert ok(world, "credit_card.list_cards", user_id="usr_ines")["total"] == 1
    refused(world, "BAD_ARG", "credit_card.list_unbilled", card_id="card_1", page=0)
    fork = world.fork()
    buy(fork, 50)
    assert plastic(world).unbilled_balance == eur(0)


def test_subscription__a_single_purchase_is_made_once_and_not_announced() -> None:
    """What the user buys by themselves is on the card at its hour, once; declined, it is paid otherwise in silence."""
    world = build()
    for key, cents in (("csub_a", 900), ("csub_b", 9_000_000)):
        row = Subscription(
            subscription_id=key, card_id="card_1", merchant_name="Padaria", amount=eur(cents), at="18:20",
            category="cafe", next_date=date(2027, 1, 12), first_date=date(2027, 1, 12), freq="once",
        )  # fmt: skip
        arguments = {"table": "credit_card.subscriptions", "record": plain(row.view())}
        world.apply(Op(target="insert", arguments=arguments))
    until(world, 30, month=3)
    (line,) = [row for row in world.table("credit_card.lines") if row.kind == "purchase"]
    assert (line.amount, line.posted_at.hour) == (eur(900), 18)
    assert not [text for text in subjects(world) if "Declined" in text]
    assert {row.status for row in world.table("credit_card.subscriptions")} == {"ended"}
    assert_cards_sound(world)
