"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from typing import Any

from lifegym.envs.authoring import Channel, Doing, any_of
from lifegym.envs.player import Player
from lifegym.envs.story import Built
from lifegym.envs.travel.fourteen_and_alone.cast import CAMP, CARD, HOUDA, MONEY, PAPERS, USER, Cast, Teen
from lifegym.envs.travel.fourteen_and_alone.skies import FIRST
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within
from lifegym.reward.facts import Fact
from lifegym.worlds.money import Money


def mad(amount: int) -> Money:
    """Return whole dirhams."""
    return Money.of(amount, "MAD")


def dirhams(amount: int) -> Fact:
    """A text states a sum, beside other figures; with or without the currency's name."""
    return fact(mad(amount), most=8)


def on(day: Any) -> Any:
    """A field lies on a day."""
    return within(day, day)


def look_around(me: Player) -> Doing:
    """What every look begins with: the mailbox, the notices."""
    yield me.email.get_emails(folder="INBOX", page_size=15)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)


def feed(me: Player, channel: Channel) -> Doing:
    """Return what an official account has published of late as one text."""
    found = yield me.notification_hub.list_official_accounts(user_id=USER)
    ids = {line["name"]: line["account_id"] for line in found["accounts"]}
    shown = yield me.notification_hub.get_account_feed(account_id=ids[channel.name], limit=10)
    return str(shown["posts"])


def to_each(me: Player, teens: tuple[Teen, ...], subject: str, text: str) -> Doing:
    """Write to each parent by themselves; ``{name}`` stands for the young person."""
    for teen in teens:
        yield from teen.parent.write(me, f"{teen.given}: {subject}", text.replace("{name}", teen.given))


def offered(me: Player, day: str, people: int, second: str) -> Doing:
    """Return the offer of a day by the morning flight and the second one given.

    Raises:
        LookupError: It is not shown.
    """
    found = yield me.flight_booking.search_flights(
        origin="CMN", destination="KEF", departure_date=day, adults=people, currency="MAD", max_results=50
    )
    for offer in found["offers"]:
        if [part["flight_no"] for part in offer["segments"]] == [FIRST, second]:
            return offer
    raise LookupError(f"{FIRST} and {second} are not shown for {day}")


def fly(me: Player, day: str, teens: tuple[Teen, ...], second: str) -> Doing:
    """Book seats for some of them and return the booking."""
    offer = yield from offered(me, day, len(teens), second)
    yield me.flight_booking.get_flight_offer(offer_id=offer["offer_id"])
    return (
        yield me.flight_booking.create_booking(
            offer_id=offer["offer_id"],
            passengers=[
                {"type": "ADULT", "given_name": teen.given, "family_name": teen.family, "dob": teen.born.isoformat(),
                 "passport_no": teen.passport, "nationality": "MA"}
                for teen in teens
            ],
            contact={"email": HOUDA.mail, "phone": "+212 522 00 20 31"}, payment={"method": CARD},
        )
    )  # fmt: skip


def pays_seats(me: Player, c: Cast, teens: tuple[Teen, ...], seat: int) -> Doing:
    """Pay the camp for some of them in one transfer, and put each into the book."""
    if not teens:
        return
    names = ", ".join(teen.given for teen in teens)
    found = yield me.email.search_emails(query=f"from:{CAMP.mail} until paid", page_size=3)
    for line in found["emails"]:
        yield me.email.read_email(email_id=line["email_id"])
    yield from c.purse.pay(me, c.camp_account, seat * len(teens), f"Session C: {names}")
    for teen in teens:
        yield from MONEY.add(me, day=me.today, who=teen.given, what="camp", mad=-seat, state="out")


# What must be true.


def paper(teen: Teen, **values: Any) -> RowsBuilder:
    """The board says these things of one of them."""
    return PAPERS.row(teen.given, **values)


def in_the_air(day: Any, number: str, people: int) -> RowsBuilder:
    """A booking for so many holds seats on a flight of a day."""
    return rows("flight_booking.bookings").made().where(adults=people, status=is_("TICKETED", "CHANGED")).with_(
        "flight_booking.legs", on={"pnr": "pnr"}, flight_no=number, depart_at=on(day), status=is_("CONFIRMED", "FLOWN")
    )  # fmt: skip


def told_anybody(c: Cast, about: Teen, *facts: Fact) -> Built:
    """Something of one of them was written to another parent."""
    return any_of(*(teen.parent.told(*facts) for teen in c.teens if teen is not about))
