"""What the world does to reservations: walked, moved, booked by others, charged twice."""

from __future__ import annotations

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.hotel_booking.asking import Asking
from lifegym.worlds.services.hotel_booking.booking import Booking, GuestProfile, guest_of
from lifegym.worlds.services.hotel_booking.desk import dates_in_words, total_of
from lifegym.worlds.services.hotel_booking.plan_ids import RatePlanId, days, night_key, parse, rate_key
from lifegym.worlds.services.hotel_booking.records import ACTIVE, Hotel, Reservation, StayNight


class StayOps(Asking, Booking):
    """Backstage operations on reservations."""

    @backstage
    def walk_reservation(
        self, reservation_id: str, reason: str = "", announce: bool = True, refund: bool = True
    ) -> None:
        """The house cannot keep a reservation; what was paid goes back unless ``refund`` is false.

        A reservation that is no longer active stays as it is.
        """
        row = self._known(reservation_id)
        if row.status not in ACTIVE:
            return
        hotel = self.hotels.rows[row.hotel_id]
        owed = row.paid - row.refunded
        if row.status == "checked_in":
            today = self._today(hotel)
            owed = min(owed, total_of([night for night in row.nights if night.date >= today], (), hotel))
        back = owed if refund else Money(0, hotel.currency)
        row = self.reservations.update(
            reservation_id,
            status="walked",
            note=reason,
            cancellation_fee=Money(0, hotel.currency),
            refunded=row.refunded + back,
            updated_at=self.now,
        )
        self._release(row)
        self._close_requests(reservation_id)
        self._refund(row, hotel, back)
        if announce:
            money = f"{back} goes back to your card." if back else "You will not be charged." if not owed else ""
            self._mail(
                hotel,
                f"We cannot keep your reservation {row.confirmation_code}",
                f"Dear {row.guest.first_name} {row.guest.last_name},",
                f"We are very sorry: your stay {dates_in_words(row.check_in, row.check_out)} "
                f"({row.room_type}) cannot take place here. {reason}".strip(),
                money,
            )

    @backstage
    def relocate(
        self,
        reservation_id: str,
        hotel_id: str,
        room_type: str,
        flavor: str,
        reason: str = "",
        announce: bool = True,
        new_reservation_id: str | None = None,
    ) -> None:
        """The house walks a reservation and books the same nights elsewhere at the price that was agreed."""
        row = self._known(reservation_id)
        if row.status != "confirmed":
            return
        hotel = self._hotel(hotel_id)
        old = self.hotels.rows[row.hotel_id]
        plan = self._plan(hotel_id, self._room(hotel_id, room_type).room_type, flavor, "RATE_PLAN_NOT_FOUND")
        if hotel.currency != old.currency:
            raise ToolError("BAD_ARG", f"{hotel_id} counts in {hotel.currency}, the reservation in {old.currency}.")
        self.walk_reservation(reservation_id, reason, announce)
        stay = RatePlanId(hotel_id, plan.room_type, flavor, row.check_in, row.check_out)
        nights = [night.evolve(room_type=plan.room_type) for night in row.nights]
        self._book(
            hotel,
            plan,
            stay,
            nights,
            row.guest,
            row.user_id,
            row.payment_method_id,
            guests=row.guests,
            key=new_reservation_id,
            booked_by=old.name,
            announce=announce,
            forced=True,
            note=f"moved from {reservation_id}",
        )

    @backstage
    def book(
        self,
        rate_plan_id: str,
        guest_profile: GuestProfile,
        payment_method_id: str,
        booked_by: str,
        reservation_id: str | None = None,
        confirmation_code: str | None = None,
        guests: int | None = None,
        arrives: bool = True,
        announce: bool = True,
    ) -> None:
        """Somebody else books in the user's account; the house makes room where it is full."""
        stay = parse(rate_plan_id)
        hotel, plan = self._offered(stay)
        nights = []
        for day in days(stay.check_in, stay.check_out):
            rate = self.rates.get(rate_key(hotel.hotel_id, plan.room_type, plan.flavor, day))
            if rate is None or night_key(hotel.hotel_id, plan.room_type, day) not in self.nights:
                raise ToolError(
                    "RATE_PLAN_NOT_FOUND",
                    f"{plan.room_type} ({plan.flavor}) at {hotel.hotel_id} has no price on {day}.",
                )
            nights.append(StayNight(date=day, room_type=plan.room_type, price=rate.price))
        self._book(
            hotel,
            plan,
            stay,
            nights,
            guest_of(guest_profile),
            self._user(guest_profile.user_id),
            self._method(payment_method_id),
            guests=guests,
            key=reservation_id,
            code=confirmation_code,
            booked_by=booked_by,
            arrives=arrives,
            announce=announce,
            forced=True,
        )

    @backstage
    def set_arrival(self, reservation_id: str, arrives: bool) -> None:
        """Decide whether anybody turns up for a reservation."""
        self._known(reservation_id)
        self.reservations.update(reservation_id, arrives=arrives)

    @backstage
    def duplicate_charge(self, reservation_id: str, amount: Money | None = None) -> None:
        """The house charges a reservation's card once more by mistake; the reservation itself does not know."""
        row = self._known(reservation_id)
        hotel = self.hotels.rows[row.hotel_id]
        self._try_charge(row, hotel, amount or row.total)

    @backstage
    def repay(self, reservation_id: str, amount: Money, announce: bool = True) -> None:
        """The house pays back money outside the reservation's account: a double charge, a promised deposit."""
        row = self._known(reservation_id)
        hotel = self.hotels.rows[row.hotel_id]
        self._refund(row, hotel, amount)
        if announce:
            self._tell(hotel, row, "Repayment", f"We have paid {amount} back to your card.")

    @backstage
    def answer_request(self, ticket_id: str, approved: bool, answer: str) -> None:
        """The house answers a pending request in its own words; one that is answered already stays."""
        ticket = self.requests.need(ticket_id, "REQUEST_NOT_FOUND")
        row = self._known(ticket.reservation_id)
        if ticket.status == "pending":
            self._reply(ticket, row, self.hotels.rows[row.hotel_id], "approved" if approved else "declined", answer)

    def _known(self, reservation_id: str) -> Reservation:
        return self.reservations.need(reservation_id, "RES_NOT_FOUND")

    def _tell(self, hotel: Hotel, row: Reservation, subject: str, text: str) -> None:
        self._mail(
            hotel,
            f"{subject}: {hotel.name} ({row.confirmation_code})",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            text,
        )
