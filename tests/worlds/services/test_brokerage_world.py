"""Brokerage: companies, transfers, markets and mistakes."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.brokerage import CorporateAction
from tests.worlds.services.brokerage_kit import (
    ME,
    at,
    bar,
    build,
    call,
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
    wrong,
)
from tests.worlds.services.test_brokerage_machine import assert_books_agree


def action(**changes: Any) -> tuple[str, CorporateAction]:
    """Return a dividend of one euro to seed: ex on Friday, paid a week later."""
    row = CorporateAction(
        action_id="act_000001", symbol="KRN", kind="dividend", ex_date=date(2026, 3, 6), pay_date=date(2026, 3, 13),
        per_unit=eur("1.00"), tax_bp=2500,
    )  # fmt: skip
    return "brokerage.actions", row.evolve(**changes)


def test_dividend__goes_to_who_holds_on_the_ex_date() -> None:
    """Shares sold after the ex-date are still paid, less tax, on the pay date, with a letter."""
    world = build(action(), services=("email", "notification_hub"))
    assert ok(world, "get_portfolio", account_id="brk_000001")["coming"][0]["per_unit"]["amount"] == "1.00"
    until(world, at(6, 10))
    place(world, "sell", 10)
    before = cash(world)[0]
    until(world, at(13, 7, 59))
    assert cash(world)[0] == before
    until(world, at(13, 8))
    assert cash(world)[0] == before + 1000 - 250
    assert [line.type for line in world.table("notification_hub.notifications")][-1] == "dividend_paid"
    assert (
        "7.50 EUR was credited to brk_000001: dividend on 10 KRN at 1.00 EUR. That is 10.00 EUR less 2.50 EUR"
        in [mail.body for mail in world.table("email.messages")][-1]
    )
    assert_books_agree(world)


def test_dividend__not_to_who_buys_on_the_ex_date() -> None:
    """Shares bought on the ex-date are not entitled; a dividend called off is not paid at all."""
    world = build(action())
    until(world, at(6, 10))
    place(world, qty=10)
    after = cash(world)[0]
    fork = world.fork()
    days_on(world, 10)
    assert cash(world)[0] == after + 750
    does(fork, "cancel_action", action_id="act_000001")
    days_on(fork, 10)
    assert cash(fork)[0] == after


def test_split__keeps_what_it_cost_and_adjusts_prices() -> None:
    """Three for two: 15 shares of 10 at two thirds of the price; pending orders end; a fraction is paid in cash."""
    split = action(kind="split", per_unit=None, pay_date=date(2026, 3, 5), ex_date=date(2026, 3, 5), ratio_new=3,
                   ratio_old=2, tax_bp=0)  # fmt: skip
    world = build(split, services=("email",))
    key = place(world, limit=3000, tif="gtc")["order_id"]
    until(world, at(4, 12))
    place(world, "sell", 1)
    until(world, at(5, 8))
    assert order(world, key).status == "cancelled"
    # Nine shares make thirteen and a half; half a share at 34.00 comes in cash.
    assert held(world) == (13_000, 0)
    fraction = [row for row in world.table("brokerage.cash") if row.kind == "split_fraction"]
    assert [row.amount.minor for row in fraction] == [1700]
    assert world.table("brokerage.bars").rows["KRN_20260304"].close == 3400
    line = ok(world, "get_positions", account_id="brk_000001")["positions"][1]
    assert (line["cost"]["amount"], line["price"]["amount"]) == ("360.00", "34.00")
    assert "are 13 now" in [mail.body for mail in world.table("email.messages")][-1]
    assert_books_agree(world)


def test_bond__is_repaid_and_gone() -> None:
    """On the pay date a bond's holders get their money, and it is traded no more."""
    end = action(kind="redemption", per_unit=eur("100.00"), tax_bp=0, ex_date=date(2026, 3, 5))
    world = build(end)
    until(world, at(5, 10))
    refused(world, "SYMBOL_HALTED", "place_order", account_id="brk_000001", symbol="KRN", side="buy", qty=1,
            order_type="market")  # fmt: skip
    until(world, at(14))
    assert held(world) == (0, 0)
    assert cash(world)[0] == 1_100_000
    assert "KRN" not in str(ok(world, "get_positions", account_id="brk_000001"))
    refused(world, "SYMBOL_DELISTED", "place_order", account_id="brk_000001", symbol="KRN", side="buy", qty=1,
            order_type="market")  # fmt: skip
    assert_books_agree(world)


