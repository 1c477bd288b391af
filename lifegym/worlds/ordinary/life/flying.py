"""Flights of a life: booked, paid, confirmed by mail, in the calendar, and flown or still to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary import flight_booking
from lifegym.worlds.ordinary.cities import City
from lifegym.worlds.ordinary.flight_booking.past import Trip, code_of, landed, past_booking
from lifegym.worlds.ordinary.flight_booking.routes import Pairs, Route, block_minutes, carrier_for, routes_from
from lifegym.worlds.ordinary.flight_booking.timetables import dated_flight
from lifegym.worlds.ordinary.life.plan import Life, Slot, Spend
from lifegym.worlds.services.flight_booking.airlines import AIRLINES, unnamed
from lifegym.worlds.services.flight_booking.fares import convert, rounded
from lifegym.worlds.services.flight_booking.letters import confirmation
from lifegym.worlds.services.flight_booking.records import Booking, FareBucket, Flight, Leg, Passenger

ON_SALE: Final = 92
"""For so many days after the opening flights are on sale."""
_FAR_MINUTES: Final = 300
_NEAR_DAYS: Final = (0, 2, 4, 6)
_FAR_DAYS: Final = (1, 5)
_RECORDS_A_ROUTE: Final = 20
"""For so many records that were asked for there is one more route, that back included."""


class Planes:
    """Books one journey after another."""

    def __init__(self, life: Life, rng: np.random.Generator) -> None:
        self.life = life
        self.rng = rng
        self.number = life.start
        self.used: set[str] = set()
        self.flown: list[Route] = []

    def fly(self, city: City, first: date, last: date) -> tuple[datetime, datetime]:
        """Fly there and back, and return when one arrives there and at home."""
        life, rng = self.life, self.rng
        home, there = life.city.airport, city.airport
        minutes = block_minutes(home, there)
        base = rounded(convert(Money(450_000 + minutes * 13_500, "VND"), life.currency))
        carrier = carrier_for(rng, home, there)
        serial = self._serial(carrier)
        booked = min(first - timedelta(days=20 + life.draws.below(35)), life.today - timedelta(days=3))
        flown = []
        for place, (origin, dest, day, clock) in enumerate(
            ((home, there, first, f"{7 + life.draws.below(6):02d}:{5 * life.draws.below(12):02d}"),
             (there, home, last, f"{11 + life.draws.below(6):02d}:{5 * life.draws.below(12):02d}"))
        ):  # fmt: skip
            service = (f"{carrier}{serial + place}", clock, minutes + 10 * place, base)
            self.flown.append((origin, dest, [service]))
            rows = dated_flight(rng, service[0], origin, dest, day, clock, service[2], base, booked)
            flown.append(rows)
        pnr = code_of(self.number + 5_000)
        self.number += 1
        legs = [landed(rows) for rows in flown]
        pairs = past_booking(Trip((legs[0], legs[1]), booked), life.persona, life.method[2], life.method[0], pnr,
                             life.phone)  # fmt: skip
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

    def _serial(self, carrier: str) -> int:
        """Return the number of the flight out that no other route of the carrier has; that back has the next one."""
        taken = {service[0] for _, _, services in self.flown for service in services}
        serial = 300 + 2 * self.life.draws.below(300)
        while f"{carrier}{serial}" in taken:
            serial += 2
        return serial

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

    def timetable(self, count: int) -> None:
        """Put flights on sale: every day where one has flown, some days a week to other places."""
        life = self.life
        if "flight_booking" not in life.enabled:
            return
        routes = routes_from(self.rng, life.city.airport, life.currency)
        if "flight_booking" in life.shapes:
            shape = life.shape("flight_booking", routes=routes, history=0, start=life.start)
            rows = flight_booking.ordinary(self.rng, life.persona, life.now, max(8, count // 3), **shape)
        else:
            known = {(origin, dest) for origin, dest, _ in self.flown}
            others = [route for route in routes if route[:2] not in known]
            rows = [*self._on_sale(self.flown, range(7)), *self._others(others, count)]
        life.rows += [pair for pair in rows if getattr(pair[1], "flight_id", "") not in self.used]

    def _others(self, routes: Sequence[Route], count: int) -> Pairs:
        """Put routes that one has not flown on sale, as many as there is room for: near ones oftener than far ones."""
        pairs: Pairs = []
        for place in range(0, len(routes), 2):
            both = routes[place : place + 2]
            far = both[0][2][0][2] > _FAR_MINUTES
            if place == 0 or place < count // _RECORDS_A_ROUTE:
                pairs += self._on_sale(both, _FAR_DAYS if far else _NEAR_DAYS)
        return pairs

    def _on_sale(self, routes: Sequence[Route], weekdays: Sequence[int]) -> Pairs:
        life = self.life
        days = [life.today + timedelta(days=step) for step in range(1, ON_SALE + 1)]
        return [
            pair
            for day in days
            if day.weekday() in weekdays
            for origin, dest, services in routes
            for number, depart, minutes, base in services
            for pair in dated_flight(self.rng, number, origin, dest, day, depart, minutes, base, life.today)
        ]


def _ahead(row: Any) -> Any:
    """Return a record of a flown journey as it is before the journey."""
    if isinstance(row, Flight):
        return row.evolve(status="scheduled", departed_at=None, arrived_at=None)
    return row.evolve(status="CONFIRMED") if isinstance(row, Leg) else row


def _at_home(life: Life, at: datetime) -> datetime:
    return at.astimezone(life.now.tzinfo)
