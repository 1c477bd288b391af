"""Hostels and homestays at six stops: two that suit in each, three that miss by one thing."""

from __future__ import annotations

from typing import Any, Final

from lifegym.envs.story import Story
from lifegym.envs.travel.thirty_a_day.cast import ANJALI, CARD, DORM, HOME, PHONE, ROOM, USER, Cast, House, inr
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import (
    Guest,
    Hotel,
    LateStep,
    Night,
    Plan,
    Rate,
    Reservation,
    Room,
    StayNight,
    Terms,
)

_SPANS: Final = {"Jaipur": (6, 16), "Jodhpur": (14, 25), "Pushkar": (23, 35), "Udaipur": (33, 46), "Delhi": (43, 53),
                 "Shimla": (49, 60)}  # fmt: skip
_WHERE: Final = {"Jaipur": (26.92, 75.79), "Jodhpur": (26.29, 73.02), "Pushkar": (26.49, 74.55),
                 "Udaipur": (24.58, 73.68), "Delhi": (28.64, 77.21), "Shimla": (31.10, 77.17)}  # fmt: skip
_FLEX: Final = Terms(pay="at_check_in", free_until_days=1, free_until_time="18:00", changeable=True, change_fee=inr(0))
_PRE: Final = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=inr(0))
LOCKS: Final = "safe"
"""What hostels call the lockers, in which a laptop may be left."""
KITCHEN: Final = "kitchen"


def seed_houses(s: Story, c: Cast) -> None:
    """Put the houses with their rooms, rates and nights on sale."""
    rows: list[tuple[str, Any]] = []
    for place, house in enumerate(house for houses in c.houses.values() for house in houses.values()):
        rows += _house(c, house, place)
    rows += _given_up(s, c)
    s.ordinary(rows)


def _given_up(s: Story, c: Cast) -> list[tuple[str, Any]]:
    """Return beds in Delhi that she had booked in spring, for other days, and cancelled."""
    house, made = c.house("Delhi", "dear"), s.at(-70, "22:10")
    return [
        ("hotel_booking.reservations", Reservation(
            reservation_id=f"res_{c.day(-70):%Y%m%d}_0013{turn:02d}", confirmation_code=f"DLH{turn}Q7", user_id=USER,
            hotel_id=house.key, room_type=DORM, flavor="flexible", check_in=c.day(come), check_out=c.day(leave),
            status="cancelled", guest=Guest(first_name="Anjali", last_name="Kurien", email=ANJALI.mail, phone=PHONE),
            nights=tuple(StayNight(date=c.day(n), room_type=DORM, price=inr(house.price)) for n in range(come, leave)),
            terms=_FLEX, total=inr(house.price * (leave - come)), paid=inr(0), refunded=inr(0),
            payment_method_id=CARD, refundable=True, refundable_until=None, created_at=made, updated_at=made, guests=1,
            settled=True, booked_by=USER, arrives=False))
        for turn, (come, leave) in enumerate(((43, 46), (46, 49), (48, 52), (49, 53)), 1)
    ]  # fmt: skip


def _house(c: Cast, house: House, place: int) -> list[tuple[str, Any]]:
    lat, lng = _WHERE[house.city]
    has = ["free wifi", "hot water", *(() if house.fate == "nolocks" else (LOCKS,))]
    has += [KITCHEN] if house.city == "Pushkar" and house.fate != "nolocks" else []
    rows: list[tuple[str, Any]] = [("hotel_booking.hotels", Hotel(
        hotel_id=house.key, name=house.name, city=house.city, district="Old Town" if place % 3 else "Station",
        country="India", zone=HOME, currency="INR", latitude=lat + place / 900, longitude=lng - place / 800, stars=2,
        rating=7.6 + place % 6 / 5, review_count=140 + 31 * place, amenities=tuple(has),
        address=f"{11 + place}, {house.city}", email=house.mail, phone=f"+91 98 5550 {1000 + place}",
        description="Run by people who have slept in worse.", check_in_time="12:00", check_out_time="10:00",
        house_rules=("Every guest signs the register with a proof of identity.",),
        late_checkout=(LateStep(until="12:00", fee=inr(0)),)))]  # fmt: skip
    kinds = {house.kind: house.price}
    if house.city == "Delhi":
        kinds[ROOM] = house.room
    first, last = _SPANS[house.city]
    for kind, price in kinds.items():
        rows.append(("hotel_booking.rooms", Room(
            room_id=room_key(house.key, kind), hotel_id=house.key, room_type=kind,
            beds=("bunk",) if kind == DORM else ("double",), max_occupancy=1 if kind == DORM else 2,
            size_m2=4 if kind == DORM else 14, lowest_floor=0, highest_floor=2)))  # fmt: skip
        flavors = {"prepaid": (_PRE, price - 30)} if house.fate == "prepaid" else {"flexible": (_FLEX, price)}
        for flavor, (terms, money) in flavors.items():
            rows.append(("hotel_booking.plans", Plan(
                plan_id=plan_key(house.key, kind, flavor), hotel_id=house.key, room_type=kind, flavor=flavor,
                terms=terms)))  # fmt: skip
            rows += [
                ("hotel_booking.rates", Rate(
                    rate_id=rate_key(house.key, kind, flavor, c.day(number)), hotel_id=house.key, room_type=kind,
                    flavor=flavor, date=c.day(number), price=inr(money)))
                for number in range(first, last)
            ]  # fmt: skip
        rows += [
            ("hotel_booking.nights", Night(
                night_id=night_key(house.key, kind, c.day(number)), hotel_id=house.key, room_type=kind,
                date=c.day(number), capacity=14, sold_elsewhere=3 + (place + number) % 6))
            for number in range(first, last)
        ]  # fmt: skip
    return rows
