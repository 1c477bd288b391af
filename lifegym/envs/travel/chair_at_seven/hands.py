"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from lifegym.envs.authoring import Doing, Person
from lifegym.envs.story import Player
from lifegym.envs.travel.chair_at_seven.cast import (
    ASKED,
    BORN,
    CARD,
    CHAIRS,
    COSTS,
    ILEANA,
    MINE,
    OUT,
    PHONE,
    SESSIONS,
    TATA,
    USER,
    Cast,
    House,
    Leg,
    Run,
    lei,
)
from lifegym.reward.build import RowsBuilder, fact, has, is_, rows, some, within
from lifegym.reward.facts import Fact

TAKEN = is_("ticketed", "travelled", "no_show")
STANDS = is_("confirmed", "checked_in", "checked_out")


def sum_of(amount: int, *about: str) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(lei(amount), about=(about,) if about else (), most=10)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


# What the reference does.


def evening_round(me: Player) -> Doing:
    """Look at what can change by itself: mail, notices, tickets, rooms."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=15)
    yield me.rail_booking.list_train_bookings(user_id=USER, page_size=20)
    return (yield me.hotel_booking.list_reservations(user_id=USER, status="confirmed"))


def unread_from(me: Player, who: Person) -> Doing:
    """Return the unread mails of somebody in full, oldest first."""
    found = yield me.email.search_emails(query=f"from:{who.mail} is:unread", page_size=5)
    mails = []
    for line in reversed(found["emails"]):
        mails.append((yield me.email.read_email(email_id=line["email_id"])))
    return mails


def fitting(me: Player, leg: Leg, day: date) -> Doing:
    """Return the cheapest train of a leg that is good for him, and that runs."""
    found = yield me.rail_booking.search_trains(
        origin=leg.origin, dest=leg.dest, date=day.isoformat(), depart_after="13:00", refundable=True, sort="price",
        max_results=30,
    )  # fmt: skip
    night = leg.day == OUT
    for offer in found["offers"]:
        note = (yield me.rail_booking.get_train_offer(offer_id=offer["offer_id"]))["route_notes"]
        level = "lower berths" in note if night else "Level boarding" in note
        if not level or (not night and offer["arrive_at"][:10] != day.isoformat()):
            continue
        shown = yield me.rail_booking.get_train_status(train_no=offer["train_no"], date=day.isoformat())
        if shown["status"] != "cancelled":
            return offer
    raise LookupError(f"no train of {leg.key} suits")


def take(me: Player, c: Cast, leg: Leg) -> Doing:
    """Buy two seats on the train that suits, and write them into the book and the calendar."""
    offer = yield from fitting(me, leg, c.day(leg.day))
    made = yield me.rail_booking.create_train_booking(
        offer_id=offer["offer_id"], payment={"method": CARD}, contact={"email": ILEANA.mail, "phone": PHONE},
        passengers=[{"type": "adult", "given_name": "Ileana", "family_name": "Munteanu"},
                    {"type": "senior", "given_name": "Gheorghe", "family_name": "Munteanu", "dob": BORN.isoformat()}],
    )  # fmt: skip
    me.know[f"ticket {leg.key}"] = made["booking_ref"]
    me.know[f"train {leg.key}"] = offer
    total = int(float(made["total"]["amount"]))
    yield from COSTS.add(me, date=me.today, what=f"train {leg.dest}", whom=offer["train_no"], ron=total, state="booked")
    start = c.at(leg.day, offer["depart_at"][11:16])
    yield from MINE.put(me, f"Train {offer['train_no']} to {leg.dest}", start, start + timedelta(hours=1))
    return offer


def give_up(me: Player, c: Cast, leg: Leg) -> Doing:
    """Give a ticket back, and take the train out of the book's sum and the calendar."""
    yield me.rail_booking.cancel_train_booking(booking_ref=me.know[f"ticket {leg.key}"])
    yield from COSTS.mark(me, f"train {leg.dest}", state="given back")
    yield from MINE.drop(me, f"to {leg.dest}", c.day(leg.day))


def lodge(me: Player, c: Cast, city: str, come: int, leave: int, skip: Iterable[str] = ()) -> Doing:
    """Book the cheapest twin room that suits, and write it into the book; return the house's name."""
    days = {"check_in": c.day(come).isoformat(), "check_out": c.day(leave).isoformat()}
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=city, guests=2, **days,
        filters={"refundable": True, "amenities": ["lift", "air conditioning"], "max_price": c.nightly,
                 "sort": "price"},
    )  # fmt: skip
    card = next(card for card in found["hotels"] if card["hotel_id"] not in skip)
    shown = yield me.hotel_booking.get_room_availability(hotel_id=card["hotel_id"], guests=2, **days)
    rate = next(line for line in shown["rate_plans"] if line["flavor"] == "flexible")
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rate["rate_plan_id"], payment_method_id=CARD, guests=2,
        guest_profile={"first_name": "Ileana", "last_name": "Munteanu", "email": ILEANA.mail, "phone": PHONE,
                       "user_id": USER},
    )  # fmt: skip
    me.know[f"room {city}"] = made["reservation_id"]
    total = int(float(made["total"]["amount"]))
    yield from COSTS.add(me, date=me.today, what=f"room {city}", whom=card["name"], ron=total, state="booked")
    return card["name"]


def chair(me: Player, c: Cast, number: int, **values: Any) -> Doing:
    """Write the row of a session's day on the board."""
    yield from CHAIRS.set(me, SESSIONS[number], **values)


# What must be true.


def rides(run: Run) -> RowsBuilder:
    """Tickets of a train for both that stand or were used."""
    return rows("rail_booking.bookings").made().where(offer_id=run.offer, status=TAKEN)


def rides_else(leg: Leg, *right: Run) -> RowsBuilder:
    """Tickets that stand of any other train of a leg on its day."""
    wrong = [run.offer for run in leg.runs.values() if run not in right]
    return rows("rail_booking.bookings").made().where(offer_id=is_(*wrong), status=TAKEN)


def lodges(c: Cast, house: House, come: int, leave: int) -> RowsBuilder:
    """A room of a house for just those nights, at the rate that may be cancelled."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, check_in=c.day(come), check_out=c.day(leave), flavor="flexible", status=STANDS
    )  # fmt: skip


def lodges_else(c: Cast, city: str, right: House) -> RowsBuilder:
    """A room that stands in another house of a city."""
    wrong = [house.key for house in c.houses[city].values() if house is not right]
    return rows("hotel_booking.reservations").made().where(hotel_id=is_(*wrong), status=STANDS)


def seat(c: Cast, number: int, **values: Any) -> RowsBuilder:
    """The board has a session's day and says these things."""
    return CHAIRS.row(Session=SESSIONS[number], Day=c.day(number), **values)


def in_diary(run: Run, leg: Leg, at: Any) -> RowsBuilder:
    """The train stands in her calendar, or in his, at a time."""
    return MINE.entry((run.number, f"to {leg.dest}", leg.dest), start=at)


def in_tatas(*words: Any, start: Any) -> Any:
    """Something stands in his calendar, or in hers, at a time."""
    return TATA.entry(*words, start=start) | MINE.entry(*words, start=start)


def attached(who: Person, *words: str) -> RowsBuilder:
    """A mail with such a file went to somebody."""
    return rows("email.messages").where(
        sent=True, to=some(item=is_(who.mail)), attachments=some(filename=has(words))
    )  # fmt: skip


def asked_anyway(*words: Any, stage: int) -> RowsBuilder:
    """She was asked about a matter in a stage in which nothing was to be asked."""
    return ASKED.row(*words, Status="Asked").made().during(stage, stage).ever()
