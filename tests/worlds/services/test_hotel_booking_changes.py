"""Hotels: changes, late departures, wishes and their answers, arrivals."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.signals import MailOut
from tests.worlds.services.hotel_kit import (
    TOKYO,
    assert_sound,
    book,
    build,
    heard,
    left,
    moved,
    ok,
    refused,
    reservation,
    until,
    world_does,
    yen,
)


def test_modify__reprices_new_nights_and_keeps_booked_ones() -> None:
    """Nights kept keep their price though the house has raised it; new ones cost today's."""
    world = build()
    key = book(world)
    world_does(
        world,
        "reprice",
        hotel_id="htl_0001",
        room_type="deluxe-twin",
        flavor="flexible",
        first_night="2026-04-01",
        last_night="2026-04-29",
        price={"amount": "99000", "currency": "JPY"},
    )
    found = ok(world, "modify_reservation", reservation_id=key, new_check_in="2026-04-11", new_check_out="2026-04-13")
    assert [night["price"]["amount"] for night in found["nights"]] == ["25000", "99000"]
    assert (found["difference"]["amount"], found["late_change_fee"]["amount"], found["charged_now"]["amount"]) == (
        "79000",
        "0",
        "0",
    )
    assert [left(world, day) for day in (10, 11, 12)] == [2, 1, 1]
    assert found["refundable_until"].startswith("2026-04-08T18:00")
    assert_sound(world)


def test_modify__adds_and_charges_the_late_fee() -> None:
    """After the deadline a change costs its fee: in the total, on the card, and the deadline does not come back."""
    world = build()
    key = book(world)
    until(world, 8)
    found = ok(world, "modify_reservation", reservation_id=key, new_check_in="2026-04-20", new_check_out="2026-04-22")
    assert (found["late_change_fee"]["amount"], found["total"]["amount"], found["difference"]["amount"]) == (
        "3000",
        "43000",
        "-2000",
    )
    assert moved(world) == [3000]
    assert reservation(world, key).refundable_until == datetime(2026, 4, 7, 18, tzinfo=TOKYO)
    assert ok(world, "cancel_reservation", reservation_id=key)["cancellation_fee"]["amount"] == "20000"


def test_modify__changes_room_and_flavor_in_house() -> None:
    """A checked-in guest's upgrade costs the difference of the nights from tonight on, at once."""
    world = build()
    key = book(world, flavor="halfboard", span=(10, 13))
    until(world, 11, 9)
    found = ok(world, "modify_reservation", reservation_id=key, new_room_type="corner suite", new_flavor="flexible")
    assert [night["room_type"] for night in found["nights"]] == ["Deluxe twin", "Corner suite", "Corner suite"]
    assert found["charged_now"]["amount"] == "40000"
    assert found["dinner_time"] is None
    assert moved(world) == [90_000, 40_000]
    assert [left(world, 10), left(world, 11), left(world, 11, "Corner suite")] == [1, 2, 0]
    assert_sound(world)


def test_modify__another_flavor_of_the_last_room() -> None:
    """A guest who holds the last room may still change how it is sold."""
    world = build()
    key = book(world)
    book(world)
    found = ok(world, "modify_reservation", reservation_id=key, new_flavor="halfboard")
    assert (found["total"]["amount"], found["dinner_time"], left(world, 10)) == ("60000", "18:00", 0)
    assert_sound(world)


def test_modify__card_only_before_any_charge() -> None:
    """A card can be exchanged until it has paid."""
    world = build()
    key = book(world)
    refused(world, "PAYMENT_METHOD_UNKNOWN", "modify_reservation", reservation_id=key, new_payment_method_id="pm_new")
    paid = book(world, flavor="prepaid")
    refused(world, "UNCHANGEABLE", "modify_reservation", reservation_id=paid, new_payment_method_id="pm_blue")
    refused(world, "BAD_ARG", "modify_reservation", reservation_id=key, new_payment_method_id="pm_blue")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, "BAD_ARG"),
        ({"new_check_out": "2026-04-12"}, "BAD_ARG"),
        ({"new_check_out": "2026-04-10"}, "BAD_DATE_RANGE"),
        ({"new_check_out": "2026-05-30"}, "BAD_DATE_RANGE"),
        ({"new_check_in": "2026-02-28", "new_check_out": "2026-03-01"}, "BAD_DATE_RANGE"),
        ({"new_check_out": "9999-12-31"}, "BAD_DATE"),
        ({"new_check_in": "soon"}, "BAD_DATE"),
        ({"new_room_type": "Penthouse"}, "ROOM_TYPE_NOT_FOUND"),
        ({"new_room_type": "Corner suite", "new_flavor": "prepaid"}, "MODIFY_NO_AVAILABILITY"),
        ({"new_check_out": "2026-05-03"}, "MODIFY_NO_AVAILABILITY"),
    ],
)
def test_modify__refuses_what_cannot_be(changes: dict[str, Any], code: str) -> None:
    """A change to nothing, to the past, to what is not sold leaves the reservation as it was."""
    world = build()
    refused(world, code, "modify_reservation", reservation_id=book(world), **changes)


