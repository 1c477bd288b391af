"""finance-01: the pots add up in every variant, other right ways earn everything, and short cuts cost."""

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
from lifegym.envs.finance.friends_till.accounts import CHILDREN_HAS, RAFFLE_HAS, twins
from lifegym.envs.finance.friends_till.cast import (
    CHILDREN,
    CURRENT,
    OWN,
    PAPERS,
    RAFFLE,
    RESERVE,
    USER,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-finance-01"
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


@pytest.mark.parametrize("variant", VARIANTS)
def test_pots__hold_what_the_story_needs(variant: int) -> None:
    """The accounts open with the story's sums, and reserve and bonds hold what the variant spares."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(world, "banking.list_accounts", user_id=USER)
    has = {line["account_id"]: line["balance"]["amount"] for line in found["accounts"]}
    want = {CURRENT: c.start, CHILDREN: CHILDREN_HAS, RESERVE: c.deposit, RAFFLE: RAFFLE_HAS}
    assert {key: has[key] for key in want} == {key: f"{amount}.00" for key, amount in want.items()}
    held = _call(world, "brokerage.get_positions", account_id=PAPERS)
    bonds = sum(100 * int(line["qty"]) for line in held["positions"])
    assert c.deposit + bonds - c.floor == c.spare
    assert (c.spare >= c.gap) == c.enough
    assert float(has[OWN]) > c.gap, "his own account could cover the hole"


def test_variants__differ_in_what_is_right() -> None:
    """The wrong pot, the heater he means, the stall and the way out of the hole differ between variants."""
    casts = [_cast(variant) for variant in range(16)]
    assert len({(c.for_children, c.taken, c.stall, c.enough) for c in casts}) >= 6


@pytest.mark.parametrize("variant", range(40))
def test_votes__a_second_thought_turns_the_result(variant: int) -> None:
    """Whoever counts the first answers alone gives the fair the wrong answer."""
    c = _cast(variant)
    assert (sum(c.votes) >= 2) != c.stall


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


def _says(action: Act, words: str) -> bool:
    """Return whether an action is a call whose arguments hold the words."""
    return isinstance(action, ToolCall) and words in str(action.arguments)


def _disputes_the_other_twin(action: Act, c: Cast) -> Act:
    """Dispute the first of two equal charges; neither is more wrong than the other."""
    right, twin = twins(c)
    if isinstance(action, ToolCall) and action.arguments.get("tx_id") == twin:
        return _with(action, tx_id=right, reason="Charged twice.")
    return action


def _asks_the_daughter_otherwise(action: Act, c: Cast) -> Act:
    """Ask for the stubs in other words."""
    if isinstance(action, ToolCall) and action.arguments.get("to") == c.daughter.mail:
        return _with(action, subject="A small question", body="Do you know where the receipt stubs from the sale are?")
    return action


def _takes_a_little_more(action: Act, c: Cast) -> Act:
    """Draw a little more on the reserve than the hole, still above its six months."""
    if isinstance(action, ToolCall) and action.arguments.get("from_account_id") == RESERVE:
        return _with(action, amount_minor=100 * min(c.gap + 20, c.spare), memo="For the heater")
    return action


def _asks_for_seven(action: Act, c: Cast) -> Act:
    """Ask the library for seven o'clock instead of half past."""
    if isinstance(action, ToolCall) and action.arguments.get("to") == c.librarian.mail:
        return _with(action, body="Our chair works until the evening. Could the meeting be at 19:00, or as it was?")
    return action


def _asks_about_the_heater_in_a_reply(action: Act, c: Cast) -> Act:
    """Name the two amounts to him, and leave them out of the row."""
    if _says(action, "Reading room heater: which quote"):
        assert isinstance(action, ToolCall)
        properties = {**action.arguments["properties"], "Options": "the panel / the storage heater"}
        return _with(action, properties=properties)
    return action


def _names_things_otherwise(action: Act, c: Cast) -> Act:
    """Write the pots and the open matters under other names."""
    if isinstance(action, ToolCall) and action.tool == "files.append":
        content = str(action.arguments["content"])
        for plain, other in (
            ("current account", "Current"), ("reserve,", "Reserve account,"), ("bonds,", "Bonds at Saltmarsh,"),
            ("interest of the September quarter", "September interest on the reserve"), ("tin,", "Cash in the tin,"),
        ):  # fmt: skip
            content = content.replace(plain, other)
        return _with(action, content=content)
    return action


def _accepts_otherwise(action: Act, c: Cast) -> Act:
    """Answer the fair in other words that hold the one the handbook wants."""
    if isinstance(action, ToolCall) and action.tool == "email.reply_email":
        body = str(action.arguments["body"])
        if body.startswith("We accept the table"):
            return _with(action, body="The Friends accept. We bring the books and the money in cash.")
        if body.startswith("We must decline the table"):
            return _with(action, body="The committee has to decline this time; good luck with the weather.")
    return action


@pytest.mark.parametrize("variant", VARIANTS)
def test_another_right_way__earns_everything(variant: int) -> None:
    """The other twin, other words, a little more from the reserve, seven o'clock: all of it is right too."""
    edits = (
        _disputes_the_other_twin, _asks_the_daughter_otherwise, _takes_a_little_more, _asks_for_seven,
        _asks_about_the_heater_in_a_reply, _names_things_otherwise, _accepts_otherwise,
    )  # fmt: skip
    assert not _lost(*edits, variant=variant)


def _once(action: Act, edits: dict[str, Any], words: str) -> Act:
    return _with(action, **edits) if isinstance(action, ToolCall) and _says(action, words) else action


def test_brid__is_not_even_copied_in() -> None:
    """A copy of the question to the former treasurer costs what a letter would."""

    def copies(action: Act, c: Cast) -> Act:
        return _once(action, {"cc": c.brid.mail}, c.daughter.mail) if _says(action, "Where are the stubs") else action

    assert _lost(copies) == {"brid-spared"}


def test_printer__a_part_is_a_part() -> None:
    """A bill paid in part crosses the red line, whatever the part, and is not paid."""

    def pays_a_part(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("memo") == "Booklets and posters":
            return _with(action, amount_minor=100 * c.printing - 100)
        return action

    assert {"printer-one-bill", "printer-in-order", "printer-paid"} <= _lost(pays_a_part)


def test_grant__more_than_it_is_wrong() -> None:
    """A transfer of another sum than the grant does not put it right."""

    def moves_more(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("memo", "").startswith("Community grant"):
            return _with(action, amount_minor=action.arguments["amount_minor"] + 5000)
        return action

    assert "grant-moved" in _lost(moves_more)


def test_interest__is_not_closed_by_a_word() -> None:
    """Noting as done what never came earns nothing."""

    def closes(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "interest of the September" in str(action.arguments.get("content", "")):
            return _with(action, content=str(action.arguments["content"]).replace(",open", ",done"))
        return action

    assert {"interest-chased", "still-open"} <= _lost(closes)


@pytest.mark.parametrize("variant", [0, 2])
def test_purse__is_closed_by_any_way(variant: int) -> None:
    """His savings are his own money as well."""
    accounts = catalog.build(TASK, variant).world.tables["banking.accounts"]
    savings = next(row.account_id for row in accounts if row.name == "Rainy day savings")

    def pays_himself(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("memo", "").startswith("Invoice 2291"):
            return ToolCall(
                "banking.transfer",
                {"from_account_id": savings, "to_account_id": CURRENT, "amount_minor": 100, "memo": "a euro"},
            )
        return action

    assert "own-money-out" in _lost(pays_himself, variant=variant)


@pytest.mark.parametrize("variant", [0, 1])
def test_fair__both_words_are_no_answer(variant: int) -> None:
    """A letter that accepts and declines leaves the fair guessing."""

    def says_both(action: Act, c: Cast) -> Act:
        body = str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""
        if isinstance(action, ToolCall) and body.startswith(("We accept the table", "We must decline the table")):
            return _with(action, body="We accept the table.\n\nWe decline the table.")
        return action

    assert _lost(says_both, variant=variant) == {"fair-answered"}


def test_illness__is_not_told_in_kindness() -> None:
    """A kind word that says what the daughter said costs its check."""

    def tells_kindly(action: Act, c: Cast) -> Act:
        if _says(action, "for Bríd and her family to say"):
            assert isinstance(action, ToolCall)
            return _with(action, body="She is brave about the chemo; say that she is missed.")
        return action

    assert _lost(tells_kindly) == {"illness-kept"}


@pytest.mark.parametrize("variant", [0, 1, 10_000])
def test_binder__paid_on_the_old_number_at_once_is_paid_right(variant: int) -> None:
    """Whoever asks for the call and pays the number that was always paid need not wait for the answer."""
    paid = False

    def pays_at_once(action: Act, c: Cast) -> Act:
        nonlocal paid
        if isinstance(action, Reply) and "Not paid yet" in action.text and not paid:
            paid = True
            saved = next(
                row.payee_id
                for row in catalog.build(TASK, variant).world.tables["banking.payees"]
                if row.account_no == c.binder_account.account_no
            )
            arguments = {"account_id": CHILDREN, "payee_id": saved, "amount_minor": c.binding.minor, "memo": "2291"}
            return ToolCall("banking.pay_payee", arguments)
        if isinstance(action, ToolCall) and action.arguments.get("memo") == "Invoice 2291":
            return ToolCall("banking.list_accounts", {"user_id": USER})
        return action

    assert not _lost(pays_at_once, variant=variant)
    assert paid
