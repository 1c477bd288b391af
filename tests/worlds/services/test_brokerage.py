"""Brokerage: orders, quotes, portfolio, funds."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.brokerage.market import course, crossing, price_at, session_on, so_far
from tests.worlds.services.brokerage_kit import (
    EXCHANGE,
    FUND,
    ME,
    at,
    bar,
    build,
    cash,
    days_on,
    does,
    eur,
    held,
    ok,
    order,
    place,
    refused,
    until,
)
from tests.worlds.services.test_brokerage_machine import assert_books_agree


def test_market_order__in_hours_fills_at_the_price_of_the_moment() -> None:
    """While the exchange is open a market order fills at once, with commission, and settles after two trading days."""
    world = build()
    until(world, at(4, 9))
    assert ok(world, "get_quote", symbol="KRN")["price"]["amount"] == "50.00"
    found = place(world)
    assert (found["status"], found["fill_price"]["amount"], found["fee"]["amount"], found["total"]["amount"]) == (
        "filled", "50.00", "5.00", "505.00",
    )  # fmt: skip
    assert found["settles_on"] == "2026-03-06"
    assert cash(world) == (1_000_000 - 50_500, 0)
    assert held(world) == (20_000, 0)
    assert_books_agree(world)


def test_market_order__outside_hours_fills_at_the_next_opening() -> None:
    """Before the opening cash is held with a margin; the rest comes back when the order fills at the open."""
    world = build(services=("email", "notification_hub"))
    found = place(world, qty=100)
    assert (found["status"], found["held_cash"]["amount"]) == ("pending", "5255.25")
    assert found["market_opens_at"] == "2026-03-04T09:00:00+01:00"
    until(world, at(4, 9))
    row = order(world, found["order_id"])
    assert (row.status, row.fill_price, row.filled_at) == ("filled", eur("50.00"), at(4, 9))
    assert cash(world) == (1_000_000 - 500_500, 0)
    (mail,) = world.table("email.messages")
    assert row.order_id in mail.subject
    assert "50.00 EUR" in mail.body
    (line,) = world.table("notification_hub.notifications")
    assert line.type == "order_filled"
    assert world.pushes == []
    assert_books_agree(world)


def test_limit_order__fills_when_the_price_reaches_it() -> None:
    """An order to buy at 49.00 fills on the way down, at 49.00, at the second the course crosses it."""
    world = build()
    key = place(world, limit=4900)["order_id"]
    until(world, at(4, 10))
    assert order(world, key).status == "pending"
    until(world, at(4, 11))
    row = order(world, key)
    assert (row.status, row.fill_price) == ("filled", eur("49.00"))
    assert row.filled_at is not None
    # The low, two euros down, is reached after two sevenths of eight hours.
    assert abs((row.filled_at - at(4, 9)).total_seconds() - 8 * 3600 / 7) < 30
    assert_books_agree(world)


def test_limit_order__that_opens_better_takes_the_opening_price() -> None:
    """A limit above the market buys at the open, a limit below it sells at the open."""
    world = build()
    buy, sell = place(world, limit=5100), place(world, "sell", 5, 4500)
    until(world, at(4, 9))
    assert [order(world, item["order_id"]).fill_price for item in (buy, sell)] == [eur("50.00"), eur("50.00")]
    assert cash(world) == (1_000_000 - 50_500 + 25_000 - 500, 0)
    assert held(world) == (15_000, 0)


def test_limit_order__to_sell_waits_for_the_high_of_the_rest_of_the_day() -> None:
    """Only what is still to come counts: an order placed after the low does not buy at it."""
    world = build()
    until(world, at(4, 12))
    late = place(world, limit=4805)["order_id"]
    sell = place(world, "sell", 10, 5195)["order_id"]
    assert held(world) == (10_000, 10_000)
    until(world, at(4, 18))
    assert order(world, sell).fill_price == eur("51.95")
    assert order(world, late).status == "expired"
    assert cash(world)[1] == 0
    assert_books_agree(world)


def test_day_order__lapses_at_the_close_and_gtc_stays() -> None:
    """At the close a day order ends with a letter and its cash is free; a standing one fills on a later day."""
    later = bar("KRN", date(2026, 3, 6), 4700, 4720, 4600, 4650)
    world = build(later, services=("email",))
    day, standing = place(world, limit=4750), place(world, limit=4700, tif="gtc")
    until(world, at(4, 17))
    assert order(world, day["order_id"]).status == "expired"
    assert cash(world)[1] == 47_500
    assert "lapsed" in [mail.body for mail in world.table("email.messages")][-1]
    until(world, at(6, 9))
    row = order(world, standing["order_id"])
    assert (row.status, row.fill_price) == ("filled", eur("47.00"))
    assert_books_agree(world)


def test_order_after_the_close__lives_until_the_next_close() -> None:
    """A day order placed in the evening is for the next trading day."""
    world = build()
    until(world, at(4, 18))
    key = place(world, limit=100)["order_id"]
    until(world, at(5, 16))
    assert order(world, key).status == "pending"
    until(world, at(5, 17))
    assert order(world, key).status == "expired"


def test_cancel__frees_cash_and_shares() -> None:
    """A cancelled order gives back what it held; it cannot be cancelled again."""
    world = build()
    buy, sell = place(world, limit=100, qty=50), place(world, "sell", 10, 9000)
    assert (cash(world)[1], held(world)[1]) == (5500, 10_000)
    for item in (buy, sell):
        assert ok(world, "cancel_order", order_id=item["order_id"])["status"] == "cancelled"
    assert (cash(world), held(world)) == ((1_000_000, 0), (10_000, 0))
    refused(world, "ORDER_NOT_PENDING", "cancel_order", order_id=buy["order_id"])
    assert_books_agree(world)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"account_id": "brk_1"}, "ACCOUNT_NOT_FOUND"),
        ({"symbol": "KRONWERK"}, "SYMBOL_NOT_FOUND"),
        ({"symbol": "ALPFND"}, "SYMBOL_NOT_FOUND"),
        ({"side": "short"}, "BAD_SIDE"),
        ({"order_type": "stop"}, "BAD_ORDER_TYPE"),
        ({"limit_price_minor": 5000}, "BAD_ORDER_TYPE"),
        ({"order_type": "limit"}, "INVALID_AMOUNT"),
        ({"order_type": "limit", "limit_price_minor": 0}, "INVALID_AMOUNT"),
        ({"order_type": "limit", "limit_price_minor": 10**17}, "INVALID_AMOUNT"),
        ({"qty": 0}, "INVALID_AMOUNT"),
        ({"qty": 10**17}, "INVALID_AMOUNT"),
        ({"tif": "ioc"}, "BAD_ARG"),
        ({"qty": 200}, "INSUFFICIENT_CASH"),
        ({"side": "sell", "qty": 11}, "INSUFFICIENT_SHARES"),
    ],
)
def test_place_order__refuses_what_cannot_be(changes: dict[str, Any], code: str) -> None:
    """Bad symbols, sides, kinds, quantities, and what cash or shares do not cover are refused without a trace."""
    usual = {"account_id": "brk_000001", "symbol": "KRN", "side": "buy", "qty": 10, "order_type": "market"}
    refused(build(), code, "place_order", **{**usual, **changes})


def test_place_order__cannot_use_what_other_orders_hold() -> None:
    """Cash and shares held for a pending order are not there for another."""
    world = build()
    place(world, limit=5000, qty=150)
    said = refused(world, "INSUFFICIENT_CASH", "place_order", account_id="brk_000001", symbol="KRN", side="buy",
                   qty=60, order_type="limit", limit_price_minor=5000)  # fmt: skip
    assert "7,507.50" in said
    place(world, "sell", 8, 9000)
    refused(world, "INSUFFICIENT_SHARES", "place_order", account_id="brk_000001", symbol="KRN", side="sell", qty=3,
            order_type="market")  # fmt: skip


def test_lots__bind_quantities() -> None:
    """Where shares are traded by the hundred, ninety are refused."""
    world = build()
    world.table("brokerage.symbols").update("KRN", lot=100)
    said = refused(world, "INVALID_AMOUNT", "place_order", account_id="brk_000001", symbol="KRN", side="buy", qty=90,
                   order_type="market")  # fmt: skip
    assert "multiples of 100" in said


def test_opening_far_above__rejects_what_cash_does_not_cover() -> None:
    """A market order that the opening price makes too dear is rejected, told, and its cash freed."""
    world = build(services=("email",), cash=550_000)
    key = place(world, qty=100)["order_id"]
    does(world, "reprice", symbol="KRN", price_minor=8000)
    until(world, at(4, 9))
    assert order(world, key).status == "rejected"
    assert cash(world) == (550_000, 0)
    assert "opening price" in [mail.body for mail in world.table("email.messages")][-1]


def test_quote__shows_no_more_than_the_day_so_far() -> None:
    """Before the opening the last close; within the day its course so far; the bar itself only after the close."""
    tomorrow = bar("KRN", date(2026, 3, 5), 9900, 9990, 9800, 9950)
    world = build(tomorrow)
    found = ok(world, "get_quote", symbol="krn", history_days=10)
    assert (found["price"]["amount"], found["market"], found["day"]["date"]) == ("50.00", "closed", "2026-03-03")
    assert [line["date"] for line in found["history"]] == ["2026-03-03"]
    until(world, at(4, 10))
    found = ok(world, "get_quote", symbol="KRN", history_days=10)
    assert (found["day"]["high"]["amount"], found["market"], len(found["history"])) == ("50.00", "open", 1)
    assert "48.00" not in str(found)
    assert "52.00" not in str(found)
    until(world, at(4, 17))
    found = ok(world, "get_quote", symbol="KRN", history_days=10)
    assert (found["price"]["amount"], found["day"]["high"]["amount"], found["change_percent"]) == ("51.00", "52.00", 2)
    assert (found["year_low"]["amount"], found["year_high"]["amount"]) == ("48.00", "52.00")
    assert "99" not in found["price"]["amount"]
    until(world, at(5, 9))
    assert ok(world, "get_quote", symbol="KRN")["price"]["amount"] == "99.00"


def test_quote__finds_a_symbol_by_a_companys_name() -> None:
    """Asking for a name names its symbol."""
    assert "KRN (Kronwerk AG)" in refused(build(), "SYMBOL_NOT_FOUND", "get_quote", symbol="kronwerk")
    refused(build(), "BAD_ARG", "get_quote", symbol="KRN", history_days=371)


def test_days_without_bars__are_drawn_the_same_in_every_fork() -> None:
    """Where nothing was laid down the market goes on by itself, alike in every run, near the usual swing."""
    world = build()
    fork = world.fork()
    days_on(world, 60)
    days_on(fork, 60)
    assert world.digest() == fork.digest()
    bars = [row for row in world.table("brokerage.bars") if row.date > date(2026, 3, 4)]
    assert all(row.date.weekday() < 5 for row in bars)
    assert date(2026, 4, 3) not in {row.date for row in bars}
    assert len(bars) == 41
    assert all(abs(row.close / row.open - 1) < 0.03 for row in bars)
    assert len(world.agenda) == 3


def test_portfolio__adds_up() -> None:
    """Value is cash, held cash and positions at the price of the moment; sale proceeds settle first."""
    world = build()
    until(world, at(4, 9))
    place(world, "sell", 5)
    place(world, limit=1000, qty=10)
    found = ok(world, "get_portfolio", account_id="brk_000001")
    assert found["total_value"]["amount"] == "12095.00"
    assert (found["cash_available"]["amount"], found["cash_held_for_orders"]["amount"]) == ("10140.00", "105.00")
    assert (found["unsettled_proceeds"]["amount"], found["cash_to_withdraw"]["amount"]) == ("250.00", "9890.00")
    assert (found["cost"]["amount"], found["unrealised_gain"]["amount"]) == ("1800.00", "50.00")
    assert found["by_kind"]["fund"] == {"value": {"amount": "1600.00", "currency": "EUR"}, "percent": 13.2}
    lines = ok(world, "get_positions", account_id="brk_000001")["positions"]
    assert [(line["symbol"], line["qty"], line["average_cost"]["amount"]) for line in lines] == [
        ("ALPFND", 20, "80.00"), ("KRN", 5, "40.00"),
    ]  # fmt: skip
    accounts = ok(world, "list_accounts", user_id=ME)["accounts"]
    assert accounts[0]["total_value"] == found["total_value"]
    until(world, at(6, 9))
    assert ok(world, "get_portfolio", account_id="brk_000001")["unsettled_proceeds"]["amount"] == "0.00"


def test_performance__is_time_weighted_and_exact() -> None:
    """Money paid in makes no return; the return is the product of the legs between snapshots."""
    world = build()
    refused(world, "NO_HISTORY", "get_portfolio_perf", account_id="brk_000001", period="1m")
    until(world, at(4, 23, 30))
    does(world, "deposit", account_id="brk_000001", amount={"amount": "5000.00", "currency": "EUR"})
    found = ok(world, "get_portfolio_perf", account_id="brk_000001", period="all")
    assert (found["net_paid_in"]["amount"], found["gain"]["amount"], found["return_percent"]) == ("5000.00", "0.00", 0)
    until(world, at(5, 23, 30))
    values = [row.value.minor for row in world.table("brokerage.snapshots")]
    assert len(values) == 2
    assert world.table("brokerage.snapshots").rows["brk_000001_20260305"].flows == eur("5000.00")
    found = ok(world, "get_portfolio_perf", account_id="brk_000001", period="1w")
    exact = round((values[1] - 500_000) * 100 / values[0] - 100, 2)
    assert found["return_percent"] == exact
    refused(world, "BAD_ARG", "get_portfolio_perf", account_id="brk_000001", period="fortnight")


def test_fund__is_bought_at_the_next_value() -> None:
    """Before the cut-off an order takes that day's value, whatever is shown now; the fee comes out of the amount."""
    world = build(services=("email",))
    found = ok(world, "subscribe_fund", account_id="brk_000001", fund_code="alpfnd", amount_minor=50_000)
    assert (found["status"], found["priced_at_nav_of"], found["held_cash"]["amount"]) == (
        "pending", "2026-03-04", "500.00",
    )  # fmt: skip
    assert "Risk level 4" in found["warning"]
    assert ok(world, "get_fund_nav", fund_code="ALPFND")["nav"]["amount"] == "80.00"
    until(world, at(4, 18, 30))
    row = order(world, found["order_id"])
    assert (row.status, row.fill_price, row.fee) == ("filled", eur("82.00"), eur("5.00"))
    assert row.qty_milli == 495_00 * 1000 // 82_00
    assert held(world, "ALPFND") == (20_000 + row.qty_milli, 0)
    assert cash(world) == (950_000, 0)
    assert "82.00 EUR" in [mail.body for mail in world.table("email.messages")][-1]
    assert_books_agree(world)