def test_reprice__in_the_session_moves_price_and_orders() -> None:
    """A crash fills a waiting order at the new price, and days laid down ahead move along."""
    world = build(bar("KRN", date(2026, 3, 5), 5100, 5200, 5000, 5100))
    key = place(world, limit=4500)["order_id"]
    until(world, at(4, 10))
    before = ok(world, "get_quote", symbol="KRN")["price"]["amount"]
    does(world, "reprice", symbol="KRN", price_minor=4080)
    assert ok(world, "get_quote", symbol="KRN")["price"]["amount"] == "40.80"
    assert before > "49.00"
    assert order(world, key).fill_price == eur("40.80")
    assert world.table("brokerage.bars").rows["KRN_20260305"].close == 4080
    until(world, at(4, 18))
    day = ok(world, "get_quote", symbol="KRN")["day"]
    assert (day["low"]["amount"], day["close"]["amount"], day["open"]["amount"]) == ("40.80", "40.80", "50.00")
    assert_books_agree(world)


def test_reprice__overnight_opens_there() -> None:
    """Outside hours the next opening is at the new price, and nothing shows before."""
    world = build(services=("notification_hub",))
    does(world, "reprice", symbol="KRN", price_minor=6000, reason="A takeover bid.", announce=True)
    assert ok(world, "get_quote", symbol="KRN")["price"]["amount"] == "50.00"
    until(world, at(4, 9))
    assert ok(world, "get_quote", symbol="KRN")["price"]["amount"] == "60.00"
    assert [row.type for row in world.table("notification_hub.notifications")] == ["market_news"]


def test_price_alert__of_the_agent_is_pushed() -> None:
    """A price alert that the agent set goes off when the price gets there."""
    world = build(services=("notification_hub",))
    arguments = {"user_id": ME, "item_ref": "KRN", "target_price_minor": 4500, "currency": "EUR"}
    found = world.call("notification_hub.create_price_alert", arguments)
    assert found.ok, found.result
    until(world, at(4, 10))
    assert world.pushes == []
    does(world, "reprice", symbol="KRN", price_minor=4400)
    assert len(world.pushes) == 1


def test_halt__freezes_price_and_orders_until_it_ends() -> None:
    """While trading is halted the price stands still and nothing fills; afterwards it goes on from there."""
    world = build()
    key = place(world, limit=4900)["order_id"]
    until(world, at(4, 9, 30))
    does(world, "halt", symbol="KRN", reason="Pending news.")
    frozen = ok(world, "get_quote", symbol="KRN")
    until(world, at(4, 11))
    found = ok(world, "get_quote", symbol="KRN")
    assert (found["status"], found["price"], found["note"]) == ("halted", frozen["price"], "Pending news.")
    assert order(world, key).status == "pending"
    does(world, "resume", symbol="KRN")
    row = order(world, key)
    assert (row.status, row.filled_at) == ("filled", at(4, 11))
    assert row.fill_price is not None
    assert row.fill_price < eur("49.00")
    wrong(world, "resume", symbol="KRN")


def test_delist__ends_orders_and_may_pay_out() -> None:
    """A delisted symbol is paid out if so decided; otherwise its units stay at the last price."""
    world = build(services=("email",))
    place(world, limit=100, tif="gtc")
    until(world, at(4, 9))
    fork = world.fork()
    does(world, "delist", symbol="KRN", reason="Taken private.", cash_per_unit={"amount": "55.00", "currency": "EUR"})
    assert (cash(world), held(world)) == ((1_055_000, 0), (0, 0))
    does(fork, "delist", symbol="KRN")
    assert (cash(fork), held(fork)) == ((1_000_000, 0), (10_000, 0))
    days_on(fork, 5)
    assert ok(fork, "get_positions", account_id="brk_000001")["positions"][1]["price"]["amount"] == "50.00"
    for one in (world, fork):
        assert_books_agree(one)
        wrong(one, "reprice", symbol="KRN", price_minor=100)


def test_correct_bar__fits_or_is_refused() -> None:
    """A corrected day must hold its own prices."""
    world = build()
    facts = {"symbol": "KRN", "open_minor": 5000, "high_minor": 5100, "low_minor": 4900, "close_minor": 5050,
             "volume": 10}  # fmt: skip
    does(world, "correct_bar", day="2026-03-03", **facts)
    assert ok(world, "get_quote", symbol="KRN")["price"]["amount"] == "50.50"
    wrong(world, "correct_bar", day="2026-03-03", **{**facts, "low_minor": 5001})
    wrong(world, "correct_bar", day="2026-03-07", **facts)


