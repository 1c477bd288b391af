"""What every part of the hotel desk shares: tables, look-ups, inventory, money, letters."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from operator import attrgetter
from typing import Any, cast

from lifegym.worlds.builtin import Wallet
from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Rows, Table
from lifegym.worlds.service import Service
from lifegym.worlds.services.hotel_booking.plan_ids import MAX_NIGHTS, night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import (
    ACTIVE,
    HOLDING,
    Closure,
    Fee,
    Hotel,
    Night,
    Plan,
    Rate,
    Reservation,
    Room,
    SpecialRequest,
    StayNight,
    Terms,
)
from lifegym.worlds.signals import Charge, MailOut, Refund

house_of = attrgetter("hotel_id")
"""By which records of a house are grouped."""


class Desk(Service):
    """The tables and what reads and moves them."""

    hotels = Rows(Hotel, key="hotel_id", style="htl_{n:04d}", noun="hotel")
    rooms = Rows(Room, key="room_id", style="room_{n:05d}", noun="room type")
    plans = Rows(Plan, key="plan_id", style="plan_{n:05d}", noun="plan")
    nights = Rows(Night, key="night_id", style="night_{n:06d}", noun="night")
    rates = Rows(Rate, key="rate_id", style="rate_{n:06d}", noun="rate")
    reservations = Rows(Reservation, key="reservation_id", style="res_{day:%Y%m%d}_{n:06d}", noun="reservation")
    requests = Rows(SpecialRequest, key="ticket_id", style="tkt_{n:06d}", noun="special request")
    closures = Rows(Closure, key="closure_id", style="clo_{n:04d}", noun="closure")

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    def _hotel(self, hotel_id: str) -> Hotel:
        return self.hotels.need(hotel_id, "HOTEL_NOT_FOUND", "search_hotels lists the hotels of a city.")

    def _room(self, hotel_id: str, room_type: str) -> Room:
        room = self.rooms.get(room_key(hotel_id, room_type))
        if room is None:
            known = [row.room_type for row in self._rooms_of(hotel_id)]
            raise ToolError(
                "ROOM_TYPE_NOT_FOUND",
                f"{hotel_id} has no room type {room_type[:60]!r}.{suggestion(room_type, known)} "
                f"It has: {', '.join(known) or 'none'}.",
            )
        return room

    def _rooms_of(self, hotel_id: str) -> list[Room]:
        return self.rooms.grouped(house_of).get(hotel_id, [])

    def _plans_of(self, hotel_id: str) -> list[Plan]:
        return self.plans.grouped(house_of).get(hotel_id, [])

    def _plan(self, hotel_id: str, room_type: str, flavor: str, code: str) -> Plan:
        plan = self.plans.get(plan_key(hotel_id, room_type, flavor))
        if plan is None:
            known = [row.flavor for row in self._plans_of(hotel_id) if row.room_type == room_type]
            raise ToolError(
                code,
                f"{room_type} at {hotel_id} is not sold as {flavor[:40]!r}; it is sold as "
                f"{', '.join(known) or 'nothing'}.",
            )
        return plan

    def _mine(self, reservation_id: str) -> Reservation:
        row = self.reservations.get(reservation_id)
        if row is None or row.user_id != self.world.persona.user_id:
            known = [
                key for key, other in self.reservations.rows.items() if other.user_id == self.world.persona.user_id
            ]
            raise ToolError(
                "RES_NOT_FOUND",
                "No reservation has the id "
                f"{reservation_id[:80]!r}.{suggestion(reservation_id, known)} list_reservations "
                "shows yours.",
            )
        return row

    def _today(self, hotel: Hotel) -> date:
        return self.now.astimezone(zone(hotel.zone)).date()

    def _stay_dates(self, check_in: str, check_out: str) -> tuple[date, date]:
        first, end = (
            self.world.clock.read_date(check_in, "check_in"),
            self.world.clock.read_date(check_out, "check_out"),
        )
        if end <= first:
            raise ToolError("BAD_DATE_RANGE", f"check_out must be after check_in, got {first} to {end}.")
        if (end - first).days > MAX_NIGHTS:
            raise ToolError(
                "BAD_DATE_RANGE", f"A stay is at most {MAX_NIGHTS} nights, got {(end - first).days}; split it."
            )
        return first, end

    def _not_past(self, hotel: Hotel, check_in: date) -> None:
        # No two places on earth are more than two dates apart.
        if (check_in - self.now.date()).days <= 2 and check_in < (today := self._today(hotel)):
            raise ToolError("BAD_DATE_RANGE", f"check_in {check_in} has passed; at {hotel.name} it is {today}.")

    def _priced(
        self, plan: Plan, nights: Iterable[date], held: dict[date, StayNight]
    ) -> tuple[list[StayNight], list[date]]:
        """Return the nights that can be had and those that cannot; nights in ``held`` keep what they were booked at."""
        found: list[StayNight] = []
        missing: list[date] = []
        for day in nights:
            kept = held.get(day)
            if kept is not None:
                found.append(kept)
                continue
            night = self.nights.get(night_key(plan.hotel_id, plan.room_type, day))
            rate = self.rates.get(rate_key(plan.hotel_id, plan.room_type, plan.flavor, day))
            if night is None or rate is None or night.inventory_remaining < 1:
                missing.append(day)
            else:
                found.append(StayNight(date=day, room_type=plan.room_type, price=rate.price))
        return found, missing

    def _closed(self, hotel_id: str, first: date, last: date) -> dict[str, Closure]:
        """Return closures that touch any day from ``first`` to ``last``, by amenity."""
        return {
            row.amenity: row
            for row in self.closures.grouped(house_of).get(hotel_id, ())
            if row.first_day <= last and row.last_day >= first
        }

    def _settle_nights(self, row: Reservation, *, sweep: bool = False) -> None:
        """Make nights' holders agree with a reservation; ``sweep`` also clears nights it no longer names."""
        key = row.reservation_id
        wanted = {night_key(row.hotel_id, n.room_type, n.date) for n in row.nights} if row.status in HOLDING else set()
        if sweep:
            for night in [n for n in self.nights if key in n.holders and n.night_id not in wanted]:
                self._drop(night, key)
        for night_id in sorted(wanted):
            found = self.nights.get(night_id)
            if found is not None and key not in found.holders:
                self._take(found, key)

    def _take(self, night: Night, key: str) -> None:
        holders = (*night.holders, key)
        # The house makes room for whoever the world books: it turns away a stranger, or opens one more room.
        sold = min(night.sold_elsewhere, max(0, night.capacity - len(holders)))
        self.nights.update(
            night.night_id, holders=holders, sold_elsewhere=sold, capacity=max(night.capacity, len(holders) + sold)
        )

    def _drop(self, night: Night, key: str) -> None:
        self.nights.update(night.night_id, holders=tuple(holder for holder in night.holders if holder != key))

    def _release(self, row: Reservation, keep: Iterable[tuple[str, date]] = ()) -> None:
        kept = set(keep)
        for booked in row.nights:
            night = self.nights.get(night_key(row.hotel_id, booked.room_type, booked.date))
            if (
                night is not None
                and (booked.room_type, booked.date) not in kept
                and row.reservation_id in night.holders
            ):
                self._drop(night, row.reservation_id)

    def _arm_reservation(self, row: Reservation) -> None:
        hotel = self.hotels.get(row.hotel_id)
        if hotel is None:
            raise ValueError(
                f"reservation {row.reservation_id} is at unknown hotel {row.hotel_id!r}; seed the hotel first"
            )
        currencies = {night.price.currency for night in row.nights} | {fee.amount.currency for fee in row.fees}
        if currencies - {hotel.currency} or row.total != _sum(row.nights, row.fees, hotel.currency):
            raise ValueError(
                f"reservation {row.reservation_id}: total {row.total} is not the sum of its nights and fees "
                f"in {hotel.currency}"
            )
        self._settle_nights(row, sweep=True)
        self._schedule_stay(row, hotel)

    def _schedule_stay(self, row: Reservation, hotel: Hotel) -> None:
        if row.status == "confirmed":
            self.schedule(hotel.at(row.check_in, hotel.check_in_time), "arrive", row.reservation_id)
        if row.status in ACTIVE:
            self.schedule(hotel.at(row.check_out, row.check_out_time), "depart", row.reservation_id)

    def named_by(self, table: Table[Any], key: str) -> str:
        """Return a record that names another; plans and nights name a room by hotel and type."""
        room = self.rooms.get(key) if table is self.rooms else None
        if room is None:
            return super().named_by(table, key)
        kind = (room.hotel_id, room.room_type)
        plan = next((row for row in self.plans if (row.hotel_id, row.room_type) == kind), None)
        return f"hotel_booking.plans {plan.plan_id!r}" if plan is not None else ""

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: nights held, arrivals and answers due."""
        if type(row) is Rate:
            return  # most of what a world is built of, and nothing waits for it
        if isinstance(row, Reservation):
            self._arm_reservation(row)
        elif isinstance(row, Night) and self.reservations.rows:
            for other in self.reservations.where(
                lambda r: r.hotel_id == row.hotel_id and r.status in HOLDING and r.check_in <= row.date < r.check_out
            ):
                self._settle_nights(other)
        elif isinstance(row, SpecialRequest) and row.status == "pending":
            self.schedule(row.answer_due, "answer", row.ticket_id)

    def _method(self, method_id: str) -> str:
        """Return the id of a payment method that can pay, or refuse."""
        return cast(Wallet, self.world.services["wallet"]).usable(method_id).method_id

    def _charge(self, row: Reservation, hotel: Hotel, amount: Money) -> None:
        if amount:
            self.emit(
                Charge(
                    method_id=row.payment_method_id,
                    amount=amount,
                    merchant=hotel.name,
                    reference=row.reservation_id,
                    category="hotel",
                )
            )

    def _refund(self, row: Reservation, hotel: Hotel, amount: Money) -> None:
        if amount:
            self.emit(
                Refund(
                    method_id=row.payment_method_id,
                    amount=amount,
                    merchant=hotel.name,
                    reference=row.reservation_id,
                    category="hotel",
                )
            )

    def _try_charge(self, row: Reservation, hotel: Hotel, amount: Money) -> bool:
        """Charge from a process, where nobody is there to be refused."""
        try:
            self._charge(row, hotel, amount)
        except ToolError:
            return False
        return True

    def _mail(self, hotel: Hotel, subject: str, *paragraphs: str) -> None:
        body = "\n\n".join((*[text for text in paragraphs if text], f"{hotel.name}\n{hotel.address}\n{hotel.phone}"))
        self.emit(MailOut(sender=hotel.email, sender_name=hotel.name, subject=subject, body=body))

    def _view(self, row: Reservation) -> dict[str, Any]:
        hotel = self.hotels.rows[row.hotel_id]
        return {
            **row.view("terms", "arrives", "settled"),
            "hotel_name": hotel.name,
            "city": hotel.city,
            "check_in_time": hotel.check_in_time,
            "pay": row.terms.pay,
            "breakfast": row.terms.breakfast,
            "dinner": row.terms.dinner,
            "cancellation_policy": row.terms.in_words(),
        }


def _sum(nights: Iterable[StayNight], fees: Iterable[Fee], currency: str) -> Money:
    return Money(sum(night.price.minor for night in nights) + sum(fee.amount.minor for fee in fees), currency)


def total_of(nights: Iterable[StayNight], fees: Iterable[Fee], hotel: Hotel) -> Money:
    """Return nights plus fees in the house's currency."""
    return _sum(nights, fees, hotel.currency)


