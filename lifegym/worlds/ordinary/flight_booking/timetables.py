"""Timetables: dated flights with fares and loads as their day suggests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

from numpy.random import Generator

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.flight_booking.routes import Pairs, Route, block_minutes, carrier_for
from lifegym.worlds.services.flight_booking.airports import AIRPORTS
from lifegym.worlds.services.flight_booking.fares import rounded, usual_families
from lifegym.worlds.services.flight_booking.seating import EQUIPMENT, size
from lifegym.worlds.services.flight_booking.timetable import equipment_for, flight_records

CABIN_FACTORS: Final = {"ECONOMY": "1", "PREMIUM_ECONOMY": "1.7", "BUSINESS": "3.1", "FIRST": "5.4"}
_WEEKDAYS: Final = (98, 92, 91, 96, 112, 106, 115)
_MEALS: Final = {
    False: ("", "Snacks and drinks for sale", "Drink and snack"),
    True: ("Hot meal", "Hot meal and snack", "Two hot meals"),
}


def timetable(rng: Generator, routes: Sequence[Route], first: date, days: int, today: date) -> Iterator[Pairs]:
    """Yield the records of every flight of the routes on each day, in order of day and route.

    Fares follow the weekday, how far ahead the day lies of ``today``, and a little chance; loads likewise.
    """
    for offset in range(days):
        day = first + timedelta(days=offset)
        for origin, dest, services in routes:
            for number, depart, minutes, base in services:
                yield dated_flight(rng, number, origin, dest, day, depart, minutes, base, today)


def dated_flight(
    rng: Generator, number: str, origin: str, dest: str, day: date, depart: str, minutes: int, base: Money, today: date
) -> Pairs:
    """Return the records of one flight with fares and load as the day suggests."""
    ahead = max(0, (day - today).days)
    advance = 150 if ahead < 4 else 128 if ahead < 10 else 110 if ahead < 25 else 100 if ahead < 70 else 94
    percent = _WEEKDAYS[day.weekday()] * advance * int(rng.integers(95, 107))
    lowest = rounded(Money(base.minor * percent // 1_000_000 or 1, base.currency))
    equipment = equipment_for(minutes)
    cabins = EQUIPMENT[equipment]
    fares = {
        name: usual_families(rounded(lowest.times(CABIN_FACTORS[name])), name)
        for name in CABIN_FACTORS
        if name in cabins
    }
    load = 40 if ahead > 70 else 55 if ahead > 25 else 68 if ahead > 6 else 80
    seats = {name: size(equipment, name) * max(0, 100 - load - int(rng.integers(0, 26))) // 100 for name in fares}
    far = minutes > 240
    # Flights abroad leave from the terminal at which they arrive.
    terminal = "T2" if AIRPORTS[origin].country != AIRPORTS[dest].country else "T1"
    return flight_records(
        number,
        day,
        origin,
        dest,
        depart,
        minutes,
        fares,
        seats=seats,
        equipment=equipment,
        terminal=terminal,
        arrival_terminal=terminal,
        meal=_MEALS[far][int(rng.integers(0, 3))],
        infos="Power sockets at every seat" if far and rng.integers(0, 2) else "",
    )


def some_flights(
    rng: Generator, origin: str, dest: str, day: date, count: int, base: Money, today: date, *, carrier: str = ""
) -> Pairs:
    """Return the records of a few flights between two airports on a day, spread from morning to evening."""
    pairs: Pairs = []
    minutes = block_minutes(origin, dest)
    for index in range(count):
        code = carrier or carrier_for(rng, origin, dest)
        number = f"{code}{200 + int(rng.integers(0, 70)) * 10 + index}"
        minute_of_day = 375 + index * max(1, 900 // max(1, count)) + int(rng.integers(0, 9)) * 5
        depart = f"{minute_of_day // 60 % 24:02d}:{minute_of_day % 60:02d}"
        varied = rounded(base.times(f"{100 + int(rng.integers(-12, 13))}").times("0.01"))
        pairs.extend(dated_flight(rng, number, origin, dest, day, depart, minutes, varied, today))
    return pairs
