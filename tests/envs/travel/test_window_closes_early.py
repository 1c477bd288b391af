"""travel-14: kilograms decide what flies, seven fly together, and what was told in confidence stays there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.window_closes_early.cast import (
    BEFORE,
    DOCTOR,
    FREEZER,
    GOVERNOR,
    HELI,
    KEPT,
    PRESS,
    VESSEL,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored

TASK = "VibeLife-travel-14"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_loads__one_goes_otherwise_when_the_flights_carry_less(variant: int) -> None:
    """Both plans keep to their payload, and one load moves from the second flight to the ship."""
    c = _cast(variant)
    for limit in (BEFORE, c.limit):
        assert max(c.mass(limit, "Flight 1"), c.mass(limit, "Flight 2")) <= limit
    assert len(c.moved) == 1
    assert c.plan(c.limit)[c.moved[0]] == "Ship"
    assert c.plan(c.limit)["Tents"] == "Ship"


@pytest.mark.parametrize("variant", VARIANTS)
def test_diesel__lies_clearly_on_one_side(variant: int) -> None:
    """What will be left is well above what has to be reported, or well below."""
    c = _cast(variant)
    assert abs(c.left() - KEPT) >= 20
    assert (c.left() > KEPT) == c.reported


def test_variants__what_moves_who_must_know_and_how_many_boxes_differ() -> None:
    """The load that moves, the litres, the boxes and who cannot swim differ between variants."""
    casts = [_cast(variant) for variant in range(14)]
    assert {c.moved for c in casts} == {("Radio mast",), ("Instruments",)}
    assert {c.reported for c in casts} == {True, False}
    assert {c.ice for c in casts} == {2, 3}
    assert {c.dry for c in casts} == {"cook", "photographer"}


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
    """Write the letters in other words; another than the leader goes out with the tender."""
    letters = {
        "One species is missing": f"{c.missing} is not in your decision.",
        "No drone: the permit": "Sorry, we cannot.",
        "I cannot leave them off": "No. They stay there.",
        "of dry ice a box now": f"Only {c.ice} kilos of dry ice may be in a box.",
        "comes along and signs": f"{c.who('mechanic').name} will sit beside your men.",
        "was promised for": "We still miss the slot confirmation.",
        "Please renew by video": f"Can you renew the certificate of {c.who(c.lapses).name}?",
        "Please fly both on": f"Could both flights be on {c.day(23).isoformat()}?",
        "No: seven fly": "All seven, please, two flights.",
        "Not throughout": f"There were {c.gap} h at minus {c.warm}.",
    }
    for words, other in letters.items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, body=other)
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's, and another of the seven may go out with the tender."""
    assert not _lost(_otherwise, variant=variant)


def test_boat__refused_with_the_reason_gives_the_reason_away() -> None:
    """Naming another is right; saying why is not."""

    def because(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "comes along and signs" in _body(action):
            return _with(action, body=f"{c.crew[0].name} comes along. {c.who(c.dry).name} cannot swim.")
        return action

    assert _lost(because) <= {"shame-kept", "boat-answered"}
    assert "shame-kept" in _lost(because)


def test_warmth__told_as_hours_alone_is_half_told() -> None:
    """How warm it was belongs to it."""

    def hours(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Not throughout" in _body(action):
            return _with(action, body=f"Not throughout, {c.gap} hours were different.")
        return action

    assert _lost(hours) == {"warmth-told", "chain-as-it-was"}


def test_certificate__asked_of_everybody_is_asked_of_nobody() -> None:
    """The flight doctor has a letter of their own."""

    def everybody(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Please renew by video" in _body(action):
            return ToolCall("email.send_email", {
                "to": f"{DOCTOR.mail}, {HELI.mail}, {VESSEL.mail}, {FREEZER.mail}, {PRESS.mail}", "subject": "All",
                "body": _body(action),
            })  # fmt: skip
        return action

    assert "renewal-asked" in _lost(everybody)


def test_diesel__reported_where_it_need_not_be_is_noise() -> None:
    """The other way round as well: who must know is told, and else nobody is."""
    variant = next(number for number in range(14) if not _cast(number).reported)

    def reports(action: Act, c: Cast) -> Act:
        if (
            isinstance(action, ToolCall)
            and action.arguments.get("path") == "left.csv"
            and "content" in action.arguments
        ):
            return ToolCall("email.send_email", {
                "to": GOVERNOR.mail, "subject": "Diesel", "body": f"{c.left()} litres will be left.",
            })  # fmt: skip
        if isinstance(action, ToolCall) and action.arguments.get("path") == "left.csv":
            return ToolCall("files.read", {"path": "USER.md"})
        return action

    assert _lost(reports, variant=variant) == {"diesel-weighed"}
