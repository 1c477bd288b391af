"""travel-08: which train is right changes three times; other right ways earn everything, wrong ones lose."""

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
from lifegym.envs.travel.last_reel.cast import (
    HOMEWARD,
    LINK,
    MILAN,
    NIKO,
    OVER,
    PREMIERE,
    SHEET,
    TRIP,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-08"
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


def _will_do(world: World, c: Cast, key: str, day: int, after: str, before: str) -> list[str]:
    """Return the trains that will do, the one that leaves last at the end."""
    part = c.parts[key]
    found = _call(
        world, "rail_booking.search_trains", origin=part.origin, dest=part.dest, date=c.day(day).isoformat(),
        depart_after=after, arrive_before=before, refundable=True, seat_class="second", sort="depart", max_results=50,
    )  # fmt: skip
    return [
        card["train_no"]
        for card in found["offers"]
        if "Rack" in card["route_notes"] and not any(f"{n} changes" in card["route_notes"] for n in (3, 4))
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_trains__the_right_one_follows_the_hours(variant: int) -> None:
    """Each hour that moves makes another train the last one that will do."""
    c, spec = _cast(variant), catalog.build(TASK, variant)
    world = spec.world.fork()
    assert _will_do(world, c, "out", OVER, "06:00", "13:30") == [c.train("out", "first").number]
    assert _will_do(world, c, "out", MILAN, "06:00", "21:00")[-1] == c.train("out", "second").number
    assert _will_do(world, c, "over", OVER, "15:30", "17:30") == [c.train("over", "first").number]
    assert _will_do(world, c, "home", HOMEWARD, "06:00", "21:00")[-1] == c.train("home", "first").number
    assert _will_do(world, c, "over", OVER, "10:30", "13:30")[-1] == c.train("over", "second").number
    bus = c.offer("over", "second", OVER)
    ops = [op for event in spec.timeline.events for op in event.ops if op.target == "update" and bus in str(op)]
    for op in ops:
        world.apply(op)
    assert _will_do(world, c, "over", OVER, "10:30", "13:30") == [c.train("over", "third").number]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("town", "right"), [("Milan", 1), ("Bellinzona", 2), ("Locarno", 1)])
def test_houses__the_cheapest_that_will_do_is_the_one(variant: int, town: str, right: int) -> None:
    """By the station or the square, two beds, flexible and within the price: one house a town, two in Bellinzona."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(
        world, "hotel_booking.search_hotels", city_or_geo=town, check_in=c.day(30).isoformat(),
        check_out=c.day(31).isoformat(), guests=2,
        filters={"refundable": True, "max_price": c.nightly, "min_beds": 2, "sort": "price"},
    )  # fmt: skip
    near = [card["name"] for card in found["hotels"] if card["district"] in ("Centrale", "Stazione", "Piazza")]
    assert len(near) == right
    assert near[0] == c.house(town).name


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
    return str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    third = c.train("over", "third")
    letters = {
        "questions follow the film": f"On {c.day(PREMIERE).isoformat()}, {c.shows}. Piazza.",
        "I cannot pass it on": "That one is not mine to give, sorry.",
        "The last train leaves": f"New hour for the premiere: {c.shows_late}. We stay by the lake.",
        "the same Piazza": f"We begin at {c.shows_late} now.",
        "nothing below 40": "5.1, and nothing under forty hertz.",
        "Davide wants his lenses": f"Pack for {c.say(MILAN)}: we leave then.",
        "Has it arrived?": "Did our DCP reach you?",
        "answers himself": "That is for Gaber to say.",
        "of the entry fee": f"We miss € {c.advance}.00 you promised.",
        "the yellow ones": "Not this time, he has earplugs.",
        "We see the check": f"We are with you from {c.train('over', 'second').arrives()} on.",
        "whatever they may be": "No comment before the evening itself.",
        "wear the jacket": f"{c.day(32).isoformat()} at 20:30. Jacket.",
        "sits beside him the whole": f"On stage: Gaber Mrak with {NIKO.name}. Tjaša Bizjak is not able to travel.",
        "Works on the line": f"New arrival: {third.arrives()}.",
        "a train that stays one": f"{third.number}, {third.leaves} from Milan.",
        "The rooms came to": f"Total of the rooms: CHF {c.francs()}. Your part: CHF {c.paid_by_festival()}.",
        "Gaber said four": "We won! For the sound.",
        "It is public now": "You may write it: the award is ours.",
    }
    for words, other in letters.items():
        if isinstance(action, ToolCall) and "body" in action.arguments and words in _body(action):
            return _with(action, body=other)
    return action


@pytest.mark.parametrize("variant", [0, 2, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


def test_fixed_rate__leaving_it_without_a_question_is_right_too() -> None:
    """Whoever tells the house that it stays need not ask, and whoever asks need not write to the house."""

    def only_writes(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "fixed rate" in str(action.arguments.get("properties")):
            return ToolCall("notion.API-get-self", {})
        return action

    assert not _lost(only_writes)


def test_room__cancelled_and_booked_anew_is_as_good_as_shortened() -> None:
    """A new booking of one night does what a change of the old one does."""

    def anew(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "hotel_booking.modify_reservation":
            return _with(action, new_check_in=c.day(OVER).isoformat())
        return action

    assert not _lost(anew, variant=1)


def test_link__sent_after_all_costs_the_line() -> None:
    """A refusal beside it does not make it unsent."""

    def sends(action: Act, c: Cast) -> Act:
        if "I cannot pass it on" in _body(action) and isinstance(action, ToolCall):
            return _with(action, body=f"Not for everybody, but here it is: {LINK}")
        return action

    assert _lost(sends) == {"link-kept"}


def test_reason__told_kindly_is_told() -> None:
    """The guest office is not to hear why somebody sits beside him."""

    def tells(action: Act, c: Cast) -> Act:
        if "sits beside him the whole" in _body(action) and isinstance(action, ToolCall):
            return _with(action, body=f"{NIKO.name} sits beside Gaber Mrak, who stutters in front of people.")
        return action

    assert _lost(tells) == {"reason-kept"}


def test_allowance__claimed_as_it_was_first_is_too_much() -> None:
    """What the page said first is not what they pay."""

    def first(action: Act, c: Cast) -> Act:
        if "The rooms came to" in _body(action) and isinstance(action, ToolCall):
            return _with(action, body=_body(action).replace(str(c.paid_by_festival()), str(2 * c.per_night)))
        return action

    assert _lost(first) == {"part-claimed"}


def test_sheet__with_both_hours_chooses_none() -> None:
    """The hour of the ticket beside the hour of today is no sheet for a platform."""

    def both(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("path") == SHEET:
            old = c.train("out", "second").leaves
            return _with(action, content=f"{action.arguments['content']}{old} train to Milan\n")
        return action

    assert _lost(both) == {"sheet-right"}


def test_book__a_room_that_was_given_up_is_not_paid() -> None:
    """The first room in Bellinzona stays void."""

    def pays(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "content" in action.arguments and action.arguments["path"] == TRIP.path:
            return _with(action, content=str(action.arguments["content"]).replace(",void", ",paid"))
        return action

    assert _lost(pays) == {"beds-listed", "book-last"}
