"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from lifegym.envs.authoring import Doing
from lifegym.envs.story import Player
from lifegym.envs.travel.thirty_a_day.cast import (
    ANJALI,
    ASKED,
    CARD,
    DORM,
    MINE,
    NIGHTS,
    PHONE,
    SPEND,
    USER,
    Cast,
    House,
    Leg,
    Run,
    inr,
)
from lifegym.envs.travel.thirty_a_day.houses import KITCHEN, LOCKS
from lifegym.envs.travel.thirty_a_day.tracks import offer_id
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within
from lifegym.reward.facts import Fact

TAKEN = is_("ticketed", "travelled", "no_show")
STANDS = is_("confirmed", "checked_in", "checked_out")


def rupees(amount: int, *about: str) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(inr(amount), about=(about,) if about else (), most=10)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


# What the reference does.


def round_of_tea(me: Player) -> Doing:
    """Look at what can change by itself: mail, notices, tickets, beds."""
    yield me.email.get_emails(folder="INBOX", page_size=10)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=15)
    yield me.rail_booking.list_train_bookings(user_id=USER, page_size=30)
    return (yield me.hotel_booking.list_reservations(user_id=USER, status="confirmed"))


def bed(me: Player, city: str, come: date, leave: date, most: int, kind: str, skip: Iterable[str] = ()) -> Doing:
    """Find the cheapest house that suits for all of the nights, and return its card and rate."""
    wanted = [LOCKS, KITCHEN] if city == "Pushkar" else [LOCKS]
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=city, check_in=come.isoformat(), check_out=leave.isoformat(), guests=1,
        filters={"refundable": True, "amenities": wanted, "room_type": kind, "sort": "price"},
    )  # fmt: skip
    for card in found["hotels"]:
        if card["hotel_id"] in skip:
            continue
        shown = yield me.hotel_booking.get_room_availability(
            hotel_id=card["hotel_id"], check_in=come.isoformat(), check_out=leave.isoformat(), guests=1
        )
        for rate in shown["rate_plans"]:
            nights = [int(float(night["price"]["amount"])) for night in rate["nightly"]]
            if rate["room_type"] == kind and rate["flavor"] == "flexible" and max(nights) <= most:
                return card, rate
    raise LookupError(f"no house in {city} suits")


def book_bed(
    me: Player, city: str, come: date, leave: date, most: int, kind: str = DORM, skip: Iterable[str] = ()
) -> Doing:
    """Book the cheapest house that suits, and write it on the board and into the book."""
    card, rate = yield from bed(me, city, come, leave, most, kind, skip)
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rate["rate_plan_id"], payment_method_id=CARD, guests=1,
        guest_profile={"first_name": "Anjali", "last_name": "Kurien", "email": ANJALI.mail, "phone": PHONE,
                       "user_id": USER},
    )  # fmt: skip
    total = int(float(made["total"]["amount"]))
    me.know[f"bed {city} {come}"] = made["reservation_id"]
    me.know[f"house {city} {come}"] = card["hotel_id"]
    yield from NIGHTS.put(
        me, Stop=city, House=card["name"], Kind="Dorm" if kind == DORM else "Own room", Arrive=come, Leave=leave,
        INR=total, State="Booked",
    )  # fmt: skip
    yield from SPEND.add(
        me,
        date=me.today,
        what=f"{'bed' if kind == DORM else 'room'} {city}",
        whom=card["name"],
        inr=total,
        state="booked",
    )
    return card["name"]


def give_bed_back(me: Player, city: str, come: date, name: str) -> Doing:
    """Cancel a bed, and say so on the board and in the book."""
    yield me.hotel_booking.cancel_reservation(reservation_id=me.know[f"bed {city} {come}"])
    yield from NIGHTS.set(me, [city, name], State="Lost")
    yield from SPEND.mark(me, f"bed {city}", name, state="given back")


