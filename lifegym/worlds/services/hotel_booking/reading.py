"""Reading reservations."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from lifegym.worlds.codec import Ready, dump, joined, listed, member
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.hotel_booking.desk import Desk
from lifegym.worlds.services.hotel_booking.records import ACTIVE, Reservation, SpecialRequest

Status = Literal["confirmed", "checked_in", "checked_out", "cancelled", "no_show", "walked"]


class Reading(Desk):
    """Reservations as the account shows them."""

    @tool
    def get_reservation(self, reservation_id: str) -> Ready:
        """Show one reservation in full: nights, fees, payments, cancellation deadline, dinner time, special requests.

        It also lists what is out of service at the hotel during the stay.

        Args:
            reservation_id: As list_reservations shows it.

        Example:
            hotel_booking.get_reservation(reservation_id="res_20270301_000901")
        """
        row = self._mine(reservation_id)
        tickets = self.requests.grouped(_reservation_of).get(reservation_id, ())
        active = row.status in ACTIVE
        closed = tuple(self._closed(row.hotel_id, row.check_in, row.check_out).values()) if active else ()

        def page() -> Ready:
            return Ready(
                dump(
                    {
                        **self._view(row),
                        "special_requests": [ticket.view("topics", "reservation_id") for ticket in tickets],
                        "out_of_service": [item.view("hotel_id") for item in closed],
                    }
                )
            )

        return self.reservations.made_of(row, "page", (self.hotels.rows[row.hotel_id], *tickets, *closed), page)

    @tool
    def list_reservations(
        self,
        user_id: str,
        status: Status | None = None,
        date_from: str | None = None,
        date_to: str | None = None,
        page: int = 1,
        page_size: int = 50,
    ) -> Ready:
        """List the user's hotel reservations by arrival, whoever booked them, past and cancelled ones included.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status: Only reservations in this state.
            date_from: Only stays that end after this day.
            date_to: Only stays that begin on or before this day.
            page: Page from 1.
            page_size: Reservations a page, 1 to 100.

        Example:
            hotel_booking.list_reservations(user_id="usr_noor", status="confirmed")
        """
        user = self._user(user_id)
        lower = self.world.clock.read_date(date_from, "date_from") if date_from is not None else date.min
        upper = self.world.clock.read_date(date_to, "date_to") if date_to is not None else date.max
        found = [
            row
            for row in self.reservations
            if row.user_id == user
            and (status is None or row.status == status)
            and row.check_out > lower
            and row.check_in <= upper
        ]
        found.sort(key=lambda row: (row.check_in, row.reservation_id))
        part, pages = paged(found, page, page_size)
        return joined(member("reservations", listed([self._line(row) for row in part])), dump(pages))

    def _line(self, row: Reservation) -> str:
        """Return a reservation in a list as JSON, printed once until it or its house changes."""
        hotel = self.hotels.rows[row.hotel_id]
        return self.reservations.made_of(row, "line", (hotel,), lambda: dump(self._brief(row)))

    def _brief(self, row: Reservation) -> dict[str, Any]:
        hotel = self.hotels.rows[row.hotel_id]
        return {
            "reservation_id": row.reservation_id,
            "confirmation_code": row.confirmation_code,
            "status": row.status,
            "hotel_id": row.hotel_id,
            "hotel_name": hotel.name,
            "city": hotel.city,
            "check_in": row.check_in,
            "check_out": row.check_out,
            "room_type": row.room_type,
            "flavor": row.flavor,
            "total": row.total,
            "refundable_until": row.refundable_until,
            "guest": f"{row.guest.first_name} {row.guest.last_name}",
            "booked_by": row.booked_by,
        }

    @tool
    def get_user_bookings_summary(self, user_id: str) -> dict[str, Any]:
        """Sum up the user's stays: counts by state, nights and money ahead, next arrival, and the stays still active.

        list_reservations has the past and cancelled ones too.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            hotel_booking.get_user_bookings_summary(user_id="usr_noor")
        """
        user = self._user(user_id)
        mine = [row for row in self.reservations if row.user_id == user]
        ahead = sorted(
            (row for row in mine if row.status in ACTIVE), key=lambda row: (row.check_in, row.reservation_id)
        )
        states: dict[str, int] = {}
        for row in mine:
            states[row.status] = states.get(row.status, 0) + 1
        totals: dict[str, Money] = {}
        for row in ahead:
            totals[row.total.currency] = totals.get(row.total.currency, Money(0, row.total.currency)) + row.total
        upcoming = [row for row in ahead if row.status == "confirmed"]
        return {
            "user_id": user,
            "reservations": len(mine),
            "by_status": states,
            "nights_ahead": sum(len(row.nights) for row in ahead),
            "total_ahead": list(totals.values()),
            "next_stay": self._brief(upcoming[0]) if upcoming else None,
            "active": [self._brief(row) for row in ahead],
        }


def _reservation_of(ticket: SpecialRequest) -> str:
    return ticket.reservation_id
