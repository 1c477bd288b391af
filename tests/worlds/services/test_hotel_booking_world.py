"""Hotels: what the world changes, what is seeded, and what always holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.services.hotel_booking import HotelBooking
from lifegym.worlds.services.hotel_booking.plan_ids import night_key
from lifegym.worlds.world import World
from tests.worlds.services.hotel_kit import (
    GUEST,
    TERMS,
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


_TEXT = st.sampled_from(
    [
        "",
        "x",
        "htl_0001",
        "Kyoto",
        "35.0,135.7",
        "nan,nan",
        "2026-04-10",
        "2026-04-12",
        "9999-12-31",
        "0001-01-01",
        "13:00",
        "99:99",
        "\ud800",
        "rp_htl_0001_deluxe-twin_flexible_20260410_20260412",
        "rp_htl_0001_deluxe-twin_flexible_99991230_99991231",
        "pm_blue",
        "usr_mai",
        "Corner suite",
        "flexible",
        "dinner in our room at 7 pm, fridge, cake",
        "res_20260302_001001",
    ]
)


_JUNK = st.one_of(
    _TEXT,
    st.text(max_size=8),
    st.integers(-3, 10**20),
    st.floats(),
    st.none(),
    st.booleans(),
    st.just({"max_price": 1e308}),
    st.just([1]),
)


_DAY = st.integers(1, 29).map(lambda day: f"2026-04-{day:02d}")


_ROOM = st.sampled_from(["Deluxe twin", "Corner suite"])


_HOUSE = st.sampled_from(["htl_0001", "htl_0002", "htl_0003"])


_STEP = st.one_of(
    st.tuples(
        st.just("book"),
        _HOUSE,
        st.sampled_from(["deluxe-twin", "corner-suite"]),
        st.sampled_from(list(TERMS)),
        st.integers(1, 28),
        st.integers(1, 4),
    ),
    st.tuples(
        st.just("modify"),
        st.integers(0, 5),
        _DAY | st.none(),
        _DAY | st.none(),
        _ROOM | st.none(),
        st.sampled_from(list(TERMS)) | st.none(),
    ),
    st.tuples(st.just("cancel"), st.integers(0, 5)),
    st.tuples(st.just("late"), st.integers(0, 5), st.sampled_from(["12:00", "13:00", "16:00", "18:00"])),
    st.tuples(st.just("wish"), st.integers(0, 5)),
    st.tuples(st.just("wait"), st.integers(1, 240)),
    st.tuples(st.just("withdraw"), _HOUSE, st.integers(1, 20), st.integers(0, 6), st.booleans()),
    st.tuples(st.just("sell"), _HOUSE, st.integers(1, 20), st.integers(0, 6), st.integers(0, 2)),
    st.tuples(st.just("restock"), _HOUSE, st.integers(1, 20), st.integers(0, 6), st.integers(1, 3)),
    st.tuples(st.just("walk"), st.integers(0, 5)),
    st.tuples(st.just("forced"), st.integers(1, 25), st.integers(1, 3)),
    st.tuples(st.just("junk"), st.sampled_from(sorted(HotelBooking.tools)), st.lists(_JUNK, max_size=5)),
)


def _key(world: World, index: int) -> str:
    keys = list(world.table("hotel_booking.reservations").rows)
    return keys[index % len(keys)] if keys else "res_none"


def _span(first: int, length: int) -> dict[str, str]:
    return {"first_night": f"2026-04-{first:02d}", "last_night": f"2026-04-{first + length:02d}"}


def _book_step(world: World, hotel: str, room: str, flavor: str, day: int, length: int) -> None:
    plan = (
        f"rp_{hotel}_{room}_{flavor}_{date(2026, 4, day):%Y%m%d}_{date(2026, 4, day) + timedelta(days=length):%Y%m%d}"
    )
    call(world, "create_reservation", rate_plan_id=plan, guest_profile=GUEST, payment_method_id="pm_blue")


def _modify_step(world: World, index: int, *new: str | None) -> None:
    names = ("new_check_in", "new_check_out", "new_room_type", "new_flavor")
    call(world, "modify_reservation", reservation_id=_key(world, index), **dict(zip(names, new, strict=True)))


def _forced_step(world: World, day: int, length: int) -> None:
    plan = f"rp_htl_0001_deluxe-twin_prepaid_202604{day:02d}_202604{day + length:02d}"
    world_does(world, "book", rate_plan_id=plan, guest_profile=GUEST, payment_method_id="pm_blue", booked_by="Tu")


def _walk_step(world: World, index: int) -> None:
    if len(world.table("hotel_booking.reservations")):
        world_does(world, "walk_reservation", reservation_id=_key(world, index))


def _junk_step(world: World, tool: str, values: list[Any]) -> None:
    names = [param.name for param in HotelBooking.tools[tool].params]
    call(world, tool, **dict(zip(names, values, strict=False)))


def _cancel_step(world: World, index: int) -> None:
    call(world, "cancel_reservation", reservation_id=_key(world, index))


def _late_step(world: World, index: int, at: str) -> None:
    call(world, "request_late_checkout", reservation_id=_key(world, index), new_time=at)


def _wish_step(world: World, index: int) -> None:
    call(world, "submit_special_request", reservation_id=_key(world, index), text="Fridge, dinner at 18:00")


def _wait_step(world: World, hours: int) -> None:
    world.run_due(world.now + timedelta(hours=hours))


def _withdraw_step(world: World, hotel: str, day: int, length: int, walk: bool) -> None:
    arguments = {"hotel_id": hotel, "room_type": "Deluxe twin", "walk_guests": walk, "announce": True}
    world_does(world, "withdraw_room", **arguments, **_span(day, length))


def _sell_step(world: World, hotel: str, day: int, length: int, leave: int) -> None:
    world_does(world, "sell_out", hotel_id=hotel, room_type="Deluxe twin", leave=leave, **_span(day, length))


def _restock_step(world: World, hotel: str, day: int, length: int, rooms: int) -> None:
    world_does(world, "restock", hotel_id=hotel, room_type="Deluxe twin", rooms=rooms, **_span(day, length))


_DO: dict[str, Callable[..., None]] = {
    "book": _book_step,
    "modify": _modify_step,
    "cancel": _cancel_step,
    "late": _late_step,
    "wish": _wish_step,
    "wait": _wait_step,
    "withdraw": _withdraw_step,
    "sell": _sell_step,
    "restock": _restock_step,
    "walk": _walk_step,
    "forced": _forced_step,
    "junk": _junk_step,
}


_OPENED = build()


_NEAR = datetime(2026, 3, 30, 12, tzinfo=TOKYO)


_OPENED.run_due(_NEAR)


@hypothesis_settings(max_examples=120)
@given(st.lists(_STEP, min_size=4, max_size=30))
def test_invariants__hold_whatever_happens(steps: list[tuple[Any, ...]]) -> None:
    """Random calls, clock moves and changes of the world never raise and never break what always holds."""
    world = _OPENED.fork()
    for name, *values in steps:
        _DO[name](world, *values)
        assert_sound(world)
    world.run_due(datetime(2026, 5, 3, tzinfo=TOKYO))
    assert_sound(world)
    assert not [row for row in world.table("hotel_booking.reservations") if row.status in ("confirmed", "checked_in")]


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
