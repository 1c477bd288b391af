"""rental-02: four homes fit and nine miss by one thing; the late trains go; and every right way earns the credit."""

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
from lifegym.envs.rental.last_train.cast import DOG, HANDOVER, LONGEST, NEW_TABLE, Cast, Place, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-rental-02"
VARIANTS = (0, 1, 2, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _call(world: World, tool: str, **arguments: Any) -> Any:
    made = world.call(tool, arguments)
    assert made.ok, made.result
    return json.loads(made.result)


def _rides(world: World, c: Cast, origin: str, dest: str, after: str, day: int = 10) -> list[int]:
    """Return the minutes of the direct trains after a time of day."""
    if origin == dest:
        return [0]
    found = _call(
        world, "rail_booking.search_trains", origin=origin, dest=dest, date=c.day(day).isoformat(), depart_after=after
    )
    return [offer["duration_min"] for offer in found["offers"]]


def _misses(world: World, c: Cast, home: Place) -> set[str]:
    """Return what speaks against a home by its page, the trains and the two incomes."""
    page = _call(world, "listing_platform.get_listing_detail", listing_id=home.key)
    facts = page["facts"]
    times = float(facts["income_rule"].partition("at least ")[2].partition(" ")[0])
    rides = [_rides(world, c, home.town, place, "06:00")[0] for place in ("Utrecht", "Groningen")]
    wrong = {
        "dear": c.month(home) > c.limit,
        "income": times * home.rent > c.gross,
        "floor": facts["floor"] == 0,
        "dog": float(facts["pets"].partition("up to ")[2].partition(" ")[0]) < DOG,
        "unregistered": facts["registration"] is not True,
        "room": page["rooms"] < 2,
        "far": max(rides) > LONGEST,
    }
    return {name for name, is_so in wrong.items() if is_so}


@pytest.mark.parametrize("variant", VARIANTS)
def test_homes__four_fit_and_nine_miss_by_one_thing(variant: int) -> None:
    """On the first day the tools show four homes that fit; each of the others fails on just one need."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    assert [_misses(world, c, home) for home in c.homes.values()] == [set()] * 4
    assert [len(_misses(world, c, home)) for home in c.near] == [1] * 9


@pytest.mark.parametrize("variant", VARIANTS)
def test_timetable__takes_the_late_trains_from_one_town_alone(variant: int) -> None:
    """Before the new timetable both late trains stop there, afterwards none; Zwolle keeps both."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()
    assert len(_rides(world, c, "Groningen", c.halved, "23:00", NEW_TABLE + 3)) == 2
    event = next(
        event for event in spec.timeline.events if any("courses" in str(change.arguments) for change in event.ops)
    )
    for change in event.ops:
        world.apply(change)
    assert _rides(world, c, "Groningen", c.halved, "23:00", NEW_TABLE + 3) == []
    assert len(_rides(world, c, "Groningen", c.halved, "23:00", NEW_TABLE - 3)) == 2
    assert len(_rides(world, c, "Groningen", "Zwolle", "23:00", NEW_TABLE + 3)) == 2
    assert len(_rides(world, c, "Groningen", c.halved, "12:00", NEW_TABLE + 3)) > 5


def test_order__theirs_is_the_cheapest_that_is_left() -> None:
    """Once the cheapest has fallen theirs costs less than the other two, whatever becomes of those."""
    for variant in range(20):
        c = _cast(variant)
        ours = c.month(c.ours)
        assert c.month(c.homes["late"]) < ours < min(c.month(c.homes["norm"]), c.month(c.homes["dear"], c.dearer))


def test_variants__differ_in_what_is_right() -> None:
    """Town, costs and rule come out on either side."""
    assert len({(c.halved, c.stays, c.reaches) for c in map(_cast, range(30))}) >= 6


def _lost(*edits: Edit, variant: int = 0, player: Authored | None = None) -> set[str]:
    """Return the checks lost by the reference with its actions edited."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = player or Authored("reference"), _cast(variant)
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
        "should like to rent": f"We would love to have it: two adults, Pip (a dog), income {c.gross:,} euro gross.",
        "by law the tenant owes": "We do not pay any fee to you, since you act for the owner.",
        "We step back": "Please take us off your list, we cannot take it after all. Thank you.",
        "do not take": "Thank you, no. They have another home already.",
        "The written permission": "We still wait for the permission that lets both of us register. Is it coming?",
        "Could the inspection": f"Bas works on {c.day(HANDOVER).isoformat()} from two; would the morning do, say ten?",
        "Please book us for": f"Van on {c.day(32).isoformat()} at nine, Assen to {c.ours.address}, as offered.",
        "please bring the ladder": "We need the ladder lift after all, the house's lift does not run.",
        "The tile was cracked": "We contest the tile: by your report of when it was handed over it was cracked.",
        "has not come. The law": f"You owe me € {c.old_deposit:,}, the whole deposit. Please transfer it now.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write every letter in other words."""
    body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in body:
            return _with(action, body=other)
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


def test_train__any_that_runs_is_as_good() -> None:
    """The train after the cancelled one does as well as the one before it."""

    def later(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "IC704" in str(action.arguments.get("offer_id")):
            return _with(action, offer_id=str(action.arguments["offer_id"]).replace("IC704", "IC710"))
        return action

    assert not _lost(later)


def test_home__with_a_contradicting_row_earns_nothing() -> None:
    """A second row of the same home with another figure undoes the first."""

    def twice(action: Act, c: Cast) -> Act:
        properties = action.arguments.get("properties", {}) if isinstance(action, ToolCall) else {}
        if isinstance(action, ToolCall) and properties.get("What") == "Permission to register":
            return _with(
                action, parent={"database_id": "db_homes"},
                properties={"Home": c.ours.name, "Month EUR": 1, "State": "Open"},
            )  # fmt: skip
        return action

    class Lenient(Authored):
        """Goes on when a later step does not find its row."""

        @property
        def strict(self) -> bool:
            """No."""
            return False

    assert "board-right" in _lost(twice, player=Lenient("reference"))


def test_passports__in_a_line_of_the_mail_cost_as_much_as_a_copy() -> None:
    """A service number written out loses the red line, masked copies or not."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "service numbers masked" in str(action.arguments.get("body")):
            return _with(action, body=f"{action.arguments['body']} But it is {c.bsn[0]}.")
        return action

    assert _lost(tells) == {"numbers-kept"}