def test_fund__after_the_cut_off_takes_the_day_after() -> None:
    """An order at two in the afternoon waits for tomorrow's value; it can be cancelled until tomorrow's cut-off."""
    world = build()
    until(world, at(4, 14))
    key = ok(world, "redeem_fund", account_id="brk_000001", fund_code="ALPFND", units_milli=2500)["order_id"]
    assert held(world, "ALPFND") == (20_000, 2_500)
    until(world, at(5, 14))
    refused(world, "CUTOFF_PASSED", "cancel_order", order_id=key)
    until(world, at(5, 19))
    row = order(world, key)
    assert (row.fill_price, row.total, row.settles_on) == (eur("90.00"), eur("223.87"), date(2026, 3, 10))
    assert cash(world) == (1_022_387, 0)
    assert ok(world, "get_portfolio", account_id="brk_000001")["unsettled_proceeds"]["amount"] == "225.00"
    assert_books_agree(world)


def test_fund__orders_of_the_weekend_wait_for_monday() -> None:
    """There is no value at weekends."""
    world = build()
    until(world, at(7, 10))
    found = ok(world, "subscribe_fund", account_id="brk_000001", fund_code="ALPFND", amount_minor=20_000)
    assert found["priced_at_nav_of"] == "2026-03-09"
    until(world, at(9, 19))
    assert order(world, found["order_id"]).status == "filled"
    assert "ALPFND_20260307" not in world.table("brokerage.navs")


