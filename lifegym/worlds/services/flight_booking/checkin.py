"""Seat maps and online check-in."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.elapsed import later
from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import tool
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.args import PreferredSeat
from lifegym.worlds.services.flight_booking.changes import ChangeDesk
from lifegym.worlds.services.flight_booking.core import expected_departure
from lifegym.worlds.services.flight_booking.seating import layout, seats_of

CHECKIN_CLOSES_MIN: Final = 60


class CheckInDesk(ChangeDesk):
    """get_seat_map, check_in."""

    @tool
    def get_seat_map(self, segment_idx: int, offer_id: str | None = None, pnr: str | None = None) -> dict[str, Any]:
        """Show the seats of one flight of an offer or a booking.

        Gives the layout, free seats by window, aisle and middle, and the booking's own seats.

        Args:
            segment_idx: Segment of the offer or booking, counted from 0.
            offer_id: An offer, before booking. Give this or pnr.
            pnr: A booking.

        Example:
            flight_booking.get_seat_map(segment_idx=0, offer_id="ofr_0b1f189faa489a")
        """
        if (offer_id is None) == (pnr is None):
            raise ToolError("BAD_ARG", "Give either offer_id or pnr.")
        if pnr is not None:
            booking = self.need_booking(pnr)
            cabin, flights = booking.cabin, [leg.flight_id for leg in self.legs_of(booking)]
        else:
            offer = self.need_offer(offer_id or "")
            cabin, flights = offer.cabin, [leg.flight_id for leg in offer.legs]
        if not 0 <= segment_idx < len(flights):
            raise ToolError("BAD_ARG", f"segment_idx counts from 0 to {len(flights) - 1} here; got {segment_idx}.")
        flight = self.flights.rows[flights[segment_idx]]
        bucket = self.need_bucket(flight, cabin)
        state = self.cabin_seats(flight, bucket)
        free: dict[str, list[str]] = {"window": [], "aisle": [], "middle": []}
        for seat in seats_of(flight.equipment, cabin)[: bucket.capacity]:
            if state[seat.label] == "free":
                free[seat.kind].append(seat.label)
        own = booking.pnr if pnr is not None else ""
        return {
            "flight_no": flight.flight_no,
            "date": flight.date,
            "equipment": flight.equipment,
            "cabin": cabin,
            "layout": layout(flight.equipment, cabin),
            "free": free,
            "free_count": sum(map(len, free.values())),
            "taken_count": sum(value != "free" for value in state.values()),
            "yours": {
                row.seat: row.pax_idx
                for row in self.seat_assignments
                if own and row.pnr == own and row.segment_idx == segment_idx
            },
        }

    @tool(writes=True)
    def check_in(
        self,
        pnr: str,
        segment_idx: int,
        pax_indices: list[int] | None = None,
        preferred_seats: list[PreferredSeat] | None = None,
    ) -> dict[str, Any]:
        """Check passengers in for one flight: assigns seats to those without and issues boarding passes.

        Opens 24 to 48 hours before departure, by carrier, and closes 60 minutes before it. Afterwards seats are fixed.

        Args:
            pnr: The booking code.
            segment_idx: The segment, counted from 0.
            pax_indices: Passengers, counted from 0; everybody not yet checked in when left out.
            preferred_seats: Seats wished for; refused when taken (get_seat_map shows the free ones).

        Example:
            flight_booking.check_in(
                pnr="K7Q2ZD", segment_idx=0, preferred_seats=[{"pax_idx": 1, "seat": "15C"}]
            )
        """
        booking = self.need_booking(pnr)
        if booking.status not in ("TICKETED", "CHANGED", "DISRUPTED"):
            raise ToolError(
                "not_ticketed", f"{booking.pnr} is {booking.status}; only ticketed bookings can be checked in."
            )
        legs = self.legs_of(booking)
        if not 0 <= segment_idx < len(legs):
            raise ToolError("BAD_ARG", f"segment_idx counts from 0 to {len(legs) - 1} here; got {segment_idx}.")
        leg = legs[segment_idx]
        self._check_window(leg)
        chosen = self._choose(booking, leg, pax_indices)
        for wish in preferred_seats or []:
            if wish.pax_idx not in chosen:
                raise ToolError(
                    "BAD_ARG",
                    f"preferred_seats names passenger {wish.pax_idx}, who is not being checked in by this call.",
                )
            self.assign_seat(booking, leg, wish.pax_idx, wish.seat)
        people = self.passengers_of(booking)
        self._seat_the_rest(booking, leg, [index for index in chosen if people[index].type != "INFANT"])
        issued = [self._issue(leg, people[index]) for index in chosen]
        self.note(booking.pnr, "checked_in", f"{leg.flight_no}: {', '.join(item.name for item in issued)}")
        return {
            "pnr": booking.pnr,
            "segment_idx": segment_idx,
            "boarding_passes": [self.pass_view(item) for item in issued],
        }

    def _check_window(self, leg: r.Leg) -> None:
        flight = self.flights.rows[leg.flight_id]
        if flight.status == "cancelled":
            raise ToolError(
                "flight_cancelled",
                f"{flight.flight_no} on {flight.date} has been cancelled; change_booking moves to another flight "
                "free of charge.",
            )
        opens = later(flight.depart_at, -60 * self.airline(flight.carrier).checkin_opens_h)
        closes = later(expected_departure(flight), -CHECKIN_CLOSES_MIN)
        if self.now < opens:
            raise ToolError(
                "checkin_not_open",
                f"Check-in for {flight.flight_no} opens at {opens.isoformat()}.",
                opens_at=opens.isoformat(),
            )
        if self.now > closes or flight.status not in r.ON_SALE:
            raise ToolError(
                "checkin_closed",
                f"Check-in for {flight.flight_no} closed at {closes.isoformat()}.",
                closed_at=closes.isoformat(),
            )

    def _choose(self, booking: r.Booking, leg: r.Leg, indices: list[int] | None) -> list[int]:
        count = booking.seats + booking.infants
        waiting = [index for index in range(count) if f"{leg.leg_id}/{index}" not in self.boarding_passes]
        if indices is None:
            if not waiting:
                raise ToolError(
                    "already_checked_in",
                    f"Everybody is checked in for {leg.flight_no}; get_booking shows the boarding passes.",
                )
            return waiting
        chosen = sorted(set(indices))
        if not chosen or chosen[0] < 0 or chosen[-1] >= count:
            raise ToolError("BAD_ARG", f"pax_indices count from 0 to {count - 1} here; got {indices[:20]}.")
        done = [index for index in chosen if index not in waiting]
        if done:
            raise ToolError(
                "already_checked_in",
                f"Passenger(s) {', '.join(map(str, done))} are checked in for {leg.flight_no} already.",
            )
        return chosen

    def _seat_the_rest(self, booking: r.Booking, leg: r.Leg, chosen: list[int]) -> None:
        """Seat those without a seat, together if a block of neighbours is free, from the front."""
        seated = {
            row.pax_idx for row in self.seat_assignments if row.pnr == leg.pnr and row.segment_idx == leg.segment_idx
        }
        bare = [index for index in chosen if index not in seated]
        if not bare:
            return
        flight = self.flights.rows[leg.flight_id]
        state = self.cabin_seats(flight, self.need_bucket(flight, leg.cabin))
        free = [label for label, owner in state.items() if owner == "free"]
        blocks = [free[at : at + len(bare)] for at in range(len(free) - len(bare) + 1)]
        letters = layout(flight.equipment, leg.cabin)
        block = min((one for one in blocks if _one_row(one)), key=lambda one: _spread(one, letters), default=free)
        for index, label in zip(bare, block, strict=False):
            self.assign_seat(booking, leg, index, label)

    def _issue(self, leg: r.Leg, person: r.Passenger) -> r.BoardingPass:
        seat = next(
            (
                row.seat
                for row in self.seat_assignments
                if row.pnr == leg.pnr and row.segment_idx == leg.segment_idx and row.pax_idx == person.pax_idx
            ),
            "",
        )
        ahead = sum(row.flight_id == leg.flight_id for row in self.boarding_passes)
        bucket = self.fare_buckets.rows[f"{leg.flight_id}/{leg.cabin}"]
        return self.boarding_passes.insert(
            r.BoardingPass(
                pass_id=f"{leg.leg_id}/{person.pax_idx}",
                pnr=leg.pnr,
                segment_idx=leg.segment_idx,
                pax_idx=person.pax_idx,
                flight_id=leg.flight_id,
                name=f"{person.family_name}/{person.given_name}",
                seat=seat or "INF",
                sequence=bucket.sold_elsewhere // 2 + ahead + 1,
                issued_at=self.now,
            )
        )


def _spread(labels: list[str], letters: str) -> int:
    """Return how far apart the outer seats of a row lie; an aisle between them counts as a seat."""
    places = [letters.index(label[-1]) for label in labels]
    return max(places) - min(places)


def _one_row(labels: list[str]) -> bool:
    return len({label[:-1] for label in labels}) == 1
