"""travel-12: one connection fits and then another; two purses stay apart; and every right way earns the credit."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.a_day_in_medellin.cast import (
    ACROSS,
    BACK,
    CATALINA,
    DAY,
    LEAVE,
    OUT,
    THEIRS,
    UNI,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-12"
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


def _fitting(world: World, c: Cast, origin: str, dest: str, day: int) -> list[list[str]]:
    """Return the flights of a day with seventy minutes in Panama that land before midnight, the last to leave first."""
    found = _call(world, "flight_booking.search_flights", origin=origin, destination=dest, currency="USD",
                  departure_date=c.day(day).isoformat())  # fmt: skip
    fit = []
    for offer in found["offers"]:
        first, last = offer["segments"][0], offer["segments"][-1]
        wait = datetime.fromisoformat(last["depart_at"]) - datetime.fromisoformat(first["arrive_at"])
        if wait.total_seconds() >= 4_200 and last["arrive_at"][:10] == c.day(day).isoformat():
            fit.append((first["depart_at"], last["arrive_at"], [one["flight_no"] for one in offer["segments"]]))
    latest = max(one[0] for one in fit)
    return [one[2] for one in sorted(fit, key=lambda one: one[1]) if one[0] == latest]


@pytest.mark.parametrize("variant", VARIANTS)
def test_flights__the_handbook_leaves_one_on_each_day(variant: int) -> None:
    """Of the connections that fit the one that leaves last and lands first is the one the story means."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    assert _fitting(world, c, "ROS", "MEX", OUT)[0] == ["I5301", "I5120"]
    assert _fitting(world, c, "MEX", "MDE", ACROSS)[0] == ["I5121", "I5440"]
    assert _fitting(world, c, "MDE", "ROS", BACK)[0] == ["I5441", "I5300"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_flights__after_the_change_the_later_one_is_left(variant: int) -> None:
    """Once the flight out of Mexico is later, the last connection to Medellín is the one that fits."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()
    retimed = [op for event in spec.timeline.events for op in event.ops if op.target == "flight_booking.retime"]
    world.apply(retimed[0])
    assert _fitting(world, c, "MEX", "MDE", ACROSS)[0] == ["I5121", "I5442"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__one_in_each_quarter_fits(variant: int) -> None:
    """Beside each venue and in Laureles one house has breakfast, keeps to the price and can be given back."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for name, city, quarter, days, most in (
        ("old", "Mexico City", c.venues[0], (OUT, ACROSS), c.cap),
        ("new", "Mexico City", c.venues[1], (OUT, ACROSS), c.cap),
        ("medellin", "Medellín", "Laureles", (ACROSS, BACK), c.own_cap),
    ):
        found = _call(
            world, "hotel_booking.search_hotels", city_or_geo=city, check_in=c.day(days[0]).isoformat(),
            check_out=c.day(days[1]).isoformat(), guests=1,
            filters={"refundable": True, "amenities": ["breakfast"], "max_price": most},
        )  # fmt: skip
        near = [card["hotel_id"] for card in found["hotels"] if card["district"] == quarter]
        assert near == [c.houses[name].key]


@pytest.mark.parametrize("variant", VARIANTS)
def test_days__the_second_jab_is_too_late_and_the_slot_fits_delft(variant: int) -> None:
    """The vaccination counts from the tenth day on; she can speak between three and five."""
    c = _cast(variant)
    assert c.jab[0] <= DAY - 10 < c.jab[1]
    assert "15:00" <= c.remote[1] <= "17:00"
    assert int(c.remote[1][:2]) - int(c.remote[0][:2]) == 8
    assert c.kit <= c.gift < min(c.dear)


def test_variants__hours_quarters_and_presents_differ() -> None:
    """The hour, the venue, the slot and the limit of a present differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.hours, c.venues, c.remote, c.gift, c.late) for c in casts}) >= 9


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
    return {
        "please, queue or not": f"I take {c.day(c.jab[0]).isoformat()}, thank you.",
        "What is mine I pay": "No, thanks. My own trips go on my own card.",
        "That is fine with me": f"{c.hours[1]} at the fountain suits me. Till then.",
        "were to be back on": f"Registration {c.reference}: where is the refund?",
        "I cannot give you the address": "Not the address, Mamá, you know why. Bring me the wool, I take it.",
        "the slot at": f"Saskia Vermeer takes {c.remote[0]}, online.",
        "of your time, by video": f"It is at {c.remote[1]} in Delft.",
        "into the network's table": "My poster collides with us. Another hour, Ramiro?",
        "laugh aloud in the flume": "What a letter! Your mother decides with me about December, we shall see. Play!",
        "I am at your door after midnight": "I arrive late in the night, please leave somebody at the door.",
        "was to be here. It is not": "May I have the factura of my registration, please?",
        "there is a recital. Please give": "We have to cancel the two places, sorry.",
        "shall sit where she sees me": "I come to hear her at the school, of course.",
        "Please do not charge the card": "One place for me, I pay cash.",
        "By mistake the congress has charged": f"{c.gala} USD on your card were my dinner. How do I pay them back?",
        "made out to the university": f"Here is the invoice, {c.fee - c.refund} USD.",
        "young lady is at home": "Could the two of us come at five o'clock already?",
        "it will pour all afternoon": "They announce thunderstorms. Shall we take the museum instead?",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in str(action.arguments.get("body")):
            return _with(action, body=other)
    return action


@pytest.mark.parametrize("variant", [0, 1, 2, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


def test_sunday__a_letter_to_her_mother_is_one_too_many() -> None:
    """Whoever writes to Catalina on a Sunday has read the calendar and not her."""
    sent: list[str] = []

    def hasty(action: Act, c: Cast) -> Act:
        if isinstance(action, Reply) and "it is Sunday" in action.text and not sent:
            sent.append("once")
            return ToolCall(
                "email.send_email", {"to": CATALINA.mail, "subject": "The hour", "body": "Seen, thank you."}
            )
        return action

    assert _lost(hasty) == {"sunday-kept"}


def test_card__his_own_leg_on_the_universitys_card_crosses_the_line() -> None:
    """Even where the book is right, the card was wrong."""

    def wrong(action: Act, c: Cast) -> Act:
        tool = "flight_booking.create_booking"
        if isinstance(action, ToolCall) and action.tool == tool:
            seen.append(tool)
            return _with(action, payment={"method": UNI}) if len(seen) == 2 else action
        return action

    seen: list[str] = []
    assert _lost(wrong) == {"across-own", "cards-apart"}


def test_leave__the_friday_is_his_own() -> None:
    """Five days of the university's are one too many."""

    def all_theirs(action: Act, c: Cast) -> Act:
        if (
            isinstance(action, ToolCall)
            and action.arguments.get("path") == LEAVE.path
            and "content" in action.arguments
        ):
            return _with(action, content=str(action.arguments["content"]).replace(",own", ",university"))
        return action

    assert _lost(all_theirs) == {"leave-right", "friday-own"}


def test_claim__without_the_file_is_none() -> None:
    """The office asked for the book, not for a word."""

    def bare(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("attachments") == [THEIRS.path]:
            return ToolCall(
                action.tool, {key: value for key, value in action.arguments.items() if key != "attachments"}
            )
        return action

    assert _lost(bare) == {"claim-sent"}


def test_world__is_as_large_as_a_life() -> None:
    """About two thousand records stand at the opening."""
    world = catalog.build(TASK, 0).world
    assert sum(len(table.rows) for table in world.tables.values()) > 1_500
