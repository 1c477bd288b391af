"""What flies, where one sleeps, how it rains in Medellín, and what a reserve asks of those who walk in it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story, op
from lifegym.envs.travel.a_day_in_medellin.cast import (
    ACROSS,
    BACK,
    DAY,
    MEDELLIN,
    MEXICO,
    OUT,
    TOMAS,
    USER,
    Cast,
    House,
)
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.visa_and_advisory.records import Advisory, EntryRequirement
from lifegym.worlds.services.weather.records import Climate, Location

PHONE: Final = "+54 341 555 0417"
_FAMILY: Final = "CLASICA"


def guest() -> dict[str, str]:
    """Return him as houses write him down."""
    return {"first_name": "Tomás", "last_name": "Iriarte", "email": TOMAS.mail, "phone": PHONE, "user_id": USER}


def seed_skies(s: Story, c: Cast) -> None:
    """Put flights, houses, weather and rules into the world."""
    _flights(s, c)
    for place, house in enumerate((*c.houses.values(), *c.near)):
        _house(s, c, house, place)
    _weather(s)
    _rules(s)


def _usd(amount: int) -> Money:
    return Money.of(amount, "USD")


def _flights(s: Story, c: Cast) -> None:
    s.seed("flight_booking.airlines", Airline(code="I5", name="Istmo Aéreo", email="care@istmo-aereo.example"))
    for hop in c.hops:
        for shift in (-1, 0, 1):
            family = FareFamily(name=_FAMILY, price=_usd(hop.fare + 6 * abs(shift)), refundable=False, changeable=True,
                                change_fee=_usd(0), cabin_bag="1 piece, 10 kg",
                                checked_bag="1 piece, 23 kg")  # fmt: skip
            s.ordinary(flight_records(
                hop.number, c.day(hop.day + shift), hop.origin, hop.dest, hop.leaves, hop.minutes,
                {"ECONOMY": (family,)}, seats={"ECONOMY": 14}, equipment="Boeing 737-800",
            ))  # fmt: skip


def leaves_later(c: Cast) -> Op:
    """Return that the flight out of Mexico leaves so late that the one behind it is lost."""
    hop = c.hop("I5121")
    start = c.at(ACROSS, c.late, MEXICO)
    return op("flight_booking.retime", flight_no=hop.number, date=c.day(ACROSS), depart_at=start,
              arrive_at=start + timedelta(minutes=hop.minutes), announce=False)  # fmt: skip


def _house(s: Story, c: Cast, house: House, place: int) -> None:
    mexico = house.city == "Mexico City"
    first, end = (OUT - 2, ACROSS + 2) if mexico else (ACROSS - 2, BACK + 3)
    hotel = Hotel(
        hotel_id=house.key, name=house.name, city=house.city, district=house.quarter,
        country="Mexico" if mexico else "Colombia", zone=MEXICO if mexico else MEDELLIN, currency="USD",
        latitude=(19.43 if mexico else 6.245) + place / 900, longitude=(-99.14 if mexico else -75.59) - place / 900,
        stars=3, rating=7.7 + place % 6 / 5, review_count=140 + 23 * place,
        amenities=("free wifi", "luggage storage", *(() if house.wrong == "breakfast" else ("breakfast",))),
        address=f"Calle {12 + 3 * place}, {house.city}", email=house.mail,
        phone=f"+{52 if mexico else 57} 55 5550 {10 + place}", description="A patio, a fountain, a cat.",
        check_in_time="14:00", check_out_time="11:00", breakfast_from="06:30", breakfast_until="10:00",
        house_rules=("The door is locked at 23:00; who comes later writes beforehand.",),
    )  # fmt: skip
    free = Terms(pay="at_check_in", free_until_days=1, free_until_time="18:00", changeable=True, change_fee=_usd(0),
                 breakfast=True)  # fmt: skip
    hard = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=_usd(0))
    prices = {"prepaid": _usd(house.price - 9)}
    if house.wrong != "prepaid":
        prices["flexible"] = _usd(house.price)
    sale = Sale(room_type="Room for one", beds=("double",), prices=prices, terms={"flexible": free, "prepaid": hard},
                capacity=6, sold_elsewhere=2, max_occupancy=2, size_m2=16)  # fmt: skip
    s.ordinary(stock(hotel, [sale], c.day(first), c.day(end)))


def _weather(s: Story) -> None:
    for key, city, lat, lng, height, land, zone_name in (
        ("medellin_co", "Medellín", 6.25, -75.56, 1495, "Colombia", MEDELLIN),
        ("mexico_mx", "Mexico City", 19.43, -99.13, 2240, "Mexico", MEXICO),
    ):  # fmt: skip
        s.seed("weather.climates", Climate(
            climate_id=f"clim_{key}", name=f"{city}, 1991-2020", tmax=(27,) * 12, tmin=(17,) * 12,
            rain_mm=(70, 90, 120, 120, 90, 60, 50, 60, 80, 150, 120, 80), wet_days=(6, 6, 7, 6, 5, 5, 4, 5, 6, 9, 8, 6),
            wind_kmh=8.0,
        ))  # fmt: skip
        s.seed("weather.locations", Location(
            geo_key=key, city=city, country=land, lat=lat, lng=lng, zone=zone_name, climate_id=f"clim_{key}",
            names=(city.replace("í", "i"),) if "í" in city else (), elevation_m=height,
            salt=s.draw.stream(key).integer(1, 900_000),
        ))  # fmt: skip


def rain(c: Cast) -> Op:
    """Return that it will pour on the afternoon of the Saturday."""
    return op("weather.set_hours", place="Medellín", day=c.day(DAY), first_hour=13, last_hour=19,
              condition="thunderstorm", precip_mm=42, wind_kmh=35)  # fmt: skip


def _rules(s: Story) -> None:
    made = s.at(-60, "12:00")
    fever = ("Yellow fever: since last year the certificate is asked for at national parks and nature reserves. It "
             "counts from the tenth day after the vaccination.")  # fmt: skip
    for place, (country, notes) in enumerate(
        (("CO", fever), ("MX", ""), ("PA", "Transit without entry: nothing."), ("BR", fever), ("PE", ""), ("UY", ""))
    ):
        for turn, purpose in enumerate(("tourism", "business")):
            s.seed("visa_and_advisory.entry_requirements", EntryRequirement(
                requirement_id=f"req_{4_120 + 2 * place + turn:05d}", nationality="AR", destination=country,
                purpose=purpose, visa_required=False, updated_at=made, blank_pages=0, allowed_stay_days=90,
                docs_needed=("passport",), notes=notes,
            ))  # fmt: skip
        s.seed("visa_and_advisory.advisories", Advisory(
            country_code=country, level=2 if country in ("CO", "MX", "PE") else 1,
            text="Usual care; ask about the quarter in the evening.", updated_at=made,
        ))  # fmt: skip
