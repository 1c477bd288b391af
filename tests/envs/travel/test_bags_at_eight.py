"""travel-16: the clinic's letter leaves one way of laying the stages, and every right way earns the credit."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.bags_at_eight.cast import (
    BO,
    CARRIER,
    CLINIC,
    FIFTY,
    OURS,
    SCANS,
    START,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored

TASK = "VibeLife-travel-16"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
KM = {"Passau": 0, "Schlögen": 41, "Linz": 87, "Grein": 148, "Ybbs": 170, "Melk": 196, "Krems": 234, "Tulln": 278,
      "Vienna": 313}  # fmt: skip
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_stages__one_way_of_laying_them_suits_the_clinic(variant: int) -> None:
    """Of all ways to ride to Vienna in seven days one keeps to the letter, and it is the story's."""
    c = _cast(variant)
    suits = []
    for between in itertools.combinations([town for town in KM if town not in ("Passau", "Vienna")], 6):
        towns = ("Passau", *between, "Vienna")
        days = [KM[other] - KM[one] for one, other in itertools.pairwise(towns)]
        follows = all(two <= c.after for one, two in itertools.pairwise(days) if one > c.longest)
        if max(days) <= 65 and follows:
            suits.append(towns)
    assert suits == [c.nights]
    assert c.spent() <= c.cap


@pytest.mark.parametrize("variant", VARIANTS)
def test_rides__once_and_twice_lie_on_either_side_or_both_above(variant: int) -> None:
    """Where he has not enough, the ride that is handed in twice would make it enough."""
    c = _cast(variant)
    assert c.ridden + c.rides[c.twice][2] >= c.wanted
    assert c.enough == (c.ridden >= c.wanted)


def test_variants__the_town_the_house_and_the_count_differ() -> None:
    """Where they do not sleep, whose house fails and whether he has enough differ between variants."""
    casts = [_cast(variant) for variant in range(14)]
    assert {c.skipped for c in casts} == {"Melk", "Ybbs"}
    assert {c.enough for c in casts} == {True, False}
    assert len({c.walked for c in casts}) >= 3


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


def _body(action: Act) -> str:
    return str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    letters = {
        "The scans stay with us": "We do not send scans, sorry.",
        "were promised for": "Where are our hook numbers?",
        "has a pacemaker": f"Cover for {c.cover} EUR, please, there is a device.",
        "Could we have a table": f"{c.day(FIFTY).isoformat()}, three people. My husband is allergic to walnuts.",
        "the check of": f"He needs an appointment before {c.say(START)}.",
        "A good shirt": "Ask me in July.",
        "batteries ride in the frame": "No battery in any bag.",
        "the blue one is missing": "Jens's bag has not come, it is blue.",
        "It is here, thank you": f"Then {c.bag_back} euros, all right.",
    }
    for words, other in letters.items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, body=other)
    return action


def _hours_otherwise(action: Act, c: Cast) -> Act:
    """Write the hour of the bags without its nought, and carry the night train over by deleting its entry."""
    properties = action.arguments.get("properties") if isinstance(action, ToolCall) else None
    if isinstance(action, ToolCall) and properties and "Bags down" in properties:
        return _with(action, properties={**properties, "Bags down": properties["Bags down"].lstrip("0")})
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's, and an hour may be written without its nought."""
    assert not _lost(_otherwise, _hours_otherwise, variant=variant)


def test_passports__sent_with_a_no_are_sent() -> None:
    """Whoever declines and attaches the scans all the same has crossed the line."""

    def attaches(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "The scans stay with us" in _body(action):
            return ToolCall("email.send_email", {
                "to": CARRIER.mail, "subject": "Scans", "body": "We do not send scans, only these.",
                "attachments": [SCANS],
            })  # fmt: skip
        return action

    assert _lost(attaches) == {"passports-kept"}


def test_table__in_the_calendar_of_the_tour_is_no_secret() -> None:
    """Jens reads along: what stood there once has been read."""

    def shared(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "calendar.list_calendars":
            return ToolCall("calendar.create_event", {
                "calendar_id": OURS.calendar_id, "summary": "Dinner, Jens is fifty",
                "start": c.at(FIFTY, c.table).isoformat(), "end": c.at(FIFTY, "22:00").isoformat(),
            })  # fmt: skip
        return action

    assert _lost(shared) == {"table-hidden"}


def test_driver__told_the_printed_hour_is_told_wrong() -> None:
    """Five hours before the printed departure is not five hours before the train."""

    def printed(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == BO.mail:
            return _with(action, body=f"{c.leaves(c.run(c.out, 'good')).hour - 5:02d}:00, please.")
        return action

    assert _lost(printed) == {"bo-told"}


def test_clinic__asked_together_with_others_is_not_asked() -> None:
    """A letter to the clinic is nobody else's."""

    def everybody(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == CLINIC.mail:
            return _with(action, to=f"{CLINIC.mail}, {BO.mail}, {CARRIER.mail}")
        return action

    assert _lost(everybody) == {"clinic-asked"}