def test_early_close_and_holiday__move_the_bells() -> None:
    """An exchange that closes at noon ends day orders then; on an added holiday nothing is traded."""
    world = build()
    does(world, "close_early", exchange_id="XX1", day="2026-03-04", closes="12:30")
    does(world, "add_holiday", exchange_id="XX1", day="2026-03-05")
    key = place(world, limit=100)["order_id"]
    until(world, at(4, 12, 30))
    assert order(world, key).status == "expired"
    found = ok(world, "get_quote", symbol="KRN")
    assert (found["market"], found["opens_at"]) == ("closed", "2026-03-06T09:00:00+01:00")
    until(world, at(6, 10))
    assert {row.date.day for row in world.table("brokerage.bars")} == {3, 4, 6}
    wrong(world, "close_early", exchange_id="XX1", day="2026-03-06", closes="09:30")
    wrong(world, "close_early", exchange_id="XX1", day="2026-03-09", closes="late")
    wrong(world, "add_holiday", exchange_id="XX1", day="2026-03-06")


def test_commission__changes_for_later_orders() -> None:
    """A dearer commission is charged from then on."""
    world = build()
    does(world, "change_commission", exchange_id="XX1", commission_bp=100,
         commission_min={"amount": "9.00", "currency": "EUR"})  # fmt: skip
    until(world, at(4, 9))
    assert place(world, qty=10)["fee"]["amount"] == "9.00"
    assert place(world, qty=20)["fee"]["amount"] == "10.00"


def test_fund__suspended_waits_and_goes_on() -> None:
    """A suspended fund takes no orders and prices none; reopened, the waiting order takes the next value."""
    world = build()
    key = ok(world, "subscribe_fund", account_id="brk_000001", fund_code="ALPFND", amount_minor=20_000)["order_id"]
    does(world, "suspend_fund", fund_code="ALPFND", reason="No values for its property.")
    until(world, at(4, 19))
    assert order(world, key).status == "pending"
    arguments = {"account_id": "brk_000001", "fund_code": "ALPFND"}
    assert "property" in refused(world, "FUND_SUSPENDED", "subscribe_fund", amount_minor=20_000, **arguments)
    refused(world, "FUND_SUSPENDED", "redeem_fund", units_milli=1000, **arguments)
    assert ok(world.fork(), "cancel_order", order_id=key)["status"] == "cancelled"
    does(world, "reopen_fund", fund_code="ALPFND")
    until(world, at(5, 19))
    assert order(world, key).fill_price == eur("90.00")
    assert_books_agree(world)


def test_fund__changes_terms_and_corrects_values() -> None:
    """New fees count for the next pricing; a corrected value shows at once."""
    world = build()
    does(world, "change_fund", fund_code="ALPFND", subscription_fee_bp=0, risk_level=5, lockup_days=20)
    does(world, "correct_nav", fund_code="ALPFND", day="2026-03-03", nav={"amount": "79.50", "currency": "EUR"})
    line = ok(world, "list_funds")["funds"][0]
    assert (line["risk_level"], line["subscription_fee_percent"], line["lockup_days"], line["nav"]["amount"]) == (
        5, 0, 20, "79.50",
    )  # fmt: skip
    wrong(world, "change_fund", fund_code="ALPFND", risk_level=6)
    wrong(world, "correct_nav", fund_code="ALPFND", day="2026-03-03", nav={"amount": "79", "currency": "USD"})


def test_duplicate_execution__and_its_repair() -> None:
    """The broker executes an order twice by mistake; taking it back restores cash and shares to the cent."""
    world = build(services=("email",))
    until(world, at(4, 9))
    key = place(world)["order_id"]
    before = (cash(world), held(world))
    until(world, at(4, 10))
    does(world, "duplicate_execution", order_id=key, new_order_id="ord_twin")
    assert (cash(world), held(world)) == ((before[0][0] - 50_500, 0), (30_000, 0))
    twin = ok(world, "list_orders", account_id="brk_000001")["orders"][0]
    assert (twin["order_id"], twin["entered_by"], twin["fill_price"]["amount"]) == ("ord_twin", "broker", "50.00")
    does(world, "reverse_execution", order_id="ord_twin", reason="Executed twice.")
    assert (cash(world), held(world)) == before
    assert order(world, "ord_twin").status == "reversed"
    assert "Executed twice." in [mail.body for mail in world.table("email.messages")][-1]
    wrong(world, "reverse_execution", order_id="ord_twin")
    assert_books_agree(world)


