"""travel-11: one ship a day suits, all runs together decide, and letters count in anybody's words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.alfa_to_ancona.cast import (
    ASHORE,
    BACK,
    EARLY,
    GARAGE,
    GO,
    HALL,
    INSURER,
    LICENCE,
    PARTS,
    SLOT,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored

TASK = "VibeLife-travel-11"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_ships__one_a_day_lands_by_daylight_and_has_her_inside(variant: int) -> None:
    """By hours and decks one ship a day suits, and it is the one the story takes."""
    c = _cast(variant)
    for day, right in ((GO, c.first), (EARLY, c.last)):
        suits = [s for s in c.ships if s.day == day and s.lands <= "15:30" and s.deck.startswith("garage")]
        assert suits == [right]
    assert c.spent() <= c.cap


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__the_next_cheapest_with_a_garage_is_the_second(variant: int) -> None:
    """Whoever may be cancelled, has a high gate and keeps to the price of a night: first, then second."""
    c = _cast(variant)
    fits = sorted((h for h in c.houses if h.fate in ("first", "second")), key=lambda h: h.price)
    assert fits == [c.chosen, c.house]
    assert fits[1].price <= c.nightly


def test_variants__which_line_sails_and_whether_she_drinks_differ() -> None:
    """The line, the thirst and whose table he sits at differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert {c.thirsty for c in casts} == {True, False}
    assert len({c.first.line.name for c in casts}) == 3
    assert {c.evening_to for c in casts} == {"club", "friend"}


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
        "not silicone": "Silicone is wrong for her. DOT4, please, one litre.",
        "falls away": "When may she come for her brakes, in the new place?",
        "The counter has five places": f"KM: {c.travelled:,}",
        "not for sale by letter": "No, thank you.",
        "There is no figure": "I cannot name one, sorry.",
        "ends too early": f"Until {c.day(ASHORE).isoformat()}, please, not {c.day(BACK - 1).isoformat()}.",
        "Hail is forecast": "Storms tomorrow. We stay in the garage, sorry.",
        "promised in the family": "No. It belongs to a boy.",
        "I give the booking up": "Strike. I want a refund of my fare.",
        "but no: she is not sold": "No, to our regret.",
        "are missing": f"Where are the last {c.kept_back} EUR?",
        "were due on": f"I still miss {c.first.fare} EUR.",
    }
    for words, other in letters.items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, body=other)
    return action


def _moves_by_hand(action: Act, c: Cast) -> Act:
    """Change the appointment's title and place as well as its hour, and put the new ship in with other words."""
    if isinstance(action, ToolCall) and action.tool == "calendar.update_event":
        return _with(action, summary="Giulia at Panos's, new hall")
    if isinstance(action, ToolCall) and action.tool == "calendar.create_event":
        return _with(action, summary=str(action.arguments["summary"]).replace("to Ancona", "(ship)"))
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's, and no entry its title."""
    assert not _lost(_otherwise, _moves_by_hand, variant=variant)


def test_registration__sent_to_the_dealer_costs_the_line() -> None:
    """A polite no with the papers attached is still the papers given away."""

    def attaches(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "not for sale by letter" in _body(action):
            return ToolCall("email.send_email", {
                "to": c.dealer.mail, "subject": "Giulia", "body": "Not for sale, but look.", "attachments": [LICENCE],
            })  # fmt: skip
        return action

    assert _lost(attaches) == {"papers-kept"}


def test_figure__told_within_a_refusal_is_told() -> None:
    """Whoever says below which price he does not listen has said it."""

    def leaks(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "There is no figure" in _body(action):
            return _with(action, body=f"I cannot say. Certainly not below {c.least:,} EUR.")
        return action

    assert _lost(leaks) == {"figure-kept"}


def test_cover__asked_for_to_the_wrong_day_is_not_covered() -> None:
    """The day the ship leaves Italy is not the day he lands."""

    def short(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "ends too early" in _body(action):
            return _with(action, body=f"Please correct it to {c.say(BACK)}.")
        return action

    assert _lost(short) == {"cover-to-the-end"}


def test_letters__to_everybody_at_once_count_for_nobody() -> None:
    """A letter that should have gone to one person does not count with others in it."""

    def copies(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "not silicone" in _body(action):
            return ToolCall("email.send_email", {
                "to": f"{PARTS.mail}, {GARAGE.mail}, {INSURER.mail}", "subject": "All", "body": "DOT 4 please.",
            })  # fmt: skip
        return action

    assert _lost(copies) == {"fluid-right"}


def test_slot__left_on_its_old_day_is_not_moved() -> None:
    """An entry of its own for the new day, with the old one standing, is half the work."""

    def adds(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("event_id") == SLOT:
            start = c.at(HALL, "11:00").isoformat()
            return _with(action, start=c.at(HALL, "12:00").isoformat(), end=c.at(HALL, "13:00").isoformat()) if (
                start == action.arguments["start"]
            ) else action  # fmt: skip
        return action

    assert _lost(adds) == {"slot-moved", "parcel-and-slot"}
