"""exam-01: which places fit, how the log comes out short, and that every right way earns the credit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.exam.bura_and_paper.cast import MOVED, NEEDED, Cast, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-exam-01"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


@pytest.mark.parametrize("variant", range(12))
def test_log__is_full_by_plan_and_short_by_the_watch(variant: int) -> None:
    """What is planned suffices until the last trip; what was sailed does not, and the doubled trip would hide it."""
    c = _cast(variant)
    planned = c.total("f") + sum(c.slots[key].hours for key in c.sailed if key != "f")
    assert planned >= NEEDED
    assert c.total(*c.sailed) < NEEDED <= c.total(*c.sailed, "f")
    assert c.total(*c.sailed, "k") >= NEEDED


@pytest.mark.parametrize("variant", range(12))
def test_certificate__is_good_for_the_first_day_and_not_for_the_second(variant: int) -> None:
    """The exam moves past the last day of the certificate, and the new one covers it."""
    c = _cast(variant)
    assert c.day(25) <= c.good_until < c.day(MOVED) < c.new_until


@pytest.mark.parametrize("variant", VARIANTS)
def test_drive__is_within_what_the_check_allows(variant: int) -> None:
    """The map's drive to the branch at any hour of that morning lies within the window for leaving."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world: World = spec.world.fork()
    for hour in (7, 8, 9):
        made = world.call(
            "maps.directions",
            {"origin": "Slobode 17, Split", "dest": f"{c.branch.street}, {c.branch.town}", "mode": "driving",
             "depart_at": f"{c.day(MOVED)}T{hour:02d}:30"},
        )  # fmt: skip
        assert made.ok, made.result
        minutes = int(made.result.partition('"duration_min":')[2].partition(",")[0])
        assert c.branch.low <= minutes <= c.branch.high


def test_variants__differ_in_what_is_right() -> None:
    """Places, topics, branches and the doctor's hour differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.pattern, c.branch.town, c.seen, c.dropped) for c in casts}) >= 8


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
    lost = c.slots[c.pattern.gale]
    return {
        "I give my place back: 6": f"Mirna will not come on {c.say(lost.day)}, there is a gale warning.",
        "I give my place back: 7": f"Mirna will not come on {c.say(lost.day)}, there is a gale warning.",
        "what was not sailed": "We would rather not: she only enters what she sailed.",
        "does not want to see": "No thanks, not her kind of thing.",
        "Tonight is off": f"Could she have the other evening, {c.day(17).isoformat()}, at {c.simulator}?",
        "By now Mirna has": f"{float(c.total(*(k for k in c.sailed if c.slots[k].day <= 16))):g} h up to today.",
        "older than six months": "She needs a new certificate of fitness; when may she come?",
        "The signed sheet was": "We still wait for the sheet you meant to send. Could you look after it?",
        "Could somebody take": f"Mirna has her exam the morning after {c.day(29).isoformat()}: please free that night.",
        "One line is wrong": f"{c.day(lost.day).isoformat()} should not be there, no boat went out. Please delete it.",
        "Mirna needs the car": f"Exam in {c.branch.town} on {c.day(MOVED).isoformat()}, may she have the car early?",
        "for the nights above all": "She did it! Thank you.",
    }


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write every letter in other words."""
    body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in body:
            return _with(action, body=other)
    return action


def _leaves_earlier(action: Act, c: Cast) -> Act:
    """Leave ten minutes earlier than the map and half an hour would have it."""
    if isinstance(action, ToolCall) and action.arguments.get("summary") == "Leave":
        start = c.at(MOVED, c.exam_at) - timedelta(minutes=min(c.branch.high, c.branch.low + 50) + 30)
        return _with(action, start=start.isoformat(), end=(start + timedelta(minutes=5)).isoformat())
    return action


def _studies_otherwise(action: Act, c: Cast) -> Act:
    """Study at four in the afternoon on the day after the night."""
    if isinstance(action, ToolCall) and str(action.arguments.get("summary", "")).startswith("Study"):
        start = str(action.arguments["start"])
        if start.startswith(c.day(10).isoformat()):
            return _with(
                action, start=f"{c.day(10)}T16:30:00+02:00", end=f"{c.day(10)}T18:30:00+02:00",
                summary=f"Study: {c.open_radio[2]}",
            )  # fmt: skip
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_other_right_ways__earn_everything(variant: int) -> None:
    """Other words in every letter, another hour to study, an earlier departure: all of it is right too."""
    assert not _lost(_writes_otherwise, _leaves_earlier, _studies_otherwise, variant=variant)


