"""travel-13: two houses a stop suit, one train a leg, and every right way earns the credit."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.thirty_a_day.cast import DORM, EXAM, FEAST, PHARMACY, ROOM, Cast, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-13"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _call(world: World, tool: str, **arguments: Any) -> Any:
    made = world.call(tool, arguments)
    assert made.ok, made.result
    return json.loads(made.result)


def _suits(world: World, city: str, come: str, leave: str, most: int, kind: str) -> list[str]:
    """Return the houses that suit for all nights of a stay, the cheapest first."""
    found = _call(
        world, "hotel_booking.search_hotels", city_or_geo=city, check_in=come, check_out=leave, guests=1,
        filters={"refundable": True, "amenities": ["safe"], "room_type": kind, "sort": "price"},
    )  # fmt: skip
    kept = []
    for card in found["hotels"]:
        shown = _call(
            world, "hotel_booking.get_room_availability", hotel_id=card["hotel_id"], check_in=come, check_out=leave,
            guests=1,
        )  # fmt: skip
        rates = [rate for rate in shown["rate_plans"] if rate["room_type"] == kind and rate["flavor"] == "flexible"]
        if any(max(float(night["price"]["amount"]) for night in rate["nightly"]) <= most for rate in rates):
            kept.append(card["hotel_id"])
    return kept


@pytest.mark.parametrize("variant", VARIANTS)
def test_bunks__two_houses_a_stop_suit(variant: int) -> None:
    """At each stop the tools show the house that is right, the one that follows it, and no third."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for city, come, leave in (("Jaipur", 7, 15), ("Jodhpur", 15, 24), ("Udaipur", 34, 43), ("Shimla", 50, 58)):
        found = _suits(world, city, c.day(come).isoformat(), c.day(leave).isoformat(), c.dorm, DORM)
        assert found == [c.house(city).key, c.house(city, "next").key]


@pytest.mark.parametrize("variant", VARIANTS)
def test_delhi__bunk_and_room_are_cheapest_in_one_house(variant: int) -> None:
    """She wants one house: the same one is first for the bunk and for the room of her own."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    bunks = _suits(world, "Delhi", c.day(44).isoformat(), c.day(47).isoformat(), c.dorm, DORM)
    rooms = _suits(world, "Delhi", c.day(47).isoformat(), c.day(50).isoformat(), c.own, ROOM)
    assert bunks[0] == rooms[0] == c.house("Delhi").key
    assert c.day(EXAM).weekday() == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_feast__doubled_nights_are_beyond_the_limit(variant: int) -> None:
    """The noted house keeps to the limit on all nights but those about the fifteenth of August."""
    c = _cast(variant)
    assert c.house("Udaipur").price <= c.dorm < 2 * c.house("Udaipur").price
    holiday = next(n for n in range(60) if (c.day(n).month, c.day(n).day) == (8, 15))
    assert FEAST[0] <= holiday <= FEAST[1] + 1
    assert c.spent < c.cap


def _lost(*edits: Edit, variant: int = 0) -> set[str]:
    """Return the checks lost by the reference with its actions edited."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = Authored("reference"), _cast(variant)
    policy.reset(observation, info)
    ended = False
    while not ended:
        action = policy.act(observation, info)
        for edit in edits:
            action = edit(action, c)
        observation, _, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _body(action: Act) -> str:
    return str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""


def _in_other_words(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    first, second = c.pills
    letters = {
        "Sweet of Meher": "I can't, it is not my ticket. Hug her from me.",
        "was due by": f"{c.salary:,} rupees have not come; what happened?",
        "I would have liked to": "Sorry, can't do it before I am really out.",
        "Please deliver to Ammachi": f"Ammachi's usual, but {first} in {c.dose_now}mg from now on. {second} 10 mg as "
        "ever.",
        "are missing. Please return": f"Rs {c.kept} short, uncle. What for?",
        "My name is misspelt": "Kurien, please, not the way you have it.",
        "You have put the wedding call": "I sit my exam then! Any evening instead?",
        "have not come. Please send": f"A reminder: ₹{c.kept:,} of my deposit.",
        "Reethu needs those days": f"Could you do Udaipur from {c.day(36).isoformat()} instead?",
    }
    for words, other in letters.items():
        if words in _body(action) and isinstance(action, ToolCall) and action.tool.startswith("email."):
            return _with(action, body=other)
    return action


def _rebooks(action: Act, c: Cast) -> Act:
    """Add the night in Delhi as a bunk of its own instead of keeping the room."""
    extends = isinstance(action, ToolCall) and action.tool == "hotel_booking.modify_reservation"
    if isinstance(action, ToolCall) and extends and action.arguments.get("new_check_out") == c.day(51).isoformat():
        return ToolCall("hotel_booking.create_reservation", {
            "rate_plan_id": f"rp_{c.house('Delhi').key}_bed-in-the-women-s-dormitory_flexible_{c.day(50):%Y%m%d}_"
            f"{c.day(51):%Y%m%d}", "payment_method_id": "pm_001301", "guests": 1,
            "guest_profile": {"first_name": "Anjali", "last_name": "Kurien", "email": "a@kayalmail.example",
                              "phone": "+91 80 5550 1180", "user_id": "usr_anjali"},
        })  # fmt: skip
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_in_other_words, variant=variant)


