"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from lifegym.envs.authoring import Board, Doing, Person, any_of
from lifegym.envs.story import Built, Player
from lifegym.envs.travel.storm_track.cast import STAYS, Cast, House, on
from lifegym.envs.travel.storm_track.world import guest
from lifegym.reward.build import RowsBuilder, fact, is_, never, not_, rows
from lifegym.reward.facts import Fact

ISLAND_WORDS = ("Green Island", "Lüdao", "Ludao", "Lyudao", "the island", "ferry", "island")


def fitting(me: Player, town: str, first: date, end: date, most: float, *, pool: bool = False, view: bool = False,
            but: str = "") -> Doing:  # fmt: skip
    """Return the cheapest rate in a town that fits: one bed for two, cancelled free until the day before."""
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=town, check_in=first.isoformat(), check_out=end.isoformat(), guests=2, filters={"sort": "price"}
    )
    best: dict[str, Any] | None = None
    for card in found["hotels"]:
        if card["hotel_id"] == but:
            continue
        detail = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        if pool and "pool" not in detail["amenities"]:
            continue
        offers = yield me.hotel_booking.get_room_availability(
            hotel_id=card["hotel_id"], check_in=first.isoformat(), check_out=end.isoformat(), guests=2
        )
        if pool and "pool" in str(offers["out_of_service"]):
            continue
        for offer in offers["rate_plans"]:
            nightly = float(offer["total"]["amount"]) / max(1, (end - first).days)
            one_bed = any(bed in ("double", "queen", "king") for bed in offer["beds"])
            free = offer["refundable_until"] and one_bed and nightly <= most
            if free and (not view or "balcony" in offer["room_type"]) and (best is None or nightly < best["nightly"]):
                best = {**offer, "nightly": nightly, "name": detail["name"]}
    return best


def book(me: Player, c: Cast, offer: dict[str, Any], town: str, first: date, end: date) -> Doing:
    """Book a rate and note the stay."""
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=offer["rate_plan_id"], guest_profile=guest(), payment_method_id=c.card, guests=2
    )
    yield from STAYS.put(me, House=offer["name"], Town=town, From=first, To=end, Reservation=made["reservation_id"],
                         State="Booked")  # fmt: skip
    return made["reservation_id"]


# What must be true.


def settled(board: Board, *words: str | tuple[str, ...], at: dict[str, Any] | None = None, **values: Any) -> Built:
    """The live rows of a subject agree in these values, and there is at least one."""
    where = at or {}
    others = [
        board.row(*words, **where, **{name: not_(value if hasattr(value, "compiled") else is_(value))})
        for name, value in values.items()
    ]
    return never(any_of(*others)).because(board.row(*words, **where, **values))


def stay(c: Cast, house: House, first: int, end: int) -> Built:
    """The board has a house as booked for those days."""
    return settled(STAYS, house.name, From=on(c.day(first)), To=on(c.day(end)), State="Booked")


def reserved(c: Cast, house: House, first: int, end: int) -> RowsBuilder:
    """A reservation of a house stands for those days, made or changed by the agent."""
    return rows("hotel_booking.reservations").where(
        hotel_id=house.key, check_in=c.day(first), check_out=c.day(end),
        status=is_("confirmed", "checked_in", "checked_out"),
    )  # fmt: skip


def flies(pnr: str, number: str, day: date) -> RowsBuilder:
    """A booking of theirs was changed to a flight of a day, and still has it."""
    return rows("flight_booking.legs").where(
        pnr=pnr, flight_no=number, depart_at=on(day), status=is_("CONFIRMED", "FLOWN")
    )  # fmt: skip


def told_one(person: Person, *facts: Fact, besides: tuple[Person, ...], since: int, until: int) -> Built:
    """One person was told, and the same was not sent round to others."""
    round_about = any_of(*(other.told(*facts, since=since, until=until) for other in besides))
    return never(round_about).because(person.told(*facts, since=since, until=until))


def names_island(person: Person, c: Cast, until: int) -> Built:
    """Somebody was written of the island, or of the house there."""
    return person.told(fact((*ISLAND_WORDS, c.houses["island"].name)), until=until)


def when(text: str) -> datetime:
    """Return an instant as tools write it."""
    return datetime.fromisoformat(text)
