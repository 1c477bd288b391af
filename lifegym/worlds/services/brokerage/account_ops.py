"""What brokers and others do to accounts: orders nobody here placed, mistakes and their repair, fees, restrictions."""

from __future__ import annotations

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.service import backstage
from lifegym.worlds.services.brokerage.corporate import Corporate
from lifegym.worlds.services.brokerage.desk import MOST_MINOR, qty_in_words
from lifegym.worlds.services.brokerage.records import Account, Order

STATUSES = ("active", "restricted", "closed")


class AccountOps(Corporate):
    """Backstage operations on accounts and orders."""

    @backstage
    def enter_order(
        self,
        account_id: str,
        symbol: str,
        side: str,
        qty: int,
        order_type: str = "market",
        limit_price_minor: int | None = None,
        tif: str = "day",
        source: str = "phone",
        order_id: str | None = None,
    ) -> None:
        """Somebody else with access places an order: by telephone, through a stolen login, the broker itself."""
        account = self._known(account_id)
        instrument = self._instrument(symbol)
        if order_id is not None and order_id in self.orders:
            raise ToolError("BAD_ARG", f"{order_id} is in use already.")
        limit = self._check_order(instrument, side, qty, order_type, limit_price_minor, tif)
        self._enter(account, instrument, side, qty * 1000, order_type, limit, tif, key=order_id, source=source[:40])

    @backstage
    def broker_cancels(self, order_id: str, reason: str = "", announce: bool = True) -> None:
        """The broker cancels a pending order."""
        row = self._order_row(order_id)
        if row.status != "pending":
            raise ToolError("ORDER_NOT_PENDING", f"{order_id} is {row.status}.")
        row = self._end(row, "cancelled", reason[:300] or "cancelled by the broker")
        if announce:
            text = f"We had to cancel your order {order_id}. {reason[:300]}".strip()
            self._mail(self.accounts.rows[row.account_id], f"Order cancelled: {row.symbol} ({order_id})", text)
            self._tell("order_cancelled", f"Order cancelled: {row.symbol}", text, order_id, symbol=row.symbol)

    @backstage
    def duplicate_execution(self, order_id: str, new_order_id: str | None = None, announce: bool = False) -> None:
        """By mistake the broker executes a filled order once more, at the same price."""
        row = self._order_row(order_id)
        if row.status != "filled" or row.order_type == "fund" or row.fill_price is None:
            raise ToolError(
                "BAD_ARG", f"Only a filled order for a symbol can be executed twice; {order_id} is not one."
            )
        if new_order_id is not None and new_order_id in self.orders:
            raise ToolError("BAD_ARG", f"{new_order_id} is in use already.")
        if row.side == "sell":
            self._hold_units(row.account_id, row.symbol, row.qty_milli)
        account = self.accounts.rows[row.account_id]
        nothing = Money(0, account.cash.currency)
        twin = self.orders.insert(
            row.evolve(order_id=new_order_id or self.orders.new_key(), status="pending", placed_at=self.now,
                       filled_at=None, fill_price=None, fee=None, total=None, settles_on=None, ended_at=None,
                       reserved=nothing, source="broker", note="")
        )  # fmt: skip
        instrument = self.symbols.rows[row.symbol]
        filled = self._execute(twin, instrument, row.fill_price.minor, announce=announce)
        if filled.status != "filled":
            raise ToolError("INSUFFICIENT_CASH", f"{row.account_id} has no cash for another {order_id}.")

    @backstage
    def reverse_execution(self, order_id: str, reason: str = "", announce: bool = True) -> None:
        """The broker takes a filled order back: units and cash return, its commission included."""
        row = self._order_row(order_id)
        if row.status != "filled" or row.total is None:
            raise ToolError("BAD_ARG", f"{order_id} is {row.status}; only a filled order can be taken back.")
        nothing = Money(0, row.total.currency)
        memo = f"Reversal of {order_id}"
        if row.side in ("buy", "subscribe"):
            self._move_units(row.account_id, row.symbol, "reversal", -row.qty_milli, nothing, as_kind=row.kind,
                             order_id=order_id)  # fmt: skip
            self._post(row.account_id, "correction", row.total, order_id, memo)
        else:
            self._post(row.account_id, "correction", -row.total, order_id, memo)
            self._move_units(row.account_id, row.symbol, "reversal", row.qty_milli, row.total, as_kind=row.kind,
                             order_id=order_id)  # fmt: skip
        self.orders.update(order_id, status="reversed", note=reason[:300] or "taken back by the broker")
        if announce:
            text = (
                f"We have taken back order {order_id} ({row.side} {qty_in_words(row.qty_milli)} {row.symbol}); "
                f"{row.total} was corrected. {reason[:300]}"
            )
            self._mail(self.accounts.rows[row.account_id], f"Correction: order {order_id} taken back", text.strip())
            self._tell("order_reversed", f"Order taken back: {row.symbol}", text.strip(), order_id, symbol=row.symbol)

    @backstage
    def charge_fee(self, account_id: str, amount: Money, memo: str, announce: bool = False) -> None:
        """The broker takes a fee: custody, data, inactivity."""
        account = self._known(account_id)
        self._post(account_id, "fee", -self._positive(account, amount), "", memo[:200])
        if announce:
            self._mail(account, f"Fee charged: {amount}", f"{amount} was charged to {account_id}: {memo[:200]}.")
            self._tell("fee", f"Fee charged: {amount}", memo[:200], account_id)

    @backstage
    def deposit(self, account_id: str, amount: Money, memo: str = "Transfer", announce: bool = True) -> None:
        """Money arrives in an account from elsewhere."""
        account = self._known(account_id)
        own = self._positive(account, amount)
        if announce:
            self._credit(account, own, "", memo[:200])
        else:
            self._post(account_id, "deposit", own, "", memo[:200])

    @backstage
    def withdraw(self, account_id: str, amount: Money, memo: str = "Payout", announce: bool = True) -> None:
        """Somebody has settled cash paid out of an account."""
        account = self._known(account_id)
        own = self._positive(account, amount)
        if own > account.cash - self._unsettled(account):
            raise ToolError("INSUFFICIENT_CASH", f"{account.cash} is free, {self._unsettled(account)} not settled yet.")
        self._post(account_id, "withdrawal", -own, "", memo[:200])
        if announce:
            self._mail(account, f"Payout: {own}", f"{own} was paid out of {account_id}: {memo[:200]}.")
            self._tell("withdrawal", f"Payout: {own}", memo[:200], account_id)

    @backstage
    def set_account_status(self, account_id: str, status: str, note: str = "", announce: bool = False) -> None:
        """An account is restricted, freed, or closed once it is empty and nothing is pending."""
        account = self._known(account_id)
        if status not in STATUSES:
            raise not_one_of(status, STATUSES, "status")
        if account.status == "closed":
            raise ToolError("BAD_ARG", f"{account_id} is closed for good.")
        if status == "closed" and (account.cash or account.reserved or self._held(account_id)):
            raise ToolError("BAD_ARG", f"{account_id} still holds cash or units.")
        self.accounts.update(account_id, status=status, note=note[:300])
        if announce:
            self._mail(account, f"Your account {account_id} is {status}", f"{account_id} is {status} now. {note[:300]}")
            self._tell("account_status", f"{account_id} is {status}", note[:300], account_id)

    @backstage
    def set_risk_profile(self, account_id: str, risk_profile: int) -> None:
        """The broker rates how much risk the person may take, 1 to 5."""
        self._known(account_id)
        if not 1 <= risk_profile <= 5:
            raise ToolError("BAD_ARG", f"risk_profile is 1 to 5, got {str(risk_profile)[:20]}.")
        self.accounts.update(account_id, risk_profile=risk_profile)

    def _known(self, account_id: str) -> Account:
        account = self.accounts.need(account_id, "ACCOUNT_NOT_FOUND")
        if account.status == "closed":
            raise ToolError("ACCOUNT_CLOSED", f"{account_id} is closed.")
        return account

    def _order_row(self, order_id: str) -> Order:
        return self.orders.need(order_id, "ORDER_NOT_FOUND")

    def _positive(self, account: Account, amount: Money) -> Money:
        if not 0 < amount.minor <= MOST_MINOR:
            raise ToolError("INVALID_AMOUNT", f"The amount is positive, got {amount.minor}.")
        return convert(amount, account.cash.currency)
