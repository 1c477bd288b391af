"""What a story may do to flights, fares and bookings."""

from __future__ import annotations

import datetime as dt
from typing import Any

from lifegym.worlds.elapsed import later
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.flight_booking import letters
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.airports import airport
from lifegym.worlds.services.flight_booking.args import FareArg
from lifegym.worlds.services.flight_booking.core import expected_departure
from lifegym.worlds.services.flight_booking.fares import RATES
from lifegym.worlds.services.flight_booking.seating import EQUIPMENT, seats_of, size
from lifegym.worlds.services.flight_booking.status import StatusDesk
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.flight_booking.views import read_cabin
from lifegym.worlds.signals import Notice


class Backstage(StatusDesk):
    """Flights and fares as the airline changes them. Subscribers always hear of it.

    Mails go out only where it says so.
    """

    @backstage
    def add_flight(
        self,
        flight_no: str,
        date: dt.date,
        origin: str,
        dest: str,
        depart: str,
        duration_min: int,
        fares: list[FareArg],
        equipment: str = "",
        terminal: str = "",
        gate: str = "",
        arrival_terminal: str = "",
        meal: str = "",
        infos: str = "",
    ) -> None:
        """Put a dated flight on sale. ``depart`` is local time ``HH:MM``.

        The first fare of a cabin sets its seats on sale.
        """
        menus: dict[str, list[r.FareFamily]] = {}
        seats: dict[str, int] = {}
        for fare in fares:
            cabin = read_cabin(fare.cabin)
            check_price(fare.price)
            seats.setdefault(cabin, fare.seats)
            menus.setdefault(cabin, []).append(
                r.FareFamily(
                    name=fare.family,
                    price=fare.price,
                    refundable=fare.refundable,
                    changeable=fare.changeable,
                    change_fee=fare.change_fee or Money(0, fare.price.currency),
                    cabin_bag=fare.cabin_bag,
                    checked_bag=fare.checked_bag,
                )
            )
        rows = flight_records(
            flight_no,
            date,
            origin,
            dest,
            depart,
            duration_min,
            menus,
            seats=seats,
            equipment=equipment,
            terminal=terminal,
            gate=gate,
            arrival_terminal=arrival_terminal,
            meal=meal,
            infos=infos,
        )
        if not menus:
            raise ToolError("BAD_ARG", f"{flight_no} needs at least one fare.")
        for name, row in rows:
            self.world.table(name).insert(row)
            self.arm(row)

    @backstage
    def delay_flight(
        self, flight_no: str, date: dt.date, minutes: int, reason: str = "", announce: bool = False
    ) -> None:
        """Set a flight's delay to ``minutes`` (0 takes it back).

        With ``announce`` the airline mails those booked on it; otherwise nothing is sent.
        """
        flight = self._ahead(flight_no, date)
        if not 0 <= minutes <= 2880:
            raise ToolError("BAD_ARG", f"minutes is 0 to 2880, got {minutes}.")
        status = "delayed" if minutes else "scheduled"
        flight = self.flights.update(
            flight.flight_id, delay_min=minutes, reason=reason if minutes else "", status=status
        )
        self._carry(flight)
        leaves = expected_departure(flight)
        cause = f" Reason: {reason}." if reason and minutes else ""
        text = (
            f"{flight.flight_no} is delayed by {minutes} minutes and now leaves at {leaves:%H:%M} on "
            f"{leaves.date()}.{cause}"
            if minutes
            else f"{flight.flight_no} is back on time and leaves at {leaves:%H:%M}."
        )
        self.tell(flight, status if minutes else "on_time", text, announce)

    @backstage
    def delay_booked(
        self, origin: str, date: dt.date, minutes: int, dest: str = "", reason: str = "", announce: bool = False
    ) -> None:
        """Delay the flights that bookings of this world take from an airport on a day, as they stand when it happens.

        Nothing happens when there are none; a flight that has left, or is delayed by as much already, stays as it is.
        """
        for flight in [
            row
            for row in self.flights
            if (row.origin, row.date) == (origin, date)
            and dest in ("", row.dest)
            and row.status in r.ON_SALE
            and row.delay_min < minutes
        ]:
            if self.booked_on(flight):
                self.delay_flight(flight.flight_no, date, minutes, reason, announce)

    @backstage
    def retime(
        self,
        flight_no: str,
        date: dt.date,
        depart_at: dt.datetime,
        arrive_at: dt.datetime,
        announce: bool = True,
        disrupts: bool = False,
    ) -> None:
        """Change a flight's schedule within its day; bookings follow.

        With ``disrupts`` those booked may change free of charge or take a full refund.
        """
        flight = self._ahead(flight_no, date)
        if depart_at.tzinfo is None or arrive_at.tzinfo is None or arrive_at <= depart_at:
            raise ToolError(
                "BAD_ARG", "depart_at and arrive_at are instants with an offset, and it lands after it leaves."
            )
        start, end = depart_at.astimezone(airport(flight.origin).tz), arrive_at.astimezone(airport(flight.dest).tz)
        if start.date() != flight.date:
            raise ToolError(
                "BAD_ARG", f"A retimed flight keeps its day {flight.date}; cancel it and add one on {start.date()}."
            )
        flight = self.flights.update(flight.flight_id, depart_at=start, arrive_at=end)
        self._carry(flight)
        if disrupts:
            self._disrupt(flight, f"{flight.flight_no} retimed to {start:%H:%M}", lost=False)
        self.tell(
            flight,
            "schedule_change",
            f"{flight.flight_no} now leaves at {start:%H:%M} and lands at {end:%H:%M} local time on {end.date()}.",
            announce,
        )

    @backstage
    def cancel_flight(self, flight_no: str, date: dt.date, reason: str = "", silent: bool = False) -> None:
        """Cancel a flight: bookings become DISRUPTED (free change or full refund), holds are dropped.

        Those booked are written to unless ``silent``.
        """
        flight = self._ahead(flight_no, date)
        flight = self.flights.update(flight.flight_id, status="cancelled", reason=reason)
        for booking in self._disrupt(flight, f"{flight.flight_no} cancelled by the airline", lost=True):
            if not silent:
                self.write(
                    booking,
                    f"{flight.flight_no} on {flight.date} is cancelled: booking {booking.pnr}",
                    letters.disrupted(booking, flight, reason),
                )
        self.tell(
            flight,
            "cancelled",
            f"{flight.flight_no} on {flight.date} is cancelled.{' Reason: ' + reason + '.' if reason else ''}",
        )

    @backstage
    def reinstate_flight(self, flight_no: str, date: dt.date, announce: bool = True) -> None:
        """Let a cancelled flight fly after all; bookings still on it are in order again."""
        flight = self.need_flight(flight_no, date)
        if flight.status != "cancelled" or expected_departure(flight) <= self.now:
            raise ToolError(
                "BAD_ARG",
                f"{flight.flight_id} is {flight.status}; only a cancelled flight still ahead can be reinstated.",
            )
        flight = self.flights.update(flight.flight_id, status="delayed" if flight.delay_min else "scheduled", reason="")
        for booking in self.booked_on(flight):
            for leg in self.legs_of(booking):
                if leg.flight_id == flight.flight_id and leg.status == "FLIGHT_CANCELLED":
                    self.legs.update(leg.leg_id, status="CONFIRMED")
            if booking.status == "DISRUPTED" and not any(
                leg.status == "FLIGHT_CANCELLED" for leg in self.legs_of(booking)
            ):
                self.note(
                    booking.pnr,
                    "reinstated",
                    f"{flight.flight_no} flies after all",
                    status="CHANGED" if booking.changes else "TICKETED",
                )
        self._carry(flight)
        self.tell(flight, "reinstated", f"{flight.flight_no} on {flight.date} flies after all.", announce)

    @backstage
    def change_gate(
        self, flight_no: str, date: dt.date, gate: str, terminal: str | None = None, announce: bool = False
    ) -> None:
        """Set or change a flight's gate, and its terminal when given."""
        flight = self._ahead(flight_no, date)
        flight = self.flights.update(
            flight.flight_id, gate=gate, terminal=flight.terminal if terminal is None else terminal
        )
        where = f"terminal {flight.terminal}, gate {gate}" if flight.terminal else f"gate {gate}"
        self.tell(flight, "gate_change", f"{flight.flight_no} departs from {where}.", announce)

    @backstage
    def swap_equipment(self, flight_no: str, date: dt.date, equipment: str, announce: bool = False) -> None:
        """Change the aircraft.

        Capacities follow, and passengers whose seat is gone get another of its kind where there is one.
        """
        flight = self._ahead(flight_no, date)
        if equipment not in EQUIPMENT:
            raise not_one_of(equipment, EQUIPMENT, "equipment")
        flight = self.flights.update(flight.flight_id, equipment=equipment)
        for cabin in r.CABINS:
            bucket = self.fare_buckets.get(f"{flight.flight_id}/{cabin}")
            if bucket is not None:
                self._resize(flight, bucket)
        self._reseat_all(flight)
        self.tell(flight, "equipment_change", f"{flight.flight_no} is flown with a {equipment}.", announce)

    @backstage
    def reprice(self, flight_no: str, date: dt.date, cabin: str, price: Money, family: str | None = None) -> None:
        """Set a fare. Without ``family`` the cabin's lowest becomes ``price`` and the others keep their distance.

        Offers keep their price until they expire. Who watches the flight's price hears of its lowest fare.
        """
        flight = self.need_flight(flight_no, date)
        bucket = self.need_bucket(flight, read_cabin(cabin))
        check_price(price)
        before = self._lowest(flight)
        lowest = min(bucket.families, key=lambda row: row.price.minor)
        target = lowest if family is None else next((row for row in bucket.families if row.name == family), None)
        if target is None or target.price.currency != price.currency:
            known = ", ".join(f"{row.name} {row.price}" for row in bucket.families)
            raise ToolError(
                "BAD_ARG", f"{bucket.bucket_id} sells {known}; give one of these families and its currency."
            )
        step = price - target.price
        families = tuple(
            row.evolve(price=Money(max(row.price.minor + step.minor, 1), price.currency))
            if family is None or row.name == family
            else row
            for row in bucket.families
        )
        self.fare_buckets.update(bucket.bucket_id, families=families)
        after = self._lowest(flight)
        if after != before and after.currency == before.currency:
            kind = "price_drop" if after < before else "price_rise"
            self._whisper(flight, kind, f"fares from {after}", {"price": after.to_json(), "before": before.to_json()})

    def _lowest(self, flight: r.Flight) -> Money:
        fares = [row.price for bucket in self._buckets(flight.flight_no, flight.date, None) for row in bucket.families]
        return min(fares, key=lambda fare: fare.minor)

    def _whisper(self, flight: r.Flight, kind: str, news: str, payload: dict[str, Any]) -> None:
        """Tell those who asked, and nobody else, what changed in a flight's sale."""
        refs = [flight.flight_no, flight.flight_id]
        title = f"{flight.flight_no} on {flight.date}: {news}"
        body = f"{flight.origin} to {flight.dest}, {flight.date}. search_flights shows the offers."
        self.emit(
            Notice(
                source="flight_booking",
                type=kind,
                title=title,
                body=body,
                target=flight.flight_id,
                payload={"item_ref": refs, "flight_no": flight.flight_no, "date": flight.date.isoformat(), **payload},
                quiet=True,
            )
        )

    @backstage
    def sell_out(self, flight_no: str, date: dt.date, cabin: str | None = None) -> None:
        """Let strangers buy every seat left, in one cabin or in all."""
        for bucket in self._buckets(flight_no, date, cabin):
            self.fare_buckets.update(
                bucket.bucket_id, seats_remaining=0, sold_elsewhere=bucket.sold_elsewhere + bucket.seats_remaining
            )

    @backstage
    def reopen(self, flight_no: str, date: dt.date, cabin: str, seats: int) -> None:
        """Put seats that strangers had back on sale."""
        bucket = self._buckets(flight_no, date, cabin)[0]
        was_full = not bucket.seats_remaining
        if not 1 <= seats <= bucket.sold_elsewhere:
            raise ToolError(
                "BAD_ARG",
                f"Strangers have {bucket.sold_elsewhere} seats of {bucket.bucket_id}; seats is 1 to that, got {seats}.",
            )
        self.fare_buckets.update(
            bucket.bucket_id,
            seats_remaining=bucket.seats_remaining + seats,
            sold_elsewhere=bucket.sold_elsewhere - seats,
        )
        if was_full:
            self._whisper(self.need_flight(flight_no, date), "restock", f"{bucket.cabin} seats again", {"seats": seats})

    def _buckets(self, flight_no: str, date: dt.date, cabin: str | None) -> list[r.FareBucket]:
        flight = self.need_flight(flight_no, date)
        if cabin is not None:
            return [self.need_bucket(flight, read_cabin(cabin))]
        return [bucket for name in r.CABINS if (bucket := self.fare_buckets.get(f"{flight.flight_id}/{name}"))]

    def _ahead(self, flight_no: str, date: dt.date) -> r.Flight:
        flight = self.need_flight(flight_no, date)
        if flight.status not in r.ON_SALE:
            raise ToolError("BAD_ARG", f"{flight.flight_id} is {flight.status}; only a flight still ahead can change.")
        return flight

    def _carry(self, flight: r.Flight) -> None:
        """Carry new times into timers, bookings and calendars."""
        self.expect(flight.flight_id)
        for booking in self.reach_bookings(flight):
            if booking.status == "HOLD" and booking.hold_until is not None:
                limit = later(booking.expected_depart_at, -60)
                if limit < booking.hold_until:
                    until = max(limit, self.now)
                    self.bookings.update(booking.pnr, hold_until=until)
                    self.schedule(until, "lapse", booking.pnr)

    def _disrupt(self, flight: r.Flight, text: str, lost: bool) -> list[r.Booking]:
        """Flag the bookings on a flight; ``lost`` when it does not fly at all. Returns those flagged."""
        flagged = []
        for booking in self.booked_on(flight):
            if booking.status == "HOLD":
                if lost:
                    flagged.append(self.release(booking, "CANCELLED", "cancelled", f"{text}; the hold is dropped"))
                continue
            for leg in self.legs_of(booking):
                if leg.flight_id == flight.flight_id and leg.status == "CONFIRMED" and lost:
                    self.legs.update(leg.leg_id, status="FLIGHT_CANCELLED")
            flagged.append(self.note(booking.pnr, "disrupted", text, status="DISRUPTED"))
        return flagged

    def _resize(self, flight: r.Flight, bucket: r.FareBucket) -> None:
        capacity = size(flight.equipment, bucket.cabin)
        ours = bucket.capacity - bucket.seats_remaining - bucket.sold_elsewhere
        if ours > capacity:
            raise ToolError(
                "BAD_ARG", f"{ours} seats of {bucket.bucket_id} are booked; a {flight.equipment} has {capacity} there."
            )
        # Strangers keep the share of seats they had, so that a larger aircraft has more on sale.
        strangers = min(bucket.sold_elsewhere, capacity - ours)
        self.fare_buckets.update(
            bucket.bucket_id, capacity=capacity, sold_elsewhere=strangers, seats_remaining=capacity - ours - strangers
        )

    def _reseat_all(self, flight: r.Flight) -> None:
        kinds = {cabin: {seat.label: seat.kind for seat in seats_of(flight.equipment, cabin)} for cabin in r.CABINS}
        for row in self.seat_assignments.where(lambda item: item.flight_id == flight.flight_id):
            leg = self.legs.rows[f"{row.pnr}/{row.segment_idx}"]
            if kinds[leg.cabin].get(row.seat) == row.kind:
                continue
            self.seat_assignments.delete(row.seat_id)
            state = self.cabin_seats(flight, self.need_bucket(flight, leg.cabin))
            # Strangers have no names, so any seat that is not one of ours can be had; they take another.
            free = [label for label, owner in state.items() if owner in ("free", "taken")]
            label = next((item for item in free if kinds[leg.cabin][item] == row.kind), free[0])
            kind = kinds[leg.cabin][label]
            self.seat_assignments.insert(row.evolve(seat_id=f"{flight.flight_id}/{label}", seat=label, kind=kind))
            pass_id = f"{leg.leg_id}/{row.pax_idx}"
            if pass_id in self.boarding_passes:
                self.boarding_passes.update(pass_id, seat=label)


def check_price(price: Money) -> None:
    """Refuse a fare that cannot be sold.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    if price.minor <= 0 or price.currency not in RATES:
        raise ToolError("BAD_ARG", f"A fare is positive and in one of {', '.join(RATES)}; got {price}.")