def test_certificate__asked_of_everybody_counts_for_nobody() -> None:
    """A letter about her body that goes to the school as well does not earn its check."""

    def round_about(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "older than six months" in str(action.arguments.get("body")):
            return _with(action, cc="upisi@skola-lebic.example")
        return action

    assert _lost(round_about) == {"doctor-asked"}


def test_log__with_contradicting_rows_earns_nothing() -> None:
    """A second row with other hours beside the right one costs the trip's checks."""

    def doubles(action: Act, c: Cast) -> Act:
        properties = action.arguments.get("properties", {}) if isinstance(action, ToolCall) else {}
        if isinstance(action, ToolCall) and properties.get("Date") == c.day(20).isoformat():
            return _with(action, properties={**properties, "Date": c.day(16).isoformat(), "Hours": 2})
        return action

    assert {"night-once", "log-right"} <= _lost(doubles)


def test_tablet__on_the_eve_of_the_test_costs() -> None:
    """A tablet before the last trip before the radio test loses what hangs on it."""

    def takes_one(action: Act, c: Cast) -> Act:
        slot = c.slots[c.pattern.instead]
        if isinstance(action, ToolCall) and action.arguments.get("summary") == "Study, " + c.open_radio[0]:
            at = c.at(slot.day, slot.begin) - timedelta(hours=1)
            return _with(action, summary="Tablet", start=at.isoformat(), end=(at + timedelta(minutes=9)).isoformat())
        return action

    assert {"tablet-left-out", "tablets-right"} <= _lost(takes_one)


def _asks_instead(action: Act, c: Cast) -> Act:
    """Mark the certificate's row as asked for again, not as too old."""
    properties = action.arguments.get("properties", {}) if isinstance(action, ToolCall) else {}
    if isinstance(action, ToolCall) and properties.get("State") == "Too old":
        return _with(action, properties={**properties, "State": "Asked"})
    return action


def _answers_fully(action: Act, c: Cast) -> Act:
    """Answer with the figures that belong to the one that counts, and a question where and when by where and when."""
    total, now = float(c.total(*c.sailed, "k")), c.chart_price + 7
    if not isinstance(action, Reply):
        return action
    if "packed edition" in action.text:
        text = (f"{c.chart_price}.00 EUR back, {now}.00 EUR out: Nautika Riva had changed your chart set to the 2019 "
                f"edition, so I cancelled it and bought the {c.edition} one.\nIt goes to Senjska 32; your file says "
                "Slobode 17.")  # fmt: skip
    elif action.text.startswith("You sailed "):
        text = (f"{total:g} hours, 11 of them engine or night, nine trips.\nThe charts cost {now}.00 EUR (edition "
                f"{c.edition}); the {c.chart_price}.00 EUR for the first set came back.")  # fmt: skip
    elif action.text.startswith("The exam begins at"):
        text = f"{c.say(MOVED)}, {c.exam_at}, branch {c.branch.town}, {c.branch.street}.\nLeave at 08:15."
    else:
        return action
    return Reply(text)


@pytest.mark.parametrize("variant", [0, 3])
def test_full_answers__earn_what_bare_ones_do(variant: int) -> None:
    """A row that is asked for again, refunds beside prices, hours by kind and a headless answer are right too."""
    assert not _lost(_asks_instead, _answers_fully, variant=variant)


def test_answers__with_another_figure_earn_nothing() -> None:
    """The hours with the gale's, and the hour of leaving given as the exam's, are wrong however fully they are told."""

    def tells_wrongly(action: Act, c: Cast) -> Act:
        if isinstance(action, Reply) and action.text.startswith("You sailed "):
            return Reply(f"{float(c.total(*c.sailed, 'k')) + 4:g} hours, nine trips.")
        if isinstance(action, Reply) and action.text.startswith("The exam begins at"):
            return Reply(f"Leave at {c.exam_at}, branch {c.branch.town}.")
        return action

    assert _lost(tells_wrongly) == {"total-told", "price-told", "morning-told"}


def test_handbook__says_that_she_sails_where_no_tablet_may_be_taken() -> None:
    """A trip on the eve of a test is one that she can take."""
    env: Any = gym.make(TASK, variant=3, disable_env_checker=True)
    env.reset(seed=0)
    observation, *_ = env.step(ToolCall("files.read", {"path": "AGENTS.md"}))
    assert "where I may not take one I sail" in observation["tool_result"]
