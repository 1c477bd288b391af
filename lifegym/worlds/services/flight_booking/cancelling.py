"""Cancelling bookings: refunds, penalties, vouchers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from lifegym.worlds.arguments import on_one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.flight_booking import letters
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.booking import BookingDesk


class Settlement(NamedTuple):
    """What a cancellation gives back, all in the booking's currency."""

    refund: Money
    voucher: Money
    penalty: Money


class CancelDesk(BookingDesk):
    """cancel_booking."""

    @tool(writes=True)
    def cancel_booking(self, pnr: str, reason: str | None = None) -> dict[str, Any]:
        """Cancel a whole booking for good and free its seats. A hold costs nothing.

        Refundable fares and flights the airline cancelled are paid back in full.

        Other fares lose a penalty (half the fare or twice the change fee, whichever is less); the rest becomes a
        voucher (payment.voucher_id of create_booking spends it), no money comes back. Flights already flown are not
        refunded. To move to other flights use change_booking.

        Args:
            pnr: The booking code.
            reason: Why, for the history.

        Example:
            flight_booking.cancel_booking(pnr="K7Q2ZD", reason="trip moved to May")
        """
        booking = self.need_booking(pnr)
        settled = self.cancel(booking, on_one_line(reason or "")[:300])
        booking = self.bookings.rows[booking.pnr]
        given = next((row.voucher_id for row in reversed(list(self.vouchers)) if row.pnr == booking.pnr), None)
        return {
            "pnr": booking.pnr,
            "status": booking.status,
            **settled._asdict(),
            "voucher_id": given if settled.voucher else None,
            "payment_method_id": booking.payment_method_id,
        }

    def cancel(self, booking: r.Booking, reason: str, announce: bool = True, settle: bool = True) -> Settlement:
        """Cancel a booking, whoever asks, and settle it.

        Raises:
            ToolError: ``already_cancelled`` or ``already_flown``.
        """
        if booking.status not in r.ACTIVE:
            raise ToolError("already_cancelled", f"Booking {booking.pnr} is {booking.status} already.")
        legs = self.legs_of(booking)
        if all(leg.status == "FLOWN" for leg in legs):
            raise ToolError(
                "already_flown", f"All flights of {booking.pnr} have departed; there is nothing left to cancel."
            )
        settled = self._settlement(booking, legs)
        way = self.pay_back(booking, settled.refund) if settle else f"to the card ending {booking.card_last4}"
        if settled.voucher:
            self.give_voucher(booking, settled.voucher)
        text = _settled_text(settled, booking, way)
        booking = self.release(booking, "CANCELLED", "cancelled", f"{reason + '; ' if reason else ''}{text}")
        booking = self.bookings.update(booking.pnr, paid=booking.paid - settled.refund)
        if announce:
            self.write(booking, f"Booking {booking.pnr} cancelled", letters.cancelled(booking, text))
        return settled

    def _settlement(self, booking: r.Booking, legs: list[r.Leg]) -> Settlement:
        nothing = Money(0, booking.total.currency)
        refund, voucher, penalty = nothing, nothing, nothing
        if booking.status == "HOLD":
            return Settlement(refund, voucher, penalty)
        for leg in legs:
            if leg.status == "FLOWN":
                continue
            if leg.refundable or booking.status == "DISRUPTED":
                refund += leg.price
            else:
                lost = min(leg.price.times("0.5"), leg.change_fee.times(2 * booking.seats))
                penalty += lost
                voucher += leg.price - lost
        # What a voucher had paid for comes back as a voucher, never as money.
        cash = min(refund, booking.paid)
        return Settlement(cash, voucher + refund - cash, penalty)

    def give_voucher(self, booking: r.Booking, amount: Money) -> None:
        """Give credit with the booking's first carrier, good for a year."""
        until = self.now.date() + timedelta(days=365)
        self.vouchers.insert(
            r.Voucher(
                voucher_id=self.vouchers.new_key(),
                pnr=booking.pnr,
                carrier=booking.carriers[0],
                amount=amount,
                issued_at=self.now,
                valid_until=until,
            )
        )


def _settled_text(settled: Settlement, booking: r.Booking, way: str) -> str:
    """Return what a cancellation gives back, and which way, in a sentence or two."""
    if booking.status == "HOLD":
        return "Nothing had been charged."
    parts = []
    if settled.refund:
        parts.append(f"{settled.refund} is paid back {way}.")
    if settled.voucher:
        kept = f"; {settled.penalty} is kept as the cancellation penalty" if settled.penalty else ""
        parts.append(f"A voucher of {settled.voucher} has been issued, valid for 365 days{kept}.")
    return " ".join(parts) or "The fare gives nothing back."
