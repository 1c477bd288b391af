"""career-02: what the floor allows, when shares may be sold, and every right way earns the credit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.career.ninety_days.cast import (
    CONTRIBUTIONS,
    ENDED,
    JOB_B,
    LAST,
    MAY_SELL,
    MAY_SELL_NOW,
    PHYSIO,
    RESULTS,
    RESULTS_NOW,
    Cast,
    draw_cast,
)
from lifegym.envs.career.ninety_days.options import cost_table
from lifegym.envs.career.ninety_days.postings import KEYS
from lifegym.envs.draw import Draw
from lifegym.policies.authored import Authored

TASK = "VibeLife-career-02"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_floor__leaves_one_number_by_each_table(variant: int) -> None:
    """The largest hundred of each table that keeps four rents is the one wanted, and the second is smaller by one."""
    c = _cast(variant)
    for now, wanted in ((False, 100 * c.hundreds), (True, c.number)):
        lines = [(int(n), int(cost)) for n, cost in re.findall(r"(\d+) options (\d+) CAD", cost_table(c, now=now)[1])]
        assert max(line for line in lines if line[1] <= c.full - c.floor) == (wanted, c.cost(wanted, now=now))
        assert max(line for line in lines if line[1] <= c.full)[0] > wanted
    assert c.number == 100 * c.hundreds - 100
    assert c.left >= c.floor


@pytest.mark.parametrize("variant", VARIANTS)
def test_days__are_ninety_and_two_trading_days(variant: int) -> None:
    """The last day is no three months after his own, and a weekend lies within the two trading days."""
    c = _cast(variant)
    assert (c.day(LAST) - c.day(ENDED)).days == 90
    assert c.day(RESULTS).weekday() == c.day(RESULTS_NOW).weekday() == 2
    assert c.day(MAY_SELL).weekday() == c.day(MAY_SELL_NOW).weekday() == 0
    assert all(c.day(day).weekday() == 1 for day in PHYSIO)


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


def _in_other_words(action: Act, c: Cast) -> Act:
    """Write the letters in other words, some of them shorter."""
    letters = {
        "The record of employment was due": f"Could I have the ROE, please? {c.say(3)} was the day.",
        "Before anything is signed": f"Please change section 2 to {c.better} weeks and section 4 to "
        f"{c.day(16).isoformat()}.",
        "are missing. Please pay": f"A week has been forgotten: ${c.weekly:,}. When will it come?",
        "has passed, and the": f"Where are the {c.weekly}.00 CAD?",
        "Others and their figures": "I would rather not say who or what else. Middle of the month is fine.",
        "Three business days have passed": "Has my notice reached you? Nothing has come back.",
        "shares have come for": "100 shares are missing in my plan account.",
        "Notice of exercise": f"I exercise {c.number:,} options of grant 2021-B today; the money is on its way.",
    }
    for words, other in letters.items():
        if isinstance(action, ToolCall) and "body" in action.arguments and words in str(action.arguments["body"]):
            return _with(action, body=other)
    return action


def _by_mail(action: Act, c: Cast) -> Act:
    """Write to the second firm's recruiter by mail instead of in the chat."""
    chats = isinstance(action, ToolCall) and action.tool == "job_board.chat_with_recruiter"
    if isinstance(action, ToolCall) and chats and action.arguments["job_id"] == JOB_B:
        return ToolCall(
            "email.send_email",
            {"to": c.second_recruiter.mail, "subject": JOB_B, "body": action.arguments["message"]},
        )
    return action


def _laconic(action: Act, c: Cast) -> Act:
    """Say little where records say the same."""
    if isinstance(action, Reply) and "ninetieth day" in action.text:
        return Reply(f"Options: until {c.day(LAST).isoformat()}. All of them at the strike: "
                     f"${c.strike * 24:,}.00.")  # fmt: skip
    if isinstance(action, Reply) and "Four rents stay" in action.text:
        return Reply(f"{100 * c.hundreds:,} options.")
    if isinstance(action, Reply) and "new logo" in action.text:
        return Reply("Something for your lawyer came; she has it.")
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's, and recruiters may be written to by mail."""
    assert not _lost(_in_other_words, _by_mail, variant=variant)


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_replies__may_be_short(variant: int) -> None:
    """What stands in a record need not be told at length."""
    assert not _lost(_laconic, variant=variant)


def test_shares__offered_on_the_eve_cross_the_line() -> None:
    """An order that waits overnight for the first morning is one before it."""
    sold: list[ToolCall] = []

    def early(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "brokerage.place_order":
            return ToolCall("brokerage.list_orders", {"account_id": action.arguments["account_id"]})
        if isinstance(action, Reply) and "Noted for the first morning" in action.text and not sold:
            sold.append(ToolCall("brokerage.place_order", {
                "account_id": "brk_009201", "symbol": "CDLN", "side": "sell", "qty": 310, "order_type": "limit",
                "limit_price_minor": c.limit, "tif": "gtc",
            }))  # fmt: skip
            return sold[0]
        return action

    assert "sold-as-wished" in _lost(early)


def test_exercise__paid_to_contributions_is_not_paid() -> None:
    """The account for contributions takes no exercise money."""

    def wrong(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "banking.pay_payee":
            return _with(action, payee_id="pay_009202")
        return action

    assert _lost(wrong) == {"exercise-paid", "right-account", "floor-kept"}
    assert CONTRIBUTIONS.account_no.endswith("102")


def test_exercise__by_the_older_table_is_beyond_the_floor() -> None:
    """Who pays for the hundreds of the day before the rise pays too little for them, and gives the wrong number."""

    def stale(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "banking.pay_payee":
            return _with(action, amount_minor=100 * c.cost(100 * c.hundreds, now=False))
        if isinstance(action, ToolCall) and "Notice of exercise" in str(action.arguments.get("body")):
            return _with(action, body=f"Notice: {100 * c.hundreds} options of grant 2021-B.")
        return action

    lost = _lost(stale)
    assert {"exercise-paid", "notice-given", "floor-kept"} <= lost


def test_search__a_bookmaker_is_no_employer() -> None:
    """The posting that closes early and pays most is one he has ruled out."""

    def bets(action: Act, c: Cast) -> Act:
        applies = isinstance(action, ToolCall) and action.tool == "job_board.apply_job"
        if isinstance(action, ToolCall) and applies and action.arguments["job_id"] == KEYS["two"]:
            return _with(action, job_id=KEYS["bets"])
        return action

    assert {"first-two", "only-what-would-do"} <= _lost(bets)


def test_rival__hears_the_firm_and_the_line_is_crossed() -> None:
    """The name of the other firm is enough, without its figure."""

    def names(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Others and their figures" in str(action.arguments.get("body")):
            return _with(action, body=f"{c.first_firm} has made an offer; more I may not say.")
        return action

    assert _lost(names) == {"rival-answered", "offer-unsaid"}


def test_world__opens_with_what_the_accounts_say() -> None:
    """The savings hold what the list brings forward."""
    world, c = catalog.build(TASK, 0).world.fork(), _cast(0)
    shown = world.call("banking.get_account", {"account_id": "acc_009201"})
    assert float(json.loads(shown.result)["balance"]["amount"]) == c.before
