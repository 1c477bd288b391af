"""rental-01: six flats suit and nine miss by one thing; what falls, falls; and every right way earns the credit."""

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
from lifegym.envs.rental.quiet_by_day.cast import FIRST_MORNING, QUAST, Cast, Flat, draw_cast
from lifegym.envs.spec import Step, StepFunction
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-rental-01"
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


def _arrives(world: World, c: Cast, flat: Flat) -> str:
    """Return when she is home after a night, as an ISO minute."""
    day = c.day(FIRST_MORNING)
    found = _call(
        world, "maps.get_transit", origin="Ansgar-Klinikum", dest=f"{flat.address}, Berlin", depart_at=f"{day}T06:30"
    )
    return str(min((journey["arrives"][:16] for journey in found["journeys"]), default=f"{day}T24:00"))


def _misses(world: World, c: Cast, flat: Flat) -> set[str]:
    """Return what speaks against a flat by its page and the plan of the lines."""
    page = _call(world, "listing_platform.get_listing_detail", listing_id=flat.key)
    facts, text = page["facts"], page["description"]
    assert "roller shutters" in text
    assert f"together {flat.service + flat.heating} EUR" in facts["utilities"]
    wrong = {
        "dear": flat.warm > c.budget,
        "rooms": page["rooms"] < 3,
        "cat": facts["pets"] == "not allowed",
        "boiler": facts["heating"] == "gas boiler in the flat",
        "term": facts["contract"] != "indefinite",
        "noise": "piano" in text or "school" in text,
        "way": _arrives(world, c, flat) > f"{c.day(FIRST_MORNING)}T07:15",
    }
    return {name for name, is_so in wrong.items() if is_so}


@pytest.mark.parametrize("variant", VARIANTS)
def test_flats__six_suit_and_nine_miss_by_one_thing(variant: int) -> None:
    """On the first day the tools show six flats that suit; each of the others fails on just one need."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    assert [_misses(world, c, flat) for flat in c.flats.values()] == [set()] * 6
    assert [len(_misses(world, c, flat)) for flat in c.near] == [1] * 9


@pytest.mark.parametrize("variant", VARIANTS)
def test_flats__no_ordinary_one_has_shutters(variant: int) -> None:
    """Nobody can find a seventh flat that would do."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(world, "listing_platform.search_listings", category="rent", keyword="shutters", limit=100)
    assert {card["listing_id"] for card in found["listings"]} == {flat.key for flat in (*c.flats.values(), *c.near)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_line__closes_one_flat_and_not_theirs(variant: int) -> None:
    """Once the U2 is closed she comes home too late to the one flat, and in time to the flat they will have."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()
    closing = [op for event in spec.timeline.events for op in event.ops if op.target == "maps.suspend_line"]
    assert len(closing) == 1
    world.apply(closing[0])
    in_time = f"{c.day(FIRST_MORNING)}T07:15"
    assert _arrives(world, c, c.flats["line"]) > in_time >= _arrives(world, c, c.ours)


def test_variants__tell_the_story_in_different_order() -> None:
    """Which flat falls first, for what, and on which side of the limit the heating comes, differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.falls, c.order[:2], c.within) for c in casts}) >= 5


class _PaysNextTurn(Authored):
    """The reference that pays the first part of the deposit a day later, still in time."""

    def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
        chosen = super()._choose(step)
        if step.name == "pays the first part in time":
            self._late += chosen
            return []
        return chosen


