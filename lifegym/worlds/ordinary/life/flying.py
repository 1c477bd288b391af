"""Flights of a life: booked, paid, confirmed by mail, in the calendar, and flown or still to come."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary import flight_booking
from lifegym.worlds.ordinary.cities import City
from lifegym.worlds.ordinary.flight_booking.past import Trip, code_of, landed, past_booking
from lifegym.worlds.ordinary.flight_booking.routes import Pairs, block_minutes, carrier_for, routes_from
from lifegym.worlds.ordinary.flight_booking.timetables import dated_flight
from lifegym.worlds.ordinary.life.plan import Life, Note, Slot, Spend
from lifegym.worlds.services.flight_booking.airlines import AIRLINES, unnamed
from lifegym.worlds.services.flight_booking.fares import convert, rounded
from lifegym.worlds.services.flight_booking.letters import confirmation
from lifegym.worlds.services.flight_booking.records import Booking, FareBucket, Flight, Leg, Passenger


class Planes:
    """Books one journey after another."""

    def __init__(self, life: Life, rng: np.random.Generator) -> None:
        self.life = life
        self.rng = rng
        self.number = life.start
        self.used: set[str] = set()

    def fly(self, city: City, first: date, last: date) -> tuple[datetime, datetime]:
        """Fly there and back, and return when one arrives there and at home."""
        life, rng = self.life, self.rng
        home, there = life.city.airport, city.airport
        minutes = block_minutes(home, there)
        base = rounded(convert(Money(450_000 + minutes * 13_500, "VND"), life.currency))
        carrier = carrier_for(rng, home, there)
        serial = 300 + 2 * life.draws.below(300)
        booked = min(first - timedelta(days=20 + life.draws.below(35)), life.today - timedelta(days=3))
        flown = []
        for place, (origin, dest, day, clock) in enumerate(
            ((home, there, first, f"{7 + life.draws.below(6):02d}:{5 * life.draws.below(12):02d}"),
             (there, home, last, f"{11 + life.draws.below(6):02d}:{5 * life.draws.below(12):02d}"))
        ):  # fmt: skip
            rows = dated_flight(rng, f"{carrier}{serial + place}", origin, dest, day, clock, minutes + 10 * place, base,
                                booked)  # fmt: skip
            flown.append(rows)
        pnr = code_of(self.number + 5_000)
        self.number += 1
        legs = [landed(rows) for rows in flown]
        pairs = past_booking(Trip((legs[0], legs[1]), booked), life.persona, life.method[2], life.method[0], pnr)
        if last >= life.today:
            pairs = [(table, _ahead(row)) for table, row in pairs]
        pairs = [
            (
                table,
                row.evolve(created_at=_at_home(life, row.created_at), updated_at=_at_home(life, row.updated_at))
                if isinstance(row, Booking)
                else row,
            )
            for table, row in pairs
        ]
        # Other cabins are on sale or were, too.
        for rows in flown:
            pairs += [pair for pair in rows if isinstance(pair[1], FareBucket) and pair[1].cabin != "ECONOMY"]
        self.used |= {row.flight_id for _, row in pairs if isinstance(row, Flight)}
        if "flight_booking" in life.enabled:
            life.rows += pairs
        self._tell(pairs)
        arrivals = [row.arrive_at for _, row in pairs if isinstance(row, Flight)]
        return arrivals[0], arrivals[1]

    def _tell(self, pairs: Pairs) -> None:
        life = self.life
        booking = next(row for _, row in pairs if isinstance(row, Booking))
        legs = [row for _, row in pairs if isinstance(row, Leg)]
        people = [row for _, row in pairs if isinstance(row, Passenger)]
        line = AIRLINES.get(legs[0].carrier) or unnamed(legs[0].carrier)
        life.spend(Spend(booking.created_at, booking.paid, line.name, "flight", reference=booking.pnr))
        life.write(
            booking.created_at + timedelta(minutes=1), line.name, line.email,
            f"Booking confirmed: {booking.pnr}, {booking.origin}-{booking.dest} {booking.depart_at.date()}",
            confirmation(booking, legs, people), line.name,
        )  # fmt: skip
        for leg in legs:
            slot = Slot(leg.depart_at, leg.arrive_at, f"Flight {leg.flight_no} {leg.origin}-{leg.dest}",
                        f"{leg.origin} airport", f"Booking code {booking.pnr}", "family", (), "", False,
                        booking.created_at + timedelta(minutes=30))  # fmt: skip
            life.plan(slot)
            opens = leg.depart_at - timedelta(hours=line.checkin_opens_h)
            life.tell(
                Note(
                    opens,
                    "flight_booking",
                    "check_in",
                    f"{leg.flight_no}: check-in is open",
                    f"{leg.origin} to {leg.dest}, booking {booking.pnr}, departs {leg.depart_at:%H:%M}.",
                    leg.flight_id,
                    {"pnr": booking.pnr, "flight_no": leg.flight_no},
                )
            )

    def timetable(self, count: int) -> None:
        """Put flights from home on sale."""
        life = self.life
        if "flight_booking" not in life.enabled:
            return
        routes = routes_from(self.rng, life.city.airport, life.currency)
        shape = life.shape("flight_booking", routes=routes, history=0, start=life.start)
        rows = flight_booking.ordinary(self.rng, life.persona, life.now, max(8, count // 3), **shape)
        life.rows += [pair for pair in rows if getattr(pair[1], "flight_id", "") not in self.used]


def _ahead(row: Any) -> Any:
    """Return a record of a flown journey as it is before the journey."""
    if isinstance(row, Flight):
        return row.evolve(status="scheduled", departed_at=None, arrived_at=None)
    return row.evolve(status="CONFIRMED") if isinstance(row, Leg) else row


def _at_home(life: Life, at: datetime) -> datetime:
    return at.astimezone(life.now.tzinfo)
