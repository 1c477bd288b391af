"""Ordinary flights: timetables with believable fares and loads, and the trips a person has behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple

from numpy.random import Generator

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.services.flight_booking.airports import AIRPORTS, airport
from lifegym.worlds.services.flight_booking.core import live_times, summary
from lifegym.worlds.services.flight_booking.fares import convert, party_price, rounded, usual_families
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
from lifegym.worlds.services.flight_booking.seating import EQUIPMENT, size
from lifegym.worlds.services.flight_booking.timetable import equipment_for, flight_records
from lifegym.worlds.world import Persona

Service = tuple[str, str, int, Money]
"""One daily flight of a route: number, local departure ``HH:MM``, minutes, lowest economy fare on an average day."""
Route = tuple[str, str, Sequence[Service]]
"""Origin, destination and the daily flights between them."""
Pairs = list[tuple[str, Record]]

CABIN_FACTORS: Final = {"ECONOMY": "1", "PREMIUM_ECONOMY": "1.7", "BUSINESS": "3.1", "FIRST": "5.4"}
_WEEKDAYS: Final = (98, 92, 91, 96, 112, 106, 115)
_CARRIERS: Final = {
    "VN": ("H7", "V4", "M6"),
    "JP": ("K8", "N4"),
    "TW": ("T6",),
    "CN": ("U4",),
    "HK": ("J3",),
    "KR": ("C2",),
    "SG": ("P8",),
    "MY": ("P8",),
    "TH": ("B7",),
    "DE": ("L5",),
    "CH": ("L5",),
    "AT": ("L5",),
    "GB": ("E3",),
    "IE": ("E3",),
    "AE": ("G5",),
    "QA": ("G5",),
    "US": ("A7",),
    "CA": ("A7",),
    "AU": ("D6",),
    "NZ": ("D6",),
}
_FAR: Final = (
    "SIN",
    "BKK",
    "HKG",
    "TPE",
    "ICN",
    "NRT",
    "KIX",
    "PVG",
    "KUL",
    "SYD",
    "DXB",
    "FRA",
    "LHR",
    "CDG",
    "LAX",
    "JFK",
)
_MEALS: Final = {
    False: ("", "Snacks and drinks for sale", "Drink and snack"),
    True: ("Hot meal", "Hot meal and snack", "Two hot meals"),
}
_FAMILY_FIRST: Final = frozenset({"VN", "CN", "JP", "KR", "TW", "HK", "MO"})
# Great-circle minutes would need coordinates; block times between regions are close enough to what timetables print.
_REGION: Final = {
    "VN": 0,
    "TH": 0,
    "KH": 0,
    "LA": 0,
    "MM": 0,
    "SG": 1,
    "MY": 1,
    "ID": 1,
    "PH": 1,
    "HK": 2,
    "MO": 2,
    "TW": 2,
    "CN": 2,
    "KR": 3,
    "JP": 3,
    "IN": 4,
    "LK": 4,
    "NP": 4,
    "AE": 5,
    "QA": 5,
    "SA": 5,
    "IL": 5,
    "TR": 5,
    "EG": 5,
    "AU": 7,
    "NZ": 7,
    "US": 8,
    "CA": 8,
    "MX": 8,
    "BR": 9,
    "AR": 9,
    "CL": 9,
    "CO": 9,
    "PE": 9,
    "KE": 10,
    "NG": 10,
    "ZA": 10,
    "MA": 6,
}
_BLOCK: Final = (
    (95, 140, 150, 290, 260, 430, 720, 520, 930, 1350, 690),
    (140, 110, 230, 410, 280, 450, 780, 460, 1020, 1400, 640),
    (150, 230, 130, 170, 330, 520, 720, 540, 800, 1450, 780),
    (290, 410, 170, 95, 480, 640, 760, 600, 640, 1450, 900),
    (260, 280, 330, 480, 130, 220, 560, 720, 960, 1150, 420),
    (430, 450, 520, 640, 220, 120, 380, 830, 850, 900, 320),
    (720, 780, 720, 760, 560, 380, 115, 1290, 520, 720, 560),
    (520, 460, 540, 600, 720, 830, 1290, 150, 860, 800, 830),
    (930, 1020, 800, 640, 960, 850, 520, 860, 210, 580, 920),
    (1350, 1400, 1450, 1450, 1150, 900, 720, 800, 580, 190, 590),
    (690, 640, 780, 900, 420, 320, 560, 830, 920, 590, 200),
)


class Trip(NamedTuple):
    """A past journey: its flights with their buckets, out and back."""

    flights: tuple[tuple[Flight, FareBucket], ...]
    booked_on: date


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

    Returns:
        Pairs of table name and record, for :meth:`~lifegym.worlds.world.World.seed`.
    """
    plan = routes if routes is not None else routes_from(rng, home_airport(persona), persona.currency)
    begin = first or now.date() + timedelta(days=1)
    daily = max(1, sum(len(services) for _, _, services in plan))
    pairs = past_trips(rng, persona, now, history, plan, card_last4, payment_method_id or card_last4, start)
    used = {row.flight_id for _, row in pairs if isinstance(row, Flight)}
    flights = 0
    for rows in timetable(rng, plan, begin, days if days is not None else -(-count // daily), now.date()):
        if flights == count:
            break
        if not any(isinstance(row, Flight) and row.flight_id in used for _, row in rows):
            pairs.extend(rows)
            flights += 1
    return pairs


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
    terminals = ("T2", "T1") if AIRPORTS[origin].country != AIRPORTS[dest].country else ("T1", "T1")
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
        terminal=terminals[0],
        arrival_terminal=terminals[1],
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
        code = carrier or _carrier(rng, origin, dest)
        number = f"{code}{200 + int(rng.integers(0, 70)) * 10 + index}"
        minute_of_day = 375 + index * max(1, 900 // max(1, count)) + int(rng.integers(0, 9)) * 5
        depart = f"{minute_of_day // 60 % 24:02d}:{minute_of_day % 60:02d}"
        varied = rounded(base.times(f"{100 + int(rng.integers(-12, 13))}").times("0.01"))
        pairs.extend(dated_flight(rng, number, origin, dest, day, depart, minutes, varied, today))
    return pairs


def home_airport(persona: Persona) -> str:
    """Return an airport in the persona's time zone, the first listed; Singapore where none is known."""
    return next((row.code for row in AIRPORTS.values() if row.zone == persona.zone), "SIN")


def routes_from(rng: Generator, home: str, currency: str) -> list[Route]:
    """Return plausible daily routes out of an airport and back: the country's other cities and some far ones."""
    country = AIRPORTS[home].country
    near = [code for code, row in AIRPORTS.items() if row.country == country and _apart(home, code)][:3]
    # Most people's airports reach the region; one or two routes cross the world.
    abroad = sorted(
        (code for code in _FAR if AIRPORTS[code].country != country), key=lambda code: block_minutes(home, code)
    )
    picked = [*rng.choice(7, size=4, replace=False).tolist(), int(rng.integers(7, len(abroad)))]
    chosen = [abroad[index] for index in sorted(picked)]
    routes: list[Route] = []
    for index, dest in enumerate((*near, *chosen)):
        minutes = block_minutes(home, dest)
        base = rounded(convert(Money(450_000 + minutes * 13_500, "VND"), currency))
        code = _carrier(rng, home, dest)
        number = 100 + index * 20
        out = 360 + int(rng.integers(0, 150)) * 5
        routes.append((home, dest, [(f"{code}{number + 1}", _clock(out), minutes, base)]))
        routes.append((dest, home, [(f"{code}{number + 2}", _clock(out + 180), minutes + 10, base)]))
    return routes


def _apart(home: str, code: str) -> bool:
    """Return whether two airports of one country are worth a flight; Hue and Da Nang are two hours by road."""
    return AIRPORTS[code].city_code != AIRPORTS[home].city_code and {home, code} != {"DAD", "HUI"}


def block_minutes(origin: str, dest: str) -> int:
    """Return a believable block time between two airports, in minutes."""
    here, there = (_REGION.get(AIRPORTS[code].country, 6) for code in (origin, dest))
    # Within a region the codes spread the times a little, always the same for one pair.
    spread = sum(ord(letter) for letter in origin + dest) % 7 * 5
    return _BLOCK[here][there] + spread - 15


def past_trips(
    rng: Generator,
    persona: Persona,
    now: datetime,
    count: int,
    routes: Sequence[Route],
    card: str,
    method_id: str,
    start: int,
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
            flight, bucket = _landed(rows)
            legs.append((flight, bucket))
        if any(flight.flight_id in used for flight, _ in legs):
            continue
        used.update(flight.flight_id for flight, _ in legs)
        trip = Trip(tuple(legs), day - timedelta(days=int(rng.integers(20, 60))))
        pairs.extend(_past_booking(trip, persona, card, method_id, _code(start + index)))
    return pairs


def _landed(rows: Pairs) -> tuple[Flight, FareBucket]:
    """Return a flight as arrived, with its economy bucket holding one more seat for the booking."""
    flight, bucket = rows[0][1], next(row for _, row in rows if isinstance(row, FareBucket) and row.cabin == "ECONOMY")
    if not isinstance(flight, Flight):
        raise TypeError("flight_records begins with the flight")
    flight = flight.evolve(status="arrived", departed_at=flight.depart_at, arrived_at=flight.arrive_at)
    free = bucket.seats_remaining
    sold = bucket.sold_elsewhere - 1 if not free else bucket.sold_elsewhere
    return flight, bucket.evolve(seats_remaining=max(0, free - 1), sold_elsewhere=sold)


def _past_booking(trip: Trip, persona: Persona, card: str, method_id: str, pnr: str) -> Pairs:
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
        _past_leg(pnr, index, flight, bucket.families[1 % len(bucket.families)])
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
        contact_phone="",
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


def _past_leg(pnr: str, index: int, flight: Flight, family: FareFamily) -> Leg:
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


def _carrier(rng: Generator, origin: str, dest: str) -> str:
    known = (*_CARRIERS.get(AIRPORTS[origin].country, ()), *_CARRIERS.get(AIRPORTS[dest].country, ())) or ("Q3",)
    return known[int(rng.integers(0, len(known)))]


def _clock(minute_of_day: int) -> str:
    return f"{minute_of_day // 60 % 24:02d}:{minute_of_day % 60 // 5 * 5:02d}"


def _code(number: int) -> str:
    """Return a booking code for a past trip."""
    mixed = (number * 48_271 + 11_213) % 30**5
    return "P" + "".join("23456789ABCDEFGHJKMNPQRSTVWXYZ"[mixed // 30**place % 30] for place in range(5))
