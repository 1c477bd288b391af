"""What the clock does: reminders, visits that are over, deals that end."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.service import timed
from lifegym.worlds.services.review_platform.desk import Desk, end_of, moment


class Clockwork(Desk):
    """Processes on the clock."""

    @timed
    def remind(self, key: str) -> None:
        """A day before, a notice says what is booked."""
        row = self.reservations.get(key)
        if (
            row is None
            or row.status != "confirmed"
            or not row.datetime - timedelta(hours=24) <= self.now < row.datetime
        ):
            return  # cancelled, or moved to another day
        merchant = self.merchants.rows[row.merchant_id]
        when = moment(self._local(merchant, row.datetime))
        self._news(
            "reservation_reminder", f"Tomorrow: {merchant.name}", f"{when}, party of {row.party_size}.",
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
            self.reservations.update(key, status="completed", deposit_state=state, updated_at=self.now)
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

    @timed
    def expire(self, key: str) -> None:
        """A deal ends with its last day."""
        deal = self.deals.get(key)
        if deal is None or deal.status not in ("active", "sold_out"):
            return
        if self.now >= end_of(deal.valid_until, self.merchants.rows[deal.merchant_id]):
            self.deals.update(key, status="expired")
