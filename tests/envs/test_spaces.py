"""Texts and actions as spaces: what belongs, what is drawn, what copies and JSON keep."""

import copy
import json
import pickle
import re
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.vector.utils import batch_space

from lifegym.envs.actions import BadAction, Reply, ToolCall, parse_action
from lifegym.envs.spaces import ActionSpace, TextSpace
from tests.envs.toy_text import SCHEMAS, TEXTS, plain, toy_catalogue, toy_functions


def spaces() -> list[gym.Space[Any]]:
    """One of each."""
    return [TextSpace(), TextSpace(7), ActionSpace(toy_catalogue), batch_space(TextSpace(9), 2)]


@pytest.mark.parametrize("text", TEXTS)
def test_text_space__contains_any_text(text: str) -> None:
    """Empty, long, astral and broken texts all belong."""
    assert text in TextSpace()
    assert np.str_(text) in TextSpace()


def test_text_space__bounds_length_and_type() -> None:
    """Only texts up to the length belong."""
    assert "abc" in TextSpace(3)
    assert all(value not in TextSpace(3) for value in ("abcd", b"abc", 3, None, ["a"], np.array(["a"])))
    assert "" in TextSpace(0)
    assert TextSpace(0).sample() == ""


@pytest.mark.parametrize(("length", "error"), [(-1, ValueError), (2.5, TypeError), ("9", TypeError)])
def test_text_space__refuses_a_senseless_length(length: Any, error: type[Exception]) -> None:
    """A length is a whole number, 0 or more."""
    with pytest.raises(error):
        TextSpace(length)


def test_text_space__refuses_masks() -> None:
    """A mask or probabilities for a text are refused, not ignored."""
    for kwargs in ({"mask": [1]}, {"probability": [1.0]}):
        with pytest.raises(ValueError, match="leave both out"):
            TextSpace().sample(**kwargs)


@pytest.mark.parametrize("space", spaces(), ids=repr)
def test_spaces__sample_members_by_seed(space: gym.Space[Any]) -> None:
    """Samples belong, depend on the seed alone, and vary."""
    space.seed(5)
    drawn = [space.sample() for _ in range(20)]
    assert all(item in space for item in drawn)
    other = copy.deepcopy(space)
    other.seed(5)
    assert [plain(other.sample()) for _ in range(20)] == [plain(item) for item in drawn]
    assert len({repr(plain(item)) for item in drawn}) > 1


@pytest.mark.parametrize("space", spaces(), ids=repr)
def test_spaces__copies_are_equal_small_and_draw_on(space: gym.Space[Any]) -> None:
    """Copies by deepcopy and pickle are equal, hash alike, continue the same draws; a fresh pickle is tiny."""
    space.seed(3)
    for other in (copy.deepcopy(space), pickle.loads(pickle.dumps(space))):
        assert other == space
        assert hash(other) == hash(space)
        assert plain(other.sample()) == plain(copy.deepcopy(space).sample())
    assert not space.is_np_flattenable
    assert len(repr(space)) < 120
    assert all(len(pickle.dumps(fresh)) < 400 for fresh in (TextSpace(), ActionSpace(toy_catalogue)))


@pytest.mark.parametrize("space", spaces(), ids=repr)
def test_spaces__json_brings_back_the_samples(space: gym.Space[Any]) -> None:
    """Samples survive a JSON text."""
    drawn = [space.sample() for _ in range(5)]
    back = space.from_jsonable(json.loads(json.dumps(space.to_jsonable(drawn))))
    assert [plain(item) for item in back] == [plain(item) for item in drawn]


def test_spaces__are_told_apart() -> None:
    """Spaces that differ are unequal."""
    assert TextSpace(3) != TextSpace(4)
    assert ActionSpace(toy_catalogue) != ActionSpace(toy_functions)
    assert TextSpace(3) != Discrete(3)
    assert batch_space(TextSpace(3), 2) != batch_space(TextSpace(3), 3)


@pytest.mark.parametrize(
    "action",
    [
        ToolCall("calendar.list_events", {}),
        Reply(""),
        {"tool": "calendar__list_events", "arguments": {"x": [1]}},
        {"reply": "hi"},
        '{"reply": "hi"}',
    ],
)
def test_action_space__contains_every_accepted_form(action: Any) -> None:
    """What can be parsed belongs, and its JSON form means the same."""
    space = ActionSpace("nowhere.at_all:tools")
    assert action in space
    assert space.from_jsonable(space.to_jsonable([action])) == [parse_action(action)]


