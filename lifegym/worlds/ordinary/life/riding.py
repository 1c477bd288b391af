"""Train journeys of a life, where its city lies on a line."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import cache
from typing import Final

import numpy as np

from lifegym.worlds.customers import Contact
from lifegym.worlds.elapsed import later
from lifegym.worlds.ordinary import rail_booking
from lifegym.worlds.ordinary.cities import City
from lifegym.worlds.ordinary.life.plan import Life, Note, Pair, Slot, Spend
from lifegym.worlds.ordinary.rail_lines import COMPANIES, LINES, Line
from lifegym.worlds.ordinary.rail_trains import Maker, Run
from lifegym.worlds.services.rail_booking.booking import tickets_of
from lifegym.worlds.services.rail_booking.clockwork import COMPENSATED_AFTER, compensation_for
from lifegym.worlds.services.rail_booking.desk import journey as journey_in_words
from lifegym.worlds.services.rail_booking.records import (
    Happening,
    Operator,
    Passenger,
    Station,
    Train,
    TrainBooking,
    TrainOffer,
)

_APART: Final = 50_000
"""So far from those of the timetable the offers and bookings of the life are numbered."""


def _compensated(row: TrainBooking, train: Train, ended: datetime) -> TrainBooking:
    """Return a journey that is over with what its delay gave back three days later."""
    amount = compensation_for(row.paid, train.delay_min)
    if not amount:
        return row
    at = ended + COMPENSATED_AFTER
    said = Happening(at=at, what="Compensated for the delay.")
    return row.evolve(compensation=amount, updated_at=at, history=(*row.history, said))


@cache
def within_reach(home: str) -> frozenset[str]:
    """Return the cities to which tickets are sold from a city."""
    return frozenset(
        line.stops[other].city for line in LINES if line.kind != "night train" for low, high in line.majors
        for here, other in ((low, high), (high, low)) if line.stops[here].city == home
    )  # fmt: skip


class Trains:
    """Books one journey after another."""

    def __init__(self, life: Life, rng: np.random.Generator) -> None:
        self.life = life
        self.rng = rng
        self.number = life.start + _APART
        self.maker = Maker(rng, life.persona, life.now, life.start + _APART)
        self.rows: list[Pair] = []

    def ride(self, city: City, first: date, last: date) -> tuple[datetime, datetime]:
        """Go there and back, and return when one arrives there and at home."""
        line = next(
            line
            for line in LINES
            if line.kind != "night train"
            and {city.name, self.life.city.name}
            in [{line.stops[one].city, line.stops[two].city} for one, two in line.majors]
        )
        names = [stop.city for stop in line.stops]
        back = names.index(self.life.city.name) > names.index(city.name)
        booked = min(first - timedelta(days=9 + self.life.draws.below(20)), self.life.today - timedelta(days=2))
        there = self._book(line, back, first, self.life.city.name, city.name, booked, 1)
        home = self._book(line, not back, last, city.name, self.life.city.name, booked, -2)
        return there.arrive_at, home.arrive_at

    def _book(
        self, line: Line, back: bool, day: date, origin: str, dest: str, booked: date, departure: int
    ) -> TrainOffer:
        life, maker = self.life, self.maker
        past = day < life.today
        rows = maker.train(Run(line, back, day, departure % len(line.hours)), past=past)
        train = next(row for _, row in rows if isinstance(row, Train))
        offer = next(
            row
            for _, row in rows
            if isinstance(row, TrainOffer) and row.origin_city == origin and row.dest_city == dest
        )
        if offer.adult_seats == 0:
            offer = offer.evolve(adult_seats=1, sold_elsewhere=offer.sold_elsewhere - 1)
        offer = offer.evolve(adult_seats=offer.adult_seats - 1)
        at = life.at(booked, 20, 17 + self.number % 40)
        given, _, family = life.persona.name.partition(" ")
        ended = later(offer.arrive_at, train.delay_min)
        history = [Happening(at=at, what="Ticketed.")]
        if past:
            history.append(Happening(at=ended, what="Travelled."))
        booking = TrainBooking(
            booking_ref=f"RB{self.number:06d}", user_id=life.persona.user_id, offer_id=offer.offer_id,
            train_id=train.train_id, status="travelled" if past else "ticketed",
            passengers=(Passenger(given_name=given, family_name=family or given, type="adult"),),
            fares=(offer.adult_fare,),
            contact=Contact(email=life.persona.email, phone=life.phone),
            total=offer.adult_fare, paid=offer.adult_fare, refunded=offer.adult_fare - offer.adult_fare,
            payment_method_id=life.method[0], created_at=at, updated_at=ended if past else at, history=tuple(history),
        )  # fmt: skip
        booking = (
            _compensated(booking.evolve(tickets=tickets_of(booking)), train, ended)
            if past
            else booking.evolve(tickets=tickets_of(booking))
        )
        self.number += 1
        self.rows += [
            ("rail_booking.trains", train),
            ("rail_booking.offers", offer),
            ("rail_booking.bookings", booking),
        ]
        self._tell(line.operator, train, offer, booking)
        return offer

    def _tell(self, operator: str, train: Train, offer: TrainOffer, row: TrainBooking) -> None:
        life, company = self.life, COMPANIES[operator]
        life.spend(Spend(row.created_at, row.total, company.name, "rail", reference=row.booking_ref))
        tickets = "\n".join(
            f"{one.ticket_no}  {one.passenger}, {one.type}: coach {one.coach}, seat {one.seat}, {one.fare}"
            for one in row.tickets
        )
        if row.refunded:
            back = row.updated_at
            life.spend(Spend(back, -row.refunded, company.name, "rail", reference=row.booking_ref, memo="Refund"))
        if row.compensation is not None:
            at = row.updated_at
            life.spend(
                Spend(at, -row.compensation, company.name, "rail", reference=row.booking_ref, memo="Compensation")
            )
            life.write(
                at + timedelta(minutes=1), company.name, f"tickets@{company.site}.example",
                f"Compensation for your delay on {offer.train_no} ({row.booking_ref})",
                f"Dear {row.passengers[0].name},",
                f"Your train of {offer.depart_at.day} {offer.depart_at:%B %Y} reached {offer.dest_station} "
                f"{train.delay_min} minutes late. {row.compensation} goes back to {life.method[1]} ending "
                f"{life.method[2]}, without your asking.",
                f"{company.name}, customer service\n{company.phone}",
            )  # fmt: skip
        title = f"{offer.train_no}, {offer.depart_at.day} {offer.depart_at:%B}"
        what = "Your e-ticket" if row.tickets else "On the waitlist"
        life.write(
            row.created_at + timedelta(minutes=1), company.name, f"tickets@{company.site}.example",
            f"{what}: {title} ({row.booking_ref})", f"Dear {row.passengers[0].name},",
            f"Your journey: {journey_in_words(offer)}.", tickets,
            f"Total {row.total}. {offer.refundability()} The platform is announced about an hour before departure.",
            f"{company.name}, customer service\n{company.phone}",
        )  # fmt: skip
        if row.status not in ("ticketed", "travelled"):
            return
        life.plan(
            Slot(offer.depart_at, offer.arrive_at, f"Train {offer.train_no} to {offer.dest_city}", offer.origin_station,
                 f"Booking {row.booking_ref}", "family", (), "", False, row.created_at + timedelta(minutes=25))
        )  # fmt: skip
        if train.delay_min:
            life.tell(
                Note(
                    later(offer.depart_at, -45),
                    "rail_booking",
                    "train_status",
                    f"{offer.train_no}: about {train.delay_min} minutes late",
                    f"{offer.origin_city} - {offer.dest_city}.",
                    f"{train.train_no} {train.date}",
                    {"train_no": train.train_no, "date": str(train.date)},
                )
            )

    def timetable(self, count: int) -> None:
        """Put trains on sale beside those of the life."""
        life = self.life
        if "rail_booking" not in life.enabled:
            return
        shape = life.shape("rail_booking", city=life.city.name, past_trips=0, upcoming=False, student=False,
                           payment_method_id=life.method[0], clear=life.taken_days, phone=life.phone,
                           start=life.start)  # fmt: skip
        rows = rail_booking.ordinary(self.rng, life.persona, life.now, max(60, count), **shape)
        offers = {row.offer_id: row for _, row in rows if isinstance(row, TrainOffer)}
        trains = {row.train_id: row for _, row in rows if isinstance(row, Train)}
        for _, row in rows:
            if isinstance(row, TrainBooking):
                self._tell(trains[row.train_id].operator_id, trains[row.train_id], offers[row.offer_id], row)
        ahead = [
            offers[row.offer_id].date for _, row in rows
            if isinstance(row, TrainBooking) and row.status in ("ticketed", "waitlisted")
        ]  # fmt: skip
        if ahead:
            life.leave(min(ahead), max(ahead))
        mine = {row.train_id for _, row in self.rows if isinstance(row, Train)}
        stations = {row.name for _, row in rows if isinstance(row, Station)}
        companies = {row.operator_id for _, row in rows if isinstance(row, Operator)}
        for table, row in self.maker.places() if self.rows else []:
            if isinstance(row, Station) and row.name not in stations:
                life.rows.append((table, row.evolve(station_id=f"st_{5_000 + life.start + len(life.rows):04d}")))
            elif isinstance(row, Operator) and row.operator_id not in companies:
                life.rows.append((table, row))
        life.rows += [pair for pair in rows if getattr(pair[1], "train_id", "") not in mine]
        life.rows += self.rows
