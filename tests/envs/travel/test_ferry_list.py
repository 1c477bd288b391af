"""travel-19: boats, roofs and birds follow what has changed; other right ways earn everything, wrong ones lose."""

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
from lifegym.envs.travel.ferry_list.cast import (
    BACK,
    ISLET,
    JIHWAN,
    OUT,
    PACKING,
    SEOJIN,
    SOONER,
    SPECIES,
    TOWN,
    Cast,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-19"
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


def _will_do(world: World, c: Cast, key: str, day: int, after: str, before: str) -> list[str]:
    """Return what will do on a day, the one that leaves last at the end."""
    way = c.ways[key]
    found = _call(
        world, "rail_booking.search_trains", origin=way.origin, dest=way.dest, date=c.day(day).isoformat(),
        depart_after=after, arrive_before=before, refundable=True, sort="depart", max_results=50,
    )  # fmt: skip
    bad = ("engine", "funnel", "Three")
    return [card["train_no"] for card in found["offers"] if not any(word in card["route_notes"] for word in bad)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_ways__the_last_that_will_do_is_the_one(variant: int) -> None:
    """On each part one boat or train leaves last of those in which all five can sit, before and after the changes."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    hour, minute = divmod(int(c.sail[:2]) * 60 + int(c.sail[3:]) - 90, 60)
    for key, day, after, before, fate in (
        ("boat", OUT, "09:00", "16:00", "upper"), ("train", OUT, "05:00", "11:30", "first"),
        ("train", OUT, "05:00", f"{hour:02d}:{minute:02d}", "second"),
        ("boat home", BACK, "05:00", "15:00", "morning"), ("train home", BACK, "14:30", "19:30", "day"),
        ("boat home", SOONER, "05:00", "18:00", "evening"), ("train home", SOONER, "19:10", "23:59", "night"),
    ):  # fmt: skip
        assert _will_do(world, c, key, day, after, before)[-1] == c.run(key, fate).number


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__two_will_do_and_the_cheaper_goes_first(variant: int) -> None:
    """For five, on the level, flexible and within the price."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    found = _call(
        world, "hotel_booking.search_hotels", city_or_geo=TOWN, check_in=c.day(OUT).isoformat(),
        check_out=c.day(BACK).isoformat(), guests=5,
        filters={"refundable": True, "max_price": c.nightly, "sort": "price"},
    )  # fmt: skip
    level = [
        card["name"]
        for card in found["hotels"]
        if "steps" not in str(_call(world, "hotel_booking.get_hotel_details", hotel_id=card["hotel_id"])["house_rules"])
    ]
    assert level == [c.houses["good"].name, c.houses["next"].name]


@pytest.mark.parametrize("variant", VARIANTS)
def test_birds__nobody_sees_what_was_announced_and_one_stays_doubtful(variant: int) -> None:
    """What the log announced, what was seen and what is doubtful have no bird in common."""
    c = _cast(variant)
    seen = [name for names in c.seen.values() for name in names]
    assert len({*c.expected, *seen, c.doubtful, c.proved}) == len(c.expected) + len(seen) + 2
    assert c.sure() == len(seen) + 1


def _lost(*edits: Edit, variant: int = 0, player: Authored | None = None) -> set[str]:
    """Return the checks lost by the reference, or another player, with its actions edited."""
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


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    train, boat = c.run("train", "second"), c.run("boat home", "evening")
    letters = {
        "Please enter us for": f"5 visitors for {c.day(25).isoformat()}, in the name of {SEOJIN.name}.",
        "We would rather land": "No, thank you, we wait for the lot.",
        "we have it: lot": "Noted, thanks.",
        "Please leave worms": "Without worms and tapes, please. And with notes on paper: Min-ho is deaf.",
        "upstairs in front": c.run("boat", "upper").leaves,
        "We confirm: lot": f"Lot {c.lot}: we come on {c.day(c.landing).isoformat()}.",
        "The lot lets us land": f"New day: {c.say(c.landing)}.",
        "Not this spring": "It is prohibited everywhere this time, the harbour too. Leave it with your mother.",
        "were to have your letter": f"Lot {c.lot}: is your confirmation under way?",
        "have not come. Please send": f"₩{c.deposit:,} from last spring are still with you, I think.",
        "on the level, four minutes": f"At {c.houses['next'].name}. No steps.",
        "push it under": "One of us is deaf: a note under the door would be good.",
        "we land at": f"We sail at {c.sail} now.",
        "inhale an hour before": f"{c.sail}, not later.",
        "Whatever changes comes by mail": f"{train.number}, {train.leaves}. Dongdaegu.",
        "We do not say where": "Nowhere that I could tell you. Good light!",
        "so we come home tomorrow": f"At {c.run('train home', 'night').arrives()} in Dongdaegu, on {c.say(SOONER)}.",
        "by the boat of": f"We go at {boat.leaves}. Thank you for everything.",
        "won for each of us": f"₩{c.each():,} a head, please.",
    }
    for words, other in letters.items():
        if isinstance(action, ToolCall) and "body" in action.arguments and words in _body(action):
            return _with(action, body=other)
    return action


@pytest.mark.parametrize("variant", [0, 2, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


class _AtAnotherTurn(Authored):
    """The reference that writes the letter with some words beside another one, earlier or later than it does."""

    def __init__(self, words: str, beside: str, instead: ToolCall | None = None) -> None:
        super().__init__("reference")
        self._words, self._beside, self._letter = words, beside, instead
        self._waiting: list[Act] = []

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
        """Return the next action."""
        if self._waiting:
            return self._waiting.pop()
        action = super().act(observation, info)
        if isinstance(action, ToolCall) and self._words in _body(action):
            self._letter = self._letter or action
            return ToolCall("notion.API-get-self", {})
        if self._beside in _body(action) and self._letter is not None:
            self._waiting = [action]
            return self._letter
        return action


def test_landing__confirmed_a_day_later_is_still_in_time() -> None:
    """The place is held until the last day, not until the next turn."""
    assert not _lost(player=_AtAnotherTurn("We confirm: lot", "Not this spring"))


def test_deposit__asked_for_on_the_first_morning_after_its_day_counts() -> None:
    """Money that was due on day 13 may be asked for on day 14."""
    c = _cast(1)
    early = ToolCall("email.send_email", {
        "to": c.houses["dear"].person.mail, "subject": "Deposit",
        "body": f"Where are the {c.deposit} won of last spring?",
    })  # fmt: skip
    assert not _lost(variant=1, player=_AtAnotherTurn("have not come. Please send", "You have that day off", early))


def test_battery__the_small_one_at_once_is_right_too() -> None:
    """Whoever asks for the small bank and the station one after the other ends with one bank all the same."""

    def by_brand(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "ecommerce.search_products":
            return _with(action, query=str(action.arguments["query"]).replace("Power", "Apsan"), category=None)
        return action

    assert not _lost(by_brand, variant=1)


def test_species__with_both_states_say_nothing() -> None:
    """A species that is sure in one line and doubtful in another is neither."""

    def both(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "files.append" and action.arguments["path"] == SPECIES.path:
            line = str(action.arguments["content"]).strip()
            if line.endswith("doubtful") and c.doubtful in line:
                return _with(action, content=f"{line}\n{line.replace('doubtful', 'sure')}\n")
        return action

    assert _lost(both) == {"heard-doubtful"}


def test_nest__told_in_a_refusal_is_told() -> None:
    """Naming the place while saying that one does not is naming it."""

    def tells(action: Act, c: Cast) -> Act:
        if "We do not say where" in _body(action) and isinstance(action, ToolCall):
            return _with(action, body=f"Please stay away from {c.place}.")
        return action

    assert _lost(tells) == {"nest-kept"}


def test_nest__published_with_its_place_costs_the_line() -> None:
    """A note is read by everybody."""

    def publishes(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "content_platform.publish_note":
            return _with(action, body=f"{action.arguments['body']} And a nest, at {c.place}.")
        return action

    assert _lost(publishes) == {"nest-kept"}


def test_cousins__their_names_on_the_list_cost_the_line() -> None:
    """Five names to the host are five residents."""

    def names(action: Act, c: Cast) -> Act:
        if "We would rather land" in _body(action) and isinstance(action, ToolCall):
            return _with(action, body=f"{SEOJIN.name}, Kang Min-ho, Bae Hyun-sook, {JIHWAN.name}: yes.")
        return action

    assert _lost(names) == {"as-guests"}


def test_drone__left_on_the_list_is_packed() -> None:
    """Who tells him and leaves it on the list packs it."""

    def packs(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("path") == PACKING and "content" in action.arguments:
            return _with(action, content=f"{action.arguments['content']}drone\n")
        return action

    assert _lost(packs) == {"drone-unpacked"}


def test_landing__confirmed_for_the_wished_day_is_not_confirmed() -> None:
    """The lot names the day."""

    def wished(action: Act, c: Cast) -> Act:
        if "We confirm: lot" in _body(action) and isinstance(action, ToolCall):
            return _with(action, body=f"We confirm lot {c.lot} for {c.say(25)}, {ISLET}.")
        return action

    assert _lost(wished) == {"lot-confirmed"}
