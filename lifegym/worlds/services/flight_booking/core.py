"""Tables of the flight service and what all of its parts share."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from itertools import pairwise
from typing import Any, cast

from lifegym.worlds.builtin import PaymentMethod, Wallet
from lifegym.worlds.elapsed import later, minutes_between
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.money import Money
from lifegym.worlds.records import Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.airlines import AIRLINES, unnamed
from lifegym.worlds.services.flight_booking.args import PaymentDetails
from lifegym.worlds.services.flight_booking.seating import crowd, seats_of
from lifegym.worlds.signals import MailOut, Refund


def expected_departure(flight: r.Flight) -> datetime:
    """Return when a flight left or is expected to leave."""
    return later(flight.depart_at, flight.delay_min) if flight.delay_min else flight.depart_at


def expected_arrival(flight: r.Flight) -> datetime:
    """Return when a flight landed or is expected to land."""
    return later(flight.arrive_at, flight.delay_min) if flight.delay_min else flight.arrive_at


def flight_key(flight_no: str, day: date) -> str:
    """Return the id of a dated flight: ``H7506/2026-04-05``."""
    return f"{''.join(flight_no.split()).upper()}/{day.isoformat()}"


class Core(Service):
    """Tables, look-ups, seats, and the upkeep of bookings."""

    airlines = Rows(r.Airline, key="code", style="Z{n}", noun="airline")
    flights = Rows(r.Flight, key="flight_id", style="flt_{n:06d}", noun="flight")
    fare_buckets = Rows(r.FareBucket, key="bucket_id", style="fbk_{n:06d}", noun="fare bucket")
    offers = Rows(r.Offer, key="offer_id", style="ofr_{n:014x}", noun="offer")
    bookings = Rows(r.Booking, key="pnr", style="{n}", noun="booking")
    legs = Rows(r.Leg, key="leg_id", style="leg_{n:06d}", noun="segment")
    passengers = Rows(r.Passenger, key="passenger_id", style="pax_{n:06d}", noun="passenger")
    seat_assignments = Rows(r.SeatAssignment, key="seat_id", style="seat_{n:06d}", noun="seat")
    boarding_passes = Rows(r.BoardingPass, key="pass_id", style="bp_{n:06d}", noun="boarding pass")
    vouchers = Rows(r.Voucher, key="voucher_id", style="vch_{n:06d}", noun="voucher")
    subscriptions = Rows(r.Subscription, key="subscription_id", style="fsub_{n:06d}", noun="subscription")
    notifications = Rows(r.FlightNotification, key="notification_id", style="fntf_{n:06d}", noun="notification")

    def desks(self) -> list[str]:
        """Return the addresses of airlines."""
        return [self.airline(code).email for code in {*AIRLINES, *(row.carrier for row in self.flights)}]

    def airline(self, code: str) -> r.Airline:
        """Return a carrier's description."""
        return self.airlines.get(code) or AIRLINES.get(code) or unnamed(code)

    def live(self, flight: r.Flight) -> r.Flight:
        """Return a flight as it stands at this moment.

        Only flights that a booking or a subscription hangs on are written to when they leave and land; of the others
        the clock tells as much.
        """
        if flight.status in r.ON_SALE and (leaves := expected_departure(flight)) <= self.now:
            flight = flight.evolve(status="departed", departed_at=leaves)
        if flight.status == "departed" and (lands := expected_arrival(flight)) <= self.now:
            flight = flight.evolve(status="arrived", arrived_at=lands)
        return flight

    def watched(self, flight_id: str) -> bool:
        """Return whether anybody's booking or subscription hangs on a flight."""
        return any(leg.flight_id == flight_id and leg.status != "RELEASED" for leg in self.legs) or any(
            row.flight_id == flight_id for row in self.subscriptions
        )

    def expect(self, flight_id: str) -> None:
        """Make the next movement of a watched flight due."""
        flight = self.flights.get(flight_id)
        if flight is None or not self.watched(flight_id):
            return
        flight = self.live(flight)
        if flight.status in r.ON_SALE:
            due, process = expected_departure(flight), "depart"
        elif flight.status == "departed":
            due, process = expected_arrival(flight), "arrive"
        else:
            return
        known = (due, self.name, process, flight_id)
        if not any((timer.due, timer.service, timer.process, timer.key) == known for timer in self.world.agenda):
            self.schedule(due, process, flight_id)

    def need_flight(self, flight_no: str, day: date) -> r.Flight:
        """Return a dated flight.

        Raises:
            ToolError: ``flight_not_found`` naming the days on which that number flies, or numbers like it.
        """
        found = self.flights.get(flight_key(flight_no, day))
        if found is not None:
            return self.live(found)
        number = "".join(flight_no.split()).upper()[:20]
        days = sorted(
            {row.date for row in self.flights if row.flight_no == number},
            key=lambda other: (abs((other - day).days), other),
        )
        if days:
            near = ", ".join(other.isoformat() for other in sorted(days[:5]))
            raise ToolError(
                "flight_not_found", f"{number} does not fly on {day}; the nearest days on which it does: {near}."
            )
        hint = suggestion(number, {row.flight_no for row in self.flights})
        raise ToolError(
            "flight_not_found", f"No flight has the number {number!r}.{hint} search_flights shows flight numbers."
        )

    def need_bucket(self, flight: r.Flight, cabin: str) -> r.FareBucket:
        """Return what a cabin of a flight sells.

        Raises:
            ToolError: ``cabin_not_found`` naming the cabins it has.
        """
        found = self.fare_buckets.get(f"{flight.flight_id}/{cabin}")
        if found is None:
            has = [name for name in r.CABINS if f"{flight.flight_id}/{name}" in self.fare_buckets]
            raise ToolError(
                "cabin_not_found",
                f"{flight.flight_no} on {flight.date} sells no {cabin}; it has {', '.join(has) or 'no cabin'}.",
            )
        return found

    def need_booking(self, pnr: str) -> r.Booking:
        """Return a booking by its code, in any spelling of case.

        Raises:
            ToolError: ``booking_not_found``.
        """
        return self.bookings.need(pnr.strip().upper(), "booking_not_found", "list_bookings shows the codes.")

    def legs_of(self, booking: r.Booking) -> list[r.Leg]:
        """Return a booking's segments in order."""
        found: list[r.Leg] = []
        while leg := self.legs.get(f"{booking.pnr}/{len(found)}"):
            found.append(leg)
        return found

    def passengers_of(self, booking: r.Booking) -> list[r.Passenger]:
        """Return a booking's passengers in order."""
        count = booking.seats + booking.infants
        return [row for index in range(count) if (row := self.passengers.get(f"{booking.pnr}/{index}"))]

    def pay_with(self, payment: PaymentDetails) -> PaymentMethod:
        """Return the method on file that payment details name.

        Raises:
            ToolError: The wallet knows no such method or it is blocked.
        """
        wallet = cast(Wallet, self.world.services["wallet"])
        digits = (payment.card_last4 or "").strip()
        if digits and not (len(digits) == 4 and digits.isdecimal()):
            raise ToolError(
                "BAD_ARG", f"card_last4 is the last four digits of a card, such as '4471'; got {digits[:20]!r}."
            )
        return wallet.usable(digits or (payment.token or "").strip() or payment.method.strip())

    def pay_back(self, booking: r.Booking, amount: Money) -> str:
        """Pay back to the methods that paid, the last one first, and return in words where the money goes.

        What no method on record has paid, as for a booking from before the world opened, goes to the booking's own.
        """
        wallet = cast(Wallet, self.world.services["wallet"])
        paid: dict[str, int] = {}
        for row in wallet.entries:
            if row.reference == booking.pnr and row.amount.currency == amount.currency:
                paid[row.method_id] = paid.get(row.method_id, 0) + row.amount.minor
        parts: dict[str, int] = {}
        left = amount.minor
        for method_id, minor in reversed(paid.items()):
            parts[method_id] = min(left, max(minor, 0))
            left -= parts[method_id]
        parts[booking.payment_method_id] = parts.get(booking.payment_method_id, 0) + left
        cards = []
        for method_id, minor in parts.items():
            if minor:
                part = Money(minor, amount.currency)
                method = wallet.methods.get(method_id)
                cards.append(f"to the card ending {method.last4 if method else booking.card_last4}")
                self.emit(
                    Refund(
                        method_id=method_id,
                        amount=part,
                        merchant=self.airline(booking.carriers[0]).name,
                        reference=booking.pnr,
                        category="flight",
                    )
                )
        return " and ".join(dict.fromkeys(cards))

    def cabin_seats(self, flight: r.Flight, bucket: r.FareBucket) -> dict[str, str]:
        """Return every seat of a cabin with ``free``, ``taken`` (by strangers), or the code of its booking."""
        seats = seats_of(flight.equipment, bucket.cabin)[: bucket.capacity]
        state = {seat.label: "free" for seat in seats}
        for row in self.seat_assignments:
            if row.flight_id == flight.flight_id and row.seat in state:
                state[row.seat] = row.pnr
        left = bucket.sold_elsewhere
        for label in crowd(flight.flight_id, flight.equipment, bucket.cabin, bucket.capacity):
            if left == 0:
                break
            if state[label] == "free":
                state[label] = "taken"
                left -= 1
        return state

    def take_seats(self, leg: r.Leg, count: int) -> None:
        """Take seats of a leg's cabin out of sale.

        Raises:
            ToolError: ``inventory_gone``.
        """
        bucket = self.fare_buckets.get(f"{leg.flight_id}/{leg.cabin}")
        left = bucket.seats_remaining if bucket else 0
        if bucket is None or left < count:
            raise ToolError(
                "inventory_gone",
                f"{leg.flight_no} has {left} seat(s) left in {leg.cabin}, {count} needed. Search again for other "
                "flights.",
            )
        self.fare_buckets.update(bucket.bucket_id, seats_remaining=left - count)

    def free_leg(self, leg: r.Leg, count: int) -> None:
        """Put a leg's seats back on sale and void its seat assignments and boarding passes."""
        bucket_id = f"{leg.flight_id}/{leg.cabin}"
        self.fare_buckets.update(bucket_id, seats_remaining=self.fare_buckets.rows[bucket_id].seats_remaining + count)
        for seat in self.seat_assignments.where(lambda row: row.pnr == leg.pnr and row.segment_idx == leg.segment_idx):
            self.seat_assignments.delete(seat.seat_id)
        for issued in self.boarding_passes.where(lambda row: row.pnr == leg.pnr and row.segment_idx == leg.segment_idx):
            self.boarding_passes.delete(issued.pass_id)

    def release(self, booking: r.Booking, status: str, event: str, detail: str) -> r.Booking:
        """End a booking: seats of the legs still ahead go back on sale."""
        for leg in self.legs_of(booking):
            if leg.status != "FLOWN":
                self.free_leg(leg, booking.seats)
                self.legs.update(leg.leg_id, status="RELEASED")
        return self.note(booking.pnr, event, detail, status=status, hold_until=None)

    def note(self, pnr: str, event: str, detail: str, **changes: Any) -> r.Booking:
        """Change a booking and write down why."""
        history = (*self.bookings.rows[pnr].history, r.HistoryItem(at=self.now, event=event, detail=detail))
        return self.bookings.update(pnr, history=history, updated_at=self.now, **changes)

    def sum_up(self, pnr: str) -> r.Booking:
        """Bring a booking's summary fields in line with its legs and passengers."""
        booking = self.bookings.rows[pnr]
        return self.bookings.update(pnr, **summary(self.legs_of(booking), self.passengers_of(booking)))

    def reach_bookings(self, flight: r.Flight) -> list[r.Booking]:
        """Carry a flight's present times into the bookings that hold it and return those bookings."""
        times = live_times(flight)
        touched = []
        for leg in self.legs.where(
            lambda row: row.flight_id == flight.flight_id and row.status != "RELEASED" and row.pnr in self.bookings
        ):
            self.legs.update(leg.leg_id, **times)
            touched.append(self.sum_up(leg.pnr))
        return touched

    def write(self, booking: r.Booking, subject: str, body: str) -> None:
        """Let the booking's first carrier write to the persona, when the contact is theirs."""
        if booking.contact_email.casefold() == self.world.persona.email.casefold():
            line = self.airline(booking.carriers[0])
            self.emit(MailOut(sender=line.email, sender_name=line.name, subject=subject, body=body))


