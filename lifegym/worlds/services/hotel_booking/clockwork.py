"""What the clock does to reservations: arrivals, departures, no-shows."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.service import timed
from lifegym.worlds.services.hotel_booking.desk import Desk, dates_in_words, first_night
from lifegym.worlds.services.hotel_booking.records import ACTIVE, Hotel, Reservation


class Clockwork(Desk):
    """Processes on the clock."""

    @timed
    def arrive(self, key: str) -> None:
        """At check-in time the guests take their room and pay; nobody comes where they sleep elsewhere."""
        row = self.reservations.get(key)
        if row is None or row.status != "confirmed":
            return
        hotel = self.hotels.rows[row.hotel_id]
        if self.now < hotel.at(row.check_in, hotel.check_in_time):
            return
        if not row.arrives or self._sleeps_elsewhere(row):
            self.schedule(hotel.at(row.check_in + timedelta(days=1), "00:00"), "lapse", key)
            return
        row = self.reservations.update(key, status="checked_in", updated_at=self.now)
        self._settle(row, hotel)

    def _settle(self, row: Reservation, hotel: Hotel) -> None:
        due = row.total - (row.paid - row.refunded)
        if row.settled:
            return
        if due <= Money(0, hotel.currency) or self._try_charge(row, hotel, due):
            self.reservations.update(row.reservation_id, paid=row.paid + due, settled=True)
            return
        self._mail(
            hotel,
            f"Payment declined: {row.confirmation_code}",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f"Your card was declined for {due}. Please settle the amount at the desk or give "
            "us another card before you leave.",
        )

    def _sleeps_elsewhere(self, row: Reservation) -> bool:
        """Whether the same lead guest has a later booking in another house for the night of arrival."""
        name = (fold(row.guest.first_name), fold(row.guest.last_name))
        mine = (row.created_at, row.reservation_id)
        return any(
            other.status in ACTIVE
            and other.arrives
            and other.hotel_id != row.hotel_id
            and other.check_in <= row.check_in < other.check_out
            and (other.created_at, other.reservation_id) > mine
            and (fold(other.guest.first_name), fold(other.guest.last_name)) == name
            for other in self.reservations
        )

    @timed
    def lapse(self, key: str) -> None:
        """At midnight a guest who has not come is a no-show: the first night is due, prepaid stays are kept."""
        row = self.reservations.get(key)
        if row is None or row.status != "confirmed":
            return
        hotel = self.hotels.rows[row.hotel_id]
        if self.now < hotel.at(row.check_in + timedelta(days=1), "00:00"):
            return
        nothing = Money(0, hotel.currency)
        due = nothing if row.settled else first_night(row)
        charged = due if self._try_charge(row, hotel, due) else nothing
        row = self.reservations.update(
            key,
            status="no_show",
            cancellation_fee=row.total if row.settled else due,
            paid=row.paid + charged,
            updated_at=self.now,
        )
        self._release(row)
        for ticket in self.requests.where(lambda t: t.reservation_id == key and t.status == "pending"):
            self.requests.update(ticket.ticket_id, status="closed")
        what = (
            "The prepaid stay is not refundable."
            if row.settled
            else f"The first night, {due}, is due under the terms of your rate."
        )
        self._mail(
            hotel,
            f"We missed you: {row.confirmation_code}",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f"You did not arrive for your stay {dates_in_words(row.check_in, row.check_out)}, "
            f"and we had to release the room. {what}",
        )

    @timed
    def depart(self, key: str) -> None:
        """At check-out time the stay ends and the receipt is sent."""
        row = self.reservations.get(key)
        if row is None or row.status != "checked_in":
            return
        hotel = self.hotels.rows[row.hotel_id]
        if self.now < hotel.at(row.check_out, row.check_out_time):
            return
        if not row.settled:
            self._settle(row, hotel)
        row = self.reservations.update(key, status="checked_out", updated_at=self.now)
        self._mail(
            hotel,
            f"Receipt: {hotel.name}, {row.check_in.day} {row.check_in:%B} ({row.confirmation_code})",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f"Thank you for staying with us, {dates_in_words(row.check_in, row.check_out)}. "
            f"Total {row.total}, paid {row.paid - row.refunded}.",
        )