def ticket(me: Player, c: Cast, leg: Leg, later: int = 0, *, waits: bool = False) -> Doing:
    """Buy the cheapest ticket that suits, write it into the book and the calendar, and return its offer."""
    night = leg.key == "four"
    found = yield me.rail_booking.search_trains(
        origin=leg.origin, dest=leg.dest, date=c.day(leg.day + later).isoformat(), depart_after="06:00", sort="price",
        seat_class="three-tier AC" if night else "AC chair", max_results=30,
    )  # fmt: skip
    for offer in found["offers"]:
        arrives, leaves = offer["arrive_at"][11:16], offer["depart_at"][11:16]
        suits = leaves <= "22:00" if night else arrives <= "21:00"
        if not suits:
            continue
        yield me.rail_booking.get_train_offer(offer_id=offer["offer_id"])
        made = yield me.rail_booking.create_train_booking(
            offer_id=offer["offer_id"], waitlist=waits or None, payment={"method": CARD},
            passengers=[{"type": "adult", "given_name": "Anjali", "family_name": "Kurien"}],
            contact={"email": ANJALI.mail, "phone": PHONE},
        )  # fmt: skip
        me.know[f"ticket {leg.key}"] = made["booking_ref"]
        fare = int(float(made["total"]["amount"]))
        yield from SPEND.add(
            me, date=me.today, what=f"train {leg.dest}", whom=offer["train_no"], inr=fare, state="booked"
        )
        start = c.at(leg.day + later, leaves)
        yield from MINE.put(me, f"Train {offer['train_no']} to {leg.dest}", start, start + timedelta(hours=1))
        return offer
    raise LookupError(f"no train of {leg.key} suits")


def give_ticket_back(me: Player, c: Cast, leg: Leg) -> Doing:
    """Give a ticket back, and take it out of the book's sum and the calendar."""
    yield me.rail_booking.cancel_train_booking(booking_ref=me.know[f"ticket {leg.key}"])
    yield from SPEND.mark(me, f"train {leg.dest}", state="given back")
    yield from MINE.drop(me, f"to {leg.dest}", c.day(leg.day))


# What must be true.


def stays(c: Cast, house: House, come: int, leave: int, kind: str = "") -> RowsBuilder:
    """A bed of a house for just those nights, at the rate that may be cancelled."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, room_type=kind or house.kind, check_in=on(c.day(come)), check_out=on(c.day(leave)),
        flavor="flexible", status=STANDS,
    )  # fmt: skip


def strays(c: Cast, city: str, *right: House) -> RowsBuilder:
    """A bed that stands in a house of a city that is none of the right ones."""
    wrong = [house.key for house in c.houses[city].values() if house not in right]
    return rows("hotel_booking.reservations").made().where(hotel_id=is_(*wrong), status=STANDS)


def holds(run: Run, later: int = 0) -> RowsBuilder:
    """A ticket of a train that stands or was used."""
    return rows("rail_booking.bookings").made().where(offer_id=offer_id(run, later), status=TAKEN)


def holds_else(leg: Leg, *right: str) -> RowsBuilder:
    """A ticket that stands of any other train of a leg, on any day about it."""
    every = [offer_id(run, later) for run in leg.runs.values() for later in (-1, 0, 1, 2)]
    return rows("rail_booking.bookings").made().where(offer_id=is_(*(set(every) - set(right))), status=TAKEN)


def noted(stop: str, house: House, **values: Any) -> RowsBuilder:
    """The board has a stop's row with a house, and it says these things."""
    return NIGHTS.row((house.name,), Stop=stop, **values)


def in_diary(run: Run, leg: Leg, at: Any) -> RowsBuilder:
    """The train stands in her calendar at a time."""
    return MINE.entry((run.number, f"to {leg.dest}", leg.dest), start=at)


def asked_anyway(*words: Any, stage: int) -> RowsBuilder:
    """She was asked about a matter in a stage in which nothing was to be asked."""
    return ASKED.row(*words, Status="Asked").made().during(stage, stage).ever()
