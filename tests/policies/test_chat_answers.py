"""Reading answers in the forms that servers give them."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.policies.chat.answers import joined, read_answer
from lifegym.policies.chat.faults import BrokenAnswerError
from lifegym.policies.chat.tokens import Tokens
from tests.policies.chat_server import Says, pieces


def body(message: Any, **more: Any) -> dict[str, Any]:
    """Return a completion that holds a message."""
    return {"choices": [{"message": message, "finish_reason": "stop"}], **more}


TEXTS = [
    ("Yes.", "Yes.", ""),
    ("  <think>a</think> <think>b</think> Yes. ", "Yes.", "ab"),
    ("<think>never ends", "", "never ends"),
    ("a</think>\n\nYes.", "Yes.", "a"),
    ("The tag <think> is a tag.", "The tag <think> is a tag.", ""),
    ([{"type": "text", "text": "Ye"}, {"type": "text", "text": "s."}], "Yes.", ""),
    (None, "", ""),
]


@pytest.mark.parametrize(("content", "text", "reasoning"), TEXTS)
def test_answer__text_and_reasoning_are_told_apart(content: Any, text: str, reasoning: str) -> None:
    """Reasoning before the text is taken out of it; a tag in mid-sentence is text."""
    answer = read_answer(body({"content": content}), 1)
    assert (answer.text, answer.reasoning) == (text, reasoning)


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_answer__reasoning_in_a_field_of_its_own(name: str) -> None:
    """Both names are known; a structure under them is not text and is left."""
    assert read_answer(body({"content": "Yes.", name: "because"}), 1).reasoning == "because"
    assert read_answer(body({"content": "Yes.", name: {"x": 1}}), 1).reasoning == ""


def test_answer__a_refusal_is_what_the_model_says() -> None:
    """A refusal in its own field is the answer's text."""
    assert read_answer(body({"content": None, "refusal": "I cannot."}), 1).text == "I cannot."


def test_answer__calls_without_an_id_get_one() -> None:
    """Ids are made up where a server gives none, and arguments that came as an object are read as well."""
    calls = [{"function": {"name": "a", "arguments": {"x": 1}}}, {"function": {"name": "b", "arguments": None}}]
    answer = read_answer(body({"content": "", "tool_calls": calls}), 7)
    assert [(call.id, call.name, call.arguments) for call in answer.calls] == [
        ("call_7_0", "a", '{"x": 1}'),
        ("call_7_1", "b", ""),
    ]


def test_answer__counts_that_are_none_are_zero() -> None:
    """Tokens are whole numbers that were given, and nothing else."""
    answer = read_answer(body({"content": "x"}, usage={"prompt_tokens": 5, "prompt_tokens_details": None}), 1)
    assert answer.tokens("prompt_tokens") == 5
    assert answer.tokens("prompt_tokens_details", "cached_tokens") == 0
    for wrong in ("5", -5, True, 10**400):
        assert read_answer(body({"content": "x"}, usage={"prompt_tokens": wrong}), 1).tokens("prompt_tokens") == 0


def test_answer__names_are_short_and_can_be_written() -> None:
    """An id or a model's name of any length and kind is kept as a short text that can be sent and stored."""
    call = {"id": "half \ud800 a pair", "function": {"name": "a", "arguments": "{}"}}
    answer = read_answer({**body({"tool_calls": [call]}), "model": "m" * 100_000}, 1)
    assert answer.calls[0].id.encode() == b"half ? a pair"
    assert answer.model == "m" * 200


@pytest.mark.parametrize("data", [None, [], {}, {"choices": None}, body({"tool_calls": ["x"]}), body(None), "text"])
def test_answer__what_is_none_is_the_endpoints_fault(data: Any) -> None:
    """Anything else than a completion is told, with its beginning."""
    with pytest.raises(BrokenAnswerError, match="no chat completion"):
        read_answer(data, 1)


def test_stream__several_calls_are_put_together_by_their_index() -> None:
    """Pieces of calls that come mixed go to the call of their index."""
    said = Says("Looking.", [("a", {"x": 1}), ("b", {"y": 2})])
    chunks = pieces(said)
    calls = [chunk for chunk in chunks if chunk["choices"] and chunk["choices"][0]["delta"].get("tool_calls")]
    others = [chunk for chunk in chunks if chunk not in calls]
    mixed = [calls[0], calls[2], calls[1], calls[3]]
    answer = read_answer(joined([*others[:2], *mixed, *others[2:]]), 1)
    assert answer.text == "Looking."
    assert [(call.id, call.name, call.arguments) for call in answer.calls] == [
        ("c0", "a", '{"x": 1}'),
        ("c1", "b", '{"y": 2}'),
    ]
    assert answer.tokens("prompt_tokens") == 100


@pytest.mark.parametrize(
    "piece",
    [{"delta": "text"}, {"delta": {"tool_calls": ["x"]}}, {"delta": {"tool_calls": [{"function": {"name": 3}}]}}, "x"],
)
def test_stream__pieces_of_another_shape_are_the_endpoints_fault(piece: Any) -> None:
    """What is no piece of an answer breaks the answer, and is told as that."""
    with pytest.raises(BrokenAnswerError, match="none of a chat completion"):
        joined([{"choices": [piece]}])
    with pytest.raises(BrokenAnswerError, match="none of a chat completion"):
        joined([{"choices": {"0": piece}}])


def test_stream__without_its_end_is_broken() -> None:
    """A stream that gives no reason for its end has not ended."""
    with pytest.raises(BrokenAnswerError, match="ended before the answer did"):
        joined(pieces(Says("It costs 400 EUR."))[:2])


def test_tokens__learn_from_what_the_endpoint_counts() -> None:
    """The estimate begins at four bytes a token and follows the endpoint's count, within bounds."""
    tokens = Tokens()
    text = "word " * 200
    assert tokens.count(text) == 250
    tokens.correct(250, 375)
    assert tokens.count(text) == 375
    tokens.correct(375, 1)
    assert tokens.count(text) == 125
    assert tokens.count(tokens.cut(text, 50)) <= 50
    assert tokens.cut("東京", 1) in ("東京", "東", "")
