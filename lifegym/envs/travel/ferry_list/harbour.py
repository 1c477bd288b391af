"""Trains, boats, minbak and weather as they are on the first morning."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.ferry_list.cast import HOME, TOWN, Cast, House, Run, Way, krw
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import Hotel, LateStep, Night, Plan, Rate, Room, Terms
from lifegym.worlds.services.rail_booking.records import Operator, RefundStep, Station, Stop, Train, TrainOffer
from lifegym.worlds.services.weather.records import Climate, Location

ANNEX: Final = "Annex for five"
_STATIONS: Final = (
    ("sta_dg", "Dongdaegu", "Daegu"), ("sta_mp", "Mokpo", "Mokpo"), ("sta_hs", "Yeri pier", TOWN),
    ("sta_sd", "Seodaegu", "Daegu"), ("sta_os", "Osong", "Osong"),
)  # fmt: skip
_STOPS: Final = {"Daegu": "Dongdaegu", "Mokpo": "Mokpo", TOWN: "Yeri pier"}
_BACK: Final = (RefundStep(hours=20, percent=100), RefundStep(hours=0, percent=30))
_NIGHTS: Final = range(20, 32)


def seed_harbour(s: Story, c: Cast) -> None:
    """Put all of it into the world."""
    for key, name, mail, phone in (
        ("op_ktx", "Gyeongjeon Rail", "desk@gyeongjeon-rail.example", "+82 53 5550 0140"),
        ("op_sf", "Seohae Ferry", "tickets@seohae-ferry.example", "+82 61 5550 0160"),
    ):
        s.seed("rail_booking.operators", Operator(operator_id=key, name=name, email=mail, phone=phone))
    for key, name, city in _STATIONS:
        s.seed("rail_booking.stations", Station(station_id=key, name=name, city=city, country="South Korea", zone=HOME))
    serial = 1
    for way in c.ways.values():
        for day in (way.days[0] - 2, way.days[0] - 1, *way.days, way.days[-1] + 1):
            for run in way.runs.values():
                serial = _seed_run(s, c, way, run, day, serial)
    for place, house in enumerate(c.houses.values()):
        _seed_house(s, c, house, place)
    s.seed(
        "weather.climates",
        Climate(climate_id="cl_heuksan", name="Yellow Sea island", tmax=(5, 6, 10, 15, 19, 23, 26, 28, 25, 20, 14, 8),
                tmin=(0, 0, 4, 9, 13, 17, 21, 23, 19, 14, 8, 3), rain_mm=(30, 30, 55, 80, 90, 120, 200, 180, 110, 50,
                    50, 35),
                wet_days=(8, 7, 8, 8, 8, 9, 12, 10, 8, 6, 8, 9), wind_kmh=22.0),
    )  # fmt: skip
    s.seed(
        "weather.locations",
        Location(geo_key="heuksan_kr", city=TOWN, country="South Korea", lat=34.68, lng=125.43, zone=HOME,
                 climate_id="cl_heuksan", names=("Heuksan", "흑산도")),
    )  # fmt: skip


def _seed_run(s: Story, c: Cast, way: Way, run: Run, day: int, serial: int) -> int:
    leaves = c.at(day, run.leaves)
    arrives = leaves + timedelta(minutes=run.minutes)
    key = f"{run.number}/{c.day(day).isoformat()}"
    s.seed(
        "rail_booking.trains",
        Train(
            train_id=key, train_no=run.number, date=c.day(day), train_type=run.number.split(" ")[0],
            operator_id="op_ktx" if "train" in way.key else "op_sf", line=f"{way.origin} - {way.dest}",
            stops=(
                Stop(city=way.origin, station=_STOPS[way.origin], arrive_at=None, depart_at=leaves,
                     platform=str(1 + serial % 6)),
                Stop(city=way.dest, station=_STOPS[way.dest], arrive_at=arrives, depart_at=None, platform="1"),
            ),
        ),
    )  # fmt: skip
    ours = day in way.days
    fares: list[tuple[str, int, tuple[RefundStep, ...]]] = [("Standard", run.fare, _BACK)]
    if ours:
        fares.append(("Early bird", run.fare - 6_000, ()))
    for fare, price, steps in fares:
        s.seed(
            "rail_booking.offers",
            TrainOffer(
                offer_id=way.offer(run.fate, day) if ours and fare == "Standard" else f"tro_98{serial:05d}",
                train_id=key, train_no=run.number, date=c.day(day), train_type=run.number.split(" ")[0],
                origin_city=way.origin, origin_station=_STOPS[way.origin], dest_city=way.dest,
                dest_station=_STOPS[way.dest], depart_at=leaves, arrive_at=arrives, seat_class=run.seat, fare_name=fare,
                adult_fare=krw(price), student_fare=None, adult_seats=18 + serial % 17, refund_steps=steps,
                route_notes=run.note,
            ),
        )  # fmt: skip
        serial += 1
    return serial


def _seed_house(s: Story, c: Cast, house: House, place: int) -> None:
    steps = house.fate == "steps"
    people = 4 if house.fate == "four" else 5
    s.seed(
        "hotel_booking.hotels",
        Hotel(
            hotel_id=house.key, name=house.name, city=TOWN, district="Jinri" if place % 2 else "Yeri",
            country="South Korea", zone=HOME, currency="KRW", latitude=34.68 + place / 700,
                longitude=125.43 - place / 800,
            stars=2, rating=7.4 + place % 4 / 4, review_count=64 + 21 * place, amenities=("breakfast", "kitchen"),
            address=f"Yeri-gil {12 + 9 * place}, {TOWN}", email=house.person.mail, phone=f"+82 61 5550 02{place}0",
            description="Warm floors, fish for breakfast, boots stay outside.", check_in_time="14:00",
            check_out_time="10:00", breakfast_from="06:00", breakfast_until="08:30",
            house_rules=(
                "Up 140 steps from the harbour." if steps else "On the level, four minutes from the pier.",
                f"The annex sleeps {people}, in two rooms: {house.price // 5} won a head and night for five.",
            ),
            late_checkout=(LateStep(until="12:00", fee=krw(0)),),
        ),
    )  # fmt: skip
    s.seed(
        "hotel_booking.rooms",
        Room(room_id=room_key(house.key, ANNEX), hotel_id=house.key, room_type=ANNEX, beds=("futon",) * people,
             max_occupancy=people, size_m2=38, lowest_floor=1, highest_floor=1),
    )  # fmt: skip
    free = Terms(pay="at_check_in", free_until_days=1, free_until_time="18:00", changeable=True, change_fee=krw(0))
    fixed = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=krw(0))
    flavors = {"prepaid": (fixed, 90)} if house.fate == "prepaid" else {"flexible": (free, 100), "prepaid": (fixed, 90)}
    for flavor, (terms, percent) in flavors.items():
        s.seed(
            "hotel_booking.plans",
            Plan(plan_id=plan_key(house.key, ANNEX, flavor), hotel_id=house.key, room_type=ANNEX, flavor=flavor,
                 terms=terms),
        )  # fmt: skip
        for number in _NIGHTS:
            day = c.day(number)
            s.seed(
                "hotel_booking.rates",
                Rate(rate_id=rate_key(house.key, ANNEX, flavor, day), hotel_id=house.key, room_type=ANNEX,
                    flavor=flavor,
                     date=day, price=krw(house.price * percent // 100)),
            )  # fmt: skip
    for number in _NIGHTS:
        day = c.day(number)
        s.seed(
            "hotel_booking.nights",
            Night(night_id=night_key(house.key, ANNEX, day), hotel_id=house.key, room_type=ANNEX, date=day, capacity=2,
                  sold_elsewhere=place % 2),
        )  # fmt: skip