@pytest.mark.parametrize(
    ("tool", "changes", "code"),
    [
        ("subscribe_fund", {"fund_code": "KRN"}, "FUND_NOT_FOUND"),
        ("subscribe_fund", {"amount_minor": 0}, "INVALID_AMOUNT"),
        ("subscribe_fund", {"amount_minor": 9_999}, "INVALID_AMOUNT"),
        ("subscribe_fund", {"amount_minor": 10**17}, "INVALID_AMOUNT"),
        ("subscribe_fund", {"amount_minor": 1_000_001}, "INSUFFICIENT_CASH"),
        ("redeem_fund", {"units_milli": -1}, "INVALID_AMOUNT"),
        ("redeem_fund", {"units_milli": 20_001}, "INSUFFICIENT_SHARES"),
    ],
)
def test_fund__refuses_what_cannot_be(tool: str, changes: dict[str, Any], code: str) -> None:
    """Unknown funds, amounts below the minimum or beyond what is there are refused."""
    usual: dict[str, Any] = {"account_id": "brk_000001", "fund_code": "ALPFND"}
    usual["amount_minor" if tool == "subscribe_fund" else "units_milli"] = 15_000
    refused(build(), code, tool, **{**usual, **changes})


def test_fund__locks_up_young_units() -> None:
    """Units bought within the lock-up stay; older ones can go."""
    world = build(fund=FUND.evolve(lockup_days=30, subscription_fee_bp=0))
    ok(world, "subscribe_fund", account_id="brk_000001", fund_code="ALPFND", amount_minor=82_000)
    until(world, at(5, 9))
    assert held(world, "ALPFND") == (30_000, 0)
    said = refused(world, "LOCKED_UP", "redeem_fund", account_id="brk_000001", fund_code="ALPFND", units_milli=20_001)
    assert "10 of them under lock-up" in said
    ok(world, "redeem_fund", account_id="brk_000001", fund_code="ALPFND", units_milli=20_000)
    until(world, at(6, 9, month=4))
    ok(world, "redeem_fund", account_id="brk_000001", fund_code="ALPFND", units_milli=10_000)


