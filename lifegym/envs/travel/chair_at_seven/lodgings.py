"""The hotels in Mangalia and Iaşi: two that suit in each, three that miss by one thing."""

from __future__ import annotations

from typing import Any, Final

from lifegym.envs.story import Story
from lifegym.envs.travel.chair_at_seven.cast import HOME, Cast, House, lei
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import Hotel, LateStep, Night, Plan, Rate, Room, Terms

TWIN: Final = "Twin"
_SPANS: Final = {"Mangalia": (14, 30), "Iaşi": (20, 32)}
_WHERE: Final = {"Mangalia": (43.816, 28.583), "Iaşi": (47.158, 27.601)}
_FLEX: Final = Terms(pay="at_check_in", free_until_days=1, free_until_time="18:00", changeable=True, change_fee=lei(0))
_PRE: Final = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=lei(0))


def seed_lodgings(s: Story, c: Cast) -> None:
    """Put the houses with their rooms, rates and nights on sale."""
    rows: list[tuple[str, Any]] = []
    for place, house in enumerate(house for houses in c.houses.values() for house in houses.values()):
        rows += _house(c, house, place)
    s.ordinary(rows)


def _house(c: Cast, house: House, place: int) -> list[tuple[str, Any]]:
    lat, lng = _WHERE[house.city]
    has = ("air conditioning", "breakfast", "fridge", *(() if house.fate == "nolift" else ("lift",)))
    flavor, terms = ("prepaid", _PRE) if house.fate == "prepaid" else ("flexible", _FLEX)
    first, last = _SPANS[house.city]
    return [
        ("hotel_booking.hotels", Hotel(
            hotel_id=house.key, name=house.name, city=house.city, district="Centru" if place % 2 else "Faleză",
            country="Romania", zone=HOME, currency="RON", latitude=lat + place / 900, longitude=lng - place / 800,
            stars=3, rating=7.7 + place % 6 / 5, review_count=120 + 29 * place, amenities=has,
            address=f"Strada Teilor {3 + 2 * place}, {house.city}", email=house.mail,
            phone=f"+40 241 5550 {10 + place}",
            description="Four floors, a terrace, and a porter who knows everybody.", check_in_time="14:00",
            check_out_time="11:00", breakfast_from="07:00", breakfast_until="10:00",
            house_rules=("Quiet from ten.",), late_checkout=(LateStep(until="13:00", fee=lei(0)),))),
        ("hotel_booking.rooms", Room(
            room_id=room_key(house.key, TWIN), hotel_id=house.key, room_type=TWIN, beds=("single", "single"),
            max_occupancy=2, size_m2=19, lowest_floor=2, highest_floor=4)),
        ("hotel_booking.plans", Plan(
            plan_id=plan_key(house.key, TWIN, flavor), hotel_id=house.key, room_type=TWIN, flavor=flavor, terms=terms)),
        *(("hotel_booking.rates", Rate(
            rate_id=rate_key(house.key, TWIN, flavor, c.day(n)), hotel_id=house.key, room_type=TWIN, flavor=flavor,
            date=c.day(n), price=lei(house.price))) for n in range(first, last)),
        *(("hotel_booking.nights", Night(
            night_id=night_key(house.key, TWIN, c.day(n)), hotel_id=house.key, room_type=TWIN, date=c.day(n),
            capacity=9, sold_elsewhere=2 + (place + n) % 5)) for n in range(first, last)),
    ]  # fmt: skip
