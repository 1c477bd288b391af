"""A small world with a broker for tests, and what they ask of it."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.brokerage import (
    Account,
    Bar,
    CashEntry,
    Exchange,
    Fill,
    Fund,
    FundNav,
    Instrument,
    Order,
    Position,
)
from lifegym.worlds.services.brokerage.market import bar_key
from lifegym.worlds.world import Call, Persona, World

HOME = zone("Europe/Berlin")
ME = "usr_jo"
NOW = datetime(2026, 3, 4, 8, tzinfo=HOME)
"""A Wednesday before the exchange opens at nine."""


def at(day: int, hour: int = 12, minute: int = 0, month: int = 3) -> datetime:
    """Return a wall-clock time at home in 2026."""
    return datetime(2026, month, day, hour, minute, tzinfo=HOME)


def eur(text: str) -> Money:
    """Return euros."""
    return Money.of(text, "EUR")


def bar(symbol: str, day: date, opened: int, high: int, low: int, close: int) -> tuple[str, Bar]:
    """Return a bar to seed."""
    row = Bar(bar_id=bar_key(symbol, day), symbol=symbol, date=day, open=opened, high=high, low=low, close=close,
              volume=70_000)  # fmt: skip
    return "brokerage.bars", row


EXCHANGE = Exchange(
    exchange_id="XX1", name="Rheinbörse", city="Köln", zone="Europe/Berlin", currency="EUR", opens="09:00",
    closes="17:00", settle_days=2, commission_bp=10, commission_min=eur("5.00"), holidays=(date(2026, 4, 3),),
)  # fmt: skip
FUND = Fund(
    fund_code="ALPFND", fund_name="Alpenrand Aktien", category="equity", currency="EUR", risk_level=4,
    manager="Vera Lutz", inception=date(2015, 5, 4), zone="Europe/Berlin", minimum=eur("100"), subscription_fee_bp=100,
    redemption_fee_bp=50, cutoff="14:00", published="18:30",
)  # fmt: skip


def build(*rows: tuple[str, Any], services: tuple[str, ...] = (), fund: Fund = FUND, cash: int = 1_000_000) -> World:
    """Return a sealed world: an account with 10,000 euros less what 10 shares of KRN and 20 fund units cost.

    KRN opened on Tuesday at 50.00 and closed at 50.00. Wednesday: 50.00, high 52.00, low 48.00, close 51.00; so the
    price falls to the low until 11:17, rises to the high until 14:42 and ends at 51.00 at five.
    """
    persona = Persona(user_id=ME, name="Jo Lindgren", email="jo@songhan.example", zone="Europe/Berlin", currency="EUR")
    world = World(persona, ("brokerage", *services), NOW)
    krn = Instrument(symbol="KRN", name="Kronwerk AG", kind="share", exchange_id="XX1", currency="EUR", sector="steel")
    account = Account(
        account_id="brk_000001", user_id=ME, broker="Linden & Vos", broker_email="service@lindenvos.example",
        account_type="individual", cash=Money(cash, "EUR"), reserved=eur("0"), opened_at=at(2, month=1),
        funding_no="LV10 BRKR 0001", risk_profile=3,
    )  # fmt: skip
    bought = at(2, 10, month=2)
    world.seed(
        ("brokerage.exchanges", EXCHANGE),
        ("brokerage.symbols", krn),
        ("brokerage.funds", fund),
        bar("KRN", date(2026, 3, 3), 4900, 5100, 4850, 5000),
        bar("KRN", date(2026, 3, 4), 5000, 5200, 4800, 5100),
        *(
            ("brokerage.navs", FundNav(nav_id=f"ALPFND_{day:%Y%m%d}", fund_code="ALPFND", date=day, nav=eur(nav)))
            for day, nav in ((date(2026, 3, 3), "80.00"), (date(2026, 3, 4), "82.00"), (date(2026, 3, 5), "90.00"))
        ),
        ("brokerage.accounts", account),
        _entry("csh_00000001", "deposit", cash + 40_000 + 160_000, bought),
        _entry("csh_00000002", "buy", -40_000, bought),
        _entry("csh_00000003", "subscription", -160_000, bought),
        *_holding("pos_000001", "KRN", "share", "buy", 10_000, "400.00", bought),
        *_holding("pos_000002", "ALPFND", "fund", "subscribe", 20_000, "1600.00", bought),
        *rows,
    )
    world.seal()
    return world


def _entry(key: str, kind: str, minor: int, moment: datetime) -> tuple[str, CashEntry]:
    row = CashEntry(entry_id=key, account_id="brk_000001", kind=kind, amount=Money(minor, "EUR"), at=moment,
                    settles_on=moment.date(), reference="", memo=kind)  # fmt: skip
    return "brokerage.cash", row


def _holding(
    key: str, symbol: str, kind: str, how: str, qty: int, cost: str, moment: datetime
) -> tuple[tuple[str, Any], tuple[str, Any]]:
    position = Position(position_id=key, account_id="brk_000001", symbol=symbol, kind=kind, qty_milli=qty,
                        cost=eur(cost))  # fmt: skip
    fill = Fill(fill_id=f"fil_{key}", account_id="brk_000001", symbol=symbol, kind=how, qty_milli=qty, at=moment)
    return ("brokerage.positions", position), ("brokerage.fills", fill)


def call(world: World, tool: str, /, **arguments: Any) -> Call:
    """Call a tool of the broker."""
    return world.call(f"brokerage.{tool}", arguments)


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a tool that must succeed and return its result."""
    found = call(world, tool, **arguments)
    assert found.ok, found.result
    return json.loads(found.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    found = call(world, tool, **arguments)
    assert found.code == code, found.result
    assert world.digest() == before
    return str(json.loads(found.result)["error"])


def place(world: World, side: str = "buy", qty: int = 10, limit: int | None = None, **more: Any) -> dict[str, Any]:
    """Place an order for KRN and return it."""
    kind = "market" if limit is None else "limit"
    facts = {"account_id": "brk_000001", "symbol": "KRN", "side": side, "qty": qty, "order_type": kind,
             "limit_price_minor": limit, **more}  # fmt: skip
    found: dict[str, Any] = ok(world, "place_order", **facts)
    return found


def order(world: World, key: str) -> Order:
    """Return an order's record."""
    row = world.table("brokerage.orders").get(key)
    assert isinstance(row, Order)
    return row


def cash(world: World) -> tuple[int, int]:
    """Return the account's free and reserved cents."""
    row = world.table("brokerage.accounts").rows["brk_000001"]
    return row.cash.minor, row.reserved.minor


def held(world: World, symbol: str = "KRN") -> tuple[int, int]:
    """Return the thousandths held and reserved of a symbol."""
    row = next(row for row in world.table("brokerage.positions") if row.symbol == symbol)
    return row.qty_milli, row.reserved_milli


def until(world: World, moment: datetime) -> None:
    """Let time pass."""
    while world.now < moment:
        world.run_due(moment)


def days_on(world: World, days: int) -> None:
    """Let whole days pass."""
    until(world, world.now + timedelta(days=days))


def does(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation."""
    world.apply(Op(target=f"brokerage.{operation}", arguments=arguments))


def wrong(world: World, operation: str, **arguments: Any) -> None:
    """Apply a backstage operation that must be refused and change nothing."""
    before = world.digest()
    with pytest.raises(ValueError, match=operation):
        does(world, operation, **arguments)
    assert world.digest() == before
