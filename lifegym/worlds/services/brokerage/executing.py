"""How orders are executed: at once, at the moment the price reaches them, or not at all."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.service import timed
from lifegym.worlds.services.brokerage.desk import Desk, qty_in_words, units_value
from lifegym.worlds.services.brokerage.market import Session, course, crossing, current_session, price_at, settlement
from lifegym.worlds.services.brokerage.records import Exchange, Instrument, Order


class Executing(Desk):
    """The matching of orders with prices."""

    def _try_now(self, row: Order, instrument: Instrument, exchange: Exchange, session: Session) -> None:
        """Execute an order in the session under way, or wait for the moment at which the price will reach it."""
        bar = self._bar(instrument, exchange, session.day)
        if bar is None:
            return
        points = course(bar, session)
        second = int((self.now - session.opens).total_seconds())
        if row.limit_price is None:
            self._execute(row, instrument, price_at(points, second))
            return
        found = crossing(points, row.side, row.limit_price.minor, second)
        if found == second:
            self._execute(row, instrument, price_at(points, second))
        elif found is not None:
            self.schedule(session.opens + timedelta(seconds=found), "match", row.order_id)

    @timed
    def match(self, key: str) -> None:
        """When the price reaches a limit order, fill it."""
        row = self.orders.get(key)
        if row is None or row.status != "pending" or row.limit_price is None:
            return
        instrument = self.symbols.rows[row.symbol]
        exchange = self._exchange(instrument)
        session = current_session(exchange, self.now)
        bar = None if session is None else self._bar(instrument, exchange, session.day)
        if session is None or bar is None or instrument.status != "active":
            return
        points = course(bar, session)
        limit = row.limit_price.minor
        now = int((self.now - session.opens).total_seconds())
        begun = max(row.placed_at, session.opens, instrument.since or session.opens)
        since = min(int((begun - session.opens).total_seconds()), now)
        found = crossing(points, row.side, limit, since)
        if found is not None and found <= now:
            self._execute(row, instrument, price_at(points, since) if found == since else limit)

    def _execute(self, row: Order, instrument: Instrument, price: int, *, announce: bool = True) -> Order:
        """Fill an order at a price; an order to buy that the cash no longer covers is rejected."""
        account = self.accounts.rows[row.account_id]
        exchange = self._exchange(instrument)
        each = Money(price, instrument.currency)
        gross = units_value(each, row.qty_milli)
        fee = commission(exchange, gross)
        own = account.cash.currency
        amount, cost = convert(gross, own), convert(fee, own)
        day = self.now.astimezone(zone(exchange.zone)).date()
        settles = settlement(exchange, day, exchange.settle_days)
        if row.side == "buy" and account.cash + row.reserved < amount + cost:
            note = f"The opening price of {each} needs {amount + cost}; {account.cash + row.reserved} was free."
            row = self._end(row, "rejected", note)
            self._tell_order(row, instrument, "order_rejected", f"Your order could not be executed. {note}")
            return row
        self._release(row)
        memo = f"{qty_in_words(row.qty_milli)} {row.symbol} at {each}"
        if row.side == "buy":
            total = amount + cost
            self._post(row.account_id, "buy", -amount, row.order_id, f"Bought {memo}", settles)
            self._post(row.account_id, "commission", -cost, row.order_id, f"Commission, {row.order_id}")
            self._move_units(row.account_id, row.symbol, "buy", row.qty_milli, total, as_kind=row.kind,
                             order_id=row.order_id, price=each)  # fmt: skip
        else:
            cost = min(cost, amount)
            total = amount - cost
            self._post(row.account_id, "sell", amount, row.order_id, f"Sold {memo}", settles)
            self._post(row.account_id, "commission", -cost, row.order_id, f"Commission, {row.order_id}", owed=True)
            self._move_units(row.account_id, row.symbol, "sell", -row.qty_milli, amount, as_kind=row.kind,
                             order_id=row.order_id, price=each)  # fmt: skip
        row = self.orders.update(
            row.order_id, status="filled", filled_at=self.now, fill_price=each, fee=cost, total=total,
            settles_on=settles, reserved=Money(0, own), ended_at=self.now,
        )  # fmt: skip
        if announce:
            self._confirm(row, instrument, exchange)
        return row

    def _confirm(self, row: Order, instrument: Instrument, exchange: Exchange) -> None:
        local = self.now.astimezone(zone(exchange.zone))
        verb = "bought" if row.side == "buy" else "sold"
        sign = "debited" if row.side == "buy" else "credited"
        text = (
            f"You {verb} {qty_in_words(row.qty_milli)} {instrument.name} ({row.symbol}) at {row.fill_price} on "
            f"{exchange.name}, {local.day} {local:%B %Y %H:%M} local time."
        )
        money = f"Commission {row.fee}; {row.total} {sign}. Settlement on {row.settles_on}. Order {row.order_id}."
        self._mail(self.accounts.rows[row.account_id], f"Order executed: {row.side} {row.symbol} ({row.order_id})",
                   text, money)  # fmt: skip
        self._tell("order_filled", f"Order filled: {verb} {qty_in_words(row.qty_milli)} {row.symbol}",
                   f"{text} {money}", row.order_id, symbol=row.symbol)  # fmt: skip

    def _tell_order(self, row: Order, instrument: Instrument, kind: str, text: str) -> None:
        what = f"{row.side} {qty_in_words(row.qty_milli)} {instrument.name} ({row.symbol})"
        title = f"Order {kind.removeprefix('order_')}: {row.side} {row.symbol} ({row.order_id})"
        self._mail(self.accounts.rows[row.account_id], title, f"This is about your order {row.order_id}: {what}.", text)
        self._tell(kind, title, text, row.order_id, symbol=row.symbol)


def commission(exchange: Exchange, gross: Money) -> Money:
    """Return what a trade of an amount costs, in the exchange's currency."""
    share = Money((gross.minor * exchange.commission_bp + 5000) // 10_000, gross.currency)
    return max(share, convert(exchange.commission_min, gross.currency))
