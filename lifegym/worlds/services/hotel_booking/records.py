"""What the hotel desk keeps: houses, rooms, plans, nights, prices, reservations, requests."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final, TypeAlias

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

Day: TypeAlias = date
# Inside a record that has a field called date, the bare name would mean the field.

AMENITIES: Final = (
    "accessible bathroom",
    "air conditioning",
    "bar",
    "bicycle hire",
    "breakfast",
    "concierge",
    "cots",
    "extra beds",
    "free wifi",
    "fridge",
    "garden",
    "gym",
    "in-room dining",
    "kitchen",
    "laundry",
    "lift",
    "luggage storage",
    "onsen",
    "parking",
    "pets allowed",
    "pool",
    "private bath",
    "restaurant",
    "safe",
    "shuttle",
    "step-free access",
    "tatami rooms",
)
"""The amenities a house may have, as filters and house pages write them."""

ACTIVE: Final = frozenset({"confirmed", "checked_in"})
"""States in which a stay is still ahead or under way."""

HOLDING: Final = frozenset({"confirmed", "checked_in", "checked_out"})
"""States in which a reservation occupies its nights."""

TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "confirmed": frozenset({"checked_in", "cancelled", "no_show", "walked"}),
    "checked_in": frozenset({"checked_out", "walked"}),
    "checked_out": frozenset(),
    "cancelled": frozenset(),
    "no_show": frozenset(),
    "walked": frozenset(),
}
"""What a reservation may become. ``walked`` means that the house could not keep it."""


@record
class LateStep(Record):
    """One step of the late check-out ladder: leaving up to ``until`` costs ``fee``."""

    until: str
    fee: Money


@record
class Hotel(Record):
    """A house. Times of day are ``HH:MM`` in its own ``zone``; a house without dinner has no seatings."""

    hotel_id: str
    name: str
    city: str
    district: str
    country: str
    zone: str
    currency: str
    latitude: float
    longitude: float
    stars: int
    rating: float
    review_count: int
    amenities: tuple[str, ...]
    address: str
    email: str
    phone: str
    description: str
    check_in_time: str = "15:00"
    check_out_time: str = "11:00"
    breakfast_from: str | None = None
    breakfast_until: str | None = None
    dinner_seatings: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()
    late_checkout: tuple[LateStep, ...] = ()

    def at(self, day: date, clock: str) -> datetime:
        """Return the instant of a local time of day at the house."""
        return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone(self.zone))


@record
class Room(Record):
    """A room type of a house: ``beds`` lists each bed, ``futon`` and ``sofa bed`` included."""

    room_id: str
    hotel_id: str
    room_type: str
    beds: tuple[str, ...]
    max_occupancy: int
    size_m2: int
    lowest_floor: int
    highest_floor: int
    note: str = ""

    @property
    def real_beds(self) -> int:
        """How many of the beds are neither futons nor sofa beds."""
        return sum(bed not in ("futon", "sofa bed") for bed in self.beds)


@record
class Terms(Record):
    """What a rate promises.

    ``pay`` is ``now`` or ``at_check_in``. Cancelling is free until ``free_until_time`` (house time) on the day
    ``free_until_days`` before arrival; None means never. A change after that costs ``change_fee``.
    """

    pay: str
    free_until_days: int | None
    free_until_time: str
    changeable: bool
    change_fee: Money
    breakfast: bool = False
    dinner: bool = False

    def refundable_until(self, hotel: Hotel, check_in: date) -> datetime | None:
        """Return when free cancellation ends for an arrival on ``check_in``."""
        if self.free_until_days is None:
            return None
        return hotel.at(check_in - timedelta(days=self.free_until_days), self.free_until_time)

    def in_words(self) -> str:
        """The cancellation policy as a guest reads it."""
        if self.free_until_days is None:
            change = "no changes" if not self.changeable else f"changes cost {self.change_fee}"
            return f"Paid when booking. Not refundable, {change}."
        if self.free_until_days == 0:
            when = f"{self.free_until_time} on the day of arrival"
        else:
            when = (
                f"{self.free_until_time} (hotel time) {self.free_until_days} "
                f"day{'s' * (self.free_until_days > 1)} before arrival"
            )
        return (
            f"Free cancellation until {when}; after that the first night is charged and a "
            f"change costs {self.change_fee}."
        )


@record
class Plan(Record):
    """A way of selling a room type: its flavor (``flexible``, ``prepaid``, ``halfboard``) and terms."""

    plan_id: str
    hotel_id: str
    room_type: str
    flavor: str
    terms: Terms


@record
class Night(Record):
    """The rooms of one type on one night. ``holders`` are reservations of this account, one room each."""

    night_id: str
    hotel_id: str
    room_type: str
    date: Day
    capacity: int
    sold_elsewhere: int = 0
    closed: bool = False
    holders: tuple[str, ...] = ()

    @property
    def inventory_remaining(self) -> int:
        """How many rooms can still be booked."""
        return 0 if self.closed else self.capacity - self.sold_elsewhere - len(self.holders)


@record
class Rate(Record):
    """The price of one room type in one flavor on one night."""

    rate_id: str
    hotel_id: str
    room_type: str
    flavor: str
    date: Day
    price: Money


@record
class Guest(Record):
    """Who stays, as the house writes it down."""

    first_name: str
    last_name: str
    email: str
    phone: str


@record
class StayNight(Record):
    """One night of a reservation and the price it was booked at."""

    date: Day
    room_type: str
    price: Money


@record
class Fee(Record):
    """Something beyond the nights: ``late_change`` or ``late_checkout``."""

    kind: str
    amount: Money
    at: datetime


@record
class Reservation(Record):
    """One room for some nights. ``total`` is always the sum of ``nights`` and ``fees``."""

    reservation_id: str
    confirmation_code: str
    user_id: str
    hotel_id: str
    room_type: str
    flavor: str
    check_in: date
    check_out: date
    status: str
    guest: Guest
    nights: tuple[StayNight, ...]
    terms: Terms
    total: Money
    paid: Money
    refunded: Money
    payment_method_id: str
    refundable: bool
    refundable_until: datetime | None
    created_at: datetime
    updated_at: datetime
    guests: int | None = None
    fees: tuple[Fee, ...] = ()
    check_out_time: str = "11:00"
    dinner_time: str | None = None
    dinner_in_room: bool = False
    cancellation_fee: Money | None = None
    settled: bool = False
    """Whether the nights have been charged."""
    booked_by: str = ""
    arrives: bool = True
    """Whether somebody turns up; else the house notes a no-show at midnight."""
    note: str = ""


@record
class SpecialRequest(Record):
    """A wish put to the house.

    ``pending`` until it is ``approved``, ``partly_approved``, ``declined`` or ``noted``; ``closed`` when the stay
    fell away first.
    """

    ticket_id: str
    reservation_id: str
    text: str
    topics: tuple[str, ...]
    status: str
    created_at: datetime
    answer_due: datetime
    answer: str = ""
    answered_at: datetime | None = None


@record
class Closure(Record):
    """An amenity out of service from ``first_day`` to ``last_day``, both included."""

    closure_id: str
    hotel_id: str
    amenity: str
    first_day: date
    last_day: date
    note: str = ""
