"""The conversation of one turn: what stands in it, and what of it is sent when it grows too long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lifegym.policies.chat.answers import Answer, Call
from lifegym.policies.chat.prompts import SILENCE, unreadable
from lifegym.policies.chat.tokens import Tokens
from lifegym.policies.memory import Message, Turn

__all__ = ["Conversation"]

_LEFT_OUT: Final = "[Earlier calls of this turn, {count} of them, are left out here: there was no room.]"


class Conversation:
    """The messages of a turn, and those that stand before it.

    Args:
        number: The turn's number.
        time: When it opened, ISO 8601.
        opening: The text that opens it.
        before: What is recalled of earlier turns.
    """

    def __init__(self, number: int, time: str, opening: str, before: Sequence[Message]) -> None:
        self.number = number
        self.time = time
        self.before = list(before)
        self.messages: list[Message] = [{"role": "user", "content": opening}]
        self._told: set[str] = set()

    def answer(self, answer: Answer, arguments: Sequence[dict[str, Any] | None], show_reasoning: bool) -> None:
        """Add the model's answer.

        Args:
            answer: The answer.
            arguments: What each call's arguments were read as; None for those that are no JSON object.
            show_reasoning: Whether its reasoning stays in sight for the rest of the turn.
        """
        # Some servers refuse an answer that holds nothing at all.
        message: Message = {"role": "assistant", "content": answer.text or ("" if answer.calls else SILENCE)}
        if show_reasoning and answer.reasoning:
            message["reasoning_content"] = answer.reasoning
        if answer.calls:
            message["tool_calls"] = [
                {
                    "id": call.id,
                    "type": "function",
                    "function": {
                        "name": call.name or "unnamed",
                        "arguments": (call.arguments.strip() or "{}")
                        if read is not None
                        else unreadable(call.arguments),
                    },
                }
                for call, read in zip(answer.calls, arguments, strict=True)
            ]
        self.messages.append(message)

    def result(self, call: Call, content: str) -> None:
        """Add the result of a call."""
        self.messages.append({"role": "tool", "tool_call_id": call.id, "content": content})

    def tell(self, text: str) -> None:
        """Add something that the model is told about its answer."""
        self.messages.append({"role": "user", "content": text})

    def tell_once(self, fault: str, text: str) -> bool:
        """Tell the model of a fault of its answer, unless it was told of that one in this turn; return whether."""
        if fault in self._told:
            return False
        self._told.add(fault)
        self.tell(text)
        return True

    def over(self) -> Turn:
        """Return the turn, which is over, without the reasoning in it."""
        kept = tuple({name: value for name, value in message.items() if name != "reasoning_content"}
                     for message in self.messages)  # fmt: skip
        return Turn(self.number, self.time, kept)

    def request(self, system: str, room: int, tokens: Tokens) -> list[Message]:
        """Return the messages to send, within about ``room`` tokens.

        When the turn has grown too long, its oldest calls go first, each with its results, then what was recalled. The
        opening and the newest group stay, whatever they take.
        """
        opening, *later = self.over_groups()
        room -= tokens.count(system) + tokens.count_all(opening)
        before = self.before
        left = room - tokens.count_all(before)
        first = _first_that_fits(later, left, tokens)
        if later and first == len(later):
            before = []
            first = min(_first_that_fits(later, room, tokens), len(later) - 1)
        dropped = sum(len(message.get("tool_calls") or ()) for group in later[:first] for message in group)
        note = [{"role": "user", "content": _LEFT_OUT.format(count=dropped)}] if first else []
        kept = [message for group in later[first:] for message in group]
        return _merged([{"role": "system", "content": system}, *before, *opening, *note, *kept])

    def over_groups(self) -> list[tuple[Message, ...]]:
        """Return the turn so far in groups that must not be divided."""
        return Turn(self.number, self.time, tuple(self.messages)).groups()


def _first_that_fits(groups: Sequence[tuple[Message, ...]], room: int, tokens: Tokens) -> int:
    """Return the place from which on all groups fit together; their number when not even the last does."""
    first = len(groups)
    while first > 0:
        room -= tokens.count_all(groups[first - 1])
        if room < 0:
            break
        first -= 1
    return first


def _merged(messages: Sequence[Message]) -> list[Message]:
    """Join neighbouring messages of the user, since many templates want the roles to alternate."""
    found: list[Message] = []
    for message in messages:
        if found and message["role"] == found[-1]["role"] == "user":
            found[-1] = {"role": "user", "content": f"{found[-1]['content']}\n\n{message['content']}"}
        else:
            found.append(message)
    return found
