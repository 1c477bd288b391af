"""exam-02: each leg has one train that does, each city a house; other right ways earn everything."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.exam.cello_seat.cast import NIGHT, OUT_B, OUT_L, OUT_V, Cast, House, draw_cast
from lifegym.envs.exam.cello_seat.trains import RACK
from lifegym.policies.authored import Authored

TASK = "VibeLife-exam-02"
VARIANTS = (0, 1, 2, 3, 4, 10_000, 10_001, 10_002)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]
SPAN = {"vienna": ("14:30", "18:10"), "home": ("14:00", "20:00"), "friday": ("05:00", "18:00"),
        "thursday": ("05:00", "18:00"), "basel": ("05:00", "18:00"), "last": ("05:00", "20:00")}  # fmt: skip
"""Earliest departure and latest arrival that suit him on each leg."""


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_trains__one_of_a_leg_does(variant: int) -> None:
    """Of each leg's trains one suits his hours, takes a cello on a seat and has two of them."""
    c, world = _cast(variant), catalog.build(TASK, variant).world
    offers = world.table("rail_booking.offers").rows
    for key, leg in c.legs.items():
        first, last = SPAN[key]
        good = [
            ride for ride in leg.rides
            if ride.leaves >= first and ride.arrives <= last and offers[ride.saver_id].adult_seats >= 2
            and offers[ride.saver_id].route_notes != RACK
        ]  # fmt: skip
        assert good == [leg.fit]


def _suits(variant: int, house: House) -> bool:
    c, world = _cast(variant), catalog.build(TASK, variant).world
    page = world.table("hotel_booking.hotels").rows[house.key]
    flavors = {plan.flavor for plan in world.table("hotel_booking.plans") if plan.hotel_id == house.key}
    cap = c.caps[1] if house.city == "Basel" else c.caps[0]
    until = page.house_rules[-1].rpartition(":")[0][-2:]
    return house.night <= cap and "on foot" in page.description and "flexible" in flavors and f"{until}:00" >= NIGHT


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__one_of_a_city_does_and_two_of_leipzig(variant: int) -> None:
    """Price, way, terms and the hour of silence leave one house a city, and a second one in Leipzig."""
    for house in _cast(variant).houses:
        assert _suits(variant, house) == (house.fault in ("", "spare"))


def test_variants__differ_in_what_is_right() -> None:
    """Trains, hours and terms are not learned by heart, and held-out days are other days."""
    casts = [_cast(variant) for variant in range(10)]
    assert len({(c.leg("vienna").fit.leaves, c.hours[1].after, c.hours_back, c.free) for c in casts}) >= 7
    assert not {_cast(variant).opening for variant in range(10_000, 10_010)} & {c.opening for c in casts}


def _lost(*edits: Edit, player: Authored | None = None, variant: int = 0) -> set[str]:
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
    day, clock = c.free
    other = next(ride for ride in c.leg("vienna").rides if ride.fault == "rack")
    return {
        "Jonáš plays in Vienna on": f"Karlsplatz: {c.say(11)}, {c.hours[0]}. Dittrichring: {c.say(19)}, "
                                    f"{c.hours[1].before}.",
        "cannot on Thursdays before noon": f"Thursday morning is out for the pianist. {c.say(day)}, {clock}, please?",
        "so the joined one is not sent": "We do not send anything put together. Thanks for the work, though.",
        "Your calendar now has the rehearsal": f"{c.petra.first} has her choir on Thursday mornings, so no. Wednesday?",
        "works at Břeclav": f"Zrušen: {c.pianist[0]}. Take the {other.number}, it goes at {other.leaves}.",
        "leaves at": f"Earlier today! {c.earlier} from Brno hl.n., platform 3.",
        "the invitation of Jonáš": f"We still have no letter from you about {c.say(22)}. Could you send it, please?",
        "Leipzig has moved him": f"New list from Leipzig: {c.say(OUT_L)}, {c.hours[1].after}. Is that possible for "
                                 "you?",
        "lessons from a member of the jury": "That is kind, but we would rather not.",
        "not in the Steinenberg": f"Kasernenstrasse 23, {c.hours[2].after}. They changed it on their page.",
        "Věra and Jonáš talk about it": f"They have until {c.say(27)} and will use it. Greetings.",
        "He has accepted a place elsewhere": "Jonáš is no longer a candidate. It was a joy to be heard by you.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write every letter in other words."""
    body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in body:
            return _with(action, body=other)
    return action


def _schools_by_name(action: Act, c: Cast) -> Act:
    """Call the schools by their own names on the board."""
    if isinstance(action, ToolCall) and action.tool == "notion.API-post-page":
        properties = action.arguments["properties"]
        names = {"Vienna": "Universität am Karlsplatz", "Basel": "Musik-Akademie Rheinsprung, Basel"}
        if properties.get("School") in names:
            school = f"{names[properties['School']]} (Vienna)" if properties["School"] == "Vienna" else names["Basel"]
            return _with(action, properties={**properties, "School": school})
    return action


@pytest.mark.parametrize("variant", [0, 2, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words, another train for the pianist, schools by their names: all of it is right too."""
    assert not _lost(_writes_otherwise, _schools_by_name, variant=variant)


def test_spare_house_from_the_start__earns_what_it_can() -> None:
    """Who books Leipzig's other house at once loses nothing of the first week, nor of its nights."""

    def spare(action: Act, c: Cast) -> Act:
        first, second = c.house("Leipzig").key, c.house("Leipzig", "spare").key
        if isinstance(action, ToolCall) and c.day(OUT_L).isoformat().replace("-", "") in str(action.arguments):
            plan = str(action.arguments.get("rate_plan_id", ""))
            return _with(action, rate_plan_id=plan.replace(first, second)) if plan else action
        return action

    assert not {"house-leipzig", "night-added"} & _lost(spare)


def test_cello_without_a_seat__loses_the_seats() -> None:
    """One seat for two is a wrong ticket, on the right train as well."""

    def alone(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "rail_booking.create_train_booking":
            return _with(action, passengers=action.arguments["passengers"][:1])
        return action

    assert {"seats-vienna", "seats-leipzig", "seats-basel", "seats-right", "cheap-left"} <= _lost(alone)


def test_everybody_told__is_nobody_told() -> None:
    """A warning that goes to half of Brno is not the pianist's."""

    def copies(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "works at Břeclav" in str(action.arguments.get("body")):
            return _with(action, cc=f"{c.teacher.mail}, jonas.kolar@modraposta.example")
        return action

    assert "pianist-warned" in _lost(copies)


def test_lost_ticket__may_not_be_told_to_the_father() -> None:
    """She keeps the lost ticket to herself."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "The tickets came to" in str(action.arguments.get("body")):
            lost = 2 * c.leg("friday").fit.saver
            return _with(action, body=f"{action.arguments['body']} Of that {lost} CZK were for the lost ticket.")
        return action

    assert _lost(tells) == {"half-told"}


def test_days__of_the_three_trips_follow_one_another() -> None:
    """He is home between Vienna and Leipzig, and goes from Leipzig to Basel."""
    assert OUT_V < OUT_L - 1 < OUT_B
