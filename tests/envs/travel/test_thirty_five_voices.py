"""travel-02: one passport is too old, one house fits, one train is in time; and every right way earns the credit."""

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
from lifegym.envs.spec import Step, StepFunction
from lifegym.envs.travel.thirty_five_voices.cast import (
    AIRLINE,
    BACK,
    CARDIFF,
    HALL,
    NIGHTS,
    OUT,
    Cast,
    draw_cast,
    years_before,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-02"
VARIANTS = (0, 1, 2, 3, 10_000)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _call(world: World, tool: str, **arguments: Any) -> Any:
    made = world.call(tool, arguments)
    assert made.ok, made.result
    return json.loads(made.result)


@pytest.mark.parametrize("variant", range(8))
def test_passports__one_of_thirty_five_is_too_old(variant: int) -> None:
    """By the rule of ten years and three months one singer cannot travel, though the last day lies far ahead."""
    c = _cast(variant)
    limit = years_before(c.day(OUT), 10)
    stopped = [one for one in c.singers if one.issued <= limit or (one.expires - c.day(BACK)).days < 92]
    assert stopped == [c.one("old")]
    assert (c.one("old").expires - c.day(BACK)).days > 92
    assert len({one.name for one in c.singers}) == 35


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__one_of_seven_has_five_twins_that_fit(variant: int) -> None:
    """Once the first house has walked them one other has old town, lift, two beds, free cancelling and five rooms."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    fits = []
    for fate, house in c.houses.items():
        page = _call(world, "hotel_booking.get_hotel_details", hotel_id=house.key)
        rates = _call(
            world, "hotel_booking.get_room_availability", hotel_id=house.key, check_in=str(c.day(OUT)),
            check_out=str(c.day(OUT + NIGHTS)), guests=2,
        )["rate_plans"]  # fmt: skip
        rate = rates[0]
        misses = (
            page["district"] != "Old Riga", "lift" not in page["amenities"], rate["real_beds"] < 2,
            rate["flavor"] == "prepaid", rate["rooms_left"] < 5, house.price > c.houses["first"].price + 10,
        )  # fmt: skip
        if fate != "first" and not any(misses):
            fits.append(fate)
        assert sum(misses) <= 1 or fate in ("double",)
    assert fits == ["ours"]


def test_variants__differ_in_what_has_to_be_done() -> None:
    """Who is who, when names are wanted, when the plane leaves and the hall opens differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.names_now, c.depart, c.rehearsal, c.roles["old"]) for c in casts}) >= 9


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
    old, ap = c.one("old"), c.one("ap")
    others = {
        "Your passport was issued": f"{old.given}, your passport is older than 10 years on the day we enter. Renew, "
        "please.",
        "your passport was issued": f"{old.given}, your passport is older than 10 years on the day we enter. Renew, "
        "please.",
        "is not as in the passport": f"Spelling: the passport says {ap.family.upper()} {ap.given.upper()}. Correct "
        "it, please.",
        "the rule has changed": "New: both parents sign, and a notary has to witness it.",
        "Please have it witnessed": "We still lack yours, with the solicitor's stamp.",
        "not in Riga before the evening": f"We are in the air then. Could it be {c.say(OUT + 1)}, whenever you like?",
        "A decision on": f"What has become of {c.one('visa').name}'s visa?",
        "It happens.": f"The transfer of {c.price // 2} pounds bounced, {c.one('bounced').given}. Again, please?",
        "The receipt was to follow": "Could we have the confirmation of our payment?",
        "One of the 35 covers": "And our vegan plate? It was agreed, and please serve it without a word.",
    }  # fmt: skip
    for words, other in others.items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, body=other)
    return action


def _swaps_the_floors(action: Act, c: Cast) -> Act:
    """Put the one of the two apart on the third floor and the other on the second."""
    if isinstance(action, ToolCall) and action.tool == "notion.API-post-page":
        properties = dict(action.arguments["properties"])
        singers = str(properties.get("Singers", ""))
        if singers and c.one("ex").name in singers:
            return _with(action, properties={**properties, "Floor": 3})
        if singers and c.one("ex_too").name in singers:
            return _with(action, properties={**properties, "Floor": 2})
    return action


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words in the letters and the floors the other way round are as right."""
    assert not _lost(_writes_otherwise, _swaps_the_floors, variant=variant)


def test_two_of_a_name__are_asked_about_first() -> None:
    """Who tells the coach firm a name at once has guessed, also when the guess is good."""

    class Guesses(Authored):
        def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
            guess = step.instead.get("reckless") if step.name == "finds two of that name and asks which" else None
            return [(step, guess)] if guess else super()._choose(step)

    assert {"which-asked", "right-one-told"} <= _lost(player=Guesses("reference"))


def test_medicines__on_the_list_cost() -> None:
    """A word of what somebody takes on the list of all loses its check."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Annwyl bawb" in _body(action):
            return _with(action, body=f"{_body(action)} {c.one('knee').given} takes warfarin, mind the stairs.")
        return action

    assert _lost(tells) == {"pills-private"}


def test_names__glued_together_are_not_as_printed() -> None:
    """A file with the ap glued on is not what the passport says."""

    def glues(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("path") == "names.csv":
            content = str(action.arguments["content"]).replace(c.one("ap").family.upper(), c.wrong_name.upper())
            return _with(action, content=content)
        return action

    assert _lost(glues) == {"names-sent"}


def test_hall__may_be_asked_for_either_day() -> None:
    """The day of the concert is as good an answer to the hall as the day before it."""

    def later(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("to") == HALL.mail:
            return _with(action, body=f"We fly that day. Please let us have an hour on {c.say(OUT + 2)} before noon.")
        return action

    assert not _lost(later)


def test_four__told_the_old_train_are_misled() -> None:
    """The hour of the train that was given back is no answer to the four."""

    def old(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("subject") == "Your train":
            return _with(action, body="Your train leaves Cardiff Central at 07:23.")
        return action

    assert _lost(old) == {"four-told"}
    assert len(CARDIFF) == 4
    assert AIRLINE.mail.endswith(".example")
