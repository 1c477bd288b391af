"""Ordinary trains and their offers, line by line."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.elapsed import later
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.rail_lines import COMPANIES, COUNTRIES, NOTES, REASONS, Line, Place
from lifegym.worlds.rates import convert
from lifegym.worlds.records import Record
from lifegym.worlds.services.rail_booking.records import (
    Call,
    Course,
    FareKind,
    Operator,
    RefundStep,
    Station,
    Stop,
    Train,
    TrainOffer,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

SAVER: Final = (RefundStep(hours=72, percent=50),)
STANDARD: Final = (RefundStep(hours=24, percent=80), RefundStep(hours=2, percent=50))
FLEX: Final = (RefundStep(hours=0, percent=100),)
FARES: Final[tuple[tuple[str, str, int, tuple[RefundStep, ...]], ...]] = (
    ("second", "Saver", 100, SAVER),
    ("second", "Flex", 152, FLEX),
    ("first", "Standard", 178, STANDARD),
)
_NIGHT: Final[tuple[tuple[str, str, int, tuple[RefundStep, ...]], ...]] = (
    ("couchette", "Standard", 100, STANDARD),
    ("sleeper", "Standard", 196, STANDARD),
)


_KINDS: Final = tuple(
    FareKind(
        seat_class=seat_class, fare_name=name, percent=percent, refund_steps=steps, students=seat_class == "second"
    )
    for seat_class, name, percent, steps in FARES
)
_NIGHT_KINDS: Final = tuple(
    FareKind(seat_class=seat_class, fare_name=name, percent=percent, refund_steps=steps,
             students=seat_class == "couchette")
    for seat_class, name, percent, steps in _NIGHT
)  # fmt: skip
_GATED: Final = ("op_channel", "op_huadong")
"""Companies whose trains leave from gates."""


class Run(NamedTuple):
    """One train to be made: its line, whether it runs back, its day, and which departure of that day."""

    line: Line
    back: bool
    day: date
    departure: int


class Maker:
    """Makes trains and their offers, and remembers where they call."""

    def __init__(self, rng: np.random.Generator, persona: Persona, now: datetime, start: int) -> None:
        self.rng = rng
        self.persona = persona
        self.now = now
        self.number = start
        self.stations: dict[str, Place] = {}
        self.companies: dict[str, None] = {}
        self.offers: dict[str, TrainOffer] = {}
        self.trains: dict[str, Train] = {}
        self.minor = 10 ** exponent(persona.currency)

    def train(self, run: Run, *, past: bool = False, only: int | None = None) -> list[tuple[str, Record]]:
        """Return a train with its offers; ``only`` that many of them."""
        line = run.line
        stops = _stops(run)
        ride = _number(line, run.back, run.departure)
        train_id = f"{ride}/{run.day}"
        if train_id in self.trains:
            return []
        draw = self.rng.integers(0, 1000, size=8)
        calls = tuple(stop.evolve(platform=_platform(line, run.departure, index)) for index, stop in enumerate(stops))
        late = int(draw[0]) < 230
        minutes = (5 + int(draw[1]) % 22 if draw[2] < 850 else 60 + int(draw[1]) % 70) if late else 0
        train = Train(
            train_id=train_id, train_no=ride, date=run.day, train_type=line.kind, operator_id=line.operator,
            line=line.name, stops=calls, late_min=minutes, late_reason=REASONS[int(draw[3]) % len(REASONS)] if late
            else "", gated="ABCD"[int(draw[4]) % 4] if line.operator in _GATED else "",
        )  # fmt: skip
        if past:
            left, came = later(train.depart_at, minutes), later(train.arrive_at, minutes)
            train = train.evolve(
                status="arrived", delay_min=minutes, late_min=0, late_reason="", reason=train.late_reason,
                platform=calls[0].platform, gate=train.gated, departed_at=left, arrived_at=came, updated_at=came,
            )  # fmt: skip
        self.trains[train_id] = train
        self.companies[line.operator] = None
        for place in line.stops:
            self.stations[place.station] = place
        rows: list[tuple[str, Record]] = [("rail_booking.trains", train)]
        for row in self._offers(run, train, draw, only):
            self.offers[row.offer_id] = row
            rows.append(("rail_booking.offers", row))
        return rows

    def course(self, line: Line, back: bool, departure: int) -> tuple[str, Record]:
        """Return one of a line's departures as the timetable has it for a year."""
        places, whole = line.stops, line.stops[-1].minutes
        if back:
            places = tuple(Place(p.city, p.station, whole - p.minutes) for p in reversed(places))
        self.companies[line.operator] = None
        for place in line.stops:
            self.stations[place.station] = place
        calls = tuple(
            Call(city=place.city, station=place.station, zone=COUNTRIES[place.city][1], minutes=place.minutes,
                 platform=_platform(line, departure, index))
            for index, place in enumerate(places)
        )  # fmt: skip
        today = self.now.date()
        row = Course(
            train_no=_number(line, back, departure), train_type=line.kind, operator_id=line.operator, line=line.name,
            calls=calls, leaves=f"{line.hours[departure]:02d}:{(line.minute + 7 * back) % 60:02d}",
            whole_fare=convert(Money(line.euros * 100, "EUR"), self.persona.currency),
            fares=_NIGHT_KINDS if line.kind == "night train" else _KINDS, first_day=today,
            last_day=today + timedelta(days=365), gated=line.operator in _GATED,
        )  # fmt: skip
        return "rail_booking.courses", row

    def _offers(self, run: Run, train: Train, draw: np.ndarray, only: int | None) -> list[TrainOffer]:
        line, last = run.line, len(run.line.stops) - 1
        found: list[TrainOffer] = []
        fares = _NIGHT if line.kind == "night train" else FARES
        for place, (low, high) in enumerate(line.majors):
            first, end = (last - high, last - low) if run.back else (low, high)
            # The whole way is sold in every class; parts of it in second class, Saver and Flex by turns.
            part = line.stops[high].minutes - line.stops[low].minutes
            share = 20 + 80 * part // line.stops[last].minutes
            picked = fares if place == 0 else fares[(run.departure + place) % 2 : (run.departure + place) % 2 + 1]
            for index, (seat_class, fare_name, percent, steps) in enumerate(picked):
                if len(found) == only:
                    return found
                usual = line.euros * 100 * share * percent // 10_000
                cents = usual * self._demand(run, int(draw[5])) // 100
                fare = self._rounded(cents)
                discount = fare_name != "Saver" or (run.departure + index + place) % 2 == 0
                seats = self._seats(int(draw[6]), place, index, seat_class)
                found.append(
                    self._offer(
                        train,
                        first,
                        end,
                        seat_class,
                        fare_name,
                        fare,
                        steps,
                        discount and seat_class in ("second", "couchette"),
                        seats,
                        int(draw[7]) + index,
                    )
                )
        return found

    def _offer(
        self,
        train: Train,
        first: int,
        end: int,
        seat_class: str,
        fare_name: str,
        fare: Money,
        steps: tuple[RefundStep, ...],
        discount: bool,
        seats: tuple[int, int, int],
        draw: int,
    ) -> TrainOffer:
        start, goal = train.stops[first], train.stops[end]
        departs, arrives = start.depart_at, goal.arrive_at
        assert departs is not None
        assert arrives is not None
        key = f"tro_{self.number:06d}"
        self.number += 1
        quotas = seats if discount else (seats[0], 0, 0)
        others = 30 + draw % 180
        returns = 2 if quotas[0] == 0 and draw % 3 else 0
        return TrainOffer(
            offer_id=key, train_id=train.train_id, train_no=train.train_no, date=departs.date(),
            train_type=train.train_type, origin_city=start.city, origin_station=start.station, dest_city=goal.city,
            dest_station=goal.station, depart_at=departs, arrive_at=arrives, seat_class=seat_class,
            fare_name=fare_name, adult_fare=fare, student_fare=share_of(fare, 75) if discount else None,
            adult_seats=quotas[0], ordinary_student_seats=quotas[1], graduation_student_seats=quotas[2],
            student_discount_available=discount, refund_steps=steps, route_notes=NOTES[draw % len(NOTES)],
            sold_elsewhere=others, capacity=others + sum(quotas), returns=returns,
            returns_at=later(departs, -60 * (5 + draw % 40)) if returns else None,
        )  # fmt: skip

    def _demand(self, run: Run, draw: int) -> int:
        """Return the percentage of the usual fare: dear at short notice, at weekends and in the rush hours."""
        ahead = (run.day - self.now.date()).days
        notice = 125 if ahead < 3 else 108 if ahead < 8 else 92 if ahead < 21 else 80
        weekend = 12 if run.day.weekday() in (4, 6) else 0
        rush = 9 if run.line.hours[run.departure] in (6, 7, 8, 16, 17, 18) else -6
        return notice + weekend + rush + draw % 17 - 8

    def _rounded(self, cents: int) -> Money:
        money = convert(Money(cents, "EUR"), self.persona.currency)
        step = self.minor // 10 if self.minor >= 100 else 100 if money.minor > 5000 else 10
        return Money(max(step, money.minor // step * step), money.currency)

    def _seats(self, draw: int, place: int, index: int, seat_class: str) -> tuple[int, int, int]:
        """Return the seats left of each quota.

        A part of the way has at least those of the whole, and a dearer fare those of the cheaper one of its class.
        """
        upper = seat_class in ("first", "sleeper")
        scarce = (draw + 37 * upper) % 11
        adult = 0 if scarce == 0 else 1 + scarce if scarce < 4 else 12 + draw * 7 % 90
        if upper:
            adult = min(adult, 18 + draw % 17)
        if place:
            adult += 2 + draw % 23
        if adult and index == 1 and not upper:
            adult += 2 + draw % 9
        return adult, 4 + draw % 9, 1 + draw % 3

    def places(self) -> list[tuple[str, Record]]:
        """Return the companies and stations of the trains made."""
        rows: list[tuple[str, Record]] = []
        for key in self.companies:
            one = COMPANIES[key]
            operator = Operator(
                operator_id=key, name=one.name, email=f"tickets@{one.site}.example", phone=one.phone,
                child_max_age=one.child_max_age, child_percent=one.child_percent, senior_min_age=one.senior_min_age,
                senior_percent=one.senior_percent,
            )  # fmt: skip
            rows.append(("rail_booking.operators", operator))
        for index, (name, place) in enumerate(self.stations.items()):
            country, zone_name = COUNTRIES[place.city]
            station = Station(
                station_id=f"st_{index + 1:04d}", name=name, city=place.city, country=country, zone=zone_name
            )
            rows.append(("rail_booking.stations", station))
        return rows

    def changed(self, rows: list[tuple[str, Record]]) -> list[tuple[str, Record]]:
        """Return the rows with offers as bookings have left them."""
        return [(table, self.offers[row.offer_id] if isinstance(row, TrainOffer) else row) for table, row in rows]


def share_of(money: Money, percent: int) -> Money:
    """Return a percentage of an amount, rounded down."""
    return Money(money.minor * percent // 100, money.currency)


def _number(line: Line, back: bool, departure: int) -> str:
    return f"{line.prefix} {line.number + 2 * departure + (2 if back else 1)}"


def _platform(line: Line, departure: int, index: int) -> str:
    return f"{1 + (line.number + departure * 3 + index * 5) % 14}{'ab'[index % 2]}"


def _stops(run: Run) -> tuple[Stop, ...]:
    """Return the stops of a run with their times, each in its own city's zone."""
    places = run.line.stops
    whole = places[-1].minutes
    if run.back:
        places = tuple(Place(p.city, p.station, whole - p.minutes) for p in reversed(places))
    hour = run.line.hours[run.departure]
    local = datetime(run.day.year, run.day.month, run.day.day, hour, (run.line.minute + 7 * run.back) % 60,
                     tzinfo=zone(COUNTRIES[places[0].city][1]))  # fmt: skip
    base = local.astimezone(UTC)
    found = []
    for index, place in enumerate(places):
        at = (base + timedelta(minutes=place.minutes)).astimezone(zone(COUNTRIES[place.city][1]))
        leaves = None if index == len(places) - 1 else at
        stands = 0 if index == 0 or leaves is None else 3
        found.append(
            Stop(
                city=place.city,
                station=place.station,
                arrive_at=None if index == 0 else later(at, -stands),
                depart_at=leaves,
            )
        )
    return tuple(found)
