"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Final

from lifegym.envs.authoring import Doing, all_of, any_of
from lifegym.envs.player import Player
from lifegym.envs.story import Built, Play, StepFunction
from lifegym.envs.travel.nine_for_umrah.cast import (
    ASK,
    CARD,
    COSTS,
    DEWI,
    FUND,
    FUNDS,
    JAMAAH,
    LAST4,
    PHONE,
    ROOMS,
    USER,
    Cast,
    Inn,
    Line,
    Pilgrim,
)
from lifegym.reward.build import fact, has, is_, rows, within
from lifegym.reward.facts import Fact

BOOKED: Final = ("TICKETED", "CHANGED", "DISRUPTED")
STANDS: Final = ("confirmed", "checked_in", "checked_out")


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
    """What every reminder UMROH begins with: post, notices, fund, bookings, rooms, visas and appointments."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    me.know["lines"] = (yield me.banking.list_transactions(account_id=FUND, limit=60))["transactions"]
    yield me.flight_booking.list_bookings(user_id=USER, status="ACTIVE")
    me.know["stays"] = (yield me.hotel_booking.list_reservations(user_id=USER, date_from=me.today))["reservations"]
    found = yield me.visa_and_advisory.list_visa_applications(user_id=USER)
    me.know["applications"], me.know["appointments"] = found["applications"], found["appointments"]


def asks(subject: str, options: str = "yes / no") -> StepFunction:
    """Return a step that asks her what need not be asked."""

    def step(me: Player) -> Play:
        yield from ask(me, subject, options)

    return step


def ask(me: Player, subject: str, options: str, thousands: int = 0) -> Doing:
    """Put a question into her file."""
    yield from ASK.add(me, day=me.today, subject=subject, options=options, idr=thousands * 1_000, status="asked")


def passenger(one: Pilgrim) -> dict[str, Any]:
    """Return somebody as an airline wants them."""
    wishes = ["Wheelchair from check-in to the seat"] if one.key == "sri" else []
    return {"type": "ADULT", "given_name": one.first, "family_name": one.family, "passport_no": one.passport,
            "nationality": "ID", **({"requests": wishes} if wishes else {})}  # fmt: skip


def buy(me: Player, c: Cast, origin: str, dest: str, day: int, wheels: bool = True) -> Doing:
    """Buy the direct flight by day that may be changed, for all nine, and enter it."""
    found = yield me.flight_booking.search_flights(
        origin=origin, destination=dest, departure_date=c.day(day).isoformat(), adults=9, currency="IDR", non_stop=True,
    )  # fmt: skip
    offer = only(
        one for one in found["offers"]
        if one["segments"][0]["fare_family"] == "LELUASA" and 5 <= when(one["journeys"][0]["depart_at"]).hour < 23
    )  # fmt: skip
    people = [passenger(one) for one in c.people()]
    if not wheels:
        for one in people:
            one.pop("requests", None)
    made = yield me.flight_booking.create_booking(
        offer_id=offer["offer_id"], passengers=people, contact={"email": DEWI.mail, "phone": PHONE},
        payment={"method": "card", "card_last4": LAST4},
    )  # fmt: skip
    yield from COSTS.add(me, day=me.today, item=f"flight {origin}-{dest}", whom="nine",
                         idr=int(float(made["total"]["amount"])), state="paid")  # fmt: skip
    return made["pnr"]


def houses(me: Player, c: Cast, city: str, nights: tuple[int, int], metres: int) -> Doing:
    """Return the ids of the houses that fit, the cheapest first."""
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=city, check_in=c.day(nights[0]).isoformat(), check_out=c.day(nights[1]).isoformat(), guests=2,
        filters={"refundable": True, "breakfast": True, "max_price": 2 * c.nightly * 1_000, "room_type": "Twin",
                 "sort": "price"},
    )  # fmt: skip
    fits = []
    for card in found["hotels"]:
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if int(page["description"].split(" ")[0]) <= metres:
            fits.append(card["hotel_id"])
    return fits


def reserve_all(me: Player, c: Cast, house: str, nights: tuple[int, int]) -> Doing:
    """Reserve five rooms of a house by kinship, and enter them; return their ids."""
    found = yield me.hotel_booking.get_room_availability(
        hotel_id=house, check_in=c.day(nights[0]).isoformat(), check_out=c.day(nights[1]).isoformat(), guests=1
    )
    keys = []
    for room, who in ROOMS:
        plan = only(
            line["rate_plan_id"] for line in found["rate_plans"]
            if line["room_type"] == room and line["flavor"] == "flexible"
        )  # fmt: skip
        first = c.nine[who[0]]
        made = yield me.hotel_booking.create_reservation(
            rate_plan_id=plan, payment_method_id=CARD, guests=len(who),
            guest_profile={"first_name": first.first, "last_name": first.family, "email": DEWI.mail, "phone": PHONE,
                           "user_id": USER},
        )  # fmt: skip
        keys.append(made["reservation_id"])
        whom = " and ".join(c.nine[key].first for key in who)
        yield from COSTS.add(me, day=me.today, item=f"room {c.day(nights[0]).isoformat()}", whom=whom,
                             idr=int(float(made["total"]["amount"])), state="booked")  # fmt: skip
    return keys


# What must be true.


def flies(one: Pilgrim, line: Line, day: date) -> Built:
    """Somebody holds a ticket that may be changed of a flight on a day."""
    return rows("flight_booking.passengers").made().where(
        given_name=one.first.upper(), family_name=one.family.upper()
    ).with_("flight_booking.legs", on={"pnr": "pnr"}, flight_no=line.number, depart_at=on(day), family="LELUASA",
            status=is_("CONFIRMED", "FLOWN")).with_("flight_booking.bookings", on={"pnr": "pnr"},
                                                    status=is_(*BOOKED))  # fmt: skip


def room(c: Cast, inn: Inn, place: int, nights: tuple[int, int]) -> Built:
    """A room of a house for those who belong together, in the name of one of them, at a rate that gives back."""
    kind, who = ROOMS[place]
    made = rows("hotel_booking.reservations").made().where(
        hotel_id=inn.key, room_type=kind, check_in=c.day(nights[0]), check_out=c.day(nights[1]), flavor="flexible",
        status=is_(*STANDS),
    )  # fmt: skip
    return any_of(
        *(made.where(guest__first_name=has(c.nine[key].first), guest__last_name=has(c.nine[key].family)) for key in who)
    )


def five_rooms(c: Cast, inn: Inn, nights: tuple[int, int]) -> Built:
    """The five rooms of a house by kinship."""
    return all_of(*(room(c, inn, place, nights) for place in range(len(ROOMS))))


def all_told(people: Iterable[Pilgrim], *facts: Fact, since: int, until: int) -> Built:
    """Each of some people had a mail that says the facts."""
    return all_of(*(one.person.told(*facts, since=since, until=until) for one in people))


def listed(one: Pilgrim, **values: Any) -> Built:
    """The group's table says these things of somebody."""
    return JAMAAH.row(name=one.person.name, **values)


def paid(one: Pilgrim, thousands: int, state: str) -> Built:
    """The fund's table says what somebody has paid."""
    return FUNDS.row(name=one.person.name, paid=thousands * 1_000, state=state)


def asked(*words: str, thousands: int = 0) -> Built:
    """She was asked something in her file."""
    cells: dict[str, Any] = {"subject": fact(tuple(words)), "status": fact(("asked", "yes", "no"))}
    return ASK.row(**cells, **({"idr": thousands * 1_000} if thousands else {}))
