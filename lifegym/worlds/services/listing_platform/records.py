"""What the platform keeps: listings with their facts, agents, threads, viewings, saved searches, statistics."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.records import Record, record

CATEGORIES: Final = ("rent", "sale_house", "used_car", "secondhand")
OPEN: Final = frozenset({"active", "under_offer"})
"""States in which a listing is still to be had."""

LISTING_MOVES: Final[dict[str, frozenset[str]]] = {
    "draft": frozenset({"active", "delisted"}),
    "active": frozenset({"under_offer", "let", "sold", "delisted"}),
    "under_offer": frozenset({"active", "let", "sold", "delisted"}),
    "let": frozenset(),
    "sold": frozenset(),
    "delisted": frozenset({"active"}),
}
"""What a listing may become. A home to rent is ``let``, everything else ``sold``; nobody sees a draft until it is put
on the platform at its ``listed_at``."""

AHEAD: Final = frozenset({"scheduled", "confirmed"})
"""States in which a viewing is still to come."""

VIEWING_MOVES: Final[dict[str, frozenset[str]]] = {
    "scheduled": frozenset({"confirmed", "declined", "cancelled", "lapsed"}),
    "confirmed": frozenset({"declined", "cancelled", "attended", "missed"}),
    "declined": frozenset(),
    "cancelled": frozenset(),
    "lapsed": frozenset(),
    "attended": frozenset(),
    "missed": frozenset(),
}
"""What a viewing may become. ``declined`` means that the agent called it off, before or after confirming; a
request that was never answered is ``lapsed``."""

VIEWING: Final = timedelta(minutes=30)
"""How long a viewing takes."""


@record
class Agent(Record):
    """Who offers: an estate agent, a car dealer, a private seller (then ``agency`` is empty).

    ``status`` is ``active`` or ``left``. One who does not ``answers`` leaves messages and viewing requests lying.
    """

    agent_id: str
    name: str
    agency: str
    phone: str
    email: str
    rating: float
    deals_count: int
    service_area: str
    hours: Hours
    status: str = "active"
    answers: bool = True
    successor_id: str = ""


@record
class HomeFacts(Record):
    """What the detail page of a home says. Costs are a month; None and empty text mean that nothing is said."""

    floor: int | None = None
    floors_in_building: int | None = None
    lift: bool | None = None
    step_free: bool | None = None
    built: int | None = None
    energy_label: str = ""
    heating: str = ""
    furnishing: str = ""
    outdoor: str = ""
    parking: str = ""
    deposit: Money | None = None
    service_costs: Money | None = None
    utilities: str = ""
    contract: str = ""
    minimum_months: int | None = None
    available_from: date | None = None
    pets: str = ""
    smoking: str = ""
    registration: bool | None = None
    """Whether the tenant may register at the address."""
    sharers: str = ""
    income_rule: str = ""
    ownership: str = ""
    owners_association: Money | None = None
    defects: str = ""


@record
class CarFacts(Record):
    """What the detail page of a used car says."""

    year: int | None = None
    mileage_km: int | None = None
    fuel: str = ""
    transmission: str = ""
    power_kw: int | None = None
    owners: int | None = None
    inspection_until: date | None = None
    service_history: str = ""
    accidents: str = ""
    colour: str = ""
    doors: int | None = None
    warranty_months: int | None = None
    registered_in: str = ""
    plate: str = ""
    defects: str = ""


@record
class GoodsFacts(Record):
    """What the detail page of something second-hand says."""

    condition: str = ""
    age_months: int | None = None
    dimensions: str = ""
    handover: str = ""
    shipping_fee: Money | None = None
    negotiable: bool | None = None
    receipt: bool | None = None
    serial_no: str = ""
    reason: str = ""
    defects: str = ""


@record
class PricePoint(Record):
    """A price and since when it has been asked."""

    at: datetime
    price: Money


@record
class Listing(Record):
    """Something on offer; ``price`` is a month's rent for ``rent``.

    The persona's own have ``owner_user_id`` and no agent. ``price_history`` ends with the price asked now.
    ``on_request`` is what the agent does with a request to view: ``confirm``, ``move`` or ``decline``.
    """

    listing_id: str
    category: str
    title: str
    price: Money
    city: str
    district: str = ""
    community: str = ""
    area_sqm: float | None = None
    rooms: int | None = None
    metro: str = ""
    description: str = ""
    photos: tuple[str, ...] = ()
    agent_id: str = ""
    owner_user_id: str = ""
    status: str = "active"
    listed_at: datetime
    updated_at: datetime
    price_history: tuple[PricePoint, ...]
    home: HomeFacts | None = None
    car: CarFacts | None = None
    goods: GoodsFacts | None = None
    other: tuple[tuple[str, str], ...] = ()
    on_request: str = "confirm"
    note: str = ""


@record
class SavedListing(Record):
    """A listing the persona keeps an eye on, and what it cost when they saved it."""

    saved_id: str
    user_id: str
    listing_id: str
    price_then: Money
    saved_at: datetime


@record
class Contact(Record):
    """A thread with an agent about one listing. ``status`` is ``sent`` while the agent owes an answer.

    It is ``answered`` when the agent has written last. ``answer_due`` is None for an agent who will not answer.
    ``deal`` is ``considered`` while an owner decides whether the persona gets it, then ``agreed`` or ``refused``.
    """

    contact_id: str
    user_id: str
    listing_id: str
    agent_id: str
    status: str
    created_at: datetime
    updated_at: datetime
    answer_due: datetime | None = None
    deal: str = ""
    bid: Money | None = None
    decision_due: datetime | None = None


@record
class Message(Record):
    """One message of a thread; ``sender`` is ``user`` or ``agent``."""

    message_id: str
    contact_id: str
    sender: str
    text: str
    at: datetime


@record
class Viewing(Record):
    """An appointment to look at a listing, half an hour from ``scheduled_at``."""

    viewing_id: str
    user_id: str
    listing_id: str
    agent_id: str
    scheduled_at: datetime
    status: str
    created_at: datetime
    updated_at: datetime
    answer_due: datetime | None = None
    moved_from: datetime | None = None
    note: str = ""
    attends: bool = True


@record
class Engagement(Record):
    """Half an hour or more of an agent's time that other clients have taken."""

    engagement_id: str
    agent_id: str
    start: datetime
    end: datetime


@record
class SearchQuery(Record):
    """What a search asks for; empty text and None narrow nothing. Prices are in minor units."""

    category: str
    city: str = ""
    district: str = ""
    keyword: str = ""
    min_price_minor: int | None = None
    max_price_minor: int | None = None
    min_rooms: int | None = None
    max_rooms: int | None = None
    min_area_sqm: float | None = None


@record
class SearchSubscription(Record):
    """A search whose new hits the persona is told."""

    subscription_id: str
    user_id: str
    query: SearchQuery
    created_at: datetime


@record
class MarketStat(Record):
    """A published average of one area in one period; ``unit`` says of what, such as ``month`` or ``sqm``."""

    stat_id: str
    area: str
    city: str
    category: str
    avg_price: Money
    unit: str
    sample_size: int
    period: str
