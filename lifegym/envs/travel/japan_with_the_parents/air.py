"""Flights of the days around the journey: the right ones, the near-misses, and what else flies."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.cast import CARE_H7, CARE_K8, CARE_S9, PM_BLUE, Cast
from lifegym.envs.travel.japan_with_the_parents.lines import Line
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.flight_booking import past_trips, timetable
from lifegym.worlds.ordinary.flight_booking.routes import Route
from lifegym.worlds.services.flight_booking.fares import usual_families
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records

DROPPED: Final = {"S9506": 1_690_000, "S9512": 1_300_000, "S9517": 1_550_000, "S9501": 1_300_000}
"""Fares a head after the drop: 2,990,000 out and 2,850,000 back for the two flights each way."""
WAYS: Final = {"out": ("S9506", "S9512"), "home": ("S9517", "S9501")}
"""The two flights of Southern Lantern each way."""
ALERT: Final = "alr_000901"
"""Mai's own price alert."""
TARGET: Final = 3_000_000
"""Dong a head at which it goes off."""
SAVER: Final = "SAVER"
FULL: Final = "FLEX"
"""Name of the fare that is refunded in full, of H7 and K8."""

_DELAY_RULE: Final = (
    "Delayed by more than 180 minutes: you may move to another flight of ours the same day, free of fee; the "
    "fare difference is paid."
)
_SHIFTS: Final = ((-1, 104), (0, 100), (1, 97))
_HOME: Final = ("DAD", "HUI")


def seed_air(s: Story, c: Cast) -> None:
    """Put airlines, the days' flights with their fares, and past trips into the world."""
    for code, name, mail, hours in (
        ("H7", "Hai Van Air", CARE_H7, 48),
        ("K8", "Kisei Air", CARE_K8, 24),
        ("S9", "Southern Lantern", CARE_S9, 24),
    ):
        s.seed("flight_booking.airlines", Airline(code=code, name=name, email=mail, checkin_opens_h=hours))
    for lines, day in ((c.out, c.leave), (c.back, c.home)):
        for shift, percent in _SHIFTS:
            for line in lines:
                _line(s, line, day + timedelta(days=shift), percent)
    _elsewhere(s, c)


def families(line: Line, percent: int = 100) -> tuple[FareFamily, ...]:
    """Return what a flight sells: S9 one fare that is never refunded, the others that and one refunded in full."""
    full = Money.of(line.fare * percent // 100 // 10_000 * 10_000, "VND")
    nothing = Money.of(0, "VND")
    if not line.refundable:
        return (
            FareFamily(
                name=SAVER,
                price=full,
                refundable=False,
                changeable=False,
                change_fee=nothing,
                cabin_bag="1 piece, 7 kg",
                checked_bag="1 piece, 20 kg",
            ),
        )
    light = usual_families(Money.of(full.minor * 91 // 100 // 10_000 * 10_000, "VND"), names=("LIGHT",))
    return (
        *light,
        FareFamily(
            name=FULL,
            price=full,
            refundable=True,
            changeable=True,
            change_fee=nothing,
            cabin_bag="1 piece, 7 kg",
            checked_bag="1 piece, 23 kg",
        ),
    )


def _line(s: Story, line: Line, day: date, percent: int) -> None:
    seats = line.seats if percent == 100 else 6 + (line.fare // 10_000 + day.toordinal()) % 20
    meal = "Hot meal; tell us 36 hours ahead about diets" if line.minutes > 240 else "Snack and drink"
    infos = (
        _DELAY_RULE
        if line.carrier == "K8"
        else "Steps or bridge, as the airport assigns"
        if line.carrier == "H7"
        else "Bags are checked through; gates in Taipei close 20 minutes before departure"
    )
    s.ordinary(
        flight_records(
            line.number,
            day,
            line.origin,
            line.dest,
            line.depart,
            line.minutes,
            {"ECONOMY": families(line, percent)},
            seats={"ECONOMY": seats},
            equipment=line.equipment,
            terminal="T2" if line.origin == "DAD" else "T1",
            arrival_terminal="T2" if line.dest == "DAD" else "T1",
            meal=meal,
            infos=infos,
        )
    )


def _dong(amount: int) -> Money:
    return Money.of(amount, "VND")


_ROUTES: Final[tuple[Route, ...]] = (
    (
        "DAD",
        "SGN",
        (
            ("H7105", "06:30", 90, _dong(1_150_000)),
            ("V4141", "13:20", 90, _dong(990_000)),
            ("H7119", "19:45", 90, _dong(1_260_000)),
        ),
    ),
    (
        "SGN",
        "DAD",
        (
            ("H7104", "06:10", 85, _dong(1_150_000)),
            ("V4140", "15:55", 85, _dong(980_000)),
            ("H7118", "20:30", 85, _dong(1_240_000)),
        ),
    ),
    (
        "DAD",
        "HAN",
        (
            ("H7160", "07:15", 80, _dong(1_190_000)),
            ("M6510", "16:40", 80, _dong(940_000)),
            ("H7172", "21:00", 80, _dong(1_050_000)),
        ),
    ),
    ("HAN", "DAD", (("H7161", "07:40", 80, _dong(1_190_000)), ("M6511", "18:50", 80, _dong(930_000)))),
    ("SGN", "NRT", (("N4302", "23:55", 350, _dong(5_900_000)), ("H7300", "07:30", 350, _dong(6_400_000)))),
    ("NRT", "SGN", (("N4301", "17:30", 375, _dong(5_600_000)), ("H7301", "16:45", 375, _dong(6_100_000)))),
    ("HAN", "NRT", (("H7310", "00:25", 300, _dong(5_700_000)), ("N4310", "22:50", 300, _dong(5_400_000)))),
    ("NRT", "HAN", (("H7311", "10:30", 345, _dong(5_800_000)), ("N4309", "18:10", 345, _dong(5_300_000)))),
    ("HAN", "KIX", (("H7330", "00:15", 280, _dong(5_500_000)),)),
    ("KIX", "HAN", (("H7331", "10:30", 325, _dong(5_500_000)),)),
    ("SGN", "KIX", (("N4320", "00:40", 320, _dong(5_650_000)),)),
    ("KIX", "SGN", (("N4321", "17:30", 345, _dong(5_450_000)),)),
    ("HND", "SGN", (("N4331", "16:20", 380, _dong(6_700_000)),)),
    ("NGO", "HAN", (("H7347", "10:15", 335, _dong(5_300_000)),)),
    ("DAD", "BKK", (("B7631", "10:35", 105, _dong(2_900_000)),)),
    ("BKK", "DAD", (("B7630", "08:10", 100, _dong(2_850_000)),)),
    ("DAD", "SIN", (("P8957", "13:05", 165, _dong(3_700_000)),)),
    ("DAD", "ICN", (("C2462", "23:10", 265, _dong(4_600_000)),)),
)


def _elsewhere(s: Story, c: Cast) -> None:
    """Put the other routes' flights into the world, and two past journeys of Mai's."""
    rng = s.draw.stream("air").rng
    routes = [route for route in _ROUTES if route[0] not in _HOME or route[1] not in _HOME]
    for first in (c.trip(-1), c.home - timedelta(days=1)):
        for rows in timetable(rng, routes, first, 3, c.opening):
            s.ordinary(rows)
    known = [route for route in routes if {route[0], route[1]} <= {"DAD", "SGN", "HAN", "BKK"}]
    s.ordinary(past_trips(rng, s.world.persona, s.world.now, 3, known, "4471", PM_BLUE, 1))
