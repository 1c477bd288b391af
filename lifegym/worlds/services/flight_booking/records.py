"""Records of the flight service. Times are aware, in the zone of the airport they belong to; money is exact."""

from __future__ import annotations

import datetime as dt
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

CABINS: Final = ("ECONOMY", "PREMIUM_ECONOMY", "BUSINESS", "FIRST")
ACTIVE: Final = frozenset({"HOLD", "TICKETED", "CHANGED", "DISRUPTED"})
"""Booking states that keep their seats."""
TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "HOLD": frozenset({"TICKETED", "LAPSED", "CANCELLED"}),
    "TICKETED": frozenset({"CHANGED", "CANCELLED", "DISRUPTED"}),
    "CHANGED": frozenset({"CANCELLED", "DISRUPTED"}),
    "DISRUPTED": frozenset({"CHANGED", "CANCELLED", "TICKETED"}),
    "LAPSED": frozenset(),
    "CANCELLED": frozenset(),
}
"""Where a booking may go from each state; CHANGED may also be changed again."""
FLIGHT_TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "scheduled": frozenset({"delayed", "departed", "cancelled"}),
    "delayed": frozenset({"scheduled", "departed", "cancelled"}),
    "departed": frozenset({"arrived"}),
    "cancelled": frozenset({"scheduled", "delayed"}),
    "arrived": frozenset(),
}
"""Where a flight may go from each state."""
ON_SALE: Final = frozenset({"scheduled", "delayed"})


@record
class Airline(Record):
    """A carrier. Online check-in opens ``checkin_opens_h`` hours before the scheduled departure."""

    code: str
    name: str
    email: str
    checkin_opens_h: int = 24


@record
class Flight(Record):
    """One dated flight. ``date`` is the scheduled day of departure at the origin.

    ``flight_id`` is ``H7506/2026-04-05``.

    ``depart_at`` and ``arrive_at`` are the schedule; what is expected is the schedule plus ``delay_min``.
    """

    flight_id: str
    flight_no: str
    date: dt.date
    carrier: str
    origin: str
    dest: str
    depart_at: dt.datetime
    arrive_at: dt.datetime
    equipment: str
    terminal: str = ""
    gate: str = ""
    arrival_terminal: str = ""
    status: str = "scheduled"
    delay_min: int = 0
    reason: str = ""
    meal: str = ""
    infos: str = ""
    departed_at: dt.datetime | None = None
    arrived_at: dt.datetime | None = None


@record
class FareFamily(Record):
    """Conditions and price for one adult. ``change_fee`` is for each seated passenger and change."""

    name: str
    price: Money
    refundable: bool
    changeable: bool
    change_fee: Money
    cabin_bag: str
    checked_bag: str


@record
class FareBucket(Record):
    """What one cabin of one flight sells. ``bucket_id`` is ``H7506/2026-04-05/ECONOMY``.

    capacity = seats_remaining + sold_elsewhere + the seats of bookings in this world, at all times.
    """

    bucket_id: str
    flight_id: str
    cabin: str
    capacity: int
    seats_remaining: int
    sold_elsewhere: int
    families: tuple[FareFamily, ...]


@record
class OfferLeg(Record):
    """One flight of an offer with the fare chosen; ``price`` is for the whole party in the offer's currency."""

    flight_id: str
    family: str
    direction: str
    price: Money


@record
class Offer(Record):
    """A priced itinerary that can be booked until ``expires_at``."""

    offer_id: str
    cabin: str
    adults: int
    children: int
    infants: int
    legs: tuple[OfferLeg, ...]
    total: Money
    created_at: dt.datetime
    priced_at: dt.datetime
    expires_at: dt.datetime

    @property
    def seats(self) -> int:
        """Seats the party takes: infants travel on a lap."""
        return self.adults + self.children


@record
class HistoryItem(Record):
    """Something that happened to a booking."""

    at: dt.datetime
    event: str
    detail: str


@record
class Booking(Record):
    """A booking. From ``origin`` on, the fields sum up its legs and passengers and follow every change of theirs.

    ``total`` is the fare of the present itinerary, ``paid`` what was charged less what was paid back, fees included.
    ``credit`` is what a voucher paid instead.
    ``passenger_names`` are written ``FAMILY/GIVEN``; ``dest`` is where the outbound ends. ``shortest_connection_min``
    is the least time on the schedule between two flights of one direction, None when each direction is one flight.
    """

    pnr: str
    user_id: str
    offer_id: str
    status: str
    cabin: str
    total: Money
    paid: Money
    payment_method_id: str
    card_last4: str
    contact_email: str
    contact_phone: str
    created_at: dt.datetime
    updated_at: dt.datetime
    adults: int
    children: int
    infants: int
    hold_until: dt.datetime | None = None
    changes: int = 0
    credit: Money | None = None
    origin: str
    dest: str
    depart_at: dt.datetime
    arrive_at: dt.datetime
    expected_depart_at: dt.datetime
    expected_arrive_at: dt.datetime
    flight_nos: tuple[str, ...]
    carriers: tuple[str, ...]
    refundable: bool
    passenger_names: tuple[str, ...]
    shortest_connection_min: int | None = None
    history: tuple[HistoryItem, ...] = ()

    @property
    def seats(self) -> int:
        """Seats the party takes."""
        return self.adults + self.children


@record
class Leg(Record):
    """One flight of a booking, with the fare it was sold at and the flight's live times.

    ``status``: CONFIRMED, FLIGHT_CANCELLED, FLOWN, or RELEASED once the booking gave its seats back.
    """

    leg_id: str
    pnr: str
    segment_idx: int
    direction: str
    flight_id: str
    flight_no: str
    carrier: str
    origin: str
    dest: str
    depart_at: dt.datetime
    arrive_at: dt.datetime
    expected_depart_at: dt.datetime
    expected_arrive_at: dt.datetime
    cabin: str
    family: str
    refundable: bool
    changeable: bool
    change_fee: Money
    baggage: str
    price: Money
    status: str = "CONFIRMED"


@record
class Passenger(Record):
    """A traveller in a booking; names stand as in the machine-readable zone of a passport."""

    passenger_id: str
    pnr: str
    pax_idx: int
    type: str
    given_name: str
    family_name: str
    dob: dt.date | None
    passport_no: str
    nationality: str
    frequent_flyer: tuple[str, ...]
    requests: tuple[str, ...]
    ticket_no: str = ""


@record
class SeatAssignment(Record):
    """A seat of a flight that a passenger of this world has."""

    seat_id: str
    flight_id: str
    seat: str
    kind: str
    pnr: str
    segment_idx: int
    pax_idx: int


@record
class BoardingPass(Record):
    """Proof of check-in for one passenger on one flight. Gate and boarding time are read from the flight."""

    pass_id: str
    pnr: str
    segment_idx: int
    pax_idx: int
    flight_id: str
    name: str
    seat: str
    sequence: int
    issued_at: dt.datetime


@record
class Voucher(Record):
    """Credit with an airline, given where money is not paid back; ``amount`` is what is left of it."""

    voucher_id: str
    pnr: str
    carrier: str
    amount: Money
    issued_at: dt.datetime
    valid_until: dt.date


@record
class Subscription(Record):
    """A wish to hear of every change of one flight."""

    subscription_id: str
    flight_id: str
    sink: str
    webhook_url: str
    created_at: dt.datetime


@record
class FlightNotification(Record):
    """A change of a flight as told to a subscriber."""

    notification_id: str
    subscription_id: str
    flight_id: str
    at: dt.datetime
    change: str
    text: str
