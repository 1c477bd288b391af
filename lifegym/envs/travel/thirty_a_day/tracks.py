"""The trains as they are on sale: several a day on each leg."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.thirty_a_day.cast import HOME, Cast, Leg, Run, inr
from lifegym.worlds.records import Record
from lifegym.worlds.services.rail_booking.records import Operator, RefundStep, Station, Stop, Train, TrainOffer

_STATIONS: Final = {
    "Jaipur": "Jaipur Junction", "Jodhpur": "Jodhpur Junction", "Ajmer": "Ajmer Junction", "Udaipur": "Udaipur City",
    "Delhi": "Hazrat Nizamuddin", "Kalka": "Kalka", "Shimla": "Shimla", "Bengaluru": "SMVT Bengaluru",
}  # fmt: skip
_BACK: Final = (RefundStep(hours=48, percent=90), RefundStep(hours=4, percent=50))


def seed_tracks(s: Story, c: Cast) -> None:
    """Put the railway, its stations, trains and fares on sale."""
    for key, name, site in (("op_desh", "Desh Rail", "desh-rail"), ("op_hill", "Hill Railways", "hill-railways")):
        s.seed(
            "rail_booking.operators",
            Operator(operator_id=key, name=name, email=f"care@{site}.example", phone="+91 11 5550 0139"),
        )
    for city, name in _STATIONS.items():
        s.seed(
            "rail_booking.stations",
            Station(station_id=f"sta_{city[:4].lower()}", name=name, city=city, country="India", zone=HOME),
        )
    rows: list[tuple[str, Record]] = []
    serial = 1
    for leg in c.legs.values():
        for later in (-1, 0, 1, 2):
            for run in leg.runs.values():
                rows += _run(c, leg, run, later, serial)
                serial += 1
    s.ordinary(rows)


def train_id(c: Cast, leg: Leg, run: Run, later: int = 0) -> str:
    """Return a train's id so many days after that of its leg."""
    return f"{run.number}/{c.day(leg.day + later).isoformat()}"


def offer_id(run: Run, later: int = 0) -> str:
    """Return the offer of a train so many days after the day of its leg."""
    return run.offer if not later else f"{run.offer}{'abc'[later]}" if later > 0 else f"{run.offer}z"


def _run(c: Cast, leg: Leg, run: Run, later: int, serial: int) -> list[tuple[str, Record]]:
    day = c.day(leg.day + later)
    leaves = c.at(leg.day + later, run.leaves)
    arrives = leaves + timedelta(minutes=run.minutes)
    ends = {"origin": _STATIONS[leg.origin], "dest": _STATIONS[leg.dest]}
    # The night of the leg to Delhi is full in every class; the one after has berths again.
    full = leg.key == "four" and later == 0
    return [
        ("rail_booking.trains", Train(
            train_id=train_id(c, leg, run, later), train_no=run.number, date=day, train_type="EXP",
            operator_id="op_hill" if leg.key == "six" else "op_desh", line=f"{leg.origin} - {leg.dest}",
            stops=(Stop(city=leg.origin, station=ends["origin"], arrive_at=None, depart_at=leaves,
                        platform=str(1 + serial % 6)),
                   Stop(city=leg.dest, station=ends["dest"], arrive_at=arrives, depart_at=None, platform="2")))),
        ("rail_booking.offers", TrainOffer(
            offer_id=offer_id(run, later), train_id=train_id(c, leg, run, later), train_no=run.number, date=day,
            train_type="EXP", origin_city=leg.origin, origin_station=ends["origin"], dest_city=leg.dest,
            dest_station=ends["dest"], depart_at=leaves, arrive_at=arrives, seat_class=run.coach, fare_name="General",
            adult_fare=inr(run.fare), student_fare=None, adult_seats=0 if full else 7 + serial % 31,
            refund_steps=_BACK, route_notes="")),
    ]  # fmt: skip
