"""What is on sale: flights by way of Istanbul and of Baku, rooms in Tbilisi, and the sky over the pass."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.teambuilding.nine_passports.cast import OUT, THERE, Cast, Inn
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.weather.records import Climate, Location

MOTHERS: Final = (
    "Expectant mothers: from the 28th week a doctor's letter in English, not older than seven days at departure; from "
    "the 36th week we do not carry them."
)
_EXTRA: Final = {"LIGHT": (0, False, False, "none"), "STANDARD": (24, False, True, "1 piece, 23 kg"),
                 "FLEX": (96, True, True, "1 piece, 23 kg")}  # fmt: skip
_HOUSE_NIGHTS: Final = (OUT - 3, OUT + 10)


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def seed_sold(s: Story, c: Cast) -> None:
    """Put flights, houses and weather into the world."""
    for code, name, mail, hours in (
        ("W6", "Wisla Air", "service@wisla-air.example", 36),
        ("B8", "Bosfor Hava", "yardim@bosfor-hava.example", 48),
        ("X3", "Hazar Wings", "care@hazarwings.example", 24),
    ):
        s.seed("flight_booking.airlines", Airline(code=code, name=name, email=mail, checkin_opens_h=hours))
    for line in c.lines.values():
        fares = tuple(
            FareFamily(name=name, price=eur(line.light + more), refundable=back, changeable=moves, change_fee=eur(35),
                       cabin_bag="1 piece, 8 kg", checked_bag=bag)
            for name, (more, back, moves, bag) in _EXTRA.items()
        )  # fmt: skip
        for number in line.days:
            s.ordinary(flight_records(
                line.number, c.day(number), line.origin, line.dest, line.leaves, line.minutes, {"ECONOMY": fares},
                seats={"ECONOMY": 21 + number % 9}, equipment="Airbus A321", infos=MOTHERS if line.number[0] == "B"
                else "",
            ))  # fmt: skip
    for place, inn in enumerate((*c.inns.values(), *c.near, c.beach)):
        _seed_inn(s, c, inn, place)
    _seed_sky(s)


def _seed_inn(s: Story, c: Cast, inn: Inn, place: int) -> None:
    coast = inn.fate == "beach"
    hotel = Hotel(
        hotel_id=inn.key, name=inn.name, city="Batumi" if coast else "Tbilisi", district=inn.quarter,
        country="Georgia", zone=THERE, currency="EUR", latitude=41.65 if coast else 41.709 + place / 900,
        longitude=41.63 if coast else 44.784 + place / 900, stars=3, rating=8.0 + place % 6 / 10,
        review_count=90 + 31 * place, address=f"{7 + 4 * place} {inn.quarter} Street", email=inn.desk.mail,
        phone=f"+995 32 555 0{110 + place}", amenities=("free wifi", "air conditioning", "breakfast room"),
        description="A brick house with a wooden balcony, and stairs that complain."
        if inn.fate != "far" else "New, tall, beside the ring road; the underground is twelve minutes away.",
        check_in_time="14:00", check_out_time="12:00", breakfast_from="07:30", breakfast_until="10:30",
    )  # fmt: skip
    breakfast = inn.fate != "bare"
    flexible = Terms(pay="at_check_in", free_until_days=2, free_until_time="18:00", changeable=True,
                     change_fee=eur(0), breakfast=breakfast)  # fmt: skip
    prepaid = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=eur(0),
                    breakfast=breakfast)  # fmt: skip
    prices = {"prepaid": eur(inn.price - 6)} if inn.fate == "prepaid" else {
        "flexible": eur(inn.price), "prepaid": eur(inn.price - 9)}  # fmt: skip
    terms = {"flexible": flexible, "prepaid": prepaid}
    sales = [Sale(room_type="Single", beds=("single",), prices=prices, terms=terms, capacity=14,
                  sold_elsewhere=14 if inn.fate == "full" else 3, max_occupancy=1)]  # fmt: skip
    if inn.fate not in ("second", "full"):
        twin = {flavor: eur(c.twin - (inn.fate == "bare") * 4 - 9 * (flavor == "prepaid")) for flavor in prices}
        sales.append(Sale(room_type="Twin", beds=("single", "single"), prices=twin, terms=terms, capacity=5,
                          sold_elsewhere=1, max_occupancy=2))  # fmt: skip
    s.ordinary(stock(hotel, sales, c.day(_HOUSE_NIGHTS[0]), c.day(_HOUSE_NIGHTS[1])))


_SKY: Final = (
    ("tbilisi_ge", "Tbilisi", (), 41.71, 44.79, 450, (7, 8, 13, 19, 24, 28, 32, 31, 26, 20, 13, 8)),
    ("gudauri_ge", "Gudauri", ("Jvari Pass", "Cross Pass"), 42.48, 44.48, 2200,
     (-3, -3, 1, 6, 11, 15, 18, 18, 14, 9, 3, -1)),
    ("sighnaghi_ge", "Sighnaghi", ("Signagi",), 41.62, 45.92, 790, (5, 6, 11, 17, 22, 26, 29, 29, 24, 18, 11, 6)),
)  # fmt: skip


def _seed_sky(s: Story) -> None:
    for key, city, names, lat, lng, height, high in _SKY:
        s.seed("weather.climates", Climate(
            climate_id=f"clim_{key}", name=f"{city}, 1991-2020", tmax=tuple(map(float, high)),
            tmin=tuple(float(one - 8) for one in high), rain_mm=(19, 26, 34, 50, 76, 76, 45, 44, 44, 42, 33, 22),
            wet_days=(4, 5, 6, 7, 9, 8, 5, 5, 5, 5, 5, 4), wind_kmh=14.0,
        ))  # fmt: skip
        s.seed("weather.locations", Location(
            geo_key=key, city=city, country="Georgia", lat=lat, lng=lng, zone=THERE, climate_id=f"clim_{key}",
            names=names, elevation_m=height, salt=s.draw.stream(key).integer(1, 900_000),
        ))  # fmt: skip
