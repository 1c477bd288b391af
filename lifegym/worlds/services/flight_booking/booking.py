"""Making bookings, paying held ones, and looking them up."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.flight_booking import letters
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.airports import AIRPORTS
from lifegym.worlds.services.flight_booking.args import BookingContact, PassengerProfile, PaymentDetails, SeatSelection
from lifegym.worlds.services.flight_booking.core import expected_departure, later, live_times, minutes_between, summary
from lifegym.worlds.services.flight_booking.fares import convert, family_of
from lifegym.worlds.services.flight_booking.people import latin, read_contact, read_passenger, read_passengers
from lifegym.worlds.services.flight_booking.search import Searching
from lifegym.worlds.services.flight_booking.seating import seats_of
from lifegym.worlds.signals import Charge, Notice

HOLD_MINUTES: Final = 24 * 60
HOLD_ENDS_BEFORE_MIN: Final = 180
_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
STATUSES: Final = tuple(r.TRANSITIONS)


class BookingDesk(Searching):
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

        Charges the card and issues tickets, or with hold=true only keeps the seats for 24 hours free of charge.

        To pay a booking that is on hold, call it again with hold_pnr and the held offer's id. Seats are taken, a
        confirmation is mailed.
        The offer must not have expired (price_offer renews it).

        Args:
            offer_id: Id from search_flights.
            passengers: Everybody who travels, exactly as many of each type as the search was for; names as in the
                passport. May be empty when paying a hold.
            contact: E-mail address and phone number for the airline's notices.
            payment: The method on file that pays: its last four digits or its id.
            seat_selections: Seats by segment and passenger, both counted from 0, from get_seat_map.
            hold: Keep the seats without paying; the hold lapses after 24 hours.
            hold_pnr: Code of a booking on hold that this call pays.

        Example:
            flight_booking.create_booking(offer_id="ofr_5f2a90c1d4e7b8", passengers=[{"type": "ADULT", "given_name":
                "Thi Thanh Mai", "family_name": "Hoang", "passport_no": "C8204417"}], contact={"email":
                "mai.hoang@songhan.example", "phone": "+84 236 555 0148"}, payment={"method": "card", "card_last4":
                "4471"})
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
        pnr, number = self._new_pnr()
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
            booking = self.issue_tickets(booking, number)
        return {**self.booking_view(booking), "warnings": self._warnings(booking)}

    @tool
    def get_booking(self, pnr: str) -> dict[str, Any]:
        """Show a booking in full.

        Status, segments with live times and gates, passengers, seats, fare conditions, vouchers, history.

        Args:
            pnr: The booking code.

        Example:
            flight_booking.get_booking(pnr="K7Q2ZD")
        """
        return self.booking_view(self.need_booking(pnr))

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

        Get_booking shows one in full.

        Args:
            user_id: Only bookings of this account; the signed-in one.
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

    def issue_tickets(self, booking: r.Booking, number: int, charge: bool = True, announce: bool = True) -> r.Booking:
        """Charge a booking on hold and turn it into tickets."""
        if charge and booking.total:
            merchant = self.airline(booking.carriers[0]).name
            self.emit(
                Charge(
                    method_id=booking.payment_method_id,
                    amount=booking.total,
                    merchant=merchant,
                    reference=booking.pnr,
                    category="flight",
                )
            )
        prefix = 100 + sum(ord(letter) * (place + 7) for place, letter in enumerate(booking.carriers[0])) % 900
        for person in self.passengers_of(booking):
            serial = ((number * 20 + person.pax_idx) * 7_368_787 + 1_046_527) % 10**10
            self.passengers.update(person.passenger_id, ticket_no=f"{prefix:03d}{serial:010d}")
        booking = self.note(
            booking.pnr, "ticketed", f"paid {booking.total}", status="TICKETED", paid=booking.total, hold_until=None
        )
        if announce:
            body = letters.confirmation(booking, self.legs_of(booking), self.passengers_of(booking))
            self.write(
                booking,
                f"Booking confirmed: {booking.pnr}, {booking.origin}-{booking.dest} {booking.depart_at.date()}",
                body,
            )
            self.tell_trip(booking, "made")
        return booking

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
        booking = self.issue_tickets(booking, _number(booking.pnr))
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

    def _new_pnr(self) -> tuple[str, int]:
        while True:
            number = int(self.bookings.new_key())
            pnr = _scramble(number)
            if pnr not in self.bookings:
                return pnr, number

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
        return found


def _scramble(number: int) -> str:
    """Return the six characters of a booking code: a bijection of the counter, so that no two numbers share one."""
    mixed = (number * 641_280_629 + 392_918_207) % 2**30
    return "".join(_ALPHABET[(mixed >> shift) & 31] for shift in (25, 20, 15, 10, 5, 0))


def _number(pnr: str) -> int:
    """Return the counter behind a booking code; codes that a story chose give some other number, the same each time."""
    mixed = 0
    for letter in pnr:
        mixed = (mixed * 32 + _ALPHABET.find(letter)) % 2**30
    return (mixed - 392_918_207) * pow(641_280_629, -1, 2**30) % 2**30
