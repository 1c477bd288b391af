"""What the carriers keep: shipments with their scans and plans, pickups, tickets, subscriptions, doorsteps."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

STATUSES: Final = (
    "label_created", "picked_up", "in_transit", "out_for_delivery", "delivered", "exception", "returned", "cancelled",
)  # fmt: skip
TRANSITIONS: Final[dict[str, frozenset[str]]] = {
    "label_created": frozenset({"picked_up", "cancelled", "exception"}),
    "picked_up": frozenset({"in_transit", "cancelled", "exception", "returned"}),
    "in_transit": frozenset({"out_for_delivery", "delivered", "exception", "returned"}),
    "out_for_delivery": frozenset({"delivered", "in_transit", "exception", "returned"}),
    "exception": frozenset({"in_transit", "out_for_delivery", "delivered", "returned"}),
    "delivered": frozenset({"exception"}),
    "returned": frozenset(),
    "cancelled": frozenset(),
}
"""What a shipment may become; a delivery that did not happen goes back to ``exception``."""
DONE: Final = frozenset({"delivered", "returned", "cancelled"})
"""States in which nothing moves any more."""
SERVICES: Final = ("economy", "standard", "express", "same_day")
ISSUES: Final = ("lost", "damaged", "wrong_address", "missing_item", "delivery_failed")
CHANNELS: Final = ("app", "email", "sms")
ATTEMPTS: Final = 3
"""How often a driver comes before the parcel waits at a pickup point."""


@record
class Place(Record):
    """One end of a journey; ``country`` by its English name."""

    name: str
    phone: str
    street: str
    city: str
    postal_code: str = ""
    country: str = ""

    def in_one_line(self) -> str:
        """Return the address as a label writes it, without the name."""
        town = f"{self.postal_code} {self.city}".strip()
        if town and town in self.street:
            town = ""
        country = "" if self.country and self.street.endswith(self.country) else self.country
        return ", ".join(part for part in (self.street, town, country) if part)


@record
class Scan(Record):
    """One line of a parcel's history."""

    at: datetime
    location: str
    status_code: str
    description: str


@record
class Leg(Record):
    """What will happen to a parcel next, if nothing comes between; ``delivered`` is an attempt at the door."""

    at: datetime
    status: str
    location: str
    description: str


@record
class Shipment(Record):
    """A parcel.

    ``direction`` is ``inbound`` (somebody sends it to the persona) or ``outbound``. ``plan`` is what comes next, in
    time order. ``held`` says why nothing moves: ``customs``, ``lost``, ``pickup_point``, or nothing.

    ``fault`` is the truth nobody has scanned: ``lost``, ``damaged``, ``missing``, ``misrouted``, ``not_delivered``.
    ``hindrances`` are the reasons for which the next attempts at the door will fail.
    """

    shipment_id: str
    user_id: str
    tracking_no: str
    carrier: str
    service_level: str
    direction: str
    status: str
    sender: Place
    recipient: Place
    item_desc: str
    weight_kg: float
    created_at: datetime
    updated_at: datetime
    eta_date: date | None
    scans: tuple[Scan, ...] = ()
    plan: tuple[Leg, ...] = ()
    time_window: str = ""
    declared_value: Money | None = None
    fee: Money | None = None
    payment_method_id: str = ""
    scheduled_pickup_at: datetime | None = None
    reference: str = ""
    attempts: int = 0
    hindrances: tuple[str, ...] = ()
    instructions: str = ""
    held: str = ""
    fault: str = ""
    collects: bool = True
    duty: Money | None = None
    cancel_reason: str = ""
    announced: bool = True
    pickup_id: str = ""


@record
class Label(Record):
    """Which shipment a tracking number stands for."""

    tracking_no: str
    shipment_id: str


@record
class Pickup(Record):
    """A driver who comes to fetch a parcel: ``scheduled``, ``completed``, ``missed`` or ``cancelled``."""

    pickup_id: str
    shipment_id: str
    code: str
    scheduled_at: datetime
    status: str
    completed_at: datetime | None = None
    tries: int = 0


@record
class IssueTicket(Record):
    """A complaint. ``outcome`` is ``accept`` or ``reject`` where the answer is settled in advance."""

    ticket_id: str
    shipment_id: str
    tracking_no: str
    issue_type: str
    description: str
    status: str
    opened_at: datetime
    expected_response_date: date
    due: datetime
    resolved_at: datetime | None = None
    answer: str = ""
    compensation: Money | None = None
    outcome: str = ""


@record
class StatusSubscription(Record):
    """Somebody wants to be told of every move of a parcel."""

    subscription_id: str
    user_id: str
    tracking_no: str
    channel: str
    target: str
    created_at: datetime
    active: bool = True


@record
class Doorstep(Record):
    """What a driver meets at an address whose line contains ``street``.

    Nobody opens between ``away_from`` and ``away_until``; ``problem`` is something only instructions to the driver
    solve, such as a door code that is wrong.
    """

    doorstep_id: str
    street: str
    away_from: datetime | None = None
    away_until: datetime | None = None
    problem: str = ""


@record
class Closure(Record):
    """A town whose depot stands still for a while."""

    closure_id: str
    city: str
    start: datetime
    until: datetime
    reason: str
