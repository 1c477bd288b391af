"""Moving bookings to other flights: fees, fare differences, seats, passengers' data."""

from __future__ import annotations

import itertools
from typing import Any

from lifegym.worlds.elapsed import minutes_between
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.flight_booking import letters
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.airports import same_city
from lifegym.worlds.services.flight_booking.args import PassengerUpdate, PaymentDetails, SeatSelection
from lifegym.worlds.services.flight_booking.cancelling import CancelDesk
from lifegym.worlds.services.flight_booking.people import changed_fields
from lifegym.worlds.signals import Charge

KEEP = "keep"


class ChangeDesk(CancelDesk):
    """change_booking."""

    @tool(writes=True)
    def change_booking(
        self,
        pnr: str,
        new_offer_id: str,
        segment_indices: list[int] | None = None,
        seat_selections: list[SeatSelection] | None = None,
        passenger_updates: list[PassengerUpdate] | None = None,
        payment: PaymentDetails | None = None,
    ) -> dict[str, Any]:
        """Move a ticketed booking, or some of its segments, to the flights of another offer.

        Settles fare difference and change fee on the booking's card.

        Fares that are not changeable are refused; after a cancellation by the airline the change is free. With
        new_offer_id='keep' the flights stay and only seats, travel documents or special requests are changed, at no
        cost. Seats and boarding passes of replaced segments are given up.

        Args:
            pnr: The booking code.
            new_offer_id: Offer from search_flights for the same party and cities, in the booking's currency; 'keep'
                to leave the flights as they are.
            segment_indices: Segments to replace, counted from 0, one after another; all not yet flown when left out.
            seat_selections: Seats on the changed itinerary, by its segment and passenger indices.
            passenger_updates: Passport number, birth date, nationality or special requests of passengers; names
                cannot be changed.
            payment: Another method on file for what is due now; the booking's own when left out.

        Example:
            flight_booking.change_booking(pnr="K7Q2ZD", new_offer_id="ofr_c6adb3eec6e752", segment_indices=[1])
        """
        booking = self.need_booking(pnr)
        if booking.status not in r.ACTIVE:
            raise ToolError(
                "already_cancelled",
                f"Booking {booking.pnr} is {booking.status} and cannot be changed. Make a new booking.",
            )
        result: dict[str, Any] = {}
        if new_offer_id.strip().lower() == KEEP:
            if not seat_selections and not passenger_updates:
                raise ToolError(
                    "BAD_ARG",
                    "With new_offer_id='keep' give seat_selections or passenger_updates; nothing else can change.",
                )
            if segment_indices is not None or payment is not None:
                raise ToolError(
                    "BAD_ARG",
                    "With new_offer_id='keep' no segment is replaced and nothing is paid; leave out segment_indices "
                    "and payment.",
                )
        else:
            result = self._move(booking, new_offer_id, segment_indices, payment)
        self._update_passengers(booking, passenger_updates or [])
        self._reseat(booking, seat_selections or [])
        if not result:
            self.note(booking.pnr, "updated", "seats or passenger data changed")
        else:
            self._confirm_change(booking.pnr, result)
        return {**self.booking_view(self.bookings.rows[booking.pnr]), **result}

    def _move(
        self, booking: r.Booking, offer_id: str, indices: list[int] | None, payment: PaymentDetails | None
    ) -> dict[str, Any]:
        """Replace segments by an offer's flights and settle the difference."""
        if booking.status == "HOLD":
            raise ToolError(
                "not_ticketed",
                f"{booking.pnr} is on hold: pay it first (create_booking with hold_pnr), or cancel it free of charge "
                "and book the other offer.",
            )
        offer = self.need_offer(offer_id)
        if offer.expires_at <= self.now:
            raise ToolError(
                "offer_expired",
                f"The offer expired at {offer.expires_at.isoformat()}. price_offer(offer_id={offer.offer_id!r}) "
                "renews it at the present fare.",
            )
        legs = self.legs_of(booking)
        out = self._replaced(legs, indices)
        disrupted = booking.status == "DISRUPTED"
        self._check_change(booking, offer, legs, out, disrupted)
        for leg in out:
            self.free_leg(leg, booking.seats)
        self.check_sale(offer)
        kept_before, kept_after = legs[: out[0].segment_idx], legs[out[-1].segment_idx + 1 :]
        fresh = self._new_legs(booking, offer, len(kept_before), out, disrupted)
        self._check_order([*kept_before[-1:], *fresh, *kept_after[:1]])
        self._write_legs(booking, [*kept_before, *fresh, *kept_after], len(kept_before), len(legs))
        for leg in fresh:
            self.take_seats(leg, booking.seats)
            self.expect(leg.flight_id)
        return self._settle_change(booking, offer, out, disrupted, payment)

    def _replaced(self, legs: list[r.Leg], indices: list[int] | None) -> list[r.Leg]:
        if indices is None:
            out = [leg for leg in legs if leg.status != "FLOWN"]
        else:
            wanted = sorted(set(indices))
            if not wanted or wanted[0] < 0 or wanted[-1] >= len(legs) or wanted[-1] - wanted[0] + 1 != len(wanted):
                raise ToolError(
                    "BAD_ARG",
                    f"segment_indices name segments that follow one another, from 0 to {len(legs) - 1} here; got "
                    f"{indices[:20]}.",
                )
            out = [legs[index] for index in wanted]
        if not out or any(leg.status == "FLOWN" for leg in out):
            raise ToolError(
                "already_flown",
                "A segment that has been flown cannot be changed; name the ones still ahead in segment_indices.",
            )
        return out

    def _check_change(
        self, booking: r.Booking, offer: r.Offer, legs: list[r.Leg], out: list[r.Leg], disrupted: bool
    ) -> None:
        if (offer.adults, offer.children, offer.infants) != (booking.adults, booking.children, booking.infants):
            raise ToolError(
                "passenger_mismatch",
                f"{booking.pnr} is for {booking.adults} adult(s), {booking.children} child(ren), {booking.infants} "
                "infant(s); search with that party.",
            )
        if offer.total.currency != booking.total.currency:
            raise ToolError(
                "currency_mismatch",
                f"{booking.pnr} was sold in {booking.total.currency}; search again with "
                f"currency={booking.total.currency!r}.",
            )
        if offer.cabin != booking.cabin and (len(out) < len(legs) or disrupted):
            raise ToolError(
                "cabin_mismatch",
                f"{booking.pnr} is in {booking.cabin}; a free change, or one of some segments only, stays in that "
                "cabin.",
            )
        directions = {leg.direction for leg in out}
        new_directions = {leg.direction for leg in offer.legs}
        if len(new_directions) < len(directions):
            raise ToolError(
                "route_mismatch",
                "The booking is a return trip and the offer one way; name the segments of one direction in "
                "segment_indices, or search with a return_date.",
            )
        for old, new in zip(_parts(out), _parts(list(offer.legs)), strict=False):
            start, end = self.flights.rows[new[0].flight_id].origin, self.flights.rows[new[-1].flight_id].dest
            if not (same_city(start, old[0].origin) and same_city(end, old[-1].dest)):
                raise ToolError(
                    "route_mismatch",
                    f"The segments to replace go {old[0].origin}-{old[-1].dest}, the offer {start}-{end}. For "
                    "another route cancel and book anew.",
                )
        if len(new_directions) > len(directions):
            raise ToolError(
                "route_mismatch", "The offer is a return trip but only one direction is replaced; search one way."
            )
        if not disrupted:
            hard = next((leg for leg in out if not leg.changeable), None)
            if hard is not None:
                raise ToolError(
                    "non_changeable_fare",
                    f"The fare {hard.family} of {hard.flight_no} cannot be changed. cancel_booking tells what it "
                    "gives back.",
                )

    def _new_legs(
        self, booking: r.Booking, offer: r.Offer, start: int, out: list[r.Leg], disrupted: bool
    ) -> list[r.Leg]:
        legs = [self.make_leg(offer, place, booking.pnr, start + place) for place in range(len(offer.legs))]
        if len({leg.direction for leg in legs}) == 1:
            legs = [leg.evolve(direction=out[0].direction) for leg in legs]
        if disrupted:
            # A free change keeps what was paid as the price, or a later refund could exceed it.
            left = sum(leg.price.minor for leg in out)
            shares = [left // len(legs)] * (len(legs) - 1)
            shares.append(left - sum(shares))
            legs = [leg.evolve(price=Money(share, leg.price.currency)) for leg, share in zip(legs, shares, strict=True)]
        return legs

    def _check_order(self, legs: list[r.Leg]) -> None:
        for before, after in itertools.pairwise(legs):
            if (
                minutes_between(before.expected_arrive_at, after.expected_depart_at) < 45
                and before.status != "FLIGHT_CANCELLED"
            ):
                raise ToolError(
                    "itinerary_conflict",
                    f"{after.flight_no} leaves less than 45 minutes after {before.flight_no} lands; choose an offer "
                    "that fits the other segments.",
                )

    def _write_legs(self, booking: r.Booking, legs: list[r.Leg], start: int, old_count: int) -> None:
        """Write the itinerary anew from the first replaced segment on; seats and passes of kept ones move along."""
        for index in range(start, old_count):
            self.legs.delete(f"{booking.pnr}/{index}")
        moves = {
            leg.segment_idx: index for index, leg in enumerate(legs) if index >= start and leg.segment_idx != index
        }
        for index, leg in enumerate(legs[start:], start):
            self.legs.insert(leg.evolve(leg_id=f"{booking.pnr}/{index}", segment_idx=index))
        if not moves:
            return
        for seat in self.seat_assignments.where(lambda row: row.pnr == booking.pnr and row.segment_idx in moves):
            self.seat_assignments.update(seat.seat_id, segment_idx=moves[seat.segment_idx])
        passes = self.boarding_passes.where(lambda row: row.pnr == booking.pnr and row.segment_idx in moves)
        for issued in passes:
            self.boarding_passes.delete(issued.pass_id)
        for issued in passes:
            index = moves[issued.segment_idx]
            self.boarding_passes.insert(
                issued.evolve(segment_idx=index, pass_id=f"{booking.pnr}/{index}/{issued.pax_idx}")
            )

    def _settle_change(
        self, booking: r.Booking, offer: r.Offer, out: list[r.Leg], disrupted: bool, payment: PaymentDetails | None
    ) -> dict[str, Any]:
        nothing = Money(0, booking.total.currency)
        old = Money(sum(leg.price.minor for leg in out), booking.total.currency)
        fee = (
            nothing
            if disrupted
            else max((leg.change_fee for leg in out), key=lambda item: item.minor).times(booking.seats)
        )
        difference = nothing if disrupted else offer.total - old
        due = difference + fee
        refund, voucher = nothing, nothing
        if due > nothing:
            method_id = self.pay_with(payment).method_id if payment is not None else booking.payment_method_id
            merchant = self.airline(booking.carriers[0]).name
            self.emit(
                Charge(method_id=method_id, amount=due, merchant=merchant, reference=booking.pnr, category="flight")
            )
        elif due < nothing and all(leg.refundable for leg in out):
            refund = min(-due, booking.paid)
            voucher = -due - refund
            self.pay_back(booking, refund)
        elif due < nothing:
            voucher = -due
        if voucher:
            self.give_voucher(booking, voucher)
        moved = f"{', '.join(leg.flight_no for leg in out)} replaced; fee {fee}, fare difference {difference}"
        still = any(leg.status == "FLIGHT_CANCELLED" for leg in self.legs_of(booking))
        self.note(
            booking.pnr,
            "changed",
            moved,
            status="DISRUPTED" if still else "CHANGED",
            changes=booking.changes + 1,
            offer_id=offer.offer_id,
            cabin=offer.cabin,
            total=booking.total + difference,
            paid=booking.paid + max(due, nothing, key=_minor) - refund,
        )
        self.sum_up(booking.pnr)
        charged = max(due, nothing, key=_minor)
        return {
            "change_fee": fee,
            "fare_difference": difference,
            "charged": charged,
            "refunded": refund,
            "voucher": voucher,
        }

    def _confirm_change(self, pnr: str, result: dict[str, Any]) -> None:
        booking = self.bookings.rows[pnr]
        parts = [
            f"{label}: {result[name]}"
            for name, label in (("charged", "Charged"), ("refunded", "Paid back"), ("voucher", "Voucher"))
            if result[name]
        ]
        settled = f"{'; '.join(parts)}." if parts else "The change was free of charge."
        body = letters.changed(booking, self.legs_of(booking), self.passengers_of(booking), settled)
        self.write(booking, f"Booking {pnr} changed: {booking.origin}-{booking.dest} {booking.depart_at.date()}", body)

    def _update_passengers(self, booking: r.Booking, updates: list[PassengerUpdate]) -> None:
        people = self.passengers_of(booking)
        for update in updates[:20]:
            if not 0 <= update.pax_idx < len(people):
                raise ToolError("BAD_ARG", f"pax_idx counts from 0 to {len(people) - 1} here; got {update.pax_idx}.")
            before = people[update.pax_idx]
            self.passengers.update(before.passenger_id, **changed_fields(update, before, booking.depart_at.date()))

    def _reseat(self, booking: r.Booking, wishes: list[SeatSelection]) -> None:
        legs = self.legs_of(booking)
        for wish in wishes[:200]:
            if 0 <= wish.segment_idx < len(legs):
                leg = legs[wish.segment_idx]
                if leg.status != "CONFIRMED":
                    raise ToolError(
                        "segment_closed",
                        f"Segment {leg.segment_idx} ({leg.flight_no}) is {leg.status}; no seat can be chosen on it.",
                    )
                if f"{leg.leg_id}/{wish.pax_idx}" in self.boarding_passes:
                    raise ToolError(
                        "already_checked_in",
                        f"Passenger {wish.pax_idx} is checked in on {leg.flight_no}; the seat can no longer be "
                        "changed.",
                    )
        self.select_seats(self.bookings.rows[booking.pnr], wishes)


def _minor(money: Money) -> int:
    return money.minor


def _parts(legs: list[Any]) -> list[list[Any]]:
    """Split segments or offer legs by direction, keeping their order."""
    found: list[list[Any]] = []
    for leg in legs:
        if found and found[-1][-1].direction == leg.direction:
            found[-1].append(leg)
        else:
            found.append([leg])
    return found
