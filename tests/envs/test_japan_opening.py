"""The world of travel-07 on its first morning: sound draws, near-misses, what the houses and flights can do."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from lifegym.envs.draw import Draw
from lifegym.envs.story import Story, StoryError, TaskInfo, op
from lifegym.envs.travel.japan_with_the_parents.cast import PM_BLUE, Cast
from lifegym.envs.travel.japan_with_the_parents.casting import draw_cast
from lifegym.envs.travel.japan_with_the_parents.houses import TOWNS
from lifegym.envs.travel.japan_with_the_parents.opening import open_world
from lifegym.envs.travel.japan_with_the_parents.sound import assert_sound
from lifegym.worlds.money import Money
from lifegym.worlds.services.email import Message
from lifegym.worlds.world import World

TASK = "VibeLife-travel-07"
SERVICES = (
    "email",
    "calendar",
    "notion",
    "notification_hub",
    "flight_booking",
    "hotel_booking",
    "visa_and_advisory",
)


def opened(variant: int) -> tuple[World, Cast]:
    """Return a sealed first morning."""
    info = TaskInfo(
        key="travel-07", title="t", domain="travel", summary="s", services=SERVICES, function=lambda s: None
    )
    story = Story(info, TASK, variant)
    cast = open_world(story)
    story.world.seal()
    return story.world, cast


@pytest.fixture(scope="module")
def morning() -> tuple[World, Cast]:
    """Return variant 0's first morning; tests fork it."""
    return opened(0)


