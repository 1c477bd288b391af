"""Trips a person has behind them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple

from numpy.random import Generator

from lifegym.worlds.ordinary.flight_booking.routes import Pairs, Route, home_airport
from lifegym.worlds.ordinary.flight_booking.timetables import dated_flight
from lifegym.worlds.services.flight_booking.airports import AIRPORTS, airport
from lifegym.worlds.services.flight_booking.core import live_times, summary
from lifegym.worlds.services.flight_booking.fares import party_price
from lifegym.worlds.services.flight_booking.people import latin
from lifegym.worlds.services.flight_booking.records import (
    Booking,
    FareBucket,
    FareFamily,
    Flight,
    HistoryItem,
    Leg,
    Passenger,
)
from lifegym.worlds.world import Persona

_FAMILY_FIRST: Final = frozenset({"VN", "CN", "JP", "KR", "TW", "HK", "MO"})


class Trip(NamedTuple):
    """A past journey: its flights with their buckets, out and back."""

    flights: tuple[tuple[Flight, FareBucket], ...]
    booked_on: date


def past_trips(
    rng: Generator,
    persona: Persona,
    now: datetime,
    count: int,
    routes: Sequence[Route],
    card: str,
    method_id: str,
    start: int,
    phone: str = "",
) -> Pairs:
    """Return return trips the persona has made: flights that have landed, and their bookings."""
    pairs: Pairs = []
    used: set[str] = set()
    home = routes[0][0] if routes else ""
    outward = [row for row in routes if row[0] == home and any((back[0], back[1]) == (row[1], home) for back in routes)]
    for index in range(count if outward else 0):
        origin, dest, services = outward[int(rng.integers(0, len(outward)))]
        back = next(route for route in routes if route[0] == dest and route[1] == origin)
        day = now.date() - timedelta(days=int(rng.integers(60, 160)) + 190 * index)
        stay = int(rng.integers(2, 9))
        legs = []
        for (start_at, end_at, flown), when in (((origin, dest, services), day), (back, day + timedelta(days=stay))):
            number, depart, minutes, base = flown[0]
            rows = dated_flight(rng, number, start_at, end_at, when, depart, minutes, base, when - timedelta(days=30))
            flight, bucket = landed(rows)
            legs.append((flight, bucket))
        if any(flight.flight_id in used for flight, _ in legs):
            continue
        used.update(flight.flight_id for flight, _ in legs)
        trip = Trip(tuple(legs), day - timedelta(days=int(rng.integers(20, 60))))
        pairs.extend(past_booking(trip, persona, card, method_id, code_of(start + index), phone))
    return pairs


def landed(rows: Pairs) -> tuple[Flight, FareBucket]:
    """Return a flight as arrived, with its economy bucket holding one more seat for the booking."""
    flight, bucket = rows[0][1], next(row for _, row in rows if isinstance(row, FareBucket) and row.cabin == "ECONOMY")
    if not isinstance(flight, Flight):
        raise TypeError("flight_records begins with the flight")
    flight = flight.evolve(status="arrived", departed_at=flight.depart_at, arrived_at=flight.arrive_at)
    free = bucket.seats_remaining
    sold = bucket.sold_elsewhere - 1 if not free else bucket.sold_elsewhere
    return flight, bucket.evolve(seats_remaining=max(0, free - 1), sold_elsewhere=sold)


def past_booking(trip: Trip, persona: Persona, card: str, method_id: str, pnr: str, phone: str) -> Pairs:
    """Return a booking of a journey that was flown, with its flights."""
    family, given = _split_name(persona)
    booked = datetime.combine(trip.booked_on, time(20, 14), tzinfo=airport(trip.flights[0][0].origin).tz)
    person = Passenger(
        passenger_id=f"{pnr}/0",
        pnr=pnr,
        pax_idx=0,
        type="ADULT",
        family_name=latin(family, "name"),
        given_name=latin(given, "name"),
        dob=None,
        passport_no="",
        nationality="",
        frequent_flyer=(),
        requests=(),
        ticket_no=f"618{sum(map(ord, pnr)) * 7_919_113 % 10**10:010d}",
    )
    legs = [
        past_leg(pnr, index, flight, bucket.families[1 % len(bucket.families)])
        for index, (flight, bucket) in enumerate(trip.flights)
    ]
    total = legs[0].price + legs[1].price
    booking = Booking(
        pnr=pnr,
        user_id=persona.user_id,
        offer_id="",
        status="TICKETED",
        cabin="ECONOMY",
        total=total,
        paid=total,
        payment_method_id=method_id,
        card_last4=card,
        contact_email=persona.email,
        contact_phone=phone,
        created_at=booked,
        updated_at=booked,
        adults=1,
        children=0,
        infants=0,
        history=(HistoryItem(at=booked, event="ticketed", detail=f"paid {total}"),),
        **summary(legs, [person]),
    )
    rows: Pairs = []
    for flight, bucket in trip.flights:
        rows += [("flight_booking.flights", flight), ("flight_booking.fare_buckets", bucket)]
    rows.append(("flight_booking.bookings", booking))
    rows += [("flight_booking.legs", leg) for leg in legs]
    rows.append(("flight_booking.passengers", person))
    return rows


def past_leg(pnr: str, index: int, flight: Flight, family: FareFamily) -> Leg:
    """Return a leg of a journey that was flown, at the fare of a family."""
    return Leg(
        leg_id=f"{pnr}/{index}",
        pnr=pnr,
        segment_idx=index,
        direction=("outbound", "return")[index],
        flight_id=flight.flight_id,
        flight_no=flight.flight_no,
        carrier=flight.carrier,
        origin=flight.origin,
        dest=flight.dest,
        cabin="ECONOMY",
        family=family.name,
        refundable=family.refundable,
        changeable=family.changeable,
        change_fee=family.change_fee,
        baggage=family.checked_bag,
        price=party_price(family.price, family.price.currency, 1, 0, 0),
        status="FLOWN",
        **live_times(flight),
    )


def _split_name(persona: Persona) -> tuple[str, str]:
    """Return family and given names, by the order of the persona's country."""
    first, _, rest = persona.name.strip().partition(" ")
    if AIRPORTS[home_airport(persona)].country in _FAMILY_FIRST:
        return first, rest or first
    given, _, last = persona.name.strip().rpartition(" ")
    return last, given or last


def code_of(number: int) -> str:
    """Return a booking code for a past trip."""
    mixed = (number * 48_271 + 11_213) % 30**5
    return "P" + "".join("23456789ABCDEFGHJKMNPQRSTVWXYZ"[mixed // 30**place % 30] for place in range(5))
