"""What of a turn's conversation is sent when there is little room."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.policies.chat.answers import Answer, Call
from lifegym.policies.chat.conversation import Conversation
from lifegym.policies.chat.tokens import Tokens

BEFORE = [{"role": "user", "content": "REMEMBERED " * 40}, {"role": "assistant", "content": "An old reply."}]


def conversation(calls: int) -> Conversation:
    """Return a turn with some calls, two in an answer."""
    turn = Conversation(4, "2026-03-02T08:00:00+01:00", "OPENING", BEFORE)
    for number in range(calls):
        pair = (Call(f"{number}a", "files__read", '{"path": "a"}'), Call(f"{number}b", "files__read", ""))
        turn.answer(Answer("", pair), [{}, {}], False)
        for call in pair:
            turn.result(call, f"result {call.id} " + "word " * 30)
    return turn


def size(messages: list[dict[str, Any]], tokens: Tokens) -> int:
    """Return about how many tokens messages take."""
    return sum(tokens.count_all(message) for message in messages)


def test_request__holds_everything_when_there_is_room() -> None:
    """System text, what is remembered, the opening and all calls, in this order."""
    sent = conversation(2).request("SYSTEM", 10_000, Tokens())
    assert [message["role"] for message in sent] == [
        "system", "user", "assistant", "user", "assistant", "tool", "tool", "assistant", "tool", "tool",
    ]  # fmt: skip
    assert sent[3]["content"] == "OPENING"


@pytest.mark.parametrize("room", range(60, 1200, 60))
def test_request__keeps_within_its_room_what_matters_most(room: int) -> None:
    """Whatever the room: the opening and the newest calls are there, and no result without its call."""
    tokens = Tokens()
    sent = conversation(8).request("SYSTEM", room, tokens)
    text = str(sent)
    assert "OPENING" in text
    assert "result 7a" in text
    assert "result 7b" in text
    calls = [call["id"] for message in sent for call in message.get("tool_calls", ())]
    assert calls == [message["tool_call_id"] for message in sent if message["role"] == "tool"]
    assert calls == [f"{number}{letter}" for number in range(8) for letter in "ab"][-len(calls) :]
    if len(calls) < 16:
        assert f"Earlier calls of this turn, {16 - len(calls)} of them" in text
    if len(calls) > 2:
        assert size(sent, tokens) <= room + 60


def test_request__gives_up_what_is_remembered_last() -> None:
    """Old calls of the turn go before what is remembered, which goes when not even the newest call fits beside it."""
    tokens = Tokens()
    kept = {room: str(conversation(8).request("SYSTEM", room, tokens)) for room in (1100, 500, 200)}
    assert ["REMEMBERED" in kept[room] for room in (1100, 500, 200)] == [True, True, False]
    assert "result 0a" not in kept[500]


def test_request__joins_messages_of_the_user() -> None:
    """Two messages of the user in a row are sent as one, and a silent answer is not empty."""
    turn = Conversation(1, "2026-03-02T08:00:00+01:00", "OPENING", BEFORE[:1])
    turn.answer(Answer(""), (), False)
    sent = turn.request("SYSTEM", 10_000, Tokens())
    assert [message["role"] for message in sent] == ["system", "user", "assistant"]
    assert sent[1]["content"].endswith("\n\nOPENING")
    assert sent[2]["content"] == "NO_REPLY"


def test_over__forgets_the_reasoning() -> None:
    """What a memory is given of a turn holds no reasoning."""
    turn = Conversation(1, "2026-03-02T08:00:00+01:00", "OPENING", ())
    turn.answer(Answer("Yes.", reasoning="SECRET"), (), True)
    assert "SECRET" in str(turn.request("SYSTEM", 1000, Tokens()))
    assert "SECRET" not in turn.over().text()
    assert "SECRET" not in str(turn.over().messages)