def live_times(flight: r.Flight) -> dict[str, Any]:
    """Return the fields of a leg that follow its flight."""
    return {
        "depart_at": flight.depart_at,
        "arrive_at": flight.arrive_at,
        "expected_depart_at": expected_departure(flight),
        "expected_arrive_at": expected_arrival(flight),
    }


def summary(legs: Iterable[r.Leg], passengers: Iterable[r.Passenger]) -> dict[str, Any]:
    """Return the fields of a booking that sum up its legs and passengers."""
    every = list(legs)
    outbound = [leg for leg in every if leg.direction == "outbound"] or every
    waits = [
        minutes_between(before.arrive_at, after.depart_at)
        for before, after in pairwise(every)
        if before.direction == after.direction
    ]
    return {
        "origin": outbound[0].origin,
        "dest": outbound[-1].dest,
        "depart_at": every[0].depart_at,
        "arrive_at": outbound[-1].arrive_at,
        "expected_depart_at": every[0].expected_depart_at,
        "expected_arrive_at": outbound[-1].expected_arrive_at,
        "flight_nos": tuple(leg.flight_no for leg in every),
        "carriers": tuple(dict.fromkeys(leg.carrier for leg in every)),
        "refundable": all(leg.refundable for leg in every),
        "passenger_names": tuple(f"{row.family_name}/{row.given_name}" for row in passengers),
        "shortest_connection_min": min(waits, default=None),
    }
