"""What is on sale: flights by Madrid and over the Andes, flats in Cali and in the capital."""

from __future__ import annotations

from lifegym.envs.story import Story
from lifegym.envs.travel.two_hearings.cast import CAPITAL, CHANGE, HOMEWARD, MOVE, THERE, Cast, Flat, eur
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock


def seed_sold(s: Story, c: Cast) -> None:
    """Put flights and flats into the world."""
    for code, name, mail in (("I4", "Iride Air", "clienti@iride-air.example"), ("V9", "Vuelos del Valle",
                             "ayuda@vuelosdelvalle.example")):  # fmt: skip
        s.seed("flight_booking.airlines", Airline(code=code, name=name, email=mail, checkin_opens_h=48))
    for key, line in c.lines.items():
        near = key in ("am", "pm", "eve")
        fares = tuple(
            FareFamily(name=name, price=eur(line.fare + more), refundable=False, changeable=moves,
                       change_fee=eur(0 if near else CHANGE), cabin_bag="1 piece, 8 kg", checked_bag="1 piece, 23 kg")
            for name, more, moves in (("FISSA", -18 if near else -60, False), ("LIBERA", 0, True))
        )  # fmt: skip
        for number in line.days:
            s.ordinary(flight_records(
                line.number, c.day(number), line.origin, line.dest, line.leaves, line.minutes, {"ECONOMY": fares},
                seats={"ECONOMY": 17 + number % 7}, equipment="Airbus A320" if line.minutes < 300 else "Boeing 787-9",
            ))  # fmt: skip
    for place, flat in enumerate((*c.flats.values(), *c.near)):
        _seed_flat(s, c, flat, place)


def _seed_flat(s: Story, c: Cast, flat: Flat, place: int) -> None:
    cali = flat.city == "Cali"
    floor = "ninth floor, two lifts" if flat.fate == "lift" else "ground floor, a patio with a lemon tree"
    rooms = "one room and a sofa" if flat.fate == "small" else "two rooms"
    hotel = Hotel(
        hotel_id=flat.key, name=flat.name, city=flat.city, district="Granada" if cali else "Chapinero",
        country="Colombia",
        zone=THERE, currency="EUR", latitude=3.45 if cali else 4.65, longitude=-76.53 if cali else -74.06, stars=3,
        rating=8.0 + place % 6 / 10, review_count=60 + 17 * place, address=f"Calle {9 + 3 * place} # {4 + place}-20",
        email=flat.desk.mail, phone=f"+57 602 555 0{120 + place}", amenities=("kitchen", "washing machine",
                                                                              "free wifi"),
        description=f"A flat of {rooms}, {floor}, a kitchen.", check_in_time="15:00", check_out_time="12:00",
    )  # fmt: skip
    free = Terms(pay="at_check_in", free_until_days=3, free_until_time="18:00", changeable=True, change_fee=eur(0))
    none = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=eur(0))
    plans = {"fixed": none} if flat.fate == "fixed" else {"flexible": free, "fixed": none}
    beds = ("double", "sofa bed") if flat.fate == "small" else ("double", "single", "single")
    sale = Sale(room_type="Studio" if flat.fate == "small" else "Flat", beds=beds,
                prices={name: eur(flat.price - 5 * (name == "fixed")) for name in plans}, terms=plans, capacity=3,
                sold_elsewhere=1, max_occupancy=2 if flat.fate == "small" else 4)  # fmt: skip
    first, last = (MOVE - 1, CAPITAL + 1) if cali else (CAPITAL - 1, HOMEWARD + 2)
    s.ordinary(stock(hotel, [sale], c.day(first), c.day(last)))
