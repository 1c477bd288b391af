"""How a booking comes to be: its records, seats, payment and tickets, whoever makes it."""

from __future__ import annotations

from typing import Final

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking import letters
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.args import SeatSelection
from lifegym.worlds.services.flight_booking.core import live_times, summary
from lifegym.worlds.services.flight_booking.fares import convert, family_of
from lifegym.worlds.services.flight_booking.search import Searching
from lifegym.worlds.services.flight_booking.seating import seats_of
from lifegym.worlds.signals import Charge

_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class Ticketing(Searching):
    """Opening a booking, choosing seats, issuing tickets."""

    def new_pnr(self) -> tuple[str, int]:
        """Return an unused booking code and the number behind it."""
        while True:
            number = int(self.bookings.new_key())
            pnr = _scramble(number)
            if pnr not in self.bookings:
                return pnr, number

    def open_booking(
        self,
        offer: r.Offer,
        pnr: str,
        people: list[r.Passenger],
        email: str,
        phone: str,
        method: PaymentMethod,
        user_id: str,
    ) -> r.Booking:
        """Write a booking on hold with its legs and passengers, and take its seats."""
        nothing = Money(0, offer.total.currency)
        legs = [self.make_leg(offer, index, pnr, index) for index in range(len(offer.legs))]
        booking = self.bookings.insert(
            r.Booking(
                pnr=pnr,
                user_id=user_id,
                offer_id=offer.offer_id,
                status="HOLD",
                cabin=offer.cabin,
                total=offer.total,
                paid=nothing,
                payment_method_id=method.method_id,
                card_last4=method.last4,
                contact_email=email,
                contact_phone=phone,
                created_at=self.now,
                updated_at=self.now,
                adults=offer.adults,
                children=offer.children,
                infants=offer.infants,
                history=(r.HistoryItem(at=self.now, event="created", detail=f"seats taken at {offer.total}"),),
                **summary(legs, people),
            )
        )
        for leg in legs:
            self.legs.insert(leg)
            self.take_seats(leg, offer.seats)
            self.expect(leg.flight_id)
        for person in people:
            self.passengers.insert(person)
        return booking

    def make_leg(self, offer: r.Offer, place: int, pnr: str, index: int) -> r.Leg:
        """Return segment ``index`` of a booking from flight ``place`` of an offer."""
        part = offer.legs[place]
        flight = self.flights.rows[part.flight_id]
        family = family_of(self.fare_buckets.rows[f"{part.flight_id}/{offer.cabin}"], part.family)
        if family is None:
            raise ToolError(
                "inventory_gone", f"The fare {part.family} of {flight.flight_no} is no longer sold. Search again."
            )
        return r.Leg(
            leg_id=f"{pnr}/{index}",
            pnr=pnr,
            segment_idx=index,
            direction=part.direction,
            flight_id=flight.flight_id,
            flight_no=flight.flight_no,
            carrier=flight.carrier,
            origin=flight.origin,
            dest=flight.dest,
            cabin=offer.cabin,
            family=family.name,
            refundable=family.refundable,
            changeable=family.changeable,
            change_fee=convert(family.change_fee, offer.total.currency),
            baggage=family.checked_bag,
            price=part.price,
            **live_times(flight),
        )

    def issue_tickets(
        self, booking: r.Booking, number: int, charge: bool = True, announce: bool = True, voucher_id: str | None = None
    ) -> r.Booking:
        """Charge a booking on hold, less what a voucher pays, and turn it into tickets."""
        credit = self.spend_voucher(booking, voucher_id) if voucher_id else Money(0, booking.total.currency)
        cash = booking.total - credit
        if charge and cash:
            merchant = self.airline(booking.carriers[0]).name
            self.emit(
                Charge(
                    method_id=booking.payment_method_id,
                    amount=cash,
                    merchant=merchant,
                    reference=booking.pnr,
                    category="flight",
                )
            )
        prefix = 100 + sum(ord(letter) * (place + 7) for place, letter in enumerate(booking.carriers[0])) % 900
        for person in self.passengers_of(booking):
            serial = ((number * 20 + person.pax_idx) * 7_368_787 + 1_046_527) % 10**10
            self.passengers.update(person.passenger_id, ticket_no=f"{prefix:03d}{serial:010d}")
        detail = f"paid {cash}" + (f", and {credit} with voucher {voucher_id}" if credit else "")
        booking = self.note(
            booking.pnr, "ticketed", detail, status="TICKETED", paid=cash, credit=credit or None, hold_until=None
        )
        if announce:
            body = letters.confirmation(booking, self.legs_of(booking), self.passengers_of(booking))
            self.write(
                booking,
                f"Booking confirmed: {booking.pnr}, {booking.origin}-{booking.dest} {booking.depart_at.date()}",
                body,
            )
        return booking

    def spend_voucher(self, booking: r.Booking, voucher_id: str) -> Money:
        """Take what a booking costs, or as much as there is, from a voucher and return it.

        Raises:
            ToolError: ``voucher_not_found`` or ``voucher_not_valid``.
        """
        voucher = self.vouchers.need(
            voucher_id.strip(), "voucher_not_found", "get_booking shows the vouchers that a cancelled booking gave."
        )
        fault = ""
        if voucher.valid_until < self.now.date():
            fault = f"was valid until {voucher.valid_until}"
        elif not voucher.amount:
            fault = "is used up"
        elif voucher.carrier != booking.carriers[0]:
            fault = f"is good for {voucher.carrier} flights, not for {booking.carriers[0]}"
        elif voucher.amount.currency != booking.total.currency:
            fault = f"counts in {voucher.amount.currency}; search with currency={voucher.amount.currency!r} to use it"
        if fault:
            raise ToolError("voucher_not_valid", f"Voucher {voucher.voucher_id} {fault}.")
        credit = min(voucher.amount, booking.total)
        self.vouchers.update(voucher.voucher_id, amount=voucher.amount - credit)
        return credit

    def select_seats(self, booking: r.Booking, wishes: list[SeatSelection]) -> None:
        """Assign the seats chosen.

        Raises:
            ToolError: ``BAD_ARG`` for indices that do not exist, ``seat_unavailable``.
        """
        legs = self.legs_of(booking)
        for wish in wishes[:200]:
            if not 0 <= wish.segment_idx < len(legs):
                raise ToolError(
                    "BAD_ARG", f"segment_idx counts from 0 to {len(legs) - 1} here; got {wish.segment_idx}."
                )
            self.assign_seat(booking, legs[wish.segment_idx], wish.pax_idx, wish.seat)

    def assign_seat(self, booking: r.Booking, leg: r.Leg, pax_idx: int, seat: str) -> str:
        """Give a passenger a seat on a leg, in place of the one they had; return its label.

        Raises:
            ToolError: ``BAD_ARG``, ``seat_not_found`` or ``seat_unavailable``.
        """
        people = self.passengers_of(booking)
        if not 0 <= pax_idx < len(people):
            raise ToolError("BAD_ARG", f"pax_idx counts from 0 to {len(people) - 1} here; got {pax_idx}.")
        if people[pax_idx].type == "INFANT":
            raise ToolError("seat_unavailable", f"Passenger {pax_idx} is an infant and has no seat of their own.")
        flight = self.flights.rows[leg.flight_id]
        bucket = self.need_bucket(flight, leg.cabin)
        state = self.cabin_seats(flight, bucket)
        label = "".join(seat.split()).upper().lstrip("0")[:8]
        if label not in state:
            seats = list(state)
            raise ToolError(
                "seat_not_found",
                f"{leg.flight_no} has no seat {label!r} in {leg.cabin}; its seats run from {seats[0]} to "
                f"{seats[-1]}. get_seat_map shows them.",
            )
        mine = next(
            (
                row
                for row in self.seat_assignments
                if row.pnr == leg.pnr and row.segment_idx == leg.segment_idx and row.pax_idx == pax_idx
            ),
            None,
        )
        if mine is not None and mine.seat == label:
            return label
        if state[label] != "free":
            raise ToolError(
                "seat_unavailable", f"Seat {label} on {leg.flight_no} is taken. get_seat_map shows the free ones."
            )
        if mine is not None:
            self.seat_assignments.delete(mine.seat_id)
        kind = next(item.kind for item in seats_of(flight.equipment, leg.cabin) if item.label == label)
        self.seat_assignments.insert(
            r.SeatAssignment(
                seat_id=f"{leg.flight_id}/{label}",
                flight_id=leg.flight_id,
                seat=label,
                kind=kind,
                pnr=leg.pnr,
                segment_idx=leg.segment_idx,
                pax_idx=pax_idx,
            )
        )
        return label


def _scramble(number: int) -> str:
    """Return the six characters of a booking code: a bijection of the counter, so that no two numbers share one."""
    mixed = (number * 641_280_629 + 392_918_207) % 2**30
    return "".join(_ALPHABET[(mixed >> shift) & 31] for shift in (25, 20, 15, 10, 5, 0))


def number_of(pnr: str) -> int:
    """Return the counter behind a booking code; codes that a story chose give some other number, the same each time."""
    mixed = 0
    for letter in pnr:
        mixed = (mixed * 32 + _ALPHABET.find(letter)) % 2**30
    return (mixed - 392_918_207) * pow(641_280_629, -1, 2**30) % 2**30
