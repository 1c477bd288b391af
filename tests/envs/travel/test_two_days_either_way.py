"""travel-04: two apartments fit, the window moves by two days; and every right way earns the credit."""

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
from lifegym.envs.travel.two_days_either_way.cast import NEAR, OUT, SCAN, WINDOW, WORK, Cast, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-04"
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


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__two_fit_and_five_miss_by_one_thing(variant: int) -> None:
    """Near the clinic two apartments have fridge and lift, keep to the price and can be given back."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(
        world, "hotel_booking.search_hotels", city_or_geo="Alicante", check_in=c.day(WINDOW - 2).isoformat(),
        check_out=c.day(WINDOW + 7).isoformat(), guests=2,
        filters={"refundable": True, "amenities": ["fridge", "lift"], "max_price": c.nightly, "sort": "price"},
    )  # fmt: skip
    near = [card["hotel_id"] for card in found["hotels"] if card["district"] == NEAR]
    assert near == [house.key for house in c.houses[:2]]
    assert len(c.houses) == 7


@pytest.mark.parametrize("variant", VARIANTS)
def test_flights__one_a_day_lands_before_ten(variant: int) -> None:
    """On each day in question the morning flight is the one that lands before ten in the evening."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for day in (WINDOW - 2, c.out):
        found = _call(world, "flight_booking.search_flights", origin="BGO", destination="ALC", adults=2,
                      departure_date=c.day(day).isoformat(), currency="EUR", refundable_only=True)  # fmt: skip
        landing = [
            offer["segments"][0]["flight_no"]
            for offer in found["offers"]
            if "12:00" < offer["journeys"][0]["arrive_at"][11:16] < "22:00"
        ]
        assert landing == [OUT[0]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_money__the_attempt_keeps_to_its_half_and_the_film_does_not(variant: int) -> None:
    """Without the film the attempt stays within half of what there is; with it, it does not."""
    c = _cast(variant)
    assert c.spent() <= c.half < c.spent() + c.extra
    assert abs(c.moved - WINDOW) == 2
    assert 25 - c.used - c.working(c.out, c.home) >= 3


def test_variants__which_way_it_moves_and_what_it_costs_differ() -> None:
    """Direction, hours, kilos and houses differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert {c.moved for c in casts} == {WINDOW - 2, WINDOW + 2}
    assert len({(c.moved, c.again, c.later, c.gain, c.house.name) for c in casts}) >= 10


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


def _letters(c: Cast) -> dict[str, str]:
    """Return other letters by words of the reference's."""
    scan, first = c.day(SCAN).isoformat(), c.day(16).isoformat()
    return {
        "you meant to decide by": f"My case {c.case}: is there a decision?",
        "Today is the first day": f"Cycle day one. Could we have {first} and, early in the morning, {scan}?",
        "out our invoice itemised": "Please list every procedure with its code on the bill, or we get nothing back.",
        "We need a scan on": f"Who else could look at me on {scan} before 10:00?",
        "I am on leave on": f"I am away on {c.day(c.moved + 1).isoformat()}, Terje. Somebody else will have to.",
        "wants the letter to name": "Please add to the letter that the pens must be kept cold, at which temperature.",
        "doctor is rewriting it": "Not yet. You will hear from us when it has come.",
        "The letter is here now": "The doctor's letter has come and says what you want. One bag for the cabin.",
        "has put herself into": "Mamma comes tonight! Hide the box from the fridge door.",
        "after your desk has": "We arrive in the evening. Where do we find the key?",
        "The driver, please": "We would like to be driven, thank you.",
        "no film": "No, thank you.",
        "weighs": f"The scales say {c.kilos + c.gain:.1f} this morning, it was {c.kilos:.0f}. Is that too much?",
        "of yours twice": "Your charge stands there two times.",
        "it is a holiday and stays": "Just a holiday, Terje, from my own days. Thanks for asking.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in str(action.arguments.get("body")):
            return _with(action, body=other)
    return action


def _other_titles(action: Act, c: Cast) -> Act:
    """Give the entries of the two calendars other titles."""
    if isinstance(action, ToolCall) and action.tool == "calendar.create_event":
        other = {"Retrieval": "Egg retrieval", "Transfer": "Embryo transfer", "Ferie": "Ferie (Ingrid)",
                 "Second scan, Lien": "Second scan"}  # fmt: skip
        return _with(action, summary=other.get(str(action.arguments["summary"]), action.arguments["summary"]))
    return action


@pytest.mark.parametrize("variant", [0, 1, 2, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words in every letter, other titles in the calendars: all of it is right too."""
    assert not _lost(_writes_otherwise, _other_titles, variant=variant)


def test_work__that_could_read_why_costs_the_line() -> None:
    """A word too many in the calendar that the employer reads is the line crossed."""

    def adds(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("calendar_id") == WORK.calendar_id:
            return _with(action, description="Clinic in Alicante") if "summary" in action.arguments else action
        return action

    assert _lost(adds) == {"reason-kept"}


def test_letter__asked_for_without_a_temperature_is_the_old_letter_again() -> None:
    """Who asks only for another letter gets no credit for having read the rule."""

    def bare(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "wants the letter to name" in str(action.arguments.get("body")):
            return _with(action, body="Could you send us the letter for the journey once more?")
        return action

    assert _lost(bare) == {"letter-asked"}


def test_gain__told_to_her_alone_is_not_told_to_the_clinic() -> None:
    """The clinic wanted to hear of it; and what it would have answered is missed."""

    def silent(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "weighs" in str(action.arguments.get("body")):
            return ToolCall("email.get_unread_count", {})
        return action

    assert _lost(silent) == {"gain-told", "check-entered", "clinic-served"}


def test_twin__both_disputed_is_one_too_many() -> None:
    """One of the two equal charges is right."""
    seen: list[str] = []

    def both(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Charged twice" in str(action.arguments.get("subject")):
            seen.append("told")
            return ToolCall("credit_card.dispute_transaction", {"tx_id": "tx_00940401", "reason": "Both are wrong."})
        return action

    assert _lost(both) == {"twin-disputed"}
    assert seen == ["told"]


def test_world__is_as_large_as_a_life() -> None:
    """About two thousand records stand at the opening."""
    world = catalog.build(TASK, 0).world
    assert sum(len(table.rows) for table in world.tables.values()) > 1_500
