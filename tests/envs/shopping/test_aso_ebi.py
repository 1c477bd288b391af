"""shopping-02: what is paid for is ordered, from one lot; what is private stays so; every right way earns it all."""

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
from lifegym.envs.shopping.aso_ebi.cast import ELSEWHERE, LATE, PLAIN, Cast, draw_cast
from lifegym.envs.shopping.aso_ebi.shops import PEOPLE
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-shopping-02"
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
def test_households__come_to_forty_bundles(variant: int) -> None:
    """Twelve households take forty bundles; one of those that paid bounces, another never pays."""
    c = _cast(variant)
    assert len(c.households) == 12
    assert sum(house.bundles for house in c.households) == 40
    assert c.bounced.group == "a"
    assert len({c.bounced.name, c.never.name, c.changed.name, c.aunt.name}) == 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_lot__is_to_be_had_elsewhere_in_one_place_and_enough(variant: int) -> None:
    """Of all that is sold as coral lace one other offer has the first lot, for a price that may be paid."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(world, "ecommerce.search_products", query="French lace five yards", limit=50)
    same = [
        (sku["sku_id"], int(float(sku["price"]["amount"])) - c.lace, sku["stock"])
        for card in found["products"]
        for sku in _call(world, "ecommerce.get_product", product_id=card["product_id"])["skus"]
        if sku["attrs"] == {"colour": "coral", "dye lot": c.lots[0]}
    ]
    (key, dearer, stock) = next(line for line in same if line[1])
    assert len(same) == 2
    assert key == ELSEWHERE
    assert dearer <= 3_500
    assert stock >= c.coral("b", "c")


@pytest.mark.parametrize("variant", VARIANTS)
def test_dinner__one_other_room_takes_them_all(variant: int) -> None:
    """Beside the room that is lost one on the mainland has the seats, the deposit and no stairs."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    rooms = [
        row
        for row in world.table("review_platform.merchants").rows.values()
        if row.category == "restaurant" and row.has_private_room and row.private_room_seats >= PEOPLE
    ]
    fits = []
    for row in rooms:
        answers = _call(world, "review_platform.get_merchant_qa", merchant_id=row.merchant_id, keyword="stairs")
        ground = any("ground floor" in line["answer"] for line in answers["questions"])
        if ground and row.area != "Victoria Island" and row.deposit is not None and row.deposit.amount <= 50_000:
            fits.append(row.merchant_id)
    assert set(fits) == {c.tables[0].key, c.tables[1].key}


@pytest.mark.parametrize("variant", VARIANTS)
def test_days__the_parcel_would_come_to_a_shut_gate(variant: int) -> None:
    """The day to which the parcel slips is the last Saturday of its month."""
    day = _cast(variant).day(LATE)
    assert day.weekday() == 5
    assert _cast(variant).day(LATE + 7).month != day.month


@pytest.mark.parametrize("variant", VARIANTS)
def test_geles__the_new_price_is_above_the_limit_and_the_plain_below(variant: int) -> None:
    """Only the plain headtie keeps to what she agreed to."""
    c = _cast(variant)
    assert c.plain < c.gele <= c.gele_limit < c.gele_later


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


def _letters(c: Cast) -> dict[str, str]:
    """Return other letters by words of the reference's."""
    return {
        "back is to be closed": "Please: no train, and a back that is covered, with lining. Measures 37, 30, "
        f"60. I need to hear of the first fitting until {c.day(20).isoformat()}.",
        "for want of cover": f"Good morning. NGN {c.due(c.bounced):,} came and went again. Please resend.",
        "It came and it is beautiful": "No, dear. She has it and she pays for it.",
        "We do not name anybody": "Auntie, no. That is not how I do it.",
        "now wants the sleeves": f"New rule in church: sleeve length down to the {c.sleeves}.",
        "wants your sleeves": f"News: {c.sleeves}-long sleeves.",
        "You were to write by": "Any news about the fitting?",
        "for the broken fans": f"Where are the ₦{c.fans_back:,} for the fans?",
        "is not our account": "Please use 0095114420, that other number is nobody's here.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and "body" in action.arguments and words in _body(action):
            return _with(action, body=other)
    return action


def _another_day(action: Act, c: Cast) -> Act:
    """Have the parcel brought on Monday morning instead of Saturday afternoon."""
    if isinstance(action, ToolCall) and action.tool == "delivery_logistics.reschedule_delivery":
        return _with(action, new_date=c.day(LATE + 2).isoformat(), time_window="08:00-12:00")
    if isinstance(action, ToolCall) and action.arguments.get("start") == c.at(LATE, "12:00").isoformat():
        return _with(action, start=c.at(LATE + 2, "08:00").isoformat(), end=c.at(LATE + 2, "12:00").isoformat())
    return action


def _another_hour(action: Act, c: Cast) -> Act:
    """Go to the second tailor in the afternoon."""
    if not isinstance(action, ToolCall):
        return action
    said = action.arguments
    if action.tool == "review_platform.reserve" and said["merchant_id"] == c.tailors[1].key:
        return _with(action, datetime=c.at(10, "15:00").isoformat())
    if c.tailors[1].name in str(said.get("summary")) and said.get("start") == c.at(10, "10:00").isoformat():
        return _with(action, start=c.at(10, "15:00").isoformat(), end=c.at(10, "16:00").isoformat())
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Another hour, another day, other words: all of it is right too."""
    assert not _lost(_writes_otherwise, _another_day, _another_hour, variant=variant)


def test_geles__one_more_than_is_paid_for_is_wrong() -> None:
    """The tally of that day decides how many are ordered."""

    def one_more(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("sku_id") == PLAIN:
            return _with(action, qty=int(action.arguments["qty"]) + 1)
        return action

    assert _lost(one_more) == {"gele-ordered", "heads-covered"}


def test_sizes__the_fourth_is_not_told() -> None:
    """Whoever adds the cousin's size has told it, however kindly."""

    def adds(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Ruth 31" in _body(action):
            return _with(action, body=f"{_body(action)} {c.cousin.first}: {c.waist}, but you do not know it from me.")
        return action

    assert _lost(adds) == {"waist-kept"}


def test_bounce__a_letter_to_two_households_is_not_private() -> None:
    """The household that is written to in front of another has not been written to alone."""

    def copies(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "for want of cover" in _body(action):
            return _with(action, cc=c.aunt.person.mail)
        return action

    assert _lost(copies) == {"bounced-told", "bounce-private"}
