"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from lifegym.envs.authoring import Channel, Doing
from lifegym.envs.player import Player
from lifegym.envs.travel.last_reel.cast import FESTIVAL, GABER, NIKO, TRIP, USER, Cast, House, chf, eur
from lifegym.reward.build import RowsBuilder, fact, is_, rows, size, within
from lifegym.reward.facts import Fact
from lifegym.worlds.money import Money

STANDS: Sequence[str] = ("ticketed", "travelled", "no_show")
SLEPT: Sequence[str] = ("confirmed", "checked_in", "checked_out")
_PHONE = "+386 1 555 04 71"


def stated(amount: Money, *about: str, most: int = 8) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(amount, about=(about,) if about else (), most=most)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def one_of(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing that would do is shown")


# What the reference does.


def suiting(me: Player, c: Cast, key: str, day: int, after: str = "06:00", before: str = "21:00") -> Doing:
    """Return the offer that will do on a day, of several the one that leaves last."""
    part = c.parts[key]
    found = yield me.rail_booking.search_trains(
        origin=part.origin, dest=part.dest, date=c.day(day).isoformat(), passengers=[{"type": "adult"},
            {"type": "adult"}],
        depart_after=after, arrive_before=before, refundable=True, seat_class="second", sort="depart", max_results=40,
    )  # fmt: skip
    right = []
    for card in found["offers"]:
        text = card["route_notes"]
        if "Rack for flight cases" in text and not any(f"{number} changes" in text for number in (3, 4)):
            right.append(card)
    return (yield me.rail_booking.get_train_offer(offer_id=right[-1]["offer_id"]))


def buy(me: Player, c: Cast, key: str, offer: dict[str, Any]) -> Doing:
    """Buy two tickets and put them into the book."""
    party = []
    for person in (NIKO, GABER):
        given, _, family = person.name.partition(" ")
        party.append({"type": "adult", "given_name": given, "family_name": family})
    made = yield me.rail_booking.create_train_booking(
        offer_id=offer["offer_id"], passengers=party, contact={"email": NIKO.mail, "phone": _PHONE}
    )
    me.know[f"ref {key}"] = made["booking_ref"]
    me.know[f"offer {key}"] = offer
    part = c.parts[key]
    total = 2 * round(float(offer["adult_fare"]["amount"]))
    yield from TRIP.add(
        me, day=me.today, what=f"train {part.origin} - {part.dest}", whom=offer["train_no"], amount=total,
        currency="EUR", status="booked",
    )  # fmt: skip
    return offer


def swap(me: Player, c: Cast, key: str, offer: dict[str, Any]) -> Doing:
    """Give the tickets of a part back and buy others."""
    part = c.parts[key]
    yield me.rail_booking.cancel_train_booking(booking_ref=me.know[f"ref {key}"], reason="Plans changed")
    yield from TRIP.mark(me, f"train {part.origin} - {part.dest}", "booked", status="given back")
    return (yield from buy(me, c, key, offer))


def room(me: Player, c: Cast, town: str, come: int, out: int) -> Doing:
    """Book the cheapest room that will do: two beds, flexible, in the right quarter, within a night's price."""
    first, last = c.day(come).isoformat(), c.day(out).isoformat()
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=town, check_in=first, check_out=last, guests=2,
        filters={"refundable": True, "max_price": c.nightly, "min_beds": 2, "sort": "price"},
    )  # fmt: skip
    for card in found["hotels"]:
        if card["district"] not in ("Centrale", "Stazione", "Piazza"):
            continue
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if "two beds" not in str(page["house_rules"]):
            continue
        shown = yield me.hotel_booking.get_room_availability(
            hotel_id=card["hotel_id"], check_in=first, check_out=last, guests=2
        )
        rate = one_of(line for line in shown["rate_plans"] if line["flavor"] == "flexible")
        made = yield me.hotel_booking.create_reservation(
            rate_plan_id=rate["rate_plan_id"], payment_method_id=me.know["card"], guests=2,
            guest_profile={"first_name": "Niko", "last_name": "Zupan", "email": NIKO.mail, "phone": _PHONE,
                           "user_id": USER},
        )  # fmt: skip
        me.know[f"room {town}"] = made["reservation_id"]
        me.know[f"house {town}"] = page
        yield from TRIP.add(
            me, day=me.today, what=f"room {town}", whom=page["name"], amount=round(float(made["total"]["amount"])),
            currency=made["total"]["currency"], status="booked",
        )  # fmt: skip
        return page
    raise LookupError(f"no house in {town} will do")


def feed(me: Player, channel: Channel) -> Doing:
    """Return the newest posts of an account."""
    key = f"account {channel.name}"
    if key not in me.know:
        found = yield me.notification_hub.list_official_accounts(user_id=USER)
        for line in found["accounts"]:
            me.know[f"account {line['name']}"] = line["account_id"]
    shown = yield me.notification_hub.get_account_feed(account_id=me.know[key], limit=6)
    return shown["posts"]


def rounds(me: Player, c: Cast) -> Doing:
    """What every reminder begins with: inbox, notices, the festival's calendar, the hand-back, rooms and tickets."""
    yield me.email.get_emails(folder="INBOX", page_size=10)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    found = yield me.calendar.list_events(
        calendar_id=FESTIVAL.calendar_id, time_min=me.today, time_max=c.day(36).isoformat(), max_results=30
    )
    me.know["festival"] = found["events"]
    found = yield me.listing_platform.list_viewings(user_id=USER)
    me.know["viewings"] = found["viewings"]
    yield me.hotel_booking.list_reservations(user_id=USER, status="confirmed")
    yield me.rail_booking.list_train_bookings(user_id=USER, status="ticketed")


# What must be true.


def ticket(offer: str) -> RowsBuilder:
    """Two tickets of an offer that stand or were used."""
    return rows("rail_booking.bookings").made().where(offer_id=offer, status=is_(*STANDS), passengers=size(2, 2))


def stray(c: Cast, key: str, *right: str) -> RowsBuilder:
    """A ticket that stands of another flexible offer of a part."""
    part = c.parts[key]
    wrong = [part.offer(train, day) for train in part.trains.values() for day in part.days]
    return rows("rail_booking.bookings").made().where(
        offer_id=is_(*(offer for offer in wrong if offer not in right)), status=is_(*STANDS)
    )  # fmt: skip


def lodged(c: Cast, house: House, come: int, out: int) -> RowsBuilder:
    """A room for the two in a house, at a rate that may be cancelled."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, check_in=c.day(come), check_out=c.day(out), flavor="flexible", status=is_(*SLEPT)
    )  # fmt: skip


def price_of(c: Cast, house: House, nights: int) -> Money:
    """Return what nights in a house come to."""
    return eur(house.price * nights) if house.town == "Milan" else chf(house.price * nights)
