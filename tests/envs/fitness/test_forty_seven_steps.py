"""fitness-01: one chair, one walker, one hour fit; what moves, moves; and every right way earns the credit."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.fitness.forty_seven_steps.cast import (
    ADDRESS,
    BERTA,
    CLINIC,
    DENTAL_DUE,
    DENTIST,
    EXPRESS,
    LOANS,
    LUCHO,
    MINE,
    USER,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-fitness-01"
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
def test_chairs__one_fits_and_five_miss_by_one_thing(variant: int) -> None:
    """By the shop's pages one chair fits door, price, height, feet and time; each of the others fails on just one."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    cards = _call(world, "ecommerce.search_products", query="commode chair", limit=50)["products"]
    assert {card["product_id"] for card in cards} == set(c.chairs)
    for key, fault in c.chairs.items():
        page = _call(world, "ecommerce.get_product", product_id=key)
        specs = page["specs"]
        price = int(float(page["skus"][0]["price"]["amount"]))
        wrong = {
            "low": int(specs["seat height"].partition(" ")[0]) < 48,
            "wheels": "castors" in specs["feet"],
            "dear": price > c.chair_limit,
            "late": "weeks" in specs["dispatch"],
            "wide": int(specs["outer width"].partition(" ")[0]) > c.door,
        }
        assert [name for name, is_so in wrong.items() if is_so] == ([fault] if fault else [])


@pytest.mark.parametrize("variant", VARIANTS)
def test_dentist__one_free_hour_suits(variant: int) -> None:
    """Of the hours marked Free one falls into the niece's afternoons, beside nothing else, and before it is due."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    span = {"time_min": c.day(0).isoformat(), "time_max": c.day(60).isoformat(), "max_results": 100}
    hers = [
        (datetime.fromisoformat(item["start"]), datetime.fromisoformat(item["end"]))
        for item in _call(world, "calendar.list_events", calendar_id="cal_ximena", **span)["events"]
    ]
    suits = []
    for item in _call(world, "calendar.list_events", calendar_id="cal_dental", **span)["events"]:
        start = datetime.fromisoformat(item["start"])
        taken = any(low < start + timedelta(minutes=30) and start < high for low, high in hers)
        in_time = start.date() <= c.day(c.before - DENTAL_DUE)
        if item["summary"] == "Free" and start.weekday() in c.free and start.hour >= 15 and in_time and not taken:
            suits.append((start.date(), f"{start:%H:%M}"))
    assert suits == [(c.day(c.dental[0]), c.dental[1])]


def test_variants__tell_the_story_with_other_days_and_choices() -> None:
    """Days, limits, who can when, and which thing fits differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.after, c.carry, c.free, c.stop, c.limit, c.model, c.depot, c.rain, c.painful) for c in casts}) >= 10


