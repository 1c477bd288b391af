"""What the review platform keeps: merchants, reviews, deals, tables taken, reservations, questions."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final, Literal, TypeAlias, get_args

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

Instant: TypeAlias = datetime
# Inside a record that has a field called datetime, the bare name would mean the field.

CATEGORIES: Final = ("restaurant", "venue", "vet", "home_service")
PRICE_BANDS: Final = ("budget", "moderate", "upscale", "fine")
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

RESERVATION_STATES: Final[dict[str, frozenset[str]]] = {
    "confirmed": frozenset({"cancelled", "completed", "no_show"}),
    "cancelled": frozenset(),
    "completed": frozenset(),
    "no_show": frozenset(),
}
"""What a reservation may become."""

DEAL_STATES: Final[dict[str, frozenset[str]]] = {
    "active": frozenset({"sold_out", "expired", "withdrawn"}),
    "sold_out": frozenset({"active", "expired", "withdrawn"}),
    "expired": frozenset(),
    "withdrawn": frozenset(),
}
"""What a deal may become; a cancelled reservation puts a sold-out one on sale again."""

Topic = Literal[
    "accessibility", "allergens", "bicycles", "card payment", "children", "emergency", "groups", "guarantee", "halal",
    "noise", "parking", "pets", "prices", "terrace", "vegetarian", "wifi",
]  # fmt: skip
TOPICS: Final[tuple[str, ...]] = get_args(Topic)
"""What a merchant can say something about; a question that touches none of them gets a general answer."""


@record
class Opening(Record):
    """One opening on a weekday (0 is Monday), local ``HH:MM``; ``closes`` not later than ``opens`` is next day's."""

    weekday: int
    opens: str
    closes: str

    def on(self, day: date, place: str) -> tuple[datetime, datetime]:
        """Return when it begins and ends on a day in a time zone."""
        first = datetime.combine(day, time.fromisoformat(self.opens), tzinfo=zone(place))
        last = day + timedelta(days=self.closes <= self.opens)
        return first, datetime.combine(last, time.fromisoformat(self.closes), tzinfo=zone(place))


@record
class Fact(Record):
    """What the merchant knows about one topic, as it would say it."""

    topic: str
    text: str


@record
class Merchant(Record):
    """A place that is reviewed and booked.

    ``rating_tenths`` and ``review_count`` follow from ``earlier_stars`` in ``earlier_reviews`` older reviews that are
    not shown, and the reviews stored. A booking takes as many ``units`` (tables, rooms, appointments) as its party
    needs at ``unit_size`` each, for ``stay_minutes``; bookings start on a grid of ``slot_minutes`` and no later than
    ``last_start_minutes`` before closing. ``deposit`` is asked ``per`` person or booking from ``deposit_from`` people
    (always for the private room), comes back in full until ``free_cancel_hours`` before, then ``late_refund_percent``.
    Guests nobody names hold ``busy_percent`` of its units at the most usual hours (see ``crowding``).
    """

    merchant_id: str
    name: str
    category: str
    city: str
    area: str
    address: str
    phone: str
    email: str
    zone: str
    avg_price: Money
    price_band: str
    hours: tuple[Opening, ...]
    description: str = ""
    tags: tuple[str, ...] = ()
    menu: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    rating_tenths: int = 0
    review_count: int = 0
    earlier_stars: int = 0
    earlier_reviews: int = 0
    has_private_room: bool = False
    private_room_seats: int = 0
    max_party_size: int = 8
    units: int = 6
    busy_percent: int = 0
    unit_size: int = 4
    slot_minutes: int = 30
    stay_minutes: int = 120
    last_start_minutes: int = 90
    notice_hours: int = 1
    book_ahead_days: int = 60
    deposit: Money | None = None
    per: str = "booking"
    deposit_from: int = 1
    free_cancel_hours: int = 24
    late_refund_percent: int = 0
    reply_hours: int | None = 5
    """Opening hours it takes to answer a question; None never answers."""
    warning: str = ""
    """An inspector's finding that is on display."""
    status: str = "open"
    """``open`` or ``closed_down``."""


