"""Bookings that somebody other than the agent makes and cancels."""

from __future__ import annotations

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.elapsed import later
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.args import BookingContact, FlightRef, PassengerProfile, SeatSelection
from lifegym.worlds.services.flight_booking.backstage import Backstage
from lifegym.worlds.services.flight_booking.fares import family_of, supported
from lifegym.worlds.services.flight_booking.parties import leg_of, read_party
from lifegym.worlds.services.flight_booking.people import TYPES, read_contact, read_passengers
from lifegym.worlds.services.flight_booking.search import OFFER_MINUTES


class Others(Backstage):
    """The world's own bookings: those that stand at the opening, and what relatives do meanwhile."""

    @backstage
    def book(
        self,
        flights: list[FlightRef],
        family: str,
        passengers: list[PassengerProfile],
        contact: BookingContact,
        card_last4: str,
        cabin: str = "ECONOMY",
        currency: str | None = None,
        pnr: str | None = None,
        payment_method_id: str = "",
        user_id: str | None = None,
        seat_selections: list[SeatSelection] | None = None,
        hold: bool = False,
        charge: bool = False,
        announce: bool = False,
    ) -> None:
        """Make a booking: it takes seats and, unless ``hold``, has tickets.

        ``charge`` books the payment in the wallet, ``announce`` sends the airline's mail.
        """
        kinds = [TYPES.get(person.type.strip().upper(), "") for person in passengers]
        numbers = (kinds.count("ADULT"), kinds.count("CHILD"), kinds.count("INFANT"))
        offer = self._compose(flights, family, numbers, cabin, currency)
        code, number = self.new_pnr()
        code = (pnr or code).strip().upper()
        if code in self.bookings:
            raise ToolError("BAD_ARG", f"The booking code {code} is taken.")
        people = read_passengers(passengers, offer, code, flights[0].date)
        email, phone = read_contact(contact)
        method = PaymentMethod(method_id=payment_method_id or card_last4, label="card", last4=card_last4, holder="")
        booking = self.open_booking(offer, code, people, email, phone, method, user_id or self.world.persona.user_id)
        self.select_seats(booking, seat_selections or [])
        if hold:
            until = later(self.now, 24 * 60)
            self.bookings.update(code, hold_until=until)
            self.schedule(until, "lapse", code)
        else:
            self.issue_tickets(booking, number, charge, announce)

    @backstage
    def drop_booking(self, pnr: str, reason: str = "", settle: bool = False, announce: bool = False) -> None:
        """Cancel a booking as somebody else; ``settle`` pays what the fare gives back to its card."""
        self.cancel(self.need_booking(pnr), reason, announce, settle)

    def _compose(
        self, flights: list[FlightRef], family: str, numbers: tuple[int, int, int], cabin: str, currency: str | None
    ) -> r.Offer:
        """Make the offer that a booking by the world is for."""
        if not flights:
            raise ToolError("BAD_ARG", "A booking needs at least one flight.")
        rows = [self.need_flight(ref.flight_no, ref.date) for ref in flights]
        bucket = self.need_bucket(rows[0], cabin)
        party = read_party(*numbers, cabin, supported(currency or bucket.families[0].price.currency))
        legs = []
        for row, ref in zip(rows, flights, strict=True):
            menu = self.need_bucket(row, cabin)
            fare = family_of(menu, family)
            if fare is None:
                raise ToolError(
                    "BAD_ARG",
                    f"{menu.bucket_id} sells {', '.join(item.name for item in menu.families)}, not {family!r}.",
                )
            if row.status not in r.ON_SALE:
                raise ToolError("BAD_ARG", f"{row.flight_id} is {row.status} and cannot be booked.")
            if ref.direction not in ("outbound", "return"):
                raise ToolError("BAD_ARG", f"direction is outbound or return; got {ref.direction!r}.")
            legs.append(leg_of(row.flight_id, fare, ref.direction, party))
        total = Money(sum(leg.price.minor for leg in legs), party.currency)
        return self.offers.insert(
            r.Offer(
                offer_id=self.offers.new_key(),
                cabin=cabin,
                adults=party.adults,
                children=party.children,
                infants=party.infants,
                legs=tuple(legs),
                total=total,
                created_at=self.now,
                priced_at=self.now,
                expires_at=later(self.now, OFFER_MINUTES),
            )
        )
