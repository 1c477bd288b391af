"""The trains as they are on sale: several a day on each leg, with the fares of each."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.dog_in_the_aisle.cast import HOME, Cast, Leg, Run
from lifegym.worlds.money import Money
from lifegym.worlds.services.rail_booking.records import Operator, RefundStep, Station, Stop, Train, TrainOffer

_PARIS: Final = "Europe/Paris"
_STATIONS: Final = (
    ("sta_vie", "Vienna Hbf", "Vienna", "Austria", HOME),
    ("sta_muc", "Munich Hbf", "Munich", "Germany", "Europe/Berlin"),
    ("sta_str", "Strasbourg-Ville", "Strasbourg", "France", _PARIS), ("sta_lyo", "Lyon Part-Dieu", "Lyon", "France",
     _PARIS), ("sta_mar", "Marseille Saint-Charles", "Marseille", "France", _PARIS),
)  # fmt: skip
_MORE: Final = (("sta_neu", "Strasbourg-Neudorf", "Strasbourg", "France", _PARIS), ("sta_kra", "Krimmeri-Meinau",
         "Strasbourg", "France", _PARIS), ("sta_per", "Lyon Perrache", "Lyon", "France", _PARIS))  # fmt: skip
_NAMES: Final = {city: name for _, name, city, _, _ in _STATIONS}
_FLEX: Final = (RefundStep(hours=24, percent=100), RefundStep(hours=0, percent=50))
_DAYS: Final = (-4, -1, 0, 1)
"""Days about that of the leg on which the same trains run."""


def seed_rails(s: Story, c: Cast) -> None:
    """Put companies, stations, trains and fares on sale."""
    for key, name, site, phone in (
        ("op_alpen", "Alpenkreis Rail", "alpenkreis-rail", "+43 1 555 0160"),
        ("op_sud", "Voies du Sud", "voies-du-sud", "+33 4 5550 0188"),
    ):
        s.seed(
            "rail_booking.operators",
            Operator(operator_id=key, name=name, email=f"service@{site}.example", phone=phone),
        )
    for key, name, city, country, zone_name in (*_STATIONS, *_MORE):
        s.seed("rail_booking.stations", Station(station_id=key, name=name, city=city, country=country, zone=zone_name))
    serial = 1
    for leg in c.legs.values():
        for shift in _DAYS:
            for run in leg.runs.values():
                serial = _seed_run(s, c, leg, run, shift, serial)


def train_id(c: Cast, leg: Leg, run: Run, shift: int = 0) -> str:
    """Return a train's id on a day about that of its leg."""
    return f"{run.number}/{c.day(leg.day + shift).isoformat()}"


def _seed_run(s: Story, c: Cast, leg: Leg, run: Run, shift: int, serial: int) -> int:
    day = c.day(leg.day + shift)
    leaves = c.at(leg.day + shift, run.leaves)
    arrives = leaves + timedelta(minutes=run.minutes)
    platform = str(2 + serial % 9)
    s.seed(
        "rail_booking.trains",
        Train(
            train_id=train_id(c, leg, run, shift), train_no=run.number, date=day, train_type=run.number[:2],
            operator_id=leg.operator, line=leg.title,
            stops=(
                Stop(city=leg.origin, station=_NAMES[leg.origin], arrive_at=None, depart_at=leaves, platform=platform),
                Stop(city=leg.dest, station=_NAMES[leg.dest], arrive_at=arrives, depart_at=None, platform="4"),
            ),
        ),
    )  # fmt: skip
    pet = ("Pet in carrier", run.fare - 6, _FLEX)
    fares: list[tuple[str, int, tuple[RefundStep, ...]]] = [pet if run.fate == "pet" else ("Flexible", run.fare, _FLEX)]
    if run.fate in ("good", "next"):
        fares += [("Fixed", run.fare - 19, ()), ("Pet in carrier", run.fare + 7, _FLEX)]
    for fare, price, steps in fares:
        own = not shift and (fare == "Flexible" or run.fate == "pet")
        s.seed(
            "rail_booking.offers",
            TrainOffer(
                offer_id=run.offer if own else f"tro_{serial:06d}", train_id=train_id(c, leg, run, shift),
                train_no=run.number, date=day, train_type=run.number[:2], origin_city=leg.origin,
                origin_station=_NAMES[leg.origin], dest_city=leg.dest, dest_station=_NAMES[leg.dest], depart_at=leaves,
                arrive_at=arrives, seat_class="second", fare_name=fare, adult_fare=Money.of(price, "EUR"),
                student_fare=None, adult_seats=9 + serial % 23, refund_steps=steps,
                route_notes=_note(run, fare),
            ),
        )  # fmt: skip
        serial += 1
    return serial


def _note(run: Run, fare: str) -> str:
    if fare == "Pet in carrier":
        return "An animal travels as luggage, in a closed carrier or muzzled, in the van or under the seat."
    return run.note
