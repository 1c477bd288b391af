"""Cards used at random hold together: balances, statements, points, disputes."""

from __future__ import annotations

from typing import ClassVar

from lifegym.worlds.services.credit_card.records import CARD_MOVES, DISPUTE_MOVES, STATEMENT_MOVES
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine
from tests.worlds.services.money_kit import assert_bank_sound, assert_cards_sound


class CreditCardMachine(ServiceMachine):
    """Random use of cards with a bank beside them."""

    service = "credit_card"
    others: ClassVar[tuple[str, ...]] = ("banking", "notification_hub")
    counts: ClassVar[dict[str, int]] = {"banking": 60, "credit_card": 70, "notification_hub": 5}
    transitions: ClassVar[dict[str, tuple[str, dict[str, frozenset[str]]]]] = {
        "credit_card.cards": ("status", CARD_MOVES),
        "credit_card.statements": ("status", STATEMENT_MOVES),
        "credit_card.disputes": ("status", DISPUTE_MOVES),
        "credit_card.payments": ("status", {"posted": frozenset({"returned"}), "returned": frozenset()}),
    }
    references: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("credit_card.lines", "card_id", "credit_card.cards"),
        ("credit_card.lines", "statement_id", "credit_card.statements"),
        ("credit_card.lines", "reverses", "credit_card.lines"),
        ("credit_card.payments", "statement_id", "credit_card.statements"),
        ("credit_card.payments", "paid_statement_id", "credit_card.statements"),
        ("credit_card.disputes", "tx_id", "credit_card.lines"),
        ("credit_card.points", "card_id", "credit_card.cards"),
    )

    def check(self, world: World) -> None:
        """Balances follow from lines and payments, and the bank agrees with the card on what was paid."""
        assert_cards_sound(world)
        assert_bank_sound(world)
        assert not world.refused, world.refused
        assert len(world.agenda) < 500
        booked = {
            row.reference: -row.amount.minor for row in world.table("banking.transactions") if row.amount.minor < 0
        }
        for row in world.table("credit_card.payments"):
            if row.method_id and row.payment_id in booked:
                assert booked[row.payment_id] == row.amount.minor


TestCreditCardMachine = CreditCardMachine.TestCase
TestCreditCardMachine.settings = SETTINGS
