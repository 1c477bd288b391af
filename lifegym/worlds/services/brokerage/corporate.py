"""What companies and issuers do to holders: dividends, coupons, splits, repayment; and money that comes in."""

from __future__ import annotations

from datetime import date, datetime

from lifegym.worlds.account_numbers import bare
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert, credited
from lifegym.worlds.service import backstage, timed
from lifegym.worlds.services.brokerage.clockwork import Clockwork
from lifegym.worlds.services.brokerage.desk import MOST_MINOR, qty_in_words, units_value
from lifegym.worlds.services.brokerage.investing import share
from lifegym.worlds.services.brokerage.market import at
from lifegym.worlds.services.brokerage.records import Account, CorporateAction, Instrument
from lifegym.worlds.signals import TransferReturned, TransferSent, listens

KINDS = ("dividend", "coupon", "split", "redemption")


class Corporate(Clockwork):
    """Corporate actions on their dates."""

    def _ex_at(self, row: CorporateAction) -> datetime:
        return at(row.ex_date, "00:00", self._exchange(self.symbols.rows[row.symbol]).zone)

    def _pay_at(self, row: CorporateAction) -> datetime:
        return at(row.pay_date, "08:00", self._exchange(self.symbols.rows[row.symbol]).zone)

    def _arm_action(self, row: CorporateAction) -> None:
        if row.status == "announced":
            self.schedule(self._ex_at(row), "go_ex", row.action_id)
        if row.status in ("announced", "ex") and row.kind != "split":
            self.schedule(self._pay_at(row), "pay_out", row.action_id)

    @timed
    def go_ex(self, key: str) -> None:
        """On the ex-date fix who is entitled; a split takes effect."""
        row = self.actions.get(key)
        if row is None or row.status != "announced" or self.now < self._ex_at(row):
            return
        if row.kind == "split":
            self._split(row)
            return
        holders = tuple(
            (position.account_id, position.qty_milli)
            for position in self.positions
            if position.symbol == row.symbol and position.qty_milli
        )
        self.actions.update(key, status="ex", holders=holders)
        if row.kind == "redemption":
            self._stop_trading(row.symbol, "halted", "It is being repaid.")

    def _stop_trading(self, symbol: str, status: str, note: str) -> None:
        """Halt or delist a symbol for good and cancel what is pending."""
        instrument = self.symbols.rows[symbol]
        since = self.now if instrument.status == "active" else instrument.since
        instrument = self.symbols.update(symbol, status=status, note=note, since=since)
        for order in self._pending({symbol}):
            self._end(order, "cancelled", note)
            self._tell_order(order, instrument, "order_cancelled", f"It was cancelled by the exchange. {note}")

    @timed
    def pay_out(self, key: str) -> None:
        """On the pay date pay a dividend or coupon, or repay a bond."""
        row = self.actions.get(key)
        if row is None or row.kind == "split" or self.now < self._pay_at(row):
            return
        if row.status == "announced":
            self.go_ex(key)
            row = self.actions.rows[key]
        if row.status != "ex" or row.per_unit is None:
            return
        self.actions.update(key, status="done")
        instrument = self.symbols.rows[row.symbol]
        for account_id, qty_milli in row.holders:
            self._pay(row, row.per_unit, instrument, account_id, qty_milli)
        if row.kind == "redemption":
            self.symbols.update(row.symbol, status="delisted", note=f"It was repaid on {row.pay_date}.")

    def _pay(
        self, row: CorporateAction, per_unit: Money, instrument: Instrument, account_id: str, qty_milli: int
    ) -> None:
        account = self.accounts.rows[account_id]
        gross = convert(units_value(per_unit, qty_milli), account.cash.currency)
        tax = share(gross, row.tax_bp)
        what = f"{row.kind} on {qty_in_words(qty_milli)} {row.symbol} at {per_unit}"
        if row.kind == "redemption":
            self._move_units(account_id, row.symbol, "redemption", -qty_milli, gross, as_kind=instrument.kind,
                             price=per_unit)  # fmt: skip
        self._post(account_id, row.kind, gross, row.action_id, what[0].upper() + what[1:])
        self._post(account_id, "tax", -tax, row.action_id, f"Tax withheld, {row.action_id}", owed=True)
        if account.user_id != self.world.persona.user_id:
            return
        kind = "repayment" if row.kind == "redemption" else row.kind
        text = f"{gross - tax} was credited to {account_id}: {what}."
        if tax:
            text += f" That is {gross} less {tax} of tax withheld."
        self._mail(account, f"{kind.capitalize()} paid: {instrument.name} ({row.symbol})", text)
        self._tell(f"{row.kind}_paid", f"{kind.capitalize()} of {instrument.name}", text, row.action_id,
                   symbol=row.symbol)  # fmt: skip

    def _split(self, row: CorporateAction) -> None:
        """Turn so many old units into so many new ones; earlier prices are adjusted, fractions paid in cash."""
        instrument = self.symbols.rows[row.symbol]
        new, old = row.ratio_new, row.ratio_old
        for order in self._pending({row.symbol}):
            self._end(order, "cancelled", f"split {new} for {old}")
            self._tell_order(
                order, instrument, "order_cancelled", f"It was cancelled before the {new}-for-{old} split."
            )
        for bar in self.bars.where(lambda bar: bar.symbol == row.symbol and bar.date < row.ex_date):
            scaled = {name: _scaled(getattr(bar, name), old, new) for name in ("open", "high", "low", "close")}
            self.bars.update(bar.bar_id, volume=bar.volume * new // old, turns=_turns(bar.turns, old, new), **scaled)
        self.actions.update(row.action_id, status="done")
        price = Money(self._price(instrument).minor, instrument.currency)
        for position in self.positions.where(lambda item: item.symbol == row.symbol and item.qty_milli > 0):
            self._split_position(row, position.account_id, position.qty_milli, price, instrument)

    def _split_position(
        self, row: CorporateAction, account_id: str, held: int, price: Money, instrument: Instrument
    ) -> None:
        exact = held * row.ratio_new // row.ratio_old
        whole = exact // 1000 * 1000
        account = self.accounts.rows[account_id]
        position = self._position(account_id, row.symbol)
        assert position is not None
        cost = position.cost
        self._move_units(account_id, row.symbol, "split", whole - held, Money(0, cost.currency),
                         as_kind=instrument.kind)  # fmt: skip
        # A split moves units, not what they cost; only a position that is gone costs nothing.
        self.positions.update(position.position_id, cost=cost if whole else Money(0, cost.currency))
        rest = convert(units_value(price, exact - whole), cost.currency)
        self._post(account_id, "split_fraction", rest, row.action_id, f"Fraction of {row.symbol} paid in cash")
        text = (
            f"{row.ratio_new} new shares for {row.ratio_old} old ones: your {qty_in_words(held)} {instrument.name} "
            f"({row.symbol}) are {qty_in_words(whole)} now.{f' A fraction was paid in cash: {rest}.' if rest else ''}"
        )
        self._mail(account, f"Share split: {instrument.name} ({row.symbol})", text)
        self._tell("split", f"Share split: {instrument.name}", text, row.action_id, symbol=row.symbol)

    @backstage
    def announce_action(
        self,
        symbol: str,
        kind: str,
        ex_date: date,
        pay_date: date | None = None,
        per_unit: Money | None = None,
        ratio_new: int = 1,
        ratio_old: int = 1,
        tax_bp: int = 0,
        action_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """A company announces a dividend, a coupon, a split or the repayment of a bond.

        Pay dates count from 08:00 at the exchange; a split needs a ratio, the others an amount a unit.
        """
        instrument = self._instrument(symbol)
        pay = pay_date or ex_date
        if kind not in KINDS or not ex_date <= pay or not 1900 < ex_date.year <= pay.year < 9000:
            raise ToolError("BAD_ARG", f"kind is one of {', '.join(KINDS)}, and pay_date not before ex_date.")
        if kind == "split":
            if per_unit is not None or ratio_new == ratio_old or not (1 <= ratio_new <= 100 and 1 <= ratio_old <= 100):
                raise ToolError("BAD_ARG", "A split has a ratio of two different numbers from 1 to 100, and no amount.")
        elif per_unit is None or per_unit.currency != instrument.currency or not 0 < per_unit.minor <= MOST_MINOR:
            raise ToolError("BAD_ARG", f"per_unit is a positive amount in {instrument.currency}.")
        if not 0 <= tax_bp <= 10_000:
            raise ToolError("BAD_ARG", "tax_bp is 0 to 10000.")
        key = action_id or self.actions.new_key()
        if key in self.actions:
            raise ToolError("BAD_ARG", f"{key} is in use already.")
        row = self.actions.insert(
            CorporateAction(action_id=key, symbol=instrument.symbol, kind=kind, ex_date=ex_date, pay_date=pay,
                            per_unit=per_unit, ratio_new=ratio_new, ratio_old=ratio_old, tax_bp=tax_bp)
        )  # fmt: skip
        self._arm_action(row)
        if announce:
            facts = f"{per_unit} a unit, paid on {pay}" if per_unit else f"{ratio_new} for {ratio_old}"
            text = f"{instrument.name} ({instrument.symbol}) announces a {kind}: {facts}, ex-date {ex_date}."
            self._tell("corporate_action", f"{kind.capitalize()} announced: {instrument.name}", text, key,
                       symbol=instrument.symbol)  # fmt: skip

    @backstage
    def cancel_action(self, action_id: str, note: str = "") -> None:
        """A company calls an announced action off."""
        row = self.actions.need(action_id, "ACTION_NOT_FOUND")
        if row.status not in ("announced", "ex"):
            raise ToolError("BAD_ARG", f"{action_id} is {row.status}.")
        self.actions.update(action_id, status="cancelled", note=note[:300])

    @backstage
    def post_dividend(self, symbol: str, per_unit: Money, tax_bp: int = 0, action_id: str | None = None) -> None:
        """A dividend is paid now to everybody who holds the symbol."""
        key = action_id or self.actions.new_key()
        instrument = self._instrument(symbol)
        if instrument.status == "delisted":
            raise ToolError("SYMBOL_DELISTED", f"{instrument.symbol} is no longer traded.")
        today = self.now.date()
        self.announce_action(symbol, "dividend", today, today, per_unit, tax_bp=tax_bp, action_id=key)
        row = self.actions.rows[key]
        holders = tuple(
            (position.account_id, position.qty_milli)
            for position in self.positions
            if position.symbol == row.symbol and position.qty_milli
        )
        self.actions.update(key, status="done", holders=holders)
        for account_id, qty_milli in holders:
            self._pay(row, per_unit, instrument, account_id, qty_milli)

    @listens(TransferSent)
    def on_transfer_sent(self, transfer: TransferSent) -> None:
        """Credit a bank transfer to the account whose funding number it went to."""
        wanted = bare(transfer.account_no)
        account = next((row for row in self.accounts if bare(row.funding_no) == wanted), None)
        if account is None or not wanted:
            return
        if account.status == "closed":
            raise ToolError("ACCOUNT_CLOSED", f"{account.broker} takes no more money for {account.account_id}: closed.")
        amount = credited(transfer.amount, account.cash.currency)
        if not amount:
            raise ToolError(
                "BAD_AMOUNT", f"{transfer.amount} is less than the smallest amount of {account.cash.currency}."
            )
        self._credit(account, amount, transfer.reference,
                     transfer.memo[:200] or "Transfer")  # fmt: skip

    @listens(TransferReturned)
    def on_transfer_returned(self, returned: TransferReturned) -> None:
        """Take back a deposit whose bank took it back; orders that hold its cash end, the rest is owed."""
        booked = [row for row in self.cash if row.reference and row.reference == returned.reference]
        came = next((row for row in booked if row.kind == "deposit"), None)
        if came is None or any(row.kind == "withdrawal" for row in booked):
            return
        for order in reversed(self.orders.where(lambda row: row.status == "pending" and bool(row.reserved))):
            if order.account_id == came.account_id and self.accounts.rows[came.account_id].cash < came.amount:
                self._end(order, "cancelled", "the deposit behind it came back")
        memo = f"Deposit returned: {returned.reason}"[:200]
        self._post(came.account_id, "withdrawal", -came.amount, returned.reference, memo, owed=True)
        account = self.accounts.rows[came.account_id]
        short = f" {-account.cash} is missing now; please pay it in." if account.cash.minor < 0 else ""
        text = (
            f"Your deposit of {came.amount} came back ({returned.reason.rstrip('.')}) and was taken off again.{short}"
        )
        self._mail(account, f"Deposit returned: {came.amount}", text)
        self._tell("deposit_returned", f"Deposit returned: {came.amount}", text, account.account_id,
                   reference=returned.reference)  # fmt: skip

    def _credit(self, account: Account, amount: Money, reference: str, memo: str) -> None:
        self._post(account.account_id, "deposit", amount, reference, memo)
        text = f"{amount} has arrived in {account.account_id} and can be invested. Reference {reference}."
        self._mail(account, f"Deposit received: {amount}", text)
        self._tell("deposit", f"Deposit received: {amount}", text, account.account_id, reference=reference)


def _scaled(price: int, old: int, new: int) -> int:
    return max((2 * price * old + new) // (2 * new), 1)


def _turns(turns: tuple[tuple[int, int], ...], old: int, new: int) -> tuple[tuple[int, int], ...]:
    return tuple((second, _scaled(price, old, new)) for second, price in turns)
