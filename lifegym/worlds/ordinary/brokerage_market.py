"""A year of prices: the courses of shares, bonds and funds behind an ordinary portfolio."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.brokerage_words import FUNDS, MARKETS, Company, Market, half_days, holidays
from lifegym.worlds.rates import PER_DOLLAR
from lifegym.worlds.services.brokerage.market import bar_key, is_open_day, last_session, published_at
from lifegym.worlds.services.brokerage.records import Bar, Exchange, Fund, FundNav, Instrument

YEAR: Final = 400
"""Days back to which prices are drawn, shown or not."""


@dataclass
class Prices:
    """Everything that is traded, and what it cost on each day.

    ``bars`` and ``navs`` hold the whole course by symbol and day, of which only the last days become records.
    """

    exchanges: list[Exchange]
    instruments: list[Instrument]
    funds: list[Fund]
    bars: dict[str, dict[date, Bar]] = field(default_factory=dict)
    navs: dict[str, dict[date, FundNav]] = field(default_factory=dict)

    def exchange(self, instrument: Instrument) -> Exchange:
        """Return where a symbol is traded."""
        return next(row for row in self.exchanges if row.exchange_id == instrument.exchange_id)

    def close(self, instrument: Instrument, moment: datetime) -> Money:
        """Return the last close by a moment."""
        session = last_session(self.exchange(instrument), moment)
        course = self.bars[instrument.symbol]
        day = min(course) if session is None else max(session.day, min(course))
        while day not in course:
            day -= timedelta(days=1)
        return Money(course[day].close, instrument.currency)

    def nav(self, fund: Fund, moment: datetime) -> Money:
        """Return the last value published by a moment."""
        course = self.navs[fund.fund_code]
        day = moment.astimezone(zone(fund.zone)).date()
        while day not in course or published_at(fund, day) > moment:
            day -= timedelta(days=1)
        return course[day].nav


def scaled(dollars: int, currency: str) -> int:
    """Return an amount of US dollars in minor units of a currency."""
    return int(dollars * PER_DOLLAR[currency] * 10 ** exponent(currency))


def draw_prices(
    rng: np.random.Generator, now: datetime, currency: str, home_zone: str, symbols: int, funds: int, ahead: int
) -> Prices:
    """Draw the markets that somebody with that currency trades on, and a year of prices."""
    home = MARKETS.get(currency, MARKETS["EUR"])
    abroad = MARKETS["EUR" if home.currency == "USD" else "USD"]
    years = range(now.year - 1, now.year + 2)
    prices = Prices([_exchange(home, years), _exchange(abroad, years)], [], [])
    for company, market, kind in _listing(home, abroad)[:symbols]:
        instrument = _instrument(company, market, kind)
        prices.instruments.append(instrument)
        level = scaled(company.dollars, market.currency) * int(rng.integers(85, 118)) // 100
        days = _days(prices.exchange(instrument), now, ahead)
        prices.bars[instrument.symbol] = _bars(rng, instrument, days, max(level, 200))
    for number in range(funds):
        fund = _fund(number, currency, home_zone, now)
        prices.funds.append(fund)
        prices.navs[fund.fund_code] = _navs(rng, fund, now)
    return prices


def _exchange(market: Market, years: range) -> Exchange:
    return Exchange(
        exchange_id=market.exchange_id, name=market.name, city=market.city, zone=market.zone,
        currency=market.currency, opens=market.opens, closes=market.closes, settle_days=market.settle_days,
        commission_bp=market.commission_bp, commission_min=Money.of(market.commission_min, market.currency),
        lot=market.lot, holidays=holidays(market.days, years),
        early=half_days(market.exchange_id, years),
    )  # fmt: skip


def _listing(home: Market, abroad: Market) -> list[tuple[Company, Market, str]]:
    """Return what is listed, the most telling first."""
    issuer = home.companies[0]
    bond = Company(f"{issuer.symbol}31", f"{issuer.name} 3.25% 2031", "corporate bond", 103)
    index = Company(f"IX{home.exchange_id}", f"Lantern {home.city} Index ETF", "index", 64)
    return [
        (home.companies[0], home, "share"), (abroad.companies[0], abroad, "share"), (bond, home, "bond"),
        (home.companies[1], home, "share"), (index, home, "etf"), (abroad.companies[1], abroad, "share"),
        (home.companies[2], home, "share"), (abroad.companies[2], abroad, "share"),
    ]  # fmt: skip


def _instrument(company: Company, market: Market, kind: str) -> Instrument:
    swing = {"bond": 18, "etf": 80}.get(kind, 125)
    return Instrument(
        symbol=company.symbol, name=company.name, kind=kind, exchange_id=market.exchange_id,
        currency=market.currency, sector=company.sector, swing_bp=swing, drift_bp=0 if kind == "bond" else 450,
        lot=1 if kind != "share" else None,
    )  # fmt: skip


def _days(exchange: Exchange, now: datetime, ahead: int) -> list[date]:
    today = now.astimezone(zone(exchange.zone)).date()
    span = (today + timedelta(days=offset) for offset in range(-YEAR, ahead + 1))
    return [day for day in span if is_open_day(exchange, day)]


def _bars(rng: np.random.Generator, instrument: Instrument, days: Sequence[date], level: int) -> dict[date, Bar]:
    """Return a course that ends near a level."""
    swing = instrument.swing_bp / 10_000
    steps = rng.normal(instrument.drift_bp / 10_000 / 252, swing, len(days))
    path = np.exp(np.cumsum(steps) - np.sum(steps))
    closes = np.maximum(np.rint(level * path), 2).astype(int).tolist()
    gaps = np.rint(rng.normal(0, 0.3 * swing, len(days)) * np.array(closes)).astype(int).tolist()
    reach = np.rint(np.abs(rng.normal(0, 0.5 * swing, (2, len(days)))) * np.array(closes)).astype(int).tolist()
    volumes = rng.integers(20_000, 400_000, len(days)).tolist()
    found = {}
    before = closes[0]
    for place, day in enumerate(days):
        close = closes[place]
        start = max(before + gaps[place], 2)
        found[day] = Bar(
            bar_id=bar_key(instrument.symbol, day), symbol=instrument.symbol, date=day, open=start,
            high=max(start, close) + reach[0][place], low=max(min(start, close) - reach[1][place], 1), close=close,
            volume=volumes[place],
        )  # fmt: skip
        before = close
    return found


def _fund(number: int, currency: str, home_zone: str, now: datetime) -> Fund:
    offer = FUNDS[number]
    unit = 10 ** exponent(currency)
    round_to = 10 ** (len(str(scaled(offer.minimum_dollars, currency) // unit)) - 1) * unit
    minimum = max(scaled(offer.minimum_dollars, currency) // round_to * round_to, round_to)
    return Fund(
        fund_code=offer.code, fund_name=offer.name, category=offer.category, currency=currency,
        risk_level=offer.risk, manager=offer.manager, inception=date(now.year - 6 - number * 2, 4, 2 + number),
        zone=home_zone, minimum=Money(minimum, currency), subscription_fee_bp=offer.entry_bp,
        redemption_fee_bp=offer.exit_bp, ongoing_fee_bp=offer.ongoing_bp, lockup_days=offer.lockup_days,
        settle_days=1 if offer.category == "money market" else 3, description=offer.description,
        swing_bp=offer.swing_bp, drift_bp=offer.drift_bp,
    )  # fmt: skip


def _navs(rng: np.random.Generator, fund: Fund, now: datetime) -> dict[date, FundNav]:
    today = now.astimezone(zone(fund.zone)).date()
    span = [today - timedelta(days=back) for back in range(YEAR, -1, -1)]
    days = [day for day in span if day.weekday() < 5 and published_at(fund, day) <= now]
    level = scaled(int(rng.integers(48, 190)), fund.currency)
    steps = rng.normal(fund.drift_bp / 10_000 / 252, fund.swing_bp / 10_000, len(days))
    path = np.exp(np.cumsum(steps) - np.sum(steps))
    values = np.maximum(np.rint(level * path), 10).astype(int).tolist()
    return {
        day: FundNav(nav_id=bar_key(fund.fund_code, day), fund_code=fund.fund_code, date=day,
                     nav=Money(value, fund.currency))
        for day, value in zip(days, values, strict=True)
    }  # fmt: skip
