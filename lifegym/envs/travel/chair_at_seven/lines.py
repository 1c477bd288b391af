"""The trains as they are on sale: several on each leg, on its day and those about it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.chair_at_seven.cast import HOME, Cast, Leg, Run, lei
from lifegym.worlds.records import Record
from lifegym.worlds.services.rail_booking.records import Operator, RefundStep, Station, Stop, Train, TrainOffer

_BACK: Final = (RefundStep(hours=24, percent=90), RefundStep(hours=1, percent=50))


def seed_lines(s: Story, c: Cast) -> None:
    """Put the railway, its stations, trains and fares on sale."""
    s.seed(
        "rail_booking.operators",
        Operator(operator_id="op_cft", name="Căile Ferate Transcarpatine", email="relatii@cf-transcarpatine.example",
                 phone="+40 21 5550 140", senior_percent=50),
    )  # fmt: skip
    for key, city in (("cj", "Cluj-Napoca"), ("mg", "Mangalia"), ("is", "Iaşi"), ("ct", "Constanţa")):
        s.seed(
            "rail_booking.stations",
            Station(station_id=f"sta_{key}", name=f"{city} Gara", city=city, country="Romania", zone=HOME),
        )
    rows: list[tuple[str, Record]] = []
    serial = 1
    for leg in c.legs.values():
        for shift in (-7, -1, 0, 1):
            for run in leg.runs.values():
                rows += _run(c, leg, run, shift, serial)
                serial += 1
    s.ordinary(rows)


def train_id(c: Cast, leg: Leg, run: Run, shift: int = 0) -> str:
    """Return a train's id on a day about that of its leg."""
    return f"{run.number}/{c.day(leg.day + shift).isoformat()}"


def _run(c: Cast, leg: Leg, run: Run, shift: int, serial: int) -> list[tuple[str, Record]]:
    leaves = c.at(leg.day + shift, run.leaves)
    arrives = leaves + timedelta(minutes=run.minutes)
    ends = (f"{leg.origin} Gara", f"{leg.dest} Gara")
    day = c.day(leg.day + shift)
    return [
        ("rail_booking.trains", Train(
            train_id=train_id(c, leg, run, shift), train_no=run.number, date=day, train_type="IR",
            operator_id="op_cft", line=f"{leg.origin} - {leg.dest}",
            stops=(Stop(city=leg.origin, station=ends[0], arrive_at=None, depart_at=leaves,
                        platform=str(1 + serial % 5)),
                   Stop(city=leg.dest, station=ends[1], arrive_at=arrives, depart_at=None, platform="1")))),
        ("rail_booking.offers", TrainOffer(
            offer_id=run.offer if not shift else f"tro_{170_000 + serial:06d}",
            train_id=train_id(c, leg, run, shift), train_no=run.number, date=day, train_type="IR",
            origin_city=leg.origin, origin_station=ends[0], dest_city=leg.dest, dest_station=ends[1], depart_at=leaves,
            arrive_at=arrives, seat_class="first" if run.fate == "dear" else "second", fare_name="Standard",
            adult_fare=lei(run.fare), student_fare=None, adult_seats=6 + serial % 27, refund_steps=_BACK,
            route_notes=run.note)),
    ]  # fmt: skip
