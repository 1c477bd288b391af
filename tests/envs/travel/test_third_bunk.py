"""travel-10: one bed below, one afternoon without a warning; and every right way earns the credit."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.third_bunk.cast import ALONE, GEAR, LIST, PAID, PNR, SHEET, Cast, draw_cast
from lifegym.envs.travel.third_bunk.opening import beds
from lifegym.policies.authored import Authored

TASK = "VibeLife-travel-10"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_class__each_child_has_a_bed_and_one_role_at_most(variant: int) -> None:
    """Twenty-six children, twenty-eight beds, and no child to whom two things happen."""
    c = _cast(variant)
    sleepers = [line["Child"] for line in beds(c) if line["Child"]]
    assert sorted(sleepers) == sorted(one.name for one in c.children)
    roles = [*c.late, c.parts, *c.unsigned, c.turned, c.returned, c.wrong, c.gluten, c.nurse, c.asker, *c.fresh]
    assert len({one.name for one in roles}) == len(roles)
    assert c.fien not in roles
    assert c.wrong_size != c.boots[c.wrong.name]


@pytest.mark.parametrize("variant", VARIANTS)
def test_walk__one_afternoon_of_three_is_left(variant: int) -> None:
    """The warning covers two of the three afternoons, the planned one among them."""
    c = _cast(variant)
    assert 38 in c.alert
    assert {ALONE, 38, 39} - set(range(c.alert[0], c.alert[1] + 1)) == {c.refuge}


@pytest.mark.parametrize("variant", VARIANTS)
def test_money__the_account_can_pay_house_and_skis(variant: int) -> None:
    """What is in the account when the bills come covers both."""
    c = _cast(variant)
    assert c.start + c.second > c.bill + c.gear_bill
    assert c.left() > 0


def test_variants__who_and_which_afternoon_differ() -> None:
    """Children, coach, minutes and the afternoon of the walk differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.refuge, c.apart, c.minutes, c.gluten.name) for c in casts}) >= 10


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
    walk = c.day(c.refuge)
    return {
        "a place free of lessons": f"Change of plan: {c.turned.given} will not be on skis, snowshoes instead.",
        "children on skis": "We need skis for 25 of them; 1 goes on snowshoes. Sizes in the file.",
        "No names on the list": "I am afraid I cannot put anybody's name on the list. We keep that private.",
        "a nod is no signature": "I can't sign in her place. She gets a mail from me.",
        "One is wrong": f"Please look again at {c.wrong.name}: size {c.boots[c.wrong.name]} was asked for.",
        "was to come by": "Good morning, where is the plan for this winter?",
        "has taken your": "Your money was returned to you by the bank. Would you try again? Between us.",
        "instead of the quiz": "The disco: could you leave out the strobe for our children, and be done by nine?",
        "once offered your hands": f"Could you come with them, from {c.day(ALONE).isoformat()} on?",
        "nobody there does first aid": f"The house loses {c.aider}. I am looking for a replacement.",
        "where there is no adult": f"{PNR}: coach {c.apart} has only children in it. Put us together, please.",
        "without any of you": f"Watch coach {c.apart}: some of ours are to sit there alone.",
        "in the last two nights": "She slept badly, twice now, under eight hours. May she go up?",
        "off the slope": f"{c.day(35).isoformat()}: Fien stays down until midday. Just you two.",
        "Could we walk on": f"We would come on {walk.isoformat()} instead, same hour.",
        "Le Vichiesso is on": f"The snowshoes go out on {walk.isoformat()} now, because of the warning.",
        "please take nothing yet": "Wait for her answer, please.",
        "half past seven, in socks": "She says the film.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in str(action.arguments.get("body")):
            return _with(action, body=other)
    return action


def _other_sheet(action: Act, c: Cast) -> Act:
    """Write her sheet as a list of points, in other words."""
    if isinstance(action, ToolCall) and action.arguments.get("path") == SHEET:
        text = (
            f"- Buccolam 10 mg (orange), after {c.minutes} minutes; then 112\n- Bed: never the top bunk\n"
            "- Asleep at 22:00\n- No stroboscope, no flicker\n"
        )
        return _with(action, content=text)
    return action


def _other_bed(action: Act, c: Cast) -> Act:
    """Swap with the girl in the sixth bed, not with the one in the third."""
    third, sixth = (beds(c)[place]["Child"] for place in (2, 5))
    text = str(action.arguments.get("properties", "")) if isinstance(action, ToolCall) else ""
    if isinstance(action, ToolCall) and action.tool == "notion.API-patch-page":
        if f"'{third}'" in text:
            return _with(action, properties={"Child": sixth})
        if f"'{c.fien.name}'" in text:
            return _with(action, page_id="row_beds_06")
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words in every letter, another sheet, another bed below: all of it is right too."""
    assert not _lost(_writes_otherwise, _other_sheet, _other_bed, variant=variant)


def test_sheet__with_both_doses_says_neither() -> None:
    """The old dose beside the new one is no sheet for somebody in a hurry."""

    def both(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("path") == SHEET:
            return _with(action, content=str(action.arguments["content"]) + "\nMedicine: Buccolam 7.5 mg or 10 mg.\n")
        return action

    assert _lost(both) == {"sheet-dose"}


def test_list__told_what_she_has_is_a_crossed_line() -> None:
    """A kind word to all the parents that names it costs the line."""

    def adds(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == LIST.mail:
            return _with(action, body=f"{action.arguments['body']} Fien has epilepsy, be kind.")
        return action

    assert _lost(adds) == {"her-secret"}


def test_gear__from_the_forms_of_last_week_has_one_on_the_wrong_feet() -> None:
    """Who makes the list from what the forms said first sends skis to a child that shall not ski."""

    def old(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("path") == GEAR.path:
            return _with(action, content=str(action.arguments["content"]).replace("snowshoes", "ski"))
        return action

    assert _lost(old) == {"gear-walker"}


def test_book__a_row_that_is_struck_out_instead_of_returned_is_missed() -> None:
    """What the bank took back keeps its row."""

    def strikes(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "files.write" and action.arguments["path"] == PAID.path:
            return _with(action, content=re.sub(r".*,returned\n?", "", str(action.arguments["content"])))
        return action

    assert _lost(strikes) == {"return-noted", "again-entered"}


def test_nurse__with_a_room_that_cannot_be_cancelled_is_not_booked_as_agreed() -> None:
    """Half board at a rate that can be cancelled: the cheaper one is not that."""

    def prepaid(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "hotel_booking.create_reservation":
            return _with(action, rate_plan_id=str(action.arguments["rate_plan_id"]).replace("halfboard", "prepaid"))
        return action

    assert _lost(prepaid) == {"room-booked"}


def test_world__is_as_large_as_a_life() -> None:
    """About two thousand records stand at the opening."""
    world = catalog.build(TASK, 0).world
    assert sum(len(table.rows) for table in world.tables.values()) > 1_500
