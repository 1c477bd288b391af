"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from lifegym.envs.authoring import Doing
from lifegym.envs.player import Player
from lifegym.envs.travel.dog_in_the_aisle.cast import BOOK, LEGS, USER, VIKTOR, Cast, House, Leg, Run
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within
from lifegym.reward.facts import Fact
from lifegym.worlds.money import Money

CARRIED: Sequence[str] = ("ticketed", "travelled", "no_show")


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def euros(amount: int, *about: str) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(eur(amount), about=(about,) if about else (), most=8)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


# What the reference does.


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


def fitting(me: Player, c: Cast, leg: Leg, since: str = "08:30") -> Doing:
    """Return the offer that is right for both of them on the day of a leg, the one that arrives first."""
    found = yield me.rail_booking.search_trains(
        origin=leg.origin, dest=leg.dest, date=c.day(leg.day).isoformat(), depart_after="08:30", arrive_before="18:30",
        refundable=True, sort="arrive", max_results=40,
    )  # fmt: skip
    for card in found["offers"]:
        lies = "assistance dog" in card["route_notes"] and card["fare_name"] == "Flexible"
        if lies and card["duration_min"] <= 240 and card["arrive_at"][11:16] >= since:
            return (yield me.rail_booking.get_train_offer(offer_id=card["offer_id"]))
    raise LookupError(f"no train of {leg.title} suits on day {leg.day}")


def book(me: Player, c: Cast, leg: Leg, offer: dict[str, Any]) -> Doing:
    """Buy the ticket, and note it on the board and in the book."""
    given, _, family = VIKTOR.name.partition(" ")
    made = yield me.rail_booking.create_train_booking(
        offer_id=offer["offer_id"], passengers=[{"type": "adult", "given_name": given, "family_name": family}],
        contact={"email": VIKTOR.mail, "phone": "+43 1 555 0417"},
    )  # fmt: skip
    me.know[f"ticket {leg.key}"] = made["booking_ref"]
    me.know[f"train {leg.key}"] = offer
    fare = int(float(offer["adult_fare"]["amount"]))
    yield from BOOK.add(me, day=me.today, what=f"train {leg.title}", whom=offer["train_no"], euro=fare, status="booked")
    return made


def first_booking(me: Player, c: Cast, leg: Leg) -> Doing:
    """Find the right train of a leg, buy it, and put the leg on the board."""
    offer = yield from fitting(me, c, leg)
    made = yield from book(me, c, leg, offer)
    yield from LEGS.put(
        me, Leg=leg.title, Train=offer["train_no"], Day=c.day(leg.day), Booking=made["booking_ref"],
        Assistance="To ask", State="Booked",
    )  # fmt: skip


def give_up(me: Player, leg: Leg) -> Doing:
    """Give the ticket of a leg back and mark it in the book."""
    yield me.rail_booking.cancel_train_booking(booking_ref=me.know[f"ticket {leg.key}"])
    yield from BOOK.mark(me, f"train {leg.title}", status="given back")


def change(me: Player, c: Cast, leg: Leg, since: str = "08:30") -> Doing:
    """Take the next train that is right, instead of the one booked, and return its offer."""
    offer = yield from fitting(me, c, leg, since)
    made = yield from book(me, c, leg, offer)
    yield from LEGS.set(
        me, leg.title, Train=offer["train_no"], Booking=made["booking_ref"], Assistance="To ask", State="Booked"
    )
    return offer


def ask_desk(me: Player, c: Cast, leg: Leg) -> Doing:
    """Ask the desk of a leg for help on and off the train that is booked."""
    offer = me.know[f"train {leg.key}"]
    leaves, arrives = offer["depart_at"][11:16], offer["arrive_at"][11:16]
    yield from leg.desk.write(
        me, f"Assistance: {offer['train_no']}, {c.say(leg.day)}",
        f"{VIKTOR.name}, blind, travels with an assistance dog on {c.say(leg.day)} by {offer['train_no']} from "
        f"{leg.origin} ({leaves}) to {leg.dest} ({arrives}). Please help on and off the train, to and from the door of "
        "the station. Please confirm.",
    )  # fmt: skip
    yield from LEGS.set(me, leg.title, Assistance="Asked")


def look_around(me: Player) -> Doing:
    """What every reminder CIS begins with: the inbox, the notices, the journey as it stands."""
    yield me.email.get_emails(folder="INBOX", page_size=10)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    yield me.rail_booking.list_train_bookings(user_id=USER, status="ticketed")
    yield me.hotel_booking.get_user_bookings_summary(user_id=USER)


# What must be true.


def carried(run: Run) -> RowsBuilder:
    """A ticket of a train, at the fare that gives money back, that stands or was used."""
    return rows("rail_booking.bookings").made().where(offer_id=run.offer, status=is_(*CARRIED))


def other_tickets(leg: Leg, *right: Run) -> RowsBuilder:
    """A ticket that stands of another train of a leg."""
    wrong = [run.offer for run in leg.runs.values() if run not in right]
    return rows("rail_booking.bookings").made().where(offer_id=is_(*wrong), status=is_(*CARRIED))


def lodged(c: Cast, house: House, come: int, out: int) -> RowsBuilder:
    """A room of a house for a stay, at a rate that may be cancelled."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, check_in=c.day(come), check_out=c.day(out), flavor="flexible",
        status=is_("confirmed", "checked_in", "checked_out"),
    )  # fmt: skip


def noted(leg: Leg, **values: Any) -> RowsBuilder:
    """The board says these things of a leg."""
    return LEGS.row(leg.title, **values)


def asked_desk(c: Cast, leg: Leg, run: Run, since: int, until: int) -> Any:
    """The desk of a leg was told the train and the day."""
    return leg.desk.told(
        fact((run.number, run.number.replace(" ", ""))), fact(c.day(leg.day)), since=since, until=until
    )