def ask(world: World, tool: str, **arguments: Any) -> Any:
    """Return a tool's result."""
    call = world.call(tool, arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def rates(world: World, cast: Cast, key: str) -> list[dict[str, Any]]:
    """Return every rate of a town for the story's stay, cheapest first, with what makes it right or wrong."""
    town = TOWNS[key]
    stay = {"check_in": str(cast.trip(town.arrives)), "check_out": str(cast.trip(town.leaves)), "guests": 3}
    found = []
    for hotel in ask(world, "hotel_booking.search_hotels", city_or_geo=town.city, **stay)["hotels"]:
        page = ask(world, "hotel_booking.get_hotel_details", hotel_id=hotel["hotel_id"])
        offers = ask(world, "hotel_booking.get_room_availability", hotel_id=hotel["hotel_id"], **stay)
        lift = "lift" in page["amenities"] and not offers["out_of_service"]
        for rate in offers["rate_plans"]:
            room = next(row for row in page["rooms"] if row["room_type"] == rate["room_type"])
            faults = {
                "beds": room["real_beds"] < 3,
                "stairs": not lift and room["highest_floor"] > 2,
                "prepaid": rate["refundable_until"] is None,
                "late dinner": rate["flavor"] == "halfboard" and min(page["dinner_seatings"]) > "19:00",
                "dear": int(rate["total"]["amount"]) > 150_000,
            }
            wrong = {name for name, holds in faults.items() if holds}
            found.append({**rate, "hotel_id": hotel["hotel_id"], "faults": wrong})
    return sorted(found, key=lambda rate: int(rate["total"]["amount"]))


def test_draws__are_sound_in_many_variants() -> None:
    """Every draw holds what the story needs: cap between right choices and the big room, delay past the signing."""
    for variant in (*range(60), *range(10_000, 10_020)):
        assert_sound(draw_cast(Draw(TASK, variant), variant))


def test_draws__refuse_a_cap_that_never_binds() -> None:
    """A draw in which the big room fits under the cap is refused with the numbers."""
    cast = draw_cast(Draw(TASK, 0), 0)
    with pytest.raises(StoryError, match="the big room cost"):
        assert_sound(replace(cast, cap=Money.of(230_000_000, "VND")))


@pytest.mark.parametrize("key", ["osaka", "takayama", "hakone", "tokyo"])
def test_rooms__three_right_ones_among_near_misses(morning: tuple[World, Cast], key: str) -> None:
    """Each town has three right houses, four that fail on one point, and its cheapest rate lacks beds."""
    world, cast = morning[0].fork(), morning[1]
    found = rates(world, cast, key)
    right = {rate["hotel_id"] for rate in found if not rate["faults"]}
    single = {name for rate in found if len(rate["faults"]) == 1 for name in rate["faults"]}
    assert len(right - {cast.osaka_seed.id}) == 3
    assert {"beds", "stairs", "prepaid"} <= single
    assert found[0]["faults"] == {"beds"}


def test_rooms__big_room_and_corner_suite_cost_what_the_story_says(morning: tuple[World, Cast]) -> None:
    """Moving into the big room adds the upgrade; the suite opens later, is prepaid, and adds its price."""
    world, cast = morning[0].fork(), morning[1]
    for house, first, end in (
        (cast.right["hakone"][0], cast.trip(13), cast.trip(15)),
        (cast.right["tokyo"][0], cast.trip(15), cast.trip(19)),
    ):
        stay = {"hotel_id": house.id, "check_in": str(first), "check_out": str(end), "guests": 3}
        offers = ask(world, "hotel_booking.get_room_availability", **stay)["rate_plans"]
        rate = next(row for row in offers if row["room_type"] == house.room and row["refundable_until"])
        guest = {"first_name": "Thi Thanh Mai", "last_name": "Hoang", "email": cast.mai.mail, "phone": "+842365550148"}
        made = ask(
            world,
            "hotel_booking.create_reservation",
            rate_plan_id=rate["rate_plan_id"],
            guest_profile={**guest, "user_id": "usr_mai"},
            payment_method_id=PM_BLUE,
        )
        key, before = made["reservation_id"], int(made["total"]["amount"])
        changes: dict[str, str] = {"new_room_type": "terrace bath family"}
        more = cast.upgrade.minor
        if house in cast.right["tokyo"]:
            changes = {"new_room_type": "corner suite", "new_flavor": "prepaid"}
            more = cast.suite.minor
            assert not world.fork().call("hotel_booking.modify_reservation", {"reservation_id": key, **changes}).ok
            world.apply(
                op(
                    "hotel_booking.restock",
                    hotel_id=house.id,
                    room_type="corner suite",
                    first_night=first,
                    last_night=cast.trip(18),
                )
            )
        changed = ask(world, "hotel_booking.modify_reservation", reservation_id=key, **changes)
        assert int(changed["total"]["amount"]) - before == more


def test_flights__only_the_right_ones_suit(morning: tuple[World, Cast]) -> None:
    """Out and back exactly two refundable offers fit the hours; the early flight home is sold out at first."""
    world, cast = morning[0].fork(), morning[1]
    search = {"adults": 3, "currency": "VND", "max_results": 50, "refundable_only": True}
    out = ask(
        world,
        "flight_booking.search_flights",
        origin="DAD",
        destination="KIX",
        departure_date=str(cast.leave),
        **search,
    )
    back = ask(
        world, "flight_booking.search_flights", origin="NRT", destination="DAD", departure_date=str(cast.home), **search
    )
    fit_out = [
        offer["segments"][0]["flight_no"]
        for offer in out["offers"]
        if offer["segments"][0]["depart_at"][11:16] >= "06:00"
        and offer["segments"][-1]["arrive_at"][:16] <= f"{cast.leave}T18:00"
    ]
    fit_back = [
        offer["segments"][0]["flight_no"]
        for offer in back["offers"]
        if offer["segments"][-1]["arrive_at"][:16] <= f"{cast.home}T14:45"
    ]
    assert sorted(fit_out) == ["H7622", "K81740"]
    assert sorted(fit_back) == ["K81751", "K81753"]


def test_background__the_expiry_stands_in_two_old_mails_only(morning: tuple[World, Cast]) -> None:
    """No note, event, file or later mail says when Ma's passport ends."""
    world, cast = morning
    day = cast.old_expiry
    spellings = (day.isoformat(), f"{day:%d/%m/%Y}", f"{day:%d %b %Y}".upper(), f"{day.day} {day:%B %Y}")
    where = {
        (name, key)
        for name in ("email.messages", "notion.pages", "calendar.events", "files.files", "notification_hub.posts")
        for key, row in world.table(name).rows.items()
        if any(spelling in str(row.view()) for spelling in spellings)
    }
    assert {name for name, _ in where} == {"email.messages"}
    assert {world.table("email.messages").rows[key].subject for _, key in where} >= {
        "scan hộ chiếu",
        "Bangkok 22-26: passenger data as ticketed",
    }
    assert len(where) == 2


def test_mailbox__is_in_order_with_threads_and_example_domains(morning: tuple[World, Cast]) -> None:
    """Ids follow the time, answers point at letters that are there, and every address is an invented one."""
    rows: list[Message] = list(morning[0].table("email.messages"))
    assert [int(row.email_id) for row in rows] == list(range(1, len(rows) + 1))
    assert all(first.date <= second.date for first, second in pairwise(rows))
    headers = {row.message_id for row in rows}
    assert all(not row.in_reply_to or row.in_reply_to in headers for row in rows)
    assert all(address.endswith(".example") for row in rows for address in (row.sender, *row.to, *row.cc))


def test_world__holds_an_ordinary_life(morning: tuple[World, Cast]) -> None:
    """There are far more than 620 records besides those that matter."""
    world = morning[0]
    assert sum(len(table) for table in world.tables.values()) > 2_000
    assert len(world.table("email.messages")) >= 300
    assert len(world.table("calendar.events")) >= 85
    assert len(world.table("flight_booking.flights")) >= 200


def test_world__is_the_same_in_every_building() -> None:
    """Two buildings of a variant agree; two variants do not."""
    first, again, other = opened(3)[0], opened(3)[0], opened(4)[0]
    assert first.digest() == again.digest() != other.digest()
