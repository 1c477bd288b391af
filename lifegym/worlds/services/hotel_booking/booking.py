"""Making, reading and cancelling reservations."""

from __future__ import annotations

from datetime import date
from typing import Any, NewType

from lifegym.worlds.arguments import one_line
from lifegym.worlds.customers import reachable
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.hotel_booking.desk import (
    Desk,
    dates_in_words,
    dinner_for,
    first_night,
    moment_in_words,
    total_of,
)
from lifegym.worlds.services.hotel_booking.plan_ids import RatePlanId as ParsedPlanId
from lifegym.worlds.services.hotel_booking.plan_ids import confirmation_code, days, parse, room_key, slug
from lifegym.worlds.services.hotel_booking.records import Guest, Hotel, Plan, Reservation, StayNight
from lifegym.worlds.tools import ArgModel

RatePlanId = NewType("RatePlanId", str)


class GuestProfile(ArgModel):
    """Who stays and whose account books."""

    first_name: str
    last_name: str
    email: str
    phone: str
    user_id: str


class Booking(Desk):
    """From a rate plan to a reservation, and out of it again."""

    @tool(writes=True)
    def create_reservation(
        self,
        rate_plan_id: RatePlanId,
        guest_profile: GuestProfile,
        payment_method_id: str,
        special_requests: str | None = None,
        guests: int | None = None,
    ) -> dict[str, Any]:
        """Book one room under a rate plan that get_room_availability listed; a confirmation mail follows.

        Prepaid rates are charged at once, the others at check-in. A larger party takes several reservations.

        Args:
            rate_plan_id: As get_room_availability lists it; it holds hotel, room, flavor and both dates.
            guest_profile: The lead guest: first_name, last_name, email, phone, and user_id of the account that books.
            payment_method_id: A payment method of the user.
            special_requests: A wish put to the hotel with the booking; answered like submit_special_request.
            guests: How many people will stay in the room.

        Example:
            hotel_booking.create_reservation(
                rate_plan_id="rp_htl_9001_family-room_flexible_20270416_20270418",
                payment_method_id="pm_0001",
                guest_profile={
                    "first_name": "Noor",
                    "last_name": "Haddad",
                    "email": "noor.haddad@postbox.example",
                    "phone": "+31 20 555 0312",
                    "user_id": "usr_noor",
                },
            )
        """
        parsed = parse(rate_plan_id)
        hotel, plan = self._offered(parsed)
        user = self._user(guest_profile.user_id)
        guest = guest_of(guest_profile)
        self._not_past(hotel, parsed.check_in)
        room = self.rooms.rows[room_key(hotel.hotel_id, plan.room_type)]
        if guests is not None and not 1 <= guests <= room.max_occupancy:
            raise ToolError(
                "BAD_ARG",
                f"{room.room_type} sleeps 1 to {room.max_occupancy}, got guests={guests}. Take a "
                "larger room type or several rooms.",
            )
        wish = (
            one_line(special_requests, "special_requests", 1000)
            if special_requests and special_requests.strip()
            else None
        )
        method = self._method(payment_method_id)
        nights, missing = self._priced(plan, days(parsed.check_in, parsed.check_out), {})
        if missing:
            raise ToolError(
                "SOLD_OUT",
                f"{room.room_type} ({plan.flavor}) at {hotel.name} is not available on "
                f"{_list(missing)}. get_room_availability shows what is.",
            )
        row = self._book(hotel, plan, parsed, nights, guest, user, method, guests=guests)
        tickets = [self._open_request(row, wish).view("topics")] if wish else []
        return {**self._view(row), "special_requests": tickets}

    def _open_request(self, row: Reservation, text: str) -> Any:
        """Put a wish to the house; the asking part of the service does it."""
        raise NotImplementedError

    def _offered(self, parsed: ParsedPlanId) -> tuple[Hotel, Plan]:
        hotel = self.hotels.get(parsed.hotel_id)
        if hotel is None:
            raise ToolError(
                "RATE_PLAN_NOT_FOUND",
                f"The rate plan id names no hotel that is listed: {parsed.hotel_id[:60]!r}. "
                "get_room_availability lists bookable ids.",
            )
        plans = self._plans_of(hotel.hotel_id)
        for plan in plans:
            if slug(plan.room_type) == parsed.room and plan.flavor == parsed.flavor:
                return hotel, plan
        known = ", ".join(f"{slug(plan.room_type)}_{plan.flavor}" for plan in plans) or "nothing"
        raise ToolError(
            "RATE_PLAN_NOT_FOUND", f"{hotel.name} sells no {parsed.room[:40]}_{parsed.flavor[:30]}; it sells {known}."
        )

    def _book(
        self,
        hotel: Hotel,
        plan: Plan,
        stay: ParsedPlanId,
        nights: list[StayNight],
        guest: Guest,
        user: str,
        method: str,
        *,
        guests: int | None = None,
        key: str | None = None,
        code: str | None = None,
        booked_by: str = "",
        arrives: bool = True,
        announce: bool = True,
        note: str = "",
        forced: bool = False,
    ) -> Reservation:
        """Enter a reservation with all that follows; a ``forced`` one stands even where the card refuses."""
        reservation_id = key or self.reservations.new_key()
        nothing = Money(0, hotel.currency)
        until = plan.terms.refundable_until(hotel, stay.check_in)
        total = total_of(nights, (), hotel)
        prepaid = plan.terms.pay == "now"
        row = Reservation(
            reservation_id=reservation_id,
            confirmation_code=code or confirmation_code(len(self.reservations) + 1),
            user_id=user,
            hotel_id=hotel.hotel_id,
            room_type=plan.room_type,
            flavor=plan.flavor,
            check_in=stay.check_in,
            check_out=stay.check_out,
            status="confirmed",
            guest=guest,
            nights=tuple(nights),
            terms=plan.terms,
            total=total,
            paid=total if prepaid else nothing,
            refunded=nothing,
            payment_method_id=method,
            refundable=until is not None,
            refundable_until=until,
            created_at=self.now,
            updated_at=self.now,
            guests=guests,
            check_out_time=hotel.check_out_time,
            dinner_time=dinner_for(hotel) if plan.terms.dinner else None,
            settled=prepaid,
            booked_by=booked_by,
            arrives=arrives,
            note=note,
        )
        self.reservations.insert(row)
        self._settle_nights(row)
        self._schedule_stay(row, hotel)
        if prepaid and not forced:
            self._charge(row, hotel, total)
        elif prepaid and not self._try_charge(row, hotel, total):
            row = self.reservations.update(reservation_id, paid=nothing, settled=False)
        if announce:
            self.write_confirmation(row, hotel)
        return row

    def write_confirmation(self, row: Reservation, hotel: Hotel) -> None:
        """The house confirms a reservation by mail."""
        meals = (
            "Dinner and breakfast are included."
            if row.terms.dinner
            else "Breakfast is included."
            if row.terms.breakfast
            else ""
        )
        seating = f" Your dinner is at {row.dinner_time}." if row.dinner_time else ""
        pay = "Your card has been charged." if row.settled else "Your card will be charged at check-in."
        self._mail(
            hotel,
            f"Reservation confirmed: {hotel.name}, {row.check_in.day} {row.check_in:%B} ({row.confirmation_code})",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f"We look forward to your stay: {row.room_type}, "
            f"{dates_in_words(row.check_in, row.check_out)}. Reservation "
            f"{row.reservation_id}, confirmation code {row.confirmation_code}.",
            f"Total {row.total}. {pay} {deadline_in_words(row, hotel)}",
            f"Check-in from {hotel.check_in_time}, check-out until {row.check_out_time}. {meals}{seating}".strip(),
        )

    @tool(writes=True)
    def cancel_reservation(self, reservation_id: str) -> dict[str, Any]:
        """Cancel a reservation before arrival; its nights are freed and the rest is paid back at once.

        Free until refundable_until; after that the first night stays due. Prepaid rates give nothing back. Fees for
        late changes are never returned. To leave early once checked in, shorten the stay with modify_reservation.

        Args:
            reservation_id: As list_reservations shows it.

        Example:
            hotel_booking.cancel_reservation(reservation_id="res_20270301_000901")
        """
        row = self._mine(reservation_id)
        if row.status == "cancelled":
            raise ToolError("ALREADY_CANCELLED", f"{reservation_id} is cancelled already.")
        if row.status != "confirmed":
            raise ToolError(
                "UNCANCELLABLE", f"{reservation_id} is {row.status}; only confirmed reservations can be cancelled."
            )
        hotel = self.hotels.rows[row.hotel_id]
        fee, kept = self._cancellation(row, hotel)
        due = kept - (row.paid - row.refunded)
        nothing = Money(0, hotel.currency)
        charged, back = (due, nothing) if due > nothing else (nothing, -due)
        row = self.reservations.update(
            reservation_id,
            status="cancelled",
            cancellation_fee=fee,
            paid=row.paid + charged,
            refunded=row.refunded + back,
            updated_at=self.now,
        )
        self._release(row)
        self._close_requests(reservation_id)
        self._charge(row, hotel, charged)
        self._refund(row, hotel, back)
        money = (
            f"{back} goes back to your card."
            if back
            else f"{charged} has been charged to your card."
            if charged
            else f"Nothing goes back of the {row.paid - row.refunded} paid."
            if row.paid > row.refunded
            else "Nothing was charged."
        )
        self._mail(
            hotel,
            f"Reservation cancelled: {row.confirmation_code}",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f"Your stay {dates_in_words(row.check_in, row.check_out)} (reservation "
            f"{reservation_id}) is cancelled. Cancellation fee: {fee}. {money}",
        )
        return {**self._view(row), "refunded_now": back, "charged_now": charged}

    def _close_requests(self, reservation_id: str) -> None:
        for ticket in self.requests.where(lambda t: t.reservation_id == reservation_id and t.status == "pending"):
            self.requests.update(ticket.ticket_id, status="closed")

    def _cancellation(self, row: Reservation, hotel: Hotel) -> tuple[Money, Money]:
        """Return the fee for cancelling now and what the house keeps in all."""
        changes = total_of((), [fee for fee in row.fees if fee.kind == "late_change"], hotel)
        if row.refundable_until is None:
            rest = row.total - changes
        elif self.now <= row.refundable_until:
            rest = Money(0, hotel.currency)
        else:
            rest = first_night(row)
        return rest, rest + changes


def guest_of(profile: GuestProfile) -> Guest:
    """Check a guest profile and return the guest as the house writes it down."""
    email, phone = reachable(profile.email, profile.phone, "guest_profile")
    return Guest(
        first_name=one_line(profile.first_name, "guest_profile.first_name", 80),
        last_name=one_line(profile.last_name, "guest_profile.last_name", 80),
        email=email,
        phone=phone,
    )


def _list(missing: list[date]) -> str:
    return ", ".join(str(day) for day in missing)


def deadline_in_words(row: Reservation, hotel: Hotel) -> str:
    """Return until when cancelling is free, and what it costs later, as a sentence."""
    if row.refundable_until is None:
        return "This rate is not refundable."
    until = moment_in_words(row.refundable_until, hotel)
    return f"Cancelling is free until {until}; after that the first night is charged."
