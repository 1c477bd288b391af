"""What the timetable makes of a course on a day: the train, its delay, its fares and seats.

Pure functions of the course, the day and how far it is ahead, so that a year of trains needs no record before somebody
books one.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple

from lifegym.worlds.clock import zone
from lifegym.worlds.elapsed import later
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.records import Table
from lifegym.worlds.services.rail_booking.records import Course, FareKind, Stop, Train, TrainOffer
from lifegym.worlds.services.rail_booking.words import squeezed

ON_SALE_DAYS: Final = 90
"""How many days ahead tickets are sold."""
SHOWN: Final = 60
"""Minutes before departure at which the platform is announced."""
STANDS: Final = 3
"""Minutes that a train stands at a call on its way."""
REASONS: Final = (
    "A signal has failed.",
    "An earlier train broke down on the line.",
    "The rolling stock arrived late from its previous run.",
    "Speed is restricted because of track works.",
    "Staff had to be replaced at short notice.",
)


class Section(NamedTuple):
    """A stretch of a course, from one of its calls to a later one, by their places.

    ``shifts`` are the days by which the train may have set out before the one on which it leaves the stretch's start.
    """

    course: Course
    low: int
    high: int
    shifts: tuple[int, ...]


class Plan:
    """A course's trains and offers, each worked out once; kept beside the record as :meth:`Table.made` keeps things."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self._trains: dict[date, Train] = {}
        self._offers: dict[tuple[date, int, int, int], tuple[TrainOffer, ...]] = {}

    def runs_on(self, day: date) -> bool:
        """Return whether the course runs on a day."""
        course = self.course
        return course.first_day <= day <= course.last_day and day.weekday() in course.weekdays

    def train(self, day: date) -> Train:
        """Return the train of a day as the timetable has it, with the delay that life has in store for it."""
        found = self._trains.get(day)
        if found is None:
            found = self._trains[day] = _train(self.course, day)
        return found

    def offers(self, day: date, low: int, high: int, ahead: int) -> tuple[TrainOffer, ...]:
        """Return what is sold of a day's train between two calls, ``ahead`` days before."""
        key = (day, low, high, _notice(ahead))
        found = self._offers.get(key)
        if found is None:
            found = self._offers[key] = offers_of(self.course, self.train(day), low, high, ahead)
        return found


def offers_of(course: Course, train: Train, low: int, high: int, ahead: int) -> tuple[TrainOffer, ...]:
    """Return what is sold of a train between two of its calls."""
    return tuple(_offer(course, train, low, high, index, ahead) for index in range(len(course.fares)))


