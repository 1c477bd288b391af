"""Ordinary flights: timetables with believable fares and loads, and the trips a person has behind them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from numpy.random import Generator

from lifegym.worlds.ordinary.flight_booking.past import past_trips
from lifegym.worlds.ordinary.flight_booking.routes import Pairs, Route, home_airport, routes_from
from lifegym.worlds.ordinary.flight_booking.timetables import dated_flight, some_flights, timetable
from lifegym.worlds.ordinary.people import telephone_of
from lifegym.worlds.services.flight_booking.records import Flight
from lifegym.worlds.world import Persona

__all__ = ["dated_flight", "ordinary", "past_trips", "routes_from", "some_flights", "timetable"]

_AREA: Final = "+31 20 555"


def ordinary(
    rng: Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    routes: Sequence[Route] | None = None,
    first: date | None = None,
    days: int | None = None,
    history: int = 2,
    card_last4: str = "0000",
    payment_method_id: str = "",
    start: int = 1,
    phone: str = "",
) -> Pairs:
    """Return a timetable of about ``count`` flights around the persona's home, and their past trips.

    Args:
        rng: Source of all variation.
        persona: Whose life it is; their time zone says from where they fly.
        now: The opening of the world.
        count: Most dated flights, those of past trips apart.
        routes: The routes flown; plausible ones from the home airport when None.
        first: First day of the timetable; tomorrow when None.
        days: Days it covers; as many as ``count`` allows when None.
        history: Return trips of the past two years.
        card_last4: Card that paid for them.
        payment_method_id: Its id in the wallet; the digits when empty.
        start: Number of the first past booking's code.
        phone: The persona's telephone number; made of their name when empty.

    Returns:
        Pairs of table name and record, for :meth:`~lifegym.worlds.world.World.seed`.
    """
    plan = routes if routes is not None else routes_from(rng, home_airport(persona), persona.currency)
    begin = first or now.date() + timedelta(days=1)
    daily = max(1, sum(len(services) for _, _, services in plan))
    pairs = past_trips(rng, persona, now, history, plan, card_last4, payment_method_id or card_last4, start,
                       phone or telephone_of(persona, _AREA))  # fmt: skip
    used = {row.flight_id for _, row in pairs if isinstance(row, Flight)}
    flights = 0
    for rows in timetable(rng, plan, begin, days if days is not None else -(-count // daily), now.date()):
        if flights == count:
            break
        if not any(isinstance(row, Flight) and row.flight_id in used for _, row in rows):
            pairs.extend(rows)
            flights += 1
    return pairs
