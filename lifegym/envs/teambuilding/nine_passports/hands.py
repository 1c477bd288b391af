"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Final

from lifegym.envs.authoring import Doing, all_of, any_of
from lifegym.envs.player import Player
from lifegym.envs.story import Built
from lifegym.envs.teambuilding.nine_passports.cast import (
    BACK,
    COSTS,
    OUT,
    PHONE,
    TEAM,
    USER,
    ZEYNEP,
    Cast,
    Inn,
    Line,
    Traveller,
)
from lifegym.reward.build import RowsBuilder, has, is_, rows, within
from lifegym.reward.facts import Fact

BOOKED: Final = ("TICKETED", "CHANGED", "DISRUPTED")
STANDS: Final = ("confirmed", "checked_in", "checked_out")
LEAST: Final = 90
"""Minutes between two planes."""


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def when(text: str) -> datetime:
    """Return an instant as tools write it."""
    return datetime.fromisoformat(text)


# What the reference does.


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


def look_around(me: Player) -> Doing:
    """What every reminder TBILISI begins with: inbox, notices, bookings, rooms, applications, the team's board."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    me.know["bookings"] = (yield me.flight_booking.list_bookings(user_id=USER, status="ACTIVE", page_size=40))[
        "bookings"
    ]
    me.know["stays"] = (yield me.hotel_booking.list_reservations(user_id=USER, date_from=me.today))["reservations"]
    me.know["applications"] = (yield me.visa_and_advisory.list_visa_applications(user_id=USER))["applications"]
    me.know["team"] = yield from TEAM.lines(me)


def fitting(me: Player, c: Cast, origin: str, dest: str, day: int, heads: int, fits: Callable[[Any], bool]) -> Doing:
    """Return the offer that arrives first among those that keep to the rules of the journey."""
    found = yield me.flight_booking.search_flights(
        origin=origin, destination=dest, departure_date=c.day(day).isoformat(), adults=heads, currency="EUR",
        sort="arrival_asc", max_results=50,
    )  # fmt: skip
    for offer in found["offers"]:
        journey, legs = offer["journeys"][0], offer["segments"]
        leaves, lands = when(journey["depart_at"]), when(journey["arrive_at"])
        waits = [(when(b["depart_at"]) - when(a["arrive_at"])).total_seconds() / 60 for a, b in pairwise(legs)]
        decent = leaves.hour >= 6 and lands.date() == leaves.date() and lands.hour < 23
        bag = all(leg["fare_family"] == "STANDARD" for leg in legs)
        if decent and bag and all(LEAST <= wait <= 240 for wait in waits) and fits(offer):
            return offer
    raise LookupError(f"no flight from {origin} to {dest} on day {day} fits")


def not_by_baku(offer: Any) -> bool:
    """Whether an offer stays clear of Baku."""
    return all(leg["carrier"] != "X3" for leg in offer["segments"])


def note(me: Player, name: str, **values: Any) -> Doing:
    """Set values of somebody's row on the team's board; others' rows name them too."""
    for line in (yield from TEAM.lines(me)):
        if line["Name"] == name:
            yield me.call("notion.API-patch-page", page_id=line["id"], properties=values)


def passenger(one: Traveller) -> dict[str, str]:
    """Return somebody as an airline wants them."""
    return {"type": "ADULT", "given_name": one.given, "family_name": one.family, "passport_no": one.passport,
            "nationality": one.country}  # fmt: skip


def buy(me: Player, c: Cast, offer: Any, people: Sequence[Traveller], item: str, whom: str) -> Doing:
    """Buy an offer for some of the nine, and enter it among the costs."""
    yield me.flight_booking.price_offer(offer_id=offer["offer_id"])
    made = yield me.flight_booking.create_booking(
        offer_id=offer["offer_id"], passengers=[passenger(one) for one in people],
        contact={"email": ZEYNEP.mail, "phone": PHONE}, payment={"method": "card", "card_last4": c.last4},
    )  # fmt: skip
    total = int(float(made["total"]["amount"]))
    yield from COSTS.add(me, day=me.today, item=item, whom=whom, eur=total, state="booked")
    return made["pnr"]


