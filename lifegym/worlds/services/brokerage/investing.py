"""Funds: the list, net asset values, subscriptions and redemptions at the next value."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import Ready
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.brokerage.desk import MOST_MINOR, qty_in_words, quantity, units_value
from lifegym.worlds.services.brokerage.market import (
    bar_key,
    business_days_after,
    drawn_nav,
    pricing_day,
    published_at,
)
from lifegym.worlds.services.brokerage.records import Account, Fund, FundNav, Order
from lifegym.worlds.services.brokerage.trading import Trading


class Investing(Trading):
    """The tools on funds, and their pricing."""

    @tool
    def list_funds(self, category: str | None = None) -> Ready:
        """List the funds on offer with risk level, fees, minimum, lock-up, newest value and return this year.

        Args:
            category: Only one category, such as "equity", "bond", "mixed" or "money market"; all when left out.

        Example:
            brokerage.list_funds(category="bond")
        """
        wanted = None if category is None else category.strip().casefold()
        known = sorted({row.category for row in self.funds})
        if category is not None and wanted not in known:
            raise ToolError("BAD_ARG", f"No fund is in {category[:30]!r}. Categories: {', '.join(known)}.")
        return self.answered(("funds", wanted), lambda: self._fund_list(wanted), self._pricing())

    def _fund_list(self, category: str | None) -> dict[str, Any]:
        rows = [row for row in self.funds if category in (None, row.category)]
        return {"funds": [self._fund_line(row) for row in rows[:100]], "total": len(rows)}

    def _fund_line(self, row: Fund) -> dict[str, Any]:
        nav = self._nav(row)
        found: dict[str, Any] = {
            "fund_code": row.fund_code, "fund_name": row.fund_name, "category": row.category, "status": row.status,
            "currency": row.currency, "nav": None if nav is None else nav.nav,
            "nav_date": None if nav is None else nav.date, "return_this_year_percent": self._ytd(row, nav),
            "risk_level": row.risk_level, "minimum": row.minimum,
            "subscription_fee_percent": row.subscription_fee_bp / 100,
            "redemption_fee_percent": row.redemption_fee_bp / 100,
            "ongoing_fee_percent": row.ongoing_fee_bp / 100, "lockup_days": row.lockup_days,
            "cutoff": f"{row.cutoff} {row.zone}", "manager": row.manager, "inception": row.inception,
            "description": row.description,
        }  # fmt: skip
        if row.note:
            found["note"] = row.note
        return found

    def _ytd(self, fund: Fund, nav: FundNav | None) -> float | None:
        """Return the return since the last value of the year before, in per cent, where that value is known."""
        if nav is None:
            return None
        first = date(nav.date.year - 1, 12, 31)
        rows = self.navs.rows
        for _ in range(10):
            base = rows.get(bar_key(fund.fund_code, first))
            if base is not None:
                return _percent(nav.nav.minor, base.nav.minor)
            first -= timedelta(days=1)
        return None

    @tool
    def get_fund_nav(self, fund_code: str, lookback_days: int = 30) -> Ready:
        """Show a fund's newest published value a unit and those of the days before, newest first.

        Args:
            fund_code: As list_funds shows it.
            lookback_days: How many days back, 1 to 370.

        Example:
            brokerage.get_fund_nav(fund_code="MERIDW", lookback_days=14)
        """
        fund = self._fund(fund_code)
        if not 1 <= lookback_days <= 370:
            raise ToolError("BAD_ARG", f"lookback_days is 1 to 370, got {lookback_days}.")
        parts = (fund, self.navs.state, self.now)
        return self.answered(
            ("navs", fund.fund_code, lookback_days), lambda: self._values(fund, lookback_days), parts
        )  # fmt: skip

    def _values(self, fund: Fund, lookback_days: int) -> dict[str, Any]:
        today = self.now.astimezone(zone(fund.zone)).date()
        newest = today if published_at(fund, today) <= self.now else today - timedelta(days=1)
        first = today - timedelta(days=lookback_days)
        rows = self.navs.rows
        found = []
        day = newest
        while day >= first:
            row = rows.get(bar_key(fund.fund_code, day))
            if row is not None:
                found.append(row)
            day -= timedelta(days=1)
        return {
            "fund_code": fund.fund_code,
            "fund_name": fund.fund_name,
            "status": fund.status,
            "note": fund.note,
            "currency": fund.currency,
            "nav": found[0].nav if found else None,
            "nav_date": found[0].date if found else None,
            "change_percent": _percent(found[0].nav.minor, found[-1].nav.minor) if found else None,
            "next_nav_at": fund.due if fund.status != "closed" else None,
            "history": [{"date": row.date, "nav": row.nav} for row in found],
        }

    @tool(writes=True)
    def subscribe_fund(self, account_id: str, fund_code: str, amount_minor: int) -> dict[str, Any]:
        """Invest an amount in a fund; it is priced at the next net asset value, not at the one shown now.

        The cash is held at once; units, fees and a confirmation by mail follow when the value is published. Check risk
        level, fees and lock-up with list_funds first. Shares and bonds are bought with place_order.

        Args:
            account_id: As list_accounts shows it.
            fund_code: As list_funds shows it.
            amount_minor: The amount, fee included, in minor units of the account's currency: 50000 is 500.00 EUR.

        Example:
            brokerage.subscribe_fund(account_id="brk_000001", fund_code="MERIDW", amount_minor=50000)
        """
        account = self._trading(account_id)
        fund = self._open_fund(fund_code)
        if not 0 < amount_minor <= MOST_MINOR:
            raise ToolError("INVALID_AMOUNT", f"amount_minor is a positive amount, got {amount_minor}.")
        amount = Money(amount_minor, account.cash.currency)
        if convert(amount, fund.currency) < fund.minimum:
            raise ToolError("INVALID_AMOUNT", f"{fund.fund_code} takes {fund.minimum} or more, {amount} is less.")
        self._reserve(account, amount)
        row = self._fund_order(account, fund, "subscribe", 0, amount)
        found = self._order(row)
        if fund.risk_level > account.risk_profile:
            found["warning"] = (
                f"Risk level {fund.risk_level} of 5 is above the account's profile of {account.risk_profile}."
            )
        return found

    @tool(writes=True)
    def redeem_fund(self, account_id: str, fund_code: str, units_milli: int) -> dict[str, Any]:
        """Sell units of a fund at its next net asset value; the cash arrives when that is published, less fees.

        Units under lock-up cannot be redeemed. Shares and bonds are sold with place_order.

        Args:
            account_id: As list_accounts shows it.
            fund_code: As get_positions shows it.
            units_milli: Thousandths of a unit: 2500 is 2.5 units.

        Example:
            brokerage.redeem_fund(account_id="brk_000001", fund_code="MERIDW", units_milli=1500)
        """
        account = self._trading(account_id)
        fund = self._open_fund(fund_code)
        if not 0 < units_milli <= MOST_MINOR:
            raise ToolError("INVALID_AMOUNT", f"units_milli is a positive quantity, got {units_milli}.")
        position = self._position(account.account_id, fund.fund_code)
        held = 0 if position is None else position.qty_milli
        locked = self._locked(account.account_id, fund)
        free = max(held - locked - (0 if position is None else position.reserved_milli), 0)
        if units_milli > free:
            locked_words = f", {qty_in_words(min(locked, held))} of them under lock-up" if locked else ""
            raise ToolError(
                "INSUFFICIENT_SHARES" if units_milli > held or not locked else "LOCKED_UP",
                f"{account.account_id} holds {qty_in_words(held)} units of {fund.fund_code}{locked_words}; "
                f"{qty_in_words(free)} can be redeemed.",
            )
        self._hold_units(account.account_id, fund.fund_code, units_milli)
        return self._order(self._fund_order(account, fund, "redeem", units_milli, None))

    def _open_fund(self, fund_code: str) -> Fund:
        fund = self._fund(fund_code)
        if fund.status != "open":
            code = "FUND_SUSPENDED" if fund.status == "suspended" else "FUND_CLOSED"
            raise ToolError(code, f"{fund.fund_name} is {fund.status} and takes no orders. {fund.note}".strip())
        return fund

    def _locked(self, account_id: str, fund: Fund) -> int:
        """Return the units bought within the lock-up; older ones are redeemed first."""
        if not fund.lockup_days:
            return 0
        since = self.now - timedelta(days=fund.lockup_days)
        return sum(
            row.qty_milli
            for row in self.fills
            if row.symbol == fund.fund_code and row.account_id == account_id and row.qty_milli > 0 and row.at > since
        )

    def _fund_order(self, account: Account, fund: Fund, side: str, qty_milli: int, amount: Money | None) -> Order:
        return self.orders.insert(
            Order(order_id=self.orders.new_key(), account_id=account.account_id, symbol=fund.fund_code, kind="fund",
                  side=side, qty_milli=qty_milli, order_type="fund", tif="gtc", status="pending", placed_at=self.now,
                  reserved=amount or Money(0, account.cash.currency), amount=amount,
                  price_on=pricing_day(fund, self.now))
        )  # fmt: skip

    def _arm_fund(self, fund: Fund) -> None:
        """Wait for the next publication."""
        if fund.status == "closed":
            return
        day = self.now.astimezone(zone(fund.zone)).date()
        due = published_at(fund, day)
        if day.weekday() >= 5 or due <= self.now:
            due = published_at(fund, business_days_after(day, 1))
        self.funds.update(fund.fund_code, due=due)
        self.schedule(due, "publish_nav", fund.fund_code)

    @timed
    def publish_nav(self, key: str) -> None:
        """Publish a fund's value of the day and execute the orders that waited for it; a suspended fund does not."""
        fund = self.funds.get(key)
        if fund is None or fund.status == "closed" or fund.due is None or self.now < fund.due:
            return
        day = fund.due.astimezone(zone(fund.zone)).date()
        if fund.status == "open":
            nav = self.navs.get(bar_key(key, day)) or self._draw_nav(fund, day)
            if nav is not None:
                for order in self._waiting(fund, day):
                    self._price_order(order, fund, nav)
                self._tell_price(key, nav.nav)
        self._arm_fund(fund)

    def _draw_nav(self, fund: Fund, day: date) -> FundNav | None:
        before = self._nav_by(fund.fund_code, day)
        if before is None:
            return None
        value = Money(drawn_nav(fund, day, before.nav.minor), fund.currency)
        return self.navs.insert(
            FundNav(nav_id=bar_key(fund.fund_code, day), fund_code=fund.fund_code, date=day, nav=value)
        )

    def _waiting(self, fund: Fund, day: date) -> list[Order]:
        return self.orders.where(
            lambda row: (
                row.symbol == fund.fund_code
                and row.status == "pending"
                and row.price_on is not None
                and row.price_on <= day
            )
        )

    def _price_order(self, row: Order, fund: Fund, nav: FundNav) -> None:
        account = self.accounts.rows[row.account_id]
        own = account.cash.currency
        settles = business_days_after(nav.date, fund.settle_days)
        if row.side == "subscribe" and row.amount is not None:
            fee = share(row.amount, fund.subscription_fee_bp)
            invested = convert(row.amount - fee, fund.currency)
            units = invested.minor * 1000 // nav.nav.minor
            if units < 1:
                self._end(row, "rejected", f"{row.amount} buys no unit at {nav.nav}.")
                return
            total = row.amount
            self._release(row)
            self._post(row.account_id, "subscription", -(row.amount - fee), row.order_id,
                       f"{qty_in_words(units)} {fund.fund_code} at {nav.nav}")  # fmt: skip
            self._post(row.account_id, "fee", -fee, row.order_id, f"Subscription fee, {fund.fund_code}")
            self._move_units(row.account_id, fund.fund_code, "subscribe", units, row.amount, as_kind="fund",
                             order_id=row.order_id, price=nav.nav)  # fmt: skip
        else:
            units = row.qty_milli
            gross = convert(units_value(nav.nav, units), own)
            fee = share(gross, fund.redemption_fee_bp)
            total = gross - fee
            self._release(row)
            self._post(row.account_id, "redemption", gross, row.order_id,
                       f"{qty_in_words(units)} {fund.fund_code} at {nav.nav}", settles)  # fmt: skip
            self._post(row.account_id, "fee", -fee, row.order_id, f"Redemption fee, {fund.fund_code}", owed=True)
            self._move_units(row.account_id, fund.fund_code, "redeem", -units, gross, as_kind="fund",
                             order_id=row.order_id, price=nav.nav)  # fmt: skip
        row = self.orders.update(
            row.order_id, status="filled", qty_milli=units, filled_at=self.now, fill_price=nav.nav, fee=fee,
            total=total, settles_on=settles, reserved=Money(0, own), ended_at=self.now,
        )  # fmt: skip
        self._confirm_fund(row, fund, nav)

    def _confirm_fund(self, row: Order, fund: Fund, nav: FundNav) -> None:
        bought = row.side == "subscribe"
        text = (
            f"{'Bought' if bought else 'Redeemed'}: {qty_in_words(row.qty_milli)} units of {fund.fund_name} "
            f"({fund.fund_code}) at the net asset value of {nav.date}, {nav.nav}. Fee {row.fee}; {row.total} "
            f"{'debited' if bought else 'credited'}, settlement on {row.settles_on}. Order {row.order_id}."
        )
        self._mail(self.accounts.rows[row.account_id], f"Fund order executed: {fund.fund_code} ({row.order_id})", text)
        self._tell("fund_priced", f"Fund order executed: {fund.fund_code}", text, row.order_id, symbol=fund.fund_code,
                   units=quantity(row.qty_milli))  # fmt: skip


def share(amount: Money, basis_points: int) -> Money:
    """Return so many hundredths of a per cent of an amount, rounded half up."""
    return Money((amount.minor * basis_points + 5000) // 10_000, amount.currency)


def _percent(now: int, before: int) -> float:
    """Return a change in per cent with two decimals, rounded half up."""
    return ((now - before) * 20_000 + before) // (2 * before) / 100
