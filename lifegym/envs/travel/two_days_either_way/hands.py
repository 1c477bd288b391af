"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from lifegym.envs.authoring import Channel, Doing, Person, any_of
from lifegym.envs.player import Player
from lifegym.envs.story import Built
from lifegym.envs.travel.two_days_either_way.cast import (
    BOSS,
    COSTS,
    FAMILY,
    INGRID,
    LEAVE,
    NEAR,
    SECRET,
    TURID,
    USER,
    WORK,
    Cast,
    House,
    on,
)
from lifegym.envs.travel.two_days_either_way.coast import FLEX, PHONE, SAVER
from lifegym.reward.build import RowsBuilder, fact, has, is_, rows
from lifegym.reward.places import event


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


def look_around(me: Player) -> Doing:
    """What every LEMON begins with."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)


def newest(me: Player, channel: Channel) -> Doing:
    """Return the newest post of an official account."""
    found = yield me.notification_hub.list_official_accounts(user_id=USER)
    account = only(line for line in found["accounts"] if line["name"] == channel.name)
    feed = yield me.notification_hub.get_account_feed(account_id=account["account_id"], limit=5)
    return feed["posts"][0]


def fly(me: Player, c: Cast, origin: str, dest: str, day: date) -> Doing:
    """Buy the flight by day for two that can be given back, note it, and return the booking code."""
    found = yield me.flight_booking.search_flights(
        origin=origin, destination=dest, departure_date=day.isoformat(), adults=2, currency="EUR", non_stop=True,
        refundable_only=True, sort="departure_asc",
    )  # fmt: skip
    offer = found["offers"][0]
    yield me.flight_booking.price_offer(offer_id=offer["offer_id"])
    made = yield me.flight_booking.create_booking(
        offer_id=offer["offer_id"],
        passengers=[{"type": "ADULT", "given_name": given, "family_name": family}
                    for given, family in (("Ingrid", "Solberg-Haas"), ("Silje", "Haas"))],
        contact={"email": INGRID.mail, "phone": PHONE}, payment={"method": "card", "card_last4": c.last4},
    )  # fmt: skip
    yield from COSTS.add(me, day=me.today, what=f"flight {origin}-{dest} {day.isoformat()}", euro=2 * c.flex,
                         status="booked")  # fmt: skip
    return made["pnr"]


def lodge(me: Player, c: Cast, first: date, end: date, but: str = "") -> Doing:
    """Book the cheapest apartment that has what they need, note it, and return its name."""
    found = yield me.hotel_booking.search_hotels(
        city_or_geo="Alicante", check_in=first.isoformat(), check_out=end.isoformat(), guests=2,
        filters={"refundable": True, "amenities": ["fridge", "lift"], "max_price": c.nightly, "sort": "price"},
    )  # fmt: skip
    near = only(card for card in found["hotels"] if card["district"] == NEAR and card["name"] != but)
    yield me.hotel_booking.get_hotel_details(hotel_id=near["hotel_id"])
    rates = yield me.hotel_booking.get_room_availability(
        hotel_id=near["hotel_id"], check_in=first.isoformat(), check_out=end.isoformat(), guests=2
    )
    rate = only(line for line in rates["rate_plans"] if line["flavor"] == "flexible")
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rate["rate_plan_id"], payment_method_id=c.card, guests=2,
        guest_profile={"first_name": "Ingrid", "last_name": "Solberg-Haas", "email": INGRID.mail, "phone": PHONE,
                       "user_id": USER},
    )  # fmt: skip
    me.know["room"], me.know["house"] = made["reservation_id"], near["name"]
    yield from COSTS.add(me, day=me.today, what=f"apartment {near['name']}",
                         euro=int(float(made["total"]["amount"])), status="booked")  # fmt: skip
    return near["name"]


# What must be true.


def flies(number: str, day: date) -> RowsBuilder:
    """The two have seats on a flight of a day, at a fare that can be given back."""
    return rows("flight_booking.legs").where(
        flight_no=number, depart_at=on(day), family=FLEX, status=is_("CONFIRMED", "FLOWN")
    )  # fmt: skip


def rigid() -> Built:
    """Something was bought that gives nothing back."""
    return (
        rows("flight_booking.legs").where(family=SAVER).ever()
        | rows("hotel_booking.reservations").made().where(flavor="prepaid").ever()
    )


def lodged(c: Cast, house: House, first: int, end: int) -> RowsBuilder:
    """An apartment is theirs for those nights, at a rate that can be given back."""
    return rows("hotel_booking.reservations").where(
        hotel_id=house.key, check_in=c.day(first), check_out=c.day(end), flavor="flexible",
        status=is_("confirmed", "checked_in", "checked_out"),
    )  # fmt: skip


def away(c: Cast, first: int, last: int) -> RowsBuilder:
    """The work calendar has the holiday from the first to the last day."""
    return WORK.entry(("ferie", "holiday", "vacation", "leave", "off"), start=on(c.day(first)), end=on(c.day(last)))


def planned(c: Cast, first: int, last: int) -> Built:
    """The list of leave has the journey with its working days."""
    return LEAVE.row(first=c.day(first), last=c.day(last), days=c.working(first, last), status="planned", high=1)


def given_away() -> Built:
    """Work or family could read why they go."""
    shown = any_of(*(
        event(diary.calendar_id, **{field: has(SECRET)})
        for diary in (WORK, FAMILY) for field in ("summary", "description", "location")
    ))  # fmt: skip
    return shown | any_of(*(one.told(fact(SECRET)) for one in (BOSS, TURID)))


def told_one(person: Person, *words: str, since: int, until: int) -> Built:
    """Somebody was written of something."""
    return person.told(fact(words), since=since, until=until)
