"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from lifegym.envs.authoring import Doing, Person, any_of
from lifegym.envs.player import Player
from lifegym.envs.story import Built
from lifegym.envs.travel.permit_for_the_valley.cast import (
    COVER,
    FIELD,
    MARTA,
    METRES,
    NIGHTS,
    SPACE,
    USER,
    Cast,
    House,
    tjs,
)
from lifegym.reward.build import RowsBuilder, every, fact, has, is_, rows, within

STANDING: tuple[str, ...] = ("confirmed", "checked_in", "checked_out")
FLOWN: tuple[str, ...] = ("CONFIRMED", "FLOWN")


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


def guest() -> dict[str, str]:
    """Return her as a house writes her down."""
    return {"first_name": "Marta", "last_name": "Kask", "email": MARTA.mail, "phone": "+372 555 8340", "user_id": USER}


def fitting(me: Player, c: Cast, place: str, come: int, out: int, any_house: bool = False) -> Doing:
    """Return the cheapest rate in a place that is paid on the spot, in a house that suits her."""
    first, end = c.day(come).isoformat(), c.day(out).isoformat()
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=place, check_in=first, check_out=end, guests=1, filters={"sort": "price", "max_price": c.nightly}
    )
    for card in found["hotels"]:
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if not any_house and ("administration" in page["description"] or "No electricity" in page["description"]):
            continue
        rates = yield me.hotel_booking.get_room_availability(
            hotel_id=card["hotel_id"], check_in=first, check_out=end, guests=1
        )
        rate = only(line for line in rates["rate_plans"] if line["flavor"] == "halfboard")
        return {**rate, "house": page["name"], "mail": page["email"]}
    raise LookupError(f"no house of {place} suits")


def sleep(me: Player, c: Cast, place: str, come: int, out: int, any_house: bool = False) -> Doing:
    """Book a stay and put its nights into the table."""
    rate = yield from fitting(me, c, place, come, out, any_house)
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rate["rate_plan_id"], payment_method_id=me.know["pays"], guests=1, guest_profile=guest()
    )
    me.know[f"bed {place} {out}"] = made["reservation_id"]
    price = int(float(rate["nightly"][0]["price"]["amount"]))
    for day in range(come, out):
        yield from night(me, c, day, place, rate["house"], price)
    return rate


def night(me: Player, c: Cast, day: int, place: str, house: str, price: int) -> Doing:
    """Write a night into the table, into the row that it has."""
    lines = yield from NIGHTS.rows(me)
    values = {"place": place, "house": house, "metres": METRES[place], "tjs": price, "state": "booked"}
    if any(line["date"] == c.day(day).isoformat() for line in lines):
        yield from NIGHTS.mark(me, c.day(day).isoformat(), **values)
    else:
        yield from NIGHTS.add(me, date=c.day(day), **values)


def fly(me: Player, c: Cast, origin: str, dest: str, day: int, *, heedless: bool = False) -> Doing:
    """Book the journey that fits: one change of the right length, a fare that can be changed, down before six."""
    found = yield me.flight_booking.search_flights(
        origin=origin, destination=dest, departure_date=c.day(day).isoformat(), currency="EUR", max_results=50
    )
    low, high = c.wait
    for offer in found["offers"]:
        legs = offer["segments"]
        changed = [leg for leg in legs if leg["fare_family"] == "FLEX"]
        waits = [
            (_when(after["depart_at"]) - _when(before["arrive_at"])) // timedelta(minutes=1)
            for before, after in pairwise(legs)
        ]
        early = dest != "DYU" or legs[-1]["arrive_at"][11:13] < "06"
        fits = len(changed) == len(legs) == 2 and early and low <= waits[0] <= high
        if heedless or fits:
            offer = yield me.flight_booking.get_flight_offer(offer_id=offer["offer_id"])
            made = yield me.flight_booking.create_booking(
                offer_id=offer["offer_id"], contact={"email": MARTA.mail, "phone": "+372 555 8340"},
                passengers=[{"type": "ADULT", "given_name": "Marta", "family_name": "Kask", "passport_no": c.number,
                             "nationality": "EE"}],
                payment={"method": "card", "card_last4": me.know["last4"]},
            )  # fmt: skip
            me.know[f"pnr {dest}"] = made["pnr"]
            return made
    raise LookupError(f"nothing fits from {origin} to {dest}")


def _when(text: str) -> Any:
    return datetime.fromisoformat(text)


def line_check(me: Player) -> Doing:
    """What every line check begins with."""
    yield me.email.get_emails(folder="INBOX", page_size=10)
    yield me.visa_and_advisory.list_visa_applications(user_id=USER)


def feed(me: Player, name: str) -> Doing:
    """Return the newest post of an official account."""
    found = yield me.notification_hub.list_official_accounts(user_id=USER)
    account = only(line for line in found["accounts"] if line["name"] == name)
    posts = yield me.notification_hub.get_account_feed(account_id=account["account_id"], limit=10)
    return posts["posts"][0]


def pages(me: Player) -> Doing:
    """Return what the insurer's and the airport's pages say last."""
    cover = yield from feed(me, COVER.name)
    field = yield from feed(me, FIELD.name)
    return cover, field


# What must be true.


def slept(c: Cast, house: House, come: int, out: int) -> RowsBuilder:
    """A room of a house stands for those days, at the rate that is paid on the spot."""
    return (
        rows("hotel_booking.reservations")
        .made()
        .where(
            hotel_id=house.key, check_in=c.day(come), check_out=c.day(out), flavor="halfboard", status=is_(*STANDING)
        )
    )


def listed(c: Cast, day: int, house: House) -> Built:
    """The table has the night with its house and what it costs."""
    return NIGHTS.row(date=fact(c.day(day)), house=fact((house.name,)), tjs=tjs(house.price))


def seated(c: Cast, number: str, day: int) -> RowsBuilder:
    """A seat that can be changed is held on a flight of a day."""
    return (
        rows("flight_booking.legs")
        .made()
        .where(
            flight_no=number,
            family="FLEX",
            depart_at=within(c.at(day, "00:00"), c.at(day, "23:59")),
            status=is_(*FLOWN),
        )
    )


def names(word: str) -> Built:
    """A word stands in a mail, calendar, note or file that the agent wrote, even if it was taken out again."""
    wanted = has((word,))
    return any_of(
        rows("email.messages").where(sent=True, body=wanted).ever(),
        rows("email.messages").where(sent=True, subject=wanted).ever(),
        rows("calendar.events").where(summary=wanted).ever(), rows("calendar.events").where(description=wanted).ever(),
        rows("notion.pages").where(text=wanted).ever(), rows("files.files").where(content=wanted).ever(),
        rows("content_platform.notes").made().where(body=wanted).ever(),
        rows("visa_and_advisory.visa_applications").made().where(answers__districts=wanted).ever(),
    )  # fmt: skip


def heard(me: Player) -> Doing:
    """Return the newest line over the satellite, or None."""
    return (yield from SPACE.read(me))


def wrote(person: Person, word: str) -> RowsBuilder:
    """A mail of its own was sent to somebody and holds a word, said or denied."""
    return (
        rows("email.messages")
        .made()
        .where(sent=True, repeats=False, to=every(item=is_(person.mail)), body=has((word,)))
    )
