"""The broker used at random."""

from __future__ import annotations

from collections import Counter

from lifegym.worlds.services.brokerage import ACTION_TRANSITIONS, TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine


def assert_books_agree(world: World, *, owing: bool = False) -> None:
    """Check cash against its entries, units against fills, holds against pending orders.

    Nothing is negative, but for cash where a returned deposit is ``owing``.
    """
    table = world.table
    entries: Counter[str] = Counter()
    for entry in table("brokerage.cash"):
        entries[entry.account_id] += entry.amount.minor
    held_cash: Counter[str] = Counter()
    held_units: Counter[tuple[str, str]] = Counter()
    for order in table("brokerage.orders"):
        if order.status == "pending":
            held_cash[order.account_id] += order.reserved.minor
            if order.side in ("sell", "redeem"):
                held_units[order.account_id, order.symbol] += order.qty_milli
        else:
            assert not order.reserved
    for account in table("brokerage.accounts"):
        assert account.cash.minor >= 0 or owing
        assert account.reserved.minor == held_cash[account.account_id]
        assert account.cash.minor + account.reserved.minor == entries[account.account_id]
    units: Counter[tuple[str, str]] = Counter()
    for fill in table("brokerage.fills"):
        units[fill.account_id, fill.symbol] += fill.qty_milli
    seen = set()
    for position in table("brokerage.positions"):
        key = (position.account_id, position.symbol)
        assert key not in seen
        seen.add(key)
        assert position.qty_milli == units[key]
        assert 0 <= position.reserved_milli <= position.qty_milli
        assert position.reserved_milli == held_units[key]
        assert position.cost.minor >= 0
        assert position.qty_milli or not position.cost
    assert all(not count or key in seen for key, count in units.items())


class BrokerageMachine(ServiceMachine):
    """Orders, funds, markets and mistakes under random use."""

    service = "brokerage"
    others = ("notification_hub", "email")
    counts = {"brokerage": 60, "notification_hub": 20, "email": 20}  # noqa: RUF012  # read only, as in the base
    transitions = {  # noqa: RUF012  # read only, as in the base
        "brokerage.orders": ("status", TRANSITIONS),
        "brokerage.actions": ("status", ACTION_TRANSITIONS),
    }
    references = (
        ("brokerage.symbols", "exchange_id", "brokerage.exchanges"),
        ("brokerage.bars", "symbol", "brokerage.symbols"),
        ("brokerage.navs", "fund_code", "brokerage.funds"),
        ("brokerage.positions", "account_id", "brokerage.accounts"),
        ("brokerage.orders", "account_id", "brokerage.accounts"),
        ("brokerage.fills", "order_id", "brokerage.orders"),
        ("brokerage.cash", "account_id", "brokerage.accounts"),
        ("brokerage.actions", "symbol", "brokerage.symbols"),
        ("brokerage.snapshots", "account_id", "brokerage.accounts"),
    )

    def check(self, world: World) -> None:
        """The books agree, every bar holds its prices, and no bell has been missed."""
        assert_books_agree(world)
        for bar in world.table("brokerage.bars"):
            assert 0 < bar.low <= min(bar.open, bar.close)
            assert max(bar.open, bar.close) <= bar.high
        for row in (*world.table("brokerage.exchanges"), *world.table("brokerage.funds")):
            assert row.due is None or row.due >= world.now


TestBrokerage = BrokerageMachine.TestCase
TestBrokerage.settings = SETTINGS
