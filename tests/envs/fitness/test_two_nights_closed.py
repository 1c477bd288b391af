"""fitness-02: the ways, beds and weeks that are right are so by what the tools show, and other right ways count too."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.fitness.two_nights_closed.cast import BIRTHDAY, DOWN, FERRATA, WAYS, Cast, draw_cast
from lifegym.policies.authored import Authored

TASK = "VibeLife-fitness-02"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _listed(variant: int) -> list[dict[str, str]]:
    files = catalog.build(TASK, variant).world.table("files.files").rows
    return list(csv.DictReader(io.StringIO(files[WAYS].content)))


def _fits(row: dict[str, str]) -> bool:
    return float(row["hours"]) <= 8 and "ladder" not in row["marks"] and "rungs" not in row["marks"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_ways__the_list_leaves_one_a_day(variant: int) -> None:
    """By hours, marks and the ankle one way a day is left, as planned and after a house and a way are lost."""
    c, listed = _cast(variant), [row for row in _listed(variant) if _fits(row)]
    for houses, shut, chosen in (("abcde", "", c.first), ("abfde", c.ways[c.snowed]["good"].code, c.last)):
        ends = [c.huts[key].name for key in houses] + ["Neder"]
        open_ways = [
            [row for row in listed if (row["from"], row["to"]) == leg and row["way"] != shut] for leg in pairwise(ends)
        ]
        forced = [min(int(row["down"]) for row in day) > 1000 for day in open_ways]
        best = []
        for place, day in enumerate(open_ways):
            tied = (place and forced[place - 1]) or (place + 1 < len(forced) and forced[place + 1])
            kept = [row for row in day if forced[place] or not tied or int(row["down"]) <= 1000]
            best.append(max(kept, key=lambda row: int(row["up"]))["way"])
        assert best == [chosen(stage).code for stage in range(3, 8)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_beds__the_limit_parts_rooms_from_dormitories(variant: int) -> None:
    """In each variant some houses have a room within the limit and others do not."""
    c = _cast(variant)
    kinds = {c.room(hut)[0] for hut, *_ in c.nights(last=True)}
    assert len(kinds) == 2
    assert all(c.huts[hut].dorm < c.limit for hut in c.huts)


def test_variants__what_fails_differs() -> None:
    """The way that is lost, the slow house, the size and the thunder differ between variants."""
    casts = [_cast(variant) for variant in range(16)]
    assert len({(c.snowed, c.slow, c.size, c.thunder) for c in casts}) >= 8
    assert {c.snowed for c in casts} == {"3", "6"}


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
    nights = ", ".join(c.huts[hut].name for hut, *_ in c.nights(last=True))
    return {
        "One of us has coeliac disease": "Für einen von uns bitte glutenfrei kochen. Geht das?",
        "to tell us whether you can cook": "Any news from your cook?",
        "No Serles on": "Saturday's hill is off, doctor's orders. Sorry!",
        "could not collect your fee": f"Liner, cash, card - and pay your fee by {c.day(23).isoformat()}, it lapses "
        "then.",
        "The bus leaves Neder at": f"Bus down from Neder: {c.bus(late=True)}.",
        "There is no telephone where": "She will ring you in the morning instead, from the saddle. There is no net "
        "later.",
        "has gone to Ida": f"Taken, alas. What about {c.day(13).isoformat()}, same hour?",
        "- from ": f"Our houses, in this order: {nights}.",
    }


def _writes_otherwise(action: Act, c: Cast) -> Act:
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and "body" in action.arguments and words in _body(action):
            return _with(action, body=other)
    return action


def _asks_by_mail(action: Act, c: Cast) -> Act:
    """Ask for the early breakfast by mail, not through the booking."""
    if isinstance(action, ToolCall) and action.tool == "hotel_booking.submit_special_request":
        return ToolCall("email.send_email", {
            "to": c.huts["b"].mail, "subject": "Early", "body": "We leave at half past five. Breakfast to carry, "
                                                                "please?",
        })  # fmt: skip
    return action


def _rings_at_nine(action: Act, c: Cast) -> Act:
    """Ring as early as her grandmother answers."""
    if isinstance(action, ToolCall) and f"{c.day(BIRTHDAY).isoformat()}T10:30" in json.dumps(action.arguments):
        return _with(action, start=c.at(BIRTHDAY, "09:15").isoformat(), end=c.at(BIRTHDAY, "09:40").isoformat())
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Breakfast asked by mail, a call at a quarter past nine: all of it is right too."""
    assert not _lost(_asks_by_mail, _rings_at_nine, variant=variant)


class _AnswersNobody(Authored):
    """The reference that leaves the four tempting letters unanswered."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
        action = super().act(observation, info)
        quiet = ("No badge then", "not for us", "nobody to put on a list", "we stay below both days")
        if any(words in _body(action) for words in quiet):
            return ToolCall("email.get_unread_count", {})
        return action


def test_temptations__silence_declines() -> None:
    """Nobody has to be answered: what is left where it lies is declined."""
    assert not _lost(player=_AnswersNobody("reference"))


def test_bus__by_the_photograph_is_wrong() -> None:
    """The old hour counts neither in the calendar nor in the letter."""

    def old(action: Act, c: Cast) -> Act:
        is_bus = isinstance(action, ToolCall) and c.day(DOWN).isoformat() in json.dumps(action.arguments)
        if is_bus and isinstance(action, ToolCall) and action.tool == "calendar.create_event":
            start = c.at(DOWN, c.bus())
            return _with(action, start=start.isoformat(), end=start.replace(minute=59).isoformat())
        if "The bus leaves Neder" in _body(action) and isinstance(action, ToolCall):
            return _with(action, body=f"The bus leaves Neder at {c.bus()}.")
        return action

    assert _lost(old) == {"bus-in-diary", "bus-told"}


def test_comment__with_a_name_is_too_much() -> None:
    """The note under the wardens' names nobody."""

    def named(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "content_platform.post_comment":
            return _with(action, body=f"{action.arguments['body']} Leni and Aurel")
        return action

    assert _lost(named) == {"comment-left"}


def test_harness__ordered_and_called_off_again_stays_ordered() -> None:
    """Whoever puts a harness into the order has crossed the line."""

    def also(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "ecommerce.get_cart":
            return ToolCall(
                "ecommerce.add_to_cart",
                {"user_id": "usr_leni", "product_id": FERRATA, "sku_id": FERRATA.replace("prd", "sku"), "qty": 1},
            )
        return action

    assert _lost(also) == {"no-harness"}
