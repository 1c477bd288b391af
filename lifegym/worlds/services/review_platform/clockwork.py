"""What the clock does: reminders, visits that are over, deals that end."""

from __future__ import annotations

from typing import cast

from lifegym.worlds.builtin import Wallet
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import spread
from lifegym.worlds.service import timed
from lifegym.worlds.services.review_platform.desk import Desk, end_of, moment, reminded_at
from lifegym.worlds.services.review_platform.records import Merchant, Reservation
from lifegym.worlds.signals import Charge


class Clockwork(Desk):
    """Processes on the clock."""

    @timed
    def remind(self, key: str) -> None:
        """A notice says what is booked the day after, or as long as a deposit can still be saved."""
        row = self.reservations.get(key)
        if row is None or row.status != "confirmed" or not reminded_at(row) <= self.now < row.datetime:
            return  # cancelled, or moved to another day
        merchant = self.merchants.rows[row.merchant_id]
        local = self._local(merchant, row.datetime)
        nights = (local.date() - self._local(merchant, self.now).date()).days
        when = {0: "Today", 1: "Tomorrow"}.get(nights, f"In {nights} days")
        free = row.free_cancel_until
        until = f" Cancelling is free until {moment(self._local(merchant, free))}." if free and free > self.now else ""
        self._news(
            "reservation_reminder", f"{when}: {merchant.name}",
            f"{moment(local)}, party of {row.party_size}.{until}",
            row.reservation_id, reservation_id=row.reservation_id, merchant_id=row.merchant_id,
        )  # fmt: skip

    @timed
    def visit(self, key: str) -> None:
        """When its time is over a reservation was honoured, or nobody came and the deposit is kept."""
        row = self.reservations.get(key)
        if row is None or row.status != "confirmed" or self.now < row.ends_at:
            return
        held = row.deposit_state == "held"
        if row.shows_up:
            state = "credited" if held else row.deposit_state
            bill = bill_of(row, self.merchants.rows[row.merchant_id])
            row = self.reservations.update(key, status="completed", deposit_state=state, bill=bill, updated_at=self.now)
            self._settle(row, bill)
            return
        state = "kept" if held else row.deposit_state
        self.reservations.update(key, status="no_show", deposit_state=state, updated_at=self.now)
        merchant = self.merchants.rows[row.merchant_id]
        kept = f" Your deposit of {row.deposit} is kept." if held else ""
        self._mail(
            merchant,
            f"We missed you: {moment(self._local(merchant, row.datetime))}",
            f"Nobody came for reservation {key}, so we have given your place to others.{kept}",
        )

    def _settle(self, row: Reservation, bill: Money) -> None:
        """The persona pays the bill, less the deposit, and gets a receipt."""
        merchant = self.merchants.rows[row.merchant_id]
        paid = row.deposit if row.deposit is not None and row.deposit_state == "credited" else None
        rest = bill if paid is None else max(bill - paid, Money(0, bill.currency))
        how = self._paid_with(row, merchant, rest) if rest else ""
        less = f" Your deposit of {paid} was taken off." if paid else ""
        when = moment(self._local(merchant, row.datetime))
        self._mail(
            merchant,
            f"Your receipt: {bill}",
            f"Thank you for your visit on {when}. The bill came to {bill}.{less}",
            f"{rest} was paid {how}." if rest else "",
            f"Reservation {row.reservation_id}.",
        )

    def _paid_with(self, row: Reservation, merchant: Merchant, rest: Money) -> str:
        """Charge what took the deposit, or else the first way to pay that the persona has."""
        wallet = cast(Wallet, self.world.services["wallet"])
        known = wallet.methods.get(row.payment_method_id)
        method = known or next((one for one in wallet.methods if one.status == "active"), None)
        if method is None:
            return "in cash"
        try:
            self.emit(
                Charge(method_id=method.method_id, amount=rest, merchant=merchant.name, reference=row.reservation_id,
                       category=merchant.category)
            )  # fmt: skip
        except ToolError:
            return "in cash"
        return f"with {method.label} ending {method.last4}"

    @timed
    def expire(self, key: str) -> None:
        """A deal ends with its last day."""
        deal = self.deals.get(key)
        if deal is None or deal.status not in ("active", "sold_out"):
            return
        if self.now >= end_of(deal.valid_until, self.merchants.rows[deal.merchant_id]):
            self.deals.update(key, status="expired")


def bill_of(row: Reservation, merchant: Merchant) -> Money:
    """Return what a visit comes to: the deal, or the usual price and a little more or less."""
    if row.deal_price is not None:
        return row.deal_price
    heads = row.party_size if merchant.category in ("restaurant", "venue") else 1
    percent = spread(sum(map(ord, row.reservation_id)), 88, 114)
    return Money(merchant.avg_price.minor * heads * percent // 100, merchant.avg_price.currency)
