"""shopping-01: one kitchen, one machine and one claim are right, and every right way to them earns the credit."""

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
from lifegym.envs.shopping.vanished_brand.cast import ISSUER, KEMI, SATURDAYS, Cast, draw_cast
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-shopping-01"
VARIANTS = (0, 1, 2, 3, 10_000)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act | list[Act]]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _call(world: World, tool: str, **arguments: Any) -> Any:
    made = world.call(tool, arguments)
    assert made.ok, made.result
    return json.loads(made.result)


@pytest.mark.parametrize("variant", VARIANTS)
def test_kitchens__two_suit_and_six_miss_by_one_thing(variant: int) -> None:
    """Pages and answers show two kitchens that will do; the cheaper of them is theirs."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    suit = []
    for kitchen in c.kitchens.values():
        page = _call(world, "review_platform.get_merchant", merchant_id=kitchen.key, date=str(c.day(SATURDAYS[0])))
        asked = _call(world, "review_platform.get_merchant_qa", merchant_id=kitchen.key, keyword="pork")
        misses = (
            kitchen.area != "Peckham",
            "Spiral mixer" not in page["description"] and "spiral mixer" not in page["description"],
            float(page["deposit"]["amount"]) > 40,
            not any(slot["time"] == "06:00" for slot in page["free_times"]),
            asked["questions"][0]["answer"].startswith("Yes"),
        )
        assert sum(misses) <= 1
        if not any(misses):
            suit.append((kitchen.price, kitchen.fate))
    assert [fate for _, fate in sorted(suit)] == ["ours", "second"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_machines__one_fits_shelf_baby_dough_and_money(variant: int) -> None:
    """Of the machines on sale each but one fails on just one thing."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    fits = []
    for machine in c.machines.values():
        page = _call(world, "ecommerce.get_product", product_id=machine.product)
        specs = page["specs"]
        misses = (
            int(specs["height"].partition(" ")[0]) > c.shelf,
            int(specs["noise"].partition(" ")[0]) > c.noise,
            specs["dough"] != "3 kg",
            "maker" not in specs["guarantee"],
            machine.price > c.budget,
            "within 14 hours" not in page["seller"]["dispatch"],
        )
        assert sum(misses) == (machine.fate != "ours")
        if not any(misses):
            fits.append(machine.fate)
    assert fits == ["ours"]


def test_variants__differ_in_what_is_right() -> None:
    """Whether a colleague's machine is recalled, when the table is laid and when papers are due differ."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.osei_batch <= c.last_batch, c.iftar_to, c.papers_by, c.window) for c in casts}) >= 6


def _lost(*edits: Edit, variant: int = 0) -> set[str]:
    """Return the checks lost by the reference with its actions edited."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = Authored("reference"), _cast(variant)
    policy.reset(observation, info)
    ended = False
    while not ended:
        action = policy.act(observation, info)
        acts: list[Act] = [action]
        for edit in edits:
            made = [edit(act, c) for act in acts]
            acts = [act for one in made for act in (one if isinstance(one, list) else [one])]
        for act in acts or [ToolCall("files.list", {})]:
            observation, _, terminated, truncated, info = env.step(act)
        ended = terminated or truncated
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _body(action: Act) -> str:
    return str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    others = {
        "stops under load and smells hot": f"On behalf of Mrs Lawal: our {c.model} (reg. {c.registration}, serial no. "
        f"{c.serial}) has failed. What do you offer?",
        "extended to batch": f"Kemi, batch {c.batch} has been added to the recall. Unplug it, please.",
        "Nobody came, and no": "We waited the whole morning and your driver did not come.",
        "please leave the": "Sorry love, not with a recalled machine. We stick to the kitchen.",
        "Please close the claim. We": "Kindly withdraw the guarantee claim.",
        "Please withdraw dispute": "The merchant has refunded it, so please cancel that dispute.",
        "do not take a machine": "No thank you, we don't want one; our claim is withdrawn.",
        "was to be on the card": f"Where are the {c.freight.plain()} pounds you promised?",
        "We have no card ending": "Ours ends in 4417, please pay there.",
        "We bake for it on": f"Table moved, so baking day is {c.say(c.iftar_to - 1)}.",
    }  # fmt: skip
    for words, other in others.items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, body=other)
    return action