def first_night(row: Reservation) -> Money:
    """Return what the first night costs."""
    return row.nights[0].price


def dinner_for(hotel: Hotel, wanted: str = "18:00") -> str | None:
    """Return the seating nearest to a time, the earlier of two equally near."""
    if not hotel.dinner_seatings:
        return None
    return min(hotel.dinner_seatings, key=lambda seating: (abs(minutes(seating) - minutes(wanted)), seating))


def minutes(clock: str) -> int:
    """Return ``HH:MM`` as minutes of the day."""
    return int(clock[:2]) * 60 + int(clock[3:5])


def meals_in_words(terms: Terms) -> str:
    """Return ``breakfast and dinner``, or which of them a rate includes."""
    return " and ".join(meal for meal in ("breakfast", "dinner") if getattr(terms, meal)) or "no meals"


def dates_in_words(first: date, end: date) -> str:
    """Return ``5 April to 10 April 2026 (5 nights)``."""
    count = (end - first).days
    return f"{first.day} {first:%B} to {end.day} {end:%B %Y} ({count} night{'s' * (count > 1)})"


def moment_in_words(instant: datetime, hotel: Hotel) -> str:
    """Return ``3 April 2026, 18:00 (hotel time)``."""
    local = instant.astimezone(zone(hotel.zone))
    return f"{local.day} {local:%B %Y, %H:%M} (hotel time)"


def last_day(check_out: date) -> date:
    """Return the last night's date of a stay."""
    return check_out - timedelta(days=1)


def read_clock(text: str, field: str) -> str:
    """Return a time of day as ``HH:MM``, or refuse what is none."""
    hour, colon, minute = text.strip().partition(":")
    digits = (hour + minute).isascii() and hour.isdigit() and minute.isdigit()
    if colon and digits and len(hour) <= 2 and len(minute) == 2 and int(hour) < 24 and int(minute) < 60:
        return f"{int(hour):02d}:{minute}"
    raise ToolError("BAD_ARG", f"{field} is a time of day as HH:MM, such as '13:00', got {text[:40]!r}.")
