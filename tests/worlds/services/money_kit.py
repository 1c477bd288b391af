"""A small world with a bank and a credit card for tests, and what they ask of it."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import date, datetime
from itertools import pairwise
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking import Account, Holding, Payee, Transaction
from lifegym.worlds.services.credit_card import Card, EarnRate, Line, Reward, Statement
from lifegym.worlds.signals import Charge, Refund
from lifegym.worlds.world import Call, Persona, World

PAY = {"account_id": "acc_0001", "payee_id": "pay_1", "amount_minor": 30_000}
HOME = zone("Europe/Lisbon")
NOW = datetime(2027, 1, 11, 9, tzinfo=HOME)  # a Monday
PERSONA = Persona(user_id="usr_ines", name="Inês Prado", email="ines@p.example", zone="Europe/Lisbon", currency="EUR")


def eur(cents: int) -> Money:
    """Return cents of a euro."""
    return Money(cents, "EUR")


def account(key: str, name: str, cents: int, **changes: Any) -> Account:
    """Return an account of the persona."""
    row = Account(
        account_id=key, user_id="usr_ines", type="checking", name=name, account_no=f"PT50 0002 {key[-4:]}",
        bank_name="Banco Alameda", balance=eur(cents), opened_at=date(2024, 5, 2),
    )  # fmt: skip
    return row.evolve(**changes)


def card(key: str = "card_1", **changes: Any) -> Card:
    """Return a card without a balance."""
    row = Card(
        card_id=key, user_id="usr_ines", issuer="Quill Cards", product_name="Quill Plus",
        masked_no="**** **** **** 8181", type="credit", credit_limit=eur(100_000), statement_balance=eur(0),
        unbilled_balance=eur(0), min_payment_due=eur(0), cycle_end_day=20, payment_account_no="PT50 9999 8181",
        expires=date(2029, 6, 30), late_fee=eur(1_500), foreign_fee_bp=200, min_payment_floor=eur(2_000),
        points_unit=eur(100), earn_rates=(EarnRate(category="hotel", tenths=30),),
    )  # fmt: skip
    return row.evolve(**changes)


def build(*services: str) -> World:
    """Return a sealed world: 1,000 euros to pay with, 2,000 saved, 300 dollars, payees, and an unused card."""
    world = World(PERSONA, services or ("banking", "credit_card", "email", "notification_hub"), NOW)
    if "banking" in world.enabled:
        world.seed(
            ("banking.accounts", account("acc_0001", "Daily", 100_000, returned_payment_fee=eur(300))),
            ("banking.accounts", account("acc_0002", "Nest egg", 200_000, type="savings", interest_rate_bp=365)),
            ("banking.accounts", account("acc_0003", "Dollars", 0, balance=Money(30_000, "USD"), foreign_fee_bp=100)),
            ("banking.accounts", account("acc_0004", "School", 5_000, type="education_fund")),
            ("banking.accounts", account("acc_9999", "Not hers", 7_000, user_id="usr_other")),
            *[("banking.payees", payee(f"pay_{n}", name, number)) for n, name, number in (
                (1, "Rui Tavares", "PT50 1111 0001"), (2, "Casa Lda", "PT50 1111 0002"),
                (3, "Casa Lda.", "PT50 6666 0003"), (4, "Old Studio", "PT50 1111 0004"),
                (5, "Quill Cards", "PT50 9999 8181"), (6, "My savings", "PT50 0002 0002"),
                (7, "Rui Tavares", "PT50 1111 7777"),
            )],
            *[("banking.directory", Holding(holding_id=f"dir_{n}", account_no=number, holder=name,
                                            bank_name="Harbour Trust", status=status)) for n, name, number, status in (
                (1, "Rui Tavares", "PT50 1111 0001", "open"), (2, "Casa Lda", "PT50 1111 0002", "open"),
                (3, "Someone Else", "PT50 6666 0003", "open"), (4, "Old Studio", "PT50 1111 0004", "closed"),
            )],
        )  # fmt: skip
    if "credit_card" in world.enabled:
        world.seed(
            ("credit_card.cards", card()),
            ("credit_card.rewards", Reward(redemption_code="CREDIT-5", title="5 off", kind="statement_credit",
                                           points=100, value=eur(500))),
            ("credit_card.rewards", Reward(redemption_code="TEA", title="A box of tea", kind="voucher", points=50)),
        )  # fmt: skip
    world.seal()
    return world


def payee(key: str, name: str, number: str) -> Payee:
    """Return a payee of the persona."""
    return Payee(
        payee_id=key, user_id="usr_ines", name=name, account_no=number, bank_name="Harbour Trust", added_at=NOW
    )


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a tool by its full name."""
    return world.call(tool, arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a tool that must succeed and return its result."""
    found = world.call(tool, arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = world.call(tool, arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def does(world: World, operation: str, /, **arguments: Any) -> None:
    """Apply a backstage operation by its full name."""
    world.apply(Op(target=operation, arguments=arguments))


def until(world: World, day: int, month: int = 1, hour: int = 12, year: int = 2027) -> None:
    """Let time pass to an hour in Lisbon, whatever is pushed on the way."""
    goal = datetime(year, month, day, hour, tzinfo=HOME)
    while world.now < goal:
        world.run_due(goal)
        world.pushes.clear()
    assert not world.refused, world.refused


def balance(world: World, key: str = "acc_0001") -> int:
    """Return an account's balance in minor units."""
    return int(world.table("banking.accounts").rows[key].balance.minor)


def plastic(world: World, key: str = "card_1") -> Card:
    """Return a card's record."""
    row = world.table("credit_card.cards").rows[key]
    assert isinstance(row, Card)
    return row


def bill(world: World) -> Statement:
    """Return the newest statement."""
    rows = list(world.table("credit_card.statements"))
    assert isinstance(rows[-1], Statement)
    return rows[-1]


def kinds(world: World, key: str = "acc_0001") -> list[tuple[str, int]]:
    """Return kind and amount of an account's entries after the opening one."""
    rows = [row for row in world.table("banking.transactions") if row.account_id == key]
    return [(row.kind, row.amount.minor) for row in rows[1:]]


def subjects(world: World) -> list[str]:
    """Return the subjects of the mails that arrived, oldest first."""
    return [row.subject for row in world.table("email.messages") if row.folder == "INBOX"]


def notices(world: World) -> list[str]:
    """Return the types of the notices that were kept, oldest first."""
    return [row.type for row in world.table("notification_hub.notifications")]


def assert_bank_sound(world: World) -> None:
    """Balances are the sums of entries, each entry's balance follows from those before, reversals are mutual."""
    rows = world.table("banking.transactions").rows
    sums: dict[str, int] = defaultdict(int)
    for row in sorted(rows.values(), key=lambda item: item.posted_at):
        sums[row.account_id] += row.amount.minor
        assert row.balance_after is not None
        assert row.balance_after.minor == sums[row.account_id], row
        if row.reverses:
            assert rows[row.reverses].reversed_by == row.tx_id
            assert rows[row.reverses].amount == -row.amount
    for found in world.table("banking.accounts"):
        assert found.balance.minor == sums[found.account_id], found
        assert {row.amount.currency for row in rows.values() if row.account_id == found.account_id} <= {found.currency}
    for order in world.table("banking.recurring"):
        assert (order.next_run_date is None) == (order.status in ("cancelled", "ended")), order
        assert order.end_date is None or order.next_run_date is None or order.next_run_date <= order.end_date
    for waiting in world.table("banking.pending"):
        assert bool(waiting.tx_id) == (waiting.status in ("posted", "returned")), waiting
        assert waiting.status != "pending" or waiting.scheduled_for >= world.now.date()


def assert_cards_sound(world: World) -> None:
    """Balances follow from lines, payments and statements; statements add up; points are what their lots hold."""
    lines: list[Line] = list(world.table("credit_card.lines"))
    payments = list(world.table("credit_card.payments"))
    statements: list[Statement] = list(world.table("credit_card.statements"))
    for row in world.table("credit_card.cards"):
        mine = [line for line in lines if line.card_id == row.card_id]
        open_lines = sum(line.amount.minor for line in mine if not line.statement_id and line.kind != "payment")
        to_open = sum(
            p.applied_to_unbilled.minor
            for p in payments
            if p.card_id == row.card_id and not p.statement_id and p.status == "posted"
        )
        assert row.unbilled_balance.minor == open_lines - to_open, row
        bills = sorted((s for s in statements if s.card_id == row.card_id), key=lambda s: s.period_end)
        assert row.statement_balance == (bills[-1].outstanding if bills else row.statement_balance)
        assert row.available_credit + row.statement_balance + row.unbilled_balance == row.credit_limit
        for found in bills:
            assert found.closing_balance == found.opening_balance - found.payments + found.new_charges, found
            billed = [line for line in mine if line.statement_id == found.statement_id]
            if billed:
                assert found.new_charges.minor == sum(line.amount.minor for line in billed if line.kind != "payment")
            assert found.status in ("paid", "carried") or found is bills[-1]
            assert found.status != "paid" or found.outstanding.minor <= 0 or found is not bills[-1]
        for before, after in pairwise(bills):
            assert after.opening_balance == before.closing_balance
            assert after.period_start > before.period_end
        entries = [entry for entry in world.table("credit_card.points") if entry.card_id == row.card_id]
        assert sum(entry.points for entry in entries) == sum(entry.left for entry in entries) >= 0
        assert all(0 <= entry.left <= max(0, entry.points) for entry in entries)
    for payment in payments:
        assert payment.applied_to_statement + payment.applied_to_unbilled == payment.amount
    back: dict[str, int] = defaultdict(int)
    for line in lines:
        if line.reverses:
            back[line.reverses] -= line.amount.minor
    under_review = [row.tx_id for row in world.table("credit_card.disputes") if row.status == "under_review"]
    assert len(under_review) == len(set(under_review))


def line_of(world: World, key: str) -> Line:
    """Return a card's line."""
    row = world.table("credit_card.lines").rows[key]
    assert isinstance(row, Line)
    return row


def entry_of(world: World, key: str) -> Transaction:
    """Return a bank entry."""
    row = world.table("banking.transactions").rows[key]
    assert isinstance(row, Transaction)
    return row


def buy(world: World, cents: int, merchant: str = "Loja", reference: str = "r1", **more: Any) -> str:
    """Buy something with the card and return the line's id."""
    facts = {"method_id": "card_1", "amount": eur(cents), "category": "shopping", **more}
    world.emit(Charge(merchant=merchant, reference=reference, **facts))
    key = list(world.table("credit_card.lines").rows)[-1]
    return str(key)


def repay(world: World, cents: int, merchant: str = "Loja", reference: str = "r1") -> None:
    """Let a shop pay back."""
    world.emit(
        Refund(method_id="card_1", amount=eur(cents), merchant=merchant, reference=reference, category="shopping")
    )


def pay(world: World, cents: int, source: str = "Daily") -> Any:
    """Pay the card."""
    return ok(world, "credit_card.make_payment", card_id="card_1", amount_minor=cents, source_hint=source)