def test_modify__prepaid_is_fixed() -> None:
    """A rate without changes refuses them."""
    world = build()
    refused(
        world,
        "UNCHANGEABLE",
        "modify_reservation",
        reservation_id=book(world, flavor="prepaid"),
        new_check_out="2026-04-13",
    )


def test_late_checkout__follows_the_ladder() -> None:
    """The first step is free, later ones are charged and stored, raising pays the difference, more is refused."""
    world = build()
    key = book(world)
    assert ok(world, "request_late_checkout", reservation_id=key, new_time="12:00")["fee"]["amount"] == "0"
    assert ok(world, "request_late_checkout", reservation_id=key, new_time="14:00")["fee"]["amount"] == "2000"
    assert ok(world, "request_late_checkout", reservation_id=key, new_time="15:30")["fee"]["amount"] == "3000"
    assert moved(world) == [2000, 3000]
    assert reservation(world, key).total == yen(50_000)
    for text in ("11:00", "noon", "25:00", "13:5", "¹³:00", ""):
        refused(world, "BAD_ARG", "request_late_checkout", reservation_id=key, new_time=text)
    refused(world, "LATE_CHECKOUT_REFUSED", "request_late_checkout", reservation_id=key, new_time="17:00")
    until(world, 12, 15)
    assert reservation(world, key).status == "checked_in"
    until(world, 12, 16)
    assert reservation(world, key).status == "checked_out"
    assert_sound(world)


def test_late_checkout__is_refused_in_a_full_house() -> None:
    """Nearly full, only the free step is left."""
    world = build()
    key = book(world)
    world_does(
        world,
        "sell_out",
        hotel_id="htl_0001",
        room_type="Deluxe twin",
        first_night="2026-04-12",
        last_night="2026-04-12",
    )
    refused(world, "LATE_CHECKOUT_REFUSED", "request_late_checkout", reservation_id=key, new_time="14:00")
    ok(world, "request_late_checkout", reservation_id=key, new_time="12:00")