def guest_of(one: Traveller) -> dict[str, str]:
    """Return somebody as a house wants them."""
    return {"first_name": one.given, "last_name": one.family, "email": one.person.mail, "phone": PHONE,
            "user_id": USER}  # fmt: skip


def rate_of(me: Player, c: Cast, inn: str, room: str, nights: tuple[int, int], heads: int) -> Doing:
    """Return the rate of a room that can be given back."""
    found = yield me.hotel_booking.get_room_availability(
        hotel_id=inn, check_in=c.day(nights[0]).isoformat(), check_out=c.day(nights[1]).isoformat(), guests=heads
    )
    for line in found["rate_plans"]:
        if line["room_type"] == room and line["flavor"] == "flexible":
            return line["rate_plan_id"]
    raise LookupError(f"{inn} has no {room} that can be given back")


def reserve(
    me: Player, c: Cast, inn: str, room: str, people: Sequence[Traveller], nights: tuple[int, int] = (OUT, BACK)
) -> Doing:
    """Reserve a room for one or two of the nine, and enter it among the costs."""
    plan = yield from rate_of(me, c, inn, room, nights, len(people))
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=plan, guest_profile=guest_of(people[0]), payment_method_id=c.card, guests=len(people),
        special_requests=None if len(people) == 1 else f"Two single beds, {people[0].person.name} and "
        f"{people[1].person.name}.",
    )  # fmt: skip
    whom = " and ".join(one.family for one in people)
    yield from COSTS.add(me, day=me.today, item=f"room {room}", whom=whom, eur=int(float(made["total"]["amount"])),
                         state="booked")  # fmt: skip
    return made["reservation_id"]


def write_to(me: Player, people: Iterable[Traveller], subject: str, body: str) -> Doing:
    """Write one mail to several of the nine."""
    yield me.email.send_email(to=", ".join(one.person.mail for one in people), subject=subject, body=body)


# What must be true.


def flies(one: Traveller, lines: Sequence[tuple[Line, date]]) -> Built:
    """Somebody holds tickets, with a bag, of these flights on these days, whoever is booked beside them."""
    held = rows("flight_booking.passengers").made().where(given_name=one.given.upper(), family_name=one.family.upper())
    return all_of(*(
        held.with_("flight_booking.legs", on={"pnr": "pnr"}, flight_no=line.number, depart_at=on(day),
                   family="STANDARD", status=is_("CONFIRMED", "FLOWN"))
        .with_("flight_booking.bookings", on={"pnr": "pnr"}, status=is_(*BOOKED))
        for line, day in lines
    ))  # fmt: skip


def by_baku(people: Iterable[Traveller]) -> Built:
    """Somebody has, or had, a ticket by way of Baku."""
    return any_of(*(
        rows("flight_booking.passengers").made().ever().where(family_name=one.family.upper()).with_(
            "flight_booking.legs", on={"pnr": "pnr"}, carrier="X3"
        )
        for one in people
    ))  # fmt: skip


def sleeps(one: Traveller) -> dict[str, Any]:
    """Tests on a reservation that it is in somebody's name."""
    return {"guest__first_name": has(one.given), "guest__last_name": has(one.family)}


def lodged(c: Cast, inn: Inn, room: str, first: int = OUT, last: int = BACK) -> RowsBuilder:
    """A room of a house that can be given back, for those nights, that stands."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=inn.key, room_type=room, check_in=c.day(first), check_out=c.day(last), flavor="flexible",
        status=is_(*STANDS),
    )  # fmt: skip


def all_told(people: Iterable[Traveller], *facts: Fact, since: int, until: int) -> Built:
    """Each of some people had a mail that says the facts."""
    return all_of(*(one.person.told(*facts, since=since, until=until) for one in people))


def entered(one: Traveller, **values: Any) -> RowsBuilder:
    """The team's board says these things of somebody."""
    return TEAM.row(one.person.name, **values)
