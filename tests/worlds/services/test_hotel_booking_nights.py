"""Hotels: what happens to whichever house the user sleeps at."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from tests.worlds.services.hotel_kit import (
    assert_sound,
    book,
    build,
    left,
    moved,
    ok,
    refused,
    reservation,
    until,
    world_does,
    yen,
)


def _does(world: Any, operation: str, **arguments: Any) -> None:
    world_does(world, operation, **plain(arguments))


def test_walk_stay__ends_the_stay_and_shuts_the_house() -> None:
    """The stay that holds the night is walked in silence and its house sells nothing in the span that is closed."""
    world = build("email")
    key = book(world, hotel="htl_0003", span=(10, 13))
    other = book(world, span=(10, 12))
    mails = len(list(world.table("email.messages")))
    _does(world, "walk_stay", night="2026-04-11", city="takayama", reason="burst main",
          closed_from="2026-04-09", closed_until="2026-04-15")  # fmt: skip
    assert (reservation(world, key).status, reservation(world, key).note) == ("walked", "burst main")
    assert reservation(world, other).status == "confirmed"
    assert len(list(world.table("email.messages"))) == mails
    assert [left(world, day, hotel="htl_0003") for day in (8, 9, 15, 16)] == [2, 0, 0, 2]
    assert left(world, 10, room="Corner suite", hotel="htl_0003") == 0
    page = ok(world, "get_hotel_details", hotel_id="htl_0003")
    assert page["closed_for_guests"] == [{"first_night": "2026-04-09", "last_night": "2026-04-15"}]
    assert "closed_for_guests" not in ok(world, "get_hotel_details", hotel_id="htl_0001")
    assert_sound(world)


def test_walk_stay__is_nothing_without_a_stay() -> None:
    """Where nobody sleeps that night the world stays exactly as it was."""
    world = build()
    before = world.digest()
    _does(world, "walk_stay", night="2026-04-11", city="Takayama")
    _does(world, "change_meals_of_stay", night="2026-04-11", dinner_seatings=["20:00"])
    _does(world, "offer_room_to_stay", night="2026-04-11", room_type="attic", beds=["single"], extra=yen(500))
    assert world.digest() == before


def test_change_meals_of_stay__moves_the_table_and_says_so_on_the_page() -> None:
    """The house's seatings, its page and the stay's own dinner change; dinner in the room can still be had."""
    world = build()
    key = book(world, flavor="halfboard")
    rule = "Dinner in the room from 17:30 to 19:00 on written request."
    _does(world, "change_meals_of_stay", night="2026-04-10", dinner_seatings=["20:00"], house_rule=rule)
    assert reservation(world, key).dinner_time == "20:00"
    page = ok(world, "get_hotel_details", hotel_id="htl_0001")
    assert rule in json.dumps(page)
    assert "20:00" in json.dumps(page)
    ok(
        world,
        "submit_special_request",
        reservation_id=key,
        text="Dinner in our room at 18:00 on both evenings, please.",
    )
    until(world, 5)
    assert (reservation(world, key).dinner_time, reservation(world, key).dinner_in_room) == ("18:00", True)


@pytest.mark.parametrize("room_type", ["Corner suite", "Sky suite"])
def test_offer_room_to_stay__can_be_taken_for_exactly_the_extra(room_type: str) -> None:
    """A listed or a new room opens for the stay's nights; changing into it costs the extra at once, for no refund."""
    world = build("email")
    key = book(world, span=(10, 13))
    until(world, 10, 18)
    base = reservation(world, key).total.minor
    _does(world, "offer_room_to_stay", night="2026-04-10", room_type=room_type, beds=["single"] * 3, extra=yen(13_501),
          subject="A room for you", letter="A guest left early.")  # fmt: skip
    assert any(row.subject == "A room for you" for row in world.table("email.messages"))
    changed = ok(world, "modify_reservation", reservation_id=key, new_room_type=room_type, new_flavor="prepaid")
    assert changed["room_type"] == room_type
    assert reservation(world, key).total.minor == base + 13_501
    assert sum(moved(world)) == base + 13_501
    assert_sound(world)
    refused(
        world,
        "UNCHANGEABLE",
        "modify_reservation",
        reservation_id=key,
        new_room_type="Deluxe twin",
        new_flavor="flexible",
    )


def test_offer_room_to_stay__tells_the_author_what_is_wrong() -> None:
    """A room nobody described, or an extra in another currency, is an error that says what is missing."""
    world = build()
    book(world)
    with pytest.raises((ToolError, ValueError), match="beds"):
        _does(world, "offer_room_to_stay", night="2026-04-10", room_type="attic", beds=[], extra=yen(500))
    with pytest.raises((ToolError, ValueError), match="JPY"):
        _does(
            world, "offer_room_to_stay", night="2026-04-10", room_type="attic", beds=["single"], extra=Money(500, "VND")
        )