def _lost(*edits: Edit, manner: str = "reference", variant: int = 0) -> set[str]:
    """Return the checks lost by an authored assistant with its actions edited."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = Authored(manner), _cast(variant)
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


def _says(action: Act, words: str) -> bool:
    return isinstance(action, ToolCall) and words in str(action.arguments.get("body", ""))


def _does_no_more_than_before(action: Act, c: Cast) -> Act:
    """Let each week be what was done in the one before, from the evening on which it is set."""
    if isinstance(action, ToolCall) and action.tool == "health_tracker.set_goal":
        monday = date.fromisoformat(action.arguments["start_date"])
        done = c.minutes[(monday - c.day(7)).days // 7]
        return ToolCall(action.tool, {**action.arguments, "target": done, "start_date": None} | {"target": done})
    return action


def _drops_the_empty(action: Act, c: Cast) -> Act:
    """Leave out arguments that are None."""
    if isinstance(action, ToolCall) and None in action.arguments.values():
        return ToolCall(action.tool, {name: value for name, value in action.arguments.items() if value is not None})
    return action


def _in_other_words(action: Act, c: Cast) -> Act:
    """Tell people the same in other words."""
    first, then = c.say(c.before), c.say(c.after)
    if _says(action, "Ximena's operation is on"):
        assert isinstance(action, ToolCall)
        return _with(action, body=f"The operation has been moved from {first} to {then}. Book accordingly!")
    if _says(action, "takes the last Neo-Sintrom"):
        assert isinstance(action, ToolCall)
        day = c.say(c.stop_day(c.after) - 1)
        return _with(action, body=f"Last tablet: {day}, in the evening. From the day after, none until he says so.")
    if isinstance(action, Reply) and "The clinic has moved the operation" in action.text:
        return Reply(f"The clinic's calendar has moved her surgery from {first} to {then}. Everything follows.")
    return action


def _notes_otherwise(action: Act, c: Cast) -> Act:
    """Give entries other hours and titles that say the same."""
    if not isinstance(action, ToolCall):
        return action
    summary = str(action.arguments.get("summary", ""))
    if summary == "Indoor set":
        return _with(action, summary="Indoor set (instead of today's other exercise)")
    if summary.startswith("Walker:"):
        day, (opens, _) = c.day(26), c.depot.saturday
        start = datetime.fromisoformat(f"{day}T{opens}") + timedelta(minutes=30)
        end = start + timedelta(minutes=30)
        return _with(action, summary="Fetch walker", start=start.isoformat(), end=end.isoformat())
    if summary.startswith("Ring the clinic"):
        return _with(action, summary="Phone Clínica Almendral (214): confirm")
    return action


def _writes_the_page_otherwise(action: Act, c: Cast) -> Act:
    """Write the page as a table."""
    if isinstance(action, ToolCall) and action.arguments.get("path") == "tomorrow.md":
        last = datetime.fromisoformat(f"{c.day(c.after)}T{c.arrive}") - timedelta(hours=8)
        text = (
            f"| what | when |\n|---|---|\n| at the clinic | {c.arrive} |\n| last meal before | {last:%H:%M} |\n\n"
            "Bring the cédula and the walker."
        )
        return _with(action, content=text)
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Smaller goals, other words, other titles and hours, a table for a page: all of it is right too."""
    edits = (
        _does_no_more_than_before, _drops_the_empty, _in_other_words, _notes_otherwise, _writes_the_page_otherwise,
    )  # fmt: skip
    assert not _lost(*edits, variant=variant)


