"""What the world does to markets: prices, halts, closures, funds."""

from __future__ import annotations

from datetime import date, time
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.brokerage.corporate import Corporate
from lifegym.worlds.services.brokerage.desk import MOST_MINOR
from lifegym.worlds.services.brokerage.market import (
    Session,
    bar_key,
    course,
    current_session,
    next_session,
    part,
    price_at,
)
from lifegym.worlds.services.brokerage.records import Bar, CorporateAction, Exchange, Fund, FundNav, Instrument


class MarketOps(Corporate):
    """Backstage operations on symbols, exchanges and funds."""

    @backstage
    def reprice(self, symbol: str, price_minor: int, reason: str = "", announce: bool = False) -> None:
        """A price jumps: now while the exchange is open, else at the next opening; seeded days after it move along."""
        instrument = self._live(symbol)
        exchange = self._exchange(instrument)
        if not 0 < price_minor <= MOST_MINOR or price_minor % exchange.tick:
            raise ToolError("INVALID_AMOUNT", f"price_minor is a positive multiple of {exchange.tick}.")
        session = current_session(exchange, self.now)
        if session is not None and instrument.status == "active":
            self._jump(instrument, exchange, session, price_minor)
        else:
            self._jump_overnight(instrument, exchange, price_minor)
        price = Money(price_minor, instrument.currency)
        if announce:
            body = f"{instrument.name} ({instrument.symbol}) stands at {price}. {reason[:300]}".strip()
            self._tell("market_news", f"{instrument.name} at {price}", body, instrument.symbol)
        self._rearm(instrument.symbol)

    def _jump(self, instrument: Instrument, exchange: Exchange, session: Session, price: int) -> None:
        bar = self._bar(instrument, exchange, session.day)
        if bar is None:
            raise ToolError("NO_PRICE", f"{instrument.symbol} has no bar today.")
        if bar.bar_id not in self.bars:
            self.bars.insert(bar)
        points = course(bar, session)
        second = int((self.now - session.opens).total_seconds())
        before = [point for point in points if point[0] < second]
        if second:
            before.append((second - 1, price_at(points, second - 1)))
        turns = (*dict(before).items(), (second, price))
        prices = [value for _, value in turns]
        self.bars.update(
            bar.bar_id, turns=turns, open=prices[0], close=price, high=max(prices), low=min(prices)
        )  # fmt: skip
        self._scale(instrument.symbol, session.day, price, bar.close)
        self._tell_price(instrument.symbol, Money(price, instrument.currency))

    def _jump_overnight(self, instrument: Instrument, exchange: Exchange, price: int) -> None:
        coming = next_session(exchange, self.now)
        if coming is None:
            raise ToolError("MARKET_CLOSED", f"{exchange.name} does not open for weeks.")
        bar = self._bar(instrument, exchange, coming.day)
        if bar is None:
            raise ToolError("NO_PRICE", f"{instrument.symbol} has had no price for weeks.")
        after = _scaled(bar, price, bar.open).evolve(open=price)
        after = after.evolve(high=max(after.high, price), low=min(after.low, price))
        if bar.bar_id in self.bars:
            self.bars.update(bar.bar_id, **after.view())
        else:
            self.bars.insert(after)
        self._scale(instrument.symbol, coming.day, price, bar.open)

    def _scale(self, symbol: str, after: date, new: int, old: int) -> None:
        """Carry a jump over to the days that are seeded ahead."""
        for bar in self.bars.where(lambda row: row.symbol == symbol and row.date > after):
            self.bars.update(bar.bar_id, **_scaled(bar, new, old).view())

    @backstage
    def correct_bar(
        self, symbol: str, day: date, open_minor: int, high_minor: int, low_minor: int, close_minor: int, volume: int
    ) -> None:
        """An exchange corrects a day's figures, or a story lays down a day to come."""
        instrument = self.symbols.need(symbol.upper(), "SYMBOL_NOT_FOUND")
        figures = (open_minor, high_minor, low_minor, close_minor)
        if not 0 < low_minor <= min(figures) or not max(figures) <= high_minor <= MOST_MINOR:
            raise ToolError("INVALID_AMOUNT", "The low is the lowest and the high the highest all positive.")
        if not 0 <= volume <= 10**12 or not 1900 < day.year < 9000 or day.weekday() >= 5:
            raise ToolError("BAD_ARG", "volume is 0 or more, and day a weekday.")
        key = bar_key(instrument.symbol, day)
        bar = Bar(bar_id=key, symbol=instrument.symbol, date=day, open=open_minor, high=high_minor, low=low_minor,
                  close=close_minor, volume=volume)  # fmt: skip
        if key in self.bars:
            self.bars.update(key, **bar.view())
        else:
            self.bars.insert(bar)
        self._rearm(instrument.symbol)

    @backstage
    def halt(self, symbol: str, reason: str = "", announce: bool = False) -> None:
        """Trading in a symbol is halted; pending orders wait."""
        instrument = self._live(symbol)
        if instrument.status == "halted":
            raise ToolError("BAD_ARG", f"{instrument.symbol} is halted already.")
        self.symbols.update(instrument.symbol, status="halted", note=reason[:300], since=self.now)
        self._announce(announce, "trading_halted", f"Trading halted: {instrument.name}", reason, instrument.symbol)

    @backstage
    def resume(self, symbol: str, announce: bool = False) -> None:
        """Trading in a halted symbol begins again."""
        instrument = self._live(symbol)
        if instrument.status != "halted":
            raise ToolError("BAD_ARG", f"{instrument.symbol} is not halted.")
        self.symbols.update(instrument.symbol, status="active", note="", since=self.now)
        self._rearm(instrument.symbol)
        self._announce(announce, "trading_resumed", f"Trading resumed: {instrument.name}", "", instrument.symbol)

    @backstage
    def delist(self, symbol: str, reason: str = "", cash_per_unit: Money | None = None, announce: bool = False) -> None:
        """A symbol is taken off the exchange; holders keep their units, or are paid so much for each."""
        instrument = self._live(symbol)
        if cash_per_unit is not None and (
            cash_per_unit.currency != instrument.currency or not 0 <= cash_per_unit.minor <= MOST_MINOR
        ):
            raise ToolError("INVALID_AMOUNT", f"cash_per_unit is an amount in {instrument.currency}.")
        self._stop_trading(instrument.symbol, "delisted", reason[:300] or "It was taken off the exchange.")
        if cash_per_unit is not None and cash_per_unit:
            self._pay_off(instrument, cash_per_unit)
        self._announce(announce, "delisted", f"Delisted: {instrument.name}", reason, instrument.symbol)

    @backstage
    def close_early(self, exchange_id: str, day: date, closes: str) -> None:
        """An exchange closes at another time on a day that is not over."""
        exchange = self._market(exchange_id)
        try:
            closing = time.fromisoformat(closes)
        except ValueError:
            raise ToolError("BAD_DATE", f"closes is a time such as '12:30', got {closes[:20]!r}.") from None
        local = self.now.astimezone(zone(exchange.zone))
        wrong = closing.tzinfo is not None or not time.fromisoformat(exchange.opens) < closing or day < local.date()
        if wrong or (day == local.date() and closing <= local.time()) or day.year > 9000:
            raise ToolError("BAD_DATE", "An exchange closes after it has opened, and not before now.")
        early = (*(item for item in exchange.early if item[0] != day), (day, closing.isoformat("minutes")))
        self._arm_exchange(self.exchanges.update(exchange_id, early=early))

    @backstage
    def add_holiday(self, exchange_id: str, day: date) -> None:
        """An exchange stays closed on a day to come."""
        exchange = self._market(exchange_id)
        if day <= self.now.astimezone(zone(exchange.zone)).date() or day in exchange.holidays:
            raise ToolError("BAD_DATE", f"{day} is not ahead, or a holiday already.")
        self._arm_exchange(self.exchanges.update(exchange_id, holidays=(*exchange.holidays, day)))

    @backstage
    def change_commission(
        self, exchange_id: str, commission_bp: int, commission_min: Money, announce: bool = False
    ) -> None:
        """The broker changes what a trade on an exchange costs."""
        exchange = self._market(exchange_id)
        if not 0 <= commission_bp <= 1000 or commission_min.currency != exchange.currency or commission_min.minor < 0:
            raise ToolError(
                "INVALID_AMOUNT", f"commission_bp is 0 to 1000, the minimum an amount in {exchange.currency}."
            )
        self.exchanges.update(exchange_id, commission_bp=commission_bp, commission_min=commission_min)
        text = f"Orders on {exchange.name} cost {commission_bp / 100:g} %, at least {commission_min}."
        self._announce(announce, "fees_changed", f"New commission: {exchange.name}", text, exchange_id)

    @backstage
    def suspend_fund(self, fund_code: str, reason: str = "", announce: bool = False) -> None:
        """A fund takes no orders and publishes no value; pending orders wait or can be cancelled."""
        fund = self._known_fund(fund_code)
        if fund.status != "open":
            raise ToolError("BAD_ARG", f"{fund_code} is {fund.status} already.")
        self.funds.update(fund_code, status="suspended", note=reason[:300])
        self._announce(announce, "fund_suspended", f"Suspended: {fund.fund_name}", reason, fund_code)

    @backstage
    def reopen_fund(self, fund_code: str, announce: bool = False) -> None:
        """A suspended fund takes orders again; those that waited get the next value."""
        fund = self._known_fund(fund_code)
        if fund.status != "suspended":
            raise ToolError("BAD_ARG", f"{fund_code} is {fund.status}.")
        self.funds.update(fund_code, status="open", note="")
        self._announce(announce, "fund_reopened", f"Open again: {fund.fund_name}", "", fund_code)

    @backstage
    def change_fund(
        self,
        fund_code: str,
        subscription_fee_bp: int | None = None,
        redemption_fee_bp: int | None = None,
        ongoing_fee_bp: int | None = None,
        risk_level: int | None = None,
        lockup_days: int | None = None,
        minimum: Money | None = None,
        manager: str | None = None,
        announce: bool = False,
    ) -> None:
        """A fund changes its fees, risk level, lock-up, minimum or manager."""
        fund = self._known_fund(fund_code)
        given = {
            "subscription_fee_bp": subscription_fee_bp, "redemption_fee_bp": redemption_fee_bp,
            "ongoing_fee_bp": ongoing_fee_bp, "risk_level": risk_level, "lockup_days": lockup_days,
            "minimum": minimum, "manager": manager,
        }  # fmt: skip
        changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        bounds = {"risk_level": (1, 5), "lockup_days": (0, 3660)}
        for name, value in changes.items():
            low, high = bounds.get(name, (0, 2000))
            if isinstance(value, int) and not low <= value <= high:
                raise ToolError("BAD_ARG", f"{name} is {low} to {high}.")
        if minimum is not None and (minimum.currency != fund.currency or not 0 <= minimum.minor <= MOST_MINOR):
            raise ToolError("INVALID_AMOUNT", f"minimum is an amount in {fund.currency}.")
        self.funds.update(fund_code, **changes)
        words = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in changes.items())
        self._announce(announce, "fund_changed", f"Changed: {fund.fund_name}", f"New terms: {words}.", fund_code)

    @backstage
    def correct_nav(self, fund_code: str, day: date, nav: Money) -> None:
        """A fund corrects the value of a day, or a story lays down one to come."""
        fund = self._known_fund(fund_code)
        if nav.currency != fund.currency or not 0 < nav.minor <= MOST_MINOR:
            raise ToolError("INVALID_AMOUNT", f"nav is a positive amount in {fund.currency}.")
        if not 1900 < day.year < 9000 or day.weekday() >= 5:
            raise ToolError("BAD_DATE", "Values are of weekdays.")
        key = bar_key(fund_code, day)
        if key in self.navs:
            self.navs.update(key, nav=nav)
        else:
            self.navs.insert(FundNav(nav_id=key, fund_code=fund_code, date=day, nav=nav))

    def _live(self, symbol: str) -> Instrument:
        instrument = self.symbols.need(symbol.upper(), "SYMBOL_NOT_FOUND")
        if instrument.status == "delisted":
            raise ToolError("SYMBOL_DELISTED", f"{symbol} is no longer traded.")
        return instrument

    def _market(self, exchange_id: str) -> Exchange:
        return self.exchanges.need(exchange_id, "EXCHANGE_NOT_FOUND", f"Known: {', '.join(self.exchanges.rows)}.")

    def _known_fund(self, fund_code: str) -> Fund:
        return self.funds.need(fund_code, "FUND_NOT_FOUND")

    def _announce(self, wanted: bool, kind: str, title: str, text: str, target: str) -> None:
        if wanted:
            self._tell(kind, title, text[:500], target, item_ref=target)

    def _pay_off(self, instrument: Instrument, per_unit: Money) -> None:
        """Pay every holder out and take the units back."""
        today = self.now.date()
        holders = tuple(
            (row.account_id, row.qty_milli)
            for row in self.positions
            if row.symbol == instrument.symbol and row.qty_milli
        )
        row = self.actions.insert(
            CorporateAction(action_id=self.actions.new_key(), symbol=instrument.symbol, kind="redemption",
                            ex_date=today, pay_date=today, per_unit=per_unit, status="done", holders=holders)
        )  # fmt: skip
        for account_id, qty_milli in holders:
            self._pay(row, per_unit, instrument, account_id, qty_milli)


def _scaled(bar: Bar, new: int, old: int) -> Bar:
    """Return a bar with every price in the proportion of a new price to an old one."""
    figures = {name: max(part(getattr(bar, name), new, old), 1) for name in ("open", "high", "low", "close")}
    turns = tuple((second, max(part(price, new, old), 1)) for second, price in bar.turns)
    return bar.evolve(turns=turns, **figures)
