"""Making bookings, paying held ones, and looking them up."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.codec import Ready, dump
from lifegym.worlds.elapsed import later, minutes_between
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.identity import signed_in
from lifegym.worlds.paging import paged
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.flight_booking import letters
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.airports import AIRPORTS
from lifegym.worlds.services.flight_booking.args import BookingContact, PassengerProfile, PaymentDetails, SeatSelection
from lifegym.worlds.services.flight_booking.core import expected_departure
from lifegym.worlds.services.flight_booking.people import latin, read_contact, read_passenger, read_passengers
from lifegym.worlds.services.flight_booking.ticketing import Ticketing, number_of
from lifegym.worlds.signals import Notice

HOLD_MINUTES: Final = 24 * 60
HOLD_ENDS_BEFORE_MIN: Final = 180
STATUSES: Final = tuple(r.TRANSITIONS)


class BookingDesk(Ticketing):
    """create_booking, get_booking, list_bookings."""

    @tool(writes=True)
    def create_booking(
        self,
        offer_id: str,
        passengers: list[PassengerProfile],
        contact: BookingContact,
        payment: PaymentDetails,
        seat_selections: list[SeatSelection] | None = None,
        hold: bool = False,
        hold_pnr: str | None = None,
    ) -> dict[str, Any]:
        """Book an offer for named passengers.

        Charges the card and issues tickets, or with hold=true only keeps the seats for 24 hours free of charge (never
        past three hours before departure).

        To pay a booking that is on hold, call it again with hold_pnr and the held offer's id. Seats are taken, a
        confirmation is mailed. The offer must not have expired (price_offer renews it).

        Args:
            offer_id: Id from search_flights.
            passengers: Everybody who travels, exactly as many of each type as the search was for; names as in the
                passport. May be empty when paying a hold.
            contact: E-mail address and phone number for the airline's notices.
            payment: The method on file that pays: its last four digits or its id; with voucher_id a voucher pays first.
            seat_selections: Seats by segment and passenger, both counted from 0, from get_seat_map.
            hold: Keep the seats without paying; the hold lapses at hold_until.
            hold_pnr: Code of a booking on hold that this call pays.

        Example:
            flight_booking.create_booking(
                offer_id="ofr_0b1f189faa489a",
                passengers=[
                    {"type": "ADULT", "given_name": "Noor", "family_name": "Haddad", "passport_no": "NX4R71KL9"}
                ],
                contact={"email": "noor.haddad@postbox.example", "phone": "+31 20 555 0312"},
                payment={"method": "card", "card_last4": "4471"},
            )
        """
        if hold_pnr is not None:
            if hold:
                raise ToolError("BAD_ARG", "hold_pnr pays a hold, hold=true makes one; use one of them.")
            return self._pay_hold(hold_pnr, offer_id, passengers, contact, payment, seat_selections)
        offer = self.need_offer(offer_id)
        if offer.expires_at <= self.now:
            raise ToolError(
                "offer_expired",
                f"The offer expired at {offer.expires_at.isoformat()}. price_offer(offer_id={offer.offer_id!r}) "
                "renews it at the present fare.",
            )
        self.check_sale(offer)
        email, phone = read_contact(contact)
        method = self.pay_with(payment)
        first = self.flights.rows[offer.legs[0].flight_id]
        pnr, number = self.new_pnr()
        people = read_passengers(passengers, offer, pnr, first.date)
        hold_until = None
        if hold:
            hold_until = later(
                self.now, min(HOLD_MINUTES, minutes_between(self.now, expected_departure(first)) - HOLD_ENDS_BEFORE_MIN)
            )
            if hold_until <= self.now:
                raise ToolError(
                    "hold_not_possible",
                    "This close to departure (three hours) seats cannot be held; book with hold=false.",
                )
        booking = self.open_booking(offer, pnr, people, email, phone, method, self.world.persona.user_id)
        self.select_seats(booking, seat_selections or [])
        if hold_until is not None:
            booking = self.bookings.update(pnr, hold_until=hold_until)
            self.schedule(hold_until, "lapse", pnr)
            self.write(
                booking,
                f"Seats on hold: {pnr}, {booking.origin}-{booking.dest}",
                letters.held(booking, self.legs_of(booking)),
            )
        else:
            booking = self.issue_tickets(booking, number, voucher_id=payment.voucher_id)
        return {**self.booking_view(booking), "warnings": self._warnings(booking)}

    @tool
    def get_booking(self, pnr: str) -> Ready:
        """Show a booking in full.

        Gives status, segments with live times and gates, passengers, seats, fare conditions, vouchers, history.

        Args:
            pnr: The booking code.

        Example:
            flight_booking.get_booking(pnr="K7Q2ZD")
        """
        booking = self.need_booking(pnr)
        return self.bookings.made_of(
            booking, "page", self.parts_of(booking), lambda: Ready(dump(self.booking_view(booking)))
        )

    @tool
    def list_bookings(
        self,
        user_id: str | None = None,
        email: str | None = None,
        status: str | None = None,
        page: int = 1,
        page_size: int = 20,
    ) -> dict[str, Any]:
        """List flight bookings with route, live times, passengers and price, by departure.

        See one in full with get_booking.

        Args:
            user_id: Only bookings made by the signed-in account, by its id or address; else those of relatives too.
            email: Only bookings with this contact address.
            status: HOLD, TICKETED, CHANGED, DISRUPTED, CANCELLED or LAPSED; ACTIVE for the first four.
            page: Page from 1.
            page_size: Bookings a page, 1 to 100.

        Example:
            flight_booking.list_bookings(status="ACTIVE")
        """
        owner = signed_in(self.world, user_id) if user_id is not None else None
        address = email.strip().casefold() if email is not None else None
        wanted = status.strip().upper() if status is not None else None
        if wanted not in (None, "ACTIVE", *STATUSES):
            raise ToolError(
                "BAD_ARG",
                f"status is ACTIVE or one of {', '.join(STATUSES)}; got "
                f"{(status or '')[:40]!r}.{suggestion(wanted or '', STATUSES)}",
            )
        found = [
            row
            for row in self.bookings
            if (owner is None or row.user_id == owner)
            and (address is None or row.contact_email.casefold() == address)
            and (wanted is None or row.status == wanted or (wanted == "ACTIVE" and row.status in r.ACTIVE))
        ]
        found.sort(key=lambda row: (row.depart_at.timestamp(), row.pnr))
        part, turning = paged(found, page, page_size)
        return {"bookings": [self.booking_line(row) for row in part], **turning}

    @timed
    def lapse(self, key: str) -> None:
        """End a hold that was not paid."""
        booking = self.bookings.get(key)
        if booking is None or booking.status != "HOLD" or booking.hold_until is None or booking.hold_until > self.now:
            return
        booking = self.release(booking, "LAPSED", "lapsed", "not paid in time; seats back on sale")
        body = letters.lapsed(booking, self.legs_of(booking))
        self.write(booking, f"Your hold {booking.pnr} has lapsed", body)
        self.emit(
            Notice(
                source="flight_booking",
                type="hold_lapsed",
                title=f"Hold {booking.pnr} has lapsed",
                body=body,
                target=booking.pnr,
            )
        )

    def _pay_hold(
        self,
        hold_pnr: str,
        offer_id: str,
        people: list[PassengerProfile],
        contact: BookingContact,
        payment: PaymentDetails,
        seats: list[SeatSelection] | None,
    ) -> dict[str, Any]:
        booking = self.need_booking(hold_pnr)
        if booking.status != "HOLD":
            raise ToolError(
                "not_on_hold", f"Booking {booking.pnr} is {booking.status}, not on hold; only a HOLD can be paid."
            )
        if offer_id.strip() != booking.offer_id:
            raise ToolError(
                "offer_mismatch",
                f"The hold {booking.pnr} is for the offer {booking.offer_id!r}; pay it with that offer_id, or book "
                "the other offer without hold_pnr.",
            )
        if people:
            self._correct(booking, people)
        email, phone = read_contact(contact)
        method = self.pay_with(payment)
        booking = self.bookings.update(
            booking.pnr,
            contact_email=email,
            contact_phone=phone,
            payment_method_id=method.method_id,
            card_last4=method.last4,
        )
        self.select_seats(booking, seats or [])
        booking = self.issue_tickets(booking, number_of(booking.pnr), voucher_id=payment.voucher_id)
        return {**self.booking_view(booking), "warnings": self._warnings(booking)}

    def _correct(self, booking: r.Booking, people: list[PassengerProfile]) -> None:
        """Take documents and requests from passengers named again at payment; names must be those held."""
        held = self.passengers_of(booking)
        if len(people) != len(held):
            raise ToolError(
                "passenger_mismatch",
                f"The hold is for {len(held)} passenger(s), you named {len(people)}; leave passengers empty to keep "
                "them.",
            )
        for row, person in zip(held, people, strict=True):
            if (latin(person.family_name, "family_name"), latin(person.given_name, "given_name")) != (
                row.family_name,
                row.given_name,
            ):
                raise ToolError(
                    "name_change",
                    f"Passenger {row.pax_idx} of the hold is {row.family_name}/{row.given_name}; names cannot be "
                    "changed. Cancel the hold and book anew.",
                )
            fresh = read_passenger(person, booking.pnr, row.pax_idx, booking.depart_at.date())
            given = {
                name: getattr(fresh, name)
                for name in ("dob", "passport_no", "nationality", "requests")
                if getattr(fresh, name)
            }
            self.passengers.update(row.passenger_id, **given)

    def _warnings(self, booking: r.Booking) -> list[str]:
        legs = self.legs_of(booking)
        found = []
        if any(AIRPORTS[leg.origin].country != AIRPORTS[leg.dest].country for leg in legs):
            bare = [f"{row.family_name}/{row.given_name}" for row in self.passengers_of(booking) if not row.passport_no]
            if bare:
                found.append(
                    f"International travel without a passport number for {', '.join(bare)}; add it with "
                    "change_booking(new_offer_id='keep', passenger_updates=...)."
                )
            found.append("Passport validity and visas are not checked by the airline.")
        found += self._twice(booking, legs)
        return found

    def _twice(self, booking: r.Booking, legs: list[r.Leg]) -> list[str]:
        """Return a word about each other booking of a passenger on one of the same flights."""
        names = [(row.family_name, row.given_name) for row in self.passengers_of(booking)]
        sold = self.legs.grouped(_flight_of)
        found = []
        for leg in (one for mine in legs for one in sold[mine.flight_id] if one.pnr != booking.pnr):
            other = self.bookings.rows[leg.pnr]
            if other.status not in r.ACTIVE or leg.status != "CONFIRMED":
                continue
            theirs = {(row.family_name, row.given_name) for row in self.passengers_of(other)}
            found += [
                f"{family}/{given} is on {leg.flight_no} of {leg.depart_at:%Y-%m-%d} with booking {other.pnr} as well."
                for family, given in names
                if (family, given) in theirs
            ]
        return found


def _flight_of(row: r.Leg) -> str:
    return row.flight_id
