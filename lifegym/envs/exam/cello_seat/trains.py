"""The trains of the six journeys, and the pianist's."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from lifegym.envs.exam.cello_seat.cast import OUT_V, Cast, Leg, Ride
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.rail_booking.records import Operator, RefundStep, Station, Stop, Train, TrainOffer

OPERATOR: Final = "op_moravia"
SEAT: Final = "A large instrument may have a seat of its own, beside its player, at the adult fare."
RACK: Final = "Large instruments travel in the luggage racks at the end of the coach; they are not allowed on seats."
_STATIONS: Final = {
    "Brno": ("Brno hl.n.", "Czechia", "Europe/Prague"), "Vienna": ("Wien Hbf", "Austria", "Europe/Vienna"),
    "Leipzig": ("Leipzig Hbf", "Germany", "Europe/Berlin"), "Basel": ("Basel SBB", "Switzerland", "Europe/Zurich"),
}  # fmt: skip


def seed_trains(s: Story, c: Cast) -> None:
    """Put operator, stations and trains into the world."""
    s.seed("rail_booking.operators", Operator(
        operator_id=OPERATOR, name="Moravská dráha", email="zakaznici@moravska-draha.example", phone="+420 5 5550 0170",
    ))  # fmt: skip
    for city, (name, country, zone) in _STATIONS.items():
        s.seed("rail_booking.stations", Station(
            station_id=f"st_{city.casefold()}_hbf", name=name, city=city, country=country, zone=zone,
        ))  # fmt: skip
    for leg in c.legs.values():
        for ride in leg.rides:
            _train(s, leg, ride)
    first, leaves, second = c.pianist
    hour = int(leaves[:2])
    for number, begin in ((first, leaves), (second, f"{hour + 1:02d}{leaves[2:]}")):
        own = Ride("petra", number, begin, f"{int(begin[:2]) + 1:02d}:{(int(begin[3:]) + 30) % 60:02d}", 319, 479)
        if int(begin[3:]) >= 30:
            own = Ride("petra", number, begin, f"{int(begin[:2]) + 2:02d}:{int(begin[3:]) - 30:02d}", 319, 479)
        _train(s, Leg("petra", "Brno", "Vienna", OUT_V, (own,)), own)


def _train(s: Story, leg: Leg, ride: Ride) -> None:
    begin, end = s.at(leg.day, ride.leaves), s.at(leg.day, ride.arrives)
    day = begin.date()
    key = f"{ride.number}/{day.isoformat()}"
    s.seed("rail_booking.trains", Train(
        train_id=key, train_no=ride.number, date=day, train_type=ride.number[:2], operator_id=OPERATOR,
        line=f"{leg.origin} - {leg.dest}",
        stops=(
            Stop(city=leg.origin, station=_STATIONS[leg.origin][0], arrive_at=None, depart_at=begin, platform="3"),
            Stop(city=leg.dest, station=_STATIONS[leg.dest][0], arrive_at=end, depart_at=None, platform="7"),
        ),
    ))  # fmt: skip
    for offer_id, fare, name, steps in (
        (ride.saver_id, ride.saver, "Saver", ()),
        (ride.flex_id, ride.flex, "Flex", (RefundStep(hours=24, percent=100),)),
    ):
        _offer(s, leg, ride, key, (begin, end), offer_id, fare, name, steps)


def _offer(
    s: Story, leg: Leg, ride: Ride, key: str, times: tuple[datetime, datetime], offer_id: str, fare: int, name: str,
    steps: tuple[RefundStep, ...],
) -> None:  # fmt: skip
    seats = 1 if ride.fault == "single" else 9
    s.seed("rail_booking.offers", TrainOffer(
        offer_id=offer_id, train_id=key, train_no=ride.number, date=times[0].date(), train_type=ride.number[:2],
        origin_city=leg.origin, origin_station=_STATIONS[leg.origin][0], dest_city=leg.dest,
        dest_station=_STATIONS[leg.dest][0], depart_at=times[0], arrive_at=times[1], seat_class="second",
        fare_name=name, adult_fare=Money.of(fare, "CZK"), student_fare=None, adult_seats=seats, refund_steps=steps,
        route_notes=RACK if ride.fault == "rack" else SEAT, sold_elsewhere=40 - seats, capacity=40, waitlist=False,
    ))  # fmt: skip
