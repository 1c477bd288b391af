"""The books of an ordinary securities account: every entry follows from an act, so that all sums agree."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.brokerage_market import Prices
from lifegym.worlds.rates import convert
from lifegym.worlds.records import Record
from lifegym.worlds.services.brokerage.desk import qty_in_words, units_value
from lifegym.worlds.services.brokerage.executing import commission
from lifegym.worlds.services.brokerage.investing import share
from lifegym.worlds.services.brokerage.market import (
    Session,
    business_days_after,
    course,
    current_session,
    last_session,
    price_at,
    pricing_day,
    settlement,
)
from lifegym.worlds.services.brokerage.records import (
    Account,
    CashEntry,
    CorporateAction,
    Fill,
    Fund,
    Instrument,
    Order,
    Position,
    Snapshot,
)


class Counter:
    """Numbers the records of all accounts, table by table."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.used: dict[str, int] = {}

    def next(self, style: str) -> str:
        """Return the next key in a style such as ``ord_{:08d}``."""
        number = self.used.get(style, self.start)
        self.used[style] = number + 1
        return style.format(number)


class Ledger:
    """One account's books, kept in order of time."""

    def __init__(self, account: Account, prices: Prices, numbers: Counter) -> None:
        self.account = account
        self.prices = prices
        self.numbers = numbers
        self.own = account.cash.currency
        self.cash = Money(0, self.own)
        self.reserved = Money(0, self.own)
        self.paid_in = Money(0, self.own)
        self.held: dict[str, tuple[str, int, Money]] = {}
        self.rows: list[tuple[str, Record]] = []

    def _add(self, table: str, row: Record) -> None:
        self.rows.append((f"brokerage.{table}", row))

    def post(
        self, kind: str, amount: Money, moment: datetime, reference: str, memo: str, settles: date | None = None
    ) -> None:
        """Move cash."""
        if not amount:
            return
        self.cash += amount
        self._add("cash", CashEntry(entry_id=self.numbers.next("csh_{:08d}"), account_id=self.account.account_id,
                                    kind=kind, amount=amount, at=moment, settles_on=settles or moment.date(),
                                    reference=reference, memo=memo))  # fmt: skip

    def deposit(self, amount: Money, moment: datetime, memo: str) -> None:
        """Take money in."""
        self.paid_in += amount
        self.post("deposit", amount, moment, self.numbers.next("IN-{:06d}"), memo)

    def _move(self, symbol: str, kind: str, as_kind: str, qty: int, cost: Money, moment: datetime, order: str,
              price: Money) -> None:  # fmt: skip
        _, had, before = self.held.get(symbol, (as_kind, 0, Money(0, self.own)))
        if qty < 0:
            cost = -Money(before.minor * -qty // had, self.own)
        self.held[symbol] = (as_kind, had + qty, before + cost)
        self._add("fills", Fill(fill_id=self.numbers.next("fil_{:08d}"), account_id=self.account.account_id,
                                symbol=symbol, kind=kind, qty_milli=qty, at=moment, order_id=order,
                                price=price))  # fmt: skip

    def _order(self, key: str = "", **facts: Any) -> str:
        key = key or self.numbers.next("ord_{:08d}")
        row = Order(order_id=key, account_id=self.account.account_id, source="history",
                    **{"reserved": Money(0, self.own), **facts})  # fmt: skip
        self._add("orders", row)
        return key

    def session(self, instrument: Instrument, when: datetime) -> Session:
        """Return the newest session that was over by a time, or the one under way."""
        exchange = self.prices.exchange(instrument)
        found = current_session(exchange, when) or last_session(exchange, when)
        assert found is not None
        return found

    def trade(self, instrument: Instrument, side: str, budget: Money, when: datetime, *, limit: bool = False) -> None:
        """Buy for about a budget, or sell about so much; nothing happens where cash or shares do not allow it."""
        exchange = self.prices.exchange(instrument)
        session = self.session(instrument, when)
        span = int((session.closes - session.opens).total_seconds())
        second = span * (20 + when.day * 2) // 100
        moment = session.opens + timedelta(seconds=second)
        each = Money(price_at(course(self.prices.bars[instrument.symbol][session.day], session), second),
                     instrument.currency)  # fmt: skip
        lot = instrument.lot or exchange.lot
        qty = max(convert(budget, each.currency).minor // each.minor // lot * lot, lot) * 1000
        if side == "sell":
            qty = min(qty, self.held.get(instrument.symbol, ("", 0, budget))[1])
        gross = units_value(each, qty)
        amount, fee = convert(gross, self.own), convert(commission(exchange, gross), self.own)
        if qty == 0 or (side == "buy" and amount + fee > self.cash):
            return
        settles = settlement(exchange, session.day, exchange.settle_days)
        total = amount + fee if side == "buy" else amount - fee
        key = self._order(
            symbol=instrument.symbol, kind=instrument.kind, side=side, qty_milli=qty,
            order_type="limit" if limit else "market", limit_price=each if limit else None, tif="day", status="filled",
            placed_at=moment - timedelta(minutes=23 if limit else 0), filled_at=moment, fill_price=each, fee=fee,
            total=total, settles_on=settles, ended_at=moment,
        )  # fmt: skip
        sign = 1 if side == "buy" else -1
        verb = "Bought" if side == "buy" else "Sold"
        memo = f"{verb} {qty_in_words(qty)} {instrument.symbol} at {each}"
        self.post(side, Money(-sign * amount.minor, self.own), moment, key, memo, settles)
        self.post("commission", -fee, moment, key, f"Commission, {key}")
        self._move(instrument.symbol, side, instrument.kind, sign * qty, amount + fee, moment, key, each)

    def unfilled(self, instrument: Instrument, percent: int, when: datetime, status: str, key: str = "") -> None:
        """Write down an order to buy that was never reached, or that still waits (``pending``)."""
        exchange = self.prices.exchange(instrument)
        session = self.session(instrument, when)
        close = self.prices.close(instrument, session.closes)
        lot = instrument.lot or exchange.lot
        limit = Money(max(close.minor * percent // 100, 1), close.currency)
        qty = max(convert(self.cash, limit.currency).minor // 4 // limit.minor // lot * lot, lot) * 1000
        gross = units_value(limit, qty)
        need = convert(gross, self.own) + convert(commission(exchange, gross), self.own)
        if need > self.cash:
            return
        placed = session.opens + timedelta(minutes=51)
        pending = status == "pending"
        if pending:
            self.cash, self.reserved = self.cash - need, self.reserved + need
        note = {"expired": "the day's trading ended", "cancelled": "cancelled by the client"}.get(status, "")
        self._order(
            key, symbol=instrument.symbol, kind=instrument.kind, side="buy", qty_milli=qty, order_type="limit",
            limit_price=limit, tif="gtc" if pending or status == "cancelled" else "day", status=status,
            placed_at=placed, ended_at=None if pending else session.closes, note=note,
            reserved=need if pending else Money(0, self.own),
        )  # fmt: skip

    def subscribe(self, fund: Fund, amount: Money, placed: datetime, *, pending: bool = False) -> None:
        """Invest in a fund at the value that follows the order."""
        if amount > self.cash or convert(amount, fund.currency) < fund.minimum:
            return
        day = pricing_day(fund, placed)
        if pending:
            self.cash, self.reserved = self.cash - amount, self.reserved + amount
            self._order(symbol=fund.fund_code, kind="fund", side="subscribe", qty_milli=0, order_type="fund", tif="gtc",
                        status="pending", placed_at=placed, amount=amount, price_on=day, reserved=amount)  # fmt: skip
            return
        nav = self.prices.navs[fund.fund_code][day].nav
        fee = share(amount, fund.subscription_fee_bp)
        units = convert(amount - fee, fund.currency).minor * 1000 // nav.minor
        moment = self._published(fund, day)
        key = self._fund_order(fund, "subscribe", units, placed, day, nav, fee, amount, amount)
        self.post("subscription", -(amount - fee), moment, key, f"{qty_in_words(units)} {fund.fund_code} at {nav}")
        self.post("fee", -fee, moment, key, f"Subscription fee, {fund.fund_code}")
        self._move(fund.fund_code, "subscribe", "fund", units, amount, moment, key, nav)

    def redeem(self, fund: Fund, percent: int, placed: datetime) -> None:
        """Give back a share of what is held of a fund."""
        units = self.held.get(fund.fund_code, ("", 0, self.cash))[1] * percent // 100
        if units < 1:
            return
        day = pricing_day(fund, placed)
        nav = self.prices.navs[fund.fund_code][day].nav
        gross = convert(units_value(nav, units), self.own)
        fee = share(gross, fund.redemption_fee_bp)
        moment = self._published(fund, day)
        key = self._fund_order(fund, "redeem", units, placed, day, nav, fee, None, gross - fee)
        settles = business_days_after(day, fund.settle_days)
        self.post("redemption", gross, moment, key, f"{qty_in_words(units)} {fund.fund_code} at {nav}", settles)
        self.post("fee", -fee, moment, key, f"Redemption fee, {fund.fund_code}")
        self._move(fund.fund_code, "redeem", "fund", -units, gross, moment, key, nav)

    def _published(self, fund: Fund, day: date) -> datetime:
        return datetime.combine(day, datetime.strptime(fund.published, "%H:%M").time(), tzinfo=zone(fund.zone))

    def _fund_order(self, fund: Fund, side: str, units: int, placed: datetime, day: date, nav: Money, fee: Money,
                    amount: Money | None, total: Money) -> str:  # fmt: skip
        moment = self._published(fund, day)
        return self._order(symbol=fund.fund_code, kind="fund", side=side, qty_milli=units, order_type="fund", tif="gtc",
                           status="filled", placed_at=placed, amount=amount, price_on=day, filled_at=moment,
                           fill_price=nav, fee=fee, total=total, ended_at=moment,
                           settles_on=business_days_after(day, fund.settle_days))  # fmt: skip

    def pay(self, instrument: Instrument, kind: str, per_unit: Money, ex: date, paid: date, tax_bp: int) -> None:
        """Receive a dividend or a coupon on what is held."""
        qty = self.held.get(instrument.symbol, ("", 0, self.cash))[1]
        if not qty:
            return
        exchange = self.prices.exchange(instrument)
        moment = datetime.combine(paid, datetime.min.time(), tzinfo=zone(exchange.zone)) + timedelta(hours=8)
        key = self.numbers.next("act_{:06d}")
        self._add("actions", CorporateAction(action_id=key, symbol=instrument.symbol, kind=kind, ex_date=ex,
                                             pay_date=paid, per_unit=per_unit, tax_bp=tax_bp, status="done",
                                             holders=((self.account.account_id, qty),)))  # fmt: skip
        gross = convert(units_value(per_unit, qty), self.own)
        self.post(
            kind, gross, moment, key, f"{kind.capitalize()} on {qty_in_words(qty)} {instrument.symbol} at {per_unit}"
        )
        self.post("tax", -share(gross, tax_bp), moment, key, f"Tax withheld, {key}")

    def worth(self, moment: datetime) -> Money:
        """Return what the account was worth at a moment."""
        total = self.cash + self.reserved
        for symbol, (kind, qty, _) in self.held.items():
            if kind == "fund":
                fund = next(row for row in self.prices.funds if row.fund_code == symbol)
                price = self.prices.nav(fund, moment)
            else:
                instrument = next(row for row in self.prices.instruments if row.symbol == symbol)
                price = self.prices.close(instrument, moment)
            total += convert(units_value(price, qty), self.own)
        return total

    def snapshot(self, moment: datetime) -> None:
        """Write down what the account is worth."""
        key = f"{self.account.account_id}_{moment:%Y%m%d}"
        self._add("snapshots", Snapshot(snapshot_id=key, account_id=self.account.account_id, date=moment.date(),
                                        value=self.worth(moment), flows=self.paid_in, at=moment))  # fmt: skip
        self.paid_in = Money(0, self.own)

    def closing(self) -> list[tuple[str, Record]]:
        """Return the account and its positions as they stand."""
        found: list[tuple[str, Record]] = [
            ("brokerage.accounts", self.account.evolve(cash=self.cash, reserved=self.reserved))
        ]
        for symbol, (kind, qty, cost) in self.held.items():
            if qty:
                key = self.numbers.next("pos_{:06d}")
                found.append(("brokerage.positions", Position(position_id=key, account_id=self.account.account_id,
                                                              symbol=symbol, kind=kind, qty_milli=qty,
                                                              cost=cost)))  # fmt: skip
        return found
