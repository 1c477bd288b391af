"""What the rental company keeps: stations, vehicles, plans, offers, bookings, incidents, road rules, energy stops."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Final

from lifegym.worlds.customers import Contact
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

ENERGIES: Final = ("petrol", "diesel", "hybrid", "electric")
"""What vehicles run on; a hybrid fills up with petrol."""

PAY: Final = ("at_pickup", "deposit_now", "now")
"""When an offer is paid: all at pickup, the deposit at once, or the rental price at once and the deposit at pickup."""

ACTIVE: Final = frozenset({"held", "confirmed", "picked_up"})
"""States in which a booking occupies a vehicle."""

TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "held": frozenset({"confirmed", "lapsed", "cancelled"}),
    "confirmed": frozenset({"picked_up", "no_show", "cancelled"}),
    "picked_up": frozenset({"returned"}),
    "returned": frozenset({"closed"}),
    "closed": frozenset(),
    "lapsed": frozenset(),
    "cancelled": frozenset(),
    "no_show": frozenset(),
}
"""What a booking may become. ``closed`` means that deposit and fees are settled."""

CASE_TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "open": frozenset({"assessed", "closed"}),
    "assessed": frozenset({"closed", "disputed", "assessed"}),
    "disputed": frozenset({"assessed", "closed"}),
    "closed": frozenset(),
}
"""What an incident's case may become."""

DAMAGES: Final[dict[str, int]] = {
    "scratch": 280, "dent": 460, "collision": 1850, "glass": 390, "tyre": 210, "mirror": 240, "interior": 180,
    "breakdown": 0, "battery": 0, "theft": 9500, "vandalism": 720, "wildlife": 1400, "weather": 950, "lost_key": 260,
    "wrong_fuel": 640, "other": 350,
}  # fmt: skip
"""Incidents, and what repairing one usually costs in euros."""


@record
class RentalStation(Record):
    """Where vehicles are handed over. Hours are ``HH:MM`` in its own ``zone``; ``kind`` is airport, rail or town.

    With a ``key_box`` vehicles can be brought back at any hour. ``status`` is ``open`` or ``closed``;
    ``closes_today`` overrides the evening of one day, written ``2027-03-05 16:00``.
    """

    location_id: str
    name: str
    company: str
    city: str
    country: str
    kind: str
    address: str
    zone: str
    opens: str
    closes: str
    phone: str
    email: str
    key_box: bool = False
    status: str = "open"
    closes_today: str = ""
    note: str = ""


@record
class Vehicle(Record):
    """A kind of vehicle at a station. ``use_per_100km`` is in litres or kWh, ``capacity`` is tank or battery."""

    vehicle_id: str
    location_id: str
    vehicle_class: str
    model: str
    energy_type: str
    seats: int
    bags: int
    transmission: str
    range_km: int
    use_per_100km: str
    capacity: int
    features: tuple[str, ...] = ()
    plate: str = ""


@record
class InsurancePlan(Record):
    """Cover by the day. Of a damage the customer pays at most ``excess``; what is ``excluded`` they pay in full."""

    plan_id: str
    name: str
    daily_price: Money
    excess: Money
    covers: tuple[str, ...]
    excluded: tuple[str, ...] = ()
    roadside: bool = False
    status: str = "active"
    note: str = ""


@record
class CancelStep(Record):
    """Cancelled at least ``hours`` before pickup, ``percent`` of what was paid comes back."""

    hours: int
    percent: int


@lru_cache(maxsize=256)
def cancellation_in_words(steps: tuple[CancelStep, ...]) -> str:
    """Return a cancellation rule as a customer reads it."""
    if not steps:
        return "Nothing is paid back after confirmation."
    falling = sorted(steps, key=lambda step: -step.hours)
    words = ", ".join(f"{step.percent} % back until {step.hours} hours before pickup" for step in falling)
    return f"{words}; nothing after that."


@record
class RentalOffer(Record):
    """A vehicle on offer from one station, to be returned at one.

    A ``fixed`` offer is for exactly ``pickup_at`` to ``return_at``; any other for periods within these two, and its
    ids as searches show them carry the period. ``capacity`` vehicles exist, of which ``taken_elsewhere`` are out.
    """

    offer_id: str
    vehicle_id: str
    pickup_location_id: str
    return_location_id: str
    pickup_at: datetime
    return_at: datetime
    daily_price: Money
    deposit_amount: Money
    one_way_fee: Money
    included_km_per_day: int
    extra_km_price: Money
    capacity: int
    pay: str = "at_pickup"
    fixed: bool = False
    cancel_steps: tuple[CancelStep, ...] = ()
    return_level_percent: int = 100
    energy_price: Money | None = None
    """A litre, or a kWh, when the company fills up; None where energy is included."""
    refill_fee: Money | None = None
    min_driver_age: int = 21
    young_driver_fee: Money | None = None
    extra_driver_fee: Money | None = None
    confirm_minutes: int = 45
    hold_hours: int = 24
    pickup_grace_hours: int = 4
    deposit_days: int = 5
    return_requirements: tuple[str, ...] = ()
    taken_elsewhere: int = 0
    on_sale: bool = True
    confirms: bool = True
    """Whether the desk will confirm a booking; else the hold lapses."""

    def cancellation_policy(self) -> str:
        """The cancellation rule as a customer reads it."""
        return cancellation_in_words(self.cancel_steps)


