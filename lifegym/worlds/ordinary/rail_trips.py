"""Train journeys a person has behind and before them, and their student profile."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.customers import Contact
from lifegym.worlds.elapsed import later
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.rail_lines import Line
from lifegym.worlds.ordinary.rail_trains import Maker, Run, share_of
from lifegym.worlds.records import Record
from lifegym.worlds.services.rail_booking.booking import tickets_of
from lifegym.worlds.services.rail_booking.records import (
    Happening,
    Passenger,
    StudentProfile,
    TrainBooking,
    TrainOffer,
)

_LONGEST_STAY: Final = 4
"""At most so many days lie between a ticket there and the train back that is waited for."""


class Journeys:
    """Makes what the persona has booked."""

    def __init__(self, maker: Maker, method: str, home: str, start: int, phone: str) -> None:
        self.maker = maker
        self.method = method
        self.phone = phone
        self.home = home
        self.number = start
        given, _, family = maker.persona.name.partition(" ")
        self.me = Passenger(given_name=given, family_name=family or given, type="adult")

    def _book(self, offer: TrainOffer, status: str, booked: datetime, **more: Any) -> TrainBooking:
        key = f"RB{self.number:06d}"
        self.number += 1
        nothing = Money(0, offer.adult_fare.currency)
        what = "Put on the waitlist." if status == "waitlisted" else "Ticketed."
        row = TrainBooking(
            booking_ref=key, user_id=self.maker.persona.user_id, offer_id=offer.offer_id, train_id=offer.train_id,
            status=status, passengers=(self.me,), fares=(offer.adult_fare,),
            contact=Contact(email=self.maker.persona.email, phone=self.phone), total=offer.adult_fare,
            paid=offer.adult_fare, refunded=nothing, payment_method_id=self.method, created_at=booked,
            updated_at=booked, history=(Happening(at=booked, what=what),),
        )  # fmt: skip
        if status != "waitlisted":
            row = row.evolve(tickets=tickets_of(row))
        return row.evolve(**more)

    def upcoming(self, clear: frozenset[date]) -> list[tuple[str, Record]]:
        """Return a ticket for one of the first trains from home, and a place on the waitlist of a full one back.

        Args:
            clear: Days on which nobody travels.
        """
        offers = sorted(self.maker.offers.values(), key=lambda offer: (offer.origin_city != self.home, offer.offer_id))
        ahead = [
            offer for offer in offers if offer.depart_at > later(self.maker.now, 26 * 60) and offer.date not in clear
        ]
        booked = self.maker.now - timedelta(days=6, hours=13, minutes=22)
        free, full = self._both_ways(ahead, clear)
        rows: list[tuple[str, Record]] = []
        if free is not None:
            self.maker.offers[free.offer_id] = free.evolve(adult_seats=free.adult_seats - 1)
            rows.append(("rail_booking.bookings", self._book(free, "ticketed", booked)))
        if full is not None:
            if full.adult_seats:
                full = full.evolve(adult_seats=0, sold_elsewhere=full.sold_elsewhere + full.adult_seats)
                self.maker.offers[full.offer_id] = full
            until = later(full.depart_at, -120)
            row = self._book(full, "waitlisted", booked + timedelta(days=2), waitlist_until=until)
            rows.append(("rail_booking.bookings", row))
        return rows

    def _both_ways(
        self, ahead: list[TrainOffer], clear: frozenset[date]
    ) -> tuple[TrainOffer | None, TrainOffer | None]:
        """Return an offer with seats and one of a train back within days, or of another train where none goes."""
        there = [offer for offer in ahead if offer.adult_seats > 3 and offer.fare_name == "Flex"]
        for offer in there:
            back = [
                other for other in ahead
                if (other.origin_city, other.dest_city) == (offer.dest_city, offer.origin_city)
                and 0 < (other.date - offer.date).days <= _LONGEST_STAY
                and not any(offer.date <= day <= other.date for day in clear)
            ]  # fmt: skip
            if back:
                return offer, min(back, key=lambda other: (other.date, other.adult_seats, other.offer_id))
        # Few trains: one waits for another one, on another day where there is one, and best for one that is full.
        first = there[0] if there else None
        rest = [offer for offer in reversed(ahead) if offer is not first]
        rest = [offer for offer in rest if first is None or offer.date != first.date] or rest
        return first, next((offer for offer in rest if offer.adult_seats == 0), next(iter(rest), None))

    def past(self, line: Line, index: int) -> list[tuple[str, Record]]:
        """Return a train of the past with one offer and the persona's booking on it."""
        rng, now = self.maker.rng, self.maker.now
        day = now.date() - timedelta(days=9 + index * 37 + int(rng.integers(0, 25)))
        run = Run(line, bool(index % 2), day, int(rng.integers(len(line.hours))))
        rows = self.maker.train(run, past=True, only=1)
        if not rows:
            return []
        offer = rows[1][1]
        assert isinstance(offer, TrainOffer)
        if offer.adult_seats == 0:
            offer = offer.evolve(adult_seats=offer.adult_seats + 1, sold_elsewhere=offer.sold_elsewhere - 1)
        booked = offer.depart_at - timedelta(days=5 + int(rng.integers(0, 20)), hours=3)
        ended = later(offer.arrive_at, self.maker.trains[offer.train_id].delay_min)
        if index % 4 == 2:
            cancelled = booked + timedelta(days=1)
            back = share_of(offer.adult_fare, 50) if booked + timedelta(days=4) < offer.depart_at else None
            row = self._book(offer, "cancelled", booked)
            row = row.evolve(
                refunded=back or row.refunded, cancelled_by="passenger", updated_at=cancelled,
                history=(*row.history, Happening(at=cancelled, what="Cancelled by the passenger. Plans changed.")),
            )  # fmt: skip
        else:
            row = self._book(offer, "travelled", booked)
            row = row.evolve(updated_at=ended, history=(*row.history, Happening(at=ended, what="Travelled.")))
            offer = offer.evolve(adult_seats=offer.adult_seats - 1)
        return [rows[0], ("rail_booking.offers", offer), ("rail_booking.bookings", row)]

    def student(self) -> StudentProfile:
        """Return the persona's student profile: enrolled, with a school certificate that has run out."""
        persona, now = self.maker.persona, self.maker.now
        school = f"{self.home} School of Design and Media"
        return StudentProfile(
            user_id=persona.user_id, display_name=persona.name, school=school, ordinary_quota_remaining=3,
            graduation_quota_remaining=0, xuexin_status="verified", school_proof_status="expired",
            notes=f"Part-time master's programme since September {now.year - 2}.",
        )  # fmt: skip
