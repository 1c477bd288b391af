"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any, Final

from lifegym.envs.authoring import Doing, all_of
from lifegym.envs.player import Player
from lifegym.envs.story import Built, Play, StepFunction
from lifegym.envs.travel.two_hearings.cast import (
    CARD,
    CHIARA,
    COSTS,
    LAST4,
    OPEN,
    PHONE,
    USER,
    Cast,
    Flat,
    Line,
)
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within

STANDS: Final = ("confirmed", "checked_in", "checked_out")
BOOKED: Final = ("TICKETED", "CHANGED", "DISRUPTED")


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def when(text: str) -> datetime:
    """Return an instant as tools write it."""
    return datetime.fromisoformat(text)


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


def look_around(me: Player) -> Doing:
    """What every reminder CALI begins with."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    found = yield me.visa_and_advisory.list_visa_applications(user_id=USER)
    me.know["hearings"] = found["appointments"]
    yield me.flight_booking.list_bookings(user_id=USER, status="ACTIVE")
    me.know["stays"] = (yield me.hotel_booking.list_reservations(user_id=USER, date_from=me.today))["reservations"]


def open_question(me: Player, question: str, choices: str, euros: int = 0) -> Doing:
    """Put a question into their file."""
    yield from OPEN.add(me, day=me.today, question=question, choices=choices, eur=euros, answer="open")


def asks(question: str) -> StepFunction:
    """Return a step that asks what need not be asked."""

    def step(me: Player) -> Play:
        yield from open_question(me, question, "yes / no")

    return step


def offer_for(me: Player, c: Cast, origin: str, dest: str, day: int, heads: int, kids: int = 0) -> Doing:
    """Return the offer by day that may be changed and lands first."""
    found = yield me.flight_booking.search_flights(
        origin=origin, destination=dest, departure_date=c.day(day).isoformat(), adults=heads, children=kids,
        currency="EUR", sort="arrival_asc",
    )  # fmt: skip
    return only(
        one for one in found["offers"]
        if all(leg["fare_family"] == "LIBERA" for leg in one["segments"])
        and 6 <= when(one["journeys"][0]["depart_at"]).hour < 22
        and all(6 <= when(leg["depart_at"]).hour < 22 for leg in one["segments"])
    )  # fmt: skip


def buy(me: Player, offer: Any, people: Sequence[dict[str, str]], item: str) -> Doing:
    """Buy an offer and enter it among the costs."""
    yield me.flight_booking.get_flight_offer(offer_id=offer["offer_id"])
    made = yield me.flight_booking.create_booking(
        offer_id=offer["offer_id"], passengers=list(people), contact={"email": CHIARA.mail, "phone": PHONE},
        payment={"method": "card", "card_last4": LAST4},
    )  # fmt: skip
    total = int(float(made["total"]["amount"]))
    yield from COSTS.add(me, day=me.today, item=item, whom=str(len(people)), eur=total, state="paid")
    return made["pnr"]


def grown(*names: str) -> list[dict[str, str]]:
    """Return grown-ups as an airline wants them."""
    return [{"type": "ADULT", "given_name": name, "family_name": "Parodi", "nationality": "IT"} for name in names]


def flats(me: Player, c: Cast, city: str, nights: tuple[int, int]) -> Doing:
    """Return the flats that fit, the cheapest first: ground floor, two rooms, money back, within the limit."""
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=city, check_in=c.day(nights[0]).isoformat(), check_out=c.day(nights[1]).isoformat(), guests=4,
        filters={"refundable": True, "max_price": c.nightly, "sort": "price"},
    )  # fmt: skip
    fits = []
    for card in found["hotels"]:
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if "ground floor" in page["description"]:
            fits.append(card["hotel_id"])
    return fits


def reserve(me: Player, c: Cast, flat: str, nights: tuple[int, int]) -> Doing:
    """Reserve a flat and enter it among the costs."""
    found = yield me.hotel_booking.get_room_availability(
        hotel_id=flat, check_in=c.day(nights[0]).isoformat(), check_out=c.day(nights[1]).isoformat(), guests=4
    )
    plan = only(line["rate_plan_id"] for line in found["rate_plans"] if line["flavor"] == "flexible")
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=plan, payment_method_id=CARD, guests=4,
        guest_profile={"first_name": "Chiara", "last_name": "Parodi", "email": CHIARA.mail, "phone": PHONE,
                       "user_id": USER},
    )  # fmt: skip
    total = int(float(made["total"]["amount"]))
    yield from COSTS.add(me, day=me.today, item=f"flat {c.day(nights[0]).isoformat()}", whom=flat, eur=total,
                         state="booked")  # fmt: skip
    return made["reservation_id"]


# What must be true.


def flies(given: str, legs: Sequence[tuple[Line, date]]) -> Built:
    """Somebody of the family holds a ticket that may be changed of these flights."""
    held = rows("flight_booking.passengers").made().where(given_name=given.upper(), family_name="PARODI")
    return all_of(*(
        held.with_("flight_booking.legs", on={"pnr": "pnr"}, flight_no=line.number, depart_at=on(day), family="LIBERA",
                   status=is_("CONFIRMED", "FLOWN"))
        .with_("flight_booking.bookings", on={"pnr": "pnr"}, status=is_(*BOOKED))
        for line, day in legs
    ))  # fmt: skip


def lodged(c: Cast, flat: Flat, nights: tuple[int, int]) -> RowsBuilder:
    """A flat is reserved for the nights at a rate that gives the money back."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=flat.key, check_in=c.day(nights[0]), check_out=c.day(nights[1]), flavor="flexible",
        status=is_(*STANDS),
    )  # fmt: skip


def asked_open(*words: str, euros: int = 0) -> Built:
    """They were asked something in their file."""
    cells: dict[str, Any] = {"question": fact(tuple(words))}
    return OPEN.row(**cells, **({"eur": euros} if euros else {}))