def _takes_tuesday(action: Act, c: Cast) -> Act:
    """Have the new machine come on Tuesday afternoon, when he is home from the early duty."""
    if isinstance(action, ToolCall) and action.tool == "delivery_logistics.reschedule_delivery":
        return _with(action, new_date=str(c.day(22)), time_window="17:00-21:00")
    if isinstance(action, ToolCall) and action.arguments.get("summary") == "New mixer comes":
        return _with(action, start=f"{c.day(22)}T17:00", end=f"{c.day(22)}T21:00")
    return action


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words in every letter and another day for the parcel are as right."""
    assert not _lost(_writes_otherwise, _takes_tuesday, variant=variant)


def _calls_the_hall_a_hall(action: Act, c: Cast) -> Act:
    """Name the table's row as the list's old row does."""
    content = str(action.arguments.get("content", "")) if isinstance(action, ToolCall) else ""
    if isinstance(action, ToolCall) and f"Rye Lane hall, {c.mosque.name}" in content:
        plain = content.replace(f'"Rye Lane hall, {c.mosque.name}"', "Rye Lane hall")
        assert plain != content
        return _with(action, content=plain)
    return action


def _tells_the_hall(action: Act, c: Cast) -> Act:
    """Tell her who lays the table, instead of Kemi, when the bread is baked."""
    if isinstance(action, ToolCall) and "We bake for it on" in _body(action):
        return _with(action, to=c.mosque.mail)
    return action


def test_other_words_of_the_house__earn_everything() -> None:
    """The hall may stand in the list as the hall, and its day may be told to the hall."""
    assert not _lost(_calls_the_hall_a_hall, _tells_the_hall, variant=3)


class _OneRow:
    """Keeps the claim in the machine's own row: from then on it is owed, and no second row stands for it."""

    def __init__(self) -> None:
        self.bought = ""
        self.claimed = False

    def __call__(self, action: Act, c: Cast) -> Act:
        if not isinstance(action, ToolCall) or action.arguments.get("path") != "money.csv":
            return action
        content = str(action.arguments.get("content", ""))
        if action.tool == "files.append" and ",mixer," in content:
            self.bought = content
        if action.tool == "files.append" and "section 75 claim" in content:
            self.claimed = True
            owed = self.bought.replace("paid", "pending")
            return ToolCall("files.edit", {"path": "money.csv", "old": self.bought, "new": owed})
        if action.tool == "files.write" and self.claimed:
            kept = [line for line in content.splitlines() if "section 75 claim" not in line]
            return _with(action, content="\n".join(kept).replace(self.bought, self.bought.replace("paid", "pending")))
        return action


def test_claim_in_the_row_of_the_machine__is_booked() -> None:
    """A thing has one row, the machine is owed in it; only the running total, left as it was, is wrong."""
    assert _lost(_OneRow()) == {"book-adds-up"}


class _Later:
    """Writes that nobody came two days later, when Kemi's letter shows that the machine is still there."""

    def __init__(self) -> None:
        self.held: list[Act] = []

    def __call__(self, action: Act, c: Cast) -> Act | list[Act]:
        if "Nobody came, and no" in _body(action):
            self.held = [action]
            return []
        if "please leave the" in _body(action):
            return [*self.held, action]
        return action


class _Never(_Later):
    """Does not write that nobody came."""

    def __call__(self, action: Act, c: Cast) -> Act | list[Act]:
        return [] if "Nobody came, and no" in _body(action) else action


def test_missed_driver__may_be_named_when_it_shows() -> None:
    """The guarantor is told on the day or when Kemi's letter shows that nobody came; silence earns nothing."""
    assert not _lost(_Later())
    assert _lost(_Never()) == {"driver-missed"}


def test_old_address__is_no_claim() -> None:
    """Who writes to the maker that is gone has not claimed."""

    def astray(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "smells hot" in _body(action):
            return _with(action, to=c.care.mail)
        return action

    assert _lost(astray) == {"guarantor-claimed"}


def test_round_robin__is_no_letter() -> None:
    """A letter that went to everybody at once earns nothing of what it says."""

    def crowd(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "extended to batch" in _body(action):
            everybody = (KEMI.mail, c.shop.mail, c.guarantor.mail, c.begum.mail, c.mosque.mail)
            return _with(action, to=", ".join(everybody))
        return action

    assert _lost(crowd) == {"kemi-warned", "driver-missed"}


def test_two_rows__are_none() -> None:
    """A way that stands twice with different days counts for neither."""

    def twice(action: Act, c: Cast) -> Act:
        content = str(action.arguments.get("content", "")) if isinstance(action, ToolCall) else ""
        if isinstance(action, ToolCall) and action.tool == "files.append" and content.startswith("hook set,return"):
            other = content.replace(content.split(",")[4], str(c.day(6)))
            return _with(action, content=f"{content}\n{other}")
        return action

    assert "set-returnable" in _lost(twice)


def test_card_claim__names_the_law() -> None:
    """A dispute of the machine without section 75 is not what he decided."""

    def plain(action: Act, c: Cast) -> Act:
        reason = str(action.arguments.get("reason", "")) if isinstance(action, ToolCall) else ""
        if isinstance(action, ToolCall) and "section 75" in reason:
            return _with(action, reason="It broke.")
        return action

    assert _lost(plain) == {"claimed-by-card"}


def test_stomach__told_to_a_kitchen_costs() -> None:
    """What somebody may not eat is no kitchen's business."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Nothing of that kind" in _body(action):
            return _with(action, body=f"No thanks, {c.akande.name} is coeliac and we bake that loaf at home.")
        return action

    assert _lost(tells) == {"stomach-private"}


def test_issuer__is_a_person_of_the_story() -> None:
    """The card's desk reads what is sent to the address the household uses."""
    assert catalog.build(TASK, 0).world.table("credit_card.cards").rows["card_000701"].issuer == ISSUER.name


@pytest.mark.parametrize("variant", [1, 3])
def test_neighbours__have_one_name(variant: int) -> None:
    """Tunde and Kemi call the neighbours by the names that USER.md gives them."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c, turns, ended = Authored("reference"), _cast(variant), [str(observation["turn"])], False
    policy.reset(observation, info)
    while not ended:
        observation, _, terminated, truncated, info = env.step(policy.act(observation, info))
        turns.append(str(observation["turn"]))
        ended = terminated or truncated
    said = " ".join(turn for turn in dict.fromkeys(turns))
    assert f"{c.akande.name}'s loaf" in said
    assert f"hers and {c.begum.name}'s" in said
    assert f"behind {c.begum.name}'s trays" in said
    assert f"{c.begum.first}'s family" in said
