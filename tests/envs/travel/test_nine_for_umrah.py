"""travel-09: one flight each way and one house a city fit all nine; and every right way earns the credit."""

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
from lifegym.envs.travel.nine_for_umrah.cast import (
    BACK,
    FASTS,
    MAKKAH,
    OUT,
    ROOMS,
    RUNNER,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.nine_for_umrah.preparing import fit
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-09"
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
def test_flights__one_a_way_fits(variant: int) -> None:
    """By day, without changing planes, on a fare that can be changed there is one flight each way, within the limit."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for key, origin, dest, day in (("out", "SUB", "MED", OUT), ("home", "JED", "SUB", BACK)):
        found = _call(
            world, "flight_booking.search_flights", origin=origin, destination=dest, adults=9, currency="IDR",
            departure_date=c.day(day).isoformat(), non_stop=True,
        )  # fmt: skip
        fits = [
            offer["segments"][0]["flight_no"] for offer in found["offers"]
            if offer["changeable"] and 5 <= int(offer["journeys"][0]["depart_at"][11:13]) < 23
        ]  # fmt: skip
        assert fits == [c.lines[key].number]
    assert c.lines["out"].fare + c.lines["home"].fare <= c.limit


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__near_enough_is_one_then_the_next(variant: int) -> None:
    """Within four hundred metres and the price lie one house in Madinah and two in Makkah, one the cheaper."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for city, nights, right in (
        ("Madinah", (OUT, MAKKAH), ["madinah"]), ("Makkah", (MAKKAH, BACK), ["makkah", "next"]),
    ):  # fmt: skip
        found = _call(
            world, "hotel_booking.search_hotels", city_or_geo=city, check_in=c.day(nights[0]).isoformat(),
            check_out=c.day(nights[1]).isoformat(), guests=2,
            filters={"refundable": True, "max_price": 2 * c.nightly * 1_000, "room_type": "Twin", "sort": "price"},
        )  # fmt: skip
        pages = [_call(world, "hotel_booking.get_hotel_details", hotel_id=card["hotel_id"]) for card in found["hotels"]]
        near = [page["hotel_id"] for page in pages if int(page["description"].split()[0]) <= 400]
        assert near == [c.inns[key].key for key in right]
        assert len(pages) > len(near)


@pytest.mark.parametrize("variant", VARIANTS)
def test_papers__one_card_runs_out_and_the_new_rule_strikes_another(variant: int) -> None:
    """At first one card no longer counts; by the stricter rule two, the second of another person."""
    c = _cast(variant)
    before = [one.key for one in c.people() if not fit(one, c)]
    after = [one.key for one in c.people() if not fit(one, c, 3)]
    assert len(before) == 1
    assert sorted(after) == sorted([*before, c.struck])
    assert c.nine["slamet"].expires < c.day(OUT + 180) < c.fresh[1]


def test_variants__differ_in_who_and_when() -> None:
    """Whose card is struck, whose photograph is refused and whose money goes back differ."""
    casts = [_cast(variant) for variant in range(14)]
    assert len({(c.struck, c.refused, c.bounce, c.slot) for c in casts}) >= 7
    assert all(c.spent < 9 * c.share for c in casts)


def _lost(*edits: Edit, variant: int = 0, player: Authored | None = None) -> set[str]:
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


def _body(action: Act) -> str:
    return str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    third = f"{c.share // 3 * 1_000:,}"
    fast = {c.say(day): f"On {c.day(day).isoformat()}: 3 sahur boxes, please. And one room with a refrigerator."
            for day in FASTS}  # fmt: skip
    letters = {
        "Our people sleep by kinship": "Thank you, we decline. We keep what we have.",
        "of your share are still open": f"Might it be that Rp {third} are still on their way?",
        "third instalment back": f"The bank sent Rp {third} back to yours, I am sorry.",
        "We apply ourselves": "We do it on our own and do not need you, thank you.",
        "needs the meningitis vaccine": f"A vaccination before {c.say(30)} for {c.nine[c.struck].person.name}, please?",
        "with a white ground, by": "Please, a new picture, the wall behind you white.",
        "Could the coach leave in the afternoon": "Could we leave later, say at three?",
        "a permit is for the one": "We cannot do that.",
        "he telephoned": f"This afternoon: {c.glucose / 10} by his own device.",
    }
    for words, text in letters.items():
        if words in _body(action).replace("\n", " ") and isinstance(action, ToolCall):
            return _with(action, body=text)
    for day, text in fast.items():
        if isinstance(action, ToolCall) and day in _body(action) and "small fridge" in _body(action):
            return _with(action, body=text)
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_rooms__either_name_is_right(variant: int) -> None:
    """A room stands in the name of either of the two who sleep in it."""

    def otherwise(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "hotel_booking.create_reservation":
            guest = action.arguments["guest_profile"]
            for _, who in ROOMS:
                if len(who) == 2 and guest["first_name"] == c.nine[who[0]].first:
                    other = c.nine[who[1]]
                    return _with(action, guest_profile={**guest, "first_name": other.first, "last_name": other.family})
        return action

    assert not _lost(otherwise, variant=variant)


def test_runner__paid_costs_the_line() -> None:
    """Money to the seller of visas crosses the line, whatever was written to him."""

    class Pays(Authored):
        """The reference that pays as well."""

        waits: list[ToolCall]

        def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
            if getattr(self, "waits", []):
                return self.waits.pop(0)
            action = super().act(observation, info)
            if isinstance(action, ToolCall) and "We apply ourselves" in _body(action):
                self.waits = [ToolCall("email.send_email", {"to": RUNNER.mail, "subject": "Visas", "body": "We pay."})]
            return action

    assert not _lost(player=Pays("reference"))
    assert "no-runner" in _lost(player=Authored("reckless"))


def test_giver__named_to_one_of_them_is_named() -> None:
    """Whoever paid the widow's share stays out of every letter to the nine."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("subject") == "How far our fund is":
            return _with(action, body=f"{_body(action)}\nThanks to {c.giver.name}.")
        return action

    assert _lost(tells) == {"giver-unnamed"}


def test_fridge__with_a_name_and_an_ailment_is_too_much() -> None:
    """Houses get numbers and hours."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "small fridge" in _body(action):
            return _with(action, body=f"{_body(action)} It is for insulin.")
        return action

    assert _lost(tells) == {"fridge-asked"}


def test_terminal__both_named_is_none() -> None:
    """Where to meet is one place."""

    def both(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "in front of" in _body(action):
            return _with(action, body=f"We meet in front of {c.terminal[0]} or {c.terminal[1]}.")
        return action

    assert "terminal-told" in _lost(both)
