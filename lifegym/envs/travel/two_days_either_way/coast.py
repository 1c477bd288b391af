"""Flights to the coast and home, apartments near the clinic, the scales at home, and what may cross a border."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from lifegym.envs.story import Story, op
from lifegym.envs.travel.two_days_either_way.cast import (
    BACK,
    OUT,
    SCALE,
    USER,
    WEIGHT,
    WINDOW,
    Cast,
    House,
)
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.health_tracker.records import Device, Metric, Stream
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.visa_and_advisory.records import Advisory, EntryRequirement

PHONE: Final = "+47 55 55 04 17"
FLEX: Final = "FLEX"
SAVER: Final = "SAVER"
_MINUTES: Final = 225


def seed_coast(s: Story, c: Cast) -> None:
    """Put flights, apartments, scales and rules into the world."""
    _flights(s, c)
    for place, house in enumerate(c.houses):
        _house(s, c, house, place)
    _scales(s, c)
    _rules(s)


def _eur(amount: int) -> Money:
    return Money.of(amount, "EUR")


def _flights(s: Story, c: Cast) -> None:
    s.seed("flight_booking.airlines", Airline(code="K3", name="Kystfly", email="care@kystfly.example"))
    nothing = _eur(0)
    bags: dict[str, Any] = {"cabin_bag": "1 piece, 10 kg", "checked_bag": "none"}
    for day in range(WINDOW - 5, WINDOW + 12):
        for (number, late), origin, dest, clocks in (
            (OUT, "BGO", "ALC", ("09:40", "20:15")), (BACK, "ALC", "BGO", ("14:10", "21:50"))
        ):  # fmt: skip
            for name, clock, less in ((number, clocks[0], 0), (late, clocks[1], 34)):
                fares = (
                    FareFamily(name=SAVER, price=_eur(c.saver - less), refundable=False, changeable=False,
                               change_fee=nothing, **bags),
                    FareFamily(name=FLEX, price=_eur(c.flex - less), refundable=True, changeable=True,
                               change_fee=nothing, **bags),
                )  # fmt: skip
                s.ordinary(flight_records(
                    name, c.day(day), origin, dest, clock, _MINUTES, {"ECONOMY": fares}, seats={"ECONOMY": 24},
                    equipment="Airbus A320", infos="Direct.",
                ))  # fmt: skip


def leaves_later(c: Cast) -> Op:
    """Return that the flight out leaves in the afternoon."""
    start = c.at(c.out, c.later)
    return op("flight_booking.retime", flight_no=OUT[0], date=c.day(c.out), depart_at=start,
              arrive_at=start + timedelta(minutes=_MINUTES), announce=False)  # fmt: skip


def _house(s: Story, c: Cast, house: House, place: int) -> None:
    lacks = {"fridge": "fridge", "stairs": "lift"}.get(house.wrong, "")
    amenities = tuple(one for one in ("fridge", "free wifi", "kitchen", "lift") if one != lacks)
    hotel = Hotel(
        hotel_id=house.key, name=house.name, city="Alicante", district=house.quarter, country="Spain",
        zone="Europe/Madrid", currency="EUR", latitude=38.37 + place / 700, longitude=-0.46 + place / 800, stars=3,
        rating=8.1 + place % 4 / 5, review_count=61 + 29 * place, amenities=amenities,
        address=f"Calle Alcalde Ramón Orts {3 + 4 * place}, Alicante", email=house.mail,
        phone=f"+34 965 55 01 {30 + place}",
        description=("Ground floor, the freezer makes ice." if not house.wrong else "Third floor, with a view to the "
                     "Benacantil." if house.wrong == "stairs" else "Bright rooms, a kitchen corner, white tiles."),
        check_in_time="15:00", check_out_time="11:00",
        house_rules=("The desk is staffed until 18:00; who comes later writes.", "No parties."),
    )  # fmt: skip
    free = Terms(pay="at_check_in", free_until_days=1, free_until_time="18:00", changeable=True, change_fee=_eur(0))
    hard = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=_eur(0))
    prices = {"prepaid": _eur(house.price - 14)}
    if house.wrong != "prepaid":
        prices["flexible"] = _eur(house.price)
    sale = Sale(room_type="Apartment for two", beds=("queen",), prices=prices,
                terms={"flexible": free, "prepaid": hard}, capacity=4, sold_elsewhere=1, max_occupancy=2,
                size_m2=34)  # fmt: skip
    s.ordinary(stock(hotel, [sale], c.day(WINDOW - 6), c.day(WINDOW + 13)))


def given_up(c: Cast) -> Op:
    """Return that the apartment cannot keep them."""
    return op("hotel_booking.walk_stay", night=c.day(c.out), city="Alicante", closed_from=c.day(WINDOW - 6),
              closed_until=c.day(WINDOW + 12), reason="A pipe has burst above the kitchen.",
              announce=False)  # fmt: skip


def _scales(s: Story, c: Cast) -> None:
    draw = s.draw.stream("scales")
    s.seed("health_tracker.devices", Device(device_id=SCALE, user_id=USER, name="Travel scales", kind="scale",
                                            paired_at=s.at(-140, "07:00")))  # fmt: skip
    s.seed("health_tracker.streams", Stream(
        stream_id=WEIGHT, user_id=USER, device_id=SCALE, type="weight", times=("07:10",), base=c.kilos, noise=0.2,
        low=50, high=90, since=s.opening, due=s.at(1, "07:10"),
    ))  # fmt: skip
    for ago in range(1, 90):
        at = s.at(-ago, "07:10")
        s.seed("health_tracker.metrics", Metric(
            metric_id=s.key("health_tracker.metrics"), user_id=USER, type="weight",
            value=round(c.kilos + draw.integer(-3, 3) / 10, 1), unit="kg", recorded_at=at, logged_at=at,
            source="device", device_id=SCALE, stream_id=WEIGHT,
        ))  # fmt: skip


def heavier(c: Cast) -> Op:
    """Return that she weighs more than a kilo more within two days."""
    return op("health_tracker.change_course", stream_id=WEIGHT, base=c.kilos + c.gain, noise=0.1)


def as_before(c: Cast) -> Op:
    """Return that she weighs what she did."""
    return op("health_tracker.change_course", stream_id=WEIGHT, base=c.kilos + 0.4, noise=0.2)


def _rules(s: Story) -> None:
    made = s.at(-70, "12:00")
    for place, (country, more) in enumerate(
        (("ES", " The letter is in Spanish or English."), ("PT", ""), ("DK", ""), ("CZ", ""), ("GR", ""), ("FI", ""))
    ):
        for turn, purpose in enumerate(("tourism", "medical_treatment")):
            s.seed("visa_and_advisory.entry_requirements", EntryRequirement(
                requirement_id=f"req_{4_300 + 2 * place + turn:05d}", nationality="NO", destination=country,
                purpose=purpose, visa_required=False, updated_at=made, blank_pages=0,
                docs_needed=("passport or identity card",),
                customs_notes=f"Medicine for the stay with a doctor's letter that names it and its holder.{more}",
            ))  # fmt: skip
        s.seed("visa_and_advisory.advisories", Advisory(
            country_code=country, level=1, text="Usual care.", updated_at=made,
        ))  # fmt: skip
