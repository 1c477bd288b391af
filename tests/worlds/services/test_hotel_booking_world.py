"""Hotels: what the world changes, what is seeded, and what always holds."""

from __future__ import annotations

import pickle
from datetime import date, datetime
from typing import Any

import pytest

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.services.hotel_booking.plan_ids import night_key
from lifegym.worlds.world import World
from tests.worlds.services.hotel_kit import (
    GUEST,
    TOKYO,
    assert_sound,
    book,
    build,
    call,
    left,
    moved,
    ok,
    reservation,
    until,
    world_does,
    yen,
)


def test_backstage__withdrawn_room_walks_its_guests() -> None:
    """A withdrawn room type is off sale; its guests are walked and paid back; restocking opens it."""
    world = build()
    key = book(world, flavor="prepaid")
    world_does(
        world,
        "withdraw_room",
        hotel_id="htl_0001",
        room_type="Deluxe twin",
        first_night="2026-04-11",
        last_night="2026-04-14",
        walk_guests=True,
        reason="Water damage.",
        announce=True,
    )
    assert (reservation(world, key).status, reservation(world, key).note) == ("walked", "Water damage.")
    assert moved(world) == [34_000, -34_000]
    assert [left(world, day) for day in (10, 11, 14, 15)] == [2, 0, 0, 2]
    world_does(
        world,
        "restock",
        hotel_id="htl_0001",
        room_type="Deluxe twin",
        first_night="2026-04-11",
        last_night="2026-04-11",
        rooms=3,
    )
    assert left(world, 11) == 3
    world_does(world, "walk_reservation", reservation_id=key)
    assert moved(world) == [34_000, -34_000]
    assert_sound(world)


def test_backstage__walked_guest_may_be_owed_money() -> None:
    """Without a refund the debt stays visible in paid and refunded."""
    world = build()
    key = book(world, flavor="prepaid")
    world_does(world, "walk_reservation", reservation_id=key, refund=False)
    row = reservation(world, key)
    assert (row.paid - row.refunded, moved(world)) == (yen(34_000), [34_000])
    world_does(world, "repay", reservation_id=key, amount={"amount": "34000", "currency": "JPY"})
    assert moved(world) == [34_000, -34_000]


def test_backstage__walking_a_stay_that_is_over_changes_nothing() -> None:
    """A reservation that is no longer active is neither walked, moved nor paid back."""
    world = build("email")
    key = book(world, flavor="prepaid")
    ok(world, "cancel_reservation", reservation_id=key)
    before = world.digest()
    world_does(world, "walk_reservation", reservation_id=key, reason="burst main")
    world_does(world, "relocate", reservation_id=key, hotel_id="htl_0002", room_type="Deluxe twin", flavor="flexible")
    assert world.digest() == before


def test_backstage__relocation_keeps_the_price() -> None:
    """A moved guest sleeps elsewhere for what was agreed."""
    world = build()
    key = book(world)
    world_does(
        world,
        "relocate",
        reservation_id=key,
        hotel_id="htl_0003",
        room_type="Corner suite",
        flavor="flexible",
        new_reservation_id="res_moved",
    )
    assert reservation(world, key).status == "walked"
    row = reservation(world, "res_moved")
    assert (row.total, row.booked_by, left(world, 10, "Corner suite", "htl_0003")) == (yen(45_000), "Kawara Inn", 0)
    assert_sound(world)


def test_backstage__somebody_else_books_even_a_full_house() -> None:
    """A story's booking takes its room whatever the agent did before, and the agent can cancel it."""
    world = build()
    book(world, room="corner-suite")
    world_does(
        world,
        "book",
        rate_plan_id="rp_htl_0001_corner-suite_flexible_20260410_20260412",
        guest_profile={**GUEST, "first_name": "Tu"},
        payment_method_id="pm_blue",
        booked_by="Tu",
        reservation_id="res_tu",
        confirmation_code="STAY-TU",
        arrives=False,
    )
    assert_sound(world)
    assert ok(world, "get_reservation", reservation_id="res_tu")["booked_by"] == "Tu"
    assert ok(world, "cancel_reservation", reservation_id="res_tu")["cancellation_fee"]["amount"] == "0"
    assert_sound(world)


