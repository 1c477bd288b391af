"""travel-18: what fits does so by what the tools show, and every right way to say it earns the credit."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.eighteen_spellings.cast import (
    AIR,
    BACK,
    BOAT,
    FLY,
    HOMEWARD,
    HOTEL,
    HOUSE,
    MENU,
    OUT,
    PASSPORTS,
    RIVER,
    VANS,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.eighteen_spellings.scene import APPS
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-18"
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
def test_flights__the_cheapest_that_fits_is_the_same_airline_both_ways(variant: int) -> None:
    """By fare, hours and price one flight out and one home comes first for nine."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for origin, dest, day, wanted in (("MNL", "DAD", FLY, OUT), ("DAD", "MNL", HOMEWARD, BACK)):
        found = _call(
            world, "flight_booking.search_flights", origin=origin, destination=dest, adults=9, currency="PHP",
            max_results=50,
            departure_date=c.day(day).isoformat(), non_stop=True, sort="price_asc",
        )  # fmt: skip
        legs = [offer["segments"][0] for offer in found["offers"]]
        fits = [
            leg["flight_no"]
            for leg in legs
            if leg["fare_family"] == "PLUS"
            and (leg["arrive_at"][11:13] < "16" if dest == "DAD" else leg["depart_at"][11:13] >= "10")
        ]
        assert fits[0] == wanted
        assert len(fits) >= 2


@pytest.mark.parametrize("variant", VARIANTS)
def test_passports__one_ends_too_soon_and_one_ticket_differs(variant: int) -> None:
    """The table shows the one to renew; Dubai's booking has one name that the table has not."""
    c, spec = _cast(variant), catalog.build(TASK, variant)
    lines = list(csv.DictReader(io.StringIO(spec.world.table("files.files").rows[PASSPORTS].content)))
    assert len(lines) == 18
    assert len({line["number"] for line in lines}) == 18
    soon = [line["called"] for line in lines if line["expires"] < c.day(FLY + 181).isoformat()]
    assert soon == [c.guests[c.short].called]
    booking = _call(spec.world.fork(), "flight_booking.get_booking", pnr=c.pnrs["Dubai"])
    spelled = {line["given_names"].upper() for line in lines}
    assert sum(one["given_name"] not in spelled for one in booking["passengers"]) == 1
    assert c.wrong not in {line["surname"] for line in lines}


@pytest.mark.parametrize("variant", VARIANTS)
def test_rooms__nine_for_eighteen(variant: int) -> None:
    """Everybody shares with one other, and four sleep below."""
    c = _cast(variant)
    assert all(c.guests[guest.mate].mate == place for place, guest in enumerate(c.guests))
    assert len(set(c.ground())) == 4
    assert c.dodong not in c.ground()


def test_variants__who_and_what_fails_differ() -> None:
    """Whose passport, whose knee, who stays, which hours: drawn."""
    casts = [_cast(variant) for variant in range(16)]
    assert len({(c.short, c.lame, c.late, c.hours, c.diet, c.later) for c in casts}) >= 10


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
    return str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""


def _letters(c: Cast) -> dict[str, str]:
    """Return other letters by words of the reference's."""
    indian = next(guest for guest in c.visitors if guest.nation == "IN")
    second = [guest for guest in c.visitors if guest.nation == "IN"][1]
    return {
        "Please put the given names right": f"{c.pnrs['Dubai']}: not the nickname, please, but {c.speller.given}.",
        "is issued to another spelling": f"You wrote {c.wrong}. It is {indian.family}, as in the passport.",
        "There is none. Please tell": f"Where is the e-visa of {second.given}?",
        "has a new passport, number": f"New passport: {c.fresh}. The old number is void.",
        "The temple has found": f"Attention! {c.hours[1]} instead of {c.hours[0]}, the ceremony. Eat before.",
        "Heavy rain stands": "It will be wet. Could we eat inside, on the upper floor?",
        "Answers were due": "Have you decided? Tell us about food, too.",
        "lands at": f"Three from Osaka, later: the van at {c.there(FLY + 1, '14:40').hour + 1}:XX is wrong, see below. "
        f"New pick-up {_van(c)}.",
    }  # fmt: skip


def _van(c: Cast) -> str:
    minutes = 14 * 60 + 40 + c.later
    return f"{minutes // 60}:{minutes % 60:02d}"


def _writes_otherwise(action: Act, c: Cast) -> Act:
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and "body" in action.arguments and words in _body(action):
            return _with(action, body=other)
    return action


def _leaves_out_nothing(action: Act, c: Cast) -> Act:
    """Write no row of a dish that nobody eats."""
    if isinstance(action, ToolCall) and action.tool == "files.append" and action.arguments["path"] == MENU.path:
        text = str(action.arguments["content"])
        if text.rstrip().endswith(",0"):
            return ToolCall("email.get_unread_count", {})
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


@pytest.mark.parametrize("variant", [0, 2, 3, 10_000])
def test_menu__a_dish_that_nobody_eats_needs_no_row(variant: int) -> None:
    """Zero is as good as no row."""
    assert not _lost(_leaves_out_nothing, variant=variant)


class _AsksEarly(Authored):
    """The reference that asks the two who are silent three days sooner, and not again."""

    def __init__(self, c: Cast) -> None:
        super().__init__("reference")
        self._day = c.day(8).isoformat()
        self._mails = [
            ToolCall(
                "email.send_email",
                {"to": c.guests[place].person.mail, "subject": "Are you coming?", "body": "Do you come?"},
            )
            for place in c.late
        ]

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
        if self._mails and observation["time"][:10] >= self._day:
            return self._mails.pop()
        action = super().act(observation, info)
        return ToolCall("email.get_unread_count", {}) if "Answers were due" in _body(action) else action


def test_silent__may_be_asked_before_the_day() -> None:
    """Whoever is asked sooner is asked."""
    assert not _lost(player=_AsksEarly(_cast(0)))


def test_numbers__to_the_drivers_cost_the_line() -> None:
    """One passport's number to the van people is one too many."""

    def told(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "number of heads" in _body(action):
            return ToolCall("email.send_email", {"to": VANS.mail, "subject": "List", "body": f"Lola: {c.lola.number}"})
        return action

    assert _lost(told) == {"numbers-kept"}


def test_swap__asked_of_the_airline_costs_the_line() -> None:
    """Jun's name at the names desk is a swap, whatever is booked later."""

    def swaps(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "flight_booking.price_offer" and c.jun:
            return action
        if isinstance(action, ToolCall) and "Please put the given names right" in _body(action):
            return _with(action, body=f"{_body(action)} And instead of {c.dodong.given} put {' '.join(c.jun)}.")
        return action

    assert _lost(swaps) == {"no-swap"}


def test_river__told_to_everybody_in_one_letter_is_not_told() -> None:
    """What concerns the river house goes to the river house alone."""

    def round_about(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == RIVER.mail:
            return _with(action, to=f"{RIVER.mail}, {HOTEL.mail}, {AIR.mail}")
        return action

    assert _lost(round_about) == {"tables-up"}


def test_records__the_story_names_stand() -> None:
    """Applications and house exist under the ids that the story names, and the eve comes before the day."""
    world = catalog.build(TASK, 0).world
    assert set(APPS) <= set(world.table("visa_and_advisory.visa_applications").rows)
    assert HOUSE in world.table("hotel_booking.hotels").rows
    assert FLY < BOAT < HOMEWARD
