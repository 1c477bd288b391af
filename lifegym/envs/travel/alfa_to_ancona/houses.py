"""The hotels of Imola: two with a locked garage that she gets into, and four that miss by one thing."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.alfa_to_ancona.cast import ITALY, TOWN, Cast, House
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import Hotel, LateStep, Night, Plan, Rate, Room, Terms

ROOM: Final = "Camera"
_SPAN: Final = range(22, 32)
_RULES: Final = {
    "open": ("Cars stand in the yard behind the house, unlocked, free of charge.",),
    "low": ("Locked garage under the house. Its gate is 1.38 m high.",),
}
_LOCKED: Final = ("Locked garage beside the house, gate 2.05 m, free of charge for old cars.",)
_FREE: Final = Terms(
    pay="at_check_in", free_until_days=1, free_until_time="12:00", changeable=True, change_fee=Money.of(0, "EUR")
)
_BOUND: Final = Terms(
    pay="now", free_until_days=None, free_until_time="12:00", changeable=False, change_fee=Money.of(0, "EUR")
)


def seed_houses(s: Story, c: Cast) -> None:
    """Put the houses with rooms, rates and nights on sale."""
    for place, house in enumerate(c.houses):
        _house(s, house, place)
        flavors = {"prepaid": _BOUND} if house.fate == "prepaid" else {"flexible": _FREE}
        for flavor, terms in flavors.items():
            s.seed(
                "hotel_booking.plans",
                Plan(plan_id=plan_key(house.key, ROOM, flavor), hotel_id=house.key, room_type=ROOM, flavor=flavor,
                     terms=terms),
            )  # fmt: skip
        for number in _SPAN:
            day = c.day(number)
            s.seed(
                "hotel_booking.nights",
                Night(night_id=night_key(house.key, ROOM, day), hotel_id=house.key, room_type=ROOM, date=day,
                      capacity=9, sold_elsewhere=2 + (place + number) % 4),
            )  # fmt: skip
            for flavor in flavors:
                s.seed(
                    "hotel_booking.rates",
                    Rate(rate_id=rate_key(house.key, ROOM, flavor, day), hotel_id=house.key, room_type=ROOM,
                         flavor=flavor, date=day, price=Money.of(house.price, "EUR")),
                )  # fmt: skip


def _house(s: Story, house: House, place: int) -> None:
    s.seed(
        "hotel_booking.hotels",
        Hotel(
            hotel_id=house.key, name=house.name, city=TOWN, district=("Centro", "Pedagna", "Zolino")[place % 3],
            country="Italy", zone=ITALY, currency="EUR", latitude=44.35 + place / 700, longitude=11.70 + place / 500,
            stars=3, rating=8.0 + place % 4 / 4, review_count=88 + 41 * place,
            amenities=("breakfast", "free wifi", "parking"), address=f"via Selice {12 + 9 * place}, {TOWN}",
            email=house.mail, phone=f"+39 0542 555 1{place}0",
            description="A family house near the circuit.", check_in_time="14:00", check_out_time="10:30",
            breakfast_from="07:00", breakfast_until="10:00", house_rules=_RULES.get(house.fate, _LOCKED),
            late_checkout=(LateStep(until="12:00", fee=Money.of(10, "EUR")),),
        ),
    )  # fmt: skip
    s.seed(
        "hotel_booking.rooms",
        Room(room_id=room_key(house.key, ROOM), hotel_id=house.key, room_type=ROOM, beds=("double",), max_occupancy=2,
             size_m2=17, lowest_floor=1, highest_floor=3),
    )  # fmt: skip