def test_backstage__changed_terms_bind_new_bookings_and_old_ones_only_if_said() -> None:
    """New terms reach reservations already made only where the house extends them."""
    world = build()
    key = book(world)
    world_does(world, "change_policy", hotel_id="htl_0001", free_until_days=7, check_out_time="10:00")
    assert (reservation(world, key).refundable_until, reservation(world, key).check_out_time) == (
        datetime(2026, 4, 7, 18, tzinfo=TOKYO),
        "10:00",
    )
    assert reservation(world, book(world)).refundable_until == datetime(2026, 4, 3, 18, tzinfo=TOKYO)
    world_does(world, "change_policy", hotel_id="htl_0001", free_until_days=7, existing=True, announce=True)
    assert reservation(world, key).refundable_until == datetime(2026, 4, 3, 18, tzinfo=TOKYO)


def test_backstage__more_changes_of_the_world() -> None:
    """Double charges, answers in the house's words, arrivals and reopened lifts each do one thing."""
    world = build()
    key = book(world)
    ticket = ok(world, "submit_special_request", reservation_id=key, text="A quiet room")["ticket_id"]
    world_does(world, "answer_request", ticket_id=ticket, approved=False, answer="The band plays until late.")
    assert (
        ok(world, "get_reservation", reservation_id=key)["special_requests"][0]["answer"]
        == "The band plays until late."
    )
    world_does(world, "duplicate_charge", reservation_id=key, amount={"amount": "45000", "currency": "JPY"})
    assert moved(world) == [45_000]
    world_does(world, "set_arrival", reservation_id=key, arrives=False)
    world_does(
        world,
        "close_facility",
        hotel_id="htl_0001",
        amenity="lift",
        first_day="2026-04-01",
        last_day="2026-04-30",
        closure_id="clo_lift",
        announce=True,
    )
    world_does(world, "reopen_facility", closure_id="clo_lift")
    assert ok(world, "get_hotel_details", hotel_id="htl_0001")["out_of_service"] == []
    until(world, 11, 1)
    assert reservation(world, key).status == "no_show"
    assert_sound(world)


@pytest.mark.parametrize(
    ("operation", "arguments"),
    [
        (
            "withdraw_room",
            {"hotel_id": "htl_0001", "room_type": "Attic", "first_night": "2026-04-10", "last_night": "2026-04-11"},
        ),
        (
            "sell_out",
            {
                "hotel_id": "htl_0001",
                "room_type": "Deluxe twin",
                "first_night": "2026-04-11",
                "last_night": "2026-04-10",
            },
        ),
        (
            "restock",
            {
                "hotel_id": "htl_0001",
                "room_type": "Deluxe twin",
                "first_night": "2027-04-11",
                "last_night": "2027-04-12",
            },
        ),
        ("change_meals", {"hotel_id": "htl_0001", "dinner_seatings": ["late"]}),
        ("change_policy", {"hotel_id": "htl_0001", "free_until_days": -1}),
        (
            "close_facility",
            {"hotel_id": "htl_0001", "amenity": "onsen", "first_day": "2026-04-10", "last_day": "2026-04-11"},
        ),
        ("walk_reservation", {"reservation_id": "res_none"}),
    ],
)
def test_backstage__tells_the_author_what_is_wrong(operation: str, arguments: dict[str, Any]) -> None:
    """An operation that does not fit this world is an author's error, not a silent nothing."""
    world = build()
    before = world.digest()
    with pytest.raises(ValueError, match=operation):
        world_does(world, operation, **arguments)
    assert world.digest() == before


def test_seed__reservation_takes_its_nights_in_either_order() -> None:
    """Seeded reservations hold their nights whether nights or reservations come first, and arrive on time."""
    source = build()
    row = reservation(source, book(source))
    world = build()
    world.journal.actor = "setup"
    world.seed(("hotel_booking.reservations", row))
    assert left(world, 10) == 1
    night = world.table("hotel_booking.nights").delete(night_key("htl_0001", "Deluxe twin", date(2026, 4, 10)))
    world.seed(("hotel_booking.nights", night.evolve(holders=())))
    assert left(world, 10) == 1
    assert_sound(world)
    until(world, 10, 20)
    assert reservation(world, row.reservation_id).status == "checked_in"


