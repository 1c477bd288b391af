"""What the clock does: exchanges open and close, and accounts are valued at the end of a day."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.service import timed
from lifegym.worlds.services.brokerage.investing import Investing
from lifegym.worlds.services.brokerage.looking import FLOWS
from lifegym.worlds.services.brokerage.market import Session, bar_key, course, crossing, current_session, next_session
from lifegym.worlds.services.brokerage.records import (
    Account,
    CorporateAction,
    Exchange,
    Fund,
    Instrument,
    Order,
    Snapshot,
)

EVENING: Final = "23:00"
"""When accounts are valued, at home."""


class Clockwork(Investing):
    """Processes on the clock."""

    def arm(self, row: Record) -> None:
        """Set the timers of a record that comes from outside."""
        if isinstance(row, Exchange):
            self._arm_exchange(row)
        elif isinstance(row, Fund):
            self._arm_fund(row)
        elif isinstance(row, Account) and row.status != "closed":
            self._arm_snapshot(row.account_id)
        elif isinstance(row, CorporateAction):
            self._arm_action(row)
        elif isinstance(row, Order):
            self._arm_order(row)

    def _arm_action(self, row: CorporateAction) -> None:
        """Schedule what an action makes due; the corporate part of the service does it."""
        raise NotImplementedError

    def _arm_exchange(self, row: Exchange) -> None:
        """Wait for the next bell: the closing one in a session, else the next opening."""
        session = current_session(row, self.now)
        if session is not None and session.opens < self.now:
            due: datetime | None = session.closes
        elif session is not None:
            due = session.opens
        else:
            coming = next_session(row, self.now)
            due = None if coming is None else coming.opens
        self.exchanges.update(row.exchange_id, due=due)
        if due is not None:
            self.schedule(due, "bell", row.exchange_id)

    @timed
    def bell(self, key: str) -> None:
        """Open an exchange, or close it, and wait for its next bell."""
        row = self.exchanges.get(key)
        if row is None or row.due is None or self.now < row.due:
            return
        session = current_session(row, self.now)
        traded = [item for item in self.symbols if item.exchange_id == key]
        if session is not None:
            self._open(row, session, traded)
            due: datetime | None = session.closes
        else:
            self._close(row, traded, row.due)
            coming = next_session(row, self.now)
            due = None if coming is None else coming.opens
        self.exchanges.update(key, due=due)
        if due is not None:
            self.schedule(due, "bell", key)

    def _open(self, exchange: Exchange, session: Session, traded: list[Instrument]) -> None:
        active = {item.symbol: item for item in traded if item.status == "active"}
        for item in active.values():
            bar = self._bar(item, exchange, session.day)
            if bar is not None and bar.bar_id not in self.bars:
                self.bars.insert(bar)
        for order in self._pending(set(active)):
            self._try_now(order, active[order.symbol], exchange, session)

    def _pending(self, symbols: set[str]) -> list[Order]:
        return self.orders.where(
            lambda row: row.status == "pending" and row.symbol in symbols and row.order_type != "fund"
        )

    def _close(self, exchange: Exchange, traded: list[Instrument], closed: datetime) -> None:
        known = {item.symbol: item for item in traded}
        day = closed.astimezone(zone(exchange.zone)).date()
        for order in self._pending(set(known)):
            item = known[order.symbol]
            bar = self.bars.get(bar_key(order.symbol, day))
            limit = order.limit_price
            if bar is not None and limit is not None and item.status == "active" and order.placed_at < closed:
                # The last price of the day counts too; between the bells the course ends just short of it.
                sign = 1 if order.side == "buy" else -1
                if sign * bar.close <= sign * limit.minor:
                    self._execute(order, item, bar.close)
                    continue
            if order.tif == "day" and order.placed_at < closed:
                self._end(order, "expired", "the day's trading ended")
                self._tell_order(order, item, "order_expired", "It was not reached today and has lapsed at the close.")
        for item in known.values():
            bar = self.bars.get(bar_key(item.symbol, day))
            if bar is not None and item.status == "active":
                self._tell_price(item.symbol, Money(bar.close, item.currency))

    def _arm_order(self, row: Order) -> None:
        """Let a limit order that comes from outside be matched in the session under way."""
        if row.status != "pending" or row.order_type == "fund" or row.symbol not in self.symbols:
            return
        instrument = self.symbols.rows[row.symbol]
        exchange = self._exchange(instrument)
        session = current_session(exchange, self.now)
        bar = None if session is None else self._bar(instrument, exchange, session.day)
        if session is None or bar is None or row.limit_price is None:
            return
        second = int((self.now - session.opens).total_seconds())
        found = crossing(course(bar, session), row.side, row.limit_price.minor, second)
        if found is not None:
            self.schedule(session.opens + timedelta(seconds=found), "match", row.order_id)

    def _rearm(self, symbol: str) -> None:
        """Look at a symbol's pending orders again after the world moved its price."""
        instrument = self.symbols.rows[symbol]
        exchange = self._exchange(instrument)
        session = current_session(exchange, self.now)
        if session is None or instrument.status != "active":
            return
        for order in self._pending({symbol}):
            self._try_now(order, instrument, exchange, session)

    def _arm_snapshot(self, account_id: str) -> None:
        day = self.now.date()
        due = self.world.clock.local(day, EVENING)
        while due <= self.now or day.weekday() >= 5:
            day += timedelta(days=1)
            due = self.world.clock.local(day, EVENING)
        self.schedule(due, "value", account_id)

    @timed
    def value(self, key: str) -> None:
        """Write down what an account is worth in the evening of a weekday."""
        account = self.accounts.get(key)
        snapshot_id = f"{key}_{self.now:%Y%m%d}"
        if account is None or account.status == "closed" or snapshot_id in self.snapshots:
            return
        try:
            worth = self._total(account)
        except ToolError:
            # A symbol without any price leaves the day out; the next evening is another chance.
            self._arm_snapshot(key)
            return
        last = max((row.at for row in self.snapshots if row.account_id == key), default=None)
        flows = sum(
            row.amount.minor
            for row in self.cash
            if row.account_id == key and row.kind in FLOWS and (last is None or row.at > last)
        )
        self.snapshots.insert(
            Snapshot(snapshot_id=snapshot_id, account_id=key, date=self.now.date(), value=worth,
                     flows=Money(flows, worth.currency), at=self.now)
        )  # fmt: skip
        self._arm_snapshot(key)
