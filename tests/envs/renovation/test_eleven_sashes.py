"""renovation-02: one joiner fits, votes are counted as they were said, and every right way earns the credit."""

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
from lifegym.envs.renovation.eleven_sashes.cast import COUNTS, GLASS, START, Cast, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-renovation-02"
VARIANTS = (0, 1, 2, 3, 10_000)
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
def test_joiners__one_fits_and_is_the_cheapest(variant: int) -> None:
    """By mail, law and reviews each of five joiners misses by one thing, and the one left is within the limit."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    fits = []
    for firm in c.firms.values():
        found = _call(world, "email.search_emails", query=f"from:{firm.who.mail} quotation")
        text = _call(world, "email.read_email", email_id=found["emails"][0]["email_id"])["body"]
        reviews = _call(world, "review_platform.list_reviews", merchant_id=firm.key, keyword="council")["reviews"]
        total = firm.total * 6 // 5 if "zero-rated" in text else firm.total
        misses = (
            "12 mm" not in text, "November" in text, any("replaced" in line["body"] for line in reviews), total > c.cap,
        )  # fmt: skip
        if not any(misses):
            fits.append((total, firm.fate))
    assert min(fits)[1] == "ours"
    assert {fate for _, fate in fits} <= {"ours", "dear"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_shares__are_hundredths_and_neither_sevenths_nor_windows(variant: int) -> None:
    """The deed's shares make a hundred, and no other way of sharing gives the same sums."""
    c = _cast(variant)
    assert sum(owner.share for owner in c.owners) == 100
    assert sum(COUNTS.values()) == 11
    assert len({owner.share for owner in c.owners}) > 2
    assert any(owner.share * 11 != 100 * COUNTS[owner.flat] for owner in c.owners)


def test_variants__move_the_parts_about() -> None:
    """Who leaves, who is silent, the glass, the crate's day and the licence's end differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    parts = {(c.one("leaves").flat, c.one("silent").flat, c.thick, c.second_crate, c.shortened_to) for c in casts}
    assert len(parts) >= 8


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


def _body(action: Act) -> str:
    return str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters to firms and the council in other words."""
    later = c.say(c.second_crate)
    others = {
        "no dry sanding in or at": "Could all stripping be done wet, or off site? That goes for every flat.",
        "Quoted, and applied for": "The unit in your contract is not what was quoted: it must be 12 mm overall.",
        "We do not order before": "Not before we have consent. And silence is no agreement with us.",
        "its sashes stay timber": "We decline; this is a listed building.",
        "was to be here by": "Your accreditation still has not reached me. When may I expect it?",
        "Its conditions:": "We have consent: glazing 12 mm at most, and astragals and horns as on your drawing.",
        "nest over W10": "There are swifts nesting at W10 and W11, so leave both until September.",
        "amended the licence": f"New last day for the scaffold: {c.say(c.shortened_to)}.",
        "the other one, W6 to W9": f"The second crate is late and comes on {later}. Start with the first five.",
        "was to be paid back by": f"You still owe me {c.bays.plain()} pounds for unused bays.",
        "contain the VAT already": "VAT is included in the contract price, and this is due only after five windows.",
    }  # fmt: skip
    for words, other in others.items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, body=other)
    return action


def _waits_two_days(action: Act, c: Cast) -> Act:
    """Have the scaffold put up two days after the gale."""
    first, second = c.day(START + 1), c.day(START + 2)
    if isinstance(action, ToolCall) and action.arguments.get("subject") == "Scaffold tomorrow":
        return _with(action, body=f"Too windy tomorrow. Please come on {c.say(START + 2)}.")
    if isinstance(action, ToolCall) and action.arguments.get("summary") == "Scaffold goes up":
        return _with(
            action,
            start=str(action.arguments["start"]).replace(str(first), str(second)),
            end=str(action.arguments["end"]).replace(str(first), str(second)),
        )
    return action


@pytest.mark.parametrize("variant", [0, 3, 10_000])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words in every letter to a firm and another calm day are as right."""
    assert not _lost(_writes_otherwise, _waits_two_days, variant=variant)


def test_silence__counted_as_a_yes_costs() -> None:
    """Who puts a yes on the board for a flat that said nothing loses both checks of it."""

    def counts(action: Act, c: Cast) -> Act:
        properties = action.arguments.get("properties") if isinstance(action, ToolCall) else None
        if isinstance(action, ToolCall) and properties == {"Hundredths": c.one("silent").share, "Vote": "None"}:
            return _with(action, properties={**properties, "Vote": "Yes"})
        return action

    assert _lost(counts) == {"votes-noted", "said-yes-counted", "silent-stays-silent"}


def test_one_notice_to_all__is_none() -> None:
    """A notice that lists everybody's sums for everybody is not what she asked for."""

    def lists(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("subject") == "Notice of our decision":
            sums = ", ".join(f"{owner.flat}: {c.due(owner)} pounds" for owner in c.owners)
            return _with(action, body=f"{action.arguments['body']} {sums}.")
        return action

    assert _lost(lists) == {"sums-private"}


def test_reason__given_to_the_joiner_costs() -> None:
    """A neighbour's illness is no reason to give anybody."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "no dry sanding in or at" in _body(action):
            return _with(action, body=f"No dry sanding please, {c.one('chest').who.name} has COPD.")
        return action

    assert _lost(tells) == {"chest-private"}


def test_crate__told_on_the_old_day_is_missed() -> None:
    """A joiner who hears of the old day has not heard of the late crate."""

    def old(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "the other one, W6 to W9" in _body(action):
            return _with(action, body=f"Both crates, W1 to W9, come on {c.say(GLASS)}.")
        return action

    assert _lost(old) == {"split-passed"}
