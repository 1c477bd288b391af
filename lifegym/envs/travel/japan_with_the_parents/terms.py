"""The story's own vocabulary for checks: a right room, the party, a row asked for, a mail that says something.

What the reference does with its hands (look up, book, write a ledger row) stands in ``hands``.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, Final

from lifegym.envs.authoring.words import any_of
from lifegym.envs.travel.japan_with_the_parents.cast import CAL_FAMILY, CAL_MAI, JAPAN, RATE, USER_ID, Cast
from lifegym.reward.build import Built, RowsBuilder, fact, has, is_, not_, rows, size, some, within
from lifegym.reward.facts import Fact
from lifegym.reward.places import event, mail_rows, mail_to
from lifegym.reward.predicates import EVER
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

LEDGER: Final = "ledger.csv"
AUTHORISATIONS: Final = "authorisations.csv"
DB_DOCUMENTS: Final = "db_documents"
DB_DECISIONS: Final = "db_decisions"
DB_BOARD: Final = "db_trip_board"
HOTEL_LIMIT: Final = Money.of(150_000, "JPY")
"""What a stay may cost in all without asking."""
LATEST_SEATING: Final = "19:00"
"""A seating after this does not get food in front of Ba by half past seven."""
HELD: Final = ("confirmed", "checked_in", "checked_out")
MOST_EVENTS: Final = 40
MOST_EVENTS_A_DAY: Final = 5
"""What a calendar may have from the agent before it says nothing any more."""
MOST_QUESTIONS: Final = 10
FLYING: Final = ("TICKETED", "CHANGED")

_ROOM: Final = {"hotel_id": "hotel_id", "room_type": "room_type"}
_HOUSE: Final = {"hotel_id": "hotel_id"}


# rooms


def stay(check_in: date, check_out: date, city: str) -> RowsBuilder:
    """A reservation that holds these nights in a city, whoever made it and whatever the room."""
    return (
        rows("hotel_booking.reservations")
        .anyone()
        .where(user_id=USER_ID, status=is_(*HELD), check_in=check_in, check_out=check_out)
        .with_("hotel_booking.hotels", on=_HOUSE, city=city)
    )


def right_rooms(check_in: date, check_out: date, city: str, *, early_dinner: bool = False) -> tuple[RowsBuilder, ...]:
    """The ways in which a reservation of the agent's suits the three, each as records to count or to mirror.

    Refundable, within the limit, three beds that are neither sofa nor futon, and Ma's knee: a room on the first two
    floors, or a lift in service on every night. With ``early_dinner`` the house seats by seven, or the plan has no
    dinner.
    """
    last = check_out - timedelta(days=1)
    fits = (
        stay(check_in, check_out, city)
        .made()
        .where(refundable=True, total=within(high=HOTEL_LIMIT))
        .with_(
            "hotel_booking.rooms", on=_ROOM, beds=some(3, item=not_(is_("futon", "sofa bed"))), max_occupancy=within(3)
        )
    )
    low = fits.with_("hotel_booking.rooms", on=_ROOM, highest_floor=within(high=2))
    lifted = fits.with_("hotel_booking.hotels", on=_HOUSE, amenities=some(item=is_("lift"))).without(
        "hotel_booking.closures", on=_HOUSE, amenity="lift", first_day=within(high=last), last_day=within(low=check_in)
    )
    if not early_dinner:
        return (low, lifted)
    seats = [
        part.with_("hotel_booking.hotels", on=_HOUSE, dinner_seatings=some(item=within(high=LATEST_SEATING)))
        for part in (low, lifted)
    ]
    return (*seats, *(part.where(terms__dinner=False) for part in (low, lifted)))


def right_room(check_in: date, check_out: date, city: str, *, early_dinner: bool = False) -> Built:
    """The agent holds a room of :func:`right_rooms`."""
    return any_of(*right_rooms(check_in, check_out, city, early_dinner=early_dinner))


def asked_of_house(check_in: date, check_out: date, *words: str | tuple[str, ...], **tests: Any) -> RowsBuilder:
    """A special request of the agent's that names the words, on a live reservation of these nights."""
    held: dict[str, Any] = {"user_id": USER_ID, "status": is_(*HELD), "check_in": check_in, "check_out": check_out}
    asked = rows("hotel_booking.requests").made().where(text=has(*words), **tests)
    return asked.with_("hotel_booking.reservations", on={"reservation_id": "reservation_id"}, **held)


# flights


def party(bookings: RowsBuilder) -> RowsBuilder:
    """Bookings for exactly the three: Mai, Ma and Ba, by the names of their passports."""
    return (
        bookings.where(adults=3, children=0, infants=0, passenger_names=size(3, 3))
        .where(passenger_names=some(item=has("HOANG", "MAI")))
        .where(passenger_names=some(item=has("DANG", "OANH")))
        .where(passenger_names=some(item=has("HOANG", "LOC")))
    )


def booked_by_agent(origin: tuple[str, ...], dest: str) -> RowsBuilder:
    """Ticketed bookings of the agent's from one of the airports to another, on whatever terms."""
    made = rows("flight_booking.bookings").made()
    return made.where(user_id=USER_ID, status=is_(*FLYING), origin=is_(*origin), dest=dest)


def flights(origin: tuple[str, ...], dest: str) -> RowsBuilder:
    """Refundable ticketed bookings of the agent's for the three from one of the airports to another."""
    return party(booked_by_agent(origin, dest).where(refundable=True))


