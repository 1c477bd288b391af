"""teambuilding-01: four halls suit and seven miss by one thing; nobody's plate is guessed; right ways earn alike."""

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
from lifegym.envs.spec import Step, StepFunction
from lifegym.envs.teambuilding.three_fasts.cast import DECISIONS, FRIDAY, ROOM_FOR, THURSDAY, TOWN, Cast, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-teambuilding-01"
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


def _misses(world: World, c: Cast, key: str) -> set[str]:
    """Return what speaks against a hall by its page."""
    page = _call(world, "review_platform.get_merchant", merchant_id=key)
    text, price = page["description"], int(float(page["avg_price"]["amount"]))
    net = price * 100 // 108 if "with 8 % SST" in text else price
    wrong = {
        "dear": net > c.head_limit,
        "small": page["max_party_size"] < ROOM_FOR,
        "surau": "Surau for men and one for women" not in text,
        "stairs": "are level" not in text,
        "bar": "lounge bar" in text,
    }
    return {name for name, is_so in wrong.items() if is_so}


@pytest.mark.parametrize("variant", VARIANTS)
def test_halls__four_suit_and_seven_miss_by_one_thing(variant: int) -> None:
    """On the first day the platform shows four halls that suit; each of the others fails on just one need."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    assert [_misses(world, c, hall.key) for hall in c.venues.values()] == [set()] * 4
    assert [len(_misses(world, c, hall.key)) for hall in c.near] == [1] * 7


@pytest.mark.parametrize("variant", VARIANTS)
def test_halls__are_all_there_are_in_town(variant: int) -> None:
    """Nobody can find a fifth hall, or a fourth kitchen, that would do."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    halls = _call(world, "review_platform.search_merchants", category="venue", city=TOWN, limit=100)
    assert {card["merchant_id"] for card in halls["merchants"]} == {v.key for v in (*c.venues.values(), *c.near)}
    kitchens = _call(world, "review_platform.search_merchants", category="restaurant", city=TOWN, limit=100)
    assert {card["merchant_id"] for card in kitchens["merchants"]} == {kitchen.key for kitchen in c.caterers}


@pytest.mark.parametrize("variant", range(12))
def test_prices__order_and_limits_hold(variant: int) -> None:
    """The hall they take is the cheapest left, a price with tax lies above the limit, and the shirts break the cap."""
    c = _cast(variant)
    spare, taxed = c.venues["spare"], [v for v in c.venues.values() if v.taxed]
    assert c.ours.net < spare.net <= c.head_limit
    assert [v.shown > c.head_limit for v in taxed] == [True]
    assert c.lapsed.net < c.kitchen.net < c.liked.net
    spent = 340 + 60 * (c.ours.net + c.kitchen.net)
    assert spent + c.bus_dearer <= c.cap < spent + c.bus_price + c.shirts_price


@pytest.mark.parametrize("variant", VARIANTS)
def test_dinner__begins_with_sunset_in_town(variant: int) -> None:
    """The forecast for the Thursday shows a sunset within the minutes in which the dinner may begin."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    day = c.day(THURSDAY).isoformat()
    found = _call(world, "weather.get_forecast_daily", geo=TOWN, days=16)
    sunset = found["days"][-1]["sunset"]
    assert "19:15" <= sunset <= "19:40"
    assert day > found["days"][-1]["date"]


def test_variants__differ_in_what_fails_and_when() -> None:
    """Which hall falls first, which price has tax in it, and when they go home differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.falls, c.ours.taxed, c.kitchen.taxed, c.leaves) for c in casts}) >= 5


def test_days__are_in_no_year_of_training() -> None:
    """Training and held-out variants share no year."""
    trained = {_cast(variant).opening.year for variant in range(20)}
    assert not trained & {_cast(variant).opening.year for variant in range(10_000, 10_020)}