def sections_of(courses: Table[Course]) -> dict[tuple[str, str], list[Section]]:
    """Return the stretches that courses are sold for, by the two cities they join, folded."""
    found: dict[tuple[str, str], list[Section]] = {}
    for course in courses:
        names = [fold(call.city) for call in course.calls]
        first = int(course.leaves[:2]) * 60 + int(course.leaves[3:])
        for low in range(len(names) - 1):
            # Clocks differ by some hours at most between the calls of one train.
            minute = first + course.calls[low].minutes
            shifts = tuple(range((minute - 120) // 1440, (minute + 120) // 1440 + 1))
            for high in range(low + 1, len(names)):
                found.setdefault((names[low], names[high]), []).append(Section(course, low, high, shifts))
    return found


def by_number(courses: Table[Course]) -> dict[str, Course]:
    """Return the courses by train number, written without blanks and signs."""
    return {squeezed(course.train_no): course for course in courses}


def as_of(train: Train, now: datetime) -> Train:
    """Return a train of the timetable as it stands now: not shown yet, announced, under way, arrived."""
    if now < later(train.depart_at, -SHOWN):
        return train
    stop = train.stops[0]
    shown = train.evolve(
        platform=stop.platform, gate=train.gated, delay_min=train.late_min, reason=train.late_reason,
        status="delayed" if train.late_min else "scheduled", updated_at=later(train.depart_at, -SHOWN),
    )  # fmt: skip
    left = later(train.depart_at, train.late_min)
    if now < left:
        return shown
    came = later(train.arrive_at, train.late_min)
    if now < came:
        return shown.evolve(status="departed", departed_at=left, updated_at=left)
    return shown.evolve(status="arrived", departed_at=left, arrived_at=came, updated_at=came)


def read_offer_id(offer_id: str) -> tuple[date, str, int, int, int] | None:
    """Return day, train number, calls and fare that the id of an offer of the timetable names, or None."""
    head, _, rest = offer_id.partition("_")
    stamp, _, rest = rest.partition("_")
    number, _, digits = rest.partition("_")
    if head != "tro" or len(stamp) != 8 or len(digits) != 3 or not number or not (stamp + digits).isascii():
        return None
    if not (stamp + digits).isdigit():
        return None
    try:
        day = date(int(stamp[:4]), int(stamp[4:6]), int(stamp[6:]))
    except ValueError:
        return None
    return day, number, int(digits[0]), int(digits[1]), int(digits[2])


def _train(course: Course, day: date) -> Train:
    draw = _draw(course, day)
    late = draw % 100 < 20
    minutes = (5 + draw // 100 % 22 if draw // 7 % 9 else 60 + draw // 100 % 60) if late else 0
    return Train(
        train_id=f"{course.train_no}/{day}", train_no=course.train_no, date=day, train_type=course.train_type,
        operator_id=course.operator_id, line=course.line, stops=_stops(course, day), late_min=minutes,
        late_reason=REASONS[draw // 13 % len(REASONS)] if late else "",
        gated="ABCD"[draw // 3 % 4] if course.gated else "",
    )  # fmt: skip


def _stops(course: Course, day: date) -> tuple[Stop, ...]:
    start = datetime.combine(day, time.fromisoformat(course.leaves), tzinfo=zone(course.calls[0].zone)).astimezone(UTC)
    last = len(course.calls) - 1
    found = []
    for place, call in enumerate(course.calls):
        at = (start + timedelta(minutes=call.minutes)).astimezone(zone(call.zone))
        found.append(
            Stop(
                city=call.city,
                station=call.station,
                arrive_at=None if place == 0 else later(at, -STANDS if place < last else 0),
                depart_at=None if place == last else at,
                platform=call.platform,
            )
        )
    return tuple(found)


def _offer(course: Course, train: Train, low: int, high: int, index: int, ahead: int) -> TrainOffer:
    start, goal, kind = train.stops[low], train.stops[high], course.fares[index]
    departs, arrives = start.depart_at, goal.arrive_at
    assert departs is not None
    assert arrives is not None
    fare = _fare(course, train.date, low, high, kind, ahead)
    seats = _seats(course, train.date, low, high, index, ahead)
    students = kind.students and seats > 0
    others = 40 + _draw(course, train.date) // 17 % 160
    quotas = (seats, 3 + seats % 5, 1) if students else (seats, 0, 0)
    number = squeezed(course.train_no).upper()
    return TrainOffer(
        offer_id=f"tro_{train.date:%Y%m%d}_{number}_{low}{high}{index}", train_id=train.train_id,
        train_no=train.train_no, date=departs.date(), train_type=train.train_type, origin_city=start.city,
        origin_station=start.station, dest_city=goal.city, dest_station=goal.station, depart_at=departs,
        arrive_at=arrives, seat_class=kind.seat_class, fare_name=kind.fare_name, adult_fare=fare,
        student_fare=Money(fare.minor * 3 // 4, fare.currency) if students else None, adult_seats=quotas[0],
        ordinary_student_seats=quotas[1], graduation_student_seats=quotas[2], student_discount_available=students,
        refund_steps=kind.refund_steps, sold_elsewhere=others, capacity=others + sum(quotas),
    )  # fmt: skip


def _notice(ahead: int) -> int:
    """Return how dear it is to buy so many days ahead, in percent of the usual fare."""
    return 125 if ahead < 3 else 108 if ahead < 8 else 92 if ahead < 21 else 80


def _fare(course: Course, day: date, low: int, high: int, kind: FareKind, ahead: int) -> Money:
    """Return a fare: by distance and class, dearer at short notice, at weekends and in the rush hours."""
    whole = course.calls[-1].minutes
    part = course.calls[high].minutes - course.calls[low].minutes
    share = 20 + 80 * part // whole
    weekend = 12 if day.weekday() in (4, 6) else 0
    rush = 9 if course.leaves[:2] in ("06", "07", "08", "16", "17", "18") else -6
    demand = _notice(ahead) + weekend + rush + _draw(course, day) % 17 - 8
    minor = course.whole_fare.minor * share * kind.percent * demand // 1_000_000
    unit = 10 ** exponent(course.whole_fare.currency)
    step = unit // 10 if unit >= 100 else 100 if minor > 5000 else 10
    return Money(max(step, minor // step * step), course.whole_fare.currency)


def _seats(course: Course, day: date, low: int, high: int, index: int, ahead: int) -> int:
    """Return the seats left: fewer as the day comes nearer, never fewer for a part than for the whole way.

    The dearer fare of a class is sold as long as the cheaper one is, since both are for the same seats.
    """
    classes = sorted({kind.seat_class for kind in course.fares})
    kind = course.fares[index]
    draw = _draw(course, day) // (11 + 6 * classes.index(kind.seat_class))
    whole = draw % 71 * (40 + min(ahead, 60)) // 100 - 4
    rank = sum(other.seat_class == kind.seat_class and other.percent < kind.percent for other in course.fares)
    skipped = len(course.calls) - 1 - (high - low)
    size = max(0, whole) + 6 * skipped
    return size + rank * (4 + draw % 9) if size else rank * (draw % 3)


def _draw(course: Course, day: date) -> int:
    """Return a number that looks drawn, always the same for a train of a day."""
    value = sum((place + 1) * ord(letter) for place, letter in enumerate(course.train_no)) * 9973 + day.toordinal()
    value = (value * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 0x85EBCA6B) & 0xFFFFFFFF
    return value ^ (value >> 13)
