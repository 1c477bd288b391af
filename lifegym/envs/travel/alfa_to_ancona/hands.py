"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from typing import Any

from lifegym.envs.authoring import Channel, Doing
from lifegym.envs.player import Player
from lifegym.envs.travel.alfa_to_ancona.cast import COSTS, PASSAGE, STAVROS, TOWN, USER, Cast, House, Ship
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within
from lifegym.reward.facts import Fact
from lifegym.worlds.money import Money


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def euros(amount: int) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(eur(amount), most=8)


def on(day: Any) -> Any:
    """A field lies on a day."""
    return within(day, day)


def look_around(me: Player) -> Doing:
    """What every look at the car's affairs begins with: the mailbox and the notices."""
    yield me.email.get_emails(folder="INBOX", page_size=15)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)


def feed(me: Player, channel: Channel) -> Doing:
    """Return what an official account has published of late, newest first, as one text."""
    if "accounts" not in me.know:
        found = yield me.notification_hub.list_official_accounts(user_id=USER)
        me.know["accounts"] = {line["name"]: line["account_id"] for line in found["accounts"]}
    shown = yield me.notification_hub.get_account_feed(account_id=me.know["accounts"][channel.name], limit=12)
    return str(shown["posts"])


def order_ship(me: Player, c: Cast, ship: Ship) -> Doing:
    """Ask a line's desk for a ship."""
    yield from ship.line.desk.write(
        me, f"{ship.name}, {c.say(ship.day)}",
        f"Please book for {c.say(ship.day)}, {ship.name} at {ship.leaves}: one car, Alfa Romeo Giulia, 1.43 m, closed "
        f"deck, and one driver, {STAVROS.name}, with a berth. Please confirm and name your account.",
    )  # fmt: skip


def pay_ship(me: Player, c: Cast, ship: Ship) -> Doing:
    """Pay what a line has confirmed, to the account it names, and write it down."""
    yield from ship.line.desk.read(me)
    yield me.banking.get_account(account_id=c.purse.account_id)
    yield from c.purse.pay(me, ship.line.payee, ship.fare, f"{ship.name}, {c.say(ship.day)}")
    yield from COSTS.mark(me, "Ferry out", ship.line.name, state="paid")
    yield from PASSAGE.set(me, "Ferry out", State="Paid")


def take_room(me: Player, c: Cast, house: House, come: int, out: int) -> Doing:
    """Book a house after a look at what there is and at its page; the wrong ones are left."""
    first, end = c.day(come).isoformat(), c.day(out).isoformat()
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=TOWN, check_in=first, check_out=end, guests=1,
        filters={"amenities": ["parking"], "refundable": True, "max_price": c.nightly, "sort": "price"},
    )  # fmt: skip
    for card in found["hotels"]:
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if page["hotel_id"] == house.key:
            break
    else:
        raise LookupError(f"{house.name} is not shown for these nights")
    rates = yield me.hotel_booking.get_room_availability(hotel_id=house.key, check_in=first, check_out=end, guests=1)
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rates["rate_plans"][0]["rate_plan_id"], payment_method_id=me.know["card"], guests=1,
        guest_profile=guest(),
    )  # fmt: skip
    me.know["room"] = made["reservation_id"]
    return page


def guest() -> dict[str, str]:
    """Return him as a house writes him down."""
    given, _, family = STAVROS.name.partition(" ")
    return {"first_name": given, "last_name": family, "email": STAVROS.mail, "phone": "+30 21 0555 4471",
            "user_id": USER}  # fmt: skip


# What must be true.


def lodged(c: Cast, house: House, come: int, out: int) -> RowsBuilder:
    """A room of a house stands for some nights, or was slept in."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, check_in=c.day(come), check_out=c.day(out), flavor="flexible",
        status=is_("confirmed", "checked_in", "checked_out"),
    )  # fmt: skip


def elsewhere(c: Cast, *right: House) -> RowsBuilder:
    """A room stands in a house of the town that is none of the right ones."""
    wrong = [house.key for house in c.houses if house not in right]
    return rows("hotel_booking.reservations").made().where(
        hotel_id=is_(*wrong), status=is_("confirmed", "checked_in", "checked_out")
    )  # fmt: skip
