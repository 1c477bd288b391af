"""Building flights: the records of one dated flight with its cabins, ready to be seeded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from lifegym.worlds.records import Record
from lifegym.worlds.services.flight_booking.airports import airport
from lifegym.worlds.services.flight_booking.core import flight_key
from lifegym.worlds.services.flight_booking.records import CABINS, FareBucket, FareFamily, Flight
from lifegym.worlds.services.flight_booking.seating import EQUIPMENT, size

_BY_LENGTH: Final = ((70, "ATR 72-600"), (150, "Airbus A320"), (330, "Airbus A321"), (540, "Airbus A330-300"))


def equipment_for(duration_min: int, cabins: Sequence[str] = ()) -> str:
    """Return an aircraft type that fits a flight's length and carries the cabins asked for."""
    for longest, name in _BY_LENGTH:
        if duration_min <= longest and all(cabin in EQUIPMENT[name] for cabin in cabins):
            return name
    return "Boeing 777-300ER" if "FIRST" in cabins else "Boeing 787-9"


def carrier_of(flight_no: str) -> str:
    """Return the two-character carrier code a flight number begins with."""
    return "".join(flight_no.split()).upper()[:2]


def flight_records(
    flight_no: str,
    day: date,
    origin: str,
    dest: str,
    depart: str | datetime,
    arrive: int | datetime,
    fares: Mapping[str, Sequence[FareFamily]],
    *,
    seats: Mapping[str, int] | None = None,
    equipment: str = "",
    terminal: str = "",
    gate: str = "",
    arrival_terminal: str = "",
    meal: str = "",
    infos: str = "",
    status: str = "scheduled",
) -> list[tuple[str, Record]]:
    """Return the records of one dated flight: the flight and one fare bucket a cabin.

    Args:
        flight_no: Carrier code and number, ``H7506``.
        day: Local day of departure.
        origin: IATA code.
        dest: IATA code.
        depart: Local time ``HH:MM`` on ``day``, or an aware instant.
        arrive: Minutes of flight, or an aware instant.
        fares: Fare families by cabin; see :func:`~lifegym.worlds.services.flight_booking.fares.usual_families`.
        seats: Seats still on sale by cabin, 9 where none is given; strangers have the others.
        equipment: A type of :data:`~lifegym.worlds.services.flight_booking.seating.EQUIPMENT`; chosen by length if
            empty.
        terminal: Terminal of departure.
        gate: Gate, if known already.
        arrival_terminal: Terminal of arrival.
        meal: What is served.
        infos: Anything a traveller should know.
        status: For flights of the past ``arrived``.

    Raises:
        ValueError: A code, cabin, aircraft, time or number of seats does not fit.
    """
    start = (
        depart
        if isinstance(depart, datetime)
        else datetime.combine(day, time.fromisoformat(depart), tzinfo=airport(origin).tz)
    )
    leaves = start.astimezone(UTC)
    lands = arrive.astimezone(UTC) if isinstance(arrive, datetime) else leaves + timedelta(minutes=arrive)
    start, end = start.astimezone(airport(origin).tz), lands.astimezone(airport(dest).tz)
    if lands <= leaves or start.date() != day:
        raise ValueError(
            f"{flight_no}: departs {start.isoformat()} and arrives {end.isoformat()}; it must leave on {day} and "
            "land later"
        )
    minutes = int((lands - leaves).total_seconds() // 60)
    kind = equipment or equipment_for(minutes, [cabin for cabin in CABINS if cabin in fares])
    if kind not in EQUIPMENT:
        raise ValueError(f"unknown aircraft {kind!r}; known: {', '.join(EQUIPMENT)}")
    flight = Flight(
        flight_id=flight_key(flight_no, day),
        flight_no="".join(flight_no.split()).upper(),
        date=day,
        carrier=carrier_of(flight_no),
        origin=airport(origin).code,
        dest=airport(dest).code,
        depart_at=start,
        arrive_at=end,
        equipment=kind,
        terminal=terminal,
        gate=gate,
        arrival_terminal=arrival_terminal,
        status=status,
        meal=meal,
        infos=infos,
        departed_at=start if status in ("departed", "arrived") else None,
        arrived_at=end if status == "arrived" else None,
    )
    rows: list[tuple[str, Record]] = [("flight_booking.flights", flight)]
    for cabin, families in fares.items():
        rows.append(("flight_booking.fare_buckets", _bucket(flight, cabin, families, (seats or {}).get(cabin, 9))))
    return rows


def _bucket(flight: Flight, cabin: str, families: Sequence[FareFamily], on_sale: int) -> FareBucket:
    capacity = size(flight.equipment, cabin)
    if not capacity:
        raise ValueError(
            f"{flight.flight_no}: a {flight.equipment} has no {cabin}; it has {', '.join(EQUIPMENT[flight.equipment])}"
        )
    if not families:
        raise ValueError(f"{flight.flight_no}: {cabin} needs at least one fare family")
    if on_sale < 0:
        raise ValueError(f"{flight.flight_no}: seats on sale in {cabin} cannot be negative, got {on_sale}")
    left = min(on_sale, capacity)
    return FareBucket(
        bucket_id=f"{flight.flight_id}/{cabin}",
        flight_id=flight.flight_id,
        cabin=cabin,
        capacity=capacity,
        seats_remaining=left,
        sold_elsewhere=capacity - left,
        families=tuple(families),
    )
