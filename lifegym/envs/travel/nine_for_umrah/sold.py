"""What is on sale: flights from Surabaya, houses near two mosques, and the sky there."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.nine_for_umrah.cast import BACK, MAKKAH, OUT, THERE, Cast, Inn, idr
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.weather.records import Climate, Location

_GATES: Final = {"Madinah": "gate 338 of the Prophet's Mosque", "Makkah": "the King Abdul Aziz gate"}


def seed_sold(s: Story, c: Cast) -> None:
    """Put flights, houses and weather into the world."""
    for code, name, mail in (("N6", "Nusa Hijaz Air", "layanan@nusahijaz.example"),
                             ("Z5", "Straits Zephyr", "help@straitszephyr.example")):  # fmt: skip
        s.seed("flight_booking.airlines", Airline(code=code, name=name, email=mail, checkin_opens_h=48))
    for key, line in c.lines.items():
        fixed = FareFamily(name="HEMAT", price=idr(line.fare - 900), refundable=False, changeable=False,
                           change_fee=idr(0), cabin_bag="1 piece, 7 kg", checked_bag="1 piece, 20 kg")  # fmt: skip
        moves = FareFamily(name="LELUASA", price=idr(line.fare), refundable=False, changeable=True, change_fee=idr(500),
                           cabin_bag="1 piece, 7 kg", checked_bag="2 pieces, 23 kg each")  # fmt: skip
        s.ordinary(flight_records(
            line.number, c.day(line.day), line.origin, line.dest, line.leaves, line.minutes, {"ECONOMY": (fixed,
            moves)},
            seats={"ECONOMY": 31 if key in ("out", "home") else 24}, equipment="Airbus A330-300",
            terminal=c.terminal[0] if line.origin == "SUB" else "1", arrival_terminal="1",
            meal="Two meals; sahur on request", infos="Medicines that must stay cool travel in the cabin",
        ))  # fmt: skip
    for place, inn in enumerate((*c.inns.values(), *c.near)):
        _seed_inn(s, c, inn, place)
    for key, city, lat, lng, high in (
        ("makkah_sa", "Makkah", 21.42, 39.83, (30, 31, 35, 39, 42, 43, 43, 42, 41, 38, 34, 31)),
        ("madinah_sa", "Madinah", 24.47, 39.61, (24, 27, 31, 35, 39, 42, 42, 42, 41, 36, 30, 25)),
    ):  # fmt: skip
        s.seed("weather.climates", Climate(
            climate_id=f"clim_{key}", name=f"{city}, 1991-2020", tmax=tuple(one - 4.0 for one in high),
            tmin=tuple(one - 14.0 for one in high), rain_mm=(20, 2, 6, 11, 1, 0, 1, 5, 5, 14, 22, 22),
            wet_days=(4, 1, 2, 2, 1, 0, 0, 1, 1, 1, 4, 3), wind_kmh=10.0,
        ))  # fmt: skip
        s.seed("weather.locations", Location(
            geo_key=key, city=city, country="Saudi Arabia", lat=lat, lng=lng, zone=THERE, climate_id=f"clim_{key}",
            names=("Mecca",) if city == "Makkah" else ("Medina",), salt=s.draw.stream(key).integer(1, 900_000),
        ))  # fmt: skip


def _seed_inn(s: Story, c: Cast, inn: Inn, place: int) -> None:
    metres = inn.metres
    hotel = Hotel(
        hotel_id=inn.key, name=inn.name, city=inn.city, district="Markazia" if inn.city == "Madinah" else "Ajyad",
        country="Saudi Arabia", zone=THERE, currency="IDR", latitude=24.47 if inn.city == "Madinah" else 21.42,
        longitude=39.61 + place / 900, stars=3, rating=7.8 + place % 7 / 10, review_count=140 + 43 * place,
        address=f"{3 + 7 * place} Ajyad Road, {inn.city}", email=inn.desk.mail, phone=f"+966 12 555 0{120 + place}",
        amenities=("lift", "free wifi", "air conditioning", "kettle"),
        description=f"{metres} metres from {_GATES[inn.city]}, on foot, without a climb. Indonesian cook.",
        check_in_time="16:00", check_out_time="12:00", breakfast_from="06:00", breakfast_until="09:30",
        house_rules=("Lunch and supper boxes: say the day and the number two days before.",),
    )  # fmt: skip
    free = Terms(pay="at_check_in", free_until_days=3, free_until_time="18:00", changeable=True, change_fee=idr(0),
                 breakfast=True)  # fmt: skip
    none = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=idr(0),
                 breakfast=True)  # fmt: skip
    flavors = ("prepaid",) if inn.fate == "prepaid" else ("flexible", "prepaid")
    terms = {"flexible": free, "prepaid": none}
    sales = [
        Sale(room_type=room, beds=beds, prices={one: idr(price - 60 * (one == "prepaid")) for one in flavors},
             terms={one: terms[one] for one in flavors}, capacity=cap, sold_elsewhere=2, max_occupancy=len(beds))
        for room, beds, price, cap in (
            ("Twin", ("single", "single"), inn.twin, 9), ("Single", ("single",), inn.single, 5),
            ("Family", ("single",) * 4, inn.twin + 240, 4),
        )
    ]  # fmt: skip
    first, last = (OUT - 2, MAKKAH + 3) if inn.city == "Madinah" else (MAKKAH - 1, BACK + 3)
    s.ordinary(stock(hotel, sales, c.day(first), c.day(last)))