def test_funds__list_and_history_end_at_what_is_published() -> None:
    """A value dated ahead is not shown before it is published."""
    world = build()
    assert ok(world, "list_funds")["funds"][0]["nav_date"] == "2026-03-03"
    until(world, at(5, 18))
    assert len(ok(world, "get_fund_nav", fund_code="ALPFND")["history"]) == 2
    until(world, at(5, 18, 30))
    found = ok(world, "get_fund_nav", fund_code="ALPFND")
    assert (found["nav"]["amount"], found["change_percent"]) == ("90.00", 12.5)
    refused(world, "BAD_ARG", "list_funds", category="gold")


def test_course__visits_the_low_first_on_a_rising_day() -> None:
    """The course of a day starts at the open, stays within low and high, ends at the close, and crosses as said."""
    session = session_on(EXCHANGE, date(2026, 3, 4))
    assert session is not None
    points = course(bar("KRN", date(2026, 3, 4), 5000, 5200, 4800, 5100)[1], session)
    prices = [price_at(points, second) for second in range(28_801)]
    assert (prices[0], min(prices), max(prices), prices[-1]) == (5000, 4800, 5200, 5100)
    assert so_far(points, 0) == (5000, 5000)
    for side, limit in (("buy", 4900), ("buy", 4800), ("sell", 5150), ("sell", 5200)):
        found = crossing(points, side, limit, 0)
        assert found is not None
        sign = 1 if side == "buy" else -1
        assert sign * price_at(points, found) <= sign * limit < sign * price_at(points, found - 1)
    assert crossing(points, "buy", 4799, 0) is None
    assert crossing(points, "buy", 4900, 20_000) is None