def test_action_space__excludes_what_is_no_action() -> None:
    """What cannot be parsed does not belong, and has no JSON form."""
    space = ActionSpace(toy_catalogue)
    for action in (None, 3, "hi", {}, {"tool": 1}, {"tool": "a.b", "arguments": {1: 1}}, BadAction("NOT_JSON", "x")):
        assert action not in space
        with pytest.raises(ValueError, match="For example"):
            space.to_jsonable([action])


def test_action_space__catalogue_is_looked_up_when_drawn() -> None:
    """A path that leads nowhere disturbs nobody until a tool is needed, and then says so."""
    space = ActionSpace("lifegym.envs.actions:no_such_function")
    assert {"tool": "a.b"} in space
    with pytest.raises(ImportError, match="no_such_function"):
        space.sample(mask=["a.b"])


def test_action_space__path_and_function_are_one() -> None:
    """A function that can be imported and its path give equal spaces; both list forms give the same tools."""
    space = ActionSpace(toy_catalogue)
    assert space == ActionSpace("tests.envs.toy_text:toy_catalogue")
    assert space.catalogue == "tests.envs.toy_text:toy_catalogue"
    assert dict(space.tools) == dict(ActionSpace(toy_functions).tools) == SCHEMAS
    assert dict(ActionSpace(lambda: SCHEMAS).tools) == SCHEMAS


@pytest.mark.parametrize("catalogue", ["", "no_colon", ":x", "x:", 3, None])
def test_action_space__refuses_what_is_no_catalogue(catalogue: Any) -> None:
    """A catalogue is a path or a function."""
    with pytest.raises(ValueError, match=r"package\.module:function"):
        ActionSpace(catalogue)


def test_action_space__draws_schema_valid_actions() -> None:
    """200 draws are all members; calls have what the schema requires, within its bounds."""
    space = ActionSpace(toy_catalogue, seed=1)
    drawn = [space.sample() for _ in range(200)]
    assert all(action in space for action in drawn)
    assert all(parse_action(action) == action for action in drawn)
    calls = [action for action in drawn if isinstance(action, ToolCall)]
    assert 20 < 200 - len(calls) < 90
    assert {call.tool for call in calls} == set(SCHEMAS)
    for call in calls:
        if call.tool == "bank.pay":
            assert call.arguments["amount"] > 0
            assert isinstance(call.arguments["to"]["name"], str)
            assert len(call.arguments.get("note") or "") <= 10
        else:
            assert re.fullmatch(r"2026-\d\d-\d\d", call.arguments["time_min"])
            assert 1 <= call.arguments.get("limit", 1) <= 50
            assert set(call.arguments.get("tags", ())) <= {"home", "work"}


def test_action_space__mask_and_probability_choose_tools_by_name() -> None:
    """A mask restricts the draw to one world's tools; weights shape it."""
    space = ActionSpace(toy_catalogue, seed=2)
    only = {space.sample(mask=["bank.pay"]).tool for _ in range(30)}  # type: ignore[union-attr]  # no replies asked for
    assert only == {"bank.pay"}
    assert {type(space.sample(mask=["bank.pay", "reply"])) for _ in range(40)} == {ToolCall, Reply}
    assert {type(space.sample(mask=("reply",))) for _ in range(5)} == {Reply}
    weighted = [space.sample(probability={"bank.pay": 9, "reply": 1, "calendar.list_events": 0}) for _ in range(60)]
    assert 40 < sum(isinstance(action, ToolCall) and action.tool == "bank.pay" for action in weighted) < 60


def test_action_space__a_mask_with_everything_changes_nothing() -> None:
    """Draws follow the catalogue's order, not that of the mask, which for a set differs between processes."""
    names = [f"service.tool_{number}" for number in range(20)]
    space = ActionSpace(lambda: {name: {"type": "object"} for name in names}, seed=7)
    free = [space.sample() for _ in range(30)]
    space.seed(7)
    assert [space.sample(mask={*names, "reply"}) for _ in range(30)] == free


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"mask": ["bank.pai"]}, 'mean "bank.pay"'),
        ({"mask": []}, "nothing to draw"),
        ({"mask": "bank.pay"}, "a list of tool names"),
        ({"mask": np.ones(3, dtype=np.int8)}, "a list of tool names"),
        ({"probability": [1.0]}, "weights by name"),
        ({"probability": {"reply": 0}}, "above 0"),
        ({"probability": {"reply": float("nan")}}, "finite"),
        ({"mask": ["reply"], "probability": {"reply": 1}}, "not both"),
    ],
)
def test_action_space__refuses_senseless_masks(kwargs: dict[str, Any], words: str) -> None:
    """A mask that cannot be meant is refused with what would be right."""
    with pytest.raises(ValueError, match=words):
        ActionSpace(toy_catalogue).sample(**kwargs)
