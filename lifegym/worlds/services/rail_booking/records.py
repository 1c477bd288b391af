"""What the railway keeps: operators, stations, dated trains, offers, bookings, student profiles."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import Final

from lifegym.worlds.customers import Contact
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

ADULT: Final = "adult"
STUDENTS: Final = ("student", "graduation")
"""Passengers who travel on a student quota: the ordinary one, and the one of a graduation year."""

TYPES: Final = (ADULT, "child", "infant", "senior", *STUDENTS)
"""Whom a ticket may be for."""

HOLDING: Final = frozenset({"ticketed", "travelled", "no_show"})
"""States in which a booking occupies its seats."""

TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "waitlisted": frozenset({"ticketed", "expired", "cancelled"}),
    "ticketed": frozenset({"cancelled", "travelled", "no_show"}),
    "cancelled": frozenset(),
    "expired": frozenset(),
    "travelled": frozenset(),
    "no_show": frozenset(),
}
"""What a booking may become."""

TRAIN_TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "scheduled": frozenset({"delayed", "departed", "cancelled"}),
    "delayed": frozenset({"scheduled", "departed", "cancelled"}),
    "departed": frozenset({"arrived"}),
    "cancelled": frozenset({"scheduled", "delayed"}),
    "arrived": frozenset(),
}
"""What a train may become; a cancelled one may be put on again."""

PROOF_TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "none": frozenset({"pending", "verified", "rejected"}),
    "pending": frozenset({"verified", "rejected", "withdrawn"}),
    "verified": frozenset({"expired", "rejected", "pending", "withdrawn"}),
    "rejected": frozenset({"pending", "verified"}),
    "expired": frozenset({"pending", "verified", "rejected"}),
    "withdrawn": frozenset({"pending", "verified", "rejected"}),
}
"""What a proof of studies may become."""


@record
class Operator(Record):
    """A railway company and whom it carries for less. Percentages are of the adult fare."""

    operator_id: str
    name: str
    email: str
    phone: str
    infant_max_age: int = 3
    child_max_age: int = 11
    child_percent: int = 50
    senior_min_age: int = 65
    senior_percent: int = 85


@record
class Station(Record):
    """A station of a city, with the short code that tickets print."""

    station_id: str
    name: str
    city: str
    country: str
    zone: str


@record
class Stop(Record):
    """A call of a train. The first has no arrival, the last no departure; the platform is the planned one."""

    city: str
    station: str
    arrive_at: dt.datetime | None
    depart_at: dt.datetime | None
    platform: str = ""


@record
class Train(Record):
    """One dated train. ``train_id`` is ``IC 143/2027-03-05``.

    Times at stops are the schedule, on which ``delay_min`` comes on top. ``platform`` and ``gate`` of the first stop
    are empty until they are announced, about an hour before departure.
    """

    train_id: str
    train_no: str
    date: dt.date
    train_type: str
    operator_id: str
    line: str
    stops: tuple[Stop, ...]
    status: str = "scheduled"
    delay_min: int = 0
    platform: str = ""
    gate: str = ""
    reason: str = ""
    late_min: int = 0
    """The delay that shows up of itself when the platform is announced."""
    late_reason: str = ""
    gated: str = ""
    """The gate to be announced, at stations that have gates."""
    departed_at: dt.datetime | None = None
    arrived_at: dt.datetime | None = None
    updated_at: dt.datetime | None = None

    @property
    def depart_at(self) -> dt.datetime:
        """The scheduled departure from the first stop."""
        return self.stops[0].depart_at or self.stops[-1].arrive_at  # type: ignore[return-value]  # checked when armed

    @property
    def arrive_at(self) -> dt.datetime:
        """The scheduled arrival at the last stop."""
        return self.stops[-1].arrive_at or self.depart_at


@record
class RefundStep(Record):
    """Cancelled at least ``hours`` before departure, ``percent`` of the fare comes back."""

    hours: int
    percent: int


@lru_cache(maxsize=256)
def refund_in_words(steps: tuple[RefundStep, ...]) -> str:
    """Return a refund rule as a passenger reads it."""
    if not steps:
        return "Not refundable, except when the train is cancelled or 60 minutes late."
    words = [
        f"{step.percent} % back until {f'{step.hours} hours before departure' if step.hours else 'departure'}"
        for step in sorted(steps, key=lambda step: -step.hours)
    ]
    last = "" if min(step.hours for step in steps) == 0 else ", nothing after that"
    return f"{', '.join(words)}{last}."


@record
class TrainOffer(Record):
    """Seats of one class from one stop of a train to another, at one fare and under one refund rule.

    The three ``*_seats`` say how many can still be had of each quota. Where ``capacity`` is given, it is the sum of
    those, of the seats that bookings here hold and of ``sold_elsewhere``.
    """

    offer_id: str
    train_id: str
    train_no: str
    date: dt.date
    train_type: str
    origin_city: str
    origin_station: str
    dest_city: str
    dest_station: str
    depart_at: dt.datetime
    arrive_at: dt.datetime
    seat_class: str
    fare_name: str
    adult_fare: Money
    student_fare: Money | None
    adult_seats: int
    ordinary_student_seats: int = 0
    graduation_student_seats: int = 0
    student_discount_available: bool = False
    refund_steps: tuple[RefundStep, ...] = ()
    waitlist: bool = True
    on_sale: bool = True
    route_notes: str = ""
    sold_elsewhere: int = 0
    capacity: int | None = None
    returns: int = 0
    """Adult seats that strangers will give back at ``returns_at``."""
    returns_at: dt.datetime | None = None

    def refundability(self) -> str:
        """The refund rule as a passenger reads it."""
        return refund_in_words(self.refund_steps)


@record
class Call(Record):
    """Where a course calls: so many ``minutes`` after its start it leaves again, or at the last call arrives."""

    city: str
    station: str
    zone: str
    minutes: int
    platform: str = ""


@record
class FareKind(Record):
    """A fare that a course is sold at; ``percent`` is of the usual second-class one."""

    seat_class: str
    fare_name: str
    percent: int
    refund_steps: tuple[RefundStep, ...] = ()
    students: bool = False


@record
class Course(Record):
    """A train as the timetable has it: it runs on every one of its ``weekdays`` from ``first_day`` to ``last_day``.

    It ``leaves`` its first call at that time of day there, written ``09:10``; ``whole_fare`` is the usual
    second-class fare from end to end. What it becomes on a day is worked out when somebody asks; trains and offers
    that are booked or changed are kept as records of their own.
    """

    train_no: str
    train_type: str
    operator_id: str
    line: str
    calls: tuple[Call, ...]
    leaves: str
    whole_fare: Money
    fares: tuple[FareKind, ...]
    first_day: dt.date
    last_day: dt.date
    weekdays: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    gated: bool = False


@record
class Passenger(Record):
    """Who travels."""

    given_name: str
    family_name: str
    type: str
    dob: dt.date | None = None
    passport_no: str = ""
    nationality: str = ""

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.given_name} {self.family_name}".strip()


@record
class Ticket(Record):
    """One passenger's e-ticket; an infant has no seat."""

    ticket_no: str
    passenger: str
    type: str
    fare: Money
    coach: str = ""
    seat: str = ""