@record
class Driver(Record):
    """Somebody who may drive."""

    name: str
    dob: str
    license_no: str
    license_country: str = ""


@record
class Condition(Record):
    """A condition report: the state of a vehicle at pickup or return, as the customer ticked it off."""

    phase: str
    at: datetime
    items: tuple[str, ...]
    odometer_km: int | None = None
    level_percent: int | None = None
    notes: str = ""


@record
class Fee(Record):
    """Beyond the rental price: ``late_return``, ``energy``, ``extra_km``, ``damage``, ``claim``, ``recovery``."""

    kind: str
    amount: Money
    at: datetime
    note: str = ""


@record
class Happening(Record):
    """One line of a booking's history."""

    at: datetime
    what: str


@record
class RentalBooking(Record):
    """One vehicle for one period. ``estimated_total`` is what the rental costs without later ``fees``.

    ``paid`` and ``refunded`` count the rental price and fees; the deposit runs on its own: ``deposit_paid`` was
    taken, of which ``deposit_released`` came back and ``deposit_kept`` covered fees.
    """

    booking_ref: str
    user_id: str
    offer_id: str
    insurance_plan_id: str
    vehicle_id: str
    status: str
    pickup_at: datetime
    return_at: datetime
    days: int
    estimated_total: Money
    deposit_amount: Money
    paid: Money
    refunded: Money
    deposit_paid: Money
    deposit_released: Money
    deposit_kept: Money
    payment_method_id: str
    drivers: tuple[Driver, ...]
    contact: Contact
    created_at: datetime
    updated_at: datetime
    hold_until: datetime | None = None
    confirm_at: datetime | None = None
    conditions: tuple[Condition, ...] = ()
    fees: tuple[Fee, ...] = ()
    picked_up_at: datetime | None = None
    returned_at: datetime | None = None
    release_at: datetime | None = None
    outstanding: Money | None = None
    """Fees the card refused."""
    by_itself: bool = True
    """Whether the customer fetches and returns the vehicle in time, also when nobody reports it; else a no-show."""
    note: str = ""
    history: tuple[Happening, ...] = ()

    @property
    def fee_total(self) -> Money:
        """The sum of the fees."""
        return Money(sum(fee.amount.minor for fee in self.fees), self.paid.currency)

    def condition(self, phase: str) -> Condition | None:
        """Return the last report of a phase."""
        return next((row for row in reversed(self.conditions) if row.phase == phase), None)


@record
class Incident(Record):
    """Something that happened to a rented vehicle, and the company's case about it.

    ``estimated_fee`` is the customer's share as far as known; ``assessed_fee`` what the company settled on.
    """

    incident_id: str
    booking_ref: str
    incident_type: str
    occurred_at: datetime
    location: str
    description: str
    photos_count: int
    safe_to_drive: bool
    platform_case_ref: str
    status: str
    repair_cost: Money
    estimated_fee: Money
    reported_at: datetime
    assess_at: datetime
    assessed_fee: Money | None = None
    help_at: datetime | None = None
    help: str = ""
    replacement_vehicle_id: str = ""
    answer: str = ""


@record
class RoadRule(Record):
    """A rule of the road of a region: winter tyres, tolls, low-emission zones, ferries.

    ``season`` is written ``11-01/04-15``, and empty all year; ``energies`` names whom it concerns, empty for all.
    """

    rule_id: str
    country: str
    region: str
    topic: str
    title: str
    text: str
    updated_at: datetime
    fee: Money | None = None
    season: str = ""
    energies: tuple[str, ...] = ()


@record
class EnergyStop(Record):
    """A place to charge or fill up. ``unit_price`` is a kWh or a litre; ``status`` is ``open`` or ``closed``."""

    stop_id: str
    name: str
    city: str
    country: str
    energy_type: str
    address: str
    unit_price: Money
    open_hours: str = "00:00-24:00"
    power_kw: int | None = None
    connectors: tuple[str, ...] = ()
    points: int = 1
    status: str = "open"
    note: str = ""
