"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from lifegym.envs.authoring import Channel, Doing
from lifegym.envs.player import Player
from lifegym.envs.travel.ferry_list.cast import BOATS, CLUB, LOTS, SEOJIN, SHARES, TOWN, USER, Cast, House, krw
from lifegym.envs.travel.ferry_list.opening import CARD
from lifegym.reward.build import RowsBuilder, fact, is_, rows, size, within
from lifegym.reward.facts import Fact

HELD: Sequence[str] = ("ticketed", "travelled", "no_show")
KEPT: Sequence[str] = ("confirmed", "checked_in", "checked_out", "no_show")
_PHONE = "+82 53 5550 0197"


def won(amount: int, *about: str) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(krw(amount), about=(about,) if about else (), most=8)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def pick(found: Iterable[Any]) -> Any:
    """Return the last of what was found.

    Raises:
        LookupError: Nothing was.
    """
    last = None
    for item in found:
        last = item
    if last is None:
        raise LookupError("nothing that would do is shown")
    return last


# What the reference does.


def last_fit(me: Player, c: Cast, key: str, day: int, after: str = "05:00", before: str = "23:59") -> Doing:
    """Return the offer that will do on a day, of several the one that leaves last."""
    way = c.ways[key]
    found = yield me.rail_booking.search_trains(
        origin=way.origin, dest=way.dest, date=c.day(day).isoformat(), passengers=[{"type": "adult"}] * 5,
        depart_after=after, arrive_before=before, refundable=True, sort="depart", max_results=40,
    )  # fmt: skip
    card = pick(
        card for card in found["offers"]
        if "Three changes" not in card["route_notes"] and "engine" not in card["route_notes"]
        and "funnel" not in card["route_notes"]
    )  # fmt: skip
    return (yield me.rail_booking.get_train_offer(offer_id=card["offer_id"]))


def take(me: Player, c: Cast, key: str, offer: dict[str, Any]) -> Doing:
    """Buy five tickets and put them into the book."""
    party = []
    for person in (SEOJIN, *CLUB):
        family, _, given = person.name.partition(" ")
        party.append({"type": "adult", "given_name": given, "family_name": family})
    made = yield me.rail_booking.create_train_booking(
        offer_id=offer["offer_id"], passengers=party, contact={"email": SEOJIN.mail, "phone": _PHONE}
    )
    me.know[f"ref {key}"], me.know[f"offer {key}"] = made["booking_ref"], offer
    fare = round(float(offer["adult_fare"]["amount"]))
    yield from SHARES.add(
        me, day=me.today, what=key, whom=offer["train_no"], krw=5 * fare, each=fare, state="booked"
    )  # fmt: skip
    return offer


def give_back(me: Player, key: str) -> Doing:
    """Give the tickets of a part back."""
    yield me.rail_booking.cancel_train_booking(booking_ref=me.know[f"ref {key}"], reason="Hours have moved")
    yield from SHARES.mark(me, key, me.know[f"offer {key}"]["train_no"], state="given back")


def roof(me: Player, c: Cast, come: int, out: int) -> Doing:
    """Book the cheapest annex that will do."""
    first, last = c.day(come).isoformat(), c.day(out).isoformat()
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=TOWN, check_in=first, check_out=last, guests=5,
        filters={"refundable": True, "max_price": c.nightly, "sort": "price"},
    )  # fmt: skip
    for card in found["hotels"]:
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if "steps" in str(page["house_rules"]):
            continue
        shown = yield me.hotel_booking.get_room_availability(
            hotel_id=card["hotel_id"], check_in=first, check_out=last, guests=5
        )
        rate = pick(line for line in shown["rate_plans"] if line["flavor"] == "flexible")
        made = yield me.hotel_booking.create_reservation(
            rate_plan_id=rate["rate_plan_id"], payment_method_id=CARD, guests=5,
            guest_profile={"first_name": "Seo-jin", "last_name": "Yoon", "email": SEOJIN.mail, "phone": _PHONE,
                           "user_id": USER},
            special_requests="Five of us. One does not hear: please write to us, do not call.",
        )  # fmt: skip
        me.know["roof"] = made["reservation_id"]
        total = round(float(made["total"]["amount"]))
        yield from SHARES.add(
            me, day=me.today, what="annex", whom=page["name"], krw=total, each=total // 5, state="booked"
        )
        return page
    raise LookupError("no annex will do")


def page_of(me: Player, channel: Channel) -> Doing:
    """Return the newest posts of an office."""
    key = f"account {channel.name}"
    if key not in me.know:
        found = yield me.notification_hub.list_official_accounts(user_id=USER)
        for line in found["accounts"]:
            me.know[f"account {line['name']}"] = line["account_id"]
    shown = yield me.notification_hub.get_account_feed(account_id=me.know[key], limit=6)
    return shown["posts"]


def flock(me: Player) -> Doing:
    """What every reminder begins with: inbox, both pages, tickets, house, warnings, the list of days."""
    yield me.email.get_emails(folder="INBOX", page_size=10)
    me.know["park"] = yield from page_of(me, LOTS)
    me.know["ferry"] = yield from page_of(me, BOATS)
    yield me.rail_booking.list_train_bookings(user_id=USER, status="ticketed")
    found = yield me.hotel_booking.list_reservations(user_id=USER)
    me.know["stays"] = found["reservations"]
    me.know["warnings"] = yield me.weather.get_alerts(geo=TOWN)


def tell_all(me: Player, subject: str, body: str) -> Doing:
    """Write to the four others."""
    yield me.email.send_email(to=", ".join(person.mail for person in CLUB), subject=subject, body=body)


# What must be true.


def seats(offer: str) -> RowsBuilder:
    """Five tickets of an offer that stand or were used."""
    return rows("rail_booking.bookings").made().where(offer_id=offer, status=is_(*HELD), passengers=size(5, 5))


def other_seats(c: Cast, key: str, *right: str) -> RowsBuilder:
    """A ticket that stands of another offer of a part."""
    way = c.ways[key]
    wrong = [way.offer(fate, day) for fate in way.runs for day in way.days]
    return rows("rail_booking.bookings").made().where(
        offer_id=is_(*(offer for offer in wrong if offer not in right)), status=is_(*HELD)
    )  # fmt: skip


def under(c: Cast, house: House, come: int, out: int) -> RowsBuilder:
    """The annex of a house, at a rate that may be cancelled."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, check_in=c.day(come), check_out=c.day(out), flavor="flexible", status=is_(*KEPT)
    )  # fmt: skip
