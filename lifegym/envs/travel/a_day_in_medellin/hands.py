"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from lifegym.envs.authoring import Book, Channel, Doing
from lifegym.envs.player import Player
from lifegym.envs.story import Built
from lifegym.envs.travel.a_day_in_medellin.cast import TOMAS, UNI, USER, Cast, House, on
from lifegym.envs.travel.a_day_in_medellin.skies import PHONE, guest
from lifegym.reward.build import RowsBuilder, is_, rows


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


def look_around(me: Player) -> Doing:
    """What every RÍO begins with."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)


def newest(me: Player, channel: Channel) -> Doing:
    """Return the newest post of an official account."""
    found = yield me.notification_hub.list_official_accounts(user_id=USER)
    account = only(line for line in found["accounts"] if line["name"] == channel.name)
    feed = yield me.notification_hub.get_account_feed(account_id=account["account_id"], limit=5)
    return feed["posts"][0]


def fitting(me: Player, c: Cast, origin: str, dest: str, day: int) -> Doing:
    """Return the offer of a day with seventy minutes in Panama that lands before midnight and leaves last."""
    found = yield me.flight_booking.search_flights(
        origin=origin, destination=dest, departure_date=c.day(day).isoformat(), currency="USD", sort="departure_asc"
    )
    best: Any = None
    for offer in found["offers"]:
        first, last = offer["segments"][0], offer["segments"][-1]
        wait = datetime.fromisoformat(last["depart_at"]) - datetime.fromisoformat(first["arrive_at"])
        if wait.total_seconds() < 70 * 60 or last["arrive_at"][:10] != c.day(day).isoformat():
            continue
        key = (first["depart_at"], [-ord(sign) for sign in last["arrive_at"]])
        if best is None or key > best[0]:
            best = key, offer
    return best[1]


def fly(me: Player, c: Cast, origin: str, dest: str, day: int, card: str, book: Book) -> Doing:
    """Buy the journey of a day that fits by a card, note it in a book, and return its code."""
    offer = yield from fitting(me, c, origin, dest, day)
    yield me.flight_booking.get_flight_offer(offer_id=offer["offer_id"])
    made = yield me.flight_booking.create_booking(
        offer_id=offer["offer_id"], passengers=[{"type": "ADULT", "given_name": "Tomás", "family_name": "Iriarte"}],
        contact={"email": TOMAS.mail, "phone": PHONE}, payment={"method": card},
    )  # fmt: skip
    yield from book.add(me, day=me.today, what=f"flight {origin}-{dest}", usd=int(float(offer["total"]["amount"])),
                        status="paid")  # fmt: skip
    return made["pnr"]


def lodge(
    me: Player, c: Cast, city: str, quarter: str, days: tuple[int, int], most: int, card: str, book: Book
) -> Doing:
    """Book the cheapest room with breakfast in a quarter, note it, and return the reservation."""
    first, end = c.day(days[0]).isoformat(), c.day(days[1]).isoformat()
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=city, check_in=first, check_out=end, guests=1,
        filters={"refundable": True, "amenities": ["breakfast"], "max_price": most, "sort": "price"},
    )  # fmt: skip
    near = only(item for item in found["hotels"] if item["district"] == quarter)
    yield me.hotel_booking.get_hotel_details(hotel_id=near["hotel_id"])
    rates = yield me.hotel_booking.get_room_availability(
        hotel_id=near["hotel_id"], check_in=first, check_out=end, guests=1
    )
    rate = only(line for line in rates["rate_plans"] if line["flavor"] == "flexible")
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rate["rate_plan_id"], payment_method_id=card, guests=1, guest_profile=guest()
    )
    yield from book.add(me, day=me.today, what=f"room {near['name']}", usd=int(float(made["total"]["amount"])),
                        status="paid")  # fmt: skip
    return made["reservation_id"], near["name"]


# What must be true.


def flies(c: Cast, number: str, day: int) -> RowsBuilder:
    """He has a seat on a flight of a day."""
    return rows("flight_booking.legs").where(
        flight_no=number, depart_at=on(c.day(day)), status=is_("CONFIRMED", "FLOWN")
    )


def paid_by(card: str, origin: str, dest: str) -> RowsBuilder:
    """A journey that the agent bought by a card and that stands."""
    return (
        rows("flight_booking.bookings")
        .made()
        .where(
            payment_method_id=card, origin=origin, dest=dest, status=is_("TICKETED", "CHANGED", "DISRUPTED", "FLOWN")
        )
    )


def lodged(c: Cast, house: House, days: tuple[int, int], card: str) -> RowsBuilder:
    """A room of a house is his for some nights, by a card, at a rate that can be given back."""
    return rows("hotel_booking.reservations").where(
        hotel_id=house.key, check_in=c.day(days[0]), check_out=c.day(days[1]), flavor="flexible",
        payment_method_id=card,
        status=is_("confirmed", "checked_in", "checked_out"),
    )  # fmt: skip


def private_on_theirs(c: Cast) -> Built:
    """Something of his own was bought by the university's card."""
    houses = [house.key for house in (*c.houses.values(), *c.near) if house.city == "Medellín"]
    return (
        rows("flight_booking.bookings").made().where(payment_method_id=UNI, dest="MDE").ever()
        | rows("flight_booking.bookings").made().where(payment_method_id=UNI, origin="MDE").ever()
        | rows("hotel_booking.reservations").made().where(payment_method_id=UNI, hotel_id=is_(*houses)).ever()
    )