@record
class Slot(Record):
    """What others have taken at one starting time; key is ``<merchant>@<local time>``."""

    slot_id: str
    merchant_id: str
    at: Instant
    taken: int
    private_taken: bool = False


@record
class Closure(Record):
    """Days on which a merchant takes nobody, both ends included."""

    closure_id: str
    merchant_id: str
    first_day: date
    last_day: date
    reason: str = ""


@record
class Review(Record):
    """One person's review. ``verified`` people had a booking here that took place."""

    review_id: str
    merchant_id: str
    user_id: str
    author: str
    rating: int
    body: str
    created_at: Instant
    image_captions: tuple[str, ...] = ()
    verified: bool = False
    edited_at: Instant | None = None
    previous: str = ""
    """What it said before it was last rewritten."""
    owner_reply: str = ""
    owner_replied_at: Instant | None = None


@record
class Deal(Record):
    """An offer for ``serves`` people, good to the end of ``valid_until``, not on the weekdays left out.

    ``stock`` is how many there were in all (None is no limit), ``sold`` how many are taken.
    """

    deal_id: str
    merchant_id: str
    title: str
    description: str
    price: Money
    list_price: Money
    serves: int
    valid_until: date
    valid_from: date | None = None
    not_on: tuple[int, ...] = ()
    stock: int | None = None
    sold: int = 0
    status: str = "active"

    @property
    def left(self) -> int | None:
        """How many can still be had; None is no limit."""
        return None if self.stock is None else self.stock - self.sold


@record
class Reservation(Record):
    """A table, room or appointment of the persona.

    ``deposit_state`` is ``none``, ``held``, ``returned``, ``part_returned``, ``kept`` or ``credited`` (taken off the
    ``bill``, which is made out when the visit is over). ``shows_up`` says whether anybody comes.
    """

    reservation_id: str
    user_id: str
    merchant_id: str
    datetime: Instant
    party_size: int
    status: str
    created_at: Instant
    ends_at: Instant
    units: int = 1
    deal_id: str | None = None
    deal_price: Money | None = None
    private_room: bool = False
    note: str = ""
    deposit: Money | None = None
    bill: Money | None = None
    deposit_back: Money | None = None
    deposit_state: str = "none"
    payment_method_id: str = ""
    free_cancel_until: Instant | None = None
    cancelled_by: str = ""
    reason: str = ""
    moved_from: Instant | None = None
    shows_up: bool = True
    booked_by: str = ""
    updated_at: Instant | None = None


@record
class Question(Record):
    """A question to a merchant, and its answer once there is one."""

    qa_id: str
    merchant_id: str
    user_id: str
    question: str
    created_at: Instant
    answer: str | None = None
    answered_by: str | None = None
    answered_at: Instant | None = None
    answer_due: Instant | None = None


@record
class SavedMerchant(Record):
    """A merchant the persona keeps for later."""

    merchant_id: str
    user_id: str
    saved_at: Instant


@record
class Letter(Record):
    """What the persona wrote to a merchant by mail, without what was quoted."""

    letter_id: str
    merchant_id: str
    subject: str
    text: str
    came_at: Instant
    answered_at: Instant | None = None


def hours_in_words(hours: tuple[Opening, ...]) -> dict[str, str]:
    """Return the opening hours by weekday, ``closed`` where there are none."""
    week = {}
    for number, name in enumerate(WEEKDAYS):
        spans = [f"{row.opens}-{row.closes}" for row in hours if row.weekday == number]
        week[name] = ", ".join(spans) or "closed"
    return week


def deposit_in_words(row: Merchant) -> str:
    """Return a merchant's deposit rule as a sentence."""
    if row.deposit is None:
        return "No deposit."
    who = f" from {row.deposit_from} people" if row.deposit_from > 1 else ""
    room = ", and always for the private room" if row.has_private_room and row.deposit_from > 1 else ""
    late = f"{row.late_refund_percent} % of it comes back" if row.late_refund_percent else "it is kept"
    return (
        f"{row.deposit} per {row.per}{who}{room}, taken off the bill. Returned in full when cancelled "
        f"{row.free_cancel_hours} hours before; after that {late}."
    )