def test_seed__wrong_total_is_an_error() -> None:
    """A reservation whose total is not the sum of its nights cannot be seeded."""
    source = build()
    row = reservation(source, book(source))
    with pytest.raises(ValueError, match="not the sum"):
        build().seed(("hotel_booking.reservations", row.evolve(total=yen(1))))


def test_plain_update__cancelling_frees_the_nights() -> None:
    """A plain change of the record has the consequences for inventory that the desk's own would have."""
    world = build()
    key = book(world)
    world.apply(
        Op(
            target="update",
            arguments={"table": "hotel_booking.reservations", "key": key, "changes": {"status": "cancelled"}},
        )
    )
    assert left(world, 10) == 2
    assert_sound(world)


def test_records__survive_json() -> None:
    """Every record reads back equal from its JSON form."""
    world = build()
    book(world, special_requests="A quiet room")
    world_does(
        world, "close_facility", hotel_id="htl_0001", amenity="lift", first_day="2026-04-09", last_day="2026-04-10"
    )
    for name in ("hotels", "rooms", "plans", "nights", "rates", "reservations", "requests", "closures"):
        table = world.table(f"hotel_booking.{name}")
        for row in list(table)[:3]:
            assert load_record(table.record_type, plain(row.view())) == row


def test_fork__is_isolated() -> None:
    """Neither side of a fork sees the other's bookings, and equal deeds give equal digests."""
    world = build()
    key = book(world)
    left_side, right_side = world.fork(), world.fork()
    ok(left_side, "cancel_reservation", reservation_id=key)
    assert reservation(right_side, key).status == "confirmed"
    assert (left(left_side, 10), left(right_side, 10), left(world, 10)) == (2, 1, 1)
    ok(right_side, "cancel_reservation", reservation_id=key)
    assert left_side.digest() == right_side.digest() != world.digest()


def test_backstage__restock_frees_rooms_and_takes_none() -> None:
    """Restocking opens at least so many rooms of a full night, and leaves a night with more alone."""
    world = build()
    span = {"first_night": "2026-04-10", "last_night": "2026-04-10"}
    world_does(world, "sell_out", hotel_id="htl_0001", room_type="Deluxe twin", **span)
    assert left(world, 10) == 0
    world_does(
        world,
        "restock",
        hotel_id="htl_0001",
        room_type="Deluxe twin",
        rooms=1,
        first_night="2026-04-10",
        last_night="2026-04-11",
    )
    assert (left(world, 10), left(world, 11)) == (1, 2)
    assert_sound(world)


_STAY = {"check_in": "2026-04-10", "check_out": "2026-04-12", "guests": 2}
_NIGHTS = {"hotel_id": "htl_0001", "room_type": "Deluxe twin", "first_night": "2026-04-10", "last_night": "2026-04-11"}


@pytest.mark.parametrize(
    ("operation", "arguments"),
    [
        ("reprice", {**_NIGHTS, "flavor": "flexible", "price": {"amount": "18000", "currency": "JPY"}}),
        ("sell_out", _NIGHTS),
        ("withdraw_room", _NIGHTS),
        ("change_policy", {"hotel_id": "htl_0001", "free_until_days": 5}),
        ("close_facility",
         {"hotel_id": "htl_0001", "amenity": "lift", "first_day": "2026-04-11", "last_day": "2026-04-11"}),
    ],
)  # fmt: skip
def test_offers__follow_every_change_in_each_fork(operation: str, arguments: dict[str, Any]) -> None:
    """What a house offers is worked out anew when something of it changes, and in that fork alone."""
    world = build()

    def answers(where: World) -> list[str]:
        found = [call(where, "get_room_availability", hotel_id="htl_0001", **_STAY)]
        found.append(call(where, "search_hotels", city_or_geo="Kyoto", filters={"amenities": ["lift"]}, **_STAY))
        return [item.result for item in found]

    before = answers(world)
    changed = world.fork()
    world_does(changed, operation, **arguments)
    after = answers(changed)
    assert after != before
    # A world that was read back has worked out nothing yet.
    assert after == answers(pickle.loads(pickle.dumps(changed)))
    assert before == answers(world) == answers(pickle.loads(pickle.dumps(world)))
