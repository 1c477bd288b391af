"""When exchanges are open, and the course of a day: pure functions of records and instants."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple
from zlib import crc32

from lifegym.worlds.clock import zone
from lifegym.worlds.services.brokerage.records import Bar, Exchange, Fund, Instrument

LONGEST_BREAK: Final = 40
"""Days within which a market opens again at the latest."""


class Session(NamedTuple):
    """One trading day: the day, and the instants at which it opens and closes."""

    day: date
    opens: datetime
    closes: datetime


@lru_cache(maxsize=512)
def _wall(text: str) -> time:
    return time.fromisoformat(text)


def at(day: date, clock: str, zone_name: str) -> datetime:
    """Return the instant of a wall-clock time on a day in a zone."""
    return datetime.combine(day, _wall(clock), tzinfo=zone(zone_name))


def is_open_day(exchange: Exchange, day: date) -> bool:
    """Whether there is trading on a day."""
    return day.weekday() < 5 and day not in exchange.holidays


@lru_cache(maxsize=4096)
def _session(day: date, opens: str, closes: str, zone_name: str) -> Session:
    return Session(day, at(day, opens, zone_name), at(day, closes, zone_name))


def session_on(exchange: Exchange, day: date) -> Session | None:
    """Return the session of a day, or None when there is none."""
    if not is_open_day(exchange, day):
        return None
    closes = exchange.closes
    if exchange.early:
        closes = next((closing for early, closing in exchange.early if early == day), closes)
    return _session(day, exchange.opens, closes, exchange.zone)


def current_session(exchange: Exchange, now: datetime) -> Session | None:
    """Return the session under way; the opening instant belongs to it, the closing one does not."""
    found = session_on(exchange, now.astimezone(zone(exchange.zone)).date())
    return found if found is not None and found.opens <= now < found.closes else None


def next_session(exchange: Exchange, now: datetime) -> Session | None:
    """Return the first session that opens after an instant, or None when none does for forty days."""
    day = now.astimezone(zone(exchange.zone)).date()
    for _ in range(LONGEST_BREAK):
        found = session_on(exchange, day)
        if found is not None and found.opens > now:
            return found
        day += timedelta(days=1)
    return None


def last_session(exchange: Exchange, now: datetime) -> Session | None:
    """Return the newest session that has closed by an instant."""
    day = now.astimezone(zone(exchange.zone)).date()
    for _ in range(LONGEST_BREAK):
        found = session_on(exchange, day)
        if found is not None and found.closes <= now:
            return found
        day -= timedelta(days=1)
    return None


def settlement(exchange: Exchange, day: date, days: int) -> date:
    """Return the day so many trading days after another."""
    for _ in range(days):
        day += timedelta(days=1)
        for _ in range(LONGEST_BREAK):
            if is_open_day(exchange, day):
                break
            day += timedelta(days=1)
    return day


def business_days_after(day: date, days: int) -> date:
    """Return the weekday so many weekdays after a day."""
    for _ in range(days):
        day += timedelta(days=1)
        while day.weekday() >= 5:
            day += timedelta(days=1)
    return day


def course(bar: Bar, session: Session) -> list[tuple[int, int]]:
    """Return the points of a day's course, as seconds from the opening and a price, between which it runs straight.

    A day that ends higher visits its low first, one that ends lower its high. Points where the world moved the price
    replace what would have followed.
    """
    length = int((session.closes - session.opens).total_seconds())
    first, second = (bar.low, bar.high) if bar.close >= bar.open else (bar.high, bar.low)
    if bar.turns:
        return [*bar.turns, (max(length, bar.turns[-1][0]), bar.close)]
    return [(0, bar.open), (length * 2 // 7, first), (length * 5 // 7, second), (length, bar.close)]


def price_at(points: Sequence[tuple[int, int]], second: int) -> int:
    """Return the price so many seconds after the opening."""
    before = points[0]
    for point in points[1:]:
        if second < point[0]:
            span = point[0] - before[0]
            return before[1] + part(point[1] - before[1], second - before[0], span)
        before = point
    return before[1]


def so_far(points: Sequence[tuple[int, int]], second: int) -> tuple[int, int]:
    """Return the lowest and the highest price by a time."""
    seen = [price for at_second, price in points if at_second <= second] + [price_at(points, second)]
    return min(seen), max(seen)


def crossing(points: Sequence[tuple[int, int]], side: str, limit: int, since: int) -> int | None:
    """Return the first whole second from ``since`` on at which a limit order can be filled, or None.

    A buy order is filled when the price is at or below its limit, a sell order at or above.
    """
    sign = 1 if side == "buy" else -1
    if sign * price_at(points, since) <= sign * limit:
        return since
    for before, point in pairwise(points):
        if point[0] <= since or sign * point[1] > sign * limit:
            continue
        start = max(before[0], since)
        low, high = start, point[0]
        while low < high:
            middle = (low + high) // 2
            if sign * price_at(points, middle) <= sign * limit:
                high = middle
            else:
                low = middle + 1
        return low
    return None


def scramble(*parts: str | int) -> int:
    """Return a number from 0 to 9,999 that is the same for the same parts in every run."""
    return crc32("/".join(map(str, parts)).encode()) // 7 % 10_000


def to_tick(price: int, tick: int) -> int:
    """Round a price to the nearest step, which is at least one."""
    return max((price + tick // 2) // tick * tick, tick)


def part(value: int, share: int, whole: int) -> int:
    """Return ``value * share / whole``, rounded to the nearest whole number."""
    return (2 * value * share + whole) // (2 * whole)


def drawn_bar(instrument: Instrument, exchange: Exchange, day: date, before: int) -> Bar:
    """Return the bar of a day for which none was seeded, from the close before."""
    return _drawn_bar(instrument.symbol, instrument.swing_bp, instrument.drift_bp, exchange.tick, day, before)


@lru_cache(maxsize=4096)
def _drawn_bar(symbol: str, swing: int, drift: int, tick: int, day: date, before: int) -> Bar:
    """Return a bar; every fork of a world, and its next life, lives through the same days."""
    key = f"{symbol}/{day.isoformat()}"
    gap, move, up, down, volume = (scramble(key, turn) for turn in range(5))
    # Up to three tenths of a usual day's swing overnight, up to 1.6 of it from opening to close.
    opened = before + part(before, (gap - 5000) * swing * 3, 500_000_000)
    # A year has some 252 trading days.
    closed = opened + part(opened, (move - 5000) * swing * 16, 500_000_000) + part(opened, drift, 2_520_000)
    opened, closed = to_tick(opened, tick), to_tick(closed, tick)
    high = to_tick(max(opened, closed) + part(before, swing * up, 120_000_000), tick)
    low = to_tick(min(opened, closed) - part(before, swing * down, 120_000_000), tick)
    return Bar(
        bar_id=bar_key(symbol, day),
        symbol=symbol,
        date=day,
        open=opened,
        high=max(high, opened, closed),
        low=min(low, opened, closed),
        close=closed,
        volume=20_000 + volume * 37,
    )


def drawn_nav(fund: Fund, day: date, before: int) -> int:
    """Return the net asset value of a day for which none was seeded, from the one before, in minor units."""
    draw = scramble(fund.fund_code, day.isoformat()) - 5000
    return max(before + part(before, draw * fund.swing_bp, 50_000_000) + part(before, fund.drift_bp, 2_520_000), 1)


def bar_key(symbol: str, day: date) -> str:
    """Key of a bar."""
    return f"{symbol}_{day.year:04d}{day.month:02d}{day.day:02d}"


def pricing_day(fund: Fund, placed: datetime) -> date:
    """Return the day whose net asset value an order takes: today's before the cut-off on weekdays, else the next."""
    local = placed.astimezone(zone(fund.zone))
    if local.weekday() < 5 and placed < at(local.date(), fund.cutoff, fund.zone):
        return local.date()
    return business_days_after(local.date(), 1)


def published_at(fund: Fund, day: date) -> datetime:
    """Return when the net asset value of a day is published."""
    return at(day, fund.published, fund.zone)
