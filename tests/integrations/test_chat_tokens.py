"""Conversations in token ids: they only grow, and the mask covers what the model wrote and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.integrations.chat_tokens import ByteCodec, ChatTokens, Message, read_text, write_text

CODEC = ByteCodec()
TEXTS = st.text(st.characters(exclude_characters="<>"), max_size=40)
NAMES = st.text("abcdefgh_", min_size=1, max_size=8)
ARGUMENTS = st.dictionaries(NAMES, TEXTS | st.integers(-99, 99) | st.booleans(), max_size=3)
CALLS = st.builds(
    lambda name, arguments: {"id": "c", "type": "function", "function": {"name": name, "arguments": arguments}},
    NAMES, ARGUMENTS,
)  # fmt: skip
WRITTEN = st.builds(
    lambda content, calls: {"role": "assistant", "content": content, "tool_calls": calls}, TEXTS, st.lists(CALLS)
)
TOLD = st.lists(st.builds(lambda role, text: {"role": role, "content": text}, st.sampled_from(["tool", "user"]), TEXTS),
                min_size=1, max_size=3)  # fmt: skip
SAMPLED = st.lists(st.integers(0, CODEC.size - 1), min_size=1, max_size=30)
BEGINNING: list[Message] = [{"role": "system", "content": "Assist."}, {"role": "user", "content": "Hello"}]


@given(st.lists(st.tuples(SAMPLED, TOLD), min_size=1, max_size=5))
def test_chat_tokens__sampled_ids_are_kept_and_masked_whatever_they_are(rounds: list[tuple[list[int], Any]]) -> None:
    """The ids are the increments one after the other; the mask and the logarithms lie on the sampled ones alone."""
    tokens = ChatTokens(CODEC, BEGINNING, [{"name": "f"}])
    expected, seen = list(tokens.ids), []
    for sampled, told in rounds:
        before = list(tokens.ids)
        tokens.sampled(sampled, [-0.5] * len(sampled))
        seen += sampled
        tokens.told(told)
        expected += sampled if sampled[-1] == CODEC.end else [*sampled, CODEC.end]
        expected += CODEC.between(told)
        assert tokens.ids[: len(before)] == before
    assert tokens.ids == expected
    assert [id for id, mask in zip(tokens.ids, tokens.mask, strict=True) if mask] == seen
    assert [float(mask) * -0.5 for mask in tokens.mask] == tokens.logprobs
    assert tokens.prompt_ids + tokens.completion_ids == tokens.ids
    assert not any(tokens.mask[: tokens.prompt_length])


@given(st.lists(st.tuples(WRITTEN, TOLD), min_size=1, max_size=4))
def test_chat_tokens__increments_are_the_whole_rendered_at_once(rounds: list[tuple[Message, list[Message]]]) -> None:
    """A conversation that a teacher wrote has the ids that the template gives all its messages together."""
    tokens = ChatTokens(CODEC, BEGINNING)
    for written, told in rounds:
        tokens.wrote(written)
        tokens.told(told)
    whole = [
        {**message, "content": write_text(message)} if message["role"] == "assistant" else message
        for message in tokens.messages
    ]
    assert tokens.ids == CODEC.opening(whole, ())


@given(WRITTEN)
def test_read_text__gives_back_what_was_written(message: Message) -> None:
    """A message in the form of the template is read as it was, but for blanks around its text."""
    found = read_text(write_text(message))
    assert found["content"] == message["content"].strip()
    assert [call["function"] for call in found.get("tool_calls", [])] == [
        call["function"] for call in message["tool_calls"]
    ]


@given(st.text(max_size=60) | st.text('<>/{}"tol_cahinkrguments:', max_size=60))
def test_read_text__never_fails(text: str) -> None:
    """Whatever a model writes is a message; calls that cannot be read keep their text."""
    for candidate in (text, f"<tool_call>{text}", f"{text}</think>{text}"):
        found = read_text(candidate)
        assert found["role"] == "assistant"
        assert isinstance(found["content"], str)


def test_read_text__keeps_a_call_that_cannot_be_read() -> None:
    """Half a call stays a call, whose arguments are its text; reasoning is left out."""
    found = read_text('<think>hm</think>\n\nNow.<tool_call>\n{"name": "f", "argu</tool_call>')
    assert found["content"] == "Now."
    assert found["tool_calls"][0]["function"] == {"name": "unnamed", "arguments": '{"name": "f", "argu'}


def test_chat_tokens__out_of_turn_is_refused() -> None:
    """Who has written must be told something before writing again, and nothing is lost by trying."""
    tokens = ChatTokens(CODEC, BEGINNING)
    with pytest.raises(ValueError, match="yet to write"):
        tokens.told(BEGINNING)
    with pytest.raises(ValueError, match="at least one id"):
        tokens.sampled([], [])
    tokens.sampled([65, CODEC.end])
    before = list(tokens.ids)
    with pytest.raises(ValueError, match="has written"):
        tokens.sampled([65])
    with pytest.raises(ValueError, match="at least one message"):
        tokens.told([])
    assert tokens.ids == before


def test_chat_tokens__a_message_not_to_be_learned_is_not_masked() -> None:
    """A teacher's mistake stands in the conversation, and the mask leaves it out."""
    tokens = ChatTokens(CODEC, BEGINNING)
    tokens.wrote({"role": "assistant", "content": "wrong"}, learn=False)
    assert not any(tokens.mask)
    tokens.told([{"role": "tool", "content": "no"}])
    tokens.wrote({"role": "assistant", "content": "right"})
    assert sum(tokens.mask) == len(b"right") + 1
