"""Ordinary portfolios: believable markets and books that agree, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.brokerage import ordinary
from lifegym.worlds.ordinary.brokerage_words import MARKETS, holidays
from lifegym.worlds.records import Record
from lifegym.worlds.services.brokerage.executing import commission
from lifegym.worlds.services.brokerage.market import is_open_day, session_on
from lifegym.worlds.world import Persona, World
from tests.worlds.services.test_brokerage_machine import assert_books_agree

HOMES = {"EUR": "Europe/Madrid", "USD": "America/New_York", "JPY": "Asia/Tokyo", "VND": "Asia/Ho_Chi_Minh",
         "PLN": "Europe/Warsaw", "GBP": "Europe/London", "INR": "Asia/Kolkata", "KWD": "Asia/Kuwait"}  # fmt: skip


def made(
    seed: int = 1, count: int = 200, currency: str = "EUR", now: str = "2026-06-10T15:20", **shape: int
) -> tuple[World, list[tuple[str, Record]]]:
    """Return ordinary records of a seed, and the sealed world that holds them."""
    home = HOMES[currency]
    persona = Persona(user_id="usr_a", name="Ada Moreno", email="ada@x.example", zone=home, currency=currency)
    moment = datetime.fromisoformat(now).replace(tzinfo=zone(home))
    rows = ordinary(np.random.default_rng(seed), persona, moment, count, **shape)
    world = World(persona, ("brokerage",), moment)
    world.seed(*rows)
    world.seal()
    return world, rows


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made()[1] == made()[1]
    assert made()[1] != made(seed=2)[1]


@pytest.mark.parametrize("count", [60, 200, 700, 1500])
def test_ordinary__has_about_the_size_asked_for(count: int) -> None:
    """The number of records is near what was asked for, and there is always something pending and something held."""
    world, rows = made(count=count)
    assert count * 0.9 <= len(rows) <= count * 1.1 + 25
    states = Counter(order.status for order in world.table("brokerage.orders"))
    assert states["pending"] >= 2
    assert states["filled"] >= 5
    assert {"share", "bond", "fund"} <= {row.kind for row in world.table("brokerage.positions")}
    assert "announced" in {row.status for row in world.table("brokerage.actions")}


@pytest.mark.parametrize("currency", HOMES)
@pytest.mark.parametrize("seed", range(3))
def test_ordinary__books_agree_in_every_currency(currency: str, seed: int) -> None:
    """Cash equals its entries and units their fills, in any currency and at any hour."""
    for now in ("2026-06-10T15:20", "2027-01-02T03:00"):
        world, rows = made(seed, 200, currency, now)
        assert_books_agree(world)
        keys = Counter((table, getattr(row, world.table(table).key)) for table, row in rows)
        assert max(keys.values()) == 1
        assert all(account.cash.currency == currency for account in world.table("brokerage.accounts"))


def test_ordinary__orders_follow_hours_fees_and_settlement() -> None:
    """Every filled order lies in a session, paid its exchange's commission, and settled on a trading day after it."""
    world, _ = made(seed=5)
    exchanges, symbols = world.table("brokerage.exchanges").rows, world.table("brokerage.symbols").rows
    checked = 0
    for order in world.table("brokerage.orders"):
        if order.status != "filled" or order.kind == "fund":
            continue
        exchange = exchanges[symbols[order.symbol].exchange_id]
        day = order.filled_at.astimezone(zone(exchange.zone)).date()
        session = session_on(exchange, day)
        assert session is not None
        assert session.opens <= order.filled_at < session.closes
        gross = order.fill_price.times(order.qty_milli // 1000)
        if exchange.currency == "EUR":
            assert order.fee == commission(exchange, gross)
        assert order.settles_on > day
        assert is_open_day(exchange, order.settles_on)
        checked += 1
    assert checked >= 5


def test_ordinary__nothing_lies_ahead() -> None:
    """Orders, entries and snapshots are of the past; prices end today unless more days were asked for."""
    world, _ = made()
    for table, field in (("orders", "placed_at"), ("cash", "at"), ("fills", "at"), ("snapshots", "at")):
        assert all(getattr(row, field) <= world.now for row in world.table(f"brokerage.{table}"))
    assert max(row.date for row in world.table("brokerage.bars")) == world.now.date()
    assert max(row.date for row in world.table("brokerage.navs")) < world.now.date()
    further, _ = made(ahead=20)
    assert max(row.date for row in further.table("brokerage.bars")) == date(2026, 6, 30)
    call = further.call("brokerage.get_quote", {"symbol": "VLTR", "history_days": 30})
    assert '"date":"2026-06-11"' not in call.result


def test_ordinary__prices_are_believable() -> None:
    """A bar holds its prices, days hang together, shares swing more than bonds, and the fund's risk shows."""
    world, _ = made(count=1500)
    moves: dict[str, list[float]] = {}
    for symbol in world.table("brokerage.symbols"):
        bars = [row for row in world.table("brokerage.bars") if row.symbol == symbol.symbol]
        assert all(0 < bar.low <= min(bar.open, bar.close) <= max(bar.open, bar.close) <= bar.high for bar in bars)
        changes = [
            abs(after.close / before.close - 1)
            for before, after in pairwise(bars) if (after.date - before.date).days < 6
        ]  # fmt: skip
        assert max(changes) < 0.08
        moves.setdefault(symbol.kind, []).append(sum(changes) / len(changes))
    assert max(moves["bond"]) < min(moves["share"])
    risks = {fund.risk_level: fund for fund in world.table("brokerage.funds")}
    assert risks[1].category == "money market"
    assert risks[4].swing_bp > risks[2].swing_bp > risks[1].swing_bp


def test_ordinary__runs_on_by_itself() -> None:
    """Two months later the books still agree, every process ran, and one timer a market, fund and account waits."""
    world, _ = made()
    until = world.now + timedelta(days=60)
    while world.now < until:
        world.run_due(until)
    assert world.refused == []
    assert_books_agree(world)
    assert len(world.agenda) <= 2 + 5 + 2 + 2
    assert not any(row.status == "announced" for row in world.table("brokerage.actions"))


def test_holidays__are_the_real_ones() -> None:
    """Easter moves as it does; fixed days at weekends are left out; New York keeps Thanksgiving."""
    easter = holidays("good_friday easter_monday", range(2024, 2028))
    assert [day.isoformat() for day in easter] == [
        "2024-03-29", "2024-04-01", "2025-04-18", "2025-04-21", "2026-04-03", "2026-04-06", "2027-03-26", "2027-03-29",
    ]  # fmt: skip
    assert holidays("thanksgiving memorial king", range(2026, 2027)) == (
        date(2026, 1, 19), date(2026, 5, 25), date(2026, 11, 26),
    )  # fmt: skip
    assert holidays("christmas boxing", range(2027, 2028)) == ()
    assert len({market.exchange_id for market in MARKETS.values()}) == len(MARKETS)


def test_ordinary__says_what_is_out_of_range() -> None:
    """Impossible shapes are refused."""
    with pytest.raises(ValueError, match="savings"):
        made(savings=5)
