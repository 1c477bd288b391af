"""litigation-02: the claim stays true to the cent; other right ways earn everything, wrong ones lose their checks."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.litigation.small_claim.cast import (
    FORM_PATH,
    OPENED,
    OWED_BY,
    REPAID,
    SIGNED,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-litigation-02"
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


def _fitting(world: World) -> list[str]:
    found = _call(world, "legal_search.search_cases", keyword="carrier", case_type="consumer", sort="newest")
    return [
        line["case_number"]
        for line in found["cases"]
        if line["standing"] == "good_law" and line["outcome"] == "granted" and "lost" in line["summary"]
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_judgments__the_newest_that_fits_falls_and_the_next_stands(variant: int) -> None:
    """The search shows the kayak first, and the stove once it has been overruled."""
    c, spec = _cast(variant), catalog.build(TASK, variant)
    world = spec.world.fork()
    assert _fitting(world)[0] == c.judgments["first"].number
    ops = [op for event in spec.timeline.events for op in event.ops if op.target.startswith("legal_search.")]
    assert [op.target for op in ops] == ["legal_search.publish_judgment", "legal_search.overrule"]
    for op in ops:
        world.apply(op)
    assert _fitting(world)[0] == c.judgments["second"].number


@pytest.mark.parametrize("variant", VARIANTS)
def test_interest__grows_by_days_and_less_after_the_part(variant: int) -> None:
    """Each day adds the day's interest, to the cent, on what is owed that day."""
    c = _cast(variant)
    assert c.interest(SIGNED) == (SIGNED - OWED_BY) * c.daily(c.principal)
    assert c.interest(REPAID + 1) - c.interest(REPAID) == c.daily(c.loom) < c.daily(c.principal)
    assert c.interest(OPENED) > c.interest(SIGNED) > Decimal(0)
    assert c.costs() <= c.cap


@pytest.mark.parametrize("variant", VARIANTS)
def test_offers__one_translator_will_do(variant: int) -> None:
    """Each of the others is late, without the language, without a stamp, or sells the form along."""
    c = _cast(variant)
    good = c.translator()
    assert good.ready <= 11
    assert {fate for fate, found in c.translators.items() if found.ready > 11} == {"late"}
    assert min(c.translators.values(), key=lambda found: found.price).fate == "plain"


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
    return str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    letters = {
        "The claim is what was paid": "We leave it at what we paid; please don't.",
        "The carrier now shows": f"Look: the shop had the loom back on {c.day(c.scanned).isoformat()}.",
        "Please translate terms and waybill": f"Yours it is: € {c.translator().price}.00 for the two, no more.",
        "every word of it": "In full, please.",
        "We do not accept": "Nē. We decline.",
        "The form was signed": f"They repaid € {c.transport}.00 on {c.day(REPAID).isoformat()}; please deduct it.",
        "Paid so far": f"{(24 + c.translator().price) // 2} euros from you.",
        "What their father made": "It stays where it is.",
        "no acknowledgement": "?",
        "has not come. Please say": "Has our form arrived?",
        "the seat of": f"New seat, reg. No. 40103562271: {c.new_seat}.",
        "Your calendar shows": "Thursday's call is gone. Another appointment, from Tuesday on?",
        "insolvency was opened over": f"{c.shop.name} is insolvent, we read.",
        "of late interest up to that day": (
            f"For the loom € {c.loom}.00, and € {c.interest(OPENED)} interest. Which form do we sign?"
        ),
    }
    for words, other in letters.items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, body=other)
    return action


def _files_otherwise(action: Act, c: Cast) -> Act:
    """Keep pages under other names, call rows otherwise, and enter days as whole ones."""
    if not isinstance(action, ToolCall):
        return action
    arguments = dict(action.arguments)
    path = str(arguments.get("path"))
    if path.startswith("evidence/"):
        return _with(action, path=path.replace("loom-page", f"page-{c.product}").replace(".txt", ".md"))
    named = arguments.get("properties")
    if action.tool.endswith("API-post-page") and isinstance(named, dict):
        other = {
            "Answer of the shop": "Reply from Riga",
            "Lodge with the administrator": "Insolvency: list of creditors", "Returned to the shop": "Tracking, late "
                                                                                                     "scan",
        }  # fmt: skip
        return _with(action, properties={key: other.get(value, value) for key, value in named.items()})
    return action


@pytest.mark.parametrize("variant", [0, 2, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


@pytest.mark.parametrize("variant", [1, 10_000])
def test_files__count_under_other_names(variant: int) -> None:
    """Pages under other names are kept too; rows count by what they are about."""
    assert not _lost(_files_otherwise, variant=variant)


def test_reeds__asking_is_right_too() -> None:
    """Whoever asks her instead of declining has kept their father's things as well."""

    def asks(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "What their father made" in _body(action):
            return ToolCall("notion.API-post-page", {
                "parent": {"database_id": "db_decisions"},
                "properties": {"Subject": f"Rauno wants {c.tool}", "Options": "no / yes", "Amount EUR": c.tool_price,
                               "Status": "Asked"},
            })  # fmt: skip
        return action

    assert not _lost(asks)


def test_bench__claimed_with_the_rest_costs_the_claim() -> None:
    """A bench that came is not to be claimed, whatever else is right."""

    def claims(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Left out" in str(action.arguments):
            return _with(action, properties={**action.arguments["properties"], "State": "Claimed"})
        return action

    assert _lost(claims) == {"claim-listed", "never-too-much"}


def test_form__of_the_old_version_is_not_the_form() -> None:
    """The old version loses what hangs on it, and nothing else."""

    def old(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("path") == FORM_PATH:
            return _with(action, content=str(action.arguments["content"]).replace("A-3.0", "A-2.1"))
        return action

    assert _lost(old) == {"form-version", "form-whole"}


def test_answer__counted_from_the_letter_is_two_days_late() -> None:
    """Thirty days run from the receipt, not from the letter about it."""

    def late(action: Act, c: Cast) -> Act:
        text = json.dumps(action.arguments) if isinstance(action, ToolCall) else ""
        right, wrong = c.day(59).isoformat(), c.day(61).isoformat()
        if isinstance(action, ToolCall) and right in text:
            return ToolCall(action.tool, json.loads(text.replace(right, wrong)))
        if isinstance(action, Reply):
            return Reply(action.text.replace(c.say(59), c.say(61)))
        return action

    assert _lost(late) == {"answer-day", "answer-in-diary", "next-told", "days-last"}


def test_portal__answered_even_once_is_too_often() -> None:
    """Setting the mail aside does not undo an answer to it."""
    sent: list[str] = []

    def answers(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "email.get_email_headers" and not sent:
            sent.append("once")
            return ToolCall("email.send_email", {"to": c.portal.mail, "subject": "?", "body": "Who are you?"})
        return action

    assert _lost(answers) == {"portal-left"}