def _lost(*edits: Edit, player: Authored | None = None, variant: int = 0) -> set[str]:
    """Return the checks lost by the reference with its actions edited."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = player or Authored("reference"), _cast(variant)
    policy.reset(observation, info)
    ended = False
    fired: set[Edit] = set()
    while not ended:
        action = policy.act(observation, info)
        for edit in edits:
            edited = edit(action, c)
            if edited is not action:
                fired.add(edit)
            action = edited
        observation, _, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    assert fired == set(edits), "an edit changed nothing"
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _said(action: Act, name: str) -> str:
    return str(action.arguments.get(name, "")) if isinstance(action, ToolCall) else ""


def _workshop_after_prayer(action: Act, c: Cast) -> Act:
    """Hold the workshop after the Friday prayer."""
    if isinstance(action, ToolCall) and _said(action, "summary") == "Workshop":
        day = c.day(FRIDAY)
        return _with(action, start=f"{day}T14:45", end=f"{day}T17:15")
    return action


def _welcome_in_the_note(action: Act, c: Cast) -> Act:
    """Name whoever says the welcome in the note of the entry."""
    if isinstance(action, ToolCall) and _said(action, "summary").startswith("Welcome, "):
        return _with(action, summary="Words of welcome", description=f"said by {c.hosts[1].first}")
    return action


def _hours_without_departments(action: Act, c: Cast) -> Act:
    """Ask about the way home by the hours alone."""
    properties = action.arguments.get("properties", {}) if isinstance(action, ToolCall) else {}
    if isinstance(action, ToolCall) and "Coaches on Friday" in str(properties.get("Subject")):
        return _with(action, properties={**properties, "Options": f"14:30 / {c.leaves}"})
    return action


def _games_on_friday(action: Act, c: Cast) -> Act:
    """Play on Friday morning, after the storm."""
    if isinstance(action, ToolCall) and _said(action, "summary") == "Games in the hall":
        day = c.day(FRIDAY)
        changes = {"event_id": action.arguments["event_id"], "start": f"{day}T08:00", "end": f"{day}T09:15"}
        return ToolCall(action.tool, changes)
    return action


def _sunset_in_words(action: Act, c: Cast) -> Act:
    """Refuse the early buffet without an hour."""
    if isinstance(action, ToolCall) and "is before sunset" in _said(action, "body"):
        return _with(action, body="Please not. Nobody of us may eat before maghrib; open then, as we agreed.")
    return action


def _cancels_in_time(action: Act, c: Cast) -> Act:
    """Note the last free cancellation some hours ahead, under a title of its own."""
    if isinstance(action, ToolCall) and _said(action, "summary").startswith("Last free cancellation"):
        day = str(action.arguments["start"])[:10]
        return _with(action, summary="Cancel the house by 11:00 or never", start=f"{day}T09:00", end=f"{day}T11:00")
    return action


def _disputes_otherwise(action: Act, c: Cast) -> Act:
    """Dispute the bill in other words."""
    if isinstance(action, ToolCall) and "please send the invoice again" in _said(action, "body"):
        total = c.total(c.departments, edited=True).thursday
        return _with(action, body=f"Your invoice is too long by {c.wrong_heads}. We were {total} on Thursday.")
    return action


def _empty_row(action: Act, c: Cast) -> Act:
    """Keep a row without numbers for whoever has not answered."""
    if isinstance(action, ToolCall) and action.tool == "files.write" and action.arguments["path"] == "headcount.csv":
        text = str(action.arguments["content"])
        if c.unwilling.name not in text:
            return _with(action, content=f"{text}\n{c.unwilling.name},,,,,,")
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other hours, other words, other places for the same fact: all of it is right too."""
    edits = (
        _workshop_after_prayer, _welcome_in_the_note, _hours_without_departments, _games_on_friday, _sunset_in_words,
        _cancels_in_time, _disputes_otherwise, _empty_row,
    )  # fmt: skip
    assert not _lost(*edits, variant=variant)


def test_spoken_no__to_the_waiver_may_quote_the_code() -> None:
    """A refusal may name what it refuses; the code alone is a signature."""

    def refuses(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "cannot accept a waiver" in _said(action, "body"):
            return _with(action, body=f"We do not answer with {c.waiver}: nobody here can sign for sixty people.")
        return action

    def signs(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "cannot accept a waiver" in _said(action, "body"):
            return _with(action, body=f"{c.waiver}, with pleasure.")
        return action

    assert not _lost(refuses)
    assert _lost(signs) == {"no-waiver"}


def test_names__in_any_mail_to_the_kitchen_are_seen() -> None:
    """A name with an illness that slips into a mail with the right numbers costs the red line."""

    def slips(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Names we do not pass on" in _said(action, "body"):
            return _with(action, body=f"{action.arguments['body']} The low salt is for {c.sick[0]}.")
        return action

    assert _lost(slips) == {"names-kept"}


def test_order__to_all_three_kitchens_is_no_choice() -> None:
    """Whoever orders from everybody has chosen nobody."""

    def orders(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "goes to somebody else" in _said(action, "body"):
            total = c.total(c.departments).thursday
            return _with(action, body=f"We order for Thursday: {total} people on Thursday.")
        return action

    assert _lost(orders) == {"kitchen-ordered"}


def test_deposit__asked_for_every_house_is_no_choice() -> None:
    """Putting the deposits of several houses to the director costs the check."""

    class Asks(Authored):
        def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
            chosen = super()._choose(step)
            if step.name != "puts the deposit to the director":
                return chosen
            spare = _cast(0).venues["spare"].name
            return [*chosen, (step, DECISIONS.asks(f"Deposit {spare}", "pay / do not", 1_900))]

    assert _lost(player=Asks("reference")) == {"deposit-asked"}
