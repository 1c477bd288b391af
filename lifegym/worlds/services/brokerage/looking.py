"""Looking: accounts, portfolio, positions, performance, quotes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import Ready
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.printing import printed
from lifegym.worlds.rates import convert
from lifegym.worlds.service import tool
from lifegym.worlds.services.brokerage.desk import Desk, account_of, quantity, units_value
from lifegym.worlds.services.brokerage.market import (
    Session,
    course,
    current_session,
    last_session,
    next_session,
    so_far,
)
from lifegym.worlds.services.brokerage.records import Account, Bar, Exchange, Instrument, Position, Snapshot

PERIODS: Final = {"1w": 7, "1m": 30, "3m": 91, "6m": 182, "1y": 365}
FLOWS: Final = ("deposit", "withdrawal")


class Looking(Desk):
    """The tools that only read."""

    @tool
    def list_accounts(self, user_id: str) -> Ready:
        """List the user's securities accounts with free cash, total value, status and the number to pay money in to.

        Args:
            user_id: Whose accounts, such as "usr_noor".

        Example:
            brokerage.list_accounts(user_id="usr_noor")
        """
        user = signed_in(self.world, user_id)
        rows = [row for row in self.accounts if row.user_id == user]
        parts = (rows, [self._held(row.account_id) for row in rows], self._pricing())
        return self.answered(("accounts", user), lambda: self._accounts(rows), parts)

    def _accounts(self, rows: list[Account]) -> dict[str, Any]:
        return {"accounts": [self._account_line(row) for row in rows], "total": len(rows)}

    def _account_line(self, row: Account) -> dict[str, Any]:
        found: dict[str, Any] = {
            "account_id": row.account_id, "broker": row.broker, "account_type": row.account_type,
            "status": row.status, "currency": row.cash.currency, "cash_available": row.cash,
            "cash_held_for_orders": row.reserved, "total_value": self._total(row), "risk_profile": row.risk_profile,
            "funding_account_no": row.funding_no, "broker_email": row.broker_email,
            "opened_at": row.opened_at,
        }  # fmt: skip
        if row.note:
            found["note"] = row.note
        return found

    @tool
    def get_portfolio(self, account_id: str) -> Ready:
        """Summarise an account now: cash to trade and to withdraw, value by kind and currency, gain, what is ahead.

        The single positions are in get_positions, the return over time in get_portfolio_perf. Cash is paid out by the
        broker's client service, when a mail to broker_email of list_accounts names account, amount and the IBAN.

        Args:
            account_id: As list_accounts shows it.

        Example:
            brokerage.get_portfolio(account_id="brk_000001")
        """
        account = self._account(account_id)
        key = account.account_id
        parts = (
            account, self.positions.grouped(account_of).get(key), self.cash.grouped(account_of).get(key),
            self.orders.grouped(account_of).get(key), self.actions.state, self._pricing(),
        )  # fmt: skip
        return self.answered(("portfolio", key), lambda: self._portfolio(account), parts)

    def _portfolio(self, account: Account) -> dict[str, Any]:
        own = account.cash.currency
        nothing = Money(0, own)
        kinds: dict[str, Money] = {}
        currencies: dict[str, Money] = {}
        invested, cost = nothing, nothing
        for row in self._held(account.account_id):
            worth = self._worth(row, own)
            invested, cost = invested + worth, cost + row.cost
            kinds[row.kind] = kinds.get(row.kind, nothing) + worth
            code = self._currency(row.symbol)
            currencies[code] = currencies.get(code, nothing) + worth
        cash = account.cash + account.reserved
        currencies[own] = currencies.get(own, nothing) + cash
        total = invested + cash
        unsettled = self._unsettled(account)
        orders = self.orders.grouped(account_of).get(account.account_id, ())
        pending = [row for row in orders if row.status == "pending"]
        return {
            "account_id": account.account_id, "as_of": self.now, "total_value": total, "invested_value": invested,
            "cost": cost, "unrealised_gain": invested - cost, "cash_available": account.cash,
            "cash_held_for_orders": account.reserved, "unsettled_proceeds": unsettled,
            "cash_to_withdraw": max(account.cash - unsettled, nothing),
            "by_kind": {kind: {"value": worth, "percent": share_percent(worth, total)} for kind, worth in
                        (kinds | {"cash": cash}).items()},
            "by_currency": {code: {"value": worth, "percent": share_percent(worth, total)} for code, worth in
                            currencies.items()},
            "pending_orders": len(pending), "coming": self._coming(account),
        }  # fmt: skip

    def _coming(self, account: Account) -> list[dict[str, Any]]:
        """Return what companies have announced for what is held."""
        held = {row.symbol: row for row in self._held(account.account_id)}
        found = []
        for action in self.actions:
            if action.status not in ("announced", "ex") or action.symbol not in held:
                continue
            line: dict[str, Any] = {
                "action_id": action.action_id, "symbol": action.symbol, "kind": action.kind,
                "ex_date": action.ex_date, "pay_date": action.pay_date,
            }  # fmt: skip
            if action.per_unit is not None:
                line["per_unit"] = action.per_unit
            else:
                line["ratio"] = f"{action.ratio_new} for {action.ratio_old}"
            found.append(line)
        return found[:50]

    @tool
    def get_positions(self, account_id: str) -> Ready:
        """List what an account holds, largest first: quantity, price now, value, average cost, gain.

        Args:
            account_id: As list_accounts shows it.

        Example:
            brokerage.get_positions(account_id="brk_000001")
        """
        account = self._account(account_id)
        key = account.account_id
        parts = (account.cash.currency, self.positions.grouped(account_of).get(key), self._pricing())
        return self.answered(("positions", key), lambda: self._positions(account), parts)

    def _positions(self, account: Account) -> dict[str, Any]:
        lines = [self._position_line(row, account) for row in self._held(account.account_id)]
        lines.sort(key=lambda line: line["value"].minor, reverse=True)
        return {"account_id": account.account_id, "as_of": self.now, "positions": lines, "total": len(lines)}

    def _position_line(self, row: Position, account: Account) -> dict[str, Any]:
        own = account.cash.currency
        price = self._each(row.symbol)
        value = convert(units_value(price, row.qty_milli), own)
        fund = self.funds.get(row.symbol)
        if fund is not None:
            name, status = fund.fund_name, fund.status
        else:
            instrument = self.symbols.rows[row.symbol]
            name, status = instrument.name, instrument.status
        held = {"qty_held_for_orders": quantity(row.reserved_milli)} if row.reserved_milli else {}
        return {
            "position_id": row.position_id, "symbol": row.symbol, "name": name, "kind": row.kind,
            "status": status, "qty": quantity(row.qty_milli), **held,
            "price": price, "value": value, "cost": row.cost,
            "average_cost": Money(row.cost.minor * 1000 // row.qty_milli, own), "unrealised_gain": value - row.cost,
        }  # fmt: skip

    def _currency(self, symbol: str) -> str:
        fund = self.funds.get(symbol)
        return fund.currency if fund is not None else self.symbols.rows[symbol].currency

    @tool
    def get_portfolio_perf(self, account_id: str, period: str) -> Ready:
        """Return an account's time-weighted return over a period, with gain and money paid in or out kept apart.

        Args:
            account_id: As list_accounts shows it.
            period: 1w, 1m, 3m, 6m, ytd, 1y or all.

        Example:
            brokerage.get_portfolio_perf(account_id="brk_000001", period="3m")
        """
        account = self._account(account_id)
        wanted = period.strip().lower()
        if wanted not in PERIODS and wanted not in ("ytd", "all"):
            raise ToolError("BAD_ARG", f"period is one of {', '.join(PERIODS)}, ytd, all; got {period[:20]!r}.")
        return self.answered(("return", account.account_id, wanted), lambda: self._return(account, wanted))

    def _return(self, account: Account, wanted: str) -> dict[str, Any]:
        today = self.now.date()
        if wanted in PERIODS:
            first = today - timedelta(days=PERIODS[wanted])
        else:
            first = date(today.year - 1, 12, 31) if wanted == "ytd" else date(1901, 1, 1)
        rows = [row for row in self.snapshots.ordered(_by_day) if row.account_id == account.account_id]
        start = max(bisect_right(rows, first, key=_day) - 1, 0)
        rows = rows[start:]
        if not rows:
            raise ToolError("NO_HISTORY", f"{account.account_id} has no value on record yet; the first comes tonight.")
        found = self._performance(account, wanted, rows)
        if wanted != "all" and rows[0].date > first:
            found["note"] = f"The account's value is on record from {rows[0].date} only, so this is less than {wanted}."
        return found

    def _performance(self, account: Account, period: str, rows: list[Snapshot]) -> dict[str, Any]:
        value = self._total(account)
        own = value.currency
        recent = sum(
            row.amount.minor
            for row in self.cash
            if row.account_id == account.account_id and row.kind in FLOWS and row.at > rows[-1].at
        )
        legs = [(row.value.minor, row.flows.minor) for row in rows[1:]] + [(value.minor, recent)]
        before = rows[0].value.minor
        # Kept as one whole-numbered fraction, so that nothing is rounded before the end.
        up, down = 1, 1
        for worth, flow in legs:
            if before > 0:
                up, down = up * (worth - flow), down * before
            before = worth
        flows = sum(flow for _, flow in legs)
        return {
            "account_id": account.account_id, "period": period, "from": rows[0].date, "to": self.now.date(),
            "start_value": rows[0].value, "end_value": value, "net_paid_in": Money(flows, own),
            "gain": Money(value.minor - rows[0].value.minor - flows, own),
            "return_percent": ((up - down) * 20_000 + down) // (2 * down) / 100,
            "method": "time-weighted; money paid in or out counts from the evening of its day",
            "values": [{"date": row.date, "value": row.value} for row in rows[-12:]],
        }  # fmt: skip

    @tool
    def get_quote(self, symbol: str, history_days: int = 0) -> Ready:
        """Show the price of a share, bond or exchange-traded fund now, the day so far, fees, lot and opening hours.

        Outside hours it is the last close. Fund values are in get_fund_nav.

        Args:
            symbol: The symbol, such as "VLTR"; part of a company's name is answered with its symbol.
            history_days: Also list the daily bars of so many days back, 0 to 370.

        Example:
            brokerage.get_quote(symbol="VLTR", history_days=7)
        """
        instrument = self._instrument(symbol)
        if not 0 <= history_days <= 370:
            raise ToolError("BAD_ARG", f"history_days is 0 to 370, got {history_days}.")
        parts = (instrument, self._exchange(instrument), self.bars.state, self.now)
        what = ("quote", instrument.symbol, history_days)
        return self.answered(what, lambda: self._quote(instrument, history_days), parts)

    def _quote(self, instrument: Instrument, history_days: int) -> dict[str, Any]:
        exchange = self._exchange(instrument)
        session = current_session(exchange, self.now)
        closed = last_session(exchange, self.now)
        price = self._price(instrument)
        currency = instrument.currency
        bars = self._closed_bars(instrument.symbol, self._last_day(exchange, closed))
        before = bars[-1].close if bars else price.minor
        if session is None and len(bars) > 1:
            before = bars[-2].close
        found: dict[str, Any] = {
            "symbol": instrument.symbol, "name": instrument.name, "kind": instrument.kind,
            "status": instrument.status, "price": Money(price.minor, currency), "as_of": price.at,
            "previous_close": Money(before, currency),
            "change_percent": ((price.minor - before) * 20_000 + before) // (2 * before) / 100,
            "exchange": exchange.name, "market": "open" if session is not None else "closed",
            **self._hours(exchange, session),
            "lot": instrument.lot or exchange.lot, "tick_minor": exchange.tick, "sector": instrument.sector,
            "commission_percent": exchange.commission_bp / 100, "commission_minimum": exchange.commission_min,
            "settlement": f"T+{exchange.settle_days}",
        }  # fmt: skip
        if instrument.note:
            found["note"] = instrument.note
        found["day"] = self._day_so_far(instrument, exchange, session, bars)
        year = bars[bisect_left(bars, self.now.date() - timedelta(days=365), key=_bar_day) :]
        if year:
            found["year_low"] = Money(min(bar.low for bar in year), currency)
            found["year_high"] = Money(max(bar.high for bar in year), currency)
        if history_days:
            since = self.now.astimezone(zone(exchange.zone)).date() - timedelta(days=history_days)
            found["history"] = [_bar_line(bar, currency) for bar in reversed(bars) if bar.date >= since]
        return found

    def _last_day(self, exchange: Exchange, closed: Session | None) -> date:
        """Return the newest day whose bar may be seen whole."""
        return closed.day if closed is not None else self.now.astimezone(zone(exchange.zone)).date() - timedelta(days=1)

    def _hours(self, exchange: Exchange, session: Session | None) -> dict[str, Any]:
        if session is not None:
            return {"closes_at": session.closes}
        coming = next_session(exchange, self.now)
        return {"opens_at": None if coming is None else coming.opens}

    def _closed_bars(self, symbol: str, last: date) -> list[Bar]:
        """Return the bars of a symbol's days that are over, oldest first."""
        rows = self.bars.ordered(_by_symbol)
        return rows[bisect_left(rows, symbol, key=_symbol) : bisect_right(rows, (symbol, last), key=_by_symbol)]

    def _day_so_far(
        self, instrument: Instrument, exchange: Exchange, session: Session | None, bars: list[Bar]
    ) -> dict[str, Any] | None:
        bar = None if session is None else self._bar(instrument, exchange, session.day)
        currency = instrument.currency
        if session is None or bar is None or instrument.status != "active":
            return _bar_line(bars[-1], currency) if bars else None
        second = int((self.now - session.opens).total_seconds())
        points = course(bar, session)
        low, high = so_far(points, second)
        return {
            "date": session.day, "open": Money(points[0][1], currency), "low": Money(low, currency),
            "high": Money(high, currency),
            "volume": bar.volume * second // int((session.closes - session.opens).total_seconds()),
        }  # fmt: skip


def share_percent(part: Money, whole: Money) -> float:
    """Return a share in per cent with one decimal, rounded half up."""
    return (part.minor * 2000 + whole.minor) // (2 * whole.minor) / 10 if whole.minor else 0.0


@lru_cache(maxsize=16_384)
def _level(minor: int, currency: str) -> dict[str, str]:
    """Return a price in its JSON form, kept from call to call: a year of bars holds a thousand."""
    return printed(Money(minor, currency))


def _bar_line(bar: Bar, currency: str) -> dict[str, Any]:
    return {
        "date": bar.date, "open": _level(bar.open, currency), "high": _level(bar.high, currency),
        "low": _level(bar.low, currency), "close": _level(bar.close, currency), "volume": bar.volume,
    }  # fmt: skip


def _symbol(bar: Bar) -> str:
    return bar.symbol


def _by_symbol(bar: Bar) -> tuple[str, date]:
    return bar.symbol, bar.date


def _bar_day(bar: Bar) -> date:
    return bar.date


def _by_day(row: Snapshot) -> tuple[date, str]:
    return row.date, row.snapshot_id


def _day(row: Snapshot) -> date:
    return row.date