def test_orders_of_others__look_like_others() -> None:
    """An order by telephone says so, and the broker can cancel it."""
    world = build(services=("email",))
    does(world, "enter_order", account_id="brk_000001", symbol="KRN", side="sell", qty=10, order_type="limit",
         limit_price_minor=9000, tif="gtc", order_id="ord_thief")  # fmt: skip
    assert (
        ok(world, "list_orders", account_id="brk_000001", status_filter="pending")["orders"][0]["entered_by"] == "phone"
    )
    does(world, "broker_cancels", order_id="ord_thief", reason="Not confirmed by you.")
    assert held(world) == (10_000, 0)
    assert "Not confirmed" in [mail.body for mail in world.table("email.messages")][-1]
    wrong(world, "enter_order", account_id="brk_000001", symbol="KRN", side="sell", qty=11)


def test_post_dividend__pays_now() -> None:
    """A special dividend arrives at once."""
    world = build()
    does(world, "post_dividend", symbol="KRN", per_unit={"amount": "0.35", "currency": "EUR"}, action_id="act_x")
    assert cash(world)[0] == 1_000_350
    days_on(world, 3)
    assert cash(world)[0] == 1_000_350
    wrong(world, "announce_action", symbol="KRN", kind="split", ex_date="2026-03-20")
    wrong(world, "announce_action", symbol="KRN", kind="dividend", ex_date="2026-03-20")
    wrong(world, "announce_action", symbol="KRN", kind="bonus", ex_date="2026-03-20")


def test_others_accounts__are_never_shown() -> None:
    """Somebody else's account is not found, nor are its orders."""
    world = build()
    row = world.table("brokerage.accounts").rows["brk_000001"]
    empty = row.evolve(account_id="brk_000002", user_id="usr_pim", cash=eur("0.00"), funding_no="LV11")
    record = empty.view()
    world.apply(Op(target="insert", arguments={"table": "brokerage.accounts", "record": record}))
    refused(world, "ACCOUNT_NOT_FOUND", "get_portfolio", account_id="brk_000002")
    assert ok(world, "list_accounts", user_id=ME)["total"] == 1
    does(world, "deposit", account_id="brk_000002", amount={"amount": "900.00", "currency": "EUR"})
    does(world, "enter_order", account_id="brk_000002", symbol="KRN", side="buy", qty=1, order_type="limit",
         limit_price_minor=100, order_id="ord_pim")  # fmt: skip
    refused(world, "ORDER_NOT_FOUND", "cancel_order", order_id="ord_pim")
    assert call(world, "list_orders", account_id="brk_000002").code == "ACCOUNT_NOT_FOUND"


def test_plain_change__of_an_exchange_does_not_double_its_bells() -> None:
    """An exchange or fund that is changed by hand still has one bell or value a day."""
    world = build()
    for table, key, changes in (
        ("exchanges", "XX1", {"commission_bp": 9}), ("funds", "ALPFND", {"note": "x"}),
        ("accounts", "brk_000001", {"note": "y"}),
    ):  # fmt: skip
        arguments = {"table": f"brokerage.{table}", "key": key, "changes": changes}
        world.apply(Op(target="update", arguments=arguments))
        world.apply(Op(target="update", arguments=arguments))
    days_on(world, 14)
    assert len(world.agenda) == 3
    assert world.refused == []


def test_records__survive_json() -> None:
    """Every record of the sample world, after a month, is read back from its JSON form as it was."""
    world = sample_world(("brokerage",)).fork()
    days_on(world, 30)
    for table in world.services["brokerage"].tables():
        assert len(table) or table.name == "brokerage.letters"
        assert all(load_record(table.record_type, plain(row.view())) == row for row in table)


def test_portfolio__currencies_add_up_and_a_short_history_is_named() -> None:
    """Cash counts to its currency, and a return over less than was asked says so."""
    world = build()
    until(world, at(4, 23, 30))
    found = ok(world, "get_portfolio", account_id="brk_000001")
    assert sum(part["percent"] for part in found["by_currency"].values()) == 100.0
    assert "on record from 2026-03-04" in ok(world, "get_portfolio_perf", account_id="brk_000001", period="1y")["note"]
    assert "note" not in ok(world, "get_portfolio_perf", account_id="brk_000001", period="all")


def test_symbol__another_company_is_not_suggested() -> None:
    """A symbol that is not traded is answered with those that are, not with one that happens to share letters."""
    world = build()
    said = refused(world, "SYMBOL_NOT_FOUND", "get_quote", symbol="KMART")
    assert "Did you mean" not in said
    assert "KRN (Kronwerk AG)" in said
    assert "Did you mean KRN" in refused(world, "SYMBOL_NOT_FOUND", "get_quote", symbol="KRNN")