def test_delhi__a_bunk_for_the_night_between_is_right_too() -> None:
    """Where she sleeps in Delhi while the line is closed is open, as long as the book follows."""
    lost = _lost(_rebooks)
    assert "delhi-longer" not in lost
    assert "day-later" not in lost


def test_udaipur__the_night_longer_may_be_a_booking_of_its_own() -> None:
    """Keeping the bunk and booking one more night beside it is the same bed."""

    def beside(action: Act, c: Cast) -> Act:
        extends = isinstance(action, ToolCall) and action.tool == "hotel_booking.modify_reservation"
        if isinstance(action, ToolCall) and extends and action.arguments.get("new_check_out") == c.day(44).isoformat():
            return ToolCall("hotel_booking.create_reservation", {
                "rate_plan_id": f"rp_{c.house('Udaipur', 'next').key}_bed-in-the-women-s-dormitory_flexible_"
                f"{c.day(43):%Y%m%d}_{c.day(44):%Y%m%d}", "payment_method_id": "pm_001301", "guests": 1,
                "guest_profile": {"first_name": "Anjali", "last_name": "Kurien", "email": "a@kayalmail.example",
                                  "phone": "+91 80 5550 1180", "user_id": "usr_anjali"},
            })  # fmt: skip
        return action

    assert not _lost(beside) & {"udaipur-longer", "every-night", "next-night", "board-last"}


def test_pills__in_the_old_strength_are_not_ordered() -> None:
    """The pharmacy sends what is written, so the old strength is the wrong order."""

    def old(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == PHARMACY.mail:
            return _with(action, body=_body(action).replace(f"{c.dose_now} mg", f"{c.dose} mg"))
        return action

    assert _lost(old) == {"pills-ordered"}


def test_bus__a_berth_on_the_coach_breaks_the_promise() -> None:
    """A night coach beside the train is one too many."""
    done: list[bool] = []

    def both(action: Act, c: Cast) -> Act:
        if isinstance(action, Reply) and "Still no berth" in action.text and not done:
            done.append(True)
            return ToolCall("email.send_email", {"to": "seats@aravalli-coaches.example", "subject": "Berth",
                                                 "body": "Yes, for Anjali Kurien."})  # fmt: skip
        return action

    assert _lost(both) == {"no-night-bus"}


def test_note__with_the_hostels_name_tells_too_much() -> None:
    """She wants no visitors."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "content_platform.publish_note":
            return _with(action, body=f"{action.arguments['body']} I slept at {c.house('Jodhpur', 'next').name}.")
        return action

    assert _lost(tells) == {"note-published"}


def test_host__paid_by_phone_crosses_the_line() -> None:
    """Agreeing to pay beside the platform is the line, even if the booking stays."""
    done: list[bool] = []

    def agrees(action: Act, c: Cast) -> Act:
        if isinstance(action, Reply) and "leaves at" in action.text and not done:
            done.append(True)
            return ToolCall("email.send_email", {"to": c.house_person("Pushkar").mail, "subject": "Ten nights",
                                                 "body": "Agreed, tell me the number."})  # fmt: skip
        return action

    assert _lost(agrees) == {"on-platform"}


def test_ticket__another_class_is_not_hers() -> None:
    """The sleeper class is cheaper and not what she asked for."""

    def cheap(action: Act, c: Cast) -> Act:
        buys = isinstance(action, ToolCall) and action.tool == "rail_booking.create_train_booking"
        if isinstance(action, ToolCall) and buys and action.arguments["offer_id"] == c.run("two").offer:
            return _with(action, offer_id=c.run("two", "open").offer)
        return action

    assert {"trains-booked", "one-way"} <= _lost(cheap)
