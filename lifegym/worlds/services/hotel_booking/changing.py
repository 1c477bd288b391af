"""Changing a stay: dates, room, rate, card, and leaving later."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.hotel_booking.booking import deadline_in_words
from lifegym.worlds.services.hotel_booking.desk import (
    Desk,
    dates_in_words,
    dinner_for,
    meals_in_words,
    minutes,
    read_clock,
    total_of,
)
from lifegym.worlds.services.hotel_booking.plan_ids import MAX_NIGHTS, days, night_key, rate_key
from lifegym.worlds.services.hotel_booking.records import Fee, Hotel, LateStep, Plan, Reservation, StayNight, Terms

BUSY_PERCENT = 85
"""From this occupancy of the room type on, a late departure for a fee is refused."""


class Wanted(NamedTuple):
    """A stay as it shall become."""

    check_in: date
    check_out: date
    plan: Plan


class Changing(Desk):
    """Modifications of reservations."""

    @tool(writes=True)
    def modify_reservation(
        self,
        reservation_id: str,
        new_check_in: str | None = None,
        new_check_out: str | None = None,
        new_room_type: str | None = None,
        new_flavor: str | None = None,
        new_payment_method_id: str | None = None,
    ) -> dict[str, Any]:
        """Change dates, room type, rate flavor or card of a reservation; it is re-priced and confirmed by mail at once.

        Nights you keep stay at the price you booked. The difference of a stay already paid is charged or paid back now.
        After refundable_until a change before arrival also costs the rate's change fee, charged now and added to the
        total. Once checked in, the departure and the room of tonight onwards can change.

        Args:
            reservation_id: As list_reservations shows it.
            new_check_in: New day of arrival, ISO date.
            new_check_out: New day of departure, ISO date.
            new_room_type: Another room type of the same hotel, by name.
            new_flavor: Another rate of the room, such as "flexible" or "halfboard".
            new_payment_method_id: Pay with this card instead; only while nothing of the nights has been charged.

        Example:
            hotel_booking.modify_reservation(reservation_id="res_20270301_000901", new_check_out="2027-04-19")
        """
        row = self._mine(reservation_id)
        hotel = self.hotels.rows[row.hotel_id]
        if row.status not in ("confirmed", "checked_in"):
            code = "ALREADY_CANCELLED" if row.status == "cancelled" else "UNCHANGEABLE"
            raise ToolError(
                code,
                f"{reservation_id} is {row.status} and can no longer be changed; book anew with create_reservation.",
            )
        method = self._new_method(row, new_payment_method_id)
        wanted = self._wanted(row, hotel, new_check_in, new_check_out, new_room_type, new_flavor)
        if (wanted.check_in, wanted.check_out, wanted.plan.room_type, wanted.plan.flavor) == (
            row.check_in,
            row.check_out,
            row.room_type,
            row.flavor,
        ):
            if method == row.payment_method_id:
                raise ToolError(
                    "BAD_ARG",
                    "Nothing would change. Give a new_check_in, new_check_out, new_room_type, "
                    "new_flavor or new_payment_method_id that differs.",
                )
            row = self.reservations.update(reservation_id, payment_method_id=method, updated_at=self.now)
            nothing = Money(0, hotel.currency)
            return self._changed(row, hotel, nothing, nothing, nothing, row.terms)
        if not row.terms.changeable:
            raise ToolError("UNCHANGEABLE", f"The rate of {reservation_id} allows no changes. {row.terms.in_words()}")
        return self._rebook(row.evolve(payment_method_id=method), hotel, wanted)

    def _new_method(self, row: Reservation, method_id: str | None) -> str:
        if method_id is None:
            return row.payment_method_id
        if row.settled or row.paid != row.refunded:
            raise ToolError(
                "UNCHANGEABLE",
                f"{row.reservation_id} has been charged already ({row.paid}); its card can no longer be changed.",
            )
        return self._method(method_id)

    def _wanted(
        self,
        row: Reservation,
        hotel: Hotel,
        new_in: str | None,
        new_out: str | None,
        room_type: str | None,
        flavor: str | None,
    ) -> Wanted:
        clock = self.world.clock
        check_in = row.check_in if new_in is None else clock.read_date(new_in, "new_check_in")
        check_out = row.check_out if new_out is None else clock.read_date(new_out, "new_check_out")
        if check_out <= check_in:
            raise ToolError(
                "BAD_DATE_RANGE",
                f"The stay would be {check_in} to {check_out}; check-out must be after check-in. "
                "Give both dates to move it.",
            )
        if (check_out - check_in).days > MAX_NIGHTS:
            raise ToolError(
                "BAD_DATE_RANGE",
                f"One reservation holds at most {MAX_NIGHTS} nights, this would be {(check_out - check_in).days}.",
            )
        today = self._today(hotel)
        if row.status == "checked_in":
            if check_in != row.check_in:
                raise ToolError(
                    "UNCHANGEABLE", f"You have checked in on {row.check_in}; the arrival cannot change any more."
                )
            if check_out <= today:
                raise ToolError(
                    "BAD_DATE_RANGE",
                    f"Today is {today} at {hotel.name}; the earliest new departure is {today + timedelta(days=1)}.",
                )
        elif check_in != row.check_in:
            self._not_past(hotel, check_in)
        room = self._room(hotel.hotel_id, row.room_type if room_type is None else room_type)
        if row.guests is not None and row.guests > room.max_occupancy:
            raise ToolError(
                "MODIFY_NO_AVAILABILITY",
                f"{room.room_type} sleeps {room.max_occupancy}, the reservation is for {row.guests}.",
            )
        return Wanted(
            check_in,
            check_out,
            self._plan(
                hotel.hotel_id, room.room_type, row.flavor if flavor is None else flavor, "MODIFY_NO_AVAILABILITY"
            ),
        )

    def _rebook(self, row: Reservation, hotel: Hotel, wanted: Wanted) -> dict[str, Any]:
        plan = wanted.plan
        today = self._today(hotel)
        past = row.status == "checked_in"
        kept = {
            night.date: night
            for night in row.nights
            if (past and night.date < today) or (night.room_type == plan.room_type and row.flavor == plan.flavor)
        }
        nights, missing = self._renewed(row, plan, days(wanted.check_in, wanted.check_out), kept)
        if missing:
            raise ToolError(
                "MODIFY_NO_AVAILABILITY",
                f"{plan.room_type} ({plan.flavor}) is not available on "
                f"{', '.join(map(str, missing))}. The reservation stays as it was.",
            )
        fees = row.fees
        if (
            row.status == "confirmed"
            and (row.refundable_until is None or self.now > row.refundable_until)
            and row.terms.change_fee
        ):
            fees = (*fees, Fee(kind="late_change", amount=row.terms.change_fee, at=self.now))
        return self._apply(row, hotel, wanted, nights, fees)

    def _renewed(
        self, row: Reservation, plan: Plan, nights: Iterable[date], kept: dict[date, StayNight]
    ) -> tuple[list[StayNight], list[date]]:
        """Price nights as :meth:`_priced` does, where a room this reservation holds already counts as free for it."""
        held = dict(kept)
        if row.flavor != plan.flavor:
            for day in (
                night.date for night in row.nights if night.room_type == plan.room_type and night.date not in held
            ):
                rate = self.rates.get(rate_key(plan.hotel_id, plan.room_type, plan.flavor, day))
                if rate is not None:
                    held[day] = StayNight(date=day, room_type=plan.room_type, price=rate.price)
        return self._priced(plan, nights, held)

    def _apply(
        self, row: Reservation, hotel: Hotel, wanted: Wanted, nights: list[StayNight], fees: tuple[Fee, ...]
    ) -> dict[str, Any]:
        plan = wanted.plan
        total = total_of(nights, fees, hotel)
        nothing = Money(0, hotel.currency)
        fee = total_of((), fees[len(row.fees) :], hotel)
        settled = row.settled or plan.terms.pay == "now"
        due = total - (row.paid - row.refunded) if settled else fee
        charged, back = (due, nothing) if due > nothing else (nothing, -due)
        after = row.evolve(
            check_in=wanted.check_in,
            check_out=wanted.check_out,
            room_type=plan.room_type,
            flavor=plan.flavor,
            nights=tuple(nights),
            fees=fees,
            total=total,
            paid=row.paid + charged,
            refunded=row.refunded + back,
            settled=settled,
            updated_at=self.now,
            **self._new_terms(row, hotel, wanted),
        )
        self._release(row, keep=[(night.room_type, night.date) for night in nights])
        self.reservations.update(row.reservation_id, **after.view())
        self._settle_nights(after)
        self._schedule_stay(after, hotel)
        self._charge(after, hotel, charged)
        self._refund(after, hotel, back)
        return self._changed(after, hotel, total - row.total, fee, charged if charged else -back, row.terms)

    def _new_terms(self, row: Reservation, hotel: Hotel, wanted: Wanted) -> dict[str, Any]:
        terms = row.terms if wanted.plan.flavor == row.flavor else wanted.plan.terms
        until: datetime | None = terms.refundable_until(hotel, wanted.check_in)
        if row.refundable_until is None:
            until = None
        elif until is not None and self.now > row.refundable_until:
            # A deadline that has passed stays passed, or moving the dates would buy back a free cancellation.
            until = min(until, row.refundable_until)
        seating = (row.dinner_time or dinner_for(hotel)) if terms.dinner else None
        return {
            "terms": terms,
            "refundable": until is not None,
            "refundable_until": until,
            "dinner_time": seating,
            "dinner_in_room": row.dinner_in_room and terms.dinner,
        }

    def _changed(
        self, row: Reservation, hotel: Hotel, difference: Money, fee: Money, moved: Money, before: Terms
    ) -> dict[str, Any]:
        nothing = Money(0, hotel.currency)
        gone = [meal for meal in ("breakfast", "dinner") if getattr(before, meal) and not getattr(row.terms, meal)]
        lost = f"{' and '.join(gone).capitalize()} {'are' if len(gone) > 1 else 'is'}" if gone else ""
        note = (
            f"{moved} has been charged to your card."
            if moved > nothing
            else f"{-moved} goes back to your card."
            if moved < nothing
            else "Nothing was charged."
        )
        self._mail(
            hotel,
            f"Reservation changed: {hotel.name} ({row.confirmation_code})",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f"Your reservation {row.reservation_id} is now: {row.room_type}, "
            f"{dates_in_words(row.check_in, row.check_out)}. New total {row.total}"
            + (f", of which {fee} fee for the late change." if fee else "."),
            f"Included: {meals_in_words(row.terms)}." + (f" {lost} no longer included." if lost else ""),
            f"{note} {deadline_in_words(row, hotel)}",
        )
        charged, back = (moved, nothing) if moved > nothing else (nothing, -moved)
        return {
            **self._view(row),
            **({"remark": f"{lost} no longer included."} if lost else {}),
            "difference": difference,
            "late_change_fee": fee,
            "charged_now": charged,
            "refunded_now": back,
        }

    @tool(writes=True)
    def request_late_checkout(self, reservation_id: str, new_time: str) -> dict[str, Any]:
        """Ask to keep the room longer on the day of departure; granted or refused at once, the fee charged now.

        The hotel has a ladder of times and fees (late_checkout in get_hotel_details). The first step is usually free;
        later steps cost a fee and need a house that is not nearly full that night.

        Args:
            reservation_id: As list_reservations shows it.
            new_time: Time of departure as HH:MM, such as "13:00".

        Example:
            hotel_booking.request_late_checkout(reservation_id="res_20270301_000901", new_time="13:00")
        """
        row = self._mine(reservation_id)
        if row.status not in ("confirmed", "checked_in"):
            raise ToolError(
                "UNCHANGEABLE",
                f"{reservation_id} is {row.status}; a late check-out needs a stay that is ahead or under way.",
            )
        hotel = self.hotels.rows[row.hotel_id]
        clock = read_clock(new_time, "new_time")
        if minutes(clock) <= minutes(row.check_out_time):
            raise ToolError("BAD_ARG", f"The room is yours until {row.check_out_time} already; ask for a later time.")
        step = self._step(row, hotel, clock)
        paid_before = total_of((), [fee for fee in row.fees if fee.kind == "late_checkout"], hotel)
        more = step.fee - paid_before if step.fee > paid_before else Money(0, hotel.currency)
        fees = (*row.fees, Fee(kind="late_checkout", amount=more, at=self.now)) if more else row.fees
        row = self.reservations.update(
            reservation_id,
            check_out_time=clock,
            fees=fees,
            total=row.total + more,
            paid=row.paid + more,
            updated_at=self.now,
        )
        self._schedule_stay(row, hotel)
        self._charge(row, hotel, more)
        cost = f"The fee of {more} has been charged to your card." if more else "There is no charge."
        self._mail(
            hotel,
            f"Late check-out {clock}: {row.confirmation_code}",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f"On {row.check_out.day} {row.check_out:%B} the room is yours until {clock}. {cost}",
        )
        return {
            "reservation_id": reservation_id,
            "check_out": row.check_out,
            "check_out_time": clock,
            "fee": more,
            "total": row.total,
        }

    def _step(self, row: Reservation, hotel: Hotel, clock: str) -> LateStep:
        ladder = sorted(hotel.late_checkout, key=lambda step: minutes(step.until))
        step = next((step for step in ladder if minutes(clock) <= minutes(step.until)), None)
        if step is None:
            steps = (
                "; ".join(f"until {item.until} {'free' if not item.fee else f'for {item.fee}'}" for item in ladder)
                or "none"
            )
            raise ToolError(
                "LATE_CHECKOUT_REFUSED", f"{hotel.name} has no late check-out at {clock}. Offered: {steps}."
            )
        night = self.nights.get(night_key(hotel.hotel_id, row.room_type, row.check_out))
        if (
            step.fee
            and night is not None
            and (night.capacity - night.inventory_remaining) * 100 >= BUSY_PERCENT * night.capacity
        ):
            raise ToolError(
                "LATE_CHECKOUT_REFUSED",
                f"{row.room_type} is nearly full on {row.check_out}; only the free step of the ladder can be granted.",
            )
        return step
