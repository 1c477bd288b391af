"""What all parts of the broker share: tables, look-ups, prices, cash, units, letters."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.records import Rows
from lifegym.worlds.services.brokerage.market import (
    LONGEST_BREAK,
    bar_key,
    course,
    current_session,
    drawn_bar,
    last_session,
    price_at,
    published_at,
    session_on,
)
from lifegym.worlds.services.brokerage.records import (
    Account,
    Bar,
    CashEntry,
    CorporateAction,
    Exchange,
    Fill,
    Fund,
    FundNav,
    Instrument,
    Letter,
    Order,
    Position,
    Snapshot,
)
from lifegym.worlds.signals import MailOut, Notice

MOST_MINOR: Final = 10**12
"""Largest amount in minor units that is taken from a caller."""


def account_of(row: Position | CashEntry | Order) -> str:
    """Return the account that something belongs to."""
    return row.account_id


class Price(NamedTuple):
    """A price in minor units, and when it was made."""

    minor: int
    at: datetime


class Desk(Keeping):
    """The tables and what reads and moves them."""

    exchanges = Rows(Exchange, key="exchange_id", style="XX{n}", noun="exchange")
    symbols = Rows(Instrument, key="symbol", style="SYM{n}", noun="symbol")
    bars = Rows(Bar, key="bar_id", style="bar_{n:07d}", noun="bar")
    funds = Rows(Fund, key="fund_code", style="FND{n:04d}", noun="fund")
    navs = Rows(FundNav, key="nav_id", style="nav_{n:07d}", noun="net asset value")
    accounts = Rows(Account, key="account_id", style="brk_{n:06d}", noun="securities account")
    positions = Rows(Position, key="position_id", style="pos_{n:06d}", noun="position")
    orders = Rows(Order, key="order_id", style="ord_{n:08d}", noun="order")
    fills = Rows(Fill, key="fill_id", style="fil_{n:08d}", noun="fill")
    cash = Rows(CashEntry, key="entry_id", style="csh_{n:08d}", noun="cash entry")
    actions = Rows(CorporateAction, key="action_id", style="act_{n:06d}", noun="corporate action")
    letters = Rows(Letter, key="letter_id", style="let_{n:06d}", noun="letter")
    snapshots = Rows(Snapshot, key="snapshot_id", style="snp_{n:07d}", noun="snapshot")

    def _account(self, account_id: str) -> Account:
        row = self.accounts.get(account_id.strip())
        if row is None or row.user_id != self.world.persona.user_id:
            known = [key for key, other in self.accounts.rows.items() if other.user_id == self.world.persona.user_id]
            raise ToolError(
                "ACCOUNT_NOT_FOUND",
                f"No securities account of yours has the id {account_id[:60]!r}. Yours: {', '.join(known) or 'none'}.",
            )
        return row

    def _trading(self, account_id: str) -> Account:
        row = self._account(account_id)
        if row.status != "active":
            why = f" {row.note}" if row.note else ""
            raise ToolError("ACCOUNT_RESTRICTED", f"{row.account_id} is {row.status} and takes no orders.{why}")
        return row

    def _instrument(self, symbol: str) -> Instrument:
        wanted = symbol.strip().upper()
        row = self.symbols.get(wanted)
        if row is not None:
            return row
        if wanted in self.funds:
            raise ToolError(
                "SYMBOL_NOT_FOUND",
                f"{wanted} is a fund: see get_fund_nav, and trade it with subscribe_fund and redeem_fund.",
            )
        words = symbol[:60].casefold().split()
        named = [row for row in self.symbols if words and all(word in row.name.casefold() for word in words)]
        # A symbol is short: only one that differs by a letter can be meant.
        named = named or [self.symbols.rows[key] for key in get_close_matches(wanted, self.symbols.rows, 2, 0.75)]
        hint = f" Did you mean {' or '.join(f'{row.symbol} ({row.name})' for row in named[:3])}?" if named else ""
        traded = ", ".join(f"{row.symbol} ({row.name})" for row in self.symbols if row.status != "delisted")
        raise ToolError(
            "SYMBOL_NOT_FOUND",
            f"No symbol {symbol[:40]!r} is traded here.{hint} Traded are: {traded[:900] or 'none'}.",
        )

    def _fund(self, fund_code: str) -> Fund:
        return self.funds.need(fund_code.strip().upper(), "FUND_NOT_FOUND", "list_funds shows the funds.")

    def _exchange(self, instrument: Instrument) -> Exchange:
        return self.exchanges.rows[instrument.exchange_id]

    def _bar(self, instrument: Instrument, exchange: Exchange, day: date) -> Bar | None:
        """Return the bar of a day: the one that is known, or else the one that its opening would draw."""
        found = self.bars.get(bar_key(instrument.symbol, day))
        if found is not None:
            return found
        before = self._bar_before(instrument.symbol, day)
        return None if before is None else drawn_bar(instrument, exchange, day, before.close)

    def _bar_before(self, symbol: str, day: date) -> Bar | None:
        """Return the newest known bar of an earlier day."""
        rows = self.bars.rows
        for _ in range(LONGEST_BREAK):
            day -= timedelta(days=1)
            found = rows.get(bar_key(symbol, day))
            if found is not None:
                return found
        return None

    def _price(self, instrument: Instrument, at: datetime | None = None) -> Price:
        """Return the price at an instant, now when left out; for what is not traded, as trading ended.

        Raises:
            ToolError: ``NO_PRICE`` when there has been none for weeks.
        """
        exchange = self._exchange(instrument)
        moment = at or self.now
        if instrument.status != "active" and instrument.since is not None:
            moment = min(moment, instrument.since)
        session = current_session(exchange, moment)
        bar = None if session is None else self._bar(instrument, exchange, session.day)
        if session is not None and bar is not None:
            second = int((moment - session.opens).total_seconds())
            return Price(price_at(course(bar, session), second), moment)
        closed = last_session(exchange, moment)
        day = moment.astimezone(zone(exchange.zone)).date() if closed is None else closed.day
        bar = self.bars.get(bar_key(instrument.symbol, day)) or self._bar_before(instrument.symbol, day)
        if bar is None:
            raise ToolError("NO_PRICE", f"{instrument.symbol} has had no price for weeks.")
        session = session_on(exchange, bar.date)
        return Price(bar.close, session.closes if session is not None else moment)

    def _nav(self, fund: Fund) -> FundNav | None:
        """Return a fund's newest published net asset value."""
        day = self.now.astimezone(zone(fund.zone)).date()
        if published_at(fund, day) > self.now:
            day -= timedelta(days=1)
        return self._nav_by(fund.fund_code, day)

    def _nav_by(self, fund_code: str, day: date) -> FundNav | None:
        rows = self.navs.rows
        for _ in range(400):
            found = rows.get(bar_key(fund_code, day))
            if found is not None:
                return found
            day -= timedelta(days=1)
        return None

    def _position(self, account_id: str, symbol: str) -> Position | None:
        rows = self.positions.grouped(account_of).get(account_id, ())
        return next((row for row in rows if row.symbol == symbol), None)

    def _worth(self, position: Position, currency: str) -> Money:
        """Return what a position is worth now, in a currency."""
        return convert(units_value(self._each(position.symbol), position.qty_milli), currency)

    def _each(self, symbol: str) -> Money:
        """Return what one unit of a symbol or fund is worth now, in its own currency."""
        return self.kept_of(("each", symbol), self._pricing(), lambda: self._valued(symbol))

    def _pricing(self) -> tuple[Any, ...]:
        """Return what prices depend on."""
        return (self.exchanges.state, self.symbols.state, self.bars.state, self.funds.state, self.navs.state, self.now)

    def _valued(self, symbol: str) -> Money:
        fund = self.funds.get(symbol)
        if fund is not None:
            nav = self._nav(fund)
            return Money(0, fund.currency) if nav is None else nav.nav
        instrument = self.symbols.rows[symbol]
        return Money(self._price(instrument).minor, instrument.currency)

    def _held(self, account_id: str) -> list[Position]:
        return [row for row in self.positions.grouped(account_of).get(account_id, ()) if row.qty_milli]

    def _total(self, account: Account) -> Money:
        """Return what an account is worth now: cash, reserved cash and positions."""
        held, own = self._held(account.account_id), account.cash.currency
        parts = (own, held, self._pricing())
        return account.cash + account.reserved + self.kept_of(
            ("invested", account.account_id), parts, lambda: sum((self._worth(row, own) for row in held), Money(0, own))
        )  # fmt: skip

    def _unsettled(self, account: Account) -> Money:
        """Return the proceeds that cannot be withdrawn yet."""
        today = self.now.date()
        minor = sum(
            row.amount.minor
            for row in self.cash.grouped(account_of).get(account.account_id, ())
            if row.settles_on > today and row.amount.minor > 0
        )
        return Money(minor, account.cash.currency)

    def _post(
        self,
        account_id: str,
        kind: str,
        amount: Money,
        reference: str,
        memo: str,
        settles_on: date | None = None,
        *,
        owed: bool = False,
    ) -> None:
        """Move cash and write it down; nothing is taken below nought but what is ``owed`` whether or not it is there.

        Raises:
            ToolError: ``INSUFFICIENT_CASH``.
        """
        if not amount:
            return
        account = self.accounts.rows[account_id]
        left = account.cash + amount
        if left.minor < 0 and amount.minor < 0 and not owed:
            raise ToolError("INSUFFICIENT_CASH", f"{account_id} has {account.cash} free, {-amount} is needed.")
        self.accounts.update(account_id, cash=left)
        self.cash.insert(
            CashEntry(entry_id=self.cash.new_key(), account_id=account_id, kind=kind, amount=amount, at=self.now,
                      settles_on=settles_on or self.now.date(), reference=reference, memo=memo)
        )  # fmt: skip

    def _reserve(self, account: Account, amount: Money) -> None:
        if account.cash < amount:
            raise ToolError(
                "INSUFFICIENT_CASH",
                f"{account.account_id} has {account.cash} free, the order needs {amount}"
                f"{f' ({account.reserved} is held for other orders)' if account.reserved else ''}.",
            )
        self.accounts.update(
            account.account_id, cash=account.cash - amount, reserved=account.reserved + amount
        )  # fmt: skip

    def _release(self, order: Order) -> None:
        """Give back what a pending order holds: cash or units."""
        if order.reserved:
            account = self.accounts.rows[order.account_id]
            self.accounts.update(
                order.account_id, cash=account.cash + order.reserved, reserved=account.reserved - order.reserved
            )
        if order.side in ("sell", "redeem"):
            position = self._position(order.account_id, order.symbol)
            if position is not None:
                left = max(position.reserved_milli - order.qty_milli, 0)
                self.positions.update(position.position_id, reserved_milli=left)

    def _move_units(
        self,
        account_id: str,
        symbol: str,
        kind: str,
        qty_milli: int,
        cost: Money,
        *,
        as_kind: str,
        order_id: str = "",
        price: Money | None = None,
    ) -> Money:
        """Add units at a cost, or take some away at their average cost, which is returned.

        Raises:
            ToolError: ``INSUFFICIENT_SHARES`` when less is held.
        """
        position = self._position(account_id, symbol)
        if position is None:
            key = self.positions.new_key()
            position = self.positions.insert(
                Position(position_id=key, account_id=account_id, symbol=symbol, kind=as_kind, qty_milli=0,
                         cost=Money(0, cost.currency))
            )  # fmt: skip
        left = position.qty_milli + qty_milli
        if left < position.reserved_milli:
            raise ToolError("INSUFFICIENT_SHARES", f"{account_id} does not hold so much of {symbol} free.")
        if qty_milli < 0:
            cost = Money(position.cost.minor * -qty_milli // position.qty_milli, position.cost.currency)
            after = position.cost - cost
        else:
            after = position.cost + cost
        self.positions.update(position.position_id, qty_milli=left, cost=after)
        self.fills.insert(
            Fill(fill_id=self.fills.new_key(), account_id=account_id, symbol=symbol, kind=kind, qty_milli=qty_milli,
                 at=self.now, order_id=order_id, price=price)
        )  # fmt: skip
        return cost

    def _end(self, order: Order, status: str, note: str) -> Order:
        """End a pending order unfilled and give back what it holds."""
        self._release(order)
        nothing = Money(0, order.reserved.currency)
        return self.orders.update(
            order.order_id, status=status, reserved=nothing, ended_at=self.now, note=note
        )  # fmt: skip

    def _mail(self, account: Account, subject: str, *lines: str) -> None:
        """Write to the person as the broker."""
        if account.user_id != self.world.persona.user_id:
            return
        body = "\n".join([f"Dear {self.world.persona.name},", "", *lines, "", f"{account.broker}, client service"])
        self.emit(MailOut(sender=account.broker_email, sender_name=account.broker, subject=subject, body=body))

    def _tell(self, kind: str, title: str, body: str, target: str, *, quiet: bool = False, **payload: Any) -> None:
        """Leave a line in the notification centre; it opens no turn by itself."""
        self.emit(
            Notice(source="brokerage", type=kind, title=title, body=body, target=target, payload=payload, quiet=quiet)
        )

    def _tell_price(self, symbol: str, price: Money) -> None:
        """Let price alerts and subscriptions know a price."""
        # The amount itself: a market tells hundreds of prices, and mostly nobody keeps the notice.
        self._tell("price_update", f"{symbol} at {price}", "", symbol, quiet=True, item_ref=symbol, price=price)


def units_value(price: Money, qty_milli: int) -> Money:
    """Return what so many thousandths of a unit are worth, rounded down to the minor unit."""
    return Money(price.minor * qty_milli // 1000, price.currency)


def qty_in_words(qty_milli: int) -> str:
    """Return a quantity in units: ``12``, ``3.250``."""
    whole, rest = divmod(qty_milli, 1000)
    return f"{whole:,}.{rest:03d}" if rest else f"{whole:,}"


def quantity(qty_milli: int) -> float | int:
    """Return a quantity in units as a number."""
    return qty_milli // 1000 if qty_milli % 1000 == 0 else qty_milli / 1000