def test_hours__are_those_of_the_exchange_abroad() -> None:
    """New York opens at half past three in Amsterdam, an hour earlier while only America has summer time."""
    world = sample_world(("brokerage",)).fork()
    account = {"account_id": "brk_000001", "symbol": "CPLN", "side": "buy", "qty": 1, "order_type": "market"}
    found = ok(world, "place_order", **account)
    assert found["market_opens_at"].startswith("2027-03-01T09:30:00-05:00")
    until(world, world.clock.local(date(2027, 3, 1), "15:30"))
    row = order(world, found["order_id"])
    assert (row.status, row.settles_on) == ("filled", date(2027, 3, 2))
    assert row.fill_price is not None
    assert row.fill_price.currency == "USD"
    assert row.total is not None
    assert row.total.currency == "EUR"
    until(world, world.clock.local(date(2027, 3, 16), "14:29"))
    assert ok(world, "get_quote", symbol="CPLN")["market"] == "closed"
    until(world, world.clock.local(date(2027, 3, 16), "14:30"))
    assert ok(world, "get_quote", symbol="CPLN")["market"] == "open"
    assert_books_agree(world)


def test_seeded_order__is_matched_in_the_session_under_way() -> None:
    """A limit order that enters from outside while the exchange is open waits for its price like any other."""
    world = build()
    until(world, at(4, 9, 30))
    does(world, "enter_order", account_id="brk_000001", symbol="KRN", side="buy", qty=1, order_type="limit",
         limit_price_minor=4000, tif="gtc", order_id="ord_x")  # fmt: skip
    changes = {"limit_price": {"amount": "48.50", "currency": "EUR"}}
    world.apply(Op(target="update", arguments={"table": "brokerage.orders", "key": "ord_x", "changes": changes}))
    assert order(world, "ord_x").status == "pending"
    until(world, at(4, 11, 30))
    assert order(world, "ord_x").fill_price == eur("48.50")


def test_worlds__do_not_share_their_books() -> None:
    """An order in a fork leaves the world it came from alone."""
    world = build()
    fork = world.fork()
    before = world.digest()
    place(fork)
    until(fork, at(4, 12))
    assert world.digest() == before
    assert held(world) == (10_000, 0)
    assert held(fork) == (20_000, 0)
