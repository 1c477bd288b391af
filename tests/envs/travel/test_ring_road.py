"""travel-05: one house a town and two cars do; other right ways earn everything, and half the world is nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.ring_road.cast import PASS, Car, Cast, House, draw_cast
from lifegym.envs.travel.ring_road.south import ROUND_ABOUT, SECOND
from lifegym.policies.authored import Authored

TASK = "VibeLife-travel-05"
VARIANTS = (0, 1, 2, 3, 4, 10_000, 10_001, 10_002)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _does(variant: int, house: House) -> bool:
    """Return whether a house's page promises what the three need."""
    c, world = _cast(variant), catalog.build(TASK, variant).world
    page = world.table("hotel_booking.hotels").rows[house.key].description
    flavors = {plan.flavor for plan in world.table("hotel_booking.plans") if plan.hotel_id == house.key}
    online = house.town != "Tekapo" or "video calls" in page
    return (
        house.night <= c.cap and "day and night" in page and "ground floor" in page and "flexible" in flavors and online
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__one_of_a_town_does_and_two_of_kaikoura(variant: int) -> None:
    """Power, stairs, price, terms and wifi leave one house a town; Kaikōura has a second with a generator."""
    for house in _cast(variant).houses:
        assert _does(variant, house) == (house.fault in ("", "spare"))


def _hireable(variant: int, car: Car) -> bool:
    world = catalog.build(TASK, variant).world
    offer = world.table("car_rental.offers").rows[car.offer_id]
    vehicle = world.table("car_rental.vehicles").rows[car.vehicle_id]
    away = offer.return_location_id != offer.pickup_location_id
    return bool(away and vehicle.transmission == "automatic" and vehicle.bags >= 4 and offer.cancel_steps)


@pytest.mark.parametrize("variant", VARIANTS)
def test_cars__two_are_named_and_do(variant: int) -> None:
    """The two cars that she names can be left in Christchurch, are automatic, large, and can be given back."""
    c = _cast(variant)
    assert {car.fault for car in c.cars if _hireable(variant, car)} == {"first", "second", "dear"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_ways__stay_below_five_hours(variant: int) -> None:
    """No way of the plan, nor the way round, is more than she may drive in a day."""
    c = _cast(variant)
    assert max(c.hours.values()) < 5
    assert c.hours[ROUND_ABOUT] + c.hours[SECOND] > 5, "both parts in one day would be too much"


def test_variants__differ_in_what_is_right() -> None:
    """Cabins, hours and fees are not learned by heart, and held-out days are other days."""
    casts = [_cast(variant) for variant in range(10)]
    assert len({(c.cabin, c.exam.after, c.sails.after, c.hours[ROUND_ABOUT]) for c in casts}) >= 6
    assert not {_cast(variant).opening for variant in range(10_000, 10_010)} & {c.opening for c in casts}


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
        "not in a rented car": "E koro, it won't be: 21 is the rule of the rental people, and the boy would be "
                               "uninsured.",
        "was to be here by": f"Where is our voucher over {c.refund.plain()} NZD? You had promised it for {c.say(5)}.",
        "cannot be given back": "Thanks, but we will stay with what we have.",
        "Our ferry now arrives": f"Late ferry. {c.sails.after[1]} in Picton instead of {c.sails.before[1]}; please "
                                 "hold our car.",
        "ours stays off it": "Sounds great, and we won't. Rental cars may not go up there.",
        "has put your mathematics exam": f"Maths is earlier!! {c.exam.after}. Set two alarms.",
        "Aroha talks to you both": "Wait until tonight, she will ask you both.",
        "It is settled: the jet boat": "Jet boat it is, all of you, at two.",
        "charged": f"The late fee of {c.late_fee.plain()} is wrong: back at {c.returned}, see your own form.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write every letter in other words."""
    body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in body:
            return _with(action, body=other)
    return action


def _hour_in_checklist(action: Act, c: Cast) -> Act:
    """Put the hour of the return into the checklist instead of the notes."""
    if isinstance(action, ToolCall) and action.arguments.get("phase") == "return":
        items = {**action.arguments["checklist_items"], "handed back": f"key box, {c.returned}"}
        return _with(action, checklist_items=items, notes="Nobody came out.")
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words, and the hour of the return in the checklist: all of it is right too."""
    assert not _lost(_writes_otherwise, _hour_in_checklist, variant=variant)


def test_franz_josef__kept_beyond_the_slip_costs_the_night() -> None:
    """Who books Geraldine and does not give Franz Josef back has two beds and the wrong book."""

    def keeps(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "hotel_booking.cancel_reservation":
            shown = action.arguments["reservation_id"]
            return ToolCall("hotel_booking.get_reservation", {"reservation_id": shown})
        return action

    assert {"haast-left", "outage-met"} <= _lost(keeps)


def test_desk__with_half_the_world_in_copy_is_not_told() -> None:
    """A letter to the car desk that goes to the whole island is nobody's."""

    def copies(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Our ferry now arrives" in str(action.arguments.get("body")):
            return _with(action, cc=", ".join(car.desk.mail for car in c.cars if car.fault != "second"))
        return action

    assert "desk-told" in _lost(copies)


def test_one_day_too_long__is_no_plan() -> None:
    """Going round in one day is beyond her five hours, and no plan."""

    def in_one(action: Act, c: Cast) -> Act:
        properties = action.arguments.get("properties", {}) if isinstance(action, ToolCall) else {}
        if isinstance(action, ToolCall) and properties.get("Way") == ROUND_ABOUT:
            hours = c.hours[ROUND_ABOUT] + c.hours[SECOND]
            return _with(action, properties={**properties, "Hours": round(hours, 1)})
        return action

    assert {"second-way-planned", "plan-right"} <= _lost(in_one)
    assert PASS == 21
