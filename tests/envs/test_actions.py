"""What an agent hands over is read in every accepted form, and refused with words when it is no action."""

import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifegym.envs import actions
from lifegym.envs.actions import (
    MAX_ARGUMENT_CHARS,
    MAX_ARGUMENT_DEPTH,
    MAX_JSON_CHARS,
    MAX_REPLY_CHARS,
    BadAction,
    Reply,
    ToolCall,
    parse_action,
)
from lifegym.worlds.services import load_service

CALL = ToolCall("calendar.list_events", {"time_min": "2026-08-14"})
JSON_CALL = '{"tool": "calendar.list_events", "arguments": {"time_min": "2026-08-14"}}'


class Hostile(Mapping[str, Any]):
    """Fails in every method, and lies about its class."""

    def __getitem__(self, key: str) -> Any:
        raise RuntimeError("no")

    def __iter__(self) -> Iterator[str]:
        raise KeyError("no")

    def __len__(self) -> int:
        raise MemoryError

    def __repr__(self) -> str:
        raise RecursionError

    def __eq__(self, other: object) -> bool:
        raise TypeError

    def __hash__(self) -> int:
        return 1


def nested(depth: int) -> Any:
    """A list in a list, `depth` times."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def refused(raw: object) -> BadAction:
    """Parses what must be refused."""
    outcome = parse_action(raw)
    assert isinstance(outcome, BadAction)
    return outcome


@pytest.mark.parametrize(
    "raw",
    [
        CALL,
        CALL.to_dict(),
        JSON_CALL,
        np.str_(JSON_CALL),
        MappingProxyType(CALL.to_dict()),
        {"tool": "calendar__list_events", "arguments": {"time_min": "2026-08-14"}},
        {"tool": np.str_("calendar.list_events"), "arguments": '{"time_min": "2026-08-14"}'},
        {"tool": "calendar.list_events", "arguments": {np.str_("time_min"): np.str_("2026-08-14")}},
    ],
)
def test_parse_action__every_form_of_a_call_is_the_same_call(raw: object) -> None:
    """All spellings of one call are read as that call, in plain types."""
    action = parse_action(raw)
    assert action == CALL
    assert isinstance(action, ToolCall)
    assert type(action.tool) is str
    assert all(type(key) is str and type(value) is str for key, value in action.arguments.items())


@pytest.mark.parametrize("text", ["", "Fertig — 東京 🙂", "x" * MAX_REPLY_CHARS])
def test_parse_action__every_form_of_a_reply_is_the_same_reply(text: str) -> None:
    """A reply may be empty, in any alphabet, and as long as the limit, in all forms."""
    for raw in (Reply(text), {"reply": text}, json.dumps({"reply": text}), {"reply": np.str_(text)}):
        assert parse_action(raw) == Reply(text)


@pytest.mark.parametrize(
    "raw", [{"tool": "a.b"}, {"tool": "a.b", "arguments": None}, {"tool": "a.b", "arguments": " "}]
)
def test_parse_action__arguments_may_be_left_out(raw: dict[str, Any]) -> None:
    """No arguments, null and an empty text all mean a call without arguments."""
    assert parse_action(raw) == ToolCall("a.b", {})


def test_parse_action__only_the_first_double_underscore_is_the_dot() -> None:
    """A name with a dot keeps its underscores, one without gets one dot."""
    assert parse_action({"tool": "a__b__c"}) == ToolCall("a.b__c", {})
    assert parse_action({"tool": "a.b__c"}) == ToolCall("a.b__c", {})
    assert parse_action({"tool": "plain"}) == ToolCall("plain", {})


def test_parse_action__arguments_are_copied() -> None:
    """What the caller does to its own mapping later does not change the action."""
    for inner in ("text", ["list"], {"key": ["é"]}):
        arguments: dict[str, Any] = {"value": inner}
        action = parse_action({"tool": "a.b", "arguments": arguments})
        assert isinstance(action, ToolCall)
        before = json.dumps(action.arguments)
        if isinstance(inner, list):
            inner.append("more")
        arguments["other"] = 1
        assert json.dumps(action.arguments) == before


def test_parse_action__long_and_short_arguments_are_read_alike() -> None:
    """What is read quickly because it is short is the same copy that long arguments are read into."""
    nested = {"filter": {"and": [{"é": "ü", "n": -3, "on": True, "none": None}, [], {}, ["a", [1]]]}, "page": 2}
    short = parse_action({"tool": "a.b", "arguments": nested})
    long = parse_action({"tool": "a.b", "arguments": {**nested, "text": "x" * 20_000}})
    assert isinstance(short, ToolCall)
    assert isinstance(long, ToolCall)
    assert short.arguments == {key: value for key, value in long.arguments.items() if key != "text"} == nested
    assert short.arguments["filter"]["and"] is not nested["filter"]["and"]  # type: ignore[index]  # a dict of JSON


def test_parse_action__numpy_and_tuples_become_plain_json() -> None:
    """Numbers and texts of numpy and tuples are read as the JSON values they stand for."""
    raw = {"n": np.int64(3), "x": np.float32(0.5), "b": np.bool_(True), "t": (1, np.str_("é")), "none": None}
    action = parse_action({"tool": "a.b", "arguments": raw})
    assert isinstance(action, ToolCall)
    assert json.dumps(action.arguments) == json.dumps({"n": 3, "x": 0.5, "b": True, "t": [1, "é"], "none": None})
    assert [type(value) for value in action.arguments.values()] == [int, float, bool, list, type(None)]


@pytest.mark.parametrize(
    ("raw", "code", "words"),
    [
        (None, "NOT_AN_ACTION", "null"),
        (7, "NOT_AN_ACTION", "a number"),
        (math.nan, "NOT_AN_ACTION", "a number"),
        (b"{}", "NOT_AN_ACTION", "bytes"),
        ([CALL], "NOT_AN_ACTION", "a list"),
        (np.zeros(3), "NOT_AN_ACTION", "ndarray"),
        (np.array(CALL, dtype=object), "NOT_AN_ACTION", "ndarray"),
        (Hostile(), "NOT_AN_ACTION", "plain JSON object"),
        (ToolCall, "NOT_AN_ACTION", "type"),
        ("[1]", "NOT_AN_ACTION", "a list"),
        ("NaN", "NOT_AN_ACTION", "a number"),
        ("Done, see you tomorrow.", "NOT_JSON", "line 1, column 1"),
        ("", "NOT_JSON", "must be JSON"),
        ('{"reply": "x"', "NOT_JSON", "must be JSON"),
        ("\ud800", "NOT_JSON", "must be JSON"),
        ("[" * 200_000, "NOT_JSON", "nested too deep"),
        ("x" * 10_000_000, "NOT_AN_ACTION", "10,000,000"),
        ({}, "NO_ACTION", '"tool" or "reply"'),
        ({"arguments": {}}, "NO_ACTION", '"tool" or "reply"'),
        ({"tool": "a.b", "reply": "x"}, "TWO_ACTIONS", "not both"),
        ({"tool": "a.b", "arguments": {}, "reply": ""}, "TWO_ACTIONS", "not both"),
        ({"reply": "x", "arguments": {}}, "UNKNOWN_KEY", "stands alone"),
        ({"tool": "a.b", "argument": {}}, "UNKNOWN_KEY", 'mean "arguments"'),
        ({"name": "a.b", "arguments": {}}, "UNKNOWN_KEY", 'mean "tool"'),
        ({"message": "hi"}, "UNKNOWN_KEY", 'mean "reply"'),
        ({1: 2}, "UNKNOWN_KEY", "a number"),
        ({"x" * 10_000_000: 2}, "UNKNOWN_KEY", "xxx..."),
        ({"reply": None}, "BAD_REPLY", "null"),
        ({"reply": ["x"]}, "BAD_REPLY", "a list"),
        ('{"reply": NaN}', "BAD_REPLY", "a number"),
        ({"reply": "half \ud83d"}, "BAD_REPLY", "lone surrogate"),
        ('{"reply": "\\ud83d"}', "BAD_REPLY", "lone surrogate"),
        (Reply(3), "BAD_REPLY", "a number"),  # type: ignore[arg-type]  # dataclasses check nothing
        ({"reply": "x" * (MAX_REPLY_CHARS + 1)}, "REPLY_TOO_LONG", "100,001"),
        ({"tool": None}, "BAD_TOOL", "null"),
        ({"tool": ""}, "BAD_TOOL", "0 characters"),
        ({"tool": "x." * 500}, "BAD_TOOL", "1000 characters"),
        ({"tool": "a.\udfff"}, "BAD_TOOL", "half"),
        ({"tool": "a.b", "arguments": [1]}, "BAD_ARGUMENTS", "a list"),
        ({"tool": "a.b", "arguments": "[1]"}, "BAD_ARGUMENTS", "a list"),
        ({"tool": "a.b", "arguments": "x=1"}, "BAD_ARGUMENTS", "not a JSON object"),
        ({"tool": "a.b", "arguments": "[" * 100_000}, "BAD_ARGUMENTS", "nested too deep"),
        ({"tool": "a.b", "arguments": {1: 2}}, "BAD_ARGUMENTS", "names must be texts"),
        ({"tool": "a.b", "arguments": {"x": math.nan}}, "BAD_ARGUMENTS", "NaN"),
        ({"tool": "a.b", "arguments": {"x": np.float64("inf")}}, "BAD_ARGUMENTS", "Infinity"),
        ('{"tool": "a.b", "arguments": {"x": 1e999}}', "BAD_ARGUMENTS", "Infinity"),
        ({"tool": "a.b", "arguments": {"x": 10**5000}}, "BAD_ARGUMENTS", "77 digits"),
        ({"tool": "a.b", "arguments": {"x": "\udc00"}}, "BAD_ARGUMENTS", "lone surrogate"),
        ({"tool": "a.b", "arguments": {"\udc00": 1}}, "BAD_ARGUMENTS", "lone surrogate"),
        ({"tool": "a.b", "arguments": {"x": np.zeros(2)}}, "BAD_ARGUMENTS", "ndarray"),
        ({"tool": "a.b", "arguments": {"x": {1, 2}}}, "BAD_ARGUMENTS", "set"),
        ({"tool": "a.b", "arguments": {"x": nested(100_000)}}, "BAD_ARGUMENTS", "32 deep"),
        ({"tool": "a.b", "arguments": {"x": "x" * 10_000_000}}, "ARGUMENTS_TOO_LARGE", "200,000"),
        ({"tool": "a.b", "arguments": {"x": [1] * 300_000}}, "ARGUMENTS_TOO_LARGE", "200,000"),
        ({"tool": "a.b", "arguments": " " * (MAX_JSON_CHARS + 1) + "{}"}, "ARGUMENTS_TOO_LARGE", "parts"),
    ],
    ids=lambda value: repr(value)[:40] if isinstance(value, str | int) else type(value).__name__,
)
def test_parse_action__refusals_have_a_code_and_an_example(raw: object, code: str, words: str) -> None:
    """Whatever is no action is refused by kind, in words, with an example, and never raises."""
    bad = refused(raw)
    assert bad.code == code
    assert words in bad.message
    assert "or example {" in bad.message or "as in {" in bad.message
    assert len(bad.message) < 600
    bad.message.encode()


def test_parse_action__examples_in_messages_are_actions() -> None:
    """The example a refusal shows is itself accepted."""
    decoder = json.JSONDecoder()
    for raw in (None, {"reply": 1}, {"tool": 1}, {"tool": "a.b", "arguments": {"x": math.inf}}):
        message = refused(raw).message
        example, _ = decoder.raw_decode(message[message.index("{") :])
        assert not isinstance(parse_action(example), BadAction)


def test_parse_action__the_limits_themselves_are_allowed() -> None:
    """Size and depth are refused beyond the limit and not at it."""
    content = "x" * (MAX_ARGUMENT_CHARS - 2)
    assert parse_action({"tool": "a.b", "arguments": {"x": content}}) == ToolCall("a.b", {"x": content})
    assert refused({"tool": "a.b", "arguments": {"x": content + "x"}}).code == "ARGUMENTS_TOO_LARGE"
    deepest = {"x": nested(MAX_ARGUMENT_DEPTH - 1)}
    assert parse_action({"tool": "a.b", "arguments": deepest}) == ToolCall("a.b", deepest)
    assert refused({"tool": "a.b", "arguments": {"x": nested(MAX_ARGUMENT_DEPTH)}}).code == "BAD_ARGUMENTS"


def test_parse_action__a_mapping_that_contains_itself_is_refused() -> None:
    """Circular arguments end in a refusal."""
    circle: dict[str, Any] = {}
    circle["x"] = circle
    assert refused({"tool": "a.b", "arguments": circle}).code == "BAD_ARGUMENTS"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()) | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers() | st.none(), inner),
    max_leaves=8,
)
keys = st.sampled_from(["tool", "arguments", "reply"]) | st.text(max_size=3)


@settings(max_examples=60)
@given(json_values | st.dictionaries(keys, json_values, max_size=3))
def test_parse_action__never_raises_and_accepts_only_json(raw: object) -> None:
    """Anything at all gives an outcome, and an accepted action survives JSON unchanged."""
    action = parse_action(raw)
    if isinstance(action, BadAction):
        return
    plain = action.to_dict()
    assert parse_action(json.dumps(plain, allow_nan=False)) == action
    assert parse_action(plain) == action
    assert parse_action(action) == action


def test_parse_action__examples_are_calls_that_could_be_made() -> None:
    """Each call that a refusal gives as an example names a tool there is, with arguments that it takes."""
    source = Path(actions.__file__).read_text(encoding="utf-8")
    pattern = r'\{"tool": "\w+\.\w+", "arguments": \{[^{}.]+\}\}'
    calls = [json.loads(found) for found in re.findall(pattern, source)]
    assert len(calls) >= 2
    for call in calls:
        service, name = call["tool"].split(".")
        load_service(service).tools[name].read(call["arguments"])


def test_actions__are_frozen() -> None:
    """Nobody can change an action that was taken."""
    with pytest.raises(AttributeError):
        CALL.tool = "mail.send"  # type: ignore[misc]  # the point of the test
    with pytest.raises((AttributeError, TypeError)):
        Reply("x").extra = 1  # type: ignore[attr-defined]  # the point of the test
