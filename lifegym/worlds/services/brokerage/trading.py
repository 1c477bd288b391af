"""Orders for shares and bonds: placing, listing, cancelling them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited
from lifegym.worlds.rates import convert
from lifegym.worlds.service import tool
from lifegym.worlds.services.brokerage.desk import MOST_MINOR, qty_in_words, quantity, units_value
from lifegym.worlds.services.brokerage.executing import Executing, commission
from lifegym.worlds.services.brokerage.market import (
    Session,
    at,
    current_session,
    next_session,
)
from lifegym.worlds.services.brokerage.records import ORDER_STATUSES, Account, Exchange, Instrument, Order

BUFFER_PERCENT: Final = 105
"""Share of the last price that is held for an order to buy at the next opening."""

MOST_UNITS: Final = 1_000_000
SIDES: Final = ("buy", "sell")


class Trading(Executing):
    """The tools on orders."""

    @tool(writes=True)
    def place_order(
        self,
        account_id: str,
        symbol: str,
        side: str,
        qty: int,
        order_type: str,
        limit_price_minor: int | None = None,
        tif: str = "day",
    ) -> dict[str, Any]:
        """Buy or sell a share, bond or exchange-traded fund with real money.

        A market order fills at once while the exchange is open, else at the next opening; a limit order when the price
        reaches it. Cash or shares are held until then; a confirmation follows by mail. Funds are traded with
        subscribe_fund and redeem_fund.

        Args:
            account_id: As list_accounts shows it.
            symbol: The symbol, such as "VLTR".
            side: buy or sell.
            qty: Whole units, a multiple of the lot that get_quote shows.
            order_type: market or limit.
            limit_price_minor: For a limit order, the price of one unit in minor units of the symbol's currency: 4250 is
                42.50 EUR.
            tif: day (lapses at the close) or gtc (stands until cancelled).

        Example:
            brokerage.place_order(
                account_id="brk_000001", symbol="VLTR", side="buy", qty=5, order_type="limit", limit_price_minor=4700)
        """
        account = self._trading(account_id)
        instrument = self._instrument(symbol)
        side, order_type, tif = side.strip().lower(), order_type.strip().lower(), tif.strip().lower()
        limit = self._check_order(instrument, side, qty, order_type, limit_price_minor, tif)
        row = self._enter(account, instrument, side, qty * 1000, order_type, limit, tif)
        return self._order(self.orders.rows[row.order_id])

    def _check_order(
        self, instrument: Instrument, side: str, qty: int, order_type: str, limit_minor: int | None, tif: str
    ) -> Money | None:
        """Return the limit price of an order, if it has one, or refuse the order."""
        if side not in SIDES:
            raise ToolError("BAD_SIDE", f"side is buy or sell, got {side[:20]!r}.")
        if order_type not in ("market", "limit"):
            raise ToolError("BAD_ORDER_TYPE", f"order_type is market or limit, got {order_type[:20]!r}.")
        if tif not in ("day", "gtc"):
            raise ToolError("BAD_ARG", f"tif is day or gtc, got {tif[:20]!r}.")
        exchange = self._exchange(instrument)
        lot = instrument.lot or exchange.lot
        if not 1 <= qty <= MOST_UNITS or qty % lot:
            raise ToolError(
                "INVALID_AMOUNT",
                f"{instrument.symbol} is traded in multiples of {lot}, 1 to {MOST_UNITS:,}, got {qty}.",
            )
        if instrument.status == "delisted":
            raise ToolError("SYMBOL_DELISTED", f"{instrument.symbol} is no longer traded. {instrument.note}".strip())
        if order_type == "market":
            if limit_minor is not None:
                raise ToolError("BAD_ORDER_TYPE", "A market order takes no limit_price_minor; use order_type='limit'.")
            if instrument.status == "halted":
                raise ToolError(
                    "SYMBOL_HALTED",
                    f"Trading in {instrument.symbol} is halted. {instrument.note} Only limit orders are taken.",
                )
            return None
        if limit_minor is None or not 0 < limit_minor <= MOST_MINOR or limit_minor % exchange.tick:
            raise ToolError(
                "INVALID_AMOUNT",
                f"limit_price_minor is the price in minor units of {instrument.currency}, a positive multiple of "
                f"{exchange.tick}; the last price is {self._price(instrument).minor}.",
            )
        return Money(limit_minor, instrument.currency)

    def _enter(
        self,
        account: Account,
        instrument: Instrument,
        side: str,
        qty_milli: int,
        order_type: str,
        limit: Money | None,
        tif: str,
        *,
        key: str | None = None,
        source: str = "tool",
    ) -> Order:
        """Take an order, hold what it needs, and execute it if it can be now."""
        exchange = self._exchange(instrument)
        session = current_session(exchange, self.now)
        if session is None and next_session(exchange, self.now) is None:
            raise ToolError("MARKET_CLOSED", f"{exchange.name} does not open for weeks.")
        nothing = Money(0, account.cash.currency)
        held = nothing
        if side == "buy":
            held = self._needed(account, instrument, exchange, qty_milli, limit, session)
            self._reserve(account, held)
        else:
            self._hold_units(account.account_id, instrument.symbol, qty_milli)
        row = self.orders.insert(
            Order(order_id=key or self.orders.new_key(), account_id=account.account_id, symbol=instrument.symbol,
                  kind=instrument.kind, side=side, qty_milli=qty_milli, order_type=order_type, tif=tif,
                  status="pending", placed_at=self.now, reserved=held, limit_price=limit, source=source)
        )  # fmt: skip
        if session is not None and instrument.status == "active":
            self._try_now(row, instrument, exchange, session)
        return row

    def _needed(
        self,
        account: Account,
        instrument: Instrument,
        exchange: Exchange,
        qty_milli: int,
        limit: Money | None,
        session: Session | None,
    ) -> Money:
        """Return the cash an order to buy may need, fees included, in the account's currency."""
        if limit is not None:
            price = limit
        else:
            minor = self._price(instrument).minor
            if session is None:
                minor = -(-minor * BUFFER_PERCENT // 100)
            price = Money(minor, instrument.currency)
        gross = units_value(price, qty_milli)
        return convert(gross, account.cash.currency) + convert(commission(exchange, gross), account.cash.currency)

    def _hold_units(self, account_id: str, symbol: str, qty_milli: int) -> None:
        position = self._position(account_id, symbol)
        free = 0 if position is None else position.qty_milli - position.reserved_milli
        if position is None or free < qty_milli:
            raise ToolError(
                "INSUFFICIENT_SHARES",
                f"{account_id} has {qty_in_words(free)} of {symbol} free, the order needs {qty_in_words(qty_milli)}.",
            )
        self.positions.update(position.position_id, reserved_milli=position.reserved_milli + qty_milli)

    @tool(writes=True)
    def cancel_order(self, order_id: str) -> dict[str, Any]:
        """Cancel a pending order and free the cash or units it holds; a fund order only before its cut-off.

        Args:
            order_id: As list_orders shows it.

        Example:
            brokerage.cancel_order(order_id="ord_00000001")
        """
        row = self._my_order(order_id)
        if row.status != "pending":
            raise ToolError("ORDER_NOT_PENDING", f"{row.order_id} is {row.status} and can no longer be cancelled.")
        fund = self.funds.get(row.symbol) if row.order_type == "fund" else None
        if fund is not None and row.price_on is not None and fund.status == "open":
            end = at(row.price_on, fund.cutoff, fund.zone)
            if self.now >= end:
                raise ToolError("CUTOFF_PASSED", f"{row.order_id} is with the fund since {end:%Y-%m-%d %H:%M}.")
        return self._order(self._end(row, "cancelled", "cancelled by the client"))

    def _my_order(self, order_id: str) -> Order:
        hint = "list_orders shows an account's orders."
        row = self.orders.need(order_id.strip(), "ORDER_NOT_FOUND", hint)
        if self.accounts.rows[row.account_id].user_id != self.world.persona.user_id:
            raise ToolError("ORDER_NOT_FOUND", f"No order of yours has the id {row.order_id!r}. {hint}")
        return row

    @tool
    def list_orders(self, account_id: str, status_filter: str | None = None, limit: int = 50) -> dict[str, Any]:
        """List an account's orders for symbols and funds, newest first, with price, fees and settlement.

        Args:
            account_id: As list_accounts shows it.
            status_filter: pending, filled, cancelled, expired or rejected; all when left out.
            limit: Most orders, 1 to 200.

        Example:
            brokerage.list_orders(account_id="brk_000001", status_filter="pending")
        """
        account = self._account(account_id)
        known = (*ORDER_STATUSES, "reversed")
        if status_filter is not None and status_filter not in known:
            raise not_one_of(status_filter, known, "status_filter")
        limited(limit, 200)
        rows = [
            row
            for row in self.orders.ordered(_placed)
            if row.account_id == account.account_id and status_filter in (None, row.status)
        ]
        return {
            "orders": [self._order(row) for row in rows[: -limit - 1 : -1]],
            "total": len(rows),
            "has_more": len(rows) > limit,
        }

    def _order(self, row: Order) -> dict[str, Any]:
        """Return an order as tools show it."""
        found = {**self.orders.made(row, shown_order)}
        if row.order_type != "fund" and row.status == "pending":
            exchange = self._exchange(self.symbols.rows[row.symbol])
            coming = None if current_session(exchange, self.now) else next_session(exchange, self.now)
            found["market_opens_at"] = None if coming is None else coming.opens
        return found


def shown_order(row: Order) -> dict[str, Any]:
    """Return what tools show of an order at any hour, in its JSON form."""
    found: dict[str, Any] = {
        "order_id": row.order_id, "account_id": row.account_id, "symbol": row.symbol, "side": row.side,
        "qty": quantity(row.qty_milli), "order_type": row.order_type, "tif": row.tif, "status": row.status,
        "placed_at": row.placed_at, "limit_price": row.limit_price, "held_cash": row.reserved,
        "filled_at": row.filled_at, "fill_price": row.fill_price, "fee": row.fee, "total": row.total,
        "settles_on": row.settles_on,
    }  # fmt: skip
    if row.order_type == "fund":
        found |= {"amount": row.amount, "priced_at_nav_of": row.price_on}
    if row.source not in ("tool", "history"):
        found["entered_by"] = row.source
    if row.note:
        found["note"] = row.note
    shown: dict[str, Any] = plain(found)
    return shown


def _placed(row: Order) -> tuple[datetime, str]:
    return row.placed_at, row.order_id