@pytest.mark.parametrize(
    ("flavor", "text", "status", "says"),
    [
        ("flexible", "Please a fridge for insulin.", "approved", "4 degrees"),
        ("flexible", "Two adjoining rooms, if you can.", "approved", "next to each other"),
        ("halfboard", "We would like dinner at 7 pm.", "approved", "19:00"),
        ("halfboard", "Dinner at 20:00 please.", "declined", "17:30, 18:00, 19:00"),
        ("halfboard", "Could dinner be served in our room at 18:30?", "approved", "in your room at 18:30"),
        ("flexible", "Dinner at 18:00 please.", "declined", "does not include dinner"),
        ("flexible", "Vegetarian food on 11 April, and a private bath.", "partly_approved", "diet"),
        ("flexible", "A birthday cake for my mother.", "approved", "secret"),
        ("flexible", "A room on a low floor, no stairs.", "approved", "floor 2"),
        ("flexible", "A cot for the baby; we bring apricot jam.", "declined", "no cots"),
        ("halfboard", "Dinner at 18:00 and a baby bed in the room.", "partly_approved", "table is set for 18:00"),
        ("flexible", "Early check-in, please.", "approved", "11:00"),
        ("flexible", "Thank you for everything!", "noted", "passed"),
    ],
)
def test_special_request__is_answered_by_the_house_rules(
    flavor: str, text: str, status: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hours later the house answers by its amenities, rooms and hours, in the reservation and by mail."""
    world = build()
    key = book(world, flavor=flavor)
    ticket = ok(world, "submit_special_request", reservation_id=key, text=text)
    assert ticket["status"] == "pending"
    signals = heard(world, monkeypatch)
    until(world, 2, 11, month=3)
    assert ok(world, "get_reservation", reservation_id=key)["special_requests"][0]["status"] == "pending"
    until(world, 3, 12, month=3)
    found = ok(world, "get_reservation", reservation_id=key)["special_requests"][0]
    assert (found["ticket_id"], found["status"]) == (ticket["ticket_id"], status)
    assert says in found["answer"]
    assert [signal for signal in signals if isinstance(signal, MailOut) and says in signal.body]


def test_special_request__settles_dinner_and_survives_a_change_of_seatings() -> None:
    """An approved dinner in the room stays when the dining room moves its hours; the others follow it."""
    world = build()
    room = book(world, flavor="halfboard", special_requests="Dinner in our room at 18:30, please")
    table = book(world, flavor="halfboard")
    until(world, 3, month=3)
    world_does(world, "change_meals", hotel_id="htl_0001", dinner_seatings=["20:00"])
    assert (reservation(world, room).dinner_time, reservation(world, room).dinner_in_room) == ("18:30", True)
    assert (reservation(world, table).dinner_time, reservation(world, table).dinner_in_room) == ("20:00", False)


def test_special_request__closes_with_the_reservation() -> None:
    """A wish of a cancelled stay is not answered; none can be put any more."""
    world = build()
    key = book(world)
    ok(world, "submit_special_request", reservation_id=key, text="A quiet room")
    refused(world, "BAD_ARG", "submit_special_request", reservation_id=key, text="  ")
    ok(world, "cancel_reservation", reservation_id=key)
    until(world, 4, month=3)
    assert ok(world, "get_reservation", reservation_id=key)["special_requests"][0]["status"] == "closed"
    refused(world, "UNCHANGEABLE", "submit_special_request", reservation_id=key, text="A quiet room")


def test_no_show__of_the_older_of_two_bookings_for_one_night() -> None:
    """Who sleeps in the later-booked house is a no-show in the other: a night is due, the rooms are free."""
    world = build()
    older = book(world)
    world.run_due(world.now + timedelta(hours=1))
    newer = book(world, hotel="htl_0002")
    until(world, 11, 1)
    assert (reservation(world, older).status, reservation(world, newer).status) == ("no_show", "checked_in")
    assert sorted(moved(world)) == [20_000, 45_000]
    assert left(world, 11) == 2
    refused(world, "UNCANCELLABLE", "cancel_reservation", reservation_id=older)
    assert_sound(world)


def test_check_in__with_a_blocked_card_is_settled_at_departure() -> None:
    """A refused card leaves the stay unpaid until the card works again."""
    world = build()
    key = book(world)
    world.apply(Op(target="wallet.set_method_status", arguments={"method_id": "pm_blue", "status": "blocked"}))
    until(world, 10, 20)
    assert (reservation(world, key).status, reservation(world, key).settled) == ("checked_in", False)
    world.apply(Op(target="wallet.set_method_status", arguments={"method_id": "pm_blue", "status": "active"}))
    until(world, 12)
    assert moved(world) == [45_000]
    assert_sound(world)


def test_modify__is_free_of_fee_up_to_the_deadline_itself() -> None:
    """The very minute of the deadline still changes free of charge; the next one costs."""
    world = build()
    key = book(world)
    until(world, 7, 18)
    assert ok(world.fork(), "modify_reservation", reservation_id=key, new_check_out="2026-04-13")["fees"] == []
    world.run_due(world.now + timedelta(minutes=1))
    assert len(ok(world, "modify_reservation", reservation_id=key, new_check_out="2026-04-13")["fees"]) == 1


def test_modify__says_which_meals_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rate without dinner says so in the answer and by mail; one with the same meals says what is included."""
    world = build()
    key = book(world, flavor="halfboard")
    told = heard(world, monkeypatch)
    found = ok(world, "modify_reservation", reservation_id=key, new_flavor="flexible")
    assert found["remark"] == "Dinner is no longer included."
    mail = next(fact for fact in told if isinstance(fact, MailOut))
    assert "Included: breakfast. Dinner is no longer included." in mail.body
    again = ok(world, "modify_reservation", reservation_id=key, new_check_out="2026-04-13")
    assert "remark" not in again


def test_late_checkout__is_confirmed_in_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail begins with a greeting and ends with the house."""
    world = build()
    key = book(world)
    told = heard(world, monkeypatch)
    ok(world, "request_late_checkout", reservation_id=key, new_time="12:00")
    mail = next(fact for fact in told if isinstance(fact, MailOut))
    assert mail.body.startswith("Dear ")
    assert "the room is yours until 12:00" in mail.body
