"""The houses in three cities: one beside each station that suits, and four that miss by one thing."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.dog_in_the_aisle.cast import Cast, House
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import Hotel, LateStep, Night, Plan, Rate, Room, Terms

ROOM: Final = "Double"
_WHERE: Final = {
    "Munich": ("Germany", "Europe/Berlin", 48.140, 11.558, "+49 89 555 0"),
    "Strasbourg": ("France", "Europe/Paris", 48.585, 7.735, "+33 3 5550 0"),
    "Lyon": ("France", "Europe/Paris", 45.760, 4.860, "+33 4 5550 0"),
}
_NIGHTS: Final = range(19, 31)
_PETS: Final = ("Dogs are welcome; assistance dogs stay free of charge.",)


def seed_beds(s: Story, c: Cast) -> None:
    """Put the houses with their rooms, rates and nights on sale."""
    for place, house in enumerate(house for houses in c.houses.values() for house in houses):
        _seed_house(s, c, house, place)


def _seed_house(s: Story, c: Cast, house: House, place: int) -> None:
    country, zone_name, lat, lng, phone = _WHERE[house.city]
    pets = house.fate != "nopets"
    amenities = ("breakfast", "free wifi", "lift", "luggage storage", *(("pets allowed",) if pets else ()))
    s.seed(
        "hotel_booking.hotels",
        Hotel(
            hotel_id=house.key, name=house.name, city=house.city, district=house.quarter, country=country,
            zone=zone_name, currency="EUR", latitude=lat + place / 900, longitude=lng - place / 800, stars=3,
            rating=7.9 + place % 5 / 5, review_count=210 + 37 * place, amenities=amenities,
            address=f"{house.quarter} {4 + 3 * place}, {house.city}", email=house.mail, phone=f"{phone}{110 + place}",
            description="Small, old, well kept. " + ("Beside the "
            "station." if house.fate != "far" else "Ten stops out."),
            check_in_time="14:00", check_out_time="10:30", breakfast_from="06:45", breakfast_until="10:00",
            house_rules=_PETS if pets else ("No animals.",),
            late_checkout=(LateStep(until="12:00", fee=Money.of(0, "EUR")),
                           LateStep(until="15:00", fee=Money.of(25, "EUR"))),
        ),
    )  # fmt: skip
    s.seed(
        "hotel_booking.rooms",
        Room(room_id=room_key(house.key, ROOM), hotel_id=house.key, room_type=ROOM, beds=("double",), max_occupancy=2,
             size_m2=18, lowest_floor=1, highest_floor=4),
    )  # fmt: skip
    flexible = Terms(pay="at_check_in", free_until_days=2, free_until_time="18:00", changeable=True,
                     change_fee=Money.of(15, "EUR"))  # fmt: skip
    prepaid = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False,
                    change_fee=Money.of(0, "EUR"))  # fmt: skip
    flavors = {"prepaid": (prepaid, 88)} if house.fate == "prepaid" else {"flexible": (flexible, 100),
               "prepaid": (prepaid, 88)}  # fmt: skip
    for flavor, (terms, percent) in flavors.items():
        s.seed(
            "hotel_booking.plans",
            Plan(plan_id=plan_key(house.key, ROOM, flavor), hotel_id=house.key, room_type=ROOM, flavor=flavor,
                 terms=terms),
        )  # fmt: skip
        for number in _NIGHTS:
            day = c.day(number)
            s.seed(
                "hotel_booking.rates",
                Rate(rate_id=rate_key(house.key, ROOM, flavor, day), hotel_id=house.key, room_type=ROOM,
                     flavor=flavor, date=day, price=Money.of(house.price * percent // 100, "EUR")),
            )  # fmt: skip
    for number in _NIGHTS:
        day = c.day(number)
        s.seed(
            "hotel_booking.nights",
            Night(night_id=night_key(house.key, ROOM, day), hotel_id=house.key, room_type=ROOM, date=day, capacity=12,
                  sold_elsewhere=4 + (place + number) % 5),
        )  # fmt: skip
