"""What they can hire, sleep in and eat at, and the sky over the passes."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.ring_road.cast import BACK, CABINS, HOME, PLUS, SAIL, UNIT, Car, Cast, House
from lifegym.worlds.money import Money
from lifegym.worlds.services.car_rental.records import (
    CancelStep,
    InsurancePlan,
    RentalOffer,
    RentalStation,
    RoadRule,
    Vehicle,
)
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.review_platform.records import Fact, Merchant, Opening
from lifegym.worlds.services.weather.records import Climate, Location

TERMS: Final = {
    "first": "One-way to Christchurch without a fee.",
    "second": "One-way to Christchurch without a fee.",
    "small": "One-way to Christchurch without a fee.",
    "manual": "One-way to Christchurch without a fee.",
    "round": "Return to Picton.",
    "prepaid": "Paid when booking.",
    "dear": "One-way to Christchurch without a fee.",
}
_PLACES: Final = {
    "Kaikōura": (-42.40, 173.68), "Christchurch": (-43.53, 172.62), "Tekapo": (-44.00, 170.48),
    "Queenstown": (-45.02, 168.69), "Franz Josef": (-43.39, 170.18), "Geraldine": (-44.09, 171.24),
}  # fmt: skip


def nzd(amount: int) -> Money:
    """Return whole dollars."""
    return Money.of(amount, "NZD")


def seed_cars(s: Story, c: Cast) -> None:
    """Put stations, covers, cars and the rules of the road into the world."""
    for number, company in enumerate(sorted({car.company for car in c.cars})):
        site = company.lower().replace(" ", "-").replace("ō", "o").replace("ī", "i")
        for place, (city, street) in enumerate((("Picton", "Auckland Street"), ("Christchurch", "Orchard Road"))):
            s.seed("car_rental.locations", RentalStation(
                location_id=_station(company, city), name=f"{company}, {city}", company=company, city=city,
                country="New Zealand", kind="town" if place == 0 else "airport", address=f"{4 + 3 * number} {street}, "
                                                                                         f"{city}",
                zone=HOME, opens="08:00", closes="17:30", phone=f"+64 3 555 0{number}{place}7",
                email=f"{city.casefold()}@{site}.example",
            ))  # fmt: skip
    for key, name, daily, excess, covers, excluded in (
        ("ins_basic", "Basic", 0, 4500, ("collision", "theft"), ("glass", "tyres", "unsealed roads")),
        (PLUS, "Plus", 24, 600, ("collision", "theft", "glass", "unsealed roads"), ("tyres",)),
        ("ins_glass", "Glass", 11, 4500, ("collision", "theft", "glass"), ("tyres", "unsealed roads")),
        ("ins_zero", "Zero", 41, 0, ("collision", "theft", "glass", "tyres"), ("unsealed roads",)),
    ):
        s.seed("car_rental.plans", InsurancePlan(
            plan_id=key, name=name, daily_price=nzd(daily), excess=nzd(excess), covers=covers, excluded=excluded,
            roadside=key != "ins_basic", note="Drivers named in the contract, 21 years or older, with a full licence.",
        ))  # fmt: skip
    for number, (topic, title, text) in enumerate((
        ("licences", "Who may drive", "Rented vehicles are driven by the drivers named in the contract only, from 21 "
                                      "years on."),
        ("winter", "Chains", "Between May and October chains may be required on Lindis, Haast and Arthur's Pass."),
        ("tolls", "Tolls", "There is no toll road on the South Island. Tolls are asked near Auckland and Tauranga "
                           "only."),
        ("roads", "Roads not for rented vehicles", "Skippers Road, Ball Hut Road and the road to Macetown."),
    )):  # fmt: skip
        s.seed("car_rental.rules", RoadRule(
            rule_id=f"rule_0091{number}", country="New Zealand", region="South Island", topic=topic, title=title,
            text=text,
            updated_at=s.at(-80, "12:00"),
        ))  # fmt: skip
    for car in c.cars:
        _car(s, car)


def _station(company: str, city: str) -> str:
    words = "".join(word[0] for word in company.split()).lower()
    return f"loc_{words}_{city[:3].lower()}"


def _car(s: Story, car: Car) -> None:
    start, home = _station(car.company, "Picton"), _station(car.company, "Christchurch")
    s.seed("car_rental.vehicles", Vehicle(
        vehicle_id=car.vehicle_id, location_id=start, vehicle_class="compact" if car.fault == "small" else "wagon",
        model=car.model, energy_type="petrol", seats=4 if car.fault == "small" else 5,
        bags=2 if car.fault == "small" else 4,
        transmission="manual" if car.fault == "manual" else "automatic", range_km=690, use_per_100km="7.1", capacity=52,
        features=("roof rails",),
    ))  # fmt: skip
    prepaid = car.fault == "prepaid"
    s.seed("car_rental.offers", RentalOffer(
        offer_id=car.offer_id, vehicle_id=car.vehicle_id, pickup_location_id=start,
        return_location_id=start if car.fault == "round" else home, pickup_at=s.at(-20, "08:00"), return_at=s.at(60,
        "17:00"),
        daily_price=nzd(car.daily), deposit_amount=nzd(300), one_way_fee=nzd(0), included_km_per_day=300,
        extra_km_price=nzd(1), capacity=2, pay="now" if prepaid else "at_pickup",
        cancel_steps=() if prepaid else (CancelStep(hours=24, percent=100),), energy_price=nzd(3), min_driver_age=21,
        return_requirements=("full tank", "no sand"),
    ))  # fmt: skip


_POWER: Final = "Mains power day and night in every unit."
_DARK: Final = "Power by generator, from six in the morning until ten at night."
_SAYS: Final = {
    "": "Units on the ground floor. {power} Fibre wifi, good for video calls.",
    "spare": "Units on the ground floor. {power} A generator of our own when the lines fail. Fibre wifi.",
    "dark": "Units on the ground floor, stars without number. {power} Wifi in the kitchen.",
    "stairs": "All units upstairs, fourteen steps and a view. {power} Fibre wifi.",
    "dear": "Units on the ground floor with a bath. {power} Fibre wifi, good for video calls.",
    "prepaid": "Units on the ground floor. {power} Fibre wifi. One price, paid when booking, no changes.",
    "offline": "Cottages on the ground floor. {power} No wifi and no reception, which is why people come.",
}


def seed_houses(s: Story, c: Cast) -> None:
    """Put motels and parks on sale."""
    for place, house in enumerate(c.houses):
        lat, lng = _PLACES[house.town]
        site = house.name.casefold().replace(" ", "-").translate(str.maketrans("āēīōū", "aeiou"))
        power = _DARK if house.fault == "dark" else _POWER
        hotel = Hotel(
            hotel_id=house.key, name=house.name, city=house.town, district=house.town, country="New Zealand", zone=HOME,
            currency="NZD", latitude=lat + place / 900, longitude=lng - place / 800, stars=3,
            rating=7.9 + place % 7 / 10,
            review_count=80 + 23 * place, amenities=("free wifi", "kitchen", "parking"),
            address=f"{5 + 4 * place} Main Road, {house.town}", email=f"stay@{site}.example",
            phone=f"+64 3 555 0{200 + 7 * place}", description=_SAYS[house.fault].format(power=power),
            check_in_time="14:00", check_out_time="10:00", house_rules=("Office until 20:00.", power),
        )  # fmt: skip
        s.ordinary(stock(hotel, _sales(house), c.day(SAIL - 1), c.day(BACK + 2)))


def _sales(house: House) -> list[Sale]:
    flavor = "prepaid" if house.fault == "prepaid" else "flexible"
    terms = Terms(pay="at_check_in", free_until_days=1, free_until_time="16:00", changeable=True, change_fee=nzd(0))
    if house.fault == "prepaid":
        terms = Terms(pay="now", free_until_days=None, free_until_time="16:00", changeable=False, change_fee=nzd(0))
    rooms = CABINS if (house.town, house.fault) == ("Tekapo", "") else (UNIT,)
    return [
        Sale(room_type=room, beds=("queen", "single", "single"), prices={flavor: nzd(house.night + 4 * number)},
             terms={flavor: terms}, capacity=4, sold_elsewhere=1, size_m2=38, floors=(1, 1), max_occupancy=4)
        for number, room in enumerate(rooms)
    ]  # fmt: skip


_TABLES: Final = {
    "": (
        "Level from the street, no steps. Lamb, venison, vegetables from the Arrow.",
        ("17:00", "22:00"),
        "Queenstown",
    ),
    "stairs": ("Up nineteen steps, above the old bank. Lamb and duck.", ("17:00", "22:00"), "Queenstown"),
    "shellfish": (
        "Level from the street. Crayfish, mussels and oysters, nothing else.",
        ("17:00", "22:00"),
        "Queenstown",
    ),
    "closed": ("Level from the street. Lunch on the terrace.", ("11:00", "15:00"), "Queenstown"),
    "far": ("Level from the street. Lamb over wood, fifty minutes along the lake.", ("17:00", "22:00"), "Glenorchy"),
}


def seed_tables(s: Story, c: Cast) -> None:
    """Put the restaurants of Queenstown on the platform."""
    for place, (fault, name) in enumerate(c.eats.items()):
        text, (opens, closes), area = _TABLES[fault]
        site = name.casefold().replace(" ", "-").replace("ō", "o")
        s.seed("review_platform.merchants", Merchant(
            merchant_id=table_key(c, fault), name=name, category="restaurant", city="Queenstown", area=area,
            address=f"{3 + 8 * place} Beach Street, {area}", phone=f"+64 3 555 07{place}1", email=f"eat@{site}.example",
            zone=HOME, avg_price=nzd(48 + 5 * place), price_band="moderate",
            hours=tuple(Opening(weekday=day, opens=opens, closes=closes) for day in range(7)), description=text,
            tags=("birthday", "lamb" if fault != "shellfish" else "seafood"),
            facts=(Fact(topic="accessibility", text=text.partition(". ")[0] + "."),
                   Fact(topic="allergens",
                   text="Ask us; shellfish has a pan of its own." if fault == "" else "Ask us.")),
            rating_tenths=43 + place % 4, review_count=90 + 31 * place, earlier_stars=390 + 120 * place,
            earlier_reviews=90 + 31 * place, units=9, slot_minutes=30, stay_minutes=120,
        ))  # fmt: skip


def table_key(c: Cast, fault: str) -> str:
    """Return the id of a restaurant by what is wrong with it."""
    return f"mer_0092{list(c.eats).index(fault)}"


def seed_sky(s: Story) -> None:
    """Put the weather of the lakes into the world."""
    for key, city, lat, lng, metres in (("tekapo_nz", "Tekapo", -44.0, 170.48, 710), ("queenstown_nz", "Queenstown",
    -45.02,
                                        168.69, 340), ("kaikoura_nz", "Kaikōura", -42.4, 173.68, 20)):  # fmt: skip
        s.seed("weather.climates", Climate(
            climate_id=f"clim_{key}", name=f"{city}, 1991-2020", tmax=(22, 22, 19, 16, 11, 8, 7, 10, 13, 16, 18, 20),
            tmin=(9, 9, 7, 4, 2, -1, -2, 0, 2, 4, 6, 8), rain_mm=(60, 50, 55, 50, 65, 60, 50, 60, 60, 65, 55, 60),
            wet_days=(8, 7, 8, 8, 9, 9, 8, 9, 9, 10, 9, 9), wind_kmh=24.0,
        ))  # fmt: skip
        s.seed("weather.locations", Location(
            geo_key=key, city=city, country="New Zealand", lat=lat, lng=lng, zone=HOME, climate_id=f"clim_{key}",
            names=("Takapō",) if city == "Tekapo" else (), elevation_m=metres, aqi=(14, 18),
            salt=s.draw.stream("weather").integer(1, 1_000_000) + metres,
        ))  # fmt: skip
