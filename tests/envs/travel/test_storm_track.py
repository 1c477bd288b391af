"""travel-03: which houses fit, when the flights leave, and that every right way earns the credit."""

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
from lifegym.envs.travel.storm_track.cast import BACK, HOME, ISLAND, LEAVE, SAFE, SOUTH, Cast, House, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-03"
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


def _fits(world: World, c: Cast, house: House, first: int, end: int, most: float, pool: bool) -> bool:
    """Return whether a house has a room that fits within a price, and a pool if one is asked for."""
    found = _call(
        world, "hotel_booking.get_room_availability", hotel_id=house.key, check_in=c.day(first).isoformat(),
        check_out=c.day(end).isoformat(), guests=2,
    )  # fmt: skip
    nights = end - first
    rates = [
        rate for rate in found["rate_plans"]
        if rate["refundable_until"] and rate["beds"] == ["queen"] and "balcony" in rate["room_type"]
        and float(rate["total"]["amount"]) <= most * nights
    ]  # fmt: skip
    return bool(rates) and (house.pool or not pool)


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__one_on_the_island_fits_and_one_spare_in_each_town(variant: int) -> None:
    """Of the houses on the island one fits what he asks; where a house falls away, one other fits."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    everywhere = (*c.houses.values(), *c.near)

    def fitting(town: str, first: int, end: int, most: float, pool: bool = False) -> list[str]:
        return [one.name for one in everywhere if one.town == town and _fits(world, c, one, first, end, most, pool)]

    taitung, last = c.houses["taitung"], c.houses["last"]
    assert fitting("Green Island", ISLAND, BACK, c.island_cap) == [c.houses["island"].name]
    assert fitting("Taitung", SOUTH, ISLAND, taitung.price * 1.2) == [taitung.name, c.houses["taitung2"].name]
    assert fitting("Taipei", BACK, HOME, last.price * 1.2, pool=True) == [last.name, c.houses["last2"].name]


@pytest.mark.parametrize("variant", VARIANTS)
def test_flight_out__one_of_that_day_leaves_after_ten(variant: int) -> None:
    """Once the flight is in the night, just one other of the day is left, at no cost."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()
    event = next(event for event in spec.timeline.events if "G5772" in str(event.ops) and event.kind == "mutation")
    for change in event.ops:
        world.apply(change)
    found = _call(world, "flight_booking.search_flights", origin="GRU", destination="TPE",
                  departure_date=c.day(LEAVE).isoformat(), adults=2, currency="BRL")  # fmt: skip
    hours = {offer["journeys"][0]["depart_at"][11:16] for offer in found["offers"]}
    assert {hour for hour in hours if hour >= "10:00"} == {"20:30"}
    held = _call(world, "flight_booking.list_bookings", user_id="usr_rafael")
    assert next(one for one in held["bookings"] if one["pnr"] == c.pnr[0])["status"] != "TICKETED"


def test_variants__differ_in_what_is_right() -> None:
    """Houses, the day of the flight home and the day of the call differ between variants."""
    casts = [_cast(variant) for variant in range(16)]
    assert len({(c.spare_day, c.saint, c.houses["island"].name, c.cut) for c in casts}) >= 12


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
        "they keep the booking": "No, thank you, the booking stays flexible.",
        "was to be back on the card": f"Where are my {c.photo_refund:,} BRL? The day you named is over.",
        "You meant to confirm": "Has the driver been told about the two of us? You promised word by now.",
        "They wait for the waiver": "No change now, thank you. They will use the waiver when it comes.",
        "With the boat of": f"We arrive on {c.day(ISLAND).isoformat()} on the late morning boat.",
        "in Taitung they stay": f"New house in Taitung: {c.houses['taitung2'].name}. Kisses.",
    }


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write letters in other words."""
    body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in body:
            return _with(action, body=other)
    return action


def _calls_earlier(action: Act, c: Cast) -> Act:
    """Put the call to his mother an hour earlier, by the clock in Taiwan, under another title."""
    if isinstance(action, ToolCall) and action.arguments.get("summary") == "Call Mãe, Aparecida":
        day = c.day(c.saint)
        return _with(
            action, summary="Ring Neusa", start=f"{day}T19:30:00+08:00", end=f"{day}T20:00:00+08:00"
        )  # fmt: skip
    return action


def _wishes_otherwise(action: Act, c: Cast) -> Act:
    """Ask for the dinner in other words."""
    if isinstance(action, ToolCall) and "allergic to shellfish" in str(action.arguments.get("text")):
        return _with(
            action, text=f"Terrace, two people, {c.day(ISLAND + 1)}, 19:30. No crustaceans or shellfish at all."
        )
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_other_right_ways__earn_everything(variant: int) -> None:
    """Other words, another title and the clock of the other place: all of it is right too."""
    assert not _lost(_writes_otherwise, _calls_earlier, _wishes_otherwise, variant=variant)


def test_calendar_of_the_two__with_the_island_gives_it_away() -> None:
    """An entry of the island that she could read costs the secret, even when it is deleted later."""

    def shares(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Green Island" in str(action.arguments.get("summary")):
            return _with(action, calendar_id="cal_ours")
        return action

    assert {"island-kept-out", "secret-kept"} <= _lost(shares)


def test_dinner__without_the_allergy_loses_its_check() -> None:
    """A dinner that was ordered without a word of the shellfish earns nothing."""

    def forgets(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "allergic to shellfish" in str(action.arguments.get("text")):
            return _with(action, text="Dinner on the terrace at 19:30 for two, please.")
        return action

    assert _lost(forgets) == {"dinner-wished"}


def test_last_boat__is_before_the_night_that_was_booked() -> None:
    """The storm takes one night of the island and the days after it stay theirs."""
    assert ISLAND < SAFE < BACK < HOME
