"""Houses in nine towns and trains between four: what suits, what would if the first did not, and what does not."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.bags_at_eight.cast import RIVER, START, TOWNS, Cast, House, Train
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import Hotel, Night, Plan, Rate, Room, Terms
from lifegym.worlds.services.rail_booking.records import Operator, RefundStep, Station, Stop, TrainOffer
from lifegym.worlds.services.rail_booking.records import Train as Dated

ROOM: Final = "Room for three"
_POINTS: Final = {
    "Passau": (48.574, 13.463), "Schlögen": (48.424, 13.871), "Linz": (48.306, 14.286), "Grein": (48.228, 14.854),
    "Ybbs": (48.178, 15.084), "Melk": (48.227, 15.332), "Krems": (48.410, 15.614), "Tulln": (48.331, 16.061),
    "Vienna": (48.235, 16.365),
}  # fmt: skip
_LOCKED: Final = ("Bicycles stand in a locked room with sockets.", "Luggage is taken in from nine in the morning on.")
_STREET: Final = ("Bicycles stand at the rail in front of the house.", "Luggage is taken in from noon on.")
_FREE: Final = Terms(
    pay="at_check_in", free_until_days=3, free_until_time="18:00", changeable=True, change_fee=Money.of(0, "EUR")
)
_BOUND: Final = Terms(
    pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=Money.of(0, "EUR")
)
_BACK: Final = (RefundStep(hours=48, percent=100), RefundStep(hours=0, percent=30))
_STATIONS: Final = {
    "Hamburg": ("sta_ham", "Hamburg Hbf", "Germany"), "Passau": ("sta_pas", "Passau Hbf", "Germany"),
    "Vienna": ("sta_wie", "Wien Hbf", "Austria"), "Krems": ("sta_krm", "Krems an der Donau", "Austria"),
    "Ybbs": ("sta_ybb", "Ybbs an der Donau", "Austria"), "Melk": ("sta_mel", "Melk", "Austria"),
    "Linz": ("sta_lin", "Linz Hbf", "Austria"), "Tulln": ("sta_tul", "Tulln an der Donau", "Austria"),
}  # fmt: skip


def seed_riverside(s: Story, c: Cast) -> None:
    """Put houses and trains on sale."""
    for place, town in enumerate(TOWNS):
        for turn, house in enumerate(c.houses[town]):
            _house(s, c, house, 4 * place + turn)
    for key, name, site in (("op_nord", "Nordkap Rail", "nordkap-rail"), ("op_donau", "Donaubahn", "donaubahn")):
        s.seed(
            "rail_booking.operators",
            Operator(operator_id=key, name=name, email=f"service@{site}.example", phone="+49 40 5550 110",
                     senior_percent=100),
        )  # fmt: skip
    for city, (key, name, country) in _STATIONS.items():
        s.seed("rail_booking.stations", Station(station_id=key, name=name, city=city, country=country, zone=RIVER))
    serial = 0
    for trains in (c.out, c.home, c.along):
        for train in trains:
            for shift in (0, -1):
                serial = _train(s, c, train, shift, serial)


def _house(s: Story, c: Cast, house: House, place: int) -> None:
    lat, lng = _POINTS[house.town]
    s.seed(
        "hotel_booking.hotels",
        Hotel(
            hotel_id=house.key, name=house.name, city=house.town, district="Altstadt" if place % 2 else "Donaulände",
            country="Germany" if house.town == "Passau" else "Austria", zone=RIVER, currency="EUR",
            latitude=lat + place / 4000, longitude=lng + place / 4000, stars=3, rating=7.8 + place % 6 / 5,
            review_count=61 + 13 * place, amenities=("breakfast", "free wifi", "luggage storage"),
            address=f"Treppelweg {3 + 2 * place}, {house.town}", email=house.mail, phone=f"+43 7 5550 {100 + place}",
            description="Riders welcome, dry or wet.", check_in_time="14:00", check_out_time="10:00",
            breakfast_from="06:30", breakfast_until="09:30",
            house_rules=_STREET if house.fate == "street" else _LOCKED,
        ),
    )  # fmt: skip
    s.seed(
        "hotel_booking.rooms",
        Room(room_id=room_key(house.key, ROOM), hotel_id=house.key, room_type=ROOM, beds=("double", "single"),
             max_occupancy=3, size_m2=26, lowest_floor=0, highest_floor=2),
    )  # fmt: skip
    flavor, terms = ("prepaid", _BOUND) if house.fate == "prepaid" else ("flexible", _FREE)
    s.seed(
        "hotel_booking.plans",
        Plan(plan_id=plan_key(house.key, ROOM, flavor), hotel_id=house.key, room_type=ROOM, flavor=flavor, terms=terms),
    )
    first = START + TOWNS.index(house.town) - 1
    for number in range(first - 1, first + 4):
        day = c.day(number)
        s.seed(
            "hotel_booking.nights",
            Night(night_id=night_key(house.key, ROOM, day), hotel_id=house.key, room_type=ROOM, date=day, capacity=4,
                  sold_elsewhere=(place + number) % 3),
        )  # fmt: skip
        s.seed(
            "hotel_booking.rates",
            Rate(rate_id=rate_key(house.key, ROOM, flavor, day), hotel_id=house.key, room_type=ROOM, flavor=flavor,
                 date=day, price=Money.of(house.price, "EUR")),
        )  # fmt: skip


def _train(s: Story, c: Cast, train: Train, shift: int, serial: int) -> int:
    day = c.day(train.day + shift)
    leaves = c.at(train.day + shift, train.leaves)
    arrives = leaves + timedelta(minutes=train.minutes)
    one, other = _STATIONS[train.origin][1], _STATIONS[train.dest][1]
    key = f"{train.number}/{day.isoformat()}"
    operator = "op_nord" if train.day == START else "op_donau"
    s.seed(
        "rail_booking.trains",
        Dated(
            train_id=key, train_no=train.number, date=day, train_type=train.number.split(" ")[0], operator_id=operator,
            line=f"{train.origin} - {train.dest}",
            stops=(
                Stop(city=train.origin, station=one, arrive_at=None, depart_at=leaves, platform=str(3 + serial % 8)),
                Stop(city=train.dest, station=other, arrive_at=arrives, depart_at=None, platform="2"),
            ),
        ),
    )  # fmt: skip
    fares = [("Flexible", train.fare, _BACK), ("Saver", train.fare - 9, ())]
    for fare, price, steps in fares:
        own = not shift and fare == "Flexible"
        s.seed(
            "rail_booking.offers",
            TrainOffer(
                offer_id=train.offer if own else f"tro_{20_000 + serial:06d}", train_id=key, train_no=train.number,
                date=day, train_type=train.number.split(" ")[0], origin_city=train.origin, origin_station=one,
                dest_city=train.dest, dest_station=other, depart_at=leaves, arrive_at=arrives, seat_class="second",
                fare_name=fare, adult_fare=Money.of(price, "EUR"), student_fare=None, adult_seats=8 + serial % 17,
                refund_steps=steps, route_notes=train.note,
            ),
        )  # fmt: skip
        serial += 1
    return serial