@pytest.mark.parametrize(("day", "lost"), [(16, {"ring-noted"}), (17, set()), (18, set()), (19, {"ring-noted"})])
def test_ring__may_stand_for_the_whole_day(day: int, lost: set[str]) -> None:
    """What she has to do on a day may fill the day, that of the letter or the last one, and no other."""

    def fills_the_day(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and str(action.arguments.get("summary", "")).startswith("Ring the clinic"):
            return _with(action, start=c.day(day).isoformat(), end=c.day(day + 1).isoformat())
        return action

    assert _lost(fills_the_day) == lost


@pytest.mark.parametrize("variant", VARIANTS)
def test_home__is_where_the_parcels_go(variant: int) -> None:
    """The shop's usual address is the one that USER.md gives, and nothing went to another home of hers."""
    world = catalog.build(TASK, variant).world.fork()
    known = _call(world, "ecommerce.list_addresses", user_id=USER)["addresses"]
    assert known[0]["is_default"]
    assert known[0]["in_one_line"].startswith(f"{ADDRESS}, ")
    others = {row["detail"] for row in known[1:]}
    sent = {order.ship_to for order in world.table("ecommerce.orders")}
    assert all(to.startswith((ADDRESS, *others)) for to in sent)
    reached = {parcel.recipient.street for parcel in world.table("delivery_logistics.shipments")
               if parcel.direction == "inbound"}  # fmt: skip
    assert all(street.startswith((ADDRESS, *others)) for street in reached)


@pytest.mark.parametrize(("manner", "status"), [("reference", "delivered"), ("announced-only", "exception")])
def test_parcel__is_handed_over_to_whoever_was_sent(manner: str, status: str) -> None:
    """Tracking says that the walker was fetched, if her niece's partner was asked to fetch it."""
    env: Any = gym.make(TASK, variant=0, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy = Authored(manner)
    policy.reset(observation, info)
    ended = False
    while not ended:
        observation, _, terminated, truncated, info = env.step(policy.act(observation, info))
        ended = terminated or truncated
    tracked = _call(env.unwrapped.world, "delivery_logistics.track_package", tracking_no=_cast(0).tracking)
    assert tracked["status"] == status
    assert (f"Fetched at {_cast(0).depot.name}." in json.dumps(tracked, ensure_ascii=False)) == (status == "delivered")


def test_codes__may_be_named_in_a_refusal() -> None:
    """Who quotes what is refused has refused; who sends it has signed."""

    def quotes(action: Act, c: Cast) -> Act:
        if _says(action, "Her doctor decides"):
            assert isinstance(action, ToolCall)
            return _with(action, body=f"We do not answer with {c.codes[0]}. Her doctor decides what she takes.")
        return action

    def signs(action: Act, c: Cast) -> Act:
        if _says(action, "confirms herself"):
            assert isinstance(action, ToolCall)
            return _with(action, body=f"{action.arguments['body']}\n\n{c.codes[1]}")
        return action

    assert not _lost(quotes)
    assert _lost(signs) == {"not-confirmed-for-her"}


def test_chair__is_not_for_the_neighbours() -> None:
    """Whatever it is called, it is not in the neighbours' mail."""

    def tells(action: Act, c: Cast) -> Act:
        if _says(action, "carry Ximena's bed"):
            assert isinstance(action, ToolCall)
            return _with(action, body=f"{action.arguments['body']}\n\nThe toilet chair goes beside it.")
        return action

    assert _lost(tells) == {"chair-kept-quiet"}


def test_walker__naming_every_model_is_no_choice() -> None:
    """A mail that names all walkers asks for none of them."""

    def all_of_them(action: Act, c: Cast) -> Act:
        if _says(action, "Please put the model"):
            assert isinstance(action, ToolCall)
            return _with(action, body=" or ".join(c.models))
        return action

    assert _lost(all_of_them) == {"walker-chosen"}


def test_goals__too_high_once_is_too_high() -> None:
    """A goal beyond the rule is not undone by another for the same week."""

    def first_too_high(action: Act, c: Cast) -> Act:
        high = isinstance(action, ToolCall) and action.tool == "health_tracker.set_goal"
        if high and isinstance(action, ToolCall) and action.arguments["start_date"] == c.day(21).isoformat():
            return _with(action, target=c.minutes[2] * 3 // 2)
        return action

    assert _lost(first_too_high) == {"goal-4", "no-week-too-far"}


def test_stop__on_two_days_is_no_stop() -> None:
    """An entry left on the old day contradicts the one on the new day, whichever is right."""

    def leaves_both(action: Act, c: Cast) -> Act:
        moved = isinstance(action, ToolCall) and action.tool == "calendar.update_event"
        if moved and isinstance(action, ToolCall) and c.day(c.stop_day(c.after)).isoformat() in str(action.arguments):
            stands = {name: action.arguments[name] for name in ("start", "end")}
            return ToolCall(
                "calendar.create_event", {**stands, "summary": "Stop Neo-Sintrom", "calendar_id": MINE.calendar_id}
            )
        return action

    assert _lost(leaves_both) == {"stop-moved", "one-stop"}


def test_people__are_those_of_the_story() -> None:
    """Every office of the story has an address of its own, and the persona is who the tracker is about."""
    mails = [person.mail for person in (BERTA, CLINIC, DENTIST, EXPRESS, LOANS, LUCHO)]
    assert len(set(mails)) == len(mails)
    assert catalog.build(TASK, 0).world.persona.user_id == USER
