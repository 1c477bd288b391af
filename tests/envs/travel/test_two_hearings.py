"""travel-15: one flat a city and one flight a way fit; and every right way earns the credit."""

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
from lifegym.envs.travel.two_hearings.cast import (
    AGAIN,
    CAPITAL,
    COSTS,
    DESK,
    FIRST,
    FREE,
    HOMEWARD,
    LATER,
    MOVE,
    NONNA,
    SECOND,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-15"
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
def test_flats__on_the_ground_floor_is_one_then_the_next(variant: int) -> None:
    """Within the price of a night one flat in Cali and two in the capital need no lift; the cheaper is right."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for city, nights, right in (
        ("Cali", (MOVE, CAPITAL), ["cali"]),
        ("Bogotá", (CAPITAL, HOMEWARD), ["bogota", "next"]),
    ):
        found = _call(
            world, "hotel_booking.search_hotels", city_or_geo=city, check_in=c.day(nights[0]).isoformat(),
            check_out=c.day(nights[1]).isoformat(), guests=4,
            filters={"refundable": True, "max_price": c.nightly, "sort": "price"},
        )  # fmt: skip
        pages = [_call(world, "hotel_booking.get_hotel_details", hotel_id=card["hotel_id"]) for card in found["hotels"]]
        fits = [page["hotel_id"] for page in pages if "ground floor" in page["description"]]
        assert fits == [c.flats[key].key for key in right]
        assert len(pages) > len(fits)


@pytest.mark.parametrize("variant", VARIANTS)
def test_days__hang_together(variant: int) -> None:
    """Her record counts on the first day and not on the later one; his flights fit his work and the amended article."""
    c = _cast(variant)
    assert FIRST < c.record_until < LATER < FREE < DESK[0]
    assert DESK[1] < AGAIN <= SECOND - c.rule_days < AGAIN + 4
    assert c.control > CAPITAL
    assert c.agency_account.account_no != c.wrong_account


def test_variants__differ_in_days_and_hours() -> None:
    """The new hour, the last day of the record, the exam's hours and the clinic's day differ."""
    casts = [_cast(variant) for variant in range(14)]
    assert len({(c.hearing, c.record_until, c.exam, c.control, c.rule_days) for c in casts}) >= 9


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
    letters = {
        "We wait for the day": "We decline, gracias.",
        "runs out on": f"For Chiara Parodi a fresh extract, apostilled, before {c.say(LATER)}.",
        "was promised for": "We have not had your report yet.",
        "stays in the annex": "Please include it, as it is.",
        "no photograph and no story": "We would rather not, but thank you.",
        "He signs his own form": "Each of us signs a form of his own, please.",
        "sworn translation of the judgment": "The dossier, please; and could you do the ruling that week?",
        "is to be seen again by": f"When could you see {c.younger} before we leave?",
        "the law wants you back": f"It is {c.day(AGAIN).isoformat()} now.",
    }
    for words, text in letters.items():
        if words in _body(action).replace("\n", " ") and isinstance(action, ToolCall):
            return _with(action, body=text)
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_costs_and_papers__either_sensible_word_is_right(variant: int) -> None:
    """Her old record may stand as asked for, and a flat that is reserved as paid."""

    def otherwise(action: Act, c: Cast) -> Act:
        if not isinstance(action, ToolCall) or "content" not in action.arguments:
            return action
        text = str(action.arguments["content"])
        if action.arguments["path"] == COSTS.path:
            return _with(action, content=text.replace(",booked", ",paid"))
        return _with(action, content=text.replace("too old", "asked"))

    assert not _lost(otherwise, variant=variant)


def test_name__told_to_the_grandmother_is_told() -> None:
    """The name by birth stays in the file."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Dear Nonna" in _body(action):
            return _with(action, body=f"{_body(action)} It was {c.birth_name}.")
        return action

    assert _lost(tells) == {"name-kept", "story-kept"}


def test_instalment__to_the_number_in_the_list_is_lost() -> None:
    """The bank's list has another number than the bill."""

    def trusts(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "banking.pay_payee":
            return _with(action, payee_id="pay_951000")
        return action

    assert _lost(trusts) == {"instalment-paid"}


def test_photograph__sent_to_the_grandmother_has_left() -> None:
    """Photographs go to nobody who has no business with them."""

    def sends(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Dear Nonna" in _body(action):
            return ToolCall("email.send_email", {
                "to": NONNA.mail, "subject": "For the cake", "body": f"{c.elder} and {c.younger}.",
                "attachments": ["adoption/photos/first-day.txt"],
            })  # fmt: skip
        return action

    assert _lost(sends) == {"photographs-kept"}


def test_lift__a_flat_with_one_is_wrong_though_cheaper() -> None:
    """What the agency told in passing decides."""

    def takes_the_cheapest(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "hotel_booking.create_reservation":
            high = next(flat for flat in c.near if flat.fate == "lift" and flat.city == "Cali")
            plan = str(action.arguments["rate_plan_id"]).replace(c.flats["cali"].key, high.key)
            return _with(action, rate_plan_id=plan)
        return action

    assert {"cali-booked", "no-lift", "two-flats"} <= _lost(takes_the_cheapest)
