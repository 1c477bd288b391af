"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from typing import Any

from lifegym.envs.authoring import Channel, Doing
from lifegym.envs.player import Player
from lifegym.envs.story import Story, insert
from lifegym.envs.travel.bags_at_eight.cast import (
    CARD,
    COSTS,
    JENS,
    METTE,
    POUL,
    RIDES,
    USER,
    Cast,
    House,
    Train,
)
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within
from lifegym.reward.facts import Fact
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.notion import database, row


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def euros(amount: int) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(eur(amount), most=8)


def on(day: Any) -> Any:
    """A field lies on a day."""
    return within(day, day)


def ride(s: Story, c: Cast, place: int, again: str = "") -> tuple[Op, ...]:
    """Return that his counter hands in a ride; ``again`` marks the page it makes of it a second time."""
    day, start, km = c.rides[place]
    base = database(RIDES.database_id, RIDES.title, RIDES.columns, by=USER, edited=s.at(-20, "21:00"))
    made = row(
        f"row_ride_916{place}{again}", base,
        {"Ride": f"Ride {place + 4}", "Date": c.day(day).isoformat(), "Start": start, "Km": km},
        by=USER, edited=s.world.now,
    )  # fmt: skip
    return tuple(insert(table, record) for table, record in made)


def look_around(me: Player) -> Doing:
    """What every look begins with: the mailbox, the notices, the bookings."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    yield me.rail_booking.list_train_bookings(user_id=USER, status="ticketed")


def feed(me: Player, channel: Channel) -> Doing:
    """Return what an official account has published of late as one text."""
    found = yield me.notification_hub.list_official_accounts(user_id=USER)
    accounts = {line["name"]: line["account_id"] for line in found["accounts"]}
    shown = yield me.notification_hub.get_account_feed(account_id=accounts[channel.name], limit=8)
    return str(shown["posts"])


def party() -> list[dict[str, str]]:
    """Return the three as a ticket names them."""
    names = [person.name.partition(" ") for person in (METTE, JENS, POUL)]
    return [{"type": "adult", "given_name": given, "family_name": family} for given, _, family in names]


def ticket(me: Player, c: Cast, train: Train, what: str) -> Doing:
    """Look a train up among the others, read its page, buy it for the three, and put it into the book."""
    found = yield me.rail_booking.search_trains(
        origin=train.origin, dest=train.dest, date=c.day(train.day).isoformat(), refundable=True, sort="price",
        max_results=40,
    )  # fmt: skip
    if train.offer not in [card["offer_id"] for card in found["offers"]]:
        raise LookupError(f"{train.number} is not shown")
    page = yield me.rail_booking.get_train_offer(offer_id=train.offer)
    yield me.rail_booking.price_train_offer(offer_id=train.offer, passengers=party())
    made = yield me.rail_booking.create_train_booking(
        offer_id=page["offer_id"], passengers=party(), contact={"email": METTE.mail, "phone": "+45 55 55 31 07"}
    )
    me.know[f"ticket {what}"] = made["booking_ref"]
    yield from COSTS.add(me, day=me.today, what=what, whom=train.number, eur=3 * train.fare, state="booked")


def room(me: Player, c: Cast, house: House) -> Doing:
    """Look at the houses of a town from the cheapest on, book the right one, and put it into the book."""
    come = c.night(house.town)
    first, end = c.day(come).isoformat(), c.day(come + 1).isoformat()
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=house.town, check_in=first, check_out=end, guests=3,
        filters={"refundable": True, "max_price": c.nightly, "sort": "price"},
    )  # fmt: skip
    page: dict[str, Any] = {}
    for card in found["hotels"]:
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if "locked room" in str(page["house_rules"]):
            break
    rates = yield me.hotel_booking.get_room_availability(
        hotel_id=page["hotel_id"], check_in=first, check_out=end, guests=3
    )
    yield me.files.read(path="TOOLS.md")
    given, _, family = METTE.name.partition(" ")
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rates["rate_plans"][0]["rate_plan_id"], guests=3,
        payment_method_id=CARD,
        guest_profile={"first_name": given, "last_name": family, "email": METTE.mail, "phone": "+45 55 55 31 07",
                       "user_id": USER},
    )  # fmt: skip
    me.know[f"room {house.town}"] = made["reservation_id"]
    yield from COSTS.add(
        me, day=me.today, what=f"House {house.town}", whom=page["name"], eur=house.price, state="booked"
    )
    return page


# What must be true.


def carried(train: Train) -> RowsBuilder:
    """A ticket of a train, at the fare that gives money back, for all three, that stands or was used."""
    return rows("rail_booking.bookings").made().where(offer_id=train.offer, status=is_("ticketed", "travelled"))


def others(trains: tuple[Train, ...], *right: Train) -> RowsBuilder:
    """A ticket that stands of another train of the same way."""
    wrong = [train.offer for train in trains if train not in right]
    return rows("rail_booking.bookings").made().where(offer_id=is_(*wrong), status=is_("ticketed", "travelled"))


def lodged(c: Cast, house: House) -> RowsBuilder:
    """A room of a house stands for its night, or was slept in."""
    come = c.night(house.town)
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, check_in=c.day(come), check_out=c.day(come + 1), flavor="flexible",
        status=is_("confirmed", "checked_in", "checked_out"),
    )  # fmt: skip


def strange(c: Cast, town: str, *right: House) -> RowsBuilder:
    """A room stands in a house of a town that is none of the right ones."""
    wrong = [house.key for house in c.houses[town] if house not in right]
    return rows("hotel_booking.reservations").made().where(
        hotel_id=is_(*wrong), status=is_("confirmed", "checked_in", "checked_out")
    )  # fmt: skip