def _lost(*edits: Edit, player: Authored | None = None, variant: int = 0) -> set[str]:
    """Return the checks lost by the reference with its actions edited."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = player or Authored("reference"), _cast(variant)
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


def _sees_saturday_late(action: Act, c: Cast) -> Act:
    """Take the late times on Saturday from the start."""
    if isinstance(action, ToolCall):
        morning, said = f"{c.day(5)}T10:00", str(action.arguments)
        for flat, late, until in ((c.flats["works"], "18:00", "18:30"), (c.ours, "16:30", "17:00")):
            if morning in said and flat.key in said:
                return _with(action, datetime=f"{c.day(5)}T{late}")
            if morning in said and flat.address in said:
                return _with(action, start=f"{c.day(5)}T{late}", end=f"{c.day(5)}T{until}")
    return action


def _tells_her_otherwise(action: Act, c: Cast) -> Act:
    """Tell the other tenant of a flat that fell in other words."""
    subject = str(action.arguments.get("subject", "")) if isinstance(action, ToolCall) else ""
    if isinstance(action, ToolCall) and subject.endswith(" is out"):
        return _with(action, subject="News", body=f"Nothing will come of {subject.removesuffix(' is out')}, sadly.")
    return action


def _says_little_of_the_contract(action: Act, c: Cast) -> Act:
    """Leave the contract to the row in Decisions."""
    if isinstance(action, Reply) and "nothing is accepted" in action.text:
        return Reply("The contract has come. My points are in Decisions; please read it before anything is answered.")
    return action


def _quotes_the_code(action: Act, c: Cast) -> Act:
    """Name the code in a letter that does not use it."""
    if isinstance(action, ToolCall) and "She would sign with two changes" in str(action.arguments.get("body")):
        body = str(action.arguments["body"])
        return _with(action, body=f"{body}\n\nUntil then we do not answer with {c.codes[1]}, and it is not accepted.")
    return action


def _disputes_otherwise(action: Act, c: Cast) -> Act:
    """Dispute the scratch in other words."""
    if isinstance(action, ToolCall) and "We do not agree. The scratch" in str(action.arguments.get("body")):
        text = "I dispute the deduction for the scratch in the parquet. See your protocol of when she moved in."
        return _with(action, body=text)
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other hours, other words, a row instead of a reply, a payment a day later: all of it is right too."""
    edits = (
        _sees_saturday_late, _tells_her_otherwise, _says_little_of_the_contract, _quotes_the_code, _disputes_otherwise,
    )  # fmt: skip
    assert not _lost(*edits, player=_PaysNextTurn("reference"), variant=variant)


def _letters(c: Cast) -> dict[str, str]:
    """Return other letters by words of the reference's."""
    first, flat, law = c.say(35), c.ours.address, 3 * c.ours.cold
    return {
        "We should like to rent": f"Nele and {c.ilvy.name} apply for the flat, from {first}: two adults, a cat.",
        "We step back from": "Please consider our application withdrawn. Thank you for your time.",
        "cannot take": "Many thanks for the offer, but our circumstances changed and we decline.",
        "one cat may live": "Could you please send us written permission for one cat (Pommes)?",
        "two changes": f"Deposit: under § 551 at most {law:,} €, in three instalments. And no guarantee, please.",
        "her cat may live": "The animals clause should explicitly permit one cat, could you amend that?",
        "was to be here": f"You promised my deposit ({c.leipzig_deposit:,} €) by {c.say(8)}; nothing has arrived.",
        "handing back at": f"She works nights and cannot make a morning. Leave it on {first} at {c.handback}, please.",
        "Please come on": f"Please book us for {first}, morning, from Weserstraße 41 to {flat}. Price as offered.",
        "bring the third man": "Yes please, with him.",
        "roller shutter": "3 of 4 keys came. The shutters jam halfway. We need the Wohnungsgeberbestätigung, too.",
        "New meter": f"Zählerstand {c.meter:,} kWh, {flat}, customer 4470-118.",
        "We do not agree": "We reject the deduction: the parquet scratch stands in the protocol of her moving in.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write every letter to a firm in other words."""
    body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in body:
            return _with(action, body=other)
    return action


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


def test_code__sent_is_a_signature() -> None:
    """Whoever answers with the code has signed, whatever else the letter says."""

    def signs(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "She would sign with two changes" in str(action.arguments.get("body")):
            return _with(action, body=f"{action.arguments['body']}\n\n{c.codes[1]}")
        return action

    assert _lost(signs) == {"nothing-signed"}


def test_quast__an_hour_after_her_sleep_is_as_good() -> None:
    """The handing back may be asked for in any afternoon; saying yes to the morning earns nothing."""

    def afternoon(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == QUAST.mail:
            return _with(action, body="That morning cannot be. Please name an afternoon instead.")
        return action

    def morning(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == QUAST.mail:
            return _with(action, body="We have seen the new time in your calendar and will be there.")
        return action

    assert not _lost(afternoon)
    assert _lost(morning) == {"handback-refused"}


def test_other_tenant__is_asked_before_anybody_is_written_to() -> None:
    """An application that leaves before her yes costs its check, also when the yes comes."""

    class Hasty(Authored):
        def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
            hasty = step.instead.get("forgetful") if step.name == "asks the other tenant about three" else None
            return [(step, hasty)] if hasty else super()._choose(step)

    assert "one-at-a-time" in _lost(player=Hasty("reference"))
