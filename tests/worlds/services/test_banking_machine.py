"""A bank used at random holds together: balances, orders, payments to come."""

from __future__ import annotations

from typing import ClassVar

from lifegym.worlds.services.banking.records import PENDING_MOVES, RECURRING_MOVES
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine
from tests.worlds.services.money_kit import assert_bank_sound


class BankingMachine(ServiceMachine):
    """Random use of a bank with a card beside it."""

    service = "banking"
    others: ClassVar[tuple[str, ...]] = ("credit_card", "email")
    counts: ClassVar[dict[str, int]] = {"banking": 60, "credit_card": 60, "email": 5}
    transitions: ClassVar[dict[str, tuple[str, dict[str, frozenset[str]]]]] = {
        "banking.pending": ("status", PENDING_MOVES),
        "banking.recurring": ("status", RECURRING_MOVES),
        "banking.expected": (
            "status",
            {"expected": frozenset({"arrived", "stopped"}), "arrived": frozenset(), "stopped": frozenset()},
        ),
        "banking.directory": ("status", {"open": frozenset({"closed"}), "closed": frozenset()}),
    }
    references: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("banking.transactions", "account_id", "banking.accounts"),
        ("banking.transactions", "payee_id", "banking.payees"),
        ("banking.transactions", "reverses", "banking.transactions"),
        ("banking.transactions", "reversed_by", "banking.transactions"),
        ("banking.pending", "payee_id", "banking.payees"),
        ("banking.pending", "tx_id", "banking.transactions"),
        ("banking.recurring", "payee_id", "banking.payees"),
        ("banking.expected", "account_id", "banking.accounts"),
    )

    def check(self, world: World) -> None:
        """Balances are the sums of entries; nothing that waits lies in the past."""
        assert_bank_sound(world)
        assert not world.refused, world.refused
        # A recurring process plans its next run only, so the agenda stays short however long the world runs.
        assert len(world.agenda) < 400


TestBankingMachine = BankingMachine.TestCase
TestBankingMachine.settings = SETTINGS
