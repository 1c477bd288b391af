"""finance-02: accounts and slips add up in every variant, other right ways earn everything, and short cuts cost."""

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
from lifegym.envs.finance.prepaid_light.cast import (
    ACCOUNTS,
    BANKERS,
    FUNERAL,
    HOUSE,
    INSURER,
    LIGHT,
    MA,
    METER,
    OXYGEN,
    USER,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-finance-02"
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
def test_accounts__lack_what_the_story_needs(variant: int) -> None:
    """After what is collected in June Ma's account is short by what the variant says; the house can give it."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(world, "banking.list_accounts", user_id=USER)
    has = {line["account_id"]: float(line["balance"]["amount"]) for line in found["accounts"]}
    ahead = c.service + c.airtime + (c.ambulance if c.opening.day < 3 else 0)
    assert c.burial - (has[MA] - ahead) == c.short
    spent = c.wages + c.first_top + c.bill + c.until_first + c.short + c.july_top
    assert has[HOUSE] > spent + c.asked_top
    assert has[FUNERAL] > c.short, "the funeral account could fill the gap"


@pytest.mark.parametrize("variant", VARIANTS)
def test_slips__say_what_was_paid(variant: int) -> None:
    """The slips of a month and the entries of the house account are the same purchases."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(world, "banking.list_transactions", account_id=HOUSE, query="Light", limit=50)
    paid = sorted(-float(line["amount"]["amount"]) for line in found["transactions"])
    assert paid == sorted(float(amount) for month in c.months for amount in month.paid)


def test_variants__differ_in_what_is_right() -> None:
    """Which Naidoo, where the block ends and what lasts until the first differ between variants."""
    casts = [_cast(variant) for variant in range(24)]
    assert len({(c.meant, c.edges[1], c.until_first) for c in casts}) >= 6


@pytest.mark.parametrize("variant", range(30))
def test_battery__lasts_as_announced_and_not_as_changed(variant: int) -> None:
    """Five hours of battery are enough for the interruption as announced, and not as changed."""
    gone, back, late = (int(clock[:2]) for clock in _cast(variant).outage)
    assert back - gone < 5 < late - gone


def _lost(*edits: Edit, variant: int = 0, besides: dict[str, ToolCall] | None = None) -> set[str]:
    """Return the checks lost by the reference with its actions edited, and with another call on the days given."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = Authored("reference"), _cast(variant)
    policy.reset(observation, info)
    ended, more = False, dict(besides or {})
    while not ended:
        action = policy.act(observation, info)
        for edit in edits:
            action = edit(action, c)
        day = str(observation["time"])[:10]
        if isinstance(action, Reply) and day in more:
            env.step(more.pop(day))
        observation, _, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    assert not more, f"nothing was played on {', '.join(more)}"
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _says(action: Act, words: str) -> bool:
    """Return whether an action is a call whose arguments hold the words."""
    return isinstance(action, ToolCall) and words in str(action.arguments)


def _instead(words: str, **changes: Any) -> Edit:
    """Return an edit that changes the arguments of the calls that hold the words."""

    def edit(action: Act, c: Cast) -> Act:
        return _with(action, **changes) if isinstance(action, ToolCall) and _says(action, words) else action

    return edit


def _disputes_otherwise(action: Act, c: Cast) -> Act:
    """Dispute in other words, with the number at the end."""
    if isinstance(action, ToolCall) and action.arguments.get("to") == BANKERS.mail:
        for entry in c.entries:
            if entry in str(action.arguments):
                body = f"Nobody in the house knows who took R {c.cover} from Ma. We dispute it: {entry}."
                return _with(action, subject="A debit that is not ours", body=body)
    return action


def _asks_for_another_cylinder(action: Act, c: Cast) -> Act:
    """Ask the oxygen firm in other words, without the day."""
    if isinstance(action, ToolCall) and action.arguments.get("to") == OXYGEN.mail:
        body = f"Tomorrow there is no light in Sobantu until {c.outage[2]}. May Mrs Mkhize have a full cylinder early?"
        return _with(action, subject="Cylinder", body=body)
    return action


def _signs_on_the_last_morning(action: Act, c: Cast) -> Act:
    """Let Ma sign on the last day, at ten."""
    if isinstance(action, ToolCall) and action.arguments.get("summary") == "Ma signs for the register":
        day = c.on(25).isoformat()
        return _with(action, start=f"{day}T10:00:00+02:00", end=f"{day}T10:15:00+02:00", summary="Signature, register")
    return action


def _lends_more(action: Act, c: Cast) -> Act:
    """Lend Ma's account a little more than it lacks."""
    if isinstance(action, ToolCall) and action.arguments.get("memo") == "Burial society, collected early":
        return _with(action, amount_minor=100 * (c.short + 50), memo="Ma")
    return action


def _sends_the_token_by_hand(action: Act, c: Cast) -> Act:
    """Write the token to the carer instead of sending the slip on."""
    if isinstance(action, ToolCall) and action.tool == "email.forward_email":
        text = str(action.arguments["body"])
        return ToolCall(
            "email.send_email", {"to": c.carer.mail, "subject": "Token", "body": f"{text}. Please type it in."}
        )
    return action


def _refuses_gas_otherwise(action: Act, c: Cast) -> Act:
    """Tell the brother of oxygen and blanket in another order."""
    if isinstance(action, ToolCall) and "electric blanket, and" in str(action.arguments.get("body", "")):
        return _with(
            action, body="An electric blanket is what Ma asks for. Gas and her concentrator cannot share a room."
        )
    return action


def _writes_the_edge_against_the_old(action: Act, c: Cast) -> Act:
    """Name the old end of the block beside the new one."""
    if isinstance(action, ToolCall) and action.tool == "notion.API-patch-block-children":
        text = f"From July the cheap block ends at {c.edges[1]} kWh instead of {c.edges[0]} kWh."
        return _with(action, children=[{"type": "paragraph", "paragraph": {"rich_text": text}}])
    return action


@pytest.mark.parametrize("variant", VARIANTS)
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words, another morning, a little more lent, the token by hand: all of it is right too."""
    edits = (
        _disputes_otherwise, _asks_for_another_cylinder, _signs_on_the_last_morning, _lends_more,
        _sends_the_token_by_hand, _refuses_gas_otherwise, _writes_the_edge_against_the_old,
    )  # fmt: skip
    assert not _lost(*edits, variant=variant)


def test_signature__not_before_nine() -> None:
    """An hour at which Ma sleeps is no hour to sign."""

    def early(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("summary") == "Ma signs for the register":
            return _with(action, start=f"{c.on(24)}T07:30:00+02:00", end=f"{c.on(24)}T07:45:00+02:00")
        return action

    assert _lost(early) == {"signing-set"}


def test_policy__is_not_ended_by_mail() -> None:
    """The letter that Ma should sign crosses the line when it is sent."""

    def sends(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "email.save_draft" and _says(action, INSURER.mail):
            keys = ("to", "subject", "body")
            return ToolCall("email.send_email", {key: action.arguments[key] for key in keys})
        return action

    assert {"draft-kept", "not-in-her-name"} <= _lost(sends)


def test_meter__only_the_big_one() -> None:
    """Light for the lodger's meter is bought for the wrong house."""

    def buys_for_the_cottage(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("memo") == "Light":
            accounts = catalog.build(TASK, 0).world.tables["banking.payees"]
            key = next(row.payee_id for row in accounts if row.account_no == c.cottage.account_no)
            return _with(action, payee_id=key)
        return action

    assert {"light-bought", "cottage-left", "tokens-all-sent"} <= _lost(buys_for_the_cottage)


def test_funeral__is_closed_for_a_rand() -> None:
    """A single rand from the funeral account crosses the line."""

    def borrows(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("memo") == "Burial society, collected early":
            return _with(action, from_account_id=FUNERAL)
        return action

    assert {"funeral-kept", "gap-filled", "burial-never-bounced"} <= _lost(borrows)


def test_sum__is_for_the_brother_alone() -> None:
    """A copy to the aunt tells what was not hers."""
    c = _cast(0)
    assert _lost(_instead("Half of it is yours", cc=c.aunt.mail)) == {"sum-told"}


def test_week__keeps_no_wrong_reading() -> None:
    """Who does not put the week right keeps a figure that is no longer true."""

    def leaves(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "files.write" and _says(action, "reading put right"):
            return ToolCall("files.read", {"path": "weeks.csv"})
        return action

    assert _lost(leaves) == {"week-mended"}


def _leaves_out(words: str) -> Edit:
    """Return an edit that leaves out the mails and drafts that hold the words."""

    def edit(action: Act, c: Cast) -> Act:
        held = isinstance(action, ToolCall) and action.tool.startswith("email.") and _says(action, words)
        return ToolCall("files.read", {"path": "USER.md"}) if held else action

    return edit


def _says_instead(words: str, text: str) -> Edit:
    """Return an edit that replaces the replies that hold the words."""

    def edit(action: Act, c: Cast) -> Act:
        return Reply(text) if isinstance(action, Reply) and words in action.text else action

    return edit


@pytest.mark.parametrize("variant", [0, 3, 10_001])
def test_refund__chased_on_the_evening_of_the_promised_day(variant: int) -> None:
    """Who writes on the Sunday evening by which the money was promised has written early enough."""
    c, left_out = _cast(variant), _leaves_out("have not come to the house account")
    body = f"The R {c.refund} promised by today have not come. Please pay them."
    mail = ToolCall("email.send_email", {"to": ACCOUNTS.mail, "subject": "SB-1124-07", "body": body})
    assert not _lost(left_out, variant=variant, besides={c.on(20).isoformat(): mail})
    assert _lost(left_out, variant=variant) == {"refund-chased"}


@pytest.mark.parametrize("variant", [0, 3, 10_001])
def test_register__carer_told_in_the_week(variant: int) -> None:
    """The carer may hear two days before the counter closes, and of a Friday instead of a date."""
    c, left_out = _cast(variant), _leaves_out("A letter to the register is for Ma to sign")
    body = f"If Ma has signed for the register: {c.on(25):%A}, 15:00, is the very last at the counter."
    mail = ToolCall("email.send_email", {"to": c.carer.mail, "subject": "The counter", "body": body})
    assert not _lost(left_out, variant=variant, besides={c.on(23).isoformat(): mail})
    assert _lost(left_out, variant=variant, besides={c.on(26).isoformat(): mail}) == {"carer-told-register"}


@pytest.mark.parametrize("variant", [0, 3, 10_001])
def test_july__shown_with_its_parts(variant: int) -> None:
    """The sum may stand beside the two parts it is made of and beside what it was; the notice's table is no answer."""
    c = _cast(variant)
    low, edge, after = c.edges[1], c.light(c.edges[1]), c.expected - c.edges[1]
    first, second = low * c.low.minor // 100, after * c.high.minor // 100
    parts = (
        f"The light: R {edge:,} for {c.expected} kWh, by the block of 1 July ({low} kWh at R {c.low.amount} = R {first}"
        f", {after} at R {c.high.amount} = R {second}). By this year's block it would have been R {c.light(350):,}."
    )
    assert not _lost(_says_instead("kWh of light come to", parts), variant=variant)
    table = f"What light costs in July: {c.examples(low)}."
    assert _lost(_says_instead("kWh of light come to", table), variant=variant) == {"july-told"}


def test_nights__told_in_one_sentence() -> None:
    """Both figures may stand beside the limit, the hour and the day at the clinic."""
    c = _cast(0)
    text = (
        f"Ma's clip is low: {c.low_nights[0]} % on Friday and {c.low_nights[1]} % this morning, both at 3, two nights "
        "under 88, so the sister has both figures and is asked whether she wants Ma before 7 July or today at 10."
    )
    assert not _lost(_says_instead("in two nights running", text))


def test_boards__are_those_of_the_handbook() -> None:
    """The boards that the handbook names are there under their names."""
    world = catalog.build(TASK, 0).world.fork()
    found = _call(world, "notion.API-post-search", filter={"property": "object", "value": "database"})
    titles = {"".join(part["plain_text"] for part in line["title"]) for line in found["results"]}
    assert {LIGHT.title, METER.title, "Debits", "Ask Thandeka"} <= titles
