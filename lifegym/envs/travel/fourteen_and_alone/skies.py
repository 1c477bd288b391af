"""Flights from Casablanca by Paris to Keflavík: for three together, and for one alone a day later."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.fourteen_and_alone.cast import FLY, LATE, Cast
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records

PARIS: Final = "Europe/Paris"
ICELAND: Final = "Atlantic/Reykjavik"
FIRST: Final = "BW410"
SECOND: Final = ("BW622", "BW626")
"""To Keflavík after the short wait, and after the long one."""
EVENING: Final = "BW418"
NIGHT: Final = "BW630"


def seed_skies(s: Story, c: Cast) -> None:
    """Put the airline's flights of the days in question on sale."""
    s.seed("flight_booking.airlines", Airline(code="BW", name="Boréale Airways", email="care@boreale-airways.example"))
    for day in range(FLY - 2, LATE + 2):
        landing = c.at(day, "13:20", PARIS)
        short, long = (landing + timedelta(minutes=wait) for wait in reversed(c.paris))
        s.ordinary(flight_records(
            FIRST, c.day(day), "CMN", "CDG", c.at(day, "09:05"), landing, {"ECONOMY": _fare(c.fares["one"])},
            seats={"ECONOMY": 40}, equipment="Airbus A320", terminal="1", arrival_terminal="2F",
        ))  # fmt: skip
        dear, cheap = c.fares["two"] + 310, c.fares["two"]
        for number, leaves, price in ((SECOND[0], short, dear), (SECOND[1], long, cheap)):
            s.ordinary(flight_records(
                number, c.day(day), "CDG", "KEF", leaves, leaves + timedelta(minutes=215), {"ECONOMY": _fare(price)},
                seats={"ECONOMY": 26}, equipment="Embraer E190", terminal="2F",
            ))  # fmt: skip
        s.ordinary(flight_records(
            EVENING, c.day(day), "CMN", "CDG", "14:40", 185, {"ECONOMY": _fare(c.fares["one"] - 240)},
            seats={"ECONOMY": 33}, equipment="Airbus A320", terminal="1", arrival_terminal="2F",
        ))  # fmt: skip
        s.ordinary(flight_records(
            NIGHT, c.day(day), "CDG", "KEF", "22:45", 215, {"ECONOMY": _fare(cheap - 150)}, seats={"ECONOMY": 21},
            equipment="Embraer E190", terminal="2F",
        ))  # fmt: skip


def _fare(price: int) -> tuple[FareFamily, ...]:
    return (
        FareFamily(name="STANDARD", price=Money.of(price, "MAD"), refundable=False, changeable=True,
                   change_fee=Money.of(300, "MAD"), cabin_bag="1 piece, 8 kg", checked_bag="1 piece, 23 kg"),
    )  # fmt: skip
