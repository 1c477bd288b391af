"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from lifegym.envs.authoring import Board, Doing, Person, any_of
from lifegym.envs.rental.last_train.cast import (
    BAS,
    FEMKE,
    HOMES,
    LATE,
    LONGEST,
    MINE,
    TRIPS,
    Cast,
    Place,
    on,
)
from lifegym.envs.story import Built, Player
from lifegym.reward.build import RowsBuilder, is_, never, not_, rows
from lifegym.reward.facts import Fact


def minutes(me: Player, day: date, origin: str, dest: str, after: str) -> Doing:
    """Return how long the first direct train after a time of day takes, and when it leaves; None if there is none."""
    if origin == dest:
        return 0, after
    found = yield me.rail_booking.search_trains(
        origin=origin, dest=dest, date=day.isoformat(), depart_after=after, sort="depart", max_results=3
    )
    offers = found["offers"]
    return (offers[0]["duration_min"], offers[0]["depart_at"][11:16]) if offers else None


def late_train(me: Player, c: Cast, town: str, day: int) -> Doing:
    """Return whether Bas gets to a town by train after a late shift on a day."""
    return (yield from minutes(me, c.day(day), "Groningen", town, LATE)) is not None


def fits(me: Player, c: Cast, detail: dict[str, Any]) -> Doing:
    """Return what a home costs a month if it fits all that this assistant knows of, else None."""
    facts, town, needs = detail["facts"], detail["city"], me.know["needs"]
    rent, service = (float(facts_of["amount"]) for facts_of in (detail["price"], facts["service_costs"]))
    season = me.know["seasons"].get(town)
    if season is None or detail["rooms"] < 2 or facts["registration"] is not True:
        return None
    month = int(rent + service) + season
    times = float(facts["income_rule"].partition("at least ")[2].partition(" ")[0])
    dog = float(facts["pets"].partition("up to ")[2].partition(" ")[0])
    rides = []
    for place in ("Utrecht", "Groningen"):
        rides.append((yield from minutes(me, c.day(17), town, place, "06:00")))
    too_long = any(ride is None or ride[0] > LONGEST for ride in rides)
    if month > me.know["limit"] or times * rent > me.know["gross"] or too_long:
        return None
    if ("floor" in needs and facts["floor"] == 0) or ("dog" in needs and dog < me.know["dog"]):
        return None
    if not (yield from late_train(me, c, town, 17)):
        return None
    return month


def out(me: Player, home: Place, why: str, **values: Any) -> Doing:
    """Note that a home has fallen away, and tell him."""
    yield from HOMES.set(me, home.address, State="Out", Why=why, **values)
    yield from BAS.write(me, f"{home.name}: off", f"{home.name} falls away: {why}.")


def ask_for(me: Player, c: Cast, home: Place) -> Doing:
    """Apply for a home in writing."""
    yield from home.manager.write(
        me, f"Application, {home.name}",
        f"{FEMKE.name} and {BAS.name} should like to rent {home.name}, the two of them with one dog of "
        f"{me.know['dog']} kg. "
        f"Gross income together {me.know['gross']} EUR a month.",
    )  # fmt: skip
    yield from HOMES.set(me, home.address, State="Asked")
    me.say(f"{home.name} is applied for.")


def ticket_to(me: Player, c: Cast, town: str, day: date, by: datetime) -> Doing:
    """Buy two tickets from Utrecht on the last train that is there half an hour before a time, and note them."""
    found = yield me.rail_booking.search_trains(
        origin="Utrecht", dest=town, date=day.isoformat(), arrive_before=(by - timedelta(minutes=30)).strftime("%H:%M"),
        sort="depart", max_results=50,
    )  # fmt: skip
    for offer in reversed(found["offers"]):
        status = yield me.rail_booking.get_train_status(train_no=offer["train_no"], date=day.isoformat())
        if status["status"] != "cancelled":
            break
    party = [{"type": "adult", "given_name": one.name.partition(" ")[0], "family_name": one.name.partition(" ")[2]}
             for one in (FEMKE, BAS)]  # fmt: skip
    yield me.rail_booking.price_train_offer(offer_id=offer["offer_id"], passengers=party)
    made = yield me.rail_booking.create_train_booking(
        offer_id=offer["offer_id"], passengers=party, contact={"email": FEMKE.mail, "phone": "+31 30 555 0118"},
        payment={"method": c.card},
    )  # fmt: skip
    yield from TRIPS.put(me, Trip=f"To {town}", Date=day, Ticket=made["booking_ref"], State="Booked")
    return offer["depart_at"][11:16]


# What must be true.


def settled(board: Board, *words: str | tuple[str, ...], at: dict[str, Any] | None = None, **values: Any) -> Built:
    """The live rows of a subject agree in these values, and there is at least one."""
    where = at or {}
    others = [
        board.row(*words, **where, **{name: not_(value if hasattr(value, "compiled") else is_(value))})
        for name, value in values.items()
    ]
    return never(any_of(*others)).because(board.row(*words, **where, **values))


def stands(home: Place, **values: Any) -> Built:
    """The board says one thing of a home."""
    return settled(HOMES, home.address, **values)


def only_told(person: Person, *facts: Fact, besides: tuple[Person, ...], since: int, until: int) -> Built:
    """One person was told, and the same was not sent round to others."""
    round_about = any_of(*(other.told(*facts, since=since, until=until) for other in besides))
    return never(round_about).because(person.told(*facts, since=since, until=until))


def tickets(c: Cast, home: Place, day: int) -> RowsBuilder:
    """Tickets that the agent bought stand for a train to a home's town on a day."""
    return rows("rail_booking.bookings").made().where(status=is_("ticketed", "travelled", "no_show")).with_(
        "rail_booking.offers", on={"offer_id": "offer_id"}, dest_city=home.town, date=c.day(day)
    )  # fmt: skip


def seen_on(c: Cast, home: Place, day: int) -> Built:
    """A viewing is booked for a day and stands in her calendar."""
    return home.viewing_in(MINE).where(scheduled_at=on(c.day(day)))
