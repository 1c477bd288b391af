"""What the world does to houses: rooms withdrawn, lifts stopped, prices, terms and meal times changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.hotel_booking.desk import dinner_for, read_clock
from lifegym.worlds.services.hotel_booking.plan_ids import days, night_key, rate_key
from lifegym.worlds.services.hotel_booking.records import ACTIVE, Closure, Hotel, Night, Reservation
from lifegym.worlds.services.hotel_booking.stay_ops import StayOps
from lifegym.worlds.signals import Notice


class HouseOps(StayOps):
    """Backstage operations on houses. Spans of nights include both ends."""

    @backstage
    def withdraw_room(
        self,
        hotel_id: str,
        room_type: str,
        first_night: date,
        last_night: date,
        walk_guests: bool = False,
        reason: str = "",
        announce: bool = False,
    ) -> None:
        """Stop selling a room type for some nights; ``walk_guests`` also ends the account's stays that need them."""
        hotel, nights = self._span(hotel_id, room_type, first_night, last_night)
        for night in nights:
            self.nights.update(night.night_id, closed=True)
        if walk_guests:
            for key in dict.fromkeys(holder for night in nights for holder in night.holders):
                self.walk_reservation(key, reason or f"{room_type} is withdrawn from sale", announce)
        elif announce:
            self._tell_holders(
                hotel,
                nights,
                "A change to your room",
                f"{room_type} is withdrawn from sale from {first_night} to {last_night}. {reason}".strip(),
            )

    @backstage
    def reprice(
        self,
        hotel_id: str,
        room_type: str,
        flavor: str,
        first_night: date,
        last_night: date,
        price: Money,
        news: bool = True,
    ) -> None:
        """Set the price of some nights; reservations keep what they were booked at.

        A drop is news for those who watch the hotel, unless ``news`` is false.
        """
        hotel, nights = self._span(hotel_id, room_type, first_night, last_night)
        if price.currency != hotel.currency or price <= Money(0, hotel.currency):
            raise ToolError("BAD_ARG", f"{hotel_id} needs a price above nothing in {hotel.currency}, got {price}.")
        old: list[Money] = []
        for night in nights:
            rate = self.rates.get(rate_key(hotel_id, night.room_type, flavor, night.date))
            if rate is not None:
                old.append(rate.price)
                self.rates.update(rate.rate_id, price=price)
        if not old:
            raise ToolError(
                "BAD_ARG", f"{room_type} at {hotel_id} has no {flavor!r} prices from {first_night} to {last_night}."
            )
        if news and price < max(old):
            self._news(
                hotel,
                "price_drop",
                f"{hotel.name}: {room_type} from {price} a night",
                f"{flavor}, {first_night} to {last_night}. Before: up to {max(old)}.",
                price=price.to_json(),
            )

    @backstage
    def sell_out(self, hotel_id: str, room_type: str, first_night: date, last_night: date, leave: int = 0) -> None:
        """Other guests take the free rooms of some nights down to ``leave``."""
        for night in self._span(hotel_id, room_type, first_night, last_night)[1]:
            sold = max(night.sold_elsewhere, night.capacity - len(night.holders) - max(0, leave))
            self.nights.update(night.night_id, sold_elsewhere=sold)

    @backstage
    def restock(
        self, hotel_id: str, room_type: str, first_night: date, last_night: date, rooms: int = 1, news: bool = True
    ) -> None:
        """Open some nights again with at least ``rooms`` free: strangers cancel, or the house adds rooms.

        Watchers of the hotel hear of it unless ``news`` is false.
        """
        hotel, nights = self._span(hotel_id, room_type, first_night, last_night)
        if not 1 <= rooms <= 500:
            raise ToolError("BAD_ARG", f"rooms is 1 to 500, got {rooms}.")
        for night in nights:
            capacity = max(night.capacity, len(night.holders) + rooms)
            sold = min(night.sold_elsewhere, capacity - len(night.holders) - rooms)
            self.nights.update(night.night_id, closed=False, capacity=capacity, sold_elsewhere=sold)
        if news:
            self._news(hotel, "restock", f"{hotel.name}: {room_type} free again", f"{first_night} to {last_night}.")

    @backstage
    def change_policy(
        self,
        hotel_id: str,
        flavor: str = "",
        free_until_days: int | None = None,
        free_until_time: str | None = None,
        change_fee: Money | None = None,
        check_in_time: str | None = None,
        check_out_time: str | None = None,
        existing: bool = False,
        announce: bool = False,
        note: str = "",
        news: bool = True,
    ) -> None:
        """Change terms of a house's refundable rates (all, or one flavor) and its hours.

        ``existing`` applies the new terms to reservations already made.
        """
        hotel = self._hotel(hotel_id)
        if change_fee is not None and change_fee.currency != hotel.currency:
            raise ToolError("BAD_ARG", f"{hotel_id} counts in {hotel.currency}, got {change_fee}.")
        if free_until_days is not None and not 0 <= free_until_days <= 365:
            raise ToolError("BAD_ARG", f"free_until_days is 0 to 365, got {free_until_days}.")
        changes: dict[str, Any] = {
            "free_until_days": free_until_days,
            "free_until_time": free_until_time,
            "change_fee": change_fee,
        }
        changes = {name: value for name, value in changes.items() if value is not None}
        for clock in (free_until_time, check_in_time, check_out_time):
            _hour(clock)
        hours = {"check_in_time": check_in_time, "check_out_time": check_out_time}
        hotel = self.hotels.update(hotel_id, **{name: value for name, value in hours.items() if value is not None})
        for plan in self._plans_of(hotel_id):
            if plan.terms.free_until_days is not None and flavor in ("", plan.flavor):
                self.plans.update(plan.plan_id, terms=plan.terms.evolve(**changes))
        for row in self._guests_of(hotel_id):
            if existing and row.refundable and flavor in ("", row.flavor):
                terms = row.terms.evolve(**changes)
                row = self.reservations.update(
                    row.reservation_id, terms=terms, refundable_until=terms.refundable_until(hotel, row.check_in)
                )
            if check_out_time is not None and not any(fee.kind == "late_checkout" for fee in row.fees):
                row = self.reservations.update(row.reservation_id, check_out_time=check_out_time)
            self._schedule_stay(row, hotel)
            if announce:
                self._tell(
                    hotel,
                    row,
                    "Changed terms",
                    note
                    or f"Our terms have changed. {row.terms.in_words()} Check-in {hotel.check_in_time}, "
                    f"check-out {hotel.check_out_time}.",
                )
        self._news(
            hotel, "policy_update", f"{hotel.name}: changed terms", note or "Cancellation terms or hours have changed."
        )

    @backstage
    def change_meals(
        self,
        hotel_id: str,
        dinner_seatings: list[str] | None = None,
        breakfast_from: str | None = None,
        breakfast_until: str | None = None,
        announce: bool = False,
        note: str = "",
    ) -> None:
        """Change meal times; reservations with dinner move to the nearest seating, dinners in the room stay."""
        given = {
            "dinner_seatings": None if dinner_seatings is None else tuple(dinner_seatings),
            "breakfast_from": breakfast_from,
            "breakfast_until": breakfast_until,
        }
        hotel = self._hotel(hotel_id)
        for clock in (*(dinner_seatings or ()), breakfast_from, breakfast_until):
            _hour(clock)
        hotel = self.hotels.update(hotel_id, **{name: value for name, value in given.items() if value is not None})
        for row in self._guests_of(hotel_id):
            if row.terms.dinner and not row.dinner_in_room and row.dinner_time not in hotel.dinner_seatings:
                row = self.reservations.update(
                    row.reservation_id, dinner_time=dinner_for(hotel, row.dinner_time or "18:00"), updated_at=self.now
                )
            if announce:
                self._tell(
                    hotel,
                    row,
                    "Changed meal times",
                    note
                    or f"Dinner: {', '.join(hotel.dinner_seatings) or 'none'}. Breakfast: "
                    f"{hotel.breakfast_from or 'none'}.",
                )

    @backstage
    def close_facility(
        self,
        hotel_id: str,
        amenity: str,
        first_day: date,
        last_day: date,
        note: str = "",
        announce: bool = False,
        closure_id: str | None = None,
    ) -> None:
        """Take an amenity out of service, such as the lift for works."""
        hotel = self._hotel(hotel_id)
        if amenity not in hotel.amenities:
            raise ToolError("BAD_ARG", f"{hotel_id} has no {amenity!r}; it has {', '.join(hotel.amenities)}.")
        if last_day < first_day:
            raise ToolError("BAD_DATE_RANGE", f"last_day {last_day} lies before first_day {first_day}.")
        key = closure_id or self.closures.new_key()
        self.closures.insert(
            Closure(
                closure_id=key, hotel_id=hotel_id, amenity=amenity, first_day=first_day, last_day=last_day, note=note
            )
        )
        if announce:
            for row in self._guests_of(hotel_id):
                if row.check_in <= last_day and row.check_out >= first_day:
                    self._tell(
                        hotel,
                        row,
                        f"{amenity.capitalize()} out of service",
                        f"From {first_day} to {last_day}: {amenity} out of service. {note}".strip(),
                    )

    @backstage
    def reopen_facility(self, closure_id: str) -> None:
        """End a closure before its time."""
        self.closures.need(closure_id, "CLOSURE_NOT_FOUND")
        self.closures.delete(closure_id)

    def _span(self, hotel_id: str, room_type: str, first: date, last: date) -> tuple[Hotel, list[Night]]:
        hotel = self._hotel(hotel_id)
        room = self._room(hotel_id, room_type)
        if last < first or (last - first).days > 400:
            raise ToolError(
                "BAD_DATE_RANGE", f"The nights {first} to {last} must run forward and span at most 400 days."
            )
        found = [self.nights.get(night_key(hotel_id, room.room_type, day)) for day in _through(first, last)]
        nights = [night for night in found if night is not None]
        if not nights:
            raise ToolError("BAD_DATE_RANGE", f"{room_type} at {hotel_id} has no nights listed from {first} to {last}.")
        return hotel, nights

    def _guests_of(self, hotel_id: str) -> list[Reservation]:
        return self.reservations.where(lambda row: row.hotel_id == hotel_id and row.status in ACTIVE)

    def _tell_holders(self, hotel: Hotel, nights: list[Night], subject: str, text: str) -> None:
        for key in dict.fromkeys(holder for night in nights for holder in night.holders):
            self._tell(hotel, self.reservations.rows[key], subject, text)

    def _news(self, hotel: Hotel, kind: str, title: str, body: str, **payload: Any) -> None:
        self.emit(
            Notice(
                source="hotel_booking",
                type=kind,
                title=title,
                body=body,
                target=hotel.hotel_id,
                payload={"hotel_id": hotel.hotel_id, **payload},
            )
        )


def _through(first: date, last: date) -> Iterator[date]:
    yield from days(first, last)
    yield last


def _hour(clock: str | None) -> None:
    if clock is not None:
        read_clock(clock, "a time")