@record
class Happening(Record):
    """One line of a booking's history."""

    at: dt.datetime
    what: str


@record
class TrainBooking(Record):
    """Seats of a party on one train. A waitlisted one is paid, has no tickets, and waits for seats."""

    booking_ref: str
    user_id: str
    offer_id: str
    train_id: str
    status: str
    passengers: tuple[Passenger, ...]
    fares: tuple[Money, ...]
    contact: Contact
    total: Money
    paid: Money
    refunded: Money
    payment_method_id: str
    created_at: dt.datetime
    updated_at: dt.datetime
    tickets: tuple[Ticket, ...] = ()
    waitlist_until: dt.datetime | None = None
    cancelled_by: str = ""
    compensation: Money | None = None
    note: str = ""
    boards: bool = True
    """Whether the party turns up; else it is a no-show."""
    history: tuple[Happening, ...] = ()

    def count(self, *types: str) -> int:
        """Return how many passengers are of some types."""
        return sum(passenger.type in types for passenger in self.passengers)


@record
class StudentProfile(Record):
    """What the railway knows of a student. Discounts need both proofs ``verified``.

    ``xuexin_status`` is that of the entry in the enrolment register, ``school_proof_status`` that of the school's
    certificate; either is a key of :data:`PROOF_TRANSITIONS`. ``discount_zone`` lists the cities between which the
    ordinary student fare holds, and is empty when it holds everywhere.
    """

    user_id: str
    display_name: str
    school: str
    ordinary_quota_remaining: int
    graduation_quota_remaining: int
    xuexin_status: str = "none"
    school_proof_status: str = "none"
    discount_zone: str = ""
    notes: str = ""
    valid_until: dt.date | None = None
    submissions: int = 0
    decision_due: dt.datetime | None = None
    enrolled: bool = True
    """Whether the enrolment register will confirm the entry."""
    certified: bool = True
    """Whether the school's certificate will hold."""
    answer: str = ""

    @property
    def verified(self) -> bool:
        """Whether student fares may be booked."""
        return self.xuexin_status == "verified" and self.school_proof_status == "verified"
