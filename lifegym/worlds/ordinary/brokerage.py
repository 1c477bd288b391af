"""An ordinary saver: two accounts, a year of orders, dividends and monthly savings, and the prices around them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.brokerage_ledger import Counter, Ledger
from lifegym.worlds.ordinary.brokerage_market import Prices, draw_prices, scaled
from lifegym.worlds.ordinary.brokerage_words import BROKERS, MEMOS
from lifegym.worlds.ordinary.money_scale import account_no, bank_of
from lifegym.worlds.rates import PER_DOLLAR
from lifegym.worlds.records import Record
from lifegym.worlds.services.brokerage.market import is_open_day
from lifegym.worlds.services.brokerage.records import Account, Bar, CorporateAction, Instrument

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

Act = tuple[datetime, Callable[[], None]]
LONGEST: Final = 330
"""Days of history at most, so that every order lies within the drawn prices."""


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    savings: int = 16_000,
    monthly: int = 320,
    ahead: int = 0,
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return markets, funds, accounts with their books, and about ``count`` records in all, most of them prices.

    Args:
        rng: Where every draw comes from.
        persona: Who invests; the home exchange follows from the currency.
        now: The instant at which the world opens.
        count: How many records in all, about.
        savings: What was paid in at first, in US dollars' worth.
        monthly: What is paid in each month, likewise.
        ahead: Days of prices that are laid down beyond today; days without are drawn when they come.
        start: Number of the first record of each table.

    Raises:
        ValueError: A number is out of range.
    """
    if count < 0 or not 1000 <= savings <= 10**7 or not 0 <= monthly <= 10**6 or not 0 <= ahead <= 60:
        raise ValueError("need count >= 0, savings from 1,000, monthly and ahead (up to 60) from 0")
    currency = persona.currency if persona.currency in PER_DOLLAR else "EUR"
    here = now.astimezone(zone(persona.zone))
    rich = count >= 120
    prices = draw_prices(rng, here, currency, persona.zone, 6 if rich else 4, 5 if rich else 3, ahead)
    months = min(max((count - 40) // 14, 2), 10)
    numbers = Counter(start)
    broker = BROKERS[int(rng.integers(len(BROKERS)))]
    kinds = ("individual", "pension") if rich else ("individual",)
    books = [
        Ledger(_account(rng, persona, here, currency, broker, kind, start + place, months), prices, numbers)
        for place, kind in enumerate(kinds)
    ]
    acts = _saver(rng, books[0], here, months, savings, monthly)
    if rich:
        acts += _pension(books[1], here, months, savings)
    for _, act in sorted(acts, key=lambda item: item[0]):
        act()
    return _all(prices, books, _announced(prices, here, numbers), count, here)


def _all(
    prices: Prices, books: list[Ledger], announced: list[CorporateAction], count: int, now: datetime
) -> list[tuple[str, Record]]:
    found: list[tuple[str, Record]] = [("brokerage.exchanges", row) for row in prices.exchanges]
    found += [("brokerage.symbols", row) for row in prices.instruments]
    found += [("brokerage.funds", row) for row in prices.funds]
    kept = [row for book in books for row in book.rows]
    closing = [row for book in books for row in book.closing()]
    actions: list[tuple[str, Record]] = [("brokerage.actions", row) for row in announced]
    room = count - len(found) - len(kept) - len(closing) - len(actions)
    found += _shown_prices(prices, max(room, 0), now.date())
    # Accounts stand before what points to them.
    return [*found, *closing, *kept, *actions]


def _extremes(course: list[Bar], today: date) -> list[Bar]:
    """Return the days on which a course was lowest and highest in the year before, oldest first."""
    year = [bar for bar in course if bar.date >= today - timedelta(days=364)]
    if not year:
        return []
    low, high = min(year, key=lambda bar: bar.low), max(year, key=lambda bar: bar.high)
    return sorted({bar.date: bar for bar in (low, high)}.values(), key=lambda bar: bar.date)


def _shown_prices(prices: Prices, room: int, today: date) -> list[tuple[str, Record]]:
    """Return the newest bars and values that there is room for, and each fund's last value of the year before."""
    bars = [list(course.values()) for course in prices.bars.values()]
    navs = [list(course.values()) for course in prices.navs.values()]
    ends = [[row for row in course if row.date.year < today.year][-1:] for course in navs]
    room = max(room - len(ends), 0)
    for_navs = min(room // 3 // len(navs), 260)
    for_bars = max((room - for_navs * len(navs)) // len(bars), 3)
    found: list[tuple[str, Record]] = []
    for course in bars:
        found += [("brokerage.bars", row) for row in (*_extremes(course[:-for_bars], today), *course[-for_bars:])]
    for course_of_fund, end in zip(navs, ends, strict=True):
        shown = course_of_fund[-max(for_navs, 2) :]
        found += [("brokerage.navs", row) for row in (*(row for row in end if row not in shown), *shown)]
    return found


def _account(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    currency: str,
    broker: str,
    kind: str,
    number: int,
    months: int,
) -> Account:
    site = "".join(character for character in broker.lower() if character.isalpha())
    nothing = Money(0, currency)
    # Opened some days before the first money came.
    days = min(months * 30, LONGEST) + 8 + int(rng.integers(20))
    opened = now.replace(hour=11, minute=20, second=0, microsecond=0) - timedelta(days=days)
    return Account(
        account_id=f"brk_{number:06d}", user_id=persona.user_id, broker=broker, broker_email=f"service@{site}.example",
        account_type=kind, cash=nothing, reserved=nothing, opened_at=opened,
        funding_no=account_no(persona, f"broker {number}", bank_of(broker)),
        risk_profile=4 if kind == "individual" else 3,
    )  # fmt: skip


def _saver(rng: np.random.Generator, book: Ledger, now: datetime, months: int, savings: int, monthly: int) -> list[Act]:
    """Return what the person did over some months, to be done in order of time."""
    span = min(months * 30, LONGEST)
    own = book.own
    shares, funds = book.prices.instruments, book.prices.funds
    # Taken beforehand: the order that waits has the same id however many are filled before it.
    waiting = book.numbers.next("ord_{:08d}")

    def on(percent: int, hour: int = 12) -> datetime:
        day = now.date() - timedelta(days=span * (100 - percent) // 100 + 4)
        return datetime(day.year, day.month, day.day, hour, 35, tzinfo=now.tzinfo)

    def usd(dollars: int) -> Money:
        return Money(scaled(dollars * savings, own) // 16_000, own)

    acts: list[Act] = [
        (on(0), lambda: book.deposit(Money(scaled(savings, own), own), on(0), MEMOS[1])),
        (on(3), lambda: book.trade(shares[0], "buy", usd(1900), on(3))),
        (on(8), lambda: book.trade(shares[2], "buy", usd(1100), on(8), limit=True)),
        (on(13), lambda: book.subscribe(funds[0], usd(1800), on(13))),
        (on(19), lambda: book.trade(shares[1], "buy", usd(1300), on(19))),
        (on(30), lambda: book.subscribe(funds[1], usd(1500), on(30))),
        (on(46), lambda: book.trade(shares[0], "sell", usd(600), on(46))),
        (on(55), lambda: book.unfilled(shares[3], 88, on(55), "cancelled")),
        (on(70), lambda: book.redeem(funds[1], 30, on(70))),
        (on(94), lambda: book.unfilled(shares[3], 93, on(94), "expired")),
        (on(99), lambda: book.unfilled(shares[0], 91, on(99), "pending", waiting)),
        (on(100), lambda: book.subscribe(funds[0], usd(250), _last_evening(now), pending=True)),
    ]
    if len(shares) > 4:
        acts += [
            (on(38), lambda: book.trade(shares[4], "buy", usd(900), on(38))),
            (on(62), lambda: book.trade(shares[3], "buy", usd(700), on(62), limit=True)),
            (on(80), lambda: book.trade(shares[5], "buy", usd(800), on(80))),
            (on(90), lambda: book.subscribe(funds[4], usd(1400), on(90))),
        ]
    acts += _regular(rng, book, now, span, monthly)
    return acts


def _regular(rng: np.random.Generator, book: Ledger, now: datetime, span: int, monthly: int) -> list[Act]:
    """Return monthly savings, quarterly fees, dividends, and the account's worth at the end of each month."""
    own = book.own
    acts: list[Act] = []
    first = now.date() - timedelta(days=span)
    for back in range(span):
        day = first + timedelta(days=back)
        moment = datetime(day.year, day.month, day.day, 9, 12, tzinfo=now.tzinfo)
        if day.day == 26 and monthly:
            memo = MEMOS[0] if rng.integers(6) else MEMOS[int(rng.integers(1, len(MEMOS)))]
            acts.append((moment, _deposit(book, Money(scaled(monthly, own), own), moment, memo)))
        if day.day == 2 and day.month % 3 == 1:
            acts.append((moment, _fee(book, Money(scaled(9, own), own), moment)))
        if _month_end(day):
            evening = moment.replace(hour=23, minute=0)
            acts.append((evening, _snapshot(book, evening)))
    for place, kind, percent, share_bp, tax_bp in ((0, "dividend", 34, 140, 1500), (2, "coupon", 58, 325, 0)):
        instrument = book.prices.instruments[place]
        ex = first + timedelta(days=span * percent // 100)
        paid = ex + timedelta(days=16)
        exchange = book.prices.exchange(instrument)
        while not is_open_day(exchange, ex):
            ex += timedelta(days=1)
        while not is_open_day(exchange, paid):
            paid += timedelta(days=1)
        level = book.prices.close(instrument, datetime.combine(ex, datetime.min.time(), tzinfo=zone(exchange.zone)))
        each = Money(max(level.minor * share_bp // 10_000, 1), level.currency)
        moment = datetime(paid.year, paid.month, paid.day, 8, tzinfo=zone(exchange.zone))
        acts.append((moment, _payment(book, instrument, kind, each, ex, paid, tax_bp)))
    return acts


def _pension(book: Ledger, now: datetime, months: int, savings: int) -> list[Act]:
    span = min(months * 30, LONGEST)
    own = book.own
    funds, index = book.prices.funds, book.prices.instruments[4]

    def on(percent: int) -> datetime:
        day = now.date() - timedelta(days=span * (100 - percent) // 100 + 5)
        return datetime(day.year, day.month, day.day, 11, 5, tzinfo=now.tzinfo)

    def usd(dollars: int) -> Money:
        return Money(scaled(dollars * savings, own) // 16_000, own)

    acts: list[Act] = [
        (on(0), lambda: book.deposit(usd(7200), on(0), "Transfer from the old pension scheme")),
        (on(5), lambda: book.subscribe(funds[0], usd(2400), on(5))),
        (on(9), lambda: book.subscribe(funds[3], usd(1900), on(9))),
        (on(33), lambda: book.trade(index, "buy", usd(1200), on(33))),
        (on(66), lambda: book.subscribe(funds[2], usd(900), on(66))),
    ]
    first = now.date() - timedelta(days=span)
    for back in range(span):
        day = first + timedelta(days=back)
        if _month_end(day) and day.month % 3 == 0:
            evening = datetime(day.year, day.month, day.day, 23, tzinfo=now.tzinfo)
            acts.append((evening, _snapshot(book, evening)))
    return acts


def _announced(prices: Prices, now: datetime, numbers: Counter) -> list[CorporateAction]:
    """Return what companies have announced for the weeks to come."""
    found = []
    for place, days, share_bp in ((0, 17, 150), (1, 31, 60)):
        instrument = prices.instruments[place]
        exchange = prices.exchange(instrument)
        ex = now.date() + timedelta(days=days)
        while not is_open_day(exchange, ex):
            ex += timedelta(days=1)
        close = prices.close(instrument, now)
        each = Money(max(close.minor * share_bp // 10_000, 1), close.currency)
        found.append(
            CorporateAction(action_id=numbers.next("act_{:06d}"), symbol=instrument.symbol, kind="dividend", ex_date=ex,
                            pay_date=ex + timedelta(days=14), per_unit=each, tax_bp=1500)
        )  # fmt: skip
    return found


def _last_evening(now: datetime) -> datetime:
    """Return an evening before now after which the next value is still to come."""
    day = now.date() - timedelta(days=1)
    while day.weekday() >= 5:
        day -= timedelta(days=1)
    return datetime(day.year, day.month, day.day, 20, 10, tzinfo=now.tzinfo)


def _month_end(day: date) -> bool:
    """Whether a day is the last weekday of its month."""
    if day.weekday() >= 5:
        return False
    following = day + timedelta(days=3 if day.weekday() == 4 else 1)
    return following.month != day.month


def _deposit(book: Ledger, amount: Money, moment: datetime, memo: str) -> Callable[[], None]:
    return lambda: book.deposit(amount, moment, memo)


def _fee(book: Ledger, amount: Money, moment: datetime) -> Callable[[], None]:
    def take() -> None:
        if amount <= book.cash:
            book.post("fee", -amount, moment, "", "Custody fee for the quarter")

    return take


def _snapshot(book: Ledger, moment: datetime) -> Callable[[], None]:
    return lambda: book.snapshot(moment)


def _payment(
    book: Ledger, instrument: Instrument, kind: str, each: Money, ex: date, paid: date, tax_bp: int
) -> Callable[[], None]:
    return lambda: book.pay(instrument, kind, each, ex, paid, tax_bp)