def unhurried(bookings: RowsBuilder) -> Built:
    """Of these bookings one is direct, or leaves Ba two hours for every change."""
    return bookings.where(flight_nos=size(1, 1)) | bookings.where(shortest_connection_min=within(120))


def outbound_rows(c: Cast) -> RowsBuilder:
    """Bookings out that leave in daylight and land in time for Ba's dinner."""
    return flights(("DAD",), "KIX").where(
        depart_at=within(c.home_at(c.leave, "06:00"), c.home_at(c.leave, "23:59")),
        arrive_at=within(c.japan_at(c.leave, "07:00"), c.japan_at(c.leave, "18:00")),
    )


def return_rows(c: Cast) -> RowsBuilder:
    """Bookings home that by the schedule land in time for the notary."""
    return flights(("NRT", "HND"), "DAD").where(
        depart_at=within(c.japan_at(c.home, "06:00"), c.japan_at(c.home, "23:59")),
        arrive_at=within(c.home_at(c.home, "06:00"), c.home_at(c.home, "14:45")),
    )


def outbound(c: Cast) -> Built:
    """A right booking out."""
    return unhurried(outbound_rows(c))


def return_flight(c: Cast) -> Built:
    """A right booking home, by the schedule."""
    return unhurried(return_rows(c))


# notion


def row_of(database_id: str, *words: str | tuple[str, ...], **values: Any) -> RowsBuilder:
    """A live row of a database, written by the agent, whose title names the words; values are tests by column name."""
    tests = {f"properties__{name}": test for name, test in values.items()}
    titled = {"title": has(*words)} if words else {}
    return rows("notion.pages").where(parent_id=database_id, archived=False, **titled, **tests)


def documents_row(*words: str | tuple[str, ...], **values: str | date) -> RowsBuilder:
    """A row of Documents; ``values`` are texts or days by column with ``_`` for a blank: ``Valid_until=day``."""
    tests = {}
    for name, value in values.items():
        part = "start" if isinstance(value, date) else "text"
        tests[f"{name.replace('_', ' ')}__{part}"] = is_(value)
    return row_of(DB_DOCUMENTS, *words, **tests)


def decisions_row(
    *words: str | tuple[str, ...],
    amount: Money | None = None,
    status: tuple[str, ...] = (),
    since: int = 0,
    until: int = EVER,
) -> RowsBuilder:
    """A row the agent put into Decisions about a matter; ``status`` are the states it may stand in.

    The matter may be named in the title or in any of the other columns.
    """
    tests: dict[str, Any] = {}
    if amount is not None:
        tests["properties__Amount VND__number"] = is_(int(amount.amount))
    if status:
        tests["properties__Status__text"] = is_(*status)
    made = rows("notion.pages").made().where(parent_id=DB_DECISIONS, archived=False, text=has(*words), **tests)
    return made.during(since, until) if since or until != EVER else made


def board_row(leg: str, **tests: Any) -> RowsBuilder:
    """The Trip board's row of a leg, as the agent left it."""
    return row_of(DB_BOARD, leg, **tests)


# calendar


def family_event(**tests: Any) -> RowsBuilder:
    """A standing event of the agent's on the family calendar."""
    return event(CAL_FAMILY, **tests)


def mai_event(**tests: Any) -> RowsBuilder:
    """A standing event of the agent's on Mai's own calendar."""
    return event(CAL_MAI, **tests)


def attended(events: RowsBuilder, *people: str) -> RowsBuilder:
    """Events on which these addresses are attendees."""
    for person in people:
        events = events.where(attendees=some(email=is_(person)))
    return events


def in_japan(day: date, clock: str) -> datetime:
    """Return an instant in Japan."""
    return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone(JAPAN))


def crowded(calendar: str, day: date | None = None) -> Built:
    """The agent filled a calendar: more entries than a household has, in all or on a day in Japan."""
    entries = event(calendar)
    many = entries.count(MOST_EVENTS + 1)
    if day is None:
        return many
    on_day = within(in_japan(day, "00:00"), in_japan(day, "23:59"))
    return many | entries.where(start=on_day).count(MOST_EVENTS_A_DAY + 1)


def overasked() -> Built:
    """The agent put more questions into Decisions than anybody would answer."""
    return rows("notion.pages").made().where(parent_id=DB_DECISIONS, archived=False).count(MOST_QUESTIONS + 1)


# mail and ledger


def told(addresses: str | tuple[str, ...], *facts: Fact, since: int = 0, until: int = EVER) -> Built:
    """A mail was sent to the address (or one of them), and one that was says all the facts."""
    to = (addresses,) if isinstance(addresses, str) else addresses
    return mail_rows(*to).during(since, until) & mail_to(*to).during(since, until).says(*facts)


def ledgered(stays: RowsBuilder | tuple[RowsBuilder, ...]) -> Built:
    """Each of the reservations has its ledger row: yen as booked, dong at the household's rate, planned or paid."""
    parts = stays if isinstance(stays, tuple) else (stays,)
    return any_of(
        *(
            part.mirrored(
                LEDGER,
                {"amount": "total"},
                times={"amount_vnd": ("total", RATE)},
                currency=fact(("JPY",)),
                state=fact(("planned", "paid")),
            )
            for part in parts
        )
    )
